/* Blackjack Match: which combination a player's first two cards form with the dealer's two. */
#pragma once

#include "uc-card.h"
#include "uc-combination.h"

G_BEGIN_DECLS

/**
 * uc_blackjack_match_combination:
 * @player: the player's first two cards, in any order
 * @dealer: the dealer's two cards, in any order; all four are known
 *
 * The highest combination that describes all four cards. "Identical in suit" is all four cards of one suit, and two
 * Blackjacks that are nothing higher are always "Player and Dealer Blackjacks" (A14). A player's ace that is no Blackjack
 * wins whatever the dealer has.
 * Source: 58 Pa. Code § 633b.10(a)(1)-(7)
 *
 * Returns: UC_COMBINATION_NONE when the player has no ace
 */
UcCombination uc_blackjack_match_combination (const UcCard player[2], const UcCard dealer[2]);

G_END_DECLS
