#include "uc-settle-side.h"

#include "uc-award.h"
#include "uc-emit.h"
#include "uc-owes.h"
#include "uc-settle.h"
#include "uc-share.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-win.h"

/* § 685a.7(f): from the dealer's far right, counterclockwise. */
static void
settle_fixed (UcDecision *d, UcWager wager)
{
  const UcSideWager *row = uc_side_wager (wager);

  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      UcCombination combination;
      UcOdds odds;
      UcMoney pays;

      if (uc_side_c (d->s, seat, wager)->state != UC_SIDE_ACCEPTED)
        continue;
      combination = uc_side_wager_judge (d->s, d->rules, seat, wager);
      odds = d->rules->wagers[wager].odds[combination];
      if (combination == UC_COMBINATION_NONE)
        uc_settle_side (d, seat, wager, UC_WORD_LOSE, UC_COMBINATION_NONE, (UcOdds){ 0 }, 0, row->loses);
      else if (uc_odds_pay (odds, uc_side_c (d->s, seat, wager)->amount, &pays))
        uc_settle_side (d, seat, wager, UC_WORD_WIN, combination, odds, pays, row->pays);
    }
}

/* ---- the progressive ---- */

guint
uc_settle_side_signatures (const UcRules *rules, UcOdds odds, UcMoney award)
{
  gboolean percentage = odds.kind == UC_ODDS_METER_SHARE;

  if (rules->validation == UC_VALIDATE_PERCENTAGE && !percentage)
    return 0;
  if (rules->validation == UC_VALIDATE_FROM && !percentage && award != UC_MONEY_UNKNOWN
      && award < rules->validation_from)
    return 0;
  if (rules->second_signature != UC_MONEY_UNKNOWN && award != UC_MONEY_UNKNOWN && award >= rules->second_signature)
    return 2;
  return 1;
}

static void
announce (UcDecision *d, guint seat, UcWager wager, UcCombination combination, UcOdds odds, UcMoney award)
{
  guint signatures = uc_settle_side_signatures (d->rules, odds, award);
  UcEvent *e = uc_emit_begin (d, signatures > 0 ? UC_EVENT_VALIDATION_REQUIRED : UC_EVENT_WINNER_FOUND);

  e->seat = seat;
  e->wager = wager;
  e->combination = combination;
  e->odds = odds;
  e->award = award;
  e->signatures = signatures;
  uc_emit (d, e);
}

static void
announce_winner (UcDecision *d, guint seat, UcWager wager, UcCombination combination)
{
  UcOdds odds = d->rules->wagers[wager].odds[combination];
  UcMoney award = 0;

  if (odds.kind == UC_ODDS_METER_SHARE)
    award = uc_share_of (d->s->round.lock_value[uc_side_wager_slot (wager)], odds.num);
  else if (!uc_odds_pay (odds, uc_side_c (d->s, seat, wager)->amount, &award))
    return;
  announce (d, seat, wager, combination, odds, award);
}

void
uc_settle_side_announce_due (UcDecision *d, guint seat, UcWager wager, UcMoney brought)
{
  UcCombination combination = uc_side_wager_judge (d->s, d->rules, seat, wager);
  UcOdds odds = d->rules->wagers[wager].odds[combination];
  UcMoney whole = uc_share_of (d->s->round.lock_value[uc_side_wager_slot (wager)], odds.num);
  UcEvent *e = uc_emit_begin (d, UC_EVENT_VALIDATION_REQUIRED);

  e->seat = seat;
  e->wager = wager;
  e->combination = combination;
  e->odds = odds;
  e->award = brought;
  /* A percentage is signed for as a whole. */
  e->signatures = uc_settle_side_signatures (d->rules, odds, whole);
  uc_emit (d, e);
}

void
uc_settle_side_announce_bonus (UcDecision *d, guint seat, UcWager wager, UcCombination combination, UcMoney award)
{
  announce (d, seat, wager, combination, (UcOdds){ UC_ODDS_FIXED, 0, 0 }, award);
}

/* A13: the same direction as § 685a.7(f). */
static void
judge_progressive (UcDecision *d, UcWager wager)
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      UcCombination combination;

      if (uc_side_c (d->s, seat, wager)->state != UC_SIDE_ACCEPTED)
        continue;
      combination = uc_side_wager_judge (d->s, d->rules, seat, wager);
      if (combination == UC_COMBINATION_NONE)
        uc_settle_side (d, seat, wager, UC_WORD_LOSE, UC_COMBINATION_NONE, (UcOdds){ 0 }, 0,
                        uc_side_wager (wager)->loses);
      else
        announce_winner (d, seat, wager, combination);
    }
}

static void
pay_percentage (UcDecision *d, guint seat, UcWager wager, UcMoney award)
{
  const UcSide *side = uc_side_c (d->s, seat, wager);

  uc_settle_side (d, seat, wager, UC_WORD_WIN, side->combination, side->odds, award,
                  uc_side_wager (wager)->pays);
  uc_award_take (d, wager, award);
  uc_award_count (d, wager, award);
}

gboolean
uc_settle_side_is_ready (const UcSide *side)
{
  return side->state == UC_SIDE_WON && side->lamp != UC_WORD_NONE && !side->held && side->rejected == UC_WORD_NONE
         && (side->validated || (side->needs == 0 && side->lamp == UC_WORD_LIT));
}

static gboolean
is_percentage (const UcSide *side)
{
  return side->odds.kind == UC_ODDS_METER_SHARE;
}

/* No share is known while any win waits: it may be void, and its hand, read again, may win a percentage. */
static gboolean
percentages_pending (const UcDecision *d, UcWager wager)
{
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);

      if (side->state == UC_SIDE_WON && !(is_percentage (side) && uc_settle_side_is_ready (side)))
        return TRUE;
    }
  return FALSE;
}

/* A wager that was settled as another one, and whose corrected cards have a share in the award: the award leaves the meter
 * whole, and the share is on record as owed, until it is signed and paid (uc-due.h). */
static void
set_shares_aside (UcDecision *d, UcWager wager, const UcMoney share[UC_MAX_SEATS + 1])
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    if (share[seat] != 0 && uc_side_c (d->s, seat, wager)->state == UC_SIDE_SETTLED)
      {
        uc_owes_share (d, seat, wager);
        uc_award_take (d, wager, share[seat]);
      }
}

static void
pay_percentages (UcDecision *d, UcWager wager)
{
  guint8 waiting = uc_side_seats (d->s, wager, UC_SIDE_WON);
  UcMoney share[UC_MAX_SEATS + 1];
  gboolean whole;

  if (waiting == 0)
    return;
  whole = uc_share_award (d, wager, share);
  set_shares_aside (d, wager, share);
  for (guint pass = 0; pass < 2; pass++)
    for (guint seat = d->rules->seats; seat >= 1; seat--)
      if (waiting & UC_SEAT_BIT (seat) && (uc_side_c (d->s, seat, wager)->odds.num == UC_SHARE_WHOLE) == (pass == 1))
        pay_percentage (d, seat, wager, share[seat]);
  if (whole)
    uc_award_reseed (d, wager);
}

static void
pay_fixed (UcDecision *d, UcWager wager)
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);

      if (!uc_settle_side_is_ready (side) || is_percentage (side))
        continue;
      uc_settle_side (d, seat, wager, UC_WORD_WIN, side->combination, side->odds, side->pays,
                      uc_side_wager (wager)->pays);
      if (uc_win_source (d->rules, wager, side->odds, side->pays) == UC_WORD_PROGRESSIVE)
        uc_award_count (d, wager, side->pays);
    }
}

/* Hands and lights verified: the floorperson is called by itself. */
void
uc_settle_side_call_floor (UcDecision *d, UcWager wager)
{
  gboolean needed = FALSE;

  if (d->s->carry.floor_called)
    return;
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);

      if (!uc_win_is_open (side))
        continue;
      if (side->lamp != UC_WORD_LIT)
        return;
      needed |= side->needs > 0 && !side->validated;
    }
  if (needed)
    uc_emit (d, uc_emit_begin (d, UC_EVENT_FLOOR_CALLED));
}

static void
judge_or_pay (UcDecision *d, UcWager wager)
{
  gboolean progressive = uc_side_wager (wager)->progressive;

  if (uc_side_wager_unjudged (d->s, wager))
    {
      (progressive ? judge_progressive : settle_fixed) (d, wager);
      return;
    }
  if (!progressive)
    return;
  uc_settle_side_call_floor (d, wager);
  pay_fixed (d, wager);
  if (!percentages_pending (d, wager))
    pay_percentages (d, wager);
}

void
uc_settle_side_work (UcDecision *d)
{
  UC_FOR_EACH_STAKED_WAGER (wager)
    if (uc_side_wager_is_at (d->rules, wager, d->s->round.step))
      {
        guint8 settled = uc_side_seats (d->s, wager, UC_SIDE_SETTLED);

        judge_or_pay (d, wager);
        uc_owes_followers (d, wager, settled);
      }
}
