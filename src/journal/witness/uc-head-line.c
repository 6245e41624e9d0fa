#include "uc-head-line.h"

#include "uc-journal-private.h"
#include "uc-record-line.h"
#include "uc-time.h"

#include <string.h>

#define HEAD "head "
#define KEY  "key "
#define NONE "-"

/* Left as they are in an input; a blank would end it. */
#define UNESCAPED ":,="

void
uc_head_line_clear (UcHeadLine *line)
{
  g_clear_pointer (&line->input, g_free);
}

/* ---- writing ---- */

void
uc_head_line_print (const UcHeadLine *line, GString *text)
{
  char hash[UC_HASH_TEXT], prev[UC_HASH_TEXT], at[UC_TIME_TEXT];

  g_string_append_printf (text, "%stable=%s key=%s", line->input != NULL ? KEY : HEAD, line->table, line->key);
  if (line->input == NULL)
    g_string_append_printf (text, " round=%u", line->head.round);
  g_string_append_printf (text, " seq=%" G_GUINT64_FORMAT " hash=%s signature=", line->head.seq,
                          uc_hash_format (&line->head.hash, hash));
  uc_record_format_signature (&line->head.signature, text);
  g_string_append_printf (text, " at=%s", uc_time_format (line->t_real_ns, at));
  if (line->input == NULL)
    return;
  g_string_append_printf (text, " mono=%" G_GINT64_FORMAT " row=%" G_GUINT64_FORMAT " prev=%s input=", line->t_mono_ns,
                          line->row, uc_hash_format (&line->prev, prev));
  g_string_append_uri_escaped (text, line->input, UNESCAPED, FALSE);
}

/* ---- reading ---- */

gboolean
uc_head_line_is_table (const char *text)
{
  return text[0] != '\0' && strlen (text) < UC_RULES_ID
         && strspn (text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_.") == strlen (text);
}

static gboolean
take_number (const char *text, guint64 most, guint64 *number)
{
  return g_ascii_string_to_unsigned (text, 10, 0, most, number, NULL);
}

/* The context row as the hash covers it. */
static UcRow
context_row (const UcHeadLine *line)
{
  return (UcRow){
    .id = line->row,
    .kind = UC_ROW_CONTEXT,
    .seq = line->head.seq + 1,
    .origin = UC_ORIGIN_SERVICE,
    .t_mono_ns = line->t_mono_ns,
    .t_real_ns = line->t_real_ns,
    .context = line->row,
    .device = "",
    .input = line->input,
    .events = "",
  };
}

/* Takes the value of “NAME=” off the words. NULL: the next word is another. */
static const char *
take_word (char ***words, const char *name)
{
  const char *word = **words;
  gsize length = strlen (name);

  if (word == NULL || strncmp (word, name, length) != 0)
    return NULL;
  (*words)++;
  return word + length;
}

static gboolean
take_words (char **words, gboolean is_key, UcHeadLine *line)
{
  guint64 round = 0;
  gboolean is_signed = FALSE;
  const char *word;
  g_autoptr (UcContext) context = NULL;
  UcRow row;

  if ((word = take_word (&words, "table=")) == NULL || !uc_head_line_is_table (word))
    return FALSE;
  g_strlcpy (line->table, word, sizeof line->table);
  if ((word = take_word (&words, "key=")) == NULL || !uc_code_is_valid (word) || strlen (word) >= sizeof line->key)
    return FALSE;
  g_strlcpy (line->key, word, sizeof line->key);
  if (!is_key
      && ((word = take_word (&words, "round=")) == NULL || !take_number (word, G_MAXUINT32, &round) || round == 0))
    return FALSE;
  line->head.round = round;
  if ((word = take_word (&words, "seq=")) == NULL || !take_number (word, G_MAXINT64, &line->head.seq)
      || (word = take_word (&words, "hash=")) == NULL || !uc_record_parse_hash (word, &line->head.hash)
      || (word = take_word (&words, "signature=")) == NULL
      || !uc_record_parse_signature (word, &line->head.signature, &is_signed) || !is_signed
      || (word = take_word (&words, "at=")) == NULL || !uc_time_parse (word, &line->t_real_ns))
    return FALSE;
  if (!is_key)
    return *words == NULL;
  if ((word = take_word (&words, "mono=")) == NULL
      || !g_ascii_string_to_signed (word, 10, G_MININT64, G_MAXINT64, &line->t_mono_ns, NULL)
      || (word = take_word (&words, "row=")) == NULL || !take_number (word, G_MAXINT64, &line->row)
      || (word = take_word (&words, "prev=")) == NULL || !uc_record_parse_hash (word, &line->prev)
      || (word = take_word (&words, "input=")) == NULL)
    return FALSE;
  line->input = g_uri_unescape_string (word, NULL);
  if (line->input == NULL || *words != NULL)
    return FALSE;
  context = g_new0 (UcContext, 1);
  row = context_row (line);
  if (!uc_context_parse (&row, context) || !context->new_key)
    return FALSE;
  line->new_key = context->key;
  return TRUE;
}

gboolean
uc_head_line_parse (const char *text, UcHeadLine *line, GError **error)
{
  const gboolean is_key = g_str_has_prefix (text, KEY);
  g_auto (UcHeadLine) found = { .input = NULL };
  g_autoptr (GString) again = g_string_new (NULL);
  g_auto (GStrv) words = NULL;
  gboolean good = strlen (text) <= UC_HEAD_LINE_MAX && (is_key || g_str_has_prefix (text, HEAD));

  if (good)
    {
      words = g_strsplit (text, " ", -1);
      good = take_words (words + 1, is_key, &found);
    }
  /* One way to write a line: what is the same is the same to the byte. */
  if (good)
    {
      uc_head_line_print (&found, again);
      good = strcmp (again->str, text) == 0;
    }
  if (!good)
    {
      g_set_error (
          error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
          "not a line of “upcardctl follow --heads”; expected “head table=ID key=FINGERPRINT round=N seq=N hash=HEX "
          "signature=BASE64 at=TIME”, or “key …”");
      return FALSE;
    }
  *line = found;
  found.input = NULL;
  return TRUE;
}

/* ---- signatures ---- */

gboolean
uc_head_line_is_signed (const UcHeadLine *line, const UcPublicKey *key)
{
  UcHash hash;

  if (line->input != NULL)
    {
      UcRow row = context_row (line);

      uc_row_hash (&line->prev, &row, &hash);
      if (!uc_hash_equal (&hash, &line->head.hash))
        return FALSE;
    }
  return uc_head_verify (&line->head, key);
}

gboolean
uc_head_line_first_signer (const UcHeadLine *line, UcPublicKey *key)
{
  g_autoptr (UcContext) context = g_new0 (UcContext, 1);
  UcRow row;

  if (line->input == NULL || line->row != 1)
    return FALSE;
  row = context_row (line);
  if (!uc_context_parse (&row, context))
    return FALSE;
  *key = context->has_prev_key ? context->prev_key : context->key;
  return TRUE;
}

/* ---- from a journal ---- */

struct _UcHeadReader
{
  UcJournal *journal;
  char table[UC_RULES_ID];
  UcPublicKey key; /* in force behind the row taken last */
  UcHash prev;     /* of the row taken last */
};

/* FALSE: the context names no table file, or it cannot be read. */
static gboolean
name_table (UcHeadReader *reader, const UcContext *context)
{
  g_autofree char *text = uc_journal_text (reader->journal, context, "table", NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *id = NULL;

  if (text == NULL || !g_key_file_load_from_data (file, text, strlen (text), G_KEY_FILE_NONE, NULL))
    return FALSE;
  id = g_key_file_get_string (file, "table", "id", NULL);
  if (id == NULL || !uc_head_line_is_table (id))
    return FALSE;
  g_strlcpy (reader->table, id, sizeof reader->table);
  return TRUE;
}

static gboolean
on_later_row (const UcRow *row, gpointer user_data)
{
  UcHeadReader *reader = user_data;
  g_autoptr (UcContext) context = g_new0 (UcContext, 1);

  return row->events[0] == '\0' && !(uc_context_parse (row, context) && name_table (reader, context));
}

static gboolean
on_row_before (const UcRow *row, gpointer user_data)
{
  UcHeadReader *reader = user_data;
  g_autoptr (UcContext) context = uc_journal_context (reader->journal, row->context, NULL);

  reader->prev = row->hash;
  if (context == NULL)
    return FALSE;
  reader->key = context->key;
  name_table (reader, context);
  return FALSE;
}

UcHeadReader *
uc_head_reader_new (UcJournal *journal, guint64 row, GError **error)
{
  g_autoptr (UcHeadReader) reader = g_new0 (UcHeadReader, 1);

  reader->journal = journal;
  g_strlcpy (reader->table, NONE, sizeof reader->table);
  if (row > 1 && !uc_journal_read_rows (journal, row - 1, row - 1, on_row_before, reader, error))
    return NULL;
  /* A journal's first key is older than its table file: the line names the table that the next rows belong to. */
  if (strcmp (reader->table, NONE) == 0 && !uc_journal_read_rows (journal, row, 0, on_later_row, reader, error))
    return NULL;
  return g_steal_pointer (&reader);
}

void
uc_head_reader_free (UcHeadReader *reader)
{
  g_free (reader);
}

gboolean
uc_head_reader_take (UcHeadReader *reader, const UcRow *row, UcHeadLine *line)
{
  g_autoptr (UcContext) context = g_new0 (UcContext, 1);
  const gboolean is_context = uc_context_parse (row, context);
  const gboolean is_key = is_context && context->new_key;
  UcHeadLine found = { .t_real_ns = row->t_real_ns };
  UcPublicKey signer = reader->key;

  if (is_key && row->id == 1)
    signer = context->has_prev_key ? context->prev_key : context->key;
  if (is_key)
    {
      found.t_mono_ns = row->t_mono_ns;
      found.row = row->id;
      found.prev = reader->prev;
      found.new_key = context->key;
    }
  reader->prev = row->hash;
  if (is_context)
    {
      reader->key = context->key;
      name_table (reader, context);
    }
  uc_row_head (row, &found.head);
  if (!row->is_signed || row->kind == UC_ROW_UNKNOWN || (!is_key && found.head.round == 0))
    return FALSE;
  g_strlcpy (found.table, reader->table, sizeof found.table);
  uc_key_fingerprint (&signer, found.key);
  found.input = is_key ? g_strdup (row->input) : NULL;
  *line = found;
  return TRUE;
}

const char *
uc_head_reader_table (const UcHeadReader *reader)
{
  return reader->table;
}

static gboolean
on_key_row (const UcRow *row, gpointer user_data)
{
  g_autoptr (UcContext) context = g_new0 (UcContext, 1);

  if (!uc_context_parse (row, context) || !context->new_key)
    return TRUE;
  *(guint64 *)user_data = row->id;
  return FALSE;
}

gboolean
uc_head_reader_find_key (UcJournal *journal, guint64 row, guint64 *key_row, GError **error)
{
  *key_row = 1;
  return uc_journal_read_back (journal, row, on_key_row, key_row, error);
}
