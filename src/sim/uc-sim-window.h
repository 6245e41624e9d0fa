/* The simulated table in a window: a click is a hand at the table. The only file group that knows GTK. */
#pragma once

#include "uc-sim-table.h"

G_BEGIN_DECLS

typedef struct _UcSimWindow UcSimWindow;

/**
 * uc_sim_window_new:
 * @table: borrowed; its on_changed becomes the window's
 * @on_closed: the person closed the window
 * @error: %G_IO_ERROR_NOT_SUPPORTED when there is no display
 */
UcSimWindow *uc_sim_window_new (UcSimTable *table, void (*on_closed) (gpointer data), gpointer data, GError **error);
void uc_sim_window_free (UcSimWindow *window);

G_END_DECLS
