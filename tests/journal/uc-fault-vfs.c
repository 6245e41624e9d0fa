#include "uc-fault-vfs.h"

#include <sqlite3.h>
#include <string.h>

typedef struct
{
  sqlite3_file base;
  sqlite3_file *real; /* lies behind this struct */
  gboolean wal;
} Shim;

static struct
{
  sqlite3_vfs *real;
  gboolean armed;
  UcFaultKind kind;
  guint left; /* good ones before the first that fails */
  guint failed;
  gboolean read_only;
  guint64 wal_bytes;
} faults;

#define REAL(file) (((Shim *) (file))->real)

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
shim_close (sqlite3_file *file)
{
  return REAL (file)->pMethods->xClose (REAL (file));
}

static int
shim_read (sqlite3_file *file, void *to, int n, sqlite3_int64 at)
{
  return REAL (file)->pMethods->xRead (REAL (file), to, n, at);
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
shim_truncate (sqlite3_file *file, sqlite3_int64 size)
{
  return REAL (file)->pMethods->xTruncate (REAL (file), size);
}

static int
shim_sync (sqlite3_file *file, int flags)
{
  if (fails (TRUE))
    return SQLITE_IOERR_FSYNC;
  return REAL (file)->pMethods->xSync (REAL (file), flags);
}

static int
shim_file_size (sqlite3_file *file, sqlite3_int64 *size)
{
  return REAL (file)->pMethods->xFileSize (REAL (file), size);
}

static int
shim_lock (sqlite3_file *file, int level)
{
  return REAL (file)->pMethods->xLock (REAL (file), level);
}

static int
shim_unlock (sqlite3_file *file, int level)
{
  return REAL (file)->pMethods->xUnlock (REAL (file), level);
}

static int
shim_check_reserved_lock (sqlite3_file *file, int *reserved)
{
  return REAL (file)->pMethods->xCheckReservedLock (REAL (file), reserved);
}

static int
shim_file_control (sqlite3_file *file, int op, void *arg)
{
  return REAL (file)->pMethods->xFileControl (REAL (file), op, arg);
}

static int
shim_sector_size (sqlite3_file *file)
{
  return REAL (file)->pMethods->xSectorSize (REAL (file));
}

static int
shim_device_characteristics (sqlite3_file *file)
{
  return REAL (file)->pMethods->xDeviceCharacteristics (REAL (file));
}

static int
shim_shm_map (sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
  return REAL (file)->pMethods->xShmMap (REAL (file), page, size, extend, memory);
}

static int
shim_shm_lock (sqlite3_file *file, int offset, int n, int flags)
{
  return REAL (file)->pMethods->xShmLock (REAL (file), offset, n, flags);
}

static void
shim_shm_barrier (sqlite3_file *file)
{
  REAL (file)->pMethods->xShmBarrier (REAL (file));
}

static int
shim_shm_unmap (sqlite3_file *file, int remove)
{
  return REAL (file)->pMethods->xShmUnmap (REAL (file), remove);
}

static const sqlite3_io_methods shim_methods = {
  .iVersion = 2,
  .xClose = shim_close,
  .xRead = shim_read,
  .xWrite = shim_write,
  .xTruncate = shim_truncate,
  .xSync = shim_sync,
  .xFileSize = shim_file_size,
  .xLock = shim_lock,
  .xUnlock = shim_unlock,
  .xCheckReservedLock = shim_check_reserved_lock,
  .xFileControl = shim_file_control,
  .xSectorSize = shim_sector_size,
  .xDeviceCharacteristics = shim_device_characteristics,
  .xShmMap = shim_shm_map,
  .xShmLock = shim_shm_lock,
  .xShmBarrier = shim_shm_barrier,
  .xShmUnmap = shim_shm_unmap,
};

static int
shim_open (sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
  Shim *shim = (Shim *) file;
  int answer;

  memset (shim, 0, sizeof *shim);
  shim->real = (sqlite3_file *) (void *) (shim + 1);
  shim->wal = (flags & SQLITE_OPEN_WAL) != 0;
  if (faults.read_only && (flags & SQLITE_OPEN_MAIN_DB) != 0)
    flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
  answer = faults.real->xOpen (faults.real, name, shim->real, flags, out_flags);
  if (shim->real->pMethods != NULL)
    shim->base.pMethods = &shim_methods;
  return answer;
}

void
uc_fault_vfs_register (void)
{
  static sqlite3_vfs vfs;

  if (faults.real != NULL)
    return;
  faults.real = sqlite3_vfs_find (NULL);
  vfs = *faults.real;
  vfs.zName = UC_FAULT_VFS;
  vfs.szOsFile = sizeof (Shim) + faults.real->szOsFile;
  vfs.xOpen = shim_open;
  vfs.pNext = NULL;
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
