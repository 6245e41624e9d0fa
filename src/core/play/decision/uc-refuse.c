#include "uc-refuse.h"

#include "uc-side-wager.h"

#include <glib/gi18n-lib.h>

gboolean
uc_refuse_literal (UcDecision *d, UcTableError code, UcCite cite, const char *why)
{
  if (d->error != NULL)
    uc_table_error_set (d->error, code, cite != UC_CITE_NONE ? uc_rules_cite (d->rules, cite) : "", why);
  return FALSE;
}

gboolean
uc_refuse (UcDecision *d, UcTableError code, UcCite cite, const char *format, ...)
{
  g_autofree char *why = NULL;
  va_list args;

  if (d->error == NULL)
    return FALSE;
  va_start (args, format);
  why = g_strdup_vprintf (_ (format), args);
  va_end (args);
  return uc_refuse_literal (d, code, cite, why);
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
  d->not_now.reason = g_strdup_vprintf (_ (format), args);
  va_end (args);
  d->not_now.cite = cite;
  return uc_refuse_not_now (d);
}

const char *
uc_refuse_word (const char *name)
{
  /* The translation of nothing is the catalog's own header. */
  return name[0] != '\0' ? _ (name) : name;
}

const char *
uc_refuse_wager (UcWager wager)
{
  const char *title = uc_side_wager (wager)->title;

  /* The name of scripts is no word of another language; the title is what that language calls the wager elsewhere. */
  return title != NULL && !g_str_equal (_ (title), title) ? _ (title) : uc_wager_name (wager);
}
