/* What awards do to a progressive's meter and to the meters of payouts, 58 Pa. Code §§ 685c.1(j), 605a.7(a)(3), (4); reading
 * A11. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* What @seat has of a meter that other tables share: paid, or on record as owed. What was paid by a card that was corrected since is
 * nobody's, and the house bears it. */
UcMoney uc_award_has (const UcDecision *d, guint seat, UcWager wager);
/* What the round's awards have taken from the meter so far. Of a meter that other tables share: what its winners have. The link moves
 * the money of that one, and the functions below leave it alone. */
UcMoney uc_award_taken (const UcDecision *d, UcWager wager);
/* @award micro-dollars leave the meter. */
void uc_award_take (UcDecision *d, UcWager wager, UcMoney award);
/* What an attendant brings is counted, a percentage or fixed odds; what the dealer pays from the rack is not. */
void uc_award_count (UcDecision *d, UcWager wager, UcMoney award);
/* The last of the 100% shares has been paid: the meter starts anew. */
void uc_award_reseed (UcDecision *d, UcWager wager);
/* The round's awards have come to other sums than left the meter, after a correction or because what was due is paid: brings
 * the meter to @total micro-dollars of awards, one of 100% among them where @whole.
 *
 * The meter holds the players' money: what nobody has won never left it, whether or not it comes back from whom it was paid
 * to, and what a winner is due leaves it once, when persons have signed for it. So it follows the corrected facts in both
 * directions; the two persons who sign a correction sign this with it, as they would sign for setting the meter. */
void uc_award_settle_meter (UcDecision *d, UcWager wager, UcMoney total, gboolean whole);

G_END_DECLS
