/* Text and numbers appended without a call or a format: a journal's line is some forty small pieces. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define UC_DIGITS 20 /* of the largest number */

/* Writes @number with at least @least digits so that they end before @end; returns where they begin. */
static inline char *
uc_digits_before (char *end, guint64 number, guint least)
{
  char *at = end;

  while (number > 0 || (guint) (end - at) < least)
    {
      *--at = '0' + number % 10;
      number /= 10;
    }
  return at;
}

static inline void
uc_append_bytes (GString *text, const char *bytes, gsize n)
{
  if (text->allocated_len - text->len <= n)
    {
      g_string_append_len (text, bytes, n);
      return;
    }
  memcpy (text->str + text->len, bytes, n);
  text->len += n;
  text->str[text->len] = '\0';
}

static inline void
uc_append (GString *text, const char *more)
{
  uc_append_bytes (text, more, strlen (more));
}

static inline void
uc_append_number (GString *text, guint64 number)
{
  char digits[UC_DIGITS];
  const char *at = uc_digits_before (digits + sizeof digits, number, 1);

  uc_append_bytes (text, at, digits + sizeof digits - at);
}

G_END_DECLS
