/* The floorperson validates: queue, evidence, badge and PIN, reject with a reason; and rules on what seats dispute. */
#pragma once

#include "uc-console-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_FLOOR_PAGE (uc_floor_page_get_type ())
G_DECLARE_FINAL_TYPE (UcFloorPage, uc_floor_page, UC, FLOOR_PAGE, GtkFixed)

void uc_floor_page_show (GtkWidget *page, UcConsoleModel *model);
/* Shows the dispute of @seat with @ruling chosen: “stands”, “paid” or “correct”. */
void uc_floor_page_rule (UcFloorPage *self, UcConsoleModel *model, guint seat, UcWord ruling);
void uc_floor_page_refuse (UcFloorPage *self, const char *sentence);
G_END_DECLS
