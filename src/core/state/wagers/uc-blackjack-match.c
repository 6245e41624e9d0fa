#include "uc-blackjack-match.h"

#include "uc-points.h"

#define RANK_ACE 1

#define RANK_KING 13

static gboolean
is_suited (const UcCard cards[2])
{
  return uc_card_suit (cards[0]) == uc_card_suit (cards[1]);
}

/* The rank of a Blackjack's other card. */
static guint
rank_beside_ace (const UcCard blackjack[2])
{
  return uc_card_rank (blackjack[uc_card_rank (blackjack[0]) == RANK_ACE]);
}

static UcCombination
both_have_blackjack (const UcCard player[2], const UcCard dealer[2])
{
  gboolean one_suit = is_suited (player) && is_suited (dealer) && uc_card_suit (player[0]) == uc_card_suit (dealer[0]);

  if (!one_suit)
    return UC_COMBINATION_PLAYER_AND_DEALER;
  if (rank_beside_ace (player) != rank_beside_ace (dealer))
    return UC_COMBINATION_PLAYER_AND_DEALER_SUITED;
  return rank_beside_ace (player) == RANK_KING ? UC_COMBINATION_ACE_KING_MATCHING_SUITED
                                               : UC_COMBINATION_MATCHING_SUITED;
}

UcCombination
uc_blackjack_match_combination (const UcCard player[2], const UcCard dealer[2])
{
  if (uc_card_rank (player[0]) != RANK_ACE && uc_card_rank (player[1]) != RANK_ACE)
    return UC_COMBINATION_NONE;
  if (!uc_points_are_blackjack (player[0], player[1]))
    return UC_COMBINATION_ANY_ACE;
  if (uc_points_are_blackjack (dealer[0], dealer[1]))
    return both_have_blackjack (player, dealer);
  return is_suited (player) ? UC_COMBINATION_PLAYER_SUITED : UC_COMBINATION_PLAYER;
}
