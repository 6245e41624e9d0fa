/* Table procedures where no paragraph says more: what the dealer can always do next. */
#include "uc-play-harness.h"

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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/procedures/close/after-a-lifted-coin", test_lifted_coin);
  g_test_add_func ("/procedures/close/not-while-a-coin-lies", test_lying_coin);
  g_test_add_func ("/procedures/close/after-a-round", test_closed_after_round);
  return g_test_run ();
}
