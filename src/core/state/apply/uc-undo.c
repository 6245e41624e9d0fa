#include "uc-undo.h"

#include "uc-apply-irregular.h"
#include "uc-hand.h"
#include "uc-held.h"
#include "uc-hole.h"
#include "uc-made-award.h"
#include "uc-side-wager.h"
#include "uc-step.h"

#include <string.h>

/* Which kinds of fact can be taken back while nothing rests on them (UX § 8), which rest on nothing and leave the last one
 * standing, and which are facts at once. */
typedef enum { FACT_AT_ONCE, UNDOABLE, ASIDE } UndoClass;

/* Of these a floorperson rules on the hands, or has the device inspected, § 685a.12(h)-(k). */
static gboolean
is_of_a_device (UcIrregularity id)
{
  return id == UC_IRREGULARITY_WRONG_LIGHT || id == UC_IRREGULARITY_WRONG_PLACE || id == UC_IRREGULARITY_READER_OUT
         || id == UC_IRREGULARITY_SHUFFLER_JAM || id == UC_IRREGULARITY_SHUFFLER_OUT;
}

static UndoClass
undo_class (UcEventKind kind)
{
  switch (kind)
    {
    case UC_EVENT_CARD_DEALT:
    case UC_EVENT_CARD_DRAWN_IN_ERROR:
    case UC_EVENT_CARD_OFFERED:
    case UC_EVENT_HAND_PLACED:
    case UC_EVENT_INSURANCE_PLACED:
    case UC_EVENT_EVEN_MONEY_TAKEN:
    case UC_EVENT_INSURANCE_CLOSED:
    case UC_EVENT_DECISION:
    case UC_EVENT_STEP_DONE:
    case UC_EVENT_COVER_CARD_SHOWN:
    case UC_EVENT_PLAYERS_JOINED:
    case UC_EVENT_IRREGULARITY:
    case UC_EVENT_IRREGULARITY_REPORTED:
      return UNDOABLE;
    case UC_EVENT_WAGER_REFUSED:
    case UC_EVENT_CARD_REFUSED:
    case UC_EVENT_FLOOR_CALLED:
    case UC_EVENT_FLOOR_CALL_WITHDRAWN:
    case UC_EVENT_DISPUTE_RAISED:
    case UC_EVENT_DISPUTE_WITHDRAWN:
    case UC_EVENT_BADGE_READ:
    case UC_EVENT_PIN_REFUSED:
    case UC_EVENT_PERSON_ENROLLED:
    case UC_EVENT_BADGE_FREED:
    case UC_EVENT_DEVICE_UP:
    case UC_EVENT_DEVICE_DOWN:
    case UC_EVENT_DEVICE_FAULT:
    case UC_EVENT_INPUT_REFUSED:
    case UC_EVENT_CLOCK_STEPPED:
    case UC_EVENT_PAYOUT_DOCUMENTED:
    case UC_EVENT_RECEIPT_PRINTED:
    case UC_EVENT_TRAINING_ALLOWED:
    case UC_EVENT_TRAINING_ENDED:
    case UC_EVENT_METER_JOINED:
    case UC_EVENT_METER_LATE:
    case UC_EVENT_METER_CLAIMED:
    case UC_EVENT_METER_LOCKED:
    case UC_EVENT_METER_CONFIRMED:
    case UC_EVENT_METER_DOCUMENTED:
      return ASIDE;
    default:
      return FACT_AT_ONCE;
    }
}

/* A Blackjack of the dealer’s has settled what lay there at a step of which nothing but cards follows otherwise. */
static gboolean
is_settled_at (const UcState *s, UcStep step)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
      if (s->round.seats[seat].hand[hand].state == UC_HAND_SETTLED && s->round.seats[seat].hand[hand].settled_at == step)
        return TRUE;
  return FALSE;
}

/* “Paid”: at these steps the dealer says that chips have changed hands. */
static gboolean
is_payment (const UcState *s, UcStep step)
{
  const gboolean cards_follow = step == UC_STEP_READER || step == UC_STEP_PEEK || step == UC_STEP_REVEAL || step == UC_STEP_DEALER;

  return step > UC_STEP_SHUFFLE && (!cards_follow || is_settled_at (s, step));
}

/* The class of what the dealer typed or tapped, and a device did not say. */
static UndoClass
class_of (const UcTable *table, const UcEvent *event)
{
  const UcState *s = &table->now;

  switch ((guint) event->kind)
    {
    case UC_EVENT_IRREGULARITY:
      return is_of_a_device (event->id) ? FACT_AT_ONCE : UNDOABLE;
    case UC_EVENT_STEP_DONE:
      return is_payment (s, event->step) ? FACT_AT_ONCE : UNDOABLE;
    /* That the last card goes to the rack waits for a second person: it stays the last. */
    case UC_EVENT_SECOND_PERSON_REQUIRED:
    case UC_EVENT_REQUEST_WITHDRAWN:
      return uc_irregularity_parse (event->key) != UC_IRREGULARITY_NONE ? ASIDE : FACT_AT_ONCE;
    /* A claim that is taken back moves no money of the table's. */
    case UC_EVENT_METER_SETTLED:
      return event->award == 0 ? ASIDE : FACT_AT_ONCE;
    case UC_EVENT_READER_LIGHT:
      return event->typed ? UNDOABLE : FACT_AT_ONCE;
    case UC_EVENT_HOLE_CARD_EXPOSED:
      return uc_hole_is_known (s) ? FACT_AT_ONCE : UNDOABLE;
    case UC_EVENT_WAGER_ACCEPTED:
    case UC_EVENT_WAGER_REMOVED:
      return !s->round.locked && !event->sensed ? UNDOABLE : FACT_AT_ONCE;
    default:
      return undo_class (event->kind);
    }
}

/* What happened to devices since, who was called, what players dispute, and what was said to a linked meter, is not taken back with
 * the fact. */
static void
go_back (UcTable *table, const UcState *before)
{
  UcState *s = &table->now;
  UcCarry *now = &s->carry;
  const UcCarry since = *now;
  const UcRound round = s->round;

  *s = *before;
  for (guint seat = 0; seat <= UC_MAX_SEATS; seat++)
    {
      UcSeat *box = &s->round.seats[seat];

      box->disputed = round.seats[seat].disputed;
      box->dispute_corrected = round.seats[seat].dispute_corrected;
    }
  memcpy (now->devices, since.devices, sizeof now->devices);
  memcpy (now->held, since.held, sizeof now->held);
  memcpy (now->held_third, since.held_third, sizeof now->held_third);
  memcpy (now->slips, since.slips, sizeof now->slips);
  /* What the table and a linked meter have said to each other stands. */
  now->ticket = since.ticket;
  for (guint slot = 0; slot < UC_N_WAGER_SLOTS; slot++)
    {
      now->meters[slot].value = since.meters[slot].value;
      s->round.lock_value[slot] = round.lock_value[slot];
    }
  now->record_stopped = since.record_stopped;
  now->reader_out = since.reader_out;
  now->shoe_unsure = since.shoe_unsure;
  now->reset_due = since.reset_due;
  now->whole_held = since.whole_held;
  now->floor_called = since.floor_called;
  now->called_ns = since.called_ns;
  s->round.card_taken_back = round.card_taken_back;
  s->round.n_refused_cards = round.n_refused_cards;
  memcpy (s->round.refused_cards, round.refused_cards, sizeof s->round.refused_cards);
  /* A round that has begun goes on without its first wager. */
  s->round.began = round.began;
  s->round.first_seq = round.first_seq;
  now->round = since.round;
}

gboolean
uc_undo_is_aside (UcEventKind kind)
{
  return undo_class (kind) == ASIDE;
}

/* ---- keeping ---- */

static gboolean
is_card (guint what)
{
  return what == UC_EVENT_CARD_DEALT || what == UC_EVENT_HOLE_CARD_EXPOSED || what == UC_EVENT_CARD_DRAWN_IN_ERROR;
}

static void
push (UcTable *table, const UcEvent *event)
{
  UcUndoStep *step;

  /* Money that has moved is behind what came after it. */
  if (table->n_undo > 0 && UC_UNDO (table, table->n_undo - 1)->fact.settled)
    table->n_undo = 0;
  if (table->n_undo == UC_MAX_UNDO)
    {
      table->undo_first = (table->undo_first + 1) % UC_MAX_UNDO;
      table->n_undo--;
    }
  step = UC_UNDO (table, table->n_undo++);
  memset (&step->fact, 0, sizeof step->fact);
  step->before = table->now;
  step->fact.kind = event->kind;
  if (!is_card (table->taken.what))
    return;
  step->fact.instead = TRUE;
  step->fact.old_what = table->taken.what;
  step->fact.old_card = table->taken.card;
  step->fact.old_seat = table->taken.seat;
  step->fact.old_hand = table->taken.hand;
  step->fact.old_implied = table->taken.implied;
  step->fact.old_action = table->taken.action;
  step->fact.old_amount = table->taken.amount;
}

/* The last that says something names the fact: the card rather than the hit that nobody said. */
static void
name_fact (UcUndoFact *fact, const UcState *s, const UcEvent *e)
{
  gboolean unread = e->kind == UC_EVENT_CARD_DEALT && e->face == UC_WORD_DOWN;
  gboolean passed = e->kind == UC_EVENT_DECISION && e->action == UC_WORD_STAND && e->implied;

  if (fact->what == UC_EVENT_IRREGULARITY || fact->what == UC_EVENT_CARD_OFFERED
      || (fact->what != 0 && (passed || e->kind == UC_EVENT_STEP_DONE)))
    return;
  if (unread && fact->what == UC_EVENT_CARD_DEALT)
    {
      fact->with_hole = TRUE;
      return;
    }
  fact->what = e->kind;
  fact->seat = e->kind == UC_EVENT_HOLE_CARD_EXPOSED || (e->kind == UC_EVENT_CARD_DEALT && e->to == UC_WORD_DEALER)
                   ? UC_SEAT_DEALER
                   : e->seat;
  fact->hand = e->hand;
  fact->card = unread ? UC_CARD_NONE : e->card;
  fact->choice = e->choice;
  fact->id = e->id;
  fact->wager = e->wager;
  fact->step = e->step;
  if (e->kind == UC_EVENT_DECISION)
    {
      fact->action = e->action;
      fact->amount = e->amount;
      fact->implied = e->action == UC_WORD_HIT && e->implied;
    }
  /* With a shoe that reads, a card comes from it; with none, or a silent one, it is typed. */
  if (e->kind == UC_EVENT_CARD_DEALT || e->kind == UC_EVENT_CARD_DRAWN_IN_ERROR)
    fact->read = s->carry.devices[UC_DEVICE_SHOE] == UC_DEVICE_STATE_UP;
}

gboolean
uc_undo_makes_award (const UcEvent *e)
{
  return (e->kind == UC_EVENT_VALIDATION_REQUIRED || e->kind == UC_EVENT_WINNER_FOUND)
         && (uc_side_wager_is_progressive (e->wager) || e->wager == UC_WAGER_ENVY_BONUS
             || e->wager == UC_WAGER_SUPER_BONUS || e->wager == UC_WAGER_SUPER_BONUS_ENVY);
}

/* What the program works out of a fact, and works out anew once the fact is taken back. */
static gboolean
is_worked_out (UcEventKind kind)
{
  switch ((guint) kind)
    {
    case UC_EVENT_WAGER_SETTLED:
    case UC_EVENT_DOUBLE_RETURNED:
    case UC_EVENT_LIMIT_REACHED:
    case UC_EVENT_VALIDATION_REQUIRED:
    case UC_EVENT_WINNER_FOUND:
    case UC_EVENT_SHARE_CHANGED:
    case UC_EVENT_CARD_ALARM:
    case UC_EVENT_CARD_MOVED:
    case UC_EVENT_WAGER_ACCEPTED:
    case UC_EVENT_WAGER_REMOVED:
      return TRUE;
    default:
      return FALSE;
    }
}

/* What follows from the last fact: money, an award; or what is no longer the dealer's alone, and stays. */
static void
follow (UcTable *table, const UcEvent *e, UndoClass class)
{
  UcUndoFact *fact = &UC_UNDO (table, table->n_undo - 1)->fact;

  if (class == FACT_AT_ONCE && !is_worked_out (e->kind))
    {
      table->n_undo = 0;
      return;
    }
  fact->settled |= e->kind == UC_EVENT_WAGER_SETTLED;
  if (uc_undo_makes_award (e))
    fact->win = MAX (fact->win, MAX (1, e->signatures));
  if (class == UNDOABLE)
    name_fact (fact, &table->now, e);
}

/* A script that was written before there were steps names the last fact; so does each step. */
static void
take_back (UcTable *table, const UcEvent *undone)
{
  for (guint i = table->n_undo; i-- > 0;)
    if (UC_UNDO (table, i)->before.carry.seq + 1 == undone->target)
      {
        table->taken = UC_UNDO (table, uc_undo_is_behind_hole (table) ? i : table->n_undo - 1)->fact;
        if (table->taken.action == UC_WORD_NONE)
          table->taken.action = UC_UNDO (table, i)->fact.action;
        table->n_undo = i;
        go_back (table, &UC_UNDO (table, i)->before);
        table->now.round.card_taken_back |= is_card (table->taken.what) && !table->taken.read;
        /* The card that lies there again comes in no other's place: the next step goes on backwards. */
        if (strcmp (undone->text, UC_UNDO_PUT_BACK) == 0)
          table->taken.what = UC_EVENT_UNDONE;
        return;
      }
}

/* Somebody else is concerned now, and the facts before that are not the dealer's alone; a call may be withdrawn as long as
 * nobody has come. */
static void
hear_others (UcTable *table, const UcEvent *e)
{
  for (guint i = 0; i < table->n_undo; i++)
    {
      UcUndoFact *fact = &UC_UNDO (table, i)->fact;

      if (e->kind == UC_EVENT_FLOOR_CALL_WITHDRAWN && fact->called == 1)
        fact->called = 0;
      if (e->kind == UC_EVENT_FLOOR_CALLED && e->first)
        fact->called = fact->called == 0 ? 1 : table->now.carry.called_ns != 0 ? fact->called : 2;
      if (e->kind == UC_EVENT_DISPUTE_RAISED && e->seat != 0 && e->seat <= UC_MAX_SEATS)
        fact->disputed |= UC_SEAT_BIT (e->seat);
    }
}

void
uc_undo_prepare (UcTable *table, const UcEvent *event)
{
  UndoClass class = class_of (table, event);

  if (event->first)
    {
      memset (&table->taken, 0, sizeof table->taken);
      table->follows = FALSE;
    }
  if (event->kind == UC_EVENT_UNDONE)
    {
      take_back (table, event);
      return;
    }
  hear_others (table, event);
  /* What a badge had half signed does not come back with the fact, and neither does its role. */
  if (event->kind == UC_EVENT_PERSON_ENROLLED || event->kind == UC_EVENT_BADGE_FREED)
    for (guint i = 0; i < table->n_undo; i++)
      uc_apply_irregular[event->kind](&UC_UNDO (table, i)->before, table->rules, event);
  /* A round that has begun does not go back behind its first wager. */
  if ((event->kind == UC_EVENT_WAGER_ACCEPTED || event->kind == UC_EVENT_WAGER_REMOVED) && !table->now.round.began)
    table->n_undo = 0;
  if (class == UNDOABLE && (event->first || table->taken.what != 0))
    {
      push (table, event);
      table->follows = TRUE;
      memset (&table->taken, 0, sizeof table->taken);
    }
  else if (class != ASIDE && !table->follows)
    table->n_undo = 0;
  if (table->follows && table->n_undo > 0)
    follow (table, event, class);
}

/* ---- asking ---- */

const UcUndoFact *
uc_undo_last (const UcTable *table)
{
  return table->n_undo > 0 ? &UC_UNDO (table, table->n_undo - 1)->fact : NULL;
}

guint64
uc_undo_first_seq (const UcTable *table, guint back)
{
  return UC_UNDO (table, table->n_undo - 1 - back)->before.carry.seq + 1;
}

static gboolean
is_typed (const UcUndoFact *fact)
{
  return is_card (fact->what) && uc_card_is_valid (fact->card) && !fact->read;
}

gboolean
uc_undo_is_behind_hole (const UcTable *table)
{
  const UcUndoFact *last = uc_undo_last (table);

  return last != NULL && last->what == UC_EVENT_CARD_DEALT && last->seat == UC_SEAT_DEALER && !last->read && !last->instead
         && !uc_card_is_valid (last->card) && !uc_hole_is_known (&table->now) && table->n_undo > 1
         && is_typed (&UC_UNDO (table, table->n_undo - 2)->fact);
}

const UcUndoFact *
uc_undo_typed (const UcTable *table)
{
  const UcUndoFact *last = uc_undo_last (table);

  if (uc_undo_is_behind_hole (table))
    return &UC_UNDO (table, table->n_undo - 2)->fact;
  return last != NULL && is_typed (last) ? last : NULL;
}

guint
uc_undo_signatures (const UcTable *table)
{
  guint back = uc_undo_is_behind_hole (table) ? 2 : 1, signatures = 0, seat;

  for (guint i = 1; i <= back && i <= table->n_undo; i++)
    {
      const UcUndoStep *step = UC_UNDO (table, table->n_undo - i);

      signatures = MAX (signatures, MAX (step->fact.win, step->fact.called != 0));
      if (!step->fact.instead)
        signatures = MAX (signatures, uc_made_award_signatures (&table->now, &step->before, table->rules, &seat));
    }
  return signatures;
}

guint
uc_undo_disputed (const UcTable *table, guint back)
{
  guint8 seats = 0;

  for (guint i = 1; i <= back && i <= table->n_undo; i++)
    seats |= UC_UNDO (table, table->n_undo - i)->fact.disputed;
  seats &= uc_held_disputed (&table->now);
  return seats != 0 ? (guint) __builtin_ctz (seats) : 0;
}

guint
uc_undo_held (const UcTable *table)
{
  const UcUndoFact *last = uc_undo_last (table);
  guint8 changed;

  /* A card that the shoe read, and that stays with its hand, is two persons' to correct, under a dispute too. */
  if (last == NULL || (last->read && !last->instead && !uc_undo_can_move (table)))
    return 0;
  changed = uc_held_changed (&table->now, &UC_UNDO (table, table->n_undo - 1)->before);
  /* The card that lies there again is the disputed seat's; one that was drawn in error is nobody's. */
  if (last->instead && last->old_what == UC_EVENT_CARD_DEALT && last->old_seat <= UC_MAX_SEATS)
    changed |= UC_SEAT_BIT (last->old_seat) & uc_held_disputed (&table->now);
  if (changed != 0)
    return (guint) __builtin_ctz (changed);
  return last->read && !last->instead ? 0 : uc_undo_disputed (table, uc_undo_is_behind_hole (table) ? 2 : 1);
}

gboolean
uc_undo_is_dealers (const UcTable *table)
{
  const UcUndoFact *last = uc_undo_last (table);

  return last != NULL && (!last->read || last->instead) && uc_undo_signatures (table) == 0 && uc_undo_held (table) == 0;
}

gboolean
uc_undo_can_move (const UcTable *table)
{
  const UcUndoFact *last = uc_undo_last (table);
  const UcRound *r = &table->now.round;

  return last != NULL && last->what == UC_EVENT_CARD_DEALT && last->seat != 0 && last->seat != UC_SEAT_DEALER
         && r->trouble == UC_TROUBLE_NONE && r->step >= UC_STEP_DECISIONS && r->step <= UC_STEP_SETTLE;
}

guint
uc_undo_back_to_hit (const UcTable *table)
{
  const UcUndoFact *last = uc_undo_last (table), *hit = table->n_undo > 1 ? &UC_UNDO (table, table->n_undo - 2)->fact : NULL;

  return last->action == UC_WORD_NONE && hit != NULL && hit->what == UC_EVENT_DECISION && hit->action == UC_WORD_HIT
                 && hit->seat == last->seat && hit->hand == last->hand
             ? 1
             : 0;
}

gboolean
uc_undo_can_double (const UcTable *table)
{
  const UcUndoFact *last = uc_undo_last (table);
  const UcState *before;

  if (!uc_undo_can_move (table) || last->action == UC_WORD_DOUBLE)
    return FALSE;
  before = uc_undo_before_hit (table);
  return (before->round.step == UC_STEP_DECISIONS || before->round.step == UC_STEP_READER)
         && uc_hand_may_double (before, table->rules, last->seat, last->hand);
}

gboolean
uc_undo_offers_double (const UcTable *table)
{
  return uc_undo_can_double (table) && uc_undo_disputed (table, 1 + uc_undo_back_to_hit (table)) == 0;
}

const UcState *
uc_undo_before_hit (const UcTable *table)
{
  return &UC_UNDO (table, table->n_undo - 1 - uc_undo_back_to_hit (table))->before;
}
