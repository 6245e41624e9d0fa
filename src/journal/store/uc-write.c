/* Rows as they are into the file, within a transaction. */
#include "uc-derived.h"

static const char insert_sql[] = "INSERT INTO journal (" UC_ROW_COLUMNS
                                 ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)";
static const char insert_round_sql[] = "INSERT INTO round VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";

gboolean
uc_journal_begin (UcJournal *journal, const char *what, GError **error)
{
  return uc_store_run (journal->db, journal->path, what, "BEGIN IMMEDIATE", error);
}

gboolean
uc_journal_commit (UcJournal *journal, const UcTail *tail, GError **error)
{
  if (!uc_store_run (journal->db, journal->path, "write it", "COMMIT", error))
    {
      uc_store_rollback (journal->db);
      return FALSE;
    }
  if (tail != NULL)
    {
      journal->tail = *tail;
      journal->tail.rotated = FALSE;
    }
  return TRUE;
}

gboolean
uc_journal_prepare (UcJournal *journal, GError **error)
{
  g_clear_pointer (&journal->insert, sqlite3_finalize);
  g_clear_pointer (&journal->insert_round, sqlite3_finalize);
  journal->insert = uc_store_prepare (journal->db, journal->path, insert_sql, error);
  if (journal->insert == NULL)
    return FALSE;
  journal->insert_round = uc_store_prepare (journal->db, journal->path, insert_round_sql, error);
  return journal->insert_round != NULL;
}

gboolean
uc_journal_insert (UcJournal *journal, const UcRow *row, GError **error)
{
  sqlite3_stmt *insert = journal->insert;
  int answer;

  sqlite3_bind_int64 (insert, 1, row->id);
  sqlite3_bind_int (insert, 2, row->kind);
  sqlite3_bind_int64 (insert, 3, row->seq);
  sqlite3_bind_int64 (insert, 4, row->round);
  sqlite3_bind_text (insert, 5, uc_input_origin_name (row->origin), -1, SQLITE_STATIC);
  sqlite3_bind_int64 (insert, 6, row->t_mono_ns);
  sqlite3_bind_int64 (insert, 7, row->t_real_ns);
  sqlite3_bind_int64 (insert, 8, row->context);
  sqlite3_bind_text (insert, 9, row->device, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (insert, 10, row->device_seq);
  sqlite3_bind_text (insert, 11, row->input, -1, SQLITE_STATIC);
  sqlite3_bind_text (insert, 12, row->events, -1, SQLITE_STATIC);
  sqlite3_bind_blob (insert, 13, row->hash.b, sizeof row->hash.b, SQLITE_STATIC);
  if (row->is_signed)
    sqlite3_bind_blob (insert, 14, row->signature.b, sizeof row->signature.b, SQLITE_STATIC);
  else
    sqlite3_bind_null (insert, 14);
  answer = sqlite3_step (insert);
  /* A statement left in the middle would keep the transaction open. */
  sqlite3_reset (insert);
  return answer == SQLITE_DONE || uc_store_fail (journal->db, journal->path, "write it", error);
}

gboolean
uc_journal_keep (UcJournal *journal, UcTail *tail, const UcRow *row, GError **error)
{
  UcRoundRow closed;

  if (!uc_journal_insert (journal, row, error))
    return FALSE;
  uc_tail_follow (tail, row, &closed);
  return uc_derived_put (journal, tail, row, &closed, error);
}
