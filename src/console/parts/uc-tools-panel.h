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

G_END_DECLS
