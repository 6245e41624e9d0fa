/* Irregularities of the games whose chapters could not be read: § 685a.12 is their house procedure,
    but for the light and
 * the rectangle, which they have not. And the card reader that tells of a Blackjack only. */
#include "uc-irregularities.h"
#include "uc-play-harness.h"

#define BJ "[table]\nid=BJ\ngame=blackjack\ndecks=6\nseats=6\n"
#define PE "[table]\nid=PE\ngame=players-edge-21\ndecks=6\nseats=6\n[wager match-up]\npaytable=B\n"                        \
           "[wager match-down]\npaytable=B\n[wager monster-match]\namount=1.00\npaytable=A\n"
#define MAIN "bet 1 main 10.00; no-more-bets; "
#define TWO "bet 1 main 10.00; bet 2 main 10.00; no-more-bets; "
#define DEAL(first, up, second, hole) "card " first "; card " up "; card " second "; card " hole "; "
#define DEAL2(a1, b1, up, a2, b2, hole)                                                                                \
  "card " a1 "; card " b1 "; card " up "; card " a2 "; card " b2 "; card " hole "; "
#define SETTLED "wager-settled seat=1 hand=0 wager=main"

#define AGAIN "splits=2\nresplit-aces=true\n"
#define ACES "bet 1 main 10.00; no-more-bets; card AS; card 9H; card AD; card 7C; split; "

static const UcPlayCase cases[] = {
  /* the procedures of 685a.12 */
  { "/633a.14/face-up-card", .table = BJ, .lines = MAIN "card KS; irregularity face-up-card KS; card QS",
    .expect = { "undone", "irregularity id=face-up-card citation=633a.14", "card-dealt to=discard card=KS",
    "card-dealt to=seat seat=1 card=QS" } },
  { "/633a.14/unexposed-card", .table = BJ, .lines = MAIN DEAL ("5S", "9H", "6D", "7C") "irregularity unexposed-card; "
    "card 2S",
    .expect = { "irregularity id=unexposed-card citation=633a.14", "card-dealt seat=1 card=2S" } },
  { "/633a.14/exposed-card-is-offered", .table = BJ,
    .lines = TWO DEAL2 ("5S", "KS", "9H", "6D", "8D", "7C") "irregularity exposed-card 4C; offer 1 refused; offer 2 "
    "taken",
    .expect = { "irregularity id=exposed-card", "card-offered seat=1 choice=refused to-seat=2",
    "card-offered seat=2 choice=taken", "card-dealt seat=2 card=4C" } },
  { "/633a.14/exposed-card-not-to-a-blackjack", .table = BJ, .lines = "bet 1 main 10.00; bet 2 main 10.00; bet 3 main "
    "10.00; "
    "no-more-bets; card 5S; card AS; card 5H; card 9H; card 6D; card KD; card 6C; card 7C; irregularity exposed-card "
    "4C; "
    "offer 1 refused", .expect = { "irregularity id=exposed-card seat=1", "card-offered seat=1 choice=refused "
    "to-seat=3" } },
  { "/633a.14/exposed-card-not-to-a-doubled-hand", .table = PE,
    .lines = TWO DEAL2 ("2S", "KS", "9H", "3D", "8D", "7C") "double; card 2H; irregularity exposed-card 3C",
    .expect = { "irregularity id=exposed-card seat=2" }, .prompt = UC_PROMPT_OFFER_CARD },
  { "/633a.14/dealer-overdraw", .table = BJ, .lines = MAIN DEAL ("KS", "9H", "9D", "KC") "stand; confirm; card 2S; "
    "irregularity "
    "dealer-overdraw", .expect = { "card-drawn-in-error card=2S", "irregularity id=dealer-overdraw citation=633a.14",
    "card-dealt to=discard card=2S" } },
  /* § 633a.8: insurance that was collected on the reader's word. */
  { "/633a.8/owed-where-the-look-missed-a-blackjack", .table = BJ,
    .lines = MAIN DEAL ("KS", "AH", "9D", "-") "insurance 1; insurance-closed; peek none; confirm; stand; hole KC",
    .expect = { "wager-settled wager=insurance outcome=lose stake=5.00", "peek-differs",
    "owed seat=1 wager=insurance outcome=win odds=2:1 stake=5.00 pays=10.00 change=15.00 cause=peek-differs" } },
  { "/633a.7/h/owed-where-the-look-missed-a-blackjack-and-one-was-paid", .table = BJ,
    .lines = TWO DEAL2 ("AS", "9S", "AH", "KS", "9D", "-") "insurance-closed; peek none; confirm; stand; hole KC",
    .expect = { "wager-settled seat=1 wager=main outcome=win combination=blackjack pays=15.00", "peek-differs",
    "owed seat=1 wager=main outcome=push amount=15.00 change=-15.00 cause=peek-differs" } },
  /* § 635b.2(g)(1)(iii): it wins against the dealer's, and nothing is owed. */
  { "/635b.2/g/1/iii/a-blackjack-wins-over-one-that-comes-late", .table = PE,
    .lines = TWO DEAL2 ("AS", "9S", "AH", "KS", "9D", "-") "insurance-closed; peek none; confirm; stand; hole KC",
    .expect = { "wager-settled seat=1 wager=main outcome=win", "peek-differs", "!owed" } },
  { "/633a.14/shoe-empty", .table = BJ, .lines = MAIN DEAL ("5S", "9H", "6D", "7C") "irregularity shoe-empty",
    .expect = { "irregularity id=shoe-empty citation=633a.14" }, .prompt = UC_PROMPT_SHOE_EMPTY },
  { "/633a.14/no-cards", .table = BJ, .lines = TWO "card KS; card 5S; card 9H; irregularity no-cards 1",
    .expect = { "irregularity id=no-cards seat=1 citation=633a.14", "hand-dead seat=1", "wager-settled seat=1 "
    "outcome=void" },
    .prompt = UC_PROMPT_NO_CARDS },
  { "/633a.14/one-card-late", .table = BJ,
    .lines = TWO "card KS; card 5S; card TH; irregularity one-card 1 yes; card 6S; card 7C; card 9S; peek none",
    .expect = { "irregularity id=one-card seat=1 choice=yes", "card-dealt seat=2 card=6S",
    "card-dealt to=dealer face=down",
    "card-dealt seat=1 card=9S", "hole-card-checked blackjack=no" }, .prompt = UC_PROMPT_HAND },
  { "/633a.14/one-card-dead", .table = BJ, .lines = TWO "card KS; card 5S; card TH; irregularity one-card 1 no",
    .expect = { "hand-dead seat=1", "wager-settled seat=1 wager=main outcome=void" } },
  { "/633a.14/missed-card-later", .table = BJ,
    .lines = TWO DEAL2 ("5S", "KS", "9H", "6D", "8D", "7C") "hit; irregularity missed-card 1 0 draw; stand; card 4C; "
    "confirm",
    .expect = { "irregularity id=missed-card seat=1 choice=draw", "decision seat=2 action=stand",
    "card-dealt seat=1 card=4C",
    "hole-card-exposed" } },
  { "/633a.14/missed-card-later-where-the-hole-card-is-turned-first", .table = PE,
    .lines = TWO DEAL2 ("5S", "KS", "9H", "6D", "8D", "7C") "stand; stand; irregularity missed-card 1 0 draw; card "
    "4C; confirm",
    .expect = { "irregularity id=missed-card seat=1 choice=draw", "card-dealt seat=1 card=4C", "hole-card-exposed" } },
  { "/633a.14/missed-card-not-after-the-reveal", .table = PE, .lines = MAIN DEAL ("5S", "9H", "6D",
    "3C") "stand; confirm",
    .refused = "irregularity missed-card 1 0 draw", .code = UC_TABLE_ERROR_NOT_NOW, .why = "does not apply" },
  { "/633a.14/missed-card-dead", .table = BJ,
    .lines = MAIN DEAL ("5S", "9H", "6D", "7C") "stand; irregularity missed-card 1 0 dead; ruling 2001 0000 confirmed",
    .expect = { "hand-dead seat=1", SETTLED " outcome=void stake-returned=yes citation=633a.14" } },

  /* neither a light nor a rectangle */
  { "/633a.7/h/no-wrong-light", .table = BJ, .lines = MAIN DEAL ("5S", "TH", "6D", "7C") "peek none",
    .refused = "irregularity wrong-light small", .code = UC_TABLE_ERROR_NOT_NOW, .why = "does not apply" },
  { "/633a.7/h/no-wrong-place", .table = BJ, .lines = MAIN DEAL ("5S", "TH", "6D", "7C") "peek none",
    .refused = "irregularity wrong-place small", .code = UC_TABLE_ERROR_NOT_NOW, .why = "does not apply" },
  { "/633a.7/h/no-light", .table = BJ, .lines = MAIN DEAL ("5S", "TH", "6D", "7C"), .refused = "light large",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "peek" },
  { "/633a.7/h/no-place", .table = BJ, .lines = MAIN DEAL ("5S", "TH", "6D", "7C") "peek none",
    .refused = "place small",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "stand" },
  { "/685a.7/h/no-peek", .lines = MAIN DEAL ("5S", "TH", "6D", "7C"), .refused = "peek none",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "light" },

  /* the look */
  { "/633a.7/h/nothing-before-it", .table = BJ, .lines = MAIN DEAL ("5S", "TH", "6D", "7C"), .refused = "card 2S",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "peek" },
  { "/633a.7/h/once", .table = BJ, .lines = MAIN DEAL ("5S", "TH", "6D", "7C") "peek none", .refused = "peek none",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "stand" },
  { "/633a.7/h/once-also-before-the-card-is-turned", .table = BJ,
    .lines = MAIN DEAL ("5S", "TH", "6D", "AC") "peek blackjack", .expect = { "hole-card-checked blackjack=yes" },
    .prompt = UC_PROMPT_REVEAL, .refused = "peek none", .code = UC_TABLE_ERROR_NOT_NOW, .why = "confirm" },
  { "/633a.7/h/everything-is-settled", .table = BJ,
    .lines = TWO DEAL2 ("KS", "AS", "KH", "9S", "KD", "AC") "peek blackjack; confirm",
    .expect = { "hole-card-checked blackjack=yes", "hole-card-exposed card=AC", "wager-settled seat=2 outcome=push",
    "wager-settled seat=1 outcome=lose" }, .prompt = UC_PROMPT_DEALER_BLACKJACK, .refused = "hit",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "confirm" },
  { "/633a.7/h/not-under-a-ten-where-filed", "peek=ace\n", .table = BJ, .lines = MAIN DEAL ("5S", "TH", "6D", "7C"),
    .expect = { "!hole-card-checked" }, .prompt = UC_PROMPT_HAND },
  { "/633a.7/h/under-an-ace-where-filed", "peek=ace\n", .table = BJ,
    .lines = MAIN DEAL ("5S", "AH", "6D", "7C") "insurance-closed", .prompt = UC_PROMPT_NO_PEEK_WORD,
    .cite = "633a.7(h)" },
  { "/633a.7/h/never-where-filed", "peek=none\n", .table = BJ,
    .lines = MAIN DEAL ("5S", "AH", "6D", "7C") "insurance 1; insurance-closed", .prompt = UC_PROMPT_HAND,
    .cite = "633a.7(i)–(t)" },
  { "/633a.2/no-reader-to-inspect", "peek=none\n", .table = BJ, .procedures = TRUE,
    .lines = "open-table; inspect-cards 2001", .prompt = UC_PROMPT_SPREAD },
  { "/633a.2/a-reader-to-inspect", .table = BJ, .procedures = TRUE, .lines = "open-table; inspect-cards 2001",
    .prompt = UC_PROMPT_INSPECT_READER },
  { "/633a.7/h/no-reader-no-fault-of-it", "peek=none\n", .table = BJ, .lines = MAIN DEAL ("5S", "9H", "6D", "7C"),
    .refused = "irregularity reader-out", .code = UC_TABLE_ERROR_NOT_NOW, .why = "does not apply" },
  { "/633a.7/h/the-shoe-says-otherwise", .table = BJ, .lines = MAIN DEAL ("5S", "TH", "6D", "AC") "peek none",
    .expect = { "hole-card-checked blackjack=no", "peek-differs" }, .prompt = UC_PROMPT_PEEK_DIFFERS,
    .refused = "stand", .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling" },
  { "/633a.7/h/the-shoe-is-right", .table = BJ, .lines = MAIN DEAL ("5S", "TH", "6D", "AC") "peek none; ruling 2001 "
    "0000 "
    "go-on; confirm", .expect = { "peek-differs", "ruling by=2001 choice=go-on", "hole-card-checked blackjack=yes",
    "hole-card-exposed card=AC", SETTLED " outcome=lose" } },
  { "/633a.7/h/the-turned-card-says-otherwise", .table = BJ,
    .lines = MAIN DEAL ("5S", "TH", "6D", "-") "peek blackjack; hole 9C",
    .expect = { "hole-card-checked blackjack=yes", "hole-card-exposed card=9C", "peek-differs", "!" SETTLED },
    .prompt = UC_PROMPT_PEEK_DIFFERS },
  { "/633a.7/h/a-blackjack-that-the-reader-missed", .table = BJ,
    .lines = MAIN DEAL ("5S", "TH", "6D", "-") "peek none; double; card 2S; hole AC",
    .expect = { "hole-card-exposed card=AC", "peek-differs blackjack=no", "!" SETTLED },
    .prompt = UC_PROMPT_PEEK_DIFFERS, .refused = "confirm", .code = UC_TABLE_ERROR_NOT_NOW, .why = "ruling" },
  { "/633a.7/h/a-blackjack-that-the-reader-missed-takes-the-original-wager", .table = BJ,
    .lines = MAIN DEAL ("5S", "TH", "6D", "-") "peek none; double; card 2S; hole AC; ruling 2001 0000 go-on",
    .expect = { "hole-card-exposed card=AC", "peek-differs blackjack=no", "ruling by=2001 choice=go-on",
    "double-returned amount=10.00", SETTLED " outcome=lose stake=10.00" } },
  /* § 633a.11(c): aces that are split again, each with one card */
  { "/633a.11/c/aces-once-unless-filed", "splits=3\n", .table = BJ,
    .lines = "bet 1 main 10.00; no-more-bets; card AS; card 9H; card AD; card 7C; split; card AH; card 5C; confirm",
    .expect = { "card-dealt seat=1 hand=0 card=AH", "card-dealt seat=1 hand=1 card=5C", "hole-card-exposed" } },
  { "/633a.11/c/aces-again-where-filed", AGAIN, .table = BJ,
    .lines = ACES "card AH; split; card 9C; card TC; card 5C; confirm; card 4S",
    .expect = { "decision seat=1 hand=0 action=split", "card-dealt seat=1 hand=0 card=AH",
    "decision seat=1 hand=0 action=split amount=10.00", "card-dealt seat=1 hand=0 card=9C",
    "card-dealt seat=1 hand=1 card=TC", "card-dealt seat=1 hand=2 card=5C", "hole-card-exposed",
    "wager-settled seat=1 hand=1 outcome=win combination= odds=1:1" } },
  { "/633a.11/c/aces-again-or-stand", AGAIN, .table = BJ, .lines = ACES "card AH; stand; card 9C; confirm; card 4S",
    .expect = { "card-dealt seat=1 hand=0 card=AH", "decision seat=1 hand=0 action=stand",
    "card-dealt seat=1 hand=1 card=9C", "hole-card-exposed" } },
  { "/633a.11/c/a-second-ace-is-not-hit", AGAIN, .table = BJ, .lines = ACES "card AH", .prompt = UC_PROMPT_HAND,
    .expect = { "card-dealt seat=1 hand=0 card=AH" }, .refused = "hit", .code = UC_TABLE_ERROR_NOT_NOW, .why = "one card each" },
  { "/633a.11/c/a-second-ace-takes-no-card", AGAIN, .table = BJ, .lines = ACES "card AH",
    .expect = { "card-dealt seat=1 hand=0 card=AH" }, .refused = "card 5C", .code = UC_TABLE_ERROR_NOT_NOW, .why = "split" },
  { "/633a.11/c/a-second-ace-is-not-doubled", AGAIN, .table = BJ, .lines = ACES "card AH",
    .expect = { "card-dealt seat=1 hand=0 card=AH" }, .refused = "double", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "one card each" },
  { "/633a.11/c/aces-no-oftener-than-filed", AGAIN, .table = BJ,
    .lines = ACES "card AH; split; card AC; card 5C; card 6C; confirm",
    .expect = { "card-dealt seat=1 hand=0 card=AC", "card-dealt seat=1 hand=1 card=5C", "card-dealt seat=1 hand=2 card=6C",
    "hole-card-exposed" } },
  { "/633a.11/c/a-misread-ace-is-not-split-again", AGAIN, .table = BJ, .lines = ACES "card AH; undo; card 8H; card 5C; confirm",
    .expect = { "undone", "card-dealt seat=1 hand=0 card=8H", "card-dealt seat=1 hand=1 card=5C", "hole-card-exposed" } },
  { "/633a.11/d/aces-again-against-a-late-blackjack", "peek=none\n" AGAIN, .table = BJ,
    .lines = "bet 1 main 10.00; no-more-bets; card AS; card KH; card AD; card -; split; card AH; split; card 9C; card 8C; "
    "card 5C; hole AC; confirm", .expect = { "wager-settled seat=1 hand=2 outcome=push", "wager-settled seat=1 hand=1 outcome=push",
    "wager-settled seat=1 hand=0 outcome=lose stake=10.00" } },
  { "/633a.11/d/only-the-original-wager", "peek=none\nsplits=3\n", .table = BJ,
    .lines = MAIN DEAL ("8S", "KC", "8D", "AC") "split; card KD; hit; card 9S; card TD; double; card 9C; confirm",
    .expect = { SETTLED " outcome=lose stake=10.00", "wager-settled hand=1 outcome=lose stake=20.00",
    "hole-card-exposed card=AC", "double-returned seat=1 hand=1 amount=20.00 citation=633a.11(d)" },
    .prompt = UC_PROMPT_SETTLE, .cite = "633a.7(i)–(t)" },
  { "/633a.11/d/the-dealer-gives-it-back", "peek=none\n", .table = BJ,
    .lines = MAIN DEAL ("8S", "KC", "4D", "AC") "double; card KD; confirm; confirm; bet 1 main 10.00",
    .expect = { "double-returned seat=1 amount=10.00", "step-done step=settle", "round-closed" } },
  { "/633a.11/d/nothing-where-it-has-none", "peek=none\n", .table = BJ,
    .lines = MAIN DEAL ("8S", "KC", "4D", "9C") "double; card KD; confirm", .expect = { SETTLED " stake=20.00",
    "!double-returned" }, .prompt = UC_PROMPT_CLEAR, .cite = "633a.7(i)–(t)" },
  { "/633a.9/half-waits-for-the-hole-card", "peek=none\nsurrender=late\n", .table = BJ,
    .lines = MAIN DEAL ("TS", "KC", "6D", "9C") "surrender; confirm",
    .expect = { "decision action=surrender amount=5.00", "hole-card-exposed card=9C",
    SETTLED " outcome=lose combination=surrender stake=5.00 citation=633a.9" } },
  { "/633a.9/none-against-a-blackjack", "peek=none\nsurrender=late\n", .table = BJ,
    .lines = MAIN DEAL ("TS", "KC", "6D", "AC") "surrender; confirm",
    .expect = { "decision action=surrender amount=5.00", "hole-card-exposed card=AC",
    SETTLED " outcome=lose combination=surrender stake=10.00 citation=633a.7" } },
  { "/633a.9/a-surrendered-hand-takes-no-card", "peek=none\nsurrender=late\n", .table = BJ,
    .lines = MAIN DEAL ("TS", "KC", "6D", "5C") "surrender", .expect = { "!" SETTLED },
    .refused = "irregularity missed-card 1 0 draw", .code = UC_TABLE_ERROR_NOT_NOW, .why = "633a.14" },
  { "/633a.9/half-at-once-where-no-blackjack-can-be", "peek=none\nsurrender=late\n", .table = BJ,
    .lines = MAIN DEAL ("TS", "9C", "6D", "AC") "surrender",
    .expect = { "decision action=surrender amount=5.00", SETTLED " combination=surrender stake=5.00",
    "!hole-card-exposed" } },
  { "/633a.9/a-void-round-returns-it-whole", "peek=none\nsurrender=late\n", .table = BJ,
    .lines = MAIN DEAL ("TS", "KC", "6D", "AC") "surrender; void-round 2001 0000 misdeal; validate 3001 0000",
    .expect = { SETTLED " outcome=void stake=10.00 stake-returned=yes" } },
  { "/633a.7/h/a-late-blackjack-of-a-plain-hand-cites-its-own-paragraph", "peek=none\n", .table = BJ,
    .lines = TWO DEAL2 ("TS", "AS", "KC", "8D", "KD", "AC") "stand; confirm",
    .expect = { "wager-settled seat=2 outcome=push citation=633a.7", SETTLED " outcome=lose citation=633a.7" } },
  { "/633a.7/h/reader-out-before-it", .table = BJ,
    .lines = MAIN DEAL ("5S", "TH", "6D", "7C") "irregularity reader-out", .expect = { "irregularity id=reader-out "
    "citation=633a.14" }, .prompt = UC_PROMPT_READER_OUT, .refused = "ruling 2001 0000 finish",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "" },
  { "/633a.7/h/reader-lost-before-it", .table = BJ, .lines = MAIN DEAL ("5S", "TH", "6D", "7C") "device reader down; "
    "device reader up", .expect = { "device-up" }, .prompt = UC_PROMPT_READER_OUT, .cite = "633a.14",
    .refused = "peek none", .code = UC_TABLE_ERROR_NOT_NOW, .why = "inspect-reader" },
  { "/633a.7/h/reader-lost-where-nobody-looks", .table = BJ, .lines = MAIN DEAL ("5S", "9H", "6D", "7C") "device reader "
    "down; stand", .expect = { "device-down", "decision action=stand" } },
  { "/633a.7/h/reader-out-before-it-is-void", .table = BJ, .lines = MAIN DEAL ("5S", "TH", "6D", "7C") "irregularity "
    "reader-out; void-round 2001 0000 reader; validate 3001 0000", .expect = { "irregularity id=reader-out",
    SETTLED " outcome=void", "round-voided" } },
  { "/633a.7/h/reader-out-after-it", .table = BJ, .lines = MAIN DEAL ("5S", "TH", "6D", "7C") "peek none; irregularity "
    "reader-out; ruling 2001 0000 finish; stand", .expect = { "irregularity id=reader-out", "ruling choice=finish",
    "decision action=stand" } },
  { "/633a.7/h/reader-out-where-nobody-looks", .table = BJ, .lines = MAIN DEAL ("5S", "9H", "6D", "7C") "irregularity "
    "reader-out; ruling 2001 0000 finish; stand", .expect = { "ruling choice=finish", "decision action=stand" } },
  { "/633a.7/h/no-next-round-before-it-is-repaired", .table = BJ, .lines = MAIN DEAL ("KS", "9H", "9D",
    "KC") "irregularity "
    "reader-out; ruling 2001 0000 finish; stand; confirm; confirm; bet 1 main 10.00",
    .expect = { "wager-refused reason=device-out citation=633a.14" } },

  /* undo, move */
  { "/633a.7/undo-not-the-look", .table = BJ, .lines = MAIN DEAL ("5S", "TH", "6D", "7C") "peek none",
    .refused = "undo",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "correct" },
  { "/633a.7/undo-not-the-turned-card", .table = PE, .lines = MAIN DEAL ("9S", "8H", "9D", "7C") "stand; confirm",
    .refused = "undo", .code = UC_TABLE_ERROR_NOT_NOW, .why = "correct" },
  { "/633a.7/undo-a-card-that-bust-a-hand", .table = BJ, .lines = MAIN DEAL ("9S", "8H", "7D",
    "7C") "card KH; undo; card 2H",
    .expect = { SETTLED " outcome=lose", "undone", "decision action=hit", "card-dealt seat=1 card=2H" },
    .prompt = UC_PROMPT_HAND },
  { "/633a.7/hold-seat-until-documented", "[policy]\nhold=seat\n", .table = PE, .lines = "bet 1 main 10.00; bet 1 "
    "monster-match; no-more-bets; chips 1; " DEAL ("7S", "7C", "7S", "7C") "stand; confirm; lamp 1 lit; validate 2001 "
    "0000; "
    "confirm; card KS; confirm; bet 2 main 10.00; bet 1 main 10.00; documented 2001 S-1; bet 1 main 10.00",
    .expect = { "wager-settled wager=monster-match source=progressive", "round-closed", "wager-accepted seat=2",
    "wager-refused seat=1 reason=documents-outstanding", "payout-documented seat=1", "wager-accepted seat=1" } },
  { "/633a.7/undo-a-double", .table = PE, .lines = MAIN DEAL ("2S", "9H", "3D", "7C") "double; card 2H; double; undo",
    .expect = { "undone text=decision" }, .prompt = UC_PROMPT_DOUBLED, .cite = "635b.2(f)(2), (3)" },
  { "/633a.7/undo-a-rescue", .table = PE, .lines = MAIN DEAL ("2S", "9H", "3D", "7C") "double; card 2H; rescue; undo; "
    "stand; "
    "confirm; card KS", .expect = { SETTLED " combination=rescue", "undone text=decision", "hole-card-exposed",
    SETTLED " outcome=win stake=20.00" } },
  { "/633a.7/move-a-card", .table = PE, .lines = TWO DEAL2 ("5S", "KS", "9H", "6D", "2D", "7C") "card 4C; move 2",
    .expect = { "undone", "decision seat=1 action=stand", "card-dealt seat=2 card=4C" } },
};

/* A correction that waits for its second person does not lift what stood in the way before it. */
static void
test_correction_behind_trouble (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (BJ, TRUE);
  g_autofree char *line = NULL;

  uc_play (play, MAIN DEAL ("5S", "TH", "6D", "AC") "peek none");
  line = g_strdup_printf ("correct %" G_GUINT64_FORMAT " card 8D 2001 0000 misread", uc_play_seq (play,
    "card-dealt card=6D"));
  uc_play (play, line);
  uc_play_expect_prompt (play, UC_PROMPT_SECOND_PERSON);
  uc_play (play, "validate 3001 0000");
  uc_play_expect_prompt (play, UC_PROMPT_PEEK_DIFFERS);
}

/* A Blackjack waits for the hole card where nobody looks and the upcard may make one; a corrected upcard changes that. */
static void
test_corrected_upcard (void)
{
  static const char *const table = "[table]\nid=BJ\ngame=blackjack\ndecks=6\nseats=6\npeek=ace\n";
  g_autoptr (UcPlay) paid = uc_play_new_from (table, TRUE);
  g_autoptr (UcPlay) waits = uc_play_new_from (table, TRUE);

  uc_play (paid, MAIN DEAL ("AS", "TH", "KH", "7C"));
  uc_play_expect_prompt (paid, UC_PROMPT_REVEAL);
  uc_play_correct (paid, "card-dealt to=dealer face=up", "card", "9H");
  uc_play_expect (paid, SETTLED " outcome=win combination=blackjack");
  uc_play_expect_prompt (paid, UC_PROMPT_PAY_BLACKJACK);

  uc_play (waits, TWO DEAL2 ("5S", "AS", "9H", "6D", "KH", "AC"));
  uc_play_correct (waits, "card-dealt to=dealer face=up", "card", "TH");
  uc_play (waits, "stand; confirm");
  uc_play_expect_order (waits, "hole-card-exposed card=AC", "wager-settled seat=2 outcome=push", NULL);
}

/* What is offered in these games at any time holds no light and no rectangle. */
static void
test_offers (void)
{
  static const char *const lines[] = { "bet 1 main 10.00", "no-more-bets", "card 5S", "card TH", "card 6D", "card 7C",
                                       "peek none", "hit", "card 2S", "stand", "confirm", "confirm" };
  g_autoptr (UcPlay) play = uc_play_new_from (BJ, TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      uc_play (play, lines[i]);
      g_assert_cmphex (uc_irregularities_offered (&play->table.now, play->table.rules)
                         & (1u << UC_IRREGULARITY_WRONG_LIGHT | 1u << UC_IRREGULARITY_WRONG_PLACE), ==, 0);
    }
}

/* A reader repeats its answer while the card lies in it. */
static void
test_reader_repeats (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (BJ, TRUE);

  uc_play (play, MAIN DEAL ("5S", "TH", "6D", "7C"));
  uc_play_as (play, UC_ORIGIN_DEVICE, "peek none");
  uc_play_expect (play, "hole-card-checked blackjack=no");
  uc_play_as (play, UC_ORIGIN_DEVICE, "peek none");
  g_assert_cmpuint (uc_play_count (play, "hole-card-checked"), ==, 0);
  uc_play_expect_prompt (play, UC_PROMPT_HAND);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_play_add_cases (cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/633a.7/h/a-correction-lifts-nothing", test_correction_behind_trouble);
  g_test_add_func ("/633a.7/h/corrected-upcard", test_corrected_upcard);
  g_test_add_func ("/633a.7/h/never-a-light-or-a-rectangle", test_offers);
  g_test_add_func ("/633a.7/h/the-reader-repeats", test_reader_repeats);
  return g_test_run ();
}
