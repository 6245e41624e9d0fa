/* What was said of the shown round after it was closed, and what the shown moment says of one that was closed before: lines
 * above the table, each with the way there. */
#pragma once

#include "uc-replay-parts.h"

G_BEGIN_DECLS

void uc_replay_show_later (UcReplayWindow *self);
/* Once: the links of the lines work. */
void uc_replay_listen_to_later (UcReplayWindow *self);

G_END_DECLS
