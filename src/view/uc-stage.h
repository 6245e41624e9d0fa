/* Shows its one child, laid out on a grid, as large as fits. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_STAGE (uc_stage_get_type ())
G_DECLARE_FINAL_TYPE (UcStage, uc_stage, UC, STAGE, GtkWidget)

/* On the grid that suits the panel (uc-grid.h): a panel of another shape or size has another one. */
GtkWidget *uc_stage_new (GtkWidget *child);
/* On a grid of this size: a window of another size keeps the same picture. */
GtkWidget *uc_stage_new_sized (GtkWidget *child, int width, int height);
/* Of one with a size of its own: another one. */
void uc_stage_set_size (UcStage *self, int width, int height);
/* The panel is @width_mm millimetres wide, whatever it says of itself; 0 = what it says. */
void uc_stage_set_panel (UcStage *self, int width_mm);
/* Everything larger, on a panel that has room for it. */
void uc_stage_set_large (UcStage *self, gboolean large);
/* Upside down, for who looks at the screen from its other side. */
void uc_stage_set_turned (UcStage *self, gboolean turned);

G_END_DECLS
