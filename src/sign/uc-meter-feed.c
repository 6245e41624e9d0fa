#include "uc-meter-feed.h"

#include "uc-meter-bridge.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#define PIECE 4096
/* A link that has refused the sign, or that the sign refuses, is left alone for so long; any other one is tried again each second. */
#define REFUSED_S 10
/* So long is an attempt. */
#define ATTEMPT_S 5

struct _UcMeterFeed
{
  UcMeterLines *lines;
  void (*changed) (gpointer data);
  gpointer data;
  const UcLinkDial *dial; /* NULL: descriptors that were given */
  guint attempt;         /* at which of its addresses */
  GCancellable *dialling; /* NULL: no attempt is under way */
  char *refused;         /* why the link was refused last, or refuses the sign */
  int in, out;           /* -1 = not open */
  guint reading, writing, retry, pause; /* sources */
  char bytes[PIECE];     /* came and were not taken yet */
  gsize n;
  guint taken;           /* lines in the second that began … */
  gint64 since_us;       /* … then, monotonic */
  GString *answers;      /* not written yet */
};

static void attend (UcMeterFeed *self);
static gboolean on_retry (gpointer data);

static void
close_link (UcMeterFeed *self)
{
  g_clear_handle_id (&self->reading, g_source_remove);
  g_clear_handle_id (&self->writing, g_source_remove);
  g_clear_handle_id (&self->pause, g_source_remove);
  if (self->dial != NULL && self->in >= 0)
    close (self->in);
  self->in = self->out = -1;
  self->n = 0;
  g_string_truncate (self->answers, 0);
}

static void
try_again (UcMeterFeed *self, guint seconds)
{
  if (self->dial != NULL && self->retry == 0)
    self->retry = g_timeout_add_seconds (seconds, on_retry, self);
}

/* A reason is told once. */
static void
tell (UcMeterFeed *self, const char *why)
{
  if (g_strcmp0 (why, self->refused) != 0)
    g_printerr ("upcard-sign: %s\n", why);
  g_free (self->refused);
  self->refused = g_strdup (why);
}

/* Whoever fed the sign has gone. A link may come back. */
static void
lose (UcMeterFeed *self)
{
  const gboolean is_refused = self->lines->ended != NULL;

  if (is_refused)
    tell (self, self->lines->ended);
  close_link (self);
  uc_meter_board_leave (self->lines->board);
  try_again (self, is_refused ? REFUSED_S : 1);
  self->changed (self->data);
}

/* ---- answers ---- */

static gboolean
on_writable (int fd, GIOCondition condition, gpointer data)
{
  UcMeterFeed *self = data;
  struct pollfd room = { .fd = fd, .events = POLLOUT };
  gssize written = 0;

  /* A pipe that has room takes a whole piece, so that this never waits for its reader. */
  while (self->answers->len > 0 && poll (&room, 1, 0) == 1 && (room.revents & POLLOUT) != 0
         && (written = write (fd, self->answers->str, MIN (self->answers->len, PIECE))) > 0)
    g_string_erase (self->answers, 0, written);
  /* Nobody reads answers any more. That alone is no reason to stop listening. */
  if ((written < 0 && errno != EAGAIN && errno != EINTR) || (room.revents & (POLLERR | POLLHUP | POLLNVAL)) != 0)
    g_string_truncate (self->answers, 0);
  if (self->answers->len > 0)
    return G_SOURCE_CONTINUE;
  self->writing = 0;
  return G_SOURCE_REMOVE;
}

static void
answer (UcMeterFeed *self, const GString *answers)
{
  if (answers->len == 0 || self->answers->len + answers->len > UC_METER_FEED_UNREAD)
    return;
  g_string_append_len (self->answers, answers->str, answers->len);
  if (self->writing == 0 && on_writable (self->out, G_IO_OUT, self) == G_SOURCE_CONTINUE)
    self->writing = g_unix_fd_add (self->out, G_IO_OUT | G_IO_ERR | G_IO_HUP, on_writable, self);
}

/* ---- lines ---- */

static gboolean
on_pause_over (gpointer data)
{
  UcMeterFeed *self = data;

  self->pause = 0;
  attend (self);
  return G_SOURCE_REMOVE;
}

static gboolean
on_readable (int fd, GIOCondition condition, gpointer data)
{
  UcMeterFeed *self = data;
  gssize got = read (fd, self->bytes + self->n, sizeof self->bytes - self->n);

  if (got < 0 && (errno == EAGAIN || errno == EINTR))
    return G_SOURCE_CONTINUE;
  self->reading = 0;
  if (got <= 0)
    {
      lose (self);
      return G_SOURCE_REMOVE;
    }
  self->n += got;
  attend (self);
  return G_SOURCE_REMOVE;
}

/* Takes what has come, as far as this second allows, and waits for more, or for the next second. */
static void
attend (UcMeterFeed *self)
{
  g_autoptr (GString) answers = g_string_new (NULL);
  gint64 now_us = g_get_monotonic_time ();
  guint64 before;
  gsize used;

  if (now_us - self->since_us >= G_USEC_PER_SEC)
    {
      self->since_us = now_us;
      self->taken = 0;
    }
  if (self->n > 0)
    {
      before = self->lines->line;
      used = uc_meter_lines_take (self->lines, self->bytes, self->n, UC_METER_FEED_LINES - self->taken, answers);
      /* Of a line that never ends each piece counts as one. */
      self->taken += MAX (self->lines->line - before, 1);
      self->n -= used;
      memmove (self->bytes, self->bytes + used, self->n);
      answer (self, answers);
      self->changed (self->data);
    }
  if (self->taken >= UC_METER_FEED_LINES)
    self->pause = g_timeout_add (1000, on_pause_over, self);
  else
    self->reading = g_unix_fd_add (self->in, G_IO_IN | G_IO_HUP | G_IO_ERR, on_readable, self);
}

/* ---- the link ---- */

static void
on_dialled (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GIOStream) stream = uc_link_dial_finish (result, &error);
  g_autoptr (GString) hello = NULL;
  UcMeterFeed *self;

  /* The feed may be no more. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self = data;
  g_clear_object (&self->dialling);
  g_clear_handle_id (&self->retry, g_source_remove);
  if (stream != NULL && uc_link_dial_is_tls (self->dial->address))
    self->in = uc_meter_bridge (stream);
  else if (stream != NULL)
    self->in = fcntl (g_socket_get_fd (g_socket_connection_get_socket (G_SOCKET_CONNECTION (stream))), F_DUPFD_CLOEXEC, 0);
  self->out = self->in;
  if (self->in < 0)
    {
      if (error != NULL && error->domain == UC_LINK_TLS_ERROR)
        tell (self, error->message);
      try_again (self, error != NULL && error->domain == UC_LINK_TLS_ERROR ? REFUSED_S : 1);
      return;
    }
  uc_meter_lines_reset (self->lines);
  hello = g_string_new (NULL);
  g_string_printf (hello, "sign %s\n", self->lines->meter[0] != '\0' ? self->lines->meter : "-");
  answer (self, hello);
  attend (self);
}

static gboolean
on_retry (gpointer data)
{
  UcMeterFeed *self = data;
  UcLinkDial dial = *self->dial;

  self->retry = 0;
  dial.attempt = self->attempt++;
  /* An attempt that lasts is given up, and another one made. */
  if (self->dialling != NULL)
    g_cancellable_cancel (self->dialling);
  g_clear_object (&self->dialling);
  self->dialling = g_cancellable_new ();
  self->retry = g_timeout_add_seconds (ATTEMPT_S, on_retry, self);
  uc_link_dial_async (&dial, self->dialling, on_dialled, self);
  return G_SOURCE_REMOVE;
}

static UcMeterFeed *
new_feed (UcMeterLines *lines, void (*changed) (gpointer data), gpointer data)
{
  UcMeterFeed *self = g_new0 (UcMeterFeed, 1);

  self->lines = lines;
  self->changed = changed;
  self->data = data;
  self->in = self->out = -1;
  self->answers = g_string_new (NULL);
  return self;
}

UcMeterFeed *
uc_meter_feed_new (UcMeterLines *lines, int in, int out, void (*changed) (gpointer data), gpointer data)
{
  UcMeterFeed *self = new_feed (lines, changed, data);

  self->in = in;
  self->out = out;
  attend (self);
  return self;
}

UcMeterFeed *
uc_meter_feed_new_link (UcMeterLines *lines, const UcLinkDial *dial, void (*changed) (gpointer data), gpointer data)
{
  UcMeterFeed *self = new_feed (lines, changed, data);

  self->dial = dial;
  on_retry (self);
  return self;
}

void
uc_meter_feed_free (UcMeterFeed *self)
{
  close_link (self);
  g_clear_handle_id (&self->retry, g_source_remove);
  if (self->dialling != NULL)
    g_cancellable_cancel (self->dialling);
  g_clear_object (&self->dialling);
  g_string_free (self->answers, TRUE);
  g_free (self->refused);
  g_free (self);
}
