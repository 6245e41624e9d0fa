/* The Blackjack Match progressive, 58 Pa. Code § 633b.10. */
#include "uc-blackjack-match.h"
#include "uc-side-wager.h"

#include <glib/gi18n.h>

static UcCombination
combination (const UcCard cards[UC_N_FIRST_CARDS])
{
  return uc_blackjack_match_combination (&cards[UC_FIRST_CARD], &cards[UC_UPCARD]);
}

/* § 633b.10(a): the two hands. */
static void
explain (const UcState *s, const UcRules *rules, guint seat, const UcCard cards[UC_N_FIRST_CARDS], UcProof *proof)
{
  gboolean suited = uc_card_suit (cards[UC_FIRST_CARD]) == uc_card_suit (cards[UC_SECOND_CARD]);
  if (s->round.seats[seat].hand[0].flags & UC_HAND_FLAG_BLACKJACK)
    proof->lines[0].text = suited ? N_ ("Player: Blackjack, one suit") : N_ ("Player: Blackjack, two suits");
  else
    proof->lines[0].text = N_ ("Player: an ace, no Blackjack");
  suited = uc_card_suit (cards[UC_UPCARD]) == uc_card_suit (cards[UC_HOLE_CARD]);
  if (s->round.dealer_blackjack && s->round.hole_up)
    proof->lines[1].text = suited ? N_ ("Dealer: Blackjack, one suit") : N_ ("Dealer: Blackjack, two suits");
  else
    proof->lines[1] = (UcProofLine){ .text = N_ ("Dealer: no Blackjack"), .missed = TRUE };
}

static gboolean
has_envy (const UcRules *rules)
{
  return rules->wagers[UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE].envy[UC_COMBINATION_MATCHING_SUITED] > 0;
}

static const UcInterpretation interpretations[] = {
  { "A14", "", "", TRUE,
    N_ ("“Identical in suit” means all four cards in one suit; every other pair of Blackjacks is the fourth "
        "combination."),
    UC_CITE_PROGRESSIVE_PAYTABLE, NULL },
  { "A15", "envy", "true", TRUE,
    N_ ("Ace-King as well as other matching suited Blackjacks give an Envy Bonus to every other player with the wager, "
        "also to one whose own wager lost."),
    UC_CITE_ENVY, has_envy },
  { "A32", "", "", TRUE,
    N_ ("At a dealer's Blackjack the main bets are settled first and these wagers then. The sums are the same in the other "
        "order."),
    UC_CITE_PROGRESSIVE_PAY, NULL },
  { NULL },
};

static const UcCombinationWords words[] = {
  { UC_COMBINATION_ACE_KING_MATCHING_SUITED, N_ ("Ace-King matching suited Blackjacks") },
  { UC_COMBINATION_MATCHING_SUITED, N_ ("Matching suited Blackjacks") },
  { UC_COMBINATION_PLAYER_AND_DEALER_SUITED, N_ ("Player and dealer suited Blackjacks") },
  { UC_COMBINATION_PLAYER_AND_DEALER, N_ ("Player and dealer Blackjacks") },
  { UC_COMBINATION_PLAYER_SUITED, N_ ("Player suited Blackjack") },
  { UC_COMBINATION_PLAYER, N_ ("Player Blackjack") },
  { UC_COMBINATION_ANY_ACE, N_ ("Any ace") },
  { UC_COMBINATION_NONE, NULL },
};

const UcSideWager uc_blackjack_match_progressive = {
  .title = N_ ("Blackjack Match progressive"),
  .mark = "P",
  .slot = 1,
  .step = UC_STEP_BLACKJACK_MATCH,
  .progressive = TRUE,
  .decided_by = UC_DECIDED_BY_BOTH,
  .combination = combination,
  .explain = explain,
  .loses = UC_CITE_PROGRESSIVE_LOSES,
  .pays = UC_CITE_PROGRESSIVE_PAY,
  .paytable = UC_CITE_PROGRESSIVE_PAYTABLE,
  .interpretations = interpretations,
  .words = words,
};
