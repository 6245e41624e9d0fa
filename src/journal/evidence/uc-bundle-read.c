/* From the file to its records. Nothing is judged here but whether a line can be read. */
#include "uc-bundle-private.h"

#include <errno.h>
#include <gio/gio.h>
#include <sodium.h>
#include <string.h>

#define END "end\t"

static void
part_free (gpointer data)
{
  UcBundlePart *part = data;

  g_ptr_array_unref (part->rows);
  g_free (part);
}

static GPtrArray *
parts_new (void)
{
  return g_ptr_array_new_with_free_func (part_free);
}

static void
month_free (gpointer data)
{
  UcBundleMonth *month = data;

  g_free (month->name);
  g_ptr_array_unref (month->parts);
  g_free (month);
}

static void
link_part_free (gpointer data)
{
  UcBundleLinkPart *part = data;

  g_array_unref (part->entries);
  g_ptr_array_unref (part->rows);
  g_free (part);
}

static void
file_free (gpointer data)
{
  UcBundleFile *file = data;

  g_free (file->name);
  g_bytes_unref (file->bytes);
  g_free (file);
}

static UcBundle *
bundle_new (const char *path)
{
  UcBundle *bundle = g_new0 (UcBundle, 1);

  bundle->path = g_strdup (path);
  bundle->made = g_strdup ("");
  bundle->program = g_strdup ("");
  bundle->journal = g_strdup ("");
  bundle->case_text = g_strdup ("");
  bundle->rounds = g_array_new (FALSE, FALSE, sizeof (guint32));
  bundle->notes = g_ptr_array_new_with_free_func (g_free);
  bundle->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  bundle->months = g_ptr_array_new_with_free_func (month_free);
  bundle->files = g_ptr_array_new_with_free_func (file_free);
  bundle->parts = parts_new ();
  bundle->link_parts = g_ptr_array_new_with_free_func (link_part_free);
  return bundle;
}

void
uc_bundle_free (UcBundle *bundle)
{
  g_free (bundle->path);
  g_free (bundle->made);
  g_free (bundle->program);
  g_free (bundle->journal);
  g_free (bundle->case_text);
  g_free (bundle->fault);
  g_array_unref (bundle->rounds);
  g_ptr_array_unref (bundle->notes);
  g_hash_table_unref (bundle->texts);
  g_ptr_array_unref (bundle->parts);
  g_ptr_array_unref (bundle->months);
  g_ptr_array_unref (bundle->files);
  g_ptr_array_unref (bundle->link_parts);
  g_free (bundle->month);
  g_free (bundle->ledger);
  g_free (bundle->table);
  g_free (bundle);
}

/* ---- records ---- */

static void
replace (char **to, const char *value)
{
  g_free (*to);
  *to = g_strdup (value);
}

static gboolean
take_made (UcBundle *bundle, char **fields)
{
  replace (&bundle->made, fields[1]);
  return TRUE;
}

static gboolean
take_program (UcBundle *bundle, char **fields)
{
  replace (&bundle->program, fields[1]);
  return TRUE;
}

static gboolean
take_journal (UcBundle *bundle, char **fields)
{
  replace (&bundle->journal, fields[1]);
  return TRUE;
}

static gboolean
take_case (UcBundle *bundle, char **fields)
{
  replace (&bundle->case_text, fields[1]);
  return TRUE;
}

static gboolean
take_note (UcBundle *bundle, char **fields)
{
  g_ptr_array_add (bundle->notes, g_strdup (fields[1]));
  return TRUE;
}

static gboolean
take_round (UcBundle *bundle, char **fields)
{
  guint64 number;
  guint32 round;

  if (fields[1][0] == '0' || !g_ascii_string_to_unsigned (fields[1], 10, 1, G_MAXUINT32, &number, NULL))
    return FALSE;
  round = number;
  g_array_append_val (bundle->rounds, round);
  return TRUE;
}

static gboolean
take_head (UcBundle *bundle, char **fields)
{
  guint64 round, seq;
  gboolean is_there;

  if (fields[1][0] == '0' || fields[2][0] == '0' || !g_ascii_string_to_unsigned (fields[1], 10, 1, G_MAXUINT32, &round, NULL)
      || !g_ascii_string_to_unsigned (fields[2], 10, 1, G_MAXUINT64, &seq, NULL)
      || !uc_record_parse_hash (fields[3], &bundle->head.hash)
      || !uc_record_parse_signature (fields[4], &bundle->head.signature, &is_there) || !is_there)
    return FALSE;
  bundle->head.round = round;
  bundle->head.seq = seq;
  bundle->has_head = TRUE;
  return TRUE;
}

static gboolean
take_text (UcBundle *bundle, char **fields)
{
  g_hash_table_insert (bundle->texts, g_strdup (fields[1]), g_strdup (fields[2]));
  return TRUE;
}

/* The stretches before were of the month before. */
static gboolean
take_month (UcBundle *bundle, char **fields)
{
  UcBundleMonth *month;

  if (fields[1][0] == '\0' || (bundle->month == NULL && bundle->parts->len > 0))
    return FALSE;
  if (bundle->month != NULL)
    {
      month = g_new0 (UcBundleMonth, 1);
      month->name = g_steal_pointer (&bundle->month);
      month->parts = bundle->parts;
      g_ptr_array_add (bundle->months, month);
      bundle->parts = parts_new ();
    }
  bundle->month = g_strdup (fields[1]);
  return TRUE;
}

gboolean
uc_bundle_is_name (const char *name)
{
  return name[0] != '\0' && name[0] != '.' && strchr (name, '/') == NULL;
}

static gboolean
take_file (UcBundle *bundle, char **fields)
{
  gsize length;
  g_autofree guchar *data = g_base64_decode (fields[2], &length);
  g_autofree char *again = g_base64_encode (data, length);
  UcBundleFile *file;

  if (!uc_bundle_is_name (fields[1]) || strcmp (again, fields[2]) != 0)
    return FALSE;
  file = g_new0 (UcBundleFile, 1);
  file->name = g_strdup (fields[1]);
  file->bytes = g_bytes_new_take (g_steal_pointer (&data), length);
  g_ptr_array_add (bundle->files, file);
  return TRUE;
}

static gboolean
take_part (UcBundle *bundle, char **fields)
{
  UcBundlePart *part = g_new0 (UcBundlePart, 1);

  part->rows = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_kept_row_free);
  g_ptr_array_add (bundle->parts, part);
  return uc_record_parse_hash (fields[1], &part->prev);
}

static gboolean
take_row (UcBundle *bundle, char **fields)
{
  UcBundlePart *part = bundle->parts->len == 0 ? NULL : bundle->parts->pdata[bundle->parts->len - 1];
  UcKeptRow *row = part == NULL ? NULL : uc_record_line_parse_row (g_strdupv (fields));

  if (row == NULL)
    return FALSE;
  g_ptr_array_add (part->rows, row);
  return TRUE;
}

/* The rows of a ledger come behind those of the journal. */
static gboolean
take_ledger (UcBundle *bundle, char **fields)
{
  if (bundle->ledger != NULL || fields[1][0] == '\0' || fields[2][0] == '\0')
    return FALSE;
  bundle->ledger = g_strdup (fields[1]);
  bundle->table = g_strdup (fields[2]);
  return TRUE;
}

static UcBundleLinkPart *
last_link_part (const UcBundle *bundle)
{
  return bundle->link_parts->len == 0 ? NULL : bundle->link_parts->pdata[bundle->link_parts->len - 1];
}

static gboolean
take_link_part (UcBundle *bundle, char **fields)
{
  UcBundleLinkPart *part;

  if (bundle->ledger == NULL)
    return FALSE;
  part = g_new0 (UcBundleLinkPart, 1);
  part->entries = g_array_new (FALSE, FALSE, sizeof (UcBundleLinkEntry));
  part->rows = g_ptr_array_new_with_free_func (uc_bundle_link_row_free);
  g_ptr_array_add (bundle->link_parts, part);
  return uc_record_parse_hash (fields[1], &part->prev);
}

static gboolean
take_link_entry (UcBundle *bundle, char **fields)
{
  UcBundleLinkPart *part = last_link_part (bundle);
  UcBundleLinkEntry entry;
  gint64 n;

  if (part == NULL || part->rows->len > 0 || g_strlcpy (entry.meter, fields[1], sizeof entry.meter) >= sizeof entry.meter
      || !uc_record_parse_number (fields[2], &n) || n < 0 || !uc_record_parse_hash (fields[3], &entry.hash))
    return FALSE;
  for (guint i = 0; i < part->entries->len; i++)
    if (strcmp (g_array_index (part->entries, UcBundleLinkEntry, i).meter, entry.meter) == 0)
      return FALSE;
  entry.n = (guint64)n;
  g_array_append_val (part->entries, entry);
  return TRUE;
}

static gboolean
take_link_row (UcBundle *bundle, char **fields)
{
  UcBundleLinkPart *part = last_link_part (bundle);
  UcBundleLinkRow *row = part == NULL ? NULL : uc_bundle_link_line_parse (g_strdupv (fields));

  if (row == NULL)
    return FALSE;
  g_ptr_array_add (part->rows, row);
  return TRUE;
}

static const struct
{
  const char *word;
  guint n_fields; /* the word is one */
  gboolean (*take) (UcBundle *bundle, char **fields);
  gboolean linked; /* only of the format that holds rows of a ledger */
} records[] = {
  { "made", 2, take_made },   { "program", 2, take_program }, { "journal", 2, take_journal }, { "case", 2, take_case },
  { "round", 2, take_round }, { "damage", 2, take_note },     { "head", 5, take_head },       { "text", 3, take_text },
  { "part", 2, take_part },   { "row", 15, take_row },        { "month", 2, take_month },     { "file", 3, take_file },
  { "ledger", 3, take_ledger, TRUE }, { "link-part", 2, take_link_part, TRUE }, { "link-entry", 4, take_link_entry, TRUE },
  { "link-row", 16, take_link_row, TRUE },
};

static gboolean
take_line (UcBundle *bundle, guint format, const char *line)
{
  g_auto (GStrv) fields = uc_record_line_split (line);

  if (fields == NULL || fields[0] == NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (records); i++)
    {
      if (strcmp (fields[0], records[i].word) == 0)
        return g_strv_length (fields) == records[i].n_fields && (format == UC_BUNDLE_FORMAT_LINKED || !records[i].linked)
               && (bundle->ledger == NULL || records[i].linked) && records[i].take (bundle, fields);
    }
  return FALSE;
}

/* ---- the file ---- */

static void
set_fault (UcBundle *bundle, guint line, const char *why)
{
  bundle->fault_line = line;
  bundle->fault = g_strdup (why);
}

static void
take_lines (UcBundle *bundle, guint format, char *text, gsize length)
{
  char *at = text;
  const char *end = text + length;

  for (guint number = 1; at < end && bundle->fault_line == 0 && !bundle->has_end; number++)
    {
      char *line = at, *stop = memchr (at, '\n', end - at);

      if (stop == NULL)
        {
          set_fault (bundle, number, "it does not end");
          return;
        }
      *stop = '\0';
      at = stop + 1;
      if (!g_utf8_validate (line, -1, NULL))
        set_fault (bundle, number, "it is no UTF-8 text");
      else if (strlen (line) != (gsize)(stop - line))
        set_fault (bundle, number, "there is a zero byte in it");
      else if (g_str_has_prefix (line, END))
        {
          /* The last line is its own: it must be there, whole, and nothing behind it. */
          bundle->has_end = uc_record_parse_hash (line + strlen (END), &bundle->stated);
          if (!bundle->has_end)
            set_fault (bundle, number, "it holds a digest that cannot be read");
          else if (at != end)
            set_fault (bundle, number + 1, "there should be no more lines");
        }
      else if (number > 1 && !take_line (bundle, format, line))
        set_fault (bundle, number, "it is none of the records of this format");
    }
}

/* All before the line "end". */
static void
digest (UcBundle *bundle, const char *text, gsize length)
{
  const char *end = g_strrstr_len (text, length, "\n" END);

  uc_hash_text (text, end == NULL ? length : (gsize)(end + 1 - text), &bundle->digest);
}

/* The format; 0 = none that this program reads. */
static guint
read_first (const char *path, const char *text, GError **error)
{
  const char *version = text + strlen (UC_BUNDLE_FIRST) + 1;

  if (!g_str_has_prefix (text, UC_BUNDLE_FIRST "\t"))
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                 "%s: not an evidence file; its first line would be “%s”", path, UC_BUNDLE_FIRST);
  else if (version[0] < '1' || version[0] > '9' || version[1] != '\n')
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED, "%s: the first line names no format", path);
  else if (version[0] < '0' + UC_BUNDLE_FORMAT || version[0] > '0' + UC_BUNDLE_FORMAT_LINKED)
    g_set_error (error, UC_JOURNAL_ERROR, version[0] > '0' + UC_BUNDLE_FORMAT ? UC_JOURNAL_ERROR_NEWER : UC_JOURNAL_ERROR_OLDER,
                 "%s: %s program wrote this evidence (format %c; this program reads formats %d and %d); use that one", path,
                 version[0] > '0' + UC_BUNDLE_FORMAT ? "a newer" : "an older", version[0], UC_BUNDLE_FORMAT, UC_BUNDLE_FORMAT_LINKED);
  else
    return (guint)(version[0] - '0');
  return 0;
}

gboolean
uc_bundle_is (const char *path)
{
  char first[sizeof UC_BUNDLE_FIRST];
  FILE *file = g_file_test (path, G_FILE_TEST_IS_REGULAR) ? fopen (path, "re") : NULL;
  gboolean found = file != NULL && fread (first, 1, sizeof first, file) == sizeof first
                   && memcmp (first, UC_BUNDLE_FIRST "\t", sizeof first) == 0;

  if (file != NULL)
    fclose (file);
  return found;
}

UcBundle *
uc_bundle_read (const char *path, GError **error)
{
  g_autoptr (UcBundle) bundle = bundle_new (path);
  g_autoptr (GError) problem = NULL;
  g_autofree char *text = NULL;
  gsize length;
  guint format;

  if (!g_file_get_contents (path, &text, &length, &problem))
    {
      gboolean missing = g_error_matches (problem, G_FILE_ERROR, G_FILE_ERROR_NOENT);

      g_set_error_literal (error, UC_JOURNAL_ERROR, missing ? UC_JOURNAL_ERROR_MISSING : UC_JOURNAL_ERROR_IO,
                           problem->message);
      return NULL;
    }
  format = sodium_init () < 0 ? 0 : read_first (path, text, error);
  if (format == 0)
    return NULL;
  digest (bundle, text, length);
  take_lines (bundle, format, text, length);
  if (format == UC_BUNDLE_FORMAT_LINKED && bundle->ledger == NULL && bundle->fault_line == 0)
    set_fault (bundle, 1, "it is of the format that holds rows of a ledger, and there are none");
  return g_steal_pointer (&bundle);
}
