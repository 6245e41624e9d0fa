/* § 633b.10: the Blackjack Match Progressive wager, and the look for a Blackjack that it waits for, § 633a.7(h). */
#include "uc-hand.h"
#include "uc-play-harness.h"

#define P "blackjack-match-progressive"
#define TABLE_WITH(options)                                                                                            \
  "[table]\nid=BJ\ngame=blackjack\ndecks=6\nseats=6\n[wager " P "]\namount=5.00\npaytable=A\n" options
#define TABLE TABLE_WITH ("envy=true\n")
/* Half of ten percent is signed by one person, the whole by two. */
#define TWO_SIGN_MORE TABLE_WITH ("[policy]\nsecond-signature=600\n")
#define BET(seat) "bet " seat " main 10.00; bet " seat " " P "; "
#define LOCK1 BET ("1") "no-more-bets; "
#define LOCK2 BET ("1") BET ("2") "no-more-bets; "
#define ONE LOCK1 "chips 1; "
#define TWO LOCK2 "chips 2; "
#define DEAL(first, up, second, hole) "card " first "; card " up "; card " second "; card " hole "; "
#define DEAL2(a1, b1, up, a2, b2, hole)                                                                                \
  "card " a1 "; card " b1 "; card " up "; card " a2 "; card " b2 "; card " hole "; "
/* The reader tells of a Blackjack, the hole card is turned, the main wagers are taken and returned. */
#define BLACKJACK "peek blackjack; confirm; confirm; "
#define NO_BLACKJACK "peek none; "
#define SIGN1 "lamp 1 lit; validate 2001 0000; "
#define SIGN1_BY_TWO SIGN1 "validate 3001 0000; "
/* Two winners of ten percent: one is validated and waits for the other's share. */
#define TWO_TENS                                                                                                       \
  TWO DEAL2 ("AS", "AS", "AS", "TS", "TS", "TS") "insurance-closed; " BLACKJACK                                        \
      "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; "
#define OPENED                                                                                                         \
  "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass; arrived 1; confirm; shuffle; cut 1; sign-on 1001; burn; "
/* Seat 1 has the dealer's ace and king; seat 2 has lost. */
#define ENVY_OF_3000                                                                                                   \
  DEAL2 ("AS", "9H", "KS", "KS", "2H", "AS") BLACKJACK "lamp 1 lit; validate 2001 0000; validate 3001 0000; confirm; " \
  "validate 2001 0000; validate 3001 0000; confirm; "
#define WON "validation-required wager=" P
#define PAID "wager-settled wager=" P " outcome=win"

static const UcPlayCase cases[] = {
  /* (a), the seven combinations */
  { "/633b.10/a/1/played", .table = TABLE, .lines = ONE DEAL ("AS", "KS", "KS", "AS") BLACKJACK,
    .expect = { WON " seat=1 combination=ace-king-matching-suited-blackjacks odds=100%25%20meter award=10000.65" } },
  { "/633b.10/a/2/played", .table = TABLE, .lines = ONE DEAL ("AS", "TS", "TS", "AS") BLACKJACK,
    .expect = { WON " seat=1 combination=matching-suited-blackjacks odds=10%25%20meter award=1000.06" } },
  { "/633b.10/a/3/played", .table = TABLE, .lines = ONE DEAL ("AS", "QS", "TS", "AS") BLACKJACK,
    .expect = { WON " seat=1 combination=player-and-dealer-suited-blackjacks odds=200:1 award=1000.00" } },
  { "/633b.10/a/4/played", .table = TABLE, .lines = ONE DEAL ("AS", "QH", "TS", "AH") BLACKJACK,
    .expect = { WON " seat=1 combination=player-and-dealer-blackjacks odds=30:1 award=150.00" } },
  { "/633b.10/a/4/catch-all-played", .table = TABLE, .lines = ONE DEAL ("AS", "TH", "TS", "AH") BLACKJACK,
    .expect = { WON " seat=1 combination=player-and-dealer-blackjacks odds=30:1" } },
  { "/633b.10/a/5/played", .table = TABLE, .lines = ONE DEAL ("AS", "9H", "TS", "AH"),
    .expect = { WON " seat=1 combination=player-suited-blackjack odds=10:1 award=50.00" } },
  { "/633b.10/a/6/played", .table = TABLE, .lines = ONE DEAL ("AS", "9H", "TH", "AH"),
    .expect = { WON " seat=1 combination=player-blackjack odds=5:1 award=25.00" } },
  { "/633b.10/a/7/played", .table = TABLE, .lines = ONE DEAL ("AS", "9H", "2H", "AH"),
    .expect = { WON " seat=1 combination=any-ace odds=3:1 award=15.00" } },
  { "/633b.10/a/7/against-a-dealers-blackjack", .table = TABLE, .lines = ONE DEAL ("AS", "KS", "9H", "AS") BLACKJACK,
    .expect = { WON " seat=1 combination=any-ace" } },
  { "/633b.10/a/7/after-even-money", .table = TABLE,
    .lines = ONE DEAL ("AS", "AH", "KS", "5C") "even-money 1; insurance-closed; confirm; peek none",
    .expect = { WON " seat=1 combination=player-suited-blackjack" } },
  { "/633b.10/a/1/after-even-money", .table = TABLE,
    .lines = LOCK1 DEAL ("AS", "AS", "KS", "KS") "even-money 1",
    .expect = { WON " seat=1 combination=ace-king-matching-suited-blackjacks" }, .agree = TRUE },

  /* (d), (e) */
  { "/633b.10/d/1/accepted", .table = TABLE, .lines = BET ("1"), .expect = { "wager-accepted seat=1 wager=main",
    "wager-accepted seat=1 wager=" P " amount=5.00" } },
  { "/633b.10/d/1/a-head-with-a-fault-accepts-nothing", .table = TABLE, .lines = "device head.1 fault stuck; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=633b.10(d)(1)",
                "!wager-accepted wager=" P } },
  { "/633b.10/d/2/no-wager-without-the-lock-line", .table = TABLE, .lines = "device lock-line down; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=633b.10(d)(2)",
                "!wager-accepted wager=" P } },
  { "/633b.10/d/2/no-wager-without-the-lock-out-button", .table = TABLE, .lines = "device lock-button down; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=633b.10(d)(2)",
                "!wager-accepted wager=" P } },
  { "/633b.10/h/2/no-wager-without-winners-lights", .table = TABLE, .lines = "device lamps down; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=633b.10(h)(1),%20(2)",
                "!wager-accepted wager=" P } },
  { "/633b.10/d/2/late-wager-is-refused", .table = TABLE, .lines = "bet 1 main 10.00; no-more-bets; bet 1 " P,
    .expect = { "bets-locked", "wager-refused wager=" P " reason=after-no-more-bets citation=633b.10(d)(2)",
    "!meter-changed" } },
  { "/633b.10/e/only-with-a-blackjack-wager", .table = TABLE, .lines = "bet 1 " P,
    .expect = { "wager-refused wager=" P " reason=no-main-wager citation=633a.6(d)" } },
  { "/633b.10/e/the-amount-filed", .table = TABLE, .lines = "bet 1 main 10.00; bet 1 " P " 1.00",
    .expect = { "wager-refused wager=" P " reason=bad-amount citation=633b.10(e)" } },

  /* (f) */
  { "/633b.10/f/chips-are-counted", .table = TABLE, .lines = BET ("1") "no-more-bets", .expect = { "bets-locked" },
    .prompt = UC_PROMPT_CHIPS, .cite = "633b.10(f)", .refused = "card 2S", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "chips" },
  { "/633b.10/f/chips-differ", .table = TABLE, .lines = BET ("1") "no-more-bets; chips 2",
    .expect = { "chips-mismatch counted=2 accepted=1 citation=633b.10(f)" }, .prompt = UC_PROMPT_RECOUNT,
    .cite = "633b.10(f)" },
  { "/633b.10/f/lit-seat-without-a-chip", .table = TABLE, .lines = BET ("1") BET ("2") "no-more-bets; chips 1; "
    "clear-wager 2 " P " 2001 0000 no chip; chips 1", .expect = { "meter-changed cause=increment value=10001.30 "
    "reserve=0.25", "chips-mismatch counted=1 accepted=2", "wager-cleared seat=2 wager=" P " amount=5.00 by=2001",
    "meter-changed cause=wager-cleared change=-0.65 value=10000.65 reserve=0.125", "chips-verified counted=1" } },
  { "/633b.10/f/bets-reopened", .table = TABLE, .lines = BET ("1") "no-more-bets; reopen-bets 2001 0000",
    .expect = { "meter-changed cause=bets-reopened change=-0.65 value=10000.00 reserve=0.00" },
    .prompt = UC_PROMPT_BETS_OPEN, .cite = "633b.10(f)" },
  { "/633b.10/f/no-more-bets", .table = TABLE, .lines = BET ("1"), .expect = { "wager-accepted" },
    .prompt = UC_PROMPT_BETS_OPEN, .cite = "633b.10(f)" },

  /* (g): after the look, where there is one, and before any further card */
  { "/633b.10/g/looks-under-a-ten", .table = TABLE, .lines = ONE DEAL ("AS", "KH", "2S", "9C"),
    .expect = { "card-dealt to=dealer face=down", "!validation-required" }, .prompt = UC_PROMPT_NO_PEEK_WORD,
    .cite = "633b.10(g)", .refused = "hit", .code = UC_TABLE_ERROR_NOT_NOW, .why = "peek" },
  { "/633b.10/g/looks-under-an-ace-after-insurance", .table = TABLE,
    .lines = ONE DEAL ("AS", "AH", "2S", "9C") "insurance 1; insurance-closed",
    .expect = { "insurance-placed seat=1 amount=5.00", "!validation-required" }, .prompt = UC_PROMPT_NO_PEEK_WORD,
    .cite = "633b.10(g)" },
  { "/633b.10/g/no-look-under-a-nine", .table = TABLE, .lines = ONE DEAL ("AS", "9H", "2S", "TC"),
    .expect = { WON, "!hole-card-checked" }, .prompt = UC_PROMPT_LAMPS, .cite = "633b.10(h)(1), (2)" },
  { "/633b.10/g/settled-after-the-look", .table = TABLE, .lines = ONE DEAL ("AS", "KH", "2S", "9C") NO_BLACKJACK,
    .expect = { "hole-card-checked blackjack=no citation=633b.10(g)", WON " combination=any-ace" },
    .prompt = UC_PROMPT_LAMPS, .cite = "633b.10(h)(1), (2)", .refused = "card 5S", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "lamp" },
  { "/633b.10/g/settled-after-a-dealers-blackjack", .table = TABLE,
    .lines = ONE DEAL ("AS", "KH", "KS", "AC") "peek blackjack; confirm",
    .expect = { "hole-card-checked blackjack=yes", "hole-card-exposed card=AC",
    "wager-settled wager=main outcome=push", "!validation-required" }, .prompt = UC_PROMPT_DEALER_BLACKJACK,
    .cite = "633a.7" },
  { "/633b.10/g/the-hole-card-may-be-unread", .table = TABLE,
    .lines = ONE DEAL ("AS", "KS", "KS", "-") "peek blackjack; hole AS; confirm",
    .expect = { "card-dealt to=dealer face=down card=", "hole-card-exposed card=AS",
    WON " combination=ace-king-matching-suited-blackjacks" } },
  { "/633b.10/g/an-unread-hole-card-is-no-blackjack", .table = TABLE,
    .lines = ONE DEAL ("AS", "KS", "KS", "-") NO_BLACKJACK, .expect = { WON " combination=player-suited-blackjack" } },
  { "/633b.10/g/a-look-that-saw-one-too-many", .table = TABLE,
    .lines = ONE DEAL ("AS", "KH", "KS", "-") "peek blackjack; hole 9C; ruling 2001 0000 go-on",
    .expect = { "peek-differs blackjack=yes", "ruling choice=go-on", WON " seat=1 combination=player-suited-blackjack",
    "!owed" } },
  { "/633b.10/g/1/no-ace-loses", .table = TABLE, .lines = ONE DEAL ("KS", "9H", "QS", "7C"),
    .expect = { "wager-settled seat=1 hand=0 wager=" P " outcome=lose combination= odds= stake=5.00 pays=0.00 "
    "stake-returned=no source= citation=633b.10(g)(1)" }, .prompt = UC_PROMPT_HAND, .cite = "633a.7(i)–(t)" },
  { "/633b.10/g/1/twenty-one-is-no-blackjack", .table = TABLE,
    .lines = ONE DEAL ("7S", "9H", "7H", "7C") "card 7D", .expect = { "!validation-required" } },
  { "/633b.10/g/1/loses-against-a-dealers-blackjack", .table = TABLE,
    .lines = ONE DEAL ("KS", "KH", "QS", "AC") BLACKJACK, .expect = { "wager-settled wager=main outcome=lose",
    "wager-settled wager=" P " outcome=lose citation=633b.10(g)(1)" }, .prompt = UC_PROMPT_CLEAR,
    .cite = "633a.7(i)–(t)" },
  { "/633b.10/g/2/winner-is-settled-as-h-says", .table = TABLE,
    .lines = ONE DEAL ("AS", "9H", "2S", "7C") SIGN1, .expect = { WON, "lamp-checked light=lit",
    "payout-validated by=2001", PAID " combination=any-ace odds=3:1 stake=5.00 pays=15.00 stake-returned=no "
    "source=table-inventory citation=633b.10(h)(4)" }, .prompt = UC_PROMPT_PAY_SIDE, .cite = "633b.10(h)(4)" },
  { "/633b.10/g/counterclockwise", .table = TABLE, .lines = TWO DEAL2 ("AS", "AH", "9H", "2S", "3S", "7C"),
    .expect = { WON " seat=2", WON " seat=1" } },

  /* (h) */
  { "/633b.10/a/the-players-and-the-dealers-two-cards", .table = TABLE,
    .lines = ONE DEAL ("AS", "KS", "KS", "AS") BLACKJACK,
    .expect = { WON " seat=1 combination=ace-king-matching-suited-blackjacks" } },
  { "/633b.10/a/not-the-players-alone", .table = TABLE, .lines = ONE DEAL ("AS", "9H", "KS", "7C"),
    .expect = { WON " seat=1 combination=player-suited-blackjack" } },
  { "/633b.10/h/one-after-the-other", .table = TABLE, .lines = ONE DEAL ("AS", "9H", "2S", "7C") SIGN1,
    .expect = { WON, "lamp-checked seat=1 light=lit", "floor-called", "payout-validated seat=1 by=2001", PAID " seat=1" },
    .prompt = UC_PROMPT_PAY_SIDE },
  { "/633b.10/h/1/hand-and-light-first", .table = TABLE, .lines = ONE DEAL ("AS", "9H", "2S", "7C"),
    .expect = { WON }, .prompt = UC_PROMPT_LAMPS, .cite = "633b.10(h)(1), (2)", .refused = "validate 2001 0000",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "lamp" },
  { "/633b.10/h/2/dark-is-not-paid", .table = TABLE, .lines = ONE DEAL ("AS", "9H", "2S", "7C") "lamp 1 dark",
    .expect = { "lamp-checked light=dark", "!wager-settled" }, .prompt = UC_PROMPT_LAMP_DARK,
    .cite = "633b.10(h)(1), (2)", .refused = "validate 2001 0000", .code = UC_TABLE_ERROR_NOT_NOW, .why = "dark" },
  { "/633b.10/h/3/a-refusal-is-no-signature", .table = TABLE,
    .lines = ONE DEAL ("AS", "KS", "KS", "AS") BLACKJACK "lamp 1 lit; reject 2001 0000 other; validate 3001 0000",
    .expect = { WON " seat=1 signatures=2", "payout-rejected by=2001",
                "payout-overruled seat=1 wager=" P " by=3001 refused-by=2001 reason=other", "payout-signed by=3001",
                "!payout-validated", "!" PAID },
    .refused = "validate 2001 0000", .code = UC_TABLE_ERROR_AUTHORITY, .why = "another badge" },
  { "/633b.10/h/3/two-give-up-what-two-sign", .table = TABLE,
    .lines = ONE DEAL ("AS", "KS", "KS", "AS") BLACKJACK "lamp 1 lit; reject 2001 0000 not-accepted; "
             "reject 3001 0000 not-accepted",
    .expect = { "payout-rejected by=2001", "payout-rejected by=3001", "wager-settled seat=1 wager=" P " outcome=void" } },
  { "/633b.10/h/3/one-does-not", .table = TABLE,
    .lines = ONE DEAL ("AS", "KS", "KS", "AS") BLACKJACK "lamp 1 lit; reject 3001 0000 chips-disagree",
    .expect = { "payout-rejected by=3001", "!wager-settled wager=" P }, .prompt = UC_PROMPT_REJECTED },
  /* (h)(3) is done: only the payment is left. */
  { "/633b.10/h/3/validated-is-paid-though-the-round-is-void", .table = TABLE_WITH (""),
    .lines = TWO_TENS "void-round 2001 0000 misdeal; validate 3001 0000",
    .expect = { "payout-validated seat=2 by=2001", "wager-settled seat=1 wager=" P " outcome=void",
                "wager-settled seat=2 wager=" P " outcome=win odds=10%25%20meter pays=1000.13 source=progressive",
                "round-voided by=2001 second=3001", "!wager-settled seat=2 wager=" P " outcome=void" },
    .prompt = UC_PROMPT_HOLD },
  { "/633b.10/h/3/two-give-up-what-is-validated", .table = TABLE_WITH (""),
    .lines = TWO_TENS "void-round 2001 0000 misdeal; void-round 3001 0000 dealt twice",
    .expect = { "payout-validated seat=2", "wager-settled seat=2 wager=" P " outcome=void",
                "meter-changed cause=wager-voided", "wager-settled seat=1 wager=" P " outcome=void",
                "round-voided by=2001 second=3001", "!" PAID },
    .prompt = UC_PROMPT_VOIDED },
  /* The longest refusals there are, to their last word. */
  { "/633b.10/h/2/void-that-raises-a-dark-share", .table = TWO_SIGN_MORE,
    .lines = TWO_TENS "lamp 2 dark; void-round 2001 0000 misdeal", .refused = "validate 3001 0000",
    .expect = { "second-person-required" }, .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "with the round void, two sign seat 2's share again, and its light is dark; expected “withdraw”, then “lamp 2 lit”, or "
           "“void-round” by the second person, which voids this wager, too; expected " },
  { "/633b.10/h/3/void-that-raises-a-rejected-share", .table = TWO_SIGN_MORE,
    .lines = TWO DEAL2 ("AS", "AS", "AS", "TS", "TS", "TS") "insurance-closed; " BLACKJACK
             "lamp 2 lit; lamp 1 lit; reject 2001 0000 hand-misread 2; validate 3001 0000 2; void-round 3001 0000 misdeal",
    .refused = "validate 2001 0000", .expect = { "second-person-required" }, .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "badge 2001 rejected it; expected other badges, or the other wins decided first; expected " },
  { "/633b.10/h/3/by-another-badge", .table = TABLE_WITH (""), .lines = TWO_TENS "void-round 2001 0000 misdeal",
    .expect = { "second-person-required" }, .prompt = UC_PROMPT_SECOND_PERSON, .refused = "void-round 2001 0000 again",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "another badge" },
  { "/633b.10/h/3/of-a-higher-role", .table = TABLE_WITH (""), .lines = TWO_TENS "void-round 2001 0000 misdeal",
    .expect = { "second-person-required" }, .refused = "void-round 2002 0000 again", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "higher role" },
  { "/633b.10/h/3/not-the-dealer-of-a-win-that-waits", .table = TABLE_WITH (""),
    .lines = "sign-on 2002; burn; " TWO_TENS, .refused = "void-round 2002 0000 misdeal", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "deals at this table" },
  { "/633b.10/h/3/nor-as-the-second", .table = TABLE_WITH (""),
    .lines = "sign-on 3001; burn; " TWO_TENS "void-round 2001 0000 misdeal", .refused = "validate 3001 0000",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "deals at this table" },
  { "/633b.10/h/5/not-lost-with-a-void-round", .table = TABLE,
    .lines = BET ("1") BET ("2") BET ("3") "no-more-bets; chips 3; card TS; card AS; card 2S; card TS; card AS; card TS; "
             "card 3S; card AS;" BLACKJACK "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; void-round 2001 0000 misdeal",
    .expect = { "payout-validated seat=2", "second-person-required" }, .refused = "validate 3001 0000",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "a bonus, “envy-bonus”, is owed" },
  { "/633b.10/h/3/an-envy-bonus-of-two-signatures", .table = TABLE,
    .lines = BET ("1") BET ("2") BET ("3") "no-more-bets; chips 3; card TS; card AS; card 2S; card TS; card AS; card TS; "
             "card 3S; card AS;" BLACKJACK "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; validate 2001 0000 1; confirm; "
             "reject 2001 0000 not-accepted 3 envy-bonus",
    .expect = { "validation-required seat=3 wager=envy-bonus award=2000.00 signatures=2",
                "payout-rejected seat=3 wager=envy-bonus by=2001", "!wager-settled wager=envy-bonus" },
    .refused = "reject 3001 0000 light-dark 3 envy-bonus", .code = UC_TABLE_ERROR_RANGE, .why = "no winner's light" },
  { "/633a.14/a-win-and-its-envy-bonus-while-the-reader-is-out", .table = TABLE,
    .lines = BET ("1") BET ("2") BET ("3") "no-more-bets; chips 3; card TS; card AS; card 2S; card TS; card AS; card TS; "
             "card 3S; card AS;" BLACKJACK "irregularity reader-out; lamp 2 lit; lamp 1 lit; validate 2001 0000 2; "
             "validate 2001 0000 1; confirm; validate 2001 0000; validate 3001 0000",
    .expect = { "irregularity id=reader-out", "wager-settled seat=2 wager=" P " outcome=win",
                "wager-settled seat=1 wager=" P " outcome=win", "step-done step=blackjack-match",
                "payout-validated seat=3 wager=envy-bonus" } },
  { "/633b.10/h/3/not-the-dealer", .table = TABLE,
    .lines = "sign-on 2001; burn; " ONE DEAL ("AS", "9H", "2S", "7C") "lamp 1 lit", .refused = "validate 2001 0000",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "deals at this table" },
  { "/633b.10/h/3/a-misread-hand-is-corrected-or-explained", .table = TABLE,
    .lines = ONE DEAL ("AS", "9H", "2S", "7C") "lamp 1 lit; reject 2001 0000 hand-misread",
    .refused = "validate 2001 0000", .code = UC_TABLE_ERROR_NOT_NOW, .why = "misread" },
  { "/633b.10/h/3/floorperson-or-above", .table = TABLE, .lines = ONE DEAL ("AS", "9H", "2S", "7C") "lamp 1 lit",
    .expect = { "floor-called" }, .prompt = UC_PROMPT_FLOOR_CALLED, .cite = "633b.10(h)(3)",
    .refused = "validate 1001 0000", .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/633b.10/h/4/percentage-not-from-the-inventory", .table = TABLE,
    .lines = ONE DEAL ("AS", "TS", "TS", "AS") BLACKJACK SIGN1, .expect = { PAID " odds=10%25%20meter pays=1000.06 "
    "stake-returned=no source=progressive citation=633b.10(h)(4)", "meter-changed meter=" P " cause=award "
    "change=-1000.06 value=9000.59 reserve=0.125" } },
  { "/633b.10/h/4/cards-stay", .table = TABLE,
    .lines = ONE DEAL ("AS", "TS", "TS", "AS") BLACKJACK SIGN1 "confirm", .expect = { "step-done" },
    .prompt = UC_PROMPT_HOLD, .cite = "633b.10(h)(4)", .refused = "confirm", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "document" },
  { "/633b.10/h/4/the-next-round-waits", .table = TABLE,
    .lines = ONE DEAL ("AS", "TS", "TS", "AS") BLACKJACK SIGN1 "confirm; bet 2 main 10.00",
    .expect = { "wager-refused reason=documents-outstanding" } },
  { "/633b.10/h/4/until-documented", .table = TABLE,
    .lines = ONE DEAL ("AS", "TS", "TS", "AS") BLACKJACK SIGN1 "confirm; documented 2001 S-1; bet 2 main 10.00",
    .expect = { "payout-documented seat=1 wager=" P " slip=S-1", "round-closed", "wager-accepted seat=2" } },
  { "/633b.10/h/4/hold-seat-holds-that-seat", "[policy]\nhold=seat\n", .table = TABLE,
    .lines = ONE DEAL ("AS", "TS", "TS", "AS") BLACKJACK SIGN1 "confirm; bet 2 main 10.00; bet 1 main 10.00; "
    "documented 2001 S-1; bet 1 main 10.00",
    .expect = { "round-closed", "wager-accepted round=2 seat=2", "wager-refused seat=1 reason=documents-outstanding",
    "payout-documented seat=1", "wager-accepted seat=1" } },
  { "/633b.10/h/4/fixed-odds-of-a-size-elsewhere", "[policy]\nnot-from-inventory=1000.00\n", .table = TABLE,
    .lines = ONE DEAL ("AS", "QS", "TS", "AS") BLACKJACK SIGN1 "confirm",
    .expect = { PAID " odds=200:1 pays=1000.00 source=progressive" }, .prompt = UC_PROMPT_HOLD,
    .cite = "633b.10(h)(4)" },
  { "/633b.10/h/5/an-envy-waits-for-its-tax-form", "[policy]\ntax-form=3000.00\n", .table = TABLE, .procedures = TRUE,
    .lines = OPENED TWO ENVY_OF_3000 "documented 2001 S-1 1 " P " tax-form; bet 1 main 10.00",
    .expect = { "wager-settled seat=2 wager=envy-bonus pays=3000.00 source=table-inventory", "payout-documented seat=1",
    "wager-refused seat=1 reason=documents-outstanding" },
    .prompt = UC_PROMPT_HOLD, .cite = "633b.10(h)(4)", .refused = "documented 2001 S-2", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "2 envy-bonus tax-form" },
  { "/633b.10/h/5/an-envy-with-its-tax-form", "[policy]\ntax-form=3000.00\n", .table = TABLE, .procedures = TRUE,
    .lines = OPENED TWO ENVY_OF_3000 "documented 2001 S-1 1 " P " tax-form; documented 2001 S-2 2 envy-bonus tax-form; "
    "bet 1 main 10.00", .expect = { "payout-documented seat=1", "payout-documented seat=2 wager=envy-bonus done=tax-form",
    "wager-accepted seat=1" } },
  { "/633b.10/h/5/an-envy-is-shown-to-the-camera", "[policy]\ncamera=3000.00\n", .table = TABLE, .procedures = TRUE,
    .lines = OPENED TWO ENVY_OF_3000 "documented 2001 S-1 1 " P " camera; documented 2001 S-2 2 envy-bonus camera; "
    "bet 1 main 10.00", .expect = { "payout-documented seat=2 wager=envy-bonus done=camera", "wager-accepted seat=1" } },
  { "/633b.10/h/5/an-envy-below-the-sum-waits-for-nothing", "[policy]\ntax-form=3000.01\n", .table = TABLE,
    .procedures = TRUE, .lines = OPENED TWO ENVY_OF_3000 "documented 2001 S-1 1 " P " tax-form; bet 1 main 10.00",
    .expect = { "wager-settled seat=2 wager=envy-bonus", "wager-accepted seat=1" } },
  { "/633b.10/h/4/stake-returned-as-filed", .table = TABLE_WITH ("stake-returned=true\n"),
    .lines = ONE DEAL ("AS", "9H", "2S", "7C") SIGN1, .expect = { PAID " pays=15.00 stake-returned=yes" } },

  { "/633b.10/h/4/stake-kept-with-a-percentage", .table = TABLE_WITH ("stake-returned=true\n"),
    .lines = ONE DEAL ("AS", "TS", "TS", "AS") BLACKJACK SIGN1, .expect = { PAID " pays=1000.06 stake-returned=no" } },

  /* (h)(5), (k) */
  { "/633b.10/h/5/for-every-other-player", .table = TABLE,
    .lines = BET ("1") BET ("2") BET ("3") "no-more-bets; chips 3; card TS; card AS; card 2S; card TS; card AS; card "
    "TS; "
    "card 3S; card AS;" BLACKJACK "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; validate 2001 0000 1; confirm; "
    "validate 2001 0000 3; validate 3001 0000 3; validate 2001 0000 2; validate 2001 0000 1;",
    .expect = { "validation-required seat=3 wager=envy-bonus award=2000.00 signatures=2",
    "validation-required seat=2 wager=envy-bonus award=1000.00", "validation-required seat=1 wager=envy-bonus "
    "award=1000.00", "payout-validated seat=3 wager=envy-bonus",
    "wager-settled seat=3 hand=0 wager=envy-bonus outcome=win combination=matching-suited-blackjacks odds=fixed "
    "stake=0.00 pays=1000.00 source=table-inventory citation=633b.10(h)(5)",
    "wager-settled seat=3 wager=envy-bonus pays=1000.00", "wager-settled seat=2 wager=envy-bonus pays=1000.00",
    "wager-settled seat=1 wager=envy-bonus pays=1000.00" }, .prompt = UC_PROMPT_PAY_ENVY, .cite = "633b.10(h)(5)" },
  { "/633b.10/h/5/also-where-the-own-wager-lost", .table = TABLE,
    .lines = LOCK2 DEAL2 ("AS", "9H", "TS", "TS", "8H", "AS"), .agree = TRUE,
    .expect = { "wager-settled seat=2 wager=" P " outcome=lose", "wager-settled seat=1 wager=" P " outcome=win",
    "wager-settled seat=2 wager=envy-bonus pays=1000.00" } },
  { "/633b.10/h/5/never-for-ones-own-hand", .table = TABLE, .lines = LOCK1 DEAL ("AS", "TS", "TS", "AS"), .agree = TRUE,
    .expect = { PAID, "!wager-settled wager=envy-bonus" } },
  { "/633b.10/h/5/never-for-ones-other-box", .table = TABLE,
    .lines = "player 1 2; " LOCK2 DEAL2 ("AS", "9H", "TS", "TS", "8H", "AS"), .agree = TRUE,
    .expect = { PAID " seat=1", "!wager-settled wager=envy-bonus" } },
  { "/633b.10/h/5/once-for-a-player-on-two-boxes", .table = TABLE,
    .lines = "player 2 3; " BET ("1") BET ("2") BET ("3") "no-more-bets; card AS; card 9H; card 9D; card TS; "
    "card TS; card 8H; card 8D; card AS", .agree = TRUE,
    .expect = { PAID " seat=1", "wager-settled seat=2 wager=envy-bonus pays=1000.00",
    "!wager-settled seat=3 wager=envy-bonus" } },
  { "/633b.10/h/5/to-boxes-parted-by-the-lower-one", .table = TABLE,
    .lines = "player 1 2; player 1; " LOCK2 DEAL2 ("AS", "9H", "TS", "TS", "8H", "AS"), .agree = TRUE,
    .expect = { PAID " seat=1", "wager-settled seat=2 wager=envy-bonus pays=1000.00" } },
  { "/633b.10/h/5/one-player-is-the-boxes-named-last", .table = TABLE,
    .lines = "player 1 2; player 2 3; " BET ("1") BET ("2") BET ("3") "no-more-bets; card AS; card 9H; card 9D; "
    "card TS; card TS; card 8H; card 8D; card AS", .agree = TRUE,
    .expect = { PAID " seat=1", "wager-settled seat=2 wager=envy-bonus pays=1000.00",
    "!wager-settled seat=3 wager=envy-bonus" } },
  { "/633b.10/h/5/boxes-left-behind-stay-one-players", .table = TABLE,
    .lines = "player 1 2 3; player 1; " BET ("1") BET ("2") BET ("3") "no-more-bets; card AS; card 9H; card 9D; "
    "card TS; card TS; card 8H; card 8D; card AS", .agree = TRUE,
    .expect = { PAID " seat=1", "wager-settled seat=2 wager=envy-bonus pays=1000.00",
    "!wager-settled seat=3 wager=envy-bonus" } },
  { "/633b.10/h/5/on-the-box-that-has-the-wager", .table = TABLE,
    .lines = "player 2 3; " BET ("1") "bet 2 main 10.00; " BET ("3") "no-more-bets; card AS; card 9H; card 9D; "
    "card TS; card TS; card 8H; card 8D; card AS", .agree = TRUE,
    .expect = { "wager-settled seat=3 wager=envy-bonus pays=1000.00", "!wager-settled seat=2 wager=envy-bonus" } },
  { "/633b.10/h/5/only-with-the-wager", .table = TABLE,
    .lines = BET ("1") "bet 2 main 10.00; no-more-bets; " DEAL2 ("AS", "9H", "TS", "TS", "8H", "AS"),
    .agree = TRUE, .expect = { PAID " seat=1", "!wager-settled wager=envy-bonus" } },
  { "/633b.10/h/5/not-for-suited-blackjacks-that-differ", .table = TABLE,
    .lines = LOCK2 DEAL2 ("AS", "9H", "QS", "TS", "8H", "AS"), .agree = TRUE,
    .expect = { PAID " combination=player-and-dealer-suited-blackjacks", "!wager-settled wager=envy-bonus" } },
  { "/633b.10/h/5/only-where-filed", .table = TABLE_WITH (""),
    .lines = LOCK2 DEAL2 ("AS", "9H", "TS", "TS", "8H", "AS"), .agree = TRUE,
    .expect = { PAID " seat=1", "!wager-settled wager=envy-bonus" } },
  { "/633b.10/h/5/not-for-a-void-win", .table = TABLE,
    .lines = TWO DEAL2 ("AS", "9H", "TS", "TS", "8H", "AS") BLACKJACK "lamp 1 lit; reject 2001 0000 not-accepted",
    .expect = { "wager-settled seat=1 wager=" P " outcome=void", "meter-changed cause=wager-voided change=-0.65 "
    "value=10000.65 reserve=0.125", "!validation-required wager=envy-bonus" } },
  { "/633b.10/h/5/not-to-one-whose-own-wager-is-void", .table = TABLE,
    .lines = TWO DEAL2 ("AS", "AH", "TS", "TS", "8H", "AS") BLACKJACK "lamp 2 lit; lamp 1 lit; reject 2001 0000 "
    "chips-disagree 2; validate 2001 0000 1; confirm", .expect = { "wager-settled seat=2 wager=" P " outcome=void",
    PAID " seat=1", "!validation-required wager=envy-bonus" } },
  { "/633b.10/h/5/before-the-decisions", .table = TABLE,
    .lines = TWO DEAL2 ("AS", "9H", "TS", "TS", "8H", "AS") BLACKJACK "lamp 1 lit; validate 2001 0000; confirm",
    .expect = { "validation-required seat=2 wager=envy-bonus award=1000.00 signatures=1" },
    .prompt = UC_PROMPT_FLOOR_CALLED, .cite = "633b.10(h)(3)" },
  { "/633b.10/h/5/unsigned-where-the-policy-asks-for-percentages", "[policy]\nvalidation=percentage\n", .table = TABLE,
    .lines = TWO DEAL2 ("AS", "9H", "TS", "TS", "8H", "AS") BLACKJACK "lamp 1 lit; validate 2001 0000; confirm",
    .expect = { "winner-found seat=2 wager=envy-bonus", "wager-settled seat=2 wager=envy-bonus pays=1000.00" },
    .prompt = UC_PROMPT_PAY_ENVY, .cite = "633b.10(h)(5)" },
  { "/633b.10/h/5/signed-together-where-filed", "[policy]\nbatch=true\n", .table = TABLE,
    .lines = BET ("1") BET ("2") BET ("3") "no-more-bets; chips 3; card AS; card 9H; card 9D; card TS; card TS; card "
    "8H; "
    "card 8D; card AS; " BLACKJACK "lamp 1 lit; validate 2001 0000; confirm; validate 2001 0000",
    .expect = { "payout-validated seat=3 wager=envy-bonus by=2001", "payout-validated seat=2 wager=envy-bonus by=2001",
    "wager-settled seat=3 wager=envy-bonus pays=1000.00", "wager-settled seat=2 wager=envy-bonus pays=1000.00" } },
  { "/633b.10/h/5/unsigned-below-the-sum-filed", "[policy]\nvalidation=1000.01\n", .table = TABLE,
    .lines = TWO DEAL2 ("AS", "9H", "TS", "TS", "8H", "AS") BLACKJACK "lamp 1 lit; validate 2001 0000; confirm",
    .expect = { "winner-found seat=2 wager=envy-bonus", "wager-settled seat=2 wager=envy-bonus pays=1000.00" } },
  { "/633b.10/h/5/signed-from-the-sum-filed", "[policy]\nvalidation=1000.00\n", .table = TABLE,
    .lines = TWO DEAL2 ("AS", "9H", "TS", "TS", "8H", "AS") BLACKJACK "lamp 1 lit; validate 2001 0000; confirm",
    .expect = { "validation-required seat=2 wager=envy-bonus", "!wager-settled wager=envy-bonus" } },
  { "/633b.10/h/5/rejected-is-void", .table = TABLE,
    .lines = TWO DEAL2 ("AS", "9H", "TS", "TS", "8H", "AS") BLACKJACK "lamp 1 lit; validate 2001 0000; confirm; reject "
    "2001 0000 not-accepted 2 envy-bonus", .expect = { "payout-rejected seat=2 wager=envy-bonus",
    "wager-settled seat=2 wager=envy-bonus outcome=void pays=0.00", "!meter-changed cause=wager-voided" } },
  { "/633b.10/k/five-dollars-ace-king", .table = TABLE, .lines = LOCK2 DEAL2 ("AS", "9H", "KS", "KS", "8H", "AS"),
    .agree = TRUE, .expect = { "wager-settled seat=2 wager=envy-bonus "
    "combination=ace-king-matching-suited-blackjacks pays=3000.00" } },
  { "/633b.10/k/five-dollars-matching", .table = TABLE, .lines = LOCK2 DEAL2 ("AH", "9H", "QH", "QH", "8H", "AH"),
    .agree = TRUE, .expect = { "wager-settled seat=2 wager=envy-bonus combination=matching-suited-blackjacks "
    "pays=1000.00" } },

  /* (j) */
  { "/633b.10/j/ace-king-split-equally", .table = TABLE, .lines = TWO DEAL2 ("AS", "KS", "KS", "KS", "AS",
    "AS") BLACKJACK
    "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; validate 3001 0000 2; validate 2001 0000 1; validate 3001 0000 1;",
    .expect = { "meter-changed cause=increment value=10001.30 reserve=0.25", PAID " seat=2 pays=5000.65",
    "meter-changed cause=award value=5000.65", PAID " seat=1 pays=5000.65",
    "meter-changed cause=award value=0.00 reserve=0.25", "meter-changed cause=reseed change=0.25 value=0.25 "
    "reserve=0.00",
    "meter-changed cause=top-up change=9999.75 value=10000.00 reserve=0.00" } },
  { "/633b.10/j/ten-percent-split-equally", .table = TABLE,
    .lines = TWO DEAL2 ("AS", "TS", "TS", "TS", "AS", "AS") BLACKJACK "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; "
    "validate 2001 0000 1;", .expect = { PAID " seat=2 pays=500.06", PAID " seat=1 pays=500.06",
    "meter-changed cause=award value=9001.18", "!meter-changed cause=reseed" } },
  { "/633b.10/j/shares-wait-for-each-other", .table = TABLE,
    .lines = TWO DEAL2 ("AS", "TS", "TS", "TS", "AS", "AS") BLACKJACK "lamp 2 lit; lamp 1 lit; validate 2001 0000 2",
    .expect = { "payout-validated seat=2", "!" PAID }, .prompt = UC_PROMPT_FLOOR_CALLED, .cite = "633b.10(h)(3)" },
  { "/633b.10/j/one-players-boxes-have-one-share", .table = TABLE,
    .lines = "player 1 2; " BET ("1") BET ("2") BET ("3") "no-more-bets; card AS; card AS; card AS; card TS; "
    "card TS; card TS; card TS; card AS", .agree = TRUE,
    .expect = { PAID " seat=3 pays=500.09", PAID " seat=2 pays=250.04", PAID " seat=1 pays=250.05",
    "meter-changed cause=award value=9001.77" } },

  /* Seat 2's card turns out to be another before seat 1 is signed for: one award, two halves. */
  { "/633b.10/j/a-winner-found-before-the-award-is-paid", .table = TABLE "[policy]\nsecond-signature=none\n",
    .lines = TWO DEAL2 ("AS", "AS", "AS", "TS", "QS", "TS") "insurance-closed; " BLACKJACK "lamp 2 lit; lamp 1 lit; "
    "correct 12 card TS 2001 0000 misread; validate 3001 0000; lamp 2 lit; lamp 1 lit; validate 2001 0000 1; validate 2001 0000 2",
    .expect = { "corrected new=TS", WON " seat=2 combination=matching-suited-blackjacks award=500.06",
    WON " seat=1 combination=matching-suited-blackjacks award=500.06", PAID " seat=2 pays=500.06",
    "meter-changed cause=award value=9501.24", PAID " seat=1 pays=500.06", "meter-changed cause=award value=9001.18",
    "!owed", "!correction-owes", "!meter-changed cause=reseed" } },
  /* Seat 2's other win is not signed yet: it holds up nobody. */
  { "/633b.10/h/4/another-win-holds-up-no-share", .table = TABLE "[policy]\nsecond-signature=none\n",
    .lines = TWO DEAL2 ("AS", "AS", "AS", "TS", "QS", "TS") "insurance-closed; " BLACKJACK "lamp 2 lit; lamp 1 lit; "
    "reject 2001 0000 hand-misread 2; validate 2001 0000 1",
    .expect = { "payout-rejected seat=2", PAID " seat=1 pays=1000.13", "meter-changed cause=award value=9001.17" } },
  /* It turns out to be the same award after that was paid: its half was paid to seat 1, and nothing more leaves the meter. */
  { "/633b.10/j/a-winner-found-after-the-award-is-paid", .table = TABLE "[policy]\nsecond-signature=none\n",
    .lines = TWO DEAL2 ("AS", "AS", "AS", "TS", "QS", "TS") "insurance-closed; " BLACKJACK "lamp 2 lit; lamp 1 lit; "
    "validate 2001 0000 1; correct 12 card TS 2001 0000 misread; validate 3001 0000; lamp 2 lit; validate 2001 0000 2",
    .expect = { PAID " seat=1 pays=1000.13", "correction-owes seat=1 pays=500.06 amount=1000.13 change=-500.07",
    WON " seat=2 combination=matching-suited-blackjacks award=500.06", PAID " seat=2 pays=500.06", "!meter-changed value=8501.11" } },

  /* (l) */
  { "/633b.10/l/the-hand-goes-on", .table = TABLE,
    .lines = ONE DEAL ("AS", "9H", "2S", "7C") SIGN1 "confirm", .expect = { "step-done step=blackjack-match" },
    .prompt = UC_PROMPT_HAND, .cite = "633a.7(i)–(t)" },
  { "/633b.10/l/nothing-to-play-after-a-dealers-blackjack", .table = TABLE,
    .lines = ONE DEAL ("AS", "KH", "2S", "AC") BLACKJACK SIGN1 "confirm", .expect = { "step-done "
    "step=blackjack-match" },
    .prompt = UC_PROMPT_CLEAR, .cite = "633a.7(i)–(t)" },

  /* A26, corrections and void rounds on the way */
  { "/633b.10/h/5/not-void-with-the-round", .table = TABLE,
    .lines = TWO DEAL2 ("AS", "9H", "TS", "TS", "8H", "AS") BLACKJACK "lamp 1 lit; validate 2001 0000; confirm",
    .expect = { "validation-required wager=envy-bonus" }, .refused = "void-round 2001 0000 misdeal",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "“envy-bonus”, is owed" },
  { "/633b.10/h/5/not-void-before-it-is-announced", .table = TABLE,
    .lines = TWO DEAL2 ("AS", "9H", "TS", "TS", "8H", "AS") BLACKJACK "lamp 1 lit; validate 2001 0000",
    .expect = { PAID " seat=1", "!validation-required wager=envy-bonus" }, .refused = "void-round 2001 0000 misdeal",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "“envy-bonus”, is owed" },
  { "/633b.10/h/5/decided-before-the-round-is-void", .table = TABLE,
    .lines = TWO DEAL2 ("AS", "9H", "TS", "TS", "8H", "AS") BLACKJACK "lamp 1 lit; validate 2001 0000; confirm; "
    "validate 2001 0000; void-round 2001 0000 misdeal; validate 3001 0000", .expect = {
    "wager-settled seat=2 wager=envy-bonus outcome=win pays=1000.00", "round-voided" }, .prompt = UC_PROMPT_HOLD,
    .cite = "633b.10(h)(4)" },
  /* One jackpot for three, an Envy Bonus of each for the two others: 3 × 0.65 on the meter, a third of 10,001.95 is
   * 3,333.983…; the cent that is left stays, and 3 × 0.125 lie in reserve. The fourth player has no wager. */
  { "/633b.10/j/shared-by-three-with-an-envy-of-each", .table = TABLE,
    .lines = BET ("1") BET ("2") BET ("3") "bet 4 main 10.00; no-more-bets; card AS; card KS; card AS; card 2D; card KS; "
    "card KS; card AS; card KS; card 3D; card AS", .agree = TRUE, .expect = {
    PAID " seat=3 combination=ace-king-matching-suited-blackjacks pays=3333.98", PAID " seat=2 pays=3333.98",
    PAID " seat=1 pays=3333.98", "meter-changed cause=award value=0.01 reserve=0.375",
    "meter-changed cause=reseed change=0.375 value=0.385 reserve=0.00",
    "meter-changed cause=top-up change=9999.625 value=10000.01",
    "wager-settled seat=3 wager=envy-bonus pays=3000.00", "wager-settled seat=3 wager=envy-bonus pays=3000.00",
    "wager-settled seat=2 wager=envy-bonus pays=3000.00", "wager-settled seat=2 wager=envy-bonus pays=3000.00",
    "wager-settled seat=1 wager=envy-bonus pays=3000.00", "wager-settled seat=1 wager=envy-bonus pays=3000.00",
    "!wager-settled seat=4 wager=envy-bonus" } },
  { "/633b.10/g/void-before-it-is-settled", .table = TABLE,
    .lines = ONE DEAL ("AS", "KH", "2S", "9C") "void-round 2001 0000 misdeal; validate 3001 0000",
    .expect = { "wager-settled wager=main outcome=void", "wager-settled wager=" P " outcome=void stake=5.00",
    "meter-changed cause=wager-voided change=-0.65 value=10000.00 reserve=0.00", "round-voided" } },
  { "/633b.10/g/void-after-the-dealers-blackjack", .table = TABLE,
    .lines = ONE DEAL ("AS", "KH", "2S", "AC") BLACKJACK "void-round 2001 0000 misdeal; validate 3001 0000",
    .expect = { "wager-settled wager=main outcome=lose", "!wager-settled wager=main outcome=void",
    "?wager-settled wager=" P " outcome=void stake=5.00",
    "meter-changed cause=wager-voided change=-0.65 value=10000.00 reserve=0.00", "round-voided" } },
};

/* A hole card that was misread is judged as it lies: matching suited becomes suited only. */
static void
test_corrected_hole_card (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, ONE DEAL ("AS", "AS", "TS", "TS") "insurance-closed; " BLACKJACK);
  uc_play_expect (play, WON " combination=matching-suited-blackjacks");
  uc_play_correct (play, "card-dealt to=dealer face=down", "card", "QS");
  uc_play_expect_order (play, "corrected old=TS new=QS", WON " combination=player-and-dealer-suited-blackjacks", NULL);
}

/* The upcard's correction leaves the hole card alone. */
static void
test_corrected_upcard (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, ONE DEAL ("AS", "9H", "2S", "7C"));
  uc_play_correct (play, "card-dealt to=dealer face=up card=9H", "card", "8H");
  uc_play_expect_order (play, "corrected old=9H new=8H", WON " combination=any-ace", NULL);
  uc_play (play, SIGN1 "confirm; stand; confirm");
  uc_play_expect (play, "hole-card-exposed card=7C");
  g_assert_cmpuint (uc_hand_shown_total (&play->table.now, play->table.rules, UC_SEAT_DEALER, 0, NULL), ==, 15);
}

static void
test_corrected_player_card (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, ONE DEAL ("AS", "9H", "TS", "7C") "lamp 1 lit; reject 2001 0000 hand-misread");
  uc_play_correct (play, "card-dealt seat=1 card=AS", "card", "8S");
  uc_play_expect_order (play, "corrected old=AS new=8S", "wager-settled wager=" P " outcome=lose", NULL);
  uc_play_expect_prompt (play, UC_PROMPT_HAND);
}

/* ---- (i): every paytable, every combination ---- */

static const struct
{
  const char *name;
  const char *cards;
} hands[5] = {
  { "player-and-dealer-suited-blackjacks", DEAL ("AS", "QS", "TS", "AS") },
  { "player-and-dealer-blackjacks", DEAL ("AS", "QH", "TS", "AH") },
  { "player-suited-blackjack", DEAL ("AS", "9H", "TS", "AH") },
  { "player-blackjack", DEAL ("AS", "9H", "TH", "AH") },
  { "any-ace", DEAL ("AS", "9H", "2H", "AH") },
};

static const struct
{
  const char *paytable;
  guint odds[5];
  const char *whole, *tenth; /* the meter after one $1 wager; 10% of it */
  const char *seed;
  const char *reserve;
} paytables[4] = {
  { "A", { 200, 30, 10, 5, 3 }, "10000.13", "1000.01", "10000.00", "0.025" },
  { "B", { 200, 30, 10, 5, 3 }, "5000.13", "500.01", "5000.00", "0.0325" },
  { "C", { 300, 50, 10, 5, 2 }, "10000.13", "1000.01", "10000.00", "0.025" },
  { "D", { 300, 50, 10, 5, 2 }, "5000.13", "500.01", "5000.00", "0.0325" },
};

static void
assert_win (const char *paytable, guint decks, const char *cards, const char *words)
{
  g_autofree char *text = g_strdup_printf ("[table]\nid=BJ\ngame=blackjack\ndecks=%u\nseats=6\n[wager "
    P "]\namount=1.00\n"
                                           "paytable=%s\n", decks, paytable);
  g_autoptr (UcPlay) play = uc_play_new_from (text, TRUE);

  uc_play_auto (play, BET ("1") "no-more-bets");
  uc_play_auto (play, cards);
  uc_play_expect (play, words);
}

static void
test_paytable (gconstpointer data)
{
  guint n = GPOINTER_TO_UINT (data);

  for (guint decks = 6; decks <= 8; decks += 2)
    {
      g_autofree char *whole = g_strdup_printf (PAID " combination=ace-king-matching-suited-blackjacks "
                                                "odds=100%%25%%20meter pays=%s source=progressive", paytables[n].whole);
      g_autofree char *tenth = g_strdup_printf (PAID " combination=matching-suited-blackjacks odds=10%%25%%20meter "
                                                "pays=%s source=progressive", paytables[n].tenth);
      g_autofree char *increment = g_strdup_printf ("meter-changed cause=increment change=0.13 value=%s reserve=%s",
                                                    paytables[n].whole, paytables[n].reserve);
      g_autofree char *seed = g_strdup_printf ("meter-changed cause=top-up value=%s reserve=0.00", paytables[n].seed);

      for (guint i = 0; i < G_N_ELEMENTS (hands); i++)
        {
          g_autofree char *words = g_strdup_printf (PAID " combination=%s odds=%u:1 stake=1.00 pays=%u.00 "
                                                    "source=table-inventory", hands[i].name, paytables[n].odds[i],
                                                    paytables[n].odds[i]);

          assert_win (paytables[n].paytable, decks, hands[i].cards, words);
        }
      assert_win (paytables[n].paytable, decks, DEAL ("AS", "KS", "KS", "AS"), whole);
      assert_win (paytables[n].paytable, decks, DEAL ("AS", "KS", "KS", "AS"), seed);
      assert_win (paytables[n].paytable, decks, DEAL ("AS", "TS", "TS", "AS"), tenth);
      {
        g_autofree char *text = g_strdup_printf ("[table]\nid=BJ\ngame=blackjack\ndecks=%u\nseats=6\n[wager " P "]\n"
                                                 "amount=1.00\npaytable=%s\n", decks, paytables[n].paytable);
        g_autoptr (UcPlay) play = uc_play_new_from (text, TRUE);

        uc_play (play, BET ("1") "no-more-bets");
        uc_play_expect (play, increment);
      }
    }
}

/* (k): the amounts of a $1 table. */
static void
test_envy_at_one_dollar (void)
{
  static const char *const text = "[table]\nid=BJ\ngame=blackjack\ndecks=8\nseats=6\n[wager " P "]\namount=1.00\n"
                                  "paytable=D\nenvy=true\n";
  g_autoptr (UcPlay) ace_king = uc_play_new_from (text, TRUE);
  g_autoptr (UcPlay) others = uc_play_new_from (text, TRUE);

  uc_play_auto (ace_king, LOCK2 DEAL2 ("AS", "9H", "KS", "KS", "8H", "AS"));
  uc_play_expect (ace_king, "wager-settled seat=2 wager=envy-bonus "
                            "combination=ace-king-matching-suited-blackjacks pays=600.00");
  uc_play_auto (others, LOCK2 DEAL2 ("AS", "9H", "TS", "TS", "8H", "AS"));
  uc_play_expect (others, "wager-settled seat=2 wager=envy-bonus combination=matching-suited-blackjacks pays=200.00");
}

/* Two winning hands: each of the two is envied by the other once,
    the third player envies both; each line names the hand. */
static void
test_several_envies (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play_auto (play, BET ("1") BET ("2") BET ("3") "no-more-bets; card AS; card AS; card 2S; card KS; card KS; card "
    "KS; "
                      "card 3S; card AS");
  g_assert_cmpuint (uc_play_count (play, "wager-settled seat=3 wager=envy-bonus pays=3000.00"), ==, 2);
  g_assert_cmpuint (uc_play_count (play, "wager-settled seat=2 wager=envy-bonus pays=3000.00"), ==, 1);
  g_assert_cmpuint (uc_play_count (play, "wager-settled seat=1 wager=envy-bonus pays=3000.00"), ==, 1);
}

/* A player on two boxes envies the other player's hand, not the own one beside it. */
static void
test_envy_beside_ones_own (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play_auto (play, "player 1 2; " BET ("1") BET ("2") BET ("3") "no-more-bets; card 2S; card AS; card AS; card KS; "
                      "card 3S; card KS; card KS; card AS");
  uc_play_expect (play, PAID " seat=3");
  uc_play_expect (play, PAID " seat=2");
  g_assert_cmpuint (uc_play_count (play, "wager-settled seat=1 wager=envy-bonus"), ==, 1);
  g_assert_cmpuint (uc_play_count (play, "wager-settled seat=2 wager=envy-bonus"), ==, 0);
  g_assert_cmpuint (uc_play_count (play, "wager-settled seat=3 wager=envy-bonus"), ==, 1);
}

/* A Blackjack of the dealer's that was a misread card: the player's is judged against none. */
static void
test_corrected_blackjack (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, ONE DEAL ("AS", "KH", "KS", "AC") BLACKJACK);
  uc_play_expect (play, WON " combination=player-and-dealer-blackjacks");
  uc_play_correct (play, "card-dealt to=dealer face=down", "card", "9C");
  uc_play_expect_order (play, "corrected old=AC new=9C", WON " combination=player-suited-blackjack", NULL);
}

/* A paid winner's card was another: who is left has the whole of the award, and each correction says all of it. */
static void
test_a_winner_falls_away (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, TWO DEAL2 ("AS", "AS", "AS", "TS", "TS", "TS") "insurance-closed; " BLACKJACK
           "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; validate 2001 0000 1");
  uc_play_expect (play, PAID " seat=1 pays=500.06");
  uc_play_correct (play, "card-dealt seat=2 card=TS", "card", "QS");
  uc_play_expect_order (play, "correction-owes seat=2 wager=" P " odds=200:1 pays=1000.00 amount=500.06 change=499.94",
                        "correction-owes seat=1 wager=" P " odds=10%25%20meter pays=1000.13 amount=500.06 change=500.07",
                        NULL);
  uc_play_expect_none (play, "meter-changed");
  uc_play_correct (play, "card-dealt seat=2 card=TS", "card", "9S");
  uc_play_expect_order (play, "correction-owes seat=2 wager=" P " combination=any-ace pays=15.00 change=-485.06",
                        "correction-owes seat=1 wager=" P " pays=1000.13 amount=500.06 change=500.07", NULL);
  uc_play_correct (play, "card-dealt seat=2 card=TS", "card", "TS");
  uc_play_expect_none (play, "correction-owes");
}

/* A second one comes to light after the jackpot was paid and its meter seeded: each has half of the one award. */
static void
test_a_winner_after_the_jackpot (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, TWO DEAL2 ("AS", "9H", "KS", "KS", "2H", "AS") BLACKJACK
           "lamp 1 lit; validate 2001 0000 1; validate 3001 0000 1");
  uc_play_expect (play, PAID " seat=1 pays=10001.30");
  uc_play_expect (play, "meter-changed cause=top-up value=10000.00 reserve=0.00");
  uc_play_correct (play, "card-dealt seat=2 card=9H", "card", "AS");
  uc_play_expect (play, "correction-owes seat=2 wager=" P " combination=any-ace");
  uc_play_expect_none (play, "correction-owes seat=1 wager=" P);
  uc_play_correct (play, "card-dealt seat=2 card=2H", "card", "KS");
  uc_play_expect_order (play, "correction-owes seat=2 wager=" P " odds=100%25%20meter pays=5000.65 change=5000.65",
                        "correction-owes seat=1 wager=" P " pays=5000.65 amount=10001.30 change=-5000.65", NULL);
  uc_play_expect_none (play, "meter-changed");
  g_assert_cmpint (uc_play_meter (play)->value, ==, 10000 * UC_DOLLAR);
}

/* (h)(5): an Envy Bonus that is announced on a hand that was another is not signed; what has become due is owed. */
static void
test_envy_of_a_corrected_hand (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, TWO DEAL2 ("AS", "9H", "TS", "TS", "2H", "AS") BLACKJACK "lamp 1 lit; validate 2001 0000 1; confirm");
  uc_play_expect (play, "validation-required seat=2 wager=envy-bonus award=1000.00");
  uc_play_correct (play, "card-dealt seat=1 card=TS", "card", "QS");
  uc_play_expect (play, "correction-owes seat=1 wager=" P " odds=200:1");
  uc_play_expect_none (play, "correction-owes seat=2");
  uc_play_expect_prompt (play, UC_PROMPT_HOLD);
}

static void
test_envy_that_becomes_due (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, TWO DEAL2 ("AS", "9H", "TS", "QS", "2H", "AS") BLACKJACK "lamp 1 lit; validate 2001 0000 1");
  uc_play_correct (play, "card-dealt seat=1 card=QS", "card", "TS");
  uc_play_expect_order (play, "correction-owes seat=1 wager=" P " odds=10%25%20meter pays=1000.13",
                        "correction-owes seat=2 wager=envy-bonus pays=1000.00 change=1000.00", NULL);
}

/* (k): seat 2 was paid before the card was corrected, seat 1 waits for its signatures: it has its Envy Bonus none the less. */
#define KINGS                                                                                                          \
  DEAL2 ("AS", "AS", "AS", "KS", "KS", "QS") "insurance-closed; " BLACKJACK "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; "
#define ENVY_IS_OWED "owed seat=1 wager=envy-bonus outcome=win combination=ace-king-matching-suited-blackjacks pays=3000.00 " \
                     "amount=0.00 change=3000.00 cause=card-corrected citation=633b.10(h)(5)"

static void
test_envy_of_one_paid_before (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, TWO KINGS);
  uc_play_expect (play, PAID " seat=2 combination=player-and-dealer-suited-blackjacks");
  uc_play_correct (play, "card-dealt to=dealer face=down", "card", "KS");
  uc_play_expect_none (play, "correction-owes wager=envy-bonus");
  uc_play (play, "lamp 1 lit; validate 2001 0000 1; validate 3001 0000 1");
  uc_play_expect_order (play, PAID " seat=1 combination=ace-king-matching-suited-blackjacks", ENVY_IS_OWED, NULL);
  g_assert_cmpuint (uc_play_count (play, "owed wager=envy-bonus"), ==, 1);
}

/* … but not for a wager that is void, and once for a player: his other wager had been settled. */
static void
test_no_envy_of_one_paid_before (void)
{
  g_autoptr (UcPlay) voided = uc_play_new_from (TABLE, TRUE);
  g_autoptr (UcPlay) two_boxes = uc_play_new_from (TABLE, TRUE);

  uc_play (voided, TWO KINGS);
  uc_play_correct (voided, "card-dealt to=dealer face=down", "card", "KS");
  uc_play (voided, "lamp 1 lit; reject 2001 0000 not-accepted 1; reject 3001 0000 not-accepted 1");
  uc_play_expect (voided, "wager-settled seat=1 wager=" P " outcome=void");
  uc_play_expect_none (voided, "owed wager=envy-bonus");

  uc_play (two_boxes, "player 1 2; " BET ("1") BET ("2") BET ("3") "no-more-bets; chips 3; card AS; card 9D; card AS; card AS; "
                      "card KS; card 8D; card KS; card QS; insurance-closed; " BLACKJACK
                      "lamp 3 lit; lamp 1 lit; validate 2001 0000 3");
  uc_play_correct (two_boxes, "card-dealt to=dealer face=down", "card", "KS");
  uc_play_expect (two_boxes, "correction-owes seat=2 wager=envy-bonus change=3000.00");
  uc_play (two_boxes, "lamp 1 lit; validate 2001 0000 1; validate 3001 0000 1");
  uc_play_expect (two_boxes, PAID " seat=1 combination=ace-king-matching-suited-blackjacks");
  uc_play_expect_none (two_boxes, "owed wager=envy-bonus");
}

/* A wager that had lost wins a share while the other still waits: the award leaves the meter whole, and it is seeded once. */
static void
test_a_share_set_aside (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, TWO DEAL2 ("AS", "9H", "KS", "KS", "2H", "AS") BLACKJACK "lamp 1 lit");
  uc_play_expect (play, "validation-required seat=1 wager=" P);
  uc_play_correct (play, "card-dealt seat=2 card=9H", "card", "AS");
  uc_play (play, "lamp 1 lit");
  uc_play_correct (play, "card-dealt seat=2 card=2H", "card", "KS");
  uc_play_expect (play, "correction-owes seat=2 wager=" P " pays=5000.65 change=5000.65");
  uc_play (play, "lamp 1 lit; validate 2001 0000 1; validate 3001 0000 1");
  uc_play_expect_order (play, "owed seat=2 wager=" P " outcome=win odds=100%25%20meter pays=5000.65 change=5000.65 "
                              "cause=award-shared citation=633b.10(h)(4)",
                        "meter-changed cause=award change=-5000.65 value=5000.65",
                        PAID " seat=1 pays=5000.65", "meter-changed cause=award change=-5000.65 value=0.00",
                        "payout-meter attendant=5000.65 awards=1",
                        "meter-changed cause=reseed change=0.25", "meter-changed cause=top-up value=10000.00 reserve=0.00",
                        NULL);
}

/* A hole card that nobody has read, a look that saw no Blackjack, and one after all: seat 3 keeps the round open. */
#define THREE BET ("1") BET ("2") BET ("3") "no-more-bets; chips 3; "
#define LATE(a1, b1, up, a2, b2, seat2)                                                                                \
  THREE "card " a1 "; card " b1 "; card TD; card " up "; card " a2 "; card " b2 "; card 8D; card -; "                   \
        NO_BLACKJACK "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; validate 2001 0000 1; confirm; confirm; " seat2 "; stand; "

/* What it is owed waits for nobody's payment: the meter keeps it until persons move it. */
static void
test_a_look_that_missed_the_jackpot (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, LATE ("AS", "AH", "KS", "KS", "5H", "stand"));
  uc_play_expect (play, PAID " seat=1 combination=player-suited-blackjack pays=50.00");
  uc_play (play, "hole AS");
  uc_play_expect_order (play, "owed seat=1 wager=" P " outcome=win combination=ace-king-matching-suited-blackjacks "
                              "odds=100%25%20meter stake=5.00 pays=10001.95 amount=50.00 change=9951.95 "
                              "cause=peek-differs citation=633b.10(h)(4)",
                        "owed seat=1 wager=main outcome=push pays=0.00 amount=15.00 change=-15.00 cause=peek-differs",
                        "owed seat=3 wager=envy-bonus outcome=win pays=3000.00 amount=0.00 change=3000.00 "
                        "cause=peek-differs citation=633b.10(h)(5)",
                        "owed seat=2 wager=envy-bonus pays=3000.00 change=3000.00 cause=peek-differs", NULL);
  uc_play_expect_none (play, "owed seat=2 wager=" P);
  uc_play_expect_none (play, "owed seat=1 wager=envy-bonus");
  uc_play_expect_none (play, "meter-changed");
}

static void
test_a_look_that_missed_shares (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, LATE ("AS", "AS", "TS", "TS", "TS", "confirm") "hole AS");
  uc_play_expect_order (play, "owed seat=2 wager=" P " odds=10%25%20meter pays=500.09 amount=50.00 change=450.09",
                        "owed seat=1 wager=" P " odds=10%25%20meter pays=500.09 amount=50.00 change=450.09",
                        "owed seat=3 wager=envy-bonus pays=2000.00", "owed seat=2 wager=envy-bonus pays=1000.00",
                        "owed seat=1 wager=envy-bonus pays=1000.00", NULL);
  uc_play (play, "ruling 2001 0000 go-on");
  /* A card that was misread changes everybody's share, and all of it is said anew. */
  uc_play_correct (play, "card-dealt seat=2 card=TS", "card", "9S");
  uc_play_expect_order (play, "correction-owes seat=2 wager=" P " combination=any-ace pays=15.00 change=-35.00",
                        "correction-owes seat=1 wager=" P " odds=10%25%20meter pays=1000.19 amount=50.00 change=950.19",
                        "correction-owes seat=3 wager=envy-bonus pays=1000.00", NULL);
}

/* The hole card was read and seen, and the camera shows another: judged as it lies, also after the play. */
static void
test_a_late_blackjack_by_correction (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play (play, LATE ("AS", "AH", "KS", "KS", "5H", "stand") "hole 9S");
  uc_play_expect_none (play, "owed");
  uc_play_correct (play, "card-dealt to=dealer face=down", "card", "AS");
  uc_play_expect (play, "correction-owes seat=1 wager=" P " odds=100%25%20meter pays=10001.95 amount=50.00 "
                        "change=9951.95");
  uc_play_expect (play, "correction-owes seat=3 wager=envy-bonus pays=3000.00 change=3000.00");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_play_add_cases (cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/633b.10/g/corrected-hole-card", test_corrected_hole_card);
  g_test_add_func ("/633b.10/g/corrected-upcard", test_corrected_upcard);
  g_test_add_func ("/633b.10/g/corrected-blackjack", test_corrected_blackjack);
  g_test_add_func ("/633b.10/h/5/of-a-corrected-hand", test_envy_of_a_corrected_hand);
  g_test_add_func ("/633b.10/h/5/owed-by-a-corrected-card", test_envy_that_becomes_due);
  g_test_add_func ("/633b.10/k/envy-of-one-paid-before-the-correction", test_envy_of_one_paid_before);
  g_test_add_func ("/633b.10/k/no-envy-of-one-paid-before-the-correction", test_no_envy_of_one_paid_before);
  g_test_add_func ("/633b.10/h/5/beside-ones-own", test_envy_beside_ones_own);
  g_test_add_func ("/633b.10/h/1/corrected-player-card", test_corrected_player_card);
  g_test_add_data_func ("/633b.10/i/paytable-a-played", GUINT_TO_POINTER (0), test_paytable);
  g_test_add_data_func ("/633b.10/i/paytable-b-played", GUINT_TO_POINTER (1), test_paytable);
  g_test_add_data_func ("/633b.10/i/paytable-c-played", GUINT_TO_POINTER (2), test_paytable);
  g_test_add_data_func ("/633b.10/i/paytable-d-played", GUINT_TO_POINTER (3), test_paytable);
  g_test_add_func ("/633b.10/a/1/a-look-that-missed-it", test_a_look_that_missed_the_jackpot);
  g_test_add_func ("/633b.10/a/1/a-hole-card-that-was-misread", test_a_late_blackjack_by_correction);
  g_test_add_func ("/633b.10/j/a-look-that-missed-two", test_a_look_that_missed_shares);
  g_test_add_func ("/633b.10/j/a-winner-falls-away", test_a_winner_falls_away);
  g_test_add_func ("/633b.10/j/a-winner-after-the-jackpot", test_a_winner_after_the_jackpot);
  g_test_add_func ("/633b.10/j/a-share-set-aside", test_a_share_set_aside);
  g_test_add_func ("/633b.10/k/one-dollar", test_envy_at_one_dollar);
  g_test_add_func ("/633b.10/h/5/several", test_several_envies);
  return g_test_run ();
}
