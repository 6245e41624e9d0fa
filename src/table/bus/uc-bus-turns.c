#include "uc-bus-turns.h"

#include "uc-bus.h"

/* Callers on the bus get at most a quarter of the main loop's time: what arrives meanwhile seldom waits for them. */
#define REST 3

/* Forgotten when nothing of it waits. */
typedef struct
{
  char *name;
  guint waiting;                                /* calls that are not answered yet */
  guint refused;                                /* refusals that have not gone out yet */
  guint32 submits[UC_BUS_MAX_WAITING_SUBMITS];  /* serials of the calls that wait and are Submits */
  guint n_submits;
  GQueue calls;                                 /* GDBusMessage: of the calls that wait, those whose turn has not come */
} Caller;

/* What the filter, in GDBus's thread, and the main loop share. */
typedef struct
{
  GMutex mutex;
  GHashTable *callers; /* name → Caller; a connection without a bus has one, "" */
  GQueue ring;         /* Caller: those with calls, in the order of their next turns */
  guint waiting;       /* calls of all callers */
  GDBusMessage *going; /* the last answer of a turn, until it goes out */
  gint64 not_before_us; /* monotonic: when the next turn may be */
  guint rest;           /* after a turn, so many times as long as it took; 0 on a private connection */
  GSource *turn;
} Shared;

struct _UcBusTurns
{
  GDBusConnection *connection;
  Shared *shared;
  guint filter;
  UcBusAnswer answer;
  gpointer user_data;
};

/* ---- callers; the mutex is held ---- */

static void
caller_free (gpointer data)
{
  Caller *caller = data;

  g_queue_clear_full (&caller->calls, g_object_unref);
  g_free (caller->name);
  g_free (caller);
}

static Caller *
get_caller (Shared *shared, const char *name)
{
  Caller *caller = g_hash_table_lookup (shared->callers, name);

  if (caller != NULL)
    return caller;
  caller = g_new0 (Caller, 1);
  caller->name = g_strdup (name);
  g_queue_init (&caller->calls);
  g_hash_table_insert (shared->callers, caller->name, caller);
  return caller;
}

static void
forget_when_idle (Shared *shared, Caller *caller)
{
  if (caller->waiting == 0 && caller->refused == 0)
    g_hash_table_remove (shared->callers, caller->name);
}

static void
wake (Shared *shared)
{
  if (shared->going == NULL && !g_queue_is_empty (&shared->ring))
    g_source_set_ready_time (shared->turn, shared->not_before_us);
}

/* ---- what comes in ---- */

static const char *
sender_of (GDBusMessage *message)
{
  const char *sender = g_dbus_message_get_sender (message);

  return sender != NULL ? sender : "";
}

static gboolean
is_submit (GDBusMessage *call)
{
  return g_strcmp0 (g_dbus_message_get_member (call), UC_BUS_METHOD_SUBMIT) == 0;
}

static gboolean
waits_for_turn (GDBusMessage *call)
{
  const char *interface = g_dbus_message_get_interface (call);

  return g_strcmp0 (g_dbus_message_get_path (call), UC_BUS_PATH) == 0
         && (g_strcmp0 (interface, UC_BUS_PROPERTIES) == 0 || (g_strcmp0 (interface, UC_BUS_INTERFACE) == 0 && !is_submit (call)));
}

/* As a sentence why @call is not taken; %NULL when it is. */
static char *
find_refusal (const Shared *shared, const Caller *caller, GDBusMessage *call)
{
  GVariant *arguments = g_dbus_message_get_body (call);
  gsize most = is_submit (call) ? UC_BUS_MAX_SUBMIT_BYTES : UC_BUS_MAX_CALL_BYTES;

  if (arguments != NULL && g_variant_get_size (arguments) > most)
    return g_strdup_printf ("The arguments have %" G_GSIZE_FORMAT " bytes; at most %" G_GSIZE_FORMAT " are accepted.",
                            g_variant_get_size (arguments), most);
  if (is_submit (call) && caller->n_submits >= UC_BUS_MAX_WAITING_SUBMITS)
    return g_strdup_printf ("%u Submits of this program wait for their answers: wait for one before the next.", caller->n_submits);
  if (caller->waiting >= UC_BUS_MAX_WAITING)
    return g_strdup_printf ("%u calls of this program wait for their answers: wait for one before the next.", caller->waiting);
  if (shared->waiting >= UC_BUS_MAX_WAITING_IN_ALL)
    return g_strdup_printf ("%u calls wait for their answers: try again later.", shared->waiting);
  return NULL;
}

/* Returns the refusal, %NULL where even that would be too much. */
static GDBusMessage *
refuse (Caller *caller, GDBusMessage *call, const char *sentence)
{
  if (caller->refused >= UC_BUS_MAX_WAITING)
    return NULL;
  caller->refused++;
  return g_dbus_message_new_method_error_literal (call, "org.freedesktop.DBus.Error.LimitsExceeded", sentence);
}

/* Returns the call where GDBus is to handle it now, else %NULL. */
static GDBusMessage *
take_call (Shared *shared, GDBusMessage *call, GDBusMessage **refusal)
{
  g_autoptr (GDBusMessage) taken = call;
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&shared->mutex);
  Caller *caller = get_caller (shared, sender_of (call));
  g_autofree char *sentence = find_refusal (shared, caller, call);

  if (sentence != NULL)
    {
      *refusal = refuse (caller, call, sentence);
      forget_when_idle (shared, caller);
      return NULL;
    }
  caller->waiting++;
  shared->waiting++;
  if (is_submit (call))
    caller->submits[caller->n_submits++] = g_dbus_message_get_serial (call);
  if (!waits_for_turn (call))
    return g_steal_pointer (&taken);
  if (g_queue_is_empty (&caller->calls))
    g_queue_push_tail (&shared->ring, caller);
  g_queue_push_tail (&caller->calls, g_steal_pointer (&taken));
  wake (shared);
  return NULL;
}

/* Of a caller that has left the bus, what waits for its turn is not worked for. */
static void
note_owner (Shared *shared, GDBusMessage *signal)
{
  GVariant *arguments = g_dbus_message_get_body (signal);
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = NULL;
  const char *name, *owner;
  Caller *caller;

  if (arguments == NULL || !g_variant_is_of_type (arguments, G_VARIANT_TYPE ("(sss)")))
    return;
  g_variant_get (arguments, "(&s&s&s)", &name, NULL, &owner);
  locker = g_mutex_locker_new (&shared->mutex);
  caller = owner[0] == '\0' ? g_hash_table_lookup (shared->callers, name) : NULL;
  if (caller == NULL)
    return;
  caller->waiting -= caller->calls.length;
  shared->waiting -= caller->calls.length;
  g_queue_remove (&shared->ring, caller);
  g_queue_clear_full (&caller->calls, g_object_unref);
  forget_when_idle (shared, caller);
}

static GDBusMessage *
filter_incoming (GDBusConnection *connection, GDBusMessage *message, Shared *shared)
{
  g_autoptr (GDBusMessage) refusal = NULL;

  if (g_dbus_message_get_message_type (message) == G_DBUS_MESSAGE_TYPE_SIGNAL
      && g_strcmp0 (g_dbus_message_get_sender (message), "org.freedesktop.DBus") == 0
      && g_strcmp0 (g_dbus_message_get_member (message), "NameOwnerChanged") == 0)
    note_owner (shared, message);
  if (g_dbus_message_get_message_type (message) != G_DBUS_MESSAGE_TYPE_METHOD_CALL)
    return message;
  if ((g_dbus_message_get_flags (message) & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED) != 0)
    {
      g_object_unref (message);
      return NULL;
    }
  message = take_call (shared, message, &refusal);
  if (refusal != NULL)
    g_dbus_connection_send_message (connection, refusal, G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL, NULL);
  return message;
}

/* ---- what goes out ---- */

static void
forget_submit (Caller *caller, guint32 serial)
{
  for (guint i = 0; i < caller->n_submits; i++)
    if (caller->submits[i] == serial)
      caller->submits[i] = caller->submits[--caller->n_submits];
}

/* Called when all before @answer is written, and it is the next to be. */
static void
note_answer (Shared *shared, GDBusMessage *answer)
{
  const char *name = g_dbus_message_get_destination (answer);
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&shared->mutex);
  Caller *caller = g_hash_table_lookup (shared->callers, name != NULL ? name : "");

  if (shared->going == answer)
    {
      g_clear_object (&shared->going);
      wake (shared);
    }
  if (caller == NULL)
    return;
  if (g_strcmp0 (g_dbus_message_get_error_name (answer), "org.freedesktop.DBus.Error.LimitsExceeded") == 0)
    caller->refused--;
  else
    {
      caller->waiting--;
      shared->waiting--;
      forget_submit (caller, g_dbus_message_get_reply_serial (answer));
    }
  forget_when_idle (shared, caller);
}

static GDBusMessage *
on_message (GDBusConnection *connection, GDBusMessage *message, gboolean incoming, gpointer user_data)
{
  GDBusMessageType type = g_dbus_message_get_message_type (message);

  if (incoming)
    return filter_incoming (connection, message, user_data);
  if (type == G_DBUS_MESSAGE_TYPE_METHOD_RETURN || type == G_DBUS_MESSAGE_TYPE_ERROR)
    note_answer (user_data, message);
  return message;
}

/* ---- turns ---- */

static GDBusMessage *
next_call (Shared *shared)
{
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&shared->mutex);
  Caller *caller = shared->going == NULL ? g_queue_pop_head (&shared->ring) : NULL;
  GDBusMessage *call;

  if (caller == NULL)
    return NULL;
  call = g_queue_pop_head (&caller->calls);
  if (!g_queue_is_empty (&caller->calls))
    g_queue_push_tail (&shared->ring, caller);
  return call;
}

static GDBusMessage *
work_out (UcBusTurns *self, GDBusMessage *call)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  GVariant *arguments = self->answer (call, self->user_data, &error);
  GDBusMessage *reply;

  if (arguments == NULL)
    {
      name = g_dbus_error_encode_gerror (error);
      return g_dbus_message_new_method_error_literal (call, name, error->message);
    }
  reply = g_dbus_message_new_method_reply (call);
  g_dbus_message_set_body (reply, arguments);
  return reply;
}

static gboolean
on_turn (gpointer user_data)
{
  UcBusTurns *self = user_data;
  Shared *shared = self->shared;
  gint64 began_us = g_get_monotonic_time (), now_us;
  g_autoptr (GDBusMessage) call = NULL, reply = NULL;

  g_source_set_ready_time (shared->turn, -1);
  call = next_call (shared);
  if (call == NULL)
    return G_SOURCE_CONTINUE;
  reply = work_out (self, call);
  now_us = g_get_monotonic_time ();
  g_mutex_lock (&shared->mutex);
  shared->going = g_object_ref (reply);
  shared->not_before_us = now_us + (now_us - began_us) * shared->rest;
  g_mutex_unlock (&shared->mutex);
  /* Fails where the connection is closed, which ends the turns. */
  g_dbus_connection_send_message (self->connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL, NULL);
  return G_SOURCE_CONTINUE;
}

/* One turn an iteration of the main loop, on whichever connection: what has arrived during it, a Submit, comes before the next. */
static gboolean turn_was_taken;

static gboolean
prepare_turn (GSource *source, int *timeout)
{
  turn_was_taken = FALSE;
  *timeout = -1;
  return FALSE;
}

static gboolean
dispatch_turn (GSource *source, GSourceFunc callback, gpointer user_data)
{
  if (turn_was_taken)
    return G_SOURCE_CONTINUE;
  turn_was_taken = TRUE;
  return callback (user_data);
}

/* ---- life ---- */

/* Called when the filter runs in no thread any more. */
static void
shared_free (gpointer data)
{
  Shared *shared = data;

  g_queue_clear (&shared->ring);
  g_hash_table_unref (shared->callers);
  g_clear_object (&shared->going);
  g_source_unref (shared->turn);
  g_mutex_clear (&shared->mutex);
  g_free (shared);
}

static Shared *
shared_new (UcBusTurns *self)
{
  static GSourceFuncs funcs = { .prepare = prepare_turn, .dispatch = dispatch_turn };
  gboolean is_private = g_dbus_connection_get_unique_name (self->connection) == NULL;
  Shared *shared = g_new0 (Shared, 1);

  g_mutex_init (&shared->mutex);
  g_queue_init (&shared->ring);
  shared->callers = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, caller_free);
  shared->turn = g_source_new (&funcs, sizeof (GSource));
  g_source_set_callback (shared->turn, on_turn, self, NULL);
  /* The console's own connection comes before the bus. */
  shared->rest = is_private ? 0 : REST;
  g_source_set_priority (shared->turn, is_private ? G_PRIORITY_DEFAULT_IDLE : G_PRIORITY_LOW);
  g_source_attach (shared->turn, NULL);
  return shared;
}

UcBusTurns *
uc_bus_turns_new (GDBusConnection *connection, UcBusAnswer answer, gpointer user_data)
{
  UcBusTurns *self = g_new0 (UcBusTurns, 1);

  self->connection = g_object_ref (connection);
  self->answer = answer;
  self->user_data = user_data;
  self->shared = shared_new (self);
  self->filter = g_dbus_connection_add_filter (connection, on_message, self->shared, shared_free);
  if (g_dbus_connection_get_unique_name (connection) != NULL)
    g_dbus_connection_call (connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch",
                            g_variant_new ("(s)", "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg2=''"),
                            NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL, NULL);
  return self;
}

void
uc_bus_turns_free (UcBusTurns *turns)
{
  g_source_destroy (turns->shared->turn);
  g_dbus_connection_remove_filter (turns->connection, turns->filter);
  g_object_unref (turns->connection);
  g_free (turns);
}
