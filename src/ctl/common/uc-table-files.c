#include "uc-table-files.h"

#include "uc-head-line.h"
#include "uc-months.h"

#include <glib/gi18n.h>
#include <string.h>

static void
file_free (gpointer data)
{
  UcTableFile *file = data;

  g_clear_pointer (&file->verdict, uc_verdict_free);
  g_clear_pointer (&file->journal, uc_journal_close);
  g_free (file);
}

GPtrArray *
uc_table_files_new (void)
{
  return g_ptr_array_new_with_free_func (file_free);
}

static gboolean
add_file (GPtrArray *files, const char *path, GError **error)
{
  gboolean live;
  g_autoptr (UcJournal) journal = uc_journal_open_still (path, &live, error);
  g_autoptr (UcHeadReader) reader = journal != NULL ? uc_head_reader_new (journal, uc_journal_newest_row (journal) + 1, error) : NULL;
  g_autoptr (UcContext) first = NULL;
  UcTableFile *file;

  if (reader == NULL)
    return FALSE;
  if (strcmp (uc_head_reader_table (reader), "-") == 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
                   _ ("%s: no table file is on record, so nobody can say which table this journal is of"), path);
      return FALSE;
    }
  first = uc_journal_context (journal, 1, NULL);
  file = g_new0 (UcTableFile, 1);
  g_strlcpy (file->table, uc_head_reader_table (reader), sizeof file->table);
  file->journal = g_steal_pointer (&journal);
  file->is_first = first != NULL && first->prev[0] == '\0';
  g_ptr_array_add (files, file);
  return TRUE;
}

gboolean
uc_table_files_add (GPtrArray *files, const char *path, char **failed, GError **error)
{
  const char *alone[] = { path, NULL };
  g_auto (GStrv) months = g_file_test (path, G_FILE_TEST_IS_DIR) ? uc_months_list (path) : g_strdupv ((char **)alone);

  if (months[0] == NULL)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
                   _ ("%s: no month's journal lies in this folder; expected names like 2026-11.journal"), path);
      *failed = g_strdup (path);
      return FALSE;
    }
  for (guint i = 0; months[i] != NULL; i++)
    if (!add_file (files, months[i], error))
      {
        *failed = g_strdup (months[i]);
        return FALSE;
      }
  return TRUE;
}

const UcTableFile *
uc_table_files_before (const GPtrArray *files, const UcTableFile *file)
{
  const UcTableFile *before = NULL;

  for (guint i = 0; i < files->len && files->pdata[i] != file; i++)
    if (strcmp (((UcTableFile *)files->pdata[i])->table, file->table) == 0)
      before = files->pdata[i];
  return before;
}
