#include "uc-late-blackjack.h"

#include "uc-dealer-hand.h"
#include "uc-hand.h"
#include "uc-word.h"

gboolean
uc_late_blackjack_came (const UcState *s)
{
  return s->round.hole_up && !s->round.dealer_blackjack && uc_dealer_hand_is_blackjack (s);
}

UcMoney
uc_late_blackjack_takes (const UcState *s, guint seat, guint hand)
{
  return hand == 0 ? s->round.seats[seat].main : 0;
}

gboolean
uc_late_blackjack_ties (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  return rules->late_blackjack == UC_LATE_BLACKJACK_TIES_21 && uc_hand_total (s, seat, hand) == 21;
}

gboolean
uc_late_blackjack_excess (const UcState *s, guint seat, guint hand, UcMoney *excess)
{
  const UcHand *h = &s->round.seats[seat].hand[hand];

  /* By the wager as it lay there: what its correction leaves to be paid back, the correction says. */
  if (h->state != UC_HAND_SETTLED || h->outcome != UC_WORD_LOSE || h->returned != 0 || !uc_late_blackjack_came (s)
      || !uc_money_sub (h->stake, hand == 0 ? h->main : 0, excess))
    return FALSE;
  if (*excess != UC_MONEY_UNKNOWN)
    return *excess > 0;
  /* Where nobody knows the sums. Of a rescued hand half had gone back: after one doubling, the part that was added. */
  return hand > 0 || h->doubles > (h->combination == UC_COMBINATION_RESCUE);
}

gboolean
uc_late_blackjack_any_excess (const UcState *s)
{
  UcMoney excess;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
      if (uc_late_blackjack_excess (s, seat, hand, &excess))
        return TRUE;
  return FALSE;
}
