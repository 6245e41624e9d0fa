/* Facts of SQLite's that this rests on, the same in 3.40 and 3.46: sqlite3_file is a public struct whose first member leads to its
 * functions; a database's file is open when sqlite3_open_v2 () returns; a lock that another process has is SQLITE_BUSY and changes
 * nothing; the locks of the WAL's index are fcntl () locks on bytes 120 to 127 of FILE-shm. */
#include "uc-firm-lock.h"

#include "uc-database-file.h"

#include <fcntl.h>
#include <unistd.h>

/* In FILE-shm: the byte of lock 0. */
#define FIRST_BYTE 120
/* Locks below this one are of writers, from this one on of readers' snapshots. */
#define FIRST_SNAPSHOT 3
/* SQLite's own: so many pages in the WAL are brought into the file. */
#define CHECKPOINT_PAGES 1000

#define EXCLUSIVE (SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE)

struct _UcFirmLock
{
  sqlite3_io_methods methods; /* the file's, with two of ours; first, because the file leads to it */
  const sqlite3_io_methods *own;
  char *index;
  int fd;       /* the index, open since a lock was in the way for the first time; -1 */
  guint pages;  /* of the WAL at the last commit */
  guint passed; /* bit set: locks that this writer has beside a reader's */
  gboolean making;
  pid_t by;
};

/* Whether read locks of other processes, and nothing else, keep this one from @n locks from @first on. */
static gboolean
is_read_locked (UcFirmLock *self, int first, int n)
{
  pid_t by = 0;

  if (self->fd < 0)
    self->fd = open (self->index, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (self->fd < 0)
    return FALSE;
  for (int i = first; i < first + n; i++)
    {
      struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = FIRST_BYTE + i, .l_len = 1 };

      if (fcntl (self->fd, F_GETLK, &lock) != 0 || lock.l_type == F_WRLCK)
        return FALSE;
      if (lock.l_type == F_RDLCK)
        by = lock.l_pid > 0 ? lock.l_pid : -1;
    }
  if (by != 0)
    self->by = by;
  return by != 0;
}

static int
lock_index (sqlite3_file *file, int first, int n, int flags)
{
  UcFirmLock *self = (UcFirmLock *)file->pMethods;
  const guint locks = ((1u << n) - 1) << first;
  int answer;

  if (flags == (SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE) && (self->passed & locks) == locks)
    {
      self->passed &= ~locks;
      return SQLITE_OK;
    }
  answer = self->own->xShmLock (file, first, n, flags);
  if ((answer & 0xff) != SQLITE_BUSY || flags != EXCLUSIVE
      || (first >= FIRST_SNAPSHOT && self->pages <= UC_FIRM_LOCK_MOST_PAGES) || !is_read_locked (self, first, n))
    return answer;
  self->passed |= locks;
  return SQLITE_OK;
}

/* What SQLite was not given it does not take back: it gives back what it was given before. */
static int
lock_file (sqlite3_file *file, int level)
{
  UcFirmLock *self = (UcFirmLock *)file->pMethods;
  int answer = self->own->xLock (file, level);

  return (answer & 0xff) == SQLITE_BUSY && self->making ? SQLITE_OK : answer;
}

/* In place of SQLite's own, which does the same and does not say how long the WAL is. A fault shows with the next commit. */
static int
on_commit (void *user_data, sqlite3 *db, const char *name, int pages)
{
  UcFirmLock *self = user_data;

  self->pages = (guint)pages;
  if (pages >= CHECKPOINT_PAGES)
    sqlite3_wal_checkpoint_v2 (db, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
  return SQLITE_OK;
}

UcFirmLock *
uc_firm_lock_new (sqlite3 *db, const char *path)
{
  UcFirmLock *self = g_new0 (UcFirmLock, 1);
  sqlite3_file *file = uc_database_file (db, &self->methods);

  self->fd = -1;
  self->index = g_strconcat (path, "-shm", NULL);
  if (file == NULL)
    return self;
  self->own = file->pMethods;
  self->methods.xShmLock = lock_index;
  self->methods.xLock = lock_file;
  file->pMethods = &self->methods;
  sqlite3_wal_hook (db, on_commit, self);
  return self;
}

void
uc_firm_lock_set_making (UcFirmLock *lock, gboolean making)
{
  lock->making = making;
}

pid_t
uc_firm_lock_take_passed (UcFirmLock *lock)
{
  pid_t by = lock->by;

  lock->by = 0;
  return by;
}

void
uc_firm_lock_free (UcFirmLock *lock)
{
  if (lock == NULL)
    return;
  if (lock->fd >= 0)
    close (lock->fd);
  g_free (lock->index);
  g_free (lock);
}
