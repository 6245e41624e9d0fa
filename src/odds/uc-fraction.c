#include "uc-fraction.h"

typedef unsigned __int128 Magnitude;

#define HIGHEST (~(Magnitude) 0 >> 1)

static const UcFraction does_not_fit = { 0, 0 };

static Magnitude
magnitude (UcWide a)
{
  return a < 0 ? -(Magnitude) a : (Magnitude) a;
}

static Magnitude
common_divisor (Magnitude a, Magnitude b)
{
  while (b != 0)
    {
      Magnitude rest = a % b;

      a = b;
      b = rest;
    }
  return a;
}

/* By magnitude: the signed product with an overflow check needs a library that not every compiler brings. */
static gboolean
wide_mul (UcWide a, UcWide b, UcWide *product)
{
  Magnitude wide;

  if (__builtin_mul_overflow (magnitude (a), magnitude (b), &wide) || wide > HIGHEST)
    return FALSE;
  *product = (a < 0) != (b < 0) ? -(UcWide) wide : (UcWide) wide;
  return TRUE;
}

UcFraction
uc_fraction (UcWide num, UcWide den)
{
  UcWide divisor;

  g_return_val_if_fail (den != 0, does_not_fit);

  divisor = common_divisor (magnitude (num), magnitude (den));
  if (den < 0)
    divisor = -divisor;
  return (UcFraction){ num / divisor, den / divisor };
}

gboolean
uc_fraction_fits (UcFraction a)
{
  return a.den != 0;
}

UcFraction
uc_fraction_add (UcFraction a, UcFraction b)
{
  UcWide divisor, left, right, num, den;

  if (a.den == 0 || b.den == 0)
    return does_not_fit;
  divisor = common_divisor (a.den, b.den);
  if (!wide_mul (a.num, b.den / divisor, &left) || !wide_mul (b.num, a.den / divisor, &right)
      || __builtin_add_overflow (left, right, &num) || magnitude (num) > HIGHEST
      || !wide_mul (a.den, b.den / divisor, &den))
    return does_not_fit;
  return uc_fraction (num, den);
}

UcFraction
uc_fraction_sub (UcFraction a, UcFraction b)
{
  return uc_fraction_add (a, (UcFraction){ -b.num, b.den });
}

UcFraction
uc_fraction_mul (UcFraction a, UcFraction b)
{
  UcFraction first, second, product;

  if (a.den == 0 || b.den == 0)
    return does_not_fit;
  /* Reduced crosswise first: what remains is in lowest terms, and no larger than it must be. */
  first = uc_fraction (a.num, b.den);
  second = uc_fraction (b.num, a.den);
  if (!wide_mul (first.num, second.num, &product.num) || !wide_mul (first.den, second.den, &product.den))
    return does_not_fit;
  return product;
}

UcFraction
uc_fraction_div (UcFraction a, UcFraction b)
{
  if (a.den == 0 || b.den == 0 || b.num == 0)
    return does_not_fit;
  return uc_fraction_mul (a, uc_fraction (b.den, b.num));
}

int
uc_fraction_compare (UcFraction a, UcFraction b)
{
  UcFraction difference = uc_fraction_sub (a, b);

  g_return_val_if_fail (uc_fraction_fits (difference), 0);

  return (difference.num > 0) - (difference.num < 0);
}

UcFraction
uc_fraction_ceiling (UcFraction a)
{
  if (a.den == 0)
    return does_not_fit;
  return uc_fraction (a.num / a.den + (a.num > 0 && a.num % a.den != 0), 1);
}

/* Prepends the digits of @a. */
static void
prepend_digits (GString *text, Magnitude a)
{
  do
    {
      g_string_prepend_c (text, '0' + (int) (a % 10));
      a /= 10;
    }
  while (a > 0);
}

static void
append_wide (GString *text, UcWide a)
{
  g_autoptr (GString) digits = g_string_new (NULL);

  prepend_digits (digits, magnitude (a));
  g_string_append_printf (text, "%s%s", a < 0 ? "-" : "", digits->str);
}

char *
uc_fraction_format (UcFraction a)
{
  GString *text = g_string_new (NULL);

  if (a.den == 0)
    g_string_append_c (text, '-');
  else
    append_wide (text, a.num);
  if (a.den > 1)
    {
      g_string_append_c (text, '/');
      append_wide (text, a.den);
    }
  return g_string_free (text, FALSE);
}

/* @a × 10^@digits, rounded half away from zero. */
static gboolean
scale_and_round (UcFraction a, guint digits, Magnitude *rounded)
{
  Magnitude whole = magnitude (a.num);
  Magnitude rest;

  for (guint i = 0; i < digits; i++)
    if (__builtin_mul_overflow (whole, (Magnitude) 10, &whole))
      return FALSE;
  rest = whole % (Magnitude) a.den;
  *rounded = whole / (Magnitude) a.den + (rest >= (Magnitude) a.den - rest);
  return TRUE;
}

char *
uc_fraction_decimal (UcFraction a, guint digits)
{
  GString *text = g_string_new (NULL);
  Magnitude rounded;

  if (a.den == 0 || !scale_and_round (a, digits, &rounded))
    return g_string_free (g_string_append_c (text, '-'), FALSE);
  prepend_digits (text, rounded);
  while (text->len <= digits)
    g_string_prepend_c (text, '0');
  if (digits > 0)
    g_string_insert_c (text, text->len - digits, '.');
  if (a.num < 0 && rounded != 0)
    g_string_prepend_c (text, '-');
  return g_string_free (text, FALSE);
}
