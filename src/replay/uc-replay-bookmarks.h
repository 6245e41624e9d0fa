/* The agent's bookmarks in the window: the form for the moment shown, and what shows them. */
#pragma once

#include "uc-replay-parts.h"

G_BEGIN_DECLS

/* They have changed: shows them in strip, list and timeline. */
void uc_replay_show_bookmarks (UcReplayWindow *self);
/* The form for the moment shown. */
void uc_replay_edit_bookmark (UcReplayWindow *self);
/* What the form says. */
void uc_replay_keep_bookmark (UcReplayWindow *self, const char *name, const char *line);
void uc_replay_remove_bookmark (UcReplayWindow *self);
/* @mark: one of the page's. */
void uc_replay_go_to_bookmark (UcReplayWindow *self, const UcBookmark *mark);

G_END_DECLS
