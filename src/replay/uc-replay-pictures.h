/* Pictures of the moments that the agent has bookmarked, for evidence: any round of a file, not only the one shown. */
#pragma once

#include "uc-marked-moment.h"
#include "uc-replay-parts.h"

G_BEGIN_DECLS

/* (transfer full): those in @rounds of @file, or of any month of its folder, in order, still without pictures. */
GPtrArray *uc_replay_marked_moments (UcReplayWindow *self, guint file, const GArray *rounds);
/* Draws the table as it stood then; where that cannot be shown, the moment stays without a picture. */
void uc_replay_draw_moment (UcReplayWindow *self, guint file, UcMarkedMoment *moment);

G_END_DECLS
