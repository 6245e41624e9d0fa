/* The players' decisions, one hand at a time: §§ 685a.7(i)-(k), .9, .10, 633a.9-.11, 635b.2(f). */
#include "uc-decisions.h"

#include "uc-correct.h"
#include "uc-deal.h"
#include "uc-dealer-hand.h"
#include "uc-emit.h"
#include "uc-hand.h"
#include "uc-hole.h"
#include "uc-late-blackjack.h"
#include "uc-next-card.h"
#include "uc-reader.h"
#include "uc-refuse.h"
#include "uc-require.h"
#include "uc-settle.h"
#include "uc-step.h"
#include "uc-turn.h"
#include "uc-undo.h"

static void
emit_decision (UcDecision *d, guint seat, guint hand, UcWord action, UcMoney amount, gboolean implied)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_DECISION);

  e->seat = seat;
  e->hand = hand;
  e->action = action;
  e->amount = amount;
  e->implied = implied;
  uc_emit (d, e);
}

void
uc_decisions_stand (UcDecision *d, guint seat, guint hand, gboolean implied)
{
  emit_decision (d, seat, hand, UC_WORD_STAND, 0, implied);
}

void
uc_decisions_hit (UcDecision *d, guint seat, guint hand, gboolean implied)
{
  emit_decision (d, seat, hand, UC_WORD_HIT, 0, implied);
}

static gboolean
refuse_amount (UcDecision *d, UcPlace turn, UcMoney amount)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_WAGER_REFUSED);

  e->seat = turn.seat;
  e->wager = UC_WAGER_MAIN;
  e->reason = UC_WORD_BAD_AMOUNT;
  e->amount = amount;
  uc_emit_cite (d, e, UC_CITE_DOUBLE);
  uc_emit (d, e);
  return TRUE;
}

static gboolean
refuse_split_ace (UcDecision *d, UcPlace turn)
{
  return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_SPLIT_ACES,
                    "seat %u's aces get one card each; expected “split” or “stand”", turn.seat);
}

static gboolean
refuse_double (UcDecision *d, UcPlace turn)
{
  const UcSeat *box = &d->s->round.seats[turn.seat];

  if (uc_hand_is_aces_again (d->s, turn.seat, turn.hand))
    return refuse_split_ace (d, turn);
  if (box->hand[turn.hand].doubles >= d->rules->doublings)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_DOUBLE_AGAIN, "seat %u may not double again: %u is the most",
                      turn.seat, d->rules->doublings);
  if (box->hands > 1 && !d->rules->double_after_split)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_DOUBLE, "seat %u may not double: this table has "
                      "double-after-split=false", turn.seat);
  return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_DOUBLE,
                    "seat %u may not double: a double is on the first two cards", turn.seat);
}

static gboolean
may_double_for (UcMoney amount, UcMoney most)
{
  return amount == UC_MONEY_UNKNOWN || (amount > 0 && (most == UC_MONEY_UNKNOWN || amount <= most));
}

static gboolean
double_down (UcDecision *d, UcPlace turn)
{
  UcMoney most = uc_hand_most_to_double (d->s, turn.seat, turn.hand);
  UcMoney amount = d->input->amount_given ? d->input->amount : most;

  if (!uc_hand_may_double (d->s, d->rules, turn.seat, turn.hand))
    return refuse_double (d, turn);
  if (!may_double_for (amount, most))
    return refuse_amount (d, turn, amount);
  emit_decision (d, turn.seat, turn.hand, UC_WORD_DOUBLE, amount, FALSE);
  return TRUE;
}

/* § 685a.10(a), (c), § 633a.11(a), (c): identical in value, an equal wager, as often as the table file says. */
static gboolean
split (UcDecision *d, UcPlace turn)
{
  if (!uc_hand_may_split (d->s, d->rules, turn.seat, turn.hand))
    return d->rules->splits == 1
               ? uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_SPLIT,
                            "seat %u may not split: two cards of the same value, and only once", turn.seat)
               : uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_SPLIT,
                            "seat %u may not split: two cards of the same value, and at most %u times", turn.seat, d->rules->splits);
  emit_decision (d, turn.seat, turn.hand, UC_WORD_SPLIT, d->s->round.seats[turn.seat].main, FALSE);
  return TRUE;
}

/* Half of what lies on the hand is forfeited, the other half goes back to the player: § 633a.9, § 635b.2(f)(6). */
static gboolean
give_up (UcDecision *d, UcPlace turn, UcWord action, UcCombination combination, UcCite cite)
{
  UcMoney stake = d->s->round.seats[turn.seat].hand[turn.hand].stake;
  UcMoney forfeited = stake == UC_MONEY_UNKNOWN ? stake : stake / 2;

  /* It is taken at once, or with the others' bets when the hole card is up. */
  if (d->s->round.seats[turn.seat].disputed != UC_WORD_NONE
      && !(action == UC_WORD_SURRENDER && uc_hole_may_hide_blackjack (d->s, d->rules)))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE,
                      "seat %u disputes, and nothing of it is taken before the ruling; expected “ruling BADGE PIN %u "
                      "paid|stands|correct” first", turn.seat, turn.seat);
  emit_decision (d, turn.seat, turn.hand, action, forfeited, FALSE);
  if (!uc_hand_surrenders (d->s, turn.seat, turn.hand))
    uc_settle_given_up (d, turn.seat, turn.hand, combination, forfeited, cite);
  /* The last decision of those that a correction opened again with the hole card up: the settlement has begun with it. */
  if (d->s->round.step == UC_STEP_SETTLE)
    uc_settle_return_excess (d);
  return TRUE;
}

static gboolean
surrender (UcDecision *d, UcPlace turn)
{
  if (!uc_hand_may_surrender (d->s, d->rules, turn.seat, turn.hand))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_SURRENDER,
                      "seat %u may not surrender: that is on the first two cards only", turn.seat);
  return give_up (d, turn, UC_WORD_SURRENDER, UC_COMBINATION_SURRENDER, UC_CITE_SURRENDER);
}

static gboolean
rescue (UcDecision *d, UcPlace turn)
{
  if (!uc_hand_may_rescue (d->s, d->rules, turn.seat, turn.hand))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_RESCUE,
                      "seat %u may not rescue: that is after the card of a first or second double", turn.seat);
  return give_up (d, turn, UC_WORD_RESCUE, UC_COMBINATION_RESCUE, UC_CITE_RESCUE);
}

static gboolean
hit (UcDecision *d, UcPlace turn)
{
  if (d->s->round.seats[turn.seat].no_more_cards)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_EXPOSED_CARD, "seat %u refused a card", turn.seat);
  if (uc_hand_is_aces_again (d->s, turn.seat, turn.hand))
    return refuse_split_ace (d, turn);
  if (!uc_hand_may_hit (d->s, turn.seat, turn.hand))
    {
      const gboolean may_double = uc_hand_may_double (d->s, d->rules, turn.seat, turn.hand);
      const gboolean may_rescue = uc_hand_may_rescue (d->s, d->rules, turn.seat, turn.hand);

      if (may_double && may_rescue)
        return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_DOUBLE_AGAIN,
                          "seat %u has doubled; expected “double”, “rescue” or “stand”", turn.seat);
      if (may_double)
        return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_DOUBLE_AGAIN, "seat %u has doubled; expected “double”, “stand”",
                          turn.seat);
      if (may_rescue)
        return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_DOUBLE_AGAIN,
                          "seat %u has doubled; expected “rescue” or “stand”", turn.seat);
      return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_DOUBLE_AGAIN, "seat %u has doubled; expected “stand”", turn.seat);
    }
  uc_decisions_hit (d, turn.seat, turn.hand, FALSE);
  return TRUE;
}

static gboolean
stand (UcDecision *d, UcPlace turn)
{
  uc_decisions_stand (d, turn.seat, turn.hand, FALSE);
  return TRUE;
}

static gboolean
at_decisions (const UcDecision *d)
{
  gboolean face_up, discard;

  /* The first decision confirms the hand's rectangle: uc_next_card () knows whether only that is still open. */
  return d->s->round.step == UC_STEP_DECISIONS
         || (d->s->round.step == UC_STEP_READER
             && uc_next_card (d->s, d->rules, &face_up, &discard).seat != 0);
}

typedef gboolean (*Decide) (UcDecision *d, UcPlace turn);

static const struct
{
  UcInputKind kind;
  Decide decide;
} decisions[] = {
  { UC_INPUT_HIT, hit },     { UC_INPUT_STAND, stand },         { UC_INPUT_DOUBLE, double_down },
  { UC_INPUT_SPLIT, split }, { UC_INPUT_SURRENDER, surrender }, { UC_INPUT_RESCUE, rescue },
};

gboolean
uc_decisions_decide (UcDecision *d)
{
  UcPlace turn = uc_turn (d->s);

  if (d->input->kind == UC_INPUT_SURRENDER && !d->rules->late_surrender)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_OFFERED, UC_CITE_NO_SURRENDER, "players may not surrender");
  if (d->input->kind == UC_INPUT_RESCUE && !d->rules->rescue)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_OFFERED, UC_CITE_DOUBLE, "a double cannot be rescued in this game");
  if (!at_decisions (d) || turn.seat == 0 || !uc_hand_may_decide (d->s, turn.seat, turn.hand))
    return uc_refuse_not_now (d);
  uc_reader_imply_place (d);
  for (guint i = 0; i < G_N_ELEMENTS (decisions); i++)
    if (decisions[i].kind == d->input->kind)
      return decisions[i].decide (d, turn);
  return uc_refuse_not_now (d);
}

/* ---- take: the dealer's tap on the seat that takes a card ---- */

static UcPlace
target (const UcDecision *d)
{
  const UcInput *input = d->input;

  if (input->seat == UC_SEAT_DEALER || input->hand_given)
    return (UcPlace){ input->seat, input->hand };
  for (guint hand = 0; hand < d->s->round.seats[input->seat].hands; hand++)
    if (d->s->round.seats[input->seat].hand[hand].state == UC_HAND_WAITING)
      return (UcPlace){ input->seat, hand };
  return (UcPlace){ input->seat, 0 };
}

/* Stands every hand from the turn up to @to. Refuses to pass what may not be passed. */
static gboolean
pass_up_to (UcDecision *d, UcPlace to)
{
  UcPlace turn;

  for (turn = uc_turn (d->s); turn.seat != 0 && uc_turn_before (turn, to); turn = uc_turn (d->s))
    {
      if (!uc_hand_may_decide (d->s, turn.seat, turn.hand))
        return d->s->round.seats[turn.seat].hand[0].flags & UC_HAND_FLAG_BLACKJACK
                   ? uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_DECISIONS,
                                "seat %u comes first: its Blackjack is not paid", turn.seat)
                   : uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_DECISIONS, "seat %u comes first: it is due a card",
                                turn.seat);
      if (!d->rules->implied_stand)
        return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_DECISIONS,
                          "seat %u has not decided, and the table file has implied-stand=false", turn.seat);
      uc_decisions_stand (d, turn.seat, turn.hand, TRUE);
      uc_decisions_work (d);
    }
  return TRUE;
}

gboolean
uc_decisions_lay_card (UcDecision *d, UcPlace to, const UcLaid *laid)
{
  uc_reader_imply_place (d);
  if (!pass_up_to (d, to))
    return FALSE;
  if (to.seat == UC_SEAT_DEALER
      || !(laid->action == UC_WORD_DOUBLE ? uc_hand_may_double (d->s, d->rules, to.seat, to.hand)
                                          : uc_hand_may_hit (d->s, to.seat, to.hand)))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_DECISIONS, "that hand takes no card");
  if (laid->action == UC_WORD_DOUBLE)
    emit_decision (d, to.seat, to.hand, UC_WORD_DOUBLE, laid->amount, FALSE);
  else
    uc_decisions_hit (d, to.seat, to.hand, laid->implied);
  uc_deal_to (d, laid->card, to.seat, to.hand, TRUE);
  return TRUE;
}

gboolean
uc_decisions_give_last_card (UcDecision *d, UcPlace to)
{
  const UcLaid laid = { .card = uc_undo_last (d->table)->card, .action = UC_WORD_HIT };

  uc_correct_take_back (d, "card-moved", uc_undo_back_to_hit (d->table));
  return uc_decisions_lay_card (d, to, &laid);
}

/* § 685a.9(a): the card came, and then the dealer saw that the player had doubled. */
gboolean
uc_decisions_late_double (UcDecision *d)
{
  const UcUndoFact *last = uc_undo_last (d->table);
  UcLaid laid = { .action = UC_WORD_DOUBLE };
  UcPlace to;
  UcMoney most;
  gboolean handled;

  if (d->input->badge[0] != '\0' && !uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  if (!uc_undo_can_double (d->table))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_DOUBLE,
                      "the last fact is not a hit on a hand that could have doubled; if others depend on it, two persons "
                      "change it with “correct”, or void the round");
  to = (UcPlace){ last->seat, last->hand };
  most = uc_hand_most_to_double (uc_undo_before_hit (d->table), to.seat, to.hand);
  laid.amount = d->input->amount_given ? d->input->amount : most;
  laid.card = last->card;
  if (!may_double_for (laid.amount, most))
    return refuse_amount (d, to, laid.amount);
  uc_correct_take_back (d, "card-doubled", uc_undo_back_to_hit (d->table));
  return uc_decisions_lay_card (d, to, &laid);
}

gboolean
uc_decisions_take (UcDecision *d)
{
  const UcRound *r = &d->s->round;
  const UcUndoFact *fact = uc_undo_last (d->table);
  UcPlace to = target (d);
  UcPlace turn = uc_turn (d->s);

  /* Just after the card: it went to the hand in turn because nobody had said otherwise. */
  if (to.seat != UC_SEAT_DEALER && fact != NULL && fact->implied)
    {
      UcPlace last = { 0, 0 };

      if (r->n_dealt > 0)
        last = (UcPlace){ r->dealt[r->n_dealt - 1].seat, r->dealt[r->n_dealt - 1].hand };
      if (to.seat == last.seat && (!d->input->hand_given || to.hand == last.hand))
        return TRUE; /* it lies there already */
      if (uc_turn_before (last, to))
        return uc_decisions_give_last_card (d, to);
    }
  if (!at_decisions (d) || turn.seat == 0)
    return uc_refuse_not_now (d);
  uc_reader_imply_place (d);
  if (uc_turn_before (to, turn))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_MISSED_CARD,
                      "seat %u's turn is over; a missed card is “irregularity missed-card”", to.seat);
  if (!pass_up_to (d, to))
    return FALSE;
  if (to.seat == UC_SEAT_DEALER)
    return TRUE;
  if (!uc_hand_may_hit (d->s, to.seat, to.hand))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_DECISIONS, "seat %u takes no card now", to.seat);
  uc_decisions_hit (d, to.seat, to.hand, FALSE);
  return TRUE;
}

void
uc_decisions_collect_busted (UcDecision *d)
{
  if (d->rules->bust != UC_BUST_AT_ONCE)
    return;
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    for (guint hand = 0; hand < d->s->round.seats[seat].hands; hand++)
      if (d->s->round.seats[seat].hand[hand].state == UC_HAND_DONE && uc_hand_live (d->s, seat, hand)
          && d->s->round.seats[seat].disputed == UC_WORD_NONE && uc_hand_total (d->s, seat, hand) > 21
          && !(d->s->round.seats[seat].hand[hand].flags & UC_HAND_FLAG_BLACKJACK))
        {
          /* One that lay in dispute while the dealer turned a Blackjack. */
          if (uc_late_blackjack_came (d->s))
            uc_settle_late (d, seat, hand);
          else
            uc_settle_main (d, seat, hand, UC_WORD_LOSE, UC_COMBINATION_NONE, (UcOdds){ 0 }, UC_CITE_BUST);
        }
}

/* § 685a.7(i)(1): a Blackjack is announced and paid when its turn comes. */
void
uc_decisions_work (UcDecision *d)
{
  UcPlace turn = uc_turn (d->s);
  const UcHand *h;

  uc_decisions_collect_busted (d);
  if (d->s->round.step != UC_STEP_DECISIONS || turn.seat == 0)
    return;
  h = &d->s->round.seats[turn.seat].hand[turn.hand];
  if (h->state != UC_HAND_WAITING || !(h->flags & UC_HAND_FLAG_BLACKJACK))
    return;
  /* § 685a.7(h)(1): one that a correction gave the dealer. */
  if (uc_dealer_hand_is_blackjack (d->s) && !d->rules->twenty_one_wins)
    uc_settle_main (d, turn.seat, 0, UC_WORD_PUSH, UC_COMBINATION_NONE, (UcOdds){ 0 }, UC_CITE_DEALER_BLACKJACK_RETURN);
  else
    uc_settle_main (d, turn.seat, 0, UC_WORD_WIN, UC_COMBINATION_BLACKJACK, d->rules->blackjack_odds,
                    UC_CITE_BLACKJACK_PAYS);
}
