#include "uc-fraction.h"

/* GMP takes longs. */
G_STATIC_ASSERT (sizeof (gulong) == sizeof (guint64));

void
uc_fraction_set (mpq_t a, guint64 num, guint64 den)
{
  g_return_if_fail (den != 0);

  mpq_set_ui (a, num, den);
  mpq_canonicalize (a);
}

void
uc_fraction_add_part (mpq_t sum, mpq_srcptr a, guint64 num, guint64 den)
{
  g_auto (mpq_t) part;

  mpq_init (part);
  uc_fraction_set (part, num, den);
  mpq_mul (part, part, a);
  mpq_add (sum, sum, part);
}

char *
uc_fraction_format (mpq_srcptr a)
{
  const gsize digits = mpz_sizeinbase (mpq_numref (a), 10) + mpz_sizeinbase (mpq_denref (a), 10);

  return mpq_get_str (g_malloc (digits + strlen ("-/") + 1), 10, a);
}

char *
uc_fraction_decimal (mpq_srcptr a, guint digits)
{
  mpz_t unit, whole, rest;
  const char *sign;
  char *text;
  gsize size;

  mpz_inits (unit, whole, rest, NULL);
  mpz_ui_pow_ui (unit, 10, digits);
  mpz_mul (whole, mpq_numref (a), unit);
  mpz_abs (whole, whole);
  mpz_fdiv_qr (whole, rest, whole, mpq_denref (a));
  mpz_mul_ui (rest, rest, 2);
  if (mpz_cmp (rest, mpq_denref (a)) >= 0)
    mpz_add_ui (whole, whole, 1);
  sign = mpq_sgn (a) < 0 && mpz_sgn (whole) > 0 ? "-" : "";

  mpz_fdiv_qr (whole, rest, whole, unit);
  size = strlen ("-.") + mpz_sizeinbase (whole, 10) + digits + 1;
  text = g_malloc (size);
  gmp_snprintf (text, size, "%s%Zd.%0*Zd", sign, whole, (int) digits, rest);
  mpz_clears (unit, whole, rest, NULL);
  return text;
}

char *
uc_fraction_percent (mpq_srcptr a, guint digits)
{
  g_auto (mpq_t) percent;

  mpq_init (percent);
  uc_fraction_add_part (percent, a, 100, 1);
  return uc_fraction_decimal (percent, digits);
}
