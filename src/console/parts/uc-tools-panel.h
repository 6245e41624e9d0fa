/* The last fact with its time; Undo (Back while a question is open); Floor, Last round, Irregular, Menu. */
#pragma once

#include "uc-console-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_TOOLS_PANEL (uc_tools_panel_get_type ())
/* Signal: tool (char *name): "undo", "back", "floor", "last-round", "irregular", "menu". */
G_DECLARE_FINAL_TYPE (UcToolsPanel, uc_tools_panel, UC, TOOLS_PANEL, GtkFixed)

/* @asking: a question of the console's own is open, and Back is where Undo was. */
void uc_tools_panel_show (UcToolsPanel *self, UcConsoleModel *model, gboolean asking);
/* How large it is. Where it is not as wide as on the wide grid, Last round and Irregular are left to the menu; in a panel that is low all its
 * buttons stand in one row. */
void uc_tools_panel_set_size (UcToolsPanel *self, int width, int height);

G_END_DECLS
