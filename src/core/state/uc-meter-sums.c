#include "uc-meter-sums.h"

#define MILLION 1000000
#define WHOLE 100 /* per cent */

gboolean
uc_meter_sums_of_wagers (const UcMeterTerms *terms, guint count, UcMeterSums *increments)
{
  return uc_money_scale (terms->wager, terms->primary_ppm, MILLION, &increments->value)
         && uc_money_scale (terms->wager, terms->secondary_ppm, MILLION, &increments->reserve)
         && !__builtin_mul_overflow (increments->value, (UcMoney)count, &increments->value)
         && !__builtin_mul_overflow (increments->reserve, (UcMoney)count, &increments->reserve);
}

gboolean
uc_meter_sums_add (UcMeterSums *sums, const UcMeterSums *more)
{
  UcMeterSums sum;

  if (!uc_money_add (sums->value, more->value, &sum.value) || !uc_money_add (sums->reserve, more->reserve, &sum.reserve))
    return FALSE;
  *sums = sum;
  return TRUE;
}

UcMeterSums
uc_meter_sums_take_back (UcMeterSums *sums, const UcMeterSums *increments)
{
  /* A spoiled record may say that a meter is below zero: nothing goes back from there, and no sum is negated. */
  const UcMeterSums back = { MAX (MIN (increments->value, sums->value), 0), MAX (MIN (increments->reserve, sums->reserve), 0) };

  sums->value -= back.value;
  sums->reserve -= back.reserve;
  return back;
}

void
uc_meter_sums_begin_anew (const UcMeterTerms *terms, UcMoney reserve, UcMoney *from_reserve, UcMoney *from_house)
{
  *from_reserve = MAX (reserve, 0);
  *from_house = terms->reseed != UC_RESEED_RESERVE && reserve < terms->seed ? terms->seed - reserve : 0;
}

UcMoney
uc_meter_sums_part (UcMoney base, guint percent, guint winners)
{
  UcMoney tier, part;

  if (!uc_money_scale (base, percent, WHOLE, &tier))
    return 0;
  part = tier / winners;
  return part - part % UC_CENT;
}
