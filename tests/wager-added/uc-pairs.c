/* Pairs: a wager of the tests only. It wins when the player's first two cards are a pair. */
#include "uc-side-wager.h"

#include <glib/gi18n.h>

static UcCombination
combination (const UcCard cards[UC_N_FIRST_CARDS])
{
  if (cards[UC_FIRST_CARD] == cards[UC_SECOND_CARD])
    return UC_COMBINATION_PERFECT_PAIR;
  return uc_card_rank (cards[UC_FIRST_CARD]) == uc_card_rank (cards[UC_SECOND_CARD]) ? UC_COMBINATION_MIXED_PAIR
                                                                                     : UC_COMBINATION_NONE;
}

static const UcInterpretation interpretations[] = {
  { "A99", "", "", TRUE, N_ ("Two cards of one rank are a pair, whatever their suits."), UC_CITE_PAIRS, NULL },
  { NULL },
};

static const UcCombinationWords words[] = {
  { UC_COMBINATION_PERFECT_PAIR, N_ ("Perfect pair") },
  { UC_COMBINATION_MIXED_PAIR, N_ ("Mixed pair") },
  { UC_COMBINATION_NONE, NULL },
};

const UcSideWager uc_pairs = {
  .title = N_ ("Pairs"),
  .mark = "R",
  .slot = 2,
  .step = UC_STEP_SIDE_WAGERS,
  .decided_by = UC_DECIDED_BY_PLAYER,
  .combination = combination,
  .loses = UC_CITE_PAIRS,
  .pays = UC_CITE_PAIRS,
  .paytable = UC_CITE_PAIRS,
  .interpretations = interpretations,
  .words = words,
};
