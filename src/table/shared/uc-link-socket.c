#include "uc-link-socket.h"

#include "uc-tell.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

/* The socket of a program that was killed refuses every connection. */
static gboolean
is_left (const char *path)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (path);
  g_autoptr (GSocketConnection) connection = NULL;
  g_autoptr (GError) error = NULL;
  GStatBuf found;

  if (g_lstat (path, &found) != 0 || !S_ISSOCK (found.st_mode))
    return FALSE;
  connection = g_socket_client_connect (client, G_SOCKET_CONNECTABLE (address), NULL, &error);
  return connection == NULL && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED);
}

GSocketService *
uc_link_socket_serve (const char *path, int backlog, GError **error)
{
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (path);
  g_autoptr (GSocketService) service = NULL;

  if (strlen (path) > g_unix_socket_address_get_path_len (G_UNIX_SOCKET_ADDRESS (address)))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FILENAME_TOO_LONG, _ ("%s: the path of a socket has at most 107 bytes"), path);
      return NULL;
    }
  if (is_left (path))
    g_unlink (path);
  service = g_socket_service_new ();
  g_socket_listener_set_backlog (G_SOCKET_LISTENER (service), backlog);
  if (!g_socket_listener_add_address (G_SOCKET_LISTENER (service), address, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, NULL, NULL, error))
    {
      g_prefix_error (error, _ ("%s: cannot listen there, expected a folder that exists and may be written: "), path);
      return NULL;
    }
  if (g_chmod (path, 0660) != 0)
    uc_tell_error ("%s: its mode cannot be set\n", path);
  return g_steal_pointer (&service);
}
