#include "uc-dealer-draw.h"

#include "uc-deal.h"
#include "uc-dealer-hand.h"
#include "uc-decisions.h"
#include "uc-insurance.h"
#include "uc-turn.h"

/* Refused by every player: the dealer's next card, or the rack's. */
void
uc_dealer_draw_work (UcDecision *d)
{
  UcCard spare = d->s->round.spare_card;

  uc_decisions_collect_busted (d);
  if (d->s->round.hole_up)
    uc_insurance_settle (d);
  if (!d->s->round.hole_up || spare == UC_CARD_NONE || uc_turn_missed (d->s, d->rules).seat != 0)
    return;
  uc_deal_to (d, spare, uc_dealer_hand_must_draw (d->s, d->rules) ? UC_SEAT_DEALER : 0, 0, TRUE);
}
