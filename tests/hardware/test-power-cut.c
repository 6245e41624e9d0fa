/* The power goes while the service writes its journal to a disk. After each start: everything that was acknowledged is
 * in the record, nothing twice, and a table folded afresh stands where the one stands that was folded all along. At the
 * end the journal verifies and proves.
 */
#include "uc-bench.h"

#define CUTS 20
/* In the selection that is run with every change. */
#define CUTS_LEAN 4
/* Moves between two cuts, at most. */
#define MOVES_MAX 12
/* Between a move and the cut, at most: from "not even sent" to "answered". A commit takes some 3 ms in the guest. */
#define PAUSE_MAX_US 12000

static const char table_file[] = "[table]\nid=T-1\ngame=down-under-blackjack\ndecks=6\nseats=3\n"
                                 "[wager match-the-dealer]\n";

static void
play_and_cut (UcBench *bench)
{
  guint moves = (guint) g_rand_int_range (bench->rand, 0, MOVES_MAX);
  gint64 until_us;

  for (guint i = 0; i < moves; i++)
    uc_bench_move (bench);
  uc_bench_begin_move (bench);
  until_us = g_get_monotonic_time () + g_rand_int_range (bench->rand, 0, PAUSE_MAX_US);
  while (g_get_monotonic_time () < until_us)
    g_main_context_iteration (NULL, FALSE);
  uc_vm_cut (bench->vm);
  g_clear_object (&bench->bus);
}

static void
test_power_cut (UcBench *bench, gconstpointer data)
{
  guint cuts = g_test_slow () ? CUTS : CUTS_LEAN;
  g_autofree char *journal = NULL;

  for (guint i = 0; i < cuts; i++)
    {
      uc_bench_start_service (bench, table_file);
      uc_bench_assert_same (bench);
      play_and_cut (bench);
      uc_bench_boot (bench);
    }
  uc_bench_start_service (bench, table_file);
  uc_bench_assert_same (bench);
  uc_bench_play (bench, 1);
  g_test_message ("%u cuts, %u rounds, %" G_GUINT64_FORMAT " events", cuts, bench->table.now.carry.round,
                  bench->table.now.carry.seq);
  journal = uc_bench_prove (bench);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/hardware/power-cut/nothing-acknowledged-is-lost-or-doubled", UcBench, NULL, uc_bench_set_up,
              test_power_cut, uc_bench_tear_down);
  return g_test_run ();
}
