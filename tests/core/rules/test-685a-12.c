/* § 685a.12: irregularities. */
#include "uc-hand.h"
#include "uc-irregularities.h"
#include "uc-play-harness.h"
#include "uc-step.h"

#define ONE(first, up, second, hole)                                                                                   \
  "bet 1 main 25.00; no-more-bets; card " first "; card " up "; card " second "; card " hole ";"
#define TWO(a1, b1, up, a2, b2, hole)                                                                                  \
  "bet 1 main 25.00; bet 2 main 10.00; no-more-bets; card " a1 "; card " b1 "; card " up "; card " a2 "; card " b2     \
  "; card " hole ";"
#define BETS2 "bet 1 main 25.00; bet 2 main 10.00; bet 2 match-the-dealer-progressive; no-more-bets; chips 1;"
#define THREE                                                                                                          \
  "bet 1 main 5.00; bet 2 main 5.00; bet 3 main 5.00; no-more-bets; card 9S; card 2S; card 3S; card 9C;"
#define AUTOMATIC "shuffle=automatic\n"
#define READY                                                                                                          \
  "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass; arrived 3; confirm; shuffle; cut 3; "                \
  "sign-on 1001; burn;"
#define SECOND_CARD "[readings]\nrefused-split=second-card\n"
#define CONTINUOUS "shuffle=continuous\n"
#define OPENED                                                                                                         \
  "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass; arrived 3; confirm; shuffle; sign-on 1001; burn;"

static const UcPlayCase cases[] = {
  /* (a) */
  { "/685a.12/a/goes-to-the-rack", .lines = "bet 1 main 25.00; no-more-bets; card TS; irregularity face-up-card; "
    "card 5H; card 9H",
    .expect = { "irregularity id=face-up-card citation=685a.12(a)", "card-dealt to=discard face=up card=5H",
    "card-dealt to=dealer face=up card=9H" } },
  { "/685a.12/a/named-beside-the-shoe", .lines = "bet 1 main 25.00; no-more-bets; card TS; irregularity "
    "face-up-card 5H; card 9H",
    .expect = { "irregularity id=face-up-card card=5H", "card-dealt to=discard card=5H",
    "card-dealt to=dealer card=9H" } },
  { "/685a.12/a/found-after-it-was-dealt", .lines = "bet 1 main 25.00; no-more-bets; card TS; card 5H; irregularity "
    "face-up-card 5H; card 9H",
    .expect = { "card-dealt to=dealer card=5H", "undone text=card-dealt", "irregularity id=face-up-card",
    "card-dealt to=discard card=5H",
    "card-dealt to=dealer card=9H" } },
  { "/685a.12/a/during-decisions", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; place medium; irregularity "
    "face-up-card; card 5H; hit; card 6H",
    .expect = { "card-dealt to=discard card=5H", "decision action=hit", "card-dealt to=seat seat=1 card=6H" } },
  { "/685a.12/a/another-card-like-the-last", .lines = TWO ("TS", "5S", "9H", "2D", "6D",
    "7C") "light medium; hit; card 5H; stand; irregularity face-up-card 5H",
    .expect = { "card-dealt to=seat seat=1 card=5H", "decision seat=1 action=stand", "!undone",
    "irregularity id=face-up-card", "card-dealt to=discard card=5H" } },
  { "/685a.12/a/not-between-rounds", .lines = "", .refused = "irregularity face-up-card",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "685a.12(a)" },

  /* (b) */
  { "/685a.12/b/used-as-the-next-card", .lines = "bet 1 main 25.00; no-more-bets; card TS; irregularity "
    "unexposed-card; card 9H",
    .expect = { "irregularity id=unexposed-card citation=685a.12(b)", "card-dealt to=dealer face=up card=9H" } },

  /* (c) */
  { "/685a.12/c/offered-to-the-hand-in-turn", .lines = TWO ("TS", "5S", "9H", "2D", "6D",
    "7C") "light medium; place medium; irregularity exposed-card 4C",
    .expect = { "irregularity id=exposed-card seat=1 card=4C citation=685a.12(c)" }, .prompt = UC_PROMPT_OFFER_CARD,
    .cite = "685a.12(c)" },
  { "/685a.12/c/taken", .lines = TWO ("TS", "5S", "9H", "2D", "6D", "7C") "light medium; place medium; irregularity "
    "exposed-card 4C; offer 1 taken; hit; card 2C",
    .expect = { "card-offered seat=1 card=4C choice=taken", "card-dealt to=seat seat=1 card=4C",
    "decision seat=1 action=hit", "card-dealt seat=1 card=2C" } },
  { "/685a.12/c/refused-goes-to-the-next", .lines = TWO ("TS", "5S", "9H", "2D", "6D",
    "7C") "light medium; place medium; irregularity exposed-card 4C; "
    "offer 1 refused; offer 2 taken", .expect = { "card-offered seat=1 choice=refused",
    "card-offered seat=2 choice=taken", "card-dealt to=seat seat=2 card=4C" } },
  { "/685a.12/c/who-refuses-gets-no-more-cards", .lines = TWO ("TS", "5S", "9H", "2D", "6D",
    "7C") "light medium; place medium; irregularity exposed-card 4C; "
    "offer 1 refused; offer 2 taken; stand", .expect = { "decision seat=2 action=stand",
    "!decision seat=1 action=hit", "!card-dealt to=seat seat=1 card=4C" },
    .prompt = UC_PROMPT_REVEAL, .cite = "685a.7(l)" },
  { "/685a.12/c/refused-goes-to-who-missed-a-card", .lines = TWO ("TS", "5S", "9H", "2D", "6D", "7C") "light medium; hit; irregularity "
    "missed-card 1 0 draw; irregularity exposed-card 4C; offer 2 refused; offer 1 taken",
    .expect = { "irregularity id=exposed-card seat=2", "card-offered seat=2 choice=refused to-seat=1", "card-offered seat=1 choice=taken",
    "card-dealt to=seat seat=1 card=4C" }, .prompt = UC_PROMPT_REVEAL },
  { "/685a.12/c/one-missed-card-refused-goes-to-the-other", .lines = TWO ("TS", "5S", "9H", "2D", "6D", "7C") "light medium; hit; "
    "irregularity missed-card 1 0 draw; hit; irregularity missed-card 2 0 draw; irregularity exposed-card 4C; offer 1 refused; "
    "offer 2 refused", .expect = { "card-offered seat=1 choice=refused to-seat=2", "card-offered seat=2 choice=refused to-seat=dealer",
    "!card-dealt to=seat card=4C" }, .prompt = UC_PROMPT_REVEAL },
  { "/685a.12/c/all-refuse-and-the-dealer-uses-it", .lines = ONE ("TS", "9H", "2D",
    "7C") "light medium; place medium; irregularity exposed-card 4C; "
    "offer 1 refused; confirm", .expect = { "card-offered seat=1 choice=refused", "hole-card-exposed card=7C",
    "card-dealt to=dealer face=up card=4C",
    "wager-settled seat=1 outcome=lose" } },
  { "/685a.12/c/all-refuse-and-the-dealer-cannot", .lines = ONE ("TS", "9H", "2D",
    "8C") "light medium; place medium; irregularity exposed-card 4C; "
    "offer 1 refused; confirm", .expect = { "hole-card-exposed card=8C", "card-dealt to=discard face=up card=4C",
    "wager-settled seat=1 outcome=lose" } },
  { "/685a.12/c/announced-before-the-card", .lines = TWO ("TS", "5S", "9H", "2D", "6D",
    "7C") "light medium; hit; card 5H; stand; irregularity exposed-card; card 4C; "
    "offer 2 taken", .expect = { "decision seat=1 action=stand", "!undone",
    "irregularity id=exposed-card citation=685a.12(c)", "card-drawn-in-error seat=2 card=4C",
    "card-offered seat=2 card=4C choice=taken", "card-dealt to=seat seat=2 card=4C" } },
  { "/685a.12/c/announced-when-no-hand-can-take-it", .lines = ONE ("TS", "9H", "2D",
    "7C") "light medium; stand; irregularity exposed-card; card 4C; confirm",
    .expect = { "irregularity id=exposed-card", "card-offered card=4C choice=refused to-seat=dealer",
    "hole-card-exposed card=7C", "card-dealt to=dealer card=4C" } },
  { "/685a.12/c/another-card-like-the-last", .lines = TWO ("TS", "5S", "9H", "2D", "6D",
    "7C") "light medium; hit; card 5H; stand; irregularity exposed-card 5H; "
    "offer 2 taken", .expect = { "decision seat=1 action=stand", "!undone",
    "irregularity id=exposed-card seat=2 card=5H", "card-dealt to=seat seat=2 card=5H" } },
  { "/685a.12/c/the-card-just-dealt", .lines = TWO ("TS", "5S", "9H", "2D", "6D",
    "7C") "light medium; card 5H; irregularity exposed-card; offer 1 refused",
    .expect = { "card-dealt to=seat seat=1 card=5H", "undone text=card-dealt",
    "irregularity id=exposed-card seat=1 card=5H", "card-offered seat=1 choice=refused" } },
  { "/685a.12/c/not-before-the-deal-is-done", .lines = "bet 1 main 25.00; no-more-bets; card TS",
    .refused = "irregularity exposed-card 4C",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "685a.12(c)" },

  /* (d) */
  { "/685a.12/d/to-the-rack", .lines = ONE ("TS", "9H", "8D", "8C") "light medium; stand; confirm; card 4C; "
    "irregularity dealer-overdraw",
    .expect = { "hole-card-exposed", "card-drawn-in-error card=4C", "irregularity id=dealer-overdraw card=4C "
    "citation=685a.12(d)", "card-dealt to=discard card=4C" },
    .prompt = UC_PROMPT_SETTLE, .cite = "685a.7(r)(1)" },
  { "/685a.12/d/result-does-not-change", .lines = ONE ("TS", "9H", "8D",
    "8C") "light medium; stand; confirm; card 4C; irregularity dealer-overdraw; confirm",
    .expect = { "wager-settled seat=1 outcome=win", "irregularity", "step-done step=settle" },
    .prompt = UC_PROMPT_CLEAR, .cite = "685a.7(s)" },
  { "/685a.12/d/said-before-the-card", .lines = ONE ("TS", "9H", "8D",
    "8C") "light medium; stand; confirm; irregularity dealer-overdraw; card 4C",
    .expect = { "hole-card-exposed", "irregularity id=dealer-overdraw citation=685a.12(d)", "!card-drawn-in-error",
    "card-dealt to=discard card=4C" },
    .prompt = UC_PROMPT_SETTLE, .cite = "685a.7(r)(1)" },
  { "/685a.12/d/is-asked-for", .lines = ONE ("TS", "9H", "8D", "8C") "light medium; stand; confirm; card 4C",
    .expect = { "card-drawn-in-error" },
    .prompt = UC_PROMPT_OVERDRAW, .cite = "685a.12(d)", .refused = "card 5C", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "irregularity" },

  /* (e) */
  { "/685a.12/e/rack-is-shuffled-one-burned-and-on", .lines = ONE ("TS", "9H", "2D",
    "7C") "light medium; hit; irregularity shoe-empty; confirm; card 5S",
    .expect = { "irregularity id=shoe-empty citation=685a.12(e)", "shuffled citation=685a.12(e)",
    "cut to=dealer citation=685a.12(e)", "burned citation=685a.12(e)", "card-dealt to=seat seat=1 card=5S" } },
  { "/685a.12/e/shuffled-cut-and-burned-one-by-one", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; hit; "
    "irregularity shoe-empty; shuffle; cut 1; burn; card 5S",
    .expect = { "irregularity id=shoe-empty", "shuffled citation=685a.12(e)",
    "cut to=seat seat=1 citation=685a.12(e)", "burned citation=685a.12(e)", "card-dealt to=seat seat=1 card=5S" } },
  { "/685a.12/e/a-card-from-before-is-not-of-the-new-count",
    .table = "[table]\nid=BJ\ngame=down-under-blackjack\ndecks=4\nseats=6\n", .lines = ONE ("AS", "9H", "2D", "7C") "light medium; "
    "hit; irregularity shoe-empty; confirm; card AS; hit; card AS; correct 3 card 3C 2001 0000 misread; "
    "validate 3001 0000; hit; card AS; hit; card AS; hit; card AS",
    .expect = { "shuffled citation=685a.12(e)", "corrected target=3 old=AS new=3C",
    "card-alarm card=AS counted=5 holds=4" }, .prompt = UC_PROMPT_CARD_ALARM },
  { "/685a.12/e/what-lies-on-the-felt-is-not-in-the-shoe", .lines = "bet 1 main 10.00; bet 2 main 10.00; bet 3 main "
    "10.00; no-more-bets; card 4C; card 4C; card 4C; card 9H; card 4C; card 4C; card 4C; card 7C; light medium; hit; "
    "irregularity shoe-empty; confirm; card 4C",
    .expect = { "shuffled citation=685a.12(e)", "card-alarm card=4C counted=7 holds=6" },
    .prompt = UC_PROMPT_CARD_ALARM },
  { "/685a.12/e/what-was-collected-is-in-the-shoe-again", .lines = "bet 1 main 10.00; bet 2 main 10.00; bet 3 main "
    "10.00; no-more-bets; card AS; card AS; card AS; card 9H; card KS; card AS; card AS; card 7C; light medium; "
    "place medium; confirm; hit; irregularity shoe-empty; confirm; card AS; hit; card AS",
    .expect = { "wager-settled seat=1 wager=main outcome=win combination=blackjack", "shuffled citation=685a.12(e)",
    "card-dealt to=seat seat=2 card=AS", "!card-alarm" } },
  { "/685a.12/e/no-cut-in-other-trouble", .lines = ONE ("TS", "9H", "2D", "7C") "light small", .refused = "cut 1",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "685a.12(h)" },
  { "/685a.12/e/no-cut-of-a-continuous-shuffler", "shuffle=continuous\n", ONE ("TS", "9H", "2D", "7C") "light medium; "
    "hit; irregularity shoe-empty; confirm", .expect = { "shuffled citation=685a.12(e)", "!cut",
    "burned citation=685a.12(e)" } },
  { "/685a.12/e/the-cut-is-offered-like-any-other", .lines = READY "bet 1 main 10.00; bet 2 main 10.00; no-more-bets; "
    "card TS; irregularity shoe-empty; shuffle", .procedures = TRUE, .expect = { "shuffled citation=685a.12(e)" },
    .prompt = UC_PROMPT_OFFER_CUT, .cite = "685a.5(b)–(d)", .refused = "burn", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "cut" },
  { "/685a.12/e/the-record-says-who-cut", .lines = READY "bet 1 main 10.00; bet 2 main 10.00; no-more-bets; "
    "card TS; irregularity shoe-empty; shuffle; cut-refused 2; cut 1; burn; card 9H", .procedures = TRUE,
    .expect = { "shuffled citation=685a.12(e)", "cut-refused seat=2", "cut to=seat seat=1 citation=685a.12(e)",
    "burned citation=685a.12(e)", "card-dealt to=seat seat=2 card=9H" } },
  { "/685a.12/e/no-cut-by-one-button", .lines = READY "bet 1 main 10.00; no-more-bets; card TS; irregularity "
    "shoe-empty", .procedures = TRUE, .expect = { "irregularity" }, .prompt = UC_PROMPT_SHOE_EMPTY,
    .cite = "685a.12(e)", .refused = "confirm", .code = UC_TABLE_ERROR_NOT_NOW, .why = "shuffle" },
  { "/685a.12/e/is-asked-for", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; hit; irregularity shoe-empty",
    .expect = { "irregularity id=shoe-empty" },
    .prompt = UC_PROMPT_SHOE_EMPTY, .cite = "685a.12(e)", .refused = "card 5S", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "confirm" },

  /* (f) */
  { "/685a.12/f/no-cards-is-dead", .lines = BETS2 "card TS; card 9H; irregularity no-cards 2",
    .expect = { "irregularity id=no-cards seat=2 citation=685a.12(f)", "hand-dead seat=2 citation=685a.12(f)",
    "wager-settled seat=2 wager=main outcome=void stake=10.00 pays=0.00 stake-returned=yes",
    "wager-settled seat=2 wager=match-the-dealer-progressive outcome=void stake-returned=yes",
    "meter-changed cause=wager-voided" },
    .prompt = UC_PROMPT_NO_CARDS, .cite = "685a.12(f)" },
  { "/685a.12/f/no-cards-the-deal-goes-on", .lines = BETS2 "card TS; card 9H; irregularity no-cards 2; confirm; "
    "card 8D; card 7C; light medium; stand",
    .expect = { "card-dealt to=seat seat=1 card=8D", "card-dealt to=dealer face=down", "reader-light",
    "decision seat=1 action=stand" } },
  { "/685a.12/f/in-the-next-deal", .lines = BETS2 "card TS; card 9H; irregularity no-cards 2; confirm; card 8D; "
    "card 7C; light medium; stand; confirm; card 2S; confirm; "
    "bet 2 main 10.00", .expect = { "round-closed", "wager-accepted round=2 seat=2" } },
  { "/685a.12/c/a-split-hand-would-stay-at-one-card", .lines = TWO ("8S", "5S", "9C", "8D", "6S",
    "7C") "light medium; split; card 3C; irregularity exposed-card 4C; offer 1 refused; offer 2 taken; stand; confirm; "
    "card TD", .expect = { "decision seat=1 hand=0 action=split", "decision seat=1 hand=1 action=stand implied=yes",
    "card-offered seat=1 choice=refused", "card-dealt to=seat seat=2 card=4C", "hole-card-exposed",
    "wager-settled seat=1 hand=1" } },
  { "/685a.10/c/a-refused-split-gets-its-second-card-where-filed", SECOND_CARD, TWO ("8S", "5S", "9C", "8D", "6S",
    "7C") "light medium; split; card 3C; irregularity exposed-card 4C; offer 1 refused; offer 2 taken; card 9D; stand; "
    "confirm; card TD", .expect = { "card-offered seat=1 choice=refused", "card-dealt to=seat seat=2 card=4C",
    "card-dealt to=seat seat=1 hand=1 card=9D", "decision seat=2 action=stand", "hole-card-exposed",
    "wager-settled seat=1 hand=1 stake=25.00" } },
  { "/685a.10/c/the-second-card-is-the-last-where-filed", SECOND_CARD, TWO ("8S", "5S", "9C", "8D", "6S",
    "7C") "light medium; split; card 3C; irregularity exposed-card 4C; offer 1 refused; offer 2 refused; card 2D",
    .expect = { "card-offered seat=2 choice=refused to-seat=dealer", "card-dealt to=seat seat=1 hand=1 card=2D" },
    .refused = "hit", .code = UC_TABLE_ERROR_NOT_NOW, .why = "" },
  { "/685a.12/i/a-stopped-record-is-no-reader", .lines = "device journal down; device journal up; bet 1 main 10.00",
    .expect = { "wager-refused seat=1 reason=device-out citation=house%20procedure" } },
  { "/685a.12/f/one-card-late", .lines = "bet 1 main 25.00; bet 2 main 10.00; no-more-bets; card TS; card 5S; card "
    "9H; card 8D; "
    "irregularity one-card 2 yes; card 7C; card 6D; light medium; stand; stand",
    .expect = { "irregularity id=one-card seat=2 choice=yes citation=685a.12(f)", "card-dealt to=dealer face=down",
    "card-dealt to=seat seat=2 face=up card=6D",
    "reader-light range=medium", "decision seat=1 action=stand", "decision seat=2 action=stand" } },
  { "/685a.12/f/a-hole-card-that-lay-open-is-one-copy", .lines = "bet 1 main 25.00; bet 2 main 10.00; no-more-bets; "
    "card 4C; card 4C; card 4C; card 4C; card 4C; irregularity one-card 1 yes; card 4C; light small; stand; stand; "
    "confirm", .expect = { "irregularity id=one-card seat=1 choice=yes", "hole-card-exposed card=4C", "!card-alarm" } },
  { "/685a.12/f/a-copy-too-many-beside-a-hole-card-that-lay-open", .lines = "bet 1 main 25.00; bet 2 main 10.00; "
    "no-more-bets; card 4C; card 4C; card 4C; card 4C; card 4C; irregularity one-card 1 yes; card 4C; light small; stand; "
    "stand; confirm; card 4C", .expect = { "hole-card-exposed card=4C", "card-dealt to=dealer face=up card=4C",
    "card-alarm card=4C counted=7 holds=6" }, .prompt = UC_PROMPT_CARD_ALARM },
  { "/685a.12/f/two-hands-with-one-card", .lines = THREE "card 8D; irregularity one-card 2 yes; irregularity one-card "
    "3 yes; card 7C; card 6D; card 4S; light medium; stand; stand; stand",
    .expect = { "card-dealt to=seat seat=1 card=8D", "irregularity id=one-card seat=2 choice=yes",
    "irregularity id=one-card seat=3 choice=yes", "card-dealt to=dealer face=down",
    "card-dealt to=seat seat=2 face=up card=6D", "card-dealt to=seat seat=3 face=up card=4S",
    "reader-light range=medium", "decision seat=3 action=stand" } },
  { "/685a.12/f/a-late-second-is-given-up", .lines = THREE "card 8D; irregularity one-card 2 yes; irregularity one-card "
    "3 yes; card 7C; card 6D; irregularity one-card 3 no; light medium; stand; stand",
    .expect = { "card-dealt to=seat seat=2 face=up card=6D", "hand-dead seat=3 citation=685a.12(f)",
    "wager-settled seat=3 wager=main outcome=void", "reader-light range=medium", "decision seat=1 action=stand",
    "decision seat=2 action=stand", "!card-dealt to=discard" } },
  { "/685a.12/f/no-cards-moves-no-hole-card", .lines = THREE "card 8D; irregularity one-card 2 yes; card 4S; card 7C",
    .refused = "irregularity no-cards 3", .code = UC_TABLE_ERROR_NOT_NOW, .why = "none changes its hand" },
  { "/685a.12/f/who-has-both-cards-is-owed-none", .lines = THREE "card 8D; irregularity one-card 2 yes; card 4S; card "
    "7C", .refused = "irregularity one-card 3 yes", .code = UC_TABLE_ERROR_NOT_NOW, .why = "685a.12(f)" },
  { "/685a.12/f/one-card-dead", .lines = "bet 1 main 25.00; bet 2 main 10.00; no-more-bets; card TS; card 5S; card "
    "9H; card 8D; "
    "irregularity one-card 2 no; card 7C; light medium; stand", .expect = { "irregularity id=one-card seat=2 "
    "choice=no", "hand-dead seat=2",
    "wager-settled seat=2 wager=main outcome=void", "card-dealt to=dealer face=down",
    "decision seat=1 action=stand" } },
  { "/685a.12/f/one-card-found-a-card-later", .lines = "bet 1 main 25.00; bet 2 main 10.00; no-more-bets; card TS; "
    "card 5S; card 9H; card 8D; card 7C; "
    "irregularity one-card 2 yes; card 6D; light medium; stand; stand; confirm",
    .expect = { "irregularity id=one-card", "card-dealt to=seat seat=2 face=up card=6D",
    "hole-card-exposed card=7C" } },

  /* (g) */
  { "/685a.12/g/dealt-before-the-hole-card-is-turned", .lines = TWO ("TS", "5S", "9H", "2D", "6D",
    "7C") "light medium; take 2; card 4C; stand; "
    "irregularity missed-card 1 0 draw; card 8C; confirm", .expect = { "decision seat=1 action=stand implied=yes",
    "irregularity id=missed-card seat=1 choice=draw citation=685a.12(g)", "card-dealt to=seat seat=1 card=8C",
    "hole-card-exposed" } },
  { "/685a.12/g/after-all-other-players", .lines = TWO ("TS", "5S", "9H", "2D", "6D",
    "7C") "light medium; stand; irregularity missed-card 1 0 draw; card 4C; stand",
    .expect = { "irregularity id=missed-card seat=1", "card-dealt to=seat seat=2 card=4C",
    "decision seat=2 action=stand" },
    .prompt = UC_PROMPT_MISSED_CARD, .cite = "685a.12(g)" },
  { "/685a.12/g/asked-for-and-not-dealt", .lines = TWO ("TS", "5S", "9H", "2D", "6D",
    "7C") "light medium; hit; irregularity missed-card 1 0 draw; card 4C; stand; "
    "card 8C; confirm", .expect = { "decision seat=1 action=hit", "irregularity id=missed-card seat=1 choice=draw "
    "citation=685a.12(g)",
    "card-dealt to=seat seat=2 card=4C", "decision seat=2 action=stand", "card-dealt to=seat seat=1 card=8C",
    "hole-card-exposed" } },
  { "/685a.12/g/asked-for-and-dead", .lines = TWO ("TS", "5S", "9H", "2D", "6D",
    "7C") "light medium; hit; irregularity missed-card 1 0 dead; stand",
    .expect = { "decision seat=1 action=hit", "hand-dead seat=1 citation=685a.12(g)",
    "wager-settled seat=1 outcome=void stake=25.00 stake-returned=yes",
    "decision seat=2 action=stand" } },
  { "/685a.12/g/doubled-and-not-dealt", .lines = TWO ("TS", "5S", "9H", "2D", "6D",
    "7C") "light medium; double; irregularity missed-card 1 0 draw; stand; "
    "card 8C; confirm; card 4S", .expect = { "decision seat=1 action=double", "irregularity id=missed-card seat=1",
    "card-dealt to=seat seat=1 card=8C",
    "hole-card-exposed", "wager-settled seat=2 outcome=lose", "wager-settled seat=1 outcome=push stake=50.00" } },
  { "/685a.12/g/not-the-second-card-of-a-split", .lines = ONE ("8S", "9H", "8D", "7C") "light medium; split",
    .refused = "irregularity missed-card 1 0 draw",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "685a.12(g)" },
  { "/685a.12/g/hole-card-waits-for-it", .lines = ONE ("TS", "9H", "2D",
    "7C") "light medium; stand; irregularity missed-card 1 0 draw",
    .expect = { "irregularity id=missed-card" }, .refused = "confirm", .code = UC_TABLE_ERROR_NOT_NOW, .why = "card" },
  { "/685a.12/g/or-dead", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; stand; irregularity missed-card 1 0 "
    "dead; ruling 2001 0000 confirmed",
    .expect = { "irregularity-reported id=missed-card seat=1 choice=dead", "ruling seat=1 choice=confirmed by=2001", "irregularity id=missed-card choice=dead", "hand-dead seat=1 citation=685a.12(g)",
    "wager-settled seat=1 outcome=void stake=25.00 stake-returned=yes" } },
  { "/685a.12/g/not-once-the-hole-card-is-up", .lines = ONE ("TS", "9H", "2D", "7C") "light medium; stand; confirm",
    .refused = "irregularity missed-card 1 0 draw",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "685a.12(g)" },
  { "/685a.12/g/though-it-was-turned-when-both-were-large", "[readings]\ndealer-pair-of-aces=12\n",
    ONE ("TS", "AH", "2D", "AC") "insurance-closed; light large; place large; confirm; stand; irregularity "
    "missed-card 1 0 draw; card 8C; card 5D",
    .expect = { "hole-card-exposed card=AC", "irregularity id=missed-card", "card-dealt to=seat seat=1 card=8C",
    "card-dealt to=dealer card=5D",
    "wager-settled seat=1 outcome=win" } },
  { "/685a.12/g/behind-two-large-that-a-wrong-light-hid", .lines = TWO ("5S", "9S", "KH", "6D", "9C", "-") "light medium; double; "
    "irregularity missed-card 1 0 draw; irregularity wrong-light large; ruling 2001 0000 go-on; hole TD; stand; card TC",
    .expect = { "irregularity id=missed-card seat=1", "ruling seat=1 choice=go-on", "hole-card-exposed card=TD",
    "decision seat=2 action=stand", "card-dealt to=seat seat=1 card=TC", "wager-settled seat=1 outcome=win stake=50.00" } },
  { "/685a.12/g/not-behind-a-blackjack-that-a-wrong-light-hid", .lines = TWO ("5S", "9S", "KH", "6D", "9C", "-") "light medium; double; "
    "irregularity missed-card 1 0 draw; irregularity wrong-light large; ruling 2001 0000 go-on; hole AC",
    .expect = { "hole-card-exposed card=AC", "!decision seat=2", "wager-settled seat=2 outcome=lose citation=685a.7(h)(2)",
    "double-returned seat=1 amount=25.00", "wager-settled seat=1 outcome=lose stake=25.00" }, .prompt = UC_PROMPT_SETTLE,
    .refused = "irregularity missed-card 2 0 draw", .code = UC_TABLE_ERROR_NOT_NOW, .why = "685a.12(g)" },
  { "/685a.12/g/not-once-the-dealer-has-drawn", "[readings]\ndealer-pair-of-aces=12\n",
    ONE ("TS", "AH", "2D", "AC") "insurance-closed; light large; place large; confirm; stand; card 2C",
    .refused = "irregularity missed-card 1 0 draw", .code = UC_TABLE_ERROR_NOT_NOW, .why = "685a.12(g)" },

  /* (h) */
  { "/685a.12/h/wrong-light-floorperson-rules", .lines = ONE ("TS", "9H", "2D",
    "-") "light medium; hit; card 5C; irregularity wrong-light small",
    .expect = { "irregularity id=wrong-light range=small citation=685a.12(h)" }, .prompt = UC_PROMPT_RULING,
    .cite = "685a.12(h)",
    .refused = "ruling 1001 0000 dead", .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/685a.12/h/go-on-with-the-decisions-made", .lines = ONE ("TS", "9H", "2D",
    "-") "light medium; hit; card 5C; irregularity wrong-light small; "
    "ruling 2001 0000 go-on; stand; hole 5S; card 4D", .expect = { "ruling seat=1 choice=go-on by=2001 "
    "citation=685a.12(h)", "decision action=stand",
    "hole-card-exposed card=5S", "wager-settled outcome=lose" } },
  { "/685a.12/h/dead-returns-the-bet", .lines = ONE ("TS", "9H", "2D",
    "-") "light medium; hit; card 5C; irregularity wrong-light small; ruling 2001 0000 dead",
    .expect = { "hand-dead seat=1 citation=685a.12(h)", "wager-settled seat=1 wager=main outcome=void stake=25.00 "
    "stake-returned=yes" } },
  { "/685a.12/h/over-21-is-returned-too", .lines = ONE ("TS", "9H", "6D",
    "-") "light medium; hit; card KC; irregularity wrong-light small; ruling 2001 0000 dead",
    .expect = { "card-dealt seat=1 card=KC", "wager-settled seat=1 outcome=void stake-returned=yes" } },
  { "/685a.12/h/each-hand-by-itself", .lines = TWO ("TS", "5S", "9H", "2D", "6D",
    "-") "light medium; stand; irregularity wrong-light small; "
    "ruling 2001 0000 go-on 1; ruling 2001 0000 dead 2", .expect = { "ruling seat=1 choice=go-on",
    "ruling seat=2 choice=dead",
    "wager-settled seat=2 outcome=void", "!wager-settled seat=1" } },
  { "/685a.12/h/noticed-when-it-is-turned", .lines = ONE ("TS", "9H", "8D", "-") "light medium; stand; hole KC",
    .expect = { "hole-card-exposed card=KC", "!wager-settled" },
    .prompt = UC_PROMPT_LIGHT_WAS_WRONG, .cite = "685a.12(h)" },
  /* The only hand was a Blackjack and is paid: the hole card is the last thing of the round. */
  { "/685a.12/h/noticed-when-nobody-plays-on", .lines = ONE ("TS", "9H", "AD", "-") "light small; place small; confirm; "
    "hole QC; irregularity wrong-light large",
    .expect = { "hole-card-exposed card=QC", "irregularity id=wrong-light range=large citation=685a.12(h)" },
    .prompt = UC_PROMPT_CLEAR },
  { "/685a.12/h/shoe-and-light-differ", .lines = ONE ("TS", "9H", "8D", "KC") "light medium",
    .expect = { "reader-light range=medium" },
    .prompt = UC_PROMPT_LIGHT_DIFFERS, .cite = "685a.12(h)", .refused = "stand", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "irregularity" },
  { "/685a.12/h/wrong-rectangle", .lines = ONE ("TS", "9H", "8D", "7C") "light medium; place small",
    .expect = { "hand-placed range=small" },
    .prompt = UC_PROMPT_PLACE_WRONG, .cite = "685a.12(h)" },
  { "/685a.12/h/wrong-rectangle-is-ruled-on", .lines = ONE ("TS", "9H", "8D",
    "7C") "light medium; place small; irregularity wrong-place small; ruling 2001 0000 go-on; stand",
    .expect = { "irregularity id=wrong-place range=small citation=685a.12(h)", "ruling seat=1 choice=go-on",
    "decision seat=1 action=stand" } },
  { "/685a.12/h/wrong-rectangle-only-before-action", .lines = ONE ("TS", "9H", "8D",
    "7C") "light medium; hit; card 2C", .refused = "irregularity wrong-place small",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "685a.12(h)" },
  { "/685a.12/h/both-large-after-all", .lines = ONE ("TS", "KH", "8D",
    "-") "light medium; place medium; irregularity wrong-light large; ruling 2001 0000 go-on; place large; hole QC; "
    "stand",
    .expect = { "irregularity id=wrong-light range=large", "hole-card-exposed card=QC",
    "decision seat=1 action=stand", "wager-settled outcome=lose" } },

  /* (i) */
  { "/685a.12/i/no-dealing", .lines = ONE ("TS", "9H", "8D", "7C") "irregularity reader-out",
    .expect = { "irregularity id=reader-out citation=685a.12(i)" },
    .prompt = UC_PROMPT_READER_OUT, .cite = "685a.12(i)", .refused = "light medium", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "void-round" },
  { "/685a.12/i/no-next-round", .lines = "irregularity reader-out; bet 1 main 10.00",
    .expect = { "irregularity id=reader-out",
    "wager-refused seat=1 wager=main reason=device-out citation=685a.12(i)" }, .prompt = UC_PROMPT_READER_OUT,
    .cite = "685a.12(i)" },
  { "/685a.12/i/repaired", .lines = "irregularity reader-out; inspect-reader 2001 0000 pass; bet 1 main 10.00",
    .expect = { "reader-inspected result=pass",
    "wager-accepted seat=1" } },
  { "/685a.12/i/finished-with-the-range-shown", .lines = ONE ("TS", "9H", "8D",
    "7C") "light medium; irregularity reader-out; ruling 2001 0000 finish; stand; confirm; card 2S; confirm; "
    "bet 1 main 5.00", .expect = { "ruling choice=finish by=2001 citation=685a.12(i)",
    "wager-settled seat=1 outcome=push", "wager-refused reason=device-out" } },
  { "/685a.12/i/void-without-a-range", .lines = ONE ("TS", "9H", "8D",
    "7C") "irregularity reader-out; void-round 2001 0000 broken; validate 3001 0000",
    .expect = { "wager-settled seat=1 wager=main outcome=void stake-returned=yes", "round-voided by=2001" } },

  { "/685a.12/i/its-own-fault-waits-for-a-floorperson", .lines = "device reader fault lamp; device reader up; "
    "bet 1 main 10.00; inspect-reader 2001 0000 pass; bet 1 main 10.00",
    .expect = { "device-fault device=reader", "wager-refused seat=1 reason=device-out citation=685a.12(i)",
    "reader-inspected result=pass", "wager-accepted seat=1 wager=main" } },
  { "/685a.12/i/its-own-fault-stops-the-deal", .lines = "bet 1 main 25.00; no-more-bets; card TS; device reader fault "
    "lamp", .expect = { "device-fault device=reader" },
    .prompt = UC_PROMPT_READER_OUT, .cite = "685a.12(i)", .refused = "card 9H", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "inspect-reader" },
  { "/685a.12/i/its-own-fault-stops-the-decisions", .lines = ONE ("TS", "9H", "8D", "7C") "light medium; device reader "
    "fault lamp", .expect = { "device-fault device=reader" },
    .prompt = UC_PROMPT_READER_OUT, .cite = "685a.12(i)", .refused = "stand", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "ruling" },
  { "/685a.12/i/its-own-fault-is-ruled-on-once", .lines = ONE ("TS", "9H", "8D", "7C") "light medium; device reader "
    "fault lamp; ruling 2001 0000 finish; device reader fault lamp; stand; confirm; card 2S; confirm; bet 1 main 5.00",
    .expect = { "ruling choice=finish by=2001 citation=685a.12(i)", "device-fault", "wager-settled seat=1",
    "wager-refused reason=device-out" } },
  { "/685a.12/i/its-own-fault-after-the-last-card", .lines = ONE ("TS", "9H", "8D", "8C") "light medium; stand; "
    "confirm; device reader fault lamp; confirm; bet 1 main 5.00",
    .expect = { "wager-settled seat=1", "device-fault", "step-done step=settle", "wager-refused reason=device-out "
    "citation=685a.12(i)" } },
  { "/685a.12/i/lost-while-it-is-needed", .lines = ONE ("TS", "9H", "8D", "7C") "device reader down; device reader up",
    .expect = { "device-down device=reader", "device-up device=reader" },
    .prompt = UC_PROMPT_READER_OUT, .cite = "685a.12(i)", .refused = "light medium", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "inspect-reader" },
  { "/685a.12/i/lost-and-seen-to-work-is-typed", .lines = ONE ("TS", "9H", "8D", "7C") "device reader down; "
    "inspect-reader 2001 0000 pass; light medium; stand",
    .expect = { "device-down", "reader-inspected by=2001 result=pass", "reader-light range=medium",
    "decision seat=1 action=stand" } },
  { "/685a.12/i/lost-and-back-while-nothing-waits-for-it", .lines = "device reader down; bet 1 main 10.00; "
    "device reader up; bet 1 main 10.00; device reader down; device reader up; no-more-bets",
    .expect = { "device-down", "wager-refused reason=device-out citation=685a.12(i)", "device-up",
    "wager-accepted seat=1", "device-up", "bets-locked" } },
  { "/685a.12/i/lost-with-wagers-on-the-felt", .lines = "bet 1 main 10.00; device reader down",
    .expect = { "wager-accepted" }, .prompt = UC_PROMPT_READER_OUT, .cite = "685a.12(i)", .refused = "no-more-bets",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "device DEVICE up" },
  { "/685a.12/i/lost-after-its-word", .lines = ONE ("TS", "9H", "8D", "8C") "light medium; device reader down; stand; "
    "confirm; confirm; bet 1 main 5.00; device reader up; bet 1 main 5.00",
    .expect = { "device-down", "decision seat=1 action=stand", "wager-refused reason=device-out", "device-up",
    "wager-accepted seat=1" } },
  { "/685a.12/i/a-plug-is-no-repair", .lines = "irregularity reader-out; device reader down; device reader up; "
    "bet 1 main 10.00", .expect = { "device-up", "wager-refused reason=device-out citation=685a.12(i)" },
    .prompt = UC_PROMPT_READER_OUT, .cite = "685a.12(i)" },
  { "/685a.12/i/a-plug-is-no-ruling", .lines = ONE ("TS", "9H", "8D", "7C") "irregularity reader-out; "
    "device reader down; device reader up", .expect = { "device-up" }, .prompt = UC_PROMPT_READER_OUT,
    .cite = "685a.12(i)", .refused = "light medium", .code = UC_TABLE_ERROR_NOT_NOW, .why = "inspect-reader" },
  { "/685a.12/i/after-the-offer-that-stood-first", .lines = TWO ("TS", "5S", "9H", "2D", "6D",
    "7C") "light medium; place medium; irregularity exposed-card 4C; device reader fault lamp; offer 1 taken",
    .expect = { "device-fault", "card-offered seat=1 card=4C choice=taken", "card-dealt to=seat seat=1 card=4C" },
    .prompt = UC_PROMPT_READER_OUT, .cite = "685a.12(i)" },
  { "/685a.12/i/not-taken-back-with-a-card", .lines = "bet 1 main 25.00; no-more-bets; card TS; device reader fault "
    "lamp; undo", .expect = { "undone text=card-dealt" }, .prompt = UC_PROMPT_READER_OUT, .cite = "685a.12(i)" },

  /* (j), (k) */
  { "/685a.12/j/reshuffled", AUTOMATIC, "irregularity shuffler-jam", .expect = { "irregularity id=shuffler-jam "
    "citation=685a.12(j)" },
    .prompt = UC_PROMPT_SHUFFLE, .cite = "685a.5(a)" },
  { "/685a.12/j/after-this-round", AUTOMATIC, ONE ("TS", "9H", "8D", "8C") "irregularity shuffler-jam; light "
    "medium; stand; confirm; confirm; confirm",
    .expect = { "irregularity id=shuffler-jam", "wager-settled", "round-closed" }, .prompt = UC_PROMPT_SHUFFLE,
    .cite = "685a.5(a)" },
  { "/685a.12/j/only-with-a-shuffler", .lines = "", .refused = "irregularity shuffler-jam",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "685a.12(j)" },
  { "/685a.12/k/covered-or-signed", AUTOMATIC, "irregularity shuffler-out",
    .expect = { "irregularity id=shuffler-out citation=685a.12(k)" },
    .prompt = UC_PROMPT_SHUFFLER_OUT, .cite = "685a.12(k)" },
  { "/685a.12/k/then-by-hand", AUTOMATIC, "irregularity shuffler-out; confirm; shuffle",
    .expect = { "irregularity id=shuffler-out", "shuffled" } },
  { "/685a.12/k/not-before-it-is-covered", CONTINUOUS, "irregularity shuffler-out", .refused = "shuffle",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "685a.12(k)" },
  { "/685a.12/k/then-cut-like-any-shoe", CONTINUOUS, OPENED "irregularity shuffler-out; confirm; shuffle; "
    "cut-refused 3; cut dealer; recut 2001; cut dealer; burn; bet 1 main 10.00", .procedures = TRUE,
    .expect = { "irregularity id=shuffler-out citation=685a.12(k)", "step-done", "shuffled citation=685a.5(a)",
    "cut-refused seat=3", "cut to=dealer", "recut-ordered citation=685a.5(e)",
    "burned", "wager-accepted seat=1" } },
  { "/685a.12/k/its-cards-are-shuffled-first", CONTINUOUS, OPENED "irregularity shuffler-out; confirm; "
    "bet 1 main 10.00", .procedures = TRUE, .expect = { "wager-refused reason=shoe-not-ready citation=685a.5(a)" },
    .prompt = UC_PROMPT_SHUFFLE, .cite = "685a.5(a)" },
  { "/685a.12/k/found-in-mid-round", CONTINUOUS, OPENED "bet 1 main 10.00; no-more-bets; card TS; card 9H; card 9D; "
    "card 8C; irregularity shuffler-out; confirm; light medium; stand; confirm; confirm; confirm", .procedures = TRUE,
    .expect = { "irregularity id=shuffler-out", "wager-settled seat=1 outcome=win", "round-closed" },
    .prompt = UC_PROMPT_SHUFFLE, .cite = "685a.5(a)" },
  { "/685a.12/k/with-a-cover-card", CONTINUOUS, "irregularity shuffler-out; confirm; shuffle; cut 1; burn; "
    "bet 1 main 10.00; no-more-bets; card TS; card 9H; cover-card 1; card 9D; card 8C; light medium; stand; confirm; "
    "confirm; confirm", .expect = { "cut to=seat seat=1", "cover-card-shown to=seat seat=1",
    "round-closed" }, .prompt = UC_PROMPT_SHUFFLE, .cite = "685a.7(d)(1)" },
  { "/685a.12/k/reshuffled-where-a-floorperson-says-so", CONTINUOUS, "irregularity shuffler-out; confirm; "
    "reshuffle 2001", .expect = { "reshuffle-ordered by=2001 citation=685a.5(f)" }, .prompt = UC_PROMPT_SHUFFLE,
    .cite = "685a.5(a)" },
  { "/685a.12/k/one-batch-stays-in-play", AUTOMATIC, "shuffle; burn; irregularity shuffler-out; confirm; shuffle; "
    "burn; shuffle", .expect = { "shuffled batch=1", "irregularity id=shuffler-out", "shuffled batch=1",
    "shuffled batch=1", "!shuffled batch=2" } },
  { "/685a.12/k/back-in-service", AUTOMATIC, "irregularity shuffler-out; confirm; shuffle; burn; "
    "inspect-shuffler 2001 0000 pass; shuffle; burn; irregularity shuffler-out",
    .expect = { "shuffled batch=1", "shuffler-inspected by=2001 result=pass citation=685a.12(k)", "shuffled batch=2",
    "irregularity id=shuffler-out" }, .prompt = UC_PROMPT_SHUFFLER_OUT, .cite = "685a.12(k)" },
  { "/685a.12/k/filled-again", CONTINUOUS, OPENED "irregularity shuffler-out; confirm; shuffle; cut 3; burn; "
    "inspect-shuffler 2001 0000 pass; shuffle; burn; bet 1 main 10.00", .procedures = TRUE,
    .expect = { "cut to=seat seat=3", "shuffler-inspected result=pass", "shuffled", "burned", "wager-accepted" },
    .refused = "cover-card 1", .code = UC_TABLE_ERROR_NOT_OFFERED, .why = "no cover card" },
  { "/685a.12/k/fails-its-inspection", AUTOMATIC, "inspect-shuffler 2001 0000 fail",
    .expect = { "shuffler-inspected result=fail" }, .prompt = UC_PROMPT_SHUFFLER_OUT, .cite = "685a.12(k)" },
  { "/685a.12/k/not-by-the-dealer", AUTOMATIC, "irregularity shuffler-out; confirm", .expect = { "irregularity" },
    .refused = "inspect-shuffler 1001 0000 pass", .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/685a.12/k/not-in-mid-round", AUTOMATIC, ONE ("TS", "9H", "8D", "8C") "irregularity shuffler-out; confirm",
    .expect = { "irregularity" }, .refused = "inspect-shuffler 2001 0000 pass", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "between rounds" },
  { "/685a.12/k/only-with-a-shuffler", .lines = "", .refused = "inspect-shuffler 2001 0000 pass",
    .code = UC_TABLE_ERROR_NOT_OFFERED, .why = "no automated shuffler" },
};

/* UX: the dealer reaches each in two taps, and only what applies now is offered. */
static void
assert_offered (const char *more, const char *lines, guint32 expected)
{
  g_autoptr (UcPlay) play = uc_play_new (more);

  uc_play (play, lines);
  g_assert_cmphex (uc_irregularities_offered (&play->table.now, play->table.rules), ==, expected);
}

#define BIT(name) (1u << UC_IRREGULARITY_##name)

static void
test_only_what_applies (void)
{
  assert_offered ("", "", BIT (READER_OUT));
  assert_offered (AUTOMATIC, "", BIT (READER_OUT) | BIT (SHUFFLER_JAM) | BIT (SHUFFLER_OUT));
  assert_offered ("", "bet 1 main 5.00; no-more-bets; card TS",
                  BIT (FACE_UP_CARD) | BIT (UNEXPOSED_CARD) | BIT (SHOE_EMPTY) | BIT (NO_CARDS)
                      | BIT (ONE_CARD) | BIT (READER_OUT));
  assert_offered ("", ONE ("TS", "9H", "8D", "7C") "light medium; place medium",
                  BIT (FACE_UP_CARD) | BIT (UNEXPOSED_CARD) | BIT (EXPOSED_CARD) | BIT (SHOE_EMPTY) | BIT (WRONG_LIGHT)
                      | BIT (WRONG_PLACE) | BIT (READER_OUT));
  assert_offered ("", ONE ("TS", "9H", "8D", "8C") "light medium; stand; confirm; card 4C", BIT (DEALER_OVERDRAW));
}

/* ---- (f): hands that are short of a card, in any number ---- */

#define SEATS 3

typedef enum { BOTH_CARDS, SECOND_WANTED, SECOND_REFUSED, NO_CARDS, N_SHORTFALLS } Shortfall;

/* Whether it was still to be said: cards of hands that had none may have filled the others. */
static gboolean
report_shortfall (UcPlay *play, guint seat, Shortfall shortfall)
{
  static const char *const lines[N_SHORTFALLS] = { [SECOND_WANTED] = "irregularity one-card %u yes",
                                                   [SECOND_REFUSED] = "irregularity one-card %u no",
                                                   [NO_CARDS] = "irregularity no-cards %u; confirm" };
  g_autofree char *line = NULL;

  if (lines[shortfall] == NULL || play->table.now.round.step != UC_STEP_DEAL)
    return FALSE;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  line = g_strdup_printf (lines[shortfall], seat);
#pragma GCC diagnostic pop
  uc_play (play, line);
  return shortfall != SECOND_WANTED;
}

/* Reported when all have a first card, from seat @first on, after @seconds of the second cards were dealt. */
static void
deal_short (const char *game, const Shortfall of[SEATS], guint first, guint seconds)
{
  static const char *const cards[] = { "5H", "4D", "6C", "3H", "7D", "2C", "8H" };
  g_autofree char *table = g_strdup_printf ("[table]\nid=T\ngame=%s\ndecks=6\nseats=6\n", game);
  g_autoptr (UcPlay) play = uc_play_new_from (table, TRUE);
  const UcRound *round = &play->table.now.round;
  gboolean dead[SEATS] = { FALSE };
  guint n = 0;

  uc_play (play, THREE);
  for (; n < seconds; n++)
    {
      g_autofree char *line = g_strconcat ("card ", cards[n], NULL);

      uc_play (play, line);
    }
  for (guint i = 0; i < SEATS; i++)
    dead[(first + i) % SEATS] = report_shortfall (play, (first + i) % SEATS + 1, of[(first + i) % SEATS]);
  for (; round->step == UC_STEP_DEAL; n++)
    {
      g_autofree char *line = NULL;

      g_assert_cmpuint (n, <, G_N_ELEMENTS (cards));
      line = g_strconcat ("card ", cards[n], NULL);
      uc_play (play, line);
    }
  g_assert_cmpuint (uc_hand_count (&play->table.now, UC_SEAT_DEALER, 0), ==, 2);
  for (guint seat = 1; seat <= SEATS; seat++)
    {
      g_assert_cmpint (uc_hand_live (&play->table.now, seat, 0), !=, dead[seat - 1]);
      if (!dead[seat - 1])
        g_assert_cmpuint (uc_hand_count (&play->table.now, seat, 0), ==, 2);
    }
}

static void
test_short_hands (void)
{
  static const char *const games[] = { "down-under-blackjack", "blackjack", "spanish-21", "players-edge-21",
                                       "match-the-dealer-blackjack" };

  for (guint game = 0; game < G_N_ELEMENTS (games); game++)
    for (guint mix = 0; mix < N_SHORTFALLS * N_SHORTFALLS * N_SHORTFALLS; mix++)
      for (guint first = 0; first < SEATS; first++)
        for (guint seconds = 0; seconds <= 1; seconds++)
          {
            const Shortfall of[SEATS] = { mix % N_SHORTFALLS, mix / N_SHORTFALLS % N_SHORTFALLS,
                                          mix / (N_SHORTFALLS * N_SHORTFALLS) };

            /* Seat 1 has its second card by then. */
            if (seconds == 0 || of[0] == BOTH_CARDS)
              deal_short (games[game], of, first, seconds);
          }
}

/* The first two cards are corrected to a Blackjack while the hand waits for a card that it missed: it gets none, 685a.7(k). */
static void
test_missed_card_of_a_corrected_hand (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from ("[table]\nid=T\ngame=blackjack\ndecks=6\nseats=6\npeek=none\n", TRUE);

  uc_play (play, "bet 1 main 20; bet 2 main 20; no-more-bets; card QD; card 5S; card KC; card 5H; card 6S; card 7C; "
                 "hit; irregularity missed-card 1 0 draw; stand");
  uc_play_correct (play, "card-dealt seat=1 card=5H", "card", "AS");
  uc_play_refused (play, "card QD", UC_TABLE_ERROR_NOT_NOW, "");
  uc_play (play, "confirm");
  uc_play_expect (play, "wager-settled seat=1 wager=main outcome=win combination=blackjack odds=3:2 pays=30.00");
}

/* At the table the dealer's word moves no card: a floorperson looks first. */
static void
test_dealers_word_moves_nothing (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from ("[table]\nid=T\ngame=down-under-blackjack\ndecks=6\nseats=6\n", TRUE);

  uc_play (play, "bet 1 main 20; bet 2 main 20; bet 3 main 20; no-more-bets; card AS; card KS; card 9D");
  uc_play_as (play, UC_ORIGIN_DEALER, "irregularity no-cards 1");
  uc_play_expect (play, "irregularity-reported id=no-cards seat=1 citation=685a.12(f)");
  uc_play_expect_none (play, "card-moved");
  uc_play_expect_none (play, "hand-dead");
  uc_play_expect_prompt (play, UC_PROMPT_DEAL_DOUBT);
  uc_play_refused (play, "card 5C", UC_TABLE_ERROR_NOT_NOW, "ruling");
  uc_play_refused (play, "ruling 2001 0000 dead", UC_TABLE_ERROR_NOT_NOW, "ruling");
  uc_play_refused (play, "ruling 1001 0000 confirmed", UC_TABLE_ERROR_AUTHORITY, "floorperson");
  uc_play (play, "ruling 2001 0000 go-on");
  uc_play_expect (play, "ruling seat=1 choice=go-on by=2001");
  uc_play_expect_none (play, "card-moved");
  uc_play_as (play, UC_ORIGIN_DEALER, "irregularity no-cards 1");
  uc_play (play, "ruling 2001 0000 confirmed");
  uc_play_expect_order (play, "ruling seat=1 choice=confirmed by=2001", "irregularity id=no-cards seat=1",
                        "card-moved seat=1 to-seat=2 face=up", "card-moved seat=2 to-seat=3 face=up",
                        "card-moved seat=3 to-seat=dealer face=up", "hand-dead seat=1", NULL);
  uc_play (play, "confirm; card TC; card 8C; card 7D; light medium; place medium; confirm");
  uc_play_expect (play, "wager-settled seat=2 wager=main outcome=win combination=blackjack pays=30.00");
}

/* § 685c.1(h)(3): an award that two persons sign lies elsewhere once the cards are moved. Two rule that they are. */
static void
test_award_moved_by_two (void)
{
  g_autoptr (UcPlay) play
      = uc_play_new_from ("[table]\nid=T\ngame=down-under-blackjack\ndecks=6\nseats=6\nsettlement=losers-first\n"
                          "smallest-chip=1.00\n[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"
                          "[policy]\nsecond-signature=1200.00\n", TRUE);

  uc_play_auto (play, "bet 1 main 20; bet 1 match-the-dealer-progressive; bet 2 main 20; no-more-bets; card AS; "
                      "card 9C; card AS; card AS");
  uc_play_as (play, UC_ORIGIN_DEALER, "irregularity no-cards 1");
  uc_play_expect_prompt (play, UC_PROMPT_DEAL_DOUBT);
  uc_play (play, "ruling 2001 0000 confirmed");
  uc_play_expect (play, "second-person-required seat=1 key=confirmed by=2001 role=floorperson");
  uc_play_expect_none (play, "ruling");
  uc_play_expect_none (play, "card-moved");
  uc_play_expect_prompt (play, UC_PROMPT_SECOND_PERSON);
  uc_play_refused (play, "ruling 2001 0000 confirmed", UC_TABLE_ERROR_AUTHORITY, "another badge than 2001");
  uc_play_refused (play, "validate 2002 0000", UC_TABLE_ERROR_AUTHORITY, "higher role");
  uc_play (play, "withdraw 2001 0000 looked again");
  uc_play_expect_prompt (play, UC_PROMPT_DEAL_DOUBT);
  uc_play (play, "ruling 2001 0000 confirmed; ruling 3001 0000 confirmed");
  uc_play_expect_order (play, "ruling seat=1 choice=confirmed by=2001 second=3001", "irregularity id=no-cards seat=1",
                        "card-moved seat=1 to-seat=2", "hand-dead seat=1", NULL);
  uc_play_expect_prompt (play, UC_PROMPT_NO_CARDS);
}

/* Nor does his word after the deal, on a hand that was paid, or while its light is looked at. */
static void
test_not_after_the_deal (void)
{
  g_autoptr (UcPlay) play
      = uc_play_new_from ("[table]\nid=T\ngame=down-under-blackjack\ndecks=6\nseats=6\n"
                          "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n", TRUE);

  uc_play (play, "bet 1 main 20; bet 1 match-the-dealer-progressive; no-more-bets; chips 1; card AS; card AS; card AS; card 8C");
  uc_play_refused (play, "irregularity no-cards 1", UC_TABLE_ERROR_NOT_NOW, "does not apply now");
  uc_play_refused (play, "irregularity one-card 1 no", UC_TABLE_ERROR_NOT_NOW, "does not apply now");
  uc_play (play, "lamp 1 lit");
  uc_play_refused (play, "irregularity no-cards 1", UC_TABLE_ERROR_NOT_NOW, "does not apply now");
  uc_play (play, "validate 2001 0000 1; validate 3001 0000 1");
  uc_play_refused (play, "irregularity one-card 1 no", UC_TABLE_ERROR_NOT_NOW, "does not apply now");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_play_add_cases (cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/685a.12/f/late-seconds-after-everybodys", test_short_hands);
  g_test_add_func ("/685a.12/f/the-dealers-word-moves-no-card", test_dealers_word_moves_nothing);
  g_test_add_func ("/685c.1/h/3/two-rule-that-an-award-moves", test_award_moved_by_two);
  g_test_add_func ("/685a.12/f/not-after-the-deal", test_not_after_the_deal);
  g_test_add_func ("/irregularities/only-what-applies", test_only_what_applies);
  g_test_add_func ("/633a.14/three-cards-are-no-blackjack", test_missed_card_of_a_corrected_hand);
  return g_test_run ();
}
