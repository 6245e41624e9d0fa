/* The writer's locks on a live journal, which no reader's locks hold up. Private to the journal.
 *
 * A program that may read the WAL's index may also lock it, with a descriptor that is open for reading alone. SQLite's writer
 * would wait for such a lock, and the table would stop for as long as that program wants. One writer is all that a journal has
 * (FILE.lock), so the locks among writers (bytes 120 to 122 of the index) cannot be a reader's: a read lock there is passed.
 * The locks of the readers' snapshots (bytes 123 to 127) are respected, and keep the WAL from being emptied, until the WAL has
 * UC_FIRM_LOCK_MOST_PAGES. A snapshot that is older than that is given up: its reader finds a damaged file, reads again and is well.
 * Write locks are respected throughout. Who could take one may write the record, too.
 */
#pragma once

#include <glib.h>
#include <sqlite3.h>
#include <sys/types.h>

G_BEGIN_DECLS

/* 16 MiB: half an hour of play, and no read takes so long. */
#define UC_FIRM_LOCK_MOST_PAGES 4096

typedef struct _UcFirmLock UcFirmLock;

/* Right behind sqlite3_open_v2 () of @path for writing, before anything is read. */
UcFirmLock *uc_firm_lock_new (sqlite3 *db, const char *path);
/* While @making, the file is being made, and no lock on it is a writer's. */
void uc_firm_lock_set_making (UcFirmLock *lock, gboolean making);
/* The process whose read lock was passed last; 0: none was since this was asked; -1: one that the kernel does not name. */
pid_t uc_firm_lock_take_passed (UcFirmLock *lock);
/* Behind sqlite3_close () only: a descriptor that is closed takes this process's locks on the file along. */
void uc_firm_lock_free (UcFirmLock *lock);

G_END_DECLS
