/* Documents that end a hold: slip number, form boxes, the short code for the slip. */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_DOCUMENTS_PAGE (uc_documents_page_get_type ())
G_DECLARE_FINAL_TYPE (UcDocumentsPage, uc_documents_page, UC, DOCUMENTS_PAGE, UcPage)


G_END_DECLS
