/* Awards as the cards lie: those that a card makes before anybody has announced them. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

/* The combination with which @seat wins @wager, a progressive or the Super Bonus, by the cards that lie face up;
 * UC_COMBINATION_NONE: it wins nothing, or a card that decides it has not come. Whether the win is announced, signed or
 * paid makes no difference; what is void wins nothing. */
UcCombination uc_made_award (const UcState *s, const UcRules *rules, guint seat, UcWager wager);

G_END_DECLS
