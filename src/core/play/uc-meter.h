/* The increments of a progressive's meter, 58 Pa. Code § 685c.1(j). */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* Adds both increments of @count wagers at once, § 685c.1(j), or with @sign -1 takes them back; refuses when the meter
 * is full. */
gboolean uc_meter_increment (UcDecision *d, UcWager wager, int sign, UcWord cause, guint count);
/* Takes a wager's increments back: meter-changed with @cause. */
void uc_meter_take_back (UcDecision *d, UcWager wager, UcWord cause);

G_END_DECLS
