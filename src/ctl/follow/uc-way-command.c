/* A command leads to the witness. */
#include "uc-witness-way.h"

#include <errno.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST_ANSWER (64 * 1024)

typedef struct
{
  UcWitnessWay way;
  char **command;
  GPid pid;     /* 0 = ended */
  guint child;  /* source: its end */
  int to, from; /* -1 = closed */
  guint to_source, from_source;
  GString *out, *in;
  int status;       /* how it ended */
  gboolean is_open; /* an attempt is under way */
} Command;

static void
close_fd (int *fd, guint *source)
{
  g_clear_handle_id (source, g_source_remove);
  if (*fd >= 0)
    close (*fd);
  *fd = -1;
}

static void
command_close (UcWitnessWay *way)
{
  Command *self = (Command *)way;

  self->is_open = FALSE;
  close_fd (&self->to, &self->to_source);
  close_fd (&self->from, &self->from_source);
  if (self->pid != 0)
    kill (self->pid, SIGTERM);
  g_string_truncate (self->out, 0);
  g_string_truncate (self->in, 0);
}

static gboolean
command_is_free (UcWitnessWay *way)
{
  Command *self = (Command *)way;

  if (self->pid != 0)
    kill (self->pid, SIGKILL);
  return self->pid == 0;
}

/* Both have come: the command's end, and the end of what it says. */
static void
check_ended (Command *self)
{
  g_autofree char *problem = NULL;

  if (self->pid != 0 || self->from >= 0 || !self->is_open)
    return;
  if (WIFEXITED (self->status))
    problem = g_strdup_printf (_ ("the command “%s” ended with status %d"), self->command[0], WEXITSTATUS (self->status));
  else
    problem = g_strdup_printf (_ ("the command “%s” was ended by signal %d"), self->command[0], WTERMSIG (self->status));
  self->way.funcs->ended (problem, self->way.user_data);
}

static void
on_exit_status (GPid pid, int status, gpointer user_data)
{
  Command *self = user_data;

  g_spawn_close_pid (pid);
  self->pid = 0;
  self->child = 0;
  self->status = status;
  /* Something that it started may keep its output open. */
  if (self->is_open && self->from >= 0)
    self->way.funcs->ending (TRUE, self->way.user_data);
  check_ended (self);
}

static gboolean on_writable (int fd, GIOCondition condition, gpointer user_data);

/* What the pipe takes now. That the witness is gone shows at the other pipe. */
static void
write_out (Command *self)
{
  while (self->to >= 0 && self->out->len > 0)
    {
      ssize_t n = write (self->to, self->out->str, self->out->len);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0 && errno == EAGAIN)
        {
          if (self->to_source == 0)
            self->to_source = g_unix_fd_add (self->to, G_IO_OUT | G_IO_ERR, on_writable, self);
          return;
        }
      if (n < 0)
        {
          close_fd (&self->to, &self->to_source);
          return;
        }
      g_string_erase (self->out, 0, n);
    }
}

static gboolean
on_writable (int fd, GIOCondition condition, gpointer user_data)
{
  Command *self = user_data;

  self->to_source = 0;
  write_out (self);
  return G_SOURCE_REMOVE;
}

static void
command_send (UcWitnessWay *way, const char *text)
{
  Command *self = (Command *)way;

  g_string_append (self->out, text);
  write_out (self);
}

static void
command_finish (UcWitnessWay *way)
{
  Command *self = (Command *)way;

  close_fd (&self->to, &self->to_source);
}

static gboolean
on_readable (int fd, GIOCondition condition, gpointer user_data)
{
  Command *self = user_data;
  char block[4096], *end;
  ssize_t n = read (fd, block, sizeof block);

  if (n < 0 && (errno == EINTR || errno == EAGAIN))
    return G_SOURCE_CONTINUE;
  if (n <= 0)
    {
      self->from_source = 0;
      close_fd (&self->from, &self->from_source);
      /* A command that has closed its output ends, or is ended. */
      self->way.funcs->ending (FALSE, self->way.user_data);
      check_ended (self);
      return G_SOURCE_REMOVE;
    }
  g_string_append_len (self->in, block, n);
  while ((end = memchr (self->in->str, '\n', self->in->len)) != NULL)
    {
      g_autofree char *answer = g_strndup (self->in->str, end - self->in->str);

      g_string_erase (self->in, 0, end + 1 - self->in->str);
      self->way.funcs->answer (answer, self->way.user_data);
      /* The source is removed where the attempt is closed. */
      if (!self->is_open)
        return G_SOURCE_CONTINUE;
    }
  if (self->in->len > MOST_ANSWER)
    self->way.funcs->ended (_ ("an answer does not end within 64 KiB"), self->way.user_data);
  return G_SOURCE_CONTINUE;
}

static gboolean
command_open (UcWitnessWay *way, GError **error)
{
  Command *self = (Command *)way;

  if (!g_spawn_async_with_pipes (NULL, self->command, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_CLOEXEC_PIPES, NULL,
                                 NULL, &self->pid, &self->to, &self->from, NULL, error))
    return FALSE;
  self->is_open = TRUE;
  self->child = g_child_watch_add (self->pid, on_exit_status, self);
  g_unix_set_fd_nonblocking (self->to, TRUE, NULL);
  g_unix_set_fd_nonblocking (self->from, TRUE, NULL);
  self->from_source = g_unix_fd_add (self->from, G_IO_IN | G_IO_HUP | G_IO_ERR, on_readable, self);
  way->funcs->opened (way->user_data);
  return TRUE;
}

static void
command_free (UcWitnessWay *way)
{
  Command *self = (Command *)way;

  command_close (way);
  g_clear_handle_id (&self->child, g_source_remove);
  g_string_free (self->out, TRUE);
  g_string_free (self->in, TRUE);
  g_free (self);
}

UcWitnessWay *
uc_witness_way_command (char **command)
{
  Command *self = g_new0 (Command, 1);

  self->way = (UcWitnessWay){
    .is_free = command_is_free,
    .open = command_open,
    .send = command_send,
    .finish = command_finish,
    .close = command_close,
    .free = command_free,
  };
  self->command = command;
  self->to = self->from = -1;
  self->out = g_string_new (NULL);
  self->in = g_string_new (NULL);
  return &self->way;
}
