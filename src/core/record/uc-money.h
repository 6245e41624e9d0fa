/* Money: US dollars as integer micro-dollars, with every overflow checked.
 *
 * There is no floating point anywhere near a payout. 3.25% of $1 is a fraction of a cent; a micro-dollar holds it exactly.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Micro-dollars: 1,000,000 is one dollar. Range: about ±9.2 trillion dollars. */
typedef gint64 UcMoney;

#define UC_DOLLAR ((UcMoney) 1000000)
#define UC_CENT ((UcMoney) 10000)

/* A sum nobody sensed or typed: printed as "-" in scripts and null in JSON. */
#define UC_MONEY_UNKNOWN G_MININT64

/* Room for the longest printed sum and its terminator. */
#define UC_MONEY_TEXT 24
#define UC_MONEY_ERROR (uc_money_error_quark ())

typedef enum
{
  UC_MONEY_ERROR_SYNTAX,   /* not a decimal with at most six decimals */
  UC_MONEY_ERROR_OVERFLOW, /* more than the type holds */
} UcMoneyError;

GQuark uc_money_error_quark (void);
/**
 * uc_money_parse:
 * @text: "5", "5.00", "1234.567891"; no sign but a leading "-", no spaces, no thousands separators
 * @money: (out): micro-dollars; untouched on failure
 * @error: %UC_MONEY_ERROR_SYNTAX, %UC_MONEY_ERROR_OVERFLOW
 */
gboolean uc_money_parse (const char *text, UcMoney *money, GError **error);
/* Prints @money as INTERFACES § 1 has it: two decimals at least, up to six. Returns @text. */
char *uc_money_format (UcMoney money, char text[UC_MONEY_TEXT]);
/* Each returns %FALSE, with @out untouched, when the result does not fit. Unknown operands give an unknown result. */
gboolean uc_money_add (UcMoney a, UcMoney b, UcMoney *out) G_GNUC_WARN_UNUSED_RESULT;
gboolean uc_money_sub (UcMoney a, UcMoney b, UcMoney *out) G_GNUC_WARN_UNUSED_RESULT;
/* @money × @num ÷ @den, exact in 128 bits, a fraction of a micro-dollar dropped. @den > 0. */
gboolean uc_money_scale (UcMoney money, guint32 num, guint32 den, UcMoney *out) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
