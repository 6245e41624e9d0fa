/* Who of the floor has which tables by the plan, and who has more than the regulation lets one person have. */
#pragma once

#include "uc-pit-floor.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_PIT_LOAD (uc_pit_load_get_type ())
G_DECLARE_FINAL_TYPE (UcPitLoad, uc_pit_load, UC, PIT_LOAD, GtkBox)

GtkWidget *uc_pit_load_new (void);
/* @plan: (nullable): without one nobody has tables. @floor: (nullable): of its tables the open ones count. Both are only read during the call. */
void uc_pit_load_show (UcPitLoad *self, const UcPitPlan *plan, UcPitFloor *floor);
/* The sentences about persons with too many open tables, one a line; "" = there is none. Borrowed until the next uc_pit_load_show (). */
const char *uc_pit_load_get_warning (UcPitLoad *self);
/* For tests: every line of the list. Free with g_free (). */
char *uc_pit_load_read (UcPitLoad *self);

G_END_DECLS
