/* The up-card wager of Match The Dealer Blackjack, WSGC. */
#include "uc-match.h"

#include <glib/gi18n.h>

const UcSideWager uc_up_card = {
  .title = N_ ("Up-card"),
  .mark = "U",
  .slot = 0,
  .step = UC_STEP_SIDE_WAGERS,
  .decided_by = UC_DECIDED_BY_UPCARD,
  .combination = uc_match_upcard,
  .explain = uc_match_explain,
  .loses = UC_CITE_UP_CARD,
  .pays = UC_CITE_UP_CARD,
  .paytable = UC_CITE_MATCH_UP_PAYS,
};
