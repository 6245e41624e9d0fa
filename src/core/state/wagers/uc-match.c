#include "uc-match.h"

UcCombination
uc_match_combination (UcCard first, UcCard second, UcCard upcard, gboolean aces_of_spades)
{
  /* [suited matches][unsuited matches] */
  static const guint8 combinations[3][3] = {
    { UC_COMBINATION_NONE, UC_COMBINATION_ONE_UNSUITED, UC_COMBINATION_TWO_UNSUITED },
    { UC_COMBINATION_ONE_SUITED, UC_COMBINATION_SUITED_AND_UNSUITED, UC_COMBINATION_NONE },
    { UC_COMBINATION_TWO_SUITED, UC_COMBINATION_NONE, UC_COMBINATION_NONE },
  };
  const UcCard cards[] = { first, second };
  guint suited = 0;
  guint unsuited = 0;

  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    {
      if (cards[i] == upcard)
        suited++;
      else if (uc_card_rank (cards[i]) == uc_card_rank (upcard))
        unsuited++;
    }
  if (suited == 2 && aces_of_spades && upcard == uc_card (1, UC_SUIT_SPADES))
    return UC_COMBINATION_TWO_SUITED_ACES_OF_SPADES;
  return combinations[suited][unsuited];
}

UcOdds
uc_match_odds (const UcRules *rules, UcWager wager, UcCombination combination)
{
  return rules->wagers[wager].odds[combination];
}
