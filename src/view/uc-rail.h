/* The steps of this round: a tick when done, a dash when it did not apply, underlined now. */
#pragma once

#include "uc-paint.h"
#include "uc-say.h"

G_BEGIN_DECLS

#define UC_TYPE_RAIL (uc_rail_get_type ())
G_DECLARE_FINAL_TYPE (UcRail, uc_rail, UC, RAIL, GtkWidget)

/* @citation: of what is to be done; it stands at the end of the line where the steps are bars, on a small grid. "" = none. */
void uc_rail_show (UcRail *self, const UcTable *table, UcStep now, const char *citation);

G_END_DECLS
