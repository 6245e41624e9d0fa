/* Folding one event into a state. Private to src/core; the world calls uc_table_apply (). */
#pragma once

#include "uc-table.h"

G_BEGIN_DECLS

void uc_apply_to_state (UcState *s, const UcRules *rules, const UcEvent *e);
/* On decide's working copy: without keeping up what undo would need. */
void uc_apply_to_working (UcTable *table, const UcEvent *e);

G_END_DECLS
