/* Shows what the window knows beside the table: heading, time line, proof, list. Moves nothing. */
#pragma once

#include "uc-replay-parts.h"
#include "uc-round-tile.h"

G_BEGIN_DECLS

void uc_replay_show_proof (UcReplayWindow *self);
void uc_replay_show_transport (UcReplayWindow *self);
/* A row of the list. @item is not %NULL. */
void uc_replay_show_tile (UcReplayWindow *self, UcRoundTile *tile, UcRoundItem *item);
void uc_replay_show_tiles (UcReplayWindow *self);
/* The bookmark of the moment shown. */
void uc_replay_show_strip (UcReplayWindow *self);
/* Everything that goes by the position in the round. */
void uc_replay_show_moment (UcReplayWindow *self);

G_END_DECLS
