/* What SQLite calls to read, write and lock an open database, for whoever puts calls of his own in the place of some. */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/* The open file of @db; @methods: its calls, a copy, to be changed and put in the place of file->pMethods. %NULL: it has no file, or one
 * whose calls are older than locks of the WAL's index. */
sqlite3_file *uc_database_file (sqlite3 *db, sqlite3_io_methods *methods);

G_END_DECLS
