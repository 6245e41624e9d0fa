/* The moment shown beside one that was held, or a correction's before and after. */
#pragma once

#include "uc-replay-parts.h"

G_BEGIN_DECLS

/* Fills the page of comparing. */
void uc_replay_show_compare (UcReplayWindow *self);

G_END_DECLS
