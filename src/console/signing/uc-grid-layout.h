/* Lays the children of a page out: each has a place on each grid, which its template names as layout properties.
 *
 *   <layout>
 *     <property name="wide">16 48 152 72</property>
 *     <property name="small">8 8 130 75</property>
 *     <property name="portrait">8 8 110 75</property>
 *   </layout>
 *
 * A place is "X Y [WIDTH [HEIGHT]]" in units of the grid. An X or a Y below 0 counts from the right or the lower edge; a WIDTH or a HEIGHT
 * below 0 says how far before that edge the child ends; 0 or nothing is what the child needs. "" = it is not on that grid. A grid without a
 * property has the place of the one before it. Where a grid is wider than it must be, or the wide one higher, what lies beyond the middle keeps
 * its distance from the right or the lower edge, and what lies across the middle grows. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_GRID_LAYOUT (uc_grid_layout_get_type ())
G_DECLARE_FINAL_TYPE (UcGridLayout, uc_grid_layout, UC, GRID_LAYOUT, GtkLayoutManager)

/* Called when the widget's children were given places for another size than before, but not while they are: what depends on the size may
 * change here. */
typedef void (*UcGridLayoutFunc) (GtkWidget *widget, int width, int height);

/* @width, @height: natural, of the widget. @changed: %NULL = nobody asks. (transfer full) */
GtkLayoutManager *uc_grid_layout_new (int width, int height, UcGridLayoutFunc changed);
/* The widget will have this size: its children's places are those. */
void uc_grid_layout_set_size (UcGridLayout *self, int width, int height);
void uc_grid_layout_get_size (UcGridLayout *self, int *width, int *height);
/* @child lies there, on whichever grid the widget is. */
void uc_grid_layout_put (UcGridLayout *self, GtkWidget *child, const GdkRectangle *place);
/* The place of @child on the grid that the widget had last: in its units, and with the width and height that were asked for, 0 = what it needs. */
void uc_grid_layout_get_place (UcGridLayout *self, GtkWidget *child, GdkRectangle *place);

G_END_DECLS
