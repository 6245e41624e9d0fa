/* The Pairs progressive: a wager of the tests only. Two aces of one suit take the meter. */
#include "uc-side-wager.h"

#include <glib/gi18n.h>

static UcCombination
combination (const UcCard cards[UC_N_FIRST_CARDS])
{
  gboolean same = cards[UC_FIRST_CARD] == cards[UC_SECOND_CARD];

  if (same && uc_card_rank (cards[UC_FIRST_CARD]) == 1)
    return UC_COMBINATION_ACES;
  return same ? UC_COMBINATION_ALIKE : UC_COMBINATION_NONE;
}

static void
explain (const UcState *s, const UcRules *rules, guint seat, const UcCard cards[UC_N_FIRST_CARDS], UcProof *proof)
{
  proof->lines[0] = (UcProofLine){ .text = N_ ("%u alike: %s"), .n_cards = 2,
                                   .cards = { cards[UC_FIRST_CARD], cards[UC_SECOND_CARD] } };
  if (uc_card_rank (cards[UC_FIRST_CARD]) != 1)
    proof->lines[1] = (UcProofLine){ .text = N_ ("Not aces"), .missed = TRUE };
}

static const UcCombinationWords words[] = {
  { UC_COMBINATION_ACES, N_ ("Suited aces") },
  { UC_COMBINATION_ALIKE, N_ ("Two alike") },
  { UC_COMBINATION_NONE, NULL },
};

const UcSideWager uc_pairs_progressive = {
  .title = N_ ("Pairs progressive"),
  .mark = "P",
  .slot = 1,
  .step = UC_STEP_SIDE_WAGERS,
  .progressive = TRUE,
  .decided_by = UC_DECIDED_BY_PLAYER,
  .combination = combination,
  .explain = explain,
  .loses = UC_CITE_PROGRESSIVE_LOSES,
  .pays = UC_CITE_PROGRESSIVE_PAY,
  .paytable = UC_CITE_PROGRESSIVE_PAYTABLE,
  .words = words,
};
