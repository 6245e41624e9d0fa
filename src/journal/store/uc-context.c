/* Context rows: "context boot=ID core=VERSION [program=DIGEST] rules=NAME:HASH,… key=KEY [new-key=yes] [day=DAY]
 * [count=N] [prev=HASH prev-key=KEY]". */
#include "uc-journal-private.h"

#include <sodium.h>
#include <string.h>

#define VARIANT sodium_base64_VARIANT_URLSAFE_NO_PADDING
#define KEY_TEXT 44

void
uc_context_free (UcContext *context)
{
  g_free (context->boot_id);
  g_free (context->core_version);
  g_free (context->digest);
  g_free (context->rules);
  g_free (context->day);
  g_free (context->prev);
  g_free (context);
}

static void
append_word (GString *line, const char *key, const char *value)
{
  if (value != NULL && value[0] != '\0')
    g_string_append_printf (line, " %s=%s", key, value);
}

char *
uc_context_format (const UcContext *context)
{
  g_autoptr (GString) line = g_string_new ("context");
  g_autofree char *rules = g_strdelimit (g_strdup (context->rules), " ", ',');
  char key[KEY_TEXT], prev_key[KEY_TEXT] = "";

  sodium_bin2base64 (key, sizeof key, context->key.b, sizeof context->key.b, VARIANT);
  if (context->has_prev_key)
    sodium_bin2base64 (prev_key, sizeof prev_key, context->prev_key.b, sizeof context->prev_key.b, VARIANT);
  append_word (line, "boot", context->boot_id);
  append_word (line, "core", context->core_version);
  append_word (line, "program", context->digest);
  append_word (line, "rules", rules);
  append_word (line, "key", key);
  append_word (line, "new-key", context->new_key ? "yes" : NULL);
  append_word (line, "day", context->day);
  if (context->count != 0)
    g_string_append_printf (line, " count=%" G_GUINT64_FORMAT, context->count);
  append_word (line, "prev", context->prev);
  append_word (line, "prev-key", prev_key);
  return g_string_free (g_steal_pointer (&line), FALSE);
}

/* The word behind @key, "" when there is none. */
static char *
take_word (const UcLine *line, const char *key)
{
  char *word = uc_line_word (line, key);

  return word == NULL ? g_strdup ("") : word;
}

static gboolean
take_key (const UcLine *line, const char *word, UcPublicKey *key)
{
  g_autofree char *text = take_word (line, word);
  gsize found;

  return sodium_base642bin (key->b, sizeof key->b, text, strlen (text), NULL, &found, NULL, VARIANT) == 0
         && found == sizeof key->b;
}

gboolean
uc_context_parse (const UcRow *row, UcContext *context)
{
  UcLine line = { row->input, strlen (row->input) };
  g_autofree char *new_key = take_word (&line, " new-key=");
  UcPublicKey key, prev_key = { 0 };
  gboolean has_prev_key;

  if (row->kind != UC_ROW_CONTEXT || !uc_line_is (&line, "context") || !take_key (&line, " key=", &key))
    return FALSE;
  has_prev_key = take_key (&line, " prev-key=", &prev_key);

  *context = (UcContext){
    .id = row->id,
    .boot_id = take_word (&line, " boot="),
    .core_version = take_word (&line, " core="),
    .digest = take_word (&line, " program="),
    .rules = g_strdelimit (take_word (&line, " rules="), ",", ' '),
    .day = take_word (&line, " day="),
    .count = uc_line_number (&line, " count="),
    .prev = take_word (&line, " prev="),
    .key = key,
    .has_prev_key = has_prev_key,
    .prev_key = prev_key,
    .new_key = strcmp (new_key, "yes") == 0,
  };
  return TRUE;
}

static gboolean
on_context_row (const UcRow *row, gpointer user_data)
{
  UcContext **found = user_data;
  g_autofree UcContext *context = g_new0 (UcContext, 1);

  if (uc_context_parse (row, context))
    *found = g_steal_pointer (&context);
  return FALSE;
}

static gboolean
on_last_row (const UcRow *row, gpointer user_data)
{
  *(guint64 *) user_data = row->context;
  return FALSE;
}

UcContext *
uc_journal_context (UcJournal *journal, guint64 id, GError **error)
{
  UcContext *found = NULL;

  if (id == 0 && !uc_journal_read_back (journal, 0, on_last_row, &id, error))
    return NULL;
  if (!uc_journal_read_rows (journal, id, id, on_context_row, &found, error))
    return NULL;
  if (found == NULL)
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                 "%s: row %" G_GUINT64_FORMAT " should say under which rules and key the record was kept, and does not",
                 journal->path, id);
  return found;
}

/* Hash behind NAME: in "NAME:HASH NAME:HASH". */
static char *
rules_hash (const char *rules, const char *name)
{
  g_auto (GStrv) words = g_strsplit (rules, " ", -1);
  gsize length = strlen (name);

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (strncmp (words[i], name, length) == 0 && words[i][length] == ':')
        return g_strdup (words[i] + length + 1);
    }
  return NULL;
}

/* The text that has this hash, or NULL. */
static char *
load_body (UcJournal *journal, const char *hash)
{
  g_autoptr (UcStatement) statement
    = uc_store_prepare (journal->db, journal->path, "SELECT body FROM text WHERE hash = ?1", NULL);
  g_autofree char *body = NULL;
  char found[UC_HASH_TEXT];
  UcHash computed;

  if (statement == NULL)
    return NULL;
  sqlite3_bind_text (statement, 1, hash, -1, SQLITE_STATIC);
  if (sqlite3_step (statement) != SQLITE_ROW || sqlite3_column_type (statement, 0) != SQLITE_TEXT)
    return NULL;
  body = g_strdup ((const char *) sqlite3_column_text (statement, 0));
  /* What lies behind a zero would be in no hash. */
  if (body == NULL || strlen (body) != (gsize) sqlite3_column_bytes (statement, 0))
    return NULL;
  uc_hash_text (body, strlen (body), &computed);
  return strcmp (uc_hash_format (&computed, found), hash) == 0 ? g_steal_pointer (&body) : NULL;
}

char *
uc_journal_text (UcJournal *journal, const UcContext *context, const char *name, GError **error)
{
  g_autofree char *hash = rules_hash (context->rules, name);
  char *body;

  if (hash == NULL)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
                   "%s: no text “%s” is in force at row %" G_GUINT64_FORMAT, journal->path, name, context->id);
      return NULL;
    }
  body = load_body (journal, hash);
  if (body == NULL)
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                 "%s: the text “%s” is missing, or is not the one that its hash %s names", journal->path, name, hash);
  return body;
}
