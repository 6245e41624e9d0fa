/* sd_notify. */
#include "uc-supervisor.h"

#include <systemd/sd-daemon.h>

struct _UcSupervisor
{
  guint beat, every_ms;
  gint64 beat_us; /* when the last one was sent */
  char *status;
};

static gboolean
on_beat (gpointer user_data)
{
  ((UcSupervisor *) user_data)->beat_us = g_get_monotonic_time ();
  sd_notify (0, "WATCHDOG=1");
  return G_SOURCE_CONTINUE;
}

UcSupervisor *
uc_supervisor_new (void)
{
  UcSupervisor *self = g_new0 (UcSupervisor, 1);
  guint64 watchdog_us = 0;

  if (sd_watchdog_enabled (0, &watchdog_us) > 0)
    {
      self->every_ms = (guint) MAX (watchdog_us / 2000, 1);
      self->beat_us = g_get_monotonic_time ();
      self->beat = g_timeout_add (self->every_ms, on_beat, self);
    }
  return self;
}

void
uc_supervisor_alive (UcSupervisor *supervisor)
{
  if (supervisor->beat == 0 || g_get_monotonic_time () - supervisor->beat_us < (gint64) supervisor->every_ms * 500)
    return;
  g_source_remove (supervisor->beat);
  on_beat (supervisor);
  supervisor->beat = g_timeout_add (supervisor->every_ms, on_beat, supervisor);
}

void
uc_supervisor_free (UcSupervisor *supervisor)
{
  g_clear_handle_id (&supervisor->beat, g_source_remove);
  sd_notify (0, "STOPPING=1");
  g_free (supervisor->status);
  g_free (supervisor);
}

void
uc_supervisor_ready (UcSupervisor *supervisor)
{
  sd_notify (0, "READY=1");
}

void
uc_supervisor_status (UcSupervisor *supervisor, const char *status)
{
  if (g_strcmp0 (status, supervisor->status) == 0)
    return;
  g_free (supervisor->status);
  supervisor->status = g_strdup (status);
  sd_notifyf (0, "STATUS=%s", status);
}
