/* § 635b.2: Player's Edge 21, with what it takes from ch. 635a. */
#include "uc-play-harness.h"

#define M "monster-match"
#define GAME "[table]\nid=PE\ngame=players-edge-21\ndecks=6\nseats=6\n"
#define SIDES "[wager match-up]\npaytable=B\n[wager match-down]\npaytable=B\n[wager " M "]\namount=1.00\npaytable=A\n"
#define TABLE GAME SIDES
#define MAIN "bet 1 main 10.00; no-more-bets; "
#define SIDE_BETS(seat)                                                                                                \
  "bet " seat " main 10.00; bet " seat " match-up 5.00; bet " seat " match-down 5.00; bet " seat " " M "; "
#define ALL SIDE_BETS ("1") "no-more-bets; chips 1; "
#define DEAL(first, up, second, hole) "card " first "; card " up "; card " second "; card " hole "; "
#define DEAL2(a1, b1, up, a2, b2, hole)                                                                                \
  "card " a1 "; card " b1 "; card " up "; card " a2 "; card " b2 "; card " hole "; "
#define UP_SETTLED "wager-settled seat=1 wager=match-up"
#define DOWN_SETTLED "wager-settled seat=1 wager=match-down"
#define MONSTER_WON "validation-required seat=1 wager=" M
#define SETTLED "wager-settled seat=1 hand=0 wager=main"

#define OPENED                                                                                                         \
  "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass; arrived 1; confirm; shuffle; cut 1; sign-on 1001; burn; "
#define SUPER_BONUS_OF_1000                                                                                            \
  "bet 1 main 5.00; no-more-bets; " DEAL ("7C", "7H", "7C", "KC")                                                      \
  "card 7C; confirm; confirm; validate 2001 0000; confirm; "

static const UcPlayCase cases[] = {
  /* (a): what this section does not say is Spanish 21's */
  { "/635b.2/a/blackjack-three-to-two", .table = TABLE, .lines = MAIN DEAL ("AS", "9H", "KH", "7C"), .agree = TRUE,
    .expect = { SETTLED " outcome=win combination=blackjack odds=3:2 stake=10.00 pays=15.00 citation=635a.12(a)" } },
  { "/635b.2/a/deal-as-in-spanish-21", .table = TABLE, .lines = MAIN, .expect = { "bets-locked" },
    .prompt = UC_PROMPT_DEAL, .cite = "635a.7(a)–(e)" },
  { "/635b.2/a/a-tie-is-returned", .table = TABLE, .lines = MAIN DEAL ("KS", "9H", "9D", "KC") "stand", .agree = TRUE,
    .expect = { SETTLED " outcome=push stake-returned=yes citation=635a.7" } },

  /* (b) */
  { "/635b.2/b/1/two-to-one", .table = TABLE, .lines = MAIN DEAL ("9S", "AS", "9D", "KH") "insurance 1", .agree = TRUE,
    .expect = { "!wager-settled wager=insurance" }, .prompt = UC_PROMPT_INSURANCE_OPEN, .cite = "635a.8" },
  { "/635b.2/b/1/against-a-non-suited-blackjack", .table = TABLE,
    .lines = MAIN DEAL ("9S", "AS", "9D", "KH") "insurance 1; insurance-closed; peek blackjack; confirm",
    .expect = { "wager-settled seat=1 wager=insurance outcome=win combination= odds=2:1 stake=5.00 pays=10.00 "
    "citation=635b.2(b)(1)" } },
  { "/635b.2/b/1/against-a-suited-blackjack", .table = TABLE,
    .lines = MAIN DEAL ("9S", "AS", "9D", "KS") "insurance 1; insurance-closed; peek blackjack; confirm",
    .expect = { "wager-settled seat=1 wager=insurance outcome=win combination= odds=5:1 stake=5.00 pays=25.00" } },
  { "/635b.2/b/1/suited-and-no-blackjack-loses", .table = TABLE,
    .lines = MAIN DEAL ("9S", "AS", "9D", "5S") "insurance 1; insurance-closed; peek none",
    .expect = { "wager-settled seat=1 wager=insurance outcome=lose odds= pays=0.00 citation=635a.8" } },
  { "/635b.2/b/1/where-nobody-looks", "peek=none\n", .table = TABLE,
    .lines = MAIN DEAL ("9S", "AS", "9D", "KS") "insurance 1; insurance-closed; stand; confirm",
    .expect = { "hole-card-exposed", "wager-settled seat=1 wager=insurance outcome=win odds=5:1 pays=25.00" } },
  { "/635b.2/b/2/hits-soft-17", .table = TABLE, .lines = MAIN DEAL ("KS", "AH", "9D", "6C") "insurance-closed; peek "
    "none; "
    "stand; confirm; card 2D", .expect = { "hole-card-exposed card=6C", "card-dealt to=dealer card=2D",
    SETTLED " outcome=push" } },

  /* (c) */
  { "/635b.2/c/no-tens", .table = TABLE, .lines = MAIN "card TS",
    .expect = { "card-alarm card=TS counted=1 holds=0" }, .prompt = UC_PROMPT_CARD_ALARM },
  { "/635b.2/c/six-decks-of-48", .table = TABLE, .lines = "shuffle; burn; bet 1 main 10.00; bet 2 main 10.00; bet 3 "
    "main 10.00; no-more-bets; card 7S; card 7S; card 7S; card 7S; card 7S; card 7S; card 7S",
    .expect = { "card-alarm card=7S counted=7 holds=6" } },

  /* (d) */
  { "/635b.2/d/all-before-the-first-card", .table = TABLE, .lines = MAIN "bet 1 match-up 5.00; bet 2 main 10.00",
    .expect = { "bets-locked", "wager-refused seat=1 wager=match-up reason=after-no-more-bets",
    "wager-refused seat=2 wager=main reason=after-no-more-bets" } },
  { "/635b.2/d/1/as-in-spanish-21", .table = TABLE, .lines = "bet 1 main 10.00",
    .expect = { "wager-accepted seat=1 wager=main amount=10.00" } },
  { "/635b.2/d/2/only-with-a-main-wager", .table = TABLE, .lines = "bet 1 match-up 5.00; bet 1 match-down 5.00; bet 1 "
    "" M,
    .expect = { "wager-refused wager=match-up reason=no-main-wager citation=635a.6(d)",
    "wager-refused wager=match-down reason=no-main-wager", "wager-refused wager=" M " reason=no-main-wager" } },
  { "/635b.2/d/2/each-by-itself", .table = TABLE,
    .lines = "bet 1 main 10.00; bet 1 match-down 5.00; bet 2 main 10.00; bet 2 " M,
    .expect = { "wager-accepted seat=1 wager=match-down amount=5.00", "wager-accepted seat=2 wager="
    M " amount=1.00" } },
  { "/635b.2/d/2/only-as-filed", .table = GAME, .lines = "bet 1 main 10.00; bet 1 match-up 5.00",
    .expect = { "wager-refused wager=match-up reason=not-offered" } },
  { "/635b.2/d/2/i/first-card", .table = TABLE, .lines = ALL DEAL ("9S", "9H", "2D", "7C"),
    .expect = { UP_SETTLED " outcome=win combination=one-unsuited odds=3:1 stake=5.00 pays=15.00 stake-returned=yes "
    "source=table-inventory" } },
  { "/635b.2/d/2/i/second-card", .table = TABLE, .lines = ALL DEAL ("2S", "9H", "9H", "7C"),
    .expect = { UP_SETTLED " outcome=win combination=one-suited odds=12:1 pays=60.00" } },
  { "/635b.2/d/2/i/not-the-face-down-card", .table = TABLE, .lines = ALL DEAL ("7S", "9H", "7H", "7C"),
    .expect = { UP_SETTLED " outcome=lose stake-returned=no citation=635b.2(e)(1)(i)" } },
  { "/635b.2/d/2/i/rank-is-the-printed-rank", .table = TABLE, .lines = ALL DEAL ("KS", "QH", "JD", "7C"),
    .expect = { UP_SETTLED " outcome=lose" } },
  { "/635b.2/d/2/ii/face-down-card", .table = TABLE, .lines = ALL DEAL ("7S", "9H", "2D", "7C") "confirm; stand; "
    "confirm",
    .expect = { "hole-card-exposed", DOWN_SETTLED " outcome=win combination=one-unsuited odds=3:1 pays=15.00" } },
  { "/635b.2/d/2/ii/not-the-face-up-card", .table = TABLE, .lines = ALL DEAL ("9S", "9H", "9D",
    "7C") "confirm; stand; confirm",
    .expect = { DOWN_SETTLED " outcome=lose citation=635b.2(e)(1)(iii)(A)" } },
  { "/635b.2/d/2/iii/A/acknowledged", .table = TABLE, .lines = "bet 1 main 10.00; bet 1 " M "; bet 2 main 10.00; bet "
    "2 " M
    " 2.00", .expect = { "wager-accepted wager=" M " amount=1.00", "wager-refused seat=2 reason=bad-amount" } },
  { "/635b.2/d/2/iii/A/locked-out", .table = TABLE, .lines = "bet 1 main 10.00; no-more-bets; bet 1 " M,
    .expect = { "bets-locked", "wager-refused wager=" M " reason=after-no-more-bets" } },
  { "/635b.2/d/2/iii/A/chips-counted", .table = TABLE, .lines = "bet 1 main 10.00; bet 1 " M "; no-more-bets",
    .expect = { "meter-changed meter=" M " cause=increment change=0.22 value=5000.22 reserve=0.01" },
    .prompt = UC_PROMPT_CHIPS, .cite = "house procedure" },
  { "/635b.2/d/2/iii/B/I/played", .table = TABLE, .lines = ALL DEAL ("7S", "9H", "7S", "2C") "confirm; stand; confirm",
    .expect = { MONSTER_WON " combination=suited-pair odds=3%20for%201 award=3.00" } },
  { "/635b.2/d/2/iii/B/I/the-dealers", .table = TABLE, .lines = ALL DEAL ("7S", "9H", "6S",
    "9H") "confirm; stand; confirm",
    .expect = { MONSTER_WON " combination=suited-pair" } },
  { "/635b.2/d/2/iii/B/II/played", .table = TABLE, .lines = ALL DEAL ("7S", "9H", "7S", "7D") "confirm; stand; confirm",
    .expect = { MONSTER_WON " combination=three-of-a-kind odds=12%20for%201 award=12.00" } },
  { "/635b.2/d/2/iii/B/III/played", .table = TABLE, .lines = ALL DEAL ("7S", "9H", "7S", "7C") "confirm; stand; "
    "confirm",
    .expect = { MONSTER_WON " combination=three-of-a-kind-same-color odds=20%20for%201 award=20.00" } },
  { "/635b.2/d/2/iii/B/IV/played", .table = TABLE, .lines = ALL DEAL ("7S", "7H", "7S", "7C") "confirm; stand; confirm",
    .expect = { MONSTER_WON " combination=four-of-a-kind odds=200%20for%201 award=200.00" } },
  { "/635b.2/d/2/iii/B/V/played", .table = TABLE, .lines = ALL DEAL ("7S", "7C", "7S", "7C") "confirm; stand; confirm",
    .expect = { MONSTER_WON " combination=four-of-a-kind-same-color odds=10%25%20meter award=500.02" } },
  { "/635b.2/d/2/iii/B/VI/played", .table = TABLE, .lines = ALL DEAL ("7S", "7S", "7S", "7S") "confirm; stand; confirm",
    .expect = { MONSTER_WON " combination=four-of-a-kind-suited odds=100%25%20meter award=5000.22 signatures=2" } },
  { "/635b.2/d/2/iii/B/nothing-loses", .table = TABLE, .lines = ALL DEAL ("7S", "9H", "6D",
    "2C") "confirm; stand; confirm",
    .expect = { "wager-settled seat=1 wager=" M " outcome=lose stake=1.00 stake-returned=no "
    "citation=635b.2(d)(2)(iii)(B)" } },

  /* (e)(1)(i) */
  { "/635b.2/e/a-whole-round", .table = TABLE, .lines = ALL DEAL ("7S", "5H", "7H", "7C") "confirm; "
    "stand; confirm; lamp 1 lit; validate 2001 0000; confirm; card 2D; card 6D",
    .expect = { UP_SETTLED, "decision seat=1 action=stand", "hole-card-exposed", DOWN_SETTLED, "wager-settled wager=" M,
    "card-dealt to=dealer card=2D", "card-dealt to=dealer card=6D", SETTLED } },
  { "/635b.2/e/1/i/before-any-further-card", .table = TABLE, .lines = ALL DEAL ("9S", "9H", "2D", "7C"),
    .expect = { "card-dealt to=dealer face=down", UP_SETTLED }, .prompt = UC_PROMPT_PAY_SIDE,
    .cite = "635b.2(e)(1)(i)", .refused = "card 2S", .code = UC_TABLE_ERROR_NOT_NOW, .why = "confirm" },
  { "/635b.2/e/1/i/before-insurance", .table = TABLE, .lines = ALL DEAL ("AS", "AH", "2D", "7C"),
    .expect = { UP_SETTLED " outcome=win" }, .prompt = UC_PROMPT_PAY_SIDE, .cite = "635b.2(e)(1)(i)",
    .refused = "insurance 1", .code = UC_TABLE_ERROR_NOT_NOW, .why = "confirm" },
  { "/635b.2/e/1/i/counterclockwise", .table = TABLE, .lines = SIDE_BETS ("1") SIDE_BETS ("2") "no-more-bets; chips 2; "
    DEAL2 ("9S", "9D", "9H", "2D", "3D", "7C"), .expect = { "wager-settled seat=2 wager=match-up",
    "wager-settled seat=1 wager=match-up" } },

  /* (e)(1)(ii) */
  { "/635b.2/e/1/ii/a-paid-blackjacks-cards-stay", .table = TABLE,
    .lines = ALL DEAL ("AS", "9H", "KH", "KC") "confirm", .expect = { SETTLED " outcome=win combination=blackjack" },
    .prompt = UC_PROMPT_PAY_BLACKJACK, .cite = "635a.12(a)" },
  { "/635b.2/e/1/ii/a-paid-blackjack-waits-for-the-hole-card", .table = TABLE,
    .lines = ALL DEAL ("AS", "9H", "KH", "KC") "confirm; confirm; confirm",
    .expect = { SETTLED " outcome=win combination=blackjack", "hole-card-exposed",
    DOWN_SETTLED " outcome=win combination=one-unsuited", "wager-settled seat=1 wager=" M " outcome=lose" } },
  { "/635b.2/e/1/ii/a-busted-hand-waits-for-the-hole-card", .table = TABLE,
    .lines = ALL DEAL ("9H", "5D", "9C", "9S") "confirm; card KC; confirm",
    .expect = { SETTLED " outcome=lose citation=635a.7", "hole-card-exposed",
    DOWN_SETTLED " outcome=win combination=two-unsuited", MONSTER_WON " combination=three-of-a-kind" } },
  { "/635b.2/e/1/ii/the-first-two-cards-after-a-split", .table = TABLE,
    .lines = ALL DEAL ("8H", "5D", "8C", "8S") "confirm; split; card 2S; stand; card 8D; stand; confirm",
    .expect = { DOWN_SETTLED " outcome=win combination=two-unsuited odds=6:1", MONSTER_WON
    " combination=three-of-a-kind" } },
  { "/635b.2/e/1/ii/the-first-two-cards-after-a-rescue", .table = TABLE,
    .lines = ALL DEAL ("6H", "5D", "4C", "4S") "confirm; double; card 4D; rescue; confirm",
    .expect = { SETTLED " outcome=lose combination=rescue", DOWN_SETTLED " outcome=win combination=one-unsuited" } },

  /* (e)(1)(iii) */
  { "/635b.2/e/1/iii/A/match-down-first", .table = TABLE,
    .lines = ALL DEAL ("7S", "5H", "7H", "7C") "confirm; stand; confirm", .expect = { "hole-card-exposed card=7C",
    DOWN_SETTLED " outcome=win combination=two-unsuited", MONSTER_WON, "!card-dealt to=dealer card=2D" },
    .refused = "card 2D", .code = UC_TABLE_ERROR_NOT_NOW, .why = "lamp" },
  { "/635b.2/e/1/iii/B/then-monster-match", .table = TABLE,
    .lines = ALL DEAL ("7S", "5H", "7H", "7C") "confirm; stand; confirm; lamp 1 lit; validate 2001 0000",
    .expect = { DOWN_SETTLED, "wager-settled wager=" M " outcome=win odds=12%20for%201 stake=1.00 pays=12.00 "
    "stake-returned=no source=table-inventory citation=635b.2(h)" }, .prompt = UC_PROMPT_HOLE_RESULTS,
    .cite = "635b.2(h)", .refused = "card 2D", .code = UC_TABLE_ERROR_NOT_NOW, .why = "confirm" },
  { "/635b.2/e/1/iii/C/then-the-dealers-cards", .table = TABLE, .lines = ALL DEAL ("7S", "5H", "7H", "7C") "confirm; "
    "stand; confirm; lamp 1 lit; validate 2001 0000; confirm; card 2D; card 6D",
    .expect = { "wager-settled wager=match-down", "wager-settled wager=" M, "step-done step=hole-wagers",
    "card-dealt to=dealer card=2D", "card-dealt to=dealer card=6D", SETTLED " outcome=lose" } },
  { "/635b.2/e/1/iii/also-where-nothing-is-left-to-draw-for", .table = TABLE,
    .lines = SIDE_BETS ("1") "no-more-bets; " DEAL ("AS", "9H", "KH", "2C"), .agree = TRUE,
    .expect = { SETTLED " outcome=win",
    "hole-card-exposed", DOWN_SETTLED " outcome=lose", "wager-settled wager=" M " outcome=lose" },
    .prompt = UC_PROMPT_CLEAR },
  { "/635b.2/e/1/iii/against-a-dealers-blackjack", .table = TABLE,
    .lines = ALL DEAL ("KH", "AS", "2C", "KS") "confirm; insurance-closed; peek blackjack; confirm; confirm",
    .expect = { "hole-card-exposed", SETTLED " outcome=lose", DOWN_SETTLED " outcome=win combination=one-unsuited",
    "wager-settled wager=" M " outcome=lose" } },
  { "/635b.2/e/1/iii/the-turned-card-is-typed", .table = TABLE,
    .lines = ALL DEAL ("7S", "5H", "7H", "-") "confirm; stand; hole 7C", .expect = { "hole-card-exposed card=7C",
    DOWN_SETTLED " outcome=win combination=two-unsuited" } },
  { "/635b.2/e/1/iii/an-overdraw-while-they-are-settled", .table = TABLE,
    .lines = ALL DEAL ("7S", "9H", "KD", "KC") "confirm; stand; confirm; card 2D",
    .expect = { DOWN_SETTLED " outcome=win", "card-drawn-in-error card=2D" }, .prompt = UC_PROMPT_OVERDRAW },
  { "/635b.2/e/1/iv/soft-17", .table = TABLE, .lines = MAIN DEAL ("KS", "6H", "9D", "AC") "stand; confirm",
    .expect = { "hole-card-exposed card=AC" }, .prompt = UC_PROMPT_DEALER_DRAWS,
    .cite = "635b.2(e)(1)(iii)(C), (iv)" },
  { "/635b.2/e/1/iv/hard-17-stands", .table = TABLE, .lines = MAIN DEAL ("KS", "8H", "9D", "9C") "stand; confirm",
    .expect = { SETTLED " outcome=win" }, .prompt = UC_PROMPT_SETTLE },
  { "/635b.2/e/1/iv/soft-18-stands", .table = TABLE, .lines = MAIN DEAL ("KS", "7H", "9D", "AC") "stand; confirm",
    .expect = { SETTLED " outcome=win" }, .prompt = UC_PROMPT_SETTLE },
  { "/635b.2/e/1/iv/not-for-a-hand-of-21", .table = TABLE,
    .lines = MAIN DEAL ("KS", "6H", "9D", "AC") "card 2H; confirm", .expect = { "hole-card-exposed",
    SETTLED " outcome=win" }, .prompt = UC_PROMPT_SETTLE },
  { "/635b.2/e/1/iv/not-for-a-rescued-hand", .table = TABLE,
    .lines = MAIN DEAL ("6S", "6H", "5D", "AC") "double; card 2H; rescue; confirm", .expect = { "hole-card-exposed" },
    .prompt = UC_PROMPT_CLEAR },
  { "/635b.2/e/1/iv/always-where-filed", "[readings]\ndealer-draws=always\n", .table = TABLE,
    .lines = MAIN DEAL ("KS", "6H", "9D", "AC") "card 2H; confirm", .expect = { "hole-card-exposed" },
    .prompt = UC_PROMPT_DEALER_DRAWS },

  /* (f)(1) */
  { "/635b.2/f/doubled-twice-then-rescued", .table = TABLE,
    .lines = MAIN DEAL ("6S", "9H", "5D", "KC") "double; card 2H; double; card 2D; rescue",
    .expect = { "decision action=double amount=10.00", "decision action=double amount=20.00", "decision action=rescue",
    SETTLED " outcome=lose combination=rescue" } },
  { "/635b.2/g/a-higher-and-a-lower-hand", .table = TABLE,
    .lines = "bet 1 main 10.00; bet 2 main 10.00; no-more-bets; " DEAL2 ("KS", "9S", "9H", "9D", "8D", "9C") "stand; stand; "
    "confirm", .expect = { "wager-settled seat=2 wager=main outcome=lose",
    "wager-settled seat=1 wager=main outcome=win odds=1:1 pays=10.00 citation=635b.2(g)(1)" } },
  { "/635b.2/g/1/a-tie-is-no-win", .table = TABLE, .lines = MAIN DEAL ("KS", "9H", "8D", "9C") "stand; confirm",
    .expect = { SETTLED " outcome=push pays=0.00 stake-returned=yes" } },
  { "/635b.2/f/1/on-the-first-two", .table = TABLE, .lines = MAIN DEAL ("6S", "9H", "5D", "KC") "double; card 2H",
    .expect = { "decision action=double amount=10.00", "card-dealt seat=1 card=2H" }, .prompt = UC_PROMPT_DOUBLED,
    .cite = "635b.2(f)(2), (3)" },
  { "/635b.2/f/1/on-three-cards", .table = TABLE, .lines = MAIN DEAL ("3S", "9H", "2D", "KC") "card 2H; double; card "
    "4H",
    .expect = { "decision action=hit", "decision action=double amount=10.00" } },
  { "/635b.2/f/1/for-less", .table = TABLE, .lines = MAIN DEAL ("6S", "9H", "5D", "KC") "double 4.00; card 2H; stand; "
    "confirm", .expect = { "decision action=double amount=4.00", SETTLED " outcome=lose stake=14.00" } },
  { "/635b.2/f/1/not-for-more", .table = TABLE, .lines = MAIN DEAL ("6S", "9H", "5D", "KC") "double 10.01",
    .expect = { "wager-refused seat=1 reason=bad-amount citation=635b.2(f)(1)", "!decision" },
    .prompt = UC_PROMPT_HAND },
  { "/635b.2/f/1/not-for-nothing", .table = TABLE, .lines = MAIN DEAL ("6S", "9H", "5D", "KC") "double 0.00",
    .expect = { "wager-refused seat=1 reason=bad-amount", "!decision" }, .prompt = UC_PROMPT_HAND },
  { "/635b.2/f/1/not-with-a-blackjack", .table = TABLE, .lines = MAIN DEAL ("AS", "9H", "KD", "7C"),
    .expect = { SETTLED " combination=blackjack" }, .refused = "double", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "confirm" },
  { "/635b.2/f/1/a-split-hand", .table = TABLE, .lines = MAIN DEAL ("8S", "9H", "8D", "KC") "split; card 3H; double; "
    "card "
    "5S; double; card 2C; stand; card 3S; card 2D; double; card 2S; stand; confirm",
    .expect = { "decision hand=0 action=double amount=10.00", "decision hand=0 action=double amount=20.00",
    "decision hand=1 action=double amount=10.00", "wager-settled hand=1 stake=20.00", "wager-settled hand=0 "
    "stake=40.00" } },
  { "/635b.2/f/1/one-card", .table = TABLE, .lines = MAIN DEAL ("6S", "9H", "5D", "KC") "double; card 2H",
    .refused = "hit", .code = UC_TABLE_ERROR_NOT_NOW, .why = "expected “double”, “rescue” or “stand”" },
  { "/635b.2/f/1/no-card-without-a-double", .table = TABLE, .lines = MAIN DEAL ("6S", "9H", "5D",
    "KC") "double; card 2H",
    .refused = "card 3S", .code = UC_TABLE_ERROR_NOT_NOW, .why = "stand" },

  /* (f)(2), (3) */
  { "/635b.2/f/2/re-double", .table = TABLE,
    .lines = MAIN DEAL ("2S", "9H", "2D", "KC") "double; card 2H; double; card 2C; stand; confirm",
    .expect = { "decision action=double amount=10.00", "decision action=double amount=20.00",
    SETTLED " outcome=lose stake=40.00" } },
  { "/635b.2/f/2/at-most-what-lies-there", .table = TABLE,
    .lines = MAIN DEAL ("2S", "9H", "2D", "KC") "double 5.00; card 2H; double 15.01; double",
    .expect = { "decision action=double amount=5.00", "wager-refused reason=bad-amount", "decision action=double "
    "amount=15.00" } },
  { "/635b.2/f/2/for-less", .table = TABLE, .lines = MAIN DEAL ("2S", "9H", "2D", "KC") "double; card 2H; double 7.00; "
    "card 2C; stand; confirm", .expect = { "decision action=double amount=7.00", SETTLED " stake=27.00" } },
  { "/635b.2/f/2/only-immediately", .table = TABLE,
    .lines = MAIN DEAL ("2S", "9H", "2D", "KC") "double; card 2H; stand", .expect = { "decision action=stand" },
    .refused = "double", .code = UC_TABLE_ERROR_NOT_NOW, .why = "confirm" },
  { "/635b.2/f/3/eight-times", .table = TABLE,
    .lines = MAIN DEAL ("2S", "9H", "2D", "KC") "double; card 2H; double; card 2C; double; card 2S; confirm",
    .expect = { "decision action=double amount=40.00", SETTLED " outcome=lose stake=80.00" } },
  { "/635b.2/f/3/not-a-fourth-time", .table = TABLE,
    .lines = MAIN DEAL ("2S", "9H", "2D", "KC") "double; card 2H; double; card 2C; double; card 2S",
    .prompt = UC_PROMPT_REVEAL, .cite = "635a.7(k)", .refused = "double", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "confirm" },
  { "/635b.2/f/3/on-each-hand", .table = TABLE, .lines = MAIN DEAL ("2S", "9H", "2D", "KC") "split; card 2H; double; "
    "card "
    "2C; double; card 2S; double; card 2H; card 3C; double; card 2C; double; card 2S; double; card 2H; confirm",
    .expect = { "wager-settled hand=1 stake=80.00", "wager-settled hand=0 stake=80.00" } },
  { "/635b.2/f/3/nothing-asked-at-21", .table = TABLE, .lines = MAIN DEAL ("6S", "9H", "5D", "KC") "double; card KH",
    .prompt = UC_PROMPT_REVEAL, .cite = "635a.7(k)" },

  /* (f)(4) */
  { "/635b.2/f/4/only-the-original-wager", "peek=none\n", .table = TABLE,
    .lines = MAIN DEAL ("2S", "AH", "2D", "KC") "insurance-closed; double; card 2H; double; card 2C; stand; confirm",
    .expect = { "hole-card-exposed", "double-returned seat=1 amount=30.00 citation=635b.2(f)(4)",
    SETTLED " outcome=lose stake=10.00 stake-returned=no citation=635b.2(f)(4)" } },
  { "/635b.2/f/4/also-doubled-for-less", "peek=none\n", .table = TABLE,
    .lines = MAIN DEAL ("2S", "AH", "2D", "KC") "insurance-closed; double 3.00; card 2H; stand; confirm",
    .expect = { "double-returned seat=1 amount=3.00", SETTLED " outcome=lose stake=10.00" } },
  { "/635b.2/f/4/also-of-a-hand-that-was-collected", "peek=none\n", .table = TABLE,
    .lines = MAIN DEAL ("5S", "KH", "6D", "AC") "double; card 2H; double; card 3C; double; card KD; confirm",
    .expect = { SETTLED " outcome=lose stake=80.00", "hole-card-exposed",
    "double-returned seat=1 amount=70.00 citation=635b.2(f)(4)" }, .prompt = UC_PROMPT_SETTLE,
    .cite = "635a.7" },
  { "/635b.2/f/4/the-same-at-settlement", "peek=none\n[readings]\nbust=at-settlement\n", .table = TABLE,
    .lines = MAIN DEAL ("5S", "KH", "6D", "AC") "double; card 2H; double; card 3C; double; card KD; confirm",
    .expect = { "hole-card-exposed", "double-returned seat=1 amount=70.00", SETTLED " outcome=lose stake=10.00" } },
  { "/635b.2/f/4/a-rescue-took-more-than-the-original", "peek=none\n", .table = TABLE,
    .lines = MAIN DEAL ("5S", "KH", "3D", "AC") "double; card 7H; double; card 2C; rescue; confirm",
    .expect = { SETTLED " outcome=lose combination=rescue stake=20.00", "hole-card-exposed",
    "double-returned amount=10.00" } },
  { "/635b.2/f/4/a-rescue-took-the-original", "peek=none\n", .table = TABLE,
    .lines = MAIN DEAL ("5S", "KH", "3D", "AC") "double; card 7H; rescue; confirm",
    .expect = { SETTLED " outcome=lose combination=rescue stake=10.00", "hole-card-exposed", "!double-returned" } },
  { "/635b.2/f/4/sums-that-nobody-knows", "peek=none\n", .table = TABLE,
    .lines = "bet 1 main -; no-more-bets; " DEAL ("8S", "KH", "8D", "AC") "split; card 5H; double; card KD; card 6S; "
    "hit; card QD; confirm",
    .expect = { "wager-settled hand=0 outcome=lose", "wager-settled hand=1 outcome=lose", "hole-card-exposed",
    "double-returned hand=1", "double-returned hand=0", "!double-returned amount=0.00" } },
  { "/635b.2/f/4/nothing-was-added", "peek=none\n", .table = TABLE,
    .lines = MAIN DEAL ("9S", "AH", "9D", "KC") "insurance-closed; stand; confirm",
    .expect = { "!double-returned", SETTLED " outcome=lose stake=10.00" } },
  { "/635b.2/f/4/a-ten-under-which-nobody-looks", "peek=ace\n", .table = TABLE,
    .lines = MAIN DEAL ("2S", "KH", "2D", "AC") "double; card 2H; stand; confirm",
    .expect = { "!hole-card-checked", "double-returned amount=10.00", SETTLED " outcome=lose stake=10.00" } },
  { "/635b.2/f/4/a-split-hand-goes-back", "peek=none\n", .table = TABLE, .lines = MAIN DEAL ("8S", "AH", "8D",
    "KC") "insurance-closed; split; card 2H; double; card 5S; stand; card 3S; stand; confirm",
    .expect = { "wager-settled hand=1 outcome=push stake=10.00", "double-returned hand=0 amount=10.00",
    "wager-settled hand=0 outcome=lose stake=10.00" } },
  { "/635b.2/f/4/no-further-card-for-the-dealer", "peek=none\n", .table = TABLE,
    .lines = MAIN DEAL ("9S", "AH", "9D", "KC") "insurance-closed; stand; confirm", .prompt = UC_PROMPT_SETTLE },
  { "/635b.2/f/4/a-21-wins-all-the-same", "peek=none\n", .table = TABLE,
    .lines = MAIN DEAL ("6S", "AH", "5D", "KC") "insurance-closed; double; card KH; confirm",
    .expect = { "!double-returned", SETTLED " outcome=win combination= odds=1:1 stake=20.00 pays=20.00" } },
  { "/635b.2/f/4/a-blackjack-wins-all-the-same", "peek=none\n", .table = TABLE,
    .lines = MAIN DEAL ("AS", "AH", "KD", "KC") "insurance-closed", .agree = TRUE,
    .expect = { SETTLED " outcome=win combination=blackjack odds=3:2 pays=15.00", "hole-card-exposed",
    "!wager-settled outcome=lose" } },

  /* (f)(5) */
  { "/635b.2/f/5/one-to-one", .table = TABLE, .lines = MAIN DEAL ("6S", "9H", "5D", "KC") "double; card 9H; stand; "
    "confirm",
    .expect = { SETTLED " outcome=win combination= odds=1:1 stake=20.00 pays=20.00" } },
  { "/635b.2/f/5/no-bonus-for-6-7-8", .table = TABLE, .lines = MAIN DEAL ("6D", "9H", "7D",
    "KC") "double; card 8D; confirm",
    .expect = { SETTLED " outcome=win combination= odds=1:1 stake=20.00 pays=20.00" } },
  { "/635b.2/f/5/no-bonus-for-five-cards", .table = TABLE,
    .lines = MAIN DEAL ("3S", "9H", "2D", "KC") "card 2H; card 4S; double; card KD; confirm",
    .expect = { SETTLED " outcome=win combination= odds=1:1 stake=20.00" } },
  { "/635b.2/f/5/no-super-bonus", .table = TABLE, .lines = MAIN DEAL ("7D", "7H", "7D", "KC") "double; card 7D; "
    "confirm",
    .expect = { SETTLED " outcome=win combination= odds=1:1", "!validation-required wager=super-bonus" },
    .prompt = UC_PROMPT_SETTLE },

  /* (f)(6) */
  { "/635b.2/f/6/after-a-double", .table = TABLE, .lines = MAIN DEAL ("6S", "9H", "5D", "KC") "double; card 2H; rescue",
    .expect = { "decision seat=1 action=rescue amount=10.00", SETTLED " outcome=lose combination=rescue odds= "
    "stake=10.00 "
    "pays=0.00 stake-returned=no source= citation=635b.2(f)(6)" } },
  { "/635b.2/f/6/after-a-double-double", .table = TABLE,
    .lines = MAIN DEAL ("2S", "9H", "2D", "KC") "double; card 2H; double; card 2C; rescue",
    .expect = { "decision action=rescue amount=20.00", SETTLED " outcome=lose combination=rescue stake=20.00" } },
  { "/635b.2/f/6/after-a-double-for-less", .table = TABLE,
    .lines = MAIN DEAL ("6S", "9H", "5D", "KC") "double 5.00; card 2H; rescue",
    .expect = { "decision action=rescue amount=7.50", SETTLED " outcome=lose combination=rescue stake=7.50" } },
  { "/635b.2/f/6/not-after-the-third", .table = TABLE,
    .lines = MAIN DEAL ("2S", "9H", "2D", "KC") "double; card 2H; double; card 2C; double; card 2S",
    .refused = "rescue", .code = UC_TABLE_ERROR_NOT_NOW, .why = "confirm" },
  { "/635b.2/f/6/not-above-21", .table = TABLE, .lines = MAIN DEAL ("6S", "9H", "7D", "KC") "double; card KH",
    .expect = { SETTLED " outcome=lose stake=20.00" }, .refused = "rescue", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "confirm" },
  { "/635b.2/f/6/not-before-a-double", .table = TABLE, .lines = MAIN DEAL ("6S", "9H", "7D", "KC"), .refused = "rescue",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "first or second double" },
  { "/635b.2/f/6/not-before-its-card", .table = TABLE, .lines = MAIN DEAL ("6S", "9H", "7D", "KC") "double",
    .refused = "rescue", .code = UC_TABLE_ERROR_NOT_NOW, .why = "card" },
  { "/635b.2/f/6/of-a-split-hand", .table = TABLE, .lines = MAIN DEAL ("8S", "9H", "8D", "KC") "split; card 3H; "
    "double; "
    "card 2S; rescue; card 3S; stand; confirm", .expect = { "wager-settled hand=0 outcome=lose combination=rescue "
    "stake=10.00",
    "wager-settled hand=1 outcome=lose combination= stake=10.00" } },

  /* (g)(1) */
  { "/635b.2/g/1/i/the-dealer-exceeds-21", .table = TABLE,
    .lines = MAIN DEAL ("9S", "9H", "3D", "5C") "stand; confirm; card KH",
    .expect = { SETTLED " outcome=win odds=1:1 citation=635b.2(g)(1)" } },
  { "/635b.2/g/1/ii/the-player-is-higher", .table = TABLE, .lines = MAIN DEAL ("KS", "9H", "KD", "KC") "stand; confirm",
    .expect = { SETTLED " outcome=win odds=1:1 stake=10.00 pays=10.00 citation=635b.2(g)(1)" } },
  { "/635b.2/g/1/ii/the-dealer-is-higher", .table = TABLE, .lines = MAIN DEAL ("KS", "KH", "9D",
    "KC") "peek none; stand; "
    "confirm", .expect = { SETTLED " outcome=lose" } },
  { "/635b.2/g/1/ii/not-above-21", .table = TABLE, .lines = MAIN DEAL ("KS", "9H", "6D", "KC") "card KD",
    .expect = { SETTLED " outcome=lose stake=10.00" } },
  { "/635b.2/g/1/iii/a-blackjack-against-a-blackjack", .table = TABLE,
    .lines = MAIN DEAL ("AS", "KH", "KD", "AC") "peek blackjack; confirm", .expect = { SETTLED
    " outcome=win combination=blackjack odds=3:2 pays=15.00 citation=635b.2(g)(1)(iii)" } },
  { "/635b.2/g/1/iii/21-against-21", .table = TABLE,
    .lines = MAIN DEAL ("KS", "5H", "5D", "6C") "card 6H; confirm", .expect = { SETTLED
    " outcome=win odds=1:1 citation=635b.2(g)(1)(iii)" } },
  { "/635b.2/g/1/iii/a-split-ace-is-no-blackjack", .table = TABLE,
    .lines = MAIN DEAL ("AS", "9H", "AD", "KC") "split; card KH; card KD; confirm",
    .expect = { "wager-settled hand=1 outcome=win combination= odds=1:1 pays=10.00",
    "wager-settled hand=0 outcome=win combination= odds=1:1 pays=10.00" } },

  /* (g)(2) and 635a.12(b) */
  { "/635b.2/g/2/i/diamonds", .table = TABLE, .lines = MAIN DEAL ("6D", "9H", "7D", "KC") "card 8D; confirm",
    .expect = { SETTLED " outcome=win combination=678-top-suit odds=3:1 pays=30.00 citation=635b.2(g)(2)" } },
  { "/635b.2/g/2/i/not-spades", .table = TABLE, .lines = MAIN DEAL ("8S", "9H", "7S", "KC") "card 6S; confirm",
    .expect = { SETTLED " outcome=win combination=678-suited odds=2:1 pays=20.00" } },
  { "/635b.2/g/2/i/mixed", .table = TABLE, .lines = MAIN DEAL ("8S", "9H", "7D", "KC") "card 6D; confirm",
    .expect = { SETTLED " outcome=win combination=678-mixed odds=3:2 pays=15.00" } },
  { "/635b.2/g/2/ii/diamonds", .table = TABLE, .lines = MAIN DEAL ("7D", "9H", "7D", "KC") "card 7D; confirm",
    .expect = { SETTLED " outcome=win combination=777-top-suit odds=3:1 pays=30.00" } },
  { "/635b.2/g/2/ii/not-spades", .table = TABLE, .lines = MAIN DEAL ("7S", "9H", "7S", "KC") "card 7S; confirm",
    .expect = { SETTLED " outcome=win combination=777-suited odds=2:1 pays=20.00" } },
  { "/635b.2/g/2/ii/mixed", .table = TABLE, .lines = MAIN DEAL ("7S", "9H", "7D", "KC") "card 7S; confirm",
    .expect = { SETTLED " outcome=win combination=777-mixed odds=3:2 pays=15.00" } },
  { "/635b.2/g/2/five-cards", .table = TABLE, .lines = MAIN DEAL ("3S", "9H", "2D", "KC") "card 2H; card 4S; card KD; "
    "confirm",
    .expect = { SETTLED " outcome=win combination=21-in-5 odds=3:2 pays=15.00" } },
  { "/635b.2/g/2/six-cards", .table = TABLE,
    .lines = MAIN DEAL ("3S", "9H", "2D", "KC") "card 2H; card 2S; card 2D; card KD; confirm",
    .expect = { SETTLED " outcome=win combination=21-in-6 odds=2:1 pays=20.00" } },
  { "/635b.2/g/2/seven-cards", .table = TABLE, .lines = MAIN DEAL ("2S", "9H", "2D", "KC") "card 2H; card 2S; card "
    "3D; card "
    "AD; card 9D; confirm", .expect = { SETTLED " outcome=win combination=21-in-7 odds=3:1 pays=30.00" } },
  { "/635b.2/g/2/eight-cards", .table = TABLE, .lines = MAIN DEAL ("2S", "9H", "2D", "KC") "card 2H; card 2S; card "
    "3D; card "
    "AD; card AH; card 8D; confirm", .expect = { SETTLED " outcome=win combination=21-in-7 odds=3:1 pays=30.00" } },
  { "/635b.2/g/2/a-split-hand", .table = TABLE,
    .lines = MAIN DEAL ("7D", "9H", "7D", "KC") "split; card 6D; card 8D; card 2C; stand; confirm",
    .expect = { "wager-settled hand=0 outcome=win combination=678-top-suit odds=3:1" } },
  { "/635b.2/g/2/only-with-21", .table = TABLE, .lines = MAIN DEAL ("3S", "9H", "2D", "KC") "card 2H; card 4S; card "
    "9D; "
    "stand; confirm", .expect = { SETTLED " outcome=win combination= odds=1:1" } },

  /* (g)(3) */
  { "/635b.2/g/3/five-dollars", .table = TABLE,
    .lines = "bet 1 main 5.00; no-more-bets; " DEAL ("7C", "7H", "7C", "KC") "card 7C; confirm; confirm",
    .expect = { "validation-required seat=1 wager=super-bonus combination=777-suited odds=fixed award=1000.00 "
    "signatures=1",
    "floor-called" }, .prompt = UC_PROMPT_SUPER_BONUS, .cite = "635b.2(g)(3)" },
  { "/635b.2/g/3/paid-beside-the-hand", .table = TABLE,
    .lines = "bet 1 main 5.00; no-more-bets; " DEAL ("7C", "7H", "7C", "KC") "card 7C; confirm; confirm; validate "
    "2001 0000",
    .expect = { SETTLED " outcome=win combination=777-suited odds=2:1 pays=10.00", "validation-required",
    "payout-validated by=2001", "wager-settled seat=1 hand=0 wager=super-bonus outcome=win combination=777-suited "
    "odds=fixed stake=0.00 pays=1000.00 source=table-inventory citation=635b.2(g)(3)" },
    .prompt = UC_PROMPT_PAY_SUPER_BONUS, .cite = "635b.2(g)(3)" },
  { "/635b.2/g/3/from-the-inventory-whatever-its-sum", "[policy]\nnot-from-inventory=1000.00\n", .table = TABLE,
    .lines = "bet 1 main 5.00; no-more-bets; " DEAL ("7C", "7H", "7C", "KC") "card 7C", .agree = TRUE,
    .expect = { "wager-settled wager=super-bonus pays=1000.00 source=table-inventory" } },
  { "/635b.2/g/3/waits-for-its-tax-form", "[policy]\ntax-form=1000.00\n", .table = TABLE, .procedures = TRUE,
    .lines = OPENED SUPER_BONUS_OF_1000 "bet 1 main 5.00", .expect = { "wager-settled wager=super-bonus pays=1000.00",
    "wager-refused seat=1 reason=documents-outstanding" }, .prompt = UC_PROMPT_HOLD, .cite = "house procedure",
    .refused = "documented 2001 S-1", .code = UC_TABLE_ERROR_NOT_NOW, .why = "1 super-bonus tax-form" },
  { "/635b.2/g/3/documented-with-its-tax-form", "[policy]\ntax-form=1000.00\n", .table = TABLE, .procedures = TRUE,
    .lines = OPENED SUPER_BONUS_OF_1000 "documented 2001 S-1 1 super-bonus tax-form; bet 1 main 5.00",
    .expect = { "payout-documented seat=1 wager=super-bonus by=2001 slip=S-1 done=tax-form", "wager-accepted seat=1" } },
  { "/635b.2/g/3/below-five-dollars-none", .table = TABLE,
    .lines = "bet 1 main 4.99; no-more-bets; " DEAL ("7C", "7H", "7C", "KC") "card 7C", .agree = TRUE,
    .expect = { SETTLED " outcome=win combination=777-suited", "!wager-settled wager=super-bonus" } },
  { "/635b.2/g/3/just-under-twenty-five", .table = TABLE,
    .lines = "bet 1 main 24.99; no-more-bets; " DEAL ("7D", "7S", "7D", "KC") "card 7D", .agree = TRUE,
    .expect = { "wager-settled wager=super-bonus combination=777-top-suit pays=1000.00" } },
  { "/635b.2/g/3/twenty-five-dollars", .table = TABLE,
    .lines = "bet 1 main 25.00; no-more-bets; " DEAL ("7D", "7S", "7D", "KC") "card 7D", .agree = TRUE,
    .expect = { "wager-settled wager=super-bonus pays=5000.00" } },
  { "/635b.2/g/3/only-against-a-seven", .table = TABLE,
    .lines = MAIN DEAL ("7D", "9S", "7D", "KC") "card 7D", .agree = TRUE, .expect = { "!wager-settled "
    "wager=super-bonus" } },
  { "/635b.2/g/3/not-the-hole-card", .table = TABLE,
    .lines = MAIN DEAL ("7D", "9S", "7D", "7C") "card 7D", .agree = TRUE, .expect = { "!wager-settled "
    "wager=super-bonus" } },
  { "/635b.2/g/3/only-of-one-suit", .table = TABLE,
    .lines = MAIN DEAL ("7D", "7S", "7D", "KC") "card 7H", .agree = TRUE, .expect = { "!wager-settled "
    "wager=super-bonus" } },
  { "/635b.2/g/3/not-on-a-split-hand", .table = TABLE, .lines = MAIN DEAL ("7D", "7S", "7D",
    "KC") "split; card 7D; card "
    "7D; card 2S; stand", .agree = TRUE, .expect = { "wager-settled hand=0 combination=777-top-suit odds=3:1",
    "!wager-settled wager=super-bonus" } },
  { "/635b.2/g/3/after-the-settlement", .table = TABLE, .lines = MAIN DEAL ("7D", "7S", "7D", "KC") "card 7D",
    .agree = TRUE,
    .expect = { SETTLED, "step-done step=settle", "wager-settled wager=super-bonus" }, .prompt = UC_PROMPT_CLEAR },
  { "/635b.2/g/3/i/A/fifty-to-the-others", .table = TABLE, .lines = "bet 1 main 5.00; bet 2 main 5.00; no-more-bets; "
    DEAL2 ("7C", "9H", "7H", "7C", "9C", "KC") "card 7C; stand", .agree = TRUE,
    .expect = { "wager-settled seat=1 wager=super-bonus pays=1000.00", "wager-settled seat=2 hand=0 "
    "wager=super-bonus-envy "
    "outcome=win combination=777-suited odds=fixed stake=0.00 pays=50.00 source=table-inventory "
    "citation=635b.2(g)(3)(i)",
    "!wager-settled seat=1 wager=super-bonus-envy" } },
  { "/635b.2/g/3/i/A/a-seven-drawn-later-does-not-count", .table = TABLE, .lines = "bet 1 main 5.00; bet 2 main 5.00; "
    "no-more-bets; " DEAL2 ("7C", "2H", "7H", "7C", "9C", "KC") "card 7C; card 7D; stand", .agree = TRUE,
    .expect = { "wager-settled seat=2 wager=super-bonus-envy pays=50.00" } },
  { "/635b.2/g/3/i/B/a-hundred-with-a-seven", .table = TABLE, .lines = "bet 1 main 5.00; bet 2 main 5.00; "
    "no-more-bets; "
    DEAL2 ("7C", "7H", "7H", "7C", "9C", "KC") "card 7C; stand", .agree = TRUE,
    .expect = { "wager-settled seat=2 wager=super-bonus-envy pays=100.00", "!wager-settled seat=2 pays=50.00" } },
  { "/635b.2/g/3/i/B/a-seven-as-the-second-card", .table = TABLE, .lines = "bet 1 main 5.00; bet 2 main 5.00; "
    "no-more-bets; "
    DEAL2 ("7C", "9H", "7H", "7C", "7S", "KC") "card 7C; stand", .agree = TRUE,
    .expect = { "wager-settled seat=2 wager=super-bonus-envy pays=100.00" } },
  { "/635b.2/g/3/i/also-to-a-busted-player", .table = TABLE, .lines = "bet 1 main 5.00; bet 2 main 5.00; no-more-bets; "
    DEAL2 ("7C", "9H", "7H", "7C", "6C", "KC") "card 7C; card KD", .agree = TRUE,
    .expect = { "wager-settled seat=2 wager=main outcome=lose", "wager-settled seat=2 wager=super-bonus-envy "
    "pays=50.00" } },
  { "/635b.2/g/3/i/once-for-a-player-on-two-boxes", .table = TABLE, .lines = "player 2 3; bet 1 main 5.00; bet 2 main "
    "5.00; "
    "bet 3 main 5.00; no-more-bets; card 7C; card 9H; card 7S; card 7H; card 7C; card 9C; card 9D; card KC; card 7C; "
    "stand; "
    "stand", .agree = TRUE, .expect = { "wager-settled seat=2 wager=super-bonus-envy pays=100.00",
    "!wager-settled seat=3 wager=super-bonus-envy" } },
  { "/635b.2/g/3/i/B/on-whichever-box-the-player-bet", .table = TABLE, .lines = "player 2 3; bet 1 main 5.00; bet 3 "
    "main "
    "5.00; no-more-bets; " DEAL2 ("7C", "7S", "7H", "7C", "9C", "KC") "card 7C; stand", .agree = TRUE,
    .expect = { "wager-settled seat=3 wager=super-bonus-envy pays=100.00" } },
  { "/635b.2/g/3/i/not-to-the-winners-other-box", .table = TABLE, .lines = "player 1 2; bet 1 main 5.00; bet 2 main "
    "5.00; "
    "no-more-bets; " DEAL2 ("7C", "9H", "7H", "7C", "9C", "KC") "card 7C; stand", .agree = TRUE,
    .expect = { "wager-settled wager=super-bonus", "!wager-settled wager=super-bonus-envy" } },
  { "/635b.2/g/3/i/for-each-winner", .table = TABLE, .lines = "bet 1 main 5.00; bet 2 main 5.00; no-more-bets; "
    DEAL2 ("7C", "7S", "7H", "7C", "7S", "KC") "card 7C; card 7S", .agree = TRUE,
    .expect = { "wager-settled seat=2 wager=super-bonus pays=1000.00", "wager-settled seat=1 wager=super-bonus "
    "pays=1000.00",
    "wager-settled seat=2 wager=super-bonus-envy pays=100.00", "wager-settled seat=1 wager=super-bonus-envy "
    "pays=100.00" } },
  { "/635b.2/g/3/i/not-before-the-winner-is-paid", .table = TABLE, .lines = "bet 1 main 5.00; bet 2 main 5.00; "
    "no-more-bets; "
    DEAL2 ("7C", "9H", "7H", "7C", "9C", "KC") "card 7C; stand; confirm; confirm",
    .expect = { "validation-required wager=super-bonus", "!validation-required wager=super-bonus-envy" },
    .prompt = UC_PROMPT_SUPER_BONUS },
  { "/635b.2/g/3/i/not-before-every-winner-is-paid", .table = TABLE, .lines = "bet 1 main 5.00; bet 2 main 5.00; bet "
    "3 main "
    "5.00; no-more-bets; card 7C; card 7S; card 9H; card 7H; card 7C; card 7S; card 9C; card KC; card 7C; card 7S; "
    "stand; "
    "confirm; confirm; validate 2001 0000 2", .expect = { "wager-settled seat=2 wager=super-bonus outcome=win",
    "!validation-required wager=super-bonus-envy" }, .prompt = UC_PROMPT_SUPER_BONUS },
  { "/635b.2/g/3/i/not-for-a-rejected-super-bonus", .table = TABLE, .lines = "bet 1 main 5.00; bet 2 main 5.00; "
    "no-more-bets; "
    DEAL2 ("7C", "9H", "7H", "7C", "9C", "KC") "card 7C; stand; confirm; confirm; reject 2001 0000 not-accepted",
    .expect = { "wager-settled wager=super-bonus outcome=void", "!validation-required wager=super-bonus-envy" },
    .prompt = UC_PROMPT_CLEAR },

  /* (h): what several winners get */
  { "/635b.2/h/not-from-the-inventory", .table = TABLE,
    .lines = "bet 1 main 10.00; bet 1 " M "; no-more-bets; chips 1; " DEAL ("7S", "7C", "7S",
    "7C") "stand; confirm; lamp 1 "
    "lit; validate 2001 0000", .expect = { "wager-settled wager=" M " odds=10%25%20meter pays=500.02 stake-returned=no "
    "source=progressive", "meter-changed cause=award value=4500.20 reserve=0.01" } },
  { "/635b.2/h/cards-stay-until-documented", .table = TABLE,
    .lines = "bet 1 main 10.00; bet 1 " M "; no-more-bets; chips 1; " DEAL ("7S", "7C", "7S",
    "7C") "stand; confirm; lamp 1 "
    "lit; validate 2001 0000; confirm; card KS; confirm", .prompt = UC_PROMPT_HOLD, .cite = "house procedure" },
  { "/635b.2/h/ten-percent-first", .table = TABLE, .lines = "bet 1 main 10.00; bet 1 " M "; bet 2 main 10.00; bet 2 " M
    "; no-more-bets; " DEAL2 ("7D", "7H", "7D", "7D", "7H", "7D") "stand; stand", .agree = TRUE,
    .expect = { "meter-changed cause=increment value=5000.44 reserve=0.02",
    "wager-settled seat=2 wager=" M " combination=four-of-a-kind-same-color pays=500.04",
    "wager-settled seat=1 wager=" M " combination=four-of-a-kind-suited pays=4500.40",
    "meter-changed cause=reseed change=0.02 value=0.02 reserve=0.00", "!meter-changed cause=top-up" } },
  { "/635b.2/h/ten-percent-each-where-filed", .table = TABLE "[readings]\npercentage=each\n",
    .lines = "bet 1 main 10.00; bet 1 " M "; bet 2 main 10.00; bet 2 " M "; bet 3 main 10.00; bet 3 " M "; no-more-bets; "
    "card 7D; card 7H; card 7H; card 7D; card 7D; card 7H; card 7H; card 7D; stand; stand; stand", .agree = TRUE,
    .expect = { "meter-changed cause=increment value=5000.66", "wager-settled seat=3 wager=" M " pays=500.06",
    "wager-settled seat=2 wager=" M " pays=500.06",
    "wager-settled seat=1 wager=" M " combination=four-of-a-kind-suited pays=4000.54",
    "meter-changed cause=reseed" } },
  { "/635b.2/h/a-rejected-wager-takes-nothing-from-the-next-award", .table = TABLE "[policy]\nsecond-signature=none\n",
    .lines = "bet 1 main 10.00; bet 1 " M "; bet 2 main 10.00; bet 2 " M "; no-more-bets; chips 2; "
    DEAL2 ("7D", "8H", "7D", "7D", "8H", "7D") "stand; stand; confirm; lamp 2 lit; lamp 1 lit; validate 2001 0000 1; "
    "reject 2001 0000 not-accepted 2; confirm; card KC; confirm; documented 2001 S-1; confirm; bet 1 main 10.00; bet 1 " M
    "; no-more-bets; chips 1; " DEAL ("7D", "7H", "7D", "7H") "stand; confirm; lamp 1 lit; validate 2001 0000 1",
    .expect = { "meter-changed cause=wager-voided change=-0.22 value=5000.22 reserve=0.01",
    "wager-settled seat=1 wager=" M " odds=100%25%20meter pays=5000.22",
    "meter-changed cause=reseed change=0.01 value=0.01 reserve=0.00",
    "meter-changed cause=increment change=0.22 value=0.23 reserve=0.01",
    "wager-settled seat=1 wager=" M " odds=10%25%20meter pays=0.02", "payout-meter cumulative=5000.24 awards=2" } },

  /* A26 and corrections */
  { "/635b.2/e/1/dead-hand-gets-everything-back", .table = TABLE,
    .lines = ALL DEAL ("7S", "9H", "2D", "7C") "confirm; stand; irregularity missed-card 1 0 dead; "
    "ruling 2001 0000 confirmed",
    .expect = { "irregularity id=missed-card", "hand-dead seat=1",
    "wager-settled wager=main outcome=void stake=10.00 stake-returned=yes",
    "?wager-settled wager=match-down outcome=void stake=5.00 stake-returned=yes",
    "?wager-settled wager=" M " outcome=void stake=1.00 stake-returned=yes",
    "meter-changed cause=wager-voided change=-0.22 value=5000.00 reserve=0.00" } },
  { "/635b.2/e/1/void-with-a-paid-blackjack", .table = TABLE, .lines = ALL DEAL ("AS", "9H", "KH",
    "KC") "confirm; confirm; "
    "void-round 2001 0000 misdeal; validate 3001 0000", .expect = { "wager-settled wager=main outcome=win",
    "!wager-settled wager=main outcome=void", "?wager-settled wager=match-down outcome=void stake=5.00",
    "wager-settled wager=" M " outcome=void stake=1.00",
    "meter-changed cause=wager-voided change=-0.22 value=5000.00 reserve=0.00", "round-voided" },
    .prompt = UC_PROMPT_VOIDED },
  { "/635b.2/e/1/void-with-a-monster-match-won", .table = TABLE, .lines = ALL DEAL ("7S", "9H", "7H",
    "7C") "confirm; stand; confirm; "
    "void-round 2001 0000 misdeal; validate 3001 0000", .expect = { MONSTER_WON,
    "wager-settled wager=main outcome=void", "wager-settled wager=" M " outcome=void",
    "meter-changed cause=wager-voided value=5000.00 reserve=0.00", "round-voided" } },
  { "/635b.2/g/3/not-void-with-the-round", .table = TABLE, .lines = MAIN DEAL ("7D", "7S", "7D", "KC") "card 7D; "
    "confirm; confirm", .expect = { "validation-required wager=super-bonus" }, .refused = "void-round 2001 0000 misdeal",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "“super-bonus”, is owed" },
  { "/635b.2/g/3/i/not-void-with-the-round", .table = TABLE, .lines = "bet 1 main 5.00; bet 2 main 5.00; no-more-bets; "
    DEAL2 ("7C", "9H", "7H", "7C", "9C", "KC") "card 7C; stand; confirm; confirm; validate 2001 0000",
    .expect = { "wager-settled seat=1 wager=super-bonus outcome=win", "validation-required seat=2 "
    "wager=super-bonus-envy" }, .refused = "void-round 2001 0000 misdeal", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "“super-bonus-envy”, is owed" },

  /* Several rules at once. */
  /* 10 + 10 + 20 + 40 = 80 on a 21 of five cards: 1 to 1, and nothing for the fifth. */
  { "/635b.2/f/3/eight-times-won", .table = TABLE,
    .lines = MAIN DEAL ("2S", "9H", "2D", "KC") "double; card 2H; double; card 4C; double; card AH; confirm",
    .expect = { "decision action=double amount=10.00", "decision action=double amount=20.00", "decision action=double "
    "amount=40.00", SETTLED " outcome=win combination= odds=1:1 stake=80.00 pays=80.00" } },
  /* One split hand lost at eight times, the other rescued at four: 80.00 and half of 40.00. */
  { "/635b.2/f/6/beside-a-hand-at-eight-times", .table = TABLE, .lines = MAIN DEAL ("2S", "9H", "2D", "KC") "split; "
    "card 2H; double; card 2C; double; card 2S; double; card 2H; card 3C; double; card 2C; double; card 2S; rescue; "
    "confirm", .expect = { "decision hand=0 action=double amount=40.00", "decision hand=1 action=double amount=20.00",
    "decision hand=1 action=rescue amount=20.00", "wager-settled hand=1 outcome=lose combination=rescue stake=20.00",
    "wager-settled hand=0 outcome=lose combination= stake=80.00" } },
  /* Split aces: the wagers on the hole card go by the cards as dealt, AS AD against AD: 15 to 1 on $5, and three aces,
   * 12 for 1; then the dealer's 20 takes the 16, and the 21 wins 1 to 1. */
  { "/635b.2/e/1/ii/split-aces-with-both-outstanding", .table = TABLE,
    .lines = SIDE_BETS ("1") "no-more-bets; " DEAL ("AS", "9H", "AD", "AD") "split; card KH; card 5C", .agree = TRUE,
    .expect = { "hole-card-exposed card=AD", DOWN_SETTLED " outcome=win combination=suited-and-unsuited odds=15:1 "
    "stake=5.00 pays=75.00", "wager-settled seat=1 wager=" M " outcome=win combination=three-of-a-kind "
    "odds=12%20for%201 pays=12.00", "wager-settled seat=1 hand=1 wager=main outcome=lose stake=10.00",
    SETTLED " outcome=win combination= odds=1:1 pays=10.00" } },
  /* A player's two boxes win one each: 1,000.00 on both, nothing from one's own; the other player 50.00 for each. */
  { "/635b.2/g/3/i/two-winning-boxes-of-one-player", .table = TABLE, .lines = "player 1 2; bet 1 main 5.00; bet 2 main "
    "5.00; bet 3 main 5.00; no-more-bets; card 7C; card 7S; card 9H; card 7H; card 7C; card 7S; card 9C; card KC; card "
    "7C; card 7S; stand", .agree = TRUE, .expect = { "wager-settled seat=2 wager=super-bonus pays=1000.00",
    "wager-settled seat=1 wager=super-bonus pays=1000.00", "wager-settled seat=3 wager=super-bonus-envy pays=50.00",
    "wager-settled seat=3 wager=super-bonus-envy pays=50.00", "!wager-settled seat=1 wager=super-bonus-envy",
    "!wager-settled seat=2 wager=super-bonus-envy" } },
};

/* A hole card that the shoe misread: Monster Match is judged by the card that lies there. */
static void
test_corrected_hole_card (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, "bet 1 main 10.00; bet 1 " M "; no-more-bets; chips 1; " DEAL ("7S", "7H", "7S",
    "7C") "stand; confirm");
  uc_play_expect (play, MONSTER_WON " combination=four-of-a-kind");
  uc_play_correct (play, "card-dealt to=dealer face=down", "card", "9C");
  uc_play_expect_order (play, "corrected old=7C new=9C", MONSTER_WON " combination=three-of-a-kind award=12.00", NULL);
}

/* The upcard's correction while the hole card lies face down leaves that one alone. */
static void
test_corrected_upcard (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, ALL DEAL ("7S", "9H", "2S", "7C"));
  uc_play_correct (play, "card-dealt to=dealer face=up", "card", "8H");
  uc_play (play, "confirm; stand; confirm");
  uc_play_expect_order (play, "hole-card-exposed card=7C", DOWN_SETTLED " outcome=win combination=one-unsuited", NULL);
}

/* A doubled 21 that was a misread card is asked again: it may double, rescue or stand. */
static void
test_corrected_doubled_hand (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, MAIN DEAL ("6S", "9H", "5D", "KC") "double; card KH");
  uc_play_expect_prompt (play, UC_PROMPT_REVEAL);
  uc_play_correct (play, "card-dealt seat=1 card=KH", "card", "9D");
  uc_play_expect_prompt (play, UC_PROMPT_DOUBLED);
  uc_play (play, "rescue");
  uc_play_expect (play, SETTLED " outcome=lose combination=rescue stake=10.00");
}

/* § (e)(1)(ii) on the dealer's screen: it says that the cards stay only while a wager waits for the hole card. */
static void
test_cards_stay (void)
{
  g_autoptr (UcPlay) waits = uc_play_new_from (TABLE, TRUE);
  g_autoptr (UcPlay) nothing = uc_play_new_from (TABLE, TRUE);

  uc_play (waits, ALL DEAL ("AS", "9H", "KH", "KC") "confirm");
  g_assert_cmpint (uc_table_prompt (&waits->table).cite2, ==, UC_CITE_CARDS_STAY);
  g_assert_cmpstr (uc_rules_cite (&waits->rules, UC_CITE_CARDS_STAY), ==, "635b.2(e)(1)(ii)");
  uc_play (nothing, MAIN DEAL ("AS", "9H", "KH", "KC"));
  g_assert_cmpint (uc_table_prompt (&nothing->table).cite2, ==, UC_CITE_NONE);
}

/* An undo of the card that ended the deal: the wagers that it settled are open again. */
static void
test_undone_hole_card (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, "bet 1 main 10.00; bet 1 match-up 5.00; no-more-bets; " DEAL ("7S", "9H", "2S", "8C"));
  uc_play_expect (play, UP_SETTLED " outcome=lose");
  uc_play (play, "undo; card 7C; confirm; stand");
  uc_play_expect_order (play, "undone text=card-dealt", "card-dealt to=dealer face=down", UP_SETTLED " outcome=lose",
                        "decision action=stand", NULL);
  uc_play (play, "undo");
  uc_play_expect_prompt (play, UC_PROMPT_HAND);
}

/* ---- (g)(4): Match-Up and Match-Down ---- */

static const struct
{
  const char *name;
  const char *first, *second; /* against the nine of hearts */
} matches[5] = {
  { "two-suited", "9H", "9H" },    { "suited-and-unsuited", "9S", "9H" }, { "one-suited", "9H", "2C" },
  { "two-unsuited", "9C", "9S" },  { "one-unsuited", "2C", "9D" },
};

static void
play_match (guint decks, const char *paytable, const guint odds[5])
{
  g_autofree char *text = g_strdup_printf ("[table]\nid=PE\ngame=players-edge-21\ndecks=%u\nseats=6\n[wager match-up]\n"
                                           "paytable=%s\n[wager match-down]\npaytable=%s\n", decks, paytable, paytable);

  for (guint i = 0; i < G_N_ELEMENTS (matches); i++)
    {
      g_autoptr (UcPlay) up = uc_play_new_from (text, TRUE);
      g_autoptr (UcPlay) down = uc_play_new_from (text, TRUE);
      g_autofree char *deal_up = g_strdup_printf ("card %s; card 9H; card %s; card 5C", matches[i].first,
      matches[i].second);
      g_autofree char *deal_down = g_strdup_printf ("card %s; card 5C; card %s; card 9H", matches[i].first,
                                                    matches[i].second);
      g_autofree char *won = g_strdup_printf ("outcome=win combination=%s odds=%u:1 stake=2.00 pays=%u.00 "
                                              "stake-returned=yes source=table-inventory", matches[i].name, odds[i],
                                              2 * odds[i]);
      g_autofree char *won_up = g_strconcat (UP_SETTLED " ", won, NULL);
      g_autofree char *won_down = g_strconcat (DOWN_SETTLED " ", won, NULL);

      uc_play_auto (up, "bet 1 main 10.00; bet 1 match-up 2.00; bet 1 match-down 2.00; no-more-bets");
      uc_play_auto (up, deal_up);
      uc_play_expect (up, won_up);
      uc_play_auto (up, "stand");
      uc_play_expect (up, DOWN_SETTLED " outcome=lose");
      uc_play_auto (down, "bet 1 main 10.00; bet 1 match-up 2.00; bet 1 match-down 2.00; no-more-bets");
      uc_play_auto (down, deal_down);
      uc_play_expect (down, UP_SETTLED " outcome=lose");
      uc_play_auto (down, "stand");
      uc_play_expect (down, won_down);
    }
}

static const guint match_a[5] = { 18, 13, 9, 8, 4 }, match_b[5] = { 24, 15, 12, 6, 3 }, match_c[5] = { 26, 16, 13, 6,
    3 };

static void
test_match_five_and_six_decks (void)
{
  for (guint decks = 5; decks <= 6; decks++)
    {
      play_match (decks, "A", match_a);
      play_match (decks, "B", match_b);
      play_match (decks, "C", match_c);
    }
}

static void
test_match_eight_decks (void)
{
  play_match (8, "A", match_a);
  play_match (8, "B", match_b);
}

/* ---- (h) and (d)(2)(iii)(C): Monster Match ---- */

static const struct
{
  const char *name;
  const char *cards;
} monsters[4] = {
  { "four-of-a-kind", DEAL ("7D", "7C", "7D", "7S") },
  { "three-of-a-kind-same-color", DEAL ("7D", "7H", "7D", "2C") },
  { "three-of-a-kind", DEAL ("7D", "2C", "7D", "7S") },
  { "suited-pair", DEAL ("7D", "2C", "8S", "7D") },
};

/* Fixed odds for 1; what four of one color takes; seed and increments of the letter; what is left after a 100% award. */
static const struct
{
  const char *letter;
  guint odds[4];
  const char *same_color;
  const char *increment, *whole, *after;
} monster_tables[5] = {
  { "A", { 200, 20, 12, 3 }, "odds=10%25%20meter pays=500.02", "change=0.22 value=5000.22 reserve=0.01", "5000.22",
    "cause=reseed value=0.01 reserve=0.00" },
  { "B", { 200, 25, 10, 2 }, "odds=10%25%20meter pays=500.02", "change=0.22 value=5000.22 reserve=0.01", "5000.22",
    "cause=reseed value=0.01 reserve=0.00" },
  { "C", { 200, 20, 12, 3 }, "odds=100%25%20meter pays=1500.17", "change=0.17 value=1500.17 reserve=0.00", "1500.17",
    "cause=top-up value=1500.00 reserve=0.00" },
  { "D", { 200, 20, 10, 2 }, "odds=100%25%20meter pays=1500.17", "change=0.17 value=1500.17 reserve=0.00", "1500.17",
    "cause=top-up value=1500.00 reserve=0.00" },
  { "E", { 200, 25, 10, 2 }, "odds=100%25%20meter pays=1500.17", "change=0.17 value=1500.17 reserve=0.00", "1500.17",
    "cause=top-up value=1500.00 reserve=0.00" },
};

static void
play_monster (const char *letter, const char *cards, const char *words)
{
  g_autofree char *text = g_strdup_printf (GAME "[wager " M "]\namount=1.00\npaytable=%s\n", letter);
  g_autoptr (UcPlay) play = uc_play_new_from (text, TRUE);

  uc_play_auto (play, "bet 1 main 10.00; bet 1 " M "; no-more-bets");
  uc_play_auto (play, cards);
  uc_play_auto (play, "stand");
  uc_play_look_at_all (play);
  uc_play_expect (play, words);
}

static void
test_monster_paytable (gconstpointer data)
{
  guint n = GPOINTER_TO_UINT (data);
  const char *letter = monster_tables[n].letter;
  g_autofree char *color = g_strconcat ("wager-settled wager=" M " combination=four-of-a-kind-same-color "
    "source=progressive ",
                                        monster_tables[n].same_color, NULL);
  g_autofree char *suited = g_strconcat ("wager-settled wager=" M " combination=four-of-a-kind-suited "
                                         "odds=100%25%20meter source=progressive pays=", monster_tables[n].whole, NULL);
  g_autofree char *increment = g_strconcat ("meter-changed cause=increment ", monster_tables[n].increment, NULL);
  g_autofree char *after = g_strconcat ("meter-changed ", monster_tables[n].after, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (monsters); i++)
    {
      guint odds = monster_tables[n].odds[i];
      g_autofree char *words = g_strdup_printf ("wager-settled wager=" M " outcome=win combination=%s "
      "odds=%u%%20for%%201 "
                                                "stake=1.00 pays=%u.00 source=table-inventory", monsters[i].name,
                                                odds, odds);

      play_monster (letter, monsters[i].cards, words);
    }
  play_monster (letter, DEAL ("7D", "7H", "7D", "7H"), color);
  play_monster (letter, DEAL ("7D", "7D", "7D", "7D"), suited);
  play_monster (letter, DEAL ("7D", "7D", "7D", "7D"), increment);
  play_monster (letter, DEAL ("7D", "7D", "7D", "7D"), after);
}

/* (d)(2)(iii)(C): a reserve that has grown is the next value; the text does not tie the letter to the paytable's. */
static void
test_increments_filed_apart (void)
{
  g_autoptr (UcPlay) play
      = uc_play_new_from (GAME "[wager " M "]\namount=1.00\npaytable=C\nincrements=A\n", TRUE);

  uc_play (play, "meter-set " M " 7000.00 6500.00 2001 0000 taken over; validate 3001 0000");
  uc_play_auto (play, "bet 1 main 10.00; bet 1 " M "; no-more-bets; " DEAL ("7D", "7H", "7D", "7H") "stand");
  uc_play_expect_order (play, "meter-changed cause=increment change=0.22 value=7000.22 reserve=6500.01",
                        "wager-settled wager=" M " odds=100%25%20meter pays=7000.22",
                        "meter-changed cause=reseed change=6500.01 value=6500.01 reserve=0.00", NULL);
  uc_play_expect_none (play, "meter-changed cause=top-up");
}

/* Tables C to E: both combinations are paid from one tier, in equal shares; what the cents leave stays. */
static void
test_two_combinations_share (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (GAME "[wager " M "]\namount=2.50\npaytable=E\n", TRUE);

  uc_play_auto (play, "bet 1 main 10.00; bet 1 " M "; bet 2 main 10.00; bet 2 " M "; bet 3 main 10.00; bet 3 " M
                      "; no-more-bets; card 7D; card 7H; card 2S; card 7D; card 7D; card 7H; card 3S; card 7D; stand; "
                      "stand; stand");
  /* 1500 + 3 × 0.425 = 1501.275; half is 750.6375 */
  uc_play_expect_order (play, "wager-settled seat=2 wager=" M " combination=four-of-a-kind-same-color pays=750.63",
                        "wager-settled seat=1 wager=" M " combination=four-of-a-kind-suited pays=750.63",
                        "meter-changed cause=award value=0.015", "meter-changed cause=top-up value=1500.015 "
                        "reserve=0.00",
                        NULL);
}

/* A reader that fails while a Super Bonus waits: the bonus is signed first, with the ruling or without; the round is
 * finished, not made void. */
static void
test_reader_out_meanwhile (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);
  UcPrompt prompt;

  uc_play (play, MAIN DEAL ("7D", "7S", "7D", "KC") "card 7D; confirm; confirm; irregularity reader-out");
  prompt = uc_table_prompt (&play->table);
  g_assert_cmpint (prompt.id, ==, UC_PROMPT_SUPER_BONUS);
  uc_play_refused (play, "void-round 2001 0000 broken", UC_TABLE_ERROR_NOT_NOW, "“super-bonus”, is owed");
  uc_play (play, "ruling 2001 0000 finish; validate 2001 0000");
  uc_play_expect (play, "wager-settled seat=1 wager=super-bonus outcome=win pays=1000.00");
}

/* Whose own cards are read again while the sum waits for its signature is announced again, with what is due now. */
static void
test_others_sum_announced_again (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, "bet 1 main 5.00; bet 2 main 5.00; no-more-bets; " DEAL2 ("7C", "9H", "7H", "7C", "9C", "KC")
                 "card 7C; stand; confirm; confirm; validate 2001 0000");
  uc_play_expect (play, "validation-required seat=2 wager=super-bonus-envy award=50.00");
  uc_play_correct (play, "card-dealt seat=2 card=9H", "card", "7S");
  uc_play_expect (play, "validation-required seat=2 wager=super-bonus-envy award=100.00");
  uc_play (play, "validate 2001 0000");
  uc_play_expect (play, "wager-settled seat=2 wager=super-bonus-envy pays=100.00");
}

/* A second Super Bonus that a corrected card makes due is paid while the others' part of the first waits: what each of them
 * has is announced and signed again, for both. */
static void
test_others_sum_with_a_second_winner (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, "bet 1 main 5.00; bet 2 main 5.00; bet 3 main 5.00; no-more-bets; card 7C; card 7D; card 9S; card 7H; "
                 "card 7C; card 7D; card 9C; card KC; card 7C; card 6D; stand; stand; confirm; confirm; "
                 "validate 2001 0000 1 super-bonus");
  uc_play_expect (play, "validation-required seat=3 wager=super-bonus-envy award=50.00");
  uc_play_correct (play, "card-dealt seat=2 card=6D", "card", "7D");
  uc_play_expect (play, "validation-required seat=2 wager=super-bonus");
  uc_play_expect_none (play, "correction-owes seat=3 wager=super-bonus-envy");
  uc_play (play, "validate 2001 0000 2 super-bonus");
  uc_play_expect (play, "validation-required seat=3 wager=super-bonus-envy award=100.00");
  uc_play_expect_none (play, "wager-settled seat=3 wager=super-bonus-envy");
  uc_play (play, "validate 2001 0000 3 super-bonus-envy");
  uc_play_expect (play, "wager-settled seat=3 wager=super-bonus-envy pays=50.00");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_play_add_cases (cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/635b.2/e/1/iii/B/corrected-hole-card", test_corrected_hole_card);
  g_test_add_func ("/635b.2/e/1/iii/corrected-upcard", test_corrected_upcard);
  g_test_add_func ("/635b.2/f/2/corrected-doubled-hand", test_corrected_doubled_hand);
  g_test_add_func ("/635b.2/e/1/ii/the-screen-says-so", test_cards_stay);
  g_test_add_func ("/635b.2/e/1/i/undone-hole-card", test_undone_hole_card);
  g_test_add_func ("/635b.2/g/4/i/paytables-played", test_match_five_and_six_decks);
  g_test_add_func ("/635b.2/g/4/ii/paytables-played", test_match_eight_decks);
  g_test_add_data_func ("/635b.2/h/paytable-a-played", GUINT_TO_POINTER (0), test_monster_paytable);
  g_test_add_data_func ("/635b.2/h/paytable-b-played", GUINT_TO_POINTER (1), test_monster_paytable);
  g_test_add_data_func ("/635b.2/h/paytable-c-played", GUINT_TO_POINTER (2), test_monster_paytable);
  g_test_add_data_func ("/635b.2/h/paytable-d-played", GUINT_TO_POINTER (3), test_monster_paytable);
  g_test_add_data_func ("/635b.2/h/paytable-e-played", GUINT_TO_POINTER (4), test_monster_paytable);
  g_test_add_func ("/635b.2/d/2/iii/C/increments-filed-apart", test_increments_filed_apart);
  g_test_add_func ("/635b.2/h/two-combinations-share", test_two_combinations_share);
  g_test_add_func ("/635b.2/g/3/i/B/announced-again-when-a-card-is-corrected", test_others_sum_announced_again);
  g_test_add_func ("/635b.2/g/3/i/announced-again-for-a-second-winner", test_others_sum_with_a_second_winner);
  g_test_add_func ("/635b.2/g/3/a-reader-that-fails-meanwhile", test_reader_out_meanwhile);
  return g_test_run ();
}
