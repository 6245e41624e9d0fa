/* What a container of buttons shows. The model changes every second, and a person's finger may be on a button at that moment. If
 * the button is replaced before the finger is lifted, the tap is lost. So a page makes its buttons again only if their words
 * differ. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Whether @widget said @words the last time; from now on it does. */
gboolean uc_said_before (GtkWidget *widget, const char *words);

G_END_DECLS
