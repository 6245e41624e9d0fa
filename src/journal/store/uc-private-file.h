/* A file that nobody but its owner reads: keys, people. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Writes @n bytes as @path, with mode 0600: beside it, as @path.new, then in its place. What stood there is whole until the new file is on
 * the disk, name and bytes. A link in the place of either is replaced, never followed. FALSE: errno says why, and @path is as it was;
 * after a fault of the disk, as it was or as it should be. */
gboolean uc_private_file_write (const char *path, gconstpointer bytes, gsize n);

/* What root makes beside a file of somebody else's is his, too: gives the open @fd to the owner of @as or, before that is there, of its
 * folder. For everybody but root it does nothing. FALSE: errno says why. */
gboolean uc_private_file_give (int fd, const char *as);

G_END_DECLS
