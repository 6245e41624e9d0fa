/* The table of one moment: the console's felt, the dealer's screen and the money, on the console's grid. */
#pragma once

#include "uc-state.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_TABLE_VIEW (uc_table_view_get_type ())
G_DECLARE_FINAL_TYPE (UcTableView, uc_table_view, UC, TABLE_VIEW, GtkWidget)

/* @table is only read during the call; %NULL shows nothing. @screen: the table whose prompt the dealer's screen showed.
 * @known: the hole card is up because it is known now, and was
 * not then: a frame and a word say so. @unproven: what is shown is hatched. */
void uc_table_view_show (UcTableView *self, const UcTable *table, const UcTable *screen, const char *known,
                         const char *unproven);

G_END_DECLS
