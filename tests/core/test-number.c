/* Unsigned decimals of the record. */
#include "uc-number.h"

static void
test_whole (void)
{
  static const struct
  {
    const char *text;
    guint64 most, number;
  } good[] = {
    { "0", 0, 0 },
    { "7", 7, 7 },
    { "007", 7, 7 },
    { "00000000000000000000000", 0, 0 },
    { "9999", 9999, 9999 },
    { "18446744073709551615", G_MAXUINT64, G_MAXUINT64 },
  };
  static const struct
  {
    const char *text;
    guint64 most;
  } bad[] = {
    { "", 9 },
    { "8", 7 },
    { "70", 7 },
    { "+1", 9 },
    { "-1", 9 },
    { " 1", 9 },
    { "1 ", 9 },
    { "1.0", 9 },
    { "0x1", 9 },
    { "a", 9 },
    { "\xd9\xa1", 9 },
    { "18446744073709551616", G_MAXUINT64 },
    { "99999999999999999999", G_MAXUINT64 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      guint64 number = 42;

      g_assert_true (uc_number_parse (good[i].text, good[i].most, &number));
      g_assert_cmpuint (number, ==, good[i].number);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      guint64 number = 42;

      g_assert_false (uc_number_parse (bad[i].text, bad[i].most, &number));
      g_assert_cmpuint (number, ==, 42);
    }
}

static void
test_within_a_text (void)
{
  const char *const text = "12,345";
  const char *p = text;
  guint64 number = 0;

  g_assert_true (uc_number_read (&p, 12, &number));
  g_assert_cmpuint (number, ==, 12);
  g_assert_cmpstr (p, ==, ",345");
  g_assert_false (uc_number_read (&p, 999, &number));
  p++;
  g_assert_false (uc_number_read (&p, 344, &number));
  g_assert_cmpstr (p, ==, "345");
  g_assert_cmpuint (number, ==, 12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/number/whole", test_whole);
  g_test_add_func ("/number/within-a-text", test_within_a_text);
  return g_test_run ();
}
