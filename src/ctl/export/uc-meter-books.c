#include "uc-meter-books.h"

#include "uc-archive.h"
#include "uc-damage-words.h"
#include "uc-months.h"
#include "uc-side-wager.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

static void
file_free (gpointer data)
{
  UcMeterFile *file = data;

  g_clear_pointer (&file->journal, uc_journal_close);
  g_clear_pointer (&file->verdict, uc_verdict_free);
  g_free (file->name);
  g_free (file);
}

void
uc_meter_books_clear (UcMeterBooks *books)
{
  g_clear_pointer (&books->files, g_ptr_array_unref);
  g_free (books->table);
  g_free (books->missing);
  uc_meter_ledger_clear (&books->ledger);
}

/* ---- opening ---- */

static gboolean
on_first_row (const UcRow *row, gpointer user_data)
{
  *(guint64 *)user_data = row->seq;
  return FALSE;
}

static gboolean
add_file (UcMeterBooks *books, const char *path, const UcVerifyOptions *how, GError **error)
{
  UcMeterFile *file = g_new0 (UcMeterFile, 1);
  g_autofree UcRules *rules = g_new0 (UcRules, 1);

  g_ptr_array_add (books->files, file);
  file->name = g_path_get_basename (path);
  file->journal = uc_journal_open_read (path, error);
  if (file->journal == NULL || !uc_journal_read_rows (file->journal, 1, 1, on_first_row, &file->first_seq, error))
    return FALSE;
  file->verdict = uc_verify (file->journal, how, error);
  if (file->verdict == NULL)
    return FALSE;
  if (!uc_archive_rules (file->journal, 0, rules, NULL, NULL))
    return TRUE;
  file->progressive = uc_side_wager_progressive (rules);
  /* The table of a file whose rules this program cannot read is not known, and none is held against it. */
  if (books->table == NULL)
    books->table = g_strdup (rules->table_id);
  if (g_str_equal (books->table, rules->table_id))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _ ("%s: this journal is of table %s, and the one before it of table %s; name the files of one table"), path, rules->table_id,
               books->table);
  return FALSE;
}

static gboolean
add_folder (UcMeterBooks *books, const char *folder, const UcVerifyOptions *how, GError **error)
{
  g_auto (GStrv) paths = uc_months_list (folder);

  if (paths[0] == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                   _ ("%s: no month's journal lies in this folder; expected names like 2026-11.journal"), folder);
      return FALSE;
    }
  for (guint i = 0; paths[i] != NULL; i++)
    if (!add_file (books, paths[i], how, error))
      return FALSE;
  return TRUE;
}

static int
by_seq (gconstpointer a, gconstpointer b)
{
  guint64 one = (*(UcMeterFile *const *)a)->first_seq, other = (*(UcMeterFile *const *)b)->first_seq;

  return one < other ? -1 : one > other;
}

/* ---- adding up ---- */

typedef struct
{
  UcMeterLedger *ledger;
  GError **error;
  gboolean good;
} Read;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Read *read = user_data;
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);

  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      UcEvent event;
      UcCarry carry;

      read->good = uc_event_parse (lines[i], &event, &carry, read->error);
      if (!read->good)
        {
          g_prefix_error (read->error, "%s: ", read->ledger->file);
          return FALSE;
        }
      event.t_real_ns = row->t_real_ns;
      uc_meter_ledger_take (read->ledger, &event);
    }
  return TRUE;
}

static gboolean
add_up (UcMeterBooks *books, const UcMeterFile *file, const UcMeterFile *before, GError **error)
{
  UcMeterLedger *ledger = &books->ledger;
  Read read = { ledger, error, TRUE };

  if (before != NULL && file->first_seq <= ledger->seq)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("%s and %s hold the same events; name each file of the table once"), before->name, file->name);
      return FALSE;
    }
  if (before != NULL && file->first_seq > ledger->seq + 1 && books->missing == NULL)
    books->missing = g_strdup_printf (_ ("Events %" PRIu64 " to %" PRIu64 " are missing between %s and %s; "
                                         "name the file that holds them, too"),
                                      ledger->seq + 1, file->first_seq - 1, before->name, file->name);
  uc_meter_ledger_begin_file (ledger, file->name, file->progressive);
  return uc_journal_read_rows (file->journal, 1, 0, on_row, &read, error) && read.good;
}

gboolean
uc_meter_books_read (UcMeterBooks *books, char *const *paths, const char *day, const UcVerifyOptions *how, GError **error)
{
  const UcMeterFile *before = NULL;

  books->files = g_ptr_array_new_with_free_func (file_free);
  uc_meter_ledger_init (&books->ledger, day);
  for (guint i = 0; paths[i] != NULL; i++)
    if (!(g_file_test (paths[i], G_FILE_TEST_IS_DIR) ? add_folder : add_file) (books, paths[i], how, error))
      return FALSE;
  g_ptr_array_sort (books->files, by_seq);
  for (guint i = 0; i < books->files->len; i++)
    {
      if (!add_up (books, books->files->pdata[i], before, error))
        return FALSE;
      before = books->files->pdata[i];
    }
  if (!uc_archive_rules (before->journal, 0, &books->rules, NULL, NULL))
    memset (&books->rules, 0, sizeof books->rules);
  if (books->table == NULL)
    books->table = g_strdup ("?");
  return TRUE;
}

char *
uc_meter_books_say_damage (const UcMeterBooks *books)
{
  for (guint i = 0; i < books->files->len; i++)
    {
      const UcMeterFile *file = books->files->pdata[i];
      g_autofree char *sentence = uc_damage_first (file->verdict);

      if (sentence != NULL)
        return g_strdup_printf ("%s: %s", file->name, sentence);
    }
  return NULL;
}
