#include "uc-console-socket.h"

#include "uc-wiped-stream.h"

#include <errno.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

/* Read and write for the folder's group: who may not enter the folder does not come so far. */
#define SOCKET_MODE 0660

struct _UcConsoleSocket
{
  char *path;
  char *guid;
  GSocketService *service;
  GDBusAuthObserver *observer;
  GCancellable *cancellable;
  guint coming; /* connections that have not introduced themselves yet */
  UcConsoleConnected connected;
  gpointer user_data;
};

/* What an authentication under way keeps, for the socket may be gone when it ends. */
typedef struct
{
  UcConsoleSocket *self;
  GCancellable *cancellable;
} Asked;

/* The folder has let the peer in: nobody is asked for a name, which GDBus would not learn over this stream. */
static gboolean
on_allow_mechanism (GDBusAuthObserver *observer, const char *mechanism, gpointer user_data)
{
  return g_str_equal (mechanism, "ANONYMOUS");
}

static void
on_introduced (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Asked *asked = user_data;
  g_autoptr (GCancellable) cancellable = asked->cancellable;
  g_autoptr (GDBusConnection) connection = g_dbus_connection_new_finish (result, NULL);
  UcConsoleSocket *self = asked->self;

  if (g_cancellable_is_cancelled (cancellable))
    return;
  self->coming--;
  if (connection != NULL)
    self->connected (connection, self->user_data);
}

static gboolean
on_incoming (GSocketService *service, GSocketConnection *stream, GObject *source, gpointer user_data)
{
  UcConsoleSocket *self = user_data;
  g_autoptr (GIOStream) wiped = NULL;
  Asked *asked;

  if (self->coming >= UC_CONSOLE_SOCKET_MOST)
    {
      g_io_stream_close (G_IO_STREAM (stream), NULL, NULL);
      return TRUE;
    }
  self->coming++;
  asked = g_new0 (Asked, 1);
  asked->self = self;
  asked->cancellable = g_object_ref (self->cancellable);
  wiped = uc_wiped_stream_new (G_IO_STREAM (stream));
  g_dbus_connection_new (wiped, self->guid,
                         G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_SERVER | G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_ALLOW_ANONYMOUS
                             | G_DBUS_CONNECTION_FLAGS_DELAY_MESSAGE_PROCESSING,
                         self->observer, self->cancellable, on_introduced, asked);
  return TRUE;
}

static gboolean
is_closed_to_others (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  struct stat about;

  if (stat (folder, &about) != 0)
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", folder, g_strerror (errno));
  else if ((about.st_mode & S_IRWXO) != 0)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, "%s: others may enter it; expected mode 2750 or 700.", folder);
  else
    return TRUE;
  return FALSE;
}

static gboolean
listen_at (UcConsoleSocket *self, GError **error)
{
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (self->path);

  g_unlink (self->path);
  if (!g_socket_listener_add_address (G_SOCKET_LISTENER (self->service), address, G_SOCKET_TYPE_STREAM,
                                      G_SOCKET_PROTOCOL_DEFAULT, NULL, NULL, error))
    {
      g_prefix_error (error, "%s: ", self->path);
      return FALSE;
    }
  if (g_chmod (self->path, SOCKET_MODE) == 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", self->path, g_strerror (errno));
  return FALSE;
}

UcConsoleSocket *
uc_console_socket_new (const char *path, UcConsoleConnected connected, gpointer user_data, GError **error)
{
  UcConsoleSocket *self;

  if (!is_closed_to_others (path, error))
    return NULL;
  self = g_new0 (UcConsoleSocket, 1);
  self->path = g_strdup (path);
  self->guid = g_dbus_generate_guid ();
  self->connected = connected;
  self->user_data = user_data;
  self->cancellable = g_cancellable_new ();
  self->observer = g_dbus_auth_observer_new ();
  g_signal_connect (self->observer, "allow-mechanism", G_CALLBACK (on_allow_mechanism), NULL);
  self->service = g_socket_service_new ();
  g_signal_connect (self->service, "incoming", G_CALLBACK (on_incoming), self);
  if (listen_at (self, error))
    return self;
  uc_console_socket_free (self);
  return NULL;
}

void
uc_console_socket_free (UcConsoleSocket *socket)
{
  g_cancellable_cancel (socket->cancellable);
  g_signal_handlers_disconnect_by_data (socket->service, socket);
  g_socket_service_stop (socket->service);
  g_socket_listener_close (G_SOCKET_LISTENER (socket->service));
  g_unlink (socket->path);
  g_object_unref (socket->service);
  g_object_unref (socket->observer);
  g_object_unref (socket->cancellable);
  g_free (socket->guid);
  g_free (socket->path);
  g_free (socket);
}
