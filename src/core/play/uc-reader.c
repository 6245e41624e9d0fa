/* The Masque Card Reader: the light, the rectangle, exposure when both cards are Large, the dealer's Blackjack.
 * §§ 685a.2(b)(3), .3 second (d), .7(h), .8(c)-(d). */
#include "uc-reader.h"

#include "uc-dealer-hand.h"
#include "uc-emit.h"
#include "uc-hole.h"
#include "uc-insurance.h"
#include "uc-peek.h"
#include "uc-refuse.h"
#include "uc-side-wager.h"
#include "uc-step.h"

/* § 685a.7(f): before the card lies in the reader, all losing wagers are collected. Where nothing was to be paid the
 * dealer has not said so, and the light says it for him. */
static void
collect_side_wagers (UcDecision *d)
{
  UcEvent *e;

  if (uc_side_wager_states_at (d->s, d->rules, UC_STEP_SIDE_WAGERS) != UC_SIDES_LOST
      || d->s->round.confirmed & (1u << UC_STEP_SIDE_WAGERS))
    return;
  e = uc_emit_begin (d, UC_EVENT_STEP_DONE);
  e->step = UC_STEP_SIDE_WAGERS;
  uc_emit (d, e);
}

gboolean
uc_reader_light (UcDecision *d)
{
  UcEvent *e;

  if (d->s->round.trouble != UC_TROUBLE_NONE || d->s->round.step != UC_STEP_READER
      || d->s->round.light != UC_RANGE_NONE)
    {
      /* A reader repeats its light while the card lies in it. */
      if (d->input->origin == UC_ORIGIN_DEVICE)
        return TRUE;
      return uc_refuse_not_now (d);
    }
  collect_side_wagers (d);
  e = uc_emit_begin (d, UC_EVENT_READER_LIGHT);
  e->range = d->input->range;
  e->typed = d->input->origin == UC_ORIGIN_DEALER || d->input->origin == UC_ORIGIN_FLOOR;
  uc_emit (d, e);
  if (uc_hole_contradicts (d->s, d->input))
    {
      /* A shoe that has read the card and a light that says otherwise: nobody acts (UX § 1.10). */
      e = uc_emit_begin (d, UC_EVENT_LIGHT_DIFFERS);
      e->range = d->input->range;
      uc_emit_cite (d, e, UC_CITE_WRONG_LIGHT);
      uc_emit (d, e);
    }
  return TRUE;
}

static void
place (UcDecision *d, UcRange range)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_HAND_PLACED);

  e->range = range;
  uc_emit (d, e);
}

gboolean
uc_reader_place (UcDecision *d)
{
  if (d->s->round.step != UC_STEP_READER || d->s->round.light == UC_RANGE_NONE || d->s->round.place != UC_RANGE_NONE)
    return uc_refuse_not_now (d);
  place (d, d->input->range);
  return TRUE;
}

void
uc_reader_imply_place (UcDecision *d)
{
  if (d->s->round.step == UC_STEP_READER && d->s->round.light != UC_RANGE_NONE
      && d->s->round.place == UC_RANGE_NONE)
    place (d, d->s->round.light);
}

void
uc_reader_work (UcDecision *d)
{
  const UcRound *r = &d->s->round;

  if (r->light == UC_RANGE_NONE || r->place != r->light || (uc_dealer_hand_both_large (d->s) && !r->hole_up))
    return;
  uc_insurance_settle (d);
  if (r->dealer_blackjack)
    uc_peek_settle_against_blackjack (d);
}
