/* In and out marks on the timeline of the round shown: set, taken off, put back. */
#pragma once

#include "uc-replay-session.h"

G_BEGIN_DECLS

/* A mark at the position; the one that is there already is taken off. */
void uc_session_mark_in (UcReplaySession *self);
void uc_session_mark_out (UcReplaySession *self);
void uc_session_clear_marks (UcReplaySession *self);
/* The last change, once; %FALSE where there is none. */
gboolean uc_session_undo_marks (UcReplaySession *self);
/* Another round is shown: nobody is told. */
void uc_session_forget_marks (UcReplaySession *self);
/* The positions of its first and last event: to an end that is not marked it runs on. %FALSE: none is marked. */
gboolean uc_session_range (UcReplaySession *self, guint *in, guint *out);
/* … and the table's times of these events; nothing is written where none is marked. */
gboolean uc_session_range_times (UcReplaySession *self, gint64 *from_ns, gint64 *to_ns);

G_END_DECLS
