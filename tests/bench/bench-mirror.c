/* How long a row that is recorded takes to be in the copy, beside what a bare commit of the same words takes on the same disk in
 * the same run, in turns. Then how fast a mirror catches up, and the memory it has.
 *
 *   bench-mirror [ROWS]
 */
#include "figures.h"
#include "uc-kept.h"
#include "uc-remove-folder.h"

#include <gio/gio.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 400
#define BURST_ROUNDS 200

/* Nobody deals faster; what comes sooner goes out together. */
#define PAUSE_US 15000

/* A row takes four commits' time to the copy, at most: the disk's is in none of it but the first. */
#define MOST_RATIO 4.0

typedef struct
{
  sqlite3 *db;
  sqlite3_stmt *insert;
} Bare;

static void
sql_or_fail (sqlite3 *db, int answer)
{
  if (answer != SQLITE_OK && answer != SQLITE_DONE)
    g_error ("%s", sqlite3_errmsg (db));
}

static Bare
open_bare (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "bare.db", NULL);
  Bare bare = { NULL };

  sql_or_fail (bare.db, sqlite3_open (path, &bare.db));
  sql_or_fail (bare.db, sqlite3_exec (bare.db,
                                      "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                                      "CREATE TABLE bare (id INTEGER PRIMARY KEY, input TEXT, events TEXT)",
                                      NULL, NULL, NULL));
  sql_or_fail (bare.db, sqlite3_prepare_v2 (bare.db, "INSERT INTO bare (input, events) VALUES (?1, ?2)", -1, &bare.insert, NULL));
  return bare;
}

static double
put_bare (Bare *bare)
{
  const gint64 begin = g_get_monotonic_time ();

  sqlite3_bind_text (bare->insert, 1, "bet 1 main 25.00", -1, SQLITE_STATIC);
  sqlite3_bind_text (bare->insert, 2, "wager-accepted seq=1 round=1 seat=1 wager=main amount=25.00", -1, SQLITE_STATIC);
  sql_or_fail (bare->db, sqlite3_step (bare->insert));
  sql_or_fail (bare->db, sqlite3_reset (bare->insert));
  return g_get_monotonic_time () - begin;
}

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

/* From the commit's end to the row in the copy. */
static double
put_row (UcKept *kept, UcJournal *copy, guint i)
{
  gint64 begin;

  uc_kept_play (kept, i % 2 == 0 ? "bet 1 main 25" : "unbet 1 main");
  begin = g_get_monotonic_time ();
  wait_for_row (copy, uc_journal_last_row (kept->journal));
  return g_get_monotonic_time () - begin;
}

static guint64
memory_kb (const char *pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/status", pid);
  g_autofree char *text = NULL;
  const char *at;

  if (!g_file_get_contents (path, &text, NULL, NULL) || (at = strstr (text, "VmRSS:")) == NULL)
    return 0;
  return g_ascii_strtoull (at + strlen ("VmRSS:"), NULL, 10);
}

static void
catch_up (UcKept *kept, UcJournal *copy, GSubprocess *mirror)
{
  const guint64 before = uc_journal_last_row (kept->journal);
  guint64 rows;
  gint64 begin;
  double s;

  g_subprocess_send_signal (mirror, SIGSTOP);
  uc_kept_rounds (kept, BURST_ROUNDS, 6);
  rows = uc_journal_last_row (kept->journal) - before;
  begin = g_get_monotonic_time ();
  g_subprocess_send_signal (mirror, SIGCONT);
  wait_for_row (copy, uc_journal_last_row (kept->journal));
  s = (g_get_monotonic_time () - begin) / 1e6;
  g_print ("catching up  %" G_GUINT64_FORMAT " rows in %.2f s, %.0f rows a second\n", rows, s, rows / s);
  g_print ("memory       %.1f MB resident\n", memory_kb (g_subprocess_get_identifier (mirror)) / 1e3);
}

int
main (int argc, char **argv)
{
  const guint n = argc > 1 ? strtoul (argv[1], NULL, 10) : ROWS;
  g_autofree char *folder = g_dir_make_tmp ("upcard-bench-mirror-XXXXXX", NULL);
  g_autofree char *record = g_build_filename (folder, "record", NULL), *copies = g_build_filename (folder, "copy", NULL);
  g_autofree char *path = g_build_filename (record, "t.journal", NULL), *there = g_build_filename (copies, "t.journal", NULL);
  g_autofree double *bare_us = g_new (double, n), *row_us = g_new (double, n);
  g_autoptr (GSubprocess) mirror = NULL;
  g_autoptr (UcJournal) copy = NULL;
  UcKept *kept;
  Bare bare;
  double bare_median, row_median;

  g_mkdir (record, 0700);
  kept = uc_kept_new_at (path, &(UcJournalOptions){ .boot_id = "boot-1" });
  bare = open_bare (folder);
  mirror = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, NULL, g_getenv ("UPCARD_MIRROR"), record, copies, NULL);
  copy = open_copy (there);
  wait_for_row (copy, uc_journal_last_row (kept->journal));
  for (guint i = 0; i < n; i++)
    {
      bare_us[i] = put_bare (&bare);
      row_us[i] = put_row (kept, copy, i);
      g_usleep (PAUSE_US);
    }
  bare_median = figures_quantile (bare_us, n, 0.5);
  row_median = figures_quantile (row_us, n, 0.5);
  g_print ("bare commit  median %.2f ms, 99th percentile %.2f ms\n", bare_median / 1e3, figures_quantile (bare_us, n, 0.99) / 1e3);
  g_print ("row in copy  median %.2f ms, 99th percentile %.2f ms after its commit; %.2f and %.2f times a bare commit\n",
           row_median / 1e3, figures_quantile (row_us, n, 0.99) / 1e3, row_median / bare_median,
           figures_quantile (row_us, n, 0.99) / figures_quantile (bare_us, n, 0.99));
  catch_up (kept, copy, mirror);
  g_subprocess_send_signal (mirror, SIGTERM);
  g_subprocess_wait (mirror, NULL, NULL);
  sqlite3_finalize (bare.insert);
  sqlite3_close (bare.db);
  g_clear_pointer (&copy, uc_journal_close);
  uc_kept_free (kept);
  uc_remove_folder (folder);
  return row_median <= MOST_RATIO * bare_median ? EXIT_SUCCESS : EXIT_FAILURE;
}
