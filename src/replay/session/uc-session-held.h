/* A moment that is held, to be compared with another. */
#pragma once

#include "uc-replay-session.h"

G_BEGIN_DECLS

/* Holds the moment shown; the one that is held already is let go. */
void uc_session_hold (UcReplaySession *self);
/* Nobody is told. */
void uc_session_let_go (UcReplaySession *self);
/* “BJ-07, round 7, after event 13 of 70, 21:47:06.000”: the moment shown; (transfer full). */
char *uc_session_say_moment (UcReplaySession *self);

G_END_DECLS
