/* Setting the recorder's clock, and exporting what it says. */
#pragma once

#include "uc-replay-parts.h"

G_BEGIN_DECLS

/* The form, for the moment shown. */
void uc_replay_open_camera (UcReplayWindow *self);
/* What the form says. */
void uc_replay_set_camera (UcReplayWindow *self, const char *clock, const char *uncertainty);
void uc_replay_drop_camera (UcReplayWindow *self);
/* Table, round, event, both times and the uncertainty, to the clipboard. */
void uc_replay_copy_cue (UcReplayWindow *self);
/* Asks where, and of which rounds. */
void uc_replay_choose_cue_file (UcReplayWindow *self);
/* Has the recorder show the range that is marked, or the moment: with the command of the agent's own settings. */
void uc_replay_show_recorder (UcReplayWindow *self);
/* Ends the recorder's commands that this window has started and that still run. */
void uc_replay_cancel_recorder (UcReplayWindow *self);
/* @found: of every round found in the journal shown; else of the round shown. */
void uc_replay_write_cue_file (UcReplayWindow *self, const char *path, gboolean found);

G_END_DECLS
