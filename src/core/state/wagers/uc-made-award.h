/* Awards as the cards lie: those that a card makes before anybody has announced them. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

/* The combination with which @seat wins @wager, a progressive or the Super Bonus, by the cards that lie face up;
 * UC_COMBINATION_NONE: it wins nothing, or a card that decides it has not come. Whether the win is announced, signed or
 * paid makes no difference; what is void wins nothing. */
UcCombination uc_made_award (const UcState *s, const UcRules *rules, guint seat, UcWager wager);
/* How many persons sign the awards that @a and @b, two states of one round, differ in: 0 where they differ in none, 2 where one
 * of them takes two signatures by the policy. Sets *@seat to the lowest seat whose award differs. */
guint uc_made_award_signatures (const UcState *a, const UcState *b, const UcRules *rules, guint *seat);

/* A progressive that the cards of @seat have won and nobody has settled: it is validated or rejected, and no ruling pays beside it,
 * § 685c.1(h)(3). UC_WAGER_NONE: there is none. */
UcWager uc_made_award_beside_ruling (const UcState *s, const UcRules *rules, guint seat);

G_END_DECLS
