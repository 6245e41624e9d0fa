#include "uc-link-dial.h"

#include <gio/gunixsocketaddress.h>
#include <string.h>

#define TLS "tls:"
#define BETWEEN ","

typedef struct
{
  char *address, *name;
  UcLinkTls *tls;
  GSocketConnectable *identity;
  GIOStream *stream; /* that shakes hands */
} Attempt;

static void
attempt_free (gpointer data)
{
  Attempt *attempt = data;

  g_free (attempt->address);
  g_free (attempt->name);
  g_clear_pointer (&attempt->tls, uc_link_tls_free);
  g_clear_object (&attempt->identity);
  g_clear_object (&attempt->stream);
  g_free (attempt);
}

gboolean
uc_link_dial_is_tls (const char *address)
{
  return g_str_has_prefix (address, TLS);
}

static GSocketConnectable *
parse (const char *address)
{
  g_autoptr (GSocketConnectable) host = g_network_address_parse (address + strlen (TLS), 0, NULL);

  if (host == NULL || g_network_address_get_port (G_NETWORK_ADDRESS (host)) == 0
      || *g_network_address_get_hostname (G_NETWORK_ADDRESS (host)) == '\0')
    return NULL;
  return g_steal_pointer (&host);
}

guint
uc_link_dial_n (const char *address)
{
  g_auto (GStrv) all = g_strsplit (address, BETWEEN, -1);

  return MAX (g_strv_length (all), 1);
}

static gboolean
check_one (const UcLinkDial *dial, GError **error)
{
  if (!uc_link_dial_is_tls (dial->address))
    {
      g_autoptr (GSocketAddress) unix_address = g_unix_socket_address_new (dial->address);

      if (*dial->address != '\0' && strlen (dial->address) <= g_unix_socket_address_get_path_len (G_UNIX_SOCKET_ADDRESS (unix_address)))
        return TRUE;
      g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_FILES, "%s: expected the path of a socket, of 1 to 107 bytes, or tls:HOST:PORT",
                   dial->address);
      return FALSE;
    }
  else
    {
      g_autoptr (GSocketConnectable) host = parse (dial->address);

      if (host == NULL)
        g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_FILES, "%s: expected tls:HOST:PORT, such as tls:meters.house.example:7701",
                     dial->address);
      else if (dial->files.certificate == NULL || dial->files.key == NULL || dial->files.authority == NULL)
        g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_FILES,
                     "%s: expected the files of a certificate, of its key, and of the authority’s certificate beside it", dial->address);
      else
        return TRUE;
      return FALSE;
    }
}

gboolean
uc_link_dial_check (const UcLinkDial *dial, GError **error)
{
  g_auto (GStrv) all = g_strsplit (dial->address, BETWEEN, -1);
  UcLinkDial one = *dial;

  if (*dial->address == '\0')
    return check_one (dial, error);
  for (guint i = 0; all[i] != NULL; i++)
    {
      one.address = all[i];
      if (!check_one (&one, error))
        return FALSE;
      if (uc_link_dial_is_tls (all[i]) == uc_link_dial_is_tls (all[0]) && i < UC_LINK_DIAL_MOST)
        continue;
      g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_FILES,
                   i < UC_LINK_DIAL_MOST ? "%s: expected sockets alone, or tls:HOST:PORT alone, with commas between them"
                                         : "%s: expected at most 4 addresses with commas between them",
                   dial->address);
      return FALSE;
    }
  return TRUE;
}

static void
on_shaken (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  Attempt *attempt = g_task_get_task_data (task);
  char name[UC_LINK_CERTIFICATE_NAME];
  g_autoptr (GError) error = NULL, why = NULL;

  if (!g_tls_connection_handshake_finish (G_TLS_CONNECTION (source), result, &error))
    why = uc_link_tls_explain (attempt->tls, attempt->stream, attempt->identity, error);
  else if (uc_link_tls_judge (attempt->tls, attempt->stream, attempt->identity, name, &why))
    {
      g_task_return_pointer (task, g_steal_pointer (&attempt->stream), g_object_unref);
      return;
    }
  uc_link_tls_cut (attempt->stream);
  g_task_return_error (task, g_steal_pointer (&why));
}

static void
on_connected (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  Attempt *attempt = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  GError *error = NULL;
  g_autoptr (GSocketConnection) connection = g_socket_client_connect_finish (G_SOCKET_CLIENT (source), result, &error);

  if (connection == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (attempt->tls == NULL)
    {
      g_task_return_pointer (task, g_steal_pointer (&connection), g_object_unref);
      return;
    }
  attempt->stream = uc_link_tls_new_client (attempt->tls, connection, attempt->identity, &error);
  if (attempt->stream == NULL)
    g_task_return_error (task, error);
  else
    g_tls_connection_handshake_async (G_TLS_CONNECTION (attempt->stream), G_PRIORITY_DEFAULT, cancellable, on_shaken,
                                      g_steal_pointer (&task));
}

/* What this end could not show with success is not tried. */
static gboolean
prepare (const UcLinkDial *dial, Attempt *attempt, GError **error)
{
  g_auto (GStrv) all = g_strsplit (dial->address, BETWEEN, -1);
  const char *address;

  if (!uc_link_dial_check (dial, error))
    return FALSE;
  address = all[dial->attempt % g_strv_length (all)];
  if (!uc_link_dial_is_tls (address))
    {
      attempt->identity = G_SOCKET_CONNECTABLE (g_unix_socket_address_new (address));
      return TRUE;
    }
  attempt->identity = parse (address);
  attempt->tls = uc_link_tls_load (&dial->files, error);
  if (attempt->tls == NULL || !uc_link_tls_check_time (attempt->tls, g_get_real_time () / G_USEC_PER_SEC, error))
    return FALSE;
  if (dial->name == NULL || strcmp (attempt->tls->facts.name, dial->name) == 0)
    return TRUE;
  g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_FILES,
               "%s: the certificate is that of “%s”; expected one with the common name “%s”", dial->files.certificate,
               attempt->tls->facts.name, dial->name);
  return FALSE;
}

void
uc_link_dial_async (const UcLinkDial *dial, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  Attempt *attempt = g_new0 (Attempt, 1);
  GError *error = NULL;

  g_task_set_task_data (task, attempt, attempt_free);
  if (!prepare (dial, attempt, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  /* A link is in the house: nobody is asked for a proxy. */
  g_socket_client_set_enable_proxy (client, FALSE);
  g_socket_client_connect_async (client, attempt->identity, cancellable, on_connected, g_steal_pointer (&task));
}

GIOStream *
uc_link_dial_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

GError *
uc_link_dial_explain (GIOStream *stream, const GError *problem)
{
  if (problem == NULL || problem->domain != G_TLS_ERROR)
    return NULL;
  return uc_link_tls_explain (NULL, stream, NULL, problem);
}
