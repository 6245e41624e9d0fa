#define G_LOG_DOMAIN "upcard-devices"

#include "uc-simulated.h"

#include <errno.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* Connections that have not said who they are, and what each may say before it must have. */
#define CALLERS_MAX 16
#define SEEN_MAX 4096

/* A socket that is listened on. */
typedef struct
{
  UcSimulated *simulated;
  char *path;
  int fd;
  GSource *source;
  UcWireDevice device;    /* with a driver that says no hello: who calls there */
  const UcDriver *driver;
} Listener;

struct _UcSimulated
{
  GPtrArray *listeners;
  UcDeviceEnd *ends[UC_N_WIRE_DEVICES];
  GPtrArray *callers;
};

typedef struct
{
  UcSimulated *simulated;
  UcLink *link;
  UcFrameParser parser;
  GByteArray *seen;
} Caller;

static void
caller_free (Caller *caller)
{
  g_clear_pointer (&caller->link, uc_link_free);
  g_byte_array_unref (caller->seen);
  g_free (caller);
}

static void
on_caller_bytes (UcLink *link, const guint8 *bytes, gsize n, gint64 t_ns, gpointer data)
{
  Caller *caller = data;
  UcFrame frame;
  UcMessage message;

  g_byte_array_append (caller->seen, bytes, n);
  while (uc_frame_parser_push (&caller->parser, &bytes, &n, &frame) == UC_FRAME_READY)
    if (uc_message_decode (&frame, &message, NULL) && message.kind == UC_MESSAGE_HELLO)
      {
        UcDeviceEnd *end = caller->simulated->ends[message.device];

        if (end == NULL)
          g_info ("%s: not fitted at this table; its connection is closed", uc_wire_device_name (message.device));
        else
          uc_device_end_attach (end, g_steal_pointer (&caller->link), caller->seen->data, caller->seen->len, t_ns);
        g_ptr_array_remove_fast (caller->simulated->callers, caller);
        return;
      }
  if (caller->seen->len > SEEN_MAX)
    g_ptr_array_remove_fast (caller->simulated->callers, caller);
}

static void
on_caller_gone (UcLink *link, const char *why, gpointer data)
{
  Caller *caller = data;

  g_ptr_array_remove_fast (caller->simulated->callers, caller);
}

/* One that says no hello: it has called where only it is expected. */
static gboolean
on_device (int fd, GIOCondition condition, gpointer data)
{
  Listener *listener = data;
  UcDeviceEnd *end = listener->simulated->ends[listener->device];
  int connection = accept4 (fd, NULL, NULL, SOCK_CLOEXEC);
  UcLink *link;

  if (connection < 0)
    return G_SOURCE_CONTINUE;
  link = uc_socket_link_new_fd (connection);
  uc_link_open (link, NULL); /* cannot fail: it is connected */
  uc_device_end_attach_driver (end, link, listener->driver, NULL, NULL);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_connection (int fd, GIOCondition condition, gpointer data)
{
  UcSimulated *simulated = ((Listener *) data)->simulated;
  int connection = accept4 (fd, NULL, NULL, SOCK_CLOEXEC);
  Caller *caller;

  if (connection < 0)
    return G_SOURCE_CONTINUE;
  if (simulated->callers->len == CALLERS_MAX)
    {
      close (connection);
      return G_SOURCE_CONTINUE;
    }

  caller = g_new0 (Caller, 1);
  caller->simulated = simulated;
  caller->seen = g_byte_array_new ();
  caller->link = uc_socket_link_new_fd (connection);
  g_ptr_array_add (simulated->callers, caller);
  uc_link_listen (caller->link, on_caller_bytes, on_caller_gone, caller);
  uc_link_open (caller->link, NULL); /* cannot fail: it is connected */
  return G_SOURCE_CONTINUE;
}

/* A socket file outlives a service that was killed; nobody answers there. Anything else at that path stays. */
static void
remove_stale (const struct sockaddr_un *address)
{
  struct stat info;
  int fd;

  if (lstat (address->sun_path, &info) < 0 || !S_ISSOCK (info.st_mode))
    return;
  fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0)
    return;
  if (connect (fd, (const struct sockaddr *) address, sizeof *address) < 0 && errno == ECONNREFUSED)
    g_unlink (address->sun_path);
  close (fd);
}

static int
listen_on (const char *path, GError **error)
{
  struct sockaddr_un address = { 0 };
  int fd;

  address.sun_family = AF_UNIX;
  if (g_strlcpy (address.sun_path, path, sizeof address.sun_path) >= sizeof address.sun_path)
    {
      g_set_error (error, UC_LINK_ERROR, UC_LINK_ERROR_OPEN, "the path of the socket %s is longer than %zu bytes", path,
                   sizeof address.sun_path - 1);
      return -1;
    }
  remove_stale (&address);
  fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0 || bind (fd, (struct sockaddr *) &address, sizeof address) < 0 || g_chmod (path, 0600) < 0
      || listen (fd, CALLERS_MAX) < 0)
    {
      g_set_error (error, UC_LINK_ERROR, UC_LINK_ERROR_OPEN, "cannot listen on the socket %s: %s", path,
                   g_strerror (errno));
      if (fd >= 0)
        close (fd);
      return -1;
    }
  return fd;
}

static void
listener_free (Listener *listener)
{
  g_source_destroy (listener->source);
  g_source_unref (listener->source);
  close (listener->fd);
  g_unlink (listener->path);
  g_free (listener->path);
  g_free (listener);
}

static Listener *
add_listener (UcSimulated *simulated, const char *path, GUnixFDSourceFunc func, GError **error)
{
  int fd = listen_on (path, error);
  Listener *listener;

  if (fd < 0)
    return NULL;
  listener = g_new0 (Listener, 1);
  listener->simulated = simulated;
  listener->path = g_strdup (path);
  listener->fd = fd;
  listener->source = g_unix_fd_source_new (fd, G_IO_IN);
  g_source_set_callback (listener->source, G_SOURCE_FUNC (func), listener, NULL);
  g_source_attach (listener->source, g_main_context_get_thread_default ());
  g_ptr_array_add (simulated->listeners, listener);
  return listener;
}

UcSimulated *
uc_simulated_new (const char *path, UcDeviceEnd *const ends[UC_N_WIRE_DEVICES], GError **error)
{
  g_autoptr (UcSimulated) simulated = g_new0 (UcSimulated, 1);

  simulated->listeners = g_ptr_array_new_with_free_func ((GDestroyNotify) listener_free);
  simulated->callers = g_ptr_array_new_with_free_func ((GDestroyNotify) caller_free);
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    simulated->ends[device] = ends[device];
  if (add_listener (simulated, path, on_connection, error) == NULL)
    return NULL;
  return g_steal_pointer (&simulated);
}

gboolean
uc_simulated_listen_for (UcSimulated *simulated, UcWireDevice device, const UcDriver *driver, GError **error)
{
  const Listener *first = simulated->listeners->pdata[0];
  g_autofree char *path = g_strdup_printf ("%s.%s", first->path, uc_wire_device_name (device));
  Listener *listener;

  if (!driver->one_way || simulated->ends[device] == NULL)
    return TRUE;
  listener = add_listener (simulated, path, on_device, error);
  if (listener == NULL)
    return FALSE;
  listener->device = device;
  listener->driver = driver;
  return TRUE;
}

void
uc_simulated_free (UcSimulated *simulated)
{
  g_ptr_array_unref (simulated->callers);
  g_ptr_array_unref (simulated->listeners);
  g_free (simulated);
}
