/* What a corrected card or wager would have settled otherwise, and what comes to light without a correction. Nothing that
 * was paid or collected is touched: each difference is a fact for the floorperson and for surveillance, for the main wagers,
 * the side wagers and the bonus lines alike. UX § 8. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* After a correction: says of each settled wager and bonus line which the cards now would settle otherwise what it would
 * be paid, and what it was paid. It settles nothing. */
void uc_owes_compare (UcDecision *d);
/* The hole card has been turned: says of each insurance wager that was collected on a reader's word that it is paid, where
 * the dealer has a Blackjack after all, § 685a.8(a). */
void uc_owes_insurance (UcDecision *d);
/* An award is paid: says what the seat's @wager, settled as another one before its card was corrected, has of it,
 * § 633b.10(j). */
void uc_owes_share (UcDecision *d, guint seat, UcWager wager);

G_END_DECLS
