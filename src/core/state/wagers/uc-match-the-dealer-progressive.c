/* The Match the Dealer progressive, 58 Pa. Code §§ 685c.1, 635b.1. */
#include "uc-match.h"

#include <glib/gi18n.h>

static UcCombination
combination (const UcCard cards[UC_N_FIRST_CARDS])
{
  return uc_match_combination (cards[UC_FIRST_CARD], cards[UC_SECOND_CARD], cards[UC_UPCARD], TRUE);
}

static gboolean
in_down_under (const UcRules *rules)
{
  return rules->game == UC_GAME_DOWN_UNDER_BLACKJACK;
}

static const UcInterpretation interpretations[] = {
  { "A8", "", "", TRUE,
    N_ ("Two cards that match are one combination, the one that describes both. The other interpretation also pays a "
        "combination of one match."),
    UC_CITE_PROGRESSIVE_PAYTABLE, NULL },
  { "A16", "", "", TRUE,
    N_ ("Every player wagers the one amount that is filed, to which the meter's seed is tied. The other interpretation lets each "
        "player choose $1 or $5."),
    UC_CITE_PROGRESSIVE_AMOUNT, NULL },
  { "A25", "", "", TRUE,
    N_ ("“Down Under Blackjack wager” is the Bet Wager of ch. 685a, and “Dealer Match” is Match the Dealer."),
    UC_CITE_PROGRESSIVE_DECKS, in_down_under },
  { NULL },
};

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
  .interpretations = interpretations,
};
