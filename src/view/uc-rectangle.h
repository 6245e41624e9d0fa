/* One of the three rectangles on the layout, in which the dealer puts the hand: Small, Medium, Large. */
#pragma once

#include "uc-paint.h"

G_BEGIN_DECLS

#define UC_TYPE_RECTANGLE (uc_rectangle_get_type ())
G_DECLARE_FINAL_TYPE (UcRectangle, uc_rectangle, UC, RECTANGLE, GtkButton)

/* On the wide grid. */
#define UC_RECTANGLE_WIDTH  144
#define UC_RECTANGLE_HEIGHT 336

GtkWidget *uc_rectangle_new (UcRange range);
UcRange uc_rectangle_get_range (UcRectangle *self);
/* @lit: the reader's light says this range. */
void uc_rectangle_show (UcRectangle *self, gboolean lit);

G_END_DECLS
