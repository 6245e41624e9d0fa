/* The simulated table in a window: a click is a hand at the table. The only file group that knows GTK. */
#pragma once

#include "uc-sim-table.h"
#include "uc-state.h"

G_BEGIN_DECLS

typedef struct _UcSimWindow UcSimWindow;

/**
 * uc_sim_window_new:
 * @table: borrowed; its on_changed becomes the window's
 * @on_closed: the person closed the window
 * @error: %G_IO_ERROR_NOT_SUPPORTED when there is no display
 */
UcSimWindow *uc_sim_window_new (UcSimTable *table, void (*on_closed) (gpointer data), gpointer data, GError **error);
/* The service plays this table: only its seats, its sensors and its kind of reader are there, and a line says where every
 * other wager is placed. Until then everything that a table may have is shown. @table is read now and not kept. */
void uc_sim_window_show_table (UcSimWindow *window, const UcTable *table);
void uc_sim_window_free (UcSimWindow *window);

G_END_DECLS
