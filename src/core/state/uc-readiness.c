#include "uc-readiness.h"

#include "uc-between-rounds.h"
#include "uc-held.h"
#include "uc-shuffle-method.h"
#include "uc-side-wager.h"
#include "uc-ticket.h"
#include "uc-time.h"

#include <string.h>

#define DAY_NS (G_GINT64_CONSTANT (24) * 3600 * 1000000000)

guint8
uc_readiness_cards_old (const UcState *s, gint64 t_real_ns)
{
  guint8 old = s->carry.cards_old;

  for (guint place = 0; place < UC_N_BATCHES; place++)
    if (s->carry.cards_since_ns[place] != 0 && uc_time_between (s->carry.cards_since_ns[place], t_real_ns) >= DAY_NS)
      old |= 1u << place;
  return old;
}

/* The one that comes into the shoe first is called 1. */
static guint
batch_in_play (const UcState *s)
{
  return MAX (1, s->carry.batch);
}

guint8
uc_readiness_batches_due (const UcState *s, const UcRules *rules)
{
  guint8 missing = (UC_BATCH_BIT (1) | UC_BATCH_BIT (2)) & ~s->carry.batches_inspected;

  if (rules->batches != 2)
    return 0;
  if (uc_shuffle_method (s, rules) == UC_SHUFFLE_MANUAL)
    missing &= UC_BATCH_BIT (batch_in_play (s));
  return missing | s->carry.cards_old;
}

guint
uc_readiness_next_inspected (const UcState *s, const UcRules *rules)
{
  guint in_play = batch_in_play (s), other = in_play == 1 ? 2 : 1;
  guint8 due = uc_readiness_batches_due (s, rules);

  if (rules->batches != 2)
    return 0;
  return due == UC_BATCH_BIT (other) ? other : in_play;
}

gboolean
uc_readiness_batch_is_stored (const UcState *s, guint batch)
{
  return batch != 0 && batch != batch_in_play (s);
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
  static const UcDevice needed[] = { UC_DEVICE_METER, UC_DEVICE_LOCK_LINE, UC_DEVICE_LOCK_BUTTON, UC_DEVICE_LAMPS, UC_DEVICE_LINK };

  for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
    if (is_out (s, needed[i]))
      return needed[i];
  /* Until an award has come that was left to come, the meter has an undecided claim of this table. */
  return uc_ticket_left (s) != NULL ? UC_DEVICE_LINK : UC_DEVICE_NONE;
}

UcDevice
uc_readiness_progressive_closed (const UcState *s, guint seat)
{
  UcDevice head = (UcDevice) (UC_DEVICE_HEAD_1 + seat - 1);

  return is_out (s, head) ? head : uc_readiness_progressive_closed_for_all (s);
}

gboolean
uc_readiness_has_head (const UcRules *rules, guint seat)
{
  return uc_rules_fitted (rules, (UcPart) (UC_PART_WAGER_1 + seat - 1))[0] != '\0';
}

gboolean
uc_readiness_meter_stands (const UcState *s, const UcRules *rules, UcWager wager)
{
  const UcMeter *meter = &s->carry.meters[uc_side_wager_slot (wager)];

  /* Whether the table may join a meter that others share, the link says. */
  return rules->wagers[wager].linked[0] == '\0' && (meter->removed || !uc_rules_are_meter_terms (rules, wager, meter->terms));
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

gboolean
uc_readiness_head_senses (const UcState *s, const UcRules *rules, guint seat)
{
  return uc_rules_fitted (rules, (UcPart) (UC_PART_WAGER_1 + seat - 1))[0] != '\0'
         && s->carry.devices[UC_DEVICE_HEAD_1 + seat - 1] != UC_DEVICE_STATE_ABSENT;
}
