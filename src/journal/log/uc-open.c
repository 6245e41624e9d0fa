/* Opening for writing: the lock, the key, the first rows or those that say what is new. */
#include "uc-open.h"

#include "uc-month-end.h"
#include "uc-writer-private.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* ---- one writer ---- */

static gboolean
fail_busy (UcJournal *journal, int fd, GError **error)
{
  char holder[64];
  ssize_t n = pread (fd, holder, sizeof holder - 1, 0);

  holder[MAX (n, 0)] = '\0';
  g_strchomp (holder);
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_BUSY,
               "%s: %s is writing this journal; only one program may, so end that one first", journal->path,
               holder[0] == '\0' ? "another program" : holder);
  close (fd);
  return FALSE;
}

static gboolean
fail_lock (UcJournal *journal, const char *lock, int saved, GError **error)
{
  UcJournalError code = UC_JOURNAL_ERROR_IO;

  if (saved == EROFS || saved == EACCES || saved == EPERM)
    code = UC_JOURNAL_ERROR_READ_ONLY;
  else if (saved == ENOSPC || saved == EDQUOT)
    code = UC_JOURNAL_ERROR_FULL;
  else if (saved == ENOENT)
    code = UC_JOURNAL_ERROR_MISSING;
  g_set_error (error, UC_JOURNAL_ERROR, code, "%s: cannot make its lock file %s: %s", journal->path, lock,
               g_strerror (saved));
  return FALSE;
}

static gboolean
take_lock (UcJournal *journal, GError **error)
{
  g_autofree char *lock = g_strconcat (journal->path, ".lock", NULL);
  g_autofree char *holder = g_strdup_printf ("%s (process %d)\n", journal->program, (int) getpid ());
  /* Whoever may open it may hold it locked. */
  int fd = open (lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);

  if (fd < 0)
    return fail_lock (journal, lock, errno, error);
  if (flock (fd, LOCK_EX | LOCK_NB) != 0)
    return fail_busy (journal, fd, error);
  /* The name only helps whoever is refused; the lock holds without it. */
  if (ftruncate (fd, 0) != 0 || pwrite (fd, holder, strlen (holder), 0) < 0)
    g_debug ("%s: the lock file does not name its holder", lock);
  journal->lock_fd = fd;
  return TRUE;
}

/* ---- beginning ---- */

static gboolean
put_first (UcJournal *journal, UcTail *tail, gpointer data, GError **error)
{
  g_autoptr (UcContext) context = g_new0 (UcContext, 1);

  context->boot_id = g_strdup (journal->boot_id);
  context->core_version = g_strdup (uc_journal_core_version ());
  context->digest = g_strdup (journal->digest);
  context->rules = g_strdup ("");
  context->new_key = TRUE;
  uc_keys_public (&journal->keys.sign, &context->key);
  return uc_store_create (journal->db, journal->path, error) && uc_journal_prepare (journal, error)
         && uc_context_put (journal, tail, context, &journal->keys.sign, error);
}

static gboolean
begin_journal (UcJournal *journal, GError **error)
{
  journal->tail.next_seq = 1;
  return uc_keys_open (journal->key_path, TRUE, &journal->keys, error)
         && uc_journal_transact (journal, "begin a journal", put_first, NULL, error);
}

/* ---- going on ---- */

/* The key file may hold two secrets when the program ended within a change of keys: the journal says which one counts.
 */
static gboolean
settle_keys (UcJournal *journal, GError **error)
{
  UcKeys *keys = &journal->keys;
  UcPublicKey sign, next;

  uc_keys_public (&keys->sign, &sign);
  uc_keys_public (&keys->next, &next);
  if (keys->has_next && memcmp (next.b, journal->tail.key.b, sizeof next.b) == 0)
    keys->sign = keys->next;
  else if (memcmp (sign.b, journal->tail.key.b, sizeof sign.b) != 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY,
                   "%s: this is not the key that %s is signed with; put that one back", journal->key_path,
                   journal->path);
      return FALSE;
    }
  if (!keys->has_next)
    return TRUE;
  keys->has_next = FALSE;
  memset (&keys->next, 0, sizeof keys->next);
  return uc_keys_save (journal->key_path, keys, error);
}

/* Each start has a key of its own, and says under which machine and program it goes on. */
static gboolean
put_start (UcJournal *journal, UcTail *tail, gpointer data, GError **error)
{
  const char *boot_id = data;
  g_autoptr (UcContext) context = uc_journal_context (journal, tail->context, error);

  if (context == NULL)
    return FALSE;
  g_free (context->boot_id);
  g_free (context->core_version);
  g_free (context->digest);
  context->boot_id = g_strdup (boot_id);
  context->core_version = g_strdup (uc_journal_core_version ());
  context->digest = g_strdup (journal->digest);
  return uc_journal_rotate (journal, tail, context, NULL, error);
}

static gboolean
on_end_row (const UcRow *row, gpointer user_data)
{
  uc_month_end_take (user_data, row);
  return TRUE;
}

static gboolean
refuse_ended (UcJournal *journal, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (journal->path);
  g_autofree char *path = NULL;
  g_auto (UcMonthEnd) end = { 0 };

  uc_journal_read_rows (journal, journal->tail.row, journal->tail.row, on_end_row, &end, NULL);
  path = g_build_filename (folder, end.next != NULL ? end.next : "", NULL);
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_ENDED,
               g_file_test (path, G_FILE_TEST_EXISTS) ? "%s: this journal continues in %s; open that one"
                                                      : "%s: this journal continues in %s, which is missing; put that "
                                                        "file back",
               journal->path, end.next != NULL ? end.next : "another file");
  return FALSE;
}

gboolean
uc_journal_go_on (UcJournal *journal, GError **error)
{
  g_autofree char *boot_id = g_strdup (journal->boot_id);

  if (!uc_end_load (journal, TRUE, &journal->tail, NULL, error))
    return FALSE;
  if (journal->tail.ended && !journal->to_end)
    return refuse_ended (journal, error);
  if (!uc_keys_open (journal->key_path, FALSE, &journal->keys, error) || !settle_keys (journal, error)
      || !uc_journal_prepare (journal, error))
    return FALSE;
  return journal->to_end || uc_journal_transact (journal, "continue it", put_start, boot_id, error);
}

static char *
machine_boot_id (void)
{
  char *text = NULL;

  if (!g_file_get_contents ("/proc/sys/kernel/random/boot_id", &text, NULL, NULL))
    return g_strdup ("unknown");
  return g_strchomp (text);
}

UcJournal *
uc_journal_new_writer (const char *path, const UcJournalOptions *options)
{
  static const UcJournalOptions defaults;
  const UcJournalOptions *chosen = options == NULL ? &defaults : options;
  const char *program = chosen->program == NULL ? g_get_prgname () : chosen->program;
  UcJournal *journal = uc_journal_new (path);

  journal->key_path = chosen->key_path == NULL ? uc_keys_path (path) : g_strdup (chosen->key_path);
  journal->program = g_strdup (program == NULL ? "a program" : program);
  journal->digest = g_strdup (chosen->digest);
  journal->to_end = chosen->to_end;
  journal->key_us = chosen->key_us == 0 ? UC_JOURNAL_KEY_US : chosen->key_us;
  journal->key_since_us = g_get_monotonic_time ();
  journal->boot_id = chosen->boot_id == NULL ? machine_boot_id () : g_strdup (chosen->boot_id);
  return journal;
}

gboolean
uc_journal_connect (UcJournal *journal, const UcJournalOptions *options, gboolean firm, gboolean *is_new, GError **error)
{
  const char *vfs = options == NULL ? NULL : options->vfs;
  gboolean sync_off = options != NULL && options->sync_off;

  if (sodium_init () < 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, "%s: this machine gives no random numbers",
                   journal->path);
      return FALSE;
    }
  if (!take_lock (journal, error))
    return FALSE;
  journal->db = uc_store_open_write (journal->path, vfs, sync_off, firm ? &journal->firm : NULL, is_new, error);
  return journal->db != NULL;
}

UcJournal *
uc_journal_open (const char *path, const UcJournalOptions *options, GError **error)
{
  g_autoptr (UcJournal) journal = uc_journal_new_writer (path, options);
  gboolean is_new;

  if (!uc_journal_connect (journal, options, TRUE, &is_new, error)
      || !(is_new ? begin_journal (journal, error) : uc_journal_go_on (journal, error))
      || !uc_journal_load_fingerprint (journal, error))
    return NULL;
  return g_steal_pointer (&journal);
}
