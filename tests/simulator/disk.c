#include "disk.h"

#include "uc-pass-file.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* What a disk writes as one: more than that tears. */
#define SECTOR 512

/* A write or truncation that no sync has followed. */
typedef struct
{
  gint64 at;
  gint64 size; /* of the file before; the new one of a truncation is at */
  GBytes *was, *is; /* is = NULL: a truncation */
} Change;

typedef struct
{
  UcPassFile file;
  char *path; /* NULL: neither database nor WAL */
} Shim;

static struct
{
  sqlite3_vfs *real;
  sqlite3_io_methods methods;
  char *folder;
  GHashTable *changes; /* path → GPtrArray of Change */
  DiskImage *others;   /* when it died */
  gboolean armed, lies, dead;
  DiskFault fault;
  guint left, met;
  guint64 n_changes, n_opened;
} disk;

#define REAL UC_PASS_REAL

static void
change_free (gpointer data)
{
  Change *change = data;

  g_clear_pointer (&change->was, g_bytes_unref);
  g_clear_pointer (&change->is, g_bytes_unref);
  g_free (change);
}

static GPtrArray *
changes_of (const char *path)
{
  GPtrArray *changes = g_hash_table_lookup (disk.changes, path);

  if (changes == NULL)
    {
      changes = g_ptr_array_new_with_free_func (change_free);
      g_hash_table_insert (disk.changes, g_strdup (path), changes);
    }
  return changes;
}

/* ---- faults ---- */

static gboolean
meets (gboolean sync)
{
  if (disk.dead)
    return TRUE;
  if (!disk.armed || (disk.fault != DISK_DIES && sync != (disk.fault == DISK_SYNC)))
    return FALSE;
  if (disk.left > 0)
    {
      disk.left--;
      return FALSE;
    }
  disk.met++;
  return TRUE;
}

static void
note (Shim *shim, const void *is, gint64 n, gint64 at)
{
  Change change = { .at = at };
  sqlite3_int64 size = 0;

  disk.n_changes++;
  if (shim->path == NULL)
    return;
  REAL (shim)->pMethods->xFileSize (REAL (shim), &size);
  change.size = size;
  {
    const gint64 end = is != NULL ? MIN (at + n, size) : size;
    const gint64 length = MAX (0, end - at);
    guint8 *was = g_malloc0 (length + 1);

    if (length > 0)
      REAL (shim)->pMethods->xRead (REAL (shim), was, (int) length, at);
    change.was = g_bytes_new_take (was, length);
  }
  change.is = is != NULL ? g_bytes_new (is, n) : NULL;
  g_ptr_array_add (changes_of (shim->path), g_memdup2 (&change, sizeof change));
}

/* ---- the methods ---- */

static int
shim_close (sqlite3_file *file)
{
  g_free (((Shim *) file)->path);
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

  if (fails && !disk.dead && disk.fault == DISK_DIES)
    disk_die ();
  if (fails)
    return SQLITE_IOERR_FSYNC;
  if (((Shim *) file)->path != NULL && !disk.lies)
    g_ptr_array_set_size (changes_of (((Shim *) file)->path), 0);
  return SQLITE_OK;
}

static int
shim_shm_unmap (sqlite3_file *file, int remove)
{
  return REAL (file)->pMethods->xShmUnmap (REAL (file), remove && !disk.dead);
}

static int
shim_open (sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
  const int answer = uc_pass_open (disk.real, name, file, sizeof (Shim), &disk.methods, flags, out_flags);

  if ((flags & SQLITE_OPEN_MAIN_DB) != 0)
    disk.n_opened++;
  if (file->pMethods != NULL && (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0
      && g_str_has_prefix (name, disk.folder))
    ((Shim *) file)->path = g_strdup (name);
  return answer;
}

static int
shim_delete (sqlite3_vfs *vfs, const char *name, int sync_folder)
{
  if (disk.dead)
    return SQLITE_IOERR_DELETE;
  g_hash_table_remove (disk.changes, name);
  return disk.real->xDelete (disk.real, name, FALSE);
}

/* ---- what is told ---- */

void
disk_begin (const char *folder)
{
  static sqlite3_vfs vfs;

  disk.folder = g_strconcat (folder, "/", NULL);
  disk.changes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  disk.real = sqlite3_vfs_find (NULL);
  disk.methods = uc_pass_methods;
  disk.methods.xClose = shim_close;
  disk.methods.xWrite = shim_write;
  disk.methods.xTruncate = shim_truncate;
  disk.methods.xSync = shim_sync;
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

static gboolean
is_other (const char *name)
{
  return !g_str_has_suffix (name, ".journal") && !g_str_has_suffix (name, "-wal") && !g_str_has_suffix (name, "-shm");
}

void
disk_die (void)
{
  if (disk.dead)
    return;
  disk.dead = TRUE;
  disk.others = disk_image_take (disk.folder);
}

gboolean
disk_is_dead (void)
{
  return disk.dead;
}

/* ---- after the end ---- */

static void
write_at (int fd, GBytes *bytes, gsize n, gint64 at)
{
  if (n > 0 && pwrite (fd, g_bytes_get_data (bytes, NULL), n, at) != (gssize) n)
    g_error ("the trial's own disk is full");
}

static void
truncate_to (int fd, gint64 size)
{
  if (ftruncate (fd, size) != 0)
    g_error ("the trial's own disk fails");
}

/* All that was not synced is taken back; then what @draw chooses is written again: some of the changes, and of the last of
 * them some sectors. */
static void
cut_power (const char *path, GPtrArray *changes, guint64 draw)
{
  int fd = g_open (path, O_RDWR | O_CLOEXEC, 0);
  /* Half of all cuts keep the order in which it was written. */
  const gboolean in_order = (draw & 1) != 0;
  const guint kept = changes->len > 0 ? (guint) (draw >> 8) % (changes->len + 1) : 0;

  if (fd < 0)
    return;
  for (guint i = changes->len; i-- > 0;)
    {
      const Change *change = changes->pdata[i];

      truncate_to (fd, change->size);
      write_at (fd, change->was, g_bytes_get_size (change->was), change->at);
    }
  for (guint i = 0; i < changes->len; i++)
    {
      const Change *change = changes->pdata[i];
      const gboolean is_last = in_order && i == kept;
      gsize n = change->is != NULL ? g_bytes_get_size (change->is) : 0;

      if (in_order ? i > kept : ((draw >> (16 + i % 40)) & 1) == 0)
        continue;
      if (change->is == NULL && !is_last)
        truncate_to (fd, change->at);
      if (is_last)
        n = MIN (n, (gsize) ((draw >> 4) % 9) * SECTOR);
      if (change->is != NULL)
        write_at (fd, change->is, n, change->at);
    }
  close (fd);
}

void
disk_restart (gboolean power, guint64 draw)
{
  GHashTableIter iter;
  gpointer path, changes;

  g_hash_table_iter_init (&iter, disk.changes);
  while (g_hash_table_iter_next (&iter, &path, &changes))
    if (power)
      cut_power (path, changes, draw ^ g_str_hash (strrchr (path, '/')));
  g_hash_table_remove_all (disk.changes);
  disk_image_put (disk.others, disk.folder, is_other);
  g_clear_pointer (&disk.others, disk_image_free);
  disk.dead = disk.lies = disk.armed = FALSE;
}

/* ---- images ---- */

struct _DiskImage
{
  GHashTable *files; /* name → GBytes */
};

/* Names of the files in the folder and in its folder of keys. */
static GPtrArray *
list_files (const char *folder)
{
  static const char *const within[] = { "", "keys/" };
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
          && !g_file_set_contents_full (path, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), G_FILE_SET_CONTENTS_NONE,
                                        0600, NULL))
        g_error ("%s cannot be put back", path);
    }
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
  return at;
}
