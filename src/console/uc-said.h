/* What a container of buttons says. Each second brings news, and a person's finger may be on a button when they come: a tap on
 * a button that is replaced before the finger is lifted is lost. What says the same as before is not made anew. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Whether @widget said @words the last time; from now on it does. */
gboolean uc_said_before (GtkWidget *widget, const char *words);

G_END_DECLS
