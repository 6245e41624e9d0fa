/* The side wagers that are settled before any further card: § 685a.7(f), § 685c.1(g)-(i). */
#include "uc-decision.h"
#include "uc-match.h"
#include "uc-state.h"

#define PERCENT 100

static UcCombination
judge (const UcDecision *d, guint seat, UcWager wager)
{
  UcCard cards[3] = { 0 };

  uc_hand_cards (d->s, seat, 0, cards, G_N_ELEMENTS (cards));
  return uc_match_combination (cards[0], cards[1], uc_dealer_upcard (d->s), uc_wager_is_progressive (wager));
}

/* § 685a.7(f): from the dealer's far right, counterclockwise. */
static void
settle_fixed (UcDecision *d, UcWager wager)
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      UcCombination combination;
      UcOdds odds;
      UcMoney pays;

      if (uc_side_c (d->s, seat, wager)->state != UC_SIDE_ACCEPTED)
        continue;
      combination = judge (d, seat, wager);
      odds = uc_match_odds (d->rules, wager, combination);
      if (combination == UC_COMBINATION_NONE)
        uc_settle_side (d, seat, wager, UC_WORD_LOSE, UC_COMBINATION_NONE, (UcOdds){ 0 }, 0, UC_CITE_MATCH_THE_DEALER);
      else if (uc_odds_pay (odds, uc_side_c (d->s, seat, wager)->amount, &pays))
        uc_settle_side (d, seat, wager, UC_WORD_WIN, combination, odds, pays, UC_CITE_MATCH_THE_DEALER);
    }
}

/* ---- the progressive ---- */

static UcMoney
share_of (UcMoney value, guint percent, guint winners)
{
  UcMoney tier;

  if (!uc_money_scale (value, percent, PERCENT, &tier))
    return 0;
  tier /= winners;
  return tier - tier % UC_CENT;
}

/* The player of a betting position: positions that the dealer has joined are one player's (A29). */
static guint
player_of (const UcDecision *d, guint seat)
{
  guint player = d->s->carry.player_of[seat];

  return player != 0 ? player : seat;
}

static gboolean
shares_meter (const UcSide *side, guint percent)
{
  return side->odds.kind == UC_ODDS_METER_SHARE && side->odds.num == percent
         && (side->state == UC_SIDE_WON || (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN));
}

/* What each box gets of a tier: equal shares by player in whole cents, a player's share by box (A10, A29). Void wins share
 * in nothing. Adds what is given away to @given. */
static void
share_tier (const UcDecision *d, UcWager wager, guint percent, UcMoney base, UcMoney share[UC_MAX_SEATS + 1],
            UcMoney *given)
{
  guint boxes[UC_MAX_SEATS + 1] = { 0 };
  guint players = 0;

  for (guint seat = 1; seat <= d->rules->seats; seat++)
    if (shares_meter (uc_side_c (d->s, seat, wager), percent) && boxes[player_of (d, seat)]++ == 0)
      players++;
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    if (shares_meter (uc_side_c (d->s, seat, wager), percent))
      {
        UcMoney box = share_of (base, percent, players) / boxes[player_of (d, seat)];

        share[seat] = box - box % UC_CENT;
        *given += share[seat];
      }
}

/* A10: base the meter at lock-out, 10% first; 100% takes what those shares leave. */
static void
share_meter (const UcDecision *d, UcWager wager, UcMoney share[UC_MAX_SEATS + 1])
{
  UcMoney base = d->s->round.lock_value[uc_wager_slot (wager)];
  UcMoney given = 0;
  guint percents[] = { 10, PERCENT };

  for (guint i = 0; i < G_N_ELEMENTS (percents); i++)
    share_tier (d, wager, percents[i], base - given, share, &given);
}

static guint
signatures_needed (const UcRules *rules, UcOdds odds, UcMoney award)
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
announce_winner (UcDecision *d, guint seat, UcWager wager, UcCombination combination)
{
  UcOdds odds = d->rules->wagers[wager].odds[combination];
  UcMoney award = 0;
  UcEvent *e;
  guint signatures;

  if (odds.kind == UC_ODDS_METER_SHARE)
    award = share_of (d->s->round.lock_value[uc_wager_slot (wager)], odds.num, 1);
  else if (!uc_odds_pay (odds, uc_side_c (d->s, seat, wager)->amount, &award))
    return;
  signatures = signatures_needed (d->rules, odds, award);
  e = uc_event (d, signatures > 0 ? UC_EVENT_VALIDATION_REQUIRED : UC_EVENT_WINNER_FOUND);
  e->seat = seat;
  e->wager = wager;
  e->combination = combination;
  e->odds = odds;
  e->award = award;
  e->signatures = signatures;
  uc_emit (d, e);
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
      combination = judge (d, seat, wager);
      if (combination == UC_COMBINATION_NONE)
        uc_settle_side (d, seat, wager, UC_WORD_LOSE, UC_COMBINATION_NONE, (UcOdds){ 0 }, 0,
                        UC_CITE_PROGRESSIVE_LOSES);
      else
        announce_winner (d, seat, wager, combination);
    }
}

/* What an award takes from the meter; the last of the 100% shares starts it anew (A11). */
static void
change_meter (UcDecision *d, UcWager wager, UcWord cause, UcMoney change, UcMoney reserve)
{
  const UcMeter *meter = &d->s->carry.meters[uc_wager_slot (wager)];
  UcEvent *e = uc_event (d, UC_EVENT_METER_CHANGED);

  e->wager = wager;
  e->cause = cause;
  e->change = change;
  e->value = meter->value + change;
  e->reserve = reserve;
  uc_emit (d, e);
}

/* What an attendant brings is counted, a percentage or fixed odds; what the dealer pays from the rack is not. § 605a.7(a)(3),
 * (4). */
static void
count_award (UcDecision *d, UcWager wager, UcMoney award)
{
  const UcMeter *meter = &d->s->carry.meters[uc_wager_slot (wager)];
  UcEvent *e = uc_event (d, UC_EVENT_PAYOUT_METER);

  e->wager = wager;
  e->attendant = meter->attendant + award;
  e->cumulative = meter->cumulative + award;
  e->awards = meter->awards + 1;
  uc_emit (d, e);
}

static void
reseed (UcDecision *d, UcWager wager)
{
  const UcMeter *meter = &d->s->carry.meters[uc_wager_slot (wager)];
  UcMoney seed = d->rules->wagers[wager].seed;
  UcMoney reserve = meter->reserve;

  if (reserve > 0)
    change_meter (d, wager, UC_WORD_RESEED, reserve, 0);
  if (d->rules->wagers[wager].reseed != UC_RESEED_RESERVE && reserve < seed)
    change_meter (d, wager, UC_WORD_TOP_UP, seed - reserve, 0);
}

static void
pay_percentage (UcDecision *d, guint seat, UcWager wager, UcMoney award)
{
  const UcSide *side = uc_side_c (d->s, seat, wager);

  uc_settle_side (d, seat, wager, UC_WORD_WIN, side->combination, side->odds, award, UC_CITE_PROGRESSIVE_PAY);
  change_meter (d, wager, UC_WORD_AWARD, -award, d->s->carry.meters[uc_wager_slot (wager)].reserve);
  count_award (d, wager, award);
}

static gboolean
ready_to_pay (const UcSide *side)
{
  return side->state == UC_SIDE_WON && side->lamp != UC_WORD_NONE && !side->held && side->rejected == UC_WORD_NONE
         && (side->validated || (side->needs == 0 && side->lamp == UC_WORD_LIT));
}

static gboolean
percentages_pending (const UcDecision *d, UcWager wager)
{
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);

      if (side->state == UC_SIDE_WON && side->odds.kind == UC_ODDS_METER_SHARE && !ready_to_pay (side))
        return TRUE;
    }
  return FALSE;
}

static void
pay_percentages (UcDecision *d, UcWager wager)
{
  UcMoney share[UC_MAX_SEATS + 1] = { 0 };
  gboolean jackpot = FALSE;

  share_meter (d, wager, share);
  for (guint pass = 0; pass < 2; pass++)
    for (guint seat = d->rules->seats; seat >= 1; seat--)
      {
        const UcSide *side = uc_side_c (d->s, seat, wager);
        gboolean whole = side->odds.num == PERCENT;

        if (!ready_to_pay (side) || side->odds.kind != UC_ODDS_METER_SHARE || whole != (pass == 1))
          continue;
        pay_percentage (d, seat, wager, share[seat]);
        jackpot |= whole;
      }
  if (jackpot)
    reseed (d, wager);
}

static void
pay_fixed (UcDecision *d, UcWager wager)
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);

      if (!ready_to_pay (side) || side->odds.kind == UC_ODDS_METER_SHARE)
        continue;
      uc_settle_side (d, seat, wager, UC_WORD_WIN, side->combination, side->odds, side->pays, UC_CITE_PROGRESSIVE_PAY);
      if (uc_settle_elsewhere (d->rules, wager, side->odds, side->pays))
        count_award (d, wager, side->pays);
    }
}

/* Hands and lights verified: the floorperson is called by itself. */
static void
call_floor (UcDecision *d, UcWager wager)
{
  gboolean needed = FALSE;

  if (d->s->carry.floor_called)
    return;
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);

      if (side->state != UC_SIDE_WON)
        continue;
      if (side->lamp != UC_WORD_LIT)
        return;
      needed |= side->needs > 0 && !side->validated;
    }
  if (needed)
    uc_emit (d, uc_event (d, UC_EVENT_FLOOR_CALLED));
}

void
uc_side_work (UcDecision *d)
{
  UcWager progressive = uc_progressive (d->rules);

  if (!uc_side_judged (d->s))
    {
      if (d->rules->wagers[UC_WAGER_MATCH_THE_DEALER].offered)
        settle_fixed (d, UC_WAGER_MATCH_THE_DEALER);
      if (progressive != UC_WAGER_NONE)
        judge_progressive (d, progressive);
      return;
    }
  if (progressive == UC_WAGER_NONE)
    return;
  call_floor (d, progressive);
  pay_fixed (d, progressive);
  if (!percentages_pending (d, progressive))
    pay_percentages (d, progressive);
}
