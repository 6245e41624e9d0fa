#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-runner.h"

#include <errno.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

/* Between two looks whether the devices are connected, and whether everything is acknowledged. */
#define LOOK_MS 20
/* A table need not have every device: after this long those that are connected are all. */
#define CONNECTED_WITHIN_MS 3000

struct _UcSimRunner
{
  UcSimScript *script;
  UcSimTable *table;
  guint pace_ms;
  UcSimRunnerDoneFunc on_done;
  gpointer data;
  guint source;
  gint64 since_us;
  int fd;          /* -1 = the lines are the script's */
  GString *input;  /* from a descriptor: an unfinished line */
  guint n_lines;   /* read from it */
};

static void
finish (UcSimRunner *self, const char *why)
{
  g_clear_handle_id (&self->source, g_source_remove);
  self->on_done (why, self->data);
}

/* %FALSE when the line is none for a device; the runner is finished then. */
static gboolean
perform (UcSimRunner *self, const UcSimLine *line, const char *name, guint number)
{
  g_autofree char *why = NULL;

  if (uc_sim_line_is_physical (line, self->table))
    {
      uc_sim_line_perform (line, self->table);
      return TRUE;
    }
  why = g_strdup_printf (_ ("%s:%u: no simulated device says “%s”; --dealer says it to the table service"), name,
                         number, line->text);
  finish (self, why);
  return FALSE;
}

static gboolean
on_end (gpointer data)
{
  UcSimRunner *self = data;

  if (!uc_sim_table_is_quiet (self->table) || self->table->press_source != 0)
    return G_SOURCE_CONTINUE;
  self->source = 0;
  finish (self, NULL);
  return G_SOURCE_REMOVE;
}

static gboolean
on_pace (gpointer data)
{
  UcSimRunner *self = data;
  const UcSimLine *line = uc_sim_script_peek (self->script);

  if (line == NULL)
    {
      self->source = g_timeout_add (LOOK_MS, on_end, self);
      return G_SOURCE_REMOVE;
    }
  uc_sim_script_advance (self->script);
  return perform (self, line, self->script->name, line->line) ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static gboolean
perform_text (UcSimRunner *self, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcSimScript) script = uc_sim_script_parse (text, _ ("standard input"), &error);
  const UcSimLine *line = script != NULL ? uc_sim_script_peek (script) : NULL;

  self->n_lines++;
  if (script == NULL)
    {
      finish (self, error->message);
      return FALSE;
    }
  return line == NULL || perform (self, line, script->name, self->n_lines);
}

static gboolean
on_readable (int fd, GIOCondition condition, gpointer data)
{
  UcSimRunner *self = data;
  char bytes[512];
  ssize_t n = read (fd, bytes, sizeof bytes);
  char *end;

  if (n < 0 && (errno == EAGAIN || errno == EINTR))
    return G_SOURCE_CONTINUE;
  if (n <= 0)
    {
      self->source = g_timeout_add (LOOK_MS, on_end, self);
      return G_SOURCE_REMOVE;
    }
  g_string_append_len (self->input, bytes, n);
  while ((end = memchr (self->input->str, '\n', self->input->len)) != NULL)
    {
      g_autofree char *line = g_strndup (self->input->str, end - self->input->str);

      g_string_erase (self->input, 0, end - self->input->str + 1);
      if (!perform_text (self, line))
        return G_SOURCE_REMOVE;
    }
  return G_SOURCE_CONTINUE;
}

static gboolean
on_start (gpointer data)
{
  UcSimRunner *self = data;

  if (!uc_sim_table_is_connected (self->table)
      && g_get_monotonic_time () - self->since_us < CONNECTED_WITHIN_MS * G_TIME_SPAN_MILLISECOND)
    return G_SOURCE_CONTINUE;
  self->source = self->fd < 0 ? g_timeout_add (self->pace_ms, on_pace, self)
                              : g_unix_fd_add (self->fd, G_IO_IN | G_IO_HUP, on_readable, self);
  return G_SOURCE_REMOVE;
}

static UcSimRunner *
runner_new (UcSimTable *table, int fd, UcSimRunnerDoneFunc on_done, gpointer data)
{
  UcSimRunner *self = g_new0 (UcSimRunner, 1);

  self->table = table;
  self->fd = fd;
  self->on_done = on_done;
  self->data = data;
  self->input = g_string_new (NULL);
  self->since_us = g_get_monotonic_time ();
  self->source = g_timeout_add (LOOK_MS, on_start, self);
  return self;
}

UcSimRunner *
uc_sim_runner_new_script (UcSimScript *script, UcSimTable *table, guint pace_ms, UcSimRunnerDoneFunc on_done,
                          gpointer data)
{
  UcSimRunner *self = runner_new (table, -1, on_done, data);

  self->script = script;
  self->pace_ms = pace_ms;
  return self;
}

UcSimRunner *
uc_sim_runner_new_fd (int fd, UcSimTable *table, UcSimRunnerDoneFunc on_done, gpointer data)
{
  return runner_new (table, fd, on_done, data);
}

void
uc_sim_runner_free (UcSimRunner *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->script, uc_sim_script_free);
  g_string_free (self->input, TRUE);
  g_free (self);
}
