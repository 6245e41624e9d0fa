#include "uc-lane-queue.h"

#include "uc-lanes.h"

#include <string.h>

/* Blocks of a message, at most. */
#define BLOCKS (UC_CHAIN_MESSAGE / UC_LANE_BLOCK)

typedef struct
{
  guint n;
  gsize lengths[UC_LANES];
  UcHash hashes[UC_LANES];
  guint8 messages[UC_LANES][UC_CHAIN_MESSAGE];
} Waiting;

struct _UcLaneQueue
{
  Waiting waiting[BLOCKS]; /* by blocks, less one */
};

UcLaneQueue *
uc_lane_queue_new (void)
{
  return g_new0 (UcLaneQueue, 1);
}

void
uc_lane_queue_free (UcLaneQueue *queue)
{
  g_free (queue);
}

static gboolean
are_right (Waiting *waiting, guint n_blocks)
{
  guint8 *const messages[UC_LANES]
    = { waiting->messages[0], waiting->messages[1], waiting->messages[2], waiting->messages[3] };
  UcHash hashes[UC_LANES];

  waiting->n = 0;
  uc_lanes_hash (messages, waiting->lengths, n_blocks, hashes);
  return memcmp (hashes, waiting->hashes, sizeof hashes) == 0;
}

gboolean
uc_lane_queue_add (UcLaneQueue *queue, const guint8 *message, gsize length, const UcHash *hash)
{
  guint n_blocks = (length + UC_LANE_BLOCK - 1) / UC_LANE_BLOCK;
  Waiting *waiting = &queue->waiting[n_blocks - 1];

  memcpy (waiting->messages[waiting->n], message, length);
  waiting->lengths[waiting->n] = length;
  waiting->hashes[waiting->n] = *hash;
  return ++waiting->n < UC_LANES || are_right (waiting, n_blocks);
}

gboolean
uc_lane_queue_finish (UcLaneQueue *queue)
{
  gboolean right = TRUE;

  for (guint i = 0; i < BLOCKS; i++)
    for (Waiting *waiting = &queue->waiting[i]; waiting->n > 0;)
      {
        UcHash hash;

        waiting->n--;
        uc_hash_text ((const char *) waiting->messages[waiting->n], waiting->lengths[waiting->n], &hash);
        right = right && uc_hash_equal (&hash, &waiting->hashes[waiting->n]);
      }
  return right;
}
