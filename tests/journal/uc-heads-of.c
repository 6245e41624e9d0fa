#include "uc-heads-of.h"

#include "uc-head-line.h"

#include <glib/gstdio.h>

struct _UcHeadsAside
{
  UcTable table;
  char *journal, *key; /* what was in the files */
  gsize n_journal, n_key;
};

typedef struct
{
  UcHeadReader *reader;
  GPtrArray *lines;
} Taking;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Taking *taking = user_data;
  g_auto (UcHeadLine) line = { .input = NULL };
  GString *text;

  if (!uc_head_reader_take (taking->reader, row, &line))
    return TRUE;
  text = g_string_new (NULL);
  uc_head_line_print (&line, text);
  g_ptr_array_add (taking->lines, g_string_free (text, FALSE));
  return TRUE;
}

GPtrArray *
uc_heads_of_rows (UcJournal *journal, guint64 row)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcHeadReader) reader = uc_head_reader_new (journal, row, &error);
  Taking taking = { reader, g_ptr_array_new_with_free_func (g_free) };

  g_assert_no_error (error);
  g_assert_true (uc_journal_read_rows (journal, row, 0, on_row, &taking, &error));
  g_assert_no_error (error);
  return taking.lines;
}

GPtrArray *
uc_heads_of (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, &error);

  g_assert_no_error (error);
  return uc_heads_of_rows (journal, 1);
}

UcHeadsAside *
uc_heads_of_aside (UcKept *kept)
{
  UcHeadsAside *aside = g_new0 (UcHeadsAside, 1);
  g_autofree char *copy = g_strconcat (kept->path, ".copy", NULL);
  g_autofree char *key = g_strconcat (kept->path, ".key", NULL);
  g_autoptr (GError) error = NULL;

  aside->table = kept->table;
  uc_journal_copy (kept->journal, copy, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (copy, &aside->journal, &aside->n_journal, NULL));
  g_assert_true (g_file_get_contents (key, &aside->key, &aside->n_key, NULL));
  g_unlink (copy);
  return aside;
}

void
uc_heads_of_put_back (UcHeadsAside *aside, UcKept *kept)
{
  g_autofree char *key = g_strconcat (kept->path, ".key", NULL);
  g_autofree char *wal = g_strconcat (kept->path, "-wal", NULL), *shm = g_strconcat (kept->path, "-shm", NULL);

  g_clear_pointer (&kept->journal, uc_journal_close);
  /* Somebody who still reads the other one keeps them there. */
  g_unlink (wal);
  g_unlink (shm);
  g_assert_true (g_file_set_contents (kept->path, aside->journal, (gssize)aside->n_journal, NULL));
  g_assert_true (
      g_file_set_contents_full (key, aside->key, (gssize)aside->n_key, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
  kept->table = aside->table;
  uc_kept_reopen (kept);
}

void
uc_heads_of_aside_free (UcHeadsAside *aside)
{
  g_free (aside->journal);
  g_free (aside->key);
  g_free (aside);
}
