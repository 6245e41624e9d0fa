/* What waits to be written to a descriptor that must never be waited for. For the kinds of link. */
#pragma once

#include <glib.h>
#include <sys/types.h>

G_BEGIN_DECLS

/* Writes as much of @bytes as goes without waiting: as write (), EAGAIN when nothing does. */
typedef ssize_t (*UcWriteFunc) (int fd, const guint8 *bytes, gsize n);

/* All zero is an empty one. */
typedef struct
{
  GByteArray *bytes; /* %NULL = nothing was ever queued */
  GSource *source;   /* while something is */
  UcWriteFunc write;
} UcOutQueue;

/**
 * uc_out_queue_write:
 * @error: %UC_LINK_ERROR_FULL; nothing of @bytes was written then
 *
 * Writes what goes at once and queues the rest. A failed write empties the queue: the reading side sees why, and tells.
 */
gboolean uc_out_queue_write (UcOutQueue *queue, int fd, UcWriteFunc write, const guint8 *bytes, gsize n,
                             GError **error);
/* Forgets what is queued. Before the descriptor is closed. */
void uc_out_queue_clear (UcOutQueue *queue);

G_END_DECLS
