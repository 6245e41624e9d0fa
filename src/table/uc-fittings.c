/* Joins device ends, debounce, conversion and lamps. */
#include "uc-clock.h"
#include "uc-convert.h"
#include "uc-fittings-private.h"
#include "uc-log.h"
#include "uc-side-wager.h"

#define NS_PER_US 1000

/* How a line stands, as a device said when it connected. */
typedef enum
{
  LEVEL_UNSAID,
  LEVEL_LOW,
  LEVEL_HIGH,
} UcLevel;

static gint64
now_ns (void)
{
  return g_get_monotonic_time () * NS_PER_US;
}

/* ---- outputs ---- */

static gboolean
tell (UcLine line, gboolean value, gpointer data)
{
  UcFittings *self = data;
  UcDeviceEnd *gpio = self->ends[UC_WIRE_GPIO];

  if (self->gpio != NULL && uc_gpio_lines_has (self->gpio, line))
    return uc_gpio_lines_set (self->gpio, line, value);
  return gpio != NULL && uc_device_end_set (gpio, line, value);
}

void
uc_fittings_update_lamps (UcFittings *self)
{
  const UcDebounceLine *button = &self->debounce.lines[UC_LINE_LOCK_BUTTON];
  UcOutputs outputs = self->outputs;

  /* A press that is not settled yet locks already; so does a button that is never at rest. */
  outputs.lock_line |= self->locked || (button->changing && button->raw)
                       || uc_line_health_state (&self->health, UC_LINE_LOCK_BUTTON) == UC_LINE_CHATTERS;
  uc_lamps_update (&self->lamps, &outputs, self->rules, tell, self);
}

void
uc_fittings_set_outputs (UcFittings *fittings, const UcOutputs *outputs)
{
  fittings->outputs = *outputs;
  fittings->locked = FALSE;
  uc_fittings_update_lamps (fittings);
}

void
uc_fittings_lock (UcFittings *fittings)
{
  fittings->locked = TRUE;
  uc_fittings_update_lamps (fittings);
}

/* ---- inputs ---- */

void
uc_fittings_hand_out (UcFittings *self, UcInput *input, UcWireDevice device, guint32 seq)
{
  UcInput stamp;

  /* The happening is older than its arrival here; so is its time of day. */
  uc_clock_stamp (&stamp);
  input->t_real_ns = stamp.t_real_ns - (stamp.t_mono_ns - input->t_mono_ns);
  self->funcs->on_input (input, device, seq, self->user_data);
}

/* Levels come before the edges that a device still holds, and say where these end: edges first, with their stamps. */
static void
take_levels (UcFittings *self, gint64 now)
{
  if (self->levels_due_ns == 0 || now < self->levels_due_ns)
    return;
  self->levels_due_ns = 0;
  for (guint line = 0; line < UC_N_LINES; line++)
    {
      gboolean high = self->level[line] == LEVEL_HIGH;

      if (self->level[line] == LEVEL_UNSAID)
        continue;
      if (self->unknown[line])
        uc_debounce_assume (&self->debounce, (UcLine) line, high);
      else
        uc_debounce_level (&self->debounce, (UcLine) line, high, now);
      self->level[line] = LEVEL_UNSAID;
      self->unknown[line] = FALSE;
    }
}

static gint64
next_ns (UcFittings *self)
{
  gint64 settles_ns = uc_debounce_next_ns (&self->debounce);

  return self->levels_due_ns != 0 ? MIN (settles_ns, self->levels_due_ns) : settles_ns;
}

void
uc_fittings_look_again (UcFittings *self)
{
  gint64 next = self->came_or_went ? 0 : MIN (next_ns (self), uc_line_health_next_ns (&self->health));

  g_source_set_ready_time (self->settle, next == UC_DEBOUNCE_NEVER ? -1 : next / NS_PER_US + 1);
}

void
uc_fittings_hand_out_edges (UcFittings *self)
{
  UcInput input;
  UcEdge edge;
  gint64 now;

  /* What the debounce is told must be all that has happened. */
  if (self->gpio != NULL)
    uc_gpio_lines_gather (self->gpio);
  now = now_ns ();
  take_levels (self, now);
  while (uc_debounce_take (&self->debounce, now, &edge))
    {
      if (self->gpio != NULL && uc_gpio_lines_has (self->gpio, edge.line))
        uc_line_health_settled (&self->health, &edge);
      if (!uc_convert_edge (&edge, self->rules, &input))
        continue;
      self->locked |= input.kind == UC_INPUT_NO_MORE_BETS;
      uc_fittings_hand_out (self, &input, UC_WIRE_GPIO, 0);
    }
  if (self->gpio != NULL)
    uc_fittings_check_gpio (self, now);
  uc_fittings_look_again (self);
  if (next_ns (self) == UC_DEBOUNCE_NEVER)
    self->handed.seq[UC_WIRE_GPIO] = self->seen[UC_WIRE_GPIO];
}

static gboolean
on_settle (gpointer user_data)
{
  UcFittings *self = user_data;

  uc_fittings_hand_out_edges (self);
  self->funcs->on_moved (self->user_data);
  return G_SOURCE_CONTINUE;
}

void
uc_fittings_take_edge (UcFittings *self, UcLine line, gboolean rising, gint64 t_ns)
{
  /* Whatever the line was, before this edge it was the opposite. */
  if (self->unknown[line])
    uc_debounce_assume (&self->debounce, line, !rising);
  self->unknown[line] = FALSE;
  /* A level that waits is older than this edge. */
  self->level[line] = LEVEL_UNSAID;
  uc_debounce_edge (&self->debounce, line, rising, t_ns);
  if (line == UC_LINE_LOCK_BUTTON)
    uc_fittings_update_lamps (self);
}

static void
on_message (UcDeviceEnd *end, const UcMessage *message, gint64 t_ns, gpointer data)
{
  UcFittings *self = data;
  UcWireDevice device = uc_device_end_device (end);
  UcInput input;

  if (message->seq != 0)
    self->seen[device] = message->seq;
  if (device == UC_WIRE_GPIO)
    {
      if (message->kind == UC_MESSAGE_EDGE)
        uc_fittings_take_edge (self, message->line, message->value, message->t_ns);
      else
        {
          self->level[message->line] = message->value ? LEVEL_HIGH : LEVEL_LOW;
          self->levels_due_ns = now_ns () + UC_DEBOUNCE_WINDOW_NS;
        }
      uc_fittings_hand_out_edges (self);
    }
  else
    {
      if (uc_convert_message (message, device, t_ns, &input))
        uc_fittings_hand_out (self, &input, message->seq != 0 ? device : UC_WIRE_NONE, message->seq);
      self->handed.seq[device] = self->seen[device];
    }
  self->funcs->on_moved (self->user_data);
}

static void
on_state (UcDeviceEnd *end, gboolean up, gpointer data)
{
  UcFittings *self = data;
  UcWireDevice device = uc_device_end_device (end);
  UcInput inputs[UC_CONVERT_MAX];
  gboolean mixed = device == UC_WIRE_GPIO && self->gpio != NULL;
  guint n = mixed ? 0 : uc_convert_health (device, up, self->rules, now_ns (), inputs);

  uc_log (UC_TOPIC_DEVICE, up ? UC_LOG_NOTICE : UC_LOG_WARNING, 0, 0, "Device %s is %s.", uc_wire_device_name (device),
          up ? "connected" : "gone");
  for (guint i = 0; i < n; i++)
    uc_fittings_hand_out (self, &inputs[i], UC_WIRE_NONE, 0);
  if (device == UC_WIRE_GPIO)
    uc_lamps_init (&self->lamps);
  if (device == UC_WIRE_GPIO && up)
    uc_fittings_update_lamps (self);
  if (mixed)
    uc_fittings_check_gpio (self, now_ns ());
  self->funcs->on_moved (self->user_data);
}

static const UcDeviceEndFuncs end_funcs = { .on_message = on_message, .on_state = on_state };

static void
on_port_open (UcWireDevice device, const char *where, gpointer data)
{
  UcFittings *self = data;

  uc_log (UC_TOPIC_DEVICE, UC_LOG_NOTICE, 0, 0, "Device %s: %s is open, driver %s.", uc_wire_device_name (device), where,
          uc_driver_of (device, self->rules)->name);
}

static void
on_port_missing (UcWireDevice device, const char *where, const char *why, gpointer data)
{
  uc_log (UC_TOPIC_DEVICE, UC_LOG_WARNING, 0, 0, "Device %s is missing: %s.", uc_wire_device_name (device), why);
}

static const UcPortsFuncs ports_funcs = { .on_open = on_port_open, .on_missing = on_port_missing };

/* ---- the record's word ---- */

UcDeviceSeqs
uc_fittings_get_seqs (const UcFittings *fittings)
{
  return fittings->handed;
}

void
uc_fittings_commit (UcFittings *fittings, const UcDeviceSeqs *seqs)
{
  for (guint device = 0; device < UC_N_WIRE_DEVICES; device++)
    if (fittings->ends[device] != NULL)
      uc_device_end_commit (fittings->ends[device], seqs->seq[device]);
}

static void
assume_levels (UcFittings *self, const UcTable *table)
{
  UcWager wager = uc_side_wager_progressive (self->rules);

  uc_debounce_init (&self->debounce, UC_DEBOUNCE_WINDOW_NS);
  memset (self->level, LEVEL_UNSAID, sizeof self->level);
  memset (self->unknown, FALSE, sizeof self->unknown);
  self->levels_due_ns = 0;
  /* A sensor holds a coin where the record says that a wager lies. The coin of a settled wager may lie there still or
   * not: what the sensor says then is no wager. */
  for (guint seat = 1; wager != UC_WAGER_NONE && seat <= self->rules->seats; seat++)
    {
      const UcSide *side = &table->now.round.seats[seat].side[uc_side_wager_slot (wager)];
      UcLine line = uc_line_wager (seat);

      if (side->state == UC_SIDE_SETTLED)
        self->unknown[line] = TRUE;
      else if (side->state != UC_SIDE_NONE)
        uc_debounce_assume (&self->debounce, line, TRUE);
    }
}

void
uc_fittings_rewind (UcFittings *fittings, const UcTable *table)
{
  for (guint device = 0; device < UC_N_WIRE_DEVICES; device++)
    {
      UcDeviceEnd *end = fittings->ends[device];

      if (end == NULL)
        continue;
      uc_device_end_rewind (end);
      fittings->seen[device] = fittings->handed.seq[device] = uc_device_end_committed (end);
    }
  assume_levels (fittings, table);
  uc_fittings_look_again (fittings);
}

void
uc_fittings_ask_again (UcFittings *fittings)
{
  for (guint device = 0; device < UC_N_WIRE_DEVICES; device++)
    if (fittings->ends[device] != NULL)
      uc_device_end_ask_again (fittings->ends[device]);
  if (fittings->gpio != NULL)
    uc_gpio_lines_read_again (fittings->gpio, UC_LINE_NONE);
}

gint64
uc_fittings_settled_ns (UcFittings *fittings, gint64 t_ns, gint64 now)
{
  gint64 until_ns = fittings->levels_due_ns;
  gboolean sensed = FALSE;

  if (fittings->gpio != NULL)
    {
      uc_gpio_lines_gather (fittings->gpio);
      uc_fittings_look_again (fittings);
    }

  for (guint seat = 1; seat <= fittings->rules->seats; seat++)
    {
      UcLine line = uc_line_wager (seat);
      const UcDebounceLine *state = &fittings->debounce.lines[line];

      if (*uc_line_fitted (line, fittings->rules) == '\0')
        continue;
      sensed = TRUE;
      if (state->changing && state->first_ns <= t_ns)
        until_ns = MAX (until_ns, uc_debounce_next_ns (&fittings->debounce));
    }
  if (sensed)
    until_ns = MAX (until_ns, t_ns + UC_DEBOUNCE_WINDOW_NS);
  return until_ns > now ? until_ns : 0;
}

/* A line that is out of order stays so, though its device answers. */
static gboolean
says_otherwise (UcDeviceState recorded, gboolean up)
{
  return up ? recorded == UC_DEVICE_STATE_ABSENT || recorded == UC_DEVICE_STATE_DOWN : recorded != UC_DEVICE_STATE_DOWN;
}

void
uc_fittings_report_health (UcFittings *fittings, const UcTable *table)
{
  UcInput inputs[UC_CONVERT_MAX];

  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    {
      UcDeviceEnd *end = fittings->ends[device];
      gboolean up = end != NULL && uc_device_end_is_up (end);
      gboolean mixed = device == UC_WIRE_GPIO && fittings->gpio != NULL;
      guint n = end == NULL || mixed ? 0 : uc_convert_health ((UcWireDevice) device, up, fittings->rules, now_ns (), inputs);

      for (guint i = 0; i < n; i++)
        if (says_otherwise ((UcDeviceState) table->now.carry.devices[inputs[i].device], up))
          uc_fittings_hand_out (fittings, &inputs[i], UC_WIRE_NONE, 0);
    }
  if (fittings->gpio != NULL)
    uc_fittings_review_gpio (fittings, table);
  fittings->funcs->on_moved (fittings->user_data);
}

void
uc_fittings_set_rules (UcFittings *fittings, const UcRules *rules)
{
  fittings->rules = rules;
}

gboolean
uc_fittings_has (const UcFittings *fittings, UcWireDevice device)
{
  return fittings->ends[device] != NULL || (device == UC_WIRE_GPIO && fittings->gpio != NULL);
}

UcDeviceHealth
uc_fittings_get_health (UcFittings *fittings, UcWireDevice device)
{
  UcDeviceHealth health = { 0 };

  if (fittings->ends[device] != NULL)
    health = uc_device_end_health (fittings->ends[device]);
  if (device == UC_WIRE_GPIO && fittings->gpio != NULL)
    uc_fittings_add_gpio_health (fittings, &health);
  return health;
}

/* ---- life ---- */

/* Whether something fitted speaks by wire, as a line behind a socket does: of devices that are simulated, everything. */
static gboolean
has_end (const UcRules *rules, UcWireDevice device, gboolean simulated)
{
  UcInput inputs[UC_CONVERT_MAX];

  if (device == UC_WIRE_GPIO && !simulated)
    {
      for (UcLine line = UC_LINE_NONE + 1; line < UC_N_LINES; line++)
        if (g_str_has_prefix (uc_line_fitted (line, rules), "unix:"))
          return TRUE;
      return FALSE;
    }
  return uc_convert_health (device, TRUE, rules, 0, inputs) > 0;
}

static gboolean
dispatch_settle (GSource *source, GSourceFunc callback, gpointer user_data)
{
  return callback (user_data);
}

UcFittings *
uc_fittings_new (const UcTable *table, const UcDeviceSeqs *seqs, const char *simulate,
                 const UcPortSystem *machine, const UcFittingsFuncs *funcs, gpointer user_data, GError **error)
{
  static GSourceFuncs settle_funcs = { .dispatch = dispatch_settle };
  g_autoptr (UcFittings) self = g_new0 (UcFittings, 1);

  self->rules = table->rules;
  self->funcs = funcs;
  self->user_data = user_data;
  self->handed = *seqs;
  memcpy (self->seen, seqs->seq, sizeof self->seen);
  uc_lamps_init (&self->lamps);
  self->outputs = uc_table_outputs (table);
  assume_levels (self, table);
  self->settle = g_source_new (&settle_funcs, sizeof (GSource));
  g_source_set_callback (self->settle, on_settle, self, NULL);
  g_source_attach (self->settle, NULL);
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    if (has_end (self->rules, (UcWireDevice) device, simulate != NULL))
      self->ends[device] = uc_device_end_new ((UcWireDevice) device, seqs->seq[device], &end_funcs, self);
  if (simulate != NULL)
    {
      self->simulated = uc_simulated_new (simulate, self->ends, error);
      if (self->simulated == NULL || !uc_simulated_listen_for (self->simulated, UC_WIRE_BADGE,
                                                               uc_driver_of (UC_WIRE_BADGE, self->rules), error))
        return NULL;
      return g_steal_pointer (&self);
    }
  self->ports = uc_ports_new (self->rules, self->ends, machine, &ports_funcs, self);
  if (uc_gpio_lines_any (self->rules))
    uc_fittings_open_gpio (self, table, machine->dev);
  return g_steal_pointer (&self);
}

void
uc_fittings_free (UcFittings *fittings)
{
  g_clear_pointer (&fittings->gpio, uc_gpio_lines_free);
  g_clear_pointer (&fittings->simulated, uc_simulated_free);
  g_clear_pointer (&fittings->ports, uc_ports_free);
  for (guint device = 0; device < UC_N_WIRE_DEVICES; device++)
    g_clear_pointer (&fittings->ends[device], uc_device_end_free);
  g_source_destroy (fittings->settle);
  g_source_unref (fittings->settle);
  g_free (fittings);
}
