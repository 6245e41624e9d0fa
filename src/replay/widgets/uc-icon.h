/* One of the markers' shapes as a widget: what a transport button shows. */
#pragma once

#include "uc-marker.h"

G_BEGIN_DECLS

#define UC_TYPE_ICON (uc_icon_get_type ())
G_DECLARE_FINAL_TYPE (UcIcon, uc_icon, UC, ICON, GtkWidget)

GtkWidget *uc_icon_new (UcShape shape, int size);
void uc_icon_set_shape (UcIcon *self, UcShape shape);
/* TEXT_1 until another one is set. */
void uc_icon_set_colour (UcIcon *self, UcColour colour);

G_END_DECLS
