#include "uc-next.h"

#include "uc-event.h"
#include "uc-writer-private.h"

#include <string.h>

/* ---- the old file's last row ---- */

static gboolean
put_end (UcJournal *old, UcTail *tail, gpointer data, GError **error)
{
  return uc_journal_put (old, tail, data, &old->keys.sign, error);
}

static gboolean
end_old (UcJournal *old, const char *path, GError **error)
{
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *name = g_uri_escape_string (base, NULL, TRUE);
  g_autofree char *input = g_strdup_printf ("end next=%s", name);
  UcRow row;

  if (old->tail.ended)
    return TRUE;
  uc_row_init (&row, UC_ROW_END);
  row.input = input;
  return uc_journal_transact (old, "end it", put_end, &row, error);
}

/* ---- the new file's first rows ---- */

static gboolean
copy_texts (UcJournal *old, UcJournal *next, const UcContext *context, GError **error)
{
  g_auto (GStrv) words = g_strsplit (context->rules, " ", -1);
  g_autoptr (UcStatement) insert
    = uc_store_prepare (next->db, next->path, "INSERT OR IGNORE INTO text (hash, body) VALUES (?1, ?2)", error);

  if (insert == NULL)
    return FALSE;
  for (guint i = 0; words[i] != NULL; i++)
    {
      char *colon = strchr (words[i], ':');
      g_autofree char *name = colon == NULL ? NULL : g_strndup (words[i], colon - words[i]);
      g_autofree char *body = name == NULL ? NULL : uc_journal_text (old, context, name, error);

      if (name == NULL)
        continue;
      if (body == NULL)
        return FALSE;
      sqlite3_bind_text (insert, 1, colon + 1, -1, SQLITE_STATIC);
      sqlite3_bind_text (insert, 2, body, -1, SQLITE_STATIC);
      if (sqlite3_step (insert) != SQLITE_DONE)
        return uc_store_fail (next->db, next->path, "record the rules", error);
      sqlite3_reset (insert);
    }
  return TRUE;
}

typedef struct
{
  UcJournal *old;
  const char *checkpoint;
} UcGoingOn;

static gboolean
put_first_rows (UcJournal *next, UcTail *tail, gpointer data, GError **error)
{
  const UcGoingOn *from = data;
  UcJournal *old = from->old;
  g_autoptr (UcContext) context = uc_journal_context (old, old->tail.context, error);
  char prev[UC_HASH_TEXT], senders[UC_SENDERS_TEXT];
  g_autofree char *input = NULL;
  UcRow row;

  if (context == NULL)
    return FALSE;
  g_free (context->prev);
  context->prev = g_strdup (uc_hash_format (&old->tail.hash, prev));
  context->prev_key = context->key;
  context->has_prev_key = TRUE;
  context->new_key = TRUE;
  uc_keys_public (&next->keys.next, &context->key);

  uc_row_init (&row, UC_ROW_OPENING);
  uc_senders_format (&old->tail, senders);
  input = g_strconcat (UC_OPENING, senders, NULL);
  row.input = g_strchomp (input);
  row.events = from->checkpoint;
  return uc_store_create (next->db, next->path, error) && uc_journal_prepare (next, error)
         && copy_texts (old, next, context, error) && uc_context_put (next, tail, context, &old->keys.sign, error)
         && uc_journal_put (next, tail, &row, NULL, error);
}

/* Both secrets are in the new key file before the journal says which one counts, as with any change of keys. */
static gboolean
begin_next (UcJournal *old, UcJournal *next, guint64 seq, const char *checkpoint, GError **error)
{
  UcGoingOn from = { old, checkpoint };

  next->tail.next_seq = seq;
  next->keys = old->keys;
  uc_keys_fresh_sign (&next->keys.next);
  next->keys.has_next = TRUE;
  return uc_keys_save (next->key_path, &next->keys, error)
         && uc_journal_transact (next, "begin a journal", put_first_rows, &from, error)
         && uc_journal_finish_rotation (next, error);
}

/* A file that an earlier attempt made goes on from the same head. */
static gboolean
check_same_head (UcJournal *old, UcJournal *next, GError **error)
{
  g_autoptr (UcContext) first = uc_journal_context (next, 1, error);
  char prev[UC_HASH_TEXT];

  if (first == NULL)
    return FALSE;
  if (old->tail.ended || strcmp (first->prev, uc_hash_format (&old->tail.hash, prev)) == 0)
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
               "%s: there is a journal of that name, and it does not continue %s; choose a name that is not in use",
               next->path, old->path);
  return FALSE;
}

UcJournal *
uc_journal_open_next (UcJournal *old, const char *path, const UcJournalOptions *options, guint64 seq,
                      const char *checkpoint, GError **error)
{
  g_autoptr (UcJournal) next = uc_journal_new_writer (path, options);
  gboolean is_new, good;

  g_return_val_if_fail (uc_journal_is_writer (old) && !old->tail.round_open, NULL);
  g_return_val_if_fail (seq == old->tail.next_seq, NULL);

  if (!uc_journal_connect (next, options, TRUE, &is_new, error))
    return NULL;
  /* The new file first: whatever ends the program in between, one of the two can be gone on with. */
  if (is_new)
    good = begin_next (old, next, seq, checkpoint, error);
  else
    good = check_same_head (old, next, error) && uc_journal_go_on (next, error);
  if (!good || !end_old (old, path, error) || !uc_journal_load_fingerprint (next, error))
    return NULL;
  /* The old day's secret must not outlive its day; the service's own key still opens the old hole cards. */
  memset (&old->keys.sign, 0, sizeof old->keys.sign);
  old->keys.has_next = FALSE;
  if (strcmp (old->key_path, next->key_path) != 0 && !uc_keys_save (old->key_path, &old->keys, error))
    return NULL;
  return g_steal_pointer (&next);
}

UcJournal *
uc_resume_next (UcJournal *old, const UcTable *table, const char *path, const UcJournalOptions *options, GError **error)
{
  g_autoptr (GString) line = g_string_new (NULL);
  UcCarry carry = table->now.carry;
  UcEvent event = { .kind = UC_EVENT_CHECKPOINT, .seq = uc_journal_last_seq (old) + 1, .carry = &carry };

  carry.seq = event.seq;
  uc_event_print (&event, line);
  return uc_journal_open_next (old, path, options, event.seq, line->str, error);
}
