#include "uc-csv.h"

#include "uc-append.h"
#include "uc-plain.h"

#include <string.h>

/* Puts what stands behind @from into quotation marks; one that it holds is doubled. */
static void
quote (GString *text, gsize from)
{
  g_string_insert_c (text, from, '"');
  for (gsize i = from + 1; i < text->len; i++)
    if (text->str[i] == '"')
      g_string_insert_c (text, i++, '"');
  g_string_append_c (text, '"');
}

/* A spreadsheet takes what begins so for a formula, and works it out; the apostrophe makes it a text. A sum is a number. */
static void
append_text (GString *text, const char *value)
{
  if (*value != '\0' && strchr ("=+-@", *value) != NULL && value[strspn (value, "+-.0123456789")] != '\0')
    g_string_append_c (text, '\'');
  uc_plain_append (text, value);
}

void
uc_csv_add (GString *text, const char *value)
{
  const gsize from = text->len;

  append_text (text, value);
  if (strpbrk (text->str + from, ",\"") != NULL)
    quote (text, from);
  g_string_append_c (text, ',');
}

void
uc_csv_add_quoted (GString *text, const char *value)
{
  const gsize from = text->len;

  append_text (text, value);
  quote (text, from);
  g_string_append_c (text, ',');
}

void
uc_csv_add_number (GString *text, guint64 number)
{
  uc_append_number (text, number);
  g_string_append_c (text, ',');
}

void
uc_csv_end (GString *text)
{
  g_return_if_fail (text->len > 0 && text->str[text->len - 1] == ',');

  text->str[text->len - 1] = '\n';
}
