#include "uc-stop-mark.h"

#include "uc-sync-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define KEPT    '0'
#define STOPPED '1'

struct _UcStopMark
{
  int fd;
  gboolean stopped;
};

static gboolean
load (UcStopMark *mark)
{
  static const char first[] = "0\n0: the record is kept. 1: it could not be written, and nobody has acknowledged that yet.\n";
  char byte;
  ssize_t n = pread (mark->fd, &byte, 1, 0);

  mark->stopped = n == 1 && byte == STOPPED;
  return n == 1 || (n == 0 && pwrite (mark->fd, first, strlen (first), 0) == (ssize_t) strlen (first) && fsync (mark->fd) == 0);
}

UcStopMark *
uc_stop_mark_open (const char *record, GError **error)
{
  g_autofree char *path = g_file_test (record, G_FILE_TEST_IS_DIR) ? g_build_filename (record, "stopped", NULL)
                                                                   : g_strconcat (record, ".stopped", NULL);
  g_autoptr (UcStopMark) mark = g_new0 (UcStopMark, 1);

  mark->fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
  /* The program that made the file may have been killed before it came to its name. */
  if (mark->fd >= 0 && load (mark) && uc_sync_folder_of (path))
    return g_steal_pointer (&mark);
  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), "%s: %s", path, g_strerror (errno));
  return NULL;
}

void
uc_stop_mark_free (UcStopMark *mark)
{
  if (mark->fd >= 0)
    close (mark->fd);
  g_free (mark);
}

gboolean
uc_stop_mark_get (const UcStopMark *mark)
{
  return mark->stopped;
}

gboolean
uc_stop_mark_set (UcStopMark *mark, gboolean stopped)
{
  const char byte = stopped ? STOPPED : KEPT;

  if (stopped == mark->stopped)
    return TRUE;
  if (pwrite (mark->fd, &byte, 1, 0) != 1)
    return FALSE;
  mark->stopped = stopped;
  return fdatasync (mark->fd) == 0;
}
