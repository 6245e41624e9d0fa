/* The style of the pit's window. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Loads the screens' colors and the pit's own parts for @display, once. */
void uc_pit_style_load (GdkDisplay *display);

G_END_DECLS
