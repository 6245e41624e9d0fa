#include "uc-link-alarm.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <sys/timerfd.h>
#include <unistd.h>

struct _UcLinkAlarm
{
  void (*ring) (gpointer user_data);
  gpointer user_data;
  int fd;
  guint source;
};

/* A read that fails because the clock was set is a ring, too. */
static gboolean
on_timer (int fd, GIOCondition condition, gpointer user_data)
{
  UcLinkAlarm *alarm = user_data;
  guint64 rung;

  if (read (fd, &rung, sizeof rung) >= 0 || errno == ECANCELED)
    alarm->ring (alarm->user_data);
  return G_SOURCE_CONTINUE;
}

UcLinkAlarm *
uc_link_alarm_new (void (*ring) (gpointer user_data), gpointer user_data, GError **error)
{
  const int fd = timerfd_create (CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
  UcLinkAlarm *alarm;

  if (fd < 0)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), _ ("the kernel gives no timer: %s"), g_strerror (errno));
      return NULL;
    }
  alarm = g_new0 (UcLinkAlarm, 1);
  alarm->ring = ring;
  alarm->user_data = user_data;
  alarm->fd = fd;
  alarm->source = g_unix_fd_add (fd, G_IO_IN, on_timer, alarm);
  return alarm;
}

void
uc_link_alarm_free (UcLinkAlarm *alarm)
{
  g_source_remove (alarm->source);
  close (alarm->fd);
  g_free (alarm);
}

void
uc_link_alarm_set (UcLinkAlarm *alarm, gint64 at_s)
{
  const struct itimerspec at = { .it_value = { .tv_sec = at_s } };

  if (timerfd_settime (alarm->fd, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &at, NULL) != 0)
    g_critical ("the kernel refused a timer: %s", g_strerror (errno));
}
