/* Wins of a part of the meter that a table shares with others. The table says who has won, the link what the meter was: a claim is
 * made when the cards have decided, the link locks what it takes, and the table says who of the winners stands and what they were
 * awarded. § 685c.1(h)(4), (j), § 633b.10(j), over tables. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* What the round's cards and validations have to say to the link. */
void uc_claim_work (UcDecision *d);
/* The amount is to come, and the round is settled without it: what each winner has is owed when it comes. Asks for another signature first
 * where the highest sum takes two. uc_ticket_may_be_left () says when. */
gboolean uc_claim_leave_to_come (UcDecision *d);
/* Two persons say what an award takes whose amount the link cannot say: the first asks, the second completes it. What the link has
 * for it is compared when it is back. */
gboolean uc_claim_by_hand (UcDecision *d);
gboolean uc_claim_complete_by_hand (UcDecision *d);
/* What the link answers: "locked", "settled". */
gboolean uc_claim_locked (UcDecision *d);
gboolean uc_claim_settled (UcDecision *d);

G_END_DECLS
