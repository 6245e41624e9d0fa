#include "uc-tell.h"

#include "uc-plain.h"

static G_GNUC_PRINTF (1, 0) char *
format_line (const char *format, va_list args)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *line = g_strdup_vprintf (format, args);

  uc_plain_append_line (text, "%s", line);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
uc_tell (const char *format, ...)
{
  g_autofree char *line = NULL;
  va_list args;

  va_start (args, format);
  line = format_line (format, args);
  va_end (args);
  g_print ("%s", line);
}

void
uc_tell_error (const char *format, ...)
{
  g_autofree char *line = NULL;
  va_list args;

  va_start (args, format);
  line = format_line (format, args);
  va_end (args);
  g_printerr ("%s", line);
}

void
uc_tell_lines (const char *text)
{
  g_autoptr (GString) plain = g_string_new (NULL);

  uc_plain_append_lines (plain, text);
  g_print ("%s", plain->str);
}

void
uc_tell_error_lines (const char *text)
{
  g_autoptr (GString) plain = g_string_new (NULL);

  uc_plain_append_lines (plain, text);
  g_printerr ("%s", plain->str);
}
