#include "uc-own-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>

static void
make_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_mkdir_with_parents (folder, 0700);
}

int
uc_own_file_lock (const char *path, UcOwnErrors errors, GError **error)
{
  g_autofree char *lock = g_strconcat (path, ".lock", NULL);
  int fd;

  make_folder (path);
  fd = g_open (lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd >= 0 && flock (fd, LOCK_EX) == 0)
    return fd;
  g_set_error (error, errors.domain, errors.file, _ ("%s: cannot be written: %s"), lock, g_strerror (errno));
  if (fd >= 0)
    close (fd);
  return -1;
}

GKeyFile *
uc_own_file_read (const char *path, UcOwnErrors errors, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) problem = NULL;

  if (g_key_file_load_from_file (file, path, G_KEY_FILE_KEEP_COMMENTS, &problem)
      || g_error_matches (problem, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return g_steal_pointer (&file);
  g_set_error (error, errors.domain, problem->domain == G_KEY_FILE_ERROR ? errors.damaged : errors.file, "%s: %s", path,
               problem->message);
  return NULL;
}

gboolean
uc_own_file_save (GKeyFile *file, const char *path, UcOwnErrors errors, GError **error)
{
  g_autoptr (GError) problem = NULL;

  make_folder (path);
  if (g_key_file_save_to_file (file, path, &problem))
    return TRUE;
  g_set_error (error, errors.domain, errors.file, "%s: %s", path, problem->message);
  return FALSE;
}
