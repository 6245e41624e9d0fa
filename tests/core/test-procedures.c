/* Table procedures where no paragraph says more: what the dealer can always do next. */
#include "uc-play-harness.h"
#include "uc-table-outputs.h"

static void
test_lifted_coin (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play_as (play, UC_ORIGIN_DEVICE, "bet 3 match-the-dealer-progressive; unbet 3 match-the-dealer-progressive");
  uc_play (play, "close-table");
  uc_play_expect_order (play, "round-closed", "checkpoint", "table-closed", NULL);
}

static void
test_lying_coin (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play_as (play, UC_ORIGIN_DEVICE, "bet 3 match-the-dealer-progressive");
  uc_play_refused (play, "close-table", UC_TABLE_ERROR_NOT_NOW, "a round is being played");
}

static void
test_closed_after_round (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play_auto (play, "bet 1 main 5; no-more-bets; card TS; card TH; card 9S; card 8S; light medium; stand");
  uc_play (play, "close-table; open-table");
  uc_play_expect (play, "table-opened");
}

static UcPlay *
new_unconfirmed (void)
{
  UcPlay *play = uc_play_new_closed ("");

  g_strlcpy (play->rules.readings, "0123456789ab", sizeof play->rules.readings);
  uc_play (play, "open-table");
  return play;
}

/* A2: how the rules are read is confirmed before the cards are looked at. */
static void
test_readings_first (void)
{
  g_autoptr (UcPlay) play = new_unconfirmed ();

  uc_play_expect_prompt (play, UC_PROMPT_CONFIRM_READINGS);
  uc_play_refused (play, "inspect-cards 2001", UC_TABLE_ERROR_NOT_NOW, "confirm-readings");
  uc_play_refused (play, "preshuffled", UC_TABLE_ERROR_NOT_NOW, "confirm-readings");
  uc_play_refused (play, "confirm-readings 1001 0000", UC_TABLE_ERROR_AUTHORITY, "floorperson");
  uc_play (play, "confirm-readings 2001 1234");
  uc_play_expect (play, "pin-refused by=2001 reason=wrong");
  uc_play_expect_prompt (play, UC_PROMPT_CONFIRM_READINGS);
  uc_play (play, "confirm-readings 2001 0000");
  uc_play_expect (play, "readings-confirmed by=2001 role=floorperson version=0123456789ab");
  uc_play_expect_prompt (play, UC_PROMPT_INSPECT_CARDS);
  uc_play_refused (play, "confirm-readings 2001 0000", UC_TABLE_ERROR_NOT_NOW, "inspect-cards");
}

#define TO_BETS                                                                                                        \
  "confirm-readings 2001 0000; inspect-cards 2001; inspect-reader 2001 0000 pass; arrived 3; confirm; shuffle; "      \
  "cut 3; sign-on 1001; burn"

/* A table file that changed while the table is open stops the bets. */
static void
test_readings_changed (void)
{
  g_autoptr (UcPlay) play = new_unconfirmed ();

  uc_play (play, TO_BETS);
  uc_play_expect_prompt (play, UC_PROMPT_BETS_OPEN);
  g_strlcpy (play->rules.readings, "ba9876543210", sizeof play->rules.readings);
  uc_play_expect_prompt (play, UC_PROMPT_CONFIRM_READINGS);
  g_assert_true (uc_table_outputs (&play->table).lock_line);
  uc_play (play, "bet 1 main 5.00");
  uc_play_expect (play, "wager-refused seat=1");
  uc_play_refused (play, "no-more-bets", UC_TABLE_ERROR_NOT_NOW, "confirm-readings");
  uc_play (play, "confirm-readings 3001 0000; bet 1 main 5.00");
  uc_play_expect (play, "wager-accepted seat=1");
}

/* Nobody is asked twice for the same rules. */
static void
test_readings_once (void)
{
  g_autoptr (UcPlay) play = new_unconfirmed ();

  uc_play (play, TO_BETS "; close-table; open-table");
  uc_play_expect_prompt (play, UC_PROMPT_INSPECT_CARDS);
}

#define OWED_ANOTHER_SUM                                                                                               \
  "bet 1 main 20; no-more-bets; card TS; card 9C; card TH; card 8C; light medium; stand"

static UcPlay *
new_with_debt (void)
{
  UcPlay *play = uc_play_new ("");

  uc_play (play, "sign-on 1001; burn");
  uc_play_auto (play, OWED_ANOTHER_SUM);
  uc_play_expect_prompt (play, UC_PROMPT_CLEAR);
  uc_play (play, "dispute 1; ruling 2001 0000 1 paid 15");
  play->rules.procedures_implied = FALSE;
  play->may_leave_debts = TRUE;
  return play;
}

/* Whoever clears the cards says that what is owed is settled. */
static void
test_debt_confirmed (void)
{
  g_autoptr (UcPlay) play = new_with_debt ();

  uc_play (play, "confirm");
  uc_play_expect_order (play, "step-done step=clear", "round-closed", NULL);
  g_assert_cmpuint (play->debts_left, ==, 0);
}

/* A chip that falls clears the cards as well, and says nothing of what is owed: it is found, and somebody comes for it. */
static void
test_debt_left_by_a_wager (void)
{
  g_autoptr (UcPlay) play = new_with_debt ();

  uc_play (play, "bet 1 main 20");
  uc_play_expect_order (play, "floor-called", "round-closed", "checkpoint", "wager-accepted seat=1", NULL);
  uc_play_expect_none (play, "step-done step=clear");
  g_assert_cmpuint (play->debts_left, ==, 1);
}

/* In a script the next round's first wager stands for all that the dealer does between the rounds. */
static void
test_debt_of_a_script (void)
{
  g_autoptr (UcPlay) play = new_with_debt ();

  play->rules.procedures_implied = TRUE;
  uc_play (play, "bet 1 main 20");
  uc_play_expect_order (play, "step-done step=clear", "round-closed", "checkpoint", "wager-accepted seat=1", NULL);
  g_assert_cmpuint (play->debts_left, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/procedures/close/after-a-lifted-coin", test_lifted_coin);
  g_test_add_func ("/procedures/close/not-while-a-coin-lies", test_lying_coin);
  g_test_add_func ("/procedures/close/after-a-round", test_closed_after_round);
  g_test_add_func ("/procedures/readings/confirmed-first", test_readings_first);
  g_test_add_func ("/procedures/readings/a-changed-file-asks-again", test_readings_changed);
  g_test_add_func ("/procedures/readings/asked-once", test_readings_once);
  g_test_add_func ("/685a.7/s/debts/settled-with-the-clearing", test_debt_confirmed);
  g_test_add_func ("/685a.7/s/debts/left-by-the-next-wager", test_debt_left_by_a_wager);
  g_test_add_func ("/685a.7/s/debts/of-a-script", test_debt_of_a_script);
  return g_test_run ();
}
