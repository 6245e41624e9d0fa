/* One round alone: whether its rows are those that were signed. */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

/**
 * uc_verify_round:
 *
 * Holds each row of @round against its hash, from the one before it on, and the signature of a closed round against the key that
 * its context names. What stands before and behind is uc_verify ()'s.
 *
 * Returns: (transfer full): a sentence that names the row which does not fit, or %NULL
 */
char *uc_verify_round (UcJournal *journal, const UcRoundRow *round);

G_END_DECLS
