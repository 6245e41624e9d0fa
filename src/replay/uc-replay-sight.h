/* Shows what the window knows: table, heading, time line, proof. Moves nothing. */
#pragma once

#include "uc-replay-window.h"
#include "uc-round-tile.h"

G_BEGIN_DECLS

void uc_replay_show_proof (UcReplayWindow *self);
/* @table: (out): as it is shown at the position of a round that is loaded; what is known now and was not then is in it.
 * Returns: (transfer full): words for that; %NULL = nothing is. */
char *uc_replay_table_shown (UcReplayWindow *self, UcTable *table);
void uc_replay_show_table (UcReplayWindow *self);
void uc_replay_show_transport (UcReplayWindow *self);
/* A row of the list. @item is not %NULL. */
void uc_replay_show_tile (UcReplayWindow *self, UcRoundTile *tile, UcRoundItem *item);
void uc_replay_show_tiles (UcReplayWindow *self);
/* The bookmark of the moment shown. */
void uc_replay_show_strip (UcReplayWindow *self);
/* Everything that goes by the position in the round. */
void uc_replay_show_moment (UcReplayWindow *self);

/* What is written over the table of a damaged round; %NULL = it is whole. */
const char *uc_replay_unproven (gboolean damaged);

G_END_DECLS
