/* What stands in the way of the table: no service, no record, a bad table file; and the table that is closed. */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_NOTICE_PAGE (uc_notice_page_get_type ())
G_DECLARE_FINAL_TYPE (UcNoticePage, uc_notice_page, UC, NOTICE_PAGE, UcPage)


G_END_DECLS
