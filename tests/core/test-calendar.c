/* A calendar that ran ahead: two persons set the gaming day back to the clock's, and not behind what was played. */
#include "uc-play-harness.h"

#define BACK "gaming-day-back 2000-01-01 2001 0000 the clock ran ahead"
#define AHEAD "gaming-day 2000-01-01;inspect-reader 2001 0000 pass;gaming-day 2038-01-19;inspect-reader 2001 0000 pass"

static void
test_by_two (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, AHEAD ";read-meter");
  g_assert_cmpuint (play->table.now.carry.days_leapt, >, 38 * 365);
  uc_play (play, BACK);
  uc_play_expect (play, "second-person-required by=2001 role=floorperson key=gaming-day new=2000-01-01 text=the%20clock%20ran%20ahead");
  uc_play_expect_prompt (play, UC_PROMPT_SECOND_PERSON);
  g_assert_cmpstr (play->table.now.carry.gaming_day, ==, "2038-01-19");
  uc_play_refused (play, "validate 2001 0000", UC_TABLE_ERROR_AUTHORITY, "another badge");
  uc_play_refused (play, "validate 2002 0000", UC_TABLE_ERROR_AUTHORITY, "higher role");
  uc_play_refused (play, "validate 1001 0000", UC_TABLE_ERROR_AUTHORITY, "dealer");
  uc_play_refused (play, BACK, UC_TABLE_ERROR_NOT_NOW, "");
  uc_play (play, "validate 3001 9999");
  uc_play_expect (play, "pin-refused by=3001");
  uc_play (play, "validate 3001 0000");
  uc_play_expect (play, "gaming-day-set-back old=2038-01-19 new=2000-01-01 by=2001 second=3001 text=the%20clock%20ran%20ahead");
  g_assert_cmpstr (play->table.now.carry.gaming_day, ==, "2000-01-01");
  g_assert_cmpuint (play->table.now.carry.days_leapt, ==, 0);
  g_assert_cmpint (play->table.now.carry.meters_read, ==, 0);
  /* A new day as any: the reader is inspected, and the meter read. */
  uc_play_expect_prompt (play, UC_PROMPT_INSPECT_READER);
  uc_play (play, "read-meter;inspect-reader 2001 0000 pass");
  uc_play_expect (play, "meter-read day=2000-01-01");
  uc_play_refused (play, BACK, UC_TABLE_ERROR_RANGE, "a day before it");
  uc_play (play, "bet 1 main 10;unbet 1 main;gaming-day 2000-01-02");
  uc_play_expect (play, "gaming-day-began text=2000-01-02");
}

static void
test_withdrawn (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, AHEAD ";" BACK ";withdraw 2001 0000 the clock was right");
  uc_play_expect (play, "request-withdrawn by=2001 key=gaming-day new=2000-01-01");
  g_assert_cmpstr (play->table.now.carry.gaming_day, ==, "2038-01-19");
  uc_play_expect_prompt (play, UC_PROMPT_BETS_OPEN);
  uc_play (play, BACK ";person 2001 dealer changed");
  uc_play_expect_prompt (play, UC_PROMPT_BETS_OPEN);
}

static void
test_what_may_not_be (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play_refused (play, BACK, UC_TABLE_ERROR_RANGE, "none");
  uc_play (play, AHEAD);
  uc_play_refused (play, "gaming-day-back 2000-01-01 1001 0000 why", UC_TABLE_ERROR_AUTHORITY, "dealer");
  uc_play_refused (play, "gaming-day-back 2000-02-30 2001 0000 why", UC_TABLE_ERROR_RANGE, "not a day");
  uc_play_refused (play, "gaming-day-back 1 2001 0000 why", UC_TABLE_ERROR_RANGE, "not a day");
  uc_play_refused (play, "gaming-day-back 2038-01-19 2001 0000 why", UC_TABLE_ERROR_RANGE, "a day before it");
  uc_play_refused (play, "gaming-day-back 2000-01-03 2001 0000 why", UC_TABLE_ERROR_RANGE, "clock");
  uc_play_refused (play, "gaming-day-back 1999-12-29 2001 0000 why", UC_TABLE_ERROR_RANGE, "clock");
  /* Within the clock's days, and behind a day that was played. */
  uc_play_refused (play, "gaming-day-back 1999-12-31 2001 0000 why", UC_TABLE_ERROR_RANGE, "were played");
  uc_play_refused (play, "gaming-day 2038-01-18", UC_TABLE_ERROR_RANGE, "2038-01-19");
  uc_play_refused_as (play, UC_ORIGIN_DEALER, BACK, UC_TABLE_ERROR_AUTHORITY, "dealer");
  uc_play_refused_as (play, UC_ORIGIN_SERVICE, BACK, UC_TABLE_ERROR_AUTHORITY, "service");
  uc_play (play, "bet 1 main 10");
  uc_play_refused (play, BACK, UC_TABLE_ERROR_NOT_NOW, "between rounds");
  uc_play (play, "unbet 1 main");
  uc_play (play, "doubt wrong-clock");
  uc_play_refused (play, BACK, UC_TABLE_ERROR_NOT_NOW, "in doubt");
}

/* As many days have passed as have begun, by whatever dates. */
static void
test_days_since_the_leap (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, "gaming-day 2000-01-01;gaming-day 2038-01-19;gaming-day 2038-01-20;gaming-day 2038-01-22");
  uc_play_refused (play, BACK, UC_TABLE_ERROR_RANGE, "were played");
  uc_play_wait (play, 3 * UC_PLAY_DAY_NS);
  uc_play_refused (play, "gaming-day-back 2000-01-03 2001 0000 why", UC_TABLE_ERROR_RANGE, "were played");
  uc_play (play, "gaming-day-back 2000-01-04 2001 0000 why;validate 3001 0000");
  uc_play_expect (play, "gaming-day-set-back old=2038-01-22 new=2000-01-04");
  uc_play (play, "gaming-day 2000-01-05");
  g_assert_cmpuint (play->table.now.carry.days_leapt, ==, 0);
  uc_play (play, "gaming-day 2000-01-13");
  g_assert_cmpuint (play->table.now.carry.days_leapt, ==, 8);
}

/* A clock that ran ahead by two days to a week: the day comes back, and no day before those that were played since. */
static void
test_short_leaps (void)
{
  for (guint days = 2; days <= 7; days++)
    {
      g_autoptr (UcPlay) play = uc_play_new ("");
      g_autofree char *ahead = g_strdup_printf ("gaming-day 2000-01-%02u", 1 + days);
      g_autofree char *back = g_strdup_printf ("gaming-day-set-back old=2000-01-%02u new=2000-01-01", 1 + days);

      uc_play (play, "gaming-day 1999-12-31;gaming-day 2000-01-01");
      uc_play_refused (play, "gaming-day-back 1999-12-31 2001 0000 why", UC_TABLE_ERROR_RANGE, "were played");
      uc_play (play, ahead);
      g_assert_cmpuint (play->table.now.carry.days_leapt, ==, days);
      uc_play_refused (play, "gaming-day-back 1999-12-31 2001 0000 why", UC_TABLE_ERROR_RANGE, "were played");
      uc_play (play, BACK ";validate 3001 0000");
      uc_play_expect (play, back);
      g_assert_cmpuint (play->table.now.carry.days_leapt, ==, 0);
    }
}

/* Days without play are no leap, and each week has them: they do not add up to a calendar that goes back by a month. */
static void
test_weekends (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  for (guint week = 0; week < 4; week++)
    {
      g_autofree char *days = g_strdup_printf ("gaming-day 2000-01-%02u;gaming-day 2000-01-%02u", 3 + 7 * week, 7 + 7 * week);

      uc_play (play, days);
    }
  g_assert_cmpuint (play->table.now.carry.days_leapt, ==, 4);
}

/* By 24 to 48 hours ahead it is one day, as after any night: it comes back where a person said that the doubted clock was right. */
static void
test_one_day (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, "gaming-day 2000-01-01;doubt wrong-clock The clock says 2000-01-02 18:00.;acknowledge 2001 0000;gaming-day 2000-01-02");
  uc_play (play, BACK ";validate 3001 0000");
  uc_play_expect (play, "gaming-day-set-back old=2000-01-02 new=2000-01-01");
  uc_play (play, "gaming-day 2000-01-02");
  uc_play_refused (play, BACK, UC_TABLE_ERROR_RANGE, "were played");
  uc_play (play, "doubt older-record;doubt wrong-clock;acknowledge 3001 0000;acknowledge 2001 0000");
  uc_play (play, BACK ";validate 3001 0000");
  uc_play_expect (play, "gaming-day-set-back old=2000-01-02 new=2000-01-01");
}

/* The clock was wrong once more when the day was set back: the count of the leap has what is left of it. */
static void
test_set_back_again (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, "gaming-day 2000-01-01;gaming-day 2038-01-19");
  uc_play (play, "@2030-06-01T12:00:00Z gaming-day-back 2030-06-01 2001 0000 ahead;@2030-06-01T12:00:01Z validate 3001 0000");
  uc_play_expect (play, "gaming-day-set-back old=2038-01-19 new=2030-06-01");
  uc_play_refused (play, "gaming-day-back 1999-12-31 2001 0000 why", UC_TABLE_ERROR_RANGE, "were played");
  uc_play (play, BACK ";validate 3001 0000");
  uc_play_expect (play, "gaming-day-set-back old=2030-06-01 new=2000-01-01");
  g_assert_cmpuint (play->table.now.carry.days_leapt, ==, 0);
}

/* The clock was set between the two signatures, or a bet was made. */
static void
test_between_the_two (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, AHEAD ";" BACK);
  uc_play_wait (play, 5 * UC_PLAY_DAY_NS);
  uc_play_refused (play, "validate 3001 0000", UC_TABLE_ERROR_RANGE, "clock");
  uc_play (play, "withdraw 2001 0000 too late;gaming-day-back 2000-01-06 2001 0000 why;bet 1 main 10");
  uc_play_refused (play, "validate 3001 0000", UC_TABLE_ERROR_NOT_NOW, "between rounds");
  uc_play (play, "withdraw 2001 0000 a bet was made");
  g_assert_cmpstr (play->table.now.carry.gaming_day, ==, "2038-01-19");
}

/* A round that only waits for its cards to be cleared is over. */
static void
test_closes_the_round (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, AHEAD);
  uc_play (play, "bet 1 main 10;no-more-bets;card TS;card 9H;card 8D;card 8C;light medium;stand;confirm;confirm");
  g_assert_true (play->table.now.round.began);
  uc_play (play, BACK);
  uc_play_expect_order (play, "round-closed round=1", "second-person-required key=gaming-day", NULL);
  uc_play (play, "validate 3001 0000");
  uc_play_expect (play, "gaming-day-set-back new=2000-01-01");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/calendar/two-persons-set-it-back", test_by_two);
  g_test_add_func ("/calendar/the-first-withdraws", test_withdrawn);
  g_test_add_func ("/calendar/what-may-not-be", test_what_may_not_be);
  g_test_add_func ("/calendar/days-since-the-leap", test_days_since_the_leap);
  g_test_add_func ("/calendar/short-leaps", test_short_leaps);
  g_test_add_func ("/calendar/weekends-do-not-add-up", test_weekends);
  g_test_add_func ("/calendar/one-day-ahead", test_one_day);
  g_test_add_func ("/calendar/set-back-again", test_set_back_again);
  g_test_add_func ("/calendar/between-the-two-signatures", test_between_the_two);
  g_test_add_func ("/calendar/a-round-that-is-over-is-closed", test_closes_the_round);
  return g_test_run ();
}
