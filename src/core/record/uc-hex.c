#include "uc-hex.h"

void
uc_hex_append (GString *text, const guint8 *bytes, gsize n)
{
  for (gsize i = 0; i < n; i++)
    g_string_append_printf (text, "%02x", bytes[i]);
}

gboolean
uc_hex_parse (const char *text, guint8 *bytes, gsize n)
{
  for (gsize i = 0; i < n; i++)
    {
      const int high = g_ascii_xdigit_value (text[2 * i]), low = high < 0 ? -1 : g_ascii_xdigit_value (text[2 * i + 1]);

      if (low < 0)
        return FALSE;
      bytes[i] = (guint8)(high << 4 | low);
    }
  return text[2 * n] == '\0';
}
