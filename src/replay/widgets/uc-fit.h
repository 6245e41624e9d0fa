/* Shows its child whole in less room than it needs: smaller. Where there is room enough it has all of it.
 * Its one child is given in an interface file. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_FIT (uc_fit_get_type ())
G_DECLARE_FINAL_TYPE (UcFit, uc_fit, UC, FIT, GtkWidget)

G_END_DECLS
