/* The steps of this round: a tick when done, a dash when it did not apply, underlined now. */
#pragma once

#include "uc-paint.h"
#include "uc-say.h"

G_BEGIN_DECLS

#define UC_TYPE_RAIL (uc_rail_get_type ())
G_DECLARE_FINAL_TYPE (UcRail, uc_rail, UC, RAIL, GtkWidget)

void uc_rail_show (UcRail *self, const UcTable *table, UcStep now);

G_END_DECLS
