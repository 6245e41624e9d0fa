/* The SQL function minute_of (NANOSECONDS): the minute of the local day, 0 to 1439. Private to the journal. */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/* For the statements of @db. %FALSE: SQLite's own error says why. */
gboolean uc_minute_offer (sqlite3 *db);

G_END_DECLS
