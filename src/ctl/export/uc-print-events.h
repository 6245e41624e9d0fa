/* What uc-listing.h makes of a journal, on standard output. */
#pragma once

#include "uc-listing.h"

G_BEGIN_DECLS

gboolean uc_print_events (UcJournal *journal, const UcListingOrder *order, GError **error);

G_END_DECLS
