/* The recorder's clock of each open table, as the agent has set it. */
#pragma once

#include "uc-camera.h"
#include "uc-replay-window.h"

G_BEGIN_DECLS

/* %NULL while it is not set, or cannot be read: then the window's camera_fault says why. Borrowed until it is set. */
const UcCamera *uc_replay_camera_of (UcReplayWindow *self, const char *table);
/* Of the table shown; %NULL while none is. */
const UcCamera *uc_replay_camera (UcReplayWindow *self);
/* Has what is kept read anew. */
void uc_replay_forget_cameras (UcReplayWindow *self);
/* The player says the recorder's time with the table's. */
void uc_replay_take_camera (UcReplayWindow *self);

G_END_DECLS
