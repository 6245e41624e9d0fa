/* Exact fractions: reduction, signs, rounding, and what does not fit. */
#include "uc-fraction.h"

#define WIDE_MAX ((UcWide) (~(unsigned __int128) 0 >> 1))

static void
assert_text (UcFraction a, const char *expected)
{
  g_autofree char *text = uc_fraction_format (a);

  g_assert_cmpstr (text, ==, expected);
}

static void
assert_decimal (UcFraction a, guint digits, const char *expected)
{
  g_autofree char *text = uc_fraction_decimal (a, digits);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_lowest_terms (void)
{
  assert_text (uc_fraction (6, 8), "3/4");
  assert_text (uc_fraction (-6, 8), "-3/4");
  assert_text (uc_fraction (6, -8), "-3/4");
  assert_text (uc_fraction (-6, -8), "3/4");
  assert_text (uc_fraction (8, 4), "2");
  assert_text (uc_fraction (0, -4), "0");
  assert_text (uc_fraction (WIDE_MAX, 1), "170141183460469231731687303715884105727");
}

static void
test_arithmetic (void)
{
  assert_text (uc_fraction_add (uc_fraction (1, 6), uc_fraction (1, 10)), "4/15");
  assert_text (uc_fraction_sub (uc_fraction (1, 6), uc_fraction (1, 10)), "1/15");
  assert_text (uc_fraction_sub (uc_fraction (1, 6), uc_fraction (1, 6)), "0");
  assert_text (uc_fraction_mul (uc_fraction (-2, 3), uc_fraction (9, 4)), "-3/2");
  assert_text (uc_fraction_div (uc_fraction (2, 3), uc_fraction (-4, 9)), "-3/2");
  g_assert_cmpint (uc_fraction_compare (uc_fraction (1, 3), uc_fraction (2, 5)), <, 0);
  g_assert_cmpint (uc_fraction_compare (uc_fraction (2, 6), uc_fraction (1, 3)), ==, 0);
  g_assert_cmpint (uc_fraction_compare (uc_fraction (1, 3), uc_fraction (-2, 5)), >, 0);
}

static void
test_ceiling (void)
{
  assert_text (uc_fraction_ceiling (uc_fraction (7, 2)), "4");
  assert_text (uc_fraction_ceiling (uc_fraction (8, 2)), "4");
  assert_text (uc_fraction_ceiling (uc_fraction (-7, 2)), "-3");
  assert_text (uc_fraction_ceiling (uc_fraction (0, 1)), "0");
}

static void
test_decimal (void)
{
  assert_decimal (uc_fraction (1, 8), 3, "0.125");
  assert_decimal (uc_fraction (1, 8), 2, "0.13");
  assert_decimal (uc_fraction (-1, 8), 2, "-0.13");
  assert_decimal (uc_fraction (1, 3), 4, "0.3333");
  assert_decimal (uc_fraction (2, 3), 0, "1");
  assert_decimal (uc_fraction (-1, 1000), 2, "0.00");
  assert_decimal (uc_fraction (123456, 10), 2, "12345.60");
  assert_decimal (uc_fraction (999, 1000), 2, "1.00");
}

static void
test_does_not_fit (void)
{
  const UcFraction most = uc_fraction (WIDE_MAX, 1);
  const UcFraction least = uc_fraction (-WIDE_MAX, 1);
  const UcFraction no = uc_fraction_div (most, uc_fraction (0, 1));

  g_assert_false (uc_fraction_fits (no));
  g_assert_false (uc_fraction_fits (uc_fraction_add (most, uc_fraction (1, 1))));
  g_assert_false (uc_fraction_fits (uc_fraction_sub (least, uc_fraction (1, 1))));
  g_assert_false (uc_fraction_fits (uc_fraction_mul (most, uc_fraction (2, 1))));
  g_assert_false (uc_fraction_fits (uc_fraction_add (uc_fraction (1, WIDE_MAX), uc_fraction (1, 3))));
  /* one that does not fit spoils all that follows */
  g_assert_false (uc_fraction_fits (uc_fraction_add (no, most)));
  g_assert_false (uc_fraction_fits (uc_fraction_mul (most, no)));
  g_assert_false (uc_fraction_fits (uc_fraction_div (no, most)));
  g_assert_false (uc_fraction_fits (uc_fraction_ceiling (no)));
  assert_text (no, "-");
  assert_decimal (no, 2, "-");
  assert_decimal (most, 2, "-");
  /* reduced crosswise, these do */
  assert_text (uc_fraction_mul (most, uc_fraction (2, WIDE_MAX)), "2");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/odds/fraction/lowest-terms", test_lowest_terms);
  g_test_add_func ("/odds/fraction/arithmetic", test_arithmetic);
  g_test_add_func ("/odds/fraction/ceiling", test_ceiling);
  g_test_add_func ("/odds/fraction/decimal", test_decimal);
  g_test_add_func ("/odds/fraction/does-not-fit", test_does_not_fit);
  return g_test_run ();
}
