/* Rows of facts: the last round as it went. */
#pragma once

#include "uc-console-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_ROWS_PAGE (uc_rows_page_get_type ())
G_DECLARE_DERIVABLE_TYPE (UcRowsPage, uc_rows_page, UC, ROWS_PAGE, GtkFixed)

struct _UcRowsPageClass
{
  GtkFixedClass parent_class;
};

GType uc_last_round_page_get_type (void);
void uc_last_round_page_show (GtkWidget *page, UcConsoleModel *model);

G_END_DECLS
