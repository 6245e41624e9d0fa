#include "uc-pit-fold.h"

#include "uc-event.h"
#include "uc-held.h"
#include "uc-pit-wants.h"
#include "uc-readiness.h"
#include "uc-say.h"
#include "uc-side-wager.h"
#include "uc-table-apply.h"
#include "uc-table-init.h"
#include "uc-table-prompt.h"
#include "uc-ticket.h"

#include <glib/gi18n.h>
#include <string.h>

#define HOUR_NS (G_GINT64_CONSTANT (3600) * 1000000000)
/* More rounds than a table closes in two hours. */
#define MOST_CLOSED 4096

typedef struct
{
  UcPitItem *item;
  UcPitWant want;
  guint64 end_seq; /* event that ended it; 0 = it waits */
} Kept;

/* In a row: an event after which something waited that did not before, or the other way round. */
typedef struct
{
  UcPitWant want;
  guint64 seq;
  gboolean raised;
  UcPitSaid by;
} Turn;

struct _UcPitFold
{
  char *id;
  UcRules *rules;    /* NULL before the first; its place stays */
  UcTable *table;
  GArray *kept;      /* Kept: what waits and what is over, in the order in which it was raised */
  GArray *ended;     /* Kept: what persons ended, in order */
  GPtrArray *items, *lately; /* UcPitItem, borrowed from these */
  guint64 changes, listed;
  UcPitWant wants[UC_PIT_MAX_WANTS]; /* after the last row */
  guint n_wants;
  GArray *turns;     /* Turn, of the row at hand */
  UcPitSaid person;  /* who was named last in the row at hand */
  char *day;
  guint64 day_seq, day_before_seq; /* first event of this gaming day, and of the one before it; 0 = before what was read */
  /* the tile */
  GArray *closed;    /* gint64: times of rounds that were closed */
  UcPitPlay play;
  gint64 play_since_ns, dealer_since_ns, step_since_ns, newest_ns;
  UcPrompt prompt;
  char *step_words, *fault_words;
  guint64 said;      /* last event that these words are of */
};

static void
free_kept (gpointer data)
{
  uc_pit_item_free (((Kept *) data)->item);
}

UcPitFold *
uc_pit_fold_new (const char *id)
{
  UcPitFold *fold = g_new0 (UcPitFold, 1);

  fold->id = g_strdup (id);
  fold->kept = g_array_new (FALSE, FALSE, sizeof (Kept));
  fold->ended = g_array_new (FALSE, FALSE, sizeof (Kept));
  g_array_set_clear_func (fold->kept, free_kept);
  g_array_set_clear_func (fold->ended, free_kept);
  fold->items = g_ptr_array_new ();
  fold->lately = g_ptr_array_new ();
  fold->turns = g_array_new (FALSE, FALSE, sizeof (Turn));
  fold->closed = g_array_new (FALSE, FALSE, sizeof (gint64));
  fold->changes = 1;
  return fold;
}

void
uc_pit_fold_free (UcPitFold *fold)
{
  if (fold == NULL)
    return;
  g_array_unref (fold->kept);
  g_array_unref (fold->ended);
  g_ptr_array_unref (fold->items);
  g_ptr_array_unref (fold->lately);
  g_array_unref (fold->turns);
  g_array_unref (fold->closed);
  g_free (fold->day);
  g_free (fold->step_words);
  g_free (fold->fault_words);
  g_free (fold->table);
  g_free (fold->rules);
  g_free (fold->id);
  g_free (fold);
}

void
uc_pit_fold_set_rules (UcPitFold *fold, const UcRules *rules)
{
  if (fold->rules != NULL)
    {
      *fold->rules = *rules;
      return;
    }
  fold->rules = g_memdup2 (rules, sizeof *rules);
  fold->table = g_new0 (UcTable, 1);
  uc_table_init (fold->table, fold->rules);
}

/* ---- what is kept ---- */

/* What ended before @seq is history. */
static void
drop_before (UcPitFold *fold, GArray *list, guint64 seq)
{
  for (guint i = list->len; i-- > 0;)
    {
      const Kept *kept = &g_array_index (list, Kept, i);

      if (kept->end_seq == 0 || kept->end_seq >= seq)
        continue;
      g_array_remove_index (list, i);
      fold->changes++;
    }
}

void
uc_pit_fold_set_day (UcPitFold *fold, const char *day)
{
  if (g_strcmp0 (fold->day, day) == 0)
    return;
  if (fold->day != NULL)
    {
      fold->day_before_seq = fold->day_seq;
      fold->day_seq = fold->table != NULL ? fold->table->now.carry.seq + 1 : 0;
      drop_before (fold, fold->kept, fold->day_before_seq);
      drop_before (fold, fold->ended, fold->day_before_seq);
    }
  g_free (fold->day);
  fold->day = g_strdup (day);
}

/* Two steps of a table may be raised by one event: their names tell them apart. */
static const char *
step_name (guint prompt)
{
  switch (prompt)
    {
    case UC_PROMPT_CONFIRM_READINGS:
      return "readings";
    case UC_PROMPT_INSPECT_CARDS:
      return "cards";
    case UC_PROMPT_INSPECT_READER:
      return "reader";
    case UC_PROMPT_READER_OUT:
      return "reader-out";
    case UC_PROMPT_DEVICES_FAIL:
      return "devices";
    case UC_PROMPT_CHANGE_CARDS:
      return "new-cards";
    case UC_PROMPT_RESET_KEY:
      return "reset-key";
    default:
      return "";
    }
}

/* What the state says of the thing that waits; its number and time stay. */
static void
renew (UcPitFold *fold, Kept *kept, const UcPitWant *want)
{
  UcPitItem *item = kept->item;
  g_autofree char *words = uc_pit_wants_say (fold->table, want);

  if (item->words != NULL && item->has_amount == want->has_amount && item->amount == want->amount && strcmp (item->words, words) == 0)
    return;
  item->has_amount = want->has_amount;
  item->amount = want->amount;
  g_free (item->words);
  item->words = g_steal_pointer (&words);
  fold->changes++;
}

/* The same thing, over and not done, is waited for again: one item stands for both. */
static guint
take_over (UcPitFold *fold, const UcPitWant *want)
{
  for (guint i = 0; i < fold->kept->len; i++)
    {
      const Kept *kept = &g_array_index (fold->kept, Kept, i);
      const guint again = kept->item->again + 1;

      if (kept->end_seq == 0 || kept->item->round != want->round || !uc_pit_wants_same (&kept->want, want))
        continue;
      g_array_remove_index (fold->kept, i);
      return again;
    }
  return 0;
}

static void
raise_item (UcPitFold *fold, const Turn *turn, gint64 t_real_ns)
{
  const UcPitWant *want = &turn->want;
  Kept kept = { .item = g_new0 (UcPitItem, 1), .want = *want };

  g_strlcpy (kept.item->table, fold->id, sizeof kept.item->table);
  kept.item->seq = turn->seq;
  kept.item->kind = want->kind;
  kept.item->seat = want->seat;
  kept.item->wager = want->wager;
  kept.item->device = want->device;
  kept.item->place = want->place;
  kept.item->round = want->round;
  kept.item->since_ns = t_real_ns;
  kept.item->again = take_over (fold, want);
  if (want->kind == UC_PIT_ITEM_STEP)
    g_strlcpy (kept.item->name, step_name (want->place), sizeof kept.item->name);
  renew (fold, &kept, want);
  g_array_append_val (fold->kept, kept);
  fold->changes++;
}

static void
end_item (UcPitFold *fold, guint i, const Turn *turn, gint64 t_real_ns)
{
  Kept *kept = &g_array_index (fold->kept, Kept, i);

  kept->end_seq = turn->seq;
  kept->item->end_ns = t_real_ns;
  kept->item->end = turn->by.by[0] != '\0' ? UC_PIT_ENDED : UC_PIT_OVER;
  kept->item->ended_by = turn->by;
  fold->changes++;
  if (kept->item->end == UC_PIT_OVER)
    return;
  g_array_append_vals (fold->ended, kept, 1);
  kept->item = NULL;
  g_array_remove_index (fold->kept, i);
  if (fold->ended->len > UC_PIT_KEPT)
    g_array_remove_index (fold->ended, 0);
}

/* ---- a row ---- */

/* Whose badge or signature an event is. The dealer takes back calls and disputes of his own, a people file changes somewhere else, and whoever
 * signs on has come for the cards. */
static const char *
person_of (const UcEvent *e)
{
  switch ((guint) e->kind)
    {
    case UC_EVENT_FLOOR_CALL_WITHDRAWN:
    case UC_EVENT_DISPUTE_RAISED:
    case UC_EVENT_DISPUTE_WITHDRAWN:
    case UC_EVENT_SIGNED_ON:
    case UC_EVENT_PERSON_ENROLLED:
    case UC_EVENT_PIN_REFUSED:
      return "";
    /* The second text is another's badge there. */
    case UC_EVENT_BADGE_FREED:
    case UC_EVENT_PAYOUT_OVERRULED:
      return e->by;
    default:
      return e->second[0] != '\0' ? e->second : e->by;
    }
}

static const UcPitWant *
find (const UcPitWant *wants, guint n, const UcPitWant *want)
{
  for (guint i = 0; i < n; i++)
    if (uc_pit_wants_same (&wants[i], want))
      return &wants[i];
  return NULL;
}

static void
add_turn (UcPitFold *fold, const UcPitWant *want, const UcEvent *e, gboolean raised)
{
  Turn turn = { .want = *want, .seq = e->seq, .raised = raised };

  if (!raised)
    {
      g_strlcpy (turn.by.by, person_of (e), sizeof turn.by.by);
      turn.by.t_real_ns = e->t_real_ns;
    }
  g_array_append_val (fold->turns, turn);
}

/* After an event: what it raised and what it ended. */
static void
compare (UcPitFold *fold, const UcEvent *e)
{
  UcPitWant now[UC_PIT_MAX_WANTS];
  const guint n = uc_pit_wants (fold->table, now);

  for (guint i = 0; i < n; i++)
    if (find (fold->wants, fold->n_wants, &now[i]) == NULL)
      add_turn (fold, &now[i], e, TRUE);
  for (guint i = 0; i < fold->n_wants; i++)
    if (find (now, n, &fold->wants[i]) == NULL)
      add_turn (fold, &fold->wants[i], e, FALSE);
  memcpy (fold->wants, now, n * sizeof *now);
  fold->n_wants = n;
}

static const Turn *
last_turn (const UcPitFold *fold, const UcPitWant *want, gboolean raised)
{
  for (guint i = fold->turns->len; i-- > 0;)
    {
      const Turn *turn = &g_array_index (fold->turns, Turn, i);

      if (turn->raised == raised && uc_pit_wants_same (&turn->want, want))
        return turn;
    }
  return NULL;
}

/* What waited before the row and does not after it has ended; where the event itself names nobody, the row's other events may. */
static void
settle_row (UcPitFold *fold, gint64 t_real_ns)
{
  for (guint i = fold->kept->len; i-- > 0;)
    {
      const Kept *kept = &g_array_index (fold->kept, Kept, i);
      Turn turn;

      if (kept->end_seq != 0 || find (fold->wants, fold->n_wants, &kept->want) != NULL)
        continue;
      turn = *last_turn (fold, &kept->want, FALSE);
      if (turn.by.by[0] == '\0')
        turn.by = fold->person;
      end_item (fold, i, &turn, t_real_ns);
    }
  for (guint i = 0; i < fold->n_wants; i++)
    {
      Kept *waits = NULL;

      for (guint j = 0; j < fold->kept->len && waits == NULL; j++)
        {
          Kept *kept = &g_array_index (fold->kept, Kept, j);

          if (kept->end_seq == 0 && uc_pit_wants_same (&kept->want, &fold->wants[i]))
            waits = kept;
        }
      if (waits != NULL)
        renew (fold, waits, &fold->wants[i]);
      else
        raise_item (fold, last_turn (fold, &fold->wants[i], TRUE), t_real_ns);
    }
}

static void
note_closed (UcPitFold *fold, gint64 t_real_ns)
{
  guint old = 0;

  while (old < fold->closed->len && g_array_index (fold->closed, gint64, old) < t_real_ns - 2 * HOUR_NS)
    old++;
  old = MAX (old, fold->closed->len >= MOST_CLOSED ? 1 : 0);
  if (old > 0)
    g_array_remove_range (fold->closed, 0, old);
  g_array_append_val (fold->closed, t_real_ns);
}

static void
note_tile (UcPitFold *fold, gint64 t_real_ns)
{
  const UcState *s = &fold->table->now;
  const UcPitPlay play = !s->carry.open ? UC_PIT_PLAY_CLOSED : s->round.began ? UC_PIT_PLAY_ROUND : UC_PIT_PLAY_WAITING;
  UcPrompt prompt = uc_table_prompt (fold->table);

  if (fold->play != UC_PIT_PLAY_UNKNOWN && play != fold->play)
    fold->play_since_ns = t_real_ns;
  fold->play = play;
  if (prompt.id != fold->prompt.id || prompt.step != fold->prompt.step || prompt.seat != fold->prompt.seat || prompt.hand != fold->prompt.hand)
    fold->step_since_ns = t_real_ns;
  fold->prompt = prompt;
  fold->newest_ns = t_real_ns;
}

gboolean
uc_pit_fold_row (UcPitFold *fold, const UcRow *row, GError **error)
{
  g_auto (GStrv) lines = NULL;
  UcCarry carry;

  if (fold->table == NULL || row->events[0] == '\0')
    return TRUE;
  lines = g_strsplit (row->events, "\n", -1);
  g_array_set_size (fold->turns, 0);
  fold->person = (UcPitSaid){ 0 };
  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      UcEvent event;

      if (!uc_event_parse (lines[i], &event, &carry, error))
        return FALSE;
      event.first = i == 0;
      event.t_real_ns = row->t_real_ns;
      event.t_mono_ns = row->t_mono_ns;
      uc_table_apply (fold->table, &event);
      compare (fold, &event);
      if (person_of (&event)[0] != '\0')
        {
          g_strlcpy (fold->person.by, person_of (&event), sizeof fold->person.by);
          fold->person.t_real_ns = row->t_real_ns;
        }
      if (event.kind == UC_EVENT_ROUND_CLOSED)
        note_closed (fold, row->t_real_ns);
      if (event.kind == UC_EVENT_SIGNED_ON)
        fold->dealer_since_ns = row->t_real_ns;
    }
  if (fold->turns->len > 0 || fold->n_wants > 0)
    settle_row (fold, row->t_real_ns);
  note_tile (fold, row->t_real_ns);
  return TRUE;
}

/* ---- what it is ---- */

const UcTable *
uc_pit_fold_table (const UcPitFold *fold)
{
  return fold->table;
}

static void
list (UcPitFold *fold)
{
  if (fold->listed == fold->changes)
    return;
  g_ptr_array_set_size (fold->items, 0);
  g_ptr_array_set_size (fold->lately, 0);
  for (guint i = 0; i < fold->kept->len; i++)
    g_ptr_array_add (fold->items, g_array_index (fold->kept, Kept, i).item);
  for (guint i = fold->ended->len; i-- > 0;)
    g_ptr_array_add (fold->lately, g_array_index (fold->ended, Kept, i).item);
  fold->listed = fold->changes;
}

GPtrArray *
uc_pit_fold_items (UcPitFold *fold)
{
  list (fold);
  return fold->items;
}

GPtrArray *
uc_pit_fold_ended (UcPitFold *fold)
{
  list (fold);
  return fold->lately;
}

guint64
uc_pit_fold_changes (const UcPitFold *fold)
{
  return fold->changes;
}

static UcPitProgressive
progressive_of (const UcTable *table)
{
  const UcWager wager = uc_side_wager_progressive (table->rules);

  if (wager == UC_WAGER_NONE)
    return UC_PIT_PROGRESSIVE_NONE;
  if (uc_ticket_is_asked (&table->now))
    return UC_PIT_PROGRESSIVE_ASKING;
  return uc_readiness_progressive_closed_for_all (&table->now) != UC_DEVICE_NONE || uc_readiness_meter_stands (&table->now, table->rules, wager)
             ? UC_PIT_PROGRESSIVE_CLOSED : UC_PIT_PROGRESSIVE_OPEN;
}

static guint8
playing (const UcTable *table)
{
  guint8 seats = 0;

  if (!table->now.round.began)
    return table->now.carry.expected;
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    if (table->now.round.seats[seat].in_round)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

static void
say_tile (UcPitFold *fold)
{
  g_autoptr (GString) faults = g_string_new (NULL);
  UcPromptWords words = { 0 };

  if (fold->said == fold->table->now.carry.seq && fold->step_words != NULL)
    return;
  uc_prompt_words_init (&words, fold->table, &fold->prompt);
  g_free (fold->step_words);
  fold->step_words = g_strdup (words.headline);
  uc_prompt_words_clear (&words);
  for (UcDevice device = UC_DEVICE_NONE + 1; device < UC_N_DEVICES; device++)
    if (fold->table->now.carry.devices[device] >= UC_DEVICE_STATE_DOWN)
      {
        g_autofree char *name = uc_say_device (device);

        uc_say_listed (faults, "%s", name);
      }
  g_free (fold->fault_words);
  fold->fault_words = g_string_free (g_steal_pointer (&faults), FALSE);
  fold->said = fold->table->now.carry.seq;
}

void
uc_pit_fold_fill (UcPitFold *fold, UcPitTable *table)
{
  const UcTable *t = fold->table;

  table->table = t;
  table->play = fold->play;
  table->play_since_ns = fold->play_since_ns;
  table->dealer_since_ns = fold->dealer_since_ns;
  table->step_since_ns = fold->step_since_ns;
  table->newest_ns = fold->newest_ns;
  table->faults = 0;
  if (t == NULL)
    return;
  say_tile (fold);
  table->step = fold->step_words;
  table->fault_words = fold->fault_words;
  table->game = t->rules->game;
  table->least = MAX (t->rules->minimum, 0);
  table->most = MAX (t->rules->maximum, 0);
  table->n_seats = t->rules->seats;
  table->round = t->now.carry.round;
  table->seats = playing (t);
  table->progressive = progressive_of (t);
  table->held = uc_held_seats (&t->now);
  g_strlcpy (table->dealer, t->now.carry.dealer, sizeof table->dealer);
  for (UcDevice device = UC_DEVICE_NONE + 1; device < UC_N_DEVICES; device++)
    table->faults += t->now.carry.devices[device] >= UC_DEVICE_STATE_DOWN;
}

void
uc_pit_fold_rounds (const UcPitFold *fold, gint64 now_ns, guint *last, guint *before)
{
  *last = *before = 0;
  for (guint i = 0; i < fold->closed->len; i++)
    {
      const gint64 ago = now_ns - g_array_index (fold->closed, gint64, i);

      *last += ago >= 0 && ago < HOUR_NS;
      *before += ago >= HOUR_NS && ago < 2 * HOUR_NS;
    }
}

gboolean
uc_pit_fold_may_begin (const UcRules *rules, const UcCarry *carry)
{
  g_autofree UcTable *table = g_new0 (UcTable, 1);
  const UcEvent checkpoint = { .kind = UC_EVENT_CHECKPOINT, .seq = carry->seq, .carry = carry };
  UcPitWant wants[UC_PIT_MAX_WANTS];

  uc_table_init (table, rules);
  uc_table_apply (table, &checkpoint);
  return uc_pit_wants (table, wants) == 0;
}
