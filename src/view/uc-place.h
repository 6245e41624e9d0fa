/* Where a child of a widget lies that lays its children out itself. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @child gets this place, or as much more of it as it needs: with a width or a height of 0 it is as wide as it must be, or as high as that
 * width asks for. Nothing is done with %NULL, or with one that is not shown. */
void uc_place (GtkWidget *child, int x, int y, int width, int height);

G_END_DECLS
