/* A copy of a journal in one file. */
#include "uc-journal-private.h"

#include <errno.h>
#include <glib/gstdio.h>

static gboolean
fill_copy (UcJournal *journal, sqlite3 *copy, const char *to, GError **error)
{
  sqlite3_backup *backup = sqlite3_backup_init (copy, "main", journal->db, "main");
  int answer;

  if (backup == NULL)
    return uc_store_fail (copy, to, "write the copy", error);
  answer = sqlite3_backup_step (backup, -1);
  if (sqlite3_backup_finish (backup) != SQLITE_OK || answer != SQLITE_DONE)
    return uc_store_fail (copy, to, "write the copy", error);
  /* A copy is one file: its reader needs no file beside it, and writes nothing. */
  return uc_store_run (copy, to, "write the copy", "PRAGMA journal_mode=DELETE", error);
}

static gboolean
make_copy (UcJournal *journal, const char *to, const char *temporary, GError **error)
{
  sqlite3 *copy = NULL;
  gboolean good = sqlite3_open_v2 (temporary, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) == SQLITE_OK;

  if (!good)
    uc_store_fail (copy, to, "write the copy", error);
  good = good && fill_copy (journal, copy, to, error);
  sqlite3_close (copy);
  return good;
}

gboolean
uc_journal_copy (UcJournal *journal, const char *to, GError **error)
{
  g_autofree char *temporary = g_strconcat (to, ".partial", NULL);

  if (g_file_test (to, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, "%s: there is a file of that name; name another", to);
      return FALSE;
    }
  g_unlink (temporary);
  if (!make_copy (journal, to, temporary, error))
    {
      g_unlink (temporary);
      return FALSE;
    }
  if (g_rename (temporary, to) == 0)
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, "%s: cannot write the copy: %s", to, g_strerror (errno));
  g_unlink (temporary);
  return FALSE;
}
