/* Folding events into a state. */
#pragma once

#include "uc-events.h"
#include "uc-state.h"

G_BEGIN_DECLS

/* Folds one event into the table. Total: an event that does not fit the state changes what it can and nothing else. */
void uc_table_apply (UcTable *table, const UcEvent *event);
/* All events of one input, as decided for @table. */
void uc_table_apply_all (UcTable *table, const UcEvents *events);

G_END_DECLS
