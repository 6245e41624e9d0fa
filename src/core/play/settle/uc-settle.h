/* Settlement of the Bet Wagers: §§ 685a.7(n)-(r), .11(a); dead hands and void rounds, A26; the round's close, .7(s). */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* Settles the main wager of a hand. */
void uc_settle_main (UcDecision *d, guint seat, guint hand, UcWord outcome, UcCombination combination, UcOdds odds,
                     UcCite cite);
/* Settles a hand that was surrendered or rescued: lost, in the part forfeited. */
void uc_settle_given_up (UcDecision *d, guint seat, guint hand, UcCombination combination, UcMoney forfeited,
                         UcCite cite);
/* Settles a side wager or insurance. @pays and @odds count for a win only. */
void uc_settle_side (UcDecision *d, guint seat, UcWager wager, UcWord outcome, UcCombination combination, UcOdds odds,
                     UcMoney pays, UcCite cite);
void uc_settle_bonus (UcDecision *d, guint seat, UcWager wager, UcCombination combination, UcMoney pays);
void uc_settle_work (UcDecision *d);
/* Settles a hand against a Blackjack that the dealer turned after the players had acted, A5: only the initial Bet Wager is taken.
 * What was added to a double goes back, and so does a split hand's. */
void uc_settle_late (UcDecision *d, guint seat, guint hand);
/* Hands that were over 21 or rescued were collected before the dealer's Blackjack was known: what it does not take goes
 * back, before anything is settled. */
void uc_settle_return_excess (UcDecision *d);
/* What lies on a hand in play above what may lie there, now that a card or a wager is corrected: it goes back. */
void uc_settle_return_above (UcDecision *d);
/* The unsettled side wagers, insurance and bonus lines of a seat go back, with a progressive's increments; but for what is
 * validated, § 685c.1(h)(3), and only waits to be paid. */
void uc_settle_void_sides (UcDecision *d, guint seat, UcCite cite);
/* … and that, where two persons say so. */
void uc_settle_void_validated (UcDecision *d, guint seat, UcCite cite);
/* A26: everything unsettled on the hand goes back; with the seat's last hand its side wagers and insurance too. */
void uc_settle_dead (UcDecision *d, guint seat, guint hand, UcCite cite);

G_END_DECLS
