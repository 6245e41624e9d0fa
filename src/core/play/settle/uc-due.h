/* A percentage of the meter that a settled wager turns out to have won, by a corrected card or one that came to light late: it
 * is won as any other, so that a floorperson validates it, 58 Pa. Code § 685c.1(h)(3), it is not paid from the table
 * inventory, and its cards stay until it is documented, (h)(4). The base is the meter at the round's lock-out, which it
 * leaves once, before the next round can win the same sum. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* At the round's end: announces what is due, and pays it once all of it is signed, or what goes ahead. The caller repeats the call until
 * nothing more is emitted. */
void uc_due_work (UcDecision *d);
/* Two will not sign what @seat is due: it is on record as owed, leaves the meter with the round's awards, and the round can
 * close without it. */
void uc_due_leave (UcDecision *d, guint seat, UcWager wager);
/* After a correction: what left the meter for awards is what they come to now. What is due and not paid yet stays on it. */
void uc_due_settle_meter (UcDecision *d);

G_END_DECLS
