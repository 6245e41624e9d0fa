#include "uc-meter-bridge.h"

#include "uc-link-dial.h"

#include <sys/socket.h>
#include <unistd.h>

typedef struct
{
  GIOStream *far, *near;
  GCancellable *cancellable; /* of both directions */
  guint running;             /* directions */
} Bridge;

static void
on_spliced (GObject *source, GAsyncResult *result, gpointer data)
{
  Bridge *bridge = data;
  g_autoptr (GError) error = NULL, why = NULL;

  g_output_stream_splice_finish (G_OUTPUT_STREAM (source), result, &error);
  why = uc_link_dial_explain (bridge->far, error);
  if (why != NULL)
    g_printerr ("upcard-sign: %s\n", why->message);
  g_cancellable_cancel (bridge->cancellable);
  if (--bridge->running > 0)
    return;
  uc_link_tls_cut (bridge->far);
  g_object_unref (bridge->far);
  g_object_unref (bridge->near);
  g_object_unref (bridge->cancellable);
  g_free (bridge);
}

static void
splice (Bridge *bridge, GIOStream *from, GIOStream *to)
{
  bridge->running++;
  g_output_stream_splice_async (g_io_stream_get_output_stream (to), g_io_stream_get_input_stream (from), G_OUTPUT_STREAM_SPLICE_NONE,
                                G_PRIORITY_DEFAULT, bridge->cancellable, on_spliced, bridge);
}

int
uc_meter_bridge (GIOStream *stream)
{
  g_autoptr (GSocket) socket = NULL;
  Bridge *bridge;
  int ends[2];

  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) != 0)
    return -1;
  socket = g_socket_new_from_fd (ends[0], NULL);
  if (socket == NULL)
    {
      close (ends[0]);
      close (ends[1]);
      return -1;
    }
  bridge = g_new0 (Bridge, 1);
  bridge->far = g_object_ref (stream);
  bridge->near = G_IO_STREAM (g_socket_connection_factory_create_connection (socket));
  bridge->cancellable = g_cancellable_new ();
  splice (bridge, bridge->far, bridge->near);
  splice (bridge, bridge->near, bridge->far);
  return ends[1];
}
