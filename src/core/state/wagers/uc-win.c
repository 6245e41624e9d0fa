#include "uc-win.h"

#include "uc-side-wager.h"
#include "uc-side.h"

UcWord
uc_win_source (const UcRules *rules, UcWager wager, UcOdds odds, UcMoney pays)
{
  gboolean elsewhere = odds.kind == UC_ODDS_METER_SHARE
                       || (rules->not_from_inventory != UC_MONEY_UNKNOWN && pays != UC_MONEY_UNKNOWN
                           && pays >= rules->not_from_inventory);

  return uc_side_wager_is_progressive (wager) && elsewhere ? UC_WORD_PROGRESSIVE : UC_WORD_TABLE_INVENTORY;
}

gboolean
uc_win_is_open (const UcSide *side)
{
  return side->state == UC_SIDE_WON || side->due;
}

gboolean
uc_win_is_decided_at (const UcRules *rules, UcWager wager, UcStep step)
{
  return uc_side_wager_is_at (rules, wager, step) || (step == UC_STEP_CLEAR && wager == uc_side_wager_progressive (rules));
}

guint8
uc_win_due (const UcState *s)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint slot = 0; slot < UC_N_WAGER_SLOTS; slot++)
      if (s->round.seats[seat].side[slot].due)
        seats |= UC_SEAT_BIT (seat);
  return seats;
}

guint
uc_win_percent (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  const UcSide *side = uc_side_c (s, seat, wager);
  UcOdds odds;

  if (side->state < UC_SIDE_ACCEPTED || (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_VOID))
    return 0;
  odds = rules->wagers[wager].odds[uc_side_wager_judge (s, rules, seat, wager)];
  return odds.kind == UC_ODDS_METER_SHARE ? odds.num : 0;
}

guint
uc_win_sharers (const UcState *s, const UcRules *rules, UcWager wager, guint percent)
{
  guint8 players = 0;

  for (guint seat = 1; seat <= rules->seats; seat++)
    if (uc_win_percent (s, rules, seat, wager) == percent)
      players |= UC_SEAT_BIT (uc_state_player_of (s, seat));
  return __builtin_popcount (players);
}

UcSide
uc_win_to_sign (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  UcSide side = *uc_side_c (s, seat, wager);

  if (!side.due)
    return side;
  side.combination = uc_side_wager_judge (s, rules, seat, wager);
  side.odds = rules->wagers[wager].odds[side.combination];
  side.pays = side.award;
  return side;
}

UcWinLate
uc_win_late (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  const UcSide *side = uc_side_c (s, seat, wager);
  gboolean rack = uc_win_source (rules, wager, side->odds, side->pays) != UC_WORD_PROGRESSIVE;
  UcWinLate late = { .whole = side->award };

  if (side->outcome == UC_WORD_WIN)
    {
      late.had = side->pays;
      /* A fixed award's stake went back, where the casino filed that; of a percentage it stays. */
      if (side->odds.kind != UC_ODDS_METER_SHARE && rules->wagers[wager].stake_returned)
        late.had += side->amount;
      late.whole += rack ? 0 : side->pays;
      late.to_rack = rack ? late.had : 0;
    }
  late.more = late.whole - late.had;
  return late;
}

gboolean
uc_win_is_for_floor (const UcSide *side)
{
  return uc_win_is_open (side) && !side->validated && (side->needs > 0 || side->lamp != UC_WORD_NONE);
}

gboolean
uc_win_is_judged (const UcSide *side)
{
  return side->validated || (side->lamp == UC_WORD_LIT && !side->held && side->rejected == UC_WORD_NONE);
}

gboolean
uc_win_is_ready (const UcSide *side)
{
  return side->state == UC_SIDE_WON && side->lamp != UC_WORD_NONE && !side->held && side->rejected == UC_WORD_NONE
         && (side->validated || (side->needs == 0 && side->lamp == UC_WORD_LIT));
}

static gboolean
shares_meter (const UcSide *side)
{
  return side->state == UC_SIDE_WON && side->odds.kind == UC_ODDS_METER_SHARE;
}

gboolean
uc_win_holds_up (const UcRules *rules, const UcSide *side)
{
  gboolean each = rules->percentage == UC_PERCENTAGE_EACH && side->odds.num != UC_WHOLE_METER;

  return !each && side->ahead != UC_AHEAD_FREE;
}

guint8
uc_win_waits_for (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  const UcSide *side = uc_side_c (s, seat, wager);
  guint8 seats = 0;

  for (guint i = 1; shares_meter (side) && i <= rules->seats; i++)
    {
      const UcSide *other = uc_side_c (s, i, wager);
      gboolean of_tier = other->odds.num == side->odds.num;

      if (i == seat || !shares_meter (other) || uc_win_is_judged (other) || !(of_tier || side->odds.num == UC_WHOLE_METER))
        continue;
      if (of_tier && !uc_win_holds_up (rules, other))
        continue;
      /* Who is dark or rejected as well is judged by the signature itself: two of them do not wait for each other. */
      if (other->lamp == UC_WORD_NONE || uc_win_is_judged (side))
        seats |= UC_SEAT_BIT (i);
    }
  return seats;
}

gboolean
uc_win_is_waited_for (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  const UcSide *side = uc_side_c (s, seat, wager);

  if (side->due)
    {
      UcSide due = uc_win_to_sign (s, rules, seat, wager);

      if (due.lamp == UC_WORD_NONE || due.odds.num == UC_WHOLE_METER || !uc_win_holds_up (rules, &due)
          || (due.validated && !due.held && due.rejected == UC_WORD_NONE))
        return FALSE;
      for (guint i = 1; i <= rules->seats; i++)
        if (i != seat && uc_side_c (s, i, wager)->due && uc_win_percent (s, rules, i, wager) == due.odds.num)
          return TRUE;
      return FALSE;
    }
  for (guint i = 1; side->lamp != UC_WORD_NONE && side->odds.num != UC_WHOLE_METER && i <= rules->seats; i++)
    if (uc_side_c (s, i, wager)->odds.num == side->odds.num && uc_win_waits_for (s, rules, i, wager) & UC_SEAT_BIT (seat))
      return TRUE;
  return FALSE;
}

UcMoney
uc_win_box_part (UcMoney share, guint boxes, guint nth)
{
  UcMoney cents = share / UC_CENT;

  return (cents / boxes + (nth < cents % boxes)) * UC_CENT;
}

/* What @seat has of @percent of @base when those at @gone have none: equal parts by player, a player's part by box, in whole
 * cents (A10, A29). */
static UcMoney
part_of_tier (const UcState *s, const UcRules *rules, UcWager wager, guint percent, UcMoney base, guint8 gone, guint seat)
{
  guint8 players = 0;
  guint boxes = 0, nth = 0;

  for (guint i = 1; i <= rules->seats; i++)
    if (!(gone & UC_SEAT_BIT (i)) && uc_win_percent (s, rules, i, wager) == percent)
      {
        players |= UC_SEAT_BIT (uc_state_player_of (s, i));
        boxes += uc_state_player_of (s, i) == uc_state_player_of (s, seat);
        nth += i < seat && uc_state_player_of (s, i) == uc_state_player_of (s, seat);
      }
  if (boxes == 0 || gone & UC_SEAT_BIT (seat) || uc_win_percent (s, rules, seat, wager) != percent)
    return 0;
  if (rules->percentage == UC_PERCENTAGE_EACH && percent != UC_WHOLE_METER)
    return uc_meter_sums_part (base, percent, 1);
  return uc_win_box_part (uc_meter_sums_part (base, percent, __builtin_popcount (players)), boxes, nth);
}

UcMoney
uc_win_alone (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  guint percent = uc_side_c (s, seat, wager)->odds.num;
  guint8 gone = uc_win_waits_for (s, rules, seat, wager);
  const UcMoney base = s->round.lock_value[uc_side_wager_slot (wager)];
  UcMoney chip = 0, tenths = 0, less = 0;

  /* A chip that goes back takes with it what it added, of what 100% has alone. */
  if (percent == UC_WHOLE_METER && uc_money_scale (rules->wagers[wager].amount, rules->wagers[wager].primary_ppm, 1000000, &chip))
    less = s->round.award_less + chip * __builtin_popcount (gone);
  for (guint i = 1; percent == UC_WHOLE_METER && i <= rules->seats; i++)
    tenths += part_of_tier (s, rules, wager, 10, base, gone, i);
  return part_of_tier (s, rules, wager, percent, base - tenths - less, gone, seat);
}

guint
uc_win_signatures (const UcSide *side)
{
  return side->lamp == UC_WORD_DARK ? 2 : side->needs;
}

/* @stake with what it wins at the best of its odds; UC_MONEY_UNKNOWN where the stake is. */
static UcMoney
best_of (const UcState *s, const UcRules *rules, UcWager wager, UcMoney stake)
{
  const UcOdds main[] = { rules->main_odds, rules->blackjack_odds };
  const UcOdds insured[] = { rules->insurance_odds, rules->insurance_suited_odds };
  const UcOdds *filed = wager == UC_WAGER_MAIN ? main : insured;
  const guint n = UC_N_COMBINATIONS + (wager == UC_WAGER_MAIN || wager == UC_WAGER_INSURANCE ? G_N_ELEMENTS (main) : 0);
  UcMoney best = 0, pays;

  if (stake == UC_MONEY_UNKNOWN)
    return UC_MONEY_UNKNOWN;
  for (guint i = 0; i < n; i++)
    {
      UcOdds odds = i < UC_N_COMBINATIONS ? rules->wagers[wager].odds[i] : filed[i - UC_N_COMBINATIONS];
      gboolean known = odds.kind == UC_ODDS_METER_SHARE
                           ? uc_money_scale (s->round.lock_value[uc_side_wager_slot (wager)], odds.num, UC_WHOLE_METER, &pays)
                           : (odds.kind == UC_ODDS_TO || odds.kind == UC_ODDS_FOR) && uc_odds_pay (odds, stake, &pays);

      if (known)
        best = MAX (best, pays);
    }
  return uc_money_add (best, stake, &best) ? best : UC_MONEY_UNKNOWN;
}

/* § 685c.1(h)(3): an award is paid by those who validate it, and a ruling gives at most what nobody has validated: a progressive
 * that was taken as lost. */
static gboolean
counts_for_ruling (const UcSide *side, UcWager wager)
{
  return side->state >= UC_SIDE_ACCEPTED
         && (!uc_side_wager_is_progressive (wager) || (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_LOSE));
}

/* All that lies at @seat, won at the best. */
static UcMoney
best_of_seat (const UcState *s, const UcRules *rules, guint seat)
{
  const UcSeat *box = &s->round.seats[seat];
  UcMoney best[UC_MAX_HANDS + UC_N_WAGERS], sum = 0;
  guint n = 0;

  for (guint hand = 0; box->in_round && hand < MAX (box->hands, 1u); hand++)
    best[n++] = best_of (s, rules, UC_WAGER_MAIN, hand < box->hands ? MAX (box->hand[hand].stake, box->main) : box->main);
  if (box->side[UC_SLOT_INSURANCE].state >= UC_SIDE_ACCEPTED)
    best[n++] = best_of (s, rules, UC_WAGER_INSURANCE, box->side[UC_SLOT_INSURANCE].amount);
  UC_FOR_EACH_STAKED_WAGER (wager)
    if (rules->wagers[wager].offered && counts_for_ruling (uc_side_c (s, seat, wager), wager))
      best[n++] = best_of (s, rules, wager, uc_side_c (s, seat, wager)->amount);
  for (guint i = 0; i < n; i++)
    if (best[i] == UC_MONEY_UNKNOWN || !uc_money_add (sum, best[i], &sum))
      return UC_MONEY_UNKNOWN;
  return sum;
}

guint
uc_win_ruled_signatures (const UcState *s, const UcRules *rules, guint seat, UcMoney sum)
{
  const UcMoney best = best_of_seat (s, rules, seat), ruled = s->round.seats[seat].ruled.sum;
  UcMoney paid = sum != UC_MONEY_UNKNOWN ? sum : best;

  if (paid == UC_MONEY_UNKNOWN)
    return 1;
  if (ruled == UC_MONEY_UNKNOWN && best == UC_MONEY_UNKNOWN)
    return 2;
  if (!uc_money_add (paid, ruled != UC_MONEY_UNKNOWN ? ruled : best, &paid))
    return 2;
  return (best != UC_MONEY_UNKNOWN && paid > best)
                 || (rules->second_signature != UC_MONEY_UNKNOWN && paid >= rules->second_signature)
             ? 2
             : 1;
}

gboolean
uc_win_is_half_signed (const UcSide *side)
{
  return uc_win_is_open (side) && side->signatures == 1 && !side->validated && !side->held;
}

gboolean
uc_win_is_void_for (UcWord reason)
{
  return reason == UC_WORD_NOT_ACCEPTED || reason == UC_WORD_CHIPS_DISAGREE;
}

gboolean
uc_win_is_half_rejected (const UcSide *side)
{
  return uc_win_is_open (side) && side->held && uc_win_is_void_for (side->rejected);
}

guint8
uc_win_batch (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  guint8 seats = 0;

  for (guint i = 1; rules->batch && i <= rules->seats; i++)
    {
      const UcSide *side = uc_side_c (s, i, wager);

      if (uc_win_is_for_floor (side) && !side->due && side->lamp == UC_WORD_LIT && side->needs == 1
          && side->odds.kind != UC_ODDS_METER_SHARE && side->rejected == UC_WORD_NONE)
        seats |= UC_SEAT_BIT (i);
    }
  return seats & UC_SEAT_BIT (seat) ? seats : 0;
}
