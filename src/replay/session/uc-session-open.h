/* Opening journals beside the main loop, and closing them. */
#pragma once

#include "uc-replay-session.h"

G_BEGIN_DECLS

/* Closes what is open, and opens journals or folders of months: opening () is told at once, then opened () or failed (). */
void uc_session_open (UcReplaySession *self, const char *const *paths);
/* Nothing is opened then: failed () is told with %G_IO_ERROR_CANCELLED. */
void uc_session_stop_opening (UcReplaySession *self);
void uc_session_close (UcReplaySession *self);

G_END_DECLS
