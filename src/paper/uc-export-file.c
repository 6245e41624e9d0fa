#include "uc-export-file.h"

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
  /* Translators: a file, and what the system says: "/media/a.pdf: cannot be written: No space left on device; make room there, …". */
  const char *words = saved == ENOSPC || saved == EDQUOT ? _ ("%s: cannot be written: %s; make room there, or choose another disk")
                      : saved == EACCES || saved == EROFS || saved == EPERM
                          ? _ ("%s: cannot be written: %s; choose a folder that you may write to")
                      : saved == ENOENT ? _ ("%s: cannot be written: %s; choose a folder that exists")
                                        : _ ("%s: cannot be written: %s");

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (saved), words, path, g_strerror (saved));
#pragma GCC diagnostic pop
  return FALSE;
}

gboolean
uc_export_file_is_free (const char *path, GError **error)
{
  return !g_file_test (path, G_FILE_TEST_EXISTS) || fail_exists (path, error);
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
  if (!replace && (errno == EEXIST || !uc_export_file_is_free (path, NULL)))
    return fail_exists (path, error);
  return g_rename (temporary, path) == 0 || fail (path, errno, error);
}

struct _UcExportFile
{
  char *path, *temporary;
  int fd;
};

static void
file_free (UcExportFile *file)
{
  g_free (file->path);
  g_free (file->temporary);
  g_free (file);
}

UcExportFile *
uc_export_file_begin (const char *path, GError **error)
{
  UcExportFile *file = g_new0 (UcExportFile, 1);

  file->path = g_strdup (path);
  file->temporary = g_strconcat (path, ".XXXXXX", NULL);
  file->fd = g_mkstemp_full (file->temporary, O_WRONLY | O_CLOEXEC, 0644);
  if (file->fd >= 0)
    return file;
  fail (path, errno, error);
  file_free (file);
  return NULL;
}

gboolean
uc_export_file_append (UcExportFile *file, gconstpointer data, gsize length, GError **error)
{
  const char *at = data;

  while (length > 0)
    {
      gssize n = write (file->fd, at, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return fail (file->path, errno, error);
      at += n;
      length -= n;
    }
  return TRUE;
}

void
uc_export_file_drop (UcExportFile *file)
{
  close (file->fd);
  g_unlink (file->temporary);
  file_free (file);
}

gboolean
uc_export_file_finish (UcExportFile *file, gboolean replace, GError **error)
{
  gboolean synced = fsync (file->fd) == 0 || fail (file->path, errno, error);
  gboolean named = synced && give_name (file->temporary, file->path, replace, error);

  if (!named)
    {
      uc_export_file_drop (file);
      return FALSE;
    }
  close (file->fd);
  file_free (file);
  return TRUE;
}

gboolean
uc_export_file_write (const char *path, gconstpointer data, gsize length, gboolean replace, GError **error)
{
  UcExportFile *file = uc_export_file_begin (path, error);

  if (file == NULL)
    return FALSE;
  if (uc_export_file_append (file, data, length, error))
    return uc_export_file_finish (file, replace, error);
  uc_export_file_drop (file);
  return FALSE;
}
