/* The dealer's own hand: § 685a.7(l), (m); the card that all refused, § 685a.12(c). */
#include "uc-decision.h"
#include "uc-state.h"

/* Refused by every player: the dealer's next card, or the rack's. */
void
uc_dealer_work (UcDecision *d)
{
  UcCard spare = d->s->round.spare_card;

  uc_decisions_collect_busted (d);
  if (d->s->round.hole_up)
    uc_settle_insurance (d, uc_dealer_has_blackjack (d->s));
  if (!d->s->round.hole_up || spare == UC_CARD_NONE || uc_missed_hand (d->s).seat != 0)
    return;
  uc_deal_to (d, spare, uc_dealer_must_draw (d->s, d->rules) ? UC_SEAT_DEALER : 0, 0, TRUE);
}
