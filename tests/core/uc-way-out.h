/* Whether a round can be brought to its end by what the table offers. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

#define UC_WAY_OUT_DEPTH  200
#define UC_WAY_OUT_STATES 20000

/* %TRUE when the offered lines (uc-offered.h) lead from @table to a closed round, in at most UC_WAY_OUT_DEPTH lines and
 * UC_WAY_OUT_STATES states: the line that leads on is tried first, all others before the search gives up. On %FALSE
 * @way (nullable) holds the lines of the way that went furthest, and what is expected at its end. */
gboolean uc_way_out (const UcTable *table, GString *way);

G_END_DECLS
