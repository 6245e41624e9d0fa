/* The keyboard: which key is which action. */
#pragma once

#include "uc-replay-parts.h"

G_BEGIN_DECLS

void uc_replay_listen_to_keys (UcReplayWindow *self);

G_END_DECLS
