/* Buttons found by their words. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* NULL when no visible button below @root has these words. */
GtkWidget *press_find (GtkWidget *root, const char *words);
/* The same; the tab "#SEAT" of a win that is not among those shown is turned to. */
GtkWidget *press_find_tab (GtkWidget *root, const char *words);
/* A touch of the screen where no button is. */
void press_screen (GtkWidget *window);
/* Presses it; aborts the test when there is none. "A|B": one after the other. */
void press (GtkWidget *root, const char *words);

G_END_DECLS
