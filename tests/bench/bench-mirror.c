/* How long a row that is recorded takes to be in the copy, beside two bare commits of the same words a millisecond apart, on the same disk in
 * the same run, in turns: the kernel tells of a write before it is synced, so the mirror looks again then, and its own commit is the second. Then how fast a mirror catches up, in turns with how fast the table plays, and the memory it has.
 *
 *   bench-mirror [ROWS]
 */
#include "bare-commit.h"
#include "figures.h"
#include "uc-kept.h"
#include "uc-remove-folder.h"

#include <gio/gio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 400
#define BURST_ROUNDS 50
#define N_BURSTS 5

/* Nobody deals faster; what comes sooner goes out together. */
#define PAUSE_US 15000

#define MOST_MEDIAN 2.0
#define MOST_LATE 4.0
#define MOST_CATCH_UP 1.0

static UcJournal *
open_copy (const char *path)
{
  UcJournal *copy = NULL;

  while (copy == NULL)
    {
      copy = uc_journal_open_read (path, NULL);
      g_usleep (1000);
    }
  return copy;
}

static void
wait_for_row (UcJournal *copy, guint64 row)
{
  while (uc_journal_newest_row (copy) < row)
    g_usleep (50);
}

typedef struct
{
  UcKept *kept;
  UcJournal *copy;
  BareCommit *bare;
  GSubprocess *mirror;
  guint n;
} Bench;

static double
put_bare (gpointer data)
{
  static const char input[] = "bet 1 main 25.00", event[] = "wager-accepted seq=1 round=1 seat=1 wager=main amount=25.00";
  const Bench *bench = data;
  const double began_ms = figures_clock_ms ();

  bare_commit_put (bench->bare, input, event);
  g_usleep (1000);
  bare_commit_put (bench->bare, input, event);
  return figures_clock_ms () - began_ms;
}

/* From the commit's end to the row in the copy. */
static double
put_row (gpointer data)
{
  Bench *bench = data;
  double began_ms, took_ms;

  uc_kept_play (bench->kept, bench->n++ % 2 == 0 ? "bet 1 main 25" : "unbet 1 main");
  began_ms = figures_clock_ms ();
  wait_for_row (bench->copy, uc_journal_last_row (bench->kept->journal));
  took_ms = figures_clock_ms () - began_ms;
  g_usleep (PAUSE_US);
  return took_ms;
}

static void
bench_rows (Bench *bench, guint n)
{
  static const Figure median = { "mirror: from a commit to the row in the copy, median", "two bare commits, 1 ms apart", "ms", NULL, MOST_MEDIAN };
  static const Figure late = { "mirror: the same, 99th percentile", "two bare commits, 1 ms apart", "ms", NULL, MOST_LATE };
  g_autofree double *row_ms = g_new (double, n), *bare_ms = g_new (double, n);

  figures_in_turns (n, put_row, put_bare, bench, row_ms, bare_ms);
  figures_judge (&median, figures_quantile (row_ms, n, 0.5), figures_quantile (bare_ms, n, 0.5));
  figures_judge (&late, figures_quantile (row_ms, n, 0.99), figures_quantile (bare_ms, n, 0.99));
}

/* ---- catching up ---- */

/* The table plays, while the mirror stands still. */
static double
play (gpointer data)
{
  const Bench *bench = data;
  const guint64 before = uc_journal_last_row (bench->kept->journal);
  double began_ms;

  g_subprocess_send_signal (bench->mirror, SIGSTOP);
  began_ms = figures_clock_ms ();
  uc_kept_rounds (bench->kept, BURST_ROUNDS, 6);
  return (figures_clock_ms () - began_ms) * 1000 / (uc_journal_last_row (bench->kept->journal) - before);
}

/* The mirror copies what the table has played since it stood still. */
static double
catch_up (gpointer data)
{
  const Bench *bench = data;
  const guint64 last = uc_journal_last_row (bench->kept->journal), rows = last - uc_journal_newest_row (bench->copy);
  const double began_ms = figures_clock_ms ();

  g_subprocess_send_signal (bench->mirror, SIGCONT);
  wait_for_row (bench->copy, last);
  return (figures_clock_ms () - began_ms) * 1000 / rows;
}

static void
bench_catch_up (Bench *bench)
{
  static const Figure figure = { "mirror: a row while it catches up", "while the table plays it", "µs", NULL, MOST_CATCH_UP };
  double played[N_BURSTS], copied[N_BURSTS];

  for (guint i = 0; i < N_BURSTS; i++)
    {
      played[i] = play (bench);
      copied[i] = catch_up (bench);
    }
  figures_judge (&figure, figures_quantile (copied, N_BURSTS, 0.5), figures_quantile (played, N_BURSTS, 0.5));
}

static double
memory_mb (const char *pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/status", pid);
  g_autofree char *text = NULL;
  const char *at;

  if (!g_file_get_contents (path, &text, NULL, NULL) || (at = strstr (text, "VmRSS:")) == NULL)
    return 0;
  return g_ascii_strtod (at + strlen ("VmRSS:"), NULL) / 1024;
}

int
main (int argc, char **argv)
{
  const guint n = argc > 1 ? strtoul (argv[1], NULL, 10) : ROWS;
  g_autofree char *folder = g_dir_make_tmp ("upcard-bench-mirror-XXXXXX", NULL);
  g_autofree char *record = g_build_filename (folder, "record", NULL), *copies = g_build_filename (folder, "copy", NULL);
  g_autofree char *path = g_build_filename (record, "t.journal", NULL), *there = g_build_filename (copies, "t.journal", NULL);
  g_autofree char *bare = g_build_filename (folder, "bare.db", NULL);
  Bench bench = { .n = 0 };

  if (g_getenv ("UPCARD_MIRROR") == NULL)
    g_error ("UPCARD_MIRROR names the program that is to be measured");
  g_mkdir (record, 0700);
  bench.kept = uc_kept_new_at (path, &(UcJournalOptions) { .boot_id = "boot-1" });
  bench.bare = bare_commit_open (bare, NULL);
  bench.mirror = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, NULL, g_getenv ("UPCARD_MIRROR"), record, copies, NULL);
  bench.copy = open_copy (there);
  wait_for_row (bench.copy, uc_journal_last_row (bench.kept->journal));
  bench_rows (&bench, n);
  bench_catch_up (&bench);
  figures_judge_amount ("mirror: resident", memory_mb (g_subprocess_get_identifier (bench.mirror)), "MB", 0);
  g_subprocess_send_signal (bench.mirror, SIGTERM);
  g_subprocess_wait (bench.mirror, NULL, NULL);
  g_object_unref (bench.mirror);
  bare_commit_close (bench.bare);
  uc_journal_close (bench.copy);
  uc_kept_free (bench.kept);
  uc_remove_folder (folder);
  return figures_status ();
}
