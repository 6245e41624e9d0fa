/* The journal beside a bare table: the same inputs and events, one transaction each, WAL and synchronous=FULL on both
 * sides, in pairs that take turns. Then what a round takes on the disk, and how long a start takes when the journal is
 * long.
 *
 *   bench-journal [ROUNDS]
 */
#include "uc-fault-vfs.h"
#include "uc-kept.h"
#include "uc-resume.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define RECORDED_ROUNDS 40
#define BLOCK_ROWS 50
#define SHORT_ROUNDS 100
#define LONG_ROUNDS 100000
#define N_STARTS 31
#define N_SEATS 6
#define MOST_BYTES 14000 /* of a round on the disk */

static double
now_us (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
}

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static double
median (double *values, guint n)
{
  qsort (values, n, sizeof *values, compare_doubles);
  return n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

static void
or_fail (gboolean good, const GError *error)
{
  if (!good)
    g_error ("%s", error->message);
}

static void
sql_or_fail (sqlite3 *db, int answer)
{
  if (answer != SQLITE_OK && answer != SQLITE_DONE)
    g_error ("%s", sqlite3_errmsg (db));
}

/* ---- the same rows for both sides ---- */

typedef struct
{
  GPtrArray *texts; /* keeps the entries' texts */
  GArray *entries;  /* UcEntry */
} Recorded;

static const char *
keep_text (Recorded *recorded, const char *text)
{
  char *kept = g_strdup (text);

  g_ptr_array_add (recorded->texts, kept);
  return kept;
}

static gboolean
record_row (const UcRow *row, gpointer user_data)
{
  Recorded *recorded = user_data;
  UcEntry entry = {
    .seq = row->seq,
    .origin = row->origin,
    .t_mono_ns = row->t_mono_ns,
    .t_real_ns = row->t_real_ns,
    .device = keep_text (recorded, row->device),
    .device_seq = row->device_seq,
    .input = keep_text (recorded, row->input),
    .events = keep_text (recorded, row->events),
  };

  g_array_append_val (recorded->entries, entry);
  return TRUE;
}

static Recorded
record (const char *folder)
{
  Recorded recorded = { g_ptr_array_new_with_free_func (g_free), g_array_new (FALSE, FALSE, sizeof (UcEntry)) };
  g_autofree char *path = g_build_filename (folder, "recorded.journal", NULL);
  g_autoptr (UcKept) kept = uc_kept_new_at (path, NULL);

  uc_kept_rounds (kept, RECORDED_ROUNDS, N_SEATS);
  uc_kept_close_round (kept);
  g_assert_true (uc_journal_read (kept->journal, 1, 0, record_row, &recorded, NULL));
  return recorded;
}

/* ---- the bare table ---- */

typedef struct
{
  sqlite3 *db;
  sqlite3_stmt *insert;
} Bare;

static Bare
open_bare (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "bare.db", NULL);
  Bare bare;

  sql_or_fail (bare.db,
               sqlite3_open_v2 (path, &bare.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, UC_FAULT_VFS));
  sql_or_fail (bare.db, sqlite3_exec (bare.db,
                                      "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                                      "CREATE TABLE bare (id INTEGER PRIMARY KEY, input TEXT, events TEXT)",
                                      NULL, NULL, NULL));
  sql_or_fail (bare.db, sqlite3_prepare_v2 (bare.db, "INSERT INTO bare (input, events) VALUES (?1, ?2)", -1,
                                            &bare.insert, NULL));
  return bare;
}

static void
put_bare (Bare *bare, const UcEntry *entry)
{
  sqlite3_bind_text (bare->insert, 1, entry->input, -1, SQLITE_STATIC);
  sqlite3_bind_text (bare->insert, 2, entry->events, -1, SQLITE_STATIC);
  sql_or_fail (bare->db, sqlite3_step (bare->insert));
  sql_or_fail (bare->db, sqlite3_reset (bare->insert));
}

/* ---- bytes and time an input ---- */

typedef struct
{
  double us;       /* an input */
  guint64 bytes;
} Cost;

static Cost
run_block (UcJournal *journal, Bare *bare, const UcEntry *entries, guint n)
{
  guint64 bytes = uc_fault_vfs_wal_bytes ();
  double began = now_us ();

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;

      if (journal != NULL)
        or_fail (uc_journal_append (journal, &entries[i], 1, &error), error);
      else
        put_bare (bare, &entries[i]);
    }
  return (Cost){ (now_us () - began) / n, uc_fault_vfs_wal_bytes () - bytes };
}

static void
bench_inputs (const char *folder)
{
  static const UcJournalOptions options = { .vfs = UC_FAULT_VFS };
  g_autofree char *path = g_build_filename (folder, "table.journal", NULL);
  Recorded recorded = record (folder);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open (path, &options, &error);
  Bare bare = open_bare (folder);
  guint n_blocks = recorded.entries->len / BLOCK_ROWS;
  g_autofree double *ours = g_new (double, n_blocks), *theirs = g_new (double, n_blocks);
  g_autofree double *ratios = g_new (double, n_blocks);
  guint64 our_bytes = 0, their_bytes = 0;

  or_fail (journal != NULL, error);
  for (guint i = 0; i < n_blocks; i++)
    {
      const UcEntry *entries = &g_array_index (recorded.entries, UcEntry, i * BLOCK_ROWS);
      Cost first = run_block (i % 2 == 0 ? journal : NULL, &bare, entries, BLOCK_ROWS);
      Cost second = run_block (i % 2 == 0 ? NULL : journal, &bare, entries, BLOCK_ROWS);
      Cost our = i % 2 == 0 ? first : second, their = i % 2 == 0 ? second : first;

      ours[i] = our.us;
      theirs[i] = their.us;
      ratios[i] = our.us / their.us;
      our_bytes += our.bytes;
      their_bytes += their.bytes;
    }
  g_print ("log bytes an input: journal %.0f, bare insert %.0f: %.2f times (goal: at most 1.50)\n",
           (double) our_bytes / n_blocks / BLOCK_ROWS, (double) their_bytes / n_blocks / BLOCK_ROWS,
           (double) our_bytes / their_bytes);
  g_print ("commit: journal %.0f µs, bare insert %.0f µs, median of %u pairs: %.2f times\n", median (ours, n_blocks),
           median (theirs, n_blocks), n_blocks, median (ratios, n_blocks));
  sqlite3_finalize (bare.insert);
  sqlite3_close (bare.db);
  g_ptr_array_unref (recorded.texts);
  g_array_unref (recorded.entries);
}

/* ---- bytes a round ---- */

static double
bytes_a_round (const char *folder, const char *table_file, void (*play) (UcKept *kept, guint n, guint seats))
{
  g_autofree char *path = g_build_filename (folder, "rounds.journal", NULL);
  UcKept *kept = uc_kept_new_of (path, NULL, table_file);
  GStatBuf before, after;

  /* The rules' texts are there once, and no half page counts. */
  play (kept, SHORT_ROUNDS, N_SEATS);
  uc_kept_reopen (kept);
  g_assert_cmpint (g_stat (path, &before), ==, 0);
  play (kept, 3 * SHORT_ROUNDS, N_SEATS);
  uc_kept_free (kept);
  g_assert_cmpint (g_stat (path, &after), ==, 0);
  g_unlink (path);
  return (double) (after.st_size - before.st_size) / (3 * SHORT_ROUNDS);
}

/* Every game, with every wager that a seat can have. */
static const struct
{
  const char *game;
  const char *file;
} tables[] = {
  { "down-under-blackjack", UC_KEPT_TABLE },
  { "blackjack", "[table]\nid=B\ngame=blackjack\ndecks=6\nseats=6\npeek=ace-and-ten\n"
                 "[wager blackjack-match-progressive]\namount=5.00\npaytable=A\nenvy=true\n" },
  { "spanish-21", "[table]\nid=S\ngame=spanish-21\ndecks=6\nseats=6\npeek=ace-and-ten\n[wager match-the-dealer]\n"
                  "[wager match-the-dealer-progressive]\namount=5.00\npaytable=3\n" },
  { "players-edge-21", "[table]\nid=P\ngame=players-edge-21\ndecks=6\nseats=6\npeek=ace-and-ten\n[wager match-up]\n"
                       "paytable=B\n[wager match-down]\npaytable=B\n[wager monster-match]\namount=5.00\npaytable=A\n" },
  { "match-the-dealer-blackjack", "[table]\nid=W\ngame=match-the-dealer-blackjack\ndecks=6\nseats=6\n"
                                  "peek=ace-and-ten\n[wager up-card]\n[wager down-card]\n" },
};

/* FALSE: a round takes too much. The size does not depend on the machine, so that it can be held against a bound. */
static gboolean
bench_rounds (const char *folder)
{
  gboolean small = TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      double main_bytes = bytes_a_round (folder, tables[i].file, uc_kept_main_rounds);
      double every_bytes = bytes_a_round (folder, tables[i].file, uc_kept_rounds);

      g_print ("%s: a round of six seats on the disk: %.1f kB with main wagers, %.1f kB with every wager"
               " (goal: at most %.1f)\n",
               tables[i].game, main_bytes / 1000, every_bytes / 1000, MOST_BYTES / 1000.0);
      small &= main_bytes <= MOST_BYTES && every_bytes <= MOST_BYTES;
    }
  return small;
}

/* ---- starting ---- */

/* The last rounds are the same in each, so that the length is all that differs. */
static UcKept *
make_journal (const char *folder, const char *name, guint rounds)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  UcKept *kept = uc_kept_new_at (path, NULL);

  kept->together = 200;
  uc_kept_main_rounds (kept, rounds, 1);
  uc_kept_flush (kept);
  kept->together = 0;
  uc_kept_play (kept, "bet 1 main 25.00;no-more-bets;card TS;card 9H;card TD;card 8S;light medium;place medium;stand");
  uc_kept_play (kept, "bet 1 main 25.00;no-more-bets;card TS;card 9H;card TD;card 8S");
  g_clear_pointer (&kept->journal, uc_journal_close);
  return kept;
}

static double
start (UcKept *kept)
{
  g_autoptr (GError) error = NULL;
  double began = now_us ();
  g_autoptr (UcJournal) journal = uc_journal_open (kept->path, NULL, &error);
  UcTable table;

  or_fail (journal != NULL && uc_resume (journal, &kept->rules, &table, NULL, &error), error);
  return now_us () - began;
}

static void
bench_starts (const char *folder, guint long_rounds)
{
  UcKept *brief = make_journal (folder, "short.journal", SHORT_ROUNDS);
  UcKept *lengthy = make_journal (folder, "long.journal", long_rounds);
  double brief_us[N_STARTS], lengthy_us[N_STARTS], ratios[N_STARTS];

  start (brief);
  start (lengthy);
  for (guint i = 0; i < N_STARTS; i++)
    {
      brief_us[i] = start (brief);
      lengthy_us[i] = start (lengthy);
      ratios[i] = lengthy_us[i] / brief_us[i];
    }
  g_print ("resume: %.0f µs from %u rounds, %.0f µs from %u, median of %u pairs: %.2f times (goal: at most 1.20)\n",
           median (lengthy_us, N_STARTS), long_rounds, median (brief_us, N_STARTS), SHORT_ROUNDS, N_STARTS,
           median (ratios, N_STARTS));
  uc_kept_free (brief);
  uc_kept_free (lengthy);
}

static void
remove_folder (const char *folder)
{
  GDir *dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
  g_dir_close (dir);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  guint rounds = argc > 1 ? atoi (argv[1]) : LONG_ROUNDS;
  g_autofree char *here = g_get_current_dir ();
  g_autofree char *folder = g_build_filename (here, "bench-journal-XXXXXX", NULL);
  gboolean small;

  setlocale (LC_ALL, "");
  /* Where the build is, not where the system keeps its temporary files: those may lie in memory. */
  g_assert_nonnull (g_mkdtemp (folder));
  uc_fault_vfs_register ();
  bench_inputs (folder);
  small = bench_rounds (folder);
  bench_starts (folder, rounds);
  remove_folder (folder);
  return small ? 0 : 1;
}
