#include "uc-forge.h"

#include "uc-journal-private.h"

#include <string.h>

typedef struct
{
  UcHash prev;
  guint64 from;
  UcSecretKey key;
  GString *sql;
  gboolean sign;
} Forger;

static void
append_blob (GString *sql, const guint8 *bytes, gsize n)
{
  g_string_append (sql, "x'");
  for (gsize i = 0; i < n; i++)
    g_string_append_printf (sql, "%02x", bytes[i]);
  g_string_append (sql, "'");
}

static gboolean
forge_row (const UcRow *row, gpointer user_data)
{
  Forger *forger = user_data;
  UcRow as = *row;
  UcHead head;

  if (row->id < forger->from)
    {
      forger->prev = row->hash;
      return TRUE;
    }
  as.t_real_ns += row->id == forger->from;
  uc_row_hash (&forger->prev, &as, &as.hash);
  forger->prev = as.hash;
  g_string_append_printf (forger->sql, "UPDATE journal SET real = %" G_GINT64_FORMAT ", hash = ", as.t_real_ns);
  append_blob (forger->sql, as.hash.b, sizeof as.hash.b);
  if (row->is_signed && forger->sign)
    {
      uc_row_head (&as, &head);
      uc_head_sign (&head, &forger->key);
      g_string_append (forger->sql, ", signature = ");
      append_blob (forger->sql, head.signature.b, sizeof head.signature.b);
    }
  g_string_append_printf (forger->sql, " WHERE id = %" G_GUINT64_FORMAT ";", row->id);
  return TRUE;
}

char *
uc_forge_sql (UcJournal *journal, guint64 from, gboolean sign)
{
  GString *sql = g_string_new (NULL);
  Forger forger = { .from = from, .sql = sql, .sign = sign };

  memset (&forger.key, 3, sizeof forger.key);
  g_assert_true (uc_journal_read_rows (journal, 1, 0, forge_row, &forger, NULL));
  return g_string_free (sql, FALSE);
}

static gboolean
on_last_row (const UcRow *row, gpointer user_data)
{
  UcRow *last = user_data;

  *last = (UcRow){ .id = row->id, .seq = row->seq + uc_row_n_events (row), .context = row->context, .hash = row->hash };
  return FALSE;
}

void
uc_forge_append (const char *path, UcRow *row)
{
  g_autoptr (UcJournal) journal = uc_journal_new (path);
  g_autoptr (GError) error = NULL;
  UcRow last = { 0 };
  gboolean is_new;

  journal->db = uc_store_open_write (path, NULL, TRUE, NULL, &is_new, &error);
  g_assert_no_error (error);
  g_assert_true (uc_journal_prepare (journal, NULL));
  g_assert_true (uc_journal_read_back (journal, 0, on_last_row, &last, NULL));
  row->id = last.id + 1;
  row->seq = last.seq;
  if (row->context == 0)
    row->context = last.context;
  row->device = row->device == NULL ? "" : row->device;
  uc_row_hash (&last.hash, row, &row->hash);
  g_assert_true (uc_journal_insert (journal, row, &error));
  g_assert_no_error (error);
}
