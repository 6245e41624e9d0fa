/* A change of months that was broken off. */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

/**
 * uc_months_settle:
 * @error: any %UC_JOURNAL_ERROR_…
 *
 * Brings a change of months to its end in which the program ended: afterwards the newest file can be gone on with, and
 * the one before it is closed and its secret erased. Does nothing otherwise.
 */
gboolean uc_months_settle (const char *folder, GError **error);

G_END_DECLS
