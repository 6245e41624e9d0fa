/* Exporting what the window shows: which rounds, into which file, beside the main loop. */
#pragma once

#include "uc-replay-parts.h"

G_BEGIN_DECLS

/* The page comes up: of the round shown. */
void uc_replay_show_export (UcReplayWindow *self);
/* … and when it is up: the picture of the moment shown. */
void uc_replay_draw_export (UcReplayWindow *self);
/* Which file? */
void uc_replay_choose_export (UcReplayWindow *self);
/* Writes what the page says to @path. */
void uc_replay_export (UcReplayWindow *self, const char *path, gboolean replace);
/* Prints the slip that the page says. @to: a PDF instead of a printer, or %NULL. */
void uc_replay_print (UcReplayWindow *self, const char *to);
void uc_replay_cancel_export (UcReplayWindow *self);
/* Whether a thread of any window writes, be it one that is closed. */
gboolean uc_replay_is_writing (void);

G_END_DECLS
