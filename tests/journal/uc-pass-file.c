#include "uc-pass-file.h"

#include <string.h>

#define REAL UC_PASS_REAL

static int
pass_close (sqlite3_file *file)
{
  return REAL (file)->pMethods->xClose (REAL (file));
}

static int
pass_read (sqlite3_file *file, void *to, int n, sqlite3_int64 at)
{
  return REAL (file)->pMethods->xRead (REAL (file), to, n, at);
}

static int
pass_write (sqlite3_file *file, const void *from, int n, sqlite3_int64 at)
{
  return REAL (file)->pMethods->xWrite (REAL (file), from, n, at);
}

static int
pass_truncate (sqlite3_file *file, sqlite3_int64 size)
{
  return REAL (file)->pMethods->xTruncate (REAL (file), size);
}

static int
pass_sync (sqlite3_file *file, int flags)
{
  return REAL (file)->pMethods->xSync (REAL (file), flags);
}

static int
pass_file_size (sqlite3_file *file, sqlite3_int64 *size)
{
  return REAL (file)->pMethods->xFileSize (REAL (file), size);
}

static int
pass_lock (sqlite3_file *file, int level)
{
  return REAL (file)->pMethods->xLock (REAL (file), level);
}

static int
pass_unlock (sqlite3_file *file, int level)
{
  return REAL (file)->pMethods->xUnlock (REAL (file), level);
}

static int
pass_check_reserved_lock (sqlite3_file *file, int *reserved)
{
  return REAL (file)->pMethods->xCheckReservedLock (REAL (file), reserved);
}

static int
pass_file_control (sqlite3_file *file, int op, void *arg)
{
  return REAL (file)->pMethods->xFileControl (REAL (file), op, arg);
}

static int
pass_sector_size (sqlite3_file *file)
{
  return REAL (file)->pMethods->xSectorSize (REAL (file));
}

static int
pass_device_characteristics (sqlite3_file *file)
{
  return REAL (file)->pMethods->xDeviceCharacteristics (REAL (file));
}

static int
pass_shm_map (sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
  return REAL (file)->pMethods->xShmMap (REAL (file), page, size, extend, memory);
}

static int
pass_shm_lock (sqlite3_file *file, int offset, int n, int flags)
{
  return REAL (file)->pMethods->xShmLock (REAL (file), offset, n, flags);
}

static void
pass_shm_barrier (sqlite3_file *file)
{
  REAL (file)->pMethods->xShmBarrier (REAL (file));
}

static int
pass_shm_unmap (sqlite3_file *file, int remove)
{
  return REAL (file)->pMethods->xShmUnmap (REAL (file), remove);
}

const sqlite3_io_methods uc_pass_methods = {
  .iVersion = 2,
  .xClose = pass_close,
  .xRead = pass_read,
  .xWrite = pass_write,
  .xTruncate = pass_truncate,
  .xSync = pass_sync,
  .xFileSize = pass_file_size,
  .xLock = pass_lock,
  .xUnlock = pass_unlock,
  .xCheckReservedLock = pass_check_reserved_lock,
  .xFileControl = pass_file_control,
  .xSectorSize = pass_sector_size,
  .xDeviceCharacteristics = pass_device_characteristics,
  .xShmMap = pass_shm_map,
  .xShmLock = pass_shm_lock,
  .xShmBarrier = pass_shm_barrier,
  .xShmUnmap = pass_shm_unmap,
};

sqlite3_vfs
uc_pass_vfs (const sqlite3_vfs *real, const char *name, gsize file_size)
{
  sqlite3_vfs vfs = *real;

  vfs.zName = name;
  vfs.szOsFile = (int) file_size + real->szOsFile;
  vfs.pNext = NULL;
  return vfs;
}

int
uc_pass_open (sqlite3_vfs *real, const char *name, sqlite3_file *file, gsize file_size, const sqlite3_io_methods *methods,
              int flags, int *out_flags)
{
  UcPassFile *self = (UcPassFile *) file;
  int answer;

  memset (file, 0, file_size);
  self->real = (sqlite3_file *) (void *) ((char *) file + file_size);
  answer = real->xOpen (real, name, self->real, flags, out_flags);
  if (self->real->pMethods != NULL)
    file->pMethods = methods;
  return answer;
}
