#include "uc-points.h"

guint
uc_points_dealer (const UcPoints *points, const UcRules *rules, gboolean *soft)
{
  /* Two aces as 11 each make 22, which a cap of 22 allows; with more cards only one ace can be 11. */
  if (points->n == 2 && points->aces == 2 && rules->dealer_ace_cap == 22 && rules->dealer_pair_of_aces == 22)
    {
      if (soft != NULL)
        *soft = TRUE;
      return 22;
    }
  return uc_points_total (points, rules->dealer_ace_cap, soft);
}

gboolean
uc_points_are_blackjack (UcCard a, UcCard b)
{
  return (uc_card_rank (a) == 1 && uc_card_value (b) == 10) || (uc_card_rank (b) == 1 && uc_card_value (a) == 10);
}
