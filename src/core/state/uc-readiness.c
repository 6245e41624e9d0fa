#include "uc-readiness.h"

#include "uc-between-rounds.h"
#include "uc-held.h"
#include "uc-side-wager.h"

#include <string.h>

#define DAY_NS (G_GINT64_CONSTANT (24) * 3600 * 1000000000)

gboolean
uc_readiness_cards_are_old (const UcState *s, gint64 t_real_ns)
{
  return s->carry.cards_old || (s->carry.cards_since_ns != 0 && t_real_ns - s->carry.cards_since_ns >= DAY_NS);
}

gboolean
uc_readiness_readings_due (const UcState *s, const UcRules *rules)
{
  return rules->readings[0] != '\0' && strcmp (rules->readings, s->carry.readings) != 0;
}

guint64
uc_readiness_parts_failing (const UcState *s, const UcRules *rules)
{
  if (s->carry.parts_fail == 0 || !g_str_equal (s->carry.parts_version, rules->readings))
    return 0;
  return s->carry.parts_fail & uc_rules_fitted_parts (rules);
}

guint64
uc_readiness_parts_unaccepted (const UcState *s, const UcRules *rules)
{
  return s->carry.parts_fail == s->carry.parts_accepted
             ? 0
             : uc_readiness_parts_failing (s, rules) & ~s->carry.parts_accepted;
}

gboolean
uc_readiness_dealer_missing (const UcState *s, const UcRules *rules)
{
  return !rules->procedures_implied && s->carry.dealer[0] == '\0';
}

gboolean
uc_readiness_reset_due (const UcState *s, const UcRules *rules)
{
  return s->carry.reset_due && uc_rules_fitted (rules, UC_PART_RESET_KEY)[0] != '\0';
}

gboolean
uc_readiness_bets_blocked (const UcState *s, const UcRules *rules)
{
  return uc_readiness_reset_due (s, rules) || s->carry.reader_out || s->carry.record_stopped || s->carry.cards_old || uc_readiness_readings_due (s, rules)
         || uc_readiness_parts_unaccepted (s, rules) != 0 || uc_held_stops_table (s, rules)
         || uc_readiness_dealer_missing (s, rules);
}

static gboolean
is_out (const UcState *s, UcDevice device)
{
  return s->carry.devices[device] == UC_DEVICE_STATE_DOWN || s->carry.devices[device] == UC_DEVICE_STATE_FAULT;
}

UcDevice
uc_readiness_progressive_closed_for_all (const UcState *s)
{
  static const UcDevice needed[] = { UC_DEVICE_METER, UC_DEVICE_LOCK_LINE, UC_DEVICE_LOCK_BUTTON, UC_DEVICE_LAMPS };

  for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
    if (is_out (s, needed[i]))
      return needed[i];
  return UC_DEVICE_NONE;
}

UcDevice
uc_readiness_progressive_closed (const UcState *s, guint seat)
{
  UcDevice head = (UcDevice) (UC_DEVICE_HEAD_1 + seat - 1);

  return is_out (s, head) ? head : uc_readiness_progressive_closed_for_all (s);
}

gboolean
uc_readiness_meter_stands (const UcState *s, const UcRules *rules, UcWager wager)
{
  const UcMeter *meter = &s->carry.meters[uc_side_wager_slot (wager)];

  return meter->removed || (meter->terms != 0 && meter->terms != uc_rules_meter_terms (rules, wager));
}

guint64
uc_readiness_parts_untested (const UcState *s, const UcRules *rules)
{
  const UcCarry *c = &s->carry;
  gboolean same = g_str_equal (c->parts_version, rules->readings);

  return uc_rules_fitted_parts (rules) & ~(same ? c->parts_work | c->parts_fail : 0);
}

gboolean
uc_readiness_may_test (const UcState *s, const UcRules *rules, UcPart part)
{
  const UcCarry *c = &s->carry;
  gboolean loaded = c->open && (c->shuffle == UC_SHUFFLE_BURN || c->shuffle == UC_SHUFFLE_DONE);

  return uc_between_rounds (s, rules) && !(part == UC_PART_SHOE && loaded);
}
