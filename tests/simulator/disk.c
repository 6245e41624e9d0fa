#include "disk.h"

#include "files.h"
#include "locks.h"
#include "uc-pass-file.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  UcPassFile file;
  char *path;            /* NULL: neither database nor WAL */
  gboolean syncs_folder; /* its next sync is one of its folder, too */
  Locks *locks;          /* of a database */
} Shim;

static struct
{
  sqlite3_vfs *real;
  sqlite3_io_methods methods;
  char *folder;
  gboolean armed, lies, dead;
  DiskFault fault;
  guint left, met;
  guint64 n_changes, n_opened;
} disk;

#define REAL UC_PASS_REAL

/* ---- faults ---- */

static gboolean
meets (gboolean sync)
{
  if (disk.dead)
    return TRUE;
  if (!disk.armed || disk.fault == DISK_DIES_FILE || (disk.fault != DISK_DIES && sync != (disk.fault == DISK_SYNC)))
    return FALSE;
  if (disk.left > 0)
    {
      disk.left--;
      return FALSE;
    }
  disk.met++;
  return TRUE;
}

/* The same of a file that is no database. */
static gboolean
file_ends (void)
{
  if (disk.dead)
    return TRUE;
  if (!disk.armed || (disk.fault != DISK_DIES && disk.fault != DISK_DIES_FILE))
    return FALSE;
  if (disk.left > 0)
    {
      disk.left--;
      return FALSE;
    }
  disk.met++;
  disk_die ();
  return TRUE;
}

static void
note (Shim *shim, const void *is, gint64 n, gint64 at)
{
  File *file = shim->path != NULL ? files_find (shim->path) : NULL;
  gint64 size, end;
  guint8 *was;

  disk.n_changes++;
  if (file == NULL)
    return;
  size = files_size (file);
  end = MAX (at, is != NULL ? MIN (at + n, size) : size);
  was = g_malloc0 ((gsize) (end - at) + 1);
  if (end > at)
    REAL (shim)->pMethods->xRead (REAL (shim), was, (int) (end - at), at);
  files_note (file, at, g_bytes_new_take (was, (gsize) (end - at)), is != NULL ? g_bytes_new (is, (gsize) n) : NULL);
}

/* ---- the methods ---- */

static int
shim_close (sqlite3_file *file)
{
  g_free (((Shim *) file)->path);
  g_clear_pointer (&((Shim *) file)->locks, locks_free);
  return REAL (file)->pMethods->xClose (REAL (file));
}

static int
shim_write (sqlite3_file *file, const void *from, int n, sqlite3_int64 at)
{
  const gboolean fails = meets (FALSE);

  if (fails && !disk.dead && (disk.fault == DISK_HALF || disk.fault == DISK_DIES) && n > 1)
    {
      note ((Shim *) file, from, n / 2, at);
      REAL (file)->pMethods->xWrite (REAL (file), from, n / 2, at);
    }
  if (fails && !disk.dead && disk.fault == DISK_DIES)
    disk_die ();
  if (fails)
    return !disk.dead && disk.fault == DISK_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
  note ((Shim *) file, from, n, at);
  return REAL (file)->pMethods->xWrite (REAL (file), from, n, at);
}

static int
shim_truncate (sqlite3_file *file, sqlite3_int64 size)
{
  if (disk.dead)
    return SQLITE_IOERR_TRUNCATE;
  note ((Shim *) file, NULL, 0, size);
  return REAL (file)->pMethods->xTruncate (REAL (file), size);
}

static int
shim_sync (sqlite3_file *file, int flags)
{
  const gboolean fails = meets (TRUE);
  Shim *shim = (Shim *) file;
  File *changed = shim->path != NULL ? files_find (shim->path) : NULL;

  if (fails && !disk.dead && disk.fault == DISK_DIES)
    disk_die ();
  if (fails)
    return SQLITE_IOERR_FSYNC;
  if (changed != NULL)
    files_synced (changed);
  if (changed != NULL && shim->syncs_folder)
    files_folder_synced (shim->path);
  shim->syncs_folder = FALSE;
  return SQLITE_OK;
}

static int
shim_lock (sqlite3_file *file, int level)
{
  return locks_take (((Shim *) file)->locks, level);
}

static int
shim_unlock (sqlite3_file *file, int level)
{
  locks_leave (((Shim *) file)->locks, level);
  return SQLITE_OK;
}

static int
shim_check_reserved_lock (sqlite3_file *file, int *reserved)
{
  *reserved = locks_any_reserved (((Shim *) file)->locks);
  return SQLITE_OK;
}

static int
shim_shm_lock (sqlite3_file *file, int first, int n, int flags)
{
  return locks_index (((Shim *) file)->locks, first, n, flags);
}

static int
shim_shm_unmap (sqlite3_file *file, int remove)
{
  locks_leave_index (((Shim *) file)->locks);
  return REAL (file)->pMethods->xShmUnmap (REAL (file), remove && !disk.dead);
}

static int
shim_open (sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
  const gboolean is_kept = (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0
                           && g_str_has_prefix (name, disk.folder);
  const gboolean was_there = is_kept && g_file_test (name, G_FILE_TEST_EXISTS);
  const int answer = uc_pass_open (disk.real, name, file, sizeof (Shim), &disk.methods, flags, out_flags);

  if ((flags & SQLITE_OPEN_MAIN_DB) != 0)
    disk.n_opened++;
  if (file->pMethods != NULL && (flags & SQLITE_OPEN_MAIN_DB) != 0)
    ((Shim *) file)->locks = locks_new (name);
  if (file->pMethods == NULL || !is_kept)
    return answer;
  ((Shim *) file)->path = g_strdup (name);
  /* As SQLite's own VFS does. */
  ((Shim *) file)->syncs_folder = (flags & SQLITE_OPEN_CREATE) != 0 && (flags & SQLITE_OPEN_MAIN_DB) == 0;
  if (!was_there)
    files_made (name);
  return answer;
}

static int
shim_delete (sqlite3_vfs *vfs, const char *name, int sync_folder)
{
  if (disk.dead)
    return SQLITE_IOERR_DELETE;
  files_removing (name);
  if (sync_folder)
    files_folder_synced (name);
  return disk.real->xDelete (disk.real, name, FALSE);
}

/* ---- what is told ---- */

void
disk_begin (const char *folder)
{
  static const FilesFuncs funcs = { .ends = file_ends, .lies = disk_lies };
  static sqlite3_vfs vfs;

  disk.folder = g_strconcat (folder, "/", NULL);
  files_begin (folder, &funcs);
  disk.real = sqlite3_vfs_find (NULL);
  disk.methods = uc_pass_methods;
  disk.methods.xClose = shim_close;
  disk.methods.xWrite = shim_write;
  disk.methods.xTruncate = shim_truncate;
  disk.methods.xSync = shim_sync;
  disk.methods.xLock = shim_lock;
  disk.methods.xUnlock = shim_unlock;
  disk.methods.xCheckReservedLock = shim_check_reserved_lock;
  disk.methods.xShmLock = shim_shm_lock;
  disk.methods.xShmUnmap = shim_shm_unmap;
  vfs = uc_pass_vfs (disk.real, "trial", sizeof (Shim));
  vfs.xOpen = shim_open;
  vfs.xDelete = shim_delete;
  if (sqlite3_vfs_register (&vfs, 1) != SQLITE_OK)
    g_error ("SQLite takes no VFS");
}

void
disk_arm (DiskFault fault, guint nth)
{
  disk.armed = TRUE;
  disk.fault = fault;
  disk.left = nth;
  disk.met = 0;
}

guint
disk_heal (void)
{
  disk.armed = FALSE;
  return disk.met;
}

void
disk_lie (void)
{
  disk.lies = TRUE;
}

guint64
disk_changes (void)
{
  return disk.n_changes;
}

guint64
disk_opened (void)
{
  return disk.n_opened;
}

gboolean
disk_lies (void)
{
  return disk.lies;
}

void
disk_die (void)
{
  disk.dead = TRUE;
}

gboolean
disk_is_dead (void)
{
  return disk.dead;
}

void
disk_restart (gboolean power, guint64 draw)
{
  if (power)
    files_cut (draw);
  else
    files_settle ();
  disk.dead = disk.lies = disk.armed = FALSE;
}

/* ---- images ---- */

struct _DiskImage
{
  GHashTable *files; /* name → GBytes */
};

/* Names of the files in the folder and in those of keys, people and what was signed last. */
static GPtrArray *
list_files (const char *folder)
{
  static const char *const within[] = { "", "keys/", "people/", "seen/" };
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < G_N_ELEMENTS (within); i++)
    {
      g_autofree char *path = g_build_filename (folder, within[i], NULL);
      g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);

      for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
        {
          g_autofree char *file = g_build_filename (path, name, NULL);

          if (g_file_test (file, G_FILE_TEST_IS_REGULAR))
            g_ptr_array_add (names, g_strconcat (within[i], name, NULL));
        }
    }
  return names;
}

DiskImage *
disk_image_take (const char *folder)
{
  DiskImage *image = g_new0 (DiskImage, 1);
  g_autoptr (GPtrArray) names = list_files (folder);

  image->files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_bytes_unref);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, names->pdata[i], NULL);
      char *bytes;
      gsize n;

      if (g_file_get_contents (path, &bytes, &n, NULL))
        g_hash_table_insert (image->files, g_strdup (names->pdata[i]), g_bytes_new_take (bytes, n));
    }
  return image;
}

void
disk_image_free (DiskImage *image)
{
  g_hash_table_unref (image->files);
  g_free (image);
}

void
disk_image_put (const DiskImage *image, const char *folder, gboolean (*matches) (const char *name))
{
  g_autoptr (GPtrArray) names = list_files (folder);
  GHashTableIter iter;
  gpointer file, bytes;

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, names->pdata[i], NULL);

      if (matches == NULL || matches (names->pdata[i]))
        g_unlink (path);
    }
  g_hash_table_iter_init (&iter, image->files);
  while (g_hash_table_iter_next (&iter, &file, &bytes))
    {
      g_autofree char *path = g_build_filename (folder, file, NULL);

      if ((matches == NULL || matches (file))
          && (!g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), NULL)
              || g_chmod (path, 0600) != 0))
        g_error ("%s cannot be put back", path);
    }
  files_settle ();
}

char *
disk_image_differs (const DiskImage *image, const char *folder, gboolean (*matches) (const char *name))
{
  GHashTableIter iter;
  gpointer file, was;

  g_hash_table_iter_init (&iter, image->files);
  while (g_hash_table_iter_next (&iter, &file, &was))
    {
      g_autofree char *path = g_build_filename (folder, file, NULL), *is = NULL;
      gsize n;

      if (matches (file)
          && (!g_file_get_contents (path, &is, &n, NULL) || n != g_bytes_get_size (was)
              || memcmp (is, g_bytes_get_data (was, NULL), n) != 0))
        return g_strdup (file);
    }
  return NULL;
}

gint64
disk_rot (const char *folder, const char *name, guint64 draw)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  int fd = g_open (path, O_RDWR | O_CLOEXEC, 0);
  gint64 size = fd >= 0 ? lseek (fd, 0, SEEK_END) : 0, at = size > 0 ? (gint64) (draw % (guint64) size) : -1;
  guint8 byte;

  if (at >= 0 && pread (fd, &byte, 1, at) == 1)
    {
      byte ^= 1 << ((draw >> 56) & 7);
      if (pwrite (fd, &byte, 1, at) != 1)
        at = -1;
    }
  if (fd >= 0)
    close (fd);
  files_settle ();
  return at;
}
