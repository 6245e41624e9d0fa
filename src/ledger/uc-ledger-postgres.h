/* A ledger on a PostgreSQL server, from 15 on. Its path is a small file that names the server (docs/reference/ledger.md § 10): what lies beside
 * a ledger's file, above all its key, lies beside that one. In a library of its own: only programs that ask for it need libpq.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* From here on uc_ledger_open () and uc_ledger_create () know such ledgers. */
void uc_ledger_use_postgres (void);

G_END_DECLS
