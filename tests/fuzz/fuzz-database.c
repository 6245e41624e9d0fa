/* A whole journal file, whatever its bytes are: opened as a reader does, verified, proved, searched and folded, then
 * opened as its writer and as a copy. Where its rows can be read and do not fit each other they are made to, and all of
 * it is done again: who has a table's key can write what he likes. */
#include "fuzz.h"
#include "uc-find.h"
#include "uc-fuzz-folder.h"
#include "uc-fuzz-rows.h"
#include "uc-mirror.h"
#include "uc-open.h"
#include "uc-prove.h"
#include "uc-remove-folder.h"
#include "uc-resume.h"
#include "uc-table-outputs.h"
#include "uc-table-prompt.h"
#include "uc-texts.h"
#include "uc-verify-tail.h"

#include <sqlite3.h>
#include <string.h>

#define MAX_BYTES        (64 * 1024)
#define LOOKASIDE_BYTES  1024
#define LOOKASIDE_PIECES 256

static void
assert_error (const GError *error)
{
  g_assert_nonnull (error);
  g_assert_cmpint (error->message[0], !=, '\0');
}

/* ---- reading ---- */

/* Returns whether something speaks against it. */
static gboolean
verify (UcJournal *journal, const UcVerifyOptions *how)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcVerdict) verdict = uc_verify (journal, how, &error);
  guint grave;

  if (verdict == NULL)
    {
      assert_error (error);
      return TRUE;
    }
  grave = verdict->n_grave;
  if (!uc_verify_tail (journal, verdict, &error))
    assert_error (error);
  g_clear_error (&error);
  if (!uc_prove (journal, how, NULL, NULL, verdict, &error))
    assert_error (error);
  g_assert_cmpuint (verdict->n_damage, >=, verdict->damage->len);
  for (guint i = 0; i < verdict->damage->len; i++)
    g_assert_nonnull (((const UcDamage *)verdict->damage->pdata[i])->text);
  return grave > 0;
}

static gboolean
on_found (guint32 number, gint64 first_real_ns, gpointer user_data)
{
  UcFoundRound round;

  uc_find_round (user_data, number, &round, NULL);
  uc_filter_meets (&(UcFilter){ .text = "9H" }, UC_CONDITION_TEXT, &round.digest);
  return TRUE;
}

static void
ask_index (UcJournal *journal, const char *index)
{
  static const UcFilter filters[] = {
    { .seat = 0 },
    { .text = "9H seat 1 25", .seat = 1, .card = 1, .pays = 1, .dealer = "1001", .marks = 1 },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (UcFind) find
    = uc_find_build (journal, index, NULL, NULL, NULL, &error) ? uc_find_open (journal, index, &error) : NULL;
  guint counts[UC_N_CONDITIONS];
  guint32 first, last;

  if (find == NULL || !uc_find_span (find, &first, &last, NULL))
    return;
  uc_find_at (find, G_GINT64_CONSTANT (1767225660) * 1000000000);
  for (guint i = 0; i < G_N_ELEMENTS (filters); i++)
    uc_find_each (find, &filters[i], on_found, find, NULL, NULL);
  uc_find_blame (find, &filters[1], counts, NULL, NULL);
  uc_find_code (find, "ABCD-EFGH-JKMN-PQRS", &first, NULL, NULL);
}

static void
search (UcJournal *journal)
{
  static const char *const ends[] = { "", "-wal", "-shm" };
  g_autofree char *index = g_strconcat (uc_journal_path (journal), ".index", NULL);

  ask_index (journal, index);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *name = g_strconcat (index, ends[i], NULL);

      g_unlink (name);
    }
}

static gboolean
on_read (const UcRow *row, gpointer user_data)
{
  return uc_row_n_events (row) > 0;
}

static void
fold (UcJournal *journal)
{
  static UcTable table;
  static UcRules rules;
  g_autoptr (GError) error = NULL;
  g_autoptr (UcContext) context = uc_journal_context (journal, 0, &error);
  guint64 seq;
  UcResume at;

  if (context == NULL || !uc_texts_load (journal, context, &rules, &error)
      || !uc_resume (journal, &rules, &table, &at, &error))
    {
      assert_error (error);
      return;
    }
  uc_table_prompt (&table);
  uc_table_outputs (&table);
  uc_resume_last_round (journal, at.checkpoint_seq, &seq, NULL);
  uc_journal_read (journal, at.checkpoint_seq, 4, on_read, NULL, NULL);
  uc_resume_at (journal, &rules, uc_journal_newest_row (journal) / 2, &table, NULL);
}

static void
ask_end (UcJournal *journal)
{
  UcRoundRow round;
  UcHead head;
  guint64 row;

  uc_journal_head (journal, &head);
  uc_journal_device_seq (journal, "shoe");
  uc_journal_newest_row (journal);
  uc_journal_last_checkpoint (journal, &row, NULL);
  if (uc_journal_round (journal, uc_journal_last_round (journal), &round, NULL))
    uc_journal_facts_from (journal, &round);
}

/* Returns whether it can be read and does not hold together. */
static gboolean
run_reader (const char *path, const UcVerifyOptions *how)
{
  g_autoptr (GError) error = NULL;
  gboolean live, damaged;
  g_autoptr (UcJournal) journal = uc_journal_open_still (path, &live, &error);

  if (journal == NULL)
    {
      assert_error (error);
      return FALSE;
    }
  damaged = verify (journal, how);
  ask_end (journal);
  search (journal);
  fold (journal);
  return damaged;
}

/* ---- mending ---- */

typedef struct
{
  sqlite3_stmt *update;
  UcHash prev;
} Mend;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Mend *mend = user_data;
  UcRow mended = *row;

  uc_fuzz_mend_row (&mend->prev, &mended);
  sqlite3_bind_blob (mend->update, 1, mended.hash.b, sizeof mended.hash.b, SQLITE_STATIC);
  if (mended.is_signed)
    sqlite3_bind_blob (mend->update, 2, mended.signature.b, sizeof mended.signature.b, SQLITE_STATIC);
  sqlite3_bind_int64 (mend->update, 3, (gint64)mended.id);
  sqlite3_step (mend->update);
  sqlite3_reset (mend->update);
  sqlite3_clear_bindings (mend->update);
  return TRUE;
}

static void
mend (const char *path, sqlite3 *db)
{
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);
  Mend state = { 0 };

  if (journal == NULL
      || sqlite3_prepare_v2 (db, "UPDATE journal SET hash = ?1, signature = ?2 WHERE id = ?3", -1, &state.update, NULL)
             != SQLITE_OK)
    return;
  /* Read from what was there when it began. */
  sqlite3_exec (db, "BEGIN", NULL, NULL, NULL);
  uc_journal_read_rows (journal, 1, 0, on_row, &state, NULL);
  g_clear_pointer (&journal, uc_journal_close);
  sqlite3_finalize (state.update);
  sqlite3_exec (db, "COMMIT", NULL, NULL, NULL);
}

static void
mend_file (const char *path)
{
  sqlite3 *db = NULL;

  if (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK)
    mend (path, db);
  sqlite3_close (db);
}

/* ---- writing ---- */

/* The service's start: the file is checked, and what has changed since is said in a row of its own. */
static void
run_writer (const char *path)
{
  const UcJournalOptions options = { .sync_off = TRUE, .boot_id = "boot-2", .program = "fuzz" };
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open (path, &options, &error);
  guint32 round;

  if (journal == NULL)
    {
      assert_error (error);
      return;
    }
  if (!uc_journal_check_end (journal, &round, &error))
    assert_error (error);
}

static void
run_copy (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcMirror) mirror = uc_mirror_open (path, &error);

  if (mirror == NULL)
    assert_error (error);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  /* Every signature is checked, or those alone that vouch for the whole. */
  static const UcVerifyOptions ways[2] = {
    { .jobs = 1, .each_signature = TRUE, .head = "ABCD-EFGH-JKMN-PQRS" },
    { .jobs = 1, .trust = "ABCD-EFGH-JKMN-PQRS" },
  };
  guint way = 0;
  static gsize set;
  g_autofree char *folder = NULL, *path = NULL, *key_path = NULL;
  g_autoptr (GError) error = NULL;

  if (g_once_init_enter (&set))
    {
      /* Its many small pieces cost most of the time where each is watched. */
      sqlite3_config (SQLITE_CONFIG_LOOKASIDE, LOOKASIDE_BYTES, LOOKASIDE_PIECES);
      sqlite3_config (SQLITE_CONFIG_MEMSTATUS, 0);
      g_once_init_leave (&set, 1);
    }
  if (size > MAX_BYTES)
    return 0;
  for (gsize i = 0; i < size; i++)
    way ^= data[i] & 1;
  folder = uc_fuzz_folder ();
  path = g_build_filename (folder, "table.journal", NULL);
  key_path = g_strconcat (path, ".key", NULL);
  g_file_set_contents_full (path, (const char *)data, (gssize)size, G_FILE_SET_CONTENTS_NONE, 0600, &error);
  g_assert_no_error (error);
  if (run_reader (path, &ways[way]))
    {
      mend_file (path);
      run_reader (path, &ways[!way]);
    }
  run_copy (path);
  uc_fuzz_write_key (key_path);
  run_writer (path);
  uc_remove_folder (folder);
  return 0;
}
