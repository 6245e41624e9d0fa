/* Playing the round shown. A view with a frame clock says when time has passed. */
#pragma once

#include "uc-replay-session.h"

G_BEGIN_DECLS

/* Plays, or stops what plays. @now_us: monotonic, of the same clock in all calls. */
void uc_session_toggle_play (UcReplaySession *self, gint64 now_us);
/* The same in one direction, at the next speed where it already goes that way. */
void uc_session_shuttle (UcReplaySession *self, gboolean backward, gint64 now_us);
/* What plays goes on in the new way. */
void uc_session_set_pace (UcReplaySession *self, guint speed, gboolean skip, gint64 now_us);
void uc_session_pause (UcReplaySession *self);
/* Returns whether it still plays. */
gboolean uc_session_tick (UcReplaySession *self, gint64 now_us);

G_END_DECLS
