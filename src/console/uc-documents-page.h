/* Documents that end a hold: slip number, form boxes, the short code for the slip. */
#pragma once

#include "uc-console-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_DOCUMENTS_PAGE (uc_documents_page_get_type ())
G_DECLARE_FINAL_TYPE (UcDocumentsPage, uc_documents_page, UC, DOCUMENTS_PAGE, GtkFixed)

void uc_documents_page_show (GtkWidget *page, UcConsoleModel *model);
/* The steps that are ticked and the number of the slip stay. */
void uc_documents_page_refuse (UcDocumentsPage *self, const char *sentence);

G_END_DECLS
