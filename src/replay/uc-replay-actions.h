/* What a person may ask of the window: the actions behind its buttons and keys. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void uc_replay_install_actions (GtkWidgetClass *klass);

G_END_DECLS
