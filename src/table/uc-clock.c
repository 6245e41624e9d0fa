/* One timerfd on the wall clock: it rings when the next gaming day begins, and is cancelled when the clock is set. */
#include "uc-clock.h"

#include "uc-gaming-day.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

/* A smaller difference is the clock being slewed, not set. */
#define STEP_NS (500 * G_GINT64_CONSTANT (1000000))
#define NS_PER_S G_GINT64_CONSTANT (1000000000)

struct _UcClock
{
  UcClockFuncs funcs;
  gpointer user_data;
  guint day_starts_min;
  char day[UC_DAY_TEXT];
  gint64 offset_ns; /* real minus monotonic */
  int fd;
  guint source;
};

static gint64
read_clock (clockid_t id)
{
  struct timespec now;

  clock_gettime (id, &now);
  return now.tv_sec * NS_PER_S + now.tv_nsec;
}

void
uc_clock_stamp (UcInput *input)
{
  input->t_real_ns = read_clock (CLOCK_REALTIME);
  input->t_mono_ns = read_clock (CLOCK_MONOTONIC);
}

static void
arm (UcClock *self)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  gint64 next_s = uc_gaming_day_next (read_clock (CLOCK_REALTIME), self->day_starts_min, zone);
  struct itimerspec at = { .it_value = { .tv_sec = next_s } };

  if (timerfd_settime (self->fd, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &at, NULL) != 0)
    g_critical ("The kernel refused a timer: %s", g_strerror (errno));
}

gint64
uc_clock_step (gint64 before_ns, gint64 now_ns)
{
  gint64 by_ns = now_ns - before_ns;

  return ABS (by_ns) >= STEP_NS ? by_ns : 0;
}

static gboolean
on_timer (int fd, GIOCondition condition, gpointer user_data)
{
  UcClock *self = user_data;
  g_autoptr (GTimeZone) zone = NULL;
  char day[UC_DAY_TEXT];
  guint64 rung;

  if (read (fd, &rung, sizeof rung) < 0 && errno == ECANCELED)
    {
      gint64 offset_ns = read_clock (CLOCK_REALTIME) - read_clock (CLOCK_MONOTONIC);
      gint64 by_ns = uc_clock_step (self->offset_ns, offset_ns);

      self->offset_ns = offset_ns;
      if (by_ns != 0)
        self->funcs.stepped (by_ns, self->user_data);
    }
  zone = g_time_zone_new_local ();
  uc_gaming_day (read_clock (CLOCK_REALTIME), self->day_starts_min, zone, day);
  if (!g_str_equal (day, self->day))
    {
      g_strlcpy (self->day, day, sizeof self->day);
      self->funcs.day_changed (self->user_data);
    }
  arm (self);
  return G_SOURCE_CONTINUE;
}

UcClock *
uc_clock_new (guint day_starts_min, const UcClockFuncs *funcs, gpointer user_data, GError **error)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  int fd = timerfd_create (CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
  UcClock *self;

  if (fd < 0)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "The kernel gives no timer: %s.",
                   g_strerror (errno));
      return NULL;
    }
  self = g_new0 (UcClock, 1);
  self->funcs = *funcs;
  self->user_data = user_data;
  self->day_starts_min = day_starts_min;
  self->fd = fd;
  self->offset_ns = read_clock (CLOCK_REALTIME) - read_clock (CLOCK_MONOTONIC);
  uc_gaming_day (read_clock (CLOCK_REALTIME), day_starts_min, zone, self->day);
  self->source = g_unix_fd_add (fd, G_IO_IN, on_timer, self);
  arm (self);
  return self;
}

void
uc_clock_free (UcClock *clock)
{
  g_source_remove (clock->source);
  close (clock->fd);
  g_free (clock);
}
