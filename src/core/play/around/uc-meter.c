#include "uc-meter.h"

#include "uc-emit.h"
#include "uc-join.h"
#include "uc-procedures.h"
#include "uc-readiness.h"
#include "uc-refuse.h"
#include "uc-require.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-ticket.h"

static UcMeterSums
sums_of (const UcDecision *d, UcWager wager)
{
  const UcMeter *meter = &d->s->carry.meters[uc_side_wager_slot (wager)];

  return (UcMeterSums){ meter->value, meter->reserve };
}

static void
emit_change (UcDecision *d, UcWager wager, UcWord cause, UcMoney change, const UcMeterSums *sums)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_METER_CHANGED);

  e->wager = wager;
  e->cause = cause;
  e->change = change;
  e->value = sums->value;
  e->reserve = sums->reserve;
  uc_emit (d, e);
}

gboolean
uc_meter_increment (UcDecision *d, UcWager wager, guint count)
{
  const UcMeterTerms terms = uc_rules_meter (d->rules, wager);
  UcMeterSums sums = sums_of (d, wager), increments;

  if (wager == uc_ticket_wager (d->rules))
    {
      uc_join_ask (d, count);
      return TRUE;
    }
  if (!uc_meter_sums_of_wagers (&terms, count, &increments) || !uc_meter_sums_add (&sums, &increments))
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_PROGRESSIVE_SEED, "the %s meter is full", uc_refuse_wager (wager));
  emit_change (d, wager, UC_WORD_INCREMENT, increments.value, &sums);
  return TRUE;
}

void
uc_meter_take_back (UcDecision *d, UcWager wager, UcWord cause, guint count)
{
  const UcMeterTerms terms = uc_rules_meter (d->rules, wager);
  UcMeterSums sums = sums_of (d, wager), back;

  /* The link is told what stands once the input is worked out. */
  if (wager == uc_ticket_wager (d->rules))
    return;
  /* § 685c.1(j): an award of 100% took the round's increments with it, and the meter has begun anew. */
  if (uc_side_award_paid (d->s, wager, UC_WHOLE_METER) || !uc_meter_sums_of_wagers (&terms, count, &back))
    back = (UcMeterSums){ 0, 0 };
  back = uc_meter_sums_take_back (&sums, &back);
  emit_change (d, wager, cause, -back.value, &sums);
}

/* A record that was begun without the progressive holds nothing for its meter. */
static gboolean
is_untouched (const UcMeter *meter)
{
  return meter->removed || (meter->value == 0 && meter->reserve == 0 && meter->awards == 0);
}

void
uc_meter_say_terms (const UcDecision *d, UcEvent *e)
{
  g_snprintf (e->new_, sizeof e->new_, "%016" G_GINT64_MODIFIER "x", uc_rules_meter_terms (d->rules, e->wager));
}

gboolean
uc_meter_start (UcDecision *d)
{
  const UcWagerRules *w = &d->rules->wagers[d->input->wager];
  const UcMeter *meter;
  UcEvent *e;

  if (!w->offered || !uc_side_wager_is_progressive (d->input->wager))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_OFFERED, UC_CITE_METER, "expected a progressive of this table");
  if (d->input->wager == uc_ticket_wager (d->rules))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_OFFERED, UC_CITE_METER,
                      "this meter is shared with other tables, and two persons start it there; expected “upcardctl link”");
  meter = &d->s->carry.meters[uc_side_wager_slot (d->input->wager)];
  if (meter->started || d->s->round.began)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_METER, "a meter is started once, and between rounds");
  e = uc_emit_begin (d, UC_EVENT_METER_STARTED);
  e->wager = d->input->wager;
  e->value = is_untouched (meter) ? w->seed : meter->value;
  e->reserve = meter->reserve;
  uc_meter_say_terms (d, e);
  uc_emit (d, e);
  return TRUE;
}

gboolean
uc_meter_read (UcDecision *d)
{
  gboolean by_itself = d->input->origin == UC_ORIGIN_SERVICE || d->input->origin == UC_ORIGIN_SCRIPT;
  UcWager wager = uc_side_wager_progressive (d->rules);
  const UcMeter *meter;
  gboolean handled;
  UcEvent *e;

  if (wager == UC_WAGER_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_OFFERED, UC_CITE_METER, "this table has no progressive");
  if (!(by_itself && d->input->badge[0] == '\0') && !uc_require_signer (d, UC_ROLE_FLOORPERSON, UC_CITE_METER, &handled))
    return handled;
  if (!uc_procedures_finish_round (d))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_METER, "a meter is read between rounds");
  meter = &d->s->carry.meters[uc_side_wager_slot (wager)];
  e = uc_emit_begin (d, UC_EVENT_METER_READ);
  e->wager = wager;
  e->value = meter->value;
  e->reserve = meter->reserve;
  e->coin_in = meter->coin_in;
  e->top_ups = meter->top_ups;
  e->attendant = meter->attendant;
  e->cumulative = meter->cumulative;
  for (guint level = 0; level < UC_N_METER_LEVELS; level++)
    {
      e->hits[level] = meter->hits[level];
      e->wins[level] = meter->wins[level];
    }
  g_strlcpy (e->by, d->input->badge, sizeof e->by);
  g_strlcpy (e->text, d->s->carry.gaming_day, sizeof e->text);
  uc_emit (d, e);
  return TRUE;
}

gboolean
uc_meter_reset_key (UcDecision *d)
{
  gboolean by_key = d->input->badge[0] == '\0';
  gboolean handled;
  UcEvent *e;

  if (!uc_readiness_reset_due (d->s, d->rules))
    return d->input->origin == UC_ORIGIN_DEVICE
           || uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_METER,
                         "no reset is due: it is after the documents of an award of 100%%, where the table file fits a key");
  if (by_key && d->input->origin != UC_ORIGIN_DEVICE && d->input->origin != UC_ORIGIN_SCRIPT)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_METER, "the key says itself that it is turned; expected “%s”",
                      uc_input_usage (UC_INPUT_RESET_KEY));
  if (!by_key && !uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  e = uc_emit_begin (d, UC_EVENT_RESET_KEY_TURNED);
  e->wager = uc_side_wager_progressive (d->rules);
  g_strlcpy (e->by, d->input->badge, sizeof e->by);
  uc_emit_cite (d, e, UC_CITE_METER);
  uc_emit (d, e);
  return TRUE;
}
