#include "uc-match.h"

#include <glib/gi18n.h>

UcCombination
uc_match_combination (UcCard first, UcCard second, UcCard dealer, gboolean aces_of_spades)
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
      if (cards[i] == dealer)
        suited++;
      else if (uc_card_rank (cards[i]) == uc_card_rank (dealer))
        unsuited++;
    }
  if (suited == 2 && aces_of_spades && dealer == uc_card (1, UC_SUIT_SPADES))
    return UC_COMBINATION_TWO_SUITED_ACES_OF_SPADES;
  return combinations[suited][unsuited];
}

UcCombination
uc_match_upcard (const UcCard cards[UC_N_FIRST_CARDS])
{
  return uc_match_combination (cards[UC_FIRST_CARD], cards[UC_SECOND_CARD], cards[UC_UPCARD], FALSE);
}

UcCombination
uc_match_hole_card (const UcCard cards[UC_N_FIRST_CARDS])
{
  return uc_match_combination (cards[UC_FIRST_CARD], cards[UC_SECOND_CARD], cards[UC_HOLE_CARD], FALSE);
}

void
uc_match_explain (const UcState *s, const UcRules *rules, guint seat, const UcCard cards[UC_N_FIRST_CARDS],
                  UcProof *proof)
{
  /* by card: no match, rank, rank and suit */
  static const char *const texts[2][3] = {
    { N_ ("1st card: no match"), N_ ("1st card: rank"), N_ ("1st card: rank and suit") },
    { N_ ("2nd card: no match"), N_ ("2nd card: rank"), N_ ("2nd card: rank and suit") },
  };
  UcCard dealer = cards[UC_UPCARD] != UC_CARD_NONE ? cards[UC_UPCARD] : cards[UC_HOLE_CARD];

  for (guint i = 0; i < 2; i++)
    {
      gboolean known = uc_card_is_valid (cards[i]) && uc_card_is_valid (dealer);
      guint match = !known ? 0 : cards[i] == dealer ? 2 : uc_card_rank (cards[i]) == uc_card_rank (dealer) ? 1 : 0;

      proof->lines[i] = (UcProofLine){ .text = texts[i][match], .missed = match == 0 };
    }
}
