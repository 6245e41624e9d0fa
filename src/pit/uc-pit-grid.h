/* Lays out the tiles of a pit, all of one size, as large as fits: a whole casino is on one screen, and nothing is behind a scroll bar while
 * there is room for the smallest tile. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_PIT_GRID (uc_pit_grid_get_type ())
G_DECLARE_FINAL_TYPE (UcPitGrid, uc_pit_grid, UC, PIT_GRID, GtkWidget)

/* No tile is smaller, in pixels: its table's name and a word have room. */
#define UC_PIT_TILE_LEAST_WIDTH  58
#define UC_PIT_TILE_LEAST_HEIGHT 36

GtkWidget *uc_pit_grid_new (void);
/* @columns: of the plan; 0 = as fits. */
void uc_pit_grid_set_columns (UcPitGrid *self, guint columns);
/* Behind the others. */
void uc_pit_grid_append (UcPitGrid *self, GtkWidget *tile);
void uc_pit_grid_remove (UcPitGrid *self, GtkWidget *tile);
/* The columns in which @n tiles are as large as they can be in this room. @n: > 0; @width, @height: pixels. */
guint uc_pit_grid_fit (guint n, int width, int height);

G_END_DECLS
