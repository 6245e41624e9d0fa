/* Live journals: looks for more rows, and follows the table to its last event. */
#pragma once

#include "uc-replay-session.h"

G_BEGIN_DECLS

/* A #GSourceFunc that runs while journals are open; tests call it themselves. */
gboolean uc_session_look (gpointer session);
/* Follows the table from where it is now, or stays where it is. */
void uc_session_set_live (UcReplaySession *self, gboolean live);
/* Whether the table of the round shown is being played. */
gboolean uc_session_can_follow (UcReplaySession *self);

G_END_DECLS
