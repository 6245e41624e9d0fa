#include "uc-session.h"

GDBusConnection *
uc_session_connect (const char *bus, GError **error)
{
  if (bus == NULL)
    return g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, error);
  return g_dbus_connection_new_for_address_sync (
      bus, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL, NULL, error);
}
