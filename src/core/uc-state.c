#include "uc-state.h"

#include <string.h>

#define DAY_NS (G_GINT64_CONSTANT (24) * 3600 * 1000000000)
#define DEALER_STANDS 17 /* § 685a.7(m) */

static const guint8 slots[UC_N_WAGERS] = {
  [UC_WAGER_INSURANCE] = UC_SLOT_INSURANCE,
  [UC_WAGER_MATCH_THE_DEALER] = 0,
  [UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE] = 1,
  [UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE] = 1,
  [UC_WAGER_MATCH_UP] = 0,
  [UC_WAGER_MATCH_DOWN] = 2,
  [UC_WAGER_MONSTER_MATCH] = 1,
  [UC_WAGER_UP_CARD] = 0,
  [UC_WAGER_DOWN_CARD] = 2,
};

guint
uc_wager_slot (UcWager wager)
{
  return slots[wager];
}

UcSide *
uc_side (UcState *s, guint seat, UcWager wager)
{
  return &s->round.seats[seat].side[slots[wager]];
}

const UcSide *
uc_side_c (const UcState *s, guint seat, UcWager wager)
{
  return &s->round.seats[seat].side[slots[wager]];
}

UcWager
uc_progressive (const UcRules *rules)
{
  for (UcWager wager = UC_WAGER_MAIN; wager < UC_N_WAGERS; wager++)
    if (rules->wagers[wager].offered && uc_wager_is_progressive (wager))
      return wager;
  return UC_WAGER_NONE;
}

/* ---- cards ---- */

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

UcPoints
uc_dealer_points (const UcState *s)
{
  return uc_hand_points (s, UC_SEAT_DEALER, 0);
}

guint
uc_dealer_total (const UcState *s, const UcRules *rules)
{
  UcPoints points = uc_dealer_points (s);

  return uc_points_dealer (&points, rules, NULL);
}

UcCard
uc_dealer_upcard (const UcState *s)
{
  for (guint i = 0; i < s->round.n_dealt; i++)
    if (s->round.dealt[i].seat == UC_SEAT_DEALER && s->round.dealt[i].face_up)
      return s->round.dealt[i].card;
  return UC_CARD_NONE;
}

/* ---- hands ---- */

gboolean
uc_hand_live (const UcState *s, guint seat, guint hand)
{
  const UcSeat *box = &s->round.seats[seat];

  return box->in_round && hand < box->hands && box->hand[hand].state != UC_HAND_SETTLED
         && !(box->hand[hand].flags & UC_HAND_FLAG_DEAD);
}

gboolean
uc_seat_plays (const UcState *s, guint seat)
{
  return s->round.seats[seat].in_round;
}

gboolean
uc_any_live (const UcState *s)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
      if (uc_hand_live (s, seat, hand))
        return TRUE;
  return FALSE;
}

gboolean
uc_any_insured (const UcState *s)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (s->round.seats[seat].side[UC_SLOT_INSURANCE].state == UC_SIDE_ACCEPTED)
      return TRUE;
  return FALSE;
}

guint8
uc_side_seats (const UcState *s, UcWager wager, UcSideState state)
{
  guint8 seats = 0;

  if (wager == UC_WAGER_NONE)
    return 0;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (uc_side_c (s, seat, wager)->state == state)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

gboolean
uc_side_judged (const UcState *s)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint slot = 0; slot < UC_SLOT_INSURANCE; slot++)
      if (s->round.seats[seat].side[slot].state == UC_SIDE_ACCEPTED)
        return FALSE;
  return TRUE;
}

guint
uc_accepted_count (const UcState *s, const UcRules *rules)
{
  return __builtin_popcount (uc_side_seats (s, uc_progressive (rules), UC_SIDE_ACCEPTED));
}

guint8
uc_held_seats (const UcState *s)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint i = 0; i < G_N_ELEMENTS (s->carry.held[seat]); i++)
      if (s->carry.held[seat][i].active)
        seats |= UC_SEAT_BIT (seat);
  return seats;
}

UcPlace
uc_turn (const UcState *s)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcSeat *box = &s->round.seats[seat];

      if (!box->in_round || box->dead)
        continue;
      if (box->bj_due || (box->hand[0].state == UC_HAND_WAITING && box->hand[0].flags & UC_HAND_FLAG_BLACKJACK))
        return (UcPlace){ seat, 0 };
      for (guint hand = 0; hand < box->hands; hand++)
        if (box->hand[hand].state == UC_HAND_WAITING)
          return (UcPlace){ seat, hand };
    }
  return (UcPlace){ 0, 0 };
}

gboolean
uc_place_before (UcPlace a, UcPlace b)
{
  return a.seat < b.seat || (a.seat == b.seat && a.hand < b.hand);
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
         && !uc_hand_needs_card (s, seat, hand);
}

gboolean
uc_hand_may_hit (const UcState *s, guint seat, guint hand)
{
  return uc_hand_may_decide (s, seat, hand) && !s->round.seats[seat].no_more_cards;
}

gboolean
uc_hand_may_double (const UcState *s, guint seat, guint hand)
{
  return uc_hand_may_hit (s, seat, hand) && uc_hand_count (s, seat, hand) == 2;
}

gboolean
uc_hand_may_split (const UcState *s, guint seat, guint hand)
{
  UcCard cards[3];

  if (!uc_hand_may_hit (s, seat, hand) || s->round.seats[seat].hands > 1)
    return FALSE;
  return uc_hand_cards (s, seat, hand, cards, G_N_ELEMENTS (cards)) == 2
         && uc_card_value (cards[0]) == uc_card_value (cards[1]);
}

/* ---- the initial deal ---- */

static gboolean
dealt_in_pass (const UcSeat *box, guint pass)
{
  return box->in_round && !box->dead && (pass == 0 || box->late_second == UC_SECOND_IN_TURN);
}

UcPlace
uc_deal_place (const UcState *s, guint nth, gboolean *face_up)
{
  *face_up = TRUE;
  for (guint pass = 0; pass < 2; pass++)
    {
      for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
        if (dealt_in_pass (&s->round.seats[seat], pass) && nth-- == 0)
          return (UcPlace){ seat, 0 };
      if (nth-- == 0)
        {
          *face_up = pass == 0;
          return (UcPlace){ UC_SEAT_DEALER, 0 };
        }
    }
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (s->round.seats[seat].late_second == UC_SECOND_LATE && nth-- == 0)
      return (UcPlace){ seat, 0 };
  return (UcPlace){ 0, 0 };
}

guint
uc_deal_size (const UcState *s)
{
  guint n = 2;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcSeat *box = &s->round.seats[seat];

      n += dealt_in_pass (box, 0) + dealt_in_pass (box, 1) + (box->in_round && box->late_second == UC_SECOND_LATE);
    }
  return n;
}

gboolean
uc_deal_finished (const UcState *s)
{
  if (!s->round.hole_dealt)
    return FALSE;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (s->round.seats[seat].late_second == UC_SECOND_LATE && uc_hand_live (s, seat, 0))
      return FALSE;
  return TRUE;
}

/* Cards dealt to hands so far; the rack's do not count. */
static guint
dealt_to_hands (const UcState *s)
{
  guint n = 0;

  for (guint i = 0; i < s->round.n_dealt; i++)
    n += s->round.dealt[i].seat != 0;
  return n;
}

/* ---- the dealer ---- */

gboolean
uc_both_large (const UcState *s)
{
  return s->round.light == UC_RANGE_LARGE && uc_card_range (uc_dealer_upcard (s)) == UC_RANGE_LARGE;
}

/* A hand that the dealer's further cards can still decide, A27. */
static gboolean
decided_by_draw (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  if (!uc_hand_live (s, seat, hand) || s->round.seats[seat].hand[hand].flags & UC_HAND_FLAG_BLACKJACK)
    return FALSE;
  return uc_hand_total (s, seat, hand) <= 21 || rules->busted_at_dealer_22 == UC_BUSTED_RETURNED;
}

gboolean
uc_dealer_must_draw (const UcState *s, const UcRules *rules)
{
  if (!s->round.hole_up || uc_dealer_total (s, rules) >= DEALER_STANDS)
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
uc_dealer_finished (const UcState *s, const UcRules *rules)
{
  return s->round.hole_up && s->round.step >= UC_STEP_SETTLE && !s->round.voided && !uc_dealer_must_draw (s, rules);
}

UcPlace
uc_missed_hand (const UcState *s)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
      if (uc_hand_live (s, seat, hand) && s->round.seats[seat].hand[hand].flags & UC_HAND_FLAG_MISSED)
        return (UcPlace){ seat, hand };
  return (UcPlace){ 0, 0 };
}

/* ---- where the next card goes ---- */

static UcPlace
next_in_decisions (const UcState *s)
{
  UcPlace turn = uc_turn (s);

  if (turn.seat == 0 || s->round.seats[turn.seat].bj_due)
    return (UcPlace){ 0, 0 };
  if (uc_hand_needs_card (s, turn.seat, turn.hand) || uc_hand_may_hit (s, turn.seat, turn.hand))
    return turn;
  return (UcPlace){ 0, 0 };
}

static UcPlace
next_at_dealer (const UcState *s, const UcRules *rules)
{
  UcPlace missed = uc_missed_hand (s);

  if (missed.seat != 0)
    return missed;
  if (uc_dealer_must_draw (s, rules))
    return (UcPlace){ UC_SEAT_DEALER, 0 };
  return (UcPlace){ 0, 0 };
}

/* The hand's rectangle is all that the first decision waits for, and going on confirms it. */
static gboolean
only_place_waits (const UcState *s)
{
  return s->round.step == UC_STEP_READER && s->round.light != UC_RANGE_NONE && s->round.place == UC_RANGE_NONE
         && !uc_both_large (s) && uc_card_rank (uc_dealer_upcard (s)) != 1;
}

UcPlace
uc_next_card (const UcState *s, const UcRules *rules, gboolean *face_up, gboolean *discard)
{
  const UcPlace nowhere = { 0, 0 };

  *face_up = TRUE;
  *discard = FALSE;
  if (s->round.trouble != UC_TROUBLE_NONE)
    return nowhere;
  if (s->round.next_to_discard || (s->round.step == UC_STEP_SHUFFLE && (s->carry.shuffle == UC_SHUFFLE_BURN
                                                                      || s->carry.fresh_dealer)
                                   && s->carry.shuffle != UC_SHUFFLE_DUE && s->carry.shuffle != UC_SHUFFLE_CUT))
    {
      *discard = TRUE;
      *face_up = s->round.next_to_discard;
      return nowhere;
    }
  switch ((UcStep) s->round.step)
    {
    case UC_STEP_DEAL:
      return uc_deal_place (s, dealt_to_hands (s), face_up);
    case UC_STEP_READER:
      return only_place_waits (s) ? next_in_decisions (s) : nowhere;
    case UC_STEP_DECISIONS:
      return next_in_decisions (s);
    case UC_STEP_DEALER:
      return next_at_dealer (s, rules);
    case UC_STEP_CLOSED:
    case UC_STEP_OPENING:
    case UC_STEP_SHUFFLE:
    case UC_STEP_BETS:
    case UC_STEP_CHIPS:
    case UC_STEP_SIDE_WAGERS:
    case UC_STEP_INSURANCE:
    case UC_STEP_SETTLE:
    case UC_STEP_CLEAR:
    case UC_N_STEPS:
      return nowhere;
    }
  return nowhere;
}

gboolean
uc_cards_are_old (const UcState *s, gint64 t_real_ns)
{
  return s->carry.cards_old || (s->carry.cards_since_ns != 0 && t_real_ns - s->carry.cards_since_ns >= DAY_NS);
}

gboolean
uc_bets_blocked (const UcState *s, const UcRules *rules)
{
  return s->carry.reader_out || s->carry.record_stopped || s->carry.cards_old
         || (rules->hold == UC_HOLD_TABLE && uc_held_seats (s) != 0);
}
