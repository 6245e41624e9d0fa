#include "uc-game.h"
#include "uc-step.h"

#include <string.h>

#define DAY_NS (G_GINT64_CONSTANT (24) * 3600 * 1000000000)
#define DEALER_STANDS 17 /* § 685a.7(m) */

guint
uc_player_of (const UcState *s, guint seat)
{
  return s->carry.player_of[seat] != 0 ? s->carry.player_of[seat] : seat;
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

static gboolean
takes_cards (const UcState *s, guint seat, guint hand)
{
  return uc_hand_may_decide (s, seat, hand) && !s->round.seats[seat].no_more_cards;
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

gboolean
uc_hand_may_rescue (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  guint doubles = s->round.seats[seat].hand[hand].doubles;

  return rules->rescue && uc_hand_may_decide (s, seat, hand) && doubles > 0
         && (doubles < rules->doublings || rules->doublings == 1);
}

gboolean
uc_hand_may_surrender (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  return rules->late_surrender && uc_hand_may_decide (s, seat, hand) && s->round.seats[seat].hands == 1
         && uc_hand_count (s, seat, hand) == 2;
}

gboolean
uc_hand_may_split (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  UcCard cards[3];

  if (!uc_hand_may_hit (s, seat, hand) || s->round.seats[seat].hands > rules->splits)
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

guint
uc_dealt_to_hands (const UcState *s)
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

gboolean
uc_dealer_has_blackjack (const UcState *s)
{
  UcCard cards[3];

  return uc_hand_cards (s, UC_SEAT_DEALER, 0, cards, G_N_ELEMENTS (cards)) == 2
         && uc_is_blackjack (cards[0], cards[1]);
}

gboolean
uc_before_play (const UcState *s)
{
  return !s->round.acted && (s->round.step == UC_STEP_READER || s->round.step == UC_STEP_PEEK);
}

gboolean
uc_upcard_may_be_blackjack (const UcState *s)
{
  return uc_card_rank (uc_dealer_upcard (s)) == 1 || uc_card_value (uc_dealer_upcard (s)) == 10;
}

gboolean
uc_peek_is_due (const UcState *s, const UcRules *rules)
{
  UcCard upcard = uc_dealer_upcard (s);

  if (uc_card_rank (upcard) == 1)
    return rules->peek != UC_PEEK_NONE;
  return rules->peek == UC_PEEK_ACE_AND_TEN && uc_card_value (upcard) == 10;
}

gboolean
uc_has_reader (const UcRules *rules)
{
  return uc_game_row (rules->game)->range_reader || rules->peek != UC_PEEK_NONE;
}

gboolean
uc_hole_was_read (const UcState *s, const UcRules *rules)
{
  if (uc_game_row (rules->game)->range_reader)
    return s->round.light != UC_RANGE_NONE;
  return s->round.hole_dealt && (s->round.peeked != UC_WORD_NONE || !uc_peek_is_due (s, rules));
}

gboolean
uc_blackjack_is_sure (const UcState *s, const UcRules *rules)
{
  return uc_game_row (rules->game)->range_reader || rules->twenty_one_wins || !uc_upcard_may_be_blackjack (s)
         || uc_peek_is_due (s, rules);
}

/* A hand that the dealer's further cards can still decide, A27. */
static gboolean
decided_by_draw (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  guint total;

  if (!uc_hand_live (s, seat, hand) || s->round.seats[seat].hand[hand].flags & UC_HAND_FLAG_BLACKJACK)
    return FALSE;
  total = uc_hand_total (s, seat, hand);
  if (total == 21 && rules->twenty_one_wins)
    return FALSE;
  return total <= 21 || rules->busted_at_dealer_22 == UC_BUSTED_RETURNED;
}

/* § 685a.7(m), § 635b.2(e)(1)(iv). */
gboolean
uc_dealer_stands (const UcState *s, const UcRules *rules)
{
  UcPoints points = uc_dealer_points (s);
  gboolean soft;
  guint total = uc_points_dealer (&points, rules, &soft);

  return total > DEALER_STANDS || (total == DEALER_STANDS && !(soft && rules->soft_17_hits));
}

gboolean
uc_dealer_must_draw (const UcState *s, const UcRules *rules)
{
  if (!s->round.hole_up || uc_dealer_stands (s, rules))
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
  gboolean at_end = s->round.step == UC_STEP_HOLE_WAGERS || s->round.step >= UC_STEP_SETTLE;

  return s->round.hole_up && at_end && !s->round.voided && !uc_dealer_must_draw (s, rules);
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

UcPlace
uc_decisions_next_card (const UcState *s, const UcRules *rules, gboolean *face_up)
{
  UcPlace turn = uc_turn (s);

  if (turn.seat == 0 || s->round.seats[turn.seat].bj_due)
    return (UcPlace){ 0, 0 };
  if (uc_hand_needs_card (s, turn.seat, turn.hand) || uc_hand_may_hit (s, turn.seat, turn.hand))
    return turn;
  return (UcPlace){ 0, 0 };
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
  if (uc_step_row (s->round.step)->next_card == NULL)
    return nowhere;
  return uc_step_row (s->round.step)->next_card (s, rules, face_up);
}

gboolean
uc_cards_are_old (const UcState *s, gint64 t_real_ns)
{
  return s->carry.cards_old || (s->carry.cards_since_ns != 0 && t_real_ns - s->carry.cards_since_ns >= DAY_NS);
}

gboolean
uc_readings_due (const UcState *s, const UcRules *rules)
{
  return rules->readings[0] != '\0' && strcmp (rules->readings, s->carry.readings) != 0;
}

guint64
uc_parts_failing (const UcState *s, const UcRules *rules)
{
  if (s->carry.parts_fail == 0 || !g_str_equal (s->carry.parts_version, rules->readings))
    return 0;
  return s->carry.parts_fail & uc_parts_fitted (rules);
}

guint64
uc_parts_unaccepted (const UcState *s, const UcRules *rules)
{
  return s->carry.parts_fail == s->carry.parts_accepted ? 0 : uc_parts_failing (s, rules) & ~s->carry.parts_accepted;
}

gboolean
uc_nothing_lies_there (const UcState *s, const UcRules *rules)
{
  for (guint seat = 1; seat <= rules->seats; seat++)
    {
      if (s->round.seats[seat].in_round)
        return FALSE;
      for (guint slot = 0; slot < UC_N_WAGER_SLOTS; slot++)
        if (s->round.seats[seat].side[slot].state != UC_SIDE_NONE)
          return FALSE;
    }
  return TRUE;
}

gboolean
uc_between_rounds (const UcState *s, const UcRules *rules)
{
  if (!s->round.locked && (!s->round.began || uc_nothing_lies_there (s, rules)))
    return TRUE;
  return s->round.step == UC_STEP_CLEAR && s->round.trouble == UC_TROUBLE_NONE
         && !(rules->hold == UC_HOLD_TABLE && uc_held_seats (s) != 0);
}

gboolean
uc_bets_blocked (const UcState *s, const UcRules *rules)
{
  return s->carry.reader_out || s->carry.record_stopped || s->carry.cards_old || uc_readings_due (s, rules)
         || uc_parts_unaccepted (s, rules) != 0 || (rules->hold == UC_HOLD_TABLE && uc_held_seats (s) != 0);
}
