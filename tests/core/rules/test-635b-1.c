/* § 635b.1: the Match the Dealer progressive at Spanish 21, and what of ch. 635a could be read or is an option. */
#include "uc-play-harness.h"

#define P "match-the-dealer-progressive"
#define GAME "[table]\nid=SP\ngame=spanish-21\ndecks=6\nseats=6\n"
#define TABLE GAME "[wager match-the-dealer]\n[wager " P "]\namount=5.00\npaytable=4\n"
#define BET(seat) "bet " seat " main 10.00; bet " seat " " P "; "
#define ONE BET ("1") "no-more-bets; chips 1; "
#define TWO BET ("1") BET ("2") "no-more-bets; chips 2; "
#define MAIN "bet 1 main 10.00; no-more-bets; "
#define DEAL(first, up, second, hole) "card " first "; card " up "; card " second "; card " hole "; "
#define DEAL2(a1, b1, up, a2, b2, hole)                                                                                \
  "card " a1 "; card " b1 "; card " up "; card " a2 "; card " b2 "; card " hole "; "
#define WON "validation-required seat=1 wager=" P
#define PAID "wager-settled wager=" P " outcome=win"
#define SETTLED "wager-settled seat=1 hand=0 wager=main"

static const UcPlayCase cases[] = {
  /* (a): one combination and nothing but it (A8), by the upcard */
  { "/635b.1/a/1/aces-of-spades", .table = TABLE, .lines = ONE DEAL ("AS", "AS", "AS", "7C"),
    .expect = { WON " combination=two-suited-aces-of-spades odds=100%25%20meter award=5000.75 signatures=2" } },
  { "/635b.1/a/1/aces-of-hearts-are-others", .table = TABLE, .lines = ONE DEAL ("AH", "AH", "AH", "7C"),
    .expect = { WON " combination=two-suited" } },
  { "/635b.1/a/2/two-suited", .table = TABLE, .lines = ONE DEAL ("9H", "9H", "9H", "7C"),
    .expect = { WON " combination=two-suited odds=10%25%20meter award=500.07 signatures=1" } },
  { "/635b.1/a/3/suited-and-non-suited", .table = TABLE, .lines = ONE DEAL ("9H", "9H", "9S", "7C"),
    .expect = { WON " combination=suited-and-unsuited odds=50:1 award=250.00" } },
  { "/635b.1/a/4/one-suited", .table = TABLE, .lines = ONE DEAL ("2S", "9H", "9H", "7C"),
    .expect = { WON " combination=one-suited odds=4:1 award=20.00" } },
  { "/635b.1/a/5/two-non-suited", .table = TABLE, .lines = ONE DEAL ("9S", "9H", "9D", "7C"),
    .expect = { WON " combination=two-unsuited odds=15:1 award=75.00" } },
  { "/635b.1/a/6/one-non-suited", .table = TABLE, .lines = ONE DEAL ("9S", "9H", "2D", "7C"),
    .expect = { WON " combination=one-unsuited odds=3:1 award=15.00" } },
  { "/635b.1/a/6/rank-is-the-printed-rank", .table = TABLE, .lines = ONE DEAL ("KS", "JH", "QD", "7C"),
    .expect = { "wager-settled wager=" P " outcome=lose" } },
  { "/635b.1/a/not-the-hole-card", .table = TABLE, .lines = ONE DEAL ("7S", "9H", "7D", "7C"),
    .expect = { "wager-settled wager=" P " outcome=lose" } },

  /* (d), (e) */
  { "/635b.1/d/1/accepted", .table = TABLE, .lines = BET ("1"), .expect = { "wager-accepted wager="
    P " amount=5.00" } },
  { "/635b.1/d/1/a-head-with-a-fault-accepts-nothing", .table = TABLE, .lines = "device head.1 fault stuck; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=635b.1(d)(1)",
                "!wager-accepted wager=" P } },
  { "/635b.1/d/2/no-wager-without-the-lock-line", .table = TABLE, .lines = "device lock-line down; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=635b.1(d)(2)",
                "!wager-accepted wager=" P } },
  { "/635b.1/d/2/no-wager-without-the-lock-out-button", .table = TABLE, .lines = "device lock-button down; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=635b.1(d)(2)",
                "!wager-accepted wager=" P } },
  { "/635b.1/h/2/no-wager-without-winners-lights", .table = TABLE, .lines = "device lamps down; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=635b.1(h)(1),%20(2)",
                "!wager-accepted wager=" P } },
  { "/635b.1/d/2/late-wager-is-refused", .table = TABLE, .lines = "bet 1 main 10.00; no-more-bets; bet 1 " P,
    .expect = { "bets-locked", "wager-refused wager=" P " reason=after-no-more-bets citation=635b.1(d)(2)",
    "!meter-changed" } },
  { "/635b.1/e/only-with-a-main-wager", .table = TABLE, .lines = "bet 1 " P,
    .expect = { "wager-refused wager=" P " reason=no-main-wager citation=635a.6(d)" } },
  { "/635b.1/e/the-amount-filed", .table = TABLE, .lines = "bet 1 main 10.00; bet 1 " P " 1.00",
    .expect = { "wager-refused wager=" P " reason=bad-amount citation=635b.1(e)" } },

  /* (f) */
  { "/635b.1/f/no-more-bets", .table = TABLE, .lines = BET ("1"), .expect = { "wager-accepted" },
    .prompt = UC_PROMPT_BETS_OPEN, .cite = "635b.1(f)" },
  { "/635b.1/f/chips-are-counted", .table = TABLE, .lines = BET ("1") "no-more-bets", .expect = { "bets-locked" },
    .prompt = UC_PROMPT_CHIPS, .cite = "635b.1(f)", .refused = "card 2S", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "chips" },
  { "/635b.1/f/chips-differ", .table = TABLE, .lines = BET ("1") "no-more-bets; chips 0",
    .expect = { "chips-mismatch counted=0 accepted=1 citation=635b.1(f)" }, .prompt = UC_PROMPT_RECOUNT,
    .cite = "635b.1(f)" },

  /* (g) */
  { "/635b.1/g/before-any-further-card", .table = TABLE, .lines = ONE DEAL ("9S", "9H", "2D", "7C"), .expect = { WON },
    .prompt = UC_PROMPT_LAMPS, .cite = "635b.1(h)(1), (2)", .refused = "card 2S", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "lamp" },
  { "/635b.1/g/before-insurance-and-the-look", .table = TABLE, .lines = ONE DEAL ("AS", "AH", "2D", "KC"),
    .expect = { WON " combination=one-unsuited" }, .prompt = UC_PROMPT_LAMPS, .cite = "635b.1(h)(1), (2)",
    .refused = "insurance 1", .code = UC_TABLE_ERROR_NOT_NOW, .why = "lamp" },
  { "/635b.1/g/1/no-match-loses", .table = TABLE, .lines = ONE DEAL ("8S", "9H", "2D", "7C"),
    .expect = { "card-dealt to=dealer face=down", "wager-settled seat=1 hand=0 wager=" P " outcome=lose combination= "
    "odds= "
    "stake=5.00 pays=0.00 stake-returned=no citation=635b.1(g)(1)" }, .prompt = UC_PROMPT_HAND },
  { "/635b.1/g/2/winner-is-settled-as-h-says", .table = TABLE,
    .lines = ONE DEAL ("9S", "9H", "2D", "7C") "lamp 1 lit; validate 2001 0000; confirm",
    .expect = { WON, "lamp-checked light=lit", "payout-validated by=2001", PAID " odds=3:1 stake=5.00 pays=15.00 "
    "stake-returned=no source=table-inventory citation=635b.1(h)(4)", "step-done step=side-wagers" },
    .prompt = UC_PROMPT_HAND },
  { "/635b.1/g/counterclockwise", .table = TABLE, .lines = TWO DEAL2 ("9S", "9D", "9H", "2D", "2C", "7C"),
    .expect = { "validation-required seat=2", "validation-required seat=1" } },

  /* (h) */
  { "/635b.1/h/one-after-the-other", .table = TABLE,
    .lines = ONE DEAL ("9S", "9H", "2D", "7C") "lamp 1 lit; validate 2001 0000",
    .expect = { WON, "lamp-checked seat=1 light=lit", "floor-called", "payout-validated seat=1 by=2001", PAID " seat=1" },
    .prompt = UC_PROMPT_PAY_SIDE },
  { "/635b.1/h/1/hand-and-light-first", .table = TABLE, .lines = ONE DEAL ("9S", "9H", "2D", "7C"), .expect = { WON },
    .refused = "validate 2001 0000", .code = UC_TABLE_ERROR_NOT_NOW, .why = "lamp" },
  { "/635b.1/h/2/dark-is-not-paid", .table = TABLE, .lines = ONE DEAL ("9S", "9H", "2D", "7C") "lamp 1 dark",
    .expect = { "lamp-checked light=dark", "!wager-settled" }, .prompt = UC_PROMPT_LAMP_DARK,
    .cite = "635b.1(h)(1), (2)" },
  { "/635b.1/h/3/a-refusal-is-no-signature", .table = TABLE,
    .lines = ONE DEAL ("AS", "AS", "AS", "7C") "lamp 1 lit; reject 2001 0000 other; validate 3001 0000",
    .expect = { WON, "payout-rejected by=2001", "payout-overruled seat=1 wager=" P " by=3001 refused-by=2001 reason=other",
                "payout-signed by=3001", "!payout-validated", "!" PAID },
    .refused = "validate 2001 0000", .code = UC_TABLE_ERROR_AUTHORITY, .why = "another badge" },
  { "/635b.1/h/3/two-give-up-what-two-sign", .table = TABLE,
    .lines = ONE DEAL ("AS", "AS", "AS", "7C") "lamp 1 lit; reject 2001 0000 not-accepted; reject 3001 0000 not-accepted",
    .expect = { "payout-rejected by=2001", "payout-rejected by=3001", "wager-settled seat=1 wager=" P " outcome=void" } },
  { "/635b.1/h/3/one-does-not", .table = TABLE,
    .lines = ONE DEAL ("AS", "AS", "AS", "7C") "lamp 1 lit; reject 3001 0000 chips-disagree",
    .expect = { "payout-rejected by=3001", "!wager-settled wager=" P }, .prompt = UC_PROMPT_REJECTED },
  { "/635b.1/h/3/not-the-dealer", .table = TABLE,
    .lines = "sign-on 2001; burn; " ONE DEAL ("9S", "9H", "2D", "7C") "lamp 1 lit", .refused = "validate 2001 0000",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "deals at this table" },
  { "/635b.1/h/3/a-misread-hand-is-corrected-or-explained", .table = TABLE,
    .lines = ONE DEAL ("9S", "9H", "2D", "7C") "lamp 1 lit; reject 2001 0000 hand-misread",
    .refused = "validate 2001 0000", .code = UC_TABLE_ERROR_NOT_NOW, .why = "misread" },
  { "/635b.1/h/3/floorperson-or-above", .table = TABLE, .lines = ONE DEAL ("9S", "9H", "2D", "7C") "lamp 1 lit",
    .expect = { "floor-called" }, .prompt = UC_PROMPT_FLOOR_CALLED, .cite = "635b.1(h)(3)",
    .refused = "validate 1001 0000", .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/635b.1/h/4/percentage-not-from-the-inventory", .table = TABLE,
    .lines = ONE DEAL ("9H", "9H", "9H", "7C") "lamp 1 lit; validate 2001 0000",
    .expect = { PAID " pays=500.07 stake-returned=no source=progressive citation=635b.1(h)(4)",
    "meter-changed meter=" P " cause=award change=-500.07 value=4500.68 reserve=0.30" } },
  { "/635b.1/h/4/cards-stay", .table = TABLE, .lines = ONE DEAL ("9H", "9H", "9H", "9C") "lamp 1 lit; validate 2001 "
    "0000; "
    "confirm; stand; confirm; confirm", .prompt = UC_PROMPT_HOLD, .cite = "635b.1(h)(4)", .refused = "confirm",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "document" },
  { "/635b.1/h/4/stake-returned-as-filed",
    .table = GAME "[wager " P "]\namount=5.00\npaytable=4\nstake-returned=true\n",
    .lines = ONE DEAL ("9S", "9H", "2D", "7C") "lamp 1 lit; validate 2001 0000",
    .expect = { PAID " pays=15.00 stake-returned=yes" } },

  /* (j) */
  { "/635b.1/j/seed-and-rates-at-five-dollars", .table = TABLE, .lines = BET ("1") "no-more-bets",
    .expect = { "meter-changed cause=increment change=0.75 value=5000.75 reserve=0.30" } },
  { "/635b.1/j/after-the-jackpot-the-initial-seed", .table = TABLE,
    .lines = ONE DEAL ("AS", "AS", "AS", "7C") "lamp 1 lit; validate 2001 0000; validate 3001 0000",
    .expect = { PAID " pays=5000.75", "meter-changed cause=award value=0.00", "meter-changed cause=reseed change=0.30",
    "meter-changed cause=top-up change=4999.70 value=5000.00 reserve=0.00" } },

  /* 635a.7(f): the ordinary wager, each matching card */
  { "/635a.7/f/each-matching-card", .table = TABLE, .lines = "bet 1 main 10.00; bet 1 match-the-dealer 5.00; "
    "no-more-bets; "
    DEAL ("9H", "9H", "9S", "7C"), .expect = { "wager-settled wager=match-the-dealer outcome=win "
    "combination=suited-and-unsuited odds=13:1 pays=65.00 stake-returned=yes" } },

  /* 635a.12(a), (b): top suit spades */
  { "/635a.12/a/one-to-one", .table = TABLE, .lines = MAIN DEAL ("KS", "9H", "KD", "KC") "stand; confirm",
    .expect = { SETTLED " outcome=win combination= odds=1:1 pays=10.00" } },
  { "/635a.12/a/blackjack", .table = TABLE, .lines = MAIN DEAL ("AS", "9H", "KD", "KC"),
    .expect = { SETTLED " outcome=win combination=blackjack odds=3:2 pays=15.00" } },
  { "/635a.12/a/a-doubled-hand", .table = TABLE, .lines = MAIN DEAL ("6S", "9H", "7S", "KC") "double; card 8S; confirm",
    .expect = { SETTLED " outcome=win combination= odds=1:1 stake=20.00 pays=20.00" } },
  { "/635a.12/b/1/mixed", .table = TABLE, .lines = MAIN DEAL ("6S", "9H", "7D", "KC") "card 8S; confirm",
    .expect = { SETTLED " outcome=win combination=678-mixed odds=3:2 pays=15.00 citation=635a.12(b)" } },
  { "/635a.12/b/2/one-suit", .table = TABLE, .lines = MAIN DEAL ("6D", "9H", "7D", "KC") "card 8D; confirm",
    .expect = { SETTLED " outcome=win combination=678-suited odds=2:1 pays=20.00" } },
  { "/635a.12/b/2/spades", .table = TABLE, .lines = MAIN DEAL ("7S", "9H", "8S", "KC") "card 6S; confirm",
    .expect = { SETTLED " outcome=win combination=678-top-suit odds=3:1 pays=30.00" } },
  { "/635a.12/b/3/mixed", .table = TABLE, .lines = MAIN DEAL ("7S", "9H", "7D", "KC") "card 7S; confirm",
    .expect = { SETTLED " outcome=win combination=777-mixed odds=3:2 pays=15.00" } },
  { "/635a.12/b/4/one-suit", .table = TABLE, .lines = MAIN DEAL ("7C", "9H", "7C", "KC") "card 7C; confirm",
    .expect = { SETTLED " outcome=win combination=777-suited odds=2:1 pays=20.00" } },
  { "/635a.12/b/4/spades", .table = TABLE, .lines = MAIN DEAL ("7S", "9H", "7S", "KC") "card 7S; confirm",
    .expect = { SETTLED " outcome=win combination=777-top-suit odds=3:1 pays=30.00" } },
  { "/635a.12/b/5/five-cards", .table = TABLE, .lines = MAIN DEAL ("3S", "9H", "2D", "KC") "card 2H; card 4S; card KD; "
    "confirm", .expect = { SETTLED " outcome=win combination=21-in-5 odds=3:2 pays=15.00" } },
  { "/635a.12/b/5/four-cards-are-none", .table = TABLE, .lines = MAIN DEAL ("3S", "9H", "2D", "KC") "card 6H; card KS; "
    "confirm", .expect = { SETTLED " outcome=win combination= odds=1:1" } },
  { "/635a.12/b/6/six-cards", .table = TABLE, .lines = MAIN DEAL ("3S", "9H", "2D", "KC") "card 2H; card 2S; card 2D; "
    "card "
    "KD; confirm", .expect = { SETTLED " outcome=win combination=21-in-6 odds=2:1 pays=20.00" } },
  { "/635a.12/b/7/seven-cards", .table = TABLE, .lines = MAIN DEAL ("2S", "9H", "2D", "KC") "card 2H; card 2S; card "
    "3D; "
    "card AD; card 9D; confirm", .expect = { SETTLED " outcome=win combination=21-in-7 odds=3:1 pays=30.00" } },
  { "/635a.12/c/1/super-bonus", .table = TABLE, .lines = "bet 1 main 5.00; bet 2 main 5.00; no-more-bets; "
    DEAL2 ("7C", "7S", "7H", "7C", "9C", "KC") "card 7C; stand", .agree = TRUE,
    .expect = { SETTLED " combination=777-suited odds=2:1 pays=10.00", "wager-settled seat=1 wager=super-bonus "
    "pays=1000.00 "
    "citation=635a.12(c)", "wager-settled seat=2 wager=super-bonus-envy pays=50.00" } },
  { "/635a.12/c/large-wager", .table = TABLE,
    .lines = "bet 1 main 25.00; no-more-bets; " DEAL ("7S", "7S", "7S", "KC") "card 7S", .agree = TRUE,
    .expect = { "wager-settled seat=1 wager=super-bonus combination=777-top-suit pays=5000.00" } },

  /* house practice: 21 always wins; the options of the table file */
  { "/635a.7/21-always-wins/against-a-blackjack", .table = TABLE,
    .lines = MAIN DEAL ("AS", "KH", "KD", "AC") "peek blackjack; confirm",
    .expect = { SETTLED " outcome=win combination=blackjack odds=3:2 pays=15.00" } },
  { "/635a.7/21-always-wins/against-21", .table = TABLE, .lines = MAIN DEAL ("KS", "5H", "5D", "6C") "card 6H; confirm",
    .expect = { SETTLED " outcome=win odds=1:1" }, .prompt = UC_PROMPT_SETTLE },
  { "/635a.7/21-always-wins/a-late-blackjack", "peek=none\n", .table = TABLE,
    .lines = MAIN DEAL ("KS", "KH", "5D", "AC") "card 6H; confirm", .expect = { SETTLED " outcome=win odds=1:1" } },
  { "/635a.7/soft-17/stands-by-default", .table = TABLE, .lines = MAIN DEAL ("KS", "6H", "8D", "AC") "stand; confirm",
    .expect = { SETTLED " outcome=win" } },
  { "/635a.7/soft-17/hits-where-filed", "soft-17=hit\n", .table = TABLE,
    .lines = MAIN DEAL ("KS", "6H", "8D", "AC") "stand; confirm", .prompt = UC_PROMPT_DEALER_DRAWS, .cite = "635a.7" },
  { "/635a.8/insurance-two-to-one-also-suited", .table = TABLE,
    .lines = MAIN DEAL ("9S", "AS", "9D", "KS") "insurance 1; insurance-closed; peek blackjack; confirm",
    .expect = { "wager-settled wager=insurance outcome=win odds=2:1 pays=10.00" } },
  { "/635a.9/no-surrender-by-default", .table = TABLE, .lines = MAIN DEAL ("KS", "9H", "6D", "KC"),
    .refused = "surrender",
    .code = UC_TABLE_ERROR_NOT_OFFERED, .why = "surrender" },
  { "/635a.9/late-surrender", "surrender=late\n", .table = TABLE, .lines = MAIN DEAL ("KS", "KH", "6D",
    "9C") "peek none; "
    "surrender", .expect = { "decision action=surrender amount=5.00", SETTLED " outcome=lose combination=surrender "
    "odds= "
    "stake=5.00 pays=0.00 stake-returned=no source= citation=635a.9" } },
  { "/635a.9/not-before-the-look", "surrender=late\n", .table = TABLE, .lines = MAIN DEAL ("KS", "KH", "6D", "9C"),
    .refused = "surrender", .code = UC_TABLE_ERROR_NOT_NOW, .why = "peek" },
  { "/635a.9/on-two-cards-only", "surrender=late\n", .table = TABLE, .lines = MAIN DEAL ("KS", "9H", "2D",
    "9C") "card 2H",
    .refused = "surrender", .code = UC_TABLE_ERROR_NOT_NOW, .why = "first two cards" },
  { "/635a.9/not-after-a-split", "surrender=late\n", .table = TABLE,
    .lines = MAIN DEAL ("8S", "9H", "8D", "9C") "split; card "
    "2H", .refused = "surrender", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "first two cards" },
  { "/635a.10/first-two-by-default", .table = TABLE, .lines = MAIN DEAL ("3S", "9H", "2D", "9C") "card 2H",
    .refused = "double", .code = UC_TABLE_ERROR_NOT_NOW, .why = "first two cards" },
  { "/635a.10/on-any-number-where-filed", "double-on=any\n", .table = TABLE,
    .lines = MAIN DEAL ("3S", "9H", "2D", "9C") "card 2H; double; card 2S", .expect = { "decision action=double" },
    .prompt = UC_PROMPT_REVEAL },
  { "/635a.10/once-only", .table = TABLE, .lines = MAIN DEAL ("3S", "9H", "2D", "9C") "double; card 2S",
    .prompt = UC_PROMPT_REVEAL, .cite = "635a.7(k)" },
  { "/635a.10/rescue-where-filed", "rescue=true\n", .table = TABLE,
    .lines = MAIN DEAL ("3S", "9H", "2D", "9C") "double; card 2S; rescue", .expect = { "decision action=rescue "
    "amount=10.00",
    SETTLED " outcome=lose combination=rescue stake=10.00" } },
  { "/635a.10/no-rescue-by-default", .table = TABLE, .lines = MAIN DEAL ("3S", "9H", "2D", "9C"), .refused = "rescue",
    .code = UC_TABLE_ERROR_NOT_OFFERED, .why = "rescued" },
  { "/635a.10/not-after-a-split-where-filed", "double-after-split=false\n", .table = TABLE,
    .lines = MAIN DEAL ("8S", "9H", "8D", "9C") "split; card 2H", .refused = "double", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "double-after-split" },
  { "/635a.11/once-by-default", .table = TABLE, .lines = MAIN DEAL ("8S", "9H", "8D", "9C") "split; card 8H",
    .refused = "split", .code = UC_TABLE_ERROR_NOT_NOW, .why = "only once" },
  { "/635a.11/three-times-where-filed", "splits=3\n", .table = TABLE, .lines = MAIN DEAL ("8S", "9H", "8D",
    "9C") "split; card 8H; split; card 8C; split; card 2S; stand; card 3S; stand; card 4S; stand; card 5S; stand; "
    "confirm",
    .expect = { "wager-settled hand=3", "wager-settled hand=2", "wager-settled hand=1", "wager-settled hand=0" } },
  { "/635a.11/not-a-fourth-time", "splits=3\n", .table = TABLE, .lines = MAIN DEAL ("8S", "9H", "8D",
    "9C") "split; card 8H; split; card 8C; split; card 8S", .refused = "split", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "3 times" },
  { "/635a.11/split-aces-one-card", .table = TABLE, .lines = MAIN DEAL ("AS", "9H", "AD", "9C") "split; card 2H; card "
    "3H",
    .prompt = UC_PROMPT_REVEAL },
  { "/635a.11/split-aces-draw-where-filed", "split-aces=draw\n", .table = TABLE,
    .lines = MAIN DEAL ("AS", "9H", "AD", "9C") "split; card 2H; card 3H; stand; card 4H",
    .expect = { "decision hand=0 action=hit", "card-dealt hand=0 card=3H", "decision hand=0 action=stand",
    "card-dealt hand=1 card=4H" }, .prompt = UC_PROMPT_HAND },
  { "/635a.11/the-middle-hand-is-played-next", "splits=2\n", .table = TABLE,
    .lines = MAIN DEAL ("8S", "9H", "8D", "9C") "split; card 8H; split; card 2S; stand; card 3S; stand; card 4S",
    .expect = { "card-dealt hand=0 card=2S", "card-dealt hand=1 card=3S", "card-dealt hand=2 card=4S" } },
};

/* ---- (i): twenty paytables ---- */

/* Columns: one non-suited and one suited match, one suited, two non-suited, one non-suited. */
static const guint16 paytables[2][10][4] = {
  { { 8, 5, 6, 3 }, { 11, 9, 4, 2 }, { 75, 4, 25, 2 }, { 50, 4, 15, 3 }, { 11, 8, 6, 3 },
    { 12, 9, 6, 3 }, { 10, 6, 8, 4 }, { 13, 10, 6, 3 }, { 75, 5, 15, 3 }, { 11, 7, 8, 4 } },
  { { 8, 5, 6, 3 }, { 11, 9, 4, 2 }, { 12, 10, 4, 2 }, { 10, 7, 6, 3 }, { 50, 4, 15, 3 },
    { 100, 4, 20, 2 }, { 9, 5, 8, 4 }, { 12, 9, 6, 3 }, { 10, 6, 8, 4 }, { 13, 10, 6, 3 } },
};

static void
assert_win (guint decks, guint paytable, const char *cards, const char *words)
{
  g_autofree char *text = g_strdup_printf ("[table]\nid=SP\ngame=spanish-21\ndecks=%u\nseats=6\n[wager "
    P "]\namount=1.00\n"
                                           "paytable=%u\n", decks, paytable);
  g_autoptr (UcPlay) play = uc_play_new_from (text, TRUE);

  uc_play_auto (play, BET ("1") "no-more-bets");
  uc_play_expect (play, "meter-changed cause=increment change=0.15 value=1000.15 reserve=0.06");
  uc_play_auto (play, cards);
  uc_play_expect (play, words);
}

static void
play_paytable (guint decks, guint paytable)
{
  static const char *const hands[4] = { DEAL ("9H", "9H", "9S", "7C"), DEAL ("2S", "9H", "9H", "7C"),
                                        DEAL ("9S", "9H", "9D", "7C"), DEAL ("9S", "9H", "2D", "7C") };
  static const char *const names[4] = { "suited-and-unsuited", "one-suited", "two-unsuited", "one-unsuited" };
  const guint16 *row = paytables[decks == 8][paytable - 1];

  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *words = g_strdup_printf (PAID " combination=%s odds=%u:1 stake=1.00 pays=%u.00 "
                                                "source=table-inventory", names[i], row[i], row[i]);

      assert_win (decks, paytable, hands[i], words);
    }
  assert_win (decks, paytable, DEAL ("9H", "9H", "9H", "7C"), PAID " combination=two-suited odds=10%25%20meter "
    "pays=100.01 "
              "source=progressive");
  assert_win (decks, paytable, DEAL ("AS", "AS", "AS", "7C"), PAID " combination=two-suited-aces-of-spades "
              "odds=100%25%20meter pays=1000.15 source=progressive");
}

static void
test_paytables (gconstpointer data)
{
  for (guint paytable = 1; paytable <= 10; paytable++)
    play_paytable (GPOINTER_TO_UINT (data), paytable);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_play_add_cases (cases, G_N_ELEMENTS (cases));
  g_test_add_data_func ("/635b.1/i/six-deck-paytables-played", GUINT_TO_POINTER (6), test_paytables);
  g_test_add_data_func ("/635b.1/i/eight-deck-paytables-played", GUINT_TO_POINTER (8), test_paytables);
  return g_test_run ();
}
