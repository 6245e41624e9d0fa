/* Which round is shown, and where in it. */
#pragma once

#include "uc-replay-session.h"

G_BEGIN_DECLS

/* Shows @ref at the moment that was looked for, else at its first mark; nothing follows the table then. Where nothing of
 * @ref can be read the state's fault says why. */
void uc_session_show_round (UcReplaySession *self, UcRoundRef ref);
/* The same at its end. */
void uc_session_show_end (UcReplaySession *self, UcRoundRef ref);
/* The round above (1) or below (-1) among those found. */
void uc_session_go_round (UcReplaySession *self, int direction);
void uc_session_seek (UcReplaySession *self, guint position);
/* The same, by a person: nothing moves by itself any more. */
void uc_session_go (UcReplaySession *self, guint position);
/* Whether the hole card is shown as it is known now. */
void uc_session_set_known (UcReplaySession *self, gboolean known);

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
