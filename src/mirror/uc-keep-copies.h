/* A record and the folder of its copies, in one process. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * uc_keep_copies:
 * @record: the folder of a table's journals, here
 * @folder: of their copies; made when it is not there
 *
 * Keeps the copies up to date, whatever happens to them, until it is interrupted. FALSE with @error: @record cannot be watched,
 * or somebody removed @folder where it is a mount, so that it cannot be made again.
 */
gboolean uc_keep_copies (const char *record, const char *folder, GError **error);

G_END_DECLS
