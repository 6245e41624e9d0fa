/* Which page the window shows: the rounds, the shifts, the bookmarks, the help. */
#pragma once

#include "uc-replay-parts.h"

G_BEGIN_DECLS

/* @name: as in the template. One that is shown already gives way to the rounds, or to opening them. */
void uc_replay_toggle_page (UcReplayWindow *self, const char *name);
void uc_replay_show_rounds (UcReplayWindow *self);
/* From a page to what lies below it, the rounds or opening them; elsewhere nothing happens. */
void uc_replay_leave_page (UcReplayWindow *self);
/* The page of exports, for a slip. */
void uc_replay_show_slip (UcReplayWindow *self);
gboolean uc_replay_is_on_rounds (UcReplayWindow *self);
/* … and whether that of two moments is, which keys move as well. */
gboolean uc_replay_is_comparing (UcReplayWindow *self);
/* The button of comparing says which round is held. */
void uc_replay_name_compare (UcReplayWindow *self);
/* What is behind a bar of the shifts: @to_ns is the first instant behind it. */
void uc_replay_show_rounds_of (UcReplayWindow *self, const char *dealer, gint64 from_ns, gint64 to_ns);

G_END_DECLS
