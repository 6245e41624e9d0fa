#include "uc-meter.h"

#include "uc-emit.h"
#include "uc-refuse.h"
#include "uc-side-wager.h"

gboolean
uc_meter_increment (UcDecision *d, UcWager wager, int sign, UcWord cause, guint count)
{
  const UcWagerRules *w = &d->rules->wagers[wager];
  const UcMeter *meter = &d->s->carry.meters[uc_side_wager_slot (wager)];
  UcMoney primary, secondary, value, reserve;
  UcEvent *e;

  if (!uc_money_scale (w->amount, w->primary_ppm, 1000000, &primary)
      || !uc_money_scale (w->amount, w->secondary_ppm, 1000000, &secondary)
      || __builtin_mul_overflow (primary, (UcMoney) count * sign, &primary)
      || __builtin_mul_overflow (secondary, (UcMoney) count * sign, &secondary)
      || !uc_money_add (meter->value, primary, &value) || !uc_money_add (meter->reserve, secondary, &reserve))
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_PROGRESSIVE_SEED, "the %s meter is full", uc_wager_name (wager));
  e = uc_emit_begin (d, UC_EVENT_METER_CHANGED);
  e->wager = wager;
  e->cause = cause;
  e->change = primary;
  e->value = value;
  e->reserve = reserve;
  uc_emit (d, e);
  return TRUE;
}

void
uc_meter_take_back (UcDecision *d, UcWager wager, UcWord cause)
{
  uc_meter_increment (d, wager, -1, cause, 1);
}
