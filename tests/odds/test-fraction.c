/* Exact fractions: lowest terms, sums of parts, signs, rounding, and numbers of any length. */
#include "uc-fraction.h"

static void
assert_text (const char *fraction, const char *expected)
{
  g_autofree char *text = NULL;
  g_auto (mpq_t) a;

  mpq_init (a);
  g_assert_cmpint (mpq_set_str (a, fraction, 10), ==, 0);
  mpq_canonicalize (a);
  text = uc_fraction_format (a);
  g_assert_cmpstr (text, ==, expected);
}

static void
assert_decimal (const char *fraction, guint digits, const char *decimal, const char *percent)
{
  g_autofree char *as_decimal = NULL, *as_percent = NULL;
  g_auto (mpq_t) a;

  mpq_init (a);
  g_assert_cmpint (mpq_set_str (a, fraction, 10), ==, 0);
  mpq_canonicalize (a);
  as_decimal = uc_fraction_decimal (a, digits);
  as_percent = uc_fraction_percent (a, digits);
  g_assert_cmpstr (as_decimal, ==, decimal);
  g_assert_cmpstr (as_percent, ==, percent);
}

static void
test_format (void)
{
  assert_text ("6/8", "3/4");
  assert_text ("-6/8", "-3/4");
  assert_text ("8/4", "2");
  assert_text ("0/4", "0");
  assert_text ("340282366920938463463374607431768211457/3", "340282366920938463463374607431768211457/3");
}

static void
test_set (void)
{
  g_autofree char *most = NULL, *third = NULL;
  g_auto (mpq_t) a;

  mpq_init (a);
  uc_fraction_set (a, G_MAXUINT64, 1);
  most = uc_fraction_format (a);
  g_assert_cmpstr (most, ==, "18446744073709551615");
  uc_fraction_set (a, G_MAXUINT64 / 3, G_MAXUINT64);
  third = uc_fraction_format (a);
  g_assert_cmpstr (third, ==, "1/3");
}

/* 1/6 + 3/10 of 2/9, and then more than any integer of the processor holds. */
static void
test_add_part (void)
{
  g_autofree char *sum = NULL, *large = NULL;
  g_auto (mpq_t) a, total;

  mpq_inits (a, total, NULL);
  uc_fraction_set (total, 1, 6);
  uc_fraction_set (a, 2, 9);
  uc_fraction_add_part (total, a, 3, 10);
  sum = uc_fraction_format (total);
  g_assert_cmpstr (sum, ==, "7/30");
  uc_fraction_set (a, G_MAXUINT64, 1);
  uc_fraction_set (total, 1, 1);
  for (guint i = 0; i < 2; i++)
    uc_fraction_add_part (total, total, G_MAXUINT64, 1);
  large = uc_fraction_format (total);
  g_assert_cmpstr (large, ==, "340282366920938463463374607431768211456");
}

static void
test_decimal (void)
{
  assert_decimal ("1/8", 3, "0.125", "12.500");
  assert_decimal ("1/8", 2, "0.13", "12.50");
  assert_decimal ("-1/8", 2, "-0.13", "-12.50");
  assert_decimal ("1/3", 4, "0.3333", "33.3333");
  assert_decimal ("2/3", 1, "0.7", "66.7");
  assert_decimal ("-1/1000", 2, "0.00", "-0.10");
  assert_decimal ("123456/10", 2, "12345.60", "1234560.00");
  assert_decimal ("999/1000", 2, "1.00", "99.90");
  assert_decimal ("0", 2, "0.00", "0.00");
  assert_decimal ("5/100000", 4, "0.0001", "0.0050");
  assert_decimal ("340282366920938463463374607431768211457/2", 1, "170141183460469231731687303715884105728.5",
                  "17014118346046923173168730371588410572850.0");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/odds/fraction/format", test_format);
  g_test_add_func ("/odds/fraction/set", test_set);
  g_test_add_func ("/odds/fraction/add-part", test_add_part);
  g_test_add_func ("/odds/fraction/decimal", test_decimal);
  return g_test_run ();
}
