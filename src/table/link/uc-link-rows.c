#include "uc-link-rows.h"

#include "uc-months.h"

#include <inttypes.h>
#include <string.h>

struct _UcLinkRows
{
  char *path;     /* of the file that is read */
  guint64 next;   /* its row that is due */
  UcJournal *old; /* the file, once it is not the one that is written */
  UcRowFunc func;
  gpointer user_data;
  guint n;        /* rows handed out by this call */
};

UcLinkRows *
uc_link_rows_new (void)
{
  return g_new0 (UcLinkRows, 1);
}

void
uc_link_rows_free (UcLinkRows *rows)
{
  g_clear_pointer (&rows->old, uc_journal_close);
  g_free (rows->path);
  g_free (rows);
}

const char *
uc_link_rows_file (const UcLinkRows *rows)
{
  return rows->path;
}

/* The files of the record, the oldest first; the last one is @current's. */
static char **
list_files (UcJournal *current)
{
  const char *path = uc_journal_path (current);
  g_autofree char *name = g_path_get_basename (path), *folder = g_path_get_dirname (path);
  char *const alone[] = { (char *)path, NULL };

  return uc_months_is (name) ? uc_months_list (folder) : g_strdupv ((char **)alone);
}

static void
go_to (UcLinkRows *rows, const char *path, guint64 row)
{
  g_clear_pointer (&rows->old, uc_journal_close);
  g_free (rows->path);
  rows->path = g_strdup (path);
  rows->next = row;
}

/* The service reads the file that it writes by its own connection: another one could hold up a commit. */
static UcJournal *
open_file (UcLinkRows *rows, UcJournal *current, GError **error)
{
  if (strcmp (rows->path, uc_journal_path (current)) == 0)
    return current;
  if (rows->old == NULL)
    rows->old = uc_journal_open_read (rows->path, error);
  return rows->old;
}

/* ---- the row that the link has ---- */

typedef struct
{
  guint64 seq;
  guint64 row; /* that holds it; 0 = none */
  UcHash hash;
} Sought;

static gboolean
on_seq (const UcRow *row, gpointer user_data)
{
  *(guint64 *)user_data = row->seq;
  return FALSE;
}

/* A row without events has the number of the event to come. */
static gboolean
on_sought (const UcRow *row, gpointer user_data)
{
  Sought *sought = user_data;

  if (row->seq <= sought->seq && sought->seq - row->seq < uc_row_n_events (row))
    {
      sought->row = row->id;
      sought->hash = row->hash;
    }
  return sought->row == 0 && row->seq <= sought->seq;
}

/* Goes to the newest file that begins before the event. */
static gboolean
find_file (UcLinkRows *rows, UcJournal *current, guint64 seq, GError **error)
{
  g_auto (GStrv) files = list_files (current);

  for (guint i = g_strv_length (files); i > 0; i--)
    {
      guint64 first = G_MAXUINT64;
      UcJournal *journal;

      go_to (rows, files[i - 1], 1);
      journal = open_file (rows, current, error);
      if (journal == NULL || !uc_journal_read_rows (journal, 1, 1, on_seq, &first, error))
        return FALSE;
      if (first <= seq)
        return TRUE;
    }
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
               "The link asks for event %" PRIu64 ", and the file that has it is not in the folder of the record.", seq);
  return FALSE;
}

gboolean
uc_link_rows_begin (UcLinkRows *rows, UcJournal *current, guint64 seq, const UcHash *hash, UcHash *own, GError **error)
{
  Sought sought = { .seq = seq };
  UcJournal *journal;
  guint64 row;

  memset (own, 0, sizeof *own);
  go_to (rows, uc_journal_path (current), 1);
  if (seq == 0)
    {
      *own = *hash;
      return TRUE;
    }
  if (!find_file (rows, current, seq, error))
    return FALSE;
  journal = open_file (rows, current, error);
  /* The row before the first one with a later number may have several events. */
  if (!uc_journal_find_seq (journal, seq, &row, error)
      || !uc_journal_read_rows (journal, MAX (row, 2) - 1, 0, on_sought, &sought, error))
    return FALSE;
  *own = sought.hash;
  rows->next = MAX (sought.row, 1);
  return TRUE;
}

/* ---- what follows ---- */

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  UcLinkRows *rows = user_data;

  rows->next = row->id + 1;
  rows->n++;
  return rows->func (row, rows->user_data);
}

/* The file behind the one that is read: it has ended, and another one is written. */
static void
go_on (UcLinkRows *rows, UcJournal *current)
{
  g_auto (GStrv) files = list_files (current);
  guint i = 0;

  while (files[i] != NULL && strcmp (files[i], rows->path) <= 0)
    i++;
  go_to (rows, files[i] != NULL ? files[i] : uc_journal_path (current), 1);
}

gboolean
uc_link_rows_read (UcLinkRows *rows, UcJournal *current, UcRowFunc func, gpointer user_data, GError **error)
{
  rows->func = func;
  rows->user_data = user_data;
  rows->n = 0;
  for (;;)
    {
      UcJournal *journal = open_file (rows, current, error);

      if (journal == NULL || !uc_journal_read_rows (journal, rows->next, 0, on_row, rows, error))
        return FALSE;
      if (rows->n > 0 || journal == current)
        return TRUE;
      go_on (rows, current);
    }
}
