/* The service's connection with the bus. What comes over it may have PINs in it, see uc-wiped-stream.h. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Waits for the bus, as g_bus_get_sync () does. Returns: (transfer full): %NULL with @error when it cannot be reached or does not let this
 * user in. */
GDBusConnection *uc_bus_link_open (GBusType type, GError **error);

G_END_DECLS
