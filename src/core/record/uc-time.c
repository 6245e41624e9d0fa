/* RFC 3339 in UTC with nanoseconds, without the C library's locale, time zone or allocations. */
#include "uc-time.h"

#define NS_PER_SECOND G_GINT64_CONSTANT (1000000000)

#define SECONDS_PER_DAY 86400

#define DAYS_PER_ERA 146097 /* 400 years */

#define DAYS_TO_1970 719468 /* from 0000-03-01 */

#define FRACTION_DIGITS 9

typedef struct
{
  gint64 year;
  guint month, day;
} Date;

/* Years are counted from March, so that the day a leap year adds is the last one. */
static gint64
days_from_date (Date date)
{
  gint64 year = date.month <= 2 ? date.year - 1 : date.year;
  gint64 era = (year >= 0 ? year : year - 399) / 400;
  gint64 year_of_era = year - era * 400;
  gint64 month_from_march = (date.month + 9) % 12;
  gint64 day_of_year = (153 * month_from_march + 2) / 5 + date.day - 1;

  return era * DAYS_PER_ERA + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - DAYS_TO_1970;
}

static Date
date_from_days (gint64 days)
{
  gint64 from_march = days + DAYS_TO_1970;
  gint64 era = (from_march >= 0 ? from_march : from_march - (DAYS_PER_ERA - 1)) / DAYS_PER_ERA;
  gint64 day_of_era = from_march - era * DAYS_PER_ERA;
  gint64 year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  gint64 day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  gint64 month_from_march = (5 * day_of_year + 2) / 153;
  Date date;

  date.day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
  date.month = month_from_march < 10 ? month_from_march + 3 : month_from_march - 9;
  date.year = year_of_era + era * 400 + (date.month <= 2);
  return date;
}

static guint
days_in_month (gint64 year, guint month)
{
  const guint8 days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
  gboolean leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

  return days[month - 1] + (month == 2 && leap ? 1 : 0);
}

static char *
put_digits (char *p, guint64 value, guint n)
{
  for (guint i = n; i-- > 0; value /= 10)
    p[i] = '0' + value % 10;
  return p + n;
}

char *
uc_time_format (gint64 t_real_ns, char text[UC_TIME_TEXT])
{
  gint64 seconds = t_real_ns / NS_PER_SECOND;
  gint64 ns = t_real_ns % NS_PER_SECOND;
  gint64 days, in_day;
  Date date;
  char *p = text;

  if (ns < 0)
    {
      ns += NS_PER_SECOND;
      seconds--;
    }
  days = seconds / SECONDS_PER_DAY;
  in_day = seconds % SECONDS_PER_DAY;
  if (in_day < 0)
    {
      in_day += SECONDS_PER_DAY;
      days--;
    }
  date = date_from_days (days);
  p = put_digits (p, date.year, 4);
  *p++ = '-';
  p = put_digits (p, date.month, 2);
  *p++ = '-';
  p = put_digits (p, date.day, 2);
  *p++ = 'T';
  p = put_digits (p, in_day / 3600, 2);
  *p++ = ':';
  p = put_digits (p, in_day / 60 % 60, 2);
  *p++ = ':';
  p = put_digits (p, in_day % 60, 2);
  *p++ = '.';
  p = put_digits (p, ns, FRACTION_DIGITS);
  *p++ = 'Z';
  *p = '\0';
  return text;
}

/* Reads exactly @n digits and then @after. */
static gboolean
read_digits (const char **text, guint n, char after, guint *value)
{
  const char *p = *text;

  *value = 0;
  for (guint i = 0; i < n; i++, p++)
    {
      if (!g_ascii_isdigit (*p))
        return FALSE;
      *value = *value * 10 + (*p - '0');
    }
  if (after != '\0' && *p++ != after)
    return FALSE;
  *text = p;
  return TRUE;
}

/* "Z" or ".123Z": one to nine decimals. */
static gboolean
read_fraction (const char *p, gint64 *ns)
{
  guint digits = 0;

  *ns = 0;
  if (*p == '.')
    {
      for (p++; g_ascii_isdigit (*p); p++, digits++)
        {
          if (digits == FRACTION_DIGITS)
            return FALSE;
          *ns = *ns * 10 + (*p - '0');
        }
      if (digits == 0)
        return FALSE;
      for (; digits < FRACTION_DIGITS; digits++)
        *ns *= 10;
    }
  return p[0] == 'Z' && p[1] == '\0';
}

gboolean
uc_time_parse (const char *text, gint64 *t_real_ns)
{
  guint year, month, day, hour, minute, second;
  gint64 ns, seconds, sum;

  g_return_val_if_fail (text != NULL && t_real_ns != NULL, FALSE);

  if (!read_digits (&text, 4, '-', &year) || !read_digits (&text, 2, '-', &month)
      || !read_digits (&text, 2, 'T', &day) || !read_digits (&text, 2, ':', &hour)
      || !read_digits (&text, 2, ':', &minute) || !read_digits (&text, 2, '\0', &second)
      || !read_fraction (text, &ns))
    return FALSE;
  if (month < 1 || month > 12 || day < 1 || day > days_in_month (year, month) || hour > 23 || minute > 59
      || second > 59)
    return FALSE;
  seconds = days_from_date ((Date){ year, month, day }) * SECONDS_PER_DAY + hour * 3600 + minute * 60 + second;
  if (__builtin_mul_overflow (seconds, NS_PER_SECOND, &sum) || __builtin_add_overflow (sum, ns, &sum))
    return FALSE;
  *t_real_ns = sum;
  return TRUE;
}

gboolean
uc_time_parse_day (const char *text, gint64 *day)
{
  guint year, month, in_month;

  if (!read_digits (&text, 4, '-', &year) || !read_digits (&text, 2, '-', &month) || !read_digits (&text, 2, '\0', &in_month)
      || *text != '\0' || month < 1 || month > 12 || in_month < 1 || in_month > days_in_month (year, month))
    return FALSE;
  *day = days_from_date ((Date){ year, month, in_month });
  return TRUE;
}

gboolean
uc_time_format_day (gint64 day, char text[UC_TIME_DAY_TEXT])
{
  Date date;
  char *p = text;

  *p = '\0';
  if (day < days_from_date ((Date){ 0, 1, 1 }) || day > days_from_date ((Date){ 9999, 12, 31 }))
    return FALSE;
  date = date_from_days (day);
  p = put_digits (p, date.year, 4);
  *p++ = '-';
  p = put_digits (p, date.month, 2);
  *p++ = '-';
  p = put_digits (p, date.day, 2);
  *p = '\0';
  return TRUE;
}

gint64
uc_time_day (gint64 t_real_ns)
{
  const gint64 seconds = t_real_ns / NS_PER_SECOND;

  return seconds / SECONDS_PER_DAY - (t_real_ns < 0 && t_real_ns % (NS_PER_SECOND * SECONDS_PER_DAY) != 0);
}

gint64
uc_time_between (gint64 from_ns, gint64 to_ns)
{
  gint64 between;

  if (__builtin_sub_overflow (to_ns, from_ns, &between))
    return to_ns < from_ns ? G_MININT64 : G_MAXINT64;
  return between;
}
