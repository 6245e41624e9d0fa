#include "uc-link-days.h"

#include "uc-gaming-day.h"

#include <inttypes.h>
#include <string.h>

#define NS_PER_S G_GINT64_CONSTANT (1000000000)

static char *
day_of (const UcLedgerMeter *meter, gint64 t_real_ns, GTimeZone *zone, char day[UC_DAY_TEXT])
{
  return uc_gaming_day (t_real_ns, uc_ledger_terms_day_starts (&meter->terms), zone, day);
}

/* The first day that is not on record: behind the last one that ended. Without one, that of the last row: what came before belongs to it. A day has ended
 * if it is before the one of @now_ns. Returns how many have. */
static guint64
count_due (const UcLedger *ledger, const UcLedgerMeter *meter, gint64 now_ns, GTimeZone *zone, gint64 *first)
{
  char today[UC_DAY_TEXT], last[UC_DAY_TEXT];
  gint64 now, number;

  if (!meter->link.started || !uc_time_parse_day (day_of (meter, now_ns, zone, today), &now))
    return 0;
  if (uc_time_parse_day (meter->link.day, &number))
    *first = number + 1;
  else if (!uc_time_parse_day (day_of (meter, uc_ledger_last_real (ledger), zone, last), first))
    return 0;
  return now > *first ? (guint64)(now - *first) : 0;
}

void
uc_link_days_append_due (const UcLedger *ledger, gint64 now_ns, GTimeZone *zone, GArray *items)
{
  for (guint i = 0; i < uc_ledger_n_meters (ledger); i++)
    {
      const UcLedgerMeter *meter = uc_ledger_meter (ledger, i);
      gint64 first;
      const guint64 n = count_due (ledger, meter, now_ns, zone, &first);

      for (guint64 j = 0; n <= UC_LINK_DAYS_MOST && j < n; j++)
        {
          UcLedgerItem item = { .meter = meter->terms.meter, .input = { .kind = UC_LINKED_DAY } };

          if (uc_time_format_day (first + (gint64)j, item.input.day))
            g_array_append_val (items, item);
        }
    }
}

gint64
uc_link_days_next (const UcLedger *ledger, gint64 now_ns, GTimeZone *zone)
{
  gint64 next = G_MAXINT64;

  for (guint i = 0; i < uc_ledger_n_meters (ledger); i++)
    next = MIN (next, uc_gaming_day_next (now_ns, uc_ledger_terms_day_starts (&uc_ledger_meter (ledger, i)->terms), zone));
  return next;
}

gint64
uc_link_days_end (const UcLedgerMeter *meter, const char *day, GTimeZone *zone)
{
  const guint starts = uc_ledger_terms_day_starts (&meter->terms);
  gint64 number = 0;
  g_autoptr (GDateTime) first = NULL;
  g_autoptr (GDateTime) end = NULL;

  uc_time_parse_day (day, &number);
  first = g_date_time_new_from_unix_utc ((number + 1) * 86400);
  end = g_date_time_new (zone, g_date_time_get_year (first), g_date_time_get_month (first), g_date_time_get_day_of_month (first), (int)starts / 60,
                         (int)starts % 60, 0);
  return g_date_time_to_unix (end) * NS_PER_S;
}

void
uc_link_days_status (const UcLedger *ledger, gint64 now_ns, GTimeZone *zone, GPtrArray *lines)
{
  for (guint i = 0; i < uc_ledger_n_meters (ledger); i++)
    {
      const UcLedgerMeter *meter = uc_ledger_meter (ledger, i);
      const guint starts = uc_ledger_terms_day_starts (&meter->terms);
      GString *line = g_string_new (NULL);
      char today[UC_DAY_TEXT];
      gint64 first;

      g_string_append_printf (line, "day meter=%s day=%s starts=%02u:%02u ended=%s", meter->terms.meter, day_of (meter, now_ns, zone, today), starts / 60,
                              starts % 60, meter->link.day[0] != '\0' ? meter->link.day : "-");
      if (meter->link.day[0] != '\0')
        g_string_append_printf (line, " entry=%" PRIu64, meter->link.day_entry);
      g_string_append_printf (line, " missing=%" PRIu64, count_due (ledger, meter, now_ns, zone, &first));
      g_ptr_array_add (lines, g_string_free (line, FALSE));
    }
}
