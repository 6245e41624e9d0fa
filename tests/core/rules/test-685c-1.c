/* § 685c.1: the Match the Dealer progressive wager. */
#include "uc-play-harness.h"
#include "uc-side-wager.h"
#include "uc-table-outputs.h"

#define P "match-the-dealer-progressive"
#define BET1 "bet 1 main 10.00; bet 1 " P "; no-more-bets;"
#define ONE BET1 "chips 1;"
#define TWO_BET "bet 1 main 10.00; bet 1 " P "; bet 2 main 10.00; bet 2 " P "; no-more-bets;"
#define TWO TWO_BET "chips 2;"
#define BET3                                                                                                           \
  "bet 1 main 10.00; bet 1 " P "; bet 2 main 10.00; bet 2 " P "; bet 3 main 10.00; bet 3 " P "; no-more-bets;"
#define THREE BET3 "chips 3;"
#define ACES "card AS; card AS; card AS; card 7C;"
#define SUITED "card 9H; card 9H; card 9H; card 7C;"
#define MIXED "card 9H; card 9H; card 9S; card 7C;"
#define UNSUITED "card 9S; card 9H; card 2D; card 7C;"
#define BOTH_SUITED "card 9H; card 9H; card 9H; card 9H; card 9H; card 7C;"
#define JACKPOT_AND_FIXED "card AS; card AH; card AS; card AS; card 9C; card 5D; lamp 2 lit; lamp 1 lit;"
#define NONE "card 8S; card 9H; card 2D; card 7C;"

#define FORMS "[policy]\ntax-form=500.07\ncamera=500.07\n"
#define OPENED                                                                                                         \
  "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass; arrived 1; confirm; shuffle; cut 1; sign-on 1001; burn;"
#define PAID_AND_CLEAR "lamp 1 lit; validate 2001 0000; confirm; light medium; stand; confirm; card 2S; confirm; "

static const UcPlayCase cases[] = {
  /* (a): the combination and nothing but it (A8) */
  { "/685c.1/a/1/aces-of-spades", .lines = ONE ACES,
    .expect = { "validation-required seat=1 wager=" P
                " combination=two-suited-aces-of-spades odds=100%25%20meter award=5000.75 signatures=2" } },
  { "/685c.1/a/2/two-suited", .lines = ONE SUITED,
    .expect = { "validation-required combination=two-suited "
                "odds=10%25%20meter award=500.07 signatures=1" } },
  { "/685c.1/a/2/three-aces-of-hearts", .lines = ONE "card AH; card AH; card AH; card 7C",
    .expect = { "validation-required combination=two-suited" } },
  { "/685c.1/a/3/suited-and-unsuited", .lines = ONE MIXED,
    .expect = { "validation-required "
                "combination=suited-and-unsuited odds=75:1 award=375.00" } },
  { "/685c.1/a/4/one-suited", .lines = ONE "card 2S; card 9H; card 9H; card 7C",
    .expect = { "validation-required combination=one-suited odds=4:1 award=20.00" } },
  { "/685c.1/a/5/two-unsuited", .lines = ONE "card 9S; card 9H; card 9D; card 7C",
    .expect = { "validation-required combination=two-unsuited odds=15:1 award=75.00" } },
  { "/685c.1/a/6/one-unsuited", .lines = ONE UNSUITED,
    .expect = { "validation-required combination=one-unsuited "
                "odds=3:1 award=15.00" } },
  { "/685c.1/a/6/rank-is-the-printed-rank", .lines = ONE "card KS; card TH; card QD; card 7C",
    .expect = { "wager-settled wager=" P " outcome=lose" } },

  /* § 685a.12(i) stops the dealing, and paragraph (g) needs no reader: the win first, the reader afterwards. */
  { "/685a.12/i/a-win-is-settled-while-the-reader-is-out", .lines = ONE ACES "device reader down; lamp 1 lit; "
    "call-floor; validate 2001 0000; validate 3001 0000; confirm",
    .expect = { "device-down device=reader", "lamp-checked seat=1", "payout-signed seat=1", "payout-validated seat=1",
                "wager-settled seat=1 wager=" P " outcome=win pays=5000.75", "step-done step=side-wagers" },
    .prompt = UC_PROMPT_READER_OUT, .cite = "685a.12(i)", .refused = "light medium", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "inspect-reader" },
  { "/685a.12/i/a-win-is-asked-about-first", .lines = ONE ACES "irregularity reader-out",
    .expect = { "irregularity id=reader-out" }, .prompt = UC_PROMPT_LAMPS, .cite = "685c.1(h)(1), (2)",
    .refused = "card 9H", .code = UC_TABLE_ERROR_NOT_NOW, .why = "lamp" },
  { "/685a.12/i/a-win-is-settled-whatever-the-fault", .lines = ONE SUITED "irregularity reader-out; device reader fault "
    "x; lamp 1 lit; validate 2001 0000; confirm; inspect-reader 2001 0000 pass; light medium; stand",
    .expect = { "wager-settled seat=1 wager=" P " outcome=win", "step-done step=side-wagers",
                "reader-inspected result=pass", "reader-light range=medium", "decision seat=1 action=stand" } },
  { "/685a.12/i/a-win-is-documented-while-the-reader-is-out", .lines = ONE SUITED "device reader down; lamp 1 lit; "
    "validate 2001 0000; documented 2001 4711; confirm",
    .expect = { "wager-settled seat=1 wager=" P " outcome=win", "payout-documented seat=1", "step-done" },
    .prompt = UC_PROMPT_READER_OUT, .cite = "685a.12(i)" },
  { "/685a.12/i/a-win-is-rejected-while-the-reader-is-out", .lines = ONE SUITED "device reader down; lamp 1 lit; "
    "reject 2001 0000 not-accepted",
    .expect = { "payout-rejected seat=1 reason=not-accepted", "wager-settled seat=1 wager=" P " outcome=void" },
    .prompt = UC_PROMPT_READER_OUT, .cite = "685a.12(i)" },
  { "/685a.12/i/a-signature-is-withdrawn-while-the-reader-is-out", .lines = ONE ACES "device reader down; lamp 1 lit; "
    "validate 2001 0000; withdraw 2001 0000 late; validate 2001 0000; validate 3001 0000",
    .expect = { "payout-signed seat=1", "request-withdrawn seat=1", "payout-signed seat=1", "payout-validated seat=1" } },
  { "/685a.12/i/the-reader-passes-while-a-win-waits", .lines = ONE ACES "device reader down; inspect-reader 2001 0000 "
    "pass; lamp 1 lit", .expect = { "reader-inspected result=pass", "lamp-checked seat=1" },
    .prompt = UC_PROMPT_FLOOR_CALLED, .cite = "685c.1(h)(3)" },

  /* (d) */
  { "/685c.1/d/1/a-dead-head-accepts-nothing", .lines = "device head.1 down; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main", "wager-refused seat=1 wager=" P " reason=device-out "
    "citation=685c.1(d)(1)" } },
  { "/685c.1/d/1/a-head-with-a-fault-accepts-nothing", .lines = "device head.1 fault stuck; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=685c.1(d)(1)",
                "!wager-accepted wager=" P } },
  { "/685c.1/d/1/a-head-that-is-well-again", .lines = "device head.1 fault chatter; device head.1 up; bet 1 main 10.00; "
    "bet 1 " P, .expect = { "wager-accepted seat=1 wager=" P } },
  { "/685c.1/d/1/a-dead-head-is-one-seats", .lines = "device head.1 down; bet 2 main 10.00; bet 2 " P,
    .expect = { "wager-accepted seat=2 wager=" P } },
  { "/685c.1/d/1/accepted", .lines = "bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=" P " "
                "amount=5.00" } },
  { "/685c.1/d/2/late-wager-is-refused", .lines = "bet 1 main 10.00; no-more-bets; bet 1 " P,
    .expect = { "bets-locked", "wager-refused seat=1 wager=" P " reason=after-no-more-bets citation=685c.1(d)(2)",
                "!meter-changed" } },

  { "/685c.1/d/2/no-wager-without-the-lock-line", .lines = "device lock-line down; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=685c.1(d)(2)",
                "!wager-accepted wager=" P } },
  { "/685c.1/d/2/no-wager-with-a-faulty-lock-line", .lines = "device lock-line fault lost; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=685c.1(d)(2)",
                "!wager-accepted wager=" P } },
  { "/685c.1/d/2/no-wager-without-the-lock-out-button", .lines = "device lock-button down; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=685c.1(d)(2)",
                "!wager-accepted wager=" P } },
  { "/685c.1/d/2/no-wager-with-a-faulty-lock-out-button", .lines = "device lock-button fault chatter; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=685c.1(d)(2)",
                "!wager-accepted wager=" P } },
  { "/685c.1/d/2/the-base-game-goes-on", .lines = "device lock-line down; bet 1 main 10.00; no-more-bets",
    .expect = { "wager-accepted seat=1 wager=main", "bets-locked" }, .prompt = UC_PROMPT_DEAL, .cite = "685a.7(e)" },
  { "/685c.1/d/2/accepted-before-it-failed", .lines = "bet 1 main 10.00; bet 1 " P "; device lock-line down; no-more-bets",
    .expect = { "wager-accepted seat=1 wager=" P, "meter-changed cause=increment" }, .prompt = UC_PROMPT_CHIPS,
    .cite = "685c.1(f)" },

  /* (e) */
  { "/685c.1/e/only-with-a-bet-wager", .lines = "bet 1 " P,
    .expect = { "wager-refused seat=1 wager=" P " "
                "reason=no-main-wager" } },
  { "/685c.1/e/the-amount-filed", .lines = "bet 1 main 10.00; bet 1 " P " 1.00",
    .expect = { "wager-refused seat=1 wager=" P " reason=bad-amount citation=685c.1(e)" } },
  { "/685c.1/e/taken-back-while-bets-are-open", .lines = "bet 1 main 10.00; bet 1 " P "; unbet 1 " P "; no-more-bets",
    .expect = { "wager-removed seat=1 wager=" P " amount=5.00", "bets-locked", "!meter-changed" } },

  /* (f) */
  { "/685c.1/f/no-more-bets", .lines = "bet 1 main 10.00; bet 1 " P, .expect = { "wager-accepted" },
    .prompt = UC_PROMPT_BETS_OPEN, .cite = "685c.1(f)" },
  { "/685c.1/f/chips-are-counted", .lines = BET1, .expect = { "bets-locked" }, .prompt = UC_PROMPT_CHIPS,
    .cite = "685c.1(f)", .refused = "card 2S", .code = UC_TABLE_ERROR_NOT_NOW, .why = "chips" },
  { "/685c.1/f/chips-equal-wagers", .lines = TWO, .expect = { "chips-verified counted=2 accepted=2" },
    .prompt = UC_PROMPT_DEAL, .cite = "685a.7(e)" },
  { "/685c.1/f/chips-differ", .lines = BET1 "chips 0",
    .expect = { "chips-mismatch counted=0 accepted=1 "
                "citation=685c.1(f)" },
    .prompt = UC_PROMPT_RECOUNT, .cite = "685c.1(f)", .refused = "card 2S", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "chips" },
  { "/685c.1/f/recounted", .lines = BET1 "chips 2; chips 1",
    .expect = { "chips-mismatch counted=2 accepted=1", "chips-verified counted=1 accepted=1" } },
  { "/685c.1/f/lit-seat-without-a-chip",
    .lines = "bet 1 main 10.00; bet 1 " P "; bet 2 main 10.00; bet 2 " P "; "
             "no-more-bets; chips 1; "
             "clear-wager 2 " P " 2001 0000 no chip; chips 1",
    .expect = { "meter-changed cause=increment value=5001.50 "
                "reserve=0.60",
                "chips-mismatch counted=1 accepted=2", "wager-cleared seat=2 wager=" P " amount=5.00 by=2001",
                "meter-changed cause=wager-cleared change=-0.75 "
                "value=5000.75 reserve=0.30",
                "chips-verified counted=1 accepted=1" } },
  { "/685c.1/f/counted-anew-after-a-seat-is-cleared",
    .lines = "bet 1 main 10.00; bet 1 " P "; bet 2 main 10.00; "
             "bet 2 " P "; no-more-bets; chips 1; "
             "clear-wager 2 " P " 2001 0000 no chip",
    .expect = { "wager-cleared" }, .prompt = UC_PROMPT_CHIPS, .cite = "685c.1(f)" },
  { "/685c.1/f/cleared-and-still-unexplained", .lines = BET1 "chips 3; clear-wager 1 " P " 2001 0000 no chip",
    .expect = { "chips-mismatch counted=3 accepted=1", "wager-cleared seat=1" }, .prompt = UC_PROMPT_RECOUNT,
    .cite = "685c.1(f)", .refused = "card 2S", .code = UC_TABLE_ERROR_NOT_NOW, .why = "chips" },
  { "/685c.1/f/cleared-and-explained-by-a-recount", .lines = BET1 "chips 3; clear-wager 1 " P " 2001 0000 no chip; chips 0",
    .expect = { "chips-mismatch counted=3 accepted=1", "wager-cleared seat=1", "chips-verified counted=0 accepted=0" },
    .prompt = UC_PROMPT_DEAL, .cite = "685a.7(e)" },
  { "/685c.1/f/cleared-and-still-another-number", .lines = BET3 "chips 1; clear-wager 1 " P " 2001 0000 no chip",
    .expect = { "chips-mismatch counted=1 accepted=3", "wager-cleared seat=1" }, .prompt = UC_PROMPT_RECOUNT,
    .cite = "685c.1(f)" },
  { "/685c.1/f/all-cleared-and-one-was-counted", .lines = TWO_BET "chips 1; clear-wager 1 " P " 2001 0000 no chip; "
    "clear-wager 2 " P " 2001 0000 no chip", .expect = { "chips-mismatch counted=1 accepted=2", "wager-cleared seat=2" },
    .prompt = UC_PROMPT_RECOUNT, .cite = "685c.1(f)", .refused = "card 2S", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "chips" },
  { "/685c.1/f/cleared-as-counted", .lines = BET1 "chips 0; clear-wager 1 " P " 2001 0000 no chip",
    .expect = { "chips-mismatch counted=0 accepted=1", "wager-cleared seat=1" }, .prompt = UC_PROMPT_DEAL,
    .cite = "685a.7(e)" },
  { "/685c.1/f/counted-anew-after-bets-were-reopened", .lines = BET1 "chips 0; reopen-bets 2001 0000; no-more-bets",
    .expect = { "bets-reopened" }, .prompt = UC_PROMPT_CHIPS, .cite = "685c.1(f)" },
  { "/685c.1/f/only-the-floorperson-clears", .lines = BET1 "chips 0",
    .refused = "clear-wager 1 " P " 1001 0000 no chip", .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/685c.1/f/not-cleared-once-the-count-agreed", .lines = TWO, .expect = { "chips-verified counted=2", "!wager-cleared" },
    .prompt = UC_PROMPT_DEAL, .cite = "685a.7(e)", .refused = "clear-wager 2 " P " 2001 0000 no chip",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "reopen-bets BADGE PIN" },
  { "/685c.1/f/not-cleared-once-a-recount-agreed", .lines = BET1 "chips 0; chips 1",
    .refused = "clear-wager 1 " P " 2001 0000 no chip", .code = UC_TABLE_ERROR_NOT_NOW, .why = "reopen-bets BADGE PIN" },
  { "/685c.1/f/cleared-before-the-count", .lines = BET1 "clear-wager 1 " P " 2001 0000 no chip",
    .expect = { "wager-cleared seat=1", "meter-changed cause=wager-cleared" }, .prompt = UC_PROMPT_DEAL },
  { "/685c.1/f/after-the-count-bets-are-reopened", .lines = TWO "reopen-bets 2001 0000; unbet 2 " P "; no-more-bets",
    .expect = { "chips-verified counted=2", "bets-reopened by=2001", "wager-removed seat=2", "bets-locked" },
    .prompt = UC_PROMPT_CHIPS, .cite = "685c.1(f)", .refused = "card 2S", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "chips" },
  { "/685c.1/f/no-count-without-wagers", .lines = "bet 1 main 10.00; no-more-bets", .expect = { "bets-locked" },
    .prompt = UC_PROMPT_DEAL, .cite = "685a.7(e)" },

  /* (g) */
  { "/685c.1/g/before-any-further-card", .lines = ONE UNSUITED, .expect = { "validation-required" },
    .prompt = UC_PROMPT_LAMPS, .cite = "685c.1(h)(1), (2)", .refused = "light medium", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "lamp" },
  { "/685c.1/g/1/no-match-loses", .lines = ONE NONE,
    .expect
    = { "card-dealt to=dealer face=down",
        "wager-settled seat=1 hand=0 wager=" P
        " outcome=lose combination= odds= stake=5.00 pays=0.00 stake-returned=no source= citation=685c.1(g)(1)" },
    .prompt = UC_PROMPT_NO_READER_WORD, .cite = "685a.7(h)" },
  { "/685c.1/g/2/winner-is-settled-as-h-says",
    .lines = ONE UNSUITED "lamp 1 lit; validate 2001 0000; confirm; "
                          "light medium",
    .expect = { "validation-required seat=1", "lamp-checked seat=1 light=lit", "payout-validated seat=1 by=2001",
                "wager-settled seat=1 wager=" P " outcome=win", "step-done step=side-wagers", "reader-light" } },
  { "/685c.1/g/counterclockwise", .lines = TWO "card 9S; card 9D; card 9H; card 2D; card 2C; card 7C",
    .expect = { "validation-required seat=2", "validation-required seat=1" } },
  { "/685c.1/g/with-the-fixed-wager",
    .lines = "bet 1 main 10.00; bet 1 match-the-dealer 5.00; bet 1 " P "; "
             "no-more-bets; chips 1; " UNSUITED,
    .expect
    = { "wager-settled seat=1 wager=match-the-dealer outcome=win odds=4:1", "validation-required seat=1 wager=" P } },

  /* (h) */
  { "/685c.1/h/1/hand-and-light-are-verified-first", .lines = ONE UNSUITED, .expect = { "validation-required" },
    .prompt = UC_PROMPT_LAMPS, .cite = "685c.1(h)(1), (2)", .refused = "validate 2001 0000",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "lamp" },
  { "/685c.1/h/2/no-wager-without-winners-lights", .lines = "device lamps down; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=685c.1(h)(1),%20(2)",
                "!wager-accepted wager=" P } },
  { "/685c.1/h/2/no-wager-with-faulty-winners-lights", .lines = "device lamps fault stuck; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=685c.1(h)(1),%20(2)",
                "!wager-accepted wager=" P } },
  { "/685c.1/d/1/no-wager-with-a-faulty-meter", .lines = "device meter fault lost; bet 1 main 10.00; bet 1 " P,
    .expect = { "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=device-out citation=685c.1(d)(1)",
                "!wager-accepted wager=" P } },
  { "/685c.1/h/2/lit", .lines = ONE UNSUITED "lamp 1 lit",
    .expect = { "lamp-checked seat=1 wager=" P " light=lit", "floor-called" }, .prompt = UC_PROMPT_FLOOR_CALLED,
    .cite = "685c.1(h)(3)" },
  { "/685c.1/h/2/dark-is-not-paid", .lines = ONE UNSUITED "lamp 1 dark",
    .expect = { "lamp-checked seat=1 light=dark", "!wager-settled" }, .prompt = UC_PROMPT_LAMP_DARK,
    .cite = "685c.1(h)(1), (2)", .refused = "validate 2001 0000", .code = UC_TABLE_ERROR_NOT_NOW, .why = "dark" },
  { "/685c.1/h/2/lit-after-all", .lines = ONE UNSUITED "lamp 1 dark; lamp 1 lit; validate 2001 0000",
    .expect
    = { "lamp-checked light=dark", "lamp-checked light=lit", "payout-validated", "wager-settled outcome=win" } },
  { "/685c.1/h/2/override-needs-two-where-filed", "[policy]\ndark-light-override=true\n",
    ONE UNSUITED "lamp 1 dark; validate 2001 0000 1 " P " Driver replaced; validate 3001 0000",
    .expect = { "payout-signed seat=1 by=2001 text=Driver%20replaced", "payout-validated seat=1 by=2001 second=3001",
                "wager-settled outcome=win" } },
  { "/685c.1/h/2/override-needs-a-reason", "[policy]\ndark-light-override=true\n", ONE UNSUITED "lamp 1 dark",
    .refused = "validate 2001 0000 1 " P, .code = UC_TABLE_ERROR_NOT_NOW, .why = "why" },
  { "/685c.1/h/2/override-needs-a-higher-role", "[policy]\ndark-light-override=true\n",
    ONE UNSUITED "lamp 1 dark; validate 2001 0000 1 " P " Driver replaced", .refused = "validate 2002 0000",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "higher role" },
  { "/685c.1/h/3/floorperson-or-above", .lines = ONE UNSUITED "lamp 1 lit", .refused = "validate 1001 0000",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/685c.1/h/3/surveillance-may-not", .lines = ONE UNSUITED "lamp 1 lit", .refused = "validate 9001 0000",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/685c.1/h/3/a-pit-manager-may", .lines = ONE UNSUITED "lamp 1 lit; validate 3001 0000",
    .expect = { "payout-validated seat=1 by=3001 role=pit-manager" } },
  { "/685c.1/h/3/wrong-pin", .lines = ONE UNSUITED "lamp 1 lit; validate 2001 9999",
    .expect = { "pin-refused by=2001 reason=wrong", "!payout-validated", "!wager-settled" } },
  { "/685c.1/h/3/two-people-from-the-sum-filed", .lines = ONE ACES "lamp 1 lit; validate 2001 0000; validate 3001 0000",
    .expect = { "validation-required signatures=2", "payout-signed seat=1 by=2001",
                "payout-validated seat=1 by=2001 second=3001", "wager-settled odds=100%25%20meter" } },
  { "/685c.1/h/3/second-is-another-badge", .lines = ONE ACES "lamp 1 lit; validate 3001 0000",
    .refused = "validate 3001 0000", .code = UC_TABLE_ERROR_AUTHORITY, .why = "another badge" },
  { "/685c.1/h/3/second-is-of-a-higher-role", .lines = ONE ACES "lamp 1 lit; validate 2001 0000",
    .refused = "validate 2002 0000", .code = UC_TABLE_ERROR_AUTHORITY, .why = "higher role" },
  { "/685c.1/h/3/the-higher-role-may-be-the-first",
    .lines = ONE ACES "lamp 1 lit; validate 3001 0000; validate 2001 "
                      "0000",
    .expect = { "payout-signed seat=1 by=3001", "payout-validated seat=1 by=3001 second=2001" } },
  { "/685c.1/h/3/first-signature-is-withdrawn",
    .lines = ONE ACES "lamp 1 lit; validate 2001 0000; withdraw 2001 0000 in "
                      "error; validate 3001 0000",
    .expect = { "payout-signed by=2001",
                "request-withdrawn seat=1 wager=" P " by=2001 "
                "role=floorperson text=in%20error",
                "payout-signed by=3001", "!payout-validated" },
    .prompt = UC_PROMPT_FLOOR_CALLED },
  { "/685c.1/h/3/a-removed-badge-has-not-begun-to-sign",
    .lines = ONE ACES "lamp 1 lit; validate 2001 0000; person 2001 floorperson removed; validate 3001 0000",
    .expect = { "payout-signed by=2001", "person-enrolled badge=2001 choice=removed", "payout-signed by=3001",
                "!payout-validated" },
    .prompt = UC_PROMPT_FLOOR_CALLED },
  { "/685c.1/h/3/two-others-sign-for-a-removed-badge",
    .lines = ONE ACES "lamp 1 lit; validate 2001 0000; person 2001 floorperson removed; validate 3001 0000; "
                      "validate 2002 0000",
    .expect = { "payout-validated by=3001 second=2002", "wager-settled seat=1 outcome=win", "!payout-validated by=2001" } },
  { "/685c.1/h/3/a-locked-badge-has-not-begun-to-sign",
    .lines = ONE ACES "lamp 1 lit; validate 3001 0000; person 3001 pit-manager locked; "
                      "person 3001 pit-manager unlocked 4001; validate 2001 0000",
    .expect = { "payout-signed by=3001", "payout-signed by=2001", "!payout-validated" } },
  { "/685c.1/h/3/a-lower-role-has-not-begun-to-sign",
    .lines = ONE ACES "lamp 1 lit; validate 3001 0000; person 3001 floorperson changed; validate 2001 0000",
    .expect = { "payout-signed by=3001", "payout-signed by=2001", "!payout-validated" } },
  { "/685c.1/h/3/a-new-pin-changes-no-signature",
    .lines = ONE ACES "lamp 1 lit; validate 2001 0000; person 2001 floorperson changed; person 2002 floorperson removed; "
                      "validate 3001 0000",
    .expect = { "payout-signed by=2001", "payout-validated by=2001 second=3001" } },
  { "/685c.1/h/3/what-two-have-signed-stands",
    .lines = TWO BOTH_SUITED "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; person 2001 floorperson removed; "
                             "validate 3001 0000 1",
    .expect = { "payout-validated seat=2 by=2001", "payout-validated seat=1 by=3001", "wager-settled seat=2 outcome=win" } },
  { "/685c.1/h/3/a-removed-overruler-leaves-the-refusal",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 other 1; validate 3001 0000; person 3001 pit-manager removed",
    .expect = { "payout-overruled by=3001", "payout-signed by=3001", "!payout-validated" },
    .refused = "validate 2002 0000", .code = UC_TABLE_ERROR_AUTHORITY, .why = "higher role than floorperson" },
  { "/685c.1/h/3/a-removed-badge-gives-nothing-up",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 not-accepted 1; person 2001 floorperson removed; "
                      "reject 3001 0000 not-accepted 1",
    .expect = { "payout-rejected by=2001", "payout-rejected by=3001", "!wager-settled wager=" P } },
  { "/685c.1/h/3/given-up-by-a-removed-badge-and-signed",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 not-accepted 1; person 2001 floorperson removed; "
                      "validate 2002 0000; validate 3001 0000",
    .expect = { "payout-validated by=2002 second=3001", "wager-settled outcome=win", "!payout-overruled" } },
  { "/685c.1/h/3/a-removed-badge-holds-and-does-not-void",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 other 1; person 2001 floorperson removed; reject 3001 0000 other 1",
    .expect = { "payout-rejected by=2001", "payout-rejected by=3001", "!wager-settled wager=" P },
    .refused = "validate 2002 0000", .code = UC_TABLE_ERROR_AUTHORITY, .why = "higher role" },
  { "/685c.1/h/3/nobody-withdraws-anothers-signature", .lines = ONE ACES "lamp 1 lit; validate 2001 0000",
    .refused = "withdraw 3001 0000 no", .code = UC_TABLE_ERROR_AUTHORITY, .why = "only badge 2001" },
  { "/685c.1/h/3/a-whole-signature-stands", .lines = ONE UNSUITED "lamp 1 lit; validate 2001 0000",
    .refused = "withdraw 2001 0000 no", .code = UC_TABLE_ERROR_NOT_NOW, .why = "nothing waits" },
  { "/685c.1/h/3/a-rejection-is-not-withdrawn", .lines = ONE UNSUITED "lamp 1 lit; reject 2001 0000 other",
    .refused = "withdraw 2001 0000 no", .code = UC_TABLE_ERROR_NOT_NOW, .why = "nothing waits" },
  { "/685c.1/h/3/an-override-is-withdrawn", "[policy]\ndark-light-override=true\n",
    ONE UNSUITED "lamp 1 dark; validate "
                 "2001 0000 1 " P " lamp is broken; withdraw 2001 0000 it is lit now; lamp 1 lit; validate 2001 0000",
    .expect = { "payout-signed by=2001", "request-withdrawn seat=1", "lamp-checked light=lit",
                "payout-validated by=2001", "!payout-validated second=2001" } },
  { "/685c.1/h/3/one-signature-where-filed", "[policy]\nsecond-signature=none\n",
    ONE ACES "lamp 1 lit; validate 2001 0000",
    .expect = { "validation-required signatures=1", "payout-validated by=2001 second=", "wager-settled" } },
  { "/685c.1/h/3/fixed-odds-signed-together",
    .lines = TWO "card 9S; card 9D; card 9H; card 2D; card 2C; card 7C; "
                 "lamp 2 lit; lamp 1 lit; validate 2001 0000",
    .expect = { "payout-validated seat=2", "payout-validated seat=1", "wager-settled seat=2 outcome=win",
                "wager-settled seat=1 outcome=win" } },
  { "/685c.1/h/3/one-by-one-where-filed", "[policy]\nbatch=false\n",
    TWO "card 9S; card 9D; card 9H; card 2D; card "
        "2C; card 7C; lamp 2 lit; lamp 1 lit; validate 2001 0000",
    .expect = { "payout-validated seat=2", "!payout-validated seat=1" } },
  { "/685c.1/h/3/percentages-never-in-a-batch",
    .lines = TWO "card 9S; card 9H; card 9H; card 2D; card 9H; card 7C; "
                 "lamp 2 lit; lamp 1 lit; validate 2001 0000 1",
    .expect = { "payout-validated seat=1", "wager-settled seat=1 outcome=win", "!payout-validated seat=2" } },
  { "/685c.1/h/3/a-batch-leaves-percentages-out",
    .lines = TWO "card 9H; card 9S; card 9H; card 9H; card 2D; card "
                 "7C; lamp 2 lit; lamp 1 lit; validate 2001 0000",
    .expect = { "payout-validated seat=2", "wager-settled seat=2 outcome=win", "!payout-validated seat=1" } },
  { "/685c.1/h/3/a-batch-leaves-rejected-wins-out",
    .lines = TWO "card 9S; card 9D; card 9H; card 2D; card 2C; card "
                 "7C; lamp 2 lit; lamp 1 lit; "
                 "reject 2001 0000 hand-misread 1; validate 2001 0000",
    .expect = { "payout-rejected seat=1", "payout-validated seat=2", "!payout-validated seat=1" } },
  { "/685c.1/h/3/a-batch-leaves-dark-lights-out", "[policy]\ndark-light-override=true\n",
    TWO "card 9S; card 9D; card 9H; "
        "card 2D; card 2C; card 7C; lamp 2 lit; lamp 1 dark; validate 2001 0000",
    .expect = { "payout-validated seat=2", "!payout-validated seat=1" }, .prompt = UC_PROMPT_LAMP_DARK,
    .cite = "685c.1(h)(1), (2)" },
  { "/685c.1/h/3/a-batch-leaves-two-signatures-out", "[policy]\nsecond-signature=20.00\n",
    TWO "card 9S; card 9D; card 9H; "
        "card 9D; card 2C; card 7C; lamp 2 lit; lamp 1 lit; validate 2001 0000",
    .expect = { "validation-required seat=2 award=15.00 signatures=1", "validation-required seat=1 signatures=2",
                "payout-validated seat=2", "!payout-signed seat=1" } },
  { "/685c.1/h/3/two-people-at-that-very-sum", "[policy]\nsecond-signature=15.00\n", ONE UNSUITED,
    .expect = { "validation-required award=15.00 signatures=2" } },
  { "/685c.1/h/3/what-is-paid-takes-its-signatures", "[policy]\nsecond-signature=500.00\n",
    TWO BOTH_SUITED "lamp 2 lit; lamp 1 lit; validate 2001 0000 2",
    .expect
    = { "validation-required seat=2 award=250.07 signatures=1", "validation-required seat=1 award=250.07 signatures=1",
        "payout-validated seat=2 by=2001", "!wager-settled wager=" P },
    .prompt = UC_PROMPT_FLOOR_CALLED },
  { "/685c.1/h/3/no-share-is-signed-before-every-light-is-looked-at", .lines = TWO BOTH_SUITED "lamp 2 lit",
    .expect = { "lamp-checked seat=2" }, .refused = "validate 2001 0000 2", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "seat 2's share depends on seat 1" },
  { "/685c.1/h/3/no-share-is-signed-beside-a-dark-light", .lines = TWO BOTH_SUITED "lamp 2 lit; lamp 1 dark",
    .expect = { "lamp-checked seat=1 light=dark" }, .refused = "validate 2001 0000 2", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "whose win is not judged yet" },
  { "/685c.1/h/3/no-share-is-signed-beside-a-rejected-one", .lines = TWO BOTH_SUITED
    "lamp 2 lit; lamp 1 lit; reject 2001 0000 hand-misread 1", .expect = { "payout-rejected seat=1" },
    .refused = "validate 2001 0000 2", .code = UC_TABLE_ERROR_NOT_NOW, .why = "whose win is not judged yet" },
  /* Each of two that are rejected is judged by its own signature: neither waits for the other. */
  { "/685c.1/h/3/two-rejected-do-not-wait-for-each-other", .lines = TWO BOTH_SUITED
    "lamp 2 lit; lamp 1 lit; reject 2001 0000 hand-misread 1; reject 2001 0000 hand-misread 2; validate 3001 0000 1; "
    "validate 3001 0000 2",
    .expect = { "payout-validated seat=1 by=3001", "payout-validated seat=2 by=3001", "wager-settled wager=" P " outcome=win" } },
  { "/685c.1/h/3/two-dark-do-not-wait-for-each-other", "[policy]\ndark-light-override=true\n", TWO BOTH_SUITED
    "lamp 2 dark; lamp 1 dark; validate 2001 0000 1 " P " Broken; validate 3001 0000 1; validate 2001 0000 2 " P " Broken; "
    "validate 3001 0000 2",
    .expect = { "payout-validated seat=1 by=2001", "payout-validated seat=2 by=2001", "wager-settled wager=" P " outcome=win" } },
  { "/685c.1/h/4/two-persons-let-the-others-go-ahead-at-their-sure-share", .lines = TWO BOTH_SUITED
    "lamp 2 lit; lamp 1 dark; go-ahead 2001 0000 1; go-ahead 3001 0000 1; validate 2001 0000 2; lamp 1 lit; validate 2001 0000 1",
    .expect = { "go-ahead seat=1 wager=" P " by=2001 role=floorperson", "go-ahead seat=1 wager=" P " by=2001 role=floorperson second=3001",
                "payout-validated seat=2", "wager-settled seat=2 wager=" P " outcome=win odds=10%25%20meter pays=250.07",
                "meter-changed cause=award change=-250.07", "wager-settled seat=1 wager=" P " outcome=win odds=10%25%20meter pays=250.07",
                "meter-changed cause=award change=-250.07" } },
  { "/685c.1/h/4/the-rest-is-due-when-the-waiting-seat-wins-nothing", .lines = TWO BOTH_SUITED
    "lamp 2 lit; lamp 1 dark; go-ahead 2001 0000 1; go-ahead 3001 0000 1; validate 2001 0000 2; reject 2001 0000 not-accepted 1; "
    "confirm; light medium; stand; stand; confirm; card TS; confirm; lamp 2 lit; validate 2001 0000 2",
    .expect = { "wager-settled seat=2 wager=" P " outcome=win odds=10%25%20meter pays=250.07", "wager-settled seat=1 wager=" P " outcome=void",
                "validation-required seat=2 award=250.08", "payout-validated seat=2", "award-paid seat=2 wager=" P } },
  { "/685c.1/h/4/one-person-lets-nobody-go-ahead", .lines = TWO BOTH_SUITED "lamp 2 lit; lamp 1 dark; go-ahead 2001 0000 1",
    .expect = { "go-ahead seat=1" }, .refused = "validate 2001 0000 2", .code = UC_TABLE_ERROR_NOT_NOW, .why = "go-ahead" },
  { "/685c.1/h/4/the-same-person-lets-nobody-go-ahead", .lines = TWO BOTH_SUITED "lamp 2 lit; lamp 1 dark; go-ahead 2001 0000 1",
    .expect = { "go-ahead seat=1" }, .refused = "go-ahead 2001 0000 1", .code = UC_TABLE_ERROR_AUTHORITY, .why = "another badge" },
  { "/685c.1/h/4/nobody-goes-ahead-of-a-light-not-looked-at", .lines = TWO BOTH_SUITED "lamp 2 lit",
    .expect = { "lamp-checked seat=2" }, .refused = "go-ahead 2001 0000 1", .code = UC_TABLE_ERROR_NOT_NOW, .why = "no winner" },
  { "/685c.1/h/3/who-refused-lets-nobody-go-ahead", .lines = TWO BOTH_SUITED
    "lamp 2 lit; lamp 1 lit; reject 2001 0000 hand-misread 1",
    .refused = "go-ahead 2001 0000 1", .code = UC_TABLE_ERROR_AUTHORITY, .why = "refused" },
  { "/685c.1/h/3/a-go-ahead-of-one-is-withdrawn", .lines = TWO BOTH_SUITED
    "lamp 2 lit; lamp 1 dark; go-ahead 2001 0000 1; withdraw 2001 0000 Signed in error; go-ahead 3001 0000 1",
    .expect = { "go-ahead seat=1 by=2001", "request-withdrawn seat=1 wager=" P " by=2001 key=go-ahead",
                "go-ahead seat=1 by=3001 second=" },
    .refused = "validate 2001 0000 2", .code = UC_TABLE_ERROR_NOT_NOW, .why = "go-ahead" },
  /* A win at fixed odds is nobody's share. */
  { "/685c.1/h/3/a-dark-light-holds-up-no-fixed-odds", .lines = TWO
    "card 9H; card 9S; card 9H; card 9H; card 9D; card 7C; lamp 2 lit; lamp 1 dark; validate 2001 0000 2",
    .expect = { "payout-validated seat=2", "wager-settled seat=2 wager=" P " outcome=win" } },
  { "/685c.1/h/3/a-share-that-grows-is-signed-by-as-many-as-it-takes", "[policy]\nsecond-signature=500.00\n",
    TWO BOTH_SUITED
    "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; reject 2001 0000 not-accepted 1",
    .expect = { "payout-validated seat=2 by=2001", "wager-settled seat=1 wager=" P " outcome=void",
                "share-changed seat=2 award=500.15 signatures=2", "!wager-settled seat=2 wager=" P },
    .prompt = UC_PROMPT_FLOOR_CALLED },
  { "/685c.1/h/3/a-share-that-grows-keeps-its-signature", "[policy]\nsecond-signature=600.00\n",
    TWO BOTH_SUITED
    "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; reject 2001 0000 not-accepted 1",
    .expect = { "payout-validated seat=2 by=2001", "share-changed seat=2 award=500.15 signatures=1",
                "wager-settled seat=2 wager=" P " outcome=win odds=10%25%20meter pays=500.15" } },
  { "/685c.1/h/3/and-two-sign-the-greater-share", "[policy]\nsecond-signature=500.00\n",
    TWO BOTH_SUITED
    "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; reject 2001 0000 not-accepted 1; validate 2001 0000 2; "
    "validate 3001 0000 2",
    .expect = { "share-changed seat=2 award=500.15 signatures=2", "payout-signed seat=2 by=2001",
                "payout-validated seat=2 by=2001 second=3001", "wager-settled seat=2 wager=" P " outcome=win odds=10%25%20meter pays=500.15" } },
  { "/685c.1/h/3/only-percentages-where-filed", "[policy]\nvalidation=percentage\n", ONE UNSUITED "lamp 1 lit",
    .expect
    = { "lamp-checked", "wager-settled seat=1 outcome=win pays=15.00", "!validation-required", "!payout-validated" } },
  { "/685c.1/h/3/from-a-sum-where-filed", "[policy]\nvalidation=20.00\n", ONE UNSUITED "lamp 1 lit",
    .expect = { "wager-settled outcome=win", "!validation-required" } },
  { "/685c.1/h/3/from-that-sum", "[policy]\nvalidation=15.00\n", ONE UNSUITED "lamp 1 lit",
    .expect = { "validation-required signatures=1", "!wager-settled" } },
  { "/685c.1/h/3/rejected-hand-misread", .lines = ONE UNSUITED "lamp 1 lit; reject 2001 0000 hand-misread",
    .expect = { "payout-rejected seat=1 by=2001 reason=hand-misread", "!wager-settled" }, .prompt = UC_PROMPT_REJECTED,
    .cite = "685c.1(h)(3)" },
  { "/685c.1/h/3/rejected-not-accepted-is-void", .lines = ONE UNSUITED "lamp 1 lit; reject 2001 0000 not-accepted",
    .expect = { "payout-rejected reason=not-accepted",
                "wager-settled seat=1 wager=" P " outcome=void pays=0.00 "
                "stake-returned=yes",
                "meter-changed cause=wager-voided change=-0.75 value=5000.00 reserve=0.00" } },
  { "/685c.1/h/3/rejected-light-dark-stays-queued",
    .lines = ONE UNSUITED "lamp 1 lit; reject 2001 0000 light-dark; "
                          "lamp 1 lit; validate 2001 0000",
    .expect = { "payout-rejected reason=light-dark", "lamp-checked light=lit", "payout-validated",
                "wager-settled outcome=win" } },
  { "/685c.1/h/3/rejected-other-waits-for-a-second-person",
    .lines = ONE UNSUITED "lamp 1 lit; reject 2001 0000 "
                          "other",
    .refused = "validate 2001 0000", .code = UC_TABLE_ERROR_AUTHORITY, .why = "another badge" },
  { "/685c.1/h/3/nobody-overrules-a-higher-role", .lines = ONE UNSUITED "lamp 1 lit; reject 3001 0000 other",
    .refused = "validate 2001 0000", .code = UC_TABLE_ERROR_AUTHORITY, .why = "higher role than pit-manager" },
  { "/685c.1/h/3/second-person-decides", .lines = ONE UNSUITED "lamp 1 lit; reject 2001 0000 other; validate 3001 0000",
    .expect = { "payout-rejected by=2001 reason=other",
                "payout-overruled seat=1 wager=" P " by=3001 role=pit-manager refused-by=2001 reason=other",
                "payout-validated seat=1 by=3001 role=pit-manager second=", "wager-settled outcome=win" } },
  /* A refusal is no signature. */
  { "/685c.1/h/3/a-refusal-is-no-signature",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 other 1; validate 3001 0000",
    .expect = { "validation-required signatures=2", "payout-overruled by=3001 refused-by=2001", "payout-signed by=3001",
                "!payout-validated", "!wager-settled wager=" P },
    .prompt = UC_PROMPT_FLOOR_CALLED, .refused = "validate 2001 0000", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "another badge" },
  { "/685c.1/h/3/who-is-overruled-is-followed-by-another",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 other 1; validate 3001 0000; validate 2002 0000",
    .expect = { "payout-overruled by=3001 refused-by=2001 reason=other", "payout-signed by=3001",
                "payout-validated by=3001 second=2002", "wager-settled odds=100%25%20meter", "!payout-validated by=2001" } },
  { "/685c.1/h/3/a-refusal-opens-what-was-signed",
    .lines = ONE ACES "lamp 1 lit; validate 3001 0000; reject 2001 0000 other 1; validate 3001 0000",
    .expect = { "payout-signed by=3001", "payout-rejected by=2001", "payout-overruled by=3001 refused-by=2001",
                "payout-signed by=3001", "!payout-validated" },
    .refused = "validate 3001 0000", .code = UC_TABLE_ERROR_AUTHORITY, .why = "another badge" },
  { "/685c.1/h/3/an-overruler-withdraws-and-the-refusal-stands",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 other 1; validate 3001 0000; withdraw 3001 0000 not sure",
    .expect = { "payout-overruled", "payout-signed by=3001", "request-withdrawn seat=1 by=3001 reason=", "!payout-validated" },
    .prompt = UC_PROMPT_REJECTED, .refused = "validate 2002 0000", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "higher role than floorperson" },
  { "/685c.1/h/3/what-is-overruled-is-not-rejected-again",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 other 1; validate 3001 0000",
    .expect = { "payout-overruled" }, .refused = "reject 2002 0000 other 1", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "a pit-manager has overruled" },
  { "/685c.1/h/3/but-by-a-higher-role",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 other 1; validate 3001 0000; reject 4001 0000 other 1",
    .expect = { "payout-overruled by=3001 refused-by=2001", "payout-signed by=3001", "payout-rejected by=4001",
                "!payout-overruled by=4001" },
    .prompt = UC_PROMPT_REJECTED, .refused = "validate 3001 0000", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "higher role than shift-manager" },
  { "/685c.1/h/3/two-who-will-not-sign-end-it",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 other 1; reject 3001 0000 other 1",
    .expect = { "payout-rejected by=2001", "payout-rejected by=3001", "!payout-overruled",
                "wager-settled seat=1 wager=" P " outcome=void" } },
  { "/685c.1/h/3/what-is-judged-anew-is-signed-anew",
    .lines = ONE ACES "lamp 1 lit; validate 3001 0000; reject 2001 0000 hand-misread 1; correct 8 card 9S 2001 0000 misread; "
                      "validate 3001 0000; "
                      "lamp 1 lit; validate 2001 0000",
    .expect = { "payout-rejected by=2001", "corrected", "validation-required combination=one-suited signatures=1",
                "payout-validated by=2001 second=", "!payout-overruled" } },
  { "/685c.1/h/3/a-correction-answers-a-misread-hand-only",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 other 1; correct 8 card 9S 2001 0000 misread; validate 3001 0000; "
                      "lamp 1 lit",
    .expect = { "payout-rejected by=2001", "corrected", "validation-required combination=one-suited signatures=1" },
    .prompt = UC_PROMPT_REJECTED, .refused = "validate 2001 0000", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "another badge" },
  { "/685c.1/h/3/a-dark-light-overruled-has-a-reason", "[policy]\ndark-light-override=true\n",
    ONE UNSUITED "lamp 1 dark; reject 2001 0000 other 1; validate 3001 0000 1 " P " lamp is broken",
    .expect = { "payout-overruled by=3001 refused-by=2001", "payout-signed by=3001 text=lamp%20is%20broken",
                "!payout-validated" } },
  { "/685c.1/h/3/the-rejection-of-a-dark-light-says-only-that", .lines = ONE UNSUITED "lamp 1 lit; reject 2001 0000 "
                                                                                      "hand-misread; reject 2001 0000 "
                                                                                      "light-dark; lamp 1 lit",
    .expect = { "payout-rejected reason=hand-misread", "payout-rejected reason=light-dark", "lamp-checked light=lit" },
    .prompt = UC_PROMPT_REJECTED, .refused = "validate 2001 0000", .code = UC_TABLE_ERROR_NOT_NOW, .why = "misread" },
  { "/685c.1/h/3/a-misread-hand-is-corrected-or-explained", .lines = ONE UNSUITED "lamp 1 lit; reject 2001 0000 hand-misread",
    .expect = { "payout-rejected reason=hand-misread" }, .refused = "validate 2001 0000", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "expected “correct” of a card" },
  { "/685c.1/h/3/a-misread-hand-is-explained",
    .lines = ONE UNSUITED "lamp 1 lit; reject 2001 0000 hand-misread; validate 2001 0000 1 " P " nines after all",
    .expect = { "payout-rejected by=2001", "request-withdrawn seat=1 wager=" P " by=2001 role=floorperson "
                "reason=hand-misread text=nines%20after%20all",
                "payout-validated by=2001 text=nines%20after%20all", "wager-settled outcome=win" } },
  { "/685c.1/h/3/another-overrules-a-misread-hand",
    .lines = ONE UNSUITED "lamp 1 lit; reject 2001 0000 hand-misread; validate 3001 0000",
    .expect = { "payout-overruled by=3001 refused-by=2001 reason=hand-misread", "payout-validated by=3001 second=" } },
  { "/685c.1/h/3/a-misread-hand-then-refused-is-no-mere-slip",
    .lines = ONE UNSUITED "lamp 1 lit; reject 2001 0000 hand-misread; reject 2001 0000 other",
    .expect = { "payout-rejected reason=hand-misread", "payout-rejected reason=other" },
    .refused = "validate 2001 0000 1 " P " sure now", .code = UC_TABLE_ERROR_AUTHORITY, .why = "another badge" },
  { "/685c.1/h/3/a-misread-hand-is-overruled-with-what-others-said",
    .lines = ONE UNSUITED "lamp 1 lit; reject 2001 0000 hand-misread; reject 2002 0000 other; validate 3001 0000",
    .expect = { "payout-overruled by=3001 refused-by=2001 reason=hand-misread",
                "payout-overruled by=3001 refused-by=2002 reason=other", "payout-validated by=3001" } },

  /* An award that two sign is given up by two. */
  { "/685c.1/h/3/one-does-not-give-up-what-two-sign",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 not-accepted 1",
    .expect = { "chips-verified counted=1 accepted=1", "payout-rejected by=2001 reason=not-accepted",
                "!wager-settled wager=" P, "!meter-changed cause=wager-voided" },
    .prompt = UC_PROMPT_REJECTED, .refused = "reject 2001 0000 not-accepted 1", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "another badge" },
  { "/685c.1/h/3/two-give-it-up",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 not-accepted 1; reject 3001 0000 not-accepted 1",
    .expect = { "payout-rejected by=2001 reason=not-accepted", "payout-rejected by=3001 reason=not-accepted",
                "wager-settled seat=1 wager=" P " outcome=void", "meter-changed cause=wager-voided" } },
  { "/685c.1/h/3/the-higher-role-may-be-the-first-to-give-it-up",
    .lines = ONE ACES "lamp 1 lit; reject 3001 0000 chips-disagree 1; reject 2001 0000 chips-disagree 1",
    .expect = { "payout-rejected by=3001", "payout-rejected by=2001", "wager-settled seat=1 wager=" P " outcome=void" } },
  { "/685c.1/h/3/two-of-one-role-do-not-give-it-up", .lines = ONE ACES "lamp 1 lit; reject 2001 0000 not-accepted 1",
    .expect = { "payout-rejected" }, .refused = "reject 2002 0000 not-accepted 1", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "higher role" },
  { "/685c.1/h/3/for-one-and-the-same-reason",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 not-accepted 1; reject 3001 0000 chips-disagree 1",
    .expect = { "payout-rejected by=2001 reason=not-accepted", "payout-rejected by=3001 reason=chips-disagree",
                "!wager-settled wager=" P } },
  { "/685c.1/h/3/who-does-not-give-it-up-overrules",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 not-accepted 1; validate 3001 0000; validate 2002 0000",
    .expect = { "payout-rejected by=2001", "payout-overruled by=3001 refused-by=2001 reason=not-accepted",
                "payout-signed by=3001", "payout-validated by=3001 second=2002", "wager-settled outcome=win" } },
  { "/685c.1/h/3/the-first-to-give-it-up-withdraws",
    .lines = ONE ACES "lamp 1 lit; reject 2001 0000 not-accepted 1; withdraw 2001 0000 in error; validate 2001 0000; "
                      "validate 3001 0000",
    .expect = { "payout-rejected by=2001", "request-withdrawn seat=1 wager=" P " by=2001 reason=not-accepted",
                "payout-signed by=2001", "payout-validated by=2001 second=3001", "!payout-overruled" } },
  { "/685c.1/h/3/nobody-withdraws-for-another", .lines = ONE ACES "lamp 1 lit; reject 2001 0000 not-accepted 1",
    .refused = "withdraw 3001 0000 no", .code = UC_TABLE_ERROR_AUTHORITY, .why = "only badge 2001" },
  { "/685c.1/h/3/what-one-signs-one-gives-up", .lines = ONE UNSUITED "lamp 1 lit; reject 2001 0000 chips-disagree",
    .expect = { "payout-rejected reason=chips-disagree", "wager-settled seat=1 wager=" P " outcome=void" } },
  { "/685c.1/h/3/held-by-one-and-given-up-by-a-higher-one",
    .lines = ONE UNSUITED "lamp 1 lit; reject 2001 0000 other; reject 3001 0000 not-accepted",
    .expect = { "payout-rejected by=2001", "payout-rejected by=3001", "wager-settled seat=1 wager=" P " outcome=void" } },

  /* (h)(3) is done: only the payment is left. */
  { "/685c.1/h/3/validated-is-paid-though-the-round-is-void",
    .lines = TWO BOTH_SUITED "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; void-round 2001 0000 misdeal; "
                             "validate 3001 0000",
    .expect = { "payout-validated seat=2", "wager-settled seat=1 wager=" P " outcome=void",
                "wager-settled seat=2 wager=" P " outcome=win odds=10%25%20meter pays=500.15", "round-voided" } },
  { "/685c.1/h/3/two-give-up-what-is-validated",
    .lines = TWO BOTH_SUITED "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; void-round 2001 0000 misdeal; "
                             "void-round 3001 0000 misdeal",
    .expect = { "payout-validated seat=2", "wager-settled seat=2 wager=" P " outcome=void",
                "wager-settled seat=1 wager=" P " outcome=void",
                "meter-changed cause=wager-voided value=5000.00 reserve=0.00", "round-voided by=2001 second=3001" } },
  { "/685c.1/h/3/a-second-line-voids-any-round", .lines = "bet 1 main 10.00; no-more-bets; void-round 3001 0000 misdeal; "
                                                          "void-round 2001 0000 misdeal",
    .expect = { "second-person-required by=3001", "round-voided by=3001 second=2001" } },

  /* The dealer has it validated by others. */
  { "/685c.1/h/3/not-the-dealer-who-deals", .lines = "sign-on 2001; burn; " ONE UNSUITED "lamp 1 lit",
    .expect = { "signed-on by=2001" }, .refused = "validate 2001 0000", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "another floorperson or above" },
  { "/685c.1/h/3/nor-does-he-reject-it", .lines = "sign-on 2001; burn; " ONE UNSUITED "lamp 1 lit",
    .refused = "reject 2001 0000 other", .code = UC_TABLE_ERROR_AUTHORITY, .why = "another floorperson or above" },
  { "/685c.1/h/3/nor-document-it",
    .lines = "sign-on 2001; burn; " ONE SUITED "lamp 1 lit; validate 2002 0000",
    .expect = { "payout-validated by=2002" }, .refused = "documented 2001 S-1", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "another floorperson or above" },
  { "/685c.1/h/3/nor-correct-the-cards-of-a-win", .lines = "sign-on 2001; burn; " ONE SUITED "lamp 1 lit",
    .refused = "correct 8 card 2H 2001 0000 misread", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "another floorperson or above" },
  { "/685c.1/h/3/nor-as-the-second-of-a-correction",
    .lines = "sign-on 3001; burn; " ONE SUITED "lamp 1 lit; correct 8 card 2H 2001 0000 misread",
    .expect = { "second-person-required by=2001" }, .refused = "validate 3001 0000", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "another floorperson or above" },
  { "/685c.1/f/the-dealer-clears-no-wager",
    .lines = "sign-on 2001; burn; bet 1 main 25; bet 1 " P "; no-more-bets; chips 0",
    .refused = "clear-wager 1 " P " 2001 0000 no chip", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "another floorperson or above" },
  { "/605a.7/a/6/the-dealer-sets-no-meter", .lines = "sign-on 2001; burn",
    .refused = "meter-set " P " 20000 0 2001 0000 fault", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "another floorperson or above" },
  { "/685c.1/h/3/a-floorperson-who-no-longer-deals",
    .lines = "sign-on 2001; burn; sign-on 1001; burn; " ONE UNSUITED "lamp 1 lit; validate 2001 0000",
    .expect = { "payout-validated by=2001", "wager-settled outcome=win" } },
  { "/685c.1/h/4/fixed-odds-from-the-inventory", .lines = ONE UNSUITED "lamp 1 lit; validate 2001 0000",
    .expect = { "wager-settled seat=1 hand=0 wager=" P " outcome=win combination=one-unsuited odds=3:1 stake=5.00 "
                "pays=15.00 stake-returned=no "
                "source=table-inventory citation=685c.1(h)(4)",
                "!meter-changed cause=award" },
    .prompt = UC_PROMPT_PAY_SIDE, .cite = "685c.1(h)(4)" },
  { "/685c.1/h/4/percentage-never-from-the-inventory", .lines = ONE SUITED "lamp 1 lit; validate 2001 0000",
    .expect = { "wager-settled seat=1 wager=" P " outcome=win combination=two-suited odds=10%25%20meter stake=5.00 "
                "pays=500.07 stake-returned=no source=progressive",
                "meter-changed cause=award change=-500.07 value=4500.68 reserve=0.30",
                "payout-meter attendant=500.07 cumulative=500.07 awards=1" } },
  { "/685c.1/h/4/fixed-odds-elsewhere-where-filed", "[policy]\nnot-from-inventory=15.00\n",
    ONE UNSUITED "lamp 1 lit; validate 2001 0000",
    .expect = { "wager-settled outcome=win pays=15.00 source=progressive",
                "payout-meter attendant=15.00 cumulative=15.00 awards=1" } },
  { "/685c.1/h/4/below-that-sum-from-the-inventory", "[policy]\nnot-from-inventory=15.01\n",
    ONE UNSUITED "lamp 1 lit; validate 2001 0000",
    .expect = { "wager-settled outcome=win pays=15.00 source=table-inventory", "!payout-meter" } },
  { "/685c.1/h/4/cards-stay-until-documented",
    .lines = ONE SUITED "lamp 1 lit; validate 2001 0000; confirm; light "
                        "medium; stand; confirm; card 2S; confirm",
    .expect = { "wager-settled wager=main" }, .prompt = UC_PROMPT_HOLD, .cite = "685c.1(h)(4)", .refused = "confirm",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "documented" },
  { "/685c.1/h/4/no-bet-while-cards-are-held",
    .lines = ONE SUITED "lamp 1 lit; validate 2001 0000; confirm; light "
                        "medium; stand; confirm; card 2S; confirm; bet 2 main 10.00",
    .expect = { "wager-refused seat=2 reason=documents-outstanding", "!round-closed" } },
  { "/685c.1/h/4/documented",
    .lines = ONE SUITED "lamp 1 lit; validate 2001 0000; confirm; light medium; stand; "
                        "confirm; card 2S; confirm; documented 2001 S-77; confirm; bet 2 main 10.00",
    .expect = { "payout-documented seat=1 wager=" P " by=2001 slip=S-77", "round-closed", "wager-accepted seat=2" } },
  { "/685c.1/h/4/not-without-tax-form-and-camera", FORMS, .procedures = TRUE, .lines = OPENED ONE SUITED PAID_AND_CLEAR,
    .expect = { "wager-settled wager=main" }, .prompt = UC_PROMPT_HOLD, .cite = "685c.1(h)(4)",
    .refused = "documented 2001 S-77", .code = UC_TABLE_ERROR_NOT_NOW, .why = "1 " P " tax-form+camera" },
  { "/685c.1/h/4/not-without-the-camera", FORMS, .procedures = TRUE, .lines = OPENED ONE SUITED PAID_AND_CLEAR,
    .expect = { "wager-settled wager=main" }, .refused = "documented 2001 S-77 1 " P " tax-form",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "camera" },
  { "/685c.1/h/4/not-by-the-dealer-with-both", FORMS, .procedures = TRUE, .lines = OPENED ONE SUITED PAID_AND_CLEAR,
    .expect = { "wager-settled wager=main" }, .refused = "documented 1001 S-77 1 " P " tax-form+camera",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson or above is needed" },
  { "/685c.1/h/4/tax-form-and-camera-are-on-record", FORMS, .procedures = TRUE,
    .lines = OPENED ONE SUITED PAID_AND_CLEAR "documented 2001 S-77 1 " P " tax-form+camera; confirm; bet 1 main 10.00",
    .expect = { "payout-documented seat=1 wager=" P " by=2001 slip=S-77 done=tax-form+camera", "wager-accepted seat=1" } },
  { "/685c.1/h/4/below-the-sums-a-slip-is-enough", "[policy]\ntax-form=500.08\ncamera=500.08\n", .procedures = TRUE,
    .lines = OPENED ONE SUITED PAID_AND_CLEAR "documented 2001 S-77; confirm; bet 1 main 10.00",
    .expect = { "payout-documented seat=1 slip=S-77 done=", "wager-accepted seat=1" } },
  { "/685c.1/h/4/a-script-implies-both", FORMS, ONE SUITED PAID_AND_CLEAR "documented 2001 S-77",
    .expect = { "payout-documented seat=1 slip=S-77 done=tax-form+camera" } },
  { "/685c.1/h/4/a-script-that-names-one-names-both", FORMS, ONE SUITED PAID_AND_CLEAR,
    .expect = { "wager-settled wager=main" }, .refused = "documented 2001 S-77 1 " P " camera",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "tax-form+camera" },
  { "/685c.1/h/4/fixed-odds-of-the-rack-wait-for-the-tax-form", "[policy]\ntax-form=15.00\n", .procedures = TRUE,
    .lines = OPENED ONE UNSUITED PAID_AND_CLEAR "bet 1 main 10.00",
    .expect = { "wager-settled wager=" P " pays=15.00 source=table-inventory",
    "wager-refused seat=1 reason=documents-outstanding" },
    .prompt = UC_PROMPT_HOLD, .cite = "685c.1(h)(4)", .refused = "documented 2001 S-1", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "1 " P " tax-form" },
  { "/685c.1/h/4/fixed-odds-of-the-rack-with-their-tax-form", "[policy]\ntax-form=15.00\n", .procedures = TRUE,
    .lines = OPENED ONE UNSUITED PAID_AND_CLEAR "documented 2001 S-1 1 " P " tax-form; bet 1 main 10.00",
    .expect = { "payout-documented seat=1 by=2001 slip=S-1 done=tax-form", "wager-accepted seat=1" } },
  { "/685c.1/h/4/fixed-odds-below-the-tax-form-wait-for-nothing", "[policy]\ntax-form=15.01\n", .procedures = TRUE,
    .lines = OPENED ONE UNSUITED PAID_AND_CLEAR "bet 1 main 10.00", .expect = { "wager-accepted seat=1" } },
  { "/685c.1/h/4/a-script-implies-documents-of-the-rack", "[policy]\ntax-form=15.00\n",
    ONE UNSUITED PAID_AND_CLEAR "bet 1 main 10.00",
    .expect = { "wager-accepted seat=1" }, .refused = "documented 2001 S-1", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "no seat" },
  { "/685c.1/h/4/a-script-may-document-the-rack", "[policy]\ntax-form=15.00\n",
    ONE UNSUITED PAID_AND_CLEAR "documented 2001 S-1; bet 1 main 10.00",
    .expect = { "payout-documented seat=1 slip=S-1 done=tax-form", "wager-accepted seat=1" } },
  { "/685c.1/h/4/a-slip-documents-one-award",
    .lines = TWO BOTH_SUITED "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; validate 2001 0000 1; documented 2001 A100",
    .expect = { "payout-documented seat=2 slip=A100" }, .refused = "documented 2001 A100", .code = UC_TABLE_ERROR_RANGE,
    .why = "another award" },
  { "/685c.1/h/4/each-award-has-its-slip",
    .lines = TWO BOTH_SUITED "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; validate 2001 0000 1; documented 2001 A100; "
                             "documented 2001 A10",
    .expect = { "payout-documented seat=2 slip=A100", "payout-documented seat=1 slip=A10" } },
  { "/685c.1/h/4/also-in-the-next-round",
    .lines = ONE SUITED "lamp 1 lit; validate 2001 0000; confirm; light medium; stand; confirm; card 2S; confirm; "
                        "documented 2001 S-77; confirm; " ONE SUITED "lamp 1 lit; validate 2001 0000",
    .expect = { "payout-documented slip=S-77", "round-closed", "wager-settled wager=" P " outcome=win" },
    .refused = "documented 2001 S-77", .code = UC_TABLE_ERROR_RANGE, .why = "another award" },
  { "/685c.1/h/4/undo-brings-no-slip-back",
    .lines = TWO BOTH_SUITED "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; validate 2001 0000 1; confirm; light medium; "
                             "stand; documented 2001 A100; undo",
    .expect = { "payout-documented slip=A100", "undone" }, .refused = "documented 2001 A100",
    .code = UC_TABLE_ERROR_RANGE, .why = "another award" },
  { "/685c.1/h/4/documented-by-no-dealer",
    .lines = ONE SUITED "lamp 1 lit; validate 2001 0000; confirm; light "
                        "medium; stand; confirm; card 2S; confirm",
    .expect = { "wager-settled wager=main" }, .refused = "documented 1001 S-77", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "floorperson or above is needed" },
  { "/685c.1/h/4/no-closing-while-cards-are-held", "[policy]\nhold=seat\n",
    .lines = ONE SUITED "lamp 1 lit; validate 2001 0000; confirm; light medium; stand; confirm; card 2S; confirm; confirm",
    .expect = { "round-closed" }, .refused = "close-table", .code = UC_TABLE_ERROR_NOT_NOW, .why = "685c.1(h)(4)" },
  { "/685c.1/h/4/only-that-seat-waits-where-filed", "[policy]\nhold=seat\n",
    ONE SUITED "lamp 1 lit; validate 2001 0000; confirm; light medium; stand; confirm; card 2S; confirm; confirm; "
               "bet 1 main 10.00; bet 2 main 10.00",
    .expect = { "round-closed", "wager-refused seat=1 reason=documents-outstanding", "wager-accepted seat=2" } },
  { "/685c.1/h/4/no-shuffle-while-a-seat-waits", "[policy]\nhold=seat\n",
    ONE SUITED "lamp 1 lit; validate 2001 0000; confirm; light medium; stand; confirm; card 2S; confirm; confirm",
    .expect = { "round-closed" }, .refused = "shuffle", .code = UC_TABLE_ERROR_NOT_NOW, .why = "document" },
  { "/685c.1/h/4/a-shuffle-that-is-due-waits", "[policy]\nhold=seat\n",
    ONE SUITED "lamp 1 lit; validate 2001 0000; confirm; light medium; stand; cover-card dealer; confirm; card 2S; "
               "confirm; confirm",
    .expect = { "round-closed" }, .prompt = UC_PROMPT_HOLD, .cite = "685c.1(h)(4)" },
  { "/685c.1/h/4/and-comes-with-the-documents", "[policy]\nhold=seat\n",
    ONE SUITED "lamp 1 lit; validate 2001 0000; confirm; light medium; stand; cover-card dealer; confirm; card 2S; "
               "confirm; confirm; "
               "documented 2001 S-1; shuffle",
    .expect = { "payout-documented", "shuffled" } },

  /* (j) */
  { "/685c.1/j/primary-and-secondary", .lines = BET1,
    .expect = { "bets-locked", "meter-changed meter=" P " cause=increment change=0.75 value=5000.75 reserve=0.30" } },
  { "/685c.1/j/only-accepted-wagers",
    .lines = "bet 1 main 10.00; bet 2 main 10.00; bet 2 " P "; no-more-bets; bet "
             "1 " P,
    .expect = { "meter-changed value=5000.75 reserve=0.30", "wager-refused", "!meter-changed value=5001.50" } },
  { "/685c.1/j/after-the-jackpot-the-initial-seed",
    .lines = ONE ACES "lamp 1 lit; validate 2001 0000; validate "
                      "3001 0000",
    .expect = { "wager-settled pays=5000.75 source=progressive stake-returned=no",
                "meter-changed cause=award change=-5000.75 value=0.00 reserve=0.30",
                "meter-changed cause=reseed change=0.30 value=0.30 reserve=0.00",
                "meter-changed cause=top-up change=4999.70 value=5000.00 reserve=0.00" } },
  { "/685c.1/j/the-reserve-alone-where-filed", "[readings]\nreseed=reserve\n",
    ONE ACES "lamp 1 lit; validate 2001 0000; validate 3001 0000",
    .expect = { "meter-changed cause=reseed change=0.30 value=0.30 reserve=0.00", "!meter-changed cause=top-up" } },
  { "/685c.1/j/the-reserve-when-it-is-more",
    .lines = "meter-set " P " 6000.00 7000.00 2001 0000 taken over; "
             "validate 3001 0000;" ONE ACES "lamp 1 lit; validate 2001 0000; validate 3001 0000",
    .expect = { "meter-set value=6000.00 reserve=7000.00 "
                "by=2001 second=3001",
                "wager-settled pays=6000.75", "meter-changed cause=reseed change=7000.30 value=7000.30 reserve=0.00",
                "!meter-changed cause=top-up" } },
  { "/685c.1/j/cents-left-over-stay",
    .lines = "meter-set " P " 6000.001234 0.00 2001 0000 taken over; validate "
             "3001 0000;" ONE ACES "lamp 1 lit; validate 2001 0000; validate 3001 0000",
    .expect = { "wager-settled pays=6000.75", "meter-changed cause=award value=0.001234",
                "meter-changed cause=reseed change=0.30 value=0.301234",
                "meter-changed cause=top-up change=4999.70 "
                "value=5000.001234 reserve=0.00" } },
  { "/685c.1/j/what-a-void-wager-added-is-in-no-award",
    .lines = TWO JACKPOT_AND_FIXED "validate 2001 0000 1; validate 3001 0000 1; reject 2001 0000 not-accepted 2",
    .expect = { "wager-settled seat=2 wager=" P " outcome=void",
                "meter-changed cause=wager-voided change=-0.75 value=5000.75 reserve=0.30",
                "wager-settled seat=1 wager=" P " outcome=win pays=5000.75",
                "meter-changed cause=top-up value=5000.00 reserve=0.00", "!meter-changed value=4999.25" } },
  { "/685c.1/h/4/an-award-waits-for-every-win",
    .lines = TWO JACKPOT_AND_FIXED "validate 2001 0000 1; validate 3001 0000 1",
    .expect = { "payout-validated seat=1", "!wager-settled wager=" P, "!meter-changed cause=award" } },
};

/* A9: a table that files the other reading. */
static void
test_stake_returned (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from ("[table]\nid=T\ngame=down-under-blackjack\ndecks=6\nseats=6\n"
                                              "[wager " P "]\namount=1.00\npaytable=1\nstake-returned=true\n", TRUE);

  uc_play (play, ONE UNSUITED "lamp 1 lit; validate 2001 0000");
  uc_play_expect (play, "wager-settled wager=" P " outcome=win odds=2:1 stake=1.00 pays=2.00 stake-returned=yes");
  uc_play_expect (play, "meter-changed cause=increment change=0.15 value=1000.15 reserve=0.06");
}

/* A9 is about "N to 1": with a percentage no chip goes back under either reading. */
static void
test_stake_kept_with_a_percentage (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from ("[table]\nid=T\ngame=down-under-blackjack\ndecks=6\nseats=6\n"
                                              "[wager " P "]\namount=1.00\npaytable=1\nstake-returned=true\n", TRUE);

  uc_play (play, ONE SUITED "lamp 1 lit; validate 2001 0000");
  uc_play_expect (play, "wager-settled wager=" P " outcome=win odds=10%25%20meter stake-returned=no");
}

/* ---- (i): every paytable, as printed, played ---- */

/* Columns: one non-suited and one suited match, one suited, two non-suited, one non-suited. */
static const guint16 paytables[2][10][4] = {
  { { 12, 10, 4, 2 }, { 10, 7, 6, 3 }, { 8, 4, 8, 4 }, { 75, 4, 15, 3 }, { 12, 9, 6, 3 },
    { 13, 10, 6, 3 }, { 11, 7, 8, 4 }, { 100, 5, 20, 3 }, { 15, 12, 6, 3 }, { 13, 9, 8, 4 } },
  { { 9, 6, 6, 3 }, { 12, 10, 4, 2 }, { 8, 4, 8, 4 }, { 75, 4, 15, 3 }, { 12, 9, 6, 3 },
    { 10, 6, 8, 4 }, { 13, 10, 6, 3 }, { 14, 11, 6, 3 }, { 100, 5, 20, 3 }, { 15, 12, 6, 3 } },
};

static void
assert_win (guint decks, guint paytable, const char *cards, const char *words)
{
  g_autofree char *text = g_strdup_printf ("[table]\nid=T\ngame=down-under-blackjack\ndecks=%u\nseats=6\n"
                                           "[wager " P "]\namount=1.00\npaytable=%u\n", decks, paytable);
  g_autoptr (UcPlay) play = uc_play_new_from (text, TRUE);

  uc_play_auto (play, BET1);
  uc_play_auto (play, cards);
  uc_play_expect (play, words);
}

static void
play_paytable (guint decks, guint paytable)
{
  static const char *const hands[4] = { MIXED, "card 2S; card 9H; card 9H; card 7C",
  "card 9S; card 9H; card 9D; card 7C", UNSUITED };
  static const char *const names[4] = { "suited-and-unsuited", "one-suited", "two-unsuited", "one-unsuited" };
  const guint16 *row = paytables[decks == 8][paytable - 1];

  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *words = g_strdup_printf ("wager-settled wager=" P " outcome=win combination=%s odds=%u:1 "
      "stake=1.00 "
                                                "pays=%u.00 source=table-inventory", names[i], row[i], row[i]);

      assert_win (decks, paytable, hands[i], words);
    }
  assert_win (decks, paytable, SUITED, "wager-settled combination=two-suited odds=10%25%20meter pays=100.01 "
  "source=progressive");
  assert_win (decks, paytable, ACES, "wager-settled combination=two-suited-aces-of-spades odds=100%25%20meter "
  "pays=1000.15 source=progressive");
}

static void
test_six_deck_paytables (void)
{
  for (guint paytable = 1; paytable <= 10; paytable++)
    play_paytable (6, paytable);
}

static void
test_eight_deck_paytables (void)
{
  for (guint paytable = 1; paytable <= 10; paytable++)
    play_paytable (8, paytable);
}

/* ---- A10: several winners ---- */

/* Seats 1 to 3; up-card 9H unless said otherwise. */
#define DEAL3(a1, b1, c1, up, a2, b2, c2)                                                                              \
  "card " a1 "; card " b1 "; card " c1 "; card " up "; card " a2 "; card " b2 "; card " c2 "; card 7C;"
#define SIGN2 "lamp 2 lit; lamp 1 lit; validate 2001 0000 2; validate 2001 0000 1;"

/* 10% of 5001.50 is 500.15 between two: 250.075 each is cut to 250.07, and a cent stays on the meter. */
static void
test_equal_shares (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, TWO "card 9H; card 9H; card 9H; card 9H; card 9H; card 7C;" SIGN2);
  uc_play_expect_order (play, "wager-settled seat=2 wager=" P " pays=250.07",
  "meter-changed cause=award change=-250.07 value=4751.43",
                        "wager-settled seat=1 wager=" P " pays=250.07",
                        "meter-changed cause=award change=-250.07 value=4501.36", NULL);
  g_assert_cmpint (uc_play_meter (play)->value, ==, 4501 * UC_DOLLAR + 36 * UC_CENT);
}

/* No award is paid before every share is known. */
static void
test_shares_wait_for_each_other (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, TWO "card 9H; card 9H; card 9H; card 9H; card 9H; card 7C; lamp 2 lit; lamp 1 lit; validate 2001 "
  "0000 2");
  uc_play_expect_none (play, "wager-settled wager=" P);
  uc_play (play, "reject 2001 0000 not-accepted 1");
  uc_play_expect_order (play, "wager-settled seat=1 wager=" P " outcome=void",
  "meter-changed cause=wager-voided value=5000.75",
                        "wager-settled seat=2 wager=" P " outcome=win pays=500.15", NULL);
}

/* One player on two boxes has one share,
and another player the other (A29): 10% of 5002.25 is 500.225; 250.11 for seat 3,
 * 250.11 for seats 1 and 2 together: 125.06 and 125.05. */
static void
test_shares_are_the_players (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from ("[table]\nid=T\ngame=down-under-blackjack\ndecks=8\nseats=6\n"
                                              "[wager " P "]\namount=5.00\npaytable=1\n", TRUE);

  uc_play (play, "player 1 2;" THREE DEAL3 ("9H", "9H", "9H", "9H", "9H", "9H", "9H")
           "lamp 3 lit; lamp 2 lit; lamp 1 lit; validate 2001 0000 3; validate 2001 0000 2; validate 2001 0000 1");
  uc_play_expect_order (play, "wager-settled seat=3 wager=" P " pays=250.11",
  "wager-settled seat=2 wager=" P " pays=125.05",
                        "wager-settled seat=1 wager=" P " pays=125.06", NULL);
  g_assert_cmpint (uc_play_meter (play)->value, ==, 4502 * UC_DOLLAR + 3 * UC_CENT);
}

/* With one up-card the two percentages cannot meet: aces of spades win 100% and nobody 10%. */
static void
test_percentages_cannot_meet (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, TWO "card AS; card AH; card AS; card AS; card AD; card 7C;");
  uc_play_expect (play, "validation-required seat=1 combination=two-suited-aces-of-spades");
  uc_play_expect (play, "validation-required seat=2 combination=two-unsuited");
}

/* Three share 5002.25: 1667.41 each, two cents stay, and the seed is put on top of them. */
static void
test_jackpot_shared (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from ("[table]\nid=T\ngame=down-under-blackjack\ndecks=8\nseats=6\n"
                                              "[wager " P "]\namount=5.00\npaytable=1\n"
                                              "[policy]\nsecond-signature=none\n",
                                              TRUE);

  uc_play (play, THREE DEAL3 ("AS", "AS", "AS", "AS", "AS", "AS", "AS")
           "lamp 3 lit; lamp 2 lit; lamp 1 lit; validate 2001 0000 3; validate 2001 0000 2; validate 2001 0000 1");
  g_assert_cmpuint (uc_play_count (play, "wager-settled wager=" P " outcome=win pays=1667.41 source=progressive"), ==,
  3);
  uc_play_expect_order (play, "meter-changed cause=award value=0.02",
  "meter-changed cause=reseed change=0.90 value=0.92 reserve=0.00",
                        "meter-changed cause=top-up change=4999.10 value=5000.02 reserve=0.00", NULL);
}

/* Exact to the micro-dollar over many rounds: value and reserve are what the increments make them. */
static void
test_meter_never_loses (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");
  UcMoney value = 5000 * UC_DOLLAR;
  UcMoney reserve = 0;

  for (guint round = 0; round < 200; round++)
    {
      uc_play_auto (play, BET3 DEAL3 ("2S", "3S", "4S", "9H", "5S", "6S",
      "8S") "light medium; stand; stand; stand; card 2H");
      value += 3 * 750000;
      reserve += 3 * 300000;
      g_assert_cmpint (uc_play_meter (play)->value, ==, value);
      g_assert_cmpint (uc_play_meter (play)->reserve, ==, reserve);
    }
}

/* ---- (d)(1), (2): lamps and the lock line ---- */

static void
test_lamps (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  g_assert_false (uc_table_outputs (&play->table).lock_line);
  uc_play (play, "bet 1 main 10.00; bet 1 " P);
  g_assert_cmpint (uc_table_outputs (&play->table).lamp[1], ==, UC_LAMP_ACCEPTED);
  g_assert_cmpint (uc_table_outputs (&play->table).lamp[2], !=, UC_LAMP_ACCEPTED);
  uc_play (play, "no-more-bets");
  g_assert_true (uc_table_outputs (&play->table).lock_line);
  uc_play (play, "chips 1;" UNSUITED);
  g_assert_true (uc_table_outputs (&play->table).winner[1]);
  g_assert_false (uc_table_outputs (&play->table).winner[2]);
}

/* 10% each: none of the winners waits for another, for its sum depends on nobody's. */
static void
test_each_waits_for_nobody (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("[readings]\npercentage=each\n");

  uc_play (play, TWO BOTH_SUITED "lamp 2 lit; lamp 1 dark; validate 2001 0000 2");
  uc_play_expect_order (play, "wager-settled seat=2 wager=" P " pays=500.15", "meter-changed cause=award change=-500.15", NULL);
  uc_play_expect_none (play, "wager-settled seat=1 wager=" P);
  uc_play (play, "lamp 1 lit; validate 2001 0000 1");
  uc_play_expect_order (play, "wager-settled seat=1 wager=" P " pays=500.15", "meter-changed cause=award value=4001.20", NULL);
}

/* … and one that is void later takes nothing from who was paid. */
static void
test_each_beside_a_void_wager (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("[readings]\npercentage=each\n");

  uc_play (play, TWO BOTH_SUITED "lamp 2 lit; lamp 1 dark; validate 2001 0000 2; reject 2001 0000 not-accepted 1");
  uc_play_expect (play, "wager-settled seat=1 wager=" P " outcome=void");
  uc_play_expect_none (play, "validation-required seat=2 award=0");
  uc_play_expect_none (play, "meter-changed cause=award-returned");
}

/* The other reading of (i), A10: each winning wager is paid its 10% of the meter at lock-out. */
static void
test_ten_percent_each (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("[readings]\npercentage=each\n");

  uc_play (play, TWO "card 9H; card 9H; card 9H; card 9H; card 9H; card 7C;" SIGN2);
  uc_play_expect_order (play, "wager-settled seat=2 wager=" P " pays=500.15", "meter-changed cause=award value=4501.35",
                        "wager-settled seat=1 wager=" P " pays=500.15", "meter-changed cause=award value=4001.20", NULL);
  uc_play_correct (play, "card-dealt seat=2 card=9H", "card", "8S");
  uc_play_expect (play, "correction-owes seat=2 wager=" P " change=-480.15");
  uc_play_expect_none (play, "correction-owes seat=1 wager=" P);
}

/* Two wagers that had lost win a share while the third still waits: the first share that is set aside makes the second no
 * smaller. */
static void
test_two_shares_set_aside (void)
{
  static const char *const cards[] = { "8S", "8C", "2D", "3D" };
  g_autoptr (UcPlay) play = uc_play_new_from ("[table]\nid=T-8\ngame=down-under-blackjack\ndecks=8\nseats=6\n"
                                              "[wager " P "]\namount=5.00\npaytable=4\n", TRUE);

  uc_play (play, THREE DEAL3 ("9H", "8S", "8C", "9H", "9H", "2D", "3D") "lamp 1 lit");
  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    {
      g_autofree char *dealt = g_strdup_printf ("card-dealt card=%s", cards[i]);

      uc_play_correct (play, dealt, "card", "9H");
    }
  uc_play (play, "lamp 1 lit; validate 2001 0000");
  uc_play_expect_order (play, "owed seat=3 wager=" P " pays=166.74 cause=award-shared",
                        "meter-changed cause=award change=-166.74", "owed seat=2 wager=" P " pays=166.74 cause=award-shared",
                        "meter-changed cause=award change=-166.74", "wager-settled seat=1 wager=" P " pays=166.74",
                        "meter-changed cause=award change=-166.74", NULL);
}

/* A record that was begun without the progressive: its meter begins with the initial seed, once. */
static void
test_added_to_a_record (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  play->table.now.carry.meters[uc_side_wager_slot (UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE)] = (UcMeter){ 0 };
  play->mirror = play->table;
  uc_play (play, "start-meter " P);
  uc_play_expect (play, "meter-started meter=" P " value=5000.00 reserve=0.00");
  uc_play_refused (play, "start-meter " P, UC_TABLE_ERROR_NOT_NOW, "started once");
  uc_play (play, BET1);
  uc_play_expect (play, "meter-changed cause=increment value=5000.75 reserve=0.30");
}

/* A meter that runs goes on. */
static void
test_running_meter_goes_on (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, BET1);
  uc_play_refused (play, "start-meter " P, UC_TABLE_ERROR_NOT_NOW, "between rounds");
  uc_play (play, "chips 1;" NONE "void-round 2001 0000 misdeal; validate 3001 0000; confirm; "
                 "meter-set " P " 6000.00 7.00 2001 0000 moved here; validate 3001 0000; start-meter " P);
  uc_play_expect (play, "meter-started value=6000.00 reserve=7.00");
  uc_play_refused (play, "start-meter match-the-dealer", UC_TABLE_ERROR_NOT_OFFERED, "a progressive of this table");
}

/* ---- (f): the count is asked, not told ---- */

static void
test_count_is_not_led (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");
  UcPrompt prompt;

  uc_play (play, "bet 1 main 10.00; bet 1 " P "; bet 3 main 10.00; bet 3 " P "; no-more-bets");
  prompt = uc_table_prompt (&play->table);
  g_assert_cmpint (prompt.id, ==, UC_PROMPT_CHIPS);
  g_assert_cmpuint (prompt.n_options, ==, play->rules.seats + 1);
  for (guint n = 1; n <= play->rules.seats; n++)
    {
      g_autofree char *line = g_strdup_printf ("chips %u", n);

      g_assert_cmpint (prompt.options[n - 1].id, ==, UC_OPTION_COUNT);
      g_assert_true (prompt.options[n - 1].available);
      g_assert_cmpstr (prompt.options[n - 1].input, ==, line);
    }
  g_assert_cmpint (prompt.options[play->rules.seats].id, ==, UC_OPTION_OTHER_NUMBER);
}

/* A coin lies at the head when its main wager is made, or when bets end: what failed meanwhile counts. */
static void
test_lying_coin (void)
{
  static const char *const ways[] = { "bet 3 main 10.00", "bet 1 main 10.00; bet 3 main 10.00; no-more-bets" };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autoptr (UcPlay) play = uc_play_new ("");

      uc_play_as (play, UC_ORIGIN_DEVICE, "bet 3 " P);
      uc_play_as (play, UC_ORIGIN_DEVICE, "device lock-line down");
      uc_play (play, ways[i]);
      uc_play_expect_order (play, "wager-accepted seat=3 wager=main",
                            "wager-refused seat=3 wager=" P " amount=5.00 reason=device-out citation=685c.1(d)(2)", NULL);
    }
}

/* No head invites a coin that it would have to refuse. */
static void
test_no_invitation (void)
{
  static const struct
  {
    const char *line;
    UcLamp one, two; /* what the heads of seats 1 and 2 show */
  } heads[] = {
    { "device lamps up", UC_LAMP_INVITED, UC_LAMP_INVITED },
    { "device head.1 fault stuck", UC_LAMP_OFF, UC_LAMP_INVITED },
    { "device lock-button down", UC_LAMP_OFF, UC_LAMP_OFF },
    { "device lamps fault stuck", UC_LAMP_OFF, UC_LAMP_OFF },
  };

  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      g_autoptr (UcPlay) play = uc_play_new ("");
      UcOutputs outputs;

      uc_play (play, "bet 1 main 10.00; bet 2 main 10.00");
      uc_play_as (play, UC_ORIGIN_DEVICE, heads[i].line);
      outputs = uc_table_outputs (&play->table);
      g_assert_cmpint (outputs.lamp[1], ==, heads[i].one);
      g_assert_cmpint (outputs.lamp[2], ==, heads[i].two);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_play_add_cases (cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/685c.1/d/1/lamps-and-lock-line", test_lamps);
  g_test_add_func ("/685c.1/f/the-count-is-asked-not-told", test_count_is_not_led);
  g_test_add_func ("/685c.1/h/4/stake-returned-as-filed", test_stake_returned);
  g_test_add_func ("/685c.1/h/4/stake-kept-with-a-percentage", test_stake_kept_with_a_percentage);
  g_test_add_func ("/685c.1/h/4/equal-shares", test_equal_shares);
  g_test_add_func ("/685c.1/h/4/shares-wait-for-each-other", test_shares_wait_for_each_other);
  g_test_add_func ("/685c.1/h/4/shares-are-the-players", test_shares_are_the_players);
  g_test_add_func ("/685c.1/a/1/percentages-cannot-meet", test_percentages_cannot_meet);
  g_test_add_func ("/685c.1/h/4/two-shares-set-aside", test_two_shares_set_aside);
  g_test_add_func ("/685c.1/h/4/jackpot-shared", test_jackpot_shared);
  g_test_add_func ("/685c.1/i/six-deck-paytables-played", test_six_deck_paytables);
  g_test_add_func ("/685c.1/i/eight-deck-paytables-played", test_eight_deck_paytables);
  g_test_add_func ("/685c.1/i/each-of-ten-percent-waits-for-nobody", test_each_waits_for_nobody);
  g_test_add_func ("/685c.1/i/each-of-ten-percent-beside-a-void-wager", test_each_beside_a_void_wager);
  g_test_add_func ("/685c.1/i/ten-percent-each-where-filed", test_ten_percent_each);
  g_test_add_func ("/685c.1/d/2/a-coin-that-lay-when-it-failed", test_lying_coin);
  g_test_add_func ("/685c.1/d/1/no-head-invites-what-it-refuses", test_no_invitation);
  g_test_add_func ("/685c.1/j/a-meter-added-to-a-record", test_added_to_a_record);
  g_test_add_func ("/685c.1/j/a-running-meter-goes-on", test_running_meter_goes_on);
  g_test_add_func ("/685c.1/j/meter-never-loses", test_meter_never_loses);
  return g_test_run ();
}
