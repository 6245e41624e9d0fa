/* A record and the folder of its copies, in one process. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * uc_keep_copies:
 * @record: the folder of a table's journals, here
 * @folder: of their copies; made when it is not there
 * @fenced: whether uc_fence_build () was called; it then ends when there is a journal that the fence hides
 *
 * Keeps the copies up to date, whatever happens to them, until it is interrupted. FALSE with @error: @record cannot be watched,
 * somebody removed @folder where it is a mount, or the fence hides a journal: another process can go on.
 */
gboolean uc_keep_copies (const char *record, const char *folder, gboolean fenced, GError **error);

G_END_DECLS
