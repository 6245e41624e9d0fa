/* Reading a journal's file from its beginning to its end with few calls of the system. Private to the journal.
 *
 * SQLite asks the system for one page at a time, and a page holds some fifteen rows: who reads them all spends a fifth of the time on
 * asking. It can map the file into memory instead; then a card that fails, or a file that is cut off meanwhile, ends the program with a
 * signal. So a connection that reads a whole file takes sixteen pages at once, and keeps them for as long as SQLite's lock keeps others
 * from changing them.
 */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

typedef struct _UcReadAhead UcReadAhead;

/* Of a connection for reading, used by one thread. */
UcReadAhead *uc_read_ahead_new (sqlite3 *db);
/* Behind sqlite3_close () only. */
void uc_read_ahead_free (UcReadAhead *ahead);

G_END_DECLS
