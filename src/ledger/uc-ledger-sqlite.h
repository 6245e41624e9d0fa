/* A ledger in one SQLite file, with a lock file beside it. Private to the ledger. */
#pragma once

#include "uc-ledger-store.h"

#include <sqlite3.h>

G_BEGIN_DECLS

/* @vfs: NULL = SQLite's own. (transfer full); nothing is opened yet. */
UcLedgerStore *uc_ledger_sqlite_new (const char *path, const char *vfs);
/* The connection, or NULL; for a copy of the file. */
sqlite3 *uc_ledger_sqlite_connection (UcLedgerStore *store);

G_END_DECLS
