/* A month's file that begins while its folder is open. */
#pragma once

#include "uc-replay-window.h"

G_BEGIN_DECLS

/* From now on journals that appear in the folders that are open are opened with the rest, and what is shown stays. */
void uc_replay_watch_folders (UcReplayWindow *self);
void uc_replay_stop_watching (UcReplayWindow *self);

G_END_DECLS
