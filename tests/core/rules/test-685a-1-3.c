/* §§ 685a.1 to 685a.3: definitions; the table and its reader; the cards. */
#include "uc-hand.h"
#include "uc-play-harness.h"

#define ONE(first, up, second, hole)                                                                                   \
  "bet 1 main 25.00; no-more-bets; card " first "; card " up "; card " second "; card " hole ";"
#define OPEN                                                                                                           \
  "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass; arrived 3; confirm; shuffle; cut 3; sign-on 1001; burn;"

static const UcPlayCase cases[] = {
  /* 685a.1 */
  { "/685a.1/blackjack/ace-and-king", .lines = ONE ("AS", "9H", "KD", "7C") "light medium; place medium",
    .expect = { "wager-settled combination=blackjack" } },
  { "/685a.1/blackjack/ten-and-ace", .lines = ONE ("TS", "9H", "AD", "7C") "light medium; place medium",
    .expect = { "wager-settled combination=blackjack" } },
  { "/685a.1/blackjack/not-on-a-split-hand", .lines = ONE ("AS", "9H", "AD",
    "7C") "light medium; split; card KD; card QD; confirm",
    .expect = { "decision action=split", "!wager-settled combination=blackjack" } },
  { "/685a.1/blackjack/not-with-three-cards", .lines = ONE ("6S", "9H", "4D",
    "7C") "light medium; hit; card AD; confirm; card TC",
    .expect = { "wager-settled outcome=win combination= odds=1:1" } },
  { "/685a.1/hole-card/second-card-face-down", .lines = ONE ("9S", "9H", "4D", "7C"),
    .expect = { "card-dealt to=dealer face=up card=9H", "card-dealt to=dealer face=down card=" } },
  { "/685a.1/masque-card-reader-device/says-a-range", .lines = ONE ("9S", "9H", "4D", "7C") "light medium",
    .expect = { "reader-light range=medium" } },

  /* 685a.2 */
  { "/685a.2/a/no-seventh-position", .lines = "", .refused = "bet 7 main 25.00", .code = UC_TABLE_ERROR_RANGE,
    .why = "685a.2(a)" },
  { "/685a.2/b/3/i/small", .lines = ONE ("TS", "9H", "8D", "5C") "light small",
    .expect = { "reader-light range=small" },
    .prompt = UC_PROMPT_PLACE, .cite = "685a.7(h)" },
  { "/685a.2/b/3/ii/medium", .lines = ONE ("TS", "9H", "8D", "6C") "light medium; place medium",
    .expect = { "hand-placed range=medium" }, .prompt = UC_PROMPT_HAND, .cite = "685a.7(i)–(k)" },
  { "/685a.2/b/3/iii/large", .lines = ONE ("TS", "9H", "8D", "AC") "light large; place large",
    .expect = { "hand-placed range=large" }, .prompt = UC_PROMPT_HAND, .cite = "685a.7(i)–(k)" },
  { "/685a.2/d/floorperson-inspects-the-reader", .procedures = TRUE, .lines = "open-table; inspect-cards 2001",
    .expect = { "cards-inspected" }, .prompt = UC_PROMPT_INSPECT_READER, .cite = "685a.2(d)",
    .refused = "inspect-reader 1001 0000 pass", .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/685a.2/d/no-bets-before-it", .procedures = TRUE, .lines = "open-table; inspect-cards 2001; bet 1 main 5.00",
    .expect = { "wager-refused reason=table-not-open" } },
  { "/685a.2/d/a-reader-that-fails-stops-the-table", .procedures = TRUE, .lines = OPEN
    "inspect-reader 2001 0000 fail; bet 1 main 5.00",
    .expect = { "reader-inspected by=2001 result=pass citation=685a.2(d)", "reader-inspected result=fail",
    "wager-refused seat=1" } },
  { "/685a.2/d/each-gaming-day", .procedures = TRUE, .lines = OPEN "gaming-day 2000-01-02",
    .expect = { "reader-inspected result=pass", "gaming-day-began" }, .prompt = UC_PROMPT_INSPECT_READER,
    .cite = "685a.2(d)" },
  { "/685a.2/d/once-a-gaming-day", .procedures = TRUE, .lines = OPEN "gaming-day 2000-01-02; inspect-reader 2001 "
    "0000 pass; "
    "gaming-day 2000-01-02", .expect = { "gaming-day-began" }, .prompt = UC_PROMPT_BETS_OPEN, .cite = "685c.1(f)" },
  { "/685a.2/d/not-in-the-middle-of-a-round", .procedures = TRUE, .lines = OPEN "bet 1 main 25.00; no-more-bets; "
    "card TS; card 9H; gaming-day 2000-01-02; "
    "card 8D; card 8C; light medium; stand; confirm; confirm; confirm", .expect = { "gaming-day-began",
    "wager-settled", "round-closed" },
    .prompt = UC_PROMPT_INSPECT_READER, .cite = "685a.2(d)" },
  { "/685a.2/d/wrong-pin-inspects-nothing", .procedures = TRUE, .lines = "open-table; inspect-cards 2001; "
    "inspect-reader 2001 1234 pass",
    .expect = { "pin-refused by=2001 reason=wrong", "!reader-inspected" } },

  /* 685a.3 */
  { "/685a.3/d/both-hands-are-counted-so", .lines = ONE ("KS", "9H", "7D", "8C") "light medium; stand; confirm",
    .expect = { "wager-settled seat=1 outcome=push citation=685a.7(p)" } },
  { "/685a.3/d2/before-anyone-acts", .lines = ONE ("TS", "9H", "8D", "5C"), .expect = { "!hole-card-exposed" },
    .prompt = UC_PROMPT_NO_READER_WORD, .cite = "685a.7(h)", .refused = "stand", .code = UC_TABLE_ERROR_NOT_NOW, .why = "light" },
  { "/685a.3/d2/1/blue-is-small", .lines = ONE ("TS", "9H", "8D", "5C") "light medium",
    .expect = { "reader-light range=medium" },
    .prompt = UC_PROMPT_LIGHT_DIFFERS, .cite = "685a.12(h)" },
  { "/685a.3/d2/2/red-is-medium", .lines = ONE ("TS", "9H", "8D", "9C") "light large",
    .expect = { "reader-light range=large" },
    .prompt = UC_PROMPT_LIGHT_DIFFERS, .cite = "685a.12(h)" },
  { "/685a.3/d2/3/yellow-is-large", .lines = ONE ("TS", "9H", "8D", "TC") "light medium",
    .expect = { "reader-light range=medium" },
    .prompt = UC_PROMPT_LIGHT_DIFFERS, .cite = "685a.12(h)" },
  { "/685a.3/d2/3/an-ace-is-large", .lines = ONE ("TS", "9H", "8D", "AC") "light large; place large",
    .expect = { "hand-placed" },
    .prompt = UC_PROMPT_HAND, .cite = "685a.7(i)–(k)" },
  { "/685a.3/d/3/two-aces-are-12-to-a-player", .lines = ONE ("AS", "9H", "AD",
    "7C") "light medium; hit; card 9D; confirm",
    .expect = { "card-dealt seat=1 card=9D" }, .prompt = UC_PROMPT_DEALER_DRAWS, .cite = "685a.7(m)" },
};

/* 685a.1: hard total, soft value, small, medium, large; 685a.3, first (d)(1), (2). */
static void
test_ranges (void)
{
  static const struct
  {
    const char *cards;
    UcRange range;
  } ranges[] = { { "2345", UC_RANGE_SMALL }, { "6789", UC_RANGE_MEDIUM }, { "TJQKA", UC_RANGE_LARGE } };

  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    for (const char *rank = ranges[i].cards; *rank != '\0'; rank++)
      {
        char text[UC_CARD_TEXT] = { *rank, 'H', '\0' };

        g_assert_cmpint (uc_card_range (uc_card_parse (text)), ==, ranges[i].range);
      }
}

static void
test_face_values (void)
{
  for (guint rank = 2; rank <= 10; rank++)
    g_assert_cmpuint (uc_card_value (uc_card (rank, UC_SUIT_CLUBS)), ==, rank);
  for (guint rank = 11; rank <= 13; rank++)
    g_assert_cmpuint (uc_card_value (uc_card (rank, UC_SUIT_HEARTS)), ==, 10);
}

static void
assert_total (const char *lines, guint expected, gboolean expected_soft)
{
  g_autoptr (UcPlay) play = uc_play_new ("");
  gboolean soft;

  uc_play (play, lines);
  g_assert_cmpuint (uc_hand_shown_total (&play->table.now, play->table.rules, 1, 0, &soft), ==, expected);
  g_assert_cmpint (soft, ==, expected_soft);
}

static void
test_totals (void)
{
  assert_total (ONE ("TS", "9H", "8D", "7C"), 18, FALSE);
  assert_total (ONE ("AS", "9H", "8D", "7C"), 19, TRUE);
  assert_total (ONE ("AS", "9H", "AD", "7C"), 12, TRUE);
  assert_total (ONE ("AS", "9H", "8D", "7C") "light medium; hit; card 5H", 14, FALSE);
}

static void
assert_dealer_total (const char *more, const char *lines, guint expected)
{
  g_autoptr (UcPlay) play = uc_play_new (more);

  uc_play (play, lines);
  g_assert_cmpuint (uc_hand_shown_total (&play->table.now, play->table.rules, UC_SEAT_DEALER, 0, NULL), ==, expected);
}

/* 685a.3, first (d)(3): 11 for the dealer unless that would exceed 22. */
static void
test_dealers_ace (void)
{
  assert_dealer_total ("", ONE ("TS", "5H", "8D", "AC") "light large; stand; confirm", 16);
  assert_dealer_total ("", ONE ("TS", "5H", "8D", "AC") "light large; stand; confirm; card 6S", 22);
  assert_dealer_total ("", ONE ("TS", "5H", "8D", "AC") "light large; stand; confirm; card 7S; card 9S", 22);
  assert_dealer_total ("[readings]\ndealer-ace-cap=21\n", ONE ("TS", "5H", "8D",
  "AC") "light large; stand; confirm; card 6S", 12);
}

/* 685a.3(c): after 24 hours the table takes no bet before other cards have come. */
static void
test_24_hours (void)
{
  g_autoptr (UcPlay) play = uc_play_new_closed ("");

  uc_play (play, OPEN "bet 1 main 25.00; no-more-bets; card TS; card 9H; card 8D; card 8C; light medium; stand; "
  "confirm; confirm");
  uc_play_wait (play, UC_PLAY_DAY_NS);
  uc_play (play, "confirm");
  uc_play_expect_prompt (play, UC_PROMPT_CHANGE_CARDS);
  uc_play_expect_cite (play, "685a.3(c)");
  uc_play (play, "bet 1 main 25.00");
  uc_play_expect (play, "wager-refused seat=1");
  uc_play (play, "inspect-cards 2001");
  uc_play_expect_prompt (play, UC_PROMPT_SPREAD);
}

/* The same when the table stood idle: no round's end came to notice it. */
static void
test_24_hours_idle (void)
{
  g_autoptr (UcPlay) play = uc_play_new_closed ("");

  uc_play (play, OPEN);
  uc_play_wait (play, UC_PLAY_DAY_NS);
  uc_play (play, "bet 1 main 25.00");
  uc_play_expect (play, "wager-refused seat=1");
  uc_play_expect_prompt (play, UC_PROMPT_CHANGE_CARDS);
}

/* Nor do those who played before play on, whose bets nobody types. */
static void
test_24_hours_of_who_plays_on (void)
{
  g_autoptr (UcPlay) play = uc_play_new_closed ("");

  uc_play (play, OPEN);
  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 25.00; no-more-bets; card TS; card 9H; card 8D; card 8C; light medium; stand; "
  "confirm; confirm; confirm");
  uc_play_wait (play, UC_PLAY_DAY_NS);
  uc_play_as (play, UC_ORIGIN_DEALER, "no-more-bets");
  uc_play_expect (play, "wager-refused seat=1");
  uc_play_expect_cite (play, "685a.3(c)");
  uc_play_expect_prompt (play, UC_PROMPT_CHANGE_CARDS);
}

/* Each batch has come to the table at its own time, and is changed at its own. */
static void
test_24_hours_of_each_batch (void)
{
  g_autoptr (UcPlay) play = uc_play_new_closed ("shuffle=automatic\n");

  uc_play (play, "open-table; inspect-cards 2001; inspect-reader 2001 0000 pass; arrived 3; confirm");
  uc_play_wait (play, UC_PLAY_DAY_NS / 24);
  uc_play (play, "inspect-cards 2001; confirm; confirm; shuffle; cut 3; sign-on 1001; burn");
  uc_play_wait (play, UC_PLAY_DAY_NS / 24 * 23);
  uc_play (play, "bet 1 main 25.00");
  uc_play_expect (play, "wager-refused seat=1");
  uc_play_expect_prompt (play, UC_PROMPT_CHANGE_CARDS);
  uc_play (play, "inspect-cards 2001");
  uc_play_expect (play, "cards-inspected batch=1");
  uc_play (play, "confirm; confirm; shuffle; cut dealer; burn");
  uc_play_expect_prompt (play, UC_PROMPT_BETS_OPEN);
  uc_play_wait (play, UC_PLAY_DAY_NS / 24);
  uc_play (play, "bet 1 main 25.00");
  uc_play_expect (play, "wager-refused seat=1");
  uc_play (play, "inspect-cards 2001");
  uc_play_expect (play, "cards-inspected batch=2");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_play_add_cases (cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/685a.3/c/each-batch", test_24_hours_of_each_batch);
  g_test_add_func ("/685a.1/small/ranges", test_ranges);
  g_test_add_func ("/685a.1/medium/ranges", test_ranges);
  g_test_add_func ("/685a.1/large/ranges", test_ranges);
  g_test_add_func ("/685a.1/hard-total/totals", test_totals);
  g_test_add_func ("/685a.1/soft-value/totals", test_totals);
  g_test_add_func ("/685a.3/c/24-hours", test_24_hours);
  g_test_add_func ("/685a.3/c/24-hours-idle", test_24_hours_idle);
  g_test_add_func ("/685a.3/c/24-hours-of-who-plays-on", test_24_hours_of_who_plays_on);
  g_test_add_func ("/685a.3/d/1/face-values", test_face_values);
  g_test_add_func ("/685a.3/d/2/jack-queen-king", test_face_values);
  g_test_add_func ("/685a.3/d/3/dealers-ace", test_dealers_ace);
  return g_test_run ();
}
