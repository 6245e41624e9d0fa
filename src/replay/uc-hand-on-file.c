#include "uc-hand-on-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static gboolean
fail_exists (const char *path, GError **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS, _ ("%s: there is a file of that name; name another"), path);
  return FALSE;
}

static gboolean
fail (const char *path, int saved, GError **error)
{
  const char *remedy = saved == ENOSPC || saved == EDQUOT ? _ ("; make room there, or choose another disk")
                       : saved == EACCES || saved == EROFS || saved == EPERM ? _ ("; choose a folder that you may write to")
                       : saved == ENOENT ? _ ("; choose a folder that exists")
                                         : "";

  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (saved), _ ("%s: cannot be written: %s%s"), path,
               g_strerror (saved), remedy);
  return FALSE;
}

gboolean
uc_hand_on_is_free (const char *path, GError **error)
{
  return !g_file_test (path, G_FILE_TEST_EXISTS) || fail_exists (path, error);
}

/* Sets errno. */
static gboolean
write_all (int fd, const char *data, gsize length)
{
  while (length > 0)
    {
      gssize n = write (fd, data, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return FALSE;
      data += n;
      length -= n;
    }
  return fsync (fd) == 0;
}

/* A link fails where the name is taken; a disk that knows no links has to be asked first. */
static gboolean
give_name (const char *temporary, const char *path, gboolean replace, GError **error)
{
  if (!replace && link (temporary, path) == 0)
    {
      g_unlink (temporary);
      return TRUE;
    }
  if (!replace && (errno == EEXIST || !uc_hand_on_is_free (path, NULL)))
    return fail_exists (path, error);
  return g_rename (temporary, path) == 0 || fail (path, errno, error);
}

gboolean
uc_hand_on_write (const char *path, gconstpointer data, gsize length, gboolean replace, GError **error)
{
  g_autofree char *temporary = g_strconcat (path, ".XXXXXX", NULL);
  int fd = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, 0644);
  gboolean written;
  int saved;

  if (fd < 0)
    return fail (path, errno, error);
  written = write_all (fd, data, length);
  saved = errno;
  if (close (fd) != 0 && written)
    {
      written = FALSE;
      saved = errno;
    }
  if (written && give_name (temporary, path, replace, error))
    return TRUE;
  g_unlink (temporary);
  return !written ? fail (path, saved, error) : FALSE;
}
