/* uc_table_apply (): folds one event into the state. Total: an event that does not fit changes what it can. */
#include "uc-apply.h"

#include "uc-apply-private.h"
#include "uc-state.h"

#include <string.h>

/* The handlers, by the file that holds them; each table is indexed by kind. A kind without one changes nothing. */
static const struct
{
  const UcApply *handlers;
  gboolean own_box; /* of all boxes they change the event's own at most, unless the round is cleared */
} tables[] = {
  { uc_apply_wagers, TRUE },
  { uc_apply_cards, TRUE },
  { uc_apply_settlement, TRUE },
  { uc_apply_irregular, FALSE },
  { uc_apply_table, FALSE },
};

void
uc_apply_text (char *to, gsize size, const char *from)
{
  memset (to, 0, size);
  g_strlcpy (to, from, size);
}

static guint
box_of (const UcEvent *e)
{
  return e->seat <= UC_MAX_SEATS ? e->seat : 0;
}

UcSeat *
uc_apply_seat (UcState *s, const UcEvent *e)
{
  return &s->round.seats[box_of (e)];
}

UcHand *
uc_apply_hand (UcState *s, const UcEvent *e)
{
  return &uc_apply_seat (s, e)->hand[e->hand < UC_MAX_HANDS ? e->hand : 0];
}

UcSide *
uc_apply_side (UcState *s, const UcEvent *e)
{
  return &uc_apply_seat (s, e)->side[uc_wager_slot (e->wager)];
}

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
    case UC_EVENT_PERSON_ENROLLED:
    case UC_EVENT_DEVICE_UP:
    case UC_EVENT_DEVICE_DOWN:
    case UC_EVENT_DEVICE_FAULT:
    case UC_EVENT_INPUT_REFUSED:
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
  if (e->kind >= UC_N_EVENTS)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (tables[i].handlers[e->kind] != NULL)
      {
        tables[i].handlers[e->kind](s, rules, e);
        break;
      }
  s->carry.seq = e->seq;
  notice_old_cards (s, e->t_real_ns);
  if (undo_class (e->kind) != ASIDE)
    s->prompt_seq = e->seq;
  uc_steps_update (s, rules);
}

/* Bit set of the boxes that an event may change. */
static guint
boxes_changed_by (const UcEvent *e)
{
  if (e->kind == UC_EVENT_ROUND_CLOSED || e->kind == UC_EVENT_CHECKPOINT || e->kind == UC_EVENT_UNDONE
      || e->kind >= UC_N_EVENTS)
    return UC_ALL_BOXES;
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (tables[i].handlers[e->kind] != NULL)
      return tables[i].own_box ? 1u << box_of (e) : UC_ALL_BOXES;
  return 0;
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
  uc_state_copy (&table->now, &table->before);
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

/* What an input's events mean for taking back, before they change the state. */
static void
keep_for_undo (UcTable *table, const UcEvent *event)
{
  if (event->kind == UC_EVENT_UNDONE)
    table->can_undo = FALSE;
  else if (event->first && undo_class (event->kind) == UNDOABLE)
    {
      uc_state_copy_boxes (&table->before, &table->now, table->unlike);
      table->unlike = 0;
      table->can_undo = TRUE;
      table->undo_kind = event->kind;
      table->undo_implied = FALSE;
    }
  else if (event->first && undo_class (event->kind) == FACT_AT_ONCE)
    table->can_undo = FALSE;
  if (event->kind == UC_EVENT_DECISION && event->action == UC_WORD_HIT)
    table->undo_implied = event->implied;
}

void
uc_table_apply (UcTable *table, const UcEvent *event)
{
  if (event->kind == UC_EVENT_UNDONE)
    undo (table, event);
  keep_for_undo (table, event);
  table->stamp = 0;
  table->unlike |= boxes_changed_by (event);
  uc_apply_to_state (&table->now, table->rules, event);
}

void
uc_table_take (UcTable *table, UcEvents *decided)
{
  guint changed = 0;

  for (guint i = 0; i < decided->n; i++)
    {
      keep_for_undo (table, &decided->v[i]);
      changed |= boxes_changed_by (&decided->v[i]);
    }
  if (decided->n > 0)
    uc_state_copy_boxes (&table->now, &decided->after.now, changed);
  table->unlike |= changed;
  table->stamp = decided->after.stamp = ++decided->stamps;
}
