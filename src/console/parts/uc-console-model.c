#include "uc-console-model.h"

#include "uc-digest.h"
#include "uc-audit.h"
#include "uc-readiness.h"
#include "uc-refused.h"
#include "uc-rules-load.h"
#include "uc-say.h"
#include "uc-side-wager.h"
#include "uc-sound.h"
#include "uc-table-apply.h"
#include "uc-table-init.h"
#include "uc-table-prompt.h"
#include "uc-win.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How long a passing remark stays on the screen. */
#define STRIP_US   (8 * G_USEC_PER_SEC)
#define MAX_STRIPS 2
/* "ABCD-EFGH-JKMN-PQRS", and some more. */
#define FIRST_KEY_TEXT 32

typedef struct
{
  char *text;
  gint64 until_us;
} Strip;

struct _UcConsoleModel
{
  GObject parent;
  UcClockFunc clock;
  UcSubmitFunc submit;
  gpointer submit_data;
  UcFilterFunc filter;
  gpointer filter_data;
  gboolean asks_training; /* the last line that was submitted */
  UcRefused *refused; /* what was submitted last */
  UcCheckFunc check;
  gpointer check_data;
  guint64 check_asked; /* the record's last event when it was asked for */
  UcRecordCheck record_check;
  char *rules_version; /* of what this screen computes by */
  UcCodeFunc code_func;
  gpointer code_data;
  guint32 code_round;
  char *code; /* of code_round; NULL = the service has not named it */
  UcReceiptsFunc receipts;
  gpointer receipts_data;
  char program[UC_INSTALLED_HASH_TEXT];
  char first_key[FIRST_KEY_TEXT];
  GArray *findings; /* UcFinding */
  UcInstalledFunc installed;
  char *own_style;
  UcHealthFunc health;
  gpointer health_data;
  UcLinkHealth links[UC_MAX_LINKS];
  guint n_links;
  gint64 still_ns; /* a wall clock that stands still; 0 = the real one */

  UcServiceState state;
  gboolean simulated;
  gboolean folding; /* catching up with what was recorded before this program listened */
  gboolean published;
  UcRules rules;
  UcTable *table; /* too large for an instance */
  UcAudit *audit; /* of what was folded; NULL where the auditor cannot read the table file */
  UcPrompt prompt;
  UcCarry carry; /* payload of the checkpoint being folded */
  char *stopped;
  char *faults;

  gint64 gone_us;
  gint64 last_seen_real_ns;
  char *last_fact;
  gint64 last_fact_ns;
  UcEvent last_event; /* that it says; UC_EVENT_NONE = it can only be kept as it is */
  GArray *facts;
  GArray *last_facts;
  UcTable *start; /* before the first of facts; NULL = these are of no round */
  UcTable *last_start;
  guint32 facts_round;
  GQueue strips; /* Strip, newest first */
  guint strip_timer;
  guint troubles[UC_N_DEVICES];
  guint unreadable;
  char badge[UC_BADGE_TEXT];
  gint64 badge_us; /* when it was read */
  UcRole role;
  guint signatures;
  gint64 called_ns, came_ns; /* when the floor was last called in this round, and when it came; 0 = not yet */
};

G_DEFINE_FINAL_TYPE (UcConsoleModel, uc_console_model, G_TYPE_OBJECT)

enum
{
  CHANGED,
  REFUSED,
  BADGE,
  SOUND,
  RECEIPT,
  TRAINING,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

static void
free_strip (gpointer data)
{
  Strip *strip = data;

  g_free (strip->text);
  g_free (strip);
}

static void
uc_console_model_finalize (GObject *object)
{
  UcConsoleModel *self = UC_CONSOLE_MODEL (object);

  g_clear_handle_id (&self->strip_timer, g_source_remove);
  g_queue_clear_full (&self->strips, free_strip);
  g_array_unref (self->facts);
  g_array_unref (self->last_facts);
  g_free (self->start);
  g_free (self->last_start);
  g_free (self->table);
  g_free (self->stopped);
  g_free (self->own_style);
  g_clear_pointer (&self->findings, g_array_unref);
  g_free (self->faults);
  g_free (self->last_fact);
  g_free (self->rules_version);
  g_free (self->code);
  g_clear_pointer (&self->audit, uc_audit_free);
  uc_refused_free (self->refused);
  G_OBJECT_CLASS (uc_console_model_parent_class)->finalize (object);
}

static void
uc_console_model_class_init (UcConsoleModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_console_model_finalize;
  signals[CHANGED]
      = g_signal_new ("changed", UC_TYPE_CONSOLE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[REFUSED] = g_signal_new ("refused", UC_TYPE_CONSOLE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[BADGE] = g_signal_new ("badge", UC_TYPE_CONSOLE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                 G_TYPE_STRING, G_TYPE_UINT);
  signals[SOUND]
      = g_signal_new ("sound", UC_TYPE_CONSOLE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[RECEIPT] = g_signal_new ("receipt", UC_TYPE_CONSOLE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                   G_TYPE_UINT, G_TYPE_UINT);
  signals[TRAINING]
      = g_signal_new ("training", UC_TYPE_CONSOLE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                      G_TYPE_BOOLEAN);
}

static void
uc_console_model_init (UcConsoleModel *self)
{
  self->table = g_new0 (UcTable, 1);
  self->clock = g_get_monotonic_time;
  self->refused = uc_refused_new ();
  self->stopped = g_strdup ("");
  self->findings = g_array_new (FALSE, FALSE, sizeof (UcFinding));
  self->faults = g_strdup ("");
  self->last_fact = g_strdup ("");
  self->facts = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  self->last_facts = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  g_queue_init (&self->strips);
}

UcConsoleModel *
uc_console_model_new (void)
{
  return g_object_new (UC_TYPE_CONSOLE_MODEL, NULL);
}

void
uc_console_model_set_clock (UcConsoleModel *self, UcClockFunc clock)
{
  self->clock = clock;
}

gint64
uc_console_model_now_real_ns (UcConsoleModel *self)
{
  return self->still_ns != 0 ? self->still_ns : g_get_real_time () * 1000;
}

void
uc_console_model_set_now_real_ns (UcConsoleModel *self, gint64 t_real_ns)
{
  self->still_ns = t_real_ns;
}

gint64
uc_console_model_now_us (UcConsoleModel *self)
{
  return self->clock ();
}

/* ---- strips ---- */

gboolean
uc_console_model_has_unpaid (UcConsoleModel *self)
{
  g_autoptr (GPtrArray) unpaid = NULL;

  if (!self->published || self->audit == NULL || self->prompt.id != UC_PROMPT_CLEAR)
    return FALSE;
  unpaid = uc_audit_unpaid (self->audit);
  return unpaid->len > 0;
}

gboolean
uc_console_model_has_alarm (UcConsoleModel *self)
{
  const UcRound *round = &self->table->now.round;
  const UcCarry *carry = &self->table->now.carry;

  return uc_console_model_has_unpaid (self)
         || (self->published
             && (round->limit_paid != 0 || round->round_limit
                 || (carry->shoe_found != 0 && (carry->shoe_unsure || carry->shoe_found != carry->shoe))));
}

static gboolean
on_strip_over (gpointer data)
{
  UcConsoleModel *self = data;

  self->strip_timer = 0;
  g_signal_emit (self, signals[CHANGED], 0);
  return G_SOURCE_REMOVE;
}

/* What is said again stands there once. @text: transfer full */
static void
add_strip (UcConsoleModel *self, char *text)
{
  Strip *strip = g_new0 (Strip, 1);

  for (GList *l = self->strips.head, *next; l != NULL; l = next)
    {
      next = l->next;
      if (g_str_equal (((Strip *)l->data)->text, text))
        {
          free_strip (l->data);
          g_queue_delete_link (&self->strips, l);
        }
    }
  strip->text = text;
  strip->until_us = self->clock () + STRIP_US;
  g_queue_push_head (&self->strips, strip);
  while (self->strips.length > MAX_STRIPS)
    free_strip (g_queue_pop_tail (&self->strips));
  g_clear_handle_id (&self->strip_timer, g_source_remove);
  self->strip_timer = g_timeout_add (STRIP_US / 1000 + 50, on_strip_over, self);
}

/* Remarks that need no answer: no tap, the step is unchanged. */
static void
remark (UcConsoleModel *self, const UcEvent *event)
{
  g_autofree char *card = uc_say_card (event->card);

  switch ((guint)event->kind)
    {
    case UC_EVENT_WAGER_REFUSED:
      /* Which wager, and why: another chip of the same seat may lie there rightly. */
      if (event->wager == UC_WAGER_MAIN)
        add_strip (self, g_strdup_printf (_ ("Seat %u: %s. Give the chip back."), event->seat, uc_say_refusal (event->reason)));
      else
        /* Translators: a seat and the mark of a side wager, "Seat 2, M: No bet. Give the chip back." */
        add_strip (self, g_strdup_printf (_ ("Seat %u, %s: %s. Give the chip back."), event->seat, uc_say_wager_mark (event->wager),
                                          uc_say_refusal (event->reason)));
      break;
    case UC_EVENT_CARD_REFUSED:
      add_strip (self, uc_card_is_valid (event->card)
                           ? g_strdup_printf (_ ("%s came out of turn and does not count."), card)
                           : g_strdup (_ ("A card came out of turn and does not count.")));
      break;
    case UC_EVENT_INPUT_REFUSED:
      add_strip (self, g_strdup (_ ("A device spoke out of turn; nothing changes.")));
      break;
    case UC_EVENT_CLOCK_STEPPED:
      add_strip (self, g_strdup (_ ("The clock was set; the order of the record is kept.")));
      break;
    case UC_EVENT_CORRECTION_OWES:
    case UC_EVENT_OWED:
      /* Of the open round it stands at the seat and in the prompt, until the dealer says that it is settled. */
      if (event->of_round != 0)
        add_strip (self, uc_say_owes (event));
      break;
    case UC_EVENT_PIN_REFUSED:
      add_strip (self, uc_say_event (self->table, event));
      break;
    case UC_EVENT_RECEIPT_PRINTED:
      g_signal_emit (self, signals[RECEIPT], 0, event->of_round, event->seat);
      break;
    case UC_EVENT_TRAINING_ALLOWED:
    case UC_EVENT_TRAINING_ENDED:
      /* On another screen of the table nothing changes. */
      if (self->asks_training)
        g_signal_emit (self, signals[TRAINING], 0, event->kind == UC_EVENT_TRAINING_ALLOWED);
      self->asks_training = FALSE;
      break;
    default:
      break;
    }
}

/* "seat 3, Match the Dealer $40", or in brief "seat 3, M $40". */
static char *
say_unpaid (const UcAuditFinding *unpaid, gboolean brief)
{
  g_autofree char *sum = uc_say_money (unpaid->amount);

  if (!brief || unpaid->wager == UC_WAGER_MAIN || unpaid->amount == UC_MONEY_UNKNOWN)
    return g_strdup (unpaid->text);
  return g_strdup_printf (_ ("seat %u, %s %s"), unpaid->seat, uc_say_wager_mark (unpaid->wager), sum);
}

/* Before the cards leave the felt: what was won on it and is neither paid nor rejected nor owed. More than there are
 * strips for are counted in the last one. */
static void
add_unpaid (UcConsoleModel *self, GPtrArray *strips, gboolean brief)
{
  g_autoptr (GPtrArray) unpaid = uc_console_model_has_unpaid (self) ? uc_audit_unpaid (self->audit) : NULL;

  for (guint i = 0; unpaid != NULL && i < MIN (unpaid->len, MAX_STRIPS); i++)
    {
      g_autofree char *text = say_unpaid (unpaid->pdata[i], brief);

      if (i + 1 == MAX_STRIPS && unpaid->len > MAX_STRIPS)
        /* Translators: "Unpaid: seat 5, Match the Dealer $40, and 2 more" */
        g_ptr_array_add (strips, g_strdup_printf (_ ("Unpaid: %s, and %u more"), text, unpaid->len - MAX_STRIPS));
      else
        /* Translators: "Unpaid: seat 3, Match the Dealer $40" */
        g_ptr_array_add (strips, g_strdup_printf (_ ("Unpaid: %s"), text));
    }
}

/* What is filed as a limit and was reached, until the round is closed: it is paid all the same. */
static void
add_limits (UcConsoleModel *self, GPtrArray *strips, gboolean brief)
{
  const UcRound *round = &self->table->now.round;
  g_autofree char *paid = uc_say_money (round->limit_paid);
  g_autofree char *limit = uc_say_money (self->table->rules->payout_limit);
  g_autofree char *sum = uc_say_money (round->paid);
  g_autofree char *round_limit = uc_say_money (self->table->rules->round_limit);

  if (round->limit_paid != 0)
    {
      const UcSide *side = &round->seats[round->limit_seat].side[uc_side_wager_slot (round->limit_wager)];
      gboolean elsewhere = round->limit_wager != UC_WAGER_MAIN
                           && uc_win_source (self->table->rules, round->limit_wager, side->odds, side->pays) == UC_WORD_PROGRESSIVE;

      /* Translators: "Payout limit $100: seat 1, Match the Dealer $110. Pay in full." */
      g_ptr_array_add (strips, g_strdup_printf (elsewhere ? _ ("Payout limit %s: seat %u, %s %s. Not from tray.")
                                                          : _ ("Payout limit %s: seat %u, %s %s. Pay in full."),
                                                limit, round->limit_seat,
                                                brief && round->limit_wager != UC_WAGER_MAIN ? uc_say_wager_mark (round->limit_wager)
                                                                                             : uc_say_wager (round->limit_wager),
                                                paid));
    }
  if (round->round_limit)
    /* Translators: sums, "Round limit $10,000: payouts come to $12,500. Pay in full." */
    g_ptr_array_add (strips, g_strdup_printf (_ ("Round limit %s: payouts come to %s. Pay in full."), round_limit, sum));
}

#define MOST_FACES_NAMED 5

/* The faces that a missing card may have, or may not have, as far as they were seen. */
static char *
say_faces (UcConsoleModel *self)
{
  const UcEvent *counted = uc_console_model_find (self, UC_EVENT_SHOE_COUNTED, 0, UC_WAGER_NONE);
  g_autoptr (GString) list = g_string_new (NULL);
  g_auto (GStrv) names = NULL;

  if (counted == NULL)
    return g_strdup ("");
  names = g_strsplit (counted->text[0] != '\0' ? counted->text : counted->faces, ",", -1);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *card = uc_say_card (uc_card_parse (names[i]));

      g_string_append_printf (list, i == 0 ? "%s" : " %s", card);
    }
  if (names[0] == NULL)
    return g_strdup (_ ("Any face."));
  /* The strip is one line. */
  if (g_strv_length (names) > MOST_FACES_NAMED)
    return g_strdup ("");
  /* Translators: faces that the missing card may have, or cannot have: "One of A♠ K♦." */
  return counted->text[0] != '\0' ? g_strdup_printf (_ ("One of %s."), list->str) : g_strdup_printf (_ ("None of %s."), list->str);
}

/* Until the next shuffle: what the floorperson's count of the shoe, § 685a.7(d)(1), does not find. */
static void
add_shoe (UcConsoleModel *self, GPtrArray *strips)
{
  const UcCarry *carry = &self->table->now.carry;

  if (carry->shoe_found == 0)
    return;
  if (carry->shoe_unsure)
    g_ptr_array_add (strips, g_strdup_printf (_ ("Shoe: %u of %u. Not certain: a card went astray."), carry->shoe_found,
                                              carry->shoe));
  else if (carry->shoe_found < carry->shoe)
    {
      g_autofree char *faces = say_faces (self);

      GString *text = g_string_new (NULL);

      /* Translators: how many were found of how many that should be there: "Shoe: 1 card missing. 415 of 416." */
      g_string_printf (text, ngettext ("Shoe: %u card missing. %u of %u.", "Shoe: %u cards missing. %u of %u.",
                                       carry->shoe - carry->shoe_found),
                       carry->shoe - carry->shoe_found, carry->shoe_found, carry->shoe);
      uc_say_sentence (text, "%s", faces);
      g_ptr_array_add (strips, g_string_free (text, FALSE));
    }
  else if (carry->shoe_found > carry->shoe)
    g_ptr_array_add (strips, g_strdup_printf (ngettext ("Shoe: %u card too many. %u of %u.",
                                                        "Shoe: %u cards too many. %u of %u.",
                                                        carry->shoe_found - carry->shoe),
                                              carry->shoe_found - carry->shoe, carry->shoe_found, carry->shoe));
}

/* Why no coin is taken at any seat; what closes one seat only stands at that seat. */
static void
add_closed (UcConsoleModel *self, GPtrArray *strips)
{
  static const char *const words[UC_N_DEVICES] = {
    [UC_DEVICE_METER] = N_ ("Progressive closed: no word from the meter."),
    [UC_DEVICE_LINK] = N_ ("Progressive closed: no link."),
    [UC_DEVICE_LOCK_LINE] = N_ ("Progressive closed: the lock line is out."),
    [UC_DEVICE_LOCK_BUTTON] = N_ ("Progressive closed: the lock-out button is out."),
    [UC_DEVICE_LAMPS] = N_ ("Progressive closed: the winners’ lights are out."),
  };
  UcDevice closed = uc_readiness_progressive_closed_for_all (&self->table->now);
  UcWager wager = uc_side_wager_progressive (self->table->rules);

  if (wager == UC_WAGER_NONE)
    return;
  if (uc_readiness_meter_stands (&self->table->now, self->table->rules, wager))
    g_ptr_array_add (strips, g_strdup (_ ("Progressive closed: see Menu, Meters.")));
  else if (closed == UC_DEVICE_LINK && self->table->now.carry.devices[closed] == UC_DEVICE_STATE_FAULT)
    g_ptr_array_add (strips, g_strdup (_ ("Progressive closed: the link refuses this table.")));
  else if (closed != UC_DEVICE_NONE)
    g_ptr_array_add (strips, g_strdup (_ (words[closed])));
}

static char **
say_strips (UcConsoleModel *self, gboolean brief)
{
  g_autoptr (GPtrArray) strips = g_ptr_array_new ();
  const UcCarry *carry = &self->table->now.carry;

  add_unpaid (self, strips, brief);
  if (self->published)
    {
      add_limits (self, strips, brief);
      add_shoe (self, strips);
    }
  for (GList *l = self->strips.head; l != NULL; l = l->next)
    if (((Strip *)l->data)->until_us > self->clock ())
      g_ptr_array_add (strips, g_strdup (((Strip *)l->data)->text));
  if (self->published && carry->cover_seen && self->table->now.round.began)
    g_ptr_array_add (strips, g_strdup (_ ("Cover card: finish this round, then shuffle.")));
  if (self->published)
    add_closed (self, strips);
  if (self->published && carry->called_ns != 0 && uc_rules_fitted (&self->rules, UC_PART_FLOOR_CALL)[0] == '\0')
    g_ptr_array_add (strips, g_strdup (_ ("Call the floor by voice.")));
  if (self->published && carry->part_tested != UC_PART_NONE)
    {
      g_autofree char *part = uc_say_part (carry->part_tested);

      g_ptr_array_add (strips, g_strdup_printf (_ ("Device check: %s is under test."), part));
    }
  while (strips->len > MAX_STRIPS)
    {
      g_free (g_ptr_array_index (strips, strips->len - 1));
      g_ptr_array_set_size (strips, strips->len - 1);
    }
  g_ptr_array_add (strips, NULL);
  return (char **)g_ptr_array_steal (strips, NULL);
}

char **
uc_console_model_get_strips (UcConsoleModel *self)
{
  return say_strips (self, FALSE);
}

char **
uc_console_model_get_brief_strips (UcConsoleModel *self)
{
  return say_strips (self, TRUE);
}

/* ---- folding ---- */

void
uc_console_model_begin (UcConsoleModel *self, const char *table_file, gboolean simulated)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();

  self->simulated = simulated;
  self->folding = TRUE;
  g_array_set_size (self->facts, 0);
  g_array_set_size (self->last_facts, 0);
  g_clear_pointer (&self->start, g_free);
  g_clear_pointer (&self->last_start, g_free);
  self->facts_round = 0;
  self->last_event.kind = UC_EVENT_NONE;
  self->called_ns = self->came_ns = 0;
  g_free (self->faults);
  self->published = FALSE;
  self->check_asked = 0;
  self->n_links = 0;
  self->record_check = (UcRecordCheck){ 0 };
  g_clear_pointer (&self->audit, uc_audit_free);
  g_free (self->rules_version);
  self->rules_version = uc_rules_version (table_file);
  if (uc_rules_load_text (table_file, "table file", &self->rules, faults))
    {
      self->state = UC_SERVICE_LIVE;
      self->faults = g_strdup ("");
      self->audit = uc_audit_new (table_file, NULL);
      uc_readings_ask (&self->rules, self->rules_version);
      uc_table_init (self->table, &self->rules);
    }
  else
    {
      self->state = UC_SERVICE_BAD_TABLE;
      self->faults = uc_faults_format (faults);
    }
}

void
uc_console_model_imply_procedures (UcConsoleModel *self)
{
  self->rules.procedures_implied = TRUE;
  self->rules.readings[0] = '\0';
  uc_table_init (self->table, &self->rules);
}

/* Before the event is folded. */
static void
keep_fact (UcConsoleModel *self, const UcEvent *event)
{
  UcEvent copy = *event;

  copy.carry = NULL;
  if (event->round != 0 && event->round != self->facts_round)
    {
      GArray *old = self->last_facts;

      self->last_facts = self->facts;
      self->facts = old;
      g_array_set_size (self->facts, 0);
      self->facts_round = event->round;
      g_free (self->last_start);
      self->last_start = self->start;
      /* Folding may begin behind the round's first facts. */
      self->start = event->seq == self->table->now.carry.seq + 1 ? g_memdup2 (self->table, sizeof *self->table) : NULL;
    }
  g_array_append_val (self->facts, copy);
}

static void
fold (UcConsoleModel *self, const UcEvent *event)
{
  const gint64 before = self->table->now.carry.called_ns;
  /* What was recorded before this program listened is no news. */
  const UcSound sound = self->folding ? UC_N_SOUNDS : uc_sound_of_fact (event, &self->table->now);
  gint64 after;
  char *words;

  if (event->kind != UC_EVENT_CHECKPOINT)
    keep_fact (self, event);
  uc_table_apply (self->table, event);
  /* What it makes of the floor's call. */
  after = self->table->now.carry.called_ns;
  if (after != 0)
    self->came_ns = 0;
  else if (before != 0)
    self->came_ns = event->t_real_ns;
  if (after != 0)
    self->called_ns = after;
  else if (event->kind == UC_EVENT_FLOOR_CALL_WITHDRAWN || event->kind == UC_EVENT_ROUND_CLOSED)
    self->called_ns = self->came_ns = 0;
  if (sound != UC_N_SOUNDS)
    g_signal_emit (self, signals[SOUND], 0, (guint)sound);
  if (event->kind == UC_EVENT_CHECKPOINT)
    return;
  /* Something was recorded over a badge; the touch of the badge itself and a wrong PIN are not that. */
  if (event->by[0] != '\0' && event->kind != UC_EVENT_BADGE_READ && event->kind != UC_EVENT_PIN_REFUSED)
    {
      self->signatures++;
      uc_console_model_forget_badge (self);
    }
  /* How the devices are stands in the top bar, and goes over no fact of the round. */
  words = uc_say_event (self->table, event);
  if (event->kind == UC_EVENT_DEVICE_UP || event->kind == UC_EVENT_DEVICE_DOWN || event->kind == UC_EVENT_DEVICE_FAULT)
    g_clear_pointer (&words, g_free);
  if (words != NULL)
    {
      g_free (self->last_fact);
      self->last_fact = words;
      self->last_fact_ns = event->t_real_ns;
      self->last_event = *event;
      self->last_event.carry = NULL;
    }
  if (!self->folding && (event->kind == UC_EVENT_DEVICE_DOWN || event->kind == UC_EVENT_DEVICE_FAULT))
    self->troubles[event->device]++;
  if (!self->folding)
    remark (self, event);
}

void
uc_console_model_add_row (UcConsoleModel *self, gint64 t_real_ns, const char *const *events)
{
  UcEvent badge = { 0 };

  if (self->state == UC_SERVICE_BAD_TABLE)
    return;
  self->last_seen_real_ns = t_real_ns;
  for (guint i = 0; events[i] != NULL; i++)
    {
      UcEvent event;
      g_autoptr (GError) error = NULL;

      if (!uc_event_parse (events[i], &event, &self->carry, &error))
        {
          self->unreadable++;
          g_warning ("%s", error->message);
          continue;
        }
      event.first = i == 0;
      event.t_real_ns = t_real_ns;
      if (self->audit != NULL)
        uc_audit_event (self->audit, &event);
      fold (self, &event);
      if (event.kind == UC_EVENT_BADGE_READ)
        badge = event;
    }
  self->prompt = uc_table_prompt (self->table);
  if (badge.kind == UC_EVENT_BADGE_READ)
    {
      g_strlcpy (self->badge, badge.by, sizeof self->badge);
      self->badge_us = uc_console_model_now_us (self);
      self->role = badge.role;
      if (!self->folding)
        g_signal_emit (self, signals[BADGE], 0, self->badge, (guint)self->role);
    }
}

void
uc_console_model_publish (UcConsoleModel *self)
{
  if (self->gone_us != 0)
    {
      g_autofree char *since = uc_say_clock (self->last_seen_real_ns);
      gint64 seconds = (self->clock () - self->gone_us) / G_USEC_PER_SEC;

      add_strip (self, g_strdup_printf (_ ("Back after %d s; nothing lost since %s."), (int)seconds, since));
    }
  self->gone_us = 0;
  self->folding = FALSE;
  if (self->state != UC_SERVICE_BAD_TABLE)
    {
      self->published = TRUE;
      self->prompt = uc_table_prompt (self->table);
    }
  g_signal_emit (self, signals[CHANGED], 0);
}

void
uc_console_model_gone (UcConsoleModel *self)
{
  if (self->state != UC_SERVICE_LIVE)
    return;
  self->state = UC_SERVICE_GONE;
  self->gone_us = self->clock ();
  /* No fact says that there are none any more. */
  g_signal_emit (self, signals[SOUND], 0, (guint)UC_SOUND_ATTENTION);
  g_signal_emit (self, signals[CHANGED], 0);
}

void
uc_console_model_set_away (UcConsoleModel *self, gint64 away_us)
{
  self->gone_us = away_us > 0 ? self->clock () - away_us : 0;
}

void
uc_console_model_set_stopped (UcConsoleModel *self, const char *reason)
{
  if (g_strcmp0 (self->stopped, reason) == 0)
    return;
  g_free (self->stopped);
  self->stopped = g_strdup (reason);
  if (*reason != '\0' && !self->folding)
    g_signal_emit (self, signals[SOUND], 0, (guint)UC_SOUND_ATTENTION);
  g_signal_emit (self, signals[CHANGED], 0);
}

void
uc_console_model_refuse (UcConsoleModel *self, const char *sentence)
{
  g_autofree char *own = self->published
                             ? uc_refused_say (self->refused, self->table, uc_console_model_now_real_ns (self), sentence)
                             : g_strdup (sentence);

  self->asks_training = FALSE;
  g_signal_emit (self, signals[REFUSED], 0, own);
}

void
uc_console_model_set_filter (UcConsoleModel *self, UcFilterFunc filter, gpointer data)
{
  self->filter = filter;
  self->filter_data = data;
}

void
uc_console_model_set_submit (UcConsoleModel *self, UcSubmitFunc submit, gpointer data)
{
  self->submit = submit;
  self->submit_data = data;
}

void
uc_console_model_set_check (UcConsoleModel *self, UcCheckFunc check, gpointer data)
{
  self->check = check;
  self->check_data = data;
}

void
uc_console_model_set_code_func (UcConsoleModel *self, UcCodeFunc code, gpointer data)
{
  self->code_func = code;
  self->code_data = data;
}

void
uc_console_model_set_code (UcConsoleModel *self, guint32 round, const char *code)
{
  g_free (self->code);
  self->code = g_strdup (code);
  self->code_round = round;
  g_signal_emit (self, signals[CHANGED], 0);
}

void
uc_console_model_set_receipts (UcConsoleModel *self, UcReceiptsFunc receipts, gpointer data)
{
  self->receipts = receipts;
  self->receipts_data = data;
}

void
uc_console_model_remark (UcConsoleModel *self, char *text)
{
  add_strip (self, text);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* With what this console was started with. */
static UcInstalled *
load_installed (GError **error)
{
  UcInstalled *installed = uc_installed_load ("", error);
  g_auto (GStrv) environment = g_get_environ ();
  g_autofree char *maps = NULL;

  if (installed != NULL && g_file_get_contents (UC_SETTING_LIBRARIES, &maps, NULL, NULL))
    uc_installed_add_process (installed, (const char *const *) environment, maps);
  return installed;
}

void
uc_console_model_set_own_style (UcConsoleModel *self, const char *paths)
{
  g_free (self->own_style);
  self->own_style = g_strdup (paths);
}

const char *
uc_console_model_get_own_style (UcConsoleModel *self)
{
  return self->own_style != NULL ? self->own_style : "";
}

void
uc_console_model_set_program (UcConsoleModel *self, const char *digest, const char *first_key)
{
  g_strlcpy (self->first_key, first_key, sizeof self->first_key);
  g_strlcpy (self->program, digest, sizeof self->program);
}

void
uc_console_model_set_findings (UcConsoleModel *self, const GArray *findings)
{
  g_array_set_size (self->findings, 0);
  g_array_append_vals (self->findings, findings->data, findings->len);
  g_signal_emit (self, signals[CHANGED], 0);
}

const GArray *
uc_console_model_get_findings (UcConsoleModel *self)
{
  return self->findings;
}

const char *
uc_console_model_get_first_key (UcConsoleModel *self)
{
  return self->first_key;
}

const char *
uc_console_model_get_program (UcConsoleModel *self)
{
  return self->program;
}

void
uc_console_model_set_installed_func (UcConsoleModel *self, UcInstalledFunc installed)
{
  self->installed = installed;
}

UcInstalledFunc
uc_console_model_get_installed_func (UcConsoleModel *self)
{
  return self->installed != NULL ? self->installed : load_installed;
}

void
uc_console_model_set_health_func (UcConsoleModel *self, UcHealthFunc health, gpointer data)
{
  self->health = health;
  self->health_data = data;
}

void
uc_console_model_set_health (UcConsoleModel *self, const UcLinkHealth *links, guint n)
{
  self->n_links = MIN (n, UC_MAX_LINKS);
  memcpy (self->links, links, self->n_links * sizeof *links);
  g_signal_emit (self, signals[CHANGED], 0);
}

void
uc_console_model_checked (UcConsoleModel *self, guint64 head, guint32 signed_round, const char *damage,
                          const char *rules)
{
  self->record_check = (UcRecordCheck){
    .head = head,
    .signed_round = signed_round,
    .intact = *damage == '\0',
    .as_filed = g_strcmp0 (rules, self->rules_version) == 0,
  };
  g_signal_emit (self, signals[CHANGED], 0);
}

/* ---- for the screens ---- */

UcServiceState
uc_console_model_get_state (UcConsoleModel *self)
{
  return self->state;
}

const UcTable *
uc_console_model_get_table (UcConsoleModel *self)
{
  return self->published ? self->table : NULL;
}

const UcPrompt *
uc_console_model_get_prompt (UcConsoleModel *self)
{
  return self->published ? &self->prompt : NULL;
}

gboolean
uc_console_model_get_simulated (UcConsoleModel *self)
{
  return self->simulated;
}

const char *
uc_console_model_get_stopped (UcConsoleModel *self)
{
  return self->stopped;
}

const char *
uc_console_model_get_faults (UcConsoleModel *self)
{
  return self->faults;
}

gint64
uc_console_model_get_gone_us (UcConsoleModel *self)
{
  return self->gone_us;
}

void
uc_console_model_say_anew (UcConsoleModel *self)
{
  char *words = self->last_event.kind != UC_EVENT_NONE ? uc_say_event (self->table, &self->last_event) : NULL;

  if (words == NULL)
    return;
  g_free (self->last_fact);
  self->last_fact = words;
}

const char *
uc_console_model_get_last_fact (UcConsoleModel *self, gint64 *t_real_ns)
{
  *t_real_ns = self->last_fact_ns;
  return self->last_fact;
}

const GArray *
uc_console_model_get_facts (UcConsoleModel *self)
{
  return self->facts;
}

gboolean
uc_console_model_is_late_double (UcConsoleModel *self, guint seat, guint hand)
{
  const GArray *facts = uc_console_model_get_facts (self);
  const UcEvent *events = (const UcEvent *)facts->data;
  gboolean behind = FALSE;

  for (guint i = 0; i < facts->len; i++)
    {
      const UcEvent *e = &events[i];

      if (e->kind == UC_EVENT_UNDONE)
        behind = strcmp (e->text, "card-doubled") == 0;
      if (e->kind != UC_EVENT_DECISION)
        continue;
      if (behind && e->action == UC_WORD_DOUBLE && e->seat == seat && e->hand == hand
          && !uc_digest_taken_back (events, facts->len, i))
        return TRUE;
      behind = FALSE;
    }
  return FALSE;
}

const GArray *
uc_console_model_get_last_facts (UcConsoleModel *self)
{
  return self->table->now.round.began || self->facts_round == 0 ? self->last_facts : self->facts;
}

const UcTable *
uc_console_model_get_start (UcConsoleModel *self)
{
  return self->start;
}

const UcTable *
uc_console_model_get_last_start (UcConsoleModel *self)
{
  return self->table->now.round.began || self->facts_round == 0 ? self->last_start : self->start;
}

gint64
uc_console_model_get_call (UcConsoleModel *self, gint64 *came_ns)
{
  *came_ns = self->came_ns;
  return self->called_ns;
}

const UcEvent *
uc_console_model_find (UcConsoleModel *self, UcEventKind kind, guint seat, UcWager wager)
{
  for (guint i = self->facts->len; i > 0; i--)
    {
      const UcEvent *event = &g_array_index (self->facts, UcEvent, i - 1);

      if (event->kind == kind && (seat == 0 || event->seat == seat)
          && (wager == UC_WAGER_NONE || event->wager == wager))
        return event;
    }
  return NULL;
}

guint
uc_console_model_get_troubles (UcConsoleModel *self, UcDevice device)
{
  return self->troubles[device];
}

const char *
uc_console_model_get_badge (UcConsoleModel *self, UcRole *role, gint64 *read_us)
{
  if (read_us != NULL)
    *read_us = self->badge_us;
  *role = self->role;
  return self->badge;
}

void
uc_console_model_forget_badge (UcConsoleModel *self)
{
  self->badge[0] = '\0';
  self->role = UC_ROLE_NONE;
}

guint
uc_console_model_get_signatures (UcConsoleModel *self)
{
  return self->signatures;
}

void
uc_console_model_check (UcConsoleModel *self)
{
  guint64 head = self->table->now.carry.seq;

  if (self->check == NULL || self->state != UC_SERVICE_LIVE || self->check_asked == head)
    return;
  self->check_asked = head;
  self->check (self->check_data);
}

void
uc_console_model_ask_health (UcConsoleModel *self)
{
  if (self->health != NULL && self->state == UC_SERVICE_LIVE)
    self->health (self->health_data);
}

const UcLinkHealth *
uc_console_model_get_health (UcConsoleModel *self, const char *name)
{
  for (guint i = 0; i < self->n_links; i++)
    if (strcmp (self->links[i].name, name) == 0)
      return &self->links[i];
  return NULL;
}

const UcRecordCheck *
uc_console_model_get_record_check (UcConsoleModel *self)
{
  return &self->record_check;
}

gboolean
uc_console_model_has_receipts (UcConsoleModel *self)
{
  return self->receipts != NULL;
}

gboolean
uc_console_model_can_make_receipt (UcConsoleModel *self, GError **error)
{
  return self->receipts (self->receipts_data, error);
}

void
uc_console_model_ask_code (UcConsoleModel *self, guint32 round)
{
  if (self->code_func != NULL && self->state == UC_SERVICE_LIVE)
    self->code_func (round, self->code_data);
}

const char *
uc_console_model_get_code (UcConsoleModel *self, guint32 round)
{
  return self->code_round == round ? self->code : NULL;
}

void
uc_console_model_submit (UcConsoleModel *self, const char *lines)
{
  g_auto (GStrv) each = NULL;

  g_return_if_fail (lines != NULL);
  if (!self->published || self->state != UC_SERVICE_LIVE || self->submit == NULL || *lines == '\0')
    return;
  each = g_strsplit (lines, "\n", -1);
  if (self->filter != NULL && !self->filter ((const char *const *)each, self->filter_data))
    return;
  self->asks_training = g_str_has_prefix (lines, "training ") || g_str_has_prefix (lines, "training-ended ");
  uc_refused_note (self->refused, (const char *const *)each);
  self->submit (self->table->now.prompt_seq, (const char *const *)each, self->submit_data);
}
