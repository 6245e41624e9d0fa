#include "uc-plain.h"

#include <string.h>

static void
append_bytes (GString *text, const char *bytes, gsize n)
{
  for (gsize i = 0; i < n; i++)
    g_string_append_printf (text, "\\x%02x", (guchar) bytes[i]);
}

/* One character, or one byte that belongs to none. Returns how many bytes it has. */
static gsize
append_character (GString *text, const char *p, gsize left)
{
  const gunichar c = g_utf8_get_char_validated (p, left);
  gsize n;

  if (c == (gunichar) -1 || c == (gunichar) -2)
    {
      append_bytes (text, p, 1);
      return 1;
    }
  n = g_utf8_next_char (p) - p;
  /* Tells a terminal something, shows the letters behind it in another order, or is not seen, so that two words look like the same one. */
  if (c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0xad || c == 0x61c || c == 0x200b || c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e)
      || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff)
    append_bytes (text, p, n);
  else
    g_string_append_len (text, p, n);
  return n;
}

void
uc_plain_append (GString *text, const char *from)
{
  gsize left = strlen (from);

  while (left > 0)
    {
      gsize n = 0;

      /* Most of it is letters and figures. */
      while (from[n] >= 0x20 && from[n] < 0x7f)
        n++;
      if (n > 0)
        g_string_append_len (text, from, n);
      else
        n = append_character (text, from, left);

      from += n;
      left -= n;
    }
}

char *
uc_plain_text (const char *from)
{
  g_autoptr (GString) text = g_string_new (NULL);

  uc_plain_append (text, from);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
uc_plain_append_line (GString *text, const char *format, ...)
{
  g_autofree char *line = NULL;
  va_list args;
  gsize end;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  end = strlen (line);
  if (end > 0 && line[end - 1] == '\n')
    line[end - 1] = '\0';
  uc_plain_append (text, line);
  g_string_append_c (text, '\n');
}

void
uc_plain_append_lines (GString *text, const char *from)
{
  g_auto (GStrv) lines = g_strsplit (from, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (text, '\n');
      uc_plain_append (text, lines[i]);
    }
}
