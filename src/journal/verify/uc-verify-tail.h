/* The rows that no signature vouches for: who can write the file can have written them. */
#pragma once

#include "uc-verify.h"

G_BEGIN_DECLS

/**
 * uc_verify_tail:
 * @verdict: of uc_verify (); gets a damage for each row behind the last signature whose events cannot be read
 *
 * The table itself writes no such row. uc_prove () reads all rows, and finds them by itself.
 */
gboolean uc_verify_tail (UcJournal *journal, UcVerdict *verdict, GError **error);

G_END_DECLS
