/* Messages whose hashes are to be confirmed: each waits for three others of its length, and four are hashed at once. */
#pragma once

#include "uc-chain.h"

G_BEGIN_DECLS

typedef struct _UcLaneQueue UcLaneQueue;

UcLaneQueue *uc_lane_queue_new (void);
void uc_lane_queue_free (UcLaneQueue *queue);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLaneQueue, uc_lane_queue_free)
/* @length: from 1 to %UC_CHAIN_MESSAGE; @hash: what the message should have. %FALSE: it, or one before it, has another. */
gboolean uc_lane_queue_add (UcLaneQueue *queue, const guint8 *message, gsize length, const UcHash *hash);
/* Looks at those that still wait. */
gboolean uc_lane_queue_finish (UcLaneQueue *queue);

G_END_DECLS
