#include "uc-fault-vfs.h"

#include "uc-pass-file.h"

typedef struct
{
  UcPassFile file;
  gboolean wal;
} Shim;

static struct
{
  sqlite3_vfs *real;
  sqlite3_io_methods methods;
  gboolean armed;
  UcFaultKind kind;
  guint left; /* good ones before the first that fails */
  guint failed;
  gboolean read_only;
  guint64 wal_bytes;
} faults;

#define REAL UC_PASS_REAL

static gboolean
fails (gboolean sync)
{
  if (!faults.armed || sync != (faults.kind == UC_FAULT_SYNC))
    return FALSE;
  if (faults.left > 0)
    {
      faults.left--;
      return FALSE;
    }
  faults.failed++;
  return TRUE;
}

static int
shim_write (sqlite3_file *file, const void *from, int n, sqlite3_int64 at)
{
  if (((Shim *) file)->wal)
    faults.wal_bytes += n;
  if (!fails (FALSE))
    return REAL (file)->pMethods->xWrite (REAL (file), from, n, at);
  if (faults.kind == UC_FAULT_WRITE_FULL)
    return SQLITE_FULL;
  if (faults.kind == UC_FAULT_WRITE_HALF)
    REAL (file)->pMethods->xWrite (REAL (file), from, n / 2, at);
  return SQLITE_IOERR_WRITE;
}

static int
shim_sync (sqlite3_file *file, int flags)
{
  if (fails (TRUE))
    return SQLITE_IOERR_FSYNC;
  return REAL (file)->pMethods->xSync (REAL (file), flags);
}

static int
shim_open (sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
  int answer;

  if (faults.read_only && (flags & SQLITE_OPEN_MAIN_DB) != 0)
    flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
  answer = uc_pass_open (faults.real, name, file, sizeof (Shim), &faults.methods, flags, out_flags);
  ((Shim *) file)->wal = (flags & SQLITE_OPEN_WAL) != 0;
  return answer;
}

void
uc_fault_vfs_register (void)
{
  static sqlite3_vfs vfs;

  if (faults.real != NULL)
    return;
  faults.real = sqlite3_vfs_find (NULL);
  faults.methods = uc_pass_methods;
  faults.methods.xWrite = shim_write;
  faults.methods.xSync = shim_sync;
  vfs = uc_pass_vfs (faults.real, UC_FAULT_VFS, sizeof (Shim));
  vfs.xOpen = shim_open;
  g_assert_cmpint (sqlite3_vfs_register (&vfs, 0), ==, SQLITE_OK);
}

void
uc_fault_vfs_arm (UcFaultKind kind, guint nth)
{
  faults.armed = TRUE;
  faults.kind = kind;
  faults.left = nth;
  faults.failed = 0;
}

guint
uc_fault_vfs_heal (void)
{
  faults.armed = FALSE;
  return faults.failed;
}

void
uc_fault_vfs_set_read_only (gboolean read_only)
{
  faults.read_only = read_only;
}

guint64
uc_fault_vfs_wal_bytes (void)
{
  return faults.wal_bytes;
}
