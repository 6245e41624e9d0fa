/* § 685a.7: dealing the cards; completion of each round of play. */
#include "uc-play-harness.h"

/* One seat with 25.00: its first card, the dealer's up-card, its second card, the hole card. */
#define ONE(first, up, second, hole)                                                                                   \
  "bet 1 main 25.00; no-more-bets; card " first "; card " up "; card " second "; card " hole ";"
/* Seats 1 and 2 with 25.00 each. */
#define TWO(a1, b1, up, a2, b2, hole)                                                                                  \
  "bet 1 main 25.00; bet 2 main 25.00; no-more-bets; card " a1 "; card " b1 "; card " up "; card " a2 "; card " b2     \
  "; card " hole ";"
#define MATCHES                                                                                                        \
  "bet 1 main 25.00; bet 1 match-the-dealer 10.00; bet 2 main 25.00; bet 2 match-the-dealer 5.00; no-more-bets;"

/* Seat 2 has drawn to a 21 when the hole card turns out to make a Blackjack. */
#define LATE_21                                                                                                        \
  "bet 1 main 20.00; bet 2 main 20.00; no-more-bets; card TS; card 5S; card AC; card 9S; card 6S; card -; "            \
  "insurance-closed; light small; place small; stand; hit; card TC; "
/* Seat 1 doubles a 10 to 21; seat 2 splits eights, and each hand makes 21. */
#define LATE_DOUBLE_AND_SPLIT                                                                                          \
  "bet 1 main 20.00; bet 2 main 20.00; no-more-bets; card 6S; card 8S; card AC; card 4S; card 8H; card -; "            \
  "insurance-closed; light small; place small; double; card AD; split; card 3D; hit; card TD; card 3H; hit; card TH; "
#define TIES "[readings]\nlate-blackjack=ties-21\n"
#define LATE_KING "hole KC; irregularity wrong-light large; ruling 2001 0000 go-on"

#define OPENING                                                                                                        \
  "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass; arrived 3; confirm; shuffle; cut 3;"

static const UcPlayCase cases[] = {
  /* (c) */
  { "/685a.7/c/burn-after-shuffle", .lines = "shuffle", .expect = { "shuffled" }, .prompt = UC_PROMPT_BURN,
    .cite = "685a.7(c)", .refused = "no-more-bets", .code = UC_TABLE_ERROR_NOT_NOW, .why = "burn" },
  { "/685a.7/c/burned-card-goes-to-the-rack", .lines = "shuffle; card 5H",
    .expect = { "shuffled", "card-dealt to=discard face=down" }, .prompt = UC_PROMPT_BETS_OPEN, .cite = "685c.1(f)" },
  { "/685a.7/c/a-dealer-signs-on-before-the-burn", .procedures = TRUE, .lines = OPENING, .expect = { "cut" },
    .prompt = UC_PROMPT_SIGN_ON, .cite = "685a.7(c)" },
  { "/685a.7/c/one-burn-for-shoe-and-dealer", .procedures = TRUE,
    .lines = OPENING "sign-on 1001; burn; bet 1 main 25.00",
    .expect = { "signed-on by=1001", "burned", "wager-accepted seat=1 wager=main" }, .prompt = UC_PROMPT_BETS_OPEN,
    .cite = "685c.1(f)" },
  { "/685a.7/c/the-dealer-burns-one-besides-where-filed", "[readings]\nnew-dealer-burn=own\n", .procedures = TRUE,
    .lines = OPENING "sign-on 1001; burn; bet 1 main 25.00", .expect = { "signed-on by=1001", "burned",
    "wager-refused seat=1 reason=shoe-not-ready citation=685a.7(c)" },
    .prompt = UC_PROMPT_NEW_DEALER_BURN, .cite = "685a.7(c)" },
  { "/685a.7/c/both-burn-where-filed", "[readings]\nnew-dealer-burn=own\n", .procedures = TRUE,
    .lines = OPENING "sign-on 1001; burn; burn; bet 1 main 25.00",
    .expect = { "signed-on by=1001", "burned", "burned", "wager-accepted seat=1 wager=main" },
    .refused = "burn", .code = UC_TABLE_ERROR_NOT_NOW, .why = "no-more-bets" },
  { "/685a.7/c/both-cards-from-the-shoe-where-filed", "[readings]\nnew-dealer-burn=own\n", .procedures = TRUE,
    .lines = OPENING "sign-on 1001; card 5H; card 6H; bet 1 main 25.00; no-more-bets; card 7H",
    .expect = { "card-dealt to=discard face=down", "card-dealt to=discard face=down", "wager-accepted seat=1",
    "card-dealt to=seat seat=1 card=7H" } },
  { "/685a.7/c/a-dealer-in-mid-shoe-burns-one-where-filed", "[readings]\nnew-dealer-burn=own\n",
    .lines = "sign-on 1002; burn; bet 1 main 25.00", .expect = { "signed-on by=1002", "burned", "wager-accepted" } },
  { "/685a.7/c/a-shoe-of-the-same-dealer-burns-one-where-filed", "[readings]\nnew-dealer-burn=own\n",
    .lines = "shuffle; burn; bet 1 main 25.00", .expect = { "shuffled", "burned", "wager-accepted" } },
  { "/685a.7/c/no-bets-without-a-dealer", .procedures = TRUE, .lines = OPENING "burn", .expect = { "burned" },
    .prompt = UC_PROMPT_SIGN_ON, .cite = "685a.7(c)", .refused = "bet 1 main 25.00", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "sign-on BADGE" },
  { "/685a.7/c/no-round-without-a-dealer", .procedures = TRUE, .lines = OPENING "burn", .expect = { "burned" },
    .refused = "no-more-bets", .code = UC_TABLE_ERROR_NOT_NOW, .why = "sign-on" },
  { "/685a.7/c/no-dealer-after-closing", .procedures = TRUE,
    .lines = OPENING "sign-on 1001; burn; close-table; " OPENING,
    .expect = { "signed-on by=1001", "table-closed" }, .prompt = UC_PROMPT_SIGN_ON, .cite = "685a.7(c)" },
  { "/685a.7/c/a-script-implies-the-dealer", .lines = OPENING "burn; bet 1 main 25.00",
    .expect = { "wager-accepted seat=1 wager=main" } },
  { "/685a.7/c/new-dealer-burns", .lines = "sign-on 1002", .expect = { "signed-on by=1002" },
    .prompt = UC_PROMPT_NEW_DEALER_BURN, .cite = "685a.7(c)" },
  { "/685a.7/c/a-technician-is-no-dealer", .lines = "", .refused = "sign-on 9002", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "dealer or above" },
  { "/685a.7/c/new-dealer-has-burned", .lines = "sign-on 1002; burn", .expect = { "signed-on",
    "burned citation=685a.7(c)" },
    .prompt = UC_PROMPT_BETS_OPEN, .cite = "685c.1(f)" },
  { "/685a.7/c/new-dealer-burns-with-a-continuous-shuffler", "shuffle=continuous\n", "sign-on 1002",
    .expect = { "signed-on" }, .prompt = UC_PROMPT_NEW_DEALER_BURN, .cite = "685a.7(c)" },

  /* (d) */
  { "/685a.7/d/hand-is-completed", .lines = ONE ("TS", "9H", "8D", "7C") "cover-card 1; light medium; stand; confirm; "
    "card 2S; confirm", .expect = { "cover-card-shown to=seat seat=1", "decision seat=1 action=stand",
    "wager-settled seat=1 wager=main outcome=push" } },
  { "/685a.7/d/1/shuffle-is-due-then", .lines = ONE ("TS", "9H", "8D", "7C") "cover-card dealer; light medium; stand; "
    "confirm; card 2S; confirm; confirm", .expect = { "round-closed" }, .prompt = UC_PROMPT_SHUFFLE,
    .cite = "685a.7(d)(1)" },
  { "/685a.7/d/2/no-bets-before-the-shuffle", .lines = ONE ("TS", "9H", "8D", "7C") "cover-card dealer; light medium; "
    "stand; confirm; card 2S; confirm; confirm; bet 1 main 10.00",
    .expect = { "wager-refused seat=1 wager=main reason=shoe-not-ready citation=685a.5(a)",
    "!wager-accepted round=2" } },
  { "/685a.7/c/no-bets-before-the-burn", .lines = "shuffle; bet 1 main 10.00", .expect = { "shuffled",
    "wager-refused seat=1 wager=main reason=shoe-not-ready citation=685a.7(c)" }, .prompt = UC_PROMPT_BURN,
    .cite = "685a.7(c)" },

  /* (e) */
  { "/685a.7/e/1/first-cards-clockwise", .lines = "bet 4 main 25.00; bet 1 main 10.00; no-more-bets; card 2S; card 3S",
    .expect = { "card-dealt to=seat seat=1 hand=0 face=up card=2S", "card-dealt to=seat seat=4 hand=0 face=up "
    "card=3S" } },
  { "/685a.7/e/2/dealers-up-card", .lines = "bet 4 main 25.00; bet 1 main 10.00; no-more-bets; card 2S; card 3S; "
    "card 9H",
    .expect = { "card-dealt seat=4", "card-dealt to=dealer face=up card=9H" } },
  { "/685a.7/e/3/second-cards-clockwise", .lines = TWO ("2S", "3S", "9H", "4S", "5S", "7D"),
    .expect = { "card-dealt to=dealer face=up", "card-dealt to=seat seat=1 face=up card=4S",
    "card-dealt to=seat seat=2 face=up card=5S" } },
  { "/685a.7/e/4/hole-card-face-down", .lines = TWO ("2S", "3S", "9H", "4S", "5S", "7D"),
    .expect = { "card-dealt seat=2 card=5S", "card-dealt to=dealer face=down card=", "!card-dealt card=7D" } },
  { "/685a.7/e/4/hole-card-that-nobody-read", .lines = ONE ("2S", "9H", "4S", "-"),
    .expect = { "card-dealt to=dealer face=down" } },
  { "/685a.7/e/no-card-before-no-more-bets", .lines = "bet 1 main 10.00", .refused = "card 2S",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "expected" },

  /* (f) */
  { "/685a.7/f/counterclockwise-from-the-far-right", .lines = MATCHES "card 9S; card 2C; card 9H; card 3D; card 9H; "
    "card 7D",
    .expect = { "card-dealt to=dealer face=down", "wager-settled seat=2 wager=match-the-dealer outcome=win",
    "wager-settled seat=1 wager=match-the-dealer outcome=win" } },
  { "/685a.7/f/loser-is-collected", .lines = MATCHES "card 8S; card 2C; card 9H; card 3D; card 4H; card 7D",
    .expect = { "wager-settled seat=2 hand=0 wager=match-the-dealer outcome=lose combination= odds= stake=5.00 "
    "pays=0.00 "
    "stake-returned=no source= citation=685a.7(f)", "wager-settled seat=1 wager=match-the-dealer outcome=lose "
    "stake=10.00" } },
  { "/685a.7/f/before-the-reader", .lines = MATCHES "card 9S; card 2C; card 9H; card 3D; card 4H; card 7D; confirm; "
    "light medium",
    .expect = { "wager-settled seat=1 wager=match-the-dealer outcome=win", "step-done step=side-wagers",
    "reader-light" } },
  { "/685a.7/f/reader-waits-for-it", .lines = MATCHES "card 9S; card 2C; card 9H; card 3D; card 4H; card 7D",
    .refused = "light medium", .code = UC_TABLE_ERROR_NOT_NOW, .why = "confirm" },
  { "/685a.7/f/losers-are-collected-before-the-light", .lines = MATCHES "card 8S; card 2C; card 9H; card 3D; card 4H; "
    "card 7D; light medium",
    .expect = { "wager-settled seat=2 wager=match-the-dealer outcome=lose", "step-done step=side-wagers",
    "reader-light range=medium" }, .prompt = UC_PROMPT_PLACE, .cite = "685a.7(h)" },
  { "/685a.7/f/nobody-to-collect-from", .lines = "bet 1 main 25.00; no-more-bets; card 8S; card 9H; card 3D; card 7D; "
    "light medium", .expect = { "!step-done step=side-wagers", "reader-light" } },
  { "/685a.12/i/ordinary-winners-are-paid-while-the-reader-is-out", .lines = MATCHES "card 9S; card 2C; card 9H; "
    "card 3D; card 4H; card 7D; device reader down; confirm",
    .expect = { "wager-settled seat=1 wager=match-the-dealer outcome=win", "device-down", "step-done step=side-wagers" },
    .prompt = UC_PROMPT_READER_OUT, .cite = "685a.12(i)", .refused = "light medium", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "inspect-reader" },
  { "/685a.12/i/even-money-is-paid-while-the-reader-is-out", .lines = ONE ("AS", "AH", "KD", "7C") "even-money 1; "
    "insurance-closed; device reader down; confirm", .expect = { "insurance-closed", "device-down",
    "step-done step=insurance" }, .prompt = UC_PROMPT_READER_OUT, .cite = "685a.12(i)" },
  { "/685a.12/i/no-insurance-while-the-reader-is-out", .lines = ONE ("TS", "AH", "8D", "7C") "device reader down",
    .expect = { "device-down" }, .prompt = UC_PROMPT_READER_OUT, .cite = "685a.12(i)", .refused = "insurance 1",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "inspect-reader" },
  { "/685a.7/f/collected-once", .lines = MATCHES "card 9S; card 2C; card 9H; card 3D; card 4H; card 7D; confirm; light "
    "medium", .expect = { "step-done step=side-wagers", "reader-light" } },
  { "/685a.7/f/ten-matches-only-a-ten", .lines = MATCHES "card TS; card KH; card TH; card QD; card JH; card 7D",
    .expect = { "wager-settled seat=2 wager=match-the-dealer outcome=lose",
    "wager-settled seat=1 wager=match-the-dealer outcome=win combination=one-unsuited odds=4:1" } },
  { "/685a.7/f/king-does-not-match-a-queen", .lines = MATCHES "card KS; card KH; card QH; card TD; card JH; card 7D",
    .expect = { "wager-settled seat=2 wager=match-the-dealer outcome=lose",
    "wager-settled seat=1 wager=match-the-dealer outcome=lose" } },
  { "/685a.7/f/both-cards-match", .lines = MATCHES "card 9S; card 9H; card 9H; card 9D; card 9C; card 7D",
    .expect = { "wager-settled seat=2 wager=match-the-dealer combination=suited-and-unsuited odds=15:1 stake=5.00 "
    "pays=75.00 "
    "stake-returned=yes source=table-inventory", "wager-settled seat=1 wager=match-the-dealer "
    "combination=two-unsuited odds=8:1 pays=80.00" } },

  /* (g) */
  { "/685a.7/g/insurance-after-the-side-wagers", .lines = MATCHES "card AS; card 2C; card AH; card 3D; card 4H; "
    "card 7D; confirm",
    .expect = { "wager-settled seat=1 wager=match-the-dealer outcome=win", "step-done step=side-wagers" },
    .prompt = UC_PROMPT_INSURANCE_OPEN, .cite = "685a.8(b)" },
  { "/685a.7/g/only-with-an-ace-up", .lines = ONE ("TS", "KH", "8D", "7C"), .refused = "insurance 1",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "insurance" },
  { "/685a.7/g/even-money", .lines = ONE ("AS", "AH", "KD", "7C") "even-money 1; confirm; light medium; place "
    "medium; confirm",
    .expect = { "even-money-taken seat=1 amount=25.00",
    "wager-settled seat=1 wager=main outcome=win combination=even-money odds=1:1 stake=25.00 pays=25.00 "
    "stake-returned=yes",
    "reader-light", "hole-card-exposed", "!wager-settled combination=blackjack" } },
  { "/685a.7/g/closed-by-itself-and-by-a-line", .lines = ONE ("AS", "AH", "KD",
    "7C") "even-money 1; insurance-closed; confirm; light medium; place medium; confirm",
    .expect = { "even-money-taken seat=1", "insurance-closed", "step-done step=insurance seat=1",
    "reader-light range=medium" } },
  { "/685a.7/g/even-money-only-for-a-blackjack", .lines = ONE ("9S", "AH", "KD", "7C"), .refused = "even-money 1",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "Blackjack" },
  { "/685a.7/g/even-money-not-filed", "even-money=false\n", ONE ("AS", "AH", "KD", "7C"), .refused = "even-money 1",
    .code = UC_TABLE_ERROR_NOT_OFFERED, .why = "even money" },
  { "/685a.7/g/insured-hand-takes-no-even-money", .lines = ONE ("AS", "AH", "KD", "7C") "insurance 1",
    .refused = "even-money 1", .code = UC_TABLE_ERROR_NOT_NOW, .why = "not insured" },

  /* (h) */
  { "/685a.7/h/light-and-rectangle", .lines = ONE ("TS", "9H", "8D", "7C") "light medium; place medium",
    .expect = { "reader-light range=medium", "hand-placed range=medium" }, .prompt = UC_PROMPT_HAND,
    .cite = "685a.7(i)–(k)" },
  { "/685a.7/h/reader-for-every-up-card", .lines = ONE ("TS", "2H", "8D", "7C"), .expect = { "card-dealt" },
    .prompt = UC_PROMPT_NO_READER_WORD, .cite = "685a.7(h)", .refused = "stand", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "light" },
  { "/685a.7/h/going-on-places-the-hand", .lines = ONE ("TS", "9H", "8D", "7C") "light medium; stand",
    .expect = { "reader-light range=medium", "hand-placed range=medium", "decision seat=1 action=stand" } },
  { "/685a.7/h/both-large-is-turned-before-action", .lines = ONE ("TS", "KH", "8D", "QC") "light large; place large",
    .expect = { "hand-placed range=large" }, .prompt = UC_PROMPT_EXPOSE_BOTH_LARGE, .cite = "685a.7(h)",
    .refused = "stand", .code = UC_TABLE_ERROR_NOT_NOW, .why = "confirm" },
  { "/685a.7/h/both-large-turned-once", .lines = ONE ("TS", "KH", "8D",
    "QC") "light large; place large; confirm; stand",
    .expect = { "hole-card-exposed card=QC", "decision seat=1 action=stand", "wager-settled seat=1 outcome=lose" } },
  { "/685a.7/h/large-up-small-hole-stays-down", .lines = ONE ("TS", "KH", "8D", "5C") "light small; place small",
    .expect = { "!hole-card-exposed" }, .prompt = UC_PROMPT_HAND, .cite = "685a.7(i)–(k)" },
  { "/685a.7/h/1/blackjack-against-blackjack", .lines = ONE ("AS", "KH", "QD",
    "AC") "light large; place large; confirm; confirm",
    .expect = { "hole-card-exposed card=AC", "wager-settled seat=1 wager=main outcome=push combination= odds= "
    "stake=25.00 "
    "pays=0.00 stake-returned=yes citation=685a.7(h)(1)", "step-done step=reader" }, .prompt = UC_PROMPT_CLEAR,
    .cite = "685a.7(s)" },
  { "/685a.7/h/1/insurance-is-paid", .lines = ONE ("AS", "AH", "QD", "KC") "insurance 1; insurance-closed; light "
    "large; "
    "place large; confirm; confirm", .expect = { "wager-settled seat=1 wager=insurance outcome=win odds=2:1 "
    "stake=13.00 pays=26.00",
    "?wager-settled seat=1 wager=main outcome=push" } },
  { "/685a.7/h/2/bet-is-collected", .lines = TWO ("9S", "AD", "KH", "9D", "JC",
    "AC") "light large; place large; confirm; confirm",
    .expect = { "wager-settled seat=2 wager=main outcome=push", "wager-settled seat=1 wager=main outcome=lose "
    "pays=0.00 "
    "stake-returned=no citation=685a.7(h)(2)", "!decision" } },
  { "/685a.7/h/2/no-card-against-one-that-comes-to-light-in-mid-play", .lines = TWO ("5S", "9S", "KH", "6D", "7C", "-") "light medium; "
    "hit; card 2C; irregularity wrong-light large; ruling 2001 0000 go-on; hole AC",
    .expect = { "hole-card-exposed card=AC", "!decision seat=2", "wager-settled seat=2 outcome=lose citation=685a.7(h)(2)",
    "wager-settled seat=1 outcome=lose citation=685a.7(h)(2)" },
    .refused = "hit", .code = UC_TABLE_ERROR_NOT_NOW, .why = "confirm" },
  { "/685a.7/h/2/no-card-against-a-blackjack", .lines = ONE ("9S", "KH", "9D",
    "AC") "light large; place large; confirm",
    .refused = "card 2S", .code = UC_TABLE_ERROR_NOT_NOW, .why = "confirm" },

  /* (i) */
  { "/685a.7/i/clockwise-from-the-far-left", .lines = TWO ("TS", "5S", "9H", "8D", "6D",
    "7C") "light medium; stand; stand",
    .expect = { "decision seat=1 action=stand", "decision seat=2 action=stand" } },
  { "/685a.7/i/1/blackjack-paid-at-its-turn", .lines = TWO ("TS", "AS", "9H", "8D", "KD", "7C") "light medium; stand",
    .expect = { "decision seat=1 action=stand", "wager-settled seat=2 wager=main outcome=win combination=blackjack "
    "odds=3:2 "
    "stake=25.00 pays=37.50 stake-returned=yes source=table-inventory" }, .prompt = UC_PROMPT_PAY_BLACKJACK,
    .cite = "685a.7(i)(1), .11(a)" },
  { "/685a.7/i/1/one-that-a-correction-makes-of-a-hand-that-stood", .lines = ONE ("7D", "9H", "AD", "7C") "light medium; "
    "stand; correct 3 card KD 2001 0000 misread; validate 3001 0000; confirm; confirm",
    .expect = { "corrected target=3 old=7D new=KD",
    "wager-settled seat=1 wager=main outcome=win combination=blackjack odds=3:2 pays=37.50" } },
  { "/685a.7/i/1/never-passed-unpaid", .lines = TWO ("AS", "TS", "9H", "KD", "8D", "7C") "light medium; place medium",
    .refused = "take 2", .code = UC_TABLE_ERROR_NOT_NOW, .why = "Blackjack" },
  { "/685a.7/i/1/no-decision-for-a-blackjack", .lines = ONE ("AS", "9H", "KD",
    "7C") "light medium; place medium; confirm",
    .expect = { "wager-settled combination=blackjack", "!decision" } },
  { "/685a.7/i/2/no-surrender", .lines = ONE ("TS", "9H", "6D", "7C") "light medium; place medium",
    .refused = "surrender",
    .code = UC_TABLE_ERROR_NOT_OFFERED, .why = "685a.7(i)(2)" },
  { "/685a.7/i/2/no-rescue", .lines = ONE ("5S", "9H", "6D", "7C") "light medium; double; card 2C", .refused = "rescue",
    .code = UC_TABLE_ERROR_NOT_OFFERED, .why = "rescue" },

  /* (j), (k) */
  { "/685a.7/j/cards-face-up", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; hit; card 3C",
    .expect = { "decision seat=1 action=hit", "card-dealt to=seat seat=1 face=up card=3C" } },
  { "/685a.7/j/a-card-is-a-hit", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; card 3C",
    .expect = { "decision seat=1 action=hit implied=yes", "card-dealt to=seat seat=1 card=3C" } },
  { "/685a.7/j/take-before-the-card", .lines = TWO ("TS", "5S", "9H", "8D", "6D", "7C") "light medium; take 2; card 4C",
    .expect = { "decision seat=1 action=stand implied=yes", "decision seat=2 action=hit implied=no",
    "card-dealt to=seat seat=2 card=4C" } },
  { "/685a.7/j/take-after-the-card", .lines = TWO ("TS", "5S", "9H", "8D", "6D", "7C") "light medium; card 4C; take 2",
    .expect = { "card-dealt to=seat seat=1 card=4C", "undone", "decision seat=1 action=stand implied=yes",
    "card-dealt to=seat seat=2 card=4C" } },
  { "/685a.7/j/stand-must-be-said-where-filed", "[policy]\nimplied-stand=false\n",
    TWO ("TS", "5S", "9H", "8D", "6D", "7C") "light medium; place medium", .refused = "take 2",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "implied-stand" },
  { "/685a.7/k/1/hard-21-draws-no-more", .lines = TWO ("TS", "5S", "9H", "4D", "6D", "7C") "light medium; hit; card 7D",
    .expect = { "card-dealt seat=1 card=7D" }, .prompt = UC_PROMPT_HAND, .cite = "685a.7(i)–(k)",
    .refused = "irregularity missed-card 1 0 draw",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "missed-card" },
  { "/685a.7/k/1/soft-21-draws-no-more", .lines = ONE ("AS", "9H", "2D", "7C") "light medium; hit; card 8D",
    .expect = { "card-dealt seat=1 card=8D" }, .prompt = UC_PROMPT_REVEAL, .cite = "685a.7(l)" },
  { "/685a.7/k/2/double-draws-one", .lines = ONE ("5S", "9H", "2D", "7C") "light medium; double; card 3D",
    .expect = { "decision seat=1 action=double amount=25.00", "card-dealt seat=1 card=3D" }, .prompt = UC_PROMPT_REVEAL,
    .cite = "685a.7(l)", .refused = "hit", .code = UC_TABLE_ERROR_NOT_NOW, .why = "confirm" },
  { "/685a.7/k/again-and-again-below-21", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; hit; card 4D; hit; card 4C; "
    "hit; card AD", .expect = { "card-dealt seat=1 card=4D", "card-dealt seat=1 card=4C", "card-dealt seat=1 card=AD" },
    .prompt = UC_PROMPT_REVEAL, .cite = "685a.7(l)" },
  { "/685a.7/k/over-21-is-over", .lines = ONE ("TS", "9H", "6D", "7C") "light medium; hit; card TD",
    .expect = { "card-dealt seat=1 card=TD", "!wager-settled" }, .prompt = UC_PROMPT_REVEAL, .cite = "685a.7(l)" },

  /* (l), (m) */
  { "/685a.7/l/turned-after-the-players", .lines = ONE ("TS", "9H", "8D", "7C") "light medium; stand; confirm",
    .expect = { "decision action=stand", "hole-card-exposed card=7C" }, .prompt = UC_PROMPT_DEALER_DRAWS,
    .cite = "685a.7(m)" },
  { "/685a.7/l/unread-card-is-typed", .lines = ONE ("TS", "9H", "8D", "-") "light medium; stand; hole 8C",
    .expect = { "hole-card-exposed card=8C", "wager-settled outcome=win" } },
  { "/685a.7/l/turned-when-nothing-depends-on-it", .lines = ONE ("AS", "9H", "KD",
    "7C") "light medium; place medium; confirm; confirm",
    .expect = { "wager-settled combination=blackjack", "hole-card-exposed card=7C" }, .prompt = UC_PROMPT_CLEAR,
    .cite = "685a.7(s)" },
  { "/685a.7/m/draws-to-17", .lines = ONE ("TS", "2H", "8D", "3C") "light small; stand; confirm; card 9S; card 4D",
    .expect = { "card-dealt to=dealer face=up card=9S", "card-dealt to=dealer face=up card=4D",
    "wager-settled outcome=push" } },
  { "/685a.7/m/stands-on-soft-17", .lines = ONE ("TS", "6H", "8D", "AC") "light large; stand; confirm",
    .expect = { "wager-settled outcome=win citation=685a.7(o)" } },
  { "/685a.7/m/soft-22-stands", .lines = ONE ("TS", "5H", "8D", "AC") "light large; stand; confirm; card 6S",
    .expect = { "card-dealt to=dealer card=6S", "wager-settled outcome=push citation=685a.7(n)(1)" } },
  { "/685a.7/m/soft-22-is-12-with-cap-21", "[readings]\ndealer-ace-cap=21\n",
    ONE ("TS", "5H", "8D", "AC") "light large; stand; confirm; card 6S; card 9D",
    .expect = { "card-dealt to=dealer card=6S",
    "card-dealt to=dealer card=9D", "wager-settled outcome=lose" } },
  { "/685a.7/m/pair-of-aces-is-22", .lines = ONE ("TS", "AH", "8D", "AC") "insurance-closed; light large; place "
    "large; confirm; stand",
    .expect = { "hole-card-exposed card=AC", "wager-settled outcome=push citation=685a.7(n)(1)" } },
  { "/685a.7/m/pair-of-aces-is-12-where-filed", "[readings]\ndealer-pair-of-aces=12\n",
    ONE ("TS", "AH", "8D", "AC") "insurance-closed; light large; place large; confirm; stand; card 5C",
    .expect = { "card-dealt to=dealer card=5C", "wager-settled outcome=win" } },
  { "/685a.7/m/draws-only-if-needed", .lines = ONE ("TS", "2H", "6D", "3C") "light small; hit; card KS; confirm",
    .expect = { "hole-card-exposed", "wager-settled outcome=lose citation=685a.7(q)",
    "!card-dealt to=dealer card=9S" } },
  { "/685a.7/m/draws-always-where-filed", "[readings]\ndealer-draws=always\n",
    ONE ("TS", "2H", "6D", "3C") "light small; hit; card KS; confirm; card 9S; card 5D",
    .expect = { "card-dealt to=dealer card=9S", "card-dealt to=dealer card=5D", "wager-settled outcome=lose" } },

  /* (n) */
  { "/685a.7/n/not-while-a-card-is-due", .lines = ONE ("TS", "TH", "8D", "5C") "light small; stand; confirm",
    .expect = { "hole-card-exposed", "!wager-settled" }, .prompt = UC_PROMPT_DEALER_DRAWS, .cite = "685a.7(m)",
    .refused = "confirm", .code = UC_TABLE_ERROR_NOT_NOW, .why = "card" },
  { "/685a.7/n/1/two-large-are-paid", .lines = ONE ("TS", "TH", "QD", "5C") "light small; stand; confirm; card 7S",
    .expect = { "wager-settled seat=1 outcome=win combination=two-large-against-22 odds=1:1 stake=25.00 pays=25.00 "
    "citation=685a.7(n)(1)" } },
  { "/685a.7/n/1/two-aces-are-large", .lines = ONE ("AS", "TH", "AD", "5C") "light small; stand; confirm; card 7S",
    .expect = { "wager-settled seat=1 outcome=win combination=two-large-against-22" } },
  { "/685a.7/n/1/a-third-card-is-not-two-large", .lines = ONE ("AS", "TH", "AD",
    "5C") "light small; hit; card 5D; stand; confirm; card 7S",
    .expect = { "wager-settled seat=1 outcome=push combination=" } },
  { "/685a.7/n/1/split-hand-is-not-original", .lines = ONE ("TS", "TH", "QD",
    "5C") "light small; split; card KS; stand; card KD; stand; "
    "confirm; card 7S", .expect = { "wager-settled seat=1 hand=1 outcome=push",
    "wager-settled seat=1 hand=0 outcome=push" } },
  { "/685a.9/b/a-late-blackjack-beats-a-21", .lines = LATE_21 LATE_KING,
    .expect = { "wager-settled seat=2 outcome=lose stake=20.00 citation=685a.7(h)(2)", "wager-settled seat=1 outcome=lose" } },
  { "/685a.7/p/a-late-blackjack-ties-a-21-where-filed", TIES, LATE_21 LATE_KING,
    .expect = { "wager-settled seat=2 outcome=push stake=20.00 citation=685a.7(p)",
    "wager-settled seat=1 outcome=lose stake=20.00" } },
  { "/685a.9/b/a-late-blackjack-and-doubled-21s", .lines = LATE_DOUBLE_AND_SPLIT LATE_KING,
    .expect = { "wager-settled seat=2 hand=1 outcome=push citation=685a.9(b),%20.10(d)",
    "wager-settled seat=2 hand=0 outcome=lose stake=20.00 citation=685a.9(b),%20.10(d)",
    "double-returned seat=1 amount=20.00", "wager-settled seat=1 outcome=lose stake=20.00" } },
  { "/685a.7/p/a-late-blackjack-ties-doubled-21s-where-filed", TIES, LATE_DOUBLE_AND_SPLIT LATE_KING,
    .expect = { "wager-settled seat=2 hand=1 outcome=push", "wager-settled seat=2 hand=0 outcome=push citation=685a.7(p)",
    "wager-settled seat=1 outcome=push stake=40.00 citation=685a.7(p)" } },
  { "/685a.7/n/1/split-hand-is-paid-where-filed", "[readings]\nsplit-large-at-22=paid\n",
    ONE ("TS", "TH", "QD", "5C") "light small; split; card KS; stand; card 8D; stand; confirm; card 7S",
    .expect = { "wager-settled seat=1 hand=1 outcome=push",
    "wager-settled seat=1 hand=0 outcome=win combination=two-large-against-22 odds=1:1 pays=25.00" } },
  { "/685a.7/n/1/split-hand-doubled-is-not-paid-where-filed", "[readings]\nsplit-large-at-22=paid\n",
    ONE ("TS", "TH", "QD", "5C") "light small; split; card KS; stand; card 2D; double; card 8H; confirm; card 7S",
    .expect = { "wager-settled seat=1 hand=1 outcome=push",
    "wager-settled seat=1 hand=0 outcome=win combination=two-large-against-22" } },
  { "/685a.7/n/1/hard-21-is-paid", .lines = ONE ("TS", "TH", "2D", "5C") "light small; hit; card 9D; confirm; card 7S",
    .expect = { "wager-settled seat=1 outcome=win combination=twenty-one-against-22 odds=1:1 pays=25.00" } },
  { "/685a.7/n/1/soft-21-is-paid", .lines = ONE ("AS", "TH", "2D", "5C") "light small; hit; card 8D; confirm; card 7S",
    .expect = { "wager-settled seat=1 outcome=win combination=twenty-one-against-22" } },
  { "/685a.7/n/1/doubled-21-is-paid-whole", .lines = ONE ("5S", "TH", "6D",
    "5C") "light small; double; card TD; confirm; card 7S",
    .expect = { "wager-settled seat=1 outcome=win combination=twenty-one-against-22 stake=50.00 pays=50.00" } },
  { "/685a.7/n/1/others-are-returned", .lines = ONE ("TS", "TH", "8D", "5C") "light small; stand; confirm; card 7S",
    .expect = { "wager-settled seat=1 outcome=push pays=0.00 stake-returned=yes citation=685a.7(n)(1)" },
    .prompt = UC_PROMPT_SETTLE_22, .cite = "685a.7(n)(1)" },
  { "/685a.7/n/1/busted-hand-loses", .lines = TWO ("TS", "9S", "TH", "6D", "9D",
    "5C") "light small; hit; card KD; stand; confirm; card 7S",
    .expect = { "wager-settled seat=1 outcome=lose", "wager-settled seat=2 outcome=push" } },
  { "/685a.7/n/1/busted-hand-returned-where-filed", "[readings]\nbusted-at-dealer-22=return\n",
    ONE ("TS", "TH", "6D", "5C") "light small; hit; card KD; confirm; card 7S",
    .expect = { "card-dealt to=dealer card=7S", "wager-settled seat=1 outcome=push stake-returned=yes" } },
  { "/685a.7/n/2/23-is-no-22", .lines = ONE ("TS", "TH", "8D", "5C") "light small; stand; confirm; card 8S",
    .expect = { "wager-settled seat=1 outcome=win combination= citation=685a.7(o)" } },

  /* (o), (p), (q) */
  { "/685a.7/o/the-bet-stays-the-players", .lines = ONE ("TS", "TH", "9D", "8C") "light medium; stand; confirm",
    .expect = { "wager-settled seat=1 outcome=win stake=25.00 pays=25.00 stake-returned=yes citation=685a.7(o)" } },
  { "/685a.7/o/1/dealer-over-22", .lines = ONE ("TS", "TH", "2D", "5C") "light small; stand; confirm; card 9S",
    .expect = { "wager-settled seat=1 outcome=win combination= odds=1:1 stake=25.00 pays=25.00 "
    "source=table-inventory" } },
  { "/685a.7/o/2/higher-total", .lines = ONE ("TS", "TH", "9D", "8C") "light medium; stand; confirm",
    .expect = { "wager-settled seat=1 outcome=win odds=1:1 pays=25.00 citation=685a.7(o)" } },
  { "/685a.7/p/tie-is-returned", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm",
    .expect = { "wager-settled seat=1 outcome=push combination= odds= pays=0.00 stake-returned=yes source= "
    "citation=685a.7(p)" } },
  { "/685a.7/q/at-settlement-not-at-the-bust",
    .lines = TWO ("TS", "9S", "TH", "6D", "7D", "8C") "light medium; hit; card KD; stand; confirm",
    .expect = { "decision seat=2 action=stand", "wager-settled seat=2 outcome=lose",
    "wager-settled seat=1 outcome=lose stake-returned=no citation=685a.7(q)" } },
  { "/685a.7/q/1/over-21-loses", .lines = ONE ("TS", "TH", "6D", "8C") "light medium; hit; card KD; confirm",
    .expect = { "wager-settled seat=1 outcome=lose stake-returned=no citation=685a.7(q)" } },
  { "/685a.7/q/1/over-21-loses-to-a-dealer-over-22", "[readings]\ndealer-draws=always\n",
    ONE ("TS", "TH", "6D", "5C") "light small; hit; card KD; confirm; card 9H",
    .expect = { "wager-settled seat=1 outcome=lose" } },
  { "/685a.7/q/2/lower-total-loses", .lines = ONE ("TS", "TH", "7D", "8C") "light medium; stand; confirm",
    .expect = { "wager-settled seat=1 outcome=lose combination= odds= stake=25.00 pays=0.00 stake-returned=no source= "
    "citation=685a.7(q)" } },

  /* (r) */
  { "/685a.7/r/1/losers-first", .lines = "bet 1 main 10.00; bet 3 main 10.00; bet 6 main 10.00; no-more-bets; card "
    "TS; card TD; "
    "card TC; card TH; card 7S; card 9D; card 7C; card 8H; light medium; stand; stand; stand; confirm",
    .expect = { "wager-settled seat=6 outcome=lose", "wager-settled seat=1 outcome=lose",
    "wager-settled seat=3 outcome=win" },
    .prompt = UC_PROMPT_SETTLE, .cite = "685a.7(r)(1)" },
  { "/685a.7/r/2/seat-by-seat", "settlement=seat-by-seat\n", "bet 1 main 10.00; bet 3 main 10.00; bet 6 main 10.00; "
    "no-more-bets; "
    "card TS; card TD; card TC; card TH; card 7S; card 9D; card 7C; card 8H; light medium; stand; stand; stand; "
    "confirm",
    .expect = { "wager-settled seat=6 outcome=lose", "wager-settled seat=3 outcome=win",
    "wager-settled seat=1 outcome=lose" },
    .prompt = UC_PROMPT_SETTLE_SEAT, .cite = "685a.7(r)(2)" },
  { "/685a.7/r/2/each-seat-is-confirmed", "settlement=seat-by-seat\n", TWO ("TS", "TD", "TH", "9S", "7D", "8C")
    "light medium; stand; stand; confirm; confirm; confirm",
    .expect = { "wager-settled seat=2", "wager-settled seat=1", "step-done step=settle seat=2",
    "step-done step=settle seat=1" },
    .prompt = UC_PROMPT_CLEAR, .cite = "685a.7(s)" },

  /* (s) */
  { "/685a.7/s/cleared-in-order", .lines = ONE ("TS", "TH", "7D", "8C") "light medium; stand; confirm; confirm",
    .expect = { "step-done step=settle" }, .prompt = UC_PROMPT_CLEAR, .cite = "685a.7(s)" },
  { "/685a.7/s/next-bet-closes-the-round", .lines = ONE ("TS", "TH", "7D",
    "8C") "light medium; stand; confirm; confirm; bet 2 main 5.00",
    .expect = { "round-closed round=1", "checkpoint", "wager-accepted round=2 seat=2" } },
};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_play_add_cases (cases, G_N_ELEMENTS (cases));
  return g_test_run ();
}
