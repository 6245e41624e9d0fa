/* What engine and corpus begin with of the two formats that are not written by hand: small journals and evidence files,
 * whole, continued and damaged; and what a witness is sent of such journals. Made with the build, by the program that reads them, so that they are of its format.
 * Usage: make-seeds FOLDER STAMP; makes FOLDER/database, FOLDER/evidence and FOLDER/witness. */
#include "uc-bundle.h"
#include "uc-fuzz-folder.h"
#include "uc-fuzz-rows.h"
#include "uc-heads-of.h"
#include "uc-kept.h"
#include "uc-remove-folder.h"
#include "uc-witness.h"

#include <sqlite3.h>
#include <string.h>

#define ROUND "bet 1 main 25;no-more-bets;card 9H;card 7C;card TH;card TC;light large;place large;stand"
#define JACKPOT                                                                                                        \
  "bet 1 main 25;bet 1 match-the-dealer 5;bet 1 match-the-dealer-progressive;bet 2 main 25;no-more-bets;"              \
  "card 9H;card 8D;card 9D;card TC;card 8C;card TS"

static void
run_sql (const char *path, const char *sql)
{
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  if (sqlite3_exec (db, sql, NULL, NULL, NULL) != SQLITE_OK)
    g_error ("%s: %s: %s", path, sql, sqlite3_errmsg (db));
  sqlite3_close (db);
}

/* The file in the engine's folder, as small as it can be, with what @sql does to it. */
static void
seed (const char *journal, const char *folder, const char *name, const char *sql)
{
  g_autofree char *to = g_build_filename (folder, "database", name, NULL);
  g_autofree char *content = NULL;
  gsize size;

  run_sql (journal, "PRAGMA wal_checkpoint(TRUNCATE)");
  g_assert_true (g_file_get_contents (journal, &content, &size, NULL));
  g_assert_true (g_file_set_contents (to, content, (gssize)size, NULL));
  run_sql (to, "PRAGMA journal_mode=DELETE; PRAGMA page_size=512; VACUUM");
  if (sql != NULL)
    run_sql (to, sql);
}

/* ---- tables ---- */

/* Of the texts only the table file: the regulation's would be most of the file. */
static UcKept *
kept_new (const char *path)
{
  static const UcJournalOptions options = { .sync_off = TRUE, .boot_id = "boot-1", .program = "seed" };
  static const UcText texts[] = { { "table", UC_KEPT_TABLE }, { "procedures-implied", "yes" } };
  UcKept *kept = uc_kept_new_of (NULL, NULL, UC_KEPT_TABLE);
  g_autoptr (GError) error = NULL;

  kept->path = g_strdup (path);
  kept->journal = uc_journal_open (path, &options, &error);
  g_assert_no_error (error);
  uc_journal_set_rules (kept->journal, texts, G_N_ELEMENTS (texts), &error);
  g_assert_no_error (error);
  return kept;
}

static void export(UcKept *kept, const char *folder, const char *name, const UcBundleOrder *order)
{
  g_autofree char *path = g_build_filename (folder, "evidence", name, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcBundle) bundle = NULL;

  g_remove (path);
  bundle = uc_bundle_write (kept->journal, path, order, &(UcVerifyOptions){ .jobs = 1 }, &error);
  g_assert_no_error (error);
}

/* The same, for the target to mend its rows whatever becomes of them. */
static void
seed_mend (const char *folder, const char *name)
{
  g_autofree char *from = g_build_filename (folder, "evidence", name, NULL);
  g_autofree char *to = g_strconcat (from, "-mend", NULL);
  g_autofree char *content = NULL, *mended = NULL;

  g_assert_true (g_file_get_contents (from, &content, NULL, NULL));
  mended = g_strconcat ("mend\n", content, NULL);
  g_assert_true (g_file_set_contents (to, mended, -1, NULL));
}

static void
one_table (const char *place, const char *folder)
{
  static const struct
  {
    const char *name, *sql;
  } damaged[] = {
    { "edited", "UPDATE journal SET input = 'bet 1 main 5.00' WHERE id = 4" },
    { "deleted", "DELETE FROM journal WHERE id = 5" },
    { "reordered", "UPDATE journal SET id = 99 WHERE id = 5; UPDATE journal SET id = 5 WHERE id = 6;"
                   " UPDATE journal SET id = 6 WHERE id = 99" },
    { "three-deleted", "DELETE FROM journal WHERE id IN (5, 6, 7)" },
    { "first-deleted", "DELETE FROM journal WHERE id = 1" },
    { "inserted", "INSERT INTO journal SELECT 1000 + id, kind, seq, round, origin, mono, real, context, device,"
                  " device_seq, input, events, hash, signature FROM journal WHERE id BETWEEN 4 AND 6" },
    { "other-numbers", "UPDATE journal SET id = -id WHERE id >= 5; UPDATE journal SET id = 3 - id WHERE id < 0" },
    { "one-number", "UPDATE journal SET id = 500 WHERE id = 5" },
    { "other-hash", "UPDATE journal SET hash = zeroblob(32) WHERE id IN (4, 9)" },
    { "other-context", "UPDATE journal SET input = 'context boot=x', context = 1 WHERE id = 2" },
    { "cut-off", "DELETE FROM journal WHERE id > 12" },
    { "unsigned", "UPDATE journal SET signature = NULL" },
    { "unknown-kind", "UPDATE journal SET kind = 9 WHERE id = 6" },
    { "unreadable-events", "UPDATE journal SET events = 'x' WHERE id = 6" },
    { "card-alarm-without-a-card", "UPDATE journal SET events = 'card-alarm why=order'"
                                   " WHERE id = (SELECT max(id) FROM journal)" },
    { "no-text", "DELETE FROM text" },
    { "another-text", "UPDATE text SET body = body || '#'" },
    { "no-rounds", "DROP TABLE round; DROP TABLE person" },
    { "false-rounds", "UPDATE round SET last_row = 1, devices = 'shoe=9'" },
    { "other-columns", "ALTER TABLE journal DROP COLUMN device" },
    { "text-in-numbers", "UPDATE journal SET mono = 'later', real = x'00', seq = 1.5 WHERE id = 6" },
    { "a-view", "ALTER TABLE round RENAME TO r; CREATE VIEW round AS SELECT * FROM r" },
    { "newer", "PRAGMA user_version = 99" },
    { "older", "PRAGMA user_version = 1" },
    { "another-programs", "PRAGMA application_id = 1" },
    { "nothing", "PRAGMA application_id = 0; PRAGMA user_version = 0; DROP TABLE journal; DROP TABLE text;"
                 " DROP TABLE round; DROP TABLE person" },
  };
  g_autofree char *path = g_build_filename (place, "one.journal", NULL);
  g_autoptr (UcKept) kept = kept_new (path);

  seed (path, folder, "begun", NULL);
  uc_kept_play (kept, ROUND);
  seed (path, folder, "open", NULL);
  uc_kept_close_round (kept);
  seed (path, folder, "one-round", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (damaged); i++)
    seed (path, folder, damaged[i].name, damaged[i].sql);
  export(kept, folder, "one-round",
         &(UcBundleOrder){ .rounds = (guint32[]){ 1 }, .n_rounds = 1, .program = "seed", .made_ns = 1 });
  seed_mend (folder, "one-round");
}

static void
two_days (const char *place, const char *folder)
{
  g_autofree char *path = g_build_filename (place, "two.journal", NULL);
  g_autoptr (UcKept) kept = kept_new (path);
  const UcBundleFile picture = { "page.txt", g_bytes_new_static ("a page", 6) };

  uc_kept_play (kept, ROUND);
  uc_kept_close_round (kept);
  uc_kept_play (kept, "gaming-day 2026-01-02;inspect-reader 2001 0000 pass");
  uc_kept_play (kept, JACKPOT);
  seed (path, folder, "two-days", NULL);
  export(kept, folder, "first-day",
         &(UcBundleOrder){ .rounds = (guint32[]){ 1 },
                           .n_rounds = 1,
                           .case_text = "Seat 1: \\ a case",
                           .program = "seed",
                           .made_ns = 1,
                           .files = &picture,
                           .n_files = 1 });
  uc_kept_tamper_live (kept, "UPDATE journal SET device_seq = 77 WHERE id = 6");
  export(kept, folder, "of-damage",
         &(UcBundleOrder){ .rounds = (guint32[]){ 1 }, .n_rounds = 1, .program = "seed", .made_ns = 1 });
  seed_mend (folder, "first-day");
  g_bytes_unref (picture.bytes);
}

static void
two_months (const char *place, const char *folder)
{
  g_autofree char *path = g_build_filename (place, "2026-01.journal", NULL);
  g_autofree char *next = g_build_filename (place, "2026-02.journal", NULL);
  g_autoptr (UcKept) kept = kept_new (path);
  g_autoptr (UcJournal) before = NULL;
  g_autoptr (GError) error = NULL;

  uc_kept_play (kept, ROUND);
  uc_kept_close_round (kept);
  uc_kept_go_on_in (kept, "2026-02.journal");
  uc_kept_play (kept, ROUND);
  uc_kept_close_round (kept);
  seed (path, folder, "ended", NULL);
  seed (next, folder, "goes-on", NULL);
  before = uc_journal_open_read (path, &error);
  g_assert_no_error (error);
  export(kept, folder, "two-months",
         &(UcBundleOrder){ .rounds = (guint32[]){ 1, 2 },
                           .n_rounds = 2,
                           .program = "seed",
                           .made_ns = 1,
                           .months = &before,
                           .n_months = 1 });
  seed_mend (folder, "two-months");
}

static void
seed_lines (const char *folder, const char *name, GPtrArray *lines)
{
  g_autofree char *to = g_build_filename (folder, "witness", name, NULL);
  g_autofree char *text = NULL;

  g_ptr_array_add (lines, NULL);
  text = g_strjoinv ("\n", (char **) lines->pdata);
  g_ptr_array_remove_index (lines, lines->len - 1);
  g_assert_true (g_file_set_contents (to, text, -1, NULL));
}

/* Of three keys, of an older file that was put back, of another table's; and the file that holds all of it. */
static void
heads (const char *place, const char *folder)
{
  g_autofree char *path = g_build_filename (place, "heads.journal", NULL);
  g_autofree char *file = g_build_filename (place, "heads", NULL);
  g_autofree char *to = g_build_filename (folder, "witness", "a-file", NULL);
  g_autoptr (UcKept) kept = kept_new (path);
  g_autoptr (UcHeadsAside) aside = NULL;
  g_autoptr (UcWitness) witness = uc_witness_open (file, NULL);
  g_autoptr (GPtrArray) lines = NULL, older = NULL;
  g_autofree char *content = NULL, *marked = NULL;

  uc_kept_play (kept, ROUND);
  uc_kept_close_round (kept);
  aside = uc_heads_of_aside (kept);
  for (guint i = 0; i < 2; i++)
    {
      uc_kept_reopen (kept);
      uc_kept_play (kept, ROUND);
      uc_kept_close_round (kept);
    }
  lines = uc_heads_of (path);
  seed_lines (folder, "three-keys", lines);
  uc_heads_of_put_back (aside, kept);
  uc_kept_play (kept, ROUND);
  uc_kept_close_round (kept);
  older = uc_heads_of (path);
  for (guint i = 0; i < older->len; i++)
    g_ptr_array_add (lines, g_strdup (older->pdata[i]));
  seed_lines (folder, "older-file", lines);
  for (guint i = 0; i < lines->len; i++)
    {
      g_autofree char *say = NULL;
      UcWitnessAnswer answer;
      guint64 seq;

      g_assert_true (uc_witness_take (witness, lines->pdata[i], &answer, &seq, &say, NULL));
    }
  g_ptr_array_remove_index (lines, 0);
  seed_lines (folder, "without-the-first-key", lines);
  g_assert_true (g_file_get_contents (file, &content, NULL, NULL));
  marked = g_strconcat ("file\n", content, NULL);
  g_assert_true (g_file_set_contents (to, marked, -1, NULL));
}

static void
make_folder (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_mkdir_with_parents (path, 0755);
}

int
main (int argc, char **argv)
{
  g_autofree char *place = uc_fuzz_folder ();

  if (argc != 3)
    g_error ("expected a folder and a stamp");
  make_folder (argv[1], "witness");
  /* With keys of their own: a witness is to see each of them change. */
  heads (place, argv[1]);
  uc_fuzz_fix_keys ();
  make_folder (argv[1], "database");
  make_folder (argv[1], "evidence");
  one_table (place, argv[1]);
  two_days (place, argv[1]);
  two_months (place, argv[1]);
  uc_remove_folder (place);
  return g_file_set_contents (argv[2], "", 0, NULL) ? 0 : 1;
}
