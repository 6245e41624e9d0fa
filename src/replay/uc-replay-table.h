/* The table of the round shown, as it stands at the position. */
#pragma once

#include "uc-replay-parts.h"

G_BEGIN_DECLS

/* @table: (out): as it is shown at the position of a round that is loaded; what is known now and was not then is in it.
 * Returns: (transfer full): words for that; %NULL = nothing is. */
char *uc_replay_table_shown (UcReplayWindow *self, UcTable *table);
void uc_replay_show_table (UcReplayWindow *self);
/* What is written over the table of a damaged round; %NULL = it is whole. */
const char *uc_replay_unproven (gboolean damaged);

G_END_DECLS
