/* What a record lacks, from a mirror: its folder on this machine, or its program on another one. */
#pragma once

#include "uc-link-dial.h"
#include "uc-restore.h"

G_BEGIN_DECLS

/* @folder: of the table, in that of a mirror. Neither of the two sides is changed but for the restore. */
gboolean uc_restore_from_folder (UcRestore *restore, const char *folder, const UcMirrorPlace *from, GError **error);
/* From upcard-mirrord. Waits until all is there, the mirror ends the connection, or it says nothing for @timeout_s. */
gboolean uc_restore_from_link (UcRestore *restore, const UcLinkDial *dial, const char *table, const UcMirrorPlace *from, guint timeout_s,
                               GError **error);

G_END_DECLS
