/* §§ 685a.4 to 685a.6: opening the table; shuffle and cut; wagers. */
#include "uc-play-harness.h"

#define OPEN "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass; arrived 3; confirm;"
#define BATCHES "shuffle=automatic\n"
#define SECOND "inspect-cards 2001; confirm; confirm;"
#define READY OPEN "shuffle; cut 3; sign-on 1001; burn;"
#define ROUND "bet 1 main 10.00; bet 4 main 10.00; no-more-bets; card TS; card TD; card 9H; card 8D; card 8C; card 8H;"
#define END "light medium; stand; stand; confirm; confirm; confirm;"

static const UcPlayCase cases[] = {
  /* 685a.4 */
  { "/685a.4/a/cards-are-inspected-first", .procedures = TRUE, .lines = "open-table", .expect = { "table-opened" },
    .prompt = UC_PROMPT_INSPECT_CARDS, .cite = "685a.4(a)", .refused = "shuffle", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "inspect-cards" },
  { "/685a.4/a/verified-by-the-floorperson", .procedures = TRUE, .lines = "open-table; inspect-cards 2001",
    .expect = { "cards-inspected by=2001 citation=685a.4(a)" } },
  { "/685a.4/a/not-by-a-dealer", .procedures = TRUE, .lines = "open-table", .expect = { "table-opened" },
    .refused = "inspect-cards 1001", .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson or above is needed (§ 685a.4(a))" },
  { "/685a.4/a/not-by-a-stranger", .procedures = TRUE, .lines = "open-table", .expect = { "table-opened" },
    .refused = "inspect-cards 7777", .code = UC_TABLE_ERROR_AUTHORITY, .why = "7777 is not known" },
  { "/685a.4/b/spread-for-the-first-player", .procedures = TRUE,
    .lines = "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass", .expect = { "reader-inspected" },
    .prompt = UC_PROMPT_SPREAD, .cite = "685a.4(b)" },
  { "/685a.4/c/washed-after-the-spread", .procedures = TRUE,
    .lines = "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass; arrived 3",
    .expect = { "player-arrived seat=3" },
    .prompt = UC_PROMPT_WASH, .cite = "685a.4(c)" },
  { "/685a.4/c/shuffled-after-the-wash", .procedures = TRUE, .lines = OPEN, .expect = { "step-done step=opening" },
    .prompt = UC_PROMPT_SHUFFLE, .cite = "685a.5(a)" },
  { "/685a.4/e/preshuffled-are-spread-not-washed", .procedures = TRUE,
    .lines = "open-table; preshuffled 2001; inspect-reader 2001 0000 pass",
    .expect = { "cards-preshuffled by=2001 citation=685a.4(e)" },
    .prompt = UC_PROMPT_SPREAD, .cite = "685a.4(b)" },
  { "/685a.4/e/preshuffled-are-cut-at-once", .procedures = TRUE,
    .lines = "open-table; preshuffled 2001; inspect-reader 2001 0000 pass; arrived 2", .expect = { "player-arrived" },
    .prompt = UC_PROMPT_OFFER_CUT, .cite = "685a.5(b)–(d)" },
  { "/685a.4/e/not-on-the-dealers-word", .procedures = TRUE, .lines = "open-table", .expect = { "table-opened" },
    .refused = "preshuffled", .code = UC_TABLE_ERROR_AUTHORITY, .why = "preshuffled BADGE” (§ 685a.4(e))" },
  { "/685a.4/e/not-by-a-dealer", .procedures = TRUE, .lines = "open-table", .expect = { "table-opened" },
    .refused = "preshuffled 1001", .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson or above is needed" },
  { "/685a.4/e/a-script-needs-no-badge", .lines = "open-table; preshuffled",
    .expect = { "cards-preshuffled by= citation=685a.4(e)" } },

  { "/685a.4/d/second-batch-is-inspected-apart", BATCHES, .procedures = TRUE, .lines = OPEN,
    .expect = { "cards-inspected by=2001 batch=1 citation=685a.4(a)", "step-done step=opening" },
    .prompt = UC_PROMPT_INSPECT_BATCH, .cite = "685a.4(d)", .refused = "shuffle", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "inspect-cards" },
  { "/685a.4/d/by-the-floorperson", BATCHES, .procedures = TRUE, .lines = OPEN "inspect-cards 2001",
    .expect = { "cards-inspected by=2001 batch=1", "cards-inspected by=2001 batch=2 citation=685a.4(d)" },
    .prompt = UC_PROMPT_SPREAD, .cite = "685a.4(b)" },
  { "/685a.4/d/not-by-a-dealer", BATCHES, .procedures = TRUE, .lines = OPEN, .expect = { "step-done step=opening" },
    .prompt = UC_PROMPT_INSPECT_BATCH, .refused = "inspect-cards 1001", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "floorperson or above is needed (§ 685a.4" },
  { "/685a.4/d/spread-and-washed-apart", BATCHES, .procedures = TRUE, .lines = OPEN "inspect-cards 2001; arrived 5",
    .expect = { "cards-inspected batch=2", "player-arrived seat=5" }, .prompt = UC_PROMPT_WASH, .cite = "685a.4(c)" },
  { "/685a.4/d/not-a-third-time", BATCHES, .procedures = TRUE, .lines = OPEN SECOND,
    .expect = { "cards-inspected batch=2", "step-done step=opening" }, .prompt = UC_PROMPT_SHUFFLE,
    .refused = "inspect-cards 2001", .code = UC_TABLE_ERROR_NOT_NOW, .why = "shuffle" },
  { "/685a.4/d/the-first-who-came-keeps-the-cut", BATCHES, .procedures = TRUE,
    .lines = OPEN "inspect-cards 2001; arrived 5; confirm; shuffle; cut 3",
    .expect = { "shuffled batch=1", "cut to=seat seat=3" } },
  { "/685a.4/d/first-batch-is-shuffled-meanwhile", BATCHES, .procedures = TRUE,
    .lines = "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass; arrived 3; shuffle",
    .expect = { "shuffled batch=1" }, .prompt = UC_PROMPT_INSPECT_BATCH, .refused = "burn",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "inspect-cards" },
  { "/685a.4/d/is-not-the-batch-that-is-cut", BATCHES, .procedures = TRUE,
    .lines = "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass; arrived 3; shuffle; inspect-cards 2001; "
    "confirm", .expect = { "shuffled batch=1", "cards-inspected batch=2" }, .prompt = UC_PROMPT_WASH,
    .refused = "shuffle", .code = UC_TABLE_ERROR_NOT_NOW, .why = "confirm" },
  { "/685a.4/d/both-again-after-closing", BATCHES, .procedures = TRUE,
    .lines = OPEN "close-table; open-table; inspect-cards 2001; arrived 3; confirm",
    .expect = { "cards-inspected batch=1", "table-closed", "cards-inspected batch=1" },
    .prompt = UC_PROMPT_INSPECT_BATCH, .cite = "685a.4(d)" },
  { "/685a.4/d/one-batch-without-the-shuffler", BATCHES, .procedures = TRUE,
    .lines = OPEN "inspect-shuffler 2001 0000 fail; confirm; shuffle; cut 3", .expect = { "shuffled batch=1", "cut" },
    .prompt = UC_PROMPT_SIGN_ON },
  { "/685a.4/d/when-the-shuffler-takes-it", BATCHES, .procedures = TRUE,
    .lines = OPEN "inspect-shuffler 2001 0000 fail; confirm; shuffle; cut 3; sign-on 1001; burn; "
    "inspect-shuffler 2001 0000 pass", .expect = { "shuffled batch=1", "shuffler-inspected" },
    .prompt = UC_PROMPT_INSPECT_BATCH, .cite = "685a.4(d)" },
  { "/685a.4/d/then-play-goes-on", BATCHES, .procedures = TRUE,
    .lines = OPEN "inspect-shuffler 2001 0000 fail; confirm; shuffle; cut 3; sign-on 1001; burn; "
    "inspect-shuffler 2001 0000 pass;" SECOND ROUND END, .expect = { "cards-inspected batch=2", "round-closed" } },
  { "/685a.4/d/a-script-implies-it", BATCHES, .lines = "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass; "
    "arrived 3; confirm; shuffle; cut 3; burn; bet 1 main 10; no-more-bets; card TS",
    .expect = { "cards-inspected by=2001 batch=1", "shuffled batch=1", "card-dealt" } },
  { "/685a.4/d/a-script-says-it", BATCHES, .lines = "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass; "
    "arrived 3; confirm;" SECOND "shuffle; cut 3; burn; bet 1 main 10; no-more-bets; card TS",
    .expect = { "cards-inspected batch=1", "cards-inspected batch=2 citation=685a.4(d)", "card-dealt" } },
  { "/685a.4/e/first-batch-alone-preshuffled", BATCHES, .procedures = TRUE,
    .lines = "open-table; preshuffled 2001; inspect-reader 2001 0000 pass; arrived 3; inspect-cards 2001; confirm; "
    "confirm; cut 3; sign-on 1001; burn; reshuffle 2001; shuffle",
    .expect = { "cards-preshuffled by=2001 batch=1", "cards-inspected batch=2", "cut to=seat seat=3",
                "shuffled batch=2" } },
  { "/685a.4/e/second-batch-alone-preshuffled", BATCHES, .procedures = TRUE, .lines = OPEN "preshuffled 2001; confirm",
    .expect = { "cards-inspected batch=1", "cards-preshuffled by=2001 batch=2" }, .prompt = UC_PROMPT_SHUFFLE,
    .cite = "685a.5(a)" },
  { "/685a.4/e/a-script-says-it-of-both", BATCHES, .lines = "open-table; preshuffled; arrived 3; preshuffled; arrived 3; "
    "cut 3; inspect-reader 2001 0000 pass; burn",
    .expect = { "cards-preshuffled batch=1", "cards-preshuffled batch=2", "burned" } },

  /* 685a.3(b)(4) */
  { "/685a.3/b/4/batches-alternate", BATCHES, .procedures = TRUE,
    .lines = OPEN SECOND "shuffle; cut 3; sign-on 1001; burn;" ROUND "cover-card dealer;" END
    "shuffle; cut dealer; burn; reshuffle 2001; shuffle", .expect = { "shuffled batch=1", "shuffled batch=2",
    "shuffled batch=1" } },
  { "/685a.3/b/4/one-batch-by-hand", .procedures = TRUE, .lines = READY, .expect = { "shuffled batch=0" } },

  /* 685a.5 */
  { "/685a.5/a/before-the-first-round", .procedures = TRUE, .lines = OPEN, .expect = { "!shuffled" },
    .prompt = UC_PROMPT_SHUFFLE, .cite = "685a.5(a)", .refused = "cut 3", .code = UC_TABLE_ERROR_NOT_NOW, .why = "shuffle" },
  { "/685a.5/a/after-each-shoe", .procedures = TRUE, .lines = READY ROUND "cover-card dealer;" END,
    .expect = { "round-closed" }, .prompt = UC_PROMPT_SHUFFLE, .cite = "685a.7(d)(1)" },
  { "/685a.5/a/when-directed", .procedures = TRUE, .lines = READY "reshuffle 2001",
    .expect = { "reshuffle-ordered by=2001" },
    .prompt = UC_PROMPT_SHUFFLE, .cite = "685a.5(a)" },
  { "/685a.5/b/no-play-before-the-cut", .procedures = TRUE, .lines = OPEN "shuffle", .expect = { "shuffled" },
    .refused = "burn", .code = UC_TABLE_ERROR_NOT_NOW, .why = "cut" },
  { "/685a.5/b/dealer-cuts-when-nobody-does", .procedures = TRUE, .lines = OPEN "shuffle; cut-refused 3",
    .expect = { "cut-refused seat=3" }, .prompt = UC_PROMPT_DEALER_CUTS, .cite = "685a.5(b)–(d)" },
  { "/685a.5/b/dealers-cut", .procedures = TRUE, .lines = OPEN "shuffle; cut-refused 3; cut dealer",
    .expect = { "cut to=dealer citation=685a.5(b)–(d)" }, .prompt = UC_PROMPT_SIGN_ON, .cite = "685a.7(c)" },
  { "/685a.5/c/nobody-else-cuts", .procedures = TRUE, .lines = READY ROUND "cover-card 4;" END "shuffle",
    .expect = { "cover-card-shown seat=4" }, .prompt = UC_PROMPT_OFFER_CUT, .cite = "685a.5(b)–(d)", .refused = "cut 1",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "seat 4" },
  { "/685a.5/c/1/first-player-to-arrive", .procedures = TRUE, .lines = OPEN "shuffle", .expect = { "shuffled" },
    .prompt = UC_PROMPT_OFFER_CUT, .cite = "685a.5(b)–(d)", .refused = "cut 4", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "seat 3" },
  { "/685a.5/c/2/cover-card-at-a-player", .procedures = TRUE, .lines = READY ROUND "cover-card 4;" END "shuffle; cut 4",
    .expect = { "cover-card-shown seat=4", "cut to=seat seat=4" } },
  { "/685a.5/c/3/cover-card-at-the-dealer", .procedures = TRUE, .lines = READY ROUND "cover-card dealer;" END
    "shuffle; cut-refused 4; cut 1", .expect = { "cover-card-shown to=dealer", "cut-refused seat=4",
    "cut to=seat seat=1" } },
  { "/685a.5/c/3/cover-card-taken-back", .procedures = TRUE, .lines = READY ROUND "cover-card 4; undo; "
    "cover-card dealer;" END "shuffle; cut-refused 4; cut 1", .expect = { "cover-card-shown seat=4", "undone",
    "cover-card-shown to=dealer", "cut-refused seat=4", "cut to=seat seat=1" } },
  { "/685a.5/c/3/all-refuse", .procedures = TRUE, .lines = READY ROUND "cover-card dealer;" END
    "shuffle; cut-refused 4; cut-refused 1", .expect = { "cut-refused seat=1" }, .prompt = UC_PROMPT_DEALER_CUTS,
    .cite = "685a.5(b)–(d)" },
  { "/685a.5/c/4/ordered-by-the-floorperson", .procedures = TRUE, .lines = READY ROUND "reshuffle 2001;" END
    "shuffle; cut-refused 4; cut 1", .expect = { "reshuffle-ordered", "round-closed", "cut-refused seat=4",
    "cut seat=1" } },
  { "/685a.5/e/recut-before-the-shoe", .procedures = TRUE, .lines = OPEN "shuffle; cut 3; recut 2001",
    .expect = { "recut-ordered by=2001 citation=685a.5(e)" }, .prompt = UC_PROMPT_OFFER_CUT, .cite = "685a.5(b)–(d)" },
  { "/685a.5/e/not-once-a-card-is-out", .procedures = TRUE, .lines = READY, .refused = "recut 2001",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "recut" },
  { "/685a.5/e/not-by-a-dealer", .procedures = TRUE, .lines = OPEN "shuffle; cut 3", .expect = { "cut" },
    .refused = "recut 1001", .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson or above is needed (§ 685a.5(e))" },
  { "/685a.5/f/not-by-a-dealer", .procedures = TRUE, .lines = READY, .refused = "reshuffle 1001",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson or above is needed (§ 685a.5(f))" },
  { "/685a.5/f/reshuffle-after-any-round", .procedures = TRUE, .lines = READY ROUND "reshuffle 2001;" END,
    .expect = { "reshuffle-ordered citation=685a.5(f)", "wager-settled", "round-closed" }, .prompt = UC_PROMPT_SHUFFLE,
    .cite = "685a.5(a)" },
  { "/685a.5/g/idle-table-is-spread", .procedures = TRUE, .lines = READY "spread",
    .expect = { "cards-spread citation=685a.5(g)" },
    .prompt = UC_PROMPT_SPREAD, .cite = "685a.4(b)" },
  { "/685a.5/g/then-washed-shuffled-and-cut", .procedures = TRUE, .lines = READY "spread; arrived 5; confirm; "
    "shuffle; cut 5; burn; bet 5 main 10.00",
    .expect = { "cards-spread", "player-arrived seat=5", "shuffled", "cut to=seat seat=5", "burned",
    "wager-accepted seat=5" } },
  { "/685a.5/g/not-in-a-round", .procedures = TRUE, .lines = READY ROUND, .refused = "spread",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "spread" },
  { "/685a.5/h/continuous-is-not-cut", "shuffle=continuous\n", .procedures = TRUE, .lines = OPEN "shuffle",
    .expect = { "shuffled" }, .refused = "cut 3", .code = UC_TABLE_ERROR_NOT_OFFERED, .why = "continuous" },
  { "/685a.5/h/continuous-has-no-cover-card", "shuffle=continuous\n", .lines = ROUND, .refused = "cover-card 1",
    .code = UC_TABLE_ERROR_NOT_OFFERED, .why = "continuous" },
  { "/685a.5/h/continuous-is-not-reshuffled", "shuffle=continuous\n", .lines = "", .refused = "reshuffle 2001",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "reshuffle" },

  /* 685a.6 */
  { "/685a.6/a/sum-not-sensed", .lines = "bet 1 main -", .expect = { "wager-accepted seat=1 wager=main amount=-" } },
  { "/685a.6/a/no-sum-above-the-maximum", "maximum=100.00\n", .lines = "bet 1 main 100.01",
    .expect = { "wager-refused seat=1 wager=main reason=bad-amount amount=100.01" } },
  { "/685a.6/a/no-sum-below-the-minimum", "minimum=10.00\n", .lines = "bet 1 main 9.00",
    .expect = { "wager-refused reason=bad-amount" } },
  { "/685a.6/a/sums-at-the-limits", "minimum=10.00\nmaximum=100.00\n", .lines = "bet 1 main 10.00; bet 2 main 100.00",
    .expect = { "wager-accepted seat=1", "wager-accepted seat=2" } },
  { "/685a.6/b/barred-until-a-reshuffle", .lines = "entry 2 barred; bet 2 main 10.00",
    .expect = { "entry-changed seat=2 choice=barred citation=685a.6(b)",
    "wager-refused seat=2 reason=mid-shoe-entry citation=685a.6(b)" } },
  { "/685a.6/b/1/let-in-again", .lines = "entry 2 barred; entry 2 open; bet 2 main 10.00",
    .expect = { "wager-accepted seat=2" } },
  { "/685a.6/b/2/let-in-by-a-reshuffle", .lines = "entry 2 barred; shuffle; burn; bet 2 main 10.00",
    .expect = { "wager-accepted seat=2" } },
  { "/685a.6/c/before-the-first-card", .lines = ROUND "bet 2 main 10.00",
    .expect = { "wager-refused seat=2 wager=main reason=after-no-more-bets" } },
  { "/685a.6/c/side-wager-too-late", .lines = "bet 1 main 10.00; no-more-bets; bet 1 match-the-dealer 5.00",
    .expect = { "wager-refused seat=1 wager=match-the-dealer reason=after-no-more-bets" } },
  { "/685a.6/c/not-taken-back-after-it", .lines = "bet 1 main 10.00; no-more-bets", .refused = "unbet 1 main",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "taken back" },
  { "/685a.6/c/taken-back-before-it", .lines = "bet 1 main 10.00; bet 1 match-the-dealer 5.00; unbet 1 main",
    .expect = { "wager-removed seat=1 wager=match-the-dealer", "wager-removed seat=1 wager=main amount=10.00" } },
  { "/685a.6/d/main-wager-first", .lines = "bet 1 match-the-dealer 5.00",
    .expect = { "wager-refused seat=1 wager=match-the-dealer reason=no-main-wager citation=685a.6(d)" } },
  { "/685a.6/d/nobody-no-round", .lines = "", .refused = "no-more-bets", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "main wager" },
  { "/685a.6/d/once-a-seat", .lines = "bet 1 main 5.00; bet 1 main 5.00", .expect = { "wager-accepted",
    "wager-refused reason=already-placed" } },
  { "/685a.6/e/with-a-bet-wager", .lines = "bet 1 main 10.00; bet 1 match-the-dealer 5.00",
    .expect = { "wager-accepted seat=1 wager=main", "wager-accepted seat=1 wager=match-the-dealer amount=5.00" } },
  { "/685a.6/f/as-many-boxes-as-filed", "boxes-per-player=2\n", .lines = "player 1 2", .expect = { "players-joined" },
    .refused = "player 1 2 3", .code = UC_TABLE_ERROR_RANGE, .why = "685a.6(f)" },
  { "/685a.6/f/joined-boxes-taken-back", "boxes-per-player=2\n", .lines = "player 1 2; undo; player 2 3",
    .expect = { "players-joined", "undone text=players-joined", "players-joined" } },
  { "/685a.6/f/adjacent-whatever-the-number", .lines = "", .refused = "player 1 3", .code = UC_TABLE_ERROR_RANGE,
    .why = "side by side (§ 685a.6(f))" },
  { "/685a.6/f/parting-leaves-no-gap", .lines = "player 1 2 3", .expect = { "players-joined" }, .refused = "player 2",
    .code = UC_TABLE_ERROR_RANGE, .why = "side by side (§ 685a.6(f))" },
  { "/685a.6/f/joined-until-the-first-card", .lines = "bet 1 main 5.00; bet 2 main 5.00; no-more-bets; player 1 2",
    .expect = { "players-joined" } },
  { "/685a.6/f/not-after-the-first-card", .lines = "bet 1 main 5.00; bet 2 main 5.00; no-more-bets; card 9S",
    .refused = "player 1 2", .code = UC_TABLE_ERROR_NOT_NOW, .why = "before the first card" },
  { "/685a.6/f/nor-parted-after-it", .lines = "player 1 2; bet 1 main 5.00; bet 2 main 5.00; no-more-bets; card 9S",
    .refused = "player 1", .code = UC_TABLE_ERROR_NOT_NOW, .why = "before the first card" },
  { "/685a.6/f/boxes-are-adjacent", "boxes-per-player=3\n", .lines = "", .refused = "player 1 3",
    .code = UC_TABLE_ERROR_RANGE, .why = "685a.6(f)" },
};

/* 685a.6(e): a table that did not file the wager. */
static void
test_not_offered (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from ("[table]\nid=T\ngame=down-under-blackjack\ndecks=5\nseats=6\n", TRUE);

  uc_play (play, "bet 1 main 10.00; bet 1 match-the-dealer 5.00; bet 1 match-the-dealer-progressive");
  uc_play_expect (play, "wager-refused seat=1 wager=match-the-dealer reason=not-offered");
  uc_play_expect (play, "wager-refused seat=1 wager=match-the-dealer-progressive reason=not-offered");
}

/* 685a.6(d): a coin that a sensor sees first waits for the main wager, and is refused without one at the latest at the
 * lock-out. */
static void
test_sensed_coin_waits (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play_as (play, UC_ORIGIN_DEVICE, "bet 1 match-the-dealer-progressive; bet 2 match-the-dealer-progressive");
  uc_play_expect (play, "wager-placed seat=1 wager=match-the-dealer-progressive");
  uc_play (play, "bet 1 main 10.00; no-more-bets");
  uc_play_expect_order (play, "wager-accepted seat=1 wager=main", "wager-accepted seat=1 "
  "wager=match-the-dealer-progressive sensed=yes",
                        "wager-refused seat=2 wager=match-the-dealer-progressive reason=no-main-wager", "bets-locked",
                        NULL);
}

/* … and what is refused meanwhile of the same seat, typed or sensed, is another than the coin that lies there. */
static void
test_sensed_coin_stays (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play_as (play, UC_ORIGIN_DEVICE, "bet 1 match-the-dealer-progressive");
  uc_play_expect (play, "wager-placed seat=1 wager=match-the-dealer-progressive");
  uc_play (play, "bet 1 match-the-dealer-progressive");
  uc_play_expect (play, "wager-refused seat=1 wager=match-the-dealer-progressive reason=no-main-wager");
  uc_play_as (play, UC_ORIGIN_DEVICE, "bet 1 match-the-dealer-progressive");
  uc_play_expect (play, "wager-refused seat=1 wager=match-the-dealer-progressive reason=already-placed");
  uc_play (play, "bet 1 main 10.00; no-more-bets");
  uc_play_expect_order (play, "wager-accepted seat=1 wager=main",
                        "wager-accepted seat=1 wager=match-the-dealer-progressive sensed=yes", "bets-locked", NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_play_add_cases (cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/685a.6/e/not-filed", test_not_offered);
  g_test_add_func ("/685a.6/d/sensed-coin-waits", test_sensed_coin_waits);
  g_test_add_func ("/685a.6/d/sensed-coin-stays", test_sensed_coin_stays);
  return g_test_run ();
}
