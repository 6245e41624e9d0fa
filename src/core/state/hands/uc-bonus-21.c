#include "uc-bonus-21.h"

#include "uc-word.h"

#define MANY 7

/* "mixed", "one suit", "the top suit", in the order of the enumeration. */
static UcCombination
by_suit (UcCombination mixed, const UcCard cards[3], UcSuit top_suit)
{
  UcSuit suit = uc_card_suit (cards[0]);

  if (uc_card_suit (cards[1]) != suit || uc_card_suit (cards[2]) != suit)
    return mixed;
  return suit == top_suit ? mixed + 2 : mixed + 1;
}

static UcCombination
of_three (const UcCard cards[3], UcSuit top_suit)
{
  guint ranks = 0;

  for (guint i = 0; i < 3; i++)
    ranks |= 1u << uc_card_rank (cards[i]);
  if (ranks == (1u << 6 | 1u << 7 | 1u << 8))
    return by_suit (UC_COMBINATION_678_MIXED, cards, top_suit);
  if (ranks == 1u << 7)
    return by_suit (UC_COMBINATION_777_MIXED, cards, top_suit);
  return UC_COMBINATION_NONE;
}

UcCombination
uc_bonus_21 (const UcCard *cards, guint n, UcSuit top_suit)
{
  if (n == 3)
    return of_three (cards, top_suit);
  if (n < 5)
    return UC_COMBINATION_NONE;
  return UC_COMBINATION_21_IN_5 + (MIN (n, MANY) - 5);
}

gboolean
uc_bonus_21_was_won (const UcHand *hand)
{
  return hand->outcome == UC_WORD_WIN && hand->combination >= UC_COMBINATION_21_IN_5
         && hand->combination <= UC_COMBINATION_777_TOP_SUIT;
}
