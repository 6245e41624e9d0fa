/* Opening journals beside the main loop, and closing them. */
#pragma once

#include "uc-replay-window.h"

G_BEGIN_DECLS

/* What was open is closed. */
void uc_replay_open (UcReplayWindow *self, const char *const *paths);
void uc_replay_close (UcReplayWindow *self);
/* Says in the title bar what is open. */
void uc_replay_show_what (UcReplayWindow *self);
/* A #GtkWidgetActionActivateFunc: asks for the files. */
void uc_replay_choose_files (GtkWidget *window, const char *name, GVariant *parameter);

/* Shows @chooser (transfer full) unless one is open already, which comes to the front instead. @done: gets its response. */
void uc_replay_show_chooser (UcReplayWindow *self, GtkNativeDialog *chooser, GCallback done);

G_END_DECLS
