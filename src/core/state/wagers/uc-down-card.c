/* The down-card wager of Match The Dealer Blackjack, WSGC. */
#include "uc-match.h"

#include <glib/gi18n.h>

const UcSideWager uc_down_card = {
  .title = N_ ("Down-card"),
  .mark = "D",
  .slot = 2,
  .step = UC_STEP_DOWN_CARD,
  .decided_by = UC_DECIDED_BY_HOLE,
  .combination = uc_match_hole_card,
  .explain = uc_match_explain,
  .loses = UC_CITE_DOWN_CARD,
  .pays = UC_CITE_DOWN_CARD,
  .paytable = UC_CITE_MATCH_UP_PAYS,
};
