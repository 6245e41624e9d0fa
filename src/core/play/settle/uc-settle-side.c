#include "uc-settle-side.h"

#include "uc-award.h"
#include "uc-due.h"
#include "uc-emit.h"
#include "uc-owes.h"
#include "uc-settle.h"
#include "uc-share.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-ticket.h"
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

      if (uc_side_c (d->s, seat, wager)->state != UC_SIDE_ACCEPTED || d->s->round.seats[seat].disputed != UC_WORD_NONE)
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

/* By policy. Where a typed card was taken back in the round, no award is the dealer's alone: the card may be the one typed
 * again. */
static guint
signatures_for (const UcDecision *d, UcOdds odds, UcMoney award)
{
  const UcRules *rules = d->rules;
  gboolean alone = odds.kind != UC_ODDS_METER_SHARE && !d->s->round.card_taken_back;

  if (rules->validation == UC_VALIDATE_PERCENTAGE && alone)
    return 0;
  if (rules->validation == UC_VALIDATE_FROM && alone && award != UC_MONEY_UNKNOWN && award < rules->validation_from)
    return 0;
  if (rules->second_signature != UC_MONEY_UNKNOWN && award != UC_MONEY_UNKNOWN && award >= rules->second_signature)
    return 2;
  return 1;
}

/* What is to come is taken for a part of the meter at lock-out, until the link says what it is. */
static UcMoney
estimate (const UcDecision *d, UcWager wager, UcOdds odds, UcMoney award)
{
  /* A bonus line has no meter, and no place among them. */
  if (award != UC_MONEY_UNKNOWN || odds.kind != UC_ODDS_METER_SHARE || uc_side_wager_slot (wager) >= UC_N_WAGER_SLOTS)
    return award;
  return uc_meter_sums_part (MAX (d->s->round.lock_value[uc_side_wager_slot (wager)], 0), odds.num, 1);
}

static void
announce (UcDecision *d, guint seat, UcWager wager, UcCombination combination, UcOdds odds, UcMoney award)
{
  guint signatures = signatures_for (d, odds, estimate (d, wager, odds, award));
  UcEvent *e = uc_emit_begin (d, signatures > 0 ? UC_EVENT_VALIDATION_REQUIRED : UC_EVENT_WINNER_FOUND);

  e->seat = seat;
  e->wager = wager;
  e->combination = combination;
  e->odds = odds;
  e->award = award;
  e->signatures = signatures;
  uc_emit (d, e);
}

/* A percentage is announced as what the seat is paid if every other winner's claim stands: whoever signs, signs that. */
static void
announce_winner (UcDecision *d, guint seat, UcWager wager, UcCombination combination, UcMoney share)
{
  UcOdds odds = d->rules->wagers[wager].odds[combination];
  UcMoney award = share;

  if (odds.kind != UC_ODDS_METER_SHARE && !uc_odds_pay (odds, uc_side_c (d->s, seat, wager)->amount, &award))
    return;
  announce (d, seat, wager, combination, odds, award);
}

void
uc_settle_side_announce_due (UcDecision *d, guint seat, UcWager wager, UcMoney share, UcMoney brought)
{
  UcCombination combination = uc_side_wager_judge (d->s, d->rules, seat, wager);
  UcOdds odds = d->rules->wagers[wager].odds[combination];
  UcEvent *e = uc_emit_begin (d, UC_EVENT_VALIDATION_REQUIRED);

  e->seat = seat;
  e->wager = wager;
  e->combination = combination;
  e->odds = odds;
  e->award = brought;
  /* Paid in two parts, it takes as many persons as at once. */
  e->signatures = signatures_for (d, odds, share);
  uc_emit (d, e);
}

void
uc_settle_side_announce_bonus (UcDecision *d, guint seat, UcWager wager, UcCombination combination, UcMoney award)
{
  announce (d, seat, wager, combination, (UcOdds){ UC_ODDS_FIXED, 0, 0 }, award);
}

/* A13: the same direction as § 685a.7(f). A winner who disputes is found, for others share with him; what he lost lies. */
static void
judge_progressive (UcDecision *d, UcWager wager)
{
  UcMoney share[UC_MAX_SEATS + 1];

  uc_share_award (d, wager, share);
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      UcCombination combination;

      if (uc_side_c (d->s, seat, wager)->state != UC_SIDE_ACCEPTED)
        continue;
      combination = uc_side_wager_judge (d->s, d->rules, seat, wager);
      if (combination != UC_COMBINATION_NONE)
        announce_winner (d, seat, wager, combination, share[seat]);
      else if (d->s->round.seats[seat].disputed == UC_WORD_NONE)
        uc_settle_side (d, seat, wager, UC_WORD_LOSE, UC_COMBINATION_NONE, (UcOdds){ 0 }, 0,
                        uc_side_wager (wager)->loses);
    }
}

/* Of a disputed seat nothing is paid before the ruling. */
gboolean
uc_settle_side_is_payable (const UcDecision *d, guint seat, UcWager wager)
{
  return uc_win_is_ready (uc_side_c (d->s, seat, wager)) && d->s->round.seats[seat].disputed == UC_WORD_NONE;
}

static gboolean
is_percentage (const UcSide *side)
{
  return side->odds.kind == UC_ODDS_METER_SHARE;
}

/* Another winner of the same percentage fell away, or came to light: what this one is paid is another sum. Whoever has signed
 * is asked again where that sum takes more persons, or fewer. */
static void
change_shares (UcDecision *d, UcWager wager, const UcMoney share[UC_MAX_SEATS + 1])
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);
      UcEvent *e;

      if (side->state != UC_SIDE_WON || !is_percentage (side) || side->pays == share[seat])
        continue;
      e = uc_emit_begin (d, UC_EVENT_SHARE_CHANGED);
      e->seat = seat;
      e->wager = wager;
      e->award = share[seat];
      e->signatures = signatures_for (d, side->odds, estimate (d, wager, side->odds, share[seat]));
      uc_emit (d, e);
    }
}

/* Winners of one percentage wait for each other: one that is void leaves its share to the others. 100% takes what 10% leaves,
 * and the meter then starts again: it waits for every win, for the chip of one that is void takes its increments back. */
static gboolean
tier_waits (const UcDecision *d, UcWager wager, guint percent)
{
  guint winners = 0, others = 0;

  for (guint seat = 1; seat <= d->rules->seats; seat++)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);
      gboolean of_tier = is_percentage (side) && side->odds.num == percent;

      if (side->state != UC_SIDE_WON)
        continue;
      if (of_tier && !uc_settle_side_is_payable (d, seat, wager) && !uc_win_holds_up (d->rules, side))
        continue;
      if (of_tier && !uc_settle_side_is_payable (d, seat, wager))
        return TRUE;
      winners += of_tier;
      others += !of_tier;
    }
  return percent == UC_SHARE_WHOLE && winners > 0 && others > 0;
}

/* Takes an award from the meter, but no more than the round's awards come to: a winner who came to light after another of
 * the same percentage was paid has a share of what has left the meter already. */
static void
take (UcDecision *d, UcWager wager, UcMoney award, UcMoney total)
{
  UcMoney more = MIN (award, total - uc_award_taken (d, wager));

  if (more > 0)
    uc_award_take (d, wager, more);
}

static void
pay_tier (UcDecision *d, UcWager wager, guint percent, const UcMoney share[UC_MAX_SEATS + 1], UcMoney total)
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);

      if (!uc_settle_side_is_payable (d, seat, wager) || !is_percentage (side) || side->odds.num != percent)
        continue;
      uc_settle_side (d, seat, wager, UC_WORD_WIN, side->combination, side->odds, share[seat], uc_side_wager (wager)->pays);
      take (d, wager, share[seat], total);
      uc_award_count (d, wager, share[seat]);
    }
}

/* A wager that was settled as another one, and whose corrected cards have a share in the award: the award leaves the meter
 * whole, and the share is on record as owed, until it is signed and paid (uc-due.h). */
static void
set_shares_aside (UcDecision *d, UcWager wager, const UcMoney share[UC_MAX_SEATS + 1], UcMoney total)
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);

      if (share[seat] == 0 || side->state != UC_SIDE_SETTLED || (side->outcome == UC_WORD_WIN && is_percentage (side)))
        continue;
      uc_owes_share (d, seat, wager, UC_WORD_AWARD_SHARED);
      take (d, wager, share[seat], total);
    }
}

static void
pay_percentages (UcDecision *d, UcWager wager, const UcMoney share[UC_MAX_SEATS + 1], gboolean whole)
{
  gboolean tenth = !tier_waits (d, wager, UC_SHARE_TENTH), all = !tier_waits (d, wager, UC_SHARE_WHOLE);
  UcMoney waiting = 0, total = 0;
  gboolean any = FALSE, open = FALSE;

  for (guint seat = 1; seat <= d->rules->seats; seat++)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);

      total += share[seat];
      if (side->state != UC_SIDE_WON || !is_percentage (side))
        continue;
      waiting += share[seat];
      any = TRUE;
      open |= !uc_settle_side_is_payable (d, seat, wager) && !uc_win_holds_up (d->rules, side);
    }
  if (!any)
    return;
  /* The others have gone ahead: what is left of the tier stays on the meter until the last one is judged. */
  if (open)
    {
      if (tenth)
        pay_tier (d, wager, UC_SHARE_TENTH, share, total);
      return;
    }
  if (tenth && all && uc_award_taken (d, wager) + waiting < total)
    set_shares_aside (d, wager, share, total);
  if (tenth)
    pay_tier (d, wager, UC_SHARE_TENTH, share, total);
  if (all)
    pay_tier (d, wager, UC_SHARE_WHOLE, share, total);
  if (tenth && all)
    uc_award_settle_meter (d, wager, total, whole);
}

static void
pay_fixed (UcDecision *d, UcWager wager)
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);

      if (!uc_settle_side_is_payable (d, seat, wager) || is_percentage (side))
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
  gboolean progressive = uc_side_wager (wager)->progressive, whole;
  UcMoney share[UC_MAX_SEATS + 1];
  const guint before = d->out->n;

  if (uc_side_wager_unjudged (d->s, wager))
    (progressive ? judge_progressive : settle_fixed) (d, wager);
  /* Where nothing came of it, what is left lies under a dispute. */
  if (d->out->n != before || !progressive)
    return;
  whole = uc_share_award (d, wager, share);
  change_shares (d, wager, share);
  uc_settle_side_call_floor (d, wager);
  pay_fixed (d, wager);
  if (wager == uc_ticket_wager (d->rules) && uc_ticket_locked (d->s) == NULL)
    return;
  pay_percentages (d, wager, share, whole);
  /* A card was corrected while a win waited, and what was paid before is nobody's, or somebody else's. */
  uc_due_settle_meter (d);
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
