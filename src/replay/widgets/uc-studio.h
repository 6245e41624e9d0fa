/* Draws the table of a moment that the window does not show, for a picture. It has a place among the window's widgets, for
 * their renderer and their fonts, and no room and nothing to see there. */
#pragma once

#include "uc-state.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_STUDIO (uc_studio_get_type ())
G_DECLARE_FINAL_TYPE (UcStudio, uc_studio, UC, STUDIO, GtkWidget)

/* (transfer full): as uc_table_view_show () would show it, on the console's grid; %NULL while the studio's page is not on
 * the screen. */
GdkPaintable *uc_studio_draw (UcStudio *self, const UcTable *table, const UcTable *screen, const char *known,
                              const char *unproven);

G_END_DECLS
