/* What the window can do, and with which key. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_HELP_PAGE (uc_help_page_get_type ())
G_DECLARE_FINAL_TYPE (UcHelpPage, uc_help_page, UC, HELP_PAGE, GtkGrid)

G_END_DECLS
