/* Match the Dealer, 58 Pa. Code §§ 685a.7(f), 685a.11(c); ch. 635a. */
#include "uc-match.h"

#include <glib/gi18n.h>

static const UcInterpretation interpretations[] = {
  { "A7", "", "", TRUE,
    N_ ("Match the Dealer pays each matching card, so that two matches are paid the sum of their odds."),
    UC_CITE_MATCH_THE_DEALER, NULL },
  { NULL },
};

static const UcCombinationWords words[] = {
  { UC_COMBINATION_TWO_SUITED_ACES_OF_SPADES, N_ ("Two suited match, aces of spades") },
  { UC_COMBINATION_TWO_SUITED, N_ ("Two suited match, all others") },
  { UC_COMBINATION_SUITED_AND_UNSUITED, N_ ("One suited and one unsuited match") },
  { UC_COMBINATION_ONE_SUITED, N_ ("One suited match") },
  { UC_COMBINATION_TWO_UNSUITED, N_ ("Two unsuited match") },
  { UC_COMBINATION_ONE_UNSUITED, N_ ("One unsuited match") },
  { UC_COMBINATION_NONE, NULL },
};

const UcSideWager uc_match_the_dealer = {
  .title = N_ ("Match the Dealer"),
  .mark = "M",
  .slot = 0,
  .step = UC_STEP_SIDE_WAGERS,
  .decided_by = UC_DECIDED_BY_UPCARD,
  .combination = uc_match_upcard,
  .explain = uc_match_explain,
  .loses = UC_CITE_MATCH_THE_DEALER,
  .pays = UC_CITE_MATCH_THE_DEALER,
  .paytable = UC_CITE_MATCH_THE_DEALER_PAYS,
  .interpretations = interpretations,
  .words = words,
};
