#define G_LOG_DOMAIN "upcard-devices"

#include "uc-gpio-lines.h"

#include "uc-path-watch.h"

#include <errno.h>
#include <glib-unix.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  gboolean fitted;
  UcConnection where;
  UcGpioLine *line; /* %NULL = missing */
  char *why;        /* it is missing; %NULL while it is open, and before the first try */
  gboolean tried;
  gboolean retry;   /* it may become free without any sign */
} Slot;

struct _UcGpioLines
{
  char *folder;
  const UcGpioLinesFuncs *funcs;
  gpointer data;
  Slot slots[UC_N_LINES];
  UcGpioThread *thread;
  GSource *news;
  UcPathWatch *watch; /* of the device nodes; %NULL = the kernel gives none: they are looked after like lines in use */
  guint retry_timer;
};

static void try_missing (UcGpioLines *self);

/* ---- what is on a chip ---- */

gboolean
uc_gpio_lines_any (const UcRules *rules)
{
  UcConnection where;

  for (UcLine line = UC_LINE_NONE + 1; line < UC_N_LINES; line++)
    if (uc_connection_parse (uc_line_fitted (line, rules), &where))
      return TRUE;
  return FALSE;
}

gboolean
uc_gpio_lines_has (const UcGpioLines *lines, UcLine line)
{
  return lines->slots[line].fitted;
}

char *
uc_gpio_lines_consumer (UcLine line, char text[UC_GPIO_CONSUMER])
{
  char name[UC_LINE_TEXT];

  g_snprintf (text, UC_GPIO_CONSUMER, "upcard %s", uc_line_format (line, name));
  return g_strdelimit (text, ".-", ' ');
}

/* ---- a line comes and goes ---- */

static void
set_state (UcGpioLines *self, UcLine id, const char *why)
{
  Slot *slot = &self->slots[id];

  if (slot->tried && g_strcmp0 (slot->why, why) == 0)
    return;
  slot->tried = TRUE;
  g_free (slot->why);
  slot->why = g_strdup (why);
  self->funcs->on_state (id, why, self->data);
}

static void
lose_line (UcGpioLines *self, UcLine id, const char *why)
{
  if (self->slots[id].line == NULL)
    return;
  uc_gpio_thread_forget (self->thread, id);
  g_clear_pointer (&self->slots[id].line, uc_gpio_line_free);
  self->slots[id].retry = TRUE;
  set_state (self, id, why);
}

/* The chip of a line that is open already saves looking for it, and a descriptor. */
static UcGpioChip *
find_chip (UcGpioLines *self, const char *label, GError **error)
{
  for (UcLine id = UC_LINE_NONE; id < UC_N_LINES; id++)
    if (self->slots[id].line != NULL && g_str_equal (self->slots[id].where.chip, label))
      return uc_gpio_chip_ref (uc_gpio_line_chip (self->slots[id].line));
  return uc_gpio_find_chip (self->folder, label, error);
}

static gboolean
try_line (UcGpioLines *self, UcLine id, GError **error)
{
  Slot *slot = &self->slots[id];
  g_autoptr (UcGpioChip) chip = find_chip (self, slot->where.chip, error);
  char consumer[UC_GPIO_CONSUMER];

  uc_gpio_lines_consumer (id, consumer);
  if (chip != NULL && uc_line_is_input (id))
    slot->line = uc_gpio_open_input (chip, &slot->where, consumer, error);
  /* Off; and what is off of the lock line locks. */
  else if (chip != NULL)
    slot->line = uc_gpio_open_output (chip, &slot->where, consumer, FALSE, error);
  if (slot->line == NULL)
    return FALSE;
  if (uc_line_is_input (id))
    uc_gpio_thread_watch (self->thread, id, slot->line);
  else if (id == UC_LINE_LOCK_LINE)
    uc_gpio_thread_lock_with (self->thread, slot->line);
  return TRUE;
}

static void
open_line (UcGpioLines *self, UcLine id)
{
  g_autoptr (GError) error = NULL;
  gboolean opened = try_line (self, id, &error);

  self->slots[id].retry = !opened && (self->watch == NULL || g_error_matches (error, UC_GPIO_ERROR, UC_GPIO_ERROR_BUSY));
  set_state (self, id, opened ? NULL : error->message);
}

/* ---- looking after what is missing ---- */

static gboolean
on_retry (gpointer data)
{
  UcGpioLines *self = data;

  self->retry_timer = 0;
  try_missing (self);
  return G_SOURCE_REMOVE;
}

static gboolean
wants_retry (const UcGpioLines *self)
{
  for (UcLine id = UC_LINE_NONE; id < UC_N_LINES; id++)
    if (self->slots[id].retry)
      return TRUE;
  return FALSE;
}

static void
retry_later (UcGpioLines *self)
{
  if (self->retry_timer == 0 && wants_retry (self))
    self->retry_timer = g_timeout_add_seconds (UC_GPIO_RETRY_S, on_retry, self);
}

/* The lock line first: what it is connected to may have stood open until now. */
static void
try_missing (UcGpioLines *self)
{
  const UcLine first = UC_LINE_LOCK_LINE;

  if (self->slots[first].fitted && self->slots[first].line == NULL)
    open_line (self, first);
  for (UcLine id = UC_LINE_NONE; id < UC_N_LINES; id++)
    if (id != first && self->slots[id].fitted && self->slots[id].line == NULL)
      open_line (self, id);
  retry_later (self);
}

/* A chip that is unplugged does not say so to outputs that nobody sets. */
static void
on_chips_changed (gpointer data)
{
  UcGpioLines *self = data;

  uc_path_watch_add (self->watch, self->folder);
  for (UcLine id = UC_LINE_NONE; id < UC_N_LINES; id++)
    if (self->slots[id].line != NULL
        && access (uc_gpio_chip_path (uc_gpio_line_chip (self->slots[id].line)), F_OK) < 0)
      lose_line (self, id, "its GPIO chip was taken away");
  try_missing (self);
}

/* ---- news ---- */

static void
hand_out (UcGpioLines *self)
{
  UcGpioNews news;

  while (uc_gpio_thread_take (self->thread, &news))
    if (news.kind == UC_GPIO_NEWS_GONE)
      lose_line (self, news.line, "the line does not answer any more");
    else
      self->funcs->on_news (&news, self->data);
}

static gboolean
on_news (int fd, GIOCondition condition, gpointer data)
{
  UcGpioLines *self = data;

  hand_out (self);
  retry_later (self);
  self->funcs->on_quiet (self->data);
  return G_SOURCE_CONTINUE;
}

void
uc_gpio_lines_gather (UcGpioLines *lines)
{
  uc_gpio_thread_gather (lines->thread);
  hand_out (lines);
}

void
uc_gpio_lines_mute (UcGpioLines *lines, UcLine line, gboolean muted)
{
  uc_gpio_thread_mute (lines->thread, line, muted);
}

guint
uc_gpio_lines_count_muted (UcGpioLines *lines, UcLine line, gint64 *last_ns)
{
  return uc_gpio_thread_count_muted (lines->thread, line, last_ns);
}

void
uc_gpio_lines_read_again (UcGpioLines *lines, UcLine line)
{
  uc_gpio_thread_read_again (lines->thread, line);
}

/* ---- outputs ---- */

gboolean
uc_gpio_lines_set (UcGpioLines *lines, UcLine line, gboolean value)
{
  Slot *slot = &lines->slots[line];
  gboolean set;

  if (slot->line == NULL)
    return FALSE;
  set = line == UC_LINE_LOCK_LINE ? uc_gpio_thread_set_lock (lines->thread, value)
                                  : uc_gpio_line_set (slot->line, value);
  if (!set && errno != EAGAIN)
    {
      g_autofree char *why = g_strdup_printf ("the line cannot be set any more: %s", g_strerror (errno));

      lose_line (lines, line, why);
      retry_later (lines);
    }
  return set;
}

/* ---- life ---- */

UcGpioLines *
uc_gpio_lines_new (const UcRules *rules, const char *folder, const UcGpioLinesFuncs *funcs, gpointer data)
{
  UcGpioLines *self = g_new0 (UcGpioLines, 1);

  self->folder = g_strdup (folder);
  self->funcs = funcs;
  self->data = data;
  for (UcLine id = UC_LINE_NONE + 1; id < UC_N_LINES; id++)
    self->slots[id].fitted = uc_connection_parse (uc_line_fitted (id, rules), &self->slots[id].where);
  self->thread = uc_gpio_thread_new ();
  self->news = g_unix_fd_source_new (uc_gpio_thread_fd (self->thread), G_IO_IN);
  g_source_set_callback (self->news, G_SOURCE_FUNC (on_news), self, NULL);
  g_source_attach (self->news, NULL);
  self->watch = uc_path_watch_new (on_chips_changed, self);
  if (self->watch != NULL)
    uc_path_watch_add (self->watch, folder);
  try_missing (self);
  return self;
}

void
uc_gpio_lines_free (UcGpioLines *lines)
{
  g_clear_handle_id (&lines->retry_timer, g_source_remove);
  g_clear_pointer (&lines->watch, uc_path_watch_free);
  g_source_destroy (lines->news);
  g_source_unref (lines->news);
  g_clear_pointer (&lines->thread, uc_gpio_thread_free);
  /* Drivers differ in what a line does that is given back: some leave it as it is. So it is off before. */
  for (UcLine id = UC_LINE_LOCK_LINE; id < UC_N_LINES; id++)
    if (lines->slots[id].line != NULL)
      uc_gpio_line_set (lines->slots[id].line, FALSE);
  for (UcLine id = UC_LINE_NONE; id < UC_N_LINES; id++)
    {
      g_clear_pointer (&lines->slots[id].line, uc_gpio_line_free);
      g_free (lines->slots[id].why);
    }
  g_free (lines->folder);
  g_free (lines);
}

gboolean
uc_gpio_lines_lock (const UcRules *rules, const char *folder, GError **error)
{
  g_autoptr (UcGpioChip) chip = NULL;
  g_autoptr (UcGpioLine) line = NULL;
  char consumer[UC_GPIO_CONSUMER];
  UcConnection where;

  if (!uc_connection_parse (uc_line_fitted (UC_LINE_LOCK_LINE, rules), &where))
    return TRUE;
  chip = uc_gpio_find_chip (folder, where.chip, error);
  if (chip == NULL)
    return FALSE;
  line = uc_gpio_open_output (chip, &where, uc_gpio_lines_consumer (UC_LINE_LOCK_LINE, consumer), UC_GPIO_LOCKED,
                              error);
  return line != NULL;
}
