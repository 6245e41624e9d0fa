#include "uc-mirror-words.h"

#include "uc-months.h"
#include "uc-record-line.h"

#include <inttypes.h>
#include <string.h>

#define PART "part "
#define LAST "last "

enum
{
  PLACE_FILE,
  PLACE_ROW,
  PLACE_HASH,
  PLACE_STATE,
  N_PLACE,
};

void
uc_mirror_place_print (const UcMirrorPlace *place, GString *text)
{
  char hash[UC_HASH_TEXT];

  g_string_append_printf (text, "%s %" PRIu64 " %s %s", place->file[0] != '\0' ? place->file : "-", place->row,
                          uc_hash_format (&place->hash, hash), place->ended ? "ended" : "open");
}

gboolean
uc_mirror_place_parse (char **words, UcMirrorPlace *place)
{
  const gboolean is_none = words[PLACE_FILE] != NULL && strcmp (words[PLACE_FILE], "-") == 0;
  gint64 row;

  memset (place, 0, sizeof *place);
  if (g_strv_length (words) != N_PLACE || !(is_none || uc_months_is (words[PLACE_FILE]))
      || !uc_record_parse_number (words[PLACE_ROW], &row) || row < 0 || (row == 0) != is_none
      || !uc_record_parse_hash (words[PLACE_HASH], &place->hash))
    return FALSE;
  if (!is_none)
    g_strlcpy (place->file, words[PLACE_FILE], sizeof place->file);
  place->row = (guint64)row;
  place->ended = strcmp (words[PLACE_STATE], "ended") == 0;
  return place->ended || strcmp (words[PLACE_STATE], "open") == 0;
}

gboolean
uc_mirror_is_table (const char *name)
{
  const gsize length = strlen (name);

  return length > 0 && length < UC_MIRROR_TABLE && name[0] != '.' && strcmp (name, "-") != 0
         && strspn (name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_.") == length;
}

void
uc_mirror_print_line (const char *line, gsize length, GString *text)
{
  if (length > UC_MIRROR_LINE_MOST)
    {
      const gsize piece = UC_MIRROR_LINE_MOST - strlen (PART);

      for (; length > piece; line += piece, length -= piece)
        {
          g_string_append (text, PART);
          g_string_append_len (text, line, (gssize)piece);
          g_string_append_c (text, '\n');
        }
      g_string_append (text, LAST);
    }
  g_string_append_len (text, line, (gssize)length);
  g_string_append_c (text, '\n');
}

gboolean
uc_mirror_join (UcMirrorParts *parts, const char *line, const char **whole)
{
  const gboolean is_part = g_str_has_prefix (line, PART), is_last = g_str_has_prefix (line, LAST);

  if (parts->text == NULL)
    parts->text = g_string_new (NULL);
  if (parts->is_whole)
    g_string_truncate (parts->text, 0);
  parts->is_whole = !is_part;
  *whole = is_part ? NULL : line;
  if (!is_part && !is_last)
    return parts->text->len == 0;
  g_string_append (parts->text, line + strlen (PART));
  if (is_last)
    *whole = parts->text->str;
  return parts->text->len <= UC_MIRROR_WHOLE_MOST;
}

void
uc_mirror_parts_clear (UcMirrorParts *parts)
{
  if (parts->text != NULL)
    g_string_free (parts->text, TRUE);
  parts->text = NULL;
}
