/* The floorperson validates: queue, evidence, badge and PIN, reject with a reason; and rules on what seats dispute. */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_FLOOR_PAGE (uc_floor_page_get_type ())
G_DECLARE_FINAL_TYPE (UcFloorPage, uc_floor_page, UC, FLOOR_PAGE, UcPage)

/* Opens it at the dispute of @seat with @ruling chosen: “stands”, “paid” or “correct”; UC_WORD_NONE chooses none. */
void uc_floor_page_open_dispute (GtkWidget *from, guint seat, UcWord ruling);

G_END_DECLS
