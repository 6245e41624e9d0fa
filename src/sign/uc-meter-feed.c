#include "uc-meter-feed.h"

#include <errno.h>
#include <glib-unix.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define PIECE 4096

struct _UcMeterFeed
{
  UcMeterLines *lines;
  void (*changed) (gpointer data);
  gpointer data;
  char *path;            /* of the socket; NULL: descriptors that were given */
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
  if (self->path != NULL && self->in >= 0)
    close (self->in);
  self->in = self->out = -1;
  self->n = 0;
  g_string_truncate (self->answers, 0);
}

/* Whoever fed the sign has gone. A socket may come back. */
static void
lose (UcMeterFeed *self)
{
  close_link (self);
  uc_meter_board_leave (self->lines->board);
  if (self->path != NULL && self->retry == 0)
    self->retry = g_timeout_add_seconds (1, on_retry, self);
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

/* ---- the socket ---- */

static gboolean
on_retry (gpointer data)
{
  UcMeterFeed *self = data;
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  g_autoptr (GString) hello = g_string_new (NULL);
  int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

  g_strlcpy (address.sun_path, self->path, sizeof address.sun_path);
  if (fd < 0 || connect (fd, (const struct sockaddr *) &address, sizeof address) != 0)
    {
      if (fd >= 0)
        close (fd);
      return G_SOURCE_CONTINUE;
    }
  self->retry = 0;
  self->in = self->out = fd;
  uc_meter_lines_reset (self->lines);
  g_string_printf (hello, "sign %s\n", self->lines->meter[0] != '\0' ? self->lines->meter : "-");
  answer (self, hello);
  attend (self);
  return G_SOURCE_REMOVE;
}

gboolean
uc_meter_feed_is_path (const char *path)
{
  return *path != '\0' && strlen (path) < sizeof ((struct sockaddr_un *) NULL)->sun_path;
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
uc_meter_feed_new_socket (UcMeterLines *lines, const char *path, void (*changed) (gpointer data), gpointer data)
{
  UcMeterFeed *self = new_feed (lines, changed, data);

  self->path = g_strdup (path);
  if (on_retry (self) == G_SOURCE_CONTINUE)
    self->retry = g_timeout_add_seconds (1, on_retry, self);
  return self;
}

void
uc_meter_feed_free (UcMeterFeed *self)
{
  close_link (self);
  g_clear_handle_id (&self->retry, g_source_remove);
  g_string_free (self->answers, TRUE);
  g_free (self->path);
  g_free (self);
}
