/* Facts of SQLite's that this rests on, the same in 3.40 and 3.46: those of uc-firm-lock.c; within one transaction that reads, no
 * checkpoint writes a page that the transaction may still read from the file; each such transaction begins with a lock. */
#include "uc-read-ahead.h"

#include "uc-database-file.h"

#include <string.h>

/* Of 4096 bytes, as a journal has them. */
#define PAGES 16
#define BYTES (PAGES * 4096)

struct _UcReadAhead
{
  sqlite3_io_methods methods; /* the file's, with three of ours; first, because the file leads to it */
  const sqlite3_io_methods *own;
  sqlite3_int64 last;         /* where SQLite read last */
  sqlite3_int64 from;
  int n;                      /* bytes of the file from @from on; 0 = none */
  guint8 bytes[BYTES];
};

/* Who reads near the place read before is on the way through the file, forwards, or backwards as SQLite's check of its pages is. Where so
 * many cannot be read, because of the end of the file or of a fault, SQLite hears what its own page is like. */
static gboolean
fetch (UcReadAhead *self, sqlite3_file *file, int amount, sqlite3_int64 offset)
{
  const sqlite3_int64 way = offset - self->last;

  if (way == 0 || ABS (way) > BYTES || amount > BYTES)
    return FALSE;
  self->from = way > 0 ? offset : MAX (offset + amount - BYTES, 0);
  self->n = self->own->xRead (file, self->bytes, BYTES, self->from) == SQLITE_OK ? BYTES : 0;
  return self->n > 0;
}

static int
read_file (sqlite3_file *file, void *to, int amount, sqlite3_int64 offset)
{
  UcReadAhead *self = (UcReadAhead *)file->pMethods;
  const gboolean here = offset >= self->from && offset + amount <= self->from + self->n;
  const gboolean good = here || fetch (self, file, amount, offset);

  self->last = offset;
  if (!good)
    return self->own->xRead (file, to, amount, offset);
  memcpy (to, self->bytes + (offset - self->from), amount);
  return SQLITE_OK;
}

static int
lock_file (sqlite3_file *file, int level)
{
  UcReadAhead *self = (UcReadAhead *)file->pMethods;

  self->n = 0;
  return self->own->xLock (file, level);
}

static int
lock_index (sqlite3_file *file, int first, int n, int flags)
{
  UcReadAhead *self = (UcReadAhead *)file->pMethods;

  self->n = 0;
  return self->own->xShmLock (file, first, n, flags);
}

UcReadAhead *
uc_read_ahead_new (sqlite3 *db)
{
  UcReadAhead *self = g_new0 (UcReadAhead, 1);
  sqlite3_file *file = uc_database_file (db, &self->methods);

  if (file == NULL)
    return self;
  self->own = file->pMethods;
  self->methods.xRead = read_file;
  self->methods.xLock = lock_file;
  self->methods.xShmLock = lock_index;
  file->pMethods = &self->methods;
  return self;
}

void
uc_read_ahead_free (UcReadAhead *ahead)
{
  g_free (ahead);
}
