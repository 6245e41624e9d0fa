#include "uc-record-line.h"

#include <sodium.h>
#include <string.h>

#define VARIANT        sodium_base64_VARIANT_URLSAFE_NO_PADDING
#define SIGNATURE_TEXT 88
#define NONE           "-"

/* What follows "row". */
enum
{
  ROW_WORD,
  ROW_ID,
  ROW_KIND,
  ROW_SEQ,
  ROW_ROUND,
  ROW_ORIGIN,
  ROW_MONO,
  ROW_REAL,
  ROW_CONTEXT,
  ROW_DEVICE,
  ROW_DEVICE_SEQ,
  ROW_HASH,
  ROW_SIGNATURE,
  ROW_INPUT,
  ROW_EVENTS,
  N_ROW_FIELDS,
};

/* ---- lines and fields ---- */

static const char plain[] = "\\\n\t\r";
static const char escaped[] = "\\ntr";

void
uc_record_line_add (GString *line, const char *field)
{
  g_string_append_c (line, '\t');
  while (*field != '\0')
    {
      gsize length = strcspn (field, plain);

      g_string_append_len (line, field, length);
      field += length;
      if (*field != '\0')
        {
          g_string_append_c (line, '\\');
          g_string_append_c (line, escaped[strchr (plain, *field++) - plain]);
        }
    }
}

/* In place: what stands for something is never shorter than it. */
static gboolean
unescape (char *field)
{
  char *to = field;

  for (const char *from = field; *from != '\0'; from++)
    {
      const char *found;

      if (*from != '\\')
        {
          *to++ = *from;
          continue;
        }
      from++;
      found = *from == '\0' ? NULL : strchr (escaped, *from);
      if (found == NULL)
        return FALSE;
      *to++ = plain[found - escaped];
    }
  *to = '\0';
  return TRUE;
}

char **
uc_record_line_split (const char *line)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);

  for (guint i = 0; fields[i] != NULL; i++)
    {
      if (!unescape (fields[i]))
        return NULL;
    }
  return g_steal_pointer (&fields);
}

/* ---- writing ---- */

static void
add_number (GString *line, gint64 number)
{
  g_string_append_printf (line, "\t%" G_GINT64_FORMAT, number);
}

void
uc_record_format_signature (const UcSignature *signature, GString *text)
{
  char encoded[SIGNATURE_TEXT];

  g_string_append (text, sodium_bin2base64 (encoded, sizeof encoded, signature->b, sizeof signature->b, VARIANT));
}

void
uc_record_line_row (const UcRow *row, GString *text)
{
  char hash[UC_HASH_TEXT];

  g_string_append (text, "row");
  add_number (text, row->id);
  add_number (text, row->kind);
  add_number (text, row->seq);
  add_number (text, row->round);
  uc_record_line_add (text, row->origin < UC_N_ORIGINS ? uc_input_origin_name (row->origin) : NONE);
  add_number (text, row->t_mono_ns);
  add_number (text, row->t_real_ns);
  add_number (text, row->context);
  uc_record_line_add (text, row->device);
  add_number (text, row->device_seq);
  uc_record_line_add (text, uc_hash_format (&row->hash, hash));
  g_string_append_c (text, '\t');
  if (row->is_signed)
    uc_record_format_signature (&row->signature, text);
  else
    g_string_append (text, NONE);
  uc_record_line_add (text, row->input);
  uc_record_line_add (text, row->events);
  g_string_append_c (text, '\n');
}

void
uc_record_line_text (const char *hash, const char *body, GString *text)
{
  g_string_append (text, "text");
  uc_record_line_add (text, hash);
  uc_record_line_add (text, body);
  g_string_append_c (text, '\n');
}

/* ---- reading ---- */

/* As uc_hash_format () writes it and in no other way: the digest in a file's last line is covered by nothing else. */
gboolean
uc_record_parse_hash (const char *text, UcHash *hash)
{
  char again[UC_HASH_TEXT];
  gsize found;

  return strlen (text) == 2 * sizeof hash->b
         && sodium_hex2bin (hash->b, sizeof hash->b, text, strlen (text), NULL, &found, NULL) == 0
         && found == sizeof hash->b && strcmp (uc_hash_format (hash, again), text) == 0;
}

gboolean
uc_record_parse_signature (const char *text, UcSignature *signature, gboolean *is_there)
{
  gsize found;

  *is_there = strcmp (text, NONE) != 0;
  return !*is_there
         || (sodium_base642bin (signature->b, sizeof signature->b, text, strlen (text), NULL, &found, NULL, VARIANT)
                 == 0
             && found == sizeof signature->b);
}

/* As it is written and in no other way: no "+", no zeros before it. */
gboolean
uc_record_parse_number (const char *text, gint64 *number)
{
  char again[24];

  return g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, number, NULL)
         && (g_snprintf (again, sizeof again, "%" G_GINT64_FORMAT, *number), strcmp (again, text) == 0);
}

static gboolean
parse_row (char **fields, UcKeptRow *kept)
{
  UcRow *row = &kept->row;
  gint64 id, kind, seq, round, context, device_seq;

  if (!uc_record_parse_number (fields[ROW_ID], &id) || !uc_record_parse_number (fields[ROW_KIND], &kind)
      || !uc_record_parse_number (fields[ROW_SEQ], &seq) || !uc_record_parse_number (fields[ROW_ROUND], &round)
      || !uc_record_parse_number (fields[ROW_MONO], &row->t_mono_ns) || !uc_record_parse_number (fields[ROW_REAL], &row->t_real_ns)
      || !uc_record_parse_number (fields[ROW_CONTEXT], &context) || !uc_record_parse_number (fields[ROW_DEVICE_SEQ], &device_seq)
      || !uc_record_parse_hash (fields[ROW_HASH], &row->hash)
      || !uc_record_parse_signature (fields[ROW_SIGNATURE], &row->signature, &row->is_signed))
    return FALSE;
  row->id = id;
  row->seq = seq;
  row->round = round;
  row->context = context;
  row->device_seq = device_seq;
  row->origin = uc_input_origin_parse (fields[ROW_ORIGIN]);
  row->device = fields[ROW_DEVICE];
  row->input = fields[ROW_INPUT];
  row->events = fields[ROW_EVENTS];
  row->kind = UC_ROW_UNKNOWN;
  if (kind >= UC_ROW_INPUT && kind < UC_ROW_UNKNOWN && round >= 0 && round <= G_MAXUINT32 && row->origin < UC_N_ORIGINS)
    row->kind = kind;
  return TRUE;
}

UcKeptRow *
uc_record_line_parse_row (char **fields)
{
  g_autoptr (UcKeptRow) kept = g_new0 (UcKeptRow, 1);

  kept->fields = fields;
  if (g_strv_length (fields) != N_ROW_FIELDS || !parse_row (fields, kept))
    return NULL;
  return g_steal_pointer (&kept);
}

void
uc_kept_row_free (UcKeptRow *kept)
{
  g_strfreev (kept->fields);
  g_free (kept);
}
