#include "uc-money.h"

static void
test_round_trip (void)
{
  const struct
  {
    const char *text;
    UcMoney money;
    const char *printed;
  } cases[] = {
    { "5", 5 * UC_DOLLAR, "5.00" },
    { "0", 0, "0.00" },
    { "0.000001", 1, "0.000001" },
    { "1234.56", 1234560000, "1234.56" },
    { "1234.567891", 1234567891, "1234.567891" },
    { "-0.5", -500000, "-0.50" },
    { "0.0325", 32500, "0.0325" },
    { "9223372036854.775807", G_MAXINT64, "9223372036854.775807" },
    { "-9223372036854.775807", -G_MAXINT64, "-9223372036854.775807" },
  };
  char text[UC_MONEY_TEXT];

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      UcMoney money;

      g_assert_true (uc_money_parse (cases[i].text, &money, NULL));
      g_assert_cmpint (money, ==, cases[i].money);
      g_assert_cmpstr (uc_money_format (money, text), ==, cases[i].printed);
    }
  g_assert_cmpstr (uc_money_format (UC_MONEY_UNKNOWN, text), ==, "-");
}

static void
test_refused (void)
{
  const char *const texts[] = { "", "-", ".", "5.", ".5", "1,000", "1e3", "5.0000001", " 5", "5 ", "--5", "+5",
                                "5.0.0" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      UcMoney money = 42;

      g_assert_false (uc_money_parse (texts[i], &money, &error));
      g_assert_error (error, UC_MONEY_ERROR, UC_MONEY_ERROR_SYNTAX);
      g_assert_cmpint (money, ==, 42);
    }
}

static void
test_overflow (void)
{
  const char *const texts[] = { "9223372036854.775808", "99999999999999999999", "10000000000000" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      UcMoney money = 42;

      g_assert_false (uc_money_parse (texts[i], &money, &error));
      g_assert_error (error, UC_MONEY_ERROR, UC_MONEY_ERROR_OVERFLOW);
      g_assert_cmpint (money, ==, 42);
    }
}

static void
test_arithmetic (void)
{
  UcMoney out = 42;

  g_assert_false (uc_money_add (G_MAXINT64, 1, &out));
  g_assert_false (uc_money_add (-G_MAXINT64, -1, &out));
  g_assert_false (uc_money_sub (-G_MAXINT64, 1, &out));
  g_assert_false (uc_money_scale (G_MAXINT64, 2, 1, &out));
  g_assert_cmpint (out, ==, 42);
  g_assert_true (uc_money_add (1, 2, &out));
  g_assert_cmpint (out, ==, 3);
  g_assert_true (uc_money_sub (1, 2, &out));
  g_assert_cmpint (out, ==, -1);
}

static void
test_scale_is_exact (void)
{
  UcMoney out;

  /* 15% of one dollar; 3 to 2 on the smallest sum, whose fraction is dropped */
  g_assert_true (uc_money_scale (UC_DOLLAR, 150000, 1000000, &out));
  g_assert_cmpint (out, ==, 150000);
  g_assert_true (uc_money_scale (1, 3, 2, &out));
  g_assert_cmpint (out, ==, 1);
  g_assert_true (uc_money_scale (G_MAXINT64, G_MAXUINT32, G_MAXUINT32, &out));
  g_assert_cmpint (out, ==, G_MAXINT64);
}

static void
test_unknown_stays_unknown (void)
{
  UcMoney out = 0;

  g_assert_true (uc_money_add (UC_MONEY_UNKNOWN, 5, &out));
  g_assert_true (out == UC_MONEY_UNKNOWN);
  g_assert_true (uc_money_sub (5, UC_MONEY_UNKNOWN, &out));
  g_assert_true (out == UC_MONEY_UNKNOWN);
  g_assert_true (uc_money_scale (UC_MONEY_UNKNOWN, 3, 2, &out));
  g_assert_true (out == UC_MONEY_UNKNOWN);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/money/round-trip", test_round_trip);
  g_test_add_func ("/money/refused", test_refused);
  g_test_add_func ("/money/overflow", test_overflow);
  g_test_add_func ("/money/arithmetic-is-checked", test_arithmetic);
  g_test_add_func ("/money/scale-is-exact", test_scale_is_exact);
  g_test_add_func ("/money/unknown-stays-unknown", test_unknown_stays_unknown);
  return g_test_run ();
}
