/* Match-Down, 58 Pa. Code § 635b.2(d)(2)(ii). */
#include "uc-match.h"

#include <glib/gi18n.h>

static const UcInterpretation interpretations[] = {
  { "A25", "", "", TRUE, N_ ("The dealer's “hold card” is the hole card."), UC_CITE_MATCH_DOWN, NULL },
  { "A32", "", "", TRUE,
    N_ ("At a dealer's Blackjack the main bets are settled first and the wagers on the hole card then. The sums are the same "
        "in the other order."),
    UC_CITE_MATCH_DOWN, NULL },
  { NULL },
};

const UcSideWager uc_match_down = {
  .title = N_ ("Match-Down"),
  .mark = "D",
  .slot = 2,
  .step = UC_STEP_HOLE_WAGERS,
  .decided_by = UC_DECIDED_BY_HOLE,
  .combination = uc_match_hole_card,
  .explain = uc_match_explain,
  .loses = UC_CITE_MATCH_DOWN,
  .pays = UC_CITE_MATCH_DOWN,
  .paytable = UC_CITE_MATCH_UP_PAYS,
  .interpretations = interpretations,
};
