/* upcardctl link restore: a ledger that was put back from an old copy gets its end back from the journals of its tables. */
#pragma once

#include "uc-link-reach.h"

G_BEGIN_DECLS

/**
 * uc_link_restore:
 * @paths: %NULL-terminated: journals, or folders of months; months of a table in their order
 * @also: (nullable): a file of what two persons changed since, a line each: METER INPUT
 *
 * Asks for both PINs. Prints what was restored. On %FALSE the ledger is as it was.
 */
gboolean uc_link_restore (const UcLinkReach *reach, char *const *paths, const char *also, const char *reason, GError **error);

G_END_DECLS
