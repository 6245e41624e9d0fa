/* Match-Up, 58 Pa. Code § 635b.2(d)(2)(i). */
#include "uc-match.h"

#include <glib/gi18n.h>

const UcSideWager uc_match_up = {
  .title = N_ ("Match-Up"),
  .mark = "U",
  .slot = 0,
  .step = UC_STEP_SIDE_WAGERS,
  .decided_by = UC_DECIDED_BY_UPCARD,
  .combination = uc_match_upcard,
  .explain = uc_match_explain,
  .loses = UC_CITE_MATCH_UP,
  .pays = UC_CITE_MATCH_UP,
  .paytable = UC_CITE_MATCH_UP_PAYS,
};
