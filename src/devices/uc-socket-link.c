/* Links over stream sockets: an accepted connection, one end of a socket pair, or a path to connect to. */
#define G_LOG_DOMAIN "upcard-devices"

#include "uc-link.h"

#include "uc-out-queue.h"

#include <errno.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

typedef struct
{
  UcLink link;
  char *path; /* %NULL = it was given a descriptor */
  int fd;     /* -1 = closed */
  GSource *in;
  UcOutQueue out;
} UcSocketLink;

static void
socket_close (UcLink *link)
{
  UcSocketLink *self = (UcSocketLink *) link;

  if (self->in != NULL)
    g_source_destroy (self->in);
  g_clear_pointer (&self->in, g_source_unref);
  uc_out_queue_clear (&self->out);
  if (self->fd >= 0)
    close (self->fd);
  self->fd = -1;
}

static gboolean
on_readable (int fd, GIOCondition condition, gpointer data)
{
  UcSocketLink *self = data;
  guint8 bytes[4096];
  ssize_t n = recv (fd, bytes, sizeof bytes, MSG_DONTWAIT);

  /* Whoever listens may free the link: it must not be touched after these calls. */
  if (n > 0)
    uc_link_bytes (&self->link, bytes, n, g_get_monotonic_time () * 1000);
  else if (n == 0)
    uc_link_gone (&self->link, "the other end closed the connection");
  else if (errno != EAGAIN && errno != EINTR)
    uc_link_gone (&self->link, g_strerror (errno));
  return G_SOURCE_CONTINUE;
}

static ssize_t
send_some (int fd, const guint8 *bytes, gsize n)
{
  return send (fd, bytes, n, MSG_DONTWAIT | MSG_NOSIGNAL);
}

static int
connect_to (const char *path, GError **error)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd;

  if (g_strlcpy (address.sun_path, path, sizeof address.sun_path) >= sizeof address.sun_path)
    {
      g_set_error (error, UC_LINK_ERROR, UC_LINK_ERROR_OPEN, "the path of the socket %s is longer than %zu bytes", path,
                   sizeof address.sun_path - 1);
      return -1;
    }
  /* Somebody who listens and is too busy to answer must not hold up the loop. */
  fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0 || connect (fd, (struct sockaddr *) &address, sizeof address) < 0)
    {
      g_set_error (error, UC_LINK_ERROR, errno == ENOENT ? UC_LINK_ERROR_ABSENT : UC_LINK_ERROR_OPEN,
                   "cannot connect to the socket %s: %s", path, g_strerror (errno));
      if (fd >= 0)
        close (fd);
      return -1;
    }
  return fd;
}

static gboolean
socket_open (UcLink *link, GError **error)
{
  UcSocketLink *self = (UcSocketLink *) link;

  if (self->fd < 0 && self->path == NULL)
    {
      g_set_error_literal (error, UC_LINK_ERROR, UC_LINK_ERROR_OPEN,
                           "this connection was closed; the other end opens a new one");
      return FALSE;
    }
  if (self->fd < 0)
    self->fd = connect_to (self->path, error);
  if (self->fd < 0)
    return FALSE;
  if (self->in != NULL)
    return TRUE;
  self->in = g_unix_fd_source_new (self->fd, G_IO_IN | G_IO_HUP | G_IO_ERR);
  g_source_set_callback (self->in, G_SOURCE_FUNC (on_readable), self, NULL);
  g_source_attach (self->in, g_main_context_get_thread_default ());
  return TRUE;
}

static gboolean
socket_write (UcLink *link, const guint8 *bytes, gsize n, GError **error)
{
  UcSocketLink *self = (UcSocketLink *) link;

  if (self->fd < 0)
    {
      g_set_error_literal (error, UC_LINK_ERROR, UC_LINK_ERROR_GONE, "the connection is closed");
      return FALSE;
    }
  return uc_out_queue_write (&self->out, self->fd, send_some, bytes, n, error);
}

static void
socket_free (UcLink *link)
{
  UcSocketLink *self = (UcSocketLink *) link;

  g_free (self->path);
  g_free (self);
}

static const UcLinkFuncs socket_funcs = {
  .kind = "socket",
  .open = socket_open,
  .close = socket_close,
  .write = socket_write,
  .free = socket_free,
};

static UcLink *
socket_link_new (int fd, const char *path)
{
  UcSocketLink *self = g_new0 (UcSocketLink, 1);

  self->link.funcs = &socket_funcs;
  self->fd = fd;
  self->path = g_strdup (path);
  return &self->link;
}

UcLink *
uc_socket_link_new_fd (int fd)
{
  return socket_link_new (fd, NULL);
}

UcLink *
uc_socket_link_new_path (const char *path)
{
  return socket_link_new (-1, path);
}
