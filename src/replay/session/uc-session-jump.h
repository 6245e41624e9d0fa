/* Rounds by what somebody types: a number, a time. */
#pragma once

#include "uc-replay-session.h"

G_BEGIN_DECLS

/* At the table that was asked for, else at that of the round shown. @error: a sentence that says what is wrong with @text, or
 * that no journal has such a round; the round shown stays then. */
gboolean uc_session_jump_to_number (UcReplaySession *self, const char *text, GError **error);
gboolean uc_session_jump_to_time (UcReplaySession *self, const char *text, GError **error);

G_END_DECLS
