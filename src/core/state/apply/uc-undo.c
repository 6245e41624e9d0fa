#include "uc-undo.h"

#include "uc-apply-irregular.h"
#include "uc-step.h"

#include <string.h>

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
    case UC_EVENT_COVER_CARD_SHOWN:
    case UC_EVENT_PLAYERS_JOINED:
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
      return ASIDE;
    default:
      return FACT_AT_ONCE;
    }
}

/* What happened to devices since, who was called, and what players dispute, is not taken back with the fact. */
static void
go_back (UcTable *table)
{
  UcCarry *now = &table->now.carry;
  guint8 devices[UC_N_DEVICES];
  guint8 stopped = now->record_stopped;
  guint8 reader = now->reader_out;
  guint8 unsure = now->shoe_unsure;
  guint8 called = now->floor_called;
  gint64 called_ns = now->called_ns;
  UcHeld held[UC_MAX_SEATS + 1][2], third[UC_MAX_SEATS + 1];
  guint8 reset = now->reset_due, whole = now->whole_held;
  char slips[UC_SLIPS_TEXT];
  UcRound round = table->now.round;

  if (!table->can_undo)
    return;
  memcpy (devices, now->devices, sizeof devices);
  memcpy (held, now->held, sizeof held);
  memcpy (third, now->held_third, sizeof third);
  memcpy (slips, now->slips, sizeof slips);
  table->now = table->before;
  for (guint seat = 0; seat <= UC_MAX_SEATS; seat++)
    {
      UcSeat *box = &table->now.round.seats[seat];

      box->disputed = round.seats[seat].disputed;
      box->dispute_corrected = round.seats[seat].dispute_corrected;
    }
  memcpy (now->devices, devices, sizeof devices);
  memcpy (now->held, held, sizeof held);
  memcpy (now->held_third, third, sizeof third);
  memcpy (now->slips, slips, sizeof slips);
  now->record_stopped = stopped;
  now->reader_out = reader;
  now->shoe_unsure = unsure;
  now->floor_called = called;
  now->called_ns = called_ns;
  now->reset_due = reset;
  now->whole_held = whole;
}

gboolean
uc_undo_is_aside (UcEventKind kind)
{
  return undo_class (kind) == ASIDE;
}

void
uc_undo_prepare (UcTable *table, const UcEvent *event)
{
  if (event->kind == UC_EVENT_UNDONE)
    {
      go_back (table);
      table->can_undo = FALSE;
    }
  else if (event->kind == UC_EVENT_PERSON_ENROLLED && table->can_undo)
    /* What a badge had half signed does not come back with the fact. */
    uc_apply_irregular[event->kind](&table->before, table->rules, event);
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
}

gboolean
uc_undo_can_move (const UcTable *table)
{
  const UcRound *r = &table->now.round;
  const UcDealt *last = r->n_dealt > 0 ? &r->dealt[r->n_dealt - 1] : NULL;

  return table->can_undo && last != NULL && last->seat != 0 && last->seat != UC_SEAT_DEALER
         && r->step >= UC_STEP_DECISIONS && r->step <= UC_STEP_SETTLE
         && (table->undo_kind == UC_EVENT_CARD_DEALT || table->undo_implied);
}
