/* Apply is total: whatever events a journal's rows may say, in whatever order, the fold goes on, and there is a prompt, an output
 * and an answer to the next input. Between the lines of a random walk a copy of its table hears events that nobody decided,
 * with values that their keys may have and the table may not: seats that do not play, hands that are not there, no card, a
 * wager of another game, sums beside the end of the scale. Then the lines of a recorded walk are folded from checkpoints on,
 * spoiled, repeated, left out and out of order. UPCARD_WALK_ROUNDS sets how far the walks go, UPCARD_MANGLED_EVENTS how many
 * lines are folded of each table's record. Built with sanitizers it finds most. */
#include "uc-audit.h"
#include "uc-digest.h"
#include "uc-event-fields.h"
#include "uc-event-json.h"
#include "uc-irregularities.h"
#include "uc-mangle.h"
#include "uc-past.h"
#include "uc-rules-load.h"
#include "uc-step.h"
#include "uc-table-outputs.h"
#include "uc-table-prompt.h"
#include "uc-table-init.h"
#include "uc-table.h"
#include "uc-thorough.h"
#include "uc-undo.h"
#include "uc-walk-inputs.h"
#include "uc-walk.h"

#ifdef UC_TOTAL_WORDS
#include "uc-say-subject.h"
#include "uc-say.h"
#include "uc-seat-look.h"
#endif

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS  20000
#define ODDLY   8  /* one state of so many hears events that nobody decided … */
#define AT_MOST 12 /* … and so many at most */

#define RECORDED 60     /* rounds of each table whose lines are spoiled */
#define MANGLED  100000 /* lines of each table's that are folded */
#define STRETCH  240    /* lines from one fresh table on, at most */
#define PAST     4      /* closed rounds that can be corrected */

typedef struct
{
  guint64 rng;
  UcTable table;
  GPtrArray *lines; /* char *: what the copy has heard, for whoever reads of a failure */
  guint kinds[UC_N_EVENTS];
  guint unread; /* lines that the parser refused */
  guint read;
} Odd;

static Odd *running; /* told of when a sanitizer or an assertion ends the program */

static guint
below (Odd *odd, guint n)
{
  return uc_mangle_roll (&odd->rng, n);
}

static guint64
odd_number (Odd *odd, guint64 near)
{
  static const guint64 ends[] = { 0, 1, 2, 3, 7, 8, 13, 127, 128, 255, 256, 65535, 65536, G_MAXINT32, G_MAXUINT32, G_MAXINT64, G_MAXUINT64 };

  return below (odd, 2) == 0 ? ends[below (odd, G_N_ELEMENTS (ends))] : near - below (odd, 12);
}

static UcMoney
odd_money (Odd *odd)
{
  static const UcMoney sums[] = { 0, 1, -1, 5000000, 25000000, -25000000, UC_MONEY_UNKNOWN, G_MAXINT64, -G_MAXINT64, G_MAXINT64 / 2 };

  return sums[below (odd, G_N_ELEMENTS (sums))];
}

/* What keys name in texts, and what they do not. */
static const char *
odd_text (Odd *odd, char room[UC_MONEY_TEXT])
{
  static const char *const texts[] = { "x", "round", "void", "card", "amount", "light", "go-ahead", "paid", "confirmed", "AS", "9H",
                                       "large", "10.00", "-", "2001", "3001", "card-put-back", "card-retyped", "card-dealt", "match-the-dealer-progressive",
                                       "shoe", "1,2,3", "2:1", "…" };

  switch (below (odd, 4))
    {
    case 0:
      return uc_irregularity_name (1 + below (odd, UC_N_IRREGULARITIES - 1));
    case 1:
      return uc_word_name (1 + below (odd, UC_N_WORDS - 1));
    case 2:
      return uc_money_format (odd_money (odd), room);
    default:
      return texts[below (odd, G_N_ELEMENTS (texts))];
    }
}

static guint64
odd_value (Odd *odd, const UcEventField *field, const UcTable *table)
{
  switch (field->type)
    {
    case UC_FIELD_SEAT:
      return below (odd, 6) == 0 ? UC_SEAT_DEALER : 1 + below (odd, UC_MAX_SEATS);
    case UC_FIELD_HAND:
      return below (odd, UC_MAX_HANDS);
    case UC_FIELD_SEATS:
      return odd->rng;
    case UC_FIELD_STEP:
      return below (odd, UC_N_STEPS);
    case UC_FIELD_WAGER:
      return 1 + below (odd, UC_N_WAGERS - 1);
    case UC_FIELD_WORD:
      return 1 + below (odd, UC_N_WORDS - 1);
    case UC_FIELD_IRREGULARITY:
      return 1 + below (odd, UC_N_IRREGULARITIES - 1);
    case UC_FIELD_DEVICE:
      return 1 + below (odd, UC_N_DEVICES - 1);
    case UC_FIELD_ENTERED:
      return 1 + below (odd, UC_N_ENTERED - 1);
    case UC_FIELD_PART:
      return 1 + below (odd, UC_N_PARTS - 1);
    case UC_FIELD_ROLE:
      return 1 + below (odd, UC_N_ROLES - 1);
    case UC_FIELD_COMBINATION:
      return 1 + below (odd, UC_N_COMBINATIONS - 1);
    case UC_FIELD_RANGE:
      return 1 + below (odd, 3);
    case UC_FIELD_CARD:
      return uc_card_from_index (below (odd, UC_N_FACES));
    case UC_FIELD_COUNT:
    case UC_FIELD_NUMBER:
      return odd_number (odd, table->now.carry.seq);
    case UC_FIELD_FLAG:
      return 1;
    case UC_FIELD_MONEY:
      return (guint64) odd_money (odd);
    case UC_FIELD_ODDS:
    case UC_FIELD_TEXT:
    case UC_FIELD_SECRET:
    case UC_FIELD_CARRY:
      break;
    }
  return 0;
}

static void
odd_key (Odd *odd, UcEvent *e, const UcEventField *field, UcCarry *carry)
{
  char *at = (char *) e + field->offset, room[UC_MONEY_TEXT];

  if (field->type == UC_FIELD_TEXT || field->type == UC_FIELD_SECRET)
    g_strlcpy (at, odd_text (odd, room), field->size);
  else if (field->type == UC_FIELD_ODDS)
    e->odds = uc_odds_parse (below (odd, 2) == 0 ? "3:2" : "share:10");
  else if (field->type == UC_FIELD_CARRY)
    {
      *carry = odd->table.now.carry;
      e->carry = carry;
    }
  else
    uc_event_fields_store (e, field, odd_value (odd, field, &odd->table));
}

/* A line that the parser refuses is no event: the journal is damaged there, and says so. */
static gboolean
make_event (Odd *odd, UcEvent *e, UcCarry *carry)
{
  UcEvent made = { 1 + below (odd, UC_N_EVENTS - 1), .seq = odd->table.now.carry.seq + 1, .round = odd->table.now.carry.round };
  g_autoptr (GString) line = g_string_new (NULL);
  UcCarry printed;
  gboolean good;

  for (const UcEventKey *key = uc_event_fields_keys (made.kind); key->field != NULL; key++)
    if (below (odd, 5) != 0)
      odd_key (odd, &made, key->field, &printed);
  uc_event_print (&made, line);
  good = uc_event_parse (line->str, e, carry, NULL);
  odd->unread += !good;
  odd->read += good;
  if (good)
    odd->kinds[e->kind]++;
  e->first = below (odd, 2) == 0;
  e->t_real_ns = odd->rng >> 3;
  g_ptr_array_add (odd->lines, g_string_free (g_steal_pointer (&line), FALSE));
  return good;
}

/* What the round leaves behind can be written down and read again. */
static void
ask_checkpoint (const UcTable *table)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  UcCarry carry;

  uc_carry_print (&table->now.carry, text);
  if (!uc_carry_parse (text->str, &carry, &error))
    g_error ("%s: %s", text->str, error->message);
  g_assert_cmpmem (&carry, sizeof carry, &table->now.carry, sizeof carry);
}

static void
ask_all (const UcTable *table)
{
  const UcUndoFact *last = uc_undo_last (table);

  ask_checkpoint (table);
  uc_table_prompt (table);
  uc_table_outputs (table);
  uc_irregularities_offered (&table->now, table->rules);
  for (guint id = 1; id < UC_N_IRREGULARITIES; id++)
    uc_irregularities_seats (&table->now, table->rules, id);
  if (last != NULL)
    {
      uc_undo_signatures (table);
      uc_undo_disputed (table, 2);
      uc_undo_typed (table);
      uc_undo_is_dealers (table);
      uc_undo_offers_double (table);
    }
}

#ifdef UC_TOTAL_WORDS
/* What the screens say of it: a console shows what the service has folded. */
static void
say_all (const UcTable *table, const UcEvent *e)
{
  const UcPrompt prompt = uc_table_prompt (table);
  UcPromptWords words = { 0 };
  UcSeatLook look = { 0 };

  uc_prompt_words_init (&words, table, &prompt);
  uc_prompt_words_clear (&words);
  g_free (uc_say_subject_prompt (table, &prompt));
  g_free (uc_say_subject_request (table));
  g_free (uc_say_request (table));
  g_free (uc_say_undo (table));
  if (uc_undo_last (table) != NULL)
    {
      g_free (uc_say_undo_question (table));
      g_free (uc_say_subject_undo (table));
    }
  g_free (uc_say_dealer (table));
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      g_free (uc_say_seat (table, &prompt, seat));
      uc_seat_look_init (&look, table, &prompt, seat);
      uc_seat_look_clear (&look);
    }
  g_free (uc_say_event (table, e));
  g_free (uc_say_owes (e));
}
#endif

/* The program goes on from there: it decides the next input, or refuses it. */
static void
say_something (Odd *odd)
{
  g_autoptr (UcEvents) events = uc_events_new ();
  UcWalkSayer sayer = { .table = &odd->table, .rng = odd->rng };
  UcInput said, in;
  char line[UC_INPUT_TEXT];

  uc_walk_say (&sayer, &said);
  if (!uc_input_parse (uc_input_format (&said, line), &in, NULL))
    return;
  in.origin = UC_ORIGIN_SCRIPT;
  in.t_real_ns = odd->rng >> 3;
  g_ptr_array_add (odd->lines, g_strconcat ("> ", line, NULL));
  if (uc_table_decide (&odd->table, &in, events, NULL))
    uc_table_apply_all (&odd->table, events);
  ask_all (&odd->table);
}

static void
stands (const UcTable *table, const UcEvents *events, gpointer user_data)
{
  Odd *odd = user_data;
  UcEvent event;
  UcCarry carry;

  if (below (odd, ODDLY) != 0)
    return;
  odd->table = *table;
  odd->table.past = NULL;
  g_ptr_array_set_size (odd->lines, 0);
  for (guint n = 1 + below (odd, AT_MOST); n > 0; n--)
    if (make_event (odd, &event, &carry))
      {
        uc_table_apply (&odd->table, &event);
        ask_all (&odd->table);
#ifdef UC_TOTAL_WORDS
        say_all (&odd->table, &event);
#endif
        if (below (odd, 4) == 0)
          say_something (odd);
      }
}

/* What the copy had heard when a sanitizer or an assertion ended the program. */
static void
tell (int signal)
{
  for (guint i = 0; running != NULL && i < running->lines->len; i++)
    g_printerr ("%s\n", (char *) running->lines->pdata[i]);
}

static void
test_total (gconstpointer data)
{
  const UcWalkTable *where = data;
  g_autofree Odd *odd = g_new0 (Odd, 1);
  UcWalkKeeper keeper = { .user_data = odd, .stands = stands };
  guint rounds = MAX (4, uc_walk_rounds (ROUNDS) / uc_walk_n_tables ());

  odd->rng = 17 + (where - uc_walk_tables);
  odd->lines = g_ptr_array_new_with_free_func (g_free);
  running = odd;
  uc_walk (where, 71 + (where - uc_walk_tables), rounds, &keeper);
  running = NULL;
  g_test_message ("%u events were folded, the parser refused %u", odd->read, odd->unread);
  g_assert_cmpuint (odd->read, >, odd->unread);
  g_ptr_array_unref (odd->lines);
}

/* ---- a record, spoiled ---- */

static void
record (const UcInput *input, const UcEvents *events, gpointer user_data)
{
  GPtrArray *lines = user_data;

  for (guint i = 0; i < events->n; i++)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      uc_event_print (&events->v[i], line);
      g_ptr_array_add (lines, g_string_free (g_steal_pointer (&line), FALSE));
    }
}

typedef struct
{
  Odd odd;
  UcRules rules;
  UcAudit *audit;
  UcPastRounds *past;
  GArray *heard; /* UcEvent of the round, for what it is found by */
} Record;

static gint64
odd_time (Odd *odd, gint64 now)
{
  static const gint64 ends[] = { 0, 1, -1, G_MAXINT64, G_MININT64, G_MAXINT64 / 2, G_MININT64 / 2 };

  return below (odd, 20) == 0 ? ends[below (odd, G_N_ELEMENTS (ends))] : now;
}

/* Everybody who reads events: the table and who asks it, the auditor, what a round is found by, JSON. */
static void
hear (Record *r, const UcEvent *e)
{
  g_autoptr (GString) json = g_string_new (NULL);
  UcDigest digest;

  uc_past_rounds_hear (r->past, &r->odd.table, e);
  uc_table_apply (&r->odd.table, e);
  uc_audit_event (r->audit, e);
  uc_event_json_append (e, TRUE, json);
  ask_all (&r->odd.table);
#ifdef UC_TOTAL_WORDS
  say_all (&r->odd.table, e);
#endif
  g_array_append_val (r->heard, *e);
  if (e->kind != UC_EVENT_ROUND_CLOSED && r->heard->len < AT_MOST * AT_MOST)
    return;
  uc_digest_events ((const UcEvent *) (gpointer) r->heard->data, r->heard->len, "", &digest);
  g_ptr_array_unref (uc_audit_unpaid (r->audit));
  g_array_set_size (r->heard, 0);
}

/* A line of the record at @at, or of its neighbors', and mostly as it was written. */
static char *
take_line (Odd *odd, const GPtrArray *lines, guint at)
{
  guint n = below (odd, 12) == 0 ? (at + below (odd, 40)) % lines->len : at;

  guint often = g_str_has_prefix (lines->pdata[n], "checkpoint ") ? 2 : 4;

  return below (odd, often) == 0 ? uc_mangle_line (lines, n, &odd->rng) : g_strdup (lines->pdata[n]);
}

static guint
checkpoint_before (const GPtrArray *lines, guint at)
{
  while (at > 0 && !g_str_has_prefix (lines->pdata[at], "checkpoint "))
    at--;
  return at;
}

/* From a checkpoint on, as whoever opens a journal folds it. Returns how many lines were folded. */
static guint
fold_stretch (Record *r, const UcWalkTable *where, const GPtrArray *lines)
{
  Odd *odd = &r->odd;
  guint at = checkpoint_before (lines, below (odd, lines->len)), n = 0;
  g_autoptr (GError) error = NULL;
  static UcCarry carries[STRETCH];
  UcEvent e;

  uc_table_init (&odd->table, &r->rules);
  uc_past_rounds_clear (r->past);
  odd->table.past = uc_past_rounds_get (r->past);
  r->audit = uc_audit_new (where->file, &error);
  g_assert_no_error (error);
  g_ptr_array_set_size (odd->lines, 0);
  g_array_set_size (r->heard, 0);
  for (guint i = 1 + below (odd, STRETCH); i > 0; i--, at++)
    {
      g_autofree char *line = take_line (odd, lines, at % lines->len);

      if (below (odd, 16) == 0)
        continue;
      at -= at > 0 && below (odd, 16) == 0;
      g_ptr_array_add (odd->lines, g_strdup (line));
      if (!uc_event_parse (line, &e, &carries[i - 1], NULL))
        {
          odd->unread++;
          continue;
        }
      odd->read++;
      n++;
      e.first = below (odd, 3) != 0;
      e.t_real_ns = odd_time (odd, (gint64) at * 1000000000);
      e.t_mono_ns = odd_time (odd, (gint64) at * 1000000000);
      hear (r, &e);
      if (below (odd, 12) == 0)
        say_something (odd);
    }
  g_clear_pointer (&r->audit, uc_audit_free);
  return n;
}

static guint
mangled_events (void)
{
  const char *number = g_getenv ("UPCARD_MANGLED_EVENTS");

  return number != NULL ? strtoul (number, NULL, 10) : uc_thorough (MANGLED) / uc_walk_n_tables ();
}

static void
test_recorded (gconstpointer data)
{
  const UcWalkTable *where = data;
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  UcWalkKeeper keeper = { .user_data = lines, .decided = record };
  g_autofree Record *r = g_new0 (Record, 1);

  uc_walk (where, 5 + (where - uc_walk_tables), RECORDED, &keeper);
  g_assert_true (uc_rules_load_text (where->file, where->name, &r->rules, faults));
  r->rules.procedures_implied = !where->said;
  r->odd.rng = 23 + (where - uc_walk_tables);
  r->odd.lines = g_ptr_array_new_with_free_func (g_free);
  r->past = uc_past_rounds_new (PAST);
  r->heard = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  running = &r->odd;
  for (guint left = mangled_events (), n; left > 0; left -= MIN (n, left))
    n = fold_stretch (r, where, lines);
  running = NULL;
  g_test_message ("%u events were folded, the parser refused %u", r->odd.read, r->odd.unread);
  g_assert_cmpuint (r->odd.read, >, r->odd.unread);
  g_array_unref (r->heard);
  uc_past_rounds_free (r->past);
  g_ptr_array_unref (r->odd.lines);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  signal (SIGABRT, tell);
  for (const UcWalkTable *where = uc_walk_tables; where->name != NULL; where++)
    {
      g_autofree char *path = g_strconcat ("/total/", where->name, NULL);
      g_autofree char *recorded = g_strconcat ("/total/recorded/", where->name, NULL);

      g_test_add_data_func (path, where, test_total);
      g_test_add_data_func (recorded, where, test_recorded);
    }
  return g_test_run ();
}
