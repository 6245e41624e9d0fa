/* Whether the copies that are looked at have all that the table has recorded. No GTK. */
#pragma once

#include "uc-archive.h"

G_BEGIN_DECLS

/* A sentence on the first folder of @archive whose mirror is behind, silent, or has set a copy aside; %NULL = none is.
 * (transfer full) */
char *uc_behind_say (UcArchive *archive, gint64 now_ns);

G_END_DECLS
