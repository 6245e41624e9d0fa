/* Where the round and the moment shown lie, as bookmarks name places. */
#pragma once

#include "uc-bookmarks.h"
#include "uc-replay-window.h"

G_BEGIN_DECLS

/* Strings are borrowed from the archive. */
UcBookmarkPlace uc_replay_round_place (UcReplayWindow *self);
/* Before the first event, and where nothing of the round can be read, the round itself. */
UcBookmarkPlace uc_replay_moment_place (UcReplayWindow *self);
/* Of a round in the list. */
UcBookmarkPlace uc_replay_place_of (UcReplayWindow *self, UcRoundRef ref);
/* The player's moments bear the bookmarks of its round. */
void uc_replay_mark_moments (UcReplayWindow *self);

G_END_DECLS
