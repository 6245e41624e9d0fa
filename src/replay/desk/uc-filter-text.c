#include "uc-filter-text.h"

#include <stdio.h>
#include <string.h>

#define MINUTE_NS (G_GINT64_CONSTANT (60) * 1000000000)
#define DAY_MINUTES (24 * 60)

typedef struct
{
  int year, month, day;
} Day;

static gboolean
parse_clock (const char *text, int *hour, int *minute, int *second, gboolean *has_second)
{
  int taken = 0, more = 0;

  *second = 0;
  if (sscanf (text, "%2d:%2d%n", hour, minute, &taken) != 2)
    return FALSE;
  *has_second = text[taken] != '\0';
  if (*has_second && (sscanf (text + taken, ":%2d%n", second, &more) != 1 || text[taken + more] != '\0'))
    return FALSE;
  return *hour >= 0 && *hour < 24 && *minute >= 0 && *minute < 60 && *second >= 0 && *second < 60;
}

static gboolean
to_ns (const Day *day, int hour, int minute, int second, gint64 *t_real_ns)
{
  g_autoptr (GDateTime) time = g_date_time_new_local (day->year, day->month, day->day, hour, minute, second);

  if (time == NULL)
    return FALSE;
  *t_real_ns = g_date_time_to_unix (time) * 1000000000;
  return TRUE;
}

static gboolean
clock_of_day (const char *text, const Day *day, gboolean end, gint64 *t_real_ns)
{
  int hour, minute, second = 0;
  gboolean has_second;

  if (!parse_clock (text, &hour, &minute, &second, &has_second) || !to_ns (day, hour, minute, second, t_real_ns))
    return FALSE;
  if (end)
    *t_real_ns += (has_second ? G_GINT64_CONSTANT (1000000000) : MINUTE_NS) - 1;
  return TRUE;
}

gboolean
uc_filter_text_time (const char *text, gint64 day_ns, gboolean end, gint64 *t_real_ns)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  g_autoptr (GDateTime) of = g_date_time_new_from_unix_local (day_ns / 1000000000);
  Day day, today;
  int taken = 0;

  g_date_time_get_ymd (of, &today.year, &today.month, &today.day);
  if (sscanf (trimmed, "%4d-%2d-%2d%n", &day.year, &day.month, &day.day, &taken) != 3)
    return clock_of_day (trimmed, &today, end, t_real_ns);
  if (trimmed[taken] == ' ' || trimmed[taken] == 'T')
    return clock_of_day (trimmed + taken + 1, &day, end, t_real_ns);
  if (trimmed[taken] != '\0' || !to_ns (&day, 0, 0, 0, t_real_ns))
    return FALSE;
  if (end)
    *t_real_ns += DAY_MINUTES * MINUTE_NS - 1;
  return TRUE;
}

/* The two sides of “–” or “-”. */
static char **
split (const char *text)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  g_auto (GStrv) parts = g_strsplit (trimmed, "–", 2);
  g_autofree char *joined = g_strjoinv ("-", parts);
  char **sides = g_strsplit (joined, "-", 2);

  for (guint i = 0; sides[i] != NULL; i++)
    g_strstrip (sides[i]);
  return sides;
}

static gboolean
parse_minute (const char *text, guint16 *minute)
{
  int hour, minutes = 0, second = 0;
  gboolean has_second;
  guint64 number;

  if (g_ascii_string_to_unsigned (text, 10, 0, 24, &number, NULL))
    {
      *minute = number * 60;
      return TRUE;
    }
  if (!parse_clock (text, &hour, &minutes, &second, &has_second))
    return FALSE;
  *minute = hour * 60 + minutes;
  return TRUE;
}

gboolean
uc_filter_text_minutes (const char *text, guint16 *from, guint16 *to)
{
  g_auto (GStrv) sides = split (text);

  return g_strv_length (sides) == 2 && parse_minute (sides[0], from) && parse_minute (sides[1], to);
}

static gboolean
parse_round (const char *text, guint32 *round)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT32, &number, NULL))
    return FALSE;
  *round = number;
  return TRUE;
}

gboolean
uc_filter_text_rounds (const char *text, guint32 *from, guint32 *to)
{
  g_auto (GStrv) sides = split (text);

  *from = *to = 0;
  if (g_strv_length (sides) < 2)
    {
      if (sides[0] == NULL || !parse_round (sides[0], from))
        return FALSE;
      *to = *from;
      return TRUE;
    }
  return (sides[0][0] == '\0' || parse_round (sides[0], from)) && (sides[1][0] == '\0' || parse_round (sides[1], to))
         && (*from != 0 || *to != 0);
}

gboolean
uc_filter_text_money (const char *text, UcMoney *money)
{
  g_autofree char *plain = g_strstrip (g_strdup (text));
  char *to = plain;

  for (const char *p = plain; *p != '\0'; p++)
    if (*p != ',' && !(*p == '$' && p == plain))
      *to++ = *p;
  *to = '\0';
  return uc_money_parse (plain, money, NULL) && *money > 0;
}
