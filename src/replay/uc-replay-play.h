/* Playing the shown round at a pace. */
#pragma once

#include "uc-replay-window.h"

G_BEGIN_DECLS

void uc_replay_stop (UcReplayWindow *self);
/* Plays, from the start where it stood at the end; or stops. */
/* Plays that way, faster each time. */
void uc_replay_shuttle (UcReplayWindow *self, gboolean backward);
void uc_replay_toggle_play (UcReplayWindow *self);
/* @speed: an index as uc_player_play () takes it. What plays goes on in the new way. */
void uc_replay_set_pace (UcReplayWindow *self, guint speed, gboolean skip);

G_END_DECLS
