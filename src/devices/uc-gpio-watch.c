#define G_LOG_DOMAIN "upcard-devices"

#include "uc-gpio-watch.h"

#include <errno.h>
#include <glib-unix.h>
#include <sys/inotify.h>
#include <unistd.h>

#define NODE "gpiochip"

struct _UcGpioWatch
{
  int fd;
  GSource *source;
  UcGpioWatchFunc changed;
  gpointer data;
};

/* Events of one read; whether any is about a chip. */
static gboolean
is_about_chips (const char *buffer, gssize n)
{
  gssize at = 0;

  while (at < n)
    {
      const struct inotify_event *event = (const struct inotify_event *) (buffer + at);

      if (event->len > 0 && g_str_has_prefix (event->name, NODE))
        return TRUE;
      at += sizeof *event + event->len;
    }
  return FALSE;
}

static gboolean
on_ready (int fd, GIOCondition condition, gpointer data)
{
  UcGpioWatch *watch = data;
  gboolean changed = FALSE;
  gssize n;
  char buffer[4096] __attribute__ ((aligned (__alignof__ (struct inotify_event))));

  while ((n = read (fd, buffer, sizeof buffer)) > 0)
    changed |= is_about_chips (buffer, n);
  if (changed)
    watch->changed (watch->data);
  return G_SOURCE_CONTINUE;
}

/* Not GFileMonitor: it would wake for every byte that somebody writes to a device. */
UcGpioWatch *
uc_gpio_watch_new (const char *folder, UcGpioWatchFunc changed, gpointer data)
{
  int fd = inotify_init1 (IN_NONBLOCK | IN_CLOEXEC);
  UcGpioWatch *watch;

  if (fd < 0 || inotify_add_watch (fd, folder, IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_ATTRIB) < 0)
    {
      g_warning ("%s is not watched: %s", folder, g_strerror (errno));
      if (fd >= 0)
        close (fd);
      return NULL;
    }
  watch = g_new0 (UcGpioWatch, 1);
  watch->fd = fd;
  watch->changed = changed;
  watch->data = data;
  watch->source = g_unix_fd_source_new (fd, G_IO_IN);
  g_source_set_callback (watch->source, G_SOURCE_FUNC (on_ready), watch, NULL);
  g_source_attach (watch->source, NULL);
  return watch;
}

void
uc_gpio_watch_free (UcGpioWatch *watch)
{
  g_source_destroy (watch->source);
  g_source_unref (watch->source);
  close (watch->fd);
  g_free (watch);
}
