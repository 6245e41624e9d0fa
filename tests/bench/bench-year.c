/* Half a million rounds, as a table has in a year: opening the folder of its months, finding rounds in them, loading any of
 * them, and verifying all, beside "b2sum" of the same bytes.
 *
 *   bench-year [ROUNDS]
 *
 * The year is made once, which takes some minutes, and kept (tests/journal/uc-year.h). */
#include "figures.h"
#include "uc-archive.h"
#include "uc-months.h"
#include "uc-player.h"
#include "uc-verify.h"
#include "uc-year.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define ROUNDS 500000
#define N_LOADS 200
#define MAX_FRAME_MS 16.7
#define MOST_B2SUMS 3.0

static double
wall_s (void)
{
  return g_get_monotonic_time () / 1e6;
}

static double
processor_s (int who)
{
  struct rusage usage;

  getrusage (who, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* ---- finding ---- */

static gboolean
on_found (guint32 number, gint64 first_real_ns, gpointer user_data)
{
  ++*(guint *) user_data;
  return TRUE;
}

/* Processor time: what else the machine does is not in it. */
static void
bench_filter (UcArchive *archive, const char *name, const UcFilter *filter)
{
  double wall = wall_s (), core = processor_s (RUSAGE_SELF);
  guint n = 0;

  for (guint i = 0; i < uc_archive_n_files (archive); i++)
    g_assert_true (uc_find_each (uc_archive_find (archive, i, NULL), filter, on_found, &n, NULL, NULL));
  printf ("year: %s: %u rounds in %.0f ms of the processor, %.0f by the clock\n", name, n,
          (processor_s (RUSAGE_SELF) - core) * 1000, (wall_s () - wall) * 1000);
}

static void
bench_filters (UcArchive *archive)
{
  static const struct
  {
    const char *name;
    UcFilter filter;
  } filters[] = {
    { "every round", { .text = "" } },
    { "with a jackpot", { .marks = UC_MARK_BIT (JACKPOT) } },
    { "corrected", { .marks = UC_MARK_BIT (CORRECTED) } },
    { "of one dealer", { .dealer = "1007" } },
    { "signed by one floorperson", { .floor = "3001" } },
    { "at seat 5", { .seat = 5 } },
    { "with a payment of $500", { .pays = 500 * UC_DOLLAR } },
    { "with the nine of diamonds", { .card = uc_card (9, UC_SUIT_DIAMONDS) } },
    { "of a slip", { .slip = "S-1" } },
    { "with the words “685a.12 exposed”", { .text = "685a.12 exposed" } },
    { "with the word “9D”", { .text = "9D" } },
    { "between 3 and 4 in the morning", { .by_minute = TRUE, .minute_from = 180, .minute_to = 240 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (filters); i++)
    bench_filter (archive, filters[i].name, &filters[i].filter);
}

/* ---- loading ---- */

/* What lies on the disk and not in memory is waited for, and what else the machine does: of the clock the median counts. */
static gboolean
bench_loads (UcArchive *archive)
{
  g_autoptr (UcPlayer) player = uc_player_new ();
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  double ms[N_LOADS], core_ms[N_LOADS], median, worst;

  for (guint i = 0; i < N_LOADS; i++)
    {
      guint file = g_rand_int_range (random, 0, uc_archive_n_files (archive));
      const UcArchiveFile *of = uc_archive_file (archive, file);
      guint32 number = g_rand_int_range (random, of->first, of->last + 1);
      double began = wall_s (), core = processor_s (RUSAGE_SELF);
      guint64 from, to;

      g_assert_true (uc_archive_place (archive, (UcRoundRef){ file, number }, &from, &to, NULL));
      g_assert_true (uc_player_load (player, uc_archive_journal (archive, file, NULL), from, to, NULL));
      uc_player_seek (player, uc_player_n (player));
      ms[i] = (wall_s () - began) * 1000;
      core_ms[i] = (processor_s (RUSAGE_SELF) - core) * 1000;
    }
  median = figures_quantile (ms, N_LOADS, 0.5);
  worst = figures_quantile (core_ms, N_LOADS, 0.99);
  printf ("year: any round, loaded and sought to its end: by the clock median %.2f ms (at most %.1f), 99th percentile %.2f ms;"
          " of the processor 99th percentile %.2f ms (at most %.1f)\n",
          median, MAX_FRAME_MS, figures_quantile (ms, N_LOADS, 0.99), worst, MAX_FRAME_MS);
  return median <= MAX_FRAME_MS && worst <= MAX_FRAME_MS;
}

/* Every month is asked, as when the time to jump to lies in the oldest. */
static void
bench_jumps (UcArchive *archive)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  double core = processor_s (RUSAGE_SELF);
  UcFoundRound newest;

  g_assert_true (uc_find_round (uc_archive_find (archive, 0, NULL), uc_archive_file (archive, 0)->last, &newest, NULL));
  for (guint i = 0; i < N_LOADS; i++)
    for (guint file = 0; file < uc_archive_n_files (archive); file++)
      uc_find_at (uc_archive_find (archive, file, NULL),
                  newest.row.first_real_ns - g_rand_int_range (random, 0, 365 * 24 * 3600) * G_GINT64_CONSTANT (1000000000));
  printf ("year: the round of a time, asked in every month: %.2f ms of the processor\n",
          (processor_s (RUSAGE_SELF) - core) * 1000 / N_LOADS);
}

/* ---- verifying ---- */

static void
sum_bytes (char **paths)
{
  for (guint i = 0; paths[i] != NULL; i++)
    {
      const char *const argv[] = { "b2sum", paths[i], NULL };

      g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL, NULL,
                                   NULL, NULL, NULL, NULL, NULL));
    }
}

static void
verify_months (char **paths)
{
  for (guint i = 0; paths[i] != NULL; i++)
    {
      g_autoptr (UcJournal) journal = uc_journal_open_read (paths[i], NULL);
      g_autoptr (UcVerdict) verdict = uc_verify (journal, NULL, NULL);

      g_assert_cmpuint (verdict->n_damage, ==, 0);
    }
}

static gboolean
bench_verify (const char *folder)
{
  g_auto (GStrv) paths = uc_months_list (folder);
  double wall = wall_s (), core = processor_s (RUSAGE_CHILDREN), own_wall, own_core;

  sum_bytes (paths);
  wall = wall_s () - wall;
  core = processor_s (RUSAGE_CHILDREN) - core;
  own_wall = wall_s ();
  own_core = processor_s (RUSAGE_SELF);
  verify_months (paths);
  own_wall = wall_s () - own_wall;
  own_core = processor_s (RUSAGE_SELF) - own_core;
  printf ("year: verified in %.2f s, b2sum %.2f s: by the clock %.2f times (at most %.1f); of processor time %.2f times\n",
          own_wall, wall, own_wall / wall, MOST_B2SUMS, own_core / core);
  return own_wall <= MOST_B2SUMS * wall;
}

static void
bench_memory (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  printf ("year: at most %.0f MB of memory\n", usage.ru_maxrss / 1024.0);
}

int
main (int argc, char **argv)
{
  guint rounds = argc > 1 ? (guint) atoi (argv[1]) : uc_year_rounds (ROUNDS);
  double began = wall_s ();
  g_autofree char *folder = uc_year_folder (rounds);
  g_autofree char *cache = g_dir_make_tmp ("bench-year-XXXXXX", NULL);
  const char *const paths[] = { folder, NULL };
  g_autoptr (UcArchive) archive = NULL;
  gboolean good;

  printf ("year: %u rounds, there after %.1f s\n", rounds, wall_s () - began);
  began = wall_s ();
  archive = uc_archive_open (paths, cache, NULL, NULL, NULL, NULL);
  g_assert_nonnull (archive);
  g_assert_cmpuint (uc_archive_n_rounds (archive), ==, rounds);
  printf ("year: its months opened in %.1f ms\n", (wall_s () - began) * 1000);
  bench_filters (archive);
  bench_jumps (archive);
  good = bench_loads (archive);
  good &= bench_verify (folder);
  g_clear_pointer (&archive, uc_archive_unref);
  g_rmdir (cache);
  bench_memory ();
  return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
