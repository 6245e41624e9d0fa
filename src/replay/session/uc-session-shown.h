/* What is shown: its moment, its table, its number, and whether it is whole. Changes nothing. */
#pragma once

#include "uc-replay-session.h"

G_BEGIN_DECLS

/* The event at the position; %NULL = none. Borrowed until another round is shown. */
const UcMoment *uc_session_moment (UcReplaySession *self);
/* The id of the table whose round is shown. */
const char *uc_session_table (UcReplaySession *self);
/* The number of the round shown; of the open one that it has, or will have. */
guint32 uc_session_number (UcReplaySession *self);
/* Whether something speaks against the round shown: it is not whole, or not what was signed. */
gboolean uc_session_is_damaged (UcReplaySession *self);
/* The end of the newest round of all files, or now; nanoseconds of real time. */
gint64 uc_session_newest_ns (UcReplaySession *self);

G_END_DECLS
