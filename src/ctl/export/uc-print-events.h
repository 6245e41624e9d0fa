/* What uc-export-events.h makes of a journal, on standard output. */
#pragma once

#include "uc-export-events.h"

G_BEGIN_DECLS

gboolean uc_print_events (UcJournal *journal, const UcExportOrder *order, GError **error);

G_END_DECLS
