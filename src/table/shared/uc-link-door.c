#include "uc-link-door.h"

#include "uc-tell.h"

#include <glib/gi18n-lib.h>
#include <errno.h>
#include <string.h>
#include <sys/socket.h>

/* So soon a change of the file of refused certificates counts for who is connected. */
#define RATE_MS 100
/* The first byte of a record of TLS with which a client begins. */
#define HANDSHAKE 0x16

typedef enum
{
  SILENT, /* no byte has come */
  WAITS,  /* for its turn */
  SHAKES,
} Phase;

typedef struct
{
  UcLinkDoor *door;             /* NULL: it was closed, or has given the caller up, while the handshake was under way */
  Phase phase;
  GSocketConnection *connection;
  GInetAddress *address;
  char *from;
  GSource *first;               /* ready when a byte has come */
  guint patience;               /* source */
  GCancellable *cancellable;
  UcLinkTls *tls;               /* SHAKES: the files as they were when it began … */
  GIOStream *stream;            /* … and what is shaken with */
} Caller;

struct _UcLinkDoor
{
  char *certificate, *key, *authority;
  char *refused_file;       /* NULL: no certificate is refused … */
  UcLinkRefused *refused;   /* … and what it said last */
  GFileMonitor *monitor;
  void (*changed) (gpointer user_data);
  gpointer changed_data;
  UcLinkDoorFunc func;
  gpointer user_data;
  GSocketService *service;
  guint16 port;
  GPtrArray *callers;   /* Caller, as they came */
  gboolean turned_away; /* somebody was, since there was room last */
};

static void attend (UcLinkDoor *self);

static UcLinkTls *
load (const UcLinkDoor *self, GError **error)
{
  return uc_link_tls_load (&(UcLinkTlsFiles){ self->certificate, self->key, self->authority }, error);
}

static void
caller_free (Caller *caller)
{
  g_clear_handle_id (&caller->patience, g_source_remove);
  if (caller->first != NULL)
    g_source_destroy (caller->first);
  g_clear_pointer (&caller->first, g_source_unref);
  if (caller->stream != NULL)
    uc_link_tls_cut (caller->stream);
  g_clear_object (&caller->stream);
  g_clear_object (&caller->connection);
  g_clear_object (&caller->address);
  g_clear_object (&caller->cancellable);
  g_clear_pointer (&caller->tls, uc_link_tls_free);
  g_free (caller->from);
  g_free (caller);
}

/* It is no caller any more. A handshake that is under way ends by itself, and takes it along. */
static void
dismiss (Caller *caller)
{
  guint i;

  if (g_ptr_array_find (caller->door->callers, caller, &i))
    g_ptr_array_remove_index (caller->door->callers, i);
  caller->door = NULL;
  g_clear_handle_id (&caller->patience, g_source_remove);
  g_cancellable_cancel (caller->cancellable);
  if (caller->phase != SHAKES)
    caller_free (caller);
}

static guint
count (const UcLinkDoor *self, GInetAddress *address, Phase least)
{
  guint n = 0;

  for (guint i = 0; i < self->callers->len; i++)
    {
      const Caller *caller = self->callers->pdata[i];

      n += caller->phase >= least && (address == NULL || g_inet_address_equal (caller->address, address));
    }
  return n;
}

/* ---- certificates that no longer count ---- */

static void
read_refused (UcLinkDoor *self)
{
  g_autoptr (UcLinkRefused) now = self->refused_file != NULL ? uc_link_refused_read (self->refused_file) : NULL;
  const GError *problem = now != NULL ? uc_link_refused_problem (now) : NULL;

  if (now == NULL || uc_link_refused_is_same (now, self->refused))
    return;
  if (problem != NULL)
    uc_tell_error (_ ("%s; until this is corrected, nobody is let in from another machine\n"), problem->message);
  else
    uc_tell_error (_ ("%s: certificates that no longer count: %u\n"), self->refused_file, uc_link_refused_n (now));
  uc_link_refused_free (self->refused);
  self->refused = g_steal_pointer (&now);
  if (self->changed != NULL)
    self->changed (self->changed_data);
}

static void
on_file_changed (GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event, gpointer data)
{
  read_refused (data);
}

gboolean
uc_link_door_refuses (const UcLinkDoor *self, const char *name, const char *fingerprint, GError **error)
{
  if (self->refused == NULL || !uc_link_refused_has (self->refused, fingerprint))
    return FALSE;
  g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_PEER,
               _ ("the house refuses the certificate of “%s” with the fingerprint %s; expected a certificate that the authority has signed for a new key"), name,
               fingerprint);
  return TRUE;
}

/* Whether it may come in. A stranger learns no path of this machine: the log has it. */
static gboolean
admit (UcLinkDoor *self, GIOStream *stream, const char *name, char fingerprint[UC_LINK_CERTIFICATE_PRINT], GError **error)
{
  UcLinkCertificate facts;

  if (!uc_link_certificate_read (g_tls_connection_get_peer_certificate (G_TLS_CONNECTION (stream)), &facts))
    {
      g_set_error_literal (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_PEER, _ ("the certificate cannot be read"));
      return FALSE;
    }
  g_strlcpy (fingerprint, facts.fingerprint, UC_LINK_CERTIFICATE_PRINT);
  read_refused (self);
  if (uc_link_door_refuses (self, name, fingerprint, error))
    return FALSE;
  if (self->refused == NULL || uc_link_refused_problem (self->refused) == NULL)
    return TRUE;
  g_set_error_literal (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_PEER,
                       _ ("the list of certificates that no longer count cannot be read at the other end, which lets nobody in; its log says which line is wrong"));
  return FALSE;
}

/* ---- a handshake ---- */

static void
on_shaken (GObject *source, GAsyncResult *result, gpointer data)
{
  Caller *caller = data;
  UcLinkDoor *self = caller->door;
  char name[UC_LINK_CERTIFICATE_NAME] = "", fingerprint[UC_LINK_CERTIFICATE_PRINT] = "";
  g_autoptr (GError) error = NULL, why = NULL;
  const gboolean shaken = g_tls_connection_handshake_finish (G_TLS_CONNECTION (source), result, &error);

  caller->phase = WAITS;
  if (self == NULL)
    {
      caller_free (caller);
      return;
    }
  if (!shaken)
    {
      why = uc_link_tls_explain (caller->tls, caller->stream, NULL, error);
      uc_tell_error ("%s: %s\n", caller->from, why->message);
    }
  else
    {
      g_autoptr (GIOStream) stream = g_steal_pointer (&caller->stream);
      const gboolean good = uc_link_tls_judge (caller->tls, stream, NULL, name, &why) && admit (self, stream, name, fingerprint, &why);
      const UcLinkGuest guest = { caller->from, good ? name : "", good ? fingerprint : "", why };

      self->func (stream, &guest, self->user_data);
    }
  dismiss (caller);
  attend (self);
}

static gboolean
on_impatient (gpointer data)
{
  Caller *caller = data;
  UcLinkDoor *self = caller->door;

  caller->patience = 0;
  if (caller->phase == SILENT)
    uc_tell_error (_ ("%s: nothing came for three seconds\n"), caller->from);
  else
    uc_tell_error (_ ("%s: its handshake did not end within three seconds\n"), caller->from);
  dismiss (caller);
  attend (self);
  return G_SOURCE_REMOVE;
}

static void
shake (Caller *caller)
{
  g_autoptr (GError) error = NULL;

  caller->tls = load (caller->door, &error);
  if (caller->tls != NULL)
    caller->stream = uc_link_tls_new_server (caller->tls, caller->connection, &error);
  if (caller->stream == NULL)
    {
      uc_tell_error (_ ("%s: cannot be answered: %s\n"), caller->from, error->message);
      dismiss (caller);
      return;
    }
  caller->phase = SHAKES;
  caller->patience = g_timeout_add (UC_LINK_DOOR_PATIENCE_MS, on_impatient, caller);
  g_tls_connection_handshake_async (G_TLS_CONNECTION (caller->stream), G_PRIORITY_DEFAULT, caller->cancellable, on_shaken, caller);
}

/* The next is whose address has the fewest handshakes under way, and of those the first that came: a crowd from some addresses does not keep
 * others out. */
static void
attend (UcLinkDoor *self)
{
  while (count (self, NULL, SHAKES) < UC_LINK_DOOR_SHAKES)
    {
      guint least = UC_LINK_DOOR_SHAKES_OF_ONE;
      Caller *next = NULL;

      for (guint i = 0; i < self->callers->len; i++)
        {
          Caller *caller = self->callers->pdata[i];
          const guint shakes = caller->phase == WAITS ? count (self, caller->address, SHAKES) : least;

          if (shakes < least)
            {
              least = shakes;
              next = caller;
            }
        }
      if (next == NULL)
        return;
      shake (next);
    }
}

/* ---- the socket ---- */

static gboolean
on_first (GSocket *socket, GIOCondition condition, gpointer data)
{
  Caller *caller = data;
  guint8 byte = 0;
  const gssize n = recv (g_socket_get_fd (socket), &byte, 1, MSG_PEEK | MSG_DONTWAIT);

  if (n < 0 && (errno == EAGAIN || errno == EINTR))
    return G_SOURCE_CONTINUE;
  g_clear_handle_id (&caller->patience, g_source_remove);
  g_clear_pointer (&caller->first, g_source_unref);
  if (n == 1 && byte == HANDSHAKE)
    {
      caller->phase = WAITS;
      attend (caller->door);
      return G_SOURCE_REMOVE;
    }
  /* Who only looks whether the port is open says nothing. */
  if (n == 1)
    uc_tell_error (_ ("%s: does not speak TLS; expected a program with tls:HOST:PORT\n"),
                   caller->from);
  dismiss (caller);
  return G_SOURCE_REMOVE;
}

static gboolean
on_incoming (GSocketService *service, GSocketConnection *connection, GObject *source, gpointer data)
{
  UcLinkDoor *self = data;
  g_autoptr (GSocketAddress) remote = g_socket_connection_get_remote_address (connection, NULL);
  g_autofree char *from = NULL;
  GInetAddress *address;
  Caller *caller;

  if (!G_IS_INET_SOCKET_ADDRESS (remote))
    return TRUE;
  address = g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (remote));
  from = g_socket_connectable_to_string (G_SOCKET_CONNECTABLE (remote));
  if (self->callers->len >= UC_LINK_DOOR_MOST || count (self, address, SILENT) >= UC_LINK_DOOR_MOST_OF_ONE)
    {
      if (!self->turned_away)
        uc_tell_error (_ ("%s: is turned away, and others may be; too many connections have not said who they are\n"), from);
      self->turned_away = TRUE;
      return TRUE;
    }
  self->turned_away = FALSE;
  caller = g_new0 (Caller, 1);
  caller->door = self;
  caller->connection = g_object_ref (connection);
  caller->address = g_object_ref (address);
  caller->from = g_steal_pointer (&from);
  caller->cancellable = g_cancellable_new ();
  caller->patience = g_timeout_add (UC_LINK_DOOR_PATIENCE_MS, on_impatient, caller);
  caller->first = g_socket_create_source (g_socket_connection_get_socket (connection), G_IO_IN, NULL);
  g_source_set_callback (caller->first, G_SOURCE_FUNC (on_first), caller, NULL);
  g_source_attach (caller->first, NULL);
  g_ptr_array_add (self->callers, caller);
  return TRUE;
}

static GSocketAddress *
parse (const char *text, GError **error)
{
  g_autoptr (GSocketConnectable) host = g_network_address_parse (text, 1, NULL), same = g_network_address_parse (text, 2, NULL);
  GSocketAddress *address = NULL;

  /* A port that is named is the same whatever it would be otherwise. */
  if (host != NULL && same != NULL
      && g_network_address_get_port (G_NETWORK_ADDRESS (host)) == g_network_address_get_port (G_NETWORK_ADDRESS (same)))
    address = g_inet_socket_address_new_from_string (g_network_address_get_hostname (G_NETWORK_ADDRESS (host)),
                                                     g_network_address_get_port (G_NETWORK_ADDRESS (host)));
  if (address == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 _ ("--listen %s: expected the address of this machine and a port, such as 192.0.2.1:7701 or [::]:7701"), text);
  return address;
}

static gboolean
open_refused (UcLinkDoor *self, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (self->refused_file);

  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, error);
  if (self->monitor == NULL)
    return FALSE;
  g_file_monitor_set_rate_limit (self->monitor, RATE_MS);
  g_signal_connect (self->monitor, "changed", G_CALLBACK (on_file_changed), self);
  self->refused = uc_link_refused_read (self->refused_file);
  if (uc_link_refused_problem (self->refused) == NULL)
    return TRUE;
  g_propagate_error (error, g_error_copy (uc_link_refused_problem (self->refused)));
  return FALSE;
}

UcLinkDoor *
uc_link_door_open (const char *address, const UcLinkTlsFiles *files, UcLinkDoorFunc func, gpointer user_data, GError **error)
{
  g_autoptr (GSocketAddress) wanted = parse (address, error), found = NULL;
  g_autoptr (UcLinkDoor) self = g_new0 (UcLinkDoor, 1);
  g_autoptr (UcLinkTls) tls = NULL;
  g_autoptr (GError) late = NULL;

  self->certificate = g_strdup (files->certificate);
  self->key = g_strdup (files->key);
  self->authority = g_strdup (files->authority);
  self->refused_file = g_strdup (files->refused);
  self->func = func;
  self->user_data = user_data;
  self->callers = g_ptr_array_new ();
  if (wanted == NULL || (tls = load (self, error)) == NULL)
    return NULL;
  if (self->refused_file != NULL && !open_refused (self, error))
    return NULL;
  /* The clock may be wrong, and the certificate may be renewed meanwhile. */
  if (!uc_link_tls_check_time (tls, g_get_real_time () / G_USEC_PER_SEC, &late))
    uc_tell_error ("%s\n", late->message);
  self->service = g_socket_service_new ();
  g_socket_listener_set_backlog (G_SOCKET_LISTENER (self->service), UC_LINK_DOOR_MOST);
  if (!g_socket_listener_add_address (G_SOCKET_LISTENER (self->service), wanted, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, NULL,
                                      &found, error))
    {
      g_prefix_error (error, _ ("--listen %s: cannot listen there, expected an address of this machine and a free port: "), address);
      return NULL;
    }
  self->port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (found));
  g_signal_connect (self->service, "incoming", G_CALLBACK (on_incoming), self);
  g_socket_service_start (self->service);
  return g_steal_pointer (&self);
}

gint64
uc_link_door_expires (const UcLinkDoor *self)
{
  g_autoptr (GTlsCertificate) certificate = g_tls_certificate_new_from_file (self->certificate, NULL);
  UcLinkCertificate facts;

  return certificate != NULL && uc_link_certificate_read (certificate, &facts) ? facts.ends : 0;
}

void
uc_link_door_watch (UcLinkDoor *self, void (*changed) (gpointer user_data), gpointer user_data)
{
  self->changed = changed;
  self->changed_data = user_data;
}

const UcLinkRefused *
uc_link_door_refused (const UcLinkDoor *self)
{
  return self->refused;
}

guint16
uc_link_door_port (const UcLinkDoor *self)
{
  return self->port;
}

guint
uc_link_door_waiting (const UcLinkDoor *self)
{
  return self->callers->len;
}

void
uc_link_door_close (UcLinkDoor *self)
{
  if (self->service != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->service, self);
      g_socket_service_stop (self->service);
      g_socket_listener_close (G_SOCKET_LISTENER (self->service));
      g_object_unref (self->service);
    }
  while (self->callers->len > 0)
    dismiss (self->callers->pdata[0]);
  g_ptr_array_unref (self->callers);
  g_free (self->certificate);
  g_free (self->key);
  g_free (self->authority);
  if (self->monitor != NULL)
    g_signal_handlers_disconnect_by_data (self->monitor, self);
  g_clear_object (&self->monitor);
  g_clear_pointer (&self->refused, uc_link_refused_free);
  g_free (self->refused_file);
  g_free (self);
}
