/* Half a million rounds, as a table has in a year: verifying and proving them, month by month in turns with "b2sum" of the same bytes
 * and with the library's BLAKE2b of them;
 * the replay's own index of each month, built and loaded again, beside the proof; then opening the folder of the months, finding rounds in
 * them, and loading any of them, in turns with fetching the rows of any.
 *
 *   bench-year [ROUNDS]
 *
 * The year is made once, which takes some minutes, and kept (tests/journal/uc-year.h). */
#include "figures.h"
#include "hash-bytes.h"
#include "uc-archive.h"
#include "uc-months.h"
#include "uc-player.h"
#include "uc-prove.h"
#include "uc-remove-folder.h"
#include "uc-verify.h"
#include "uc-year.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <sys/resource.h>

#define ROUNDS 500000
#define N_LOADS 200
#define MOST_FETCHES 15.0
#define MOST_B2SUMS 3.0
#define MOST_PROOF_B2SUMS 20.0
#define MOST_INDEX 2.0
#define MOST_LOADED 0.2

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
  const double clock_ms = figures_clock_ms (), core_ms = figures_processor_ms ();
  guint n = 0;

  for (guint i = 0; i < uc_archive_n_files (archive); i++)
    g_assert_true (uc_find_each (uc_archive_find (archive, i, NULL), filter, on_found, &n, NULL, NULL));
  g_print ("year: %s: %u rounds in %.0f ms of the processor, %.0f by the clock\n", name, n, figures_processor_ms () - core_ms,
           figures_clock_ms () - clock_ms);
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

typedef struct
{
  UcArchive *archive;
  UcPlayer *player;
  GRand *random;
  sqlite3 **months; /* the archive's files, opened once more */
} Loads;

static UcRoundRef
any_round (const Loads *loads)
{
  const guint file = g_rand_int_range (loads->random, 0, uc_archive_n_files (loads->archive));
  const UcArchiveFile *of = uc_archive_file (loads->archive, file);

  return (UcRoundRef) { file, g_rand_int_range (loads->random, of->first, of->last + 1) };
}

static double
load_any (gpointer data)
{
  Loads *loads = data;
  const UcRoundRef ref = any_round (loads);
  const double began_ms = figures_clock_ms ();
  guint64 from, to;

  g_assert_true (uc_archive_place (loads->archive, ref, &from, &to, NULL));
  g_assert_true (uc_player_load (loads->player, uc_archive_journal (loads->archive, ref.file, NULL), from, to, NULL));
  uc_player_seek (loads->player, uc_player_n (loads->player));
  return figures_clock_ms () - began_ms;
}

/* Another round's rows, which SQLite fetches, and nothing is made of them. What lies on the disk and not in memory is waited for in both. */
static double
fetch_any (gpointer data)
{
  const Loads *loads = data;
  const UcRoundRef ref = any_round (loads);
  sqlite3_stmt *fetch = NULL;
  double began_ms;
  guint64 from, to;

  g_assert_true (uc_archive_place (loads->archive, ref, &from, &to, NULL));
  began_ms = figures_clock_ms ();
  g_assert_cmpint (sqlite3_prepare_v2 (loads->months[ref.file], "SELECT * FROM journal WHERE id BETWEEN ?1 AND ?2", -1, &fetch, NULL),
                   ==, SQLITE_OK);
  sqlite3_bind_int64 (fetch, 1, (gint64) from);
  sqlite3_bind_int64 (fetch, 2, (gint64) to);
  while (sqlite3_step (fetch) == SQLITE_ROW)
    continue;
  sqlite3_finalize (fetch);
  return figures_clock_ms () - began_ms;
}

/* Nothing comes to lie beside it. */
static sqlite3 *
open_bare (const char *path)
{
  g_autofree char *file = g_filename_to_uri (path, NULL, NULL);
  g_autofree char *uri = g_strconcat (file, "?immutable=1", NULL);
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open_v2 (uri, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL), ==, SQLITE_OK);
  return db;
}

static void
bench_loads (UcArchive *archive)
{
  static const Figure figure = { "year: any round, loaded and sought to its end, median", "the rows of any round fetched", "ms",
                                 "16.7 ms", MOST_FETCHES };
  const guint n_files = uc_archive_n_files (archive);
  g_autoptr (UcPlayer) player = uc_player_new ();
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  Loads loads = { .archive = archive, .player = player, .random = random, .months = g_new0 (sqlite3 *, n_files) };

  for (guint i = 0; i < n_files; i++)
    loads.months[i] = open_bare (uc_archive_file (archive, i)->path);
  figures_compare (&figure, 0.5, N_LOADS, load_any, fetch_any, &loads);
  for (guint i = 0; i < n_files; i++)
    sqlite3_close (loads.months[i]);
  g_free (loads.months);
}

/* Every month is asked, as when the time to jump to lies in the oldest. */
static void
bench_jumps (UcArchive *archive)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  const double core_ms = figures_processor_ms ();
  UcFoundRound newest;

  g_assert_true (uc_find_round (uc_archive_find (archive, 0, NULL), uc_archive_file (archive, 0)->last, &newest, NULL));
  for (guint i = 0; i < N_LOADS; i++)
    for (guint file = 0; file < uc_archive_n_files (archive); file++)
      uc_find_at (uc_archive_find (archive, file, NULL),
                  newest.row.first_real_ns - g_rand_int_range (random, 0, 365 * 24 * 3600) * G_GINT64_CONSTANT (1000000000));
  g_print ("year: the round of a time, asked in every month: %.2f ms of the processor\n",
           (figures_processor_ms () - core_ms) / N_LOADS);
}

/* ---- verifying, proving, indexing ---- */

/* Milliseconds of each, by the clock. */
typedef struct
{
  double sum, hash, verify, prove, build, load;
} Work;

static void
sum (const char *path, Work *work)
{
  double began_ms = figures_clock_ms ();

  figures_run_or_fail ((const char *const[]) { "b2sum", path, NULL });
  work->sum += figures_clock_ms () - began_ms;
  began_ms = figures_clock_ms ();
  hash_bytes_of (path);
  work->hash += figures_clock_ms () - began_ms;
}

static void
prove (const char *path, Work *work)
{
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);
  double began_ms = figures_clock_ms ();
  g_autoptr (UcVerdict) verdict = uc_verify (journal, NULL, NULL);

  g_assert_cmpuint (verdict->n_damage, ==, 0);
  work->verify += figures_clock_ms () - began_ms;
  began_ms = figures_clock_ms ();
  g_assert_true (uc_prove (journal, &(UcVerifyOptions) { .jobs = 0 }, NULL, NULL, verdict, NULL));
  g_assert_true (verdict->proven);
  work->prove += figures_clock_ms () - began_ms;
}

/* The replay's own index of rounds in @cache: made, or there already. */
static double
open_archive (const char *path, const char *cache)
{
  const char *const paths[] = { path, NULL };
  const double began_ms = figures_clock_ms ();
  g_autoptr (UcArchive) archive = uc_archive_open (paths, cache, NULL, NULL, NULL, NULL);

  g_assert_nonnull (archive);
  return figures_clock_ms () - began_ms;
}

/* The months' bytes are in memory when the first of them is measured; who comes first alternates. */
static Work
work_through (const char *folder, const char *cache)
{
  g_auto (GStrv) paths = uc_months_list (folder);
  Work work = { 0 };

  for (guint i = 0; paths[i] != NULL; i++)
    {
      sum (paths[i], &(Work){ 0 });
      if (i % 2 == 0)
        sum (paths[i], &work);
      prove (paths[i], &work);
      if (i % 2 == 1)
        sum (paths[i], &work);
      work.build += open_archive (paths[i], cache);
      work.load += open_archive (paths[i], cache);
    }
  return work;
}

static void
judge_work (const Work *work)
{
  static const Figure verified = { "year: verified", "its bytes hashed once on one processor", "s", NULL, 0 };
  static const Figure verified_b2sum = { "year: verified", "b2sum of its bytes", "s", NULL, MOST_B2SUMS };
  static const Figure proved = { "year: proved", "b2sum of its bytes", "s", "a minute for 500,000 rounds", MOST_PROOF_B2SUMS };
  static const Figure built = { "year: the replay's index built", "the proof", "s", NULL, MOST_INDEX };
  static const Figure loaded = { "year: the replay's index loaded again", "built", "s", NULL, MOST_LOADED };

  figures_judge (&verified, work->verify / 1000, work->hash / 1000);
  figures_judge (&verified_b2sum, work->verify / 1000, work->sum / 1000);
  figures_judge (&proved, work->prove / 1000, work->sum / 1000);
  figures_judge (&built, work->build / 1000, work->prove / 1000);
  figures_judge (&loaded, work->load / 1000, work->build / 1000);
}

static void
bench_memory (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  figures_judge_amount ("year: memory, at the most", usage.ru_maxrss / 1024.0, "MB", 0);
}

int
main (int argc, char **argv)
{
  guint rounds = argc > 1 ? (guint) atoi (argv[1]) : uc_year_rounds (ROUNDS);
  double began_ms = figures_clock_ms ();
  g_autofree char *folder = uc_year_folder (rounds);
  g_autofree char *cache = g_dir_make_tmp ("bench-year-XXXXXX", NULL);
  const char *const paths[] = { folder, NULL };
  g_autoptr (UcArchive) archive = NULL;
  Work work;

  g_print ("year: %u rounds, there after %.1f s\n", rounds, (figures_clock_ms () - began_ms) / 1000);
  work = work_through (folder, cache);
  judge_work (&work);
  began_ms = figures_clock_ms ();
  archive = uc_archive_open (paths, cache, NULL, NULL, NULL, NULL);
  g_assert_nonnull (archive);
  g_assert_cmpuint (uc_archive_n_rounds (archive), ==, rounds);
  g_print ("year: its months opened in %.1f ms\n", figures_clock_ms () - began_ms);
  bench_filters (archive);
  bench_jumps (archive);
  bench_loads (archive);
  g_clear_pointer (&archive, uc_archive_unref);
  uc_remove_folder (cache);
  bench_memory ();
  return figures_status ();
}
