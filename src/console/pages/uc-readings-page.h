/* How the rules of this table are read where the regulation leaves a choice: page by page, and signed by a floorperson
 * before the first bet under a new table file (regulations § 8, A2). */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_READINGS_PAGE (uc_readings_page_get_type ())
G_DECLARE_FINAL_TYPE (UcReadingsPage, uc_readings_page, UC, READINGS_PAGE, UcPage)


G_END_DECLS
