/* Landlock around the record: this process reads its journals, and no key that is beside them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * uc_fence_build:
 * @record: the folder of a table's journals
 * @error: %G_IO_ERROR: the kernel has no Landlock, or it is switched off; %G_FILE_ERROR: @record cannot be found
 *
 * From now on the calling thread, and each thread and program that it starts, can read no file in @record except the journals
 * that are there now, their WALs and the indexes of these. Files elsewhere stay readable, except some that are made later
 * directly in a folder above @record. Nothing takes the fence down.
 */
gboolean uc_fence_build (const char *record, GError **error);
/* Whether a journal in @record is behind the fence: it is newer than the fence, and a process with a newer fence can read it. To be
 * asked while this process has no journal in @record open: looking drops the locks that SQLite has there. */
gboolean uc_fence_hides (const char *record);

G_END_DECLS
