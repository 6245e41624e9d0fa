/* The increments of a progressive's meter, 58 Pa. Code § 685c.1(j). */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* Where there is a record: says once what a progressive's meter begins with, before its first wager. */
gboolean uc_meter_start (UcDecision *d);
/* Puts the terms that the meter of @e begins with into it: whoever folds it later, by another table file, knows them. */
void uc_meter_say_terms (const UcDecision *d, UcEvent *e);
/* Between rounds: says the table's progressive meter with all that is counted of it, § 605a.7(a). */
gboolean uc_meter_read (UcDecision *d);
/* The key, or a floorperson in its place, § 605a.7(a)(5), A30. A key turned while nothing is due means nothing. */
gboolean uc_meter_reset_key (UcDecision *d);
/* Adds both increments of @count wagers at once, § 685c.1(j); refuses when the meter is full. */
gboolean uc_meter_increment (UcDecision *d, UcWager wager, guint count);
/* Takes both increments of @count wagers back: meter-changed with @cause. No more goes back than the meter still holds of
 * them: nothing once a 100% award of this round has taken them. */
void uc_meter_take_back (UcDecision *d, UcWager wager, UcWord cause, guint count);

G_END_DECLS
