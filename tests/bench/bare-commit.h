/* The baseline of whatever records: a row in a table of SQLite's with nothing around it, one transaction each, in WAL and with
 * synchronous=FULL, as the journal has them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _BareCommit BareCommit;

/* @path: of a database that is made, on the disk that is measured; @vfs: %NULL = SQLite's own. */
BareCommit *bare_commit_open (const char *path, const char *vfs);
/* Returns the milliseconds by the clock after which the row is on the disk. */
double bare_commit_put (BareCommit *bare, const char *input, const char *events);
void bare_commit_close (BareCommit *bare);

G_END_DECLS
