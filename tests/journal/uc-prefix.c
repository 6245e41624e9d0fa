#include "uc-prefix.h"

#include "uc-journal.h"

#include <string.h>

/* Every word of a row, as one text. */
static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  GPtrArray *rows = user_data;
  g_autofree char *signature = g_base64_encode (row->signature.b, row->is_signed ? sizeof row->signature.b : 0);
  g_autofree char *hash = g_base64_encode (row->hash.b, sizeof row->hash.b);

  g_ptr_array_add (rows, g_strdup_printf ("%" G_GUINT64_FORMAT " %d %" G_GUINT64_FORMAT " %u %d %" G_GINT64_FORMAT
                                          " %" G_GINT64_FORMAT " %" G_GUINT64_FORMAT " %s %" G_GUINT64_FORMAT "\n%s\n%s\n%s %s",
                                          row->id, row->kind, row->seq, row->round, row->origin, row->t_mono_ns,
                                          row->t_real_ns, row->context, row->device, row->device_seq, row->input,
                                          row->events, hash, signature));
  return TRUE;
}

static GPtrArray *
rows_of (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);

  if (journal != NULL)
    uc_journal_read_rows (journal, 1, 0, on_row, rows, NULL);
  return rows;
}

void
uc_prefix_check (const char *record, const char *copies, guint64 *missing)
{
  g_autoptr (GDir) dir = g_dir_open (record, 0, NULL);
  guint64 lack = 0;
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".journal"))
      {
        /* The copy first: the record only grows meanwhile. */
        g_autoptr (GPtrArray) there = rows_of (copies, name);
        g_autoptr (GPtrArray) here = rows_of (record, name);

        g_assert_cmpuint (there->len, <=, here->len);
        for (guint i = 0; i < there->len; i++)
          g_assert_cmpstr (there->pdata[i], ==, here->pdata[i]);
        lack += here->len - there->len;
      }
  if (missing != NULL)
    *missing = lack;
}
