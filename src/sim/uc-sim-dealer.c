#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-dealer.h"

#include "uc-between-rounds.h"
#include "uc-next-card.h"
#include "uc-sim-fault.h"
#include "uc-sim-follow.h"
#include "uc-sim-hands.h"
#include "uc-table-prompt.h"

#include <glib/gi18n.h>
#include <string.h>


/* A device's word that the record has not shown after this long has caused nothing. */
#define SEEN_WITHIN_MS 1500
/* Between two looks whether the devices have been heard. */
#define HEARD_MS 2
/* How long the service takes to hear how the lines stand once they are connected: twice the debounce window, and more. */
#define LEVELS_MS 50
/* Between two looks when there is nothing to do but wait. */
#define LOOK_MS 25
/* Before something that was not accepted is tried again. */
#define AGAIN_MS 50u
/* How long to wait for fitted devices to be connected before lines are typed for them. */
#define CONNECTED_WITHIN_MS 3000
/* Acts in a row at one prompt; the longest hand and the longest deal stay far below. */
#define SAME_MAX 300
/* Refusals in a row after which somebody must look at it. */
#define REFUSALS_MAX 20

struct _UcSimDealer
{
  UcSimTable *table;
  UcSimDealerOptions options;
  UcSimDealerDoneFunc on_done;
  gpointer data;
  UcSimFollow *follow;
  UcSimPlayers players;
  UcSimHands hands;
  guint source;
  gboolean begun;
  guint32 rounds_before; /* of the record, before this run */
  guint rounds;
  guint armed;           /* round of this run whose faults are armed */
  gboolean moved;        /* a device has spoken; moved_seq is the head at that time */
  guint64 moved_seq;
  gint64 moved_us;
  const UcSimLine *said; /* the script's line under way */
  guint refusals;
  UcPromptId last_prompt;
  guint same;            /* acts in a row at that prompt */
  gint64 since_us;       /* the service is followed */
  gboolean done;
};

static void schedule (UcSimDealer *self, guint ms);

static void
finish (UcSimDealer *self, const GError *error)
{
  if (self->done)
    return;
  self->done = TRUE;
  g_clear_handle_id (&self->source, g_source_remove);
  self->on_done (error, self->data);
}

static void
fail (UcSimDealer *self, const char *why)
{
  g_autoptr (GError) error = NULL;

  if (self->said != NULL)
    error = g_error_new (G_IO_ERROR, G_IO_ERROR_FAILED, "%s:%u: %s", self->options.script->name, self->said->line, why);
  else
    error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, why);
  finish (self, error);
}

/* ---- the script ---- */

/* The script's next line where the table asks for it; else what the dealer does without being told. */
static void
follow_script (UcSimDealer *self, const UcTable *now, const UcPrompt *prompt)
{
  const UcSimLine *line = uc_sim_script_peek (self->options.script);

  if (line == NULL)
    {
      if (uc_sim_hands_waits_for_play (prompt))
        finish (self, NULL);
      else
        uc_sim_hands_work (&self->hands, now, prompt);
      return;
    }
  if (prompt->accepts & uc_input_bit (line->input.kind)
      || uc_sim_line_is_immediate (line, now->now.round.locked) || uc_sim_hands_waits_for_play (prompt))
    {
      if (line->input.kind == UC_INPUT_CARD && uc_next_card_is_hole (&now->now, now->rules))
        self->hands.hole = line->input.card;
      self->said = line;
      uc_sim_script_advance (self->options.script);
      if (uc_sim_line_is_physical (line, self->table))
        {
          uc_sim_line_perform (line, self->table);
          self->hands.moved = TRUE;
        }
      else
        g_ptr_array_add (self->hands.lines, g_strdup (line->text));
    }
  else
    uc_sim_hands_work (&self->hands, now, prompt);
}

/* ---- acting ---- */

/* The same answer over and over is none. */
static void
stop_if_stuck (UcSimDealer *self, const UcPrompt *prompt)
{
  g_autofree char *why = NULL;

  if (self->hands.lines->len == 0 && !self->hands.moved)
    return;
  self->same = prompt->id == self->last_prompt ? self->same + 1 : 0;
  self->last_prompt = prompt->id;
  if (self->same < SAME_MAX)
    return;
  why = g_strdup_printf (_ ("the table stands still at the step “%s”, whatever is answered"),
                         uc_step_name (prompt->step));
  fail (self, why);
}

static void
act (UcSimDealer *self, const UcTable *now)
{
  UcPrompt prompt = uc_table_prompt (now);
  const guint open = now->now.round.began ? 1 : 0;

  if (!self->begun)
    {
      self->begun = TRUE;
      self->rounds_before = now->now.carry.round - open;
    }
  self->rounds = now->now.carry.round - self->rounds_before - open;
  self->hands.round = self->rounds + 1;
  if (now->now.round.step == UC_STEP_BETS && uc_between_rounds (&now->now, now->rules) && self->options.rounds > 0
      && self->rounds >= self->options.rounds)
    {
      finish (self, NULL);
      return;
    }
  if (self->armed != self->hands.round && now->now.round.step >= UC_STEP_BETS)
    {
      self->armed = self->hands.round;
      uc_sim_fault_arm (self->options.faults, self->hands.round, self->table);
    }
  self->said = NULL;
  uc_sim_hands_tidy (&self->hands, now, &prompt);
  if (self->hands.lines->len > 0)
    return;
  if (self->options.script != NULL)
    follow_script (self, now, &prompt);
  else if (self->options.random)
    uc_sim_hands_play (&self->hands, now, &prompt);
  else if (!uc_sim_hands_waits_for_play (&prompt))
    uc_sim_hands_work (&self->hands, now, &prompt);
  stop_if_stuck (self, &prompt);
}

/* What a device said takes its time through debounce and record; acting again before it shows would be acting twice. */
static gboolean
must_wait (UcSimDealer *self, const UcTable *now)
{
  gint64 now_us = g_get_monotonic_time ();
  gint64 waited_ms = (now_us - self->moved_us) / 1000;
  const UcSimDevice *lines = self->table->devices[UC_WIRE_GPIO];

  /* A coin moved now would look like a line that bounces. */
  if (uc_sim_device_is_connected (lines) && now_us - uc_sim_device_welcomed_us (lines) < LEVELS_MS * 1000)
    {
      schedule (self, LEVELS_MS);
      return TRUE;
    }

  if (!uc_sim_table_is_heard (self->table))
    {
      schedule (self, HEARD_MS);
      return TRUE;
    }
  if (self->moved && now->now.carry.seq == self->moved_seq && waited_ms < SEEN_WITHIN_MS)
    {
      schedule (self, SEEN_WITHIN_MS - waited_ms);
      return TRUE;
    }
  self->moved = FALSE;
  return FALSE;
}

static gboolean
is_fitted (UcWireDevice device, const UcRules *rules)
{
  if (device != UC_WIRE_GPIO)
    return (device == UC_WIRE_SHOE     ? rules->fitted.shoe
            : device == UC_WIRE_READER ? rules->fitted.reader
                                       : rules->fitted.badge)[0] != '\0';
  for (UcLine line = UC_LINE_NONE + 1; line < UC_N_LINES; line++)
    if (uc_line_fitted (line, rules)[0] != '\0')
      return TRUE;
  return FALSE;
}

/* After a start the service is on the bus before the devices are connected to it. */
static gboolean
must_wait_for_devices (UcSimDealer *self, const UcTable *now)
{
  if (g_get_monotonic_time () - self->since_us > CONNECTED_WITHIN_MS * 1000)
    return FALSE;
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    if (is_fitted (device, now->rules) && uc_sim_device_is_plugged (self->table->devices[device])
        && !uc_sim_device_is_connected (self->table->devices[device]))
      {
        schedule (self, AGAIN_MS);
        return TRUE;
      }
  return FALSE;
}

static gboolean
on_time (gpointer data)
{
  UcSimDealer *self = data;
  const UcTable *now = uc_sim_follow_table (self->follow);

  self->source = 0;
  if (now == NULL || self->done || uc_sim_follow_is_busy (self->follow)
      || must_wait_for_devices (self, now) || must_wait (self, now))
    return G_SOURCE_REMOVE;

  self->hands.moved = FALSE;
  act (self, now);
  if (self->done)
    return G_SOURCE_REMOVE;
  self->moved = self->hands.moved;
  for (guint i = 0; i < self->hands.lines->len; i++)
    g_debug ("at %s: %s", uc_step_name (now->now.round.step), (char *) g_ptr_array_index (self->hands.lines, i));
  if (self->moved)
    g_debug ("at %s: a device speaks", uc_step_name (now->now.round.step));
  self->moved_seq = now->now.carry.seq;
  self->moved_us = g_get_monotonic_time ();
  if (self->hands.lines->len > 0)
    {
      g_ptr_array_add (self->hands.lines, NULL);
      uc_sim_follow_submit (self->follow, (const char *const *) self->hands.lines->pdata);
      g_ptr_array_set_size (self->hands.lines, 0);
    }
  else
    schedule (self, self->moved ? SEEN_WITHIN_MS : LOOK_MS);
  return G_SOURCE_REMOVE;
}

static void
schedule (UcSimDealer *self, guint ms)
{
  if (self->done)
    return;
  g_clear_handle_id (&self->source, g_source_remove);
  self->source = g_timeout_add (ms, on_time, self);
}

static void
on_current (gpointer data)
{
  UcSimDealer *self = data;
  const UcRules *rules = uc_sim_follow_table (self->follow)->rules;

  if (self->options.fit_shoe && !self->begun)
    uc_sim_table_fit_shoe (self->table, rules->decks, rules->pack);
  schedule (self, self->options.pace_ms);
}

static void
on_submitted (UcSimAnswer answer, const char *why, gpointer data)
{
  UcSimDealer *self = data;

  if (answer == UC_SIM_ANSWER_ACCEPTED)
    {
      self->refusals = 0;
      self->hands.second = FALSE;
      schedule (self, self->options.pace_ms);
      return;
    }
  g_info ("not accepted: %s", why);
  if ((answer == UC_SIM_ANSWER_REFUSED && self->said != NULL) || ++self->refusals >= REFUSALS_MAX)
    {
      fail (self, why);
      return;
    }
  if (answer == UC_SIM_ANSWER_REFUSED)
    self->hands.second = !self->hands.second;
  if (self->said != NULL)
    uc_sim_script_back (self->options.script);
  schedule (self, MAX (self->options.pace_ms, AGAIN_MS));
}

static void
on_gone (gpointer data)
{
  UcSimDealer *self = data;

  g_clear_handle_id (&self->source, g_source_remove);
  self->since_us = g_get_monotonic_time ();
  self->moved_us = self->since_us; /* what was under way may have to be said again */
}

static const UcSimFollowFuncs follow_funcs = { on_current, on_submitted, on_gone };

UcSimDealer *
uc_sim_dealer_new (GDBusConnection *connection, UcSimTable *table, const UcSimDealerOptions *options,
                   UcSimDealerDoneFunc on_done, gpointer data)
{
  UcSimDealer *self = g_new0 (UcSimDealer, 1);

  self->table = table;
  self->options = *options;
  self->on_done = on_done;
  self->data = data;
  uc_sim_players_init (&self->players, options->seed);
  uc_sim_hands_init (&self->hands, table, &self->players, options->faults);
  self->hands.stacked = options->script != NULL;
  self->since_us = g_get_monotonic_time ();
  self->follow = uc_sim_follow_new (connection, &follow_funcs, self);
  return self;
}

void
uc_sim_dealer_free (UcSimDealer *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  uc_sim_follow_free (self->follow);
  uc_sim_hands_clear (&self->hands);
  uc_sim_players_clear (&self->players);
  g_free (self);
}
