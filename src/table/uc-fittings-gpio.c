/* The lines on GPIO chips: what they say goes the way of all edges; what ails them is said of the devices they belong to. */
#include "uc-fittings-private.h"

#include "uc-convert.h"
#include "uc-log.h"

/* In UcFittings.said: nothing that a line can be. */
#define UNSAID G_MAXUINT8
#define NS_PER_US 1000

/* ---- what lines say ---- */

static void
take_edge (UcFittings *self, const UcGpioNews *news)
{
  /* The thread has locked already. */
  if (news->line == UC_LINE_LOCK_BUTTON && news->high)
    uc_lamps_forget (&self->lamps, UC_LINE_LOCK_LINE);
  if (uc_line_health_edge (&self->health, news->line, news->t_ns))
    uc_fittings_take_edge (self, news->line, news->high, news->t_ns);
  else
    {
      const UcDebounceLine *line = &self->debounce.lines[news->line];

      /* A line that chatters stays as it was. Of the lock-out button that is not safe: it counts as pressed. */
      if (news->line == UC_LINE_LOCK_BUTTON)
        uc_debounce_level (&self->debounce, news->line, TRUE, news->t_ns);
      else if (line->changing)
        uc_debounce_assume (&self->debounce, news->line, line->settled);
      uc_gpio_lines_mute (self->gpio, news->line, TRUE);
    }
}

/* No older edges are on their way: a level counts at once. */
static void
take_level (UcFittings *self, const UcGpioNews *news)
{
  uc_line_health_level (&self->health, news->line, news->high, news->lost, news->t_ns);
  if (uc_line_health_state (&self->health, news->line) == UC_LINE_CHATTERS)
    return;
  if (self->unknown[news->line])
    uc_debounce_assume (&self->debounce, news->line, news->high);
  else
    uc_debounce_level (&self->debounce, news->line, news->high, news->t_ns);
  self->unknown[news->line] = FALSE;
}

static void
on_news (const UcGpioNews *news, gpointer data)
{
  if (news->kind == UC_GPIO_NEWS_EDGE)
    take_edge (data, news);
  else
    take_level (data, news);
}

static void
on_quiet (gpointer data)
{
  UcFittings *self = data;

  uc_fittings_hand_out_edges (self);
  self->funcs->on_moved (self->user_data);
}

/* What follows is done when the loop comes round: a line may be lost in the midst of setting lamps. */
static void
on_state (UcLine line, const char *why, gpointer data)
{
  UcFittings *self = data;
  const char *where = uc_line_fitted (line, self->rules);
  char name[UC_LINE_TEXT];

  uc_line_format (line, name);
  if (why == NULL)
    uc_log (UC_TOPIC_DEVICE, UC_LOG_NOTICE, 0, 0, "Line %s (%s) is open.", name, where);
  else
    uc_log (UC_TOPIC_DEVICE, UC_LOG_WARNING, 0, 0, "Line %s (%s) is missing: %s.", name, where, why);
  uc_line_health_set_missing (&self->health, line, why != NULL);
  uc_lamps_forget (&self->lamps, line);
  self->came_or_went = TRUE;
  uc_fittings_look_again (self);
}

/* ---- what is said of devices ---- */

static UcLineState
line_state (const UcFittings *self, UcLine line)
{
  const UcDeviceEnd *end = self->ends[UC_WIRE_GPIO];

  if (uc_gpio_lines_has (self->gpio, line))
    return uc_line_health_state (&self->health, line);
  return *uc_line_fitted (line, self->rules) != '\0' && end != NULL && !uc_device_end_is_up (end) ? UC_LINE_MISSING
                                                                                                : UC_LINE_WELL;
}

/* The worst of its lines; UNSAID of a device of which no line is on a GPIO chip. */
static guint8
device_state (const UcFittings *self, UcDevice device)
{
  UcLineState worst = UC_LINE_WELL;
  gboolean any = FALSE;

  for (UcLine line = UC_LINE_NONE + 1; line < UC_N_LINES; line++)
    if (uc_convert_line_device (line) == device)
      {
        any |= uc_gpio_lines_has (self->gpio, line);
        worst = MAX (worst, line_state (self, line));
      }
  return any ? worst : UNSAID;
}

static void
say (UcFittings *self, UcDevice device, UcLineState state, gint64 now_ns)
{
  const char *fault = uc_line_state_word (state);
  UcWord word = state == UC_LINE_WELL ? UC_WORD_UP : state == UC_LINE_MISSING ? UC_WORD_DOWN : UC_WORD_FAULT;
  UcInput input = uc_convert_device (device, word, fault, now_ns);
  char name[UC_DEVICE_TEXT];

  uc_device_format (device, name);
  if (word == UC_WORD_FAULT)
    uc_log (UC_TOPIC_DEVICE, UC_LOG_WARNING, 0, 0, "Device %s has a fault: %s.", name, fault);
  else
    uc_log (UC_TOPIC_DEVICE, word == UC_WORD_UP ? UC_LOG_NOTICE : UC_LOG_WARNING, 0, 0, "Device %s is %s.", name,
            word == UC_WORD_UP ? "well" : "missing");
  uc_fittings_hand_out (self, &input, UC_WIRE_NONE, 0);
}

static void
say_changes (UcFittings *self, gint64 now_ns)
{
  for (UcDevice device = UC_DEVICE_NONE + 1; device < UC_N_DEVICES; device++)
    {
      guint8 state = device_state (self, device);

      if (state == UNSAID || state == self->said[device])
        continue;
      say (self, device, (UcLineState) state, now_ns);
      self->said[device] = state;
    }
}

/* Nobody on the record waits for the reset key: the log alone has how it is. That it is missing is told where it is opened. */
static void
log_reset_key (UcFittings *self)
{
  UcLineState state = line_state (self, UC_LINE_RESET_KEY);
  const char *fault = uc_line_state_word (state), *before = uc_line_state_word (self->reset_key);

  if (state == self->reset_key)
    return;
  self->reset_key = state;
  if (*fault != '\0')
    uc_log (UC_TOPIC_DEVICE, UC_LOG_WARNING, 0, 0, "The reset key has a fault: %s.", fault);
  else if (state == UC_LINE_WELL && *before != '\0')
    uc_log (UC_TOPIC_DEVICE, UC_LOG_NOTICE, 0, 0, "The reset key is well.");
}

static void
believe (UcFittings *self, const UcTable *table)
{
  static const guint8 states[] = {
    [UC_DEVICE_STATE_ABSENT] = UNSAID,
    [UC_DEVICE_STATE_UP] = UC_LINE_WELL,
    [UC_DEVICE_STATE_DOWN] = UC_LINE_MISSING,
    [UC_DEVICE_STATE_FAULT] = UNSAID,
  };

  for (UcDevice device = UC_DEVICE_NONE; device < UC_N_DEVICES; device++)
    self->said[device] = states[table->now.carry.devices[device]];
}

static void
count_unheard (UcFittings *self)
{
  for (UcLine line = UC_LINE_NONE + 1; line < UC_LINE_LOCK_LINE; line++)
    {
      gint64 last_ns = 0;
      guint n = uc_gpio_lines_count_muted (self->gpio, line, &last_ns);

      uc_line_health_unheard (&self->health, line, n, last_ns);
    }
}

void
uc_fittings_check_gpio (UcFittings *self, gint64 now_ns)
{
  UcLine line;

  count_unheard (self);
  while ((line = uc_line_health_take (&self->health, now_ns)) != UC_LINE_NONE)
    {
      uc_gpio_lines_mute (self->gpio, line, FALSE);
      uc_gpio_lines_read_again (self->gpio, line);
      /* The thread locked at each press that was not news. */
      uc_lamps_forget (&self->lamps, UC_LINE_LOCK_LINE);
    }
  say_changes (self, now_ns);
  log_reset_key (self);
  self->came_or_went = FALSE;
}

void
uc_fittings_review_gpio (UcFittings *self, const UcTable *table)
{
  believe (self, table);
  say_changes (self, g_get_monotonic_time () * NS_PER_US);
}

void
uc_fittings_add_gpio_health (UcFittings *self, UcDeviceHealth *health)
{
  gboolean up = TRUE;

  count_unheard (self);

  for (UcLine line = UC_LINE_NONE + 1; line < UC_N_LINES; line++)
    {
      const UcLineCare *care = &self->health.lines[line];

      up &= !uc_gpio_lines_has (self->gpio, line) || !care->missing;
      health->edges += care->edges;
      health->bounces += care->bounces;
      health->lost += care->lost;
      health->reread += care->reread;
      health->last_ns = MAX (health->last_ns, care->last_ns);
    }
  health->up = up && (self->ends[UC_WIRE_GPIO] == NULL || health->up);
}

void
uc_fittings_open_gpio (UcFittings *self, const UcTable *table, const char *folder)
{
  static const UcGpioLinesFuncs funcs = { .on_news = on_news, .on_quiet = on_quiet, .on_state = on_state };

  uc_line_health_init (&self->health);
  believe (self, table);
  self->gpio = uc_gpio_lines_new (self->rules, folder, &funcs, self);
}
