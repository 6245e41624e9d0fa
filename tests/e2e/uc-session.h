/* A session bus: that of this program, or another one by its address. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* @bus: (nullable): an address; %NULL = this program's. */
GDBusConnection *uc_session_connect (const char *bus, GError **error);

G_END_DECLS
