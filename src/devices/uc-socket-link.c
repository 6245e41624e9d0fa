/* Links over stream sockets: an accepted connection, one end of a socket pair, or a path to connect to. */
#define G_LOG_DOMAIN "upcard-devices"

#include "uc-link.h"

#include <errno.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* What may wait for the other end to read; a device that is told more than this is not there. */
#define QUEUE_MAX 65536

typedef struct
{
  UcLink link;
  char *path; /* %NULL = it was given a descriptor */
  int fd;     /* -1 = closed */
  GSource *in;
  GSource *out; /* while something is queued */
  GByteArray *queue;
} UcSocketLink;

static void
clear_source (GSource **source)
{
  if (*source != NULL)
    g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

static void
socket_close (UcLink *link)
{
  UcSocketLink *self = (UcSocketLink *) link;

  clear_source (&self->in);
  clear_source (&self->out);
  g_byte_array_set_size (self->queue, 0);
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

static gboolean
on_writable (int fd, GIOCondition condition, gpointer data)
{
  UcSocketLink *self = data;
  ssize_t n = send (fd, self->queue->data, self->queue->len, MSG_DONTWAIT | MSG_NOSIGNAL);

  if (n > 0)
    g_byte_array_remove_range (self->queue, 0, n);
  else if (n < 0 && errno != EAGAIN && errno != EINTR)
    g_byte_array_set_size (self->queue, 0); /* the reading side sees why, and tells */

  if (self->queue->len > 0)
    return G_SOURCE_CONTINUE;
  g_clear_pointer (&self->out, g_source_unref);
  return G_SOURCE_REMOVE;
}

static GSource *
watch (UcSocketLink *self, GIOCondition condition, GUnixFDSourceFunc func)
{
  GSource *source = g_unix_fd_source_new (self->fd, condition);

  g_source_set_callback (source, G_SOURCE_FUNC (func), self, NULL);
  g_source_attach (source, g_main_context_get_thread_default ());
  return source;
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
  fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || connect (fd, (struct sockaddr *) &address, sizeof address) < 0)
    {
      g_set_error (error, UC_LINK_ERROR, UC_LINK_ERROR_OPEN, "cannot connect to the socket %s: %s", path,
                   g_strerror (errno));
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
  if (self->in == NULL)
    self->in = watch (self, G_IO_IN | G_IO_HUP | G_IO_ERR, on_readable);
  return TRUE;
}

static gboolean
socket_write (UcLink *link, const guint8 *bytes, gsize n, GError **error)
{
  UcSocketLink *self = (UcSocketLink *) link;
  ssize_t sent = 0;

  if (self->fd < 0)
    {
      g_set_error_literal (error, UC_LINK_ERROR, UC_LINK_ERROR_GONE, "the connection is closed");
      return FALSE;
    }
  if (self->queue->len + n > QUEUE_MAX)
    {
      g_set_error (error, UC_LINK_ERROR, UC_LINK_ERROR_FULL, "the other end has left %u bytes unread",
                   self->queue->len);
      return FALSE;
    }

  if (self->queue->len == 0)
    sent = send (self->fd, bytes, n, MSG_DONTWAIT | MSG_NOSIGNAL);
  if (sent < 0)
    sent = 0;
  g_byte_array_append (self->queue, bytes + sent, n - sent);
  if (self->queue->len > 0 && self->out == NULL)
    self->out = watch (self, G_IO_OUT, on_writable);
  return TRUE;
}

static void
socket_free (UcLink *link)
{
  UcSocketLink *self = (UcSocketLink *) link;

  g_byte_array_unref (self->queue);
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
  self->queue = g_byte_array_new ();
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
