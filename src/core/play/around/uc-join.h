/* A round and the meter that its table shares with others: the ask at the lock-out, the answer, what goes back. § 605a.8 as
 * § 685c.1(d), § 633b.10(d) and § 635b.1(d) ask. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* Bets are locked, and @count wagers ask for a ticket: they are not accepted before the meter has answered. */
void uc_join_ask (UcDecision *d, guint count);
/* Tells the link of wagers that went back to their players: at once, or when the round's claim is settled. */
void uc_join_return (UcDecision *d);
/* The round ends: it has won nothing of the meter, or its claim is settled. */
void uc_join_leave (UcDecision *d);
/* The chips of a ticket that the meter has refused, or that the dealer has given up, go back to their seats. */
gboolean uc_join_give_back (UcDecision *d);
/* What the link answers. */
gboolean uc_join_joined (UcDecision *d);
gboolean uc_join_not_joined (UcDecision *d);
/* Whether the table shares its meter with others; refuses where it does not. */
gboolean uc_join_is_linked (UcDecision *d);
/* Begins an event of the table's linked meter. */
UcEvent *uc_join_event (UcDecision *d, UcEventKind kind);

G_END_DECLS
