/* What a corrected card or wager would have settled otherwise. Nothing that was paid or collected is touched: each
 * difference is a fact for the floorperson and for surveillance, for the main wagers, the side wagers and the bonus lines
 * alike. UX § 8. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* After a correction: says of each settled wager and bonus line which the cards now would settle otherwise what it would
 * be paid, and what it was paid. It settles nothing. */
void uc_owes_compare (UcDecision *d);

G_END_DECLS
