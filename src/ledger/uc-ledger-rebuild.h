/* The end of a ledger that was put back from an old copy, from what its tables have recorded since.
 *
 * A table's journal holds what it asked of its meter, and every line that it was told, with the code of the entry that the line names. The
 * rows of all tables are decided again, in the one order in which each table is told what it has recorded: a line that names a code proves
 * every entry of that meter before it. What no table was told of is left to the tables: they send those rows again.
 */
#pragma once

#include "uc-journal.h"
#include "uc-ledger.h"

G_BEGIN_DECLS

typedef struct _UcLedgerRebuild UcLedgerRebuild;

/* @ledger: open for writing, borrowed. Nothing else may use it meanwhile. */
UcLedgerRebuild *uc_ledger_rebuild_new (UcLedger *ledger);
void uc_ledger_rebuild_free (UcLedgerRebuild *rebuild);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLedgerRebuild, uc_ledger_rebuild_free)

/**
 * uc_ledger_rebuild_row:
 * @row: of @table's journal; all its rows in their order. Rows that the ledger has, and rows that are not about a meter, are passed over
 * @error: %UC_LEDGER_ERROR_REFUSED: the ledger knows no such table; %UC_LEDGER_ERROR_DIFFERS: the journal is not the one of which the ledger has
 *   rows, or a line that the table was told is missing in it
 */
gboolean uc_ledger_rebuild_row (UcLedgerRebuild *rebuild, const char *table, const UcRow *row, GError **error);
/* What two persons said since, in their order: no table records it. */
void uc_ledger_rebuild_say (UcLedgerRebuild *rebuild, const char *meter, const UcLinkedInput *input);
/* A gaming day of @meter may have ended since, at @end_ns by the link's clock: each in its order. No table records it, and so each is put in where the
 * lines of the tables ask for it. */
void uc_ledger_rebuild_day (UcLedgerRebuild *rebuild, const char *meter, const char *day, gint64 end_ns);
/* Whether the row that the ledger has last of @table is among those that were read. */
gboolean uc_ledger_rebuild_knows (const UcLedgerRebuild *rebuild, const char *table);
/* Behind a run: some order rests on refusals, which name no code: what two persons changed before them is proved by nothing. */
gboolean uc_ledger_rebuild_is_weak (const UcLedgerRebuild *rebuild);
/* Lines that tables have recorded and the ledger does not have. */
guint64 uc_ledger_rebuild_n_missing (const UcLedgerRebuild *rebuild);
/* No line is missing, and nobody has changed anything. */
gboolean uc_ledger_rebuild_is_empty (const UcLedgerRebuild *rebuild);

/**
 * uc_ledger_rebuild_run:
 * @by, @second, @reason: who asks for it, and why: a row of the record says so
 * @progress: (nullable): called now and then with how many of the missing lines are there again
 * @error: %UC_LEDGER_ERROR_REFUSED: a line that a table has recorded follows from nothing that is known. The message names table and line
 *
 * All or nothing, in one transaction. Nothing is written where nothing is missing. If the ledger lacks its key, another one begins in the row
 * behind the last; it signs itself.
 */
gboolean uc_ledger_rebuild_run (UcLedgerRebuild *rebuild, const char *by, const char *second, const char *reason,
                                void (*progress) (guint64 done, gpointer user_data), gpointer user_data, GError **error);

G_END_DECLS
