#include "uc-time-source.h"

#include <gio/gio.h>

#define ANSWER_MS 3000

/* The unit's sandbox forbids to ask the kernel, as that call can set the clock, too; systemd's own service for it answers anybody. */
UcTimeSource
uc_time_source_ask (void)
{
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SYSTEM, NULL, NULL);
  g_autoptr (GVariant) reply = NULL, all = NULL;
  gboolean follows, is_set_up = FALSE;

  if (bus != NULL)
    reply = g_dbus_connection_call_sync (bus, "org.freedesktop.timedate1", "/org/freedesktop/timedate1",
                                         "org.freedesktop.DBus.Properties", "GetAll",
                                         g_variant_new ("(s)", "org.freedesktop.timedate1"), G_VARIANT_TYPE ("(a{sv})"),
                                         G_DBUS_CALL_FLAGS_NONE, ANSWER_MS, NULL, NULL);
  if (reply == NULL)
    return UC_TIME_SOURCE_UNKNOWN;
  all = g_variant_get_child_value (reply, 0);
  if (!g_variant_lookup (all, "NTPSynchronized", "b", &follows))
    return UC_TIME_SOURCE_UNKNOWN;
  if (follows)
    return UC_TIME_SOURCE_FOLLOWED;
  return g_variant_lookup (all, "NTP", "b", &is_set_up) && is_set_up ? UC_TIME_SOURCE_SILENT : UC_TIME_SOURCE_NONE;
}
