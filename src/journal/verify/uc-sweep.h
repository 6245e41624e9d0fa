/* Whether everything holds together, as fast as the rows can be read: every hash and every number, on all processors. What
 * does not hold is for uc-verify.c to name. Private to the journal.
 */
#pragma once

#include "uc-verify.h"

G_BEGIN_DECLS

typedef struct
{
  guint64 rows, events;
  guint32 rounds;         /* closed; each of these rows carries a signature, which is not checked here */
  guint32 last_round;     /* begun */
  guint64 closed_row;     /* that of the last closed round; 0 = none */
  guint64 end_row;        /* closed for ever; 0 = it is not */
  GArray *contexts;       /* guint64, their rows */
} UcSwept;

void uc_swept_clear (UcSwept *swept);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcSwept, uc_swept_clear)

/**
 * uc_sweep:
 * @all: the last row
 * @whole: (out): nothing is wrong with chain, numbers and derived tables, and no signature is missing
 * @swept: (out): filled when it is whole
 * @error: %G_IO_ERROR_CANCELLED
 *
 * Returns: %FALSE with @error when it was ended before its end
 */
gboolean uc_sweep (UcJournal *journal, const UcVerifyOptions *options, guint64 all, gboolean *whole, UcSwept *swept,
                   GError **error);

G_END_DECLS
