/* The Match the Dealer progressive, 58 Pa. Code §§ 685c.1, 635b.1. */
#include "uc-match.h"

#include <glib/gi18n.h>

static UcCombination
combination (const UcCard cards[UC_N_FIRST_CARDS])
{
  return uc_match_combination (cards[UC_FIRST_CARD], cards[UC_SECOND_CARD], cards[UC_UPCARD], TRUE);
}

const UcSideWager uc_match_the_dealer_progressive = {
  .title = N_ ("Match the Dealer progressive"),
  .mark = "P",
  .slot = 1,
  .step = UC_STEP_SIDE_WAGERS,
  .progressive = TRUE,
  .decided_by = UC_DECIDED_BY_UPCARD,
  .combination = combination,
  .explain = uc_match_explain,
  .loses = UC_CITE_PROGRESSIVE_LOSES,
  .pays = UC_CITE_PROGRESSIVE_PAY,
  .paytable = UC_CITE_PROGRESSIVE_PAYTABLE,
};
