/* Dialogs for files: one at a time. */
#pragma once

#include "uc-replay-parts.h"

G_BEGIN_DECLS

/* Shows @chooser (transfer full) unless one is open already, which comes to the front instead. @done: gets its response. */
void uc_replay_show_chooser (UcReplayWindow *self, GtkNativeDialog *chooser, GCallback done);

G_END_DECLS
