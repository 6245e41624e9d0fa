#include "uc-money.h"

#include "uc-append.h"

#include <string.h>

G_DEFINE_QUARK (uc-money-error-quark, uc_money_error)

#define DECIMALS 6

static gboolean
syntax_error (const char *text, GError **error)
{
  g_set_error (error, UC_MONEY_ERROR, UC_MONEY_ERROR_SYNTAX,
               "“%s” is not a sum of money; expected dollars with up to six decimals, like 5.00", text);
  return FALSE;
}

gboolean
uc_money_parse (const char *text, UcMoney *money, GError **error)
{
  const char *p = text;
  gboolean negative;
  UcMoney sum = 0;
  int decimals = -1;
  int digits = 0;

  g_return_val_if_fail (text != NULL && money != NULL, FALSE);

  negative = *p == '-';
  if (negative)
    p++;
  for (; *p != '\0'; p++)
    {
      if (*p == '.' && decimals < 0 && digits > 0)
        {
          decimals = 0;
          continue;
        }
      if (!g_ascii_isdigit (*p) || decimals == DECIMALS)
        return syntax_error (text, error);
      digits++;
      if (decimals >= 0)
        decimals++;
      if (__builtin_mul_overflow (sum, 10, &sum) || __builtin_add_overflow (sum, *p - '0', &sum))
        goto overflow;
    }
  if (digits == 0 || decimals == 0)
    return syntax_error (text, error);
  for (int i = MAX (decimals, 0); i < DECIMALS; i++)
    if (__builtin_mul_overflow (sum, 10, &sum))
      goto overflow;
  *money = negative ? -sum : sum;
  return TRUE;

overflow:
  g_set_error (error, UC_MONEY_ERROR, UC_MONEY_ERROR_OVERFLOW, "“%s” is more than can be kept", text);
  return FALSE;
}

char *
uc_money_format (UcMoney money, char text[UC_MONEY_TEXT])
{
  char room[UC_MONEY_TEXT];
  char *end = room + sizeof room - 1, *at;
  guint64 sum;

  if (money == UC_MONEY_UNKNOWN)
    {
      g_strlcpy (text, "-", UC_MONEY_TEXT);
      return text;
    }
  sum = money < 0 ? -(guint64) money : (guint64) money;
  at = uc_digits_before (end, sum % UC_DOLLAR, 6);
  for (guint cut = 0; cut < 4 && end[-1] == '0'; cut++)
    end--;
  *--at = '.';
  at = uc_digits_before (at, sum / UC_DOLLAR, 1);
  if (money < 0)
    *--at = '-';
  memcpy (text, at, end - at);
  text[end - at] = '\0';
  return text;
}

gboolean
uc_money_add (UcMoney a, UcMoney b, UcMoney *out)
{
  UcMoney sum;

  if (a == UC_MONEY_UNKNOWN || b == UC_MONEY_UNKNOWN)
    {
      *out = UC_MONEY_UNKNOWN;
      return TRUE;
    }
  if (__builtin_add_overflow (a, b, &sum) || sum == UC_MONEY_UNKNOWN)
    return FALSE;
  *out = sum;
  return TRUE;
}

gboolean
uc_money_sub (UcMoney a, UcMoney b, UcMoney *out)
{
  return uc_money_add (a, b == UC_MONEY_UNKNOWN ? b : -b, out);
}

gboolean
uc_money_scale (UcMoney money, guint32 num, guint32 den, UcMoney *out)
{
  __int128 product;

  g_return_val_if_fail (den > 0, FALSE);

  if (money == UC_MONEY_UNKNOWN)
    {
      *out = UC_MONEY_UNKNOWN;
      return TRUE;
    }
  product = (__int128) money * num / den;
  if (product > G_MAXINT64 || product <= G_MININT64)
    return FALSE;
  *out = (UcMoney) product;
  return TRUE;
}
