#include "uc-round-set.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static int
compare (gconstpointer a, gconstpointer b)
{
  guint32 one = *(const guint32 *)a, other = *(const guint32 *)b;

  return one < other ? -1 : one > other;
}

static gboolean
parse_number (const char *text, guint64 *number)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));

  return g_ascii_string_to_unsigned (bare, 10, 1, G_MAXUINT32, number, NULL);
}

static gboolean
parse_range (const char *text, GArray *rounds)
{
  g_auto (GStrv) words = g_strsplit (text, "–", -1);
  g_autofree char *plain = g_strjoinv ("-", words);
  g_auto (GStrv) ends = g_strsplit (plain, "-", 2);
  guint64 first, last;

  if (ends[0] == NULL || !parse_number (ends[0], &first))
    return FALSE;
  last = first;
  if (ends[1] != NULL && (!parse_number (ends[1], &last) || last < first))
    return FALSE;
  if (rounds->len + (last - first) >= UC_ROUND_SET_MAX)
    return FALSE;
  for (guint32 round = first; round <= last && round != 0; round++)
    g_array_append_val (rounds, round);
  return TRUE;
}

void
uc_round_set_tidy (GArray *rounds)
{
  guint n = 0;

  g_array_sort (rounds, compare);
  for (guint i = 0; i < rounds->len; i++)
    {
      guint32 round = g_array_index (rounds, guint32, i);

      if (n == 0 || g_array_index (rounds, guint32, n - 1) != round)
        g_array_index (rounds, guint32, n++) = round;
    }
  g_array_set_size (rounds, n);
}

GArray *
uc_round_set_parse (char *const *words, GError **error)
{
  g_autoptr (GArray) rounds = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (; *words != NULL; words++)
    {
      g_auto (GStrv) parts = g_strsplit (*words, ",", -1);

      for (guint i = 0; parts[i] != NULL; i++)
        {
          if (parse_range (parts[i], rounds))
            continue;
          g_set_error (
              error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
              _ ("“%s” names no rounds; expected a number from 1, or two like 5-7, at most %d in all"),
              parts[i], UC_ROUND_SET_MAX);
          return NULL;
        }
    }
  uc_round_set_tidy (rounds);
  return g_steal_pointer (&rounds);
}

gboolean
uc_round_set_has (const GArray *rounds, guint32 round)
{
  return g_array_binary_search ((GArray *) rounds, &round, compare, NULL);
}

char *
uc_round_set_format (const GArray *rounds)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < rounds->len; i++)
    {
      guint32 first = g_array_index (rounds, guint32, i), last = first;

      while (i + 1 < rounds->len && g_array_index (rounds, guint32, i + 1) == last + 1)
        last = g_array_index (rounds, guint32, ++i);
      g_string_append_printf (text, "%s%u", text->len == 0 ? "" : ", ", first);
      if (last > first)
        g_string_append_printf (text, "-%u", last);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
