/* What the last round suggests while bets are open, and what it never makes a wager: § 685a.6, § 685c.1(d). */
#include "uc-carried.h"
#include "uc-play-harness.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-table.h"
#include "uc-table-outputs.h"

#define M "match-the-dealer"
#define P "match-the-dealer-progressive"
#define HEADS "[devices]\nwager.1=unix:/s\nwager.2=unix:/s\nwager.3=unix:/s\n"

/* Seat 1 and 2 have played; seat 1 with both side wagers, seat 2 with none. */
#define ROUND                                                                                                          \
  "bet 1 main 10.00; bet 1 " M " 5.00; bet 1 " P "; bet 2 main 20.00; no-more-bets; card 9S; card 9H; card TC; "        \
  "card 8H; card 8D; card 8S; light medium; stand; stand"

static const char *const games[] = { "BJ-07", "BJ-08", "PE-02", "SP-03", "WA-01" };

static UcPlay *
new_with_heads (void)
{
  UcPlay *play = uc_play_new (HEADS);

  uc_play (play, "device head.1 up; device head.2 up; device head.3 up");
  return play;
}

static UcLamp
lamp (const UcPlay *play, guint seat)
{
  return uc_table_outputs (&play->table).lamp[seat];
}

/* The dealer clears the cards and opens the bets. */
static void
open_bets (UcPlay *play)
{
  uc_play_agree (play);
  if (play->table.now.round.step == UC_STEP_CLEAR)
    uc_play (play, "confirm");
  g_assert_cmpint (play->table.now.round.step, ==, UC_STEP_BETS);
}

static UcPlay *
second_round (const char *more)
{
  UcPlay *play = uc_play_new (more);

  uc_play_auto (play, ROUND);
  open_bets (play);
  return play;
}

static guint
accepted (const UcPlay *play)
{
  guint n = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    UC_FOR_EACH_STAKED_WAGER (wager)
      n += uc_side_c (&play->table.now, seat, wager)->state != UC_SIDE_NONE;
  return n;
}

/* The head of a seat that is assumed to play invites as any other, and shows the chip that falls there. */
static void
test_lamps (void)
{
  g_autoptr (UcPlay) play = second_round ("");

  g_assert_cmpuint (uc_carried_seats (&play->table.now, &play->rules), ==, UC_SEAT_BIT (1) | UC_SEAT_BIT (2));
  g_assert_cmpint (lamp (play, 1), ==, UC_LAMP_INVITED);
  g_assert_cmpint (lamp (play, 2), ==, UC_LAMP_INVITED);
  g_assert_cmpint (lamp (play, 3), ==, UC_LAMP_OFF);
  uc_play_as (play, UC_ORIGIN_DEVICE, "bet 2 " P);
  uc_play_expect (play, "wager-placed seat=2 wager=" P);
  g_assert_cmpint (lamp (play, 2), ==, UC_LAMP_PLACED);
  uc_play_as (play, UC_ORIGIN_DEALER, "no-more-bets");
  uc_play_expect_order (play, "wager-accepted seat=2 wager=main", "wager-accepted seat=2 wager=" P, "bets-locked", NULL);
  g_assert_cmpint (lamp (play, 2), ==, UC_LAMP_ACCEPTED);
  g_assert_cmpint (lamp (play, 1), ==, UC_LAMP_OFF);
}

/* A seat that may not enter, or that the dealer says sits out, is not invited. */
static void
test_not_invited (void)
{
  g_autoptr (UcPlay) play = second_round ("");

  uc_play_as (play, UC_ORIGIN_DEALER, "unbet 2 main; entry 1 barred");
  g_assert_cmpint (lamp (play, 1), ==, UC_LAMP_OFF);
  g_assert_cmpint (lamp (play, 2), ==, UC_LAMP_OFF);
  g_assert_cmpuint (uc_carried_seats (&play->table.now, &play->rules), ==, 0);
  g_assert_false (uc_carried_side (&play->table.now, &play->rules, 1, UC_WAGER_MATCH_THE_DEALER, NULL));
}

/* Nothing of what is suggested is on the record: the dealer says it, or it is not bet. */
static void
test_not_accepted (void)
{
  g_autoptr (UcPlay) play = second_round ("");
  UcMoney sum = 0;

  g_assert_true (uc_carried_side (&play->table.now, &play->rules, 1, UC_WAGER_MATCH_THE_DEALER, &sum));
  g_assert_cmpint (sum, ==, 5 * UC_DOLLAR);
  g_assert_cmpuint (accepted (play), ==, 0);
  uc_play_as (play, UC_ORIGIN_DEALER, "no-more-bets");
  uc_play_expect_none (play, "wager-accepted wager=" M);
  g_assert_cmpuint (accepted (play), ==, 0);
  g_assert_false (uc_carried_side (&play->table.now, &play->rules, 1, UC_WAGER_MATCH_THE_DEALER, NULL));
}

/* What a seat does not bet once is not suggested again; its sum is, while it plays on. */
static void
test_forgotten (void)
{
  g_autoptr (UcPlay) play = second_round ("");

  uc_play_as (play, UC_ORIGIN_DEALER, "unbet 2 main; no-more-bets");
  uc_play_auto (play, "card 9S; card TH; card 9S; card 8S; light medium; stand");
  open_bets (play);
  g_assert_false (uc_carried_side (&play->table.now, &play->rules, 1, UC_WAGER_MATCH_THE_DEALER, NULL));
  g_assert_cmpint (uc_carried_sum (&play->table.now, &play->rules, 1, UC_WAGER_MATCH_THE_DEALER), ==, 5 * UC_DOLLAR);
  g_assert_cmpint (uc_carried_sum (&play->table.now, &play->rules, 1, UC_WAGER_MAIN), ==, 10 * UC_DOLLAR);
  g_assert_cmpint (uc_carried_sum (&play->table.now, &play->rules, 2, UC_WAGER_MAIN), ==, UC_MONEY_UNKNOWN);
  uc_play (play, "close-table; open-table");
  g_assert_cmpint (uc_carried_sum (&play->table.now, &play->rules, 1, UC_WAGER_MAIN), ==, UC_MONEY_UNKNOWN);
}

/* A sum that the table file no longer allows is not suggested. */
static void
test_limits (void)
{
  g_autoptr (UcPlay) play = second_round ("");

  play->rules.wagers[UC_WAGER_MATCH_THE_DEALER].maximum = 4 * UC_DOLLAR;
  g_assert_cmpint (uc_carried_sum (&play->table.now, &play->rules, 1, UC_WAGER_MATCH_THE_DEALER), ==, UC_MONEY_UNKNOWN);
}

/* A head's chip is the wager: no one says it, and no one takes it back, in its stead. */
static void
test_chip_is_the_wager (void)
{
  g_autoptr (UcPlay) play = new_with_heads ();
  UcEvents *out = uc_events_new ();

  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 10.00");
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      UcInput input;

      g_assert_true (uc_input_parse (i == 0 ? "bet 1 " P : "unbet 1 " P, &input, NULL));
      input.origin = UC_ORIGIN_DEALER;
      g_assert_false (uc_table_decide (&play->table, &input, out, &error));
      g_assert_error (error, UC_TABLE_ERROR, UC_TABLE_ERROR_NOT_NOW);
      g_assert_nonnull (strstr (error->message, "a chip on it makes the wager"));
      uc_play_as (play, UC_ORIGIN_DEVICE, "bet 1 " P);
    }
  uc_events_free (out);
  /* Where none is fitted the dealer says it, and the chips are counted all the same. */
  uc_play_as (play, UC_ORIGIN_DEALER, "bet 4 main; bet 4 " P "; unbet 4 " P "; bet 4 " P "; no-more-bets");
  uc_play_expect_prompt (play, UC_PROMPT_CHIPS);
  g_assert_cmpuint (uc_side_accepted_count (&play->table.now, &play->rules), ==, 2);
}

/* A chip on a sensor is seen whatever the dealer says of the bet beside it. */
static void
test_chip_stays (void)
{
  g_autoptr (UcPlay) play = new_with_heads ();

  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 10.00");
  uc_play_as (play, UC_ORIGIN_DEVICE, "bet 1 " P);
  uc_play_expect (play, "wager-accepted seat=1 wager=" P);
  uc_play_as (play, UC_ORIGIN_DEALER, "unbet 1 main");
  uc_play_expect_order (play, "wager-removed seat=1 wager=" P, "wager-placed seat=1 wager=" P,
                        "wager-removed seat=1 wager=main", NULL);
  g_assert_cmpint (lamp (play, 1), ==, UC_LAMP_PLACED);
  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 20.00");
  uc_play_expect_order (play, "wager-accepted seat=1 wager=main amount=20.00", "wager-accepted seat=1 wager=" P, NULL);
  uc_play_as (play, UC_ORIGIN_DEALER, "unbet 1 main; bet 2 main; no-more-bets");
  uc_play_expect (play, "wager-refused seat=1 wager=" P " reason=no-main-wager");
  g_assert_cmpuint (uc_side_accepted_count (&play->table.now, &play->rules), ==, 0);
}

/* Another sum is the wager taken back and made anew; what rests on it stays, and a limit refuses it. */
static void
test_sum_said_again (void)
{
  g_autoptr (UcPlay) play = new_with_heads ();

  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main; bet 1 " M);
  uc_play_as (play, UC_ORIGIN_DEVICE, "bet 1 " P);
  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 25");
  uc_play_expect_order (play, "wager-removed seat=1 wager=main amount=-", "wager-accepted seat=1 wager=main amount=25.00",
                        NULL);
  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 " M " 5");
  uc_play_expect_order (play, "wager-removed seat=1 wager=" M " amount=-", "wager-accepted seat=1 wager=" M " amount=5.00",
                        NULL);
  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 " M " 5");
  uc_play_expect (play, "wager-refused seat=1 reason=already-placed");
  g_assert_cmpint (play->table.now.round.seats[1].main, ==, 25 * UC_DOLLAR);
  g_assert_cmpint (uc_side_c (&play->table.now, 1, UC_WAGER_MATCH_THE_DEALER)->amount, ==, 5 * UC_DOLLAR);
  g_assert_cmpint (lamp (play, 1), ==, UC_LAMP_ACCEPTED);
  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main -; bet 1 main 25");
  uc_play_expect_order (play, "wager-accepted seat=1 wager=main amount=-", "wager-accepted seat=1 wager=main amount=25.00",
                        NULL);
  play->rules.maximum = 50 * UC_DOLLAR;
  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 75");
  uc_play_expect (play, "wager-refused seat=1 reason=bad-amount");
  g_assert_cmpint (play->table.now.round.seats[1].main, ==, 25 * UC_DOLLAR);
  uc_play_as (play, UC_ORIGIN_DEALER, "no-more-bets");
  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 30");
  uc_play_expect (play, "wager-refused seat=1 reason=after-no-more-bets");
}

/* In every game: all that can be bet was bet, and of it only what has no meter is suggested, none of it accepted. */
static void
test_games (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autofree char *name = g_strconcat (games[i], ".ini", NULL);
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "tables", name, NULL);
      g_autofree char *file = NULL;
      g_autoptr (UcPlay) play = NULL;

      g_assert_true (g_file_get_contents (path, &file, NULL, NULL));
      play = uc_play_new_from (file, TRUE);
      uc_play (play, "bet 2 main 25; bet 3 main 25");
      UC_FOR_EACH_STAKED_WAGER (wager)
        if (play->rules.wagers[wager].offered)
          {
            g_autofree char *line = g_strdup_printf ("bet 2 %s", uc_wager_name (wager));

            uc_play (play, line);
            uc_play_expect (play, "wager-accepted seat=2");
          }
      uc_play (play, "no-more-bets; void-round 2001 0000 x; void-round 3001 0000 x");
      open_bets (play);
      g_assert_cmpuint (accepted (play), ==, 0);
      UC_FOR_EACH_STAKED_WAGER (wager)
        {
          g_assert_cmpint (uc_carried_side (&play->table.now, &play->rules, 2, wager, NULL), ==,
                           play->rules.wagers[wager].offered && !uc_side_wager_is_progressive (wager));
          g_assert_false (uc_carried_side (&play->table.now, &play->rules, 3, wager, NULL));
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/carried/685c.1/d/1/lamps-of-seats-that-play-on", test_lamps);
  g_test_add_func ("/carried/685a.6/b/who-may-not-bet-is-not-invited", test_not_invited);
  g_test_add_func ("/carried/685a.6/d/nothing-is-accepted-unsaid", test_not_accepted);
  g_test_add_func ("/carried/685a.6/d/who-sits-out-is-forgotten", test_forgotten);
  g_test_add_func ("/carried/685a.6/d/sums-within-the-limits", test_limits);
  g_test_add_func ("/carried/685c.1/d/1/the-chip-is-the-wager", test_chip_is_the_wager);
  g_test_add_func ("/carried/685c.1/d/1/a-chip-stays-on-its-sensor", test_chip_stays);
  g_test_add_func ("/carried/685a.6/d/another-sum", test_sum_said_again);
  g_test_add_func ("/carried/685c.1/d/1/no-progressive-is-carried-in-any-game", test_games);
  return g_test_run ();
}
