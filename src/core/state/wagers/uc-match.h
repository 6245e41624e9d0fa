/* Match the Dealer, in all its forms: which combination a player's first two cards form with a card of the dealer's. */
#pragma once

#include "uc-side-wager.h"

#include <glib.h>

G_BEGIN_DECLS

/**
 * uc_match_combination:
 * @dealer: the card to match: the up-card, or the hole card
 * @aces_of_spades: tell three aces of spades apart (the progressive does, § 685c.1(a)(1)); else they are two-suited
 *
 * Exclusive: the one combination that describes both cards (A8). Rank is the printed rank, § 685a.7(f).
 * Source: 58 Pa. Code § 685c.1(a)(1)-(6), § 685a.7(f)
 *
 * Returns: UC_COMBINATION_NONE when no card matches
 */
UcCombination uc_match_combination (UcCard first, UcCard second, UcCard dealer, gboolean aces_of_spades);
/* The same as a side wager's row asks it, the player's cards against the up-card, and against the hole card. */
UcCombination uc_match_upcard (const UcCard cards[UC_N_FIRST_CARDS]);
UcCombination uc_match_hole_card (const UcCard cards[UC_N_FIRST_CARDS]);
/* Each card against the dealer's card that counts. */
void uc_match_explain (const UcState *s, const UcRules *rules, guint seat, const UcCard cards[UC_N_FIRST_CARDS],
                       UcProof *proof);

G_END_DECLS
