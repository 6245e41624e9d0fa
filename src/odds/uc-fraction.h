/* Exact fractions of 128-bit integers: a probability or a return is never rounded before it is printed. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef __int128 UcWide;

/* In lowest terms with den > 0. den = 0: the value did not fit; every operation on it does not fit either, so that a
 * chain of operations is looked at once, at its end. */
typedef struct
{
  UcWide num;
  UcWide den;
} UcFraction;

/* @den is not 0. */
UcFraction uc_fraction (UcWide num, UcWide den);
gboolean uc_fraction_fits (UcFraction a);

UcFraction uc_fraction_add (UcFraction a, UcFraction b);
UcFraction uc_fraction_sub (UcFraction a, UcFraction b);
UcFraction uc_fraction_mul (UcFraction a, UcFraction b);
/* Does not fit when @b is 0. */
UcFraction uc_fraction_div (UcFraction a, UcFraction b);
/* Below 0, 0 or above 0, as @a is less than, equal to or greater than @b; both fit. */
int uc_fraction_compare (UcFraction a, UcFraction b);
/* The smallest whole number that is not below @a, as a fraction. */
UcFraction uc_fraction_ceiling (UcFraction a);

/* Each returns text for g_free (); "-" for what does not fit. */

/* "5/37"; a whole number alone: "2". */
char *uc_fraction_format (UcFraction a);
/* A decimal with so many digits behind the point, the last one rounded half away from zero: "0.0406". */
char *uc_fraction_decimal (UcFraction a, guint digits);

G_END_DECLS
