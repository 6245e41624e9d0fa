#define _XOPEN_SOURCE 700
#include "uc-training-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define PREFIX "upcard-training."
/* Held by the program whose training it is: the kernel lets go of it when the program ends, however that is. */
#define LOCK "lock"
#define TABLE "table"
#define MOST_OPEN 16

struct _UcTrainingFolder
{
  char *path;
  char *table; /* of the training table that runs in it */
  int lock;
};

static gboolean
fail (const char *path, GError **error)
{
  int fault = errno;

  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (fault), "%s: %s", path, g_strerror (fault));
  return FALSE;
}

static int
remove_one (const char *path, const struct stat *about, int type, struct FTW *where)
{
  remove (path);
  return 0;
}

/* A link is removed, and not what it leads to; what is mounted stays. */
static void
remove_all (const char *path)
{
  nftw (path, remove_one, MOST_OPEN, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

/* -1 where it is not there, or where somebody has it. */
static int
take_lock (const char *folder, int flags)
{
  g_autofree char *path = g_build_filename (folder, LOCK, NULL);
  int fd = open (path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600);

  if (fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) != 0)
    {
      close (fd);
      return -1;
    }
  return fd;
}

/* This user's, which nobody else may enter, with a lock that nobody holds: the program that made it was killed. */
static void
remove_if_left (const char *path)
{
  struct stat about;
  int lock;

  if (lstat (path, &about) != 0 || !S_ISDIR (about.st_mode) || about.st_uid != getuid () || (about.st_mode & 0777) != 0700)
    return;
  lock = take_lock (path, 0);
  if (lock < 0)
    return;
  remove_all (path);
  close (lock);
}

static void
remove_left (const char *above)
{
  g_autoptr (GDir) dir = g_dir_open (above, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (above, name, NULL);

      if (g_str_has_prefix (name, PREFIX))
        remove_if_left (path);
    }
}

UcTrainingFolder *
uc_training_folder_new (GError **error)
{
  const char *runtime = g_getenv ("XDG_RUNTIME_DIR");
  const char *above = runtime != NULL && g_file_test (runtime, G_FILE_TEST_IS_DIR) ? runtime : g_get_tmp_dir ();
  g_autofree char *path = g_build_filename (above, PREFIX "XXXXXX", NULL);
  UcTrainingFolder *folder;
  int lock;

  remove_left (above);
  if (g_mkdtemp_full (path, 0700) == NULL)
    return fail (path, error), NULL;
  lock = take_lock (path, O_CREAT | O_EXCL);
  if (lock < 0)
    {
      fail (path, error);
      g_rmdir (path);
      return NULL;
    }
  folder = g_new0 (UcTrainingFolder, 1);
  folder->path = g_steal_pointer (&path);
  folder->table = g_build_filename (folder->path, TABLE, NULL);
  folder->lock = lock;
  return folder;
}

void
uc_training_folder_free (UcTrainingFolder *folder)
{
  remove_all (folder->path);
  close (folder->lock);
  g_free (folder->path);
  g_free (folder->table);
  g_free (folder);
}

const char *
uc_training_folder_get (const UcTrainingFolder *folder)
{
  return folder->path;
}

const char *
uc_training_folder_begin (UcTrainingFolder *folder, GError **error)
{
  remove_all (folder->table);
  if (g_mkdir (folder->table, 0700) == 0)
    return folder->table;
  fail (folder->table, error);
  return NULL;
}
