/* Opening and closing as the window shows them: the page that waits, the bar at the top, the dialog for files. */
#pragma once

#include "uc-replay-parts.h"

G_BEGIN_DECLS

/* Once: listens to the session. */
void uc_replay_listen_to_opening (UcReplayWindow *self);
/* A #GtkWidgetActionActivateFunc: asks for the files. */
void uc_replay_choose_files (GtkWidget *window, const char *name, GVariant *parameter);

G_END_DECLS
