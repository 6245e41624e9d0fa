/* What a seat is owed beside what was settled there: a correction, a card that came to light late, or a ruling said so. It stands
 * until the dealer says at the settlement, or when the cards are cleared, that it is settled. A percentage of the meter that is due
 * is none of it: persons sign for that. */
#pragma once

#include "uc-event.h"
#include "uc-state.h"

G_BEGIN_DECLS

/* Whether anything is outstanding at @seat; @sum: all of it in micro-dollars, < 0 where it was paid too much, UC_MONEY_UNKNOWN where
 * the floor settles the difference. */
gboolean uc_owed_at (const UcState *s, guint seat, UcMoney *sum);
/* Bit set of the seats where anything is. */
guint8 uc_owed_seats (const UcState *s);
/* How much of what @seat's own hands and wagers are owed the rulings on its disputes have given it already, in micro-dollars. A
 * ruling covers what comes to be owed beyond what was owed when it was made, up to its sum. UC_MONEY_UNKNOWN: nobody can say. */
UcMoney uc_owed_covered (const UcState *s, guint seat);

/* For folding: @e is a correction-owes or an owed. */
void uc_owed_add (UcState *s, const UcEvent *e);
/* For folding: a card or a wager of the round is corrected, and all that is owed will be said anew. */
void uc_owed_forget (UcState *s);
/* For folding: the dealer has settled what @seat is owed; 0 = what every seat is. */
void uc_owed_done (UcState *s, guint seat);

G_END_DECLS
