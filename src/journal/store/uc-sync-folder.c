#include "uc-sync-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

gboolean
uc_sync_folder_of (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  gboolean good = fd >= 0 && fsync (fd) == 0;
  int saved = errno;

  if (fd >= 0)
    close (fd);
  errno = saved;
  return good;
}
