/* Settling the side wagers of a step: judging, announcing, paying. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* A bonus that is paid without a wager of its own: announces it to the floorperson, or finds it due where the policy asks
 * for no signature; and pays it. @award and @pays in micro-dollars. */
void uc_settle_side_announce_bonus (UcDecision *d, guint seat, UcWager wager, UcCombination combination, UcMoney award);
/* A percentage that a settled wager is due, @share micro-dollars, of which @brought are still to be paid: announces it to the
 * floorperson, § 685c.1(h)(3). */
void uc_settle_side_announce_due (UcDecision *d, guint seat, UcWager wager, UcMoney share, UcMoney brought);
/* Whether a win has all it needs to be paid: the light, the signatures that the policy asks for, and no dispute at its seat. */
gboolean uc_settle_side_is_payable (const UcDecision *d, guint seat, UcWager wager);
/* Calls the floorperson once every hand and light of @wager is verified and one waits for a signature. */
void uc_settle_side_call_floor (UcDecision *d, UcWager wager);
/* Does what is due at the step now, and returns. The caller repeats the call until nothing more is emitted. */
void uc_settle_side_work (UcDecision *d);

G_END_DECLS
