#include "uc-escape.h"

#include "uc-append.h"

static gboolean
stays_in_word (guchar byte)
{
  return byte > ' ' && byte != '%' && byte != 0x7f;
}

const UcEscape uc_escape_word = { stays_in_word, "0123456789ABCDEF" };

void
uc_escape_append (GString *line, const char *text, const UcEscape *escape)
{
  for (const char *p = text; *p != '\0'; p++)
    {
      const guchar byte = *p;
      const char escaped[] = { '%', escape->digits[byte >> 4], escape->digits[byte & 15] };

      if (escape->stays (byte))
        uc_append_bytes (line, p, 1);
      else
        uc_append_bytes (line, escaped, sizeof escaped);
    }
}

gboolean
uc_escape_read (const char *text, const char *end, char *to, gsize size)
{
  gsize n = 0;

  for (const char *p = text; p < end; p++)
    {
      int c = (guchar) *p;

      if (c == '%')
        {
          if (end - p < 3 || !g_ascii_isxdigit (p[1]) || !g_ascii_isxdigit (p[2]))
            return FALSE;
          c = g_ascii_xdigit_value (p[1]) << 4 | g_ascii_xdigit_value (p[2]);
          p += 2;
        }
      if (c == '\0' || n + 1 >= size)
        return FALSE;
      to[n++] = c;
    }
  to[n] = '\0';
  return TRUE;
}
