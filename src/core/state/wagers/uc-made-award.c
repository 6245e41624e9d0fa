#include "uc-made-award.h"

#include "uc-bonus-due.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-word.h"

/* A Monster Match has a pair before the hole card is turned; that card counts once it lies face up, for every reader of the
 * record. */
static UcCombination
made_progressive (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  const UcSideWager *row = uc_side_wager (wager);
  const UcSide *side = uc_side_c (s, seat, wager);
  UcCard cards[UC_N_FIRST_CARDS];
  UcCombination combination;

  if (side->state < UC_SIDE_ACCEPTED || side->outcome == UC_WORD_VOID)
    return UC_COMBINATION_NONE;
  uc_wager_cards (s, seat, row->decided_by, cards);
  if (row->decided_by == UC_DECIDED_BY_FOUR && !s->round.hole_up)
    cards[UC_HOLE_CARD] = UC_CARD_NONE;
  if (cards[UC_FIRST_CARD] == UC_CARD_NONE || cards[UC_SECOND_CARD] == UC_CARD_NONE || cards[UC_UPCARD] == UC_CARD_NONE)
    return UC_COMBINATION_NONE;
  combination = row->combination (cards);
  return rules->wagers[wager].odds[combination].kind != UC_ODDS_NONE ? combination : UC_COMBINATION_NONE;
}

UcCombination
uc_made_award (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  UcCombination combination = UC_COMBINATION_NONE;

  if (wager == UC_WAGER_SUPER_BONUS)
    return uc_bonus_due_by_cards (s, rules, seat, &combination) != 0 ? combination : UC_COMBINATION_NONE;
  return uc_side_wager_is_progressive (wager) ? made_progressive (s, rules, seat, wager) : UC_COMBINATION_NONE;
}
