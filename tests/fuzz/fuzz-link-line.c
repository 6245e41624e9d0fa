/* The lines between a link and its tables: however they are cut, the same lines come; one that is read is written the same. */
#include "fuzz.h"

#include "uc-link-line.h"

#include <string.h>

/* All lines, and how it ended. */
static void
read_all (const guint8 *data, gsize size, gsize piece, GString *said)
{
  g_auto (UcLinkLines) lines = { 0 };
  g_autoptr (GError) error = NULL;
  const char *line;

  uc_link_lines_init (&lines);
  for (gsize at = 0; at < size && error == NULL; at += piece)
    {
      uc_link_lines_push (&lines, (const char *)data + at, MIN (piece, size - at));
      while ((line = uc_link_lines_next (&lines, &error)) != NULL)
        {
          g_autoptr (GString) again = g_string_new (NULL);
          g_autoptr (GError) why = NULL;
          UcLinkLine parsed;

          g_string_append_printf (said, "%s\n", line);
          if (!uc_link_line_parse (line, &parsed, &why))
            {
              g_assert_true (g_utf8_validate (why->message, -1, NULL));
              continue;
            }
          uc_link_line_print (&parsed, again);
          g_string_truncate (again, again->len - 1);
          g_assert_cmpstr (again->str, ==, line);
        }
    }
  g_string_append (said, error != NULL ? "refused" : "");
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (GString) whole = g_string_new (NULL), cut = g_string_new (NULL);

  read_all (data, size, MAX (size, 1), whole);
  read_all (data, size, 7, cut);
  g_assert_cmpstr (whole->str, ==, cut->str);
  return 0;
}
