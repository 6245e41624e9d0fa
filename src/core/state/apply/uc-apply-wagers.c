/* Folding events into the state: wagers made, taken back, locked, counted. */
#include "uc-apply-wagers.h"

#include "uc-carried.h"
#include "uc-side-wager.h"
#include "uc-side.h"

static void
begin_round (UcState *s, const UcEvent *e)
{
  if (s->round.began)
    return;
  s->round.began = TRUE;
  s->round.first_seq = e->seq;
  s->carry.round++;
}

static void
wager_placed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  begin_round (s, e);
  uc_apply_place_side (s, e)->state = UC_SIDE_PLACED;
  uc_apply_place_side (s, e)->amount = e->amount;
}

static void
wager_accepted (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSeat *box = uc_apply_place_seat (s, e);

  begin_round (s, e);
  if (e->wager == UC_WAGER_MAIN)
    {
      box->in_round = TRUE;
      box->hands = 1;
      box->main = e->amount;
      box->main_seq = (guint32) e->seq;
      box->hand[0] = (UcHand){ .state = UC_HAND_WAITING, .stake = e->amount };
      s->carry.expected |= UC_SEAT_BIT (e->seat);
      return;
    }
  uc_apply_place_side (s, e)->state = UC_SIDE_ACCEPTED;
  uc_apply_place_side (s, e)->amount = e->amount;
  uc_apply_place_side (s, e)->refused = UC_WORD_NONE;
}

static void
wager_refused (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side;

  if (e->wager == UC_WAGER_MAIN || e->wager == UC_WAGER_NONE)
    return;
  side = uc_apply_place_side (s, e);
  /* What is refused of a seat without its main wager is another than the chip that lies there: that one waits until bets are locked. */
  if (side->state == UC_SIDE_PLACED && !uc_apply_place_seat (s, e)->in_round)
    return;
  side->refused = e->reason;
  if (side->state == UC_SIDE_PLACED)
    side->state = UC_SIDE_NONE;
}

static void
wager_removed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSeat *box = uc_apply_place_seat (s, e);

  if (e->wager == UC_WAGER_MAIN)
    {
      box->in_round = FALSE;
      box->hands = 0;
      box->main = 0;
      box->hand[0] = (UcHand){ 0 };
      s->carry.expected &= ~UC_SEAT_BIT (e->seat);
      return;
    }
  *uc_apply_place_side (s, e) = (UcSide){ 0 };
}

/* The chips of the accepted progressive wagers come to the meter's coin-in, or go back from it. */
static void
count_coin_in (UcState *s, const UcRules *rules, gboolean in)
{
  UcWager wager = uc_side_wager_progressive (rules);
  UcMeter *meter = &s->carry.meters[uc_side_wager_slot (wager)];

  for (guint seat = 1; seat <= UC_MAX_SEATS && wager != UC_WAGER_NONE; seat++)
    {
      const UcSide *side = uc_side_c (s, seat, wager);

      if (side->state == UC_SIDE_ACCEPTED)
        uc_apply_place_count (&meter->coin_in, side->amount, !in);
    }
  if (wager != UC_WAGER_NONE && meter->terms == 0)
    meter->terms = uc_rules_meter_terms (rules, wager);
}

static void
wager_cleared (UcState *s, const UcRules *rules, const UcEvent *e)
{
  uc_apply_place_count (&s->carry.meters[uc_side_wager_slot (e->wager)].coin_in, e->amount, TRUE);
  wager_removed (s, rules, e);
  s->round.chips_due = uc_side_accepted_count (s, rules);
  s->round.chips_asked
      = (s->round.chips_asked || s->round.chips_said != 0) && s->round.chips_said != s->round.chips_due;
}

static void
bets_locked (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.locked = TRUE;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint slot = 0; slot < UC_N_WAGER_SLOTS; slot++)
      {
        UcSide *side = &s->round.seats[seat].side[slot];

        if (side->state != UC_SIDE_PLACED)
          continue;
        side->state = UC_SIDE_NONE;
        side->refused = UC_WORD_NO_MAIN_WAGER;
      }
  count_coin_in (s, rules, TRUE);
  s->round.chips_due = uc_side_accepted_count (s, rules);
  s->carry.expected = 0;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (s->round.seats[seat].in_round)
      s->carry.expected |= UC_SEAT_BIT (seat);
  uc_carried_keep (s, rules);
  for (guint slot = 0; slot < UC_N_WAGER_SLOTS; slot++)
    s->round.lock_value[slot] = s->carry.meters[slot].value;
}

static void
bets_reopened (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.locked = FALSE;
  s->round.give_back = 0;
  count_coin_in (s, rules, FALSE);
  s->round.chips_due = 0;
  s->round.chips_counted = FALSE;
  s->round.chips_asked = FALSE;
  s->round.chips_said = 0;
}

static void
chips_verified (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.chips_counted = TRUE;
  s->round.chips_asked = FALSE;
}

static void
chips_mismatch (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.chips_asked = TRUE;
  s->round.chips_said = (guint8) MIN (e->counted, 255);
}

const UcApply uc_apply_wagers[UC_N_EVENTS] = {
  [UC_EVENT_WAGER_PLACED] = wager_placed,
  [UC_EVENT_WAGER_ACCEPTED] = wager_accepted,
  [UC_EVENT_WAGER_REFUSED] = wager_refused,
  [UC_EVENT_WAGER_REMOVED] = wager_removed,
  [UC_EVENT_WAGER_CLEARED] = wager_cleared,
  [UC_EVENT_BETS_LOCKED] = bets_locked,
  [UC_EVENT_BETS_REOPENED] = bets_reopened,
  [UC_EVENT_CHIPS_VERIFIED] = chips_verified,
  [UC_EVENT_CHIPS_MISMATCH] = chips_mismatch,
};
