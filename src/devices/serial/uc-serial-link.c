#define G_LOG_DOMAIN "upcard-devices"

#include "uc-serial-link.h"

#include "uc-out-queue.h"

#include <errno.h>
#include <glib-unix.h>
#include <termios.h>
#include <unistd.h>

/* A frame of the longest kind takes 7 ms at 115,200 baud and 17 ms at 9600; one that pauses so long will not go on. */
#define SILENCE_MS 50
/* Read at a time: a device that never stops talking leaves everything else its turn. */
#define READ_MAX 4096
/* So often in a row a port may say that there is something to read when there is nothing. */
#define EMPTY_MAX 8

typedef struct
{
  UcLink link;
  int fd; /* -1 = closed */
  guint empty;
  GSource *in;
  UcOutQueue out;
} UcSerialLink;

static void
serial_close (UcLink *link)
{
  UcSerialLink *self = (UcSerialLink *) link;

  if (self->in != NULL)
    g_source_destroy (self->in);
  g_clear_pointer (&self->in, g_source_unref);
  uc_out_queue_clear (&self->out);
  if (self->fd < 0)
    return;
  /* Otherwise the kernel waits in close () until a device that does not listen has been told everything. */
  tcflush (self->fd, TCOFLUSH);
  close (self->fd);
  self->fd = -1;
}

static gboolean
on_ready (int fd, GIOCondition condition, gpointer data)
{
  UcSerialLink *self = data;
  guint8 bytes[READ_MAX];
  ssize_t n = read (fd, bytes, sizeof bytes);

  self->empty = n == 0 ? self->empty + 1 : 0;
  /* Whoever listens may free the link: it must not be touched after these calls. */
  if (n > 0)
    uc_link_bytes (&self->link, bytes, n, g_get_monotonic_time () * 1000);
  else if (n < 0 && errno != EAGAIN && errno != EINTR)
    uc_link_gone (&self->link, g_strerror (errno));
  else if (condition & (G_IO_HUP | G_IO_ERR) || self->empty == EMPTY_MAX) /* nothing to read alone proves nothing */
    uc_link_gone (&self->link, "the port has hung up");
  return G_SOURCE_CONTINUE;
}

static gboolean
serial_open (UcLink *link, GError **error)
{
  UcSerialLink *self = (UcSerialLink *) link;

  if (self->fd < 0)
    {
      g_set_error_literal (error, UC_LINK_ERROR, UC_LINK_ERROR_OPEN, "this port was closed; it is opened again");
      return FALSE;
    }
  if (self->in != NULL)
    return TRUE;
  self->in = g_unix_fd_source_new (self->fd, G_IO_IN | G_IO_HUP | G_IO_ERR);
  g_source_set_callback (self->in, G_SOURCE_FUNC (on_ready), self, NULL);
  g_source_attach (self->in, g_main_context_get_thread_default ());
  return TRUE;
}

static ssize_t
write_some (int fd, const guint8 *bytes, gsize n)
{
  return write (fd, bytes, n);
}

static gboolean
serial_write (UcLink *link, const guint8 *bytes, gsize n, GError **error)
{
  UcSerialLink *self = (UcSerialLink *) link;

  if (self->fd < 0)
    {
      g_set_error_literal (error, UC_LINK_ERROR, UC_LINK_ERROR_GONE, "the port is closed");
      return FALSE;
    }
  return uc_out_queue_write (&self->out, self->fd, write_some, bytes, n, error);
}

static void
serial_free (UcLink *link)
{
  g_free (link);
}

static const UcLinkFuncs serial_funcs = {
  .kind = "serial",
  .silence_ms = SILENCE_MS,
  .open = serial_open,
  .close = serial_close,
  .write = serial_write,
  .free = serial_free,
};

UcLink *
uc_serial_link_new (int fd)
{
  UcSerialLink *self = g_new0 (UcSerialLink, 1);

  self->link.funcs = &serial_funcs;
  self->fd = fd;
  return &self->link;
}
