/* A table before its first event. */
#pragma once

#include "uc-state.h"

#include <glib.h>

G_BEGIN_DECLS

/**
 * uc_table_init:
 * @table: set to a closed table, or, with rules->procedures_implied, to one whose bets are open
 * @rules: borrowed; outlives @table
 */
void uc_table_init (UcTable *table, const UcRules *rules);

G_END_DECLS
