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
/* As an assignment, but of the steps back only those that there are: a table is mostly these, and each decision copies it. */
void uc_table_init_copy (UcTable *to, const UcTable *from);

G_END_DECLS
