#define G_LOG_DOMAIN "upcard-devices"

#include "uc-out-queue.h"

#include "uc-link.h"

#include <errno.h>
#include <glib-unix.h>

/* What may wait for the other end to read; a device that is told more than this is not there. */
#define QUEUE_MAX 65536

static gboolean
on_writable (int fd, GIOCondition condition, gpointer data)
{
  UcOutQueue *queue = data;
  ssize_t n = queue->write (fd, queue->bytes->data, queue->bytes->len);

  if (n > 0)
    g_byte_array_remove_range (queue->bytes, 0, n);
  else if (n < 0 && errno != EAGAIN && errno != EINTR)
    g_byte_array_set_size (queue->bytes, 0);

  if (queue->bytes->len > 0)
    return G_SOURCE_CONTINUE;
  g_clear_pointer (&queue->source, g_source_unref);
  return G_SOURCE_REMOVE;
}

gboolean
uc_out_queue_write (UcOutQueue *queue, int fd, UcWriteFunc write, const guint8 *bytes, gsize n, GError **error)
{
  ssize_t written = 0;

  if (queue->bytes == NULL)
    queue->bytes = g_byte_array_new ();
  if (queue->bytes->len + n > QUEUE_MAX)
    {
      g_set_error (error, UC_LINK_ERROR, UC_LINK_ERROR_FULL, "the other end has left %u bytes unread",
                   queue->bytes->len);
      return FALSE;
    }
  queue->write = write;
  if (queue->bytes->len == 0)
    written = write (fd, bytes, n);
  if (written < 0)
    written = 0;
  if ((gsize) written >= n)
    return TRUE;
  g_byte_array_append (queue->bytes, bytes + written, n - written);
  if (queue->source != NULL)
    return TRUE;
  queue->source = g_unix_fd_source_new (fd, G_IO_OUT);
  g_source_set_callback (queue->source, G_SOURCE_FUNC (on_writable), queue, NULL);
  g_source_attach (queue->source, g_main_context_get_thread_default ());
  return TRUE;
}

void
uc_out_queue_clear (UcOutQueue *queue)
{
  if (queue->source != NULL)
    g_source_destroy (queue->source);
  g_clear_pointer (&queue->source, g_source_unref);
  g_clear_pointer (&queue->bytes, g_byte_array_unref);
}
