/* "confirm": the dealer's main button on the prompt shown. What it agrees to is the step's. */
#include "uc-decision.h"
#include "uc-state.h"

static void
step_done (UcDecision *d, guint seat)
{
  UcEvent *e = uc_event (d, UC_EVENT_STEP_DONE);

  e->step = d->s->round.step;
  e->seat = seat;
  uc_emit (d, e);
}

static guint
seat_due (const UcDecision *d)
{
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    if (d->s->round.seats[seat].bj_due)
      return seat;
  return 0;
}

/* A paid Blackjack, or even money when insurance is closed. */
static gboolean
paid (UcDecision *d)
{
  guint seat = seat_due (d);

  if (seat == 0 || (d->s->round.step == UC_STEP_INSURANCE && !d->s->round.insurance_closed))
    return uc_refuse_not_now (d);
  step_done (d, seat);
  return TRUE;
}

static gboolean
side_wagers_done (UcDecision *d)
{
  UcWager wager = uc_progressive (d->rules);

  if (uc_side_seats (d->s, wager, UC_SIDE_WON) != 0)
    return uc_refuse_not_now (d);
  step_done (d, 0);
  return TRUE;
}

static gboolean
reader_done (UcDecision *d)
{
  const UcRound *r = &d->s->round;

  if (r->light == UC_RANGE_NONE)
    return uc_refuse_not_now (d);
  if (r->place == UC_RANGE_NONE)
    {
      uc_reader_imply_place (d);
      return TRUE;
    }
  if (uc_both_large (d->s) && !r->hole_up)
    return uc_deal_turn_hole (d);
  step_done (d, 0);
  return TRUE;
}

static gboolean
settled (UcDecision *d)
{
  guint8 all = 0;

  if (d->rules->settlement == UC_SETTLE_LOSERS_FIRST)
    {
      step_done (d, 0);
      return TRUE;
    }
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      if (!d->s->round.seats[seat].in_round || d->s->round.settled_seats & UC_SEAT_BIT (seat))
        continue;
      if (all++ == 0)
        step_done (d, seat);
    }
  if (all <= 1)
    step_done (d, 0);
  return TRUE;
}

static gboolean
clear_done (UcDecision *d)
{
  if (d->rules->hold == UC_HOLD_TABLE && uc_held_seats (d->s) != 0)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOLD,
                      "cards wait for documents; expected “%s”", uc_input_usage (UC_INPUT_DOCUMENTED));
  uc_round_close (d);
  return TRUE;
}

static gboolean
turn_hole (UcDecision *d)
{
  if (d->s->round.hole_up || uc_missed_hand (d->s).seat != 0)
    return uc_refuse_not_now (d);
  return uc_deal_turn_hole (d);
}

static gboolean
trouble_done (UcDecision *d)
{
  if (d->s->round.trouble != UC_TROUBLE_NO_CARDS && d->s->round.trouble != UC_TROUBLE_SHUFFLER_OUT
      && d->s->round.trouble != UC_TROUBLE_SHOE_EMPTY)
    return uc_refuse_not_now (d);
  if (d->s->round.trouble == UC_TROUBLE_SHOE_EMPTY)
    uc_procedures_reload (d);
  else
    step_done (d, 0);
  return TRUE;
}

gboolean
uc_confirm (UcDecision *d)
{
  if (d->s->round.trouble != UC_TROUBLE_NONE)
    return trouble_done (d);
  switch ((UcStep) d->s->round.step)
    {
    case UC_STEP_OPENING:
      return uc_procedures_confirm (d);
    case UC_STEP_SIDE_WAGERS:
      return side_wagers_done (d);
    case UC_STEP_INSURANCE:
    case UC_STEP_DECISIONS:
      return paid (d);
    case UC_STEP_READER:
      return reader_done (d);
    case UC_STEP_DEALER:
      return turn_hole (d);
    case UC_STEP_SETTLE:
      return settled (d);
    case UC_STEP_CLEAR:
      return clear_done (d);
    case UC_STEP_CLOSED:
    case UC_STEP_SHUFFLE:
    case UC_STEP_BETS:
    case UC_STEP_CHIPS:
    case UC_STEP_DEAL:
    case UC_N_STEPS:
      return uc_refuse_not_now (d);
    }
  return uc_refuse_not_now (d);
}
