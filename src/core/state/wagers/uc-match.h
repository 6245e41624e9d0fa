/* Match the Dealer: which combination a player's first two cards form with the dealer's up-card, and what it pays. */
#pragma once

#include "uc-rules.h"

G_BEGIN_DECLS

/**
 * uc_match_combination:
 * @aces_of_spades: tell three aces of spades apart (the progressive does, § 685c.1(a)(1)); else they are two-suited
 *
 * Exclusive: the one combination that describes both cards (A8). Rank is the printed rank, § 685a.7(f).
 * Source: 58 Pa. Code § 685c.1(a)(1)-(6), § 685a.7(f)
 *
 * Returns: UC_COMBINATION_NONE when no card matches
 */
UcCombination uc_match_combination (UcCard first, UcCard second, UcCard upcard, gboolean aces_of_spades);
/* Odds of the fixed wager, each matching card paid (A7): § 685a.11(c). */
UcOdds uc_match_odds (const UcRules *rules, UcWager wager, UcCombination combination);

G_END_DECLS
