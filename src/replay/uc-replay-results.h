/* The list of the rounds found, and what it says when there are none. */
#pragma once

#include "uc-replay-parts.h"

G_BEGIN_DECLS

void uc_replay_set_up_list (UcReplayWindow *self);

G_END_DECLS
