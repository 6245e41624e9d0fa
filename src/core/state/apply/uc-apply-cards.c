/* Folding events into the state: cards, the reader's light, insurance, decisions. */
#include "uc-apply-cards.h"

#include "uc-dealer-hand.h"
#include "uc-game-row.h"
#include "uc-hand.h"
#include "uc-hole.h"
#include "uc-owed.h"
#include "uc-step.h"
#include "uc-turn.h"

#include <string.h>

/* ---- cards ---- */

static void
card_to_seat (UcState *s, const UcRules *rules, guint seat, guint hand)
{
  UcHand *h = &s->round.seats[seat].hand[hand];

  h->flags &= ~UC_HAND_FLAG_CARD_DUE;
  uc_apply_place_judge_hand (s, rules, seat, hand);
  if (h->flags & UC_HAND_FLAG_MISSED)
    s->round.late_cards |= UC_SEAT_BIT (seat);
  h->flags &= ~UC_HAND_FLAG_MISSED;
}

static void
card_dealt (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcDealt *dealt;
  guint seat = e->to == UC_WORD_DEALER ? UC_SEAT_DEALER : e->to == UC_WORD_SEAT ? e->seat : 0;
  gboolean face_up = e->face == UC_WORD_UP;
  /* The card that every player refused goes to the dealer, or to the rack, when he draws; another of its face may go there before. */
  gboolean draws = s->round.hole_up && (s->round.step == UC_STEP_REVEAL || s->round.step == UC_STEP_DEALER);
  gboolean spare = draws && face_up && s->round.spare_card == e->card && (seat == UC_SEAT_DEALER || seat == 0);

  s->carry.drawn++;
  /* § 685a.12(a): the shoe's next card goes to the rack, whatever card of before is dealt first. */
  if (seat == 0 && !spare)
    s->round.next_to_discard = FALSE;
  if (s->round.step == UC_STEP_SHUFFLE)
    uc_apply_place_burned (s, rules);
  if (face_up)
    uc_apply_place_count_card (s, e->card, s->carry.round);
  if (seat == 0 && s->round.trouble == UC_TROUBLE_OVERDRAW)
    s->round.trouble = UC_TROUBLE_NONE;
  if (s->round.n_dealt == UC_MAX_DEALT || !s->round.began)
    return;
  dealt = &s->round.dealt[s->round.n_dealt++];
  *dealt = (UcDealt){ .card = face_up ? e->card : UC_CARD_NONE, .seat = seat, .hand = e->hand, .face_up = face_up,
                      .counted = face_up,
                      .read = s->carry.devices[UC_DEVICE_SHOE] == UC_DEVICE_STATE_UP, .seq = (guint32) e->seq };
  if (seat == UC_SEAT_DEALER && !face_up)
    {
      s->round.hole_dealt = TRUE;
      s->round.hole = e->card;
      uc_apply_place_text (s->round.hole_seal, sizeof s->round.hole_seal, e->seal);
      uc_apply_place_text (s->round.hole_salt, sizeof s->round.hole_salt, e->salt);
    }
  else if (seat != 0 && seat != UC_SEAT_DEALER && seat <= UC_MAX_SEATS)
    card_to_seat (s, rules, seat, e->hand);
  if (spare)
    s->round.spare_card = UC_CARD_NONE;
}

/* It left the shoe, and nobody has said yet what becomes of it. What came between two rounds a checkpoint does not hold. */
static void
card_refused (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcRound *r = &s->round;

  s->carry.shoe_unsure = TRUE;
  if (e->seal[0] != '\0' && r->began && r->n_refused_cards < UC_MAX_REFUSED_CARDS)
    r->refused_cards[r->n_refused_cards++] = e->seq;
}

static void
card_drawn_in_error (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.trouble = s->round.next_exposed && e->seat != 0 ? UC_TROUBLE_OFFER : UC_TROUBLE_OVERDRAW;
  s->round.trouble_card = e->card;
  s->round.offer_seat = e->seat;
  s->round.next_exposed = FALSE;
}

static void
card_alarm (UcState *s, const UcRules *rules, const UcEvent *e)
{
  /* Who rules on a reader that was wrong looks at the card as well. */
  if (s->round.trouble != UC_TROUBLE_NONE && s->round.trouble != UC_TROUBLE_CARD_ALARM)
    return;
  s->round.trouble = UC_TROUBLE_CARD_ALARM;
  s->round.trouble_card = e->card;
  s->round.alarm_first = e->first_round;
  s->round.alarm_last = e->last_round;
}

static void
reader_light (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.light = s->round.light_first = e->range;
  s->round.light_typed = e->typed;
}

static void
hole_card_checked (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.peeked = e->blackjack ? UC_WORD_BLACKJACK : UC_WORD_PEEK_NONE;
  if (s->round.trouble == UC_TROUBLE_PEEK_DIFFERS)
    s->round.trouble = UC_TROUBLE_NONE;
}

static void
peek_differs (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.trouble = UC_TROUBLE_PEEK_DIFFERS;
}

static void
light_differs (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.trouble = UC_TROUBLE_LIGHT_DIFFERS;
}

static void
hand_placed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.place = e->range;
  if (e->range != s->round.light)
    s->round.trouble = UC_TROUBLE_PLACE_WRONG;
}

static void
hole_card_exposed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  gboolean before_play = uc_turn_before_play (s);

  for (guint i = 0; i < s->round.n_dealt; i++)
    if (s->round.dealt[i].seat == UC_SEAT_DEALER && !s->round.dealt[i].face_up)
      {
        s->round.dealt[i].card = e->card;
        s->round.dealt[i].face_up = s->round.dealt[i].counted = TRUE;
      }
  s->round.hole = e->card;
  s->round.hole_up = TRUE;
  uc_apply_place_count_card (s, e->card, s->carry.round);
  if (before_play)
    s->round.dealer_blackjack = uc_dealer_hand_is_blackjack (s);
  if (uc_game_row (rules->game)->range_reader && uc_card_range (e->card) != s->round.light)
    s->round.trouble = UC_TROUBLE_LIGHT_WAS_WRONG;
}

/* ---- insurance and decisions ---- */

static void
insurance_placed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side = &uc_apply_place_seat (s, e)->side[UC_SLOT_INSURANCE];

  side->state = UC_SIDE_ACCEPTED;
  side->amount = e->amount;
}

static void
even_money_taken (UcState *s, const UcRules *rules, const UcEvent *e)
{
  uc_apply_place_seat (s, e)->even_money = TRUE;
}

static void
insurance_closed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.insurance_closed = TRUE;
}

static void
stand (UcState *s, const UcEvent *e)
{
  UcHand *h = uc_apply_place_hand (s, e);

  h->state = UC_HAND_DONE;
  h->flags |= UC_HAND_FLAG_STOOD | (e->implied ? UC_HAND_FLAG_IMPLIED : 0);
}

static void
double_down (UcState *s, const UcEvent *e)
{
  UcHand *h = uc_apply_place_hand (s, e);

  if (!uc_money_add (h->stake, e->amount, &h->stake))
    h->stake = UC_MONEY_UNKNOWN;
  h->flags |= UC_HAND_FLAG_DOUBLED | UC_HAND_FLAG_CARD_DUE;
  if (h->doubles < UC_MAX_DOUBLES)
    h->doubled[h->doubles] = e->amount;
  h->doubles++;
}

/* The second card goes to a hand of its own, played next: those behind it move up. */
static void
split (UcState *s, const UcEvent *e)
{
  UcSeat *box = uc_apply_place_seat (s, e);
  guint seen = 0;

  if (box->hands >= UC_MAX_HANDS || e->hand >= box->hands)
    return;
  for (guint i = 0; i < s->round.n_dealt; i++)
    {
      UcDealt *dealt = &s->round.dealt[i];

      if (dealt->seat == e->seat && (dealt->hand > e->hand || (dealt->hand == e->hand && seen++ == 1)))
        dealt->hand++;
    }
  memmove (&box->hand[e->hand + 2], &box->hand[e->hand + 1], (box->hands - e->hand - 1) * sizeof (UcHand));
  box->hand[e->hand].flags &= ~UC_HAND_FLAG_ACES;
  box->hand[e->hand + 1] = (UcHand){ .state = UC_HAND_WAITING, .stake = box->main };
  box->hands++;
}

/* The part that is forfeited stays on the hand until it is settled. Where the dealer may still have Blackjack the whole bet
 * stays: late surrender gives half back once there is none. */
static void
give_up (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcHand *h = uc_apply_place_hand (s, e);

  h->state = UC_HAND_DONE;
  if (e->action == UC_WORD_SURRENDER && uc_hole_may_hide_blackjack (s, rules))
    {
      h->combination = UC_COMBINATION_SURRENDER;
      h->flags |= UC_HAND_FLAG_STOOD | UC_HAND_FLAG_SURRENDERED;
    }
  else
    h->stake = e->amount;
}

static void
decision (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.acted = TRUE;
  if (e->action == UC_WORD_STAND)
    stand (s, e);
  else if (e->action == UC_WORD_HIT)
    uc_apply_place_hand (s, e)->flags |= UC_HAND_FLAG_CARD_DUE;
  else if (e->action == UC_WORD_DOUBLE)
    double_down (s, e);
  else if (e->action == UC_WORD_SPLIT)
    split (s, e);
  else if (e->action == UC_WORD_SURRENDER || e->action == UC_WORD_RESCUE)
    give_up (s, rules, e);
}

/* What the step has settled so far is taken and paid. A seat that waits for a ruling has the step to itself afterwards. */
static void
settled_is_done (UcState *s, UcStep step)
{
  const gboolean hands = step == UC_STEP_SETTLE || s->round.dealer_blackjack;

  s->round.confirmed |= 1u << step;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      UcSeat *box = &s->round.seats[seat];

      for (guint slot = 0; slot < UC_N_SLOTS; slot++)
        box->side[slot].done |= box->side[slot].state == UC_SIDE_SETTLED;
      if (hands && box->in_round && !uc_hand_seat_live (s, seat))
        s->round.settled_seats |= UC_SEAT_BIT (seat);
    }
}

static void
step_done (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (e->step == UC_STEP_SETTLE || e->step == UC_STEP_CLEAR)
    uc_owed_done (s, e->seat);
  if (e->seat != 0 && (e->step == UC_STEP_DECISIONS || e->step == UC_STEP_INSURANCE))
    uc_apply_place_seat (s, e)->bj_due = FALSE;
  else if (e->seat != 0 && e->step == UC_STEP_SETTLE)
    s->round.settled_seats |= UC_SEAT_BIT (e->seat);
  else if (s->round.trouble == UC_TROUBLE_NO_CARDS || s->round.trouble == UC_TROUBLE_SHUFFLER_OUT)
    s->round.trouble = UC_TROUBLE_NONE;
  else if (e->step == UC_STEP_OPENING)
    uc_apply_place_spread_seen (s, rules);
  else if (e->step == UC_STEP_CHIPS)
    s->round.give_back = 0;
  else
    settled_is_done (s, e->step);
}

const UcApply uc_apply_cards[UC_N_EVENTS] = {
  [UC_EVENT_CARD_DEALT] = card_dealt,
  [UC_EVENT_CARD_DRAWN_IN_ERROR] = card_drawn_in_error,
  [UC_EVENT_CARD_REFUSED] = card_refused,
  [UC_EVENT_CARD_ALARM] = card_alarm,
  [UC_EVENT_READER_LIGHT] = reader_light,
  [UC_EVENT_HOLE_CARD_CHECKED] = hole_card_checked,
  [UC_EVENT_PEEK_DIFFERS] = peek_differs,
  [UC_EVENT_LIGHT_DIFFERS] = light_differs,
  [UC_EVENT_HAND_PLACED] = hand_placed,
  [UC_EVENT_HOLE_CARD_EXPOSED] = hole_card_exposed,
  [UC_EVENT_INSURANCE_PLACED] = insurance_placed,
  [UC_EVENT_EVEN_MONEY_TAKEN] = even_money_taken,
  [UC_EVENT_INSURANCE_CLOSED] = insurance_closed,
  [UC_EVENT_DECISION] = decision,
  [UC_EVENT_STEP_DONE] = step_done,
};
