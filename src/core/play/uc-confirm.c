/* "confirm": the dealer's main button on the prompt shown. What it agrees to is the step's. */
#include "uc-confirm.h"

#include "uc-claim.h"
#include "uc-deal.h"
#include "uc-dealer-hand.h"
#include "uc-emit.h"
#include "uc-hand.h"
#include "uc-held.h"
#include "uc-hole.h"
#include "uc-procedures.h"
#include "uc-reader.h"
#include "uc-refuse.h"
#include "uc-round-close.h"
#include "uc-side.h"
#include "uc-side-wager.h"
#include "uc-step-acts.h"
#include "uc-ticket.h"
#include "uc-turn.h"
#include "uc-win.h"

static void
step_done (UcDecision *d, guint seat)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_STEP_DONE);

  e->step = d->s->round.step;
  e->seat = seat;
  uc_emit (d, e);
}

/* A paid Blackjack, or even money when insurance is closed. */
gboolean
uc_confirm_paid (UcDecision *d)
{
  guint seat = 1;

  while (seat <= d->rules->seats && !d->s->round.seats[seat].bj_due)
    seat++;
  if (seat > d->rules->seats || (d->s->round.step == UC_STEP_INSURANCE && !d->s->round.insurance_closed))
    return uc_refuse_not_now (d);
  step_done (d, seat);
  return TRUE;
}

/* The chips that a linked meter did not take are back at their seats. */
gboolean
uc_confirm_given_back (UcDecision *d)
{
  if (d->s->round.give_back == 0)
    return uc_refuse_not_now (d);
  step_done (d, 0);
  return TRUE;
}

gboolean
uc_confirm_side (UcDecision *d)
{
  if (uc_side_wager_won_at (d->s, d->rules, d->s->round.step) != UC_WAGER_NONE)
    return uc_refuse_not_now (d);
  step_done (d, 0);
  return TRUE;
}

gboolean
uc_confirm_reader (UcDecision *d)
{
  const UcRound *r = &d->s->round;

  if (r->light == UC_RANGE_NONE)
    return uc_refuse_not_now (d);
  if (r->place == UC_RANGE_NONE)
    {
      uc_reader_imply_place (d);
      return TRUE;
    }
  if (uc_dealer_hand_both_large (d->s) && !r->hole_up)
    return uc_deal_turn_hole (d);
  step_done (d, 0);
  return TRUE;
}

gboolean
uc_confirm_peek (UcDecision *d)
{
  if (d->s->round.peeked == UC_WORD_NONE)
    return uc_refuse_not_now (d);
  if (d->s->round.peeked == UC_WORD_BLACKJACK && !d->s->round.hole_up)
    return uc_deal_turn_hole (d);
  step_done (d, 0);
  return TRUE;
}

gboolean
uc_confirm_settled (UcDecision *d)
{
  guint8 all = 0;

  if (d->rules->settlement == UC_SETTLE_LOSERS_FIRST)
    {
      step_done (d, 0);
      return TRUE;
    }
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      if (!d->s->round.seats[seat].in_round || uc_hand_seat_live (d->s, seat) || d->s->round.settled_seats & UC_SEAT_BIT (seat))
        continue;
      if (all++ == 0)
        step_done (d, seat);
    }
  if (all <= 1)
    step_done (d, 0);
  return TRUE;
}

/* The floorperson sees the light first, § 633b.10(h)(1), (2). */
static gboolean
refuse_due (UcDecision *d)
{
  const guint seat = (guint)__builtin_ctz (uc_win_due (d->s));

  if (uc_side_c (d->s, seat, uc_side_wager_progressive (d->rules))->lamp == UC_WORD_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_VERIFY,
                      "a percentage of the meter is due of a settled wager; expected “lamp %u lit” or “lamp %u dark” first", seat,
                      seat);
  return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_VALIDATE,
                    "a percentage of the meter is due of a settled wager; expected “%s”, or “reject BADGE PIN other” by two, "
                    "which leaves it on record as owed", uc_input_usage (UC_INPUT_VALIDATE));
}

gboolean
uc_confirm_clear (UcDecision *d)
{
  if (uc_held_disputed (d->s) != 0)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE,
                      "seat %u disputes: its cards lie, and nothing of it is taken or paid before the ruling; expected “ruling "
                      "BADGE PIN %u paid|stands|correct”",
                      (guint) __builtin_ctz (uc_held_disputed (d->s)), (guint) __builtin_ctz (uc_held_disputed (d->s)));
  if (uc_held_stops_table (d->s, d->rules))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOLD,
                      "cards wait for documents; expected “%s”", uc_input_usage (UC_INPUT_DOCUMENTED));
  if (uc_win_due (d->s) != 0)
    return refuse_due (d);
  if (uc_ticket_is_undecided (d->s) && uc_ticket_may_be_left (d->s, d->rules))
    return uc_claim_leave_to_come (d);
  if (uc_ticket_is_undecided (d->s) && uc_ticket_claim (d->s)->refused)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_PAY,
                      "the link takes no win of this round, and its cards stay; expected “%s” by two persons",
                      uc_input_usage (UC_INPUT_AWARD_BY_HAND));
  if (uc_ticket_is_undecided (d->s))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_PAY,
                      "the amount of an award is to come from the link, and its cards stay; expected when the link is back");
  uc_round_close (d);
  return TRUE;
}

gboolean
uc_confirm_turn_hole (UcDecision *d)
{
  if (d->s->round.hole_up || uc_turn_missed (d->s, d->rules).seat != 0)
    return uc_refuse_not_now (d);
  return uc_deal_turn_hole (d);
}

gboolean
uc_confirm (UcDecision *d)
{
  const UcTrouble trouble = d->s->round.trouble;

  if (uc_hole_stops_step (d->s, d->rules))
    {
      if (trouble == UC_TROUBLE_SHOE_EMPTY)
        return uc_procedures_reload (d);
      if (trouble != UC_TROUBLE_NO_CARDS && trouble != UC_TROUBLE_SHUFFLER_OUT)
        return uc_refuse_not_now (d);
      step_done (d, 0);
      return TRUE;
    }
  if (uc_step_acts (d->s->round.step)->confirm == NULL)
    return uc_refuse_not_now (d);
  return uc_step_acts (d->s->round.step)->confirm (d);
}
