/* What a file is by its first bytes: what is no journal is not a damaged one. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* docs/reference/journal.md § 1 and ledger.md § 1: SQLite's application id. */
#define UC_FILE_KIND_JOURNAL "UPCD"
#define UC_FILE_KIND_LEDGER  "UPCL"

/* A ledger may be on a server that the file names. */
gboolean uc_file_kind_is (const char *path, const char *kind);

G_END_DECLS
