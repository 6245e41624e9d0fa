/* What the journal said last of each badge (derived): a start that looks for changes does not read the whole file. */
#include "uc-journal-private.h"

#include <string.h>

#define PERSON "person "

gboolean
uc_persons_put (UcJournal *journal, const UcRow *row, GError **error)
{
  g_autoptr (UcStatement) put = NULL;
  const char *badge;

  if (row->kind != UC_ROW_INPUT || !g_str_has_prefix (row->input, PERSON))
    return TRUE;
  badge = row->input + strlen (PERSON);
  put = uc_store_prepare (journal->db, journal->path, "INSERT OR REPLACE INTO person (badge, input) VALUES (?1, ?2)",
                          error);
  if (put == NULL)
    return FALSE;
  sqlite3_bind_text (put, 1, badge, (int) strcspn (badge, " "), SQLITE_STATIC);
  sqlite3_bind_text (put, 2, row->input, -1, SQLITE_STATIC);
  return sqlite3_step (put) == SQLITE_DONE
         || uc_store_fail (journal->db, journal->path, "record the badge", error);
}

gboolean
uc_journal_persons (UcJournal *journal, UcPersonFunc func, gpointer user_data, GError **error)
{
  g_autoptr (UcStatement) statement
    = uc_store_prepare (journal->db, journal->path, "SELECT input FROM person ORDER BY badge", error);
  int answer = SQLITE_DONE;

  if (statement == NULL)
    return FALSE;
  while ((answer = sqlite3_step (statement)) == SQLITE_ROW)
    func ((const char *) sqlite3_column_text (statement, 0), user_data);
  return answer == SQLITE_DONE || uc_store_fail (journal->db, journal->path, "read it", error);
}
