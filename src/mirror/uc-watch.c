#include "uc-watch.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#define CHANGES (IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB)

int
uc_watch_add (int fd, const char *folder)
{
  return inotify_add_watch (fd, folder, CHANGES);
}

/* GFileMonitor would keep what it hears for up to 20 ms, so that an application has less to do. */
int
uc_watch_open (const char *const *folders, GError **error)
{
  int fd = inotify_init1 (IN_NONBLOCK | IN_CLOEXEC);
  guint i = 0;

  while (fd >= 0 && folders[i] != NULL && uc_watch_add (fd, folders[i]) >= 0)
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
uc_watch_read (int fd, UcWatchFunc func, gpointer user_data)
{
  char events[4096] __attribute__ ((aligned (__alignof__ (struct inotify_event))));
  const struct inotify_event *before = NULL;
  gssize length;

  while ((length = read (fd, events, sizeof events)) > 0)
    {
      before = NULL;
      for (const char *at = events; at < events + length;)
        {
          const struct inotify_event *event = (const void *) at;
          const char *name = event->len > 0 ? event->name : "";

          at += sizeof *event + event->len;
          if (before == NULL || before->wd != event->wd || strcmp (before->len > 0 ? before->name : "", name) != 0)
            func (event->mask & IN_Q_OVERFLOW ? -1 : event->wd, name, user_data);
          before = event;
        }
    }
}

void
uc_watch_empty (int fd)
{
  char events[4096] __attribute__ ((aligned (__alignof__ (struct inotify_event))));

  while (read (fd, events, sizeof events) > 0)
    continue;
}
