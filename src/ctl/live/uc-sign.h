/* Badges that sign for what a command submits: their PINs are asked for, and no command line shows them. */
#pragma once

#include "uc-limits.h"
#include "uc-table-client.h"

G_BEGIN_DECLS

/* Submits @lines, and reads what became of them. */
gboolean uc_sign_submit (UcTableClient *client, const char *const *lines, GError **error);
/**
 * uc_sign_by_two:
 * @request: the input up to the badge of the first person, such as "meter-set WAGER 5000.00 0.00"
 * @reason: words behind the PIN
 *
 * Submits the request and its validation together: nothing is left waiting at the table when the second signature fails.
 */
gboolean uc_sign_by_two (UcTableClient *client, const char *request, const char *reason, const char *by, const char *second,
                         GError **error);

G_END_DECLS
