#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What a disk writes as one: more than that tears. */
#define SECTOR 512
/* More descriptors than a trial has. */
#define N_DESCRIPTORS 1024

/* A write or truncation that no sync has followed. */
typedef struct
{
  gint64 at;
  gint64 size; /* of the file before; the new one of a truncation is at */
  GBytes *was, *is; /* is = NULL: a truncation */
} Change;

struct _File
{
  guint refs;         /* names and pending moves that have it */
  dev_t device;
  ino_t number;
  gint64 size;        /* now */
  GPtrArray *changes; /* Change */
  GByteArray *bytes;  /* of one that has no name any more; NULL = they are read by its name */
};

/* A name that was given to a file, moved to another one or taken away, and no sync of its folder has followed. */
typedef struct
{
  char *path;
  File *before, *after; /* NULL = there was no such name */
} Move;

static struct
{
  FilesFuncs funcs;
  char *folder;       /* with a slash at its end */
  GHashTable *names;  /* path → File, as they stand */
  GHashTable *files;  /* inode → File */
  GPtrArray *moves;   /* Move, in order, of all folders */
  gboolean opened[N_DESCRIPTORS]; /* for writing, in the folder, at some time */
  guint64 n_changes;
} files;

/* ---- files ---- */

static void
change_free (gpointer data)
{
  Change *change = data;

  g_clear_pointer (&change->was, g_bytes_unref);
  g_clear_pointer (&change->is, g_bytes_unref);
  g_free (change);
}

static File *
file_ref (File *file)
{
  if (file != NULL)
    file->refs++;
  return file;
}

static void
file_unref (gpointer data)
{
  File *file = data;

  if (file == NULL || --file->refs > 0)
    return;
  if (g_hash_table_lookup (files.files, GSIZE_TO_POINTER (file->number)) == file)
    g_hash_table_remove (files.files, GSIZE_TO_POINTER (file->number));
  g_ptr_array_unref (file->changes);
  if (file->bytes != NULL)
    g_byte_array_unref (file->bytes);
  g_free (file);
}

static gboolean
is_ours (const char *path)
{
  return files.folder != NULL && g_str_has_prefix (path, files.folder);
}

static File *
file_new (const char *path, const struct stat *about)
{
  File *file = g_new0 (File, 1);

  file->device = about->st_dev;
  file->number = about->st_ino;
  file->size = about->st_size;
  file->changes = g_ptr_array_new_with_free_func (change_free);
  g_hash_table_insert (files.files, GSIZE_TO_POINTER (file->number), file);
  g_hash_table_insert (files.names, g_strdup (path), file_ref (file));
  return file;
}

File *
files_find (const char *path)
{
  File *file = is_ours (path) ? g_hash_table_lookup (files.names, path) : NULL;
  struct stat about;

  if (file != NULL || !is_ours (path))
    return file;
  return lstat (path, &about) == 0 && S_ISREG (about.st_mode) ? file_new (path, &about) : NULL;
}

/* %NULL: one that nobody looks at. */
static File *
file_of (int fd)
{
  struct stat about;
  File *file;

  if (fd < 0 || fd >= N_DESCRIPTORS || !files.opened[fd] || fstat (fd, &about) != 0)
    return NULL;
  file = g_hash_table_lookup (files.files, GSIZE_TO_POINTER (about.st_ino));
  return file != NULL && file->device == about.st_dev ? file : NULL;
}

/* ---- bytes ---- */

static void
put (GByteArray *to, gint64 at, GBytes *bytes, gsize n)
{
  if (bytes == NULL || n == 0)
    return;
  if (to->len < (guint64) at + n)
    {
      const guint old = to->len;

      g_byte_array_set_size (to, (guint) (at + (gint64) n));
      memset (to->data + old, 0, to->len - old);
    }
  memcpy (to->data + at, g_bytes_get_data (bytes, NULL), n);
}

static void
resize (GByteArray *bytes, gint64 size)
{
  const guint old = bytes->len;

  g_byte_array_set_size (bytes, (guint) size);
  if (bytes->len > old)
    memset (bytes->data + old, 0, bytes->len - old);
}

gint64
files_size (const File *file)
{
  return file->size;
}

void
files_note (File *file, gint64 at, GBytes *was, GBytes *is)
{
  const Change change = { .at = at, .size = file->size, .was = was, .is = is };

  file->size = is != NULL ? MAX (file->size, at + (gint64) g_bytes_get_size (is)) : at;

  if (file->bytes != NULL && is != NULL)
    put (file->bytes, at, is, g_bytes_get_size (is));
  else if (file->bytes != NULL)
    resize (file->bytes, at);
  g_ptr_array_add (file->changes, g_memdup2 (&change, sizeof change));
}

void
files_synced (File *file)
{
  if (!files.funcs.lies ())
    g_ptr_array_set_size (file->changes, 0);
}

static GByteArray *
read_whole (const char *path)
{
  char *bytes;
  gsize n;

  return g_file_get_contents (path, &bytes, &n, NULL) ? g_byte_array_new_take ((guint8 *) bytes, n) : g_byte_array_new ();
}

/* What a power cut leaves of @bytes: all that was not synced is taken back; then what @draw chooses is written again: some of the
 * changes, and of the last of them some sectors. */
static void
take_back (GByteArray *bytes, const GPtrArray *changes, guint64 draw)
{
  /* Half of all cuts keep the order in which it was written. */
  const gboolean in_order = (draw & 1) != 0;
  const guint kept = changes->len > 0 ? (guint) (draw >> 8) % (changes->len + 1) : 0;

  for (guint i = changes->len; i-- > 0;)
    {
      const Change *change = changes->pdata[i];

      resize (bytes, change->size);
      put (bytes, change->at, change->was, g_bytes_get_size (change->was));
    }
  for (guint i = 0; i < changes->len; i++)
    {
      const Change *change = changes->pdata[i];
      const gboolean is_last = in_order && i == kept;
      gsize n = change->is != NULL ? g_bytes_get_size (change->is) : 0;

      if (in_order ? i > kept : ((draw >> (16 + i % 40)) & 1) == 0)
        continue;
      if (change->is == NULL && !is_last)
        resize (bytes, change->at);
      if (is_last)
        n = MIN (n, (gsize) ((draw >> 4) % 9) * SECTOR);
      put (bytes, change->at, change->is, n);
    }
}

/* ---- names ---- */

static void
move_free (gpointer data)
{
  Move *move = data;

  g_free (move->path);
  file_unref (move->before);
  file_unref (move->after);
  g_free (move);
}

/* @after: whose the name is now; NULL = nobody's. The file that had it is still what it was; @is_lost: no name leads to it any more. */
static void
move_name (const char *path, File *after, gboolean is_lost)
{
  Move move = { .path = g_strdup (path), .before = file_ref (files_find (path)), .after = file_ref (after) };

  if (move.before != NULL && is_lost)
    move.before->bytes = read_whole (path);
  g_ptr_array_add (files.moves, g_memdup2 (&move, sizeof move));
  if (after != NULL)
    g_hash_table_insert (files.names, g_strdup (path), file_ref (after));
  else
    g_hash_table_remove (files.names, path);
}

void
files_made (const char *path)
{
  struct stat about;
  File *file;

  if (!is_ours (path) || lstat (path, &about) != 0 || !S_ISREG (about.st_mode))
    return;
  file = file_new (path, &about);
  {
    Move move = { .path = g_strdup (path), .after = file_ref (file) };

    g_ptr_array_add (files.moves, g_memdup2 (&move, sizeof move));
  }
}

void
files_removing (const char *path)
{
  if (files_find (path) != NULL)
    move_name (path, NULL, TRUE);
}

static void
sync_folder (const struct stat *folder)
{
  g_autofree char *path = NULL; /* of the folder looked at last */
  gboolean is_it = FALSE;

  for (guint i = files.moves->len; i-- > 0 && !files.funcs.lies ();)
    {
      g_autofree char *its = g_path_get_dirname (((Move *) files.moves->pdata[i])->path);
      struct stat about;

      if (g_strcmp0 (its, path) != 0)
        is_it = stat (its, &about) == 0 && about.st_dev == folder->st_dev && about.st_ino == folder->st_ino;
      if (is_it)
        g_ptr_array_remove_index (files.moves, i);
      g_free (path);
      path = g_steal_pointer (&its);
    }
}

void
files_folder_synced (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  struct stat about;

  if (is_ours (path) && stat (folder, &about) == 0)
    sync_folder (&about);
}

/* ---- when the machine has gone off ---- */

extern int __real_unlink (const char *path);

void
files_settle (void)
{
  g_ptr_array_set_size (files.moves, 0);
  g_hash_table_remove_all (files.names);
}

static void
write_whole (const char *path, const GByteArray *bytes)
{
  if (!g_file_set_contents (path, (const char *) bytes->data, bytes->len, NULL) || g_chmod (path, 0600) != 0)
    g_error ("%s: the trial's own disk fails", path);
}

/* path → File (NULL = there is no such name), for each name that may be another one than it is. */
static GHashTable *
choose_names (guint64 draw)
{
  GHashTable *chosen = g_hash_table_new (g_str_hash, g_str_equal);
  const gboolean in_order = (draw >> 1 & 1) != 0;
  const guint kept = files.moves->len > 0 ? (guint) (draw >> 12) % (files.moves->len + 1) : 0;

  for (guint i = files.moves->len; i-- > 0;)
    g_hash_table_insert (chosen, ((Move *) files.moves->pdata[i])->path, ((Move *) files.moves->pdata[i])->before);
  for (guint i = 0; i < files.moves->len; i++)
    {
      const Move *move = files.moves->pdata[i];

      if (in_order ? i < kept : (draw >> (20 + i % 40) & 1) != 0)
        g_hash_table_insert (chosen, move->path, move->after);
    }
  return chosen;
}

/* What is left of each file, by the names as they stood. */
static GHashTable *
choose_bytes (guint64 draw)
{
  GHashTable *chosen = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_byte_array_unref);
  GHashTableIter iter;
  gpointer path, file;

  g_hash_table_iter_init (&iter, files.names);
  while (g_hash_table_iter_next (&iter, &path, &file))
    {
      GByteArray *bytes;

      if (((File *) file)->changes->len == 0 && ((File *) file)->refs == 1)
        continue;
      bytes = read_whole (path);
      take_back (bytes, ((File *) file)->changes, draw ^ g_str_hash (strrchr (path, '/')));
      g_hash_table_insert (chosen, file, bytes);
    }
  for (guint i = 0; i < files.moves->len; i++)
    {
      const Move *move = files.moves->pdata[i];

      if (move->before == NULL || g_hash_table_contains (chosen, move->before))
        continue;
      take_back (move->before->bytes, move->before->changes, draw ^ g_str_hash (strrchr (move->path, '/')));
      g_hash_table_insert (chosen, move->before, g_byte_array_ref (move->before->bytes));
    }
  return chosen;
}

void
files_cut (guint64 draw)
{
  g_autoptr (GHashTable) names = choose_names (draw), bytes = choose_bytes (draw);
  GHashTableIter iter;
  gpointer path, file;

  g_hash_table_iter_init (&iter, files.names);
  while (g_hash_table_iter_next (&iter, &path, &file))
    if (((File *) file)->changes->len > 0 && !g_hash_table_contains (names, path))
      write_whole (path, g_hash_table_lookup (bytes, file));
  g_hash_table_iter_init (&iter, names);
  while (g_hash_table_iter_next (&iter, &path, &file))
    if (file == NULL)
      __real_unlink (path);
    else
      write_whole (path, g_hash_table_lookup (bytes, file));
  files_settle ();
}

/* ---- what the project's own code does ---- */

guint64
files_changes (void)
{
  return files.n_changes;
}

/* %TRUE: the machine is off. */
static gboolean
is_over (void)
{
  files.n_changes++;
  if (!files.funcs.ends ())
    return FALSE;
  errno = EIO;
  return TRUE;
}

extern int __real_open64 (const char *path, int flags, ...);
int __wrap_open64 (const char *path, int flags, ...);
int
__wrap_open64 (const char *path, int flags, ...)
{
  const gboolean writes = (flags & O_ACCMODE) != O_RDONLY && is_ours (path);
  const gboolean makes = writes && (flags & O_CREAT) != 0 && files_find (path) == NULL;
  va_list args;
  mode_t mode;
  int fd;

  va_start (args, flags);
  mode = (flags & O_CREAT) != 0 ? va_arg (args, mode_t) : 0;
  va_end (args);
  if (makes && is_over ())
    return -1;
  g_assert (!writes || (flags & O_TRUNC) == 0);
  fd = __real_open64 (path, flags, mode);
  if (fd >= 0 && makes)
    files_made (path);
  if (fd >= 0 && fd < N_DESCRIPTORS)
    files.opened[fd] = writes || (flags & O_DIRECTORY) != 0;
  return fd;
}

/* Also of one that is open for writing only. */
static ssize_t
read_back (int fd, void *to, size_t n, gint64 at)
{
  g_autofree char *again = g_strdup_printf ("/proc/self/fd/%d", fd);
  int reader = __real_open64 (again, O_RDONLY | O_CLOEXEC);
  ssize_t had = reader >= 0 ? pread (reader, to, n, at) : 0;

  if (reader >= 0)
    close (reader);
  return had;
}

/* Notes what is about to be written. */
static void
note_write (File *file, int fd, const void *from, size_t n, gint64 at)
{
  g_autofree guint8 *was = g_malloc0 (n + 1);
  const ssize_t had = at < file->size ? read_back (fd, was, n, at) : 0;

  files_note (file, at, g_bytes_new (was, (gsize) MAX (had, 0)), g_bytes_new (from, n));
}

extern ssize_t __real_write (int fd, const void *from, size_t n);
ssize_t __wrap_write (int fd, const void *from, size_t n);
ssize_t
__wrap_write (int fd, const void *from, size_t n)
{
  File *file = file_of (fd);

  if (file == NULL)
    return __real_write (fd, from, n);
  if (is_over ())
    return -1;
  note_write (file, fd, from, n, lseek (fd, 0, SEEK_CUR));
  return __real_write (fd, from, n);
}

extern ssize_t __real_pwrite64 (int fd, const void *from, size_t n, off_t at);
ssize_t __wrap_pwrite64 (int fd, const void *from, size_t n, off_t at);
ssize_t
__wrap_pwrite64 (int fd, const void *from, size_t n, off_t at)
{
  File *file = file_of (fd);

  if (file != NULL && is_over ())
    return -1;
  if (file != NULL)
    note_write (file, fd, from, n, at);
  return __real_pwrite64 (fd, from, n, at);
}

extern int __real_ftruncate64 (int fd, off_t size);
int __wrap_ftruncate64 (int fd, off_t size);
int
__wrap_ftruncate64 (int fd, off_t size)
{
  File *file = file_of (fd);

  if (file != NULL && file->size != size)
    {
      const gsize n = file->size > size ? (gsize) (file->size - size) : 0;
      g_autofree guint8 *was = g_malloc0 (n + 1);
      const ssize_t had = n > 0 ? read_back (fd, was, n, size) : 0;

      if (is_over ())
        return -1;
      files_note (file, size, g_bytes_new (was, (gsize) MAX (had, 0)), NULL);
    }
  return __real_ftruncate64 (fd, size);
}

/* Neither waits for the disk on which the trial itself is. */
static int
sync_fd (int fd)
{
  File *file = file_of (fd);
  struct stat about;

  if (file != NULL)
    {
      if (is_over ())
        return -1;
      files_synced (file);
      return 0;
    }
  if (fd < 0 || fd >= N_DESCRIPTORS || !files.opened[fd] || fstat (fd, &about) != 0 || !S_ISDIR (about.st_mode))
    return 0;
  if (is_over ())
    return -1;
  sync_folder (&about);
  return 0;
}

int __wrap_fsync (int fd);
int
__wrap_fsync (int fd)
{
  return sync_fd (fd);
}

int __wrap_fdatasync (int fd);
int
__wrap_fdatasync (int fd)
{
  return sync_fd (fd);
}

extern int __real_rename (const char *from, const char *to);
int __wrap_rename (const char *from, const char *to);
int
__wrap_rename (const char *from, const char *to)
{
  File *file = files_find (from);

  if (file == NULL)
    return __real_rename (from, to);
  if (is_over ())
    return -1;
  move_name (to, file, TRUE);
  move_name (from, NULL, FALSE);
  return __real_rename (from, to);
}

int __wrap_unlink (const char *path);
int
__wrap_unlink (const char *path)
{
  if (files_find (path) == NULL)
    return __real_unlink (path);
  if (is_over ())
    return -1;
  files_removing (path);
  return __real_unlink (path);
}

/* The service is not root, whoever runs the trial. */
uid_t __wrap_geteuid (void);
uid_t
__wrap_geteuid (void)
{
  return 1;
}

/* GLib's own calls are not the linker's to replace: what it does, step by step. */
gboolean __wrap_g_file_set_contents_full (const char *path, const char *from, gssize length, GFileSetContentsFlags flags, int mode,
                                          GError **error);
gboolean
__wrap_g_file_set_contents_full (const char *path, const char *from, gssize length, GFileSetContentsFlags flags, int mode,
                                 GError **error)
{
  const gboolean beside = (flags & G_FILE_SET_CONTENTS_CONSISTENT) != 0;
  const gboolean syncs = (flags & (G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE)) != 0;
  g_autofree char *temporary = g_strconcat (path, ".partial", NULL), *folder_path = g_path_get_dirname (path);
  const gsize n = length < 0 ? strlen (from) : (gsize) length;
  gboolean good;
  int fd, folder;

  g_assert ((flags & G_FILE_SET_CONTENTS_ONLY_EXISTING) == 0);
  /* GLib's has another name each time. */
  __wrap_unlink (temporary);
  fd = __wrap_open64 (beside ? temporary : path, O_WRONLY | O_CREAT | O_CLOEXEC, mode);
  good = fd >= 0 && __wrap_ftruncate64 (fd, 0) == 0 && __wrap_write (fd, from, n) == (ssize_t) n
         && (!syncs || __wrap_fsync (fd) == 0);
  if (fd >= 0)
    close (fd);
  if (good && beside)
    good = __wrap_rename (temporary, path) == 0;
  if (good && syncs)
    {
      folder = __wrap_open64 (folder_path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
      good = __wrap_fsync (folder) == 0;
      close (folder);
    }
  if (!good)
    g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), "%s: %s", path, g_strerror (errno));
  return good;
}

void
files_begin (const char *folder, const FilesFuncs *funcs)
{
  files.funcs = *funcs;
  files.names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, file_unref);
  files.files = g_hash_table_new (NULL, NULL);
  files.moves = g_ptr_array_new_with_free_func (move_free);
  files.folder = g_strconcat (folder, "/", NULL);
}
