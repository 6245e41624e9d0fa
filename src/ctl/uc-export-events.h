/* A journal's events as lines of JSON, its settlements as lines of CSV, on standard output. */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

/* @rounds: guint32, as uc_round_list_parse () gives them, all of which must be there; %NULL = everything. */
gboolean uc_export_events (UcJournal *journal, gboolean csv, const GArray *rounds, GError **error);

G_END_DECLS
