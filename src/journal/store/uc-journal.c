/* Opening for reading, closing, and what stands at the end. */
#include "uc-journal-private.h"

#include "uc-version.h"

#include <sodium.h>
#include <string.h>
#include <unistd.h>

G_DEFINE_QUARK (uc-journal-error-quark, uc_journal_error)

const char *
uc_journal_core_version (void)
{
  return uc_version ();
}

const char *
uc_journal_path (UcJournal *journal)
{
  return journal->path;
}

void
uc_journal_spare (UcJournal *journal)
{
  sqlite3_db_release_memory (journal->db);
}

gboolean
uc_journal_is_writer (UcJournal *journal)
{
  return journal->lock_fd >= 0;
}

pid_t
uc_journal_take_passed (UcJournal *journal)
{
  return journal->firm != NULL ? uc_firm_lock_take_passed (journal->firm) : 0;
}

void
uc_journal_close (UcJournal *journal)
{
  g_clear_pointer (&journal->insert, sqlite3_finalize);
  g_clear_pointer (&journal->insert_round, sqlite3_finalize);
  g_clear_pointer (&journal->forward, sqlite3_finalize);
  g_clear_pointer (&journal->newest, sqlite3_finalize);
  sqlite3_close (journal->db);
  uc_firm_lock_free (journal->firm);
  uc_read_ahead_free (journal->ahead);
  if (journal->lock_fd >= 0)
    close (journal->lock_fd);
  uc_keys_wipe (&journal->keys);
  g_free (journal->path);
  g_free (journal->key_path);
  g_free (journal->program);
  g_free (journal->digest);
  g_free (journal->boot_id);
  g_free (journal);
}

/* ---- what stands at the end ---- */

/* A reader's end may have moved since it was looked at last. */
static const UcTail *
current (UcJournal *journal)
{
  if (!uc_journal_is_writer (journal) && !uc_end_load (journal, FALSE, &journal->tail, NULL, NULL))
    memset (&journal->tail, 0, sizeof journal->tail);
  return &journal->tail;
}

guint64
uc_journal_last_seq (UcJournal *journal)
{
  guint64 next = current (journal)->next_seq;

  return next == 0 ? 0 : next - 1;
}

guint64
uc_journal_last_row (UcJournal *journal)
{
  return current (journal)->row;
}

guint64
uc_journal_last_context (UcJournal *journal)
{
  return current (journal)->context;
}

guint32
uc_journal_last_round (UcJournal *journal)
{
  return current (journal)->round;
}

gboolean
uc_journal_round_open (UcJournal *journal)
{
  return current (journal)->round_open;
}

guint64
uc_journal_device_seq (UcJournal *journal, const char *device)
{
  const UcTail *tail = current (journal);

  for (guint i = 0; i < tail->n_senders; i++)
    {
      if (strcmp (tail->senders[i].name, device) == 0)
        return tail->senders[i].seq;
    }
  return 0;
}

gboolean
uc_journal_head (UcJournal *journal, UcHead *head)
{
  const UcTail *tail = current (journal);

  if (tail->has_head)
    *head = tail->head;
  return tail->has_head;
}

const char *
uc_journal_fingerprint (UcJournal *journal)
{
  return journal->fingerprint;
}

const UcSealKey *
uc_journal_seal_key (UcJournal *journal)
{
  g_return_val_if_fail (uc_journal_is_writer (journal), NULL);

  return &journal->keys.seal;
}

gboolean
uc_journal_load_seal_key (const char *key_path, UcSealKey *key, GError **error)
{
  UcKeys keys;

  if (!uc_keys_open (key_path, FALSE, &keys, error))
    return FALSE;
  *key = keys.seal;
  uc_keys_wipe (&keys);
  return TRUE;
}

/* ---- opening ---- */

UcJournal *
uc_journal_new (const char *path)
{
  UcJournal *journal = g_new0 (UcJournal, 1);

  journal->lock_fd = -1;
  journal->path = g_strdup (path);
  return journal;
}

/* Sets the fingerprint; the first row of a file brings its first key. */
gboolean
uc_journal_load_fingerprint (UcJournal *journal, GError **error)
{
  g_autoptr (UcContext) first = uc_journal_context (journal, 1, error);

  if (first == NULL)
    return FALSE;
  uc_key_fingerprint (&first->key, journal->fingerprint);
  return TRUE;
}

UcJournal *
uc_journal_open_read (const char *path, GError **error)
{
  g_autoptr (UcJournal) journal = uc_journal_new (path);

  if (sodium_init () < 0)
    return NULL;
  journal->db = uc_store_open_read (path, error);
  if (journal->db == NULL || !uc_journal_load_fingerprint (journal, error))
    return NULL;
  return g_steal_pointer (&journal);
}

UcJournal *
uc_journal_open_still (const char *path, gboolean *live, GError **error)
{
  g_autoptr (UcJournal) journal = uc_journal_new (path);

  if (sodium_init () < 0)
    return NULL;
  journal->still = TRUE;
  journal->db = uc_store_open_still (path, live, error);
  if (journal->db == NULL || !uc_journal_load_fingerprint (journal, error))
    return NULL;
  return g_steal_pointer (&journal);
}

UcJournal *
uc_journal_open_beside (UcJournal *journal, GError **error)
{
  gboolean live;
  UcJournal *beside = journal->still ? uc_journal_open_still (journal->path, &live, error) : uc_journal_open_read (journal->path, error);

  if (beside == NULL)
    return NULL;
  beside->ahead = uc_read_ahead_new (beside->db);
  /* Who reads on needs no page again but those that lead to the next. */
  sqlite3_exec (beside->db, "PRAGMA cache_size=64", NULL, NULL, NULL);
  return beside;
}
