/* The witness listens by TLS, as “upcardctl witness --listen” does. */
#include "uc-link-peer.h"
#include "uc-witness-way.h"

#include <glib/gi18n.h>

typedef struct
{
  UcWitnessWay way;
  const UcLinkDial *dial;
  GCancellable *connecting; /* NULL = no attempt to connect is under way */
  GIOStream *stream;
  UcLinkPeer *peer; /* NULL = not connected */
} Tls;

static void
tls_close (UcWitnessWay *way)
{
  Tls *self = (Tls *)way;

  if (self->connecting != NULL)
    g_cancellable_cancel (self->connecting);
  g_clear_object (&self->connecting);
  g_clear_pointer (&self->peer, uc_link_peer_free);
  g_clear_object (&self->stream);
}

static gboolean
tls_is_free (UcWitnessWay *way)
{
  return TRUE;
}

static void
on_text (UcLinkPeer *peer, const char *text, gpointer user_data)
{
  Tls *self = user_data;

  self->way.funcs->answer (text, self->way.user_data);
}

/* A sentence of TLS says itself what it is about; of the network's only the address does. */
static void
end (Tls *self, const GError *problem)
{
  g_autoptr (GError) why = self->stream != NULL ? uc_link_dial_explain (self->stream, problem) : NULL;
  g_autofree char *text = NULL;

  if (why != NULL)
    text = g_strdup (why->message);
  else if (problem == NULL)
    text = g_strdup_printf (_ ("%s: it has closed the connection"), self->dial->address);
  else if (problem->domain == UC_LINK_TLS_ERROR)
    text = g_strdup (problem->message);
  else
    text = g_strdup_printf ("%s: %s", self->dial->address, problem->message);
  self->way.funcs->ended (text, self->way.user_data);
}

static void
on_wrong (UcLinkPeer *peer, const GError *why, gpointer user_data)
{
  end (user_data, why);
}

static void
on_gone (UcLinkPeer *peer, gpointer user_data)
{
  end (user_data, uc_link_peer_get_problem (peer));
}

static void
on_connected (GObject *source, GAsyncResult *result, gpointer user_data)
{
  static const UcLinkPeerFuncs peer_funcs = { .text = on_text, .wrong = on_wrong, .gone = on_gone };
  g_autoptr (GError) error = NULL;
  g_autoptr (GIOStream) stream = uc_link_dial_finish (result, &error);
  Tls *self = user_data;

  /* Who cancelled it may be no more. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->connecting);
  if (error != NULL)
    {
      end (self, error);
      return;
    }
  self->stream = g_steal_pointer (&stream);
  self->peer = uc_link_peer_new (self->stream, &peer_funcs, self);
  self->way.funcs->opened (self->way.user_data);
}

static gboolean
tls_open (UcWitnessWay *way, GError **error)
{
  Tls *self = (Tls *)way;

  self->connecting = g_cancellable_new ();
  uc_link_dial_async (self->dial, self->connecting, on_connected, self);
  return TRUE;
}

static void
tls_send (UcWitnessWay *way, const char *text)
{
  uc_link_peer_send_text (((Tls *)way)->peer, text);
}

static void
tls_finish (UcWitnessWay *way)
{
  tls_close (way);
  end ((Tls *)way, NULL);
}

static void
tls_free (UcWitnessWay *way)
{
  tls_close (way);
  g_free (way);
}

UcWitnessWay *
uc_witness_way_tls (const UcLinkDial *dial)
{
  Tls *self = g_new0 (Tls, 1);

  self->way = (UcWitnessWay){
    .is_free = tls_is_free,
    .open = tls_open,
    .send = tls_send,
    .finish = tls_finish,
    .close = tls_close,
    .free = tls_free,
  };
  self->dial = dial;
  return &self->way;
}
