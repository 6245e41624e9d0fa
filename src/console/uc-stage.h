/* Shows its one child, laid out for 1280 × 800, as large as fits: a panel of another size keeps the same picture. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_STAGE_WIDTH  1280
#define UC_STAGE_HEIGHT 800

#define UC_TYPE_STAGE (uc_stage_get_type ())
G_DECLARE_FINAL_TYPE (UcStage, uc_stage, UC, STAGE, GtkWidget)

GtkWidget *uc_stage_new (GtkWidget *child);

G_END_DECLS
