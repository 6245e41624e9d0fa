#include "uc-expired.h"

#include "uc-desk.h"
#include "uc-rules-load.h"

gboolean
uc_expired_allows (const UcRules *rules, const char *name, const GDate *today, GError **error)
{
  g_autoptr (GPtrArray) expired = uc_rules_expired (rules, today);
  g_autoptr (GString) sections = g_string_new (NULL);

  if (rules->expired_approved || expired->len == 0)
    return TRUE;
  for (guint i = 0; i < expired->len; i++)
    {
      const UcSection *section = expired->pdata[i];
      char citation[UC_CITATION_TEXT], date[16];

      uc_cite_format (section->name, citation);
      g_date_strftime (date, sizeof date, "%Y-%m-%d", &section->expires);
      g_string_append_printf (sections, "%s%s, %s, expired on %s (%s)", sections->len > 0 ? "; " : "", citation, section->title,
                              date, section->expires_citation);
    }
  g_set_error (error, UC_DESK_ERROR, UC_DESK_ERROR_TABLE_FILE,
               "%s: the table is not opened: %s. If the casino holds an approval to continue, file "
               "expired=dealt-with-approval in [table].",
               name, sections->str);
  return FALSE;
}

gboolean
uc_expired_allows_today (const UcRules *rules, const char *name, GError **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, g_date_time_get_day_of_month (now), g_date_time_get_month (now), g_date_time_get_year (now));
  return uc_expired_allows (rules, name, &today, error);
}
