/* Corrections of closed rounds: each stands in the journal where it was said, in another round than the one whose fact it
 * corrects. No GTK. */
#pragma once

#include "uc-event.h"
#include "uc-journal.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * uc_corrections_look:
 * @to_row: 0 = to the end
 * @cancellable: (nullable): what was found by then is returned
 *
 * Rows that cannot be read say nothing here: verification tells of them.
 *
 * Returns: (transfer full): UcEvent, in order, with the times of their rows: each “corrected” with “of-round”, and the
 *   “correction-owes” that follow from it
 */
GArray *uc_corrections_look (UcJournal *journal, guint64 from_row, guint64 to_row, GCancellable *cancellable);

G_END_DECLS
