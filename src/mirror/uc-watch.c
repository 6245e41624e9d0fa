#include "uc-watch.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <sys/inotify.h>
#include <unistd.h>

/* GFileMonitor would keep what it hears for up to 20 ms, so that an application has less to do. */
int
uc_watch_open (const char *const *folders, GError **error)
{
  int fd = inotify_init1 (IN_NONBLOCK | IN_CLOEXEC);
  guint i = 0;

  while (fd >= 0 && folders[i] != NULL
         && inotify_add_watch (fd, folders[i], IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB) >= 0)
    i++;
  if (fd >= 0 && folders[i] == NULL)
    return fd;
  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), _ ("%s: nobody tells of changes there: %s"), folders[i],
               g_strerror (errno));
  if (fd >= 0)
    close (fd);
  return -1;
}

void
uc_watch_empty (int fd)
{
  char events[4096] __attribute__ ((aligned (__alignof__ (struct inotify_event))));

  while (read (fd, events, sizeof events) > 0)
    continue;
}
