#include "uc-private-file.h"

#include "uc-sync-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

gboolean
uc_private_file_give (int fd, const char *as)
{
  g_autofree char *folder = g_path_get_dirname (as);
  GStatBuf st;

  return geteuid () != 0 || (g_stat (as, &st) != 0 && g_stat (folder, &st) != 0) || fchown (fd, st.st_uid, st.st_gid) == 0;
}

static gboolean
write_whole (int fd, const guint8 *bytes, gsize n)
{
  while (n > 0)
    {
      const ssize_t written = write (fd, bytes, n);

      if (written < 0 && errno == EINTR)
        continue;
      if (written <= 0)
        return FALSE;
      bytes += written;
      n -= (gsize)written;
    }
  return fsync (fd) == 0;
}

gboolean
uc_private_file_write (const char *path, gconstpointer bytes, gsize n)
{
  g_autofree char *new = g_strconcat (path, ".new", NULL);
  gboolean good;
  int fd, saved;

  /* Whoever may write in the folder may put a link there. Else it is one that was begun and never ended. */
  fd = open (new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0 && errno == EEXIST && unlink (new) == 0)
    fd = open (new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0)
    return FALSE;
  good = uc_private_file_give (fd, path) && write_whole (fd, bytes, n) && rename (new, path) == 0 && uc_sync_folder_of (path);
  saved = errno;
  close (fd);
  if (!good)
    unlink (new);
  errno = saved;
  return good;
}
