#include "uc-dealer-hand.h"

#include "uc-hand.h"
#include "uc-step.h"
#include "uc-word.h"

#define DEALER_STANDS 17 /* § 685a.7(m) */

UcPoints
uc_dealer_hand_points (const UcState *s)
{
  return uc_hand_points (s, UC_SEAT_DEALER, 0);
}

guint
uc_dealer_hand_total (const UcState *s, const UcRules *rules)
{
  UcPoints points = uc_dealer_hand_points (s);

  return uc_points_dealer (&points, rules, NULL);
}

UcCard
uc_dealer_hand_upcard (const UcState *s)
{
  for (guint i = 0; i < s->round.n_dealt; i++)
    if (s->round.dealt[i].seat == UC_SEAT_DEALER && s->round.dealt[i].face_up)
      return s->round.dealt[i].card;
  return UC_CARD_NONE;
}

gboolean
uc_dealer_hand_both_large (const UcState *s)
{
  return s->round.light == UC_RANGE_LARGE && uc_card_range (uc_dealer_hand_upcard (s)) == UC_RANGE_LARGE;
}

/* The two cards dealt first. More lie behind them only where the hole card is corrected after the dealer drew. */
gboolean
uc_dealer_hand_is_blackjack (const UcState *s)
{
  UcCard cards[2];

  return uc_hand_cards (s, UC_SEAT_DEALER, 0, cards, G_N_ELEMENTS (cards)) == 2
         && uc_points_are_blackjack (cards[0], cards[1]);
}

gboolean
uc_dealer_hand_ends_play (const UcState *s)
{
  return s->round.light != UC_RANGE_NONE && uc_dealer_hand_is_blackjack (s);
}

gboolean
uc_dealer_hand_may_be_blackjack (const UcState *s)
{
  return uc_card_rank (uc_dealer_hand_upcard (s)) == 1 || uc_card_value (uc_dealer_hand_upcard (s)) == 10;
}

/* A hand that the dealer's further cards can still decide, A27. A hand that drew or doubled before a correction showed its Blackjack
 * counts as well: the dealer draws as he would have drawn for the hand that was played. */
static gboolean
decided_by_draw (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  const UcHand *h = &s->round.seats[seat].hand[hand];
  guint total;

  if (!uc_hand_live (s, seat, hand) || uc_hand_surrenders (s, seat, hand)
      || (h->flags & UC_HAND_FLAG_BLACKJACK && h->doubles == 0 && uc_hand_count (s, seat, hand) == 2))
    return FALSE;
  total = uc_hand_total (s, seat, hand);
  if (total == 21 && rules->twenty_one_wins)
    return FALSE;
  return total <= 21 || rules->busted_at_dealer_22 == UC_BUSTED_RETURNED;
}

/* § 685a.7(m), § 635b.2(e)(1)(iv). */
gboolean
uc_dealer_hand_stands (const UcState *s, const UcRules *rules)
{
  UcPoints points = uc_dealer_hand_points (s);
  gboolean soft;
  guint total = uc_points_dealer (&points, rules, &soft);

  return uc_dealer_hand_is_blackjack (s) || total > DEALER_STANDS || (total == DEALER_STANDS && !(soft && rules->soft_17_hits));
}

/* Settled against the dealer's hand, which had to stand then: neither over 21 nor a Blackjack, nor given up, nor a 21 that wins whatever
 * the dealer has. */
static gboolean
was_compared (const UcState *s, const UcRules *rules)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
      {
        const UcHand *h = &s->round.seats[seat].hand[hand];

        if (h->state == UC_HAND_SETTLED && h->settled_at == UC_STEP_SETTLE && h->outcome != UC_WORD_VOID
            && (h->combination == UC_COMBINATION_NONE || h->combination == UC_COMBINATION_TWENTY_ONE_AGAINST_22
                || h->combination == UC_COMBINATION_TWO_LARGE_AGAINST_22)
            && uc_hand_total (s, seat, hand) <= (rules->twenty_one_wins ? 20 : 21)
            && !(h->flags & UC_HAND_FLAG_BLACKJACK))
          return TRUE;
      }
  return FALSE;
}

gboolean
uc_dealer_hand_must_draw (const UcState *s, const UcRules *rules)
{
  if (!s->round.hole_up || uc_dealer_hand_stands (s, rules))
    return FALSE;
  /* The others have been settled against it: a disputed hand is compared with what lay there, whatever is corrected since. */
  if (s->round.settled_any && was_compared (s, rules))
    return FALSE;
  if (rules->dealer_draws == UC_DRAWS_ALWAYS)
    return TRUE;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
      if (decided_by_draw (s, rules, seat, hand))
        return TRUE;
  return FALSE;
}

gboolean
uc_dealer_hand_finished (const UcState *s, const UcRules *rules)
{
  gboolean at_end = s->round.step == UC_STEP_HOLE_WAGERS || s->round.step >= UC_STEP_SETTLE;

  return s->round.hole_up && at_end && !s->round.voided && !uc_dealer_hand_must_draw (s, rules);
}
