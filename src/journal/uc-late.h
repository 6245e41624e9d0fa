/* What a journal that goes on from another says of the rounds before it: documents that a payment still waited for when
 * the month ended. The other file is closed, and nothing is written there any more. */
#pragma once

#include "uc-journal.h"
#include "uc-table.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  guint32 round;  /* of the journal before, or of one before that */
  UcEvent event;  /* "payout-documented", with the times of its row */
} UcLate;

typedef struct
{
  GArray *found;  /* UcLate, in order */
  guint64 row;    /* looked at last; 0 = none yet */
  guint n_waiting;
  UcHeld held[UC_MAX_SEATS + 1][2]; /* what still waits */
} UcLates;

UcLates *uc_lates_new (void);
void uc_lates_free (UcLates *lates);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLates, uc_lates_free)

/**
 * uc_lates_look:
 * @error: %G_IO_ERROR_CANCELLED, %UC_JOURNAL_ERROR_…
 *
 * Goes on from where the last look ended, up to the document that was waited for last: of most journals two rows are read.
 */
gboolean uc_lates_look (UcLates *lates, UcJournal *journal, GCancellable *cancellable, GError **error);

G_END_DECLS
