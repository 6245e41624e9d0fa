/* Writing: rows into the chain, batches into transactions, a new key every quarter of an hour. */
#include "uc-journal-append.h"

#include "uc-writer-private.h"

#include <string.h>

/* ---- transactions ---- */

gboolean
uc_journal_transact (UcJournal *journal, const char *what, UcPutFunc put, gpointer data, GError **error)
{
  UcTail tail = journal->tail;

  if (!uc_journal_begin (journal, what, error))
    return FALSE;
  if (!put (journal, &tail, data, error))
    {
      uc_store_rollback (journal->db);
      return FALSE;
    }
  if (!uc_journal_commit (journal, &tail, error))
    return FALSE;
  /* Should the key file refuse, it is tried again with the next start or the next change: the record itself stands. */
  if (tail.rotated)
    uc_journal_finish_rotation (journal, NULL);
  return TRUE;
}

/* The same number again: one page goes through the log and to the disk, and nothing is different. */
static gboolean
put_nothing (UcJournal *journal, UcTail *tail, gpointer data, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("PRAGMA user_version=%d", UC_STORE_FORMAT);

  return uc_store_run (journal->db, journal->path, "write it", sql, error);
}

gboolean
uc_journal_probe (UcJournal *journal, GError **error)
{
  g_return_val_if_fail (uc_journal_is_writer (journal), FALSE);

  return uc_journal_transact (journal, "write it", put_nothing, NULL, error);
}

/* ---- rows ---- */

gboolean
uc_journal_put (UcJournal *journal, UcTail *tail, UcRow *row, const UcSecretKey *key, GError **error)
{
  const char *at;
  UcLine line;

  row->id = tail->row + 1;
  row->seq = tail->next_seq;
  at = row->events;
  row->round = uc_line_next (&at, &line) ? uc_line_number (&line, " round=") : 0;
  row->context = row->kind == UC_ROW_CONTEXT ? row->id : tail->context;
  uc_row_hash (&tail->hash, row, &row->hash);
  if (key == NULL && uc_row_has (row, "round-closed"))
    key = tail->rotated ? &journal->keys.next : &journal->keys.sign;
  if (key != NULL)
    {
      UcHead head;

      uc_row_head (row, &head);
      uc_head_sign (&head, key);
      row->signature = head.signature;
      row->is_signed = TRUE;
    }
  return uc_journal_keep (journal, tail, row, error);
}

gboolean
uc_context_put (UcJournal *journal, UcTail *tail, UcContext *context, const UcSecretKey *key, GError **error)
{
  g_autofree char *input = uc_context_format (context);
  UcRow row;

  uc_row_init (&row, UC_ROW_CONTEXT);
  row.input = input;
  if (!uc_journal_put (journal, tail, &row, key, error))
    return FALSE;
  context->id = row.id;
  tail->context = row.id;
  tail->key = context->key;
  return TRUE;
}

/* ---- a new key ---- */

gboolean
uc_journal_rotate (UcJournal *journal, UcTail *tail, UcContext *context, const char *day, GError **error)
{
  /* Before its row: both secrets are on disk, so that whichever way the transaction goes the right one is there. */
  uc_keys_fresh_sign (&journal->keys.next);
  journal->keys.has_next = TRUE;
  if (!uc_keys_save (journal->key_path, &journal->keys, error))
    return FALSE;
  if (day != NULL)
    {
      g_free (context->day);
      context->day = g_strdup (day);
    }
  uc_keys_public (&journal->keys.next, &context->key);
  context->new_key = TRUE;
  context->has_prev_key = FALSE;
  g_clear_pointer (&context->prev, g_free);
  if (!uc_context_put (journal, tail, context, &journal->keys.sign, error))
    return FALSE;
  tail->rotated = TRUE;
  return TRUE;
}

gboolean
uc_journal_finish_rotation (UcJournal *journal, GError **error)
{
  journal->keys.sign = journal->keys.next;
  journal->keys.has_next = FALSE;
  memset (&journal->keys.next, 0, sizeof journal->keys.next);
  journal->key_since_us = g_get_monotonic_time ();
  return uc_keys_save (journal->key_path, &journal->keys, error);
}

/* Whether another key signs from here on. @day: (out): the gaming day that begins or to which the calendar goes back, or
 * %NULL. */
static gboolean
is_key_due (UcJournal *journal, const UcEntry *entry, char **day)
{
  const char *at = entry->events;
  gboolean due = FALSE;
  UcLine line;

  *day = NULL;
  while (uc_line_next (&at, &line))
    {
      const gboolean back = uc_line_is (&line, "gaming-day-set-back");

      if (back || uc_line_is (&line, "gaming-day-began"))
        {
          g_free (*day);
          *day = uc_line_word (&line, back ? " new=" : " text=");
          due = TRUE;
        }
      due |= uc_line_is (&line, "table-opened") || uc_line_is (&line, "table-closed")
             || (uc_line_is (&line, "round-closed") && g_get_monotonic_time () - journal->key_since_us >= journal->key_us);
    }
  return due;
}

/* ---- appending ---- */

static gboolean
put_entry (UcJournal *journal, UcTail *tail, const UcEntry *entry, GError **error)
{
  g_autofree char *day = NULL;
  gboolean due = is_key_due (journal, entry, &day);
  g_autoptr (UcContext) context = NULL;
  UcRow row = {
    .kind = UC_ROW_INPUT,
    .origin = entry->origin,
    .t_mono_ns = entry->t_mono_ns,
    .t_real_ns = entry->t_real_ns,
    .device = entry->device == NULL ? "" : entry->device,
    .device_seq = entry->device_seq,
    .input = entry->input,
    .events = entry->events,
  };

  g_return_val_if_fail (entry->seq == tail->next_seq, FALSE);

  if (!uc_journal_put (journal, tail, &row, NULL, error))
    return FALSE;
  if (!due || tail->rotated)
    return TRUE;
  context = uc_journal_context (journal, tail->context, error);
  return context != NULL && uc_journal_rotate (journal, tail, context, day, error);
}

typedef struct
{
  const UcEntry *entries;
  guint n;
} UcEntries;

static gboolean
put_entries (UcJournal *journal, UcTail *tail, gpointer data, GError **error)
{
  const UcEntries *all = data;

  for (guint i = 0; i < all->n; i++)
    if (!put_entry (journal, tail, &all->entries[i], error))
      return FALSE;
  return TRUE;
}

gboolean
uc_journal_append (UcJournal *journal, const UcEntry *entries, guint n_entries, GError **error)
{
  UcEntries all = { entries, n_entries };

  g_return_val_if_fail (uc_journal_is_writer (journal), FALSE);

  if (journal->tail.ended)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_ENDED,
                   "%s: this journal continues in another file; nothing more is written here", journal->path);
      return FALSE;
    }
  return n_entries == 0 || uc_journal_transact (journal, "write it", put_entries, &all, error);
}

/* ---- rules in force ---- */

typedef struct
{
  const UcText *texts;
  guint n;
} UcTexts;

static gboolean
put_rules (UcJournal *journal, UcTail *tail, gpointer data, GError **error)
{
  const UcTexts *all = data;
  g_autoptr (UcContext) context = uc_journal_context (journal, tail->context, error);
  g_autoptr (GString) rules = g_string_new (NULL);

  if (context == NULL)
    return FALSE;
  for (guint i = 0; i < all->n; i++)
    {
      const UcText *text = &all->texts[i];
      g_autoptr (UcStatement) insert
        = uc_store_prepare (journal->db, journal->path, "INSERT OR IGNORE INTO text (hash, body) VALUES (?1, ?2)", error);
      char hash_text[UC_HASH_TEXT];
      UcHash hash;

      if (insert == NULL)
        return FALSE;
      uc_hash_text (text->body, strlen (text->body), &hash);
      uc_hash_format (&hash, hash_text);
      g_string_append_printf (rules, "%s%s:%s", rules->len == 0 ? "" : " ", text->name, hash_text);
      sqlite3_bind_text (insert, 1, hash_text, -1, SQLITE_STATIC);
      sqlite3_bind_text (insert, 2, text->body, -1, SQLITE_STATIC);
      if (sqlite3_step (insert) != SQLITE_DONE)
        return uc_store_fail (journal->db, journal->path, "record the rules", error);
    }
  if (strcmp (rules->str, context->rules) == 0)
    return TRUE;
  g_free (context->rules);
  context->rules = g_string_free (g_steal_pointer (&rules), FALSE);
  context->new_key = FALSE;
  context->has_prev_key = FALSE;
  g_clear_pointer (&context->prev, g_free);
  return uc_context_put (journal, tail, context, NULL, error);
}

gboolean
uc_journal_set_rules (UcJournal *journal, const UcText *texts, guint n_texts, GError **error)
{
  UcTexts all = { texts, n_texts };

  g_return_val_if_fail (uc_journal_is_writer (journal) && !journal->tail.ended, FALSE);

  return uc_journal_transact (journal, "record the rules", put_rules, &all, error);
}

/* ---- a count of another device's ---- */

static gboolean
put_count (UcJournal *journal, UcTail *tail, gpointer data, GError **error)
{
  g_autoptr (UcContext) context = uc_journal_context (journal, tail->context, error);

  if (context == NULL)
    return FALSE;
  context->count = *(const guint64 *)data;
  return uc_journal_rotate (journal, tail, context, NULL, error);
}

gboolean
uc_journal_set_count (UcJournal *journal, guint64 count, GError **error)
{
  g_return_val_if_fail (uc_journal_is_writer (journal) && !journal->tail.ended, FALSE);

  return uc_journal_transact (journal, "record a count", put_count, &count, error);
}
