/* Irregularities, § 685a.12(a)-(k), each a procedure that is offered only where it applies. */
#include "uc-irregular.h"

#include "uc-correct.h"
#include "uc-deal.h"
#include "uc-deal-order.h"
#include "uc-decisions.h"
#include "uc-emit.h"
#include "uc-hand.h"
#include "uc-hole.h"
#include "uc-irregularities.h"
#include "uc-keep.h"
#include "uc-made-award.h"
#include "uc-peek.h"
#include "uc-reader.h"
#include "uc-refuse.h"
#include "uc-require.h"
#include "uc-settle.h"
#include "uc-step-order.h"
#include "uc-table-init.h"
#include "uc-turn.h"
#include "uc-undo.h"
#include "uc-win.h"

static const UcCite cites[UC_N_IRREGULARITIES] = {
  [UC_IRREGULARITY_FACE_UP_CARD] = UC_CITE_FACE_UP_CARD,     [UC_IRREGULARITY_UNEXPOSED_CARD] = UC_CITE_UNEXPOSED_CARD,
  [UC_IRREGULARITY_EXPOSED_CARD] = UC_CITE_EXPOSED_CARD,     [UC_IRREGULARITY_DEALER_OVERDRAW] = UC_CITE_DEALER_OVERDRAW,
  [UC_IRREGULARITY_SHOE_EMPTY] = UC_CITE_SHOE_EMPTY,         [UC_IRREGULARITY_NO_CARDS] = UC_CITE_NO_CARDS,
  [UC_IRREGULARITY_ONE_CARD] = UC_CITE_ONE_CARD,             [UC_IRREGULARITY_MISSED_CARD] = UC_CITE_MISSED_CARD,
  [UC_IRREGULARITY_WRONG_LIGHT] = UC_CITE_WRONG_LIGHT,       [UC_IRREGULARITY_WRONG_PLACE] = UC_CITE_WRONG_PLACE,
  [UC_IRREGULARITY_READER_OUT] = UC_CITE_READER_OUT,         [UC_IRREGULARITY_SHUFFLER_JAM] = UC_CITE_SHUFFLER_JAM,
  [UC_IRREGULARITY_SHUFFLER_OUT] = UC_CITE_SHUFFLER_OUT,
};

/* ---- the procedures ---- */

static UcEvent *
irregular_event (UcDecision *d)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_IRREGULARITY);

  e->id = d->input->irregularity;
  e->seat = d->input->seat;
  e->hand = d->input->hand;
  e->card = d->input->card;
  e->range = d->input->range;
  e->choice = d->input->word;
  uc_emit_cite (d, e, cites[e->id]);
  return e;
}

/* The last card, where it is the last fact and nothing rests on it; UC_CARD_NONE where a decision has come since. */
static UcCard
last_card (const UcDecision *d)
{
  const UcUndoFact *last = uc_undo_last (d->table);

  return last != NULL && last->what == UC_EVENT_CARD_DEALT ? last->card : UC_CARD_NONE;
}

/* (a): named, it is the card just drawn, or one that lies beside the shoe; unnamed, the next one. */
static gboolean
face_up_card (UcDecision *d)
{
  UcCard card = d->input->card;

  if (card != UC_CARD_NONE && last_card (d) == card)
    uc_correct_take_back (d, "card-dealt", 0);
  uc_emit (d, irregular_event (d));
  if (card != UC_CARD_NONE)
    uc_deal_to (d, card, 0, 0, TRUE);
  return TRUE;
}

/* Those whose turn is yet to come, then those who wait for a missed card, which comes behind all others': § 685a.12(g). */
static guint
next_offered (const UcDecision *d, guint after)
{
  for (guint seat = after + 1; seat <= d->rules->seats; seat++)
    for (guint hand = 0; hand < d->s->round.seats[seat].hands; hand++)
      if (uc_hand_may_hit (d->s, seat, hand))
        return seat;
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    for (guint hand = 0; hand < d->s->round.seats[seat].hands; hand++)
      if (seat != after && uc_turn_is_missed (d->s, d->rules, seat, hand))
        return seat;
  return UC_SEAT_DEALER;
}

/* 685a.12(c): the card is dealt as though it were the next one from the shoe. The offer begins at the hand that this one
 * would go to: one that has said hit or double, waits for its second card or missed one, or else the hand in turn. */
static void
emit_exposed (UcDecision *d, UcEvent *e, UcCard card)
{
  gboolean face_up;
  const UcPlace next = uc_step_order_next_card (d->s, d->rules, &face_up);
  const guint seat = next.seat != 0 && next.seat != UC_SEAT_DEALER ? next.seat : next_offered (d, uc_turn (d->s).seat);

  e->card = card;
  e->seat = seat;
  uc_emit (d, e);
  if (seat == UC_SEAT_DEALER)
    {
      e = uc_emit_begin (d, UC_EVENT_CARD_OFFERED);
      e->card = card;
      e->choice = UC_WORD_REFUSED;
      e->to_seat = UC_SEAT_DEALER;
      uc_emit_cite (d, e, UC_CITE_EXPOSED_CARD);
      uc_emit (d, e);
    }
}

/* (c): the card went to a hand that had not asked for it, or lies by itself; it is offered from there on. Unnamed,
 * it is the card just dealt to a hand, or else the next one to leave the shoe. */
static gboolean
exposed_card (UcDecision *d)
{
  UcCard card = d->input->card;
  UcCard last = last_card (d);
  gboolean dealt = last != UC_CARD_NONE && uc_undo_last (d->table)->seat != 0;

  if (dealt && (card == UC_CARD_NONE || card == last))
    {
      card = last;
      uc_correct_take_back (d, "card-dealt", 0);
    }
  uc_reader_imply_place (d);
  if (card == UC_CARD_NONE)
    uc_emit (d, irregular_event (d));
  else
    emit_exposed (d, irregular_event (d), card);
  return TRUE;
}

void
uc_irregular_ask_two (UcDecision *d)
{
  const gboolean rules = d->input->kind == UC_INPUT_RULING;
  UcEvent *e = uc_require_second_person (d, rules ? uc_word_name (UC_WORD_CONFIRMED) : uc_irregularity_name (d->input->irregularity));

  if (rules)
    e->seat = d->s->round.trouble_seat;
  else
    uc_card_format (last_card (d), e->new_);
  uc_emit (d, e);
}

gboolean
uc_irregular_complete_card (UcDecision *d)
{
  const UcRound *r = &d->s->round;

  d->again = *d->input;
  d->again.kind = UC_INPUT_IRREGULARITY;
  d->again.irregularity = uc_irregularity_parse (r->correct_key);
  d->again.card = uc_card_parse (r->correct_value);
  d->again.seat = d->again.hand = 0;
  d->again.word = UC_WORD_NONE;
  if (last_card (d) != d->again.card)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, cites[d->again.irregularity],
                      "%s is not the last card any more; expected “%s” by badge %s", r->correct_value,
                      uc_input_usage (UC_INPUT_WITHDRAW), r->correct_by);
  d->input = &d->again;
  d->by_two = TRUE;
  return d->again.irregularity == UC_IRREGULARITY_FACE_UP_CARD ? face_up_card (d) : exposed_card (d);
}

/* The same line by another badge. */
static gboolean
say_again (UcDecision *d)
{
  const UcRound *r = &d->s->round;
  char card[UC_CARD_TEXT] = "";

  if (uc_card_is_valid (d->input->card))
    uc_card_format (d->input->card, card);
  if (d->input->badge[0] == '\0' || uc_irregularity_parse (r->correct_key) != d->input->irregularity
      || !g_str_equal (card, r->correct_value))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, cites[d->input->irregularity],
                      "what badge %s asked for waits for a second person; expected “validate” or the same line by another "
                      "badge, or “withdraw” first", r->correct_by);
  return uc_require_beside (d, r->correct_by, (UcRole) r->correct_role) && uc_irregular_complete_card (d);
}

void
uc_irregular_exposed (UcDecision *d)
{
  emit_exposed (d, uc_emit_begin (d, UC_EVENT_CARD_DRAWN_IN_ERROR), d->input->card);
}

/* Who refuses gets no more cards, 685a.12(c): a split hand whose second card has not come stays at one, unless 685a.10(c)
 * is filed to go before, A33. */
static void
stand_on_one_card (UcDecision *d, guint seat)
{
  for (guint hand = 0; hand < d->s->round.seats[seat].hands; hand++)
    if (d->s->round.seats[seat].hand[hand].state == UC_HAND_WAITING && uc_hand_count (d->s, seat, hand) == 1)
      uc_decisions_stand (d, seat, hand, TRUE);
}

/* The hand in turn. Where a correction has opened an earlier seat again, it is the first of the hands that may have a card, or one that
 * missed its own. */
static guint
hand_that_takes (const UcDecision *d, guint seat)
{
  UcPlace turn = uc_turn (d->s);

  if (turn.seat == seat)
    return turn.hand;
  for (guint hand = 0; hand < d->s->round.seats[seat].hands; hand++)
    if (uc_hand_may_hit (d->s, seat, hand))
      return hand;
  for (guint hand = 0; hand < d->s->round.seats[seat].hands; hand++)
    if (uc_turn_is_missed (d->s, d->rules, seat, hand))
      return hand;
  return 0;
}

gboolean
uc_irregular_offer (UcDecision *d)
{
  UcPlace turn;
  UcEvent *e;
  UcCard card = d->s->round.trouble_card;
  gboolean taken = d->input->word == UC_WORD_TAKEN;

  if (d->s->round.trouble != UC_TROUBLE_OFFER || d->input->seat != d->s->round.offer_seat)
    return uc_refuse_not_now (d);
  if (taken && !uc_irregularities_takes_offer (d->s, d->rules, d->input->seat))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_EXPOSED_CARD,
                      "seat %u's hand was corrected since, and takes no card more; expected “offer %u refused”", d->input->seat,
                      d->input->seat);
  if (!taken && d->rules->refused_split == UC_REFUSED_SPLIT_ONE_CARD)
    stand_on_one_card (d, d->input->seat);
  e = uc_emit_begin (d, UC_EVENT_CARD_OFFERED);
  e->seat = d->input->seat;
  e->card = card;
  e->choice = d->input->word;
  e->to_seat = taken ? 0 : next_offered (d, d->input->seat);
  uc_emit_cite (d, e, UC_CITE_EXPOSED_CARD);
  uc_emit (d, e);
  if (!taken)
    return TRUE;
  for (turn = uc_turn (d->s); turn.seat != 0 && turn.seat < d->input->seat; turn = uc_turn (d->s))
    {
      if (!uc_hand_may_decide (d->s, turn.seat, turn.hand))
        break;
      uc_decisions_stand (d, turn.seat, turn.hand, TRUE);
    }
  turn = uc_turn (d->s);
  if (turn.seat == d->input->seat && uc_hand_may_decide (d->s, turn.seat, turn.hand))
    uc_decisions_hit (d, turn.seat, turn.hand, FALSE);
  uc_deal_to (d, card, d->input->seat, hand_that_takes (d, d->input->seat), TRUE);
  return TRUE;
}

/* (d), reading A21. Said before the card, it is of the next one to leave the shoe. */
static gboolean
overdraw (UcDecision *d)
{
  UcCard card = d->s->round.trouble == UC_TROUBLE_OVERDRAW ? d->s->round.trouble_card : d->input->card;
  UcEvent *e = irregular_event (d);

  e->card = card;
  uc_emit (d, e);
  if (card != UC_CARD_NONE)
    uc_deal_to (d, card, 0, 0, TRUE);
  return TRUE;
}

/* (f): the cards that were taken to be this seat's and the next ones' lie one place further on. Those that @hole says, the
 * one that becomes the hole card, or the others; no card moves once the hole card lies there face down. */
static void
move_cards (UcDecision *d, gboolean hole)
{
  guint nth = 0;

  for (guint i = 0; i < d->s->round.n_dealt; i++)
    {
      const UcDealt dealt = d->s->round.dealt[i];
      gboolean face_up;
      UcPlace place;
      UcEvent *e;

      if (dealt.seat == 0)
        continue;
      place = uc_deal_order_place (d->s, nth++, &face_up);
      if ((dealt.seat == place.seat && dealt.hand == place.hand && dealt.face_up == face_up) || hole == face_up)
        continue;
      e = uc_emit_begin (d, UC_EVENT_CARD_MOVED);
      e->target = dealt.seq;
      e->card = dealt.card;
      e->seat = dealt.seat;
      e->hand = dealt.hand;
      e->to_seat = place.seat;
      e->to_hand = place.hand;
      e->face = face_up ? UC_WORD_UP : UC_WORD_DOWN;
      uc_emit_cite (d, e, UC_CITE_NO_CARDS);
      uc_emit (d, e);
    }
}

/* (f), as it is: in a script at once, unless it is not the dealer's alone to say, and at the table when a floorperson has looked. */
static void
pass_over (UcDecision *d, UcIrregularity id, guint seat, UcWord choice)
{
  gboolean moves = !d->s->round.hole_dealt;
  UcEvent *e = uc_emit_begin (d, UC_EVENT_IRREGULARITY);

  e->id = id;
  e->seat = seat;
  e->choice = choice;
  uc_emit_cite (d, e, cites[id]);
  uc_emit (d, e);
  if (moves)
    {
      move_cards (d, FALSE);
      move_cards (d, TRUE);
    }
  if (id == UC_IRREGULARITY_NO_CARDS || choice == UC_WORD_NO)
    uc_settle_dead (d, seat, 0, cites[id]);
}

/* In place of what the line has said so far: a floorperson looks first. */
static void
report (UcDecision *d)
{
  UcEvent *e;

  d->out->n = 0;
  uc_table_init_copy (d->after, d->table);
  e = uc_emit_begin (d, UC_EVENT_IRREGULARITY_REPORTED);
  e->id = d->input->irregularity;
  e->seat = d->input->seat;
  e->hand = d->input->hand;
  e->choice = d->input->word;
  uc_emit_cite (d, e, cites[e->id]);
  uc_emit (d, e);
}

/* (f) */
static gboolean
not_dealt (UcDecision *d)
{
  guint seat = d->input->seat;
  gboolean none = d->input->irregularity == UC_IRREGULARITY_NO_CARDS;

  if (none && uc_hand_live (d->s, seat, 0) && d->s->round.hole_dealt)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, cites[d->input->irregularity],
                      "seat %u has cards on record, and none changes its hand once the hole card lies face down; expected "
                      "“%s”", seat, uc_input_usage (UC_INPUT_VOID_ROUND));
  if (!(none ? uc_hand_live (d->s, seat, 0) : uc_irregularities_may_have_one_card (d->s, seat)))
    return uc_hand_live (d->s, seat, 0)
               ? uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, cites[d->input->irregularity], "seat %u is not owed a second card", seat)
               : uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, cites[d->input->irregularity], "seat %u has no hand in this deal", seat);
  if (d->input->origin == UC_ORIGIN_SCRIPT)
    {
      pass_over (d, d->input->irregularity, seat, d->input->word);
      if (!uc_keep_asks_floor (d))
        return TRUE;
    }
  report (d);
  return TRUE;
}

/* (g), as it is. */
static void
miss (UcDecision *d, guint seat, guint hand, UcWord choice)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_IRREGULARITY);

  e->id = UC_IRREGULARITY_MISSED_CARD;
  e->seat = seat;
  e->hand = hand;
  e->choice = choice;
  uc_emit_cite (d, e, UC_CITE_MISSED_CARD);
  uc_emit (d, e);
  if (choice == UC_WORD_DEAD)
    uc_settle_dead (d, seat, hand, UC_CITE_MISSED_CARD);
}

/* (g): a bet goes back to a player who has requested a card. Where the record has no such request, or an award goes with the hand, a
 * floorperson looks first. A card is the player's at his own risk, and the dealer's to deal. */
static gboolean
missed_card (UcDecision *d)
{
  guint seat = d->input->seat;
  guint hand = d->input->hand;
  gboolean requested = (d->s->round.seats[seat].hand[hand].flags & UC_HAND_FLAG_CARD_DUE) != 0;

  if (!uc_irregularities_may_have_missed (d->s, d->rules, seat, hand))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_MISSED_CARD, "seat %u, hand %u is owed no card", seat, hand);
  miss (d, seat, hand, d->input->word);
  if (d->input->word == UC_WORD_DEAD && (!requested || uc_keep_asks_floor (d)))
    report (d);
  return TRUE;
}

/* (h): of a card that is known there is one range. Its face is not said while it lies face down. */
static gboolean
wrong_light (UcDecision *d)
{
  UcCard hole = d->s->round.hole;
  char card[UC_CARD_TEXT];

  if (uc_card_is_valid (hole) && uc_card_range (hole) != d->input->range)
    return d->s->round.hole_up
               ? uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_WRONG_LIGHT,
                            "the hole card, %s is known, and is not %s; expected “irregularity wrong-light %s”",
                            uc_card_format (hole, card), uc_refuse_word (uc_card_range_name (d->input->range)),
                            uc_card_range_name (uc_card_range (hole)))
               : uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_WRONG_LIGHT,
                            "the hole card is known, and is not %s; expected “irregularity wrong-light %s”",
                            uc_refuse_word (uc_card_range_name (d->input->range)), uc_card_range_name (uc_card_range (hole)));
  if (d->s->round.trouble == UC_TROUBLE_NONE && d->input->range == d->s->round.light)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_WRONG_LIGHT, "the console already reads %s",
                      uc_refuse_word (uc_card_range_name (d->input->range)));
  uc_emit (d, irregular_event (d));
  return TRUE;
}

gboolean
uc_irregular_irregularity (UcDecision *d)
{
  UcIrregularity id = d->input->irregularity;
  gboolean handled;

  if (d->input->badge[0] != '\0' && !uc_require_role_by (d, UC_ROLE_FLOORPERSON, cites[id], &handled))
    return handled;
  if (d->s->round.trouble == UC_TROUBLE_SECOND_PERSON && d->s->round.correct_kind == UC_INPUT_IRREGULARITY)
    return say_again (d);
  if (!(uc_irregularities_offered (&d->table->now, d->table->rules) & (1u << id)))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, cites[id], "“%s” does not apply now", uc_irregularity_name (id));
  switch (id)
    {
    case UC_IRREGULARITY_FACE_UP_CARD:
      return face_up_card (d);
    case UC_IRREGULARITY_EXPOSED_CARD:
      return exposed_card (d);
    case UC_IRREGULARITY_DEALER_OVERDRAW:
      return overdraw (d);
    case UC_IRREGULARITY_NO_CARDS:
    case UC_IRREGULARITY_ONE_CARD:
      return not_dealt (d);
    case UC_IRREGULARITY_MISSED_CARD:
      return missed_card (d);
    case UC_IRREGULARITY_WRONG_LIGHT:
      return wrong_light (d);
    case UC_IRREGULARITY_UNEXPOSED_CARD:
    case UC_IRREGULARITY_SHOE_EMPTY:
    case UC_IRREGULARITY_WRONG_PLACE:
    case UC_IRREGULARITY_READER_OUT:
    case UC_IRREGULARITY_SHUFFLER_JAM:
    case UC_IRREGULARITY_SHUFFLER_OUT:
      uc_emit (d, irregular_event (d));
      return TRUE;
    case UC_IRREGULARITY_NONE:
    case UC_N_IRREGULARITIES:
      return uc_refuse_not_now (d);
    }
  return uc_refuse_not_now (d);
}

/* ---- the floorperson's ruling: A19, A20 ---- */

static void
emit_ruling (UcDecision *d, guint seat, guint hand, UcCite cite)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_RULING);

  e->seat = seat;
  e->hand = hand;
  e->choice = d->input->word;
  e->role = d->by_two ? (UcRole) d->s->round.correct_role : d->input->role;
  g_strlcpy (e->by, d->by_two ? d->s->round.correct_by : d->input->badge, sizeof e->by);
  g_strlcpy (e->second, d->by_two ? d->input->badge : "", sizeof e->second);
  uc_emit_cite (d, e, cite);
  uc_emit (d, e);
}

static gboolean
rule_on_hands (UcDecision *d)
{
  gboolean any = FALSE;

  for (guint seat = 1; seat <= d->rules->seats; seat++)
    for (guint hand = 0; hand < d->s->round.seats[seat].hands; hand++)
      {
        if (!(d->s->round.seats[seat].hand[hand].flags & UC_HAND_FLAG_RULING)
            || (d->input->seat != 0 && d->input->seat != seat)
            || (d->input->hand_given && d->input->hand != hand))
          continue;
        emit_ruling (d, seat, hand, UC_CITE_WRONG_LIGHT);
        if (d->input->word == UC_WORD_DEAD)
          uc_settle_dead (d, seat, hand, UC_CITE_WRONG_LIGHT);
        any = TRUE;
      }
  return any || uc_refuse_not_now (d);
}

/* (f), (g): the floorperson has looked: it is as reported, or the record stands. */
static gboolean
rule_on_deal (UcDecision *d)
{
  const UcRound *r = &d->s->round;
  UcIrregularity id = (UcIrregularity) r->doubt_id;
  UcWord choice = (UcWord) r->doubt_choice;
  guint seat = r->trouble_seat, hand = r->doubt_hand, of;

  emit_ruling (d, seat, hand, cites[id]);
  if (d->input->word != UC_WORD_CONFIRMED)
    return TRUE;
  if (id == UC_IRREGULARITY_MISSED_CARD)
    miss (d, seat, hand, choice);
  else
    pass_over (d, id, seat, choice);
  /* § 685c.1(h)(3): an award goes with the hand, or with cards that lie elsewhere. */
  d->asks_two = !d->by_two && uc_made_award_signatures (&d->table->now, d->s, d->rules, &of) > 1;
  return TRUE;
}

/* ---- disputes ---- */

/* What is owed by the ruling, as @by asked for it, and with two persons @second. */
static void
rule_on_seat (UcDecision *d, guint seat, UcWord choice, UcMoney sum)
{
  const UcRound *r = &d->s->round;
  const gboolean two = r->trouble == UC_TROUBLE_SECOND_PERSON;
  UcEvent *e = uc_emit_begin (d, UC_EVENT_RULING);

  e->seat = seat;
  e->choice = choice;
  e->role = two ? (UcRole) r->correct_role : d->input->role;
  g_strlcpy (e->by, two ? r->correct_by : d->input->badge, sizeof e->by);
  g_strlcpy (e->second, two ? d->input->badge : "", sizeof e->second);
  uc_emit_cite (d, e, UC_CITE_HOUSE);
  uc_emit (d, e);
  if (choice != UC_WORD_PAID)
    return;
  e = uc_emit_begin (d, UC_EVENT_OWED);
  e->seat = seat;
  e->wager = UC_WAGER_MAIN;
  e->stake = d->s->round.seats[seat].in_round ? d->s->round.seats[seat].main : 0;
  e->pays = UC_MONEY_UNKNOWN;
  e->change = sum;
  e->cause = UC_WORD_DISPUTE;
  uc_emit_cite (d, e, UC_CITE_HOUSE);
  uc_emit (d, e);
}

void
uc_irregular_complete_ruling (UcDecision *d)
{
  const UcRound *r = &d->s->round;
  UcMoney sum;

  if (g_str_equal (r->correct_key, uc_word_name (UC_WORD_CONFIRMED)))
    {
      d->again = *d->input;
      d->again.kind = UC_INPUT_RULING;
      d->again.word = UC_WORD_CONFIRMED;
      d->input = &d->again;
      d->by_two = TRUE;
      rule_on_deal (d);
      return;
    }
  rule_on_seat (d, r->correct_seat, UC_WORD_PAID, uc_money_parse (r->correct_value, &sum, NULL) ? sum : UC_MONEY_UNKNOWN);
}

/* The same line by another badge, or no ruling before the first one is signed or withdrawn. */
static gboolean
rule_again (UcDecision *d, UcMoney sum)
{
  const UcRound *r = &d->s->round;
  char said[UC_MONEY_TEXT] = "";

  if (sum != UC_MONEY_UNKNOWN)
    uc_money_format (sum, said);
  if (r->correct_kind != UC_INPUT_RULING || !g_str_equal (r->correct_key, uc_word_name (UC_WORD_PAID))
      || r->correct_seat != d->input->seat || d->input->word != UC_WORD_PAID
      || !g_str_equal (said, r->correct_value))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE,
                      "what badge %s asked for waits for a second person; expected “validate” by another badge, or “withdraw” "
                      "first", r->correct_by);
  if (!uc_require_beside (d, r->correct_by, (UcRole) r->correct_role))
    return FALSE;
  uc_irregular_complete_ruling (d);
  return TRUE;
}

/* What nothing on record explains, or an award that two would sign, is not one person's to pay. */
static gboolean
rule_on_dispute (UcDecision *d)
{
  const UcInput *input = d->input;
  const UcMoney sum = input->amount_given ? input->amount : UC_MONEY_UNKNOWN;
  guint seat = input->seat;
  const UcWager waits = uc_made_award_beside_ruling (d->s, d->rules, seat);
  gboolean handled;
  UcEvent *e;

  if (d->s->round.seats[seat].disputed == UC_WORD_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE, "seat %u has no dispute that waits for a ruling", seat);
  if (input->word == UC_WORD_PAID && waits != UC_WAGER_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_VALIDATE,
                      "seat %u's “%s” waits to be validated or rejected, and no ruling pays beside it; expected “ruling BADGE PIN "
                      "%u stands”, and then “validate” or “reject”", seat, uc_wager_name (waits), seat);
  if (!uc_require_role_by (d, UC_ROLE_FLOORPERSON, UC_CITE_HOUSE, &handled))
    return handled;
  if (d->s->round.trouble == UC_TROUBLE_SECOND_PERSON)
    return rule_again (d, sum);
  if (input->word != UC_WORD_PAID || uc_win_ruled_signatures (d->s, d->rules, seat, sum) < 2)
    {
      rule_on_seat (d, seat, input->word, sum);
      return TRUE;
    }
  e = uc_require_second_person (d, uc_word_name (UC_WORD_PAID));
  e->seat = seat;
  if (sum != UC_MONEY_UNKNOWN)
    uc_money_format (sum, e->new_);
  uc_emit (d, e);
  return TRUE;
}

/* What each trouble that waits for a ruling may hear. */
static gboolean
is_asked (UcTrouble trouble, UcWord word)
{
  switch ((guint) trouble)
    {
    case UC_TROUBLE_RULING:
      return word == UC_WORD_GO_ON || word == UC_WORD_DEAD;
    case UC_TROUBLE_DEAL_DOUBT:
      return word == UC_WORD_GO_ON || word == UC_WORD_CONFIRMED;
    default:
      return word == UC_WORD_GO_ON || word == UC_WORD_FINISH;
    }
}

gboolean
uc_irregular_ruling (UcDecision *d)
{
  const UcWord word = d->input->word;
  const gboolean on_dispute = word == UC_WORD_PAID || word == UC_WORD_STANDS || word == UC_WORD_CORRECT;
  UcTrouble trouble = d->s->round.trouble;
  gboolean finish = trouble == UC_TROUBLE_READER_OUT && uc_hole_was_read (d->s, d->rules);
  gboolean handled;

  if (on_dispute)
    return rule_on_dispute (d);
  if (trouble == UC_TROUBLE_SECOND_PERSON && d->s->round.correct_kind == UC_INPUT_RULING
      && word == UC_WORD_CONFIRMED && g_str_equal (d->s->round.correct_key, uc_word_name (UC_WORD_CONFIRMED)))
    {
      if (!uc_require_role_by (d, UC_ROLE_FLOORPERSON, UC_CITE_HOUSE, &handled))
        return handled;
      if (!uc_require_beside (d, d->s->round.correct_by, (UcRole) d->s->round.correct_role))
        return FALSE;
      uc_irregular_complete_ruling (d);
      return TRUE;
    }
  if (trouble != UC_TROUBLE_RULING && trouble != UC_TROUBLE_DEAL_DOUBT && trouble != UC_TROUBLE_CARD_ALARM
      && trouble != UC_TROUBLE_PEEK_DIFFERS && !finish)
    return uc_refuse_not_now (d);
  if (!is_asked (trouble, word))
    return uc_refuse_not_now (d);
  if (!uc_require_role_by (d, UC_ROLE_FLOORPERSON, UC_CITE_HOUSE, &handled))
    return handled;
  if (trouble == UC_TROUBLE_RULING)
    return rule_on_hands (d);
  if (trouble == UC_TROUBLE_DEAL_DOUBT)
    return rule_on_deal (d);
  emit_ruling (d, 0, 0, finish ? UC_CITE_READER_OUT : UC_CITE_HOUSE);
  if (trouble == UC_TROUBLE_PEEK_DIFFERS)
    uc_peek_ruled (d);
  return TRUE;
}
