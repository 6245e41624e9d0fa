/* Shows its one child, laid out for a grid of pixels, as large as fits: a window of another size keeps the same picture.
 * The console's grid is 1280 × 800. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_STAGE_WIDTH  1280
#define UC_STAGE_HEIGHT 800

#define UC_TYPE_STAGE (uc_stage_get_type ())
G_DECLARE_FINAL_TYPE (UcStage, uc_stage, UC, STAGE, GtkWidget)

/* On the console's grid. */
GtkWidget *uc_stage_new (GtkWidget *child);
GtkWidget *uc_stage_new_sized (GtkWidget *child, int width, int height);
/* Upside down, for who looks at the screen from its other side. */
void uc_stage_set_turned (UcStage *self, gboolean turned);

G_END_DECLS
