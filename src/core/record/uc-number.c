#include "uc-number.h"

gboolean
uc_number_read (const char **text, guint64 most, guint64 *number)
{
  const char *p = *text;
  guint64 sum = 0;

  if (!g_ascii_isdigit (*p))
    return FALSE;
  for (; g_ascii_isdigit (*p); p++)
    if (__builtin_mul_overflow (sum, 10, &sum) || __builtin_add_overflow (sum, (guint64) (*p - '0'), &sum) || sum > most)
      return FALSE;
  *text = p;
  *number = sum;
  return TRUE;
}

gboolean
uc_number_parse (const char *text, guint64 most, guint64 *number)
{
  guint64 read;

  if (!uc_number_read (&text, most, &read) || *text != '\0')
    return FALSE;
  *number = read;
  return TRUE;
}
