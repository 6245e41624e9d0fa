/* From a row of a table's journal to what happened to linked meters. Pure. */
#pragma once

#include "uc-ledger.h"

G_BEGIN_DECLS

/**
 * uc_ledger_row_items:
 * @events: the events of the row, as the journal stores them: one on each line
 * @items: (element-type UcLedgerItem): appended to: one for each event that is about a linked meter, in their order. Each owns the
 *   name of its meter in @meters
 * @error: %UC_LEDGER_ERROR_REFUSED: such an event lacks a key, or a value of it cannot be read; @items is as it was
 *
 * Other events, and other keys, say nothing to the link.
 */
gboolean uc_ledger_row_items (const char *table, const char *events, const UcHash *hash, guint64 row, gint64 real_ns, GArray *items,
                              GStringChunk *meters, GError **error);

G_END_DECLS
