/* The list and the round shown follow each other; where the window says what it cannot jump to. */
#pragma once

#include "uc-replay-parts.h"

G_BEGIN_DECLS

/* Selects the round shown in the list, where it is there. */
void uc_replay_follow_round (UcReplayWindow *self);
/* The keyboard goes on from the row of the round shown; from the list where that row is not in sight. */
void uc_replay_focus_row (UcReplayWindow *self);
/* @text: “#218” a round, “@21:46” a time; anything else is the first round found. What is no number or time, or in no
 * journal, is said where the number of rounds found stands. */
void uc_replay_jump (UcReplayWindow *self, const char *text);

G_END_DECLS
