/* The camera recorders' clocks beside the tables that are open. */
#pragma once

#include "uc-camera.h"
#include "uc-replay-session.h"

G_BEGIN_DECLS

/* Of a table; %NULL = its clock is not set. Borrowed until camera (). */
const UcCamera *uc_session_camera_of (UcReplaySession *self, const char *table);
/* Of the table whose round is shown. */
const UcCamera *uc_session_camera (UcReplaySession *self);
/* Keeps @camera for that table; %NULL forgets it. @error: nothing has changed. */
gboolean uc_session_set_camera (UcReplaySession *self, const UcCamera *camera, GError **error);
/* Reads them again when they are asked for next. */
void uc_session_forget_cameras (UcReplaySession *self);
/* Gives the player the clock of the table shown. */
void uc_session_take_camera (UcReplaySession *self);

G_END_DECLS
