/* A ledger on a PostgreSQL server, 15 or later. A file stands where the database's file would: it names the server, and the key file lies beside
 * it. docs/reference/ledger.md has the format.
 */
#pragma once

#include "uc-ledger-server.h"

#include <gmodule.h>

G_BEGIN_DECLS

/* What uc_ledger_server_store_new () loads. */
G_MODULE_EXPORT UcLedgerStore *uc_ledger_postgres_new_store (const char *path, GError **error);

G_END_DECLS
