#include "uc-refuse.h"

gboolean
uc_refuse (UcDecision *d, UcTableError code, UcCite cite, const char *format, ...)
{
  g_autofree char *why = NULL;
  va_list args;

  if (d->error == NULL)
    return FALSE;
  va_start (args, format);
  why = g_strdup_vprintf (format, args);
  va_end (args);
  uc_table_error_set (d->error, code, cite != UC_CITE_NONE ? uc_rules_cite (d->rules, cite) : "", why);
  return FALSE;
}

gboolean
uc_refuse_not_now (UcDecision *d)
{
  d->not_now.refused = TRUE;
  return FALSE;
}

gboolean
uc_refuse_until (UcDecision *d, UcCite cite, const char *format, ...)
{
  va_list args;

  g_free (d->not_now.reason);
  va_start (args, format);
  d->not_now.reason = g_strdup_vprintf (format, args);
  va_end (args);
  d->not_now.cite = cite;
  return uc_refuse_not_now (d);
}
