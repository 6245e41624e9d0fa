#include "uc-wager-cards.h"

#include "uc-dealer-hand.h"

void
uc_wager_cards (const UcState *s, guint seat, UcDecidedBy by, UcCard cards[UC_N_FIRST_CARDS])
{
  UcCard upcard = uc_dealer_hand_upcard (s);
  guint n = 0;

  for (guint i = 0; i < UC_N_FIRST_CARDS; i++)
    cards[i] = UC_CARD_NONE;
  for (guint i = 0; i < s->round.n_dealt && n < 2; i++)
    if (s->round.dealt[i].seat == seat)
      cards[UC_FIRST_CARD + n++] = s->round.dealt[i].card;
  if (by == UC_DECIDED_BY_UPCARD || by == UC_DECIDED_BY_BOTH || by == UC_DECIDED_BY_FOUR || by == UC_DECIDED_BY_HAND)
    cards[UC_UPCARD] = upcard;
  if (by == UC_DECIDED_BY_HOLE || by == UC_DECIDED_BY_FOUR)
    cards[UC_HOLE_CARD] = s->round.hole;
  /* § 633b.10(g): the hole card is face down unless the dealer has a Blackjack. A second copy of the upcard stands for one
   * that makes none: no two equal cards are a Blackjack. Once it is up, the cards are what they are, (a). */
  if (by == UC_DECIDED_BY_BOTH)
    cards[UC_HOLE_CARD] = s->round.hole_up ? s->round.hole : upcard;
}
