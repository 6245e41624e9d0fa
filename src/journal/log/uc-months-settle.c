#include "uc-months-settle.h"

#include "uc-months.h"
#include "uc-next.h"
#include "uc-resume.h"
#include "uc-rules-load.h"
#include "uc-writer-private.h"

#include <string.h>

/* Not for reading alone: the file's first page is written with a rollback journal, and one that a kill has left is rolled back first. */
static gboolean
is_empty (const char *path)
{
  sqlite3 *db = NULL;
  gint64 tables = 1;
  gboolean good = sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK
                  && uc_store_number (db, path, "SELECT count(*) FROM sqlite_schema", &tables, NULL);

  sqlite3_close (db);
  return good && tables == 0;
}

static gboolean
goes_on_from (const char *newest, const UcTail *tail)
{
  g_autoptr (UcJournal) journal = uc_journal_open_read (newest, NULL);
  g_autoptr (UcContext) first = journal == NULL ? NULL : uc_journal_context (journal, 1, NULL);
  char hash[UC_HASH_TEXT];

  return first != NULL && strcmp (first->prev, uc_hash_format (&tail->hash, hash)) == 0;
}

/* Whether the secret that signed the closed file's last day is still there. */
static gboolean
has_secret (const char *path)
{
  g_autofree char *key_path = uc_keys_path (path);
  static const UcSecretKey none;
  gboolean found;
  UcKeys keys;

  if (!uc_keys_open (key_path, FALSE, &keys, NULL))
    return FALSE;
  found = memcmp (keys.sign.b, none.b, sizeof none.b) != 0;
  uc_keys_wipe (&keys);
  return found;
}

static gboolean
is_broken_off (const char *old, const char *newest)
{
  g_autoptr (UcJournal) journal = uc_journal_open_read (old, NULL);
  UcTail tail;

  if (journal == NULL || !uc_end_load (journal, FALSE, &tail, NULL, NULL))
    return FALSE;
  return tail.ended ? has_secret (old) : is_empty (newest) || goes_on_from (newest, &tail);
}

static gboolean
change_again (const char *old_path, const char *newest, GError **error)
{
  static const UcJournalOptions to_end = { .to_end = TRUE };
  g_autoptr (UcJournal) old = uc_journal_open (old_path, &to_end, error);
  g_autoptr (UcJournal) next = NULL;
  UcRules rules;
  UcTable table;
  g_autoptr (UcContext) context = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) faults = NULL;

  if (old == NULL)
    return FALSE;
  context = uc_journal_context (old, 0, error);
  text = context == NULL ? NULL : uc_journal_text (old, context, "table", error);
  faults = uc_faults_new ();
  if (text == NULL)
    return FALSE;
  if (!uc_rules_load_text (text, "table", &rules, faults))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED, "%s: the table file in the journal is refused",
                   uc_journal_path (old));
      return FALSE;
    }
  if (!uc_resume (old, &rules, &table, NULL, error))
    return FALSE;
  next = uc_resume_next (old, &table, newest, NULL, error);
  return next != NULL;
}

gboolean
uc_months_settle (const char *folder, GError **error)
{
  g_auto (GStrv) months = uc_months_list (folder);
  guint n = g_strv_length (months);

  return n < 2 || !is_broken_off (months[n - 2], months[n - 1]) || change_again (months[n - 2], months[n - 1], error);
}
