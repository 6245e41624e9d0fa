#include "uc-last-head.h"

#include "uc-months-check.h"
#include "uc-months.h"
#include "uc-record-line.h"

#include <string.h>

#define GROUP "signed"

/* ---- the file ---- */

static gboolean
load_text (GKeyFile *file, const char *key, char *to, gsize size, GError **error)
{
  g_autofree char *text = g_key_file_get_string (file, GROUP, key, error);

  if (text == NULL)
    return FALSE;
  if (g_strlcpy (to, text, size) < size)
    return TRUE;
  g_set_error (error, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_INVALID_VALUE, "“%s” is longer than %" G_GSIZE_FORMAT " bytes.", key, size - 1);
  return FALSE;
}

gboolean
uc_last_head_load (const char *path, UcLastHead *head, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) fault = NULL;
  char at[UC_TIME_TEXT], hash[UC_HASH_TEXT];

  *head = (UcLastHead){ 0 };
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "%s: expected a plain file", path);
      return FALSE;
    }
  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, &fault))
    {
      if (g_error_matches (fault, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        return TRUE;
    }
  else if (load_text (file, "table", head->table, sizeof head->table, &fault)
           && load_text (file, "key", head->key, sizeof head->key, &fault)
           && load_text (file, "head", head->head, sizeof head->head, &fault) && load_text (file, "at", at, sizeof at, &fault)
           && load_text (file, "program", head->program, sizeof head->program, &fault)
           && load_text (file, "hash", hash, sizeof hash, &fault)
           /* An earlier program did not ask. */
           && (!g_key_file_has_key (file, GROUP, "settings", NULL)
               || load_text (file, "settings", head->settings, sizeof head->settings, &fault)))
    {
      guint64 round = g_key_file_get_uint64 (file, GROUP, "round", &fault);

      head->context = fault == NULL ? g_key_file_get_uint64 (file, GROUP, "context", &fault) : 0;
      if (fault == NULL && round <= G_MAXUINT32 && uc_time_parse (at, &head->signed_ns) && uc_record_parse_hash (hash, &head->hash))
        {
          head->round = (guint32) round;
          return TRUE;
        }
      if (fault == NULL)
        fault = g_error_new (G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_INVALID_VALUE,
                             "“round”, “at” or “hash” is not a number, time or hash.");
    }
  *head = (UcLastHead){ 0 };
  g_propagate_prefixed_error (error, g_steal_pointer (&fault), "%s: ", path);
  return FALSE;
}

gboolean
uc_last_head_save (const char *path, const UcLastHead *head, GError **error)
{
  char at[UC_TIME_TEXT], hash[UC_HASH_TEXT];
  g_autofree char *text
      = g_strdup_printf ("# What this table signed last. upcardd compares it with the record when it starts.\n[" GROUP "]\n"
                         "table=%s\nkey=%s\nround=%u\nhead=%s\nat=%s\nprogram=%s\nsettings=%s\n"
                         "context=%" G_GUINT64_FORMAT "\nhash=%s\n",
                         head->table, head->key, head->round, head->head, uc_time_format (head->signed_ns, at), head->program, head->settings,
                         head->context, uc_hash_format (&head->hash, hash));

  return g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0640, error);
}

/* ---- a journal's ---- */

static gboolean
on_closing_row (const UcRow *row, gpointer user_data)
{
  UcLastHead *head = user_data;
  UcHead closed;

  uc_row_head (row, &closed);
  uc_head_code (&closed, head->head);
  head->round = closed.round;
  head->signed_ns = row->t_real_ns;
  return FALSE;
}

static gboolean
on_context_row (const UcRow *row, gpointer user_data)
{
  if (row->kind == UC_ROW_CONTEXT || row->kind == UC_ROW_OPENING)
    *(UcHash *) user_data = row->hash;
  return FALSE;
}

/* Of the context row @id; no bytes but zeros where there is none such. */
static UcHash
hash_of_context (UcJournal *journal, guint64 id)
{
  UcHash hash = { 0 };

  uc_journal_read_rows (journal, id, id, on_context_row, &hash, NULL);
  return hash;
}

/* The head of a round that is closed; its round is 0 where there is none. */
static UcLastHead
head_of_round (UcJournal *journal, guint32 round)
{
  UcLastHead head = { 0 };
  UcRoundRow row;

  if (uc_journal_round (journal, round, &row, NULL) && row.closed
      && !uc_journal_read_rows (journal, row.last_row, row.last_row, on_closing_row, &head, NULL))
    head.round = 0;
  return head;
}

void
uc_last_head_of (UcJournal *journal, const char *table, UcLastHead *head)
{
  UcHead signed_ = { 0 };

  *head = (UcLastHead){ 0 };
  if (uc_journal_head (journal, &signed_))
    *head = head_of_round (journal, signed_.round);
  head->context = uc_journal_last_context (journal);
  head->hash = hash_of_context (journal, head->context);
  g_strlcpy (head->table, table, sizeof head->table);
  g_strlcpy (head->key, uc_journal_fingerprint (journal), sizeof head->key);
}

/* ---- what a record lacks ---- */

/* The file whose first key is @key: @journal, or an earlier month of its folder; %NULL where none is. */
static UcJournal *
find_file (UcJournal *journal, const char *key)
{
  g_autofree char *folder = g_path_get_dirname (uc_journal_path (journal));
  g_autofree char *name = g_path_get_basename (uc_journal_path (journal));
  g_auto (GStrv) months = uc_months_is (name) ? uc_months_list (folder) : g_new0 (char *, 1);

  if (strcmp (key, uc_journal_fingerprint (journal)) == 0)
    return uc_journal_open_read (uc_journal_path (journal), NULL);
  for (guint i = g_strv_length (months); i-- > 0;)
    {
      g_autoptr (UcJournal) month = uc_journal_open_read (months[i], NULL);

      if (month != NULL && strcmp (key, uc_journal_fingerprint (month)) == 0)
        return g_steal_pointer (&month);
    }
  return NULL;
}

/* Whether each month from @file to @journal goes on where the one before it ends. */
static gboolean
joins (UcJournal *file, UcJournal *journal, char reason[UC_REASON_TEXT])
{
  g_autofree char *folder = g_path_get_dirname (uc_journal_path (journal));
  g_autofree char *parted = strcmp (uc_journal_path (file), uc_journal_path (journal)) == 0
                                ? NULL
                                : uc_months_find_parted (folder, uc_journal_path (file));

  if (parted != NULL)
    g_snprintf (reason, UC_REASON_TEXT, "%.60s does not continue the month before it.", parted);
  return parted == NULL;
}

/* "round 812 on 2026-11-26 21:47" */
static char *
say_seen (const UcLastHead *seen)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (seen->signed_ns / 1000000000);
  g_autoptr (GDateTime) local = utc != NULL ? g_date_time_to_local (utc) : NULL;
  g_autofree char *when = local != NULL ? g_date_time_format (local, "%Y-%m-%d %H:%M") : g_strdup ("?");

  return seen->round == 0 ? g_strdup ("a record without a round") : g_strdup_printf ("round %u on %s", seen->round, when);
}

UcWord
uc_last_head_doubt (const UcLastHead *seen, UcJournal *journal, const char *recorded, char reason[UC_REASON_TEXT])
{
  g_autofree char *last = say_seen (seen);
  g_autoptr (UcJournal) file = NULL;
  UcLastHead there;
  UcHash hash;

  reason[0] = '\0';
  if (*recorded != '\0')
    {
      g_snprintf (reason, UC_REASON_TEXT, "The record is of table %s, and the table file is of another one.", recorded);
      return UC_WORD_OTHER_RECORD;
    }
  if (seen->table[0] == '\0')
    return UC_WORD_NONE;
  file = find_file (journal, seen->key);
  if (file == NULL)
    {
      const gboolean new = uc_journal_last_round (journal) == 0;

      g_snprintf (reason, UC_REASON_TEXT, new ? "This record has no round; %s signed %s." : "This record has another key than the last of %s, %s.",
                  seen->table, last);
      return new ? UC_WORD_NEW_RECORD : UC_WORD_OTHER_RECORD;
    }
  if (!joins (file, journal, reason))
    return UC_WORD_OTHER_RECORD;
  there = seen->round != 0 ? head_of_round (file, seen->round) : (UcLastHead){ 0 };
  hash = hash_of_context (file, seen->context);
  if (there.round != seen->round)
    g_snprintf (reason, UC_REASON_TEXT, "This record ends before round %u; %s signed %s.", seen->round, seen->table, last);
  else if (strcmp (there.head, seen->head) != 0)
    g_snprintf (reason, UC_REASON_TEXT, "Round %u is another one here; %s signed %s.", seen->round, seen->table, last);
  else if (!uc_hash_equal (&hash, &seen->hash))
    g_snprintf (reason, UC_REASON_TEXT, "The last signature of %s, %s %s, is not in this record.", seen->table,
                seen->round == 0 ? "in" : "behind", last);
  return *reason != '\0' ? UC_WORD_OLDER_RECORD : UC_WORD_NONE;
}
