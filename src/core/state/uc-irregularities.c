#include "uc-irregularities.h"

#include "uc-dealer-hand.h"
#include "uc-hand.h"
#include "uc-hole.h"
#include "uc-shuffle-method.h"
#include "uc-step-order.h"
#include "uc-step.h"
#include "uc-turn.h"

static gboolean
dealing (const UcState *s)
{
  return s->round.locked && s->round.step >= UC_STEP_DEAL && s->round.step <= UC_STEP_DEALER && !s->round.voided;
}

static gboolean
in_deal (const UcState *s)
{
  return s->round.step == UC_STEP_DEAL && s->round.n_dealt > 0;
}

static gboolean
light_is_in_doubt (const UcState *s)
{
  return s->round.trouble == UC_TROUBLE_LIGHT_DIFFERS || s->round.trouble == UC_TROUBLE_LIGHT_WAS_WRONG;
}

/* Of the light until the cards are cleared; beyond that while the turned card waits for its range: the hole card may be the
 * last thing of a round in which only Blackjacks were dealt. */
static gboolean
light_is_known (const UcState *s)
{
  return s->round.light != UC_RANGE_NONE && s->round.locked && !s->round.voided
         && (s->round.step < UC_STEP_CLEAR || light_is_in_doubt (s));
}

static gboolean
uses_shuffler (const UcState *s, const UcRules *rules)
{
  return s->carry.open && uc_shuffle_method (s, rules) != UC_SHUFFLE_MANUAL;
}

/* §§ 685a.9(a), .10(e): a double, and a split ace where it is not played on, get one card and no other. */
static gboolean
has_its_one_card (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  const UcSeat *box = &s->round.seats[seat];
  UcCard first;

  return box->hand[hand].doubles > 0
         || (box->hands > 1 && !rules->split_aces_draw && uc_hand_cards (s, seat, hand, &first, 1) == 1
             && uc_card_rank (first) == 1);
}

gboolean
uc_irregularities_may_have_missed (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  const UcHand *h = &s->round.seats[seat].hand[hand];

  /* A Blackjack asks for no card, also where a correction has made it one behind others. */
  if (!uc_hand_live (s, seat, hand) || h->flags & (UC_HAND_FLAG_MISSED | UC_HAND_FLAG_BLACKJACK) || uc_hand_surrenders (s, seat, hand)
      || uc_hand_total (s, seat, hand) >= 21)
    return FALSE;
  return (h->state == UC_HAND_DONE && !has_its_one_card (s, rules, seat, hand))
         || (h->state == UC_HAND_WAITING && h->flags & UC_HAND_FLAG_CARD_DUE);
}

/* Before the hole card, a hand that is thought to have both cards may turn out to have one. */
gboolean
uc_irregularities_may_have_one_card (const UcState *s, guint seat)
{
  guint cards = uc_hand_count (s, seat, 0);

  return uc_hand_live (s, seat, 0) && cards > 0 && (cards == 1 || !s->round.hole_dealt);
}

static gboolean
any_missed (const UcState *s, const UcRules *rules)
{
  if (s->round.step != UC_STEP_DECISIONS && s->round.step != UC_STEP_REVEAL && s->round.step != UC_STEP_DEALER)
    return FALSE;
  /* Before the hole card is turned, unless it was turned because both are Large; then before the dealer draws. */
  if (s->round.step != UC_STEP_DECISIONS && s->round.hole_up
      && (!uc_dealer_hand_both_large (s) || uc_hand_count (s, UC_SEAT_DEALER, 0) > 2))
    return FALSE;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
      if (uc_irregularities_may_have_missed (s, rules, seat, hand))
        return TRUE;
  return FALSE;
}

gboolean
uc_irregularities_is_missed (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  return any_missed (s, rules) && uc_irregularities_may_have_missed (s, rules, seat, hand);
}

static gboolean
any_hand_missed (const UcState *s, const UcRules *rules, guint seat)
{
  for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
    if (uc_irregularities_may_have_missed (s, rules, seat, hand))
      return TRUE;
  return FALSE;
}

guint8
uc_irregularities_seats (const UcState *s, const UcRules *rules, UcIrregularity id)
{
  guint8 seats = 0;

  if (!(uc_irregularities_offered (s, rules) & (1u << id)))
    return 0;
  for (guint seat = 1; seat <= rules->seats; seat++)
    if ((id == UC_IRREGULARITY_NO_CARDS && uc_hand_live (s, seat, 0))
        || (id == UC_IRREGULARITY_ONE_CARD && uc_irregularities_may_have_one_card (s, seat))
        || (id == UC_IRREGULARITY_MISSED_CARD && any_hand_missed (s, rules, seat)))
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

gboolean
uc_irregularities_takes_offer (const UcState *s, const UcRules *rules, guint seat)
{
  gboolean face_up;

  /* Beyond the last seat the card is the dealer's, and nobody is asked. */
  if (seat > UC_MAX_SEATS)
    return FALSE;
  if (uc_step_order_next_card (s, rules, &face_up).seat == seat)
    return TRUE;
  for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
    if (uc_hand_may_hit (s, seat, hand) || uc_turn_is_missed (s, rules, seat, hand))
      return TRUE;
  return FALSE;
}

guint32
uc_irregularities_offered (const UcState *s, const UcRules *rules)
{
  const UcRound *r = &s->round;
  const struct
  {
    UcIrregularity id;
    gboolean applies;
  } offers[] = {
    { UC_IRREGULARITY_FACE_UP_CARD, dealing (s) },
    { UC_IRREGULARITY_UNEXPOSED_CARD, dealing (s) },
    { UC_IRREGULARITY_EXPOSED_CARD, dealing (s) && r->step >= UC_STEP_DECISIONS && r->n_dealt > 0 },
    { UC_IRREGULARITY_DEALER_OVERDRAW, uc_dealer_hand_finished (s, rules) || r->trouble == UC_TROUBLE_OVERDRAW },
    { UC_IRREGULARITY_SHOE_EMPTY, dealing (s) },
    { UC_IRREGULARITY_NO_CARDS, in_deal (s) },
    { UC_IRREGULARITY_ONE_CARD, in_deal (s) },
    { UC_IRREGULARITY_MISSED_CARD, any_missed (s, rules) },
    { UC_IRREGULARITY_WRONG_LIGHT, light_is_known (s) },
    { UC_IRREGULARITY_WRONG_PLACE, light_is_known (s) && !r->acted && !r->hole_up },
    { UC_IRREGULARITY_READER_OUT, s->carry.open && uc_hole_has_reader (rules) && !s->carry.reader_out },
    { UC_IRREGULARITY_SHUFFLER_JAM, uses_shuffler (s, rules) },
    { UC_IRREGULARITY_SHUFFLER_OUT, uses_shuffler (s, rules) },
  };
  guint32 set = 0;

  for (guint i = 0; i < G_N_ELEMENTS (offers); i++)
    if (offers[i].applies)
      set |= 1u << offers[i].id;
  /* A trouble stands in the way of all but the procedure that ends it. */
  if (r->trouble == UC_TROUBLE_OVERDRAW)
    set &= 1u << UC_IRREGULARITY_DEALER_OVERDRAW;
  else if (light_is_in_doubt (s))
    set &= (1u << UC_IRREGULARITY_WRONG_LIGHT) | (1u << UC_IRREGULARITY_READER_OUT);
  else if (r->trouble == UC_TROUBLE_PLACE_WRONG)
    set &= 1u << UC_IRREGULARITY_WRONG_PLACE;
  else if (r->trouble != UC_TROUBLE_NONE)
    set = 0;
  return set;
}
