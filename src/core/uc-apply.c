/* uc_table_apply (): folds one event into the state. Total: an event that does not fit changes what it can. */
#include "uc-state.h"

#include "uc-apply.h"

#include <string.h>

typedef void (*Apply) (UcState *s, const UcRules *rules, const UcEvent *e);

/* Leaves nothing of the old text behind: equal states are equal to the byte. */
static void
set_text (char *to, gsize size, const char *from)
{
  memset (to, 0, size);
  g_strlcpy (to, from, size);
}

static UcSeat *
seat_of (UcState *s, const UcEvent *e)
{
  return &s->round.seats[e->seat <= UC_MAX_SEATS ? e->seat : 0];
}

static UcHand *
hand_of (UcState *s, const UcEvent *e)
{
  return &seat_of (s, e)->hand[e->hand < UC_MAX_HANDS ? e->hand : 0];
}

static UcSide *
side_of (UcState *s, const UcEvent *e)
{
  return &seat_of (s, e)->side[uc_wager_slot (e->wager)];
}

static void
begin_round (UcState *s, const UcEvent *e)
{
  if (s->round.began)
    return;
  s->round.began = TRUE;
  s->round.first_seq = e->seq;
  s->carry.round++;
}

/* ---- wagers ---- */

static void
wager_placed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  begin_round (s, e);
  side_of (s, e)->state = UC_SIDE_PLACED;
  side_of (s, e)->amount = e->amount;
}

static void
wager_accepted (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSeat *box = seat_of (s, e);

  begin_round (s, e);
  if (e->wager == UC_WAGER_MAIN)
    {
      box->in_round = TRUE;
      box->hands = 1;
      box->main = e->amount;
      box->main_seq = (guint32) e->seq;
      box->hand[0] = (UcHand){ .state = UC_HAND_WAITING, .stake = e->amount };
      s->carry.expected |= UC_SEAT_BIT (e->seat);
      return;
    }
  side_of (s, e)->state = UC_SIDE_ACCEPTED;
  side_of (s, e)->amount = e->amount;
  side_of (s, e)->refused = UC_WORD_NONE;
}

static void
wager_refused (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (e->wager != UC_WAGER_MAIN && e->wager != UC_WAGER_NONE)
    {
      side_of (s, e)->refused = e->reason;
      if (side_of (s, e)->state == UC_SIDE_PLACED)
        side_of (s, e)->state = UC_SIDE_NONE;
    }
}

static void
wager_removed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSeat *box = seat_of (s, e);

  if (e->wager == UC_WAGER_MAIN)
    {
      box->in_round = FALSE;
      box->hands = 0;
      box->main = 0;
      box->hand[0] = (UcHand){ 0 };
      s->carry.expected &= ~UC_SEAT_BIT (e->seat);
      return;
    }
  *side_of (s, e) = (UcSide){ 0 };
}

static void
wager_cleared (UcState *s, const UcRules *rules, const UcEvent *e)
{
  wager_removed (s, rules, e);
  s->round.chips_due = uc_accepted_count (s, rules);
  s->round.chips_asked = FALSE;
}

static void
bets_locked (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.locked = TRUE;
  s->round.chips_due = uc_accepted_count (s, rules);
  s->carry.expected = 0;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (s->round.seats[seat].in_round)
      s->carry.expected |= UC_SEAT_BIT (seat);
  for (guint slot = 0; slot < UC_N_SLOTS; slot++)
    s->round.lock_value[slot] = s->carry.meters[slot].value;
}

static void
bets_reopened (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.locked = FALSE;
  s->round.chips_due = 0;
  s->round.chips_counted = FALSE;
  s->round.chips_asked = FALSE;
}

static void
chips_verified (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.chips_counted = TRUE;
  s->round.chips_asked = FALSE;
}

static void
chips_mismatch (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.chips_asked = TRUE;
  s->round.chips_said = (guint8) MIN (e->counted, 255);
}

/* ---- cards ---- */

static void
count_card (UcState *s, const UcRules *rules, UcCard card, guint32 round)
{
  if (!uc_card_is_valid (card))
    return;
  s->carry.counts[uc_card_index (card)]++;
  s->carry.seen_round[uc_card_index (card)] = round;
}

/* What a card does to the hand that got it: Blackjack, 21, over 21, the one card of a double or of a split ace. */
static void
judge_hand (UcState *s, guint seat, guint hand)
{
  UcSeat *box = &s->round.seats[seat];
  UcHand *h = &box->hand[hand];
  UcCard cards[UC_MAX_DEALT];
  guint n = uc_hand_cards (s, seat, hand, cards, G_N_ELEMENTS (cards));

  if (n < 2 || h->state == UC_HAND_SETTLED)
    return;
  if (box->hands == 1 && n == 2 && !(h->flags & UC_HAND_FLAG_DOUBLED) && uc_is_blackjack (cards[0], cards[1]))
    h->flags |= UC_HAND_FLAG_BLACKJACK;
  else if (uc_hand_total (s, seat, hand) >= 21 || h->flags & (UC_HAND_FLAG_DOUBLED | UC_HAND_FLAG_MISSED)
           || (box->hands > 1 && uc_card_rank (cards[0]) == 1))
    h->state = UC_HAND_DONE;
}

static void
card_to_seat (UcState *s, guint seat, guint hand)
{
  UcSeat *box = &s->round.seats[seat];
  UcHand *h = &box->hand[hand];

  h->flags &= ~UC_HAND_FLAG_CARD_DUE;
  if (s->round.hole_dealt && box->late_second == UC_SECOND_LATE)
    box->late_second = UC_SECOND_CAME;
  judge_hand (s, seat, hand);
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

  s->round.next_to_discard = FALSE;
  if (s->round.step == UC_STEP_SHUFFLE)
    {
      s->carry.shuffle = UC_SHUFFLE_DONE;
      s->carry.fresh_dealer = FALSE;
    }
  if (face_up)
    count_card (s, rules, e->card, s->carry.round);
  if (seat == 0 && s->round.trouble == UC_TROUBLE_OVERDRAW)
    s->round.trouble = UC_TROUBLE_NONE;
  if (s->round.n_dealt == UC_MAX_DEALT || !s->round.began)
    return;
  dealt = &s->round.dealt[s->round.n_dealt++];
  *dealt = (UcDealt){ .card = face_up ? e->card : UC_CARD_NONE, .seat = seat, .hand = e->hand, .face_up = face_up,
                      .seq = (guint32) e->seq };
  if (seat == UC_SEAT_DEALER && !face_up)
    {
      s->round.hole_dealt = TRUE;
      s->round.hole = e->card;
      set_text (s->round.hole_seal, sizeof s->round.hole_seal, e->seal);
      set_text (s->round.hole_salt, sizeof s->round.hole_salt, e->salt);
    }
  else if (seat != 0 && seat != UC_SEAT_DEALER && seat <= UC_MAX_SEATS)
    card_to_seat (s, seat, e->hand);
  if (s->round.spare_card == e->card && (seat == UC_SEAT_DEALER || seat == 0))
    s->round.spare_card = UC_CARD_NONE;
}

static void
card_drawn_in_error (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.trouble = UC_TROUBLE_OVERDRAW;
  s->round.trouble_card = e->card;
}

static void
card_alarm (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.trouble = UC_TROUBLE_CARD_ALARM;
  s->round.trouble_card = e->card;
  s->round.alarm_first = e->first_round;
  s->round.alarm_last = e->last_round;
}

static void
reader_light (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.light = e->range;
  s->round.light_typed = e->typed;
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
  UcCard cards[3];

  for (guint i = 0; i < s->round.n_dealt; i++)
    if (s->round.dealt[i].seat == UC_SEAT_DEALER && !s->round.dealt[i].face_up)
      {
        s->round.dealt[i].card = e->card;
        s->round.dealt[i].face_up = TRUE;
      }
  s->round.hole = e->card;
  s->round.hole_up = TRUE;
  count_card (s, rules, e->card, s->carry.round);
  if (!s->round.acted && s->round.step == UC_STEP_READER
      && uc_hand_cards (s, UC_SEAT_DEALER, 0, cards, G_N_ELEMENTS (cards)) == 2)
    s->round.dealer_blackjack = uc_is_blackjack (cards[0], cards[1]);
  if (uc_card_range (e->card) != s->round.light)
    s->round.trouble = UC_TROUBLE_LIGHT_WAS_WRONG;
}

/* ---- insurance and decisions ---- */

static void
insurance_placed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side = &seat_of (s, e)->side[UC_SLOT_INSURANCE];

  side->state = UC_SIDE_ACCEPTED;
  side->amount = e->amount;
}

static void
even_money_taken (UcState *s, const UcRules *rules, const UcEvent *e)
{
  seat_of (s, e)->even_money = TRUE;
}

static void
insurance_closed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.insurance_closed = TRUE;
}

static void
stand (UcState *s, const UcEvent *e)
{
  UcHand *h = hand_of (s, e);

  h->state = UC_HAND_DONE;
  h->flags |= UC_HAND_FLAG_STOOD | (e->implied ? UC_HAND_FLAG_IMPLIED : 0);
}

static void
double_down (UcState *s, const UcEvent *e)
{
  UcHand *h = hand_of (s, e);

  if (!uc_money_add (h->stake, e->amount, &h->stake))
    h->stake = UC_MONEY_UNKNOWN;
  h->flags |= UC_HAND_FLAG_DOUBLED | UC_HAND_FLAG_CARD_DUE;
}

static void
split (UcState *s, const UcEvent *e)
{
  UcSeat *box = seat_of (s, e);
  guint seen = 0;

  if (box->hands >= UC_MAX_HANDS)
    return;
  for (guint i = 0; i < s->round.n_dealt; i++)
    if (s->round.dealt[i].seat == e->seat && s->round.dealt[i].hand == e->hand && seen++ == 1)
      s->round.dealt[i].hand = box->hands;
  box->hand[box->hands] = (UcHand){ .state = UC_HAND_WAITING, .stake = box->main };
  box->hands++;
}

static void
decision (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.acted = TRUE;
  if (e->action == UC_WORD_STAND)
    stand (s, e);
  else if (e->action == UC_WORD_HIT)
    hand_of (s, e)->flags |= UC_HAND_FLAG_CARD_DUE;
  else if (e->action == UC_WORD_DOUBLE)
    double_down (s, e);
  else if (e->action == UC_WORD_SPLIT)
    split (s, e);
}

/* § 685a.4(b), (c), (e): after the spread the wash, which preshuffled cards are spared. */
static void
spread_seen (UcState *s)
{
  if (s->carry.opening == UC_OPENING_SPREAD && !s->carry.preshuffled)
    s->carry.opening = UC_OPENING_WASH;
  else if (s->carry.opening == UC_OPENING_SPREAD || s->carry.opening == UC_OPENING_WASH)
    s->carry.opening = UC_OPENING_DONE;
}

static void
step_done (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (e->seat != 0 && (e->step == UC_STEP_DECISIONS || e->step == UC_STEP_INSURANCE))
    seat_of (s, e)->bj_due = FALSE;
  else if (e->seat != 0 && e->step == UC_STEP_SETTLE)
    s->round.settled_seats |= UC_SEAT_BIT (e->seat);
  else if (s->round.trouble == UC_TROUBLE_NO_CARDS || s->round.trouble == UC_TROUBLE_SHUFFLER_OUT)
    s->round.trouble = UC_TROUBLE_NONE;
  else if (e->step == UC_STEP_OPENING)
    spread_seen (s);
  else
    s->round.confirmed |= 1u << e->step;
}

/* ---- settlement ---- */

static void
settle_main (UcState *s, const UcEvent *e)
{
  UcSeat *box = seat_of (s, e);
  UcHand *h = hand_of (s, e);

  h->state = UC_HAND_SETTLED;
  h->outcome = e->outcome;
  h->combination = e->combination;
  h->odds = e->odds;
  h->pays = e->pays;
  h->flags &= ~UC_HAND_FLAG_RULING;
  if (e->combination == UC_COMBINATION_BLACKJACK || e->combination == UC_COMBINATION_EVEN_MONEY)
    box->bj_due = TRUE;
  if (s->round.step == UC_STEP_SETTLE)
    s->round.settled_any = TRUE;
}

static void
wager_settled (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side;
  UcHeld *held;

  if (e->wager == UC_WAGER_MAIN)
    {
      settle_main (s, e);
      return;
    }
  side = side_of (s, e);
  side->state = UC_SIDE_SETTLED;
  side->outcome = e->outcome;
  side->combination = e->combination;
  side->odds = e->odds;
  side->pays = e->pays;
  side->rejected = UC_WORD_NONE;
  side->held = FALSE;
  if (e->source != UC_WORD_PROGRESSIVE || e->seat == 0 || e->seat > UC_MAX_SEATS)
    return;
  held = &s->carry.held[e->seat][s->carry.held[e->seat][0].active ? 1 : 0];
  *held = (UcHeld){ .active = TRUE, .wager = e->wager, .round = e->round, .amount = e->pays };
}

static void
double_returned (UcState *s, const UcRules *rules, const UcEvent *e)
{
  hand_of (s, e)->stake = seat_of (s, e)->main;
}

static void
hand_dead (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcHand *h = hand_of (s, e);

  h->flags |= UC_HAND_FLAG_DEAD;
  h->flags &= ~(UC_HAND_FLAG_RULING | UC_HAND_FLAG_CARD_DUE | UC_HAND_FLAG_MISSED);
  if (h->state != UC_HAND_SETTLED)
    h->state = UC_HAND_DONE;
}

static void
winner_found (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side = side_of (s, e);

  side->state = UC_SIDE_WON;
  side->combination = e->combination;
  side->odds = e->odds;
  side->pays = e->award;
  side->needs = e->signatures;
  side->lamp = UC_WORD_NONE;
  side->rejected = UC_WORD_NONE;
  side->signatures = 0;
  side->validated = FALSE;
}

static void
lamp_checked (UcState *s, const UcRules *rules, const UcEvent *e)
{
  side_of (s, e)->lamp = e->light;
}

static void
floor_called (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.floor_called = TRUE;
}

static void
payout_signed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side = side_of (s, e);

  side->signatures = 1;
  set_text (side->signer, sizeof side->signer, e->by);
  side->signer_role = e->role;
}

static void
payout_validated (UcState *s, const UcRules *rules, const UcEvent *e)
{
  side_of (s, e)->validated = TRUE;
  side_of (s, e)->held = FALSE;
  side_of (s, e)->rejected = UC_WORD_NONE;
}

static void
payout_rejected (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side = side_of (s, e);

  side->rejected = e->reason;
  side->signatures = 0;
  if (e->reason == UC_WORD_LIGHT_DARK)
    side->lamp = UC_WORD_DARK;
  if (e->reason == UC_WORD_OTHER)
    {
      side->held = TRUE;
      set_text (side->signer, sizeof side->signer, e->by);
      side->signer_role = e->role;
    }
}

static void
payout_documented (UcState *s, const UcRules *rules, const UcEvent *e)
{
  for (guint i = 0; e->seat <= UC_MAX_SEATS && i < G_N_ELEMENTS (s->carry.held[0]); i++)
    if (s->carry.held[e->seat][i].wager == e->wager)
      s->carry.held[e->seat][i] = (UcHeld){ 0 };
}

static void
meter_changed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcMeter *meter = &s->carry.meters[uc_wager_slot (e->wager)];

  meter->value = e->value;
  meter->reserve = e->reserve;
  /* Awards are shares of the meter at lock-out: with the round's own increments, without what was taken back since. */
  if (e->cause != UC_WORD_AWARD && e->cause != UC_WORD_RESEED && e->cause != UC_WORD_TOP_UP)
    s->round.lock_value[uc_wager_slot (e->wager)] = e->value;
}

static void
payout_meter (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcMeter *meter = &s->carry.meters[uc_wager_slot (e->wager)];

  meter->attendant = e->attendant;
  meter->cumulative = e->cumulative;
  meter->awards = e->awards;
}

static void
meter_set (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.meters[uc_wager_slot (e->wager)].value = e->value;
  s->carry.meters[uc_wager_slot (e->wager)].reserve = e->reserve;
  s->round.correct_kind = 0;
  if (s->round.trouble == UC_TROUBLE_SECOND_PERSON)
    s->round.trouble = UC_TROUBLE_NONE;
}

/* ---- irregularities ---- */

/* 685a.12(f): the cards that were taken to be this seat's and the next ones' lie one place further on. */
static void
redeal (UcState *s)
{
  guint n = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    s->round.seats[seat].hand[0].flags &= ~UC_HAND_FLAG_BLACKJACK;
  for (guint i = 0; i < s->round.n_dealt; i++)
    if (s->round.dealt[i].seat != 0)
      {
        gboolean face_up;
        UcPlace place = uc_deal_place (s, n++, &face_up);

        s->round.dealt[i].seat = place.seat;
        s->round.dealt[i].hand = place.hand;
        if (place.seat == UC_SEAT_DEALER && !face_up)
          {
            s->round.hole_dealt = TRUE;
            s->round.hole = s->round.dealt[i].card;
            s->round.dealt[i].face_up = FALSE;
            s->round.dealt[i].card = UC_CARD_NONE;
          }
      }
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (s->round.seats[seat].in_round)
      judge_hand (s, seat, 0);
}

static void
each_live_hand_awaits_ruling (UcState *s)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
      if (uc_hand_live (s, seat, hand))
        s->round.seats[seat].hand[hand].flags |= UC_HAND_FLAG_RULING;
  s->round.trouble = uc_any_live (s) ? UC_TROUBLE_RULING : UC_TROUBLE_NONE;
}

static void
irregularity (UcState *s, const UcRules *rules, const UcEvent *e)
{
  switch (e->id)
    {
    case UC_IRREGULARITY_FACE_UP_CARD:
      s->round.next_to_discard = e->card == UC_CARD_NONE;
      break;
    case UC_IRREGULARITY_EXPOSED_CARD:
      s->round.trouble = UC_TROUBLE_OFFER;
      s->round.trouble_card = e->card;
      s->round.offer_seat = e->seat;
      break;
    case UC_IRREGULARITY_SHOE_EMPTY:
      s->round.trouble = UC_TROUBLE_SHOE_EMPTY;
      break;
    case UC_IRREGULARITY_NO_CARDS:
      seat_of (s, e)->dead = TRUE;
      redeal (s);
      s->round.trouble = UC_TROUBLE_NO_CARDS;
      s->round.trouble_seat = e->seat;
      break;
    case UC_IRREGULARITY_ONE_CARD:
      seat_of (s, e)->late_second = e->choice == UC_WORD_YES ? UC_SECOND_LATE : UC_SECOND_NEVER;
      redeal (s);
      break;
    case UC_IRREGULARITY_MISSED_CARD:
      if (e->choice == UC_WORD_DRAW)
        hand_of (s, e)->flags |= UC_HAND_FLAG_MISSED;
      break;
    case UC_IRREGULARITY_WRONG_LIGHT:
      s->round.light = e->range;
      if (!s->round.hole_up)
        s->round.place = s->round.acted ? e->range : UC_RANGE_NONE;
      else
        s->round.place = e->range;
      each_live_hand_awaits_ruling (s);
      break;
    case UC_IRREGULARITY_WRONG_PLACE:
      s->round.place = s->round.light;
      each_live_hand_awaits_ruling (s);
      break;
    case UC_IRREGULARITY_READER_OUT:
      s->carry.reader_out = TRUE;
      if (s->round.began)
        s->round.trouble = UC_TROUBLE_READER_OUT;
      break;
    case UC_IRREGULARITY_SHUFFLER_JAM:
      if (s->round.began)
        s->carry.reshuffle_ordered = TRUE;
      else
        s->carry.shuffle = UC_SHUFFLE_DUE;
      break;
    case UC_IRREGULARITY_SHUFFLER_OUT:
      s->carry.shuffler_out = TRUE;
      s->round.trouble = UC_TROUBLE_SHUFFLER_OUT;
      break;
    case UC_IRREGULARITY_NONE:
    case UC_IRREGULARITY_UNEXPOSED_CARD:
    case UC_IRREGULARITY_DEALER_OVERDRAW:
    case UC_N_IRREGULARITIES:
      break;
    }
}

static void
ruling (UcState *s, const UcRules *rules, const UcEvent *e)
{
  gboolean more = FALSE;

  if (e->seat != 0)
    hand_of (s, e)->flags &= ~UC_HAND_FLAG_RULING;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
      more |= (s->round.seats[seat].hand[hand].flags & UC_HAND_FLAG_RULING) != 0;
  if (!more)
    s->round.trouble = UC_TROUBLE_NONE;
}

static void
card_offered (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSeat *box = seat_of (s, e);

  if (e->choice == UC_WORD_TAKEN)
    {
      s->round.trouble = UC_TROUBLE_NONE;
      return;
    }
  box->no_more_cards = TRUE;
  for (guint hand = 0; hand < box->hands; hand++)
    if (box->hand[hand].state == UC_HAND_WAITING && !(box->hand[hand].flags & UC_HAND_FLAG_BLACKJACK))
      {
        box->hand[hand].state = UC_HAND_DONE;
        box->hand[hand].flags |= UC_HAND_FLAG_STOOD;
      }
  s->round.offer_seat = e->to_seat;
  if (e->to_seat == UC_SEAT_DEALER)
    {
      s->round.trouble = UC_TROUBLE_NONE;
      s->round.spare_card = s->round.trouble_card;
    }
}

static void
round_voided (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.voided = TRUE;
  s->round.trouble = UC_TROUBLE_NONE;
}

static void
second_person_required (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.trouble = UC_TROUBLE_SECOND_PERSON;
  s->round.correct_kind = e->wager == UC_WAGER_NONE ? UC_INPUT_CORRECT : UC_INPUT_METER_SET;
  s->round.correct_target = e->target;
  s->round.correct_role = e->role;
  set_text (s->round.correct_key, sizeof s->round.correct_key, e->key);
  set_text (s->round.correct_value, sizeof s->round.correct_value, e->new_);
  set_text (s->round.correct_by, sizeof s->round.correct_by, e->by);
  set_text (s->round.correct_reason, sizeof s->round.correct_reason, e->text);
}

static void
correct_card (UcState *s, const UcRules *rules, UcDealt *dealt, UcCard card)
{
  UcHand *h;

  if (dealt->face_up && uc_card_is_valid (dealt->card) && s->carry.counts[uc_card_index (dealt->card)] > 0)
    s->carry.counts[uc_card_index (dealt->card)]--;
  if (dealt->face_up)
    {
      dealt->card = card;
      count_card (s, rules, card, s->carry.round);
    }
  if (dealt->seat == UC_SEAT_DEALER)
    {
      s->round.hole = dealt->face_up && s->round.hole_up ? s->round.hole : card;
      return;
    }
  if (dealt->seat == 0 || dealt->seat > UC_MAX_SEATS)
    return;
  h = &s->round.seats[dealt->seat].hand[dealt->hand];
  h->flags &= ~UC_HAND_FLAG_BLACKJACK;
  if (h->state == UC_HAND_DONE && !(h->flags & (UC_HAND_FLAG_STOOD | UC_HAND_FLAG_DOUBLED | UC_HAND_FLAG_DEAD)))
    h->state = UC_HAND_WAITING;
  judge_hand (s, dealt->seat, dealt->hand);
}

/* A corrected card is judged again: wins found on the old one, and not yet paid, are looked at anew. */
static void
judge_side_again (UcState *s)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint slot = 0; slot < UC_SLOT_INSURANCE; slot++)
      if (s->round.seats[seat].side[slot].state == UC_SIDE_WON)
        {
          UcSide *side = &s->round.seats[seat].side[slot];

          *side = (UcSide){ .state = UC_SIDE_ACCEPTED, .amount = side->amount };
        }
}

static void
correct_main (UcState *s, guint seat, const char *value)
{
  UcSeat *box = &s->round.seats[seat];
  UcMoney sum;

  if (!uc_money_parse (value, &sum, NULL))
    return;
  for (guint hand = 0; hand < box->hands; hand++)
    if (box->hand[hand].stake == box->main)
      box->hand[hand].stake = sum;
  box->main = sum;
}

static void
corrected (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (s->round.trouble == UC_TROUBLE_SECOND_PERSON || s->round.trouble == UC_TROUBLE_CARD_ALARM)
    s->round.trouble = UC_TROUBLE_NONE;
  s->round.correct_kind = 0;
  if (e->of_round != 0)
    return;
  if (g_str_equal (e->key, "card"))
    {
      for (guint i = 0; i < s->round.n_dealt; i++)
        if (s->round.dealt[i].seq == e->target)
          correct_card (s, rules, &s->round.dealt[i], uc_card_parse (e->new_));
      if (s->round.step == UC_STEP_SIDE_WAGERS)
        judge_side_again (s);
    }
  else if (g_str_equal (e->key, "amount") && e->seat != 0 && e->seat <= UC_MAX_SEATS)
    correct_main (s, e->seat, e->new_);
}

static void
dispute_raised (UcState *s, const UcRules *rules, const UcEvent *e)
{
  seat_of (s, e)->disputed = TRUE;
}

/* ---- the round's end ---- */

static void
round_closed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcCarry *c = &s->carry;

  memset (&s->round, 0, sizeof s->round);
  c->floor_called = FALSE;
  if (c->reshuffle_ordered || c->cover_seen)
    c->shuffle = rules->shuffle == UC_SHUFFLE_CONTINUOUS ? UC_SHUFFLE_DONE : UC_SHUFFLE_DUE;
  if (rules->shuffle == UC_SHUFFLE_CONTINUOUS || (rules->procedures_implied && !c->counting))
    memset (c->counts, 0, sizeof c->counts);
}

static void
checkpoint (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (e->carry == NULL)
    return;
  s->carry = *e->carry;
  memset (&s->round, 0, sizeof s->round);
}

/* ---- people and devices ---- */

static void
device_changed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcCarry *c = &s->carry;

  if (e->device >= UC_N_DEVICES)
    return;
  c->devices[e->device] = e->kind == UC_EVENT_DEVICE_UP     ? UC_DEVICE_STATE_UP
                          : e->kind == UC_EVENT_DEVICE_DOWN ? UC_DEVICE_STATE_DOWN
                                                            : UC_DEVICE_STATE_FAULT;
  if (e->device == UC_DEVICE_JOURNAL && e->kind != UC_EVENT_DEVICE_UP)
    c->record_stopped = TRUE;
  if (e->device == UC_DEVICE_READER && e->kind == UC_EVENT_DEVICE_UP && c->reader_out)
    {
      c->reader_out = FALSE;
      if (s->round.trouble == UC_TROUBLE_READER_OUT)
        s->round.trouble = UC_TROUBLE_NONE;
    }
}

static void
record_acknowledged (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.record_stopped = FALSE;
}

static void
gaming_day_began (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (!g_str_equal (s->carry.gaming_day, e->text))
    s->carry.reader_inspected = FALSE;
  set_text (s->carry.gaming_day, sizeof s->carry.gaming_day, e->text);
}

static void
players_joined (UcState *s, const UcRules *rules, const UcEvent *e)
{
  guint lowest = e->seats != 0 ? (guint) __builtin_ctz (e->seats) : 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (e->seats & UC_SEAT_BIT (seat))
      s->carry.player_of[seat] = lowest;
}

static void
player_arrived (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (s->carry.opening == UC_OPENING_SPREAD)
    spread_seen (s);
  s->carry.cut_seat = e->seat;
}

static void
entry_changed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (e->choice == UC_WORD_BARRED)
    s->carry.barred |= UC_SEAT_BIT (e->seat);
  else
    s->carry.barred &= ~UC_SEAT_BIT (e->seat);
}

/* ---- table procedures ---- */

static void
table_opened (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcCarry *c = &s->carry;

  c->open = TRUE;
  c->opening = UC_OPENING_INSPECT_CARDS;
  c->shuffle = UC_SHUFFLE_DUE;
  c->cut_seat = 0;
  c->cut_refused = 0;
  c->cut_rotates = FALSE;
  c->preshuffled = FALSE;
  c->cover_seen = FALSE;
  c->reshuffle_ordered = FALSE;
  c->expected = 0;
}

static void
cards_inspected (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.opening = UC_OPENING_SPREAD;
  s->carry.shuffle = UC_SHUFFLE_DUE;
  s->carry.cards_since_ns = e->t_real_ns;
  s->carry.cards_old = FALSE;
}

static void
cards_preshuffled (UcState *s, const UcRules *rules, const UcEvent *e)
{
  cards_inspected (s, rules, e);
  s->carry.preshuffled = TRUE;
  s->carry.shuffle = rules->shuffle == UC_SHUFFLE_CONTINUOUS ? UC_SHUFFLE_BURN : UC_SHUFFLE_CUT;
}

/* § 685a.5(g): nobody plays, and the cards lie spread until the next player has seen them. */
static void
cards_spread (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.opening = UC_OPENING_SPREAD;
  s->carry.preshuffled = FALSE;
  s->carry.shuffle = UC_SHUFFLE_DUE;
  s->carry.cut_seat = 0;
}

static void
reader_inspected (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.reader_inspected = e->choice == UC_WORD_PASS;
  s->carry.reader_out = e->choice != UC_WORD_PASS;
  if (e->choice == UC_WORD_PASS && s->round.trouble == UC_TROUBLE_READER_OUT)
    s->round.trouble = UC_TROUBLE_NONE;
}

/* The next player counterclockwise of @seat among those who played last, or any position when nobody has; 0 = none. */
static guint8
player_right_of (const UcCarry *c, guint seat)
{
  while (--seat > 0)
    if (c->expected == 0 || c->expected & UC_SEAT_BIT (seat))
      return seat;
  return 0;
}

/* Whom the cut is offered to: § 685a.5(c)(1)-(4). */
static void
choose_cutter (UcState *s, const UcRules *rules)
{
  UcCarry *c = &s->carry;

  c->cut_refused = 0;
  c->cut_rotates = FALSE;
  if (c->reshuffle_ordered || (c->cover_seen && c->cover_seat == UC_SEAT_DEALER))
    {
      c->cut_seat = player_right_of (c, rules->seats + 1);
      c->cut_rotates = TRUE;
    }
  else if (c->cover_seen && c->cover_seat != 0)
    c->cut_seat = c->cover_seat;
  else if (c->cover_seen)
    c->cut_seat = 0;
  /* else the first player to arrive, as player_arrived () left it */
}

static void
shuffled (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcCarry *c = &s->carry;

  memset (c->counts, 0, sizeof c->counts);
  c->counting = TRUE;
  c->batch = e->batch;
  c->barred = 0;
  choose_cutter (s, rules);
  c->cover_seen = FALSE;
  c->cover_seat = 0;
  c->reshuffle_ordered = FALSE;
  if (c->opening < UC_OPENING_DONE)
    c->opening = UC_OPENING_DONE;
  if (s->round.trouble == UC_TROUBLE_SHOE_EMPTY)
    return;
  /* § 685a.5(h) spares a continuous shuffler the cut; the burn of § 685a.7(c) it does not. */
  c->shuffle = rules->shuffle == UC_SHUFFLE_CONTINUOUS || rules->procedures_implied ? UC_SHUFFLE_BURN : UC_SHUFFLE_CUT;
}

static void
cut (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.shuffle = UC_SHUFFLE_BURN;
}

static void
cut_refused (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcCarry *c = &s->carry;

  c->cut_refused |= UC_SEAT_BIT (e->seat);
  c->cut_seat = c->cut_rotates && e->seat > 0 ? player_right_of (c, e->seat) : 0;
}

static void
recut_ordered (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.shuffle = UC_SHUFFLE_CUT;
}

static void
reshuffle_ordered (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.reshuffle_ordered = TRUE;
  if (!s->round.began)
    s->carry.shuffle = UC_SHUFFLE_DUE;
}

static void
burned (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (s->round.trouble == UC_TROUBLE_SHOE_EMPTY)
    {
      s->round.trouble = UC_TROUBLE_NONE;
      return;
    }
  s->carry.shuffle = UC_SHUFFLE_DONE;
  s->carry.fresh_dealer = FALSE;
}

static void
cover_card_shown (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.cover_seen = TRUE;
  s->carry.cover_seat = e->to == UC_WORD_DEALER ? UC_SEAT_DEALER : e->to == UC_WORD_SEAT ? e->seat : 0;
}

static void
signed_on (UcState *s, const UcRules *rules, const UcEvent *e)
{
  set_text (s->carry.dealer, sizeof s->carry.dealer, e->by);
  s->carry.fresh_dealer = TRUE;
}

static void
table_closed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.open = FALSE;
  set_text (s->carry.dealer, sizeof s->carry.dealer, "");
  s->carry.expected = 0;
  memset (s->carry.player_of, 0, sizeof s->carry.player_of);
}

static void
nothing (UcState *s, const UcRules *rules, const UcEvent *e)
{
}

static const Apply handlers[UC_N_EVENTS] = {
  [UC_EVENT_NONE] = nothing,
  [UC_EVENT_WAGER_PLACED] = wager_placed,
  [UC_EVENT_WAGER_ACCEPTED] = wager_accepted,
  [UC_EVENT_WAGER_REFUSED] = wager_refused,
  [UC_EVENT_WAGER_REMOVED] = wager_removed,
  [UC_EVENT_WAGER_CLEARED] = wager_cleared,
  [UC_EVENT_BETS_LOCKED] = bets_locked,
  [UC_EVENT_BETS_REOPENED] = bets_reopened,
  [UC_EVENT_CHIPS_VERIFIED] = chips_verified,
  [UC_EVENT_CHIPS_MISMATCH] = chips_mismatch,
  [UC_EVENT_CARD_DEALT] = card_dealt,
  [UC_EVENT_CARD_REFUSED] = nothing,
  [UC_EVENT_CARD_DRAWN_IN_ERROR] = card_drawn_in_error,
  [UC_EVENT_CARD_ALARM] = card_alarm,
  [UC_EVENT_READER_LIGHT] = reader_light,
  [UC_EVENT_LIGHT_DIFFERS] = light_differs,
  [UC_EVENT_HAND_PLACED] = hand_placed,
  [UC_EVENT_HOLE_CARD_CHECKED] = nothing,
  [UC_EVENT_HOLE_CARD_EXPOSED] = hole_card_exposed,
  [UC_EVENT_INSURANCE_PLACED] = insurance_placed,
  [UC_EVENT_EVEN_MONEY_TAKEN] = even_money_taken,
  [UC_EVENT_INSURANCE_CLOSED] = insurance_closed,
  [UC_EVENT_DECISION] = decision,
  [UC_EVENT_STEP_DONE] = step_done,
  [UC_EVENT_UNDONE] = nothing,
  [UC_EVENT_WAGER_SETTLED] = wager_settled,
  [UC_EVENT_DOUBLE_RETURNED] = double_returned,
  [UC_EVENT_HAND_DEAD] = hand_dead,
  [UC_EVENT_VALIDATION_REQUIRED] = winner_found,
  [UC_EVENT_WINNER_FOUND] = winner_found,
  [UC_EVENT_LAMP_CHECKED] = lamp_checked,
  [UC_EVENT_FLOOR_CALLED] = floor_called,
  [UC_EVENT_PAYOUT_SIGNED] = payout_signed,
  [UC_EVENT_PAYOUT_VALIDATED] = payout_validated,
  [UC_EVENT_PAYOUT_REJECTED] = payout_rejected,
  [UC_EVENT_PAYOUT_DOCUMENTED] = payout_documented,
  [UC_EVENT_PAYOUT_METER] = payout_meter,
  [UC_EVENT_METER_CHANGED] = meter_changed,
  [UC_EVENT_METER_SET] = meter_set,
  [UC_EVENT_IRREGULARITY] = irregularity,
  [UC_EVENT_RULING] = ruling,
  [UC_EVENT_CARD_OFFERED] = card_offered,
  [UC_EVENT_ROUND_VOIDED] = round_voided,
  [UC_EVENT_SECOND_PERSON_REQUIRED] = second_person_required,
  [UC_EVENT_CORRECTED] = corrected,
  [UC_EVENT_DISPUTE_RAISED] = dispute_raised,
  [UC_EVENT_ROUND_CLOSED] = round_closed,
  [UC_EVENT_CHECKPOINT] = checkpoint,
  [UC_EVENT_BADGE_READ] = nothing,
  [UC_EVENT_PIN_REFUSED] = nothing,
  [UC_EVENT_DEVICE_UP] = device_changed,
  [UC_EVENT_DEVICE_DOWN] = device_changed,
  [UC_EVENT_DEVICE_FAULT] = device_changed,
  [UC_EVENT_RECORD_ACKNOWLEDGED] = record_acknowledged,
  [UC_EVENT_CLOCK_STEPPED] = nothing,
  [UC_EVENT_GAMING_DAY_BEGAN] = gaming_day_began,
  [UC_EVENT_PLAYERS_JOINED] = players_joined,
  [UC_EVENT_PLAYER_ARRIVED] = player_arrived,
  [UC_EVENT_ENTRY_CHANGED] = entry_changed,
  [UC_EVENT_TABLE_OPENED] = table_opened,
  [UC_EVENT_CARDS_INSPECTED] = cards_inspected,
  [UC_EVENT_CARDS_PRESHUFFLED] = cards_preshuffled,
  [UC_EVENT_CARDS_SPREAD] = cards_spread,
  [UC_EVENT_READER_INSPECTED] = reader_inspected,
  [UC_EVENT_SHUFFLED] = shuffled,
  [UC_EVENT_CUT] = cut,
  [UC_EVENT_CUT_REFUSED] = cut_refused,
  [UC_EVENT_RECUT_ORDERED] = recut_ordered,
  [UC_EVENT_RESHUFFLE_ORDERED] = reshuffle_ordered,
  [UC_EVENT_BURNED] = burned,
  [UC_EVENT_COVER_CARD_SHOWN] = cover_card_shown,
  [UC_EVENT_SIGNED_ON] = signed_on,
  [UC_EVENT_TABLE_CLOSED] = table_closed,
};

/* Which kinds of fact can be taken back while nothing rests on them (UX § 8), which rest on nothing and leave the last one
 * standing, and which are facts at once. */
typedef enum { FACT_AT_ONCE, UNDOABLE, ASIDE } UndoClass;

static UndoClass
undo_class (UcEventKind kind)
{
  switch (kind)
    {
    case UC_EVENT_CARD_DEALT:
    case UC_EVENT_HAND_PLACED:
    case UC_EVENT_INSURANCE_PLACED:
    case UC_EVENT_EVEN_MONEY_TAKEN:
    case UC_EVENT_INSURANCE_CLOSED:
    case UC_EVENT_DECISION:
    case UC_EVENT_STEP_DONE:
      return UNDOABLE;
    case UC_EVENT_WAGER_REFUSED:
    case UC_EVENT_CARD_REFUSED:
    case UC_EVENT_FLOOR_CALLED:
    case UC_EVENT_DISPUTE_RAISED:
    case UC_EVENT_BADGE_READ:
    case UC_EVENT_PIN_REFUSED:
    case UC_EVENT_DEVICE_UP:
    case UC_EVENT_DEVICE_DOWN:
    case UC_EVENT_DEVICE_FAULT:
    case UC_EVENT_CLOCK_STEPPED:
    case UC_EVENT_PAYOUT_DOCUMENTED:
      return ASIDE;
    default:
      return FACT_AT_ONCE;
    }
}

/* § 685a.3(c): between rounds, whatever is heard first after the 24 hours tells it. */
static void
notice_old_cards (UcState *s, gint64 t_real_ns)
{
  if (!s->round.began && uc_cards_are_old (s, t_real_ns))
    s->carry.cards_old = TRUE;
}

void
uc_apply_to_state (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (e->kind >= UC_N_EVENTS || handlers[e->kind] == NULL)
    return;
  handlers[e->kind](s, rules, e);
  s->carry.seq = e->seq;
  notice_old_cards (s, e->t_real_ns);
  if (undo_class (e->kind) != ASIDE)
    s->prompt_seq = e->seq;
  uc_steps_update (s, rules);
}

/* What happened to devices since is not taken back with the fact. */
static void
undo (UcTable *table, const UcEvent *e)
{
  UcCarry *now = &table->now.carry;
  guint8 devices[UC_N_DEVICES];
  guint8 stopped = now->record_stopped;
  UcHeld held[UC_MAX_SEATS + 1][2];

  if (!table->can_undo)
    return;
  memcpy (devices, now->devices, sizeof devices);
  memcpy (held, now->held, sizeof held);
  table->now = table->before;
  memcpy (now->devices, devices, sizeof devices);
  memcpy (now->held, held, sizeof held);
  now->record_stopped = stopped;
}

void
uc_apply_to_working (UcTable *table, const UcEvent *e)
{
  if (e->kind == UC_EVENT_UNDONE)
    undo (table, e);
  uc_apply_to_state (&table->now, table->rules, e);
}

void
uc_table_apply (UcTable *table, const UcEvent *event)
{
  if (event->kind == UC_EVENT_UNDONE)
    {
      undo (table, event);
      table->can_undo = FALSE;
    }
  else if (event->first && undo_class (event->kind) == UNDOABLE)
    {
      table->before = table->now;
      table->can_undo = TRUE;
      table->undo_kind = event->kind;
      table->undo_implied = FALSE;
    }
  else if (event->first && undo_class (event->kind) == FACT_AT_ONCE)
    table->can_undo = FALSE;
  if (event->kind == UC_EVENT_DECISION && event->action == UC_WORD_HIT)
    table->undo_implied = event->implied;
  uc_apply_to_state (&table->now, table->rules, event);
}
