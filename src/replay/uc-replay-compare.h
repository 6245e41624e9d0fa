/* The moment shown beside one that was held, or a correction's before and after. */
#pragma once

#include "uc-replay-window.h"

G_BEGIN_DECLS

/* Holds the moment shown; the same one again lets go of it. */
void uc_replay_hold (UcReplayWindow *self);
/* Fills the page of comparing. */
void uc_replay_show_compare (UcReplayWindow *self);
/* Nothing is held any more. */
void uc_replay_let_go (UcReplayWindow *self);
/* The button of the page says which round is held. */
void uc_replay_name_compare (UcReplayWindow *self);

G_END_DECLS
