#include "uc-time.h"

#define SECOND G_GINT64_CONSTANT (1000000000)

static void
test_format (void)
{
  const struct
  {
    gint64 t;
    const char *text;
  } cases[] = {
    { 0, "1970-01-01T00:00:00.000000000Z" },
    { 946684800 * SECOND, "2000-01-01T00:00:00.000000000Z" },
    { 951782400 * SECOND + 1, "2000-02-29T00:00:00.000000001Z" },
    { 951868799 * SECOND + 999999999, "2000-02-29T23:59:59.999999999Z" },
    { -1, "1969-12-31T23:59:59.999999999Z" },
    { -86400 * SECOND, "1969-12-31T00:00:00.000000000Z" },
    { G_MAXINT64, "2262-04-11T23:47:16.854775807Z" },
  };
  char text[UC_TIME_TEXT];

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gint64 t = 42;

      g_assert_cmpstr (uc_time_format (cases[i].t, text), ==, cases[i].text);
      g_assert_true (uc_time_parse (cases[i].text, &t));
      g_assert_cmpint (t, ==, cases[i].t);
    }
}

/* Every day of four centuries agrees with GLib's calendar. */
static void
test_every_day (void)
{
  g_autoptr (GDateTime) first = g_date_time_new_utc (1700, 1, 1, 12, 34, 56);

  for (guint day = 0; day < 365 * 500; day += 1)
    {
      gint64 t = (g_date_time_to_unix (first) + (gint64) day * 86400) * SECOND;
      char text[UC_TIME_TEXT];
      gint64 back;

      uc_time_format (t, text);
      g_assert_true (uc_time_parse (text, &back));
      g_assert_cmpint (back, ==, t);
      if (day % 97 == 0)
        {
          g_autoptr (GDateTime) date = g_date_time_add_days (first, day);
          g_autofree char *want = g_date_time_format (date, "%Y-%m-%dT%H:%M:%S.000000000Z");

          g_assert_cmpstr (text, ==, want);
        }
    }
}

static void
test_short_fractions (void)
{
  gint64 t;

  g_assert_true (uc_time_parse ("1970-01-01T00:00:01Z", &t));
  g_assert_cmpint (t, ==, SECOND);
  g_assert_true (uc_time_parse ("1970-01-01T00:00:00.5Z", &t));
  g_assert_cmpint (t, ==, SECOND / 2);
}

static void
test_refused (void)
{
  const char *const texts[] = {
    "",
    "2000",
    "2000-01-01",
    "2000-01-01T00:00:00",
    "2000-01-01T00:00:00+00:00",
    "2000-01-01 00:00:00Z",
    "2000-13-01T00:00:00Z",
    "2000-00-01T00:00:00Z",
    "2001-02-29T00:00:00Z",
    "1900-02-29T00:00:00Z",
    "2000-01-00T00:00:00Z",
    "2000-01-32T00:00:00Z",
    "2000-01-01T24:00:00Z",
    "2000-01-01T00:60:00Z",
    "2000-01-01T00:00:60Z",
    "2000-01-01T00:00:00.Z",
    "2000-01-01T00:00:00.0000000000Z",
    "2000-01-01T00:00:00Zx",
    "2263-01-01T00:00:00Z",
    "1600-01-01T00:00:00Z",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      gint64 t = 42;

      g_assert_false (uc_time_parse (texts[i], &t));
      g_assert_cmpint (t, ==, 42);
    }
}

static void
test_days (void)
{
  static const char *const refused[] = { "", "2026-11-2", "2026-11-271", "2026-13-01", "2026-02-29", "2026-00-10", "2026-01-00", "26-11-27" };
  char text[UC_TIME_DAY_TEXT];
  gint64 day = 42;

  g_assert_true (uc_time_parse_day ("1970-01-01", &day));
  g_assert_cmpint (day, ==, 0);
  g_assert_true (uc_time_parse_day ("1969-12-31", &day));
  g_assert_cmpint (day, ==, -1);
  g_assert_true (uc_time_parse_day ("2000-02-29", &day));
  g_assert_cmpint (day, ==, 11016);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    g_assert_false (uc_time_parse_day (refused[i], &day));
  g_assert_cmpint (day, ==, 11016);
  for (gint64 each = -719528; each <= 2932896; each += 997)
    {
      g_assert_true (uc_time_format_day (each, text));
      g_assert_true (uc_time_parse_day (text, &day));
      g_assert_cmpint (day, ==, each);
    }
  g_assert_true (uc_time_format_day (2932896, text));
  g_assert_cmpstr (text, ==, "9999-12-31");
  g_assert_false (uc_time_format_day (2932897, text));
  g_assert_cmpstr (text, ==, "");
  g_assert_true (uc_time_format_day (-719528, text));
  g_assert_cmpstr (text, ==, "0000-01-01");
  g_assert_false (uc_time_format_day (-719529, text));
  g_assert_cmpint (uc_time_day (0), ==, 0);
  g_assert_cmpint (uc_time_day (-1), ==, -1);
  g_assert_cmpint (uc_time_day (-86400 * SECOND), ==, -1);
  g_assert_cmpint (uc_time_day (-86400 * SECOND - 1), ==, -2);
  g_assert_cmpint (uc_time_day (86400 * SECOND - 1), ==, 0);
  g_assert_cmpint (uc_time_day (86400 * SECOND), ==, 1);
}

static void
test_between (void)
{
  g_assert_cmpint (uc_time_between (5, 12), ==, 7);
  g_assert_cmpint (uc_time_between (12, 5), ==, -7);
  g_assert_cmpint (uc_time_between (1, G_MININT64), ==, G_MININT64);
  g_assert_cmpint (uc_time_between (G_MININT64, 1), ==, G_MAXINT64);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/time/round-trip", test_format);
  g_test_add_func ("/time/every-day", test_every_day);
  g_test_add_func ("/time/short-fractions", test_short_fractions);
  g_test_add_func ("/time/refused", test_refused);
  g_test_add_func ("/time/between", test_between);
  g_test_add_func ("/time/days", test_days);
  return g_test_run ();
}
