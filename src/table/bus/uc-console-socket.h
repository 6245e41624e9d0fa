/* The console's own socket: GDBus connections without a bus, so that nothing on the bus holds the console up.
 *
 * Its folder decides who may connect: the service's user, and the group of the folder, which the socket gets from it (mode 2750).
 * The peer's user is not asked. In its sandbox the service sees every other user as nobody.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Most connections that have not introduced themselves yet. */
#define UC_CONSOLE_SOCKET_MOST 4

typedef struct _UcConsoleSocket UcConsoleSocket;

/* @connection: its messages wait for g_dbus_connection_start_message_processing (); who keeps it takes a reference. */
typedef void (*UcConsoleConnected) (GDBusConnection *connection, gpointer user_data);

/**
 * uc_console_socket_new:
 * @path: of the socket; what is there is replaced
 * @connected: called from the main context
 *
 * Refuses a folder that others than its owner and its group may enter.
 */
UcConsoleSocket *uc_console_socket_new (const char *path, UcConsoleConnected connected, gpointer user_data, GError **error);
/* Removes the socket; connections stay. */
void uc_console_socket_free (UcConsoleSocket *socket);

G_END_DECLS
