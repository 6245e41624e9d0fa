/* The journal beside a bare table: the same inputs and events, one transaction each, WAL and synchronous=FULL on both
 * sides, in blocks that take turns. Then what a round takes on the disk, and how long a start takes when the journal is
 * long, in turns with a short one.
 *
 *   bench-journal [ROUNDS]
 */
#include "bare-commit.h"
#include "figures.h"
#include "uc-fault-vfs.h"
#include "uc-kept.h"
#include "uc-remove-folder.h"
#include "uc-resume.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <stdlib.h>

#define RECORDED_ROUNDS 40
#define BLOCK_ROWS 50
#define SHORT_ROUNDS 100
#define LONG_ROUNDS 100000
#define N_STARTS 31
#define N_SEATS 6
#define MOST_BYTES 14000 /* of a round on the disk */
#define MOST_LOG_BYTES 1.5
#define MOST_COMMIT 4.0
#define MOST_RESUME 1.2

static void
or_fail (gboolean good, const GError *error)
{
  if (!good)
    g_error ("%s", error->message);
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

/* ---- bytes and time an input ---- */

typedef struct
{
  UcJournal *journal;
  BareCommit *bare;
  Recorded recorded;
  guint our_next, their_next; /* entry of the next block */
  guint64 our_bytes, their_bytes;
} Inputs;

static double
put_bare (gpointer data)
{
  Inputs *inputs = data;
  const guint64 bytes = uc_fault_vfs_wal_bytes ();
  double ms = 0;

  for (guint i = 0; i < BLOCK_ROWS; i++)
    {
      const UcEntry *entry = &g_array_index (inputs->recorded.entries, UcEntry, inputs->their_next++);

      ms += bare_commit_put (inputs->bare, entry->input, entry->events);
    }
  inputs->their_bytes += uc_fault_vfs_wal_bytes () - bytes;
  return ms * 1000 / BLOCK_ROWS;
}

static double
append (gpointer data)
{
  Inputs *inputs = data;
  const guint64 bytes = uc_fault_vfs_wal_bytes ();
  const double began_ms = figures_clock_ms ();

  for (guint i = 0; i < BLOCK_ROWS; i++)
    {
      g_autoptr (GError) error = NULL;

      or_fail (uc_journal_append (inputs->journal, &g_array_index (inputs->recorded.entries, UcEntry, inputs->our_next++), 1, &error),
               error);
    }
  inputs->our_bytes += uc_fault_vfs_wal_bytes () - bytes;
  return (figures_clock_ms () - began_ms) * 1000 / BLOCK_ROWS;
}

static void
bench_inputs (const char *folder)
{
  static const UcJournalOptions options = { .vfs = UC_FAULT_VFS };
  static const Figure commit = { "journal: an input's commit", "a bare insert", "µs", NULL, MOST_COMMIT };
  static const Figure bytes = { "journal: log bytes an input", "a bare insert", "bytes", NULL, MOST_LOG_BYTES };
  g_autofree char *path = g_build_filename (folder, "table.journal", NULL);
  g_autofree char *bare = g_build_filename (folder, "bare.db", NULL);
  g_autoptr (GError) error = NULL;
  Inputs inputs = { .recorded = record (folder) };
  const guint n_blocks = inputs.recorded.entries->len / BLOCK_ROWS;

  inputs.journal = uc_journal_open (path, &options, &error);
  or_fail (inputs.journal != NULL, error);
  inputs.bare = bare_commit_open (bare, UC_FAULT_VFS);
  figures_compare (&commit, 0.5, n_blocks, append, put_bare, &inputs);
  figures_judge (&bytes, (double) inputs.our_bytes / n_blocks / BLOCK_ROWS, (double) inputs.their_bytes / n_blocks / BLOCK_ROWS);
  uc_journal_close (inputs.journal);
  bare_commit_close (inputs.bare);
  g_ptr_array_unref (inputs.recorded.texts);
  g_array_unref (inputs.recorded.entries);
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

static void
bench_rounds (const char *folder)
{
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *mains = g_strdup_printf ("%s: a round of six seats on the disk, main wagers", tables[i].game);
      g_autofree char *every = g_strdup_printf ("%s: a round of six seats on the disk, every wager", tables[i].game);

      figures_judge_amount (mains, bytes_a_round (folder, tables[i].file, uc_kept_main_rounds), "bytes", MOST_BYTES);
      figures_judge_amount (every, bytes_a_round (folder, tables[i].file, uc_kept_rounds), "bytes", MOST_BYTES);
    }
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
  const double began_ms = figures_processor_ms ();
  g_autoptr (UcJournal) journal = uc_journal_open (kept->path, NULL, &error);
  UcTable table;

  or_fail (journal != NULL && uc_resume (journal, &kept->rules, &table, NULL, &error), error);
  return (figures_processor_ms () - began_ms) * 1000;
}

typedef struct
{
  UcKept *brief, *lengthy;
} Records;

static double
start_brief (gpointer data)
{
  return start (((const Records *) data)->brief);
}

static double
start_lengthy (gpointer data)
{
  return start (((const Records *) data)->lengthy);
}

static void
bench_starts (const char *folder, guint long_rounds)
{
  g_autofree char *what = g_strdup_printf ("journal: resume from %u rounds, of processor time", long_rounds);
  const Figure figure = { what, "from " G_STRINGIFY (SHORT_ROUNDS), "µs", NULL, MOST_RESUME };
  Records records = { make_journal (folder, "short.journal", SHORT_ROUNDS), make_journal (folder, "long.journal", long_rounds) };

  start (records.brief);
  start (records.lengthy);
  figures_compare (&figure, 0.5, N_STARTS, start_lengthy, start_brief, &records);
  uc_kept_free (records.brief);
  uc_kept_free (records.lengthy);
}

int
main (int argc, char **argv)
{
  guint rounds = argc > 1 ? atoi (argv[1]) : LONG_ROUNDS;
  g_autofree char *here = g_get_current_dir ();
  g_autofree char *folder = g_build_filename (here, "bench-journal-XXXXXX", NULL);

  setlocale (LC_ALL, "");
  /* Where the build is, not where the system keeps its temporary files: those may lie in memory. */
  g_assert_nonnull (g_mkdtemp (folder));
  uc_fault_vfs_register ();
  bench_inputs (folder);
  bench_rounds (folder);
  bench_starts (folder, rounds);
  uc_remove_folder (folder);
  return figures_status ();
}
