/* A round's ticket for the meter that its table shares with others, § 605a.8 as § 685c.1(d), § 633b.10(d) and § 635b.1(d) ask.
 *
 * The table says what was wagered and who has won; the link says what the meter was. The ticket is asked for when bets are locked,
 * and no card is dealt before the answer. A win of a part of the meter is a claim: its amount is to come until the link has locked
 * it, and no part of it is paid before. */
#pragma once

#include "uc-state.h"

#include <glib.h>

G_BEGIN_DECLS

/* The progressive whose meter the table shares with others; UC_WAGER_NONE: it has none, or a meter of its own. */
UcWager uc_ticket_wager (const UcRules *rules);
/* Bets are locked, and the link has not answered. */
gboolean uc_ticket_is_asked (const UcState *s);
/* What @seat's wager is to be shown as: “accepted” is a promise, which waits for the answer of a linked meter. */
UcSideState uc_ticket_shown_state (const UcState *s, const UcRules *rules, guint seat, UcWager wager);
/* Returns how many of the round's wagers lie there, or were won or lost; bets that were reopened are none. */
guint uc_ticket_standing (const UcState *s, UcWager wager);
/* The round's last claim; %NULL: it has made none. */
const UcClaim *uc_ticket_claim (const UcState *s);
/* A claim of the round is not settled: the round is not closed before it is, or before its award is left to come. */
gboolean uc_ticket_is_undecided (const UcState *s);
/* The claim, of this round or of an earlier one, whose award was left to come and has not come; %NULL: none was. Nothing is bet on the meter
 * before it has. */
const UcClaim *uc_ticket_left (const UcState *s);
/* The claim that the next answer, or two persons, would be about: that one, or the round's last. %NULL: none was made. */
const UcClaim *uc_ticket_spoken_of (const UcState *s);
/* A18: whether the table may go on without the amount. The link is out of reach, every win of the meter is signed, and with [policy]
 * hold=seat the cards of the winners alone stay. A wager that was settled as something else and is found to have won waits for the amount to be
 * signed, and one that is void until the link is told of it. */
gboolean uc_ticket_may_be_left (const UcState *s, const UcRules *rules);
/* … and whether another person signs @seat's win first: nobody knows whether the sum will be one for which [policy] second-signature asks. */
gboolean uc_ticket_needs_second (const UcState *s, const UcRules *rules, guint seat);
/* A claim waits for its amount, and the link cannot say it: it is out of reach, or has nothing for the claim. Two persons may. */
gboolean uc_ticket_waits_for_persons (const UcState *s);
/* The round's last claim, where the link has said what it takes; %NULL: the amount is to come or was left to come, or nobody has won. */
const UcClaim *uc_ticket_locked (const UcState *s);
/* Finds the claim that the link means by @round and @id, and returns its place in the list. The link answers claims in their order, so an @id
 * that is new belongs to the oldest claim without a number. Returns UC_TICKET_CLAIMS if no claim fits. */
guint uc_ticket_told (const UcState *s, guint32 round, guint64 id);
/* Who wins by the cards, whatever was paid, void wagers left out: of 10% players, or wagers where each of them has the whole of it, A10; of 100%
 * players. @seats: (out): bit set of theirs. */
void uc_ticket_winners (const UcState *s, const UcRules *rules, guint winners[2], guint8 *seats);
/* Nothing is missing for the payment of @seat's win but its amount. */
gboolean uc_ticket_waits_for_amount (const UcState *s, const UcRules *rules, guint seat, UcWager wager);

G_END_DECLS
