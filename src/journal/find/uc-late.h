/* Documents that a payment still waited for when its round was closed: what the journal says of them behind it, and, where
 * the month ended meanwhile, the next one of rounds in a file that is closed. */
#pragma once

#include "uc-event.h"
#include "uc-journal.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  guint32 round;
  UcEvent event;  /* "payout-documented", with the times of its row */
} UcLate;

typedef struct
{
  GArray *found;  /* UcLate, in order */
  guint64 row;    /* looked at last; 0 = none yet */
  guint n_waiting;
  UcHeld held[UC_MAX_SEATS + 1][UC_HELD_PLACES]; /* what still waits */
} UcLates;

/* Of the rounds before the journal: begins with the checkpoint with which it opens. */
UcLates *uc_lates_new (void);
/* Of one round: @carry is how the table stood when row @row closed it. */
UcLates *uc_lates_new_of (guint32 round, const UcCarry *carry, guint64 row);
void uc_lates_free (UcLates *lates);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLates, uc_lates_free)

/**
 * uc_lates_look:
 * @to_row: at most to this one; 0 = to the end
 * @error: %G_IO_ERROR_CANCELLED, %UC_JOURNAL_ERROR_…
 *
 * Goes on from where the last look ended, up to the document that was waited for last: of most journals two rows are read.
 */
gboolean uc_lates_look (UcLates *lates, UcJournal *journal, guint64 to_row, GCancellable *cancellable, GError **error);

G_END_DECLS
