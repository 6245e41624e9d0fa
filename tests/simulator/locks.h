/* Who holds what of a database, where all who hold anything are in this process: as SQLite's own locks are between connections, without a call
 * to the system for each.
 *
 * The locks of a file (SQLITE_LOCK_SHARED to SQLITE_LOCK_EXCLUSIVE) and those of its WAL's index (SQLITE_SHM_NLOCK slots). What a
 * function answers is SQLite's: SQLITE_OK or SQLITE_BUSY.
 */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/* What one connection holds of a database; two of them that were made with the same path are in each other's way. */
typedef struct _Locks Locks;

Locks *locks_new (const char *path);
/* Lets go of all. */
void locks_free (Locks *locks);

int locks_take (Locks *locks, int level);
void locks_leave (Locks *locks, int level);
gboolean locks_any_reserved (const Locks *locks);

/* @flags: SQLITE_SHM_LOCK or _UNLOCK, with SQLITE_SHM_SHARED or _EXCLUSIVE. */
int locks_index (Locks *locks, int first, int n, int flags);
/* Lets go of the index. */
void locks_leave_index (Locks *locks);

G_END_DECLS
