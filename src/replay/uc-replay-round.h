/* Which round is shown and where in it: choosing, moving, jumping. */
#pragma once

#include "uc-replay-window.h"

G_BEGIN_DECLS

/* Shows @ref at the moment chosen by its marks. */
void uc_replay_look_at (UcReplayWindow *self, UcRoundRef ref);
/* The same, and selects it in the list where it is there. */
void uc_replay_show_round (UcReplayWindow *self, UcRoundRef ref);
/* Loads @ref without choosing a moment. %FALSE where nothing of it could be read: the reason is in the window's fault. */
gboolean uc_replay_load_round (UcReplayWindow *self, UcRoundRef ref);
void uc_replay_seek (UcReplayWindow *self, guint position);
/* A person has moved: nothing moves by itself any more. */
void uc_replay_go (UcReplayWindow *self, guint position);
/* The round above (1) or below (-1) in the list. */
void uc_replay_go_round (UcReplayWindow *self, int direction);
/* @place: in the list; %G_MAXUINT = none. The selection follows, nothing is loaded. */
void uc_replay_select_place (UcReplayWindow *self, guint place);
/* The keyboard goes on from the row of the round shown; from the list where that row is not in sight. */
void uc_replay_focus_row (UcReplayWindow *self);
/* As typed, at the table that is asked for, else the one of the round shown. What is no number or time, or in no journal,
 * is said where the number of rounds found stands. */
void uc_replay_jump_to_number (UcReplayWindow *self, const char *text);
void uc_replay_jump_to_time (UcReplayWindow *self, const char *text);
/* The end of the newest round of all files, or now; nanoseconds of real time. */
gint64 uc_replay_newest_ns (UcReplayWindow *self);

G_END_DECLS
