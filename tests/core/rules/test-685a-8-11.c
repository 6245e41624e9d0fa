/* §§ 685a.8 to 685a.11: insurance, double down, splitting pairs, payout odds. */
#include "uc-play-harness.h"

#define ONE(first, up, second, hole)                                                                                   \
  "bet 1 main 25.00; no-more-bets; card " first "; card " up "; card " second "; card " hole ";"
#define TWO(a1, b1, up, a2, b2, hole)                                                                                  \
  "bet 1 main 25.00; bet 2 main 10.00; no-more-bets; card " a1 "; card " b1 "; card " up "; card " a2 "; card " b2     \
  "; card " hole ";"
#define PAIR(first, second) ONE (first, "9H", second, "7C") "light medium; split;"
#define MATCH(amount) "bet 1 main 10.00; bet 1 match-the-dealer " amount "; no-more-bets;"

static const UcPlayCase cases[] = {
  /* 685a.8 */
  { "/685a.8/a/an-ace-up-opens-it", .lines = ONE ("TS", "AH", "8D", "7C"), .expect = { "card-dealt" },
    .prompt = UC_PROMPT_INSURANCE_OPEN, .cite = "685a.8(b)" },
  { "/685a.8/a/each-player-may", .lines = TWO ("TS", "9S", "AH", "8D", "9D", "7C") "insurance 2; insurance 1",
    .expect = { "insurance-placed seat=2 amount=5.00", "insurance-placed seat=1 amount=13.00" } },
  { "/685a.8/a/wins-with-a-jack", .lines = ONE ("TS", "AH", "8D", "JC") "insurance 1; insurance-closed; light "
    "large; place large; confirm",
    .expect = { "wager-settled seat=1 wager=insurance outcome=win" } },
  { "/685a.8/a/loses-without", .lines = ONE ("TS", "AH", "8D", "9C") "insurance 1; insurance-closed; light medium; "
    "place medium",
    .expect = { "wager-settled seat=1 hand=0 wager=insurance outcome=lose" } },
  { "/685a.8/a/loses-with-a-pair-of-aces", .lines = ONE ("TS", "AH", "8D",
    "AC") "insurance 1; insurance-closed; light large; place large; confirm",
    .expect = { "hole-card-exposed card=AC", "wager-settled wager=insurance outcome=lose" } },
  /* The reader's light was wrong: what was collected is owed with its pay, and is said once. */
  { "/685a.8/a/owed-where-a-wrong-light-hid-a-blackjack",
    .lines = TWO ("TS", "9S", "AC", "5S", "9D", "-") "insurance 2; insurance 1; insurance-closed; light small; place small; "
             "confirm; hit; card 6S; stand; hole KC; irregularity wrong-light large; ruling 2001 0000 go-on",
    .expect = { "wager-settled seat=2 wager=insurance outcome=lose stake=5.00", "hole-card-exposed card=KC",
                "owed seat=2 hand=0 wager=insurance outcome=win odds=2:1 stake=5.00 pays=10.00 change=15.00 "
                "cause=wrong-light", "owed seat=1 wager=insurance stake=13.00 pays=26.00 change=39.00" } },
  { "/685a.7/h/1/owed-where-a-blackjack-was-paid-on-a-wrong-light",
    .lines = TWO ("AS", "9S", "AC", "KS", "9D", "-") "insurance-closed; light small; place small; confirm; stand; "
             "hole KC; irregularity wrong-light large; ruling 2001 0000 go-on",
    .expect = { "wager-settled seat=1 wager=main outcome=win combination=blackjack", "hole-card-exposed card=KC",
                "owed seat=1 hand=0 wager=main outcome=push stake=25.00 pays=0.00 amount=37.50 change=-37.50 "
                "cause=wrong-light citation=685a.7(h)(1)" } },
  { "/685a.8/a/owed-where-the-light-is-put-right-before-play", .lines = ONE ("TS", "AH", "4S", "-") "insurance 1; "
    "insurance-closed; light medium; place medium; irregularity wrong-light large; ruling 2001 0000 go-on; place large; "
    "hole KC",
    .expect = { "wager-settled wager=insurance outcome=lose", "hole-card-exposed card=KC",
    "owed seat=1 wager=insurance outcome=win stake=13.00 pays=26.00 change=39.00 cause=wrong-light" } },
  { "/685a.8/a/goes-back-where-the-upcard-was-the-ten", .lines = ONE ("TS", "AH", "8D", "AC") "insurance 1; "
    "insurance-closed; light large; correct 4 card KH 2001 0000 misread; validate 3001 0000; place large; confirm",
    .expect = { "corrected target=4 old=AH new=KH", "hole-card-exposed card=AC",
    "wager-settled wager=insurance outcome=void stake-returned=yes" } },
  { "/685a.8/a/owed-where-the-hole-card-is-corrected-after-the-dealer-drew",
    .lines = ONE ("TS", "AH", "8D", "2C") "insurance 1; insurance-closed; light small; place small; confirm; "
    "stand; confirm; card TC; card 5C; "
    "correct 6 card KC 2001 0000 misread; validate 3001 0000",
    .expect = { "wager-settled wager=insurance outcome=lose", "corrected target=6 old=2C new=KC",
    "correction-owes seat=1 wager=insurance outcome=win stake=13.00 pays=26.00 change=39.00",
    "correction-owes seat=1 wager=main outcome=lose stake=25.00 change=-25.00" } },
  { "/685a.8/a/not-owed-where-there-is-none",
    .lines = TWO ("TS", "9S", "AC", "5S", "9D", "-") "insurance 1; insurance-closed; light small; place small; "
             "confirm; hit; card 6S; stand; hole 9C",
    .expect = { "hole-card-exposed", "!owed" } },
  { "/685a.8/b/half-the-bet", .lines = TWO ("TS", "9S", "AH", "8D", "9D", "7C") "insurance 2",
    .expect = { "insurance-placed amount=5.00" } },
  { "/685a.8/b/next-chip-unit", .lines = ONE ("TS", "AH", "8D", "7C") "insurance 1",
    .expect = { "insurance-placed amount=13.00" } },
  { "/685a.8/b/half-can-be-bet-in-small-chips", "smallest-chip=0.50\n", ONE ("TS", "AH", "8D", "7C") "insurance 1",
    .expect = { "insurance-placed amount=12.50" } },
  { "/685a.8/b/next-unit-of-five", "smallest-chip=5.00\n", ONE ("TS", "AH", "8D", "7C") "insurance 1",
    .expect = { "insurance-placed amount=15.00" } },
  { "/685a.8/b/less-than-half", .lines = ONE ("TS", "AH", "8D", "7C") "insurance 1 4.00",
    .expect = { "insurance-placed amount=4.00" } },
  { "/685a.8/b/more-is-refused-and-stays-open", .lines = ONE ("TS", "AH", "8D", "7C") "insurance 1 14.00",
    .expect = { "wager-refused seat=1 wager=insurance reason=bad-amount amount=14.00 citation=685a.8(b)",
    "!insurance-placed" },
    .prompt = UC_PROMPT_INSURANCE_OPEN, .cite = "685a.8(b)" },
  { "/685a.8/b/not-twice", .lines = ONE ("TS", "AH", "8D", "7C") "insurance 1 4.00", .refused = "insurance 1 4.00",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "again" },
  { "/685a.8/b/only-players", .lines = ONE ("TS", "AH", "8D", "7C"), .refused = "insurance 3",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "no wager" },
  { "/685a.8/b/unknown-bet-unknown-insurance", .lines = "bet 1 main -; no-more-bets; card TS; card AH; card 8D; "
    "card KC; insurance 1; "
    "insurance-closed; light large; place large; confirm", .expect = { "insurance-placed amount=-",
    "wager-settled wager=insurance outcome=win odds=2:1 stake=- pays=-" } },
  { "/685a.8/b/before-the-reader", .lines = ONE ("TS", "AH", "8D", "7C") "insurance-closed; light medium",
    .refused = "insurance 1",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "insurance" },
  { "/685a.8/b/reader-waits-for-it", .lines = ONE ("TS", "AH", "8D", "7C"), .refused = "light medium",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "insurance-closed" },
  { "/685a.8/c/two-to-one", .lines = ONE ("TS", "AH", "8D", "QC") "insurance 1 10.00; insurance-closed; light "
    "large; place large; confirm",
    .expect = { "wager-settled seat=1 wager=insurance outcome=win combination= odds=2:1 stake=10.00 pays=20.00 "
    "stake-returned=yes "
    "source=table-inventory citation=685a.11(b)" } },
  { "/685a.8/d/collected-before-further-cards", .lines = ONE ("TS", "AH", "8D",
    "7C") "insurance 1; insurance-closed; light medium; place medium",
    .expect = { "wager-settled wager=insurance outcome=lose pays=0.00 stake-returned=no citation=685a.8(d)" },
    .prompt = UC_PROMPT_COLLECT_INSURANCE, .cite = "685a.8(d)", .refused = "card 5S", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "confirm" },
  { "/685a.8/d/counterclockwise", .lines = TWO ("TS", "9S", "AH", "8D", "9D",
    "7C") "insurance 1; insurance 2; insurance-closed; light medium; place medium",
    .expect = { "wager-settled seat=2 wager=insurance", "wager-settled seat=1 wager=insurance" } },

  /* 685a.9 */
  { "/685a.9/a/as-much-as-the-bet", .lines = ONE ("5S", "9H", "6D", "7C") "light medium; double",
    .expect = { "decision seat=1 hand=0 action=double amount=25.00" },
    .prompt = UC_PROMPT_DOUBLE_CARD, .cite = "685a.9(a), (c)" },
  { "/685a.9/a/for-less", .lines = ONE ("5S", "9H", "6D", "7C") "light medium; double 10.00; card 2S; confirm; card "
    "9D; confirm",
    .expect = { "decision action=double amount=10.00", "wager-settled seat=1 outcome=win stake=35.00 pays=35.00" } },
  { "/685a.9/a/more-is-refused", .lines = ONE ("5S", "9H", "6D", "7C") "light medium; double 25.01",
    .expect = { "wager-refused seat=1 wager=main reason=bad-amount", "!decision" }, .prompt = UC_PROMPT_HAND,
    .cite = "685a.7(i)–(k)" },
  { "/685a.9/a/not-after-a-third-card", .lines = ONE ("2S", "9H", "3D", "7C") "light medium; hit; card 4S",
    .refused = "double",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "first two cards" },
  { "/685a.9/a/any-first-two-cards", .lines = ONE ("TS", "9H", "9D", "7C") "light medium; double",
    .expect = { "decision action=double" } },
  { "/685a.9/a/on-a-split-hand", .lines = PAIR ("8S", "8D") "card 3C; double; card TC; card 2C; stand",
    .expect = { "decision seat=1 hand=0 action=double amount=25.00", "card-dealt seat=1 hand=0 card=TC",
    "card-dealt seat=1 hand=1 card=2C",
    "decision seat=1 hand=1 action=stand" } },
  { "/685a.9/a/one-card-only", .lines = ONE ("5S", "9H", "6D", "7C") "light medium; double; card 2S",
    .expect = { "card-dealt seat=1 card=2S" },
    .prompt = UC_PROMPT_REVEAL, .cite = "685a.7(l)" },
  { "/685a.9/b/late-blackjack-takes-the-bet-only", .lines = ONE ("5S", "KH", "6D",
    "-") "light medium; double; card 2S; hole AC; "
    "irregularity wrong-light large; ruling 2001 0000 go-on",
    .expect = { "hole-card-exposed card=AC", "double-returned seat=1 amount=25.00 citation=685a.9(b),%20.10(d)",
    "wager-settled seat=1 outcome=lose stake=25.00" } },
  /* Nothing was added to this hand, so § 685a.9(b) says nothing of it: A5. */
  { "/685a.7/h/2/a-late-blackjack-over-a-21-of-three-cards", .lines = ONE ("5S", "KH", "6D", "-") "light medium; hit; "
    "card TS; hole AC; irregularity wrong-light large; ruling 2001 0000 go-on",
    .expect = { "hole-card-exposed card=AC", "wager-settled seat=1 outcome=lose stake=25.00 citation=685a.7(h)(2)",
    "!double-returned" } },
  { "/685a.9/c/card-face-up", .lines = ONE ("5S", "9H", "6D", "7C") "light medium; double; card 2S",
    .expect = { "card-dealt to=seat seat=1 face=up card=2S" } },

  /* 685a.10 */
  { "/685a.10/a/two-eights", .lines = PAIR ("8S", "8D"), .expect = { "decision seat=1 hand=0 action=split "
    "amount=25.00" },
    .prompt = UC_PROMPT_SPLIT_CARD, .cite = "685a.10(a)–(c)" },
  { "/685a.10/a/king-and-queen", .lines = PAIR ("KS", "QD"), .expect = { "decision action=split" } },
  { "/685a.10/a/not-of-different-value", .lines = ONE ("KS", "9H", "9D", "7C") "light medium; place medium",
    .refused = "split",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "same value" },
  { "/685a.10/a/equal-wager", .lines = PAIR ("8S", "8D") "card TC; stand; card 9C; stand; confirm; card TH",
    .expect = { "wager-settled seat=1 hand=1 outcome=win stake=25.00",
    "wager-settled seat=1 hand=0 outcome=win stake=25.00" } },
  { "/685a.10/b/first-hand-is-finished-first", .lines = PAIR ("8S", "8D") "card 2C; hit; card 9C; card 5C",
    .expect = { "card-dealt seat=1 hand=0 card=2C", "decision hand=0 action=hit", "card-dealt seat=1 hand=0 card=9C",
    "?card-dealt seat=1 hand=0 card=5C" } },
  { "/685a.10/b/then-the-second", .lines = PAIR ("8S", "8D") "card 2C; stand; card 5C; stand",
    .expect = { "card-dealt seat=1 hand=0 card=2C", "decision hand=0 action=stand",
    "card-dealt seat=1 hand=1 card=5C", "decision hand=1 action=stand" } },
  { "/685a.10/c/stand-draw-or-double", .lines = PAIR ("8S", "8D") "card 2C; hit; card 9C; stand; card 3C; double; "
    "card 7C",
    .expect = { "decision hand=0 action=hit", "decision hand=0 action=stand", "decision hand=1 action=double" } },
  { "/685a.10/c/split-once", .lines = PAIR ("8S", "8D") "card 8C", .refused = "split", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "only once" },
  { "/685a.10/c/second-hand-not-either", .lines = PAIR ("8S", "8D") "card 2C; stand; card 8C", .refused = "split",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "only once" },
  { "/685a.10/d/late-blackjack-takes-the-bet-only", .lines = ONE ("8S", "KH", "8D",
    "-") "light medium; split; card 2C; stand; card 3C; stand; "
    "hole AC; irregularity wrong-light large; ruling 2001 0000 go-on",
    .expect = { "hole-card-exposed card=AC", "?wager-settled seat=1 hand=1 outcome=push stake=25.00 stake-returned=yes",
    "?wager-settled seat=1 hand=0 outcome=lose stake=25.00" } },
  { "/685a.10/e/split-aces-get-one-card", .lines = PAIR ("AS", "AD") "card 2C; card 9C",
    .expect = { "card-dealt seat=1 hand=0 card=2C",
    "card-dealt seat=1 hand=1 card=9C", "!decision action=stand" }, .prompt = UC_PROMPT_REVEAL, .cite = "685a.7(l)" },
  { "/685a.10/e/no-double-on-a-split-ace", .lines = PAIR ("AS", "AD") "card 2C", .refused = "double",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "card" },

  /* 685a.11 */
  { "/685a.11/a/one-to-one", .lines = ONE ("TS", "TH", "9D", "8C") "light medium; stand; confirm",
    .expect = { "wager-settled wager=main odds=1:1 stake=25.00 pays=25.00" } },
  { "/685a.11/a/blackjack-three-to-two", .lines = ONE ("AS", "TH", "KD", "8C") "light medium; place medium",
    .expect = { "wager-settled wager=main odds=3:2 stake=25.00 pays=37.50" } },
  { "/685a.11/a/paid-to-the-micro-dollar", .lines = "bet 1 main 0.000001; no-more-bets; card AS; card TH; card KD; "
    "card 8C; light medium; place medium",
    .expect = { "wager-settled stake=0.000001 pays=0.000001" } },
  { "/685a.11/a/sum-not-known", .lines = "bet 1 main -; no-more-bets; card AS; card TH; card KD; card 8C; light "
    "medium; place medium",
    .expect = { "wager-settled odds=3:2 stake=- pays=-" } },
  { "/685a.11/b/two-to-one", .lines = ONE ("TS", "AH", "8D", "TC") "insurance 1 12.50; insurance-closed; light "
    "large; place large; confirm",
    .expect = { "wager-settled wager=insurance odds=2:1 stake=12.50 pays=25.00" } },
  { "/685a.11/c/six-decks/suited", .lines = MATCH ("5.00") "card 9H; card 9H; card 2D; card 7C",
    .expect = { "wager-settled combination=one-suited odds=11:1 stake=5.00 pays=55.00" } },
  { "/685a.11/c/six-decks/unsuited", .lines = MATCH ("5.00") "card 9S; card 9H; card 2D; card 7C",
    .expect = { "wager-settled combination=one-unsuited odds=4:1 stake=5.00 pays=20.00" } },
  { "/685a.11/c/six-decks/two-suited", .lines = MATCH ("5.00") "card 9H; card 9H; card 9H; card 7C",
    .expect = { "wager-settled combination=two-suited odds=22:1 pays=110.00" } },
  { "/685a.11/c/six-decks/three-aces-of-spades", .lines = MATCH ("5.00") "card AS; card AS; card AS; card 7C",
    .expect = { "wager-settled combination=two-suited odds=22:1 pays=110.00" } },
  { "/685a.11/c/six-decks/suited-and-unsuited", .lines = MATCH ("5.00") "card 9H; card 9H; card 9D; card 7C",
    .expect = { "wager-settled combination=suited-and-unsuited odds=15:1 pays=75.00" } },
  { "/685a.11/c/six-decks/two-unsuited", .lines = MATCH ("5.00") "card 9S; card 9H; card 9D; card 7C",
    .expect = { "wager-settled combination=two-unsuited odds=8:1 pays=40.00" } },
};

/* 685a.11(c), eight decks. */
static void
assert_eight_decks (const char *cards, const char *expected)
{
  g_autoptr (UcPlay) play = uc_play_new_from ("[table]\nid=T\ngame=down-under-blackjack\ndecks=8\nseats=6\n[wager "
  "match-the-dealer]\n", TRUE);

  uc_play (play, MATCH ("1.00"));
  uc_play (play, cards);
  uc_play_expect (play, expected);
}

static void
test_eight_decks (void)
{
  assert_eight_decks ("card 9H; card 9H; card 2D; card 7C", "wager-settled combination=one-suited odds=14:1 "
  "pays=14.00");
  assert_eight_decks ("card 9S; card 9H; card 2D; card 7C", "wager-settled combination=one-unsuited odds=3:1 "
  "pays=3.00");
  assert_eight_decks ("card 9H; card 9H; card 9H; card 7C", "wager-settled combination=two-suited odds=28:1 "
  "pays=28.00");
  assert_eight_decks ("card 9H; card 9H; card 9D; card 7C", "wager-settled combination=suited-and-unsuited "
  "odds=17:1 pays=17.00");
  assert_eight_decks ("card 9S; card 9H; card 9D; card 7C", "wager-settled combination=two-unsuited odds=6:1 "
  "pays=6.00");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_play_add_cases (cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/685a.11/c/eight-decks", test_eight_decks);
  return g_test_run ();
}
