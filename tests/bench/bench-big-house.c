/* A house with the journals of many tables and years: its index made, and run again when nothing is new, beside reading and opening all its
 * journals; and a round that a search found, opened as replay opens it, beside its month.
 *
 *   bench-big-house FOLDER [TABLES MONTHS]
 *
 * The house is made once and kept in FOLDER. Ten tables of a year; with UPCARD_BIG_HOUSE, 200 tables of five years: 480,000 rounds in 12,000
 * journals, 4 GB.
 */
#include "big-house.h"
#include "figures.h"
#include "uc-archive.h"
#include "uc-house-index.h"
#include "uc-months.h"
#include "uc-player.h"
#include "uc-remove-folder.h"

#include <stdlib.h>

#define TABLES 10
#define MONTHS 12
#define BIG_TABLES 200
#define BIG_MONTHS 60
#define NEWEST 100
#define N_OPENED 200
#define MOST_INDEXED 20.0
#define MOST_AGAIN 5.0
#define MOST_OPENED 20.0

typedef struct
{
  const char *house, *cache;
  guint rounds;
  GPtrArray *hits; /* UcHouseHit */
  GRand *random;
  UcPlayer *player;
} Bench;

/* ---- all journals ---- */

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  ++*(guint64 *) user_data;
  return TRUE;
}

/* Returns milliseconds of the processor. Without @rows each journal is only asked for its last row. */
static double
open_all (const Bench *bench, guint64 *rows)
{
  g_autoptr (UcHouseIndex) index = uc_house_index_open (bench->house, FALSE, NULL);
  g_auto (GStrv) tables = uc_house_index_tables (index, NULL);
  const double began_ms = figures_processor_ms ();

  for (guint i = 0; tables[i] != NULL; i++)
    {
      g_autofree char *folder = g_build_filename (bench->house, tables[i], NULL);
      g_auto (GStrv) months = uc_months_list (folder);

      for (guint j = 0; months[j] != NULL; j++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (UcJournal) journal = uc_house_journal_open (months[j], &error);

          g_assert_no_error (error);
          g_assert_cmpuint (uc_journal_newest_row (journal), >, 0);
          if (rows != NULL)
            g_assert_true (uc_journal_read_rows (journal, 1, 0, on_row, rows, NULL));
        }
    }
  return figures_processor_ms () - began_ms;
}

/* Returns milliseconds of the processor. */
static double
update (const Bench *bench, guint64 added)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcHouseIndex) index = uc_house_index_open (bench->house, TRUE, &error);
  g_auto (UcHouseIndexed) indexed = { 0 };
  const double began_ms = figures_processor_ms ();

  g_assert_no_error (error);
  g_assert_true (uc_house_index_update (index, NULL, NULL, NULL, &indexed, &error));
  g_assert_cmpuint (indexed.skipped->len, ==, 0);
  g_assert_cmpuint (indexed.added, ==, added);
  g_assert_cmpuint (indexed.rounds, ==, bench->rounds);
  return figures_processor_ms () - began_ms;
}

static void
bench_index (const Bench *bench)
{
  static const Figure made = { "house: its index made", "the rows of its journals read", "s", NULL, MOST_INDEXED };
  static const Figure again = { "house: its index run again, with nothing new", "its journals opened", "s", NULL, MOST_AGAIN };
  g_autofree char *path = g_build_filename (bench->house, "index.sqlite", NULL);
  guint64 rows = 0;
  double ours, theirs;
  GStatBuf found;

  g_unlink (path);
  ours = update (bench, bench->rounds);
  theirs = open_all (bench, &rows);
  g_print ("house: %" G_GUINT64_FORMAT " rows of journals\n", rows);
  figures_judge (&made, ours / 1000, theirs / 1000);
  ours = update (bench, 0);
  figures_judge (&again, ours / 1000, open_all (bench, NULL) / 1000);
  g_assert_cmpint (g_stat (path, &found), ==, 0);
  figures_judge_amount ("house: the index, for each round", (double) found.st_size / bench->rounds, "bytes", 400);
}

/* ---- a round that was found ---- */

static const UcHouseHit *
any_hit (const Bench *bench)
{
  return bench->hits->pdata[g_rand_int_range (bench->random, 0, bench->hits->len)];
}

/* As the list of replay’s house does it, and then a click. */
static double
open_round (gpointer data)
{
  Bench *bench = data;
  const UcHouseHit *of = any_hit (bench);
  UcHouseHit hit = { .path = of->path, .found = of->found };
  const char *const paths[] = { hit.path, NULL };
  const double began_ms = figures_processor_ms ();
  g_autoptr (GError) error = NULL;
  g_autoptr (UcArchive) archive = NULL;
  guint64 from, to;
  guint file;

  if (!uc_house_hit_check (&hit))
    g_error ("%s", hit.problem);
  archive = uc_archive_open (paths, bench->cache, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  file = uc_archive_find_path (archive, hit.path);
  g_assert_true (uc_archive_place (archive, (UcRoundRef){ file, hit.found.row.number }, &from, &to, NULL));
  g_assert_true (uc_player_load (bench->player, uc_archive_journal (archive, file, NULL), from, to, NULL));
  uc_player_seek (bench->player, uc_player_n (bench->player));
  return figures_processor_ms () - began_ms;
}

static double
check_round (gpointer data)
{
  const UcHouseHit *of = any_hit (data);
  UcHouseHit hit = { .path = of->path, .found = of->found };
  const double began_ms = figures_processor_ms ();

  if (!uc_house_hit_check (&hit))
    g_error ("%s", hit.problem);
  return figures_processor_ms () - began_ms;
}

static double
open_month (gpointer data)
{
  const UcHouseHit *hit = any_hit (data);
  const double began_ms = figures_processor_ms ();
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_still (hit->path, NULL, &error);
  guint64 rows = 0;

  g_assert_no_error (error);
  g_assert_true (uc_journal_read_rows (journal, 1, 0, on_row, &rows, NULL));
  return figures_processor_ms () - began_ms;
}

static void
bench_opening (Bench *bench)
{
  static const Figure checked = { "house: a round that was found, verified in its journal, median", "its month opened and read", "ms", NULL,
                                  MOST_OPENED };
  static const Figure opened = { "house: a round that was found, opened in replay, median", "its month opened and read", "ms", NULL,
                                 MOST_OPENED };
  static const UcHouseFilter filters[] = {
    { .limit = NEWEST },
    { .round.marks = UC_MARK_BIT (JACKPOT), .limit = NEWEST },
    { .round.marks = UC_MARK_BIT (CORRECTED), .limit = NEWEST },
    { .table = "BJ-001", .limit = NEWEST },
  };
  g_autoptr (UcHouseIndex) index = uc_house_index_open (bench->house, FALSE, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (filters); i++)
    {
      g_autoptr (GPtrArray) hits = uc_house_find (index, &filters[i], NULL, NULL);

      g_assert_cmpuint (hits->len, >, 0);
      g_ptr_array_extend_and_steal (bench->hits, g_steal_pointer (&hits));
    }
  figures_compare (&checked, 0.5, N_OPENED, check_round, open_month, bench);
  figures_compare (&opened, 0.5, N_OPENED, open_round, open_month, bench);
}

int
main (int argc, char **argv)
{
  const gboolean is_big = big_house_is_wanted ();
  const guint tables = argc > 3 ? atoi (argv[2]) : is_big ? BIG_TABLES : TABLES;
  const guint months = argc > 3 ? atoi (argv[3]) : is_big ? BIG_MONTHS : MONTHS;
  g_autofree char *cache = g_dir_make_tmp ("bench-big-house-XXXXXX", NULL), *house = NULL;
  Bench bench = { .cache = cache, .random = g_rand_new_with_seed (12), .player = uc_player_new () };

  house = big_house_folder (argv[1], tables, months, &bench.rounds);
  bench.house = house;
  bench.hits = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_house_hit_free);
  g_print ("house: %u tables, %u months each, %u rounds\n", tables, months, bench.rounds);
  bench_index (&bench);
  bench_opening (&bench);
  g_ptr_array_unref (bench.hits);
  uc_player_free (bench.player);
  g_rand_free (bench.random);
  uc_remove_folder (cache);
  return figures_status ();
}
