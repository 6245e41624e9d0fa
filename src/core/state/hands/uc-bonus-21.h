/* The bonus 21s of Spanish 21 and Player's Edge 21: §§ 635a.12(b), 635b.2(g)(2). */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

/* What @n cards that count 21 make beyond that: five, six, seven or more cards; 6-7-8 and 7-7-7 of exactly three, the
 * best suit being @top_suit. UC_COMBINATION_NONE for any other 21. The caller sees to it that they do count 21. */
UcCombination uc_bonus_21 (const UcCard *cards, guint n, UcSuit top_suit);
/* Whether @hand, once settled, won with one of them. */
gboolean uc_bonus_21_was_won (const UcHand *hand);

G_END_DECLS
