/* A file's name on the disk. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Writes the folder of @path to the disk: the name of a new file, or of one that was renamed, must be there before anybody relies on the
 * file, or a power cut takes the file away with whatever it says. FALSE: errno says why. */
gboolean uc_sync_folder_of (const char *path);

G_END_DECLS
