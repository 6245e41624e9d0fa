#include "uc-gaming-day.h"

#define NS_PER_S G_GINT64_CONSTANT (1000000000)

static guint
minute_of (GDateTime *time)
{
  return (guint) (g_date_time_get_hour (time) * 60 + g_date_time_get_minute (time));
}

static GDateTime *
local_time (gint64 t_real_ns, GTimeZone *zone)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (t_real_ns / NS_PER_S);

  return g_date_time_to_timezone (utc, zone);
}

char *
uc_gaming_day (gint64 t_real_ns, guint day_starts_min, GTimeZone *zone, char day[UC_DAY_TEXT])
{
  g_autoptr (GDateTime) now = local_time (t_real_ns, zone);
  /* By the calendar, not by hours: a day on which the clocks change has 23 or 25 of them. */
  g_autoptr (GDateTime) date = g_date_time_add_days (now, minute_of (now) < day_starts_min ? -1 : 0);

  g_snprintf (day, UC_DAY_TEXT, "%04d-%02d-%02d", g_date_time_get_year (date) % 10000, g_date_time_get_month (date),
              g_date_time_get_day_of_month (date));
  return day;
}

gint64
uc_gaming_day_next (gint64 t_real_ns, guint day_starts_min, GTimeZone *zone)
{
  g_autoptr (GDateTime) now = local_time (t_real_ns, zone);
  g_autoptr (GDateTime) date = g_date_time_add_days (now, minute_of (now) < day_starts_min ? 0 : 1);
  g_autoptr (GDateTime) next
      = g_date_time_new (zone, g_date_time_get_year (date), g_date_time_get_month (date),
                         g_date_time_get_day_of_month (date), (int) day_starts_min / 60, (int) day_starts_min % 60, 0);

  return g_date_time_to_unix (next);
}
