/* What lies between the marks on the timeline, exported. */
#pragma once

#include "uc-replay-parts.h"

G_BEGIN_DECLS

/* Writes what happened between the marks. */
void uc_replay_write_range (UcReplayWindow *self, const char *path, gboolean replace);
/* Both ends among the moments of which evidence has pictures. */
void uc_replay_add_range (UcReplayWindow *self, GPtrArray *moments);

G_END_DECLS
