/* One row: its columns, its event lines, its hash. */
#include "uc-journal-private.h"

#include <string.h>
#include <time.h>

/* ---- lines of events ---- */

gboolean
uc_line_next (const char **at, UcLine *line)
{
  const char *end;

  if (**at == '\0')
    return FALSE;
  end = strchrnul (*at, '\n');
  line->text = *at;
  line->length = end - *at;
  *at = *end == '\n' ? end + 1 : end;
  return TRUE;
}

gboolean
uc_line_is (const UcLine *line, const char *kind)
{
  gsize length = strlen (kind);

  return line->length >= length && memcmp (line->text, kind, length) == 0
         && (line->length == length || line->text[length] == ' ');
}

/* Blanks in values are escaped, so that the blank before the key makes it one. Keys are short and stand near the front: to go from blank
 * to blank is faster than memmem (), which prepares for long ones. */
static const char *
find_value (const UcLine *line, const char *key)
{
  const char *end = line->text + line->length, *blank = line->text;
  const gsize length = strlen (key);

  while ((blank = memchr (blank, ' ', end - blank)) != NULL)
    {
      if ((gsize)(end - blank) >= length && memcmp (blank, key, length) == 0)
        return blank + length;
      blank++;
    }
  return NULL;
}

guint64
uc_line_number (const UcLine *line, const char *key)
{
  const char *value = find_value (line, key);

  /* The line ends with "\n" or "\0", so the number ends within it. */
  return value == NULL ? 0 : g_ascii_strtoull (value, NULL, 10);
}

char *
uc_line_word (const UcLine *line, const char *key)
{
  const char *value = find_value (line, key);
  const char *end = line->text + line->length;
  const char *blank;

  if (value == NULL)
    return NULL;
  blank = memchr (value, ' ', end - value);
  return g_strndup (value, (blank == NULL ? end : blank) - value);
}

guint
uc_row_n_events (const UcRow *row)
{
  const char *at = row->events;
  UcLine line;
  guint n = 0;

  while (uc_line_next (&at, &line))
    n++;
  return n;
}

guint32
uc_row_round (const UcRow *row)
{
  const char *at = row->events;
  UcLine line;
  guint32 round = 0;

  while (uc_line_next (&at, &line))
    {
      guint32 named = uc_line_number (&line, " round=");

      if (named != 0)
        round = named;
    }
  return round;
}

static gboolean
find_event (const UcRow *row, const char *kind, UcLine *line)
{
  const char *at = row->events;

  while (uc_line_next (&at, line))
    {
      if (uc_line_is (line, kind))
        return TRUE;
    }
  return FALSE;
}

gboolean
uc_row_has (const UcRow *row, const char *kind)
{
  UcLine line;

  return find_event (row, kind, &line);
}

/* ---- rows ---- */

void
uc_row_init (UcRow *row, UcRowKind kind)
{
  struct timespec mono, real;

  clock_gettime (CLOCK_MONOTONIC, &mono);
  clock_gettime (CLOCK_REALTIME, &real);
  *row = (UcRow){
    .kind = kind,
    .origin = UC_ORIGIN_SERVICE,
    .t_mono_ns = mono.tv_sec * G_GINT64_CONSTANT (1000000000) + mono.tv_nsec,
    .t_real_ns = real.tv_sec * G_GINT64_CONSTANT (1000000000) + real.tv_nsec,
    .device = "",
    .input = "",
    .events = "",
  };
}

/* SQLite converts what a column holds to what is asked for, and the hash is of what comes out: a value that is of another
 * class than was written is a change that only its class tells. */
static gint64
load_number (sqlite3_value *value, gboolean *good)
{
  *good = *good && sqlite3_value_type (value) == SQLITE_INTEGER;
  return sqlite3_value_int64 (value);
}

/* A text with a zero inside would show less than it holds: @good goes FALSE. */
static const char *
load_text (sqlite3_value *value, gboolean *good)
{
  const char *text;

  *good = *good && sqlite3_value_type (value) == SQLITE_TEXT;
  text = (const char *) sqlite3_value_text (value);
  if (text == NULL || strlen (text) != (gsize) sqlite3_value_bytes (value))
    {
      *good = FALSE;
      return "";
    }
  return text;
}

static gboolean
load_blob (sqlite3_value *value, gpointer to, gsize size)
{
  const void *blob = sqlite3_value_type (value) == SQLITE_BLOB ? sqlite3_value_blob (value) : NULL;

  if (blob == NULL || (gsize) sqlite3_value_bytes (value) != size)
    return FALSE;
  memcpy (to, blob, size);
  return TRUE;
}

void
uc_row_load (sqlite3_value **values, UcRow *row)
{
  gboolean good = TRUE;
  gint64 kind = load_number (values[1], &good);
  gint64 round = load_number (values[3], &good);

  good = good && kind >= UC_ROW_INPUT && kind < UC_ROW_UNKNOWN && round >= 0 && round <= G_MAXUINT32;
  *row = (UcRow){
    .id = sqlite3_value_int64 (values[0]),
    .seq = load_number (values[2], &good),
    .round = round,
    .t_mono_ns = load_number (values[5], &good),
    .t_real_ns = load_number (values[6], &good),
    .context = load_number (values[7], &good),
    .device_seq = load_number (values[9], &good),
  };
  row->origin = uc_input_origin_parse (load_text (values[4], &good));
  row->device = load_text (values[8], &good);
  row->input = load_text (values[10], &good);
  row->events = load_text (values[11], &good);
  row->is_signed = load_blob (values[13], row->signature.b, sizeof row->signature.b);
  if (!load_blob (values[12], row->hash.b, sizeof row->hash.b) || row->origin >= UC_N_ORIGINS
      || (!row->is_signed && sqlite3_value_type (values[13]) != SQLITE_NULL))
    good = FALSE;
  row->kind = good ? (UcRowKind) kind : UC_ROW_UNKNOWN;
}

void
uc_row_hash (const UcHash *prev, const UcRow *row, UcHash *hash)
{
  UcHashed hashed = {
    .id = row->id,
    .seq = row->seq,
    .round = row->round,
    .context = row->context,
    .device_seq = row->device_seq,
    .t_mono_ns = row->t_mono_ns,
    .t_real_ns = row->t_real_ns,
    .kind = row->kind,
    .origin = row->origin < UC_N_ORIGINS ? uc_input_origin_name (row->origin) : "",
    .device = row->device,
    .input = row->input,
    .events = row->events,
  };

  uc_chain_next (prev, &hashed, hash);
}

void
uc_row_head (const UcRow *row, UcHead *head)
{
  UcLine closed;

  *head = (UcHead){
    .round = find_event (row, "round-closed", &closed) ? uc_line_number (&closed, " round=") : 0,
    .seq = row->seq + uc_row_n_events (row) - 1,
    .hash = row->hash,
    .signature = row->signature,
  };
}
