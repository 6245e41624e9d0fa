/* Monster Match: the best combination among a player's first two cards and the dealer's two. */
#pragma once

#include "uc-wager-cards.h"

G_BEGIN_DECLS

/**
 * uc_monster_match_combination:
 * @cards: the player's first two cards and the dealer's two, in any order; all four are known
 *
 * Only the best combination pays, in the order of the paytables (A22): four of one suit, four of one color, four; some
 * three of one color, three; any two of the same rank and suit. Rank is the printed rank.
 * Source: 58 Pa. Code § 635b.2(d)(2)(iii)(B)(I)-(VI), (h)
 *
 * Returns: UC_COMBINATION_NONE when nothing wins
 */
UcCombination uc_monster_match_combination (const UcCard cards[UC_N_FIRST_CARDS]);

G_END_DECLS
