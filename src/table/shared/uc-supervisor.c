/* sd_notify. */
#include "uc-supervisor.h"

#include <systemd/sd-daemon.h>

struct _UcSupervisor
{
  guint beat;
  char *status;
};

static gboolean
on_beat (gpointer user_data)
{
  sd_notify (0, "WATCHDOG=1");
  return G_SOURCE_CONTINUE;
}

UcSupervisor *
uc_supervisor_new (void)
{
  UcSupervisor *self = g_new0 (UcSupervisor, 1);
  guint64 watchdog_us = 0;

  if (sd_watchdog_enabled (0, &watchdog_us) > 0)
    self->beat = g_timeout_add ((guint) MAX (watchdog_us / 2000, 1), on_beat, NULL);
  return self;
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
