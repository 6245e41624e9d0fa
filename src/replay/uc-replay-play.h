/* Time for what plays: the window's frames. */
#pragma once

#include "uc-replay-parts.h"

G_BEGIN_DECLS

/* By the window's frame clock. */
gint64 uc_replay_frame_us (UcReplayWindow *self);
/* Ticks while something plays, and no longer. */
void uc_replay_keep_time (UcReplayWindow *self);

G_END_DECLS
