#include "uc-identity.h"

static gboolean
on_first_row (const UcRow *row, gpointer user_data)
{
  char text[UC_HASH_TEXT];

  g_string_append (user_data, uc_hash_format (&row->hash, text));
  return FALSE;
}

char *
uc_identity_of (UcJournal *journal)
{
  GString *text = g_string_new (NULL);

  uc_journal_read_rows (journal, 1, 0, on_first_row, text, NULL);
  return g_string_free (text, FALSE);
}
