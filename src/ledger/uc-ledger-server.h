/* The store of a ledger on a PostgreSQL server: a part of its own, which is loaded when a ledger's file names a server. */
#pragma once

#include "uc-ledger-store.h"

G_BEGIN_DECLS

/* A ledger's path is a database's file, or one that names a server: the words "server=ADDRESS" in this group, which is its first line. */
#define UC_LEDGER_SERVER_GROUP "ledger-server"

typedef UcLedgerStore *(*UcLedgerServerStoreNew) (const char *path, GError **error);

/* The store of the server that the file at @path names; nothing is reached yet. %UC_LEDGER_ERROR_FORMAT: the file names none, or what asks one
 * is not on this machine. */
UcLedgerStore *uc_ledger_server_store_new (const char *path, GError **error);

G_END_DECLS
