#include "bus.h"

#include "disk.h"
#include "uc-bus.h"
#include "uc-table-service.h"
#include "world.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* A Read, a Check or a Health takes so long at most. */
#define LONGEST_MS 20
/* Of a name on the bus. */
#define NAME_BYTES 16

struct _BusEnd
{
  GDBusConnection *connection; /* whose data this is */
  GIOStream *stream;           /* NULL = the bus */
  BusCaller *caller;           /* of a console's connection; NULL = has gone */
  gboolean started, closed, matched;
  GQueue in;                   /* GDBusMessage; &end_of_stream = the caller has gone */
  GQueue out;                  /* GDBusMessage */
  GQueue flushes;              /* GTask: each waits for so many messages to be written */
  guint64 n_out, n_written;    /* messages so far */
  guint32 serial;
  GDBusMessageFilterFunction filter;
  gpointer filter_data;
  GDestroyNotify filter_free;
  GDBusInterfaceInfo *interface; /* NULL = nothing is registered */
  const GDBusInterfaceVTable *vtable;
  gpointer object_data;
};

struct _BusCaller
{
  BusEnd *end; /* NULL = not here */
  gboolean hears_signals;
  char name[NAME_BYTES]; /* "" = not on the bus */
  int fd;                /* on the console's socket; -1 = not */
  guint32 serial;
  BusCallerFuncs funcs;
  gpointer user_data;
};

/* Stands for a GDBusMethodInvocation, which nobody can make outside GDBus. */
typedef struct
{
  GDBusConnection *connection;
  GDBusMessage *call;
} Invocation;

static struct
{
  BusJudge judge;
  gpointer user_data;
  BusEnd *bus;        /* NULL = no service is there */
  GPtrArray *ends;    /* BusEnd, of the service that is there */
  GPtrArray *callers; /* BusCaller */
  GPtrArray *calls;   /* BusCall */
  guint64 draws;
  guint step;
  gboolean stalled;
  guint lost;         /* connections that have ended and are not freed */
} bus;

static GDBusMessage *const end_of_stream = (GDBusMessage *) &bus;

static guint64
draw (void)
{
  return world_draw (bus.draws++, 7);
}

/* ---- calls ---- */

static void
on_message_freed (gpointer data, GObject *message)
{
  ((BusCall *) data)->message = NULL;
}

static void
call_free (gpointer data)
{
  BusCall *call = data;

  if (call->message != NULL)
    g_object_weak_unref (G_OBJECT (call->message), on_message_freed, call);
  g_free (call->judged);
  g_free (call);
}

/* The call of that serial which has not ended. */
static BusCall *
find_call (const BusEnd *end, const char *name, guint32 serial)
{
  for (guint i = bus.calls->len; i-- > 0;)
    {
      BusCall *call = bus.calls->pdata[i];

      if (call->end == end && call->serial == serial && strcmp (call->name, name) == 0)
        return call;
    }
  return NULL;
}

const GPtrArray *
bus_calls (void)
{
  return bus.calls;
}

void
bus_sweep (void)
{
  for (guint i = bus.calls->len; i-- > 0;)
    {
      const BusCall *call = bus.calls->pdata[i];

      if (call->ended && call->message == NULL)
        g_ptr_array_remove_index (bus.calls, i);
    }
}

guint
bus_lost_ends (void)
{
  guint lost = bus.lost;

  for (guint i = 0; i < bus.ends->len; i++)
    lost += ((BusEnd *) bus.ends->pdata[i])->closed;
  return lost;
}

/* ---- connections ---- */

static BusEnd *
end_of (GDBusConnection *connection)
{
  BusEnd *end = g_object_get_data (G_OBJECT (connection), "bus-end");

  g_assert (end != NULL);
  return end;
}

static void
message_free (gpointer message)
{
  if (message != end_of_stream)
    g_object_unref (message);
}

static void
end_free (gpointer data)
{
  BusEnd *end = data;

  if (!g_ptr_array_remove (bus.ends, end))
    bus.lost--;
  for (guint i = 0; i < bus.calls->len; i++)
    if (((BusCall *) bus.calls->pdata[i])->end == end)
      ((BusCall *) bus.calls->pdata[i])->end = NULL;
  if (end->filter_free != NULL)
    end->filter_free (end->filter_data);
  g_queue_clear_full (&end->in, message_free);
  g_queue_clear_full (&end->out, message_free);
  g_queue_clear_full (&end->flushes, g_object_unref);
  g_clear_object (&end->stream);
  g_free (end);
}

static GDBusConnection *
end_new (GIOStream *stream, BusCaller *caller)
{
  GDBusConnection *connection = g_object_new (G_TYPE_DBUS_CONNECTION, NULL);
  BusEnd *end = g_new0 (BusEnd, 1);

  end->connection = connection;
  end->stream = stream != NULL ? g_object_ref (stream) : NULL;
  end->caller = caller;
  end->started = stream == NULL;
  g_object_set_data_full (G_OBJECT (connection), "bus-end", end, end_free);
  g_ptr_array_add (bus.ends, end);
  return connection;
}

gboolean
bus_end_is_private (const BusEnd *end)
{
  return end->stream != NULL;
}

gboolean
bus_end_is_open (const BusEnd *end)
{
  return end->started && !end->closed;
}

static void
disconnect (BusCaller *caller)
{
  if (caller->fd >= 0)
    close (caller->fd);
  caller->fd = -1;
  caller->end = NULL;
  caller->name[0] = '\0';
}

/* What the caller has called is answered by nobody any more. */
static void
lose (BusCaller *caller)
{
  disconnect (caller);
  for (guint i = 0; i < bus.calls->len; i++)
    if (((BusCall *) bus.calls->pdata[i])->caller == caller)
      ((BusCall *) bus.calls->pdata[i])->caller = NULL;
}

/* Those that need not wait any longer, or need not wait in vain. */
static void
end_flushes (BusEnd *end)
{
  GTask *task;

  while ((task = g_queue_peek_head (&end->flushes)) != NULL)
    {
      if (end->closed)
        g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection is closed.");
      else if (*(guint64 *) g_task_get_task_data (task) <= end->n_written)
        g_task_return_boolean (task, TRUE);
      else
        return;
      g_object_unref (g_queue_pop_head (&end->flushes));
    }
}

/* Seen from the service: nothing is read or written any more. */
static void
shut (BusEnd *end)
{
  end->closed = TRUE;
  end_flushes (end);
  g_queue_clear_full (&end->in, message_free);
  g_queue_clear_full (&end->out, message_free);
  for (guint i = 0; i < bus.calls->len; i++)
    if (((BusCall *) bus.calls->pdata[i])->end == end)
      ((BusCall *) bus.calls->pdata[i])->ended = TRUE;
  if (end->caller != NULL)
    {
      BusCaller *caller = g_steal_pointer (&end->caller);

      lose (caller);
      caller->funcs.gone (caller->user_data);
    }
}

static gboolean
tell_closed (gpointer user_data)
{
  g_signal_emit_by_name (user_data, "closed", TRUE, NULL);
  return G_SOURCE_REMOVE;
}

static void
on_main_loop (GSourceFunc func, gpointer data, GDestroyNotify free)
{
  GSource *source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, func, data, free);
  g_source_attach (source, NULL);
  g_source_unref (source);
}

/* ---- what goes out ---- */

static void
pass_on (BusEnd *end, GDBusMessage *message)
{
  const guint32 serial = g_dbus_message_get_reply_serial (message);
  const char *name = g_dbus_message_get_destination (message);
  BusCall *call = serial != 0 ? find_call (end, name != NULL ? name : "", serial) : NULL;

  if (serial != 0 && !disk_is_dead ())
    bus.judge.answered (call, message, bus.user_data);
  if (call != NULL)
    call->answered = TRUE;
  g_dbus_message_set_serial (message, ++end->serial);
  if (end->closed)
    return;
  g_queue_push_tail (&end->out, g_object_ref (message));
  end->n_out++;
}

static void
write_answer (BusEnd *end, GDBusMessage *answer)
{
  const char *name = g_dbus_message_get_destination (answer);
  BusCall *call = find_call (end, name != NULL ? name : "", g_dbus_message_get_reply_serial (answer));

  if (call == NULL)
    return;
  call->ended = TRUE;
  bus.judge.written (call, bus.user_data);
  if (call->caller != NULL)
    call->caller->funcs.answer (call, answer, call->caller->user_data);
}

static void
write_signal (BusEnd *end, GDBusMessage *signal)
{
  for (guint i = 0; i < bus.callers->len; i++)
    {
      BusCaller *caller = bus.callers->pdata[i];

      if (caller->end == end && caller->hears_signals)
        caller->funcs.signal (signal, caller->user_data);
    }
}

/* A signal that nobody hears is not worth its time. */
static gboolean
is_heard (const BusEnd *end)
{
  for (guint i = 0; i < bus.callers->len; i++)
    if (((BusCaller *) bus.callers->pdata[i])->end == end && ((BusCaller *) bus.callers->pdata[i])->hears_signals)
      return TRUE;
  return FALSE;
}

static void
write_one (BusEnd *end)
{
  g_autoptr (GDBusMessage) message = g_queue_pop_head (&end->out);

  end->n_written++;
  end_flushes (end);
  if (end->filter != NULL)
    message = end->filter (end->connection, message, FALSE, end->filter_data);
  if (message == NULL)
    return;
  if (g_dbus_message_get_reply_serial (message) != 0)
    write_answer (end, message);
  else
    write_signal (end, message);
}

/* ---- what comes in ---- */

static void
invocation_free (gpointer data)
{
  Invocation *invocation = data;

  g_object_unref (invocation->connection);
  g_object_unref (invocation->call);
  g_free (invocation);
}

static void
answer_error (BusEnd *end, GDBusMessage *call, const char *name, const char *sentence)
{
  g_autoptr (GDBusMessage) answer = g_dbus_message_new_method_error_literal (call, name, sentence);

  pass_on (end, answer);
}

static void
note_handled (BusEnd *end, GDBusMessage *message)
{
  const char *name = g_dbus_message_get_sender (message);
  BusCall *call = find_call (end, name != NULL ? name : "", g_dbus_message_get_serial (message));

  if (call != NULL)
    call->handled = TRUE;
}

static gboolean
hand_over (gpointer user_data)
{
  Invocation *invocation = user_data;
  BusEnd *end = end_of (invocation->connection);
  GDBusMessage *call = invocation->call;
  GVariant *body = g_dbus_message_get_body (call);
  g_autoptr (GVariant) arguments = body != NULL ? g_variant_ref (body) : g_variant_ref_sink (g_variant_new ("()"));

  note_handled (end, call);
  if (end->interface == NULL)
    {
      answer_error (end, call, "org.freedesktop.DBus.Error.UnknownMethod", "No such interface on this object.");
      invocation_free (invocation);
      return G_SOURCE_REMOVE;
    }
  end->vtable->method_call (invocation->connection, g_dbus_message_get_sender (call), g_dbus_message_get_path (call),
                            g_dbus_message_get_interface (call), g_dbus_message_get_member (call), arguments,
                            (GDBusMethodInvocation *) invocation, end->object_data);
  return G_SOURCE_REMOVE;
}

static gboolean
fits (const GDBusMethodInfo *method, GVariant *body)
{
  g_autoptr (GString) type = g_string_new ("(");

  for (guint i = 0; method->in_args != NULL && method->in_args[i] != NULL; i++)
    g_string_append (type, method->in_args[i]->signature);
  g_string_append_c (type, ')');
  return strcmp (type->str, body != NULL ? g_variant_get_type_string (body) : "()") == 0;
}

/* As GDBus does: what nobody has is answered at once, and a call of the object waits for the main loop. */
static void
dispatch (BusEnd *end, GDBusMessage *call)
{
  const char *interface = g_dbus_message_get_interface (call);
  const GDBusMethodInfo *method = NULL;
  Invocation *invocation;

  if (end->interface != NULL && g_strcmp0 (g_dbus_message_get_path (call), UC_BUS_PATH) == 0
      && g_strcmp0 (interface, end->interface->name) == 0)
    method = g_dbus_interface_info_lookup_method (end->interface, g_dbus_message_get_member (call));
  if (method == NULL)
    {
      answer_error (end, call, "org.freedesktop.DBus.Error.UnknownMethod", "No such method.");
      return;
    }
  if (!fits (method, g_dbus_message_get_body (call)))
    {
      answer_error (end, call, "org.freedesktop.DBus.Error.InvalidArgs", "The arguments are of another type.");
      return;
    }
  invocation = g_new0 (Invocation, 1);
  invocation->connection = g_object_ref (end->connection);
  invocation->call = g_object_ref (call);
  on_main_loop (hand_over, invocation, NULL);
}

/* The caller of a console's connection has gone: what it said before has been read. */
static void
deliver_end (BusEnd *end)
{
  bus.judge.left (end, "", bus.user_data);
  shut (end);
  on_main_loop (tell_closed, g_object_ref (end->connection), g_object_unref);
}

static void
deliver_one (BusEnd *end)
{
  g_autoptr (GDBusMessage) message = NULL;
  gpointer next = g_queue_pop_head (&end->in);
  const char *name;
  BusCall *call;

  if (next == end_of_stream)
    {
      deliver_end (end);
      return;
    }
  message = next;
  name = g_dbus_message_get_sender (message);
  call = find_call (end, name != NULL ? name : "", g_dbus_message_get_serial (message));
  if (g_dbus_message_get_message_type (message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL && call != NULL)
    {
      call->delivered = TRUE;
      bus.judge.arrives (call, bus.user_data);
    }
  else
    {
      const char *who;

      g_variant_get (g_dbus_message_get_body (message), "(&s&s&s)", &who, NULL, NULL);
      bus.judge.left (end, who, bus.user_data);
    }
  if (end->filter != NULL)
    message = end->filter (end->connection, message, TRUE, end->filter_data);
  if (message != NULL && g_dbus_message_get_message_type (message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL)
    dispatch (end, message);
}

gboolean
bus_work (void)
{
  gboolean more = FALSE;

  if (disk_is_dead ())
    return FALSE;
  for (guint i = 0; i < bus.ends->len; i++)
    {
      BusEnd *end = bus.ends->pdata[i];
      const gboolean writes = end->stream != NULL || !bus.stalled;

      if (end->closed || !end->started || (end->in.length == 0 && end->out.length == 0))
        continue;
      for (guint64 chance = draw (); (chance & 3) != 0; chance >>= 2)
        if (end->out.length > 0 && writes && (end->in.length == 0 || (chance & 1) != 0))
          write_one (end);
        else if (end->in.length > 0)
          deliver_one (end);
      more = more || end->in.length > 0 || (writes && end->out.length > 0);
    }
  return more;
}

void
bus_deliver (void)
{
  for (guint i = 0; i < bus.ends->len; i++)
    {
      BusEnd *end = bus.ends->pdata[i];

      while (!end->closed && end->started && end->in.length > 0)
        deliver_one (end);
    }
}

/* ---- GDBus, as src/table knows it ---- */

const char *__wrap_g_dbus_connection_get_unique_name (GDBusConnection *connection);
const char *
__wrap_g_dbus_connection_get_unique_name (GDBusConnection *connection)
{
  return end_of (connection)->stream == NULL ? ":1.0" : NULL;
}

guint __wrap_g_dbus_connection_register_object (GDBusConnection *connection, const char *path, GDBusInterfaceInfo *interface,
                                                const GDBusInterfaceVTable *vtable, gpointer user_data, GDestroyNotify free,
                                                GError **error);
guint
__wrap_g_dbus_connection_register_object (GDBusConnection *connection, const char *path, GDBusInterfaceInfo *interface,
                                          const GDBusInterfaceVTable *vtable, gpointer user_data, GDestroyNotify free,
                                          GError **error)
{
  BusEnd *end = end_of (connection);

  g_assert (end->interface == NULL && strcmp (path, UC_BUS_PATH) == 0 && free == NULL);
  end->interface = interface;
  end->vtable = vtable;
  end->object_data = user_data;
  return 1;
}

gboolean __wrap_g_dbus_connection_unregister_object (GDBusConnection *connection, guint id);
gboolean
__wrap_g_dbus_connection_unregister_object (GDBusConnection *connection, guint id)
{
  end_of (connection)->interface = NULL;
  return TRUE;
}

guint __wrap_g_dbus_connection_add_filter (GDBusConnection *connection, GDBusMessageFilterFunction filter, gpointer user_data,
                                           GDestroyNotify free);
guint
__wrap_g_dbus_connection_add_filter (GDBusConnection *connection, GDBusMessageFilterFunction filter, gpointer user_data,
                                     GDestroyNotify free)
{
  BusEnd *end = end_of (connection);

  g_assert (end->filter == NULL);
  end->filter = filter;
  end->filter_data = user_data;
  end->filter_free = free;
  return 1;
}

void __wrap_g_dbus_connection_remove_filter (GDBusConnection *connection, guint id);
void
__wrap_g_dbus_connection_remove_filter (GDBusConnection *connection, guint id)
{
  BusEnd *end = end_of (connection);
  GDestroyNotify free = g_steal_pointer (&end->filter_free);

  end->filter = NULL;
  if (free != NULL)
    free (end->filter_data);
}

gboolean __wrap_g_dbus_connection_send_message (GDBusConnection *connection, GDBusMessage *message, GDBusSendMessageFlags flags,
                                                volatile guint32 *serial, GError **error);
gboolean
__wrap_g_dbus_connection_send_message (GDBusConnection *connection, GDBusMessage *message, GDBusSendMessageFlags flags,
                                       volatile guint32 *serial, GError **error)
{
  BusEnd *end = end_of (connection);

  if (end->closed)
    {
      bus.judge.unsent (bus.user_data);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection is closed.");
      return FALSE;
    }
  pass_on (end, message);
  return TRUE;
}

gboolean __wrap_g_dbus_connection_emit_signal (GDBusConnection *connection, const char *destination, const char *path,
                                               const char *interface, const char *signal, GVariant *arguments, GError **error);
gboolean
__wrap_g_dbus_connection_emit_signal (GDBusConnection *connection, const char *destination, const char *path,
                                      const char *interface, const char *signal, GVariant *arguments, GError **error)
{
  BusEnd *end = end_of (connection);
  g_autoptr (GVariant) kept = g_variant_ref_sink (arguments);
  g_autoptr (GDBusMessage) message = NULL;

  if (end->closed)
    return FALSE;
  if (!disk_is_dead ())
    bus.judge.emitted (end, signal, kept, bus.user_data);
  if (!is_heard (end))
    return TRUE;
  message = g_dbus_message_new_signal (path, interface, signal);
  g_dbus_message_set_body (message, kept);
  pass_on (end, message);
  return TRUE;
}

/* AddMatch: the service wishes to learn who leaves. */
void __wrap_g_dbus_connection_call (GDBusConnection *connection, const char *name, const char *path, const char *interface,
                                    const char *method, GVariant *arguments, const GVariantType *type, GDBusCallFlags flags,
                                    int timeout_ms, GCancellable *cancellable, GAsyncReadyCallback done, gpointer user_data);
void
__wrap_g_dbus_connection_call (GDBusConnection *connection, const char *name, const char *path, const char *interface,
                               const char *method, GVariant *arguments, const GVariantType *type, GDBusCallFlags flags,
                               int timeout_ms, GCancellable *cancellable, GAsyncReadyCallback done, gpointer user_data)
{
  g_assert (strcmp (method, "AddMatch") == 0 && done == NULL);
  g_variant_unref (g_variant_ref_sink (arguments));
  end_of (connection)->matched = TRUE;
}

void __wrap_g_dbus_connection_start_message_processing (GDBusConnection *connection);
void
__wrap_g_dbus_connection_start_message_processing (GDBusConnection *connection)
{
  BusEnd *end = end_of (connection);

  end->started = TRUE;
  if (end->caller != NULL)
    end->caller->end = end;
  else
    g_queue_push_tail (&end->in, end_of_stream);
}

void __wrap_g_dbus_connection_close (GDBusConnection *connection, GCancellable *cancellable, GAsyncReadyCallback done,
                                     gpointer user_data);
void
__wrap_g_dbus_connection_close (GDBusConnection *connection, GCancellable *cancellable, GAsyncReadyCallback done, gpointer user_data)
{
  shut (end_of (connection));
}

void __wrap_g_dbus_connection_flush (GDBusConnection *connection, GCancellable *cancellable, GAsyncReadyCallback done,
                                     gpointer user_data);
void
__wrap_g_dbus_connection_flush (GDBusConnection *connection, GCancellable *cancellable, GAsyncReadyCallback done, gpointer user_data)
{
  BusEnd *end = end_of (connection);
  GTask *task = g_task_new (connection, cancellable, done, user_data);

  g_task_set_task_data (task, g_memdup2 (&end->n_out, sizeof end->n_out), g_free);
  g_queue_push_tail (&end->flushes, task);
  end_flushes (end);
}

gboolean __wrap_g_dbus_connection_flush_finish (GDBusConnection *connection, GAsyncResult *result, GError **error);
gboolean
__wrap_g_dbus_connection_flush_finish (GDBusConnection *connection, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

GIOStream *__wrap_g_dbus_connection_get_stream (GDBusConnection *connection);
GIOStream *
__wrap_g_dbus_connection_get_stream (GDBusConnection *connection)
{
  return end_of (connection)->stream;
}

static void
answer (Invocation *invocation, GDBusMessage *message)
{
  BusEnd *end = end_of (invocation->connection);

  pass_on (end, message);
  invocation_free (invocation);
}

void __wrap_g_dbus_method_invocation_return_value (GDBusMethodInvocation *invocation, GVariant *arguments);
void
__wrap_g_dbus_method_invocation_return_value (GDBusMethodInvocation *invocation, GVariant *arguments)
{
  g_autoptr (GDBusMessage) message = g_dbus_message_new_method_reply (((Invocation *) invocation)->call);

  g_dbus_message_set_body (message, arguments);
  answer ((Invocation *) invocation, message);
}

void __wrap_g_dbus_method_invocation_take_error (GDBusMethodInvocation *invocation, GError *error);
void
__wrap_g_dbus_method_invocation_take_error (GDBusMethodInvocation *invocation, GError *error)
{
  g_autofree char *name = g_dbus_error_encode_gerror (error);
  g_autoptr (GDBusMessage) message
      = g_dbus_message_new_method_error_literal (((Invocation *) invocation)->call, name, error->message);

  g_error_free (error);
  answer ((Invocation *) invocation, message);
}

/* ---- the console's socket ---- */

typedef struct
{
  struct sockaddr_un name;
  socklen_t length;
} Address;

/* No GDBus reads here, and leaves anything behind. */
GIOStream *__wrap_uc_wiped_stream_new (GIOStream *base);
GIOStream *
__wrap_uc_wiped_stream_new (GIOStream *base)
{
  return g_object_ref (base);
}

void __wrap_uc_wiped_stream_cut_off (GIOStream *stream);
void
__wrap_uc_wiped_stream_cut_off (GIOStream *stream)
{
  for (guint i = 0; i < bus.ends->len; i++)
    {
      BusEnd *end = bus.ends->pdata[i];

      if (end->stream != stream || end->closed)
        continue;
      shut (end);
      on_main_loop (tell_closed, g_object_ref (end->connection), g_object_unref);
    }
}

static BusCaller *
find_peer (GIOStream *stream)
{
  GSocket *socket = g_socket_connection_get_socket (G_SOCKET_CONNECTION (stream));
  Address peer = { .length = sizeof peer.name };

  if (getpeername (g_socket_get_fd (socket), (struct sockaddr *) &peer.name, &peer.length) != 0)
    return NULL;
  for (guint i = 0; i < bus.callers->len; i++)
    {
      BusCaller *caller = bus.callers->pdata[i];
      Address own = { .length = sizeof own.name };

      if (caller->fd >= 0 && getsockname (caller->fd, (struct sockaddr *) &own.name, &own.length) == 0
          && own.length == peer.length && memcmp (&own.name, &peer.name, own.length) == 0)
        return caller;
    }
  return NULL;
}

/* The caller has introduced itself, unless it has gone meanwhile. */
static void
introduce (GTask *task, gpointer source, gpointer stream, GCancellable *cancellable)
{
  BusCaller *caller = find_peer (stream);

  if (caller != NULL)
    g_task_return_pointer (task, end_new (stream, caller), g_object_unref);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection is closed.");
}

extern void __wrap_g_task_run_in_thread (GTask *task, GTaskThreadFunc func);
void __wrap_g_dbus_connection_new (GIOStream *stream, const char *guid, GDBusConnectionFlags flags, GDBusAuthObserver *observer,
                                   GCancellable *cancellable, GAsyncReadyCallback done, gpointer user_data);
void
__wrap_g_dbus_connection_new (GIOStream *stream, const char *guid, GDBusConnectionFlags flags, GDBusAuthObserver *observer,
                              GCancellable *cancellable, GAsyncReadyCallback done, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, done, user_data);

  g_task_set_task_data (task, g_object_ref (stream), g_object_unref);
  __wrap_g_task_run_in_thread (task, introduce);
}

GDBusConnection *__wrap_g_dbus_connection_new_finish (GAsyncResult *result, GError **error);
GDBusConnection *
__wrap_g_dbus_connection_new_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* ---- what takes time ---- */

static void
take_time (void)
{
  const guint64 chance = draw ();

  bus.judge.turn_begins (bus.user_data);
  world_spend ((gint64) (chance % LONGEST_MS) * WORLD_MS);
  if ((chance >> 32 & 3) == 0)
    bus_work ();
}

extern GVariant *__real_uc_table_service_read (UcTableService *service, guint64 from_seq, guint max, GError **error);
GVariant *__wrap_uc_table_service_read (UcTableService *service, guint64 from_seq, guint max, GError **error);
GVariant *
__wrap_uc_table_service_read (UcTableService *service, guint64 from_seq, guint max, GError **error)
{
  take_time ();
  return __real_uc_table_service_read (service, from_seq, max, error);
}

extern GVariant *__real_uc_table_service_check (UcTableService *service);
GVariant *__wrap_uc_table_service_check (UcTableService *service);
GVariant *
__wrap_uc_table_service_check (UcTableService *service)
{
  take_time ();
  return __real_uc_table_service_check (service);
}

extern GVariant *__real_uc_table_service_health (UcTableService *service);
GVariant *__wrap_uc_table_service_health (UcTableService *service);
GVariant *
__wrap_uc_table_service_health (UcTableService *service)
{
  take_time ();
  return __real_uc_table_service_health (service);
}

/* ---- callers ---- */

BusCaller *
bus_caller_new (const BusCallerFuncs *funcs, gpointer user_data)
{
  BusCaller *caller = g_new0 (BusCaller, 1);

  caller->funcs = *funcs;
  caller->user_data = user_data;
  caller->fd = -1;
  g_ptr_array_add (bus.callers, caller);
  return caller;
}

void
bus_caller_free (BusCaller *caller)
{
  bus_caller_leave (caller);
  g_ptr_array_remove (bus.callers, caller);
  g_free (caller);
}

static gboolean
is_used (const char *name)
{
  for (guint i = 0; i < bus.callers->len; i++)
    if (strcmp (((BusCaller *) bus.callers->pdata[i])->name, name) == 0)
      return TRUE;
  for (guint i = 0; i < bus.calls->len; i++)
    if (!((BusCall *) bus.calls->pdata[i])->ended && strcmp (((BusCall *) bus.calls->pdata[i])->name, name) == 0)
      return TRUE;
  return FALSE;
}

void
bus_caller_join (BusCaller *caller, gboolean hears_signals)
{
  if (bus.bus == NULL || caller->end != NULL)
    return;
  for (guint i = 1; caller->end == NULL; i++)
    {
      char name[NAME_BYTES];

      g_snprintf (name, sizeof name, ":1.%u", i);
      if (is_used (name))
        continue;
      memcpy (caller->name, name, sizeof name);
      caller->end = bus.bus;
    }
  caller->hears_signals = hears_signals;
}

void
bus_caller_connect (BusCaller *caller, const char *path)
{
  struct sockaddr_un own = { .sun_family = AF_UNIX }, service = { .sun_family = AF_UNIX };

  if (caller->fd >= 0 || caller->end != NULL)
    return;
  g_strlcpy (service.sun_path, path, sizeof service.sun_path);
  caller->hears_signals = TRUE;
  caller->fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  /* A name of the kernel's choice, by which the other end is found. */
  if (caller->fd < 0 || bind (caller->fd, (struct sockaddr *) &own, sizeof (sa_family_t)) != 0
      || connect (caller->fd, (struct sockaddr *) &service, sizeof service) != 0)
    disconnect (caller);
}

/* A bus says it to whoever has asked for it, and closes no connection of others. */
static void
tell_left (const char *name)
{
  GDBusMessage *signal;

  if (bus.bus == NULL || !bus.bus->matched)
    return;
  signal = g_dbus_message_new_signal ("/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged");
  g_dbus_message_set_sender (signal, "org.freedesktop.DBus");
  g_dbus_message_set_body (signal, g_variant_new ("(sss)", name, name, ""));
  g_queue_push_tail (&bus.bus->in, signal);
}

void
bus_caller_leave (BusCaller *caller)
{
  BusEnd *end = caller->end;

  if (end != NULL && end->stream == NULL)
    tell_left (caller->name);
  else
    for (guint i = 0; i < bus.ends->len; i++)
      {
        BusEnd *own = bus.ends->pdata[i];

        if (own->caller != caller)
          continue;
        own->caller = NULL;
        if (own->started)
          g_queue_push_tail (&own->in, end_of_stream);
      }
  lose (caller);
}

gboolean
bus_caller_is_here (const BusCaller *caller)
{
  return caller->end != NULL;
}

/* One that is refused sees the end of its stream. */
gboolean
bus_caller_is_coming (const BusCaller *caller)
{
  char byte;

  return caller->fd >= 0 && caller->end == NULL && recv (caller->fd, &byte, 1, MSG_DONTWAIT | MSG_PEEK) != 0;
}

BusCall *
bus_caller_call (BusCaller *caller, GDBusMessage *call)
{
  BusCall *sent = g_new0 (BusCall, 1);
  GVariant *arguments = g_dbus_message_get_body (call);
  const char *interface = g_dbus_message_get_interface (call);

  g_assert (caller->end != NULL);
  sent->message = call;
  sent->caller = caller;
  sent->end = caller->end;
  memcpy (sent->name, caller->name, sizeof sent->name);
  sent->serial = ++caller->serial;
  sent->step = bus.step;
  sent->is_submit = g_strcmp0 (g_dbus_message_get_member (call), UC_BUS_METHOD_SUBMIT) == 0;
  sent->wants_answer = (g_dbus_message_get_flags (call) & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED) == 0;
  sent->wants_turn = g_strcmp0 (g_dbus_message_get_path (call), UC_BUS_PATH) == 0
                     && (g_strcmp0 (interface, UC_BUS_PROPERTIES) == 0
                         || (g_strcmp0 (interface, UC_BUS_INTERFACE) == 0 && !sent->is_submit));
  sent->bytes = arguments != NULL ? g_variant_get_size (arguments) : 0;
  g_object_weak_ref (G_OBJECT (call), on_message_freed, sent);
  g_ptr_array_add (bus.calls, sent);
  g_dbus_message_set_serial (call, sent->serial);
  if (caller->name[0] != '\0')
    g_dbus_message_set_sender (call, caller->name);
  g_queue_push_tail (&caller->end->in, call);
  return sent;
}

/* ---- the bus ---- */

void
bus_begin (const BusJudge *judge, gpointer user_data)
{
  bus.judge = *judge;
  bus.user_data = user_data;
  bus.ends = g_ptr_array_new ();
  bus.callers = g_ptr_array_new ();
  bus.calls = g_ptr_array_new_with_free_func (call_free);
  world_set_thread (bus_work);
}

void
bus_finish (void)
{
  world_set_thread (NULL);
  g_ptr_array_unref (bus.callers);
  g_ptr_array_unref (bus.calls);
  g_ptr_array_unref (bus.ends);
}

GDBusConnection *
bus_start (void)
{
  GDBusConnection *connection = end_new (NULL, NULL);

  bus.bus = end_of (connection);
  return connection;
}

void
bus_end (void)
{
  bus.bus = NULL;
  for (guint i = 0; i < bus.ends->len; i++)
    shut (bus.ends->pdata[i]);
  bus.lost += bus.ends->len;
  g_ptr_array_set_size (bus.ends, 0);
  for (guint i = 0; i < bus.callers->len; i++)
    {
      BusCaller *caller = bus.callers->pdata[i];
      const gboolean was_here = caller->end != NULL || caller->fd >= 0;

      lose (caller);
      if (was_here)
        caller->funcs.gone (caller->user_data);
    }
}

void
bus_stall (gboolean stalls)
{
  bus.stalled = stalls;
}

void
bus_set_step (guint step)
{
  bus.step = step;
}
