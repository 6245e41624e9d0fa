/* What takes back, mends or ends: undo, move, correct, void, reopen; the count of copies; who may say what. UX § 8,
A26. */
#include "uc-hand.h"
#include "uc-play-harness.h"
#include "uc-table-outputs.h"
#include "uc-table.h"

#define P "match-the-dealer-progressive"
#define ONE(first, up, second, hole)                                                                                   \
  "bet 1 main 25.00; no-more-bets; card " first "; card " up "; card " second "; card " hole ";"
#define BETS "bet 1 main 25.00; bet 1 match-the-dealer 5.00; bet 1 " P "; bet 2 main 10.00; no-more-bets;"

/* Nobody has read the hole card: it lies with the card before it. */
#define AWARD "bet 1 main 25.00; bet 1 " P "; no-more-bets; chips 1; card 9H; card 9H; card 8S; card -;"
#define NO_AWARD "bet 1 main 25.00; bet 1 " P "; no-more-bets; chips 1; card 8H; card 9H; card 8S; card -;"
#define TWO "bet 1 main 25.00; bet 2 main 10.00; no-more-bets; card TS; card 5S; card 9H; card 2D; card 6D; card 7C;"
#define TOP "[policy]\nsecond-signature=1000\n"
#define SP  "[table]\nid=SP\ngame=spanish-21\ndecks=6\nseats=6\nsoft-17=hit\nsurrender=late\nsplits=3\nsplit-aces=draw\n" \
            "double-on=any\nrescue=true\n[policy]\nsecond-signature=none\n"
#define SEVENS "bet 1 main 10.00; no-more-bets; card 7S; card 7D; card 7S; card KC;"
#define BJ  "[table]\nid=BJ\ngame=blackjack\ndecks=6\nseats=7\n"
#define BJ1 "[table]\nid=BJ\ngame=blackjack\ndecks=1\nseats=5\n"

static const UcPlayCase cases[] = {
  /* undo */
  { "/mending/undo/card", .lines = "bet 1 main 25.00; no-more-bets; card TS; undo; card TH",
    .expect = { "card-dealt seat=1 card=TS", "undone text=card-dealt", "card-dealt seat=1 card=TH" } },
  { "/mending/undo/names-the-first-fact-taken-back", .lines = "bet 1 main 25.00; bet 1 match-the-dealer 5.00; "
    "no-more-bets; card TS; card 9H; card 8S; card 7C; undo; card 8C",
    .expect = { "card-dealt seq=7 to=dealer", "wager-settled seq=8", "undone seq=9 target=7",
    "wager-settled seq=11 wager=match-the-dealer" } },
  { "/mending/undo/decision", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; place medium; stand; undo; hit; "
    "card 5C",
    .expect = { "decision action=stand", "undone text=decision", "decision action=hit", "card-dealt seat=1 card=5C" } },
  { "/mending/undo/not-chips", .lines = BETS "chips 1", .refused = "undo", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "correct" },
  { "/mending/undo/not-the-lock-out", .lines = BETS, .refused = "undo", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "correct" },
  { "/mending/undo/not-the-light", .lines = ONE ("TS", "9H", "2D", "7C") "light medium", .refused = "undo",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "correct" },
  { "/mending/correct/house-procedure-is-no-section", .lines = ONE ("TS", "9H", "2D",
    "7C") "light medium; correct 1 amount 50 2001 0000 mistyped",
    .expect = { "second-person-required new=50.00" }, .refused = "stand", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "(house procedure)" },
  { "/mending/undo/step-by-step", .lines = "bet 1 main 25.00; no-more-bets; card TS; card 9H; undo; undo",
    .expect = { "card-dealt seq=3", "card-dealt seq=4", "undone target=4", "undone target=3" }, .refused = "undo",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "correct" },
  { "/mending/undo/not-what-was-paid", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; confirm",
    .refused = "undo", .code = UC_TABLE_ERROR_NOT_NOW, .why = "correct" },
  { "/mending/undo/not-a-blackjack-that-was-paid", .table = BJ, .lines = "bet 1 main 25.00; bet 2 main 25.00; no-more-bets; "
    "card AS; card 9C; card 8H; card KD; card 6D; card 7C; confirm", .refused = "undo", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "correct" },
  { "/mending/undo/not-behind-a-call", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; stand; call-floor",
    .refused = "undo", .code = UC_TABLE_ERROR_AUTHORITY, .why = "the floor has been called since" },
  { "/mending/undo/behind-a-call-with-a-floorperson", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; stand; call-floor; "
    "undo 2001 0000; stand", .expect = { "floor-called", "undone by=2001 role=floorperson",
    "decision action=stand" } },
  { "/mending/undo/behind-a-call-not-by-another-dealer", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; stand; call-floor",
    .refused = "undo 1001 0000", .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/mending/undo/a-call-that-was-withdrawn", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; stand; call-floor; "
    "call-floor withdrawn; undo", .expect = { "floor-called", "undone" } },
  { "/mending/undo/not-behind-an-answered-call", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; stand; call-floor; "
    "badge 2001 floorperson; call-floor; call-floor withdrawn", .refused = "undo", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "the floor has been called since" },
  { "/mending/retype/not-behind-a-call", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; card 5C; call-floor",
    .refused = "retype 5D", .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson's badge" },
  { "/mending/retype/behind-a-call-with-a-floorperson", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; card 5C; "
    "call-floor; retype 5D 2001 0000", .expect = { "undone text=card-retyped by=2001", "card-dealt seat=1 card=5D" } },

  { "/mending/undo/not-a-card-that-the-shoe-read", .lines = "device shoe up; bet 1 main 25.00; no-more-bets; card TS",
    .refused = "undo", .code = UC_TABLE_ERROR_AUTHORITY, .why = "the shoe read that card" },
  { "/mending/undo/not-behind-a-card-that-the-shoe-read", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; hit; "
    "device shoe up; card 5C", .refused = "undo", .code = UC_TABLE_ERROR_AUTHORITY, .why = "the shoe read that card" },
  { "/mending/undo/not-behind-money-that-moved", .table = BJ, .lines = "bet 1 main 25.00; bet 2 main 25.00; "
    "no-more-bets; card 9S; card 9C; card 8H; card 7D; card 6D; card 7C; card KH; stand; undo", .refused = "undo",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "correct" },
  { "/mending/undo/a-move-puts-the-card-back", .lines = "bet 1 main 25.00; bet 2 main 10.00; no-more-bets; card TS; "
    "card 5S; card 9H; card 2D; card 6D; card 7C; light medium; card 4C; move 2; undo",
    .expect = { "undone text=card-moved", "card-dealt seat=2 card=4C", "undone text=card-put-back",
    "card-dealt seat=1 card=4C" } },
  { "/mending/undo/of-both-a-double-and-its-hit", .lines = ONE ("6S", "9H", "5D", "7C") "light medium; place medium; hit; "
    "card 9C; late-double 25 2001 0000; undo; undo; stand",
    .expect = { "decision action=hit", "undone text=card-doubled", "decision action=double", "undone text=card-put-back",
    "decision action=hit", "card-dealt seat=1 card=9C", "undone text=decision", "decision action=stand" } },
  { "/mending/undo/not-what-a-second-person-waits-for", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; stand; "
    "void-round 2001 0000 fell", .refused = "undo", .code = UC_TABLE_ERROR_NOT_NOW, .why = "correct" },
  { "/mending/undo/not-behind-a-void-round", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; stand; "
    "void-round 2001 0000 fell; validate 3001 0000", .refused = "undo", .code = UC_TABLE_ERROR_NOT_NOW, .why = "correct" },
  { "/mending/undo/bets-up-to-the-first", .lines = "bet 1 main 25.00; bet 2 main 10.00; undo; undo; bet 3 main 5.00; undo",
    .expect = { "undone round=1 target=2", "undone round=1 target=1", "wager-accepted round=1 seat=3", "undone round=1" },
    .refused = "undo", .code = UC_TABLE_ERROR_NOT_NOW, .why = "correct" },
  { "/mending/undo/not-behind-the-first-bet", .lines = "device shoe up; bet 1 main 25.00; undo", .refused = "undo",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "correct" },

  { "/685c.1/h/3/no-award-of-a-card-typed-again-without-a-floorperson", "[policy]\nvalidation=percentage\n",
    .lines = NO_AWARD "undo; undo; undo; undo; card 9H; card 9H; card 8S; card -",
    .expect = { "undone", "validation-required seat=1 signatures=1" } },
  { "/685c.1/h/3/an-award-that-the-policy-leaves-to-the-dealer", "[policy]\nvalidation=percentage\n",
    .lines = AWARD, .expect = { "winner-found seat=1", "!validation-required" } },

  /* withdraw an irregularity */
  { "/685a.12/a/withdrawn", .lines = "bet 1 main 25.00; no-more-bets; irregularity face-up-card; undo; card TS",
    .expect = { "irregularity id=face-up-card", "undone text=irregularity", "card-dealt to=seat seat=1 card=TS" } },
  { "/685a.12/c/withdrawn-puts-the-card-back", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; card 5C; "
    "irregularity exposed-card; undo",
    .expect = { "card-dealt seat=1 card=5C", "undone text=card-dealt", "irregularity id=exposed-card",
    "undone text=card-put-back", "decision action=hit implied=yes", "card-dealt seat=1 card=5C" } },
  { "/685a.12/c/an-offer-taken-back", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; card 5C; "
    "irregularity exposed-card; offer 1 refused; undo; offer 1 taken",
    .expect = { "card-offered choice=refused", "undone text=card-offered", "card-dealt seat=1 card=5C" } },
  { "/685a.12/h/a-wrong-light-is-the-floorpersons", .lines = ONE ("TS", "9H", "2D", "-") "light medium; "
    "irregularity wrong-light small", .refused = "undo", .code = UC_TABLE_ERROR_NOT_NOW, .why = "correct" },
  { "/685a.12/i/a-reader-that-is-out-stays-out", .lines = ONE ("TS", "9H", "2D", "7C") "irregularity reader-out",
    .refused = "undo", .code = UC_TABLE_ERROR_NOT_NOW, .why = "correct" },

  /* a double that was seen when its card had come */
  { "/685a.9/a/late-double", .lines = ONE ("6S", "9H", "5D", "7C") "light medium; card 9C; late-double",
    .expect = { "decision action=hit", "undone text=card-doubled", "decision action=double amount=25.00",
    "card-dealt seat=1 card=9C" }, .prompt = UC_PROMPT_REVEAL, .cite = "685a.7(l)" },
  { "/685a.9/c/no-late-double-alone-after-a-hit-that-was-said", .lines = ONE ("6S", "9H", "5D", "7C") "light medium; hit; "
    "card 9C", .refused = "late-double", .code = UC_TABLE_ERROR_AUTHORITY, .why = "a double is elected before its card" },
  { "/685a.9/c/late-double-after-a-hit-that-was-said", .lines = ONE ("6S", "9H", "5D", "7C") "light medium; hit; "
    "card 9C; late-double 25 2001 0000",
    .expect = { "decision action=hit", "undone text=card-doubled by=2001 role=floorperson", "decision action=double",
    "card-dealt seat=1 card=9C" } },
  { "/685a.9/c/no-late-double-by-another-dealer", .lines = ONE ("6S", "9H", "5D", "7C") "light medium; hit; card 9C",
    .refused = "late-double 25 1001 0000", .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/685a.9/a/late-double-for-less", .lines = ONE ("6S", "9H", "5D", "7C") "light medium; card 9C; late-double 10",
    .expect = { "decision action=double amount=10.00" } },
  { "/685a.9/a/late-double-of-a-moved-card", .lines = "bet 1 main 25.00; bet 2 main 10.00; no-more-bets; card TS; "
    "card 5S; card 9H; card 2D; card 6D; card 7C; light medium; card 4C; move 2; late-double",
    .expect = { "decision seat=1 action=stand", "decision seat=2 action=double amount=10.00",
    "card-dealt seat=2 card=4C" } },
  { "/685a.9/a/late-double-of-a-card-that-the-shoe-read", .lines = ONE ("6S", "9H", "5D", "7C") "device shoe up; "
    "light medium; card 9C; late-double", .expect = { "undone text=card-doubled", "card-dealt seat=1 card=9C" } },
  { "/685a.9/a/no-late-double-above-the-bet", .lines = ONE ("6S", "9H", "5D", "7C") "light medium; card 9C; "
    "late-double 30", .expect = { "wager-refused reason=bad-amount", "!undone" } },
  { "/685a.9/a/no-late-double-on-a-third-card", .lines = ONE ("2S", "9H", "3D", "7C") "light medium; card 2C; card 4C",
    .refused = "late-double", .code = UC_TABLE_ERROR_NOT_NOW, .why = "685a.9(a)" },
  { "/685a.9/a/no-late-double-behind-another-fact", .lines = ONE ("2S", "9H", "3D", "7C") "light medium; card 2C; stand",
    .refused = "late-double", .code = UC_TABLE_ERROR_NOT_NOW, .why = "685a.9(a)" },
  { "/685a.9/a/no-late-double-twice", .lines = ONE ("6S", "9H", "5D", "7C") "light medium; card 9C; late-double",
    .refused = "late-double", .code = UC_TABLE_ERROR_NOT_NOW, .why = "685a.9(a)" },

  /* retype */
  { "/mending/retype/in-the-deal", .lines = "bet 1 main 25.00; no-more-bets; card TS; card 9H; retype 9D",
    .expect = { "undone text=card-retyped", "card-dealt to=dealer card=9D" } },
  { "/mending/retype/with-the-hole-card-behind-it", .lines = "bet 1 main 25.00; no-more-bets; card TS; card 9H; card 8S; "
    "card -; retype 8D; retype 8C; undo",
    .expect = { "card-dealt seq=6 face=down", "undone target=5", "card-dealt seat=1 card=8D", "card-dealt face=down",
    "undone", "card-dealt seat=1 card=8C", "card-dealt face=down", "undone text=card-put-back", "card-dealt seat=1 card=8D",
    "card-dealt face=down" } },
  { "/mending/retype/a-hit", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; card 5C; retype 5D; retype 6D; take 1",
    .expect = { "undone text=card-retyped", "decision action=hit implied=yes", "card-dealt seat=1 card=5D",
    "undone text=card-retyped", "decision action=hit implied=yes", "card-dealt seat=1 card=6D" } },
  { "/mending/retype/a-card-that-ended-the-hand", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; card KC; retype 3C; "
    "card 2H", .expect = { "card-dealt seat=1 card=KC", "undone", "card-dealt seat=1 card=3C", "card-dealt seat=1 card=2H" } },
  { "/mending/retype/a-double-s-card", .lines = ONE ("6S", "9H", "5D", "7C") "light medium; card 9C; late-double; retype 8C",
    .expect = { "decision action=double", "undone text=card-retyped", "decision action=double", "card-dealt card=8C" } },
  { "/mending/retype/a-moved-card", .lines = "bet 1 main 25.00; bet 2 main 10.00; no-more-bets; card TS; card 5S; "
    "card 9H; card 2D; card 6D; card 7C; light medium; card 4C; move 2; retype 5C",
    .expect = { "undone text=card-retyped", "decision seat=2 action=hit", "card-dealt seat=2 card=5C" } },
  { "/mending/retype/the-card-that-bust-the-dealer", .lines = ONE ("TS", "6H", "9D", "TC") "light large; stand; confirm; "
    "card KC; retype 2C", .expect = { "card-dealt to=dealer card=KC", "undone", "card-dealt to=dealer card=2C" },
    .prompt = UC_PROMPT_SETTLE, .cite = "685a.7(r)(1)" },
  { "/mending/retype/the-hole-card", .lines = "bet 1 main 25.00; no-more-bets; card TS; card 6H; card 9D; card -; "
    "light large; stand; hole TC; retype JC",
    .expect = { "hole-card-exposed card=TC", "undone text=card-retyped", "hole-card-exposed card=JC" } },
  { "/mending/retype/one-copy-too-many", .table = BJ1, .lines = "bet 1 main 25.00; no-more-bets; card TS; card TS; retype TD",
    .expect = { "card-alarm card=TS", "undone text=card-retyped", "card-dealt to=dealer card=TD" } },
  { "/mending/retype/not-a-card-that-the-shoe-read", .lines = "device shoe up; bet 1 main 25.00; no-more-bets; card TS",
    .refused = "retype TD", .code = UC_TABLE_ERROR_AUTHORITY, .why = "the shoe read that card" },
  { "/mending/retype/not-behind-another-fact", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; card 5C; stand",
    .refused = "retype 5D", .code = UC_TABLE_ERROR_NOT_NOW, .why = "undo" },
  { "/mending/retype/the-same-card", .lines = "bet 1 main 25.00; no-more-bets; card TS", .refused = "retype TS",
    .code = UC_TABLE_ERROR_RANGE, .why = "on record already" },
  { "/685c.1/h/3/no-retype-of-an-award-alone", .lines = AWARD, .refused = "retype 8C", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "685c.1(h)(3)" },
  { "/685c.1/h/3/no-retype-of-an-award-by-the-dealer", .lines = AWARD, .refused = "retype 8C 1001 0000",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/685c.1/h/3/retype-of-an-award-by-a-floorperson", .lines = AWARD "retype 8C 2001 0000",
    .expect = { "validation-required", "undone text=card-retyped by=2001 role=floorperson", "card-dealt seat=1 card=8C" } },
  { "/685c.1/h/3/no-retype-that-makes-an-award-alone", .lines = NO_AWARD, .refused = "retype 9H",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson's badge" },
  { "/685c.1/h/3/retype-that-makes-an-award", .lines = NO_AWARD "retype 9H 2001 0000",
    .expect = { "undone text=card-retyped by=2001", "card-dealt seat=1 card=9H", "validation-required" } },

  { "/685c.1/h/3/no-retype-of-an-award-before-the-hole-card", .lines = "bet 1 main 25.00; bet 1 " P "; bet 2 main 10.00; "
    "no-more-bets; chips 1; card 7H; card 8C; card 7H; card 7H", .refused = "retype 7D", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "an award at seat 1 comes or goes with it" },
  { "/685c.1/h/3/no-retype-to-an-award-before-the-hole-card", .lines = "bet 1 main 25.00; bet 1 " P "; bet 2 main 10.00; "
    "no-more-bets; chips 1; card 7H; card 8C; card 7H; card 7D", .refused = "retype 7H", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "an award at seat 1 comes or goes with it" },
  { "/685c.1/h/3/no-undo-of-an-award-before-the-hole-card", .lines = "bet 1 main 25.00; bet 1 " P "; bet 2 main 10.00; "
    "no-more-bets; chips 1; card 7H; card 8C; card 7H; card 7H", .refused = "undo", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "an award at seat 1 comes or goes with it" },
  { "/685c.1/h/3/undo-of-an-award-with-a-floorperson", .lines = "bet 1 main 25.00; bet 1 " P "; bet 2 main 10.00; "
    "no-more-bets; chips 1; card 7H; card 8C; card 7H; card 7H; undo 2001 0000; card 7D",
    .expect = { "undone text=card-dealt by=2001 role=floorperson", "card-dealt seat=1 card=7D" } },
  { "/685c.1/h/3/other-cards-are-the-dealers", .lines = "bet 1 main 25.00; bet 1 " P "; bet 2 main 10.00; "
    "no-more-bets; chips 1; card 7H; card 8C; card 7H; card 7H; card 9D; retype 9C; undo",
    .expect = { "undone text=card-retyped", "card-dealt seat=2 card=9C", "undone text=card-put-back" } },
  { "/685c.1/h/3/two-retype-what-two-sign", TOP, .lines = "bet 1 main 25.00; bet 1 " P "; no-more-bets; chips 1; card AS; "
    "card AS; card AS", .refused = "retype KD 2001 0000", .code = UC_TABLE_ERROR_AUTHORITY, .why = "by two persons" },
  { "/685c.1/h/3/two-retype-to-what-two-sign", TOP, .lines = "bet 1 main 25.00; bet 1 " P "; no-more-bets; chips 1; card AS; "
    "card AS; card KS", .refused = "retype AS 2001 0000", .code = UC_TABLE_ERROR_AUTHORITY, .why = "by two persons" },
  { "/635a.12/c/no-retype-of-a-super-bonus-alone", .table = SP, .lines = SEVENS "hit; card 7S", .refused = "retype 6S",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "an award at seat 1 comes or goes with it" },
  { "/635a.12/c/no-retype-to-a-super-bonus-alone", .table = SP, .lines = SEVENS "hit; card 6S", .refused = "retype 7S",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "an award at seat 1 comes or goes with it" },
  { "/635a.12/c/no-undo-of-a-super-bonus-alone", .table = SP, .lines = SEVENS "hit; card 7S", .refused = "undo",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "an award at seat 1 comes or goes with it" },
  { "/635a.12/c/retype-of-a-super-bonus-with-a-floorperson", .table = SP, .lines = SEVENS "hit; card 7S; retype 6S 2001 0000",
    .expect = { "undone text=card-retyped by=2001 role=floorperson", "card-dealt seat=1 card=6S" } },
  { "/635a.12/c/no-late-double-of-a-super-bonus-alone", .table = SP, .lines = SEVENS "card 7S", .refused = "late-double",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "an award at seat 1 comes or goes with it" },
  { "/635a.12/c/late-double-of-a-super-bonus-with-a-floorperson", .table = SP, .lines = SEVENS "card 7S; "
    "late-double 10 2001 0000", .expect = { "undone text=card-doubled by=2001 role=floorperson",
    "decision action=double amount=10.00" } },
  { "/635a.12/c/no-undo-of-a-late-double-to-a-super-bonus-alone", .table = SP, .lines = SEVENS "card 7S; "
    "late-double 10 2001 0000", .refused = "undo", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "an award at seat 1 comes or goes with it" },
  { "/685c.1/h/3/no-undo-of-an-announced-award-in-a-script", .lines = AWARD, .refused = "undo", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "685c.1(h)(3)" },

  /* move */
  { "/mending/move/to-another-hand", .lines = "bet 1 main 25.00; bet 2 main 10.00; no-more-bets; card TS; card 5S; "
    "card 9H; card 2D; card 6D; card 7C; light medium; "
    "card 4C; move 2", .expect = { "card-dealt seat=1 card=4C", "undone", "card-dealt to=seat seat=2 card=4C" } },

  /* reopen-bets */
  { "/mending/reopen/increments-are-taken-back", .lines = BETS "reopen-bets 2001 0000",
    .expect = { "meter-changed cause=increment value=5000.75 reserve=0.30",
    "bets-reopened by=2001", "meter-changed cause=bets-reopened change=-0.75 value=5000.00 reserve=0.00" },
    .prompt = UC_PROMPT_BETS_OPEN, .cite = "685c.1(f)" },
  { "/mending/reopen/chips-are-counted-again", .lines = BETS "chips 1; reopen-bets 2001 0000; bet 2 " P "; "
    "no-more-bets; chips 2",
    .expect = { "chips-verified counted=1", "bets-reopened", "wager-accepted seat=2 wager=" P,
    "meter-changed cause=increment change=1.50 value=5001.50 reserve=0.60",
    "chips-verified counted=2 accepted=2" } },
  { "/mending/reopen/not-after-the-first-card", .lines = BETS "chips 1; card TS", .refused = "reopen-bets 2001 0000",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "first card" },
  { "/mending/reopen/not-a-void-round", .lines = BETS "void-round 2001 0000 misdeal; validate 3001 0000",
    .refused = "reopen-bets 2001 0000", .code = UC_TABLE_ERROR_NOT_NOW, .why = "first card" },
  { "/mending/reopen/only-the-floorperson", .lines = BETS, .refused = "reopen-bets 1001 0000",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },

  /* void-round */
  { "/mending/void/everything-unsettled-goes-back", .lines = BETS "chips 1; card TS; card 5S; card 9H; void-round "
    "2001 0000 misdeal; validate 3001 0000",
    .expect = { "hand-dead seat=2", "wager-settled seat=2 wager=main outcome=void stake=10.00 pays=0.00 "
    "stake-returned=yes", "hand-dead seat=1",
    "wager-settled seat=1 wager=main outcome=void stake=25.00", "wager-settled seat=1 wager=match-the-dealer "
    "outcome=void stake=5.00",
    "wager-settled seat=1 wager=" P " outcome=void stake=5.00", "meter-changed cause=wager-voided change=-0.75 "
    "value=5000.00 reserve=0.00", "round-voided by=2001 second=3001 text=misdeal" },
    .prompt = UC_PROMPT_VOIDED, .cite = "685a.7(s)" },
  { "/mending/void/settled-wagers-stand", .lines = BETS "chips 1; card TS; card 5S; card 9H; card 2D; card 6D; card "
    "7C; light medium; void-round 2001 0000 misdeal; validate 3001 0000",
    .expect = { "wager-settled seat=1 wager=match-the-dealer outcome=lose",
    "wager-settled seat=1 wager=" P " outcome=lose", "wager-settled seat=1 wager=main outcome=void",
    "!meter-changed cause=wager-voided", "!wager-settled wager=match-the-dealer outcome=void" } },
  { "/mending/void/doubles-and-insurance-go-back", .lines = ONE ("5S", "AH", "6D",
    "7C") "insurance 1; void-round 2001 0000 misdeal; validate 3001 0000",
    .expect = { "wager-settled seat=1 wager=main outcome=void", "wager-settled seat=1 wager=insurance outcome=void "
    "stake=13.00 stake-returned=yes" } },
  { "/mending/void/doubled-stake", .lines = ONE ("5S", "9H", "6D", "7C") "light medium; double; void-round 2001 "
    "0000 misdeal; validate 3001 0000",
    .expect = { "wager-settled seat=1 wager=main outcome=void stake=50.00 stake-returned=yes" } },
  { "/mending/void/both-split-hands", .lines = ONE ("8S", "9H", "8D",
    "7C") "light medium; split; void-round 2001 0000 misdeal; validate 3001 0000",
    .expect = { "?wager-settled seat=1 hand=0 outcome=void stake=25.00",
    "?wager-settled seat=1 hand=1 outcome=void stake=25.00" } },
  { "/mending/void/next-round-goes-on", .lines = BETS "chips 1; card TS; void-round 2001 0000 misdeal; validate 3001 0000; confirm; bet "
    "1 main 5.00",
    .expect = { "round-voided", "round-closed round=1", "wager-accepted round=2" } },
  { "/mending/void/a-second-person-signs", .lines = BETS "chips 1; card TS; void-round 2001 0000 misdeal",
    .expect = { "second-person-required by=2001 role=floorperson key=round new=void text=misdeal", "!hand-dead" },
    .prompt = UC_PROMPT_SECOND_PERSON, .refused = "validate 2002 0000", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "both of the role floorperson" },
  { "/mending/void/in-whichever-order", .lines = BETS "chips 1; card TS; void-round 3001 0000 misdeal; validate 2001 "
    "0000", .expect = { "round-voided by=3001 second=2001 text=misdeal" }, .prompt = UC_PROMPT_VOIDED },
  { "/mending/void/once", .lines = BETS "chips 1; card TS; void-round 2001 0000 misdeal",
    .refused = "void-round 2001 0000 misdeal", .code = UC_TABLE_ERROR_AUTHORITY, .why = "another badge" },

  /* withdraw */
  { "/mending/withdraw/the-round-goes-on", .lines = BETS "chips 1; card TS; void-round 2001 0000 misdeal; withdraw 2001 "
    "0000 asked in error; card 5S",
    .expect = { "request-withdrawn by=2001 role=floorperson key=round new=void text=asked%20in%20error",
    "card-dealt to=seat seat=2 card=5S", "!round-voided", "!hand-dead" }, .prompt = UC_PROMPT_DEAL },
  { "/mending/withdraw/only-who-asked", .lines = BETS "chips 1; card TS; void-round 2001 0000 misdeal",
    .refused = "withdraw 3001 0000 no", .code = UC_TABLE_ERROR_AUTHORITY, .why = "only badge 2001" },
  { "/mending/withdraw/needs-the-pin", .lines = BETS "chips 1; card TS; void-round 2001 0000 misdeal; withdraw 2001 "
    "1111 no", .expect = { "pin-refused by=2001", "!request-withdrawn" }, .prompt = UC_PROMPT_SECOND_PERSON },
  { "/mending/withdraw/not-what-two-have-signed", .lines = BETS "chips 1; card TS; void-round 2001 0000 misdeal; "
    "validate 3001 0000", .refused = "withdraw 2001 0000 no", .code = UC_TABLE_ERROR_NOT_NOW, .why = "nothing waits" },
  { "/mending/withdraw/not-what-nobody-asked", .lines = BETS "chips 1; card TS", .refused = "withdraw 2001 0000 no",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "nothing waits" },
  { "/mending/withdraw/asked-again", .lines = BETS "chips 1; card TS; void-round 2001 0000 misdeal; withdraw 2001 0000 "
    "no; void-round 3001 0000 misdeal; validate 2001 0000",
    .expect = { "request-withdrawn by=2001", "round-voided by=3001 second=2001" }, .prompt = UC_PROMPT_VOIDED },
  { "/mending/withdraw/a-meter", .lines = "meter-set " P " 6000 10 2001 0000 counted; withdraw 2001 0000 mistyped; bet 1 "
    "main 25.00", .expect = { "second-person-required wager=" P, "request-withdrawn wager=" P " by=2001 "
    "new=6000.00/10.00 text=mistyped", "!meter-set", "wager-accepted seat=1" } },
  { "/mending/withdraw/by-losing-the-badge", .lines = BETS "chips 1; card TS; void-round 2001 0000 misdeal; person 2001 "
    "floorperson removed; card 5S", .expect = { "second-person-required by=2001", "person-enrolled badge=2001",
    "card-dealt to=seat seat=2 card=5S", "!round-voided" }, .prompt = UC_PROMPT_DEAL },
  { "/mending/withdraw/an-undo-does-not-ask-again", .lines = "meter-set " P " 6000 10 2001 0000 counted; player 1 2; "
    "person 2001 floorperson removed; undo", .expect = { "second-person-required wager=" P, "players-joined", "undone" },
    .refused = "validate 3001 0000", .code = UC_TABLE_ERROR_NOT_NOW, .why = "" },
  { "/mending/withdraw/a-meter-of-a-lower-role", .lines = "meter-set " P " 6000 10 2001 0000 counted; person 2001 dealer "
    "changed", .expect = { "second-person-required wager=" P }, .refused = "validate 3001 0000",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "" },
  { "/mending/withdraw/another-badge-changes-nothing", .lines = BETS "chips 1; card TS; void-round 2001 0000 misdeal; "
    "person 2002 floorperson removed; validate 3001 0000", .expect = { "round-voided by=2001 second=3001" },
    .prompt = UC_PROMPT_VOIDED },
  { "/mending/void/only-the-floorperson", .lines = BETS, .refused = "void-round 1001 0000 misdeal",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/mending/void/not-a-settled-round", .lines = ONE ("TS", "TH", "8D",
    "8C") "light medium; stand; confirm; confirm", .refused = "void-round 2001 0000 misdeal",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "settlement" },

  /* people, devices and origins */
  { "/mending/people/who-freed-a-badge", .lines = "person 2210 floorperson locked; person 2210 floorperson unlocked 5001",
    .expect = { "person-enrolled badge=2210 choice=locked", "person-enrolled badge=2210 choice=unlocked by=5001" } },
  { "/mending/call/withdrawn", .lines = "sign-on 1001; burn; bet 1 main 5.00; call-floor; call-floor withdrawn",
    .expect = { "floor-called", "floor-call-withdrawn by=1001" } },
  { "/mending/call/withdrawn-without-one", .lines = "bet 1 main 5.00", .refused = "call-floor withdrawn",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "the floor is not called" },
  { "/mending/call/withdrawn-twice", .lines = "bet 1 main 5.00; call-floor; call-floor withdrawn",
    .refused = "call-floor withdrawn", .code = UC_TABLE_ERROR_NOT_NOW, .why = "the floor is not called" },
  { "/mending/call/withdrawn-after-the-floor-came", .lines = "bet 1 main 5.00; call-floor; badge 2001 floorperson",
    .refused = "call-floor withdrawn", .code = UC_TABLE_ERROR_NOT_NOW, .why = "the floor is not called" },
  { "/mending/call/is-not-withdrawn-while-a-win-waits", .lines = "bet 1 main 25.00; bet 1 " P "; no-more-bets; chips 1; "
    "card 9D; card 9D; card 9D; card 2C; lamp 1 lit", .expect = { "floor-called" }, .refused = "call-floor withdrawn",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "a win waits" },
  { "/mending/people/freed-by-a-shift-manager", .lines = "person 2001 floorperson locked; free-badge 4001 0000 2001",
    .expect = { "badge-freed badge=2001 by=4001 role=shift-manager" } },
  { "/mending/people/not-freed-by-a-pit-manager", .lines = "person 2001 floorperson locked",
    .refused = "free-badge 3001 0000 2001", .code = UC_TABLE_ERROR_AUTHORITY, .why = "assistant-shift-manager" },
  { "/mending/people/freed-once", .lines = "person 2001 floorperson locked; person 2001 floorperson unlocked 4001",
    .refused = "free-badge 4001 0000 2001", .code = UC_TABLE_ERROR_NOT_NOW, .why = "badge 2001 is not locked" },
  { "/mending/call/of-a-dispute", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1",
    .expect = { "dispute-raised seat=1", "floor-called" }, .refused = "call-floor withdrawn",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "dispute 1 withdrawn" },
  { "/mending/call/technicians-rule-on-nothing", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1",
    .refused = "ruling 9002 0000 1 stands", .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/mending/call/surveillance-rules-on-nothing", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1",
    .refused = "ruling 9001 0000 1 paid", .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/mending/dispute", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; dispute 1",
    .expect = { "dispute-raised seat=1" }, .prompt = UC_PROMPT_DISPUTE },
  { "/mending/dispute/not-while-bets-are-open", .lines = "bet 1 main 5.00", .refused = "dispute 1",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "no-more-bets" },
  { "/mending/dispute/before-bets-are-reopened", .lines = "bet 1 main 5.00; no-more-bets; dispute 1",
    .refused = "reopen-bets 2001 0000", .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling BADGE PIN 1" },
  { "/mending/dispute/holds-the-cards", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; dispute 1; confirm",
    .refused = "confirm", .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling BADGE PIN 1 paid|stands|correct" },
  { "/mending/dispute/holds-the-next-bet", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; dispute 1; "
    "confirm; bet 1 main 5.00", .expect = { "wager-refused seat=1 wager=main reason=dispute-open", "!round-closed" } },
  { "/mending/dispute/holds-the-table", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; dispute 1; confirm",
    .refused = "close-table", .code = UC_TABLE_ERROR_NOT_NOW, .why = "" },
  { "/mending/dispute/once-until-the-ruling", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1; stand",
    .refused = "dispute 1", .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling BADGE PIN 1" },
  { "/mending/dispute/stands", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; dispute 1; confirm; "
    "ruling 2001 0000 1 stands; confirm", .expect = { "ruling seat=1 choice=stands by=2001", "round-closed", "!owed" } },
  { "/mending/dispute/paid", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; dispute 1; confirm; "
    "ruling 2001 0000 1 paid 25.00; confirm", .expect = { "ruling seat=1 choice=paid by=2001",
    "owed seat=1 wager=main stake=25.00 change=25.00 cause=dispute", "round-closed" } },
  { "/mending/dispute/correct-is-waited-for", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; dispute 1; "
    "confirm; ruling 2001 0000 1 correct", .refused = "confirm", .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling",
    .prompt = UC_PROMPT_DISPUTE },
  { "/mending/dispute/not-by-the-dealer", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1",
    .refused = "ruling 1001 0000 1 stands", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "a floorperson or above is needed (house procedure)" },
  { "/mending/dispute/nothing-to-rule", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1",
    .refused = "ruling 2001 0000 2 stands", .code = UC_TABLE_ERROR_NOT_NOW, .why = "seat 2 has no dispute" },
  { "/mending/dispute/of-a-seat-that-does-not-play", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; "
    "dispute 3; confirm; ruling 2001 0000 3 paid 10.00; validate 3001 0000; confirm", .expect = { "dispute-raised seat=3",
    "owed seat=3 wager=main stake=0.00 change=10.00 cause=dispute", "round-closed" } },
  { "/mending/dispute/not-taken-back-once-a-sum-is-asked-for", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1; "
    "ruling 2001 0000 1 paid 5000.00", .expect = { "second-person-required seat=1 by=2001 role=floorperson key=paid new=5000.00" },
    .refused = "dispute 1 withdrawn", .code = UC_TABLE_ERROR_NOT_NOW, .why = "has acted on seat 1's dispute",
    .prompt = UC_PROMPT_SECOND_PERSON },
  { "/mending/dispute/a-sum-of-two-by-two-of-one-role", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1; "
    "ruling 2001 0000 1 paid 5000.00", .refused = "ruling 2002 0000 1 paid 5000.00", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "one of the two must be of a higher role" },
  { "/mending/dispute/another-sum-is-another-ruling", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1; "
    "ruling 2001 0000 1 paid 5000.00", .refused = "ruling 3001 0000 1 paid 6000.00", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "waits for a second person" },
  { "/mending/dispute/of-two-seats", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; dispute 1; dispute 2; "
    "confirm; ruling 2001 0000 2 stands", .refused = "confirm", .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling BADGE PIN 1" },
  { "/mending/dispute/again-after-the-ruling", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; dispute 1; "
    "ruling 2001 0000 1 stands; dispute 1", .expect = { "ruling seat=1 choice=stands" }, .prompt = UC_PROMPT_DISPUTE },
  { "/mending/dispute/ruled-on-in-mid-round", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1; "
    "ruling 2001 0000 1 stands; stand; confirm; confirm; confirm", .expect = { "ruling seat=1 choice=stands", "round-closed" } },
  { "/mending/dispute/ruled-on-after-a-correction", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; "
    "dispute 1; ruling 2001 0000 1 correct; correct 5 card 9D 2001 0000 misread; validate 3001 0000",
    .refused = "ruling 2001 0000 1 stands", .code = UC_TABLE_ERROR_NOT_NOW, .why = "for a ruling (house procedure)" },
  { "/mending/dispute/corrected-before-the-ruling", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; "
    "dispute 1; correct 5 card 9D 2001 0000 misread; validate 3001 0000; confirm", .refused = "confirm", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "ruling BADGE PIN 1", .prompt = UC_PROMPT_DISPUTE },
  { "/mending/dispute/not-by-who-deals", .lines = "sign-on 2001; burn; " ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1",
    .refused = "ruling 2001 0000 1 stands", .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson or above (house procedure)" },
  { "/mending/dispute/says-who-deals", .lines = "sign-on 1001; burn; " ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1; "
    "dispute 1 withdrawn", .expect = { "dispute-raised seat=1 by=1001", "dispute-withdrawn seat=1 by=1001" } },
  { "/mending/dispute/withdrawn", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; dispute 1; "
    "dispute 1 withdrawn; confirm; confirm", .expect = { "dispute-raised seat=1", "dispute-withdrawn seat=1", "round-closed" } },
  { "/mending/dispute/withdrawn-without-one", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1",
    .refused = "dispute 2 withdrawn", .code = UC_TABLE_ERROR_NOT_NOW, .why = "seat 2 has no dispute that waits for a ruling (house procedure)" },
  { "/mending/dispute/withdrawn-after-the-ruling", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; dispute 1; "
    "ruling 2001 0000 1 correct", .refused = "dispute 1 withdrawn", .code = UC_TABLE_ERROR_NOT_NOW, .why = "stands|correct” (house procedure)" },
  { "/mending/dispute/withdrawn-after-a-correction", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; confirm; "
    "dispute 1; correct 5 card 9D 2001 0000 misread; validate 3001 0000", .refused = "dispute 1 withdrawn",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "has acted" },
  { "/mending/dispute/withdrawn-while-a-correction-is-asked-for", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; stand; "
    "confirm; dispute 1; correct 5 card 9D 2001 0000 misread", .refused = "dispute 1 withdrawn",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "has acted" },
  /* raised before the settlement */
  { "/mending/dispute/waits-with-the-settlement", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1; stand; confirm",
    .expect = { "hole-card-exposed card=8C", "!wager-settled" }, .refused = "confirm", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "nothing of it is taken or paid before the ruling", .prompt = UC_PROMPT_DISPUTE },
  { "/mending/dispute/dealer-settles-nothing", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1; stand; confirm",
    .expect = { "!wager-settled" }, .refused = "ruling 1001 0000 1 stands", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "a floorperson or above is needed (house procedure)", .prompt = UC_PROMPT_DISPUTE },
  { "/mending/dispute/goes-back-with-a-void-round", .lines = ONE ("TS", "TH", "8D", "8C") "light medium; dispute 1; stand; "
    "confirm; void-round 2001 0000 misdeal; validate 3001 0000; ruling 2001 0000 1 stands; confirm",
    .expect = { "wager-settled seat=1 wager=main outcome=void", "round-voided", "ruling seat=1 choice=stands", "round-closed" } },
  { "/mending/dispute/signed-win-waits", .lines = AWARD "lamp 1 lit; dispute 1; validate 2001 0000",
    .expect = { "payout-validated seat=1", "!wager-settled seat=1 wager=" P }, .refused = "void-round 2001 0000 misdeal",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "its win is signed", .prompt = UC_PROMPT_DISPUTE },
  { "/mending/dispute/signed-win-is-paid-behind-the-ruling", .lines = AWARD "lamp 1 lit; dispute 1; validate 2001 0000; "
    "ruling 2001 0000 1 stands", .expect = { "payout-validated seat=1", "ruling seat=1 choice=stands",
    "wager-settled seat=1 wager=" P " outcome=win" } },
  { "/mending/dispute/undo-leaves-it", .lines = TWO "light medium; stand; dispute 1; card 5C; undo; card 5D",
    .expect = { "dispute-raised seat=1", "card-dealt seat=2 card=5C", "undone", "card-dealt seat=2 card=5D" } },
  { "/685a.7/s/disputed-facts-are-not-taken-back", .lines = TWO "light medium; stand; dispute 1", .refused = "undo",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling BADGE PIN 1" },
  { "/685a.7/s/disputed-facts-by-nobody", .lines = TWO "light medium; stand; dispute 1", .refused = "undo 2001 0000",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling BADGE PIN 1" },
  { "/685a.7/s/what-lay-at-a-dispute-stays", .lines = TWO "light medium; stand; card 5C; dispute 1", .refused = "retype 5D",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling BADGE PIN 1" },
  { "/685a.7/s/disputed-card-not-retyped", .lines = TWO "light medium; card 5C; dispute 1", .refused = "retype 5D",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling BADGE PIN 1" },
  { "/685a.7/s/disputed-card-not-retyped-by-a-floorperson", .lines = TWO "light medium; card 5C; dispute 1",
    .refused = "retype 5D 2001 0000", .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling BADGE PIN 1" },
  { "/685a.7/s/no-late-double-of-a-disputed-hand", .lines = TWO "light medium; card 5C; dispute 1", .refused = "late-double",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling BADGE PIN 1" },
  { "/685a.7/s/disputed-card-not-moved", .lines = TWO "light medium; card 5C; dispute 1", .refused = "move 2",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling BADGE PIN 1" },
  { "/685a.7/s/no-card-moved-to-a-disputed-hand", .lines = TWO "light medium; dispute 1; take 2; card 5C", .refused = "move 1",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling BADGE PIN 1" },
  { "/685a.7/s/disputed-card-not-taken-elsewhere", .lines = TWO "light medium; card 5C; dispute 1", .refused = "take 2",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling BADGE PIN 1" },
  { "/685a.7/s/disputed-card-not-to-the-rack", .lines = TWO "device shoe up; light medium; card 5C; dispute 1",
    .refused = "irregularity face-up-card 5C", .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling BADGE PIN 1" },
  { "/685a.7/s/disputed-card-not-offered", .lines = TWO "device shoe up; light medium; card 5C; dispute 1",
    .refused = "irregularity exposed-card", .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling BADGE PIN 1" },
  { "/685a.7/s/no-disputed-card-moved-in-the-deal", .lines = "bet 1 main 25.00; bet 2 main 10.00; no-more-bets; card TS; "
    "card 9S; card 9H; dispute 2", .refused = "irregularity no-cards 1", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "ruling BADGE PIN 2" },
  { "/685a.7/s/other-cards-are-mended-under-a-dispute", .lines = TWO "light medium; stand; dispute 1; card 5C; retype 5D; "
    "late-double", .expect = { "card-dealt seat=2 card=5C", "undone text=card-retyped", "card-dealt seat=2 card=5D",
    "undone text=card-doubled", "decision seat=2 action=double" } },
  { "/685a.7/s/behind-a-withdrawn-dispute", .lines = TWO "light medium; stand; dispute 1; dispute 1 withdrawn; undo",
    .expect = { "dispute-withdrawn seat=1", "undone" } },
};

/* The main wager was doubled since: what was added stays. */
static void
test_correct_doubled (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");
  g_autofree char *line = NULL;

  uc_play (play, ONE ("5S", "9H", "6D", "8S") "light medium; place medium; double; card 9C");
  line = g_strdup_printf ("correct %" G_GUINT64_FORMAT " amount 35 2001 0000 mistyped",
                          uc_play_seq (play, "wager-accepted seat=1"));
  uc_play (play, line);
  uc_play (play, "validate 3001 0000; confirm");
  uc_play_expect (play, "wager-settled seat=1 wager=main outcome=win stake=60.00 pays=60.00");
}

/* A card that the shoe misread: two people, the old value and the new, and the hand is judged anew. */
static void
test_correct_card (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");
  g_autofree char *line = NULL;

  uc_play (play, ONE ("TS", "9H", "8D", "7C") "light medium; place medium");
  line = g_strdup_printf ("correct %" G_GUINT64_FORMAT " card 3D 2001 0000 misread", uc_play_seq (play,
  "card-dealt seat=1 card=8D"));
  uc_play (play, line);
  uc_play_expect (play, "second-person-required by=2001 key=card new=3D");
  uc_play_expect_prompt (play, UC_PROMPT_SECOND_PERSON);
  uc_play_refused (play, "validate 2001 0000", UC_TABLE_ERROR_AUTHORITY, "another badge");
  uc_play_refused (play, "validate 2002 0000", UC_TABLE_ERROR_AUTHORITY, "higher role");
  uc_play (play, "validate 3001 0000");
  uc_play_expect (play, "corrected key=card old=8D new=3D by=2001 second=3001");
  g_assert_cmpuint (uc_hand_shown_total (&play->table.now, play->table.rules, 1, 0, NULL), ==, 13);
  uc_play_expect_prompt (play, UC_PROMPT_HAND);
}

/* A win found on a misread card is judged again before it is paid: here it is none. */
static void
test_correct_winner (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");
  g_autofree char *line = NULL;

  uc_play (play, "bet 1 main 10.00; bet 1 " P "; no-more-bets; chips 1; card 9S; card 9H; card 2D; card 7C; lamp 1 "
  "lit; "
                 "reject 2001 0000 hand-misread");
  line = g_strdup_printf ("correct %" G_GUINT64_FORMAT " card 8S 2001 0000 misread", uc_play_seq (play,
  "card-dealt seat=1 card=9S"));
  uc_play (play, line);
  uc_play (play, "validate 3001 0000");
  uc_play_expect_order (play, "corrected old=9S new=8S", "wager-settled seat=1 wager=" P " outcome=lose", NULL);
}

/* A card mended while reader and shoe differ: they still do. */
static void
test_correct_behind_trouble (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");
  g_autofree char *line = NULL;

  uc_play (play, ONE ("TS", "9H", "8D", "7C") "light small");
  uc_play_expect_prompt (play, UC_PROMPT_LIGHT_DIFFERS);
  line = g_strdup_printf ("correct %" G_GUINT64_FORMAT " card 3D 2001 0000 misread; validate 3001 0000",
                          uc_play_seq (play, "card-dealt seat=1 card=8D"));
  uc_play (play, line);
  uc_play_expect (play, "corrected key=card old=8D new=3D");
  uc_play_expect_prompt (play, UC_PROMPT_LIGHT_DIFFERS);
}

static void
test_correct_amount (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");
  g_autofree char *line = NULL;

  uc_play (play, ONE ("TS", "9H", "9D", "7C") "light medium; place medium");
  line = g_strdup_printf ("correct %" G_GUINT64_FORMAT " amount 50 2001 0000 mistyped",
                          uc_play_seq (play, "wager-accepted seat=1 wager=main"));
  uc_play (play, line);
  uc_play (play, "validate 3001 0000; stand; confirm; card 2S");
  uc_play_expect_order (play, "corrected key=amount old=25.00 new=50.00",
  "wager-settled seat=1 outcome=win stake=50.00 pays=50.00", NULL);
}

/* A card seen more often than the decks hold: both rounds are named,
and nobody acts before the floorperson has ruled. */
static void
test_card_alarm (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, "shuffle; burn");
  for (guint round = 0; round < 3; round++)
    uc_play (play, "bet 1 main 10.00; no-more-bets; card 4C; card TH; card 4C; card 7S; light medium; stand; "
    "confirm; confirm");
  uc_play (play, "bet 1 main 10.00; no-more-bets; card 4C");
  uc_play_expect (play, "card-alarm card=4C counted=7 holds=6 first-round=3 last-round=4");
  uc_play_expect_prompt (play, UC_PROMPT_CARD_ALARM);
  uc_play_refused (play, "card 5C", UC_TABLE_ERROR_NOT_NOW, "ruling");
  uc_play (play, "ruling 2001 0000 go-on; card 5C");
  uc_play_expect (play, "card-dealt to=dealer card=5C");
}

/* The hole card is one too many, and the light was wrong as well: both are on record, and the floorperson rules once. */
static void
test_card_alarm_behind_a_wrong_light (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, "bet 1 main 10.00; bet 2 main 10.00; bet 3 main 10.00; no-more-bets; card 4C; card 4C; card 4C; card 9H; "
    "card 4C; card 4C; card 4C; card -; light medium; stand; stand; stand; hole 4C");
  uc_play_expect_order (play, "hole-card-exposed card=4C", "card-alarm card=4C counted=7 holds=6", NULL);
  uc_play_expect_prompt (play, UC_PROMPT_LIGHT_WAS_WRONG);
}

/* § 685a.7(d)(1): a card that came out of turn is in nobody's count, whatever is taken back afterwards. */
static void
test_shoe_cannot_be_told (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, "shuffle; burn; bet 1 main 10.00; no-more-bets; card TS; card 9C; card TH; card 7C; light medium; stand");
  uc_play_as (play, UC_ORIGIN_DEVICE, "card 5C");
  uc_play_expect (play, "card-refused reason=out-of-turn");
  uc_play (play, "undo; stand; confirm; card 3D; confirm; count-shoe 2001 305");
  uc_play_expect (play, "shoe-counted by=2001 role=floorperson counted=305 drawn=6 holds=312 missing=1 unsure=yes");
}

/* § 685a.12(c): a card drawn in error is named. One that the shoe could not read, behind the dealer's last card, is one that came out
 * of turn. */
static void
test_unread_behind_the_last (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, "bet 1 main 10.00; no-more-bets; card TS; card 9C; card TH; card KC; light large; stand; confirm");
  uc_play_as (play, UC_ORIGIN_DEVICE, "card -");
  uc_play_expect (play, "card-refused reason=out-of-turn");
  uc_play_expect_none (play, "card-drawn-in-error");
}

/* § 685a.7(d)(1): a face of which every copy was seen is not the missing one. */
static void
test_shoe_names_faces (void)
{
  static const struct
  {
    guint8 of_all, of_ace; /* copies seen of each face, and of the ace of spades */
    guint32 drawn;
    const char *line, *says;
  } rows[] = {
    { 6, 5, 311, "count-shoe 2001 0", "missing=1 could-be=AS citation" },
    { 3, 6, 5, "count-shoe 2001 306", "missing=1 could-not-be=AS citation" },
    { 3, 3, 5, "count-shoe 2001 306", "missing=1 citation" },
    { 6, 5, 311, "count-shoe 2001 1", "holds=312 citation" },
    { 6, 5, 311, "count-shoe 2001 2", "extra=1 citation" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (UcPlay) play = uc_play_new ("");
      UcCarry *both[] = { &play->table.now.carry, &play->mirror.now.carry };

      uc_play (play, "shuffle; burn; bet 1 main 10.00; no-more-bets; card TS; card 9C; card TH; card 8C; light medium; stand; "
                     "confirm; confirm");
      for (guint b = 0; b < G_N_ELEMENTS (both); b++)
        {
          memset (both[b]->counts, rows[i].of_all, sizeof both[b]->counts);
          both[b]->counts[uc_card_index (uc_card_parse ("AS"))] = rows[i].of_ace;
          both[b]->drawn = rows[i].drawn;
        }
      uc_play (play, rows[i].line);
      if (strstr (g_ptr_array_index (play->lines, play->mark), rows[i].says) == NULL)
        g_error ("“%s” does not say “%s”", (const char *) g_ptr_array_index (play->lines, play->mark), rows[i].says);
    }
}

/* Without a shuffle line each round of a script comes from a freshly shuffled shoe. */
static void
test_fresh_shoe_each_round (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  for (guint round = 0; round < 10; round++)
    uc_play (play, "bet 1 main 10.00; no-more-bets; card 4C; card TH; card 4C; card 7S; light medium; stand; "
    "confirm; confirm");
  uc_play_look_at_all (play);
  uc_play_expect_none (play, "card-alarm");
}

/* A device may say what it senses, not what a person decides. */
static void
test_origins (void)
{
  static const char *const lines[] = { "stand", "validate 2001 0000", "confirm", "chips 1", "void-round 2001 0000 x" };
  g_autoptr (UcPlay) play = uc_play_new ("");

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (GError) error = NULL;
      UcInput input;

      g_assert_true (uc_input_parse (lines[i], &input, NULL));
      input.origin = UC_ORIGIN_DEVICE;
      g_assert_false (uc_table_decide (&play->table, &input, play->out, &error));
      g_assert_error (error, UC_TABLE_ERROR, UC_TABLE_ERROR_AUTHORITY);
    }
}

/* A wrong light, and a correction of the second card asked for. */
static void
ask_for_correction (UcPlay *play)
{
  g_autofree char *line = NULL;

  uc_play (play, ONE ("TS", "9H", "2D", "-") "light medium; hit; card 5C; irregularity wrong-light small");
  uc_play_expect_prompt (play, UC_PROMPT_RULING);
  line = g_strdup_printf ("correct %" G_GUINT64_FORMAT " card 3D 2001 0000 misread",
                          uc_play_seq (play, "card-dealt seat=1 card=2D"));
  uc_play (play, line);
  uc_play_expect_prompt (play, UC_PROMPT_SECOND_PERSON);
}

/* What stood in the way before the correction was asked for stands there again: a corrected card alone answers it. */
static void
test_withdrawn_correction (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  ask_for_correction (play);
  uc_play (play, "withdraw 2001 0000 asked in error");
  uc_play_expect (play, "request-withdrawn by=2001 key=card new=3D text=asked%20in%20error");
  uc_play_expect_prompt (play, UC_PROMPT_RULING);
  g_assert_cmpuint (uc_hand_shown_total (&play->table.now, play->table.rules, 1, 0, NULL), ==, 17);
}

/* The same when who asked for it loses the badge. */
static void
test_correction_of_a_locked_badge (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  ask_for_correction (play);
  uc_play (play, "person 2001 floorperson locked");
  uc_play_expect_prompt (play, UC_PROMPT_RULING);
  g_assert_cmpuint (uc_hand_shown_total (&play->table.now, play->table.rules, 1, 0, NULL), ==, 17);
}

/* The call is on until somebody of the floor is at the table; of calls upon a call the first one's time counts; what is
 * taken back does not take the call back. */
static void
test_call (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");
  gint64 first;

  uc_play (play, "bet 1 main 5.00");
  g_assert_false (uc_table_outputs (&play->table).floor_call);
  uc_play (play, "call-floor");
  g_assert_true (uc_table_outputs (&play->table).floor_call);
  first = play->table.now.carry.called_ns;
  uc_play (play, "call-floor; no-more-bets; card TS; undo; badge 1001 dealer; badge 9001 surveillance; badge 9002 technician; badge 9999");
  g_assert_true (uc_table_outputs (&play->table).floor_call);
  g_assert_cmpint (play->table.now.carry.called_ns, ==, first);
  uc_play (play, "badge 3001 pit-manager");
  g_assert_false (uc_table_outputs (&play->table).floor_call);
  uc_play (play, "call-floor");
  g_assert_true (uc_table_outputs (&play->table).floor_call);
  g_assert_cmpint (play->table.now.carry.called_ns, >, first);
}

/* A badge that signs at a table where badges are typed shows the floor as one that is read: each of these lines ends the call. */
static void
test_call_ends_with_signature (void)
{
  static const struct
  {
    const char *before, *signed_line;
    gboolean closed;
  } lines[] = {
    { ONE ("TS", "9H", "2D", "7C") "light medium; stand", "undo 2001 0000" },
    { ONE ("TS", "9H", "2D", "7C") "light medium; card 5C", "retype 5D 2001 0000" },
    { ONE ("6S", "9H", "5D", "7C") "light medium; card 9C", "late-double 25 2001 0000" },
    { TWO "light medium; card 4C", "move 2 0 2001 0000" },
    { "bet 1 main 50; bet 1 " P "; bet 2 main 50; bet 2 " P "; no-more-bets; chips 2; card 9H; card 9H; card 9H; card 9H; card 9H; "
      "card -; lamp 2 lit; lamp 1 dark", "go-ahead 2001 0000 1" },
    { "open-table", "inspect-cards 2001", TRUE },
    { "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass; confirm; shuffle; cut dealer", "recut 2001", TRUE },
    { "open-table; inspect-cards 2001", "inspect-reader 2001 0000 pass", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (UcPlay) play = lines[i].closed ? uc_play_new_closed ("") : uc_play_new ("");

      g_test_message ("%s", lines[i].signed_line);
      uc_play (play, lines[i].before);
      uc_play (play, "call-floor");
      g_assert_true (uc_table_outputs (&play->table).floor_call);
      uc_play (play, lines[i].signed_line);
      g_assert_false (uc_table_outputs (&play->table).floor_call);
    }
}

/* An award that a card made is not one person's to take back. */
static void
test_undone_award (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, AWARD);
  uc_play_refused_as (play, UC_ORIGIN_DEALER, "undo", UC_TABLE_ERROR_AUTHORITY, "685c.1(h)(3)");
}

/* A light that the dealer typed is taken back; what the reader showed stays. */
static void
test_typed_light (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, ONE ("TS", "9H", "2D", "-"));
  uc_play_as (play, UC_ORIGIN_DEALER, "light small; undo; light medium; stand; undo; undo");
  uc_play_as (play, UC_ORIGIN_DEVICE, "light medium");
  uc_play_refused_as (play, UC_ORIGIN_DEALER, "undo", UC_TABLE_ERROR_NOT_NOW, "correct");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_play_add_cases (cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/mending/correct/card", test_correct_card);
  g_test_add_func ("/mending/correct/winner", test_correct_winner);
  g_test_add_func ("/mending/correct/lifts-no-other-trouble", test_correct_behind_trouble);
  g_test_add_func ("/mending/correct/amount", test_correct_amount);
  g_test_add_func ("/mending/withdraw/a-correction", test_withdrawn_correction);
  g_test_add_func ("/mending/withdraw/a-correction-of-a-locked-badge", test_correction_of_a_locked_badge);
  g_test_add_func ("/mending/correct/doubled", test_correct_doubled);
  g_test_add_func ("/685c.1/h/3/no-undo-of-an-award-alone", test_undone_award);
  g_test_add_func ("/mending/undo/a-typed-light", test_typed_light);
  g_test_add_func ("/mending/copies/alarm", test_card_alarm);
  g_test_add_func ("/685a.3/a/a-wrong-light-hides-no-copy", test_card_alarm_behind_a_wrong_light);
  g_test_add_func ("/mending/copies/685a.7/d/1/shoe-cannot-be-told", test_shoe_cannot_be_told);
  g_test_add_func ("/685a.12/c/unread-behind-the-last", test_unread_behind_the_last);
  g_test_add_func ("/mending/copies/685a.7/d/1/shoe-names-faces", test_shoe_names_faces);
  g_test_add_func ("/mending/copies/fresh-shoe-each-round", test_fresh_shoe_each_round);
  g_test_add_func ("/mending/call/until-the-floor-comes", test_call);
  g_test_add_func ("/mending/call/until-the-floor-signs", test_call_ends_with_signature);
  g_test_add_func ("/mending/origins", test_origins);
  return g_test_run ();
}
