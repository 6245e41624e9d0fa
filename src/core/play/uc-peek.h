/* The hole card and the dealer's Blackjack: the look at it where the card reader tells only that, § 633b.10(g), and
 * what it settles in every game, §§ 685a.7(h)(1)-(2), .8(c)-(d), 635b.2(b)(1), (g)(1)(iii). */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

gboolean uc_peek_peek (UcDecision *d);
/* The floorperson has said to go on: what the shoe read counts. */
void uc_peek_ruled (UcDecision *d);
/* The hole card was turned for a Blackjack: is it one? */
void uc_peek_exposed (UcDecision *d);
/* Settles every hand against the dealer's Blackjack. */
void uc_peek_settle_against_blackjack (UcDecision *d);
void uc_peek_work (UcDecision *d);

G_END_DECLS
