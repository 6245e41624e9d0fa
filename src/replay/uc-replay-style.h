/* The style of replay's own parts, behind the screens' common one (uc_palette_load ()). */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Loads the style sheet for @display, once. */
void uc_replay_style_load (GdkDisplay *display);

G_END_DECLS
