/* Handing on what the window shows: which rounds, into which file, beside the main loop. */
#pragma once

#include "uc-replay-window.h"

G_BEGIN_DECLS

/* The page comes up: of the round shown. */
void uc_replay_show_hand_on (UcReplayWindow *self);
/* … and when it is up: the picture of the moment shown. */
void uc_replay_draw_hand_on (UcReplayWindow *self);
/* Which file? */
void uc_replay_choose_hand_on (UcReplayWindow *self);
/* Writes what the page says to @path. */
void uc_replay_hand_on (UcReplayWindow *self, const char *path, gboolean replace);
/* Prints the slip that the page says. @to: a PDF instead of a printer, or %NULL. */
void uc_replay_print (UcReplayWindow *self, const char *to);
void uc_replay_cancel_hand_on (UcReplayWindow *self);
/* Whether a thread of any window writes, be it one that is closed. */
gboolean uc_replay_is_writing (void);

G_END_DECLS
