/* The table: five functions. Nothing outside src/core knows a rule of play.
 *
 *   uc_table_init () makes a closed table.
 *   uc_table_decide () checks an input against the procedure and answers with events, or refuses; it changes nothing.
 *   uc_table_apply () folds one event into the state; it is total.
 *   uc_table_prompt () and uc_table_outputs () are computed from the state.
 *
 * UcTable is copied by assignment. No clock, no I/O, no allocation except for the growth of UcEvents. A room that
 * only folds and shows includes the headers of the rooms "state" and "prompt" instead of this one and links no decision.
 */
#pragma once

#include "uc-input.h"
#include "uc-table-apply.h"
#include "uc-table-error.h"
#include "uc-table-init.h"
#include "uc-table-outputs.h"
#include "uc-table-prompt.h"

G_BEGIN_DECLS

/**
 * uc_table_decide:
 * @out: emptied, then filled; on %FALSE it is empty
 * @error: %UC_TABLE_ERROR_…; the message is a sentence that names what was expected and its citation, in the language of
 *   the calling thread's locale
 *
 * Returns: %TRUE if the input was accepted
 */
gboolean uc_table_decide (const UcTable *table, const UcInput *input, UcEvents *out, GError **error);

G_END_DECLS
