/* What a corrected card or wager would have settled otherwise, and what comes to light without a correction. Nothing that
 * was paid or collected is touched: each difference is a fact for the floorperson and for surveillance, for the main wagers,
 * the side wagers and the bonus lines alike. UX § 8. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* After a correction: says of each settled wager and bonus line which the cards now would settle otherwise what it would
 * be paid, and what it was paid. It settles nothing. Of a closed round (told_in) as of the open one. */
void uc_owes_compare (UcDecision *d);
/* Seats' @wager is settled; those of the set @before were so already. Where one of them was settled as another than its
 * corrected cards make, says what Envy Bonus the players of the newly settled ones are owed of it, § 633b.10(k). */
void uc_owes_followers (UcDecision *d, UcWager wager, guint8 before);
/* The Super Bonus of @winner is void: says what the others are owed who were paid for another one before, in place of what a
 * correction said that brought this one, § 635b.2(g)(3)(i). */
void uc_owes_forgone (UcDecision *d, guint winner);
/* The hole card has been turned and makes a Blackjack that a reader's word had ruled out: says what each wager that was
 * settled on that word is owed, or was paid too much. Insurance that was collected is paid, § 685a.8(a); the dealer's
 * two cards decide a Blackjack Match and its Envy Bonus, § 633b.10(a), (h); a player's Blackjack ties, § 685a.7(h). So does,
 * where the upcard was corrected since, one that took even money, and a surrendered hand loses the whole, § 633a.9. */
void uc_owes_late_blackjack (UcDecision *d);
/* After lines were said to be owed without a correction: says where the rulings on a seat's disputes cover more or less of them
 * than before. */
void uc_owes_covered (UcDecision *d);
/* An award is paid: says what the seat's @wager, settled as another one before its card was corrected, has of it,
 * § 633b.10(j); or, by @cause, what two refused to sign. */
void uc_owes_share (UcDecision *d, guint seat, UcWager wager, UcWord cause);
/* A winner of @wager's percentage is void, after a correction had made him one: says what those are owed now who were paid
 * before he came to light, be it nothing. @before: the shares with him. A share that has grown beyond what was paid is due, and
 * is announced as such (uc-due.h). § 685c.1(h)(4) */
void uc_owes_shared_by_fewer (UcDecision *d, UcWager wager, const UcMoney before[UC_MAX_SEATS + 1]);
/* A percentage that was due is signed: says that it is paid, and what the seat's @wager had been settled at before. */
void uc_owes_pay_award (UcDecision *d, guint seat, UcWager wager);

/* The turned card shows that the reader's first light was right: each hand that was called dead because it was said to be
 * wrong is named, with what it would have come to; unknown where it, or the dealer, had yet to draw. § 685a.12(h) */
void uc_owes_right_light (UcDecision *d);

G_END_DECLS
