#include "uc-carried.h"

#include "uc-held.h"
#include "uc-side-wager.h"
#include "uc-side.h"

#include <string.h>

/* More than any table takes; keeps every product of a stake and its odds far inside the type. */
#define UTMOST_WAGER (UC_DOLLAR * 1000000000)

guint8
uc_carried_seats (const UcState *s, const UcRules *rules)
{
  guint8 seats = s->carry.expected & (guint8) ~(s->carry.barred | uc_held_seats (s));

  if (s->round.locked || s->round.step != UC_STEP_BETS)
    return 0;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (seat > rules->seats || s->round.seats[seat].in_round)
      seats &= (guint8) ~UC_SEAT_BIT (seat);
  return seats;
}

static gboolean
within (UcMoney amount, UcMoney minimum, UcMoney maximum)
{
  if (amount == UC_MONEY_UNKNOWN)
    return TRUE;
  if (amount <= 0 || amount > UTMOST_WAGER)
    return FALSE;
  return (minimum == UC_MONEY_UNKNOWN || amount >= minimum) && (maximum == UC_MONEY_UNKNOWN || amount <= maximum);
}

gboolean
uc_carried_may_bet (const UcRules *rules, UcWager wager, UcMoney amount)
{
  const UcWagerRules *w = &rules->wagers[wager];

  if (wager == UC_WAGER_MAIN)
    return within (amount, rules->minimum, rules->maximum);
  if (w->amount != UC_MONEY_UNKNOWN)
    return amount == UC_MONEY_UNKNOWN || amount == w->amount;
  return within (amount, w->minimum, w->maximum);
}

UcMoney
uc_carried_sum (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  const UcCarry *c = &s->carry;
  UcMoney sum = wager == UC_WAGER_MAIN ? c->main_sums[seat] : c->side_sums[seat][uc_side_wager_slot (wager)];

  return sum > 0 && uc_carried_may_bet (rules, wager, sum) ? sum : UC_MONEY_UNKNOWN;
}

static gboolean
was_made (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  return rules->wagers[wager].offered && !uc_side_wager_is_progressive (wager)
         && (s->carry.sides[seat] & 1u << uc_side_wager_slot (wager)) != 0;
}

gboolean
uc_carried_side (const UcState *s, const UcRules *rules, guint seat, UcWager wager, UcMoney *amount)
{
  UcWager with = rules->wagers[wager].with;

  if (s->round.locked || s->round.step != UC_STEP_BETS || !was_made (s, rules, seat, wager)
      || uc_side_c (s, seat, wager)->state != UC_SIDE_NONE
      || !(s->round.seats[seat].in_round || uc_carried_seats (s, rules) & UC_SEAT_BIT (seat)))
    return FALSE;
  if (with != UC_WAGER_NONE && uc_side_c (s, seat, with)->state == UC_SIDE_NONE && !was_made (s, rules, seat, with))
    return FALSE;
  if (amount != NULL)
    *amount = uc_carried_sum (s, rules, seat, wager);
  return TRUE;
}

/* A seat that sits out, or changes its player while it does, is suggested nothing. */
void
uc_carried_keep (UcState *s, const UcRules *rules)
{
  UcCarry *c = &s->carry;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcSeat *box = &s->round.seats[seat];

      c->sides[seat] = 0;
      if (!box->in_round)
        {
          c->main_sums[seat] = 0;
          memset (c->side_sums[seat], 0, sizeof c->side_sums[seat]);
          continue;
        }
      if (box->main != UC_MONEY_UNKNOWN)
        c->main_sums[seat] = box->main;
      UC_FOR_EACH_STAKED_WAGER (wager)
        {
          const UcSide *side = uc_side_c (s, seat, wager);
          guint slot = uc_side_wager_slot (wager);

          if (!rules->wagers[wager].offered || uc_side_wager_is_progressive (wager) || side->state != UC_SIDE_ACCEPTED)
            continue;
          c->sides[seat] |= 1u << slot;
          c->side_sums[seat][slot] = side->amount == UC_MONEY_UNKNOWN ? 0 : side->amount;
        }
    }
}
