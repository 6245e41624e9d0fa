#include "uc-say-time.h"

#include "uc-time.h"

#include <glib/gi18n-lib.h>

static const char *const short_months[12] = {
  NC_ ("short month", "Jan"), NC_ ("short month", "Feb"), NC_ ("short month", "Mar"), NC_ ("short month", "Apr"),
  NC_ ("short month", "May"), NC_ ("short month", "Jun"), NC_ ("short month", "Jul"), NC_ ("short month", "Aug"),
  NC_ ("short month", "Sep"), NC_ ("short month", "Oct"), NC_ ("short month", "Nov"), NC_ ("short month", "Dec"),
};

static const char *const months[12] = {
  NC_ ("month", "January"), NC_ ("month", "February"), NC_ ("month", "March"),     NC_ ("month", "April"),
  NC_ ("month", "May"),     NC_ ("month", "June"),     NC_ ("month", "July"),      NC_ ("month", "August"),
  NC_ ("month", "September"), NC_ ("month", "October"), NC_ ("month", "November"), NC_ ("month", "December"),
};

/* As GLib counts them: from Monday. */
static const char *const weekdays[7] = {
  NC_ ("weekday", "Monday"), NC_ ("weekday", "Tuesday"),  NC_ ("weekday", "Wednesday"), NC_ ("weekday", "Thursday"),
  NC_ ("weekday", "Friday"), NC_ ("weekday", "Saturday"), NC_ ("weekday", "Sunday"),
};

static GDateTime *
local_time (gint64 t_real_ns)
{
  return g_date_time_new_from_unix_local (t_real_ns / 1000000000);
}

/* @month: its name, in English */
static char *
fill_day (const char *form, GDateTime *time, const char *context, const char *month)
{
  g_autofree char *day = g_strdup_printf ("%d", g_date_time_get_day_of_month (time));
  g_autofree char *year = g_strdup_printf ("%d", g_date_time_get_year (time));
  const char *weekday = weekdays[g_date_time_get_day_of_week (time) - 1];
  GString *text = g_string_new (form);

  g_string_replace (text, "{weekday}", g_dpgettext2 (GETTEXT_PACKAGE, "weekday", weekday), 1);
  g_string_replace (text, "{day}", day, 1);
  g_string_replace (text, "{month}", g_dpgettext2 (GETTEXT_PACKAGE, context, month), 1);
  g_string_replace (text, "{year}", year, 1);
  return g_string_free (text, FALSE);
}

static char *
say_day (GDateTime *time)
{
  /* Translators: a day in figures, the short name of a month, and a year: "20 Nov 2026". */
  return fill_day (_ ("{day} {month} {year}"), time, "short month", short_months[g_date_time_get_month (time) - 1]);
}

char *
uc_say_clock (gint64 t_real_ns)
{
  g_autoptr (GDateTime) time = local_time (t_real_ns);

  return time == NULL ? g_strdup ("--:--:--") : g_date_time_format (time, "%H:%M:%S");
}

char *
uc_say_day (gint64 t_real_ns)
{
  g_autoptr (GDateTime) time = local_time (t_real_ns);

  return time == NULL ? g_strdup ("?") : say_day (time);
}

char *
uc_say_long_day (gint64 t_real_ns)
{
  g_autoptr (GDateTime) time = local_time (t_real_ns);

  /* Translators: "Friday, 20 November 2026" */
  return time == NULL ? g_strdup ("?") : fill_day (_ ("{weekday}, {day} {month} {year}"), time, "month", months[g_date_time_get_month (time) - 1]);
}

char *
uc_say_gaming_day (const char *day)
{
  g_autoptr (GDateTime) time = NULL;
  gint64 days;

  if (uc_time_parse_day (day, &days))
    time = g_date_time_new_from_unix_utc (days * 24 * 60 * 60);
  return time == NULL ? g_strdup (day) : say_day (time);
}

char *
uc_say_day_and_clock (gint64 t_real_ns, const char *clock)
{
  g_autofree char *day = uc_say_day (t_real_ns);

  /* Translators: a day and a time of day, "20 Nov 2026 21:46:02". */
  return g_strdup_printf (C_ ("day and time", "%s %s"), day, clock);
}

char *
uc_say_time (gint64 t_real_ns)
{
  g_autofree char *clock = uc_say_clock (t_real_ns);

  return uc_say_day_and_clock (t_real_ns, clock);
}

char *
uc_say_minute (gint64 t_real_ns)
{
  g_autoptr (GDateTime) time = local_time (t_real_ns);
  g_autofree char *clock = time == NULL ? g_strdup ("--:--") : g_date_time_format (time, "%H:%M");

  return uc_say_day_and_clock (t_real_ns, clock);
}
