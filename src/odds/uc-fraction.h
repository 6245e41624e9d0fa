/* Exact fractions, GMP's rational numbers: a probability or a return is never rounded before it is printed. */
#pragma once

#include <glib.h>
#include <gmp.h>

G_BEGIN_DECLS

static inline void
uc_fraction_clear (mpq_t *a)
{
  mpq_clear (*a);
}

/* g_auto (mpq_t) a; mpq_init (a); */
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (mpq_t, uc_fraction_clear)

/* @a = @num / @den. @den is not 0. */
void uc_fraction_set (mpq_t a, guint64 num, guint64 den);
/* @sum += @a × @num / @den. @den is not 0. */
void uc_fraction_add_part (mpq_t sum, mpq_srcptr a, guint64 num, guint64 den);

/* Each returns text for g_free (). */

/* "5/37"; a whole number alone: "2". */
char *uc_fraction_format (mpq_srcptr a);
/* A decimal with so many digits, at least one, behind the point; the last is rounded half away from zero: "0.0406". */
char *uc_fraction_decimal (mpq_srcptr a, guint digits);
/* The same for a hundred times @a: "4.0618". */
char *uc_fraction_percent (mpq_srcptr a, guint digits);

G_END_DECLS
