/* Where a bookmark of what is shown stands, and where one leads. */
#pragma once

#include "uc-replay-session.h"

G_BEGIN_DECLS

/* Strings are the archive's. */
UcBookmarkPlace uc_session_place_of (UcReplaySession *self, UcRoundRef ref);
/* The round shown, and the moment shown; in a round without a moment, the round. */
UcBookmarkPlace uc_session_round_place (UcReplaySession *self);
UcBookmarkPlace uc_session_moment_place (UcReplaySession *self);
/* Tells the player which of its moments have a bookmark. */
void uc_session_mark_moments (UcReplaySession *self);
/* Where @mark leads; %FALSE: its journal is not open. */
gboolean uc_session_find_bookmark (UcReplaySession *self, const UcBookmark *mark, UcRoundRef *ref);

G_END_DECLS
