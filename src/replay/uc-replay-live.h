/* What the bar at the top says of tables that are being played. */
#pragma once

#include "uc-replay-parts.h"

G_BEGIN_DECLS

/* Says what stands at the table now, while it is being played. */
void uc_replay_show_now (UcReplayWindow *self);
/* Says when the copies that are looked at lack what the table has recorded. */
void uc_replay_show_behind (UcReplayWindow *self);

G_END_DECLS
