#include "uc-award.h"

#include "uc-emit.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-ticket.h"
#include "uc-win.h"

static void
change_meter (UcDecision *d, UcWager wager, UcWord cause, UcMoney change, UcMoney reserve)
{
  const UcMeter *meter = &d->s->carry.meters[uc_side_wager_slot (wager)];
  UcEvent *e = uc_emit_begin (d, UC_EVENT_METER_CHANGED);

  e->wager = wager;
  e->cause = cause;
  e->change = change;
  e->value = meter->value + change;
  e->reserve = reserve;
  uc_emit (d, e);
}

UcMoney
uc_award_has (const UcDecision *d, guint seat, UcWager wager)
{
  const UcSide *side = uc_side_c (d->s, seat, wager);
  const guint percent = uc_win_percent (d->s, d->rules, seat, wager);
  const gboolean paid = side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN && side->odds.kind == UC_ODDS_METER_SHARE
                        && side->pays != UC_MONEY_UNKNOWN;

  if (percent == 0)
    return 0;
  return (paid && side->odds.num == percent ? side->pays : 0) + (side->left ? side->award : 0);
}

UcMoney
uc_award_taken (const UcDecision *d, UcWager wager)
{
  UcMoney taken = 0;

  if (wager != uc_ticket_wager (d->rules))
    return d->s->round.award_taken;
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    taken += uc_award_has (d, seat, wager);
  return taken;
}

void
uc_award_take (UcDecision *d, UcWager wager, UcMoney award)
{
  if (wager != uc_ticket_wager (d->rules))
    change_meter (d, wager, UC_WORD_AWARD, -award, d->s->carry.meters[uc_side_wager_slot (wager)].reserve);
}

void
uc_award_count (UcDecision *d, UcWager wager, UcMoney award)
{
  const UcMeter *meter = &d->s->carry.meters[uc_side_wager_slot (wager)];
  UcEvent *e = uc_emit_begin (d, UC_EVENT_PAYOUT_METER);

  e->wager = wager;
  e->attendant = meter->attendant + award;
  e->cumulative = meter->cumulative + award;
  e->awards = meter->awards + 1;
  uc_emit (d, e);
}

void
uc_award_reseed (UcDecision *d, UcWager wager)
{
  const UcMeterTerms terms = uc_rules_meter (d->rules, wager);
  UcMoney from_reserve, from_house;

  uc_meter_sums_begin_anew (&terms, d->s->carry.meters[uc_side_wager_slot (wager)].reserve, &from_reserve, &from_house);
  if (from_reserve > 0)
    change_meter (d, wager, UC_WORD_RESEED, from_reserve, 0);
  if (from_house > 0)
    change_meter (d, wager, UC_WORD_TOP_UP, from_house, 0);
}

/* What came from the reserve and from the house goes back where it came from. */
static void
return_seed (UcDecision *d, UcWager wager)
{
  const UcRound *r = &d->s->round;
  UcMoney reserve = d->s->carry.meters[uc_side_wager_slot (wager)].reserve + r->award_reseeded;

  change_meter (d, wager, UC_WORD_SEED_RETURNED, -(r->award_reseeded + r->award_topped_up), reserve);
}

void
uc_award_settle_meter (UcDecision *d, UcWager wager, UcMoney total, gboolean whole)
{
  const UcRound *r = &d->s->round;
  UcMoney more = total - r->award_taken;
  gboolean seeded = r->award_reseeded != 0 || r->award_topped_up != 0;

  if (wager == uc_ticket_wager (d->rules))
    return;
  if (more > 0)
    uc_award_take (d, wager, more);
  if (more < 0)
    change_meter (d, wager, UC_WORD_AWARD_RETURNED, -more, d->s->carry.meters[uc_side_wager_slot (wager)].reserve);
  if (seeded && !whole)
    return_seed (d, wager);
  if (!seeded && whole)
    uc_award_reseed (d, wager);
}
