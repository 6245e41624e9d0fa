/* A journal that grows: looks for more, and follows it to its last fact. */
#pragma once

#include "uc-replay-window.h"

G_BEGIN_DECLS

/* How often a live journal is looked at. */
#define UC_REPLAY_LIVE_MS 250

/* A #GSourceFunc. */
gboolean uc_replay_look_for_more (gpointer window);
/* Says when the copies that are looked at lack what the table has recorded. */
void uc_replay_show_behind (UcReplayWindow *self);
void uc_replay_toggle_live (UcReplayWindow *self);

G_END_DECLS
