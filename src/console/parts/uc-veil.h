/* What lies over the last picture while the table service is away: what is missing, and for how long, over the picture
 * greyed. It takes every touch. */
#pragma once

#include "uc-console-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_VEIL (uc_veil_get_type ())
G_DECLARE_FINAL_TYPE (UcVeil, uc_veil, UC, VEIL, GtkWidget)

GtkWidget *uc_veil_new (void);
/* Lies there while @model's service is gone; called again each second for the age. */
void uc_veil_show (UcVeil *self, UcConsoleModel *model);

G_END_DECLS
