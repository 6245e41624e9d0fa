#include "uc-owed.h"

#include "uc-side-wager.h"

/* Adds what is outstanding of a line. Returns FALSE where nothing is. */
static gboolean
add_outstanding (const UcOwes *owes, UcMoney *sum)
{
  UcMoney rest;

  if (owes->sum == owes->done)
    return FALSE;
  if (*sum == UC_MONEY_UNKNOWN || owes->sum == UC_MONEY_UNKNOWN || owes->done == UC_MONEY_UNKNOWN
      || !uc_money_sub (owes->sum, owes->done, &rest) || !uc_money_add (*sum, rest, sum))
    *sum = UC_MONEY_UNKNOWN;
  return TRUE;
}

gboolean
uc_owed_at (const UcState *s, guint seat, UcMoney *sum)
{
  const UcSeat *box = &s->round.seats[seat];

  *sum = 0;
  for (guint hand = 0; hand < UC_MAX_HANDS; hand++)
    add_outstanding (&box->hand[hand].owes, sum);
  for (guint slot = 0; slot < UC_N_SLOTS; slot++)
    add_outstanding (&box->side[slot].owes, sum);
  add_outstanding (&box->ruled, sum);
  add_outstanding (&box->covered, sum);
  return *sum != 0;
}

/* Bonuses that follow from others' wins do not count. */
static UcMoney
due_of_own (const UcSeat *box)
{
  UcMoney sum = 0;
  gboolean known = TRUE;

  for (guint hand = 0; hand < UC_MAX_HANDS; hand++)
    known = known && uc_money_add (sum, box->hand[hand].owes.sum, &sum);
  for (guint slot = 0; slot < UC_N_SLOTS; slot++)
    if (slot != UC_SLOT_ENVY)
      known = known && uc_money_add (sum, box->side[slot].owes.sum, &sum);
  return known && sum != UC_MONEY_UNKNOWN ? MAX (sum, 0) : UC_MONEY_UNKNOWN;
}

UcMoney
uc_owed_covered (const UcState *s, guint seat)
{
  const UcSeat *box = &s->round.seats[seat];
  UcMoney due = due_of_own (box), more;

  if (box->ruled.sum == 0 || due == 0)
    return 0;
  if (due == UC_MONEY_UNKNOWN || box->due_then == UC_MONEY_UNKNOWN || box->covered_then == UC_MONEY_UNKNOWN)
    return UC_MONEY_UNKNOWN;
  if (due <= box->due_then)
    return MIN (box->covered_then, due);
  if (!uc_money_sub (box->ruled.sum, box->covered_then, &more) || more == UC_MONEY_UNKNOWN)
    return UC_MONEY_UNKNOWN;
  return box->covered_then + CLAMP (more, 0, due - box->due_then);
}

guint8
uc_owed_seats (const UcState *s)
{
  guint8 seats = 0;
  UcMoney sum;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (uc_owed_at (s, seat, &sum))
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

void
uc_owed_add (UcState *s, const UcEvent *e)
{
  gboolean signed_for = e->odds.kind == UC_ODDS_METER_SHARE && e->change > 0;
  UcSeat *box;

  if (e->of_round != 0 || e->seat == 0 || e->seat > UC_MAX_SEATS || e->hand >= UC_MAX_HANDS)
    return;
  box = &s->round.seats[e->seat];
  if (e->cause == UC_WORD_DISPUTE)
    {
      box->covered_then = uc_owed_covered (s, e->seat);
      box->due_then = due_of_own (box);
      if (e->change == UC_MONEY_UNKNOWN || box->ruled.sum == UC_MONEY_UNKNOWN
          || !uc_money_add (box->ruled.sum, e->change, &box->ruled.sum))
        box->ruled.sum = UC_MONEY_UNKNOWN;
    }
  else if (e->cause == UC_WORD_RULING_COVERS)
    box->covered.sum = e->change;
  else if (e->wager == UC_WAGER_MAIN)
    box->hand[e->hand].owes.sum = e->change;
  else
    box->side[uc_side_wager_slot (e->wager)].owes.sum = signed_for ? 0 : e->change;
}

void
uc_owed_forget (UcState *s)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      for (guint hand = 0; hand < UC_MAX_HANDS; hand++)
        s->round.seats[seat].hand[hand].owes.sum = 0;
      for (guint slot = 0; slot < UC_N_SLOTS; slot++)
        s->round.seats[seat].side[slot].owes.sum = 0;
      s->round.seats[seat].covered.sum = 0;
    }
}

void
uc_owed_done (UcState *s, guint seat)
{
  for (guint i = 1; i <= UC_MAX_SEATS; i++)
    {
      UcSeat *box = &s->round.seats[i];

      if (seat != 0 && seat != i)
        continue;
      for (guint hand = 0; hand < UC_MAX_HANDS; hand++)
        box->hand[hand].owes.done = box->hand[hand].owes.sum;
      for (guint slot = 0; slot < UC_N_SLOTS; slot++)
        box->side[slot].owes.done = box->side[slot].owes.sum;
      box->ruled.done = box->ruled.sum;
      box->covered.done = box->covered.sum;
    }
}
