#include "uc-hand.h"

#include "uc-dealer-hand.h"
#include "uc-word.h"

guint
uc_hand_cards (const UcState *s, guint seat, guint hand, UcCard *cards, guint max)
{
  guint n = 0;

  for (guint i = 0; i < s->round.n_dealt && n < max; i++)
    if (s->round.dealt[i].seat == seat && s->round.dealt[i].hand == hand)
      cards[n++] = s->round.dealt[i].face_up ? s->round.dealt[i].card : UC_CARD_NONE;
  return n;
}

guint
uc_hand_count (const UcState *s, guint seat, guint hand)
{
  guint n = 0;

  for (guint i = 0; i < s->round.n_dealt; i++)
    n += s->round.dealt[i].seat == seat && s->round.dealt[i].hand == hand;
  return n;
}

UcPoints
uc_hand_points (const UcState *s, guint seat, guint hand)
{
  UcPoints points = { 0 };

  for (guint i = 0; i < s->round.n_dealt; i++)
    {
      const UcDealt *dealt = &s->round.dealt[i];

      if (dealt->seat == seat && dealt->hand == hand && dealt->face_up && dealt->card != UC_CARD_NONE)
        uc_points_add (&points, dealt->card);
    }
  return points;
}

guint
uc_hand_total (const UcState *s, guint seat, guint hand)
{
  UcPoints points = uc_hand_points (s, seat, hand);

  return uc_points_total (&points, 21, NULL);
}

guint
uc_hand_shown_total (const UcState *s, const UcRules *rules, guint seat, guint hand, gboolean *soft)
{
  UcPoints points = uc_hand_points (s, seat, seat == UC_SEAT_DEALER ? 0 : hand);

  return seat == UC_SEAT_DEALER ? uc_points_dealer (&points, rules, soft) : uc_points_total (&points, 21, soft);
}

gboolean
uc_hand_has_blackjack (const UcState *s, guint seat, guint hand)
{
  UcCard cards[2];

  return s->round.seats[seat].hands == 1 && uc_hand_cards (s, seat, hand, cards, G_N_ELEMENTS (cards)) == 2
         && uc_points_are_blackjack (cards[0], cards[1]);
}

UcMoney
uc_hand_most_stake (const UcState *s, guint seat, guint hand, UcMoney doubled[UC_MAX_DOUBLES])
{
  const UcHand *h = &s->round.seats[seat].hand[hand];
  const gboolean blackjack = uc_hand_has_blackjack (s, seat, hand);
  UcMoney most = s->round.seats[seat].main;

  for (guint i = 0; i < UC_MAX_DOUBLES; i++)
    {
      doubled[i] = blackjack ? 0 : h->doubled[i];
      if (most != UC_MONEY_UNKNOWN && doubled[i] != UC_MONEY_UNKNOWN)
        doubled[i] = MIN (doubled[i], most);
      if (most == UC_MONEY_UNKNOWN || doubled[i] == UC_MONEY_UNKNOWN || !uc_money_add (most, doubled[i], &most))
        most = UC_MONEY_UNKNOWN;
    }
  return most;
}

gboolean
uc_hand_live (const UcState *s, guint seat, guint hand)
{
  const UcSeat *box = &s->round.seats[seat];

  return box->in_round && hand < box->hands && box->hand[hand].state != UC_HAND_SETTLED
         && !(box->hand[hand].flags & UC_HAND_FLAG_DEAD);
}

gboolean
uc_hand_seat_live (const UcState *s, guint seat)
{
  for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
    if (uc_hand_live (s, seat, hand))
      return TRUE;
  return FALSE;
}

gboolean
uc_hand_any_live (const UcState *s)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (uc_hand_seat_live (s, seat))
      return TRUE;
  return FALSE;
}

gboolean
uc_hand_any_to_settle (const UcState *s)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (s->round.seats[seat].disputed == UC_WORD_NONE && uc_hand_seat_live (s, seat))
      return TRUE;
  return FALSE;
}

gboolean
uc_hand_needs_card (const UcState *s, guint seat, guint hand)
{
  const UcHand *h = &s->round.seats[seat].hand[hand];

  return h->state == UC_HAND_WAITING && !(h->flags & UC_HAND_FLAG_BLACKJACK)
         && (h->flags & UC_HAND_FLAG_CARD_DUE || uc_hand_count (s, seat, hand) < 2);
}

gboolean
uc_hand_may_decide (const UcState *s, guint seat, guint hand)
{
  const UcHand *h = &s->round.seats[seat].hand[hand];

  return hand < s->round.seats[seat].hands && h->state == UC_HAND_WAITING && !(h->flags & UC_HAND_FLAG_BLACKJACK)
         && !uc_hand_needs_card (s, seat, hand) && !uc_dealer_hand_ends_play (s);
}

static gboolean
takes_cards (const UcState *s, guint seat, guint hand)
{
  return uc_hand_may_decide (s, seat, hand) && !s->round.seats[seat].no_more_cards && !uc_hand_is_aces_again (s, seat, hand);
}

gboolean
uc_hand_is_aces_again (const UcState *s, guint seat, guint hand)
{
  return (s->round.seats[seat].hand[hand].flags & UC_HAND_FLAG_ACES) != 0;
}

gboolean
uc_hand_may_hit (const UcState *s, guint seat, guint hand)
{
  return takes_cards (s, seat, hand) && s->round.seats[seat].hand[hand].doubles == 0;
}

gboolean
uc_hand_may_double (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  const UcSeat *box = &s->round.seats[seat];

  if (!takes_cards (s, seat, hand) || box->hand[hand].doubles >= rules->doublings
      || (box->hands > 1 && !rules->double_after_split))
    return FALSE;
  return rules->double_any || uc_hand_count (s, seat, hand) == 2;
}

UcMoney
uc_hand_most_to_double (const UcState *s, guint seat, guint hand)
{
  const UcSeat *box = &s->round.seats[seat];

  return box->hand[hand].doubles == 0 ? box->main : box->hand[hand].stake;
}

gboolean
uc_hand_may_rescue (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  guint doubles = s->round.seats[seat].hand[hand].doubles;

  return rules->rescue && uc_hand_may_decide (s, seat, hand) && doubles > 0
         && (doubles < rules->doublings || rules->doublings == 1);
}

gboolean
uc_hand_surrenders (const UcState *s, guint seat, guint hand)
{
  return uc_hand_live (s, seat, hand) && s->round.seats[seat].hand[hand].combination == UC_COMBINATION_SURRENDER;
}

gboolean
uc_hand_may_surrender (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  return rules->late_surrender && uc_hand_may_decide (s, seat, hand) && s->round.seats[seat].hands == 1
         && uc_hand_count (s, seat, hand) == 2 && !uc_dealer_hand_is_blackjack (s);
}

gboolean
uc_hand_may_split (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  UcCard cards[3];

  if (uc_hand_is_aces_again (s, seat, hand))
    return uc_hand_may_decide (s, seat, hand);
  if (!uc_hand_may_hit (s, seat, hand) || s->round.seats[seat].hands > rules->splits)
    return FALSE;
  return uc_hand_cards (s, seat, hand, cards, G_N_ELEMENTS (cards)) == 2
         && uc_card_value (cards[0]) == uc_card_value (cards[1]);
}
