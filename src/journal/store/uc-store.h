/* The edge to SQLite: connections, statements, transactions, and its codes as our errors. Private to the journal. */
#pragma once

#include "uc-firm-lock.h"
#include "uc-journal.h"

G_BEGIN_DECLS

/* Format facts: "UPCD", and the number of the format that this program reads and writes. */
#define UC_STORE_APPLICATION 0x55504344
#define UC_STORE_FORMAT 3

typedef sqlite3_stmt UcStatement;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcStatement, sqlite3_finalize)

/* Sets @error from the connection's last failure: "PATH: cannot WHAT: why; what would help". Returns FALSE. */
gboolean uc_store_fail (sqlite3 *db, const char *path, const char *what, GError **error);
/* Runs one or more statements that give no rows. */
gboolean uc_store_run (sqlite3 *db, const char *path, const char *what, const char *sql, GError **error);
UcStatement *uc_store_prepare (sqlite3 *db, const char *path, const char *sql, GError **error);
/* First column of the first row of @sql; 0 without a row. */
gboolean uc_store_number (sqlite3 *db, const char *path, const char *sql, gint64 *number, GError **error);
/* Ends the transaction, if there is one, without a trace. */
void uc_store_rollback (sqlite3 *db);

/* A connection for writing: refused when the file is no journal or one of another format, before anything is changed.
 * @firm: (out): to be freed when the connection is closed; %NULL = locks of readers hold it up.
 * @is_new: the file holds no journal yet. */
sqlite3 *uc_store_open_write (const char *path, const char *vfs, gboolean sync_off, UcFirmLock **firm, gboolean *is_new, GError **error);
sqlite3 *uc_store_open_read (const char *path, GError **error);
/* The same, leaving every file and the folder as they are: uc_journal_open_still (). */
sqlite3 *uc_store_open_still (const char *path, gboolean *live, GError **error);
/* What SQLite is to be told, as a URI, to read the file at @path so: (transfer full). @live: (out) (nullable). */
char *uc_store_still_name (const char *path, gboolean *live, GError **error);
/* Makes the tables; inside the caller's transaction. */
gboolean uc_store_create (sqlite3 *db, const char *path, GError **error);
G_END_DECLS
