#include "uc-hand.h"

void
uc_points_add (UcPoints *points, UcCard card)
{
  points->hard += uc_card_value (card);
  points->aces += uc_card_rank (card) == 1;
  points->n++;
}

guint
uc_points_total (const UcPoints *points, guint cap, gboolean *soft)
{
  gboolean high_ace = points->aces > 0 && points->hard + 10 <= cap;

  if (soft != NULL)
    *soft = high_ace;
  return points->hard + (high_ace ? 10 : 0);
}

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
uc_is_blackjack (UcCard a, UcCard b)
{
  return (uc_card_rank (a) == 1 && uc_card_value (b) == 10) || (uc_card_rank (b) == 1 && uc_card_value (a) == 10);
}
