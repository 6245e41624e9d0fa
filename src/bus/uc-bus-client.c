#define G_LOG_DOMAIN "upcard-bus"

#include "uc-bus-client.h"

#include "uc-bus.h"

/* Between two tries of a socket that nobody listens at yet. */
#define TRY_MS 50

struct _UcBusClient
{
  const UcBusClientFuncs *funcs;
  gpointer user_data;
  GDBusConnection *on;       /* where the service is looked for; NULL: on the bus of type */
  GBusType type;
  char *socket;              /* the service's private one; NULL: the bus alone */
  guint watch;
  guint retry;               /* without a bus: source of the next try */
  guint head_signal;
  guint properties_signal;
  GDBusConnection *bus;      /* or the private connection; NULL: no service is there */
  const char *name;          /* of the service on it; NULL on the private one, where nobody else is */
  gulong closed;             /* handler; on the private connection */
  GCancellable *here;        /* of the calls to this appearance of the service */
  GCancellable *read;        /* of the Read under way; NULL: none is */
  guint64 next_seq;          /* first event not read yet; 0: nothing is read */
  guint64 head;              /* what the service said it has */
};

static void watch (UcBusClient *self);
static gboolean on_try (gpointer data);

/* ---- calls ---- */

typedef struct
{
  UcBusClient *client;
  UcBusAnswered answered;
  gpointer user_data;
  GDestroyNotify free;
} Call;

static void
on_answered (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Call *call = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  /* Where it was called off the client may be no more. */
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    call->answered (reply, error, call->user_data);
  if (call->free != NULL)
    call->free (call->user_data);
}

static void
call_on (UcBusClient *self, const char *interface, const char *method, GVariant *arguments, const char *reply, GCancellable *cancellable,
         const Call *call)
{
  g_dbus_connection_call (self->bus, self->name, UC_BUS_PATH, interface, method, arguments, G_VARIANT_TYPE (reply),
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, cancellable, on_answered, g_memdup2 (call, sizeof *call));
}

void
uc_bus_client_call (UcBusClient *client, const char *method, GVariant *arguments, const char *reply, UcBusAnswered answered,
                    gpointer user_data, GDestroyNotify free)
{
  if (client->bus != NULL)
    {
      call_on (client, UC_BUS_INTERFACE, method, arguments, reply, client->here, &(Call) { client, answered, user_data, free });
      return;
    }
  if (arguments != NULL)
    g_variant_unref (g_variant_ref_sink (arguments));
  if (free != NULL)
    free (user_data);
}

/* ---- reading ---- */

static void
stop_reading (UcBusClient *self)
{
  g_cancellable_cancel (self->read);
  g_clear_object (&self->read);
}

static void
on_rows (GVariant *reply, GError *error, gpointer data)
{
  UcBusClient *self = data;
  g_autoptr (GVariant) rows = NULL;
  GVariantIter iter;
  guint64 head, first;
  gint64 t_real_ns;
  const char *origin, *input;
  char **events;

  g_clear_object (&self->read);
  if (reply == NULL)
    {
      g_warning ("the record cannot be read: %s", error->message);
      if (self->funcs->unreadable != NULL)
        self->funcs->unreadable (self->user_data);
      return;
    }
  g_variant_get (reply, "(@a" UC_BUS_ROW "t)", &rows, &head);
  self->head = MAX (self->head, head);
  g_variant_iter_init (&iter, rows);
  while (g_variant_iter_next (&iter, "(tx&s&s^as)", &first, &t_real_ns, &origin, &input, &events))
    {
      self->funcs->row (t_real_ns, (const char *const *) events, self->user_data);
      self->next_seq = first + g_strv_length (events);
      g_strfreev (events);
    }
  if (g_variant_n_children (rows) > 0 && self->next_seq <= self->head)
    uc_bus_client_read_on (self);
  else
    self->funcs->current (self->user_data);
}

void
uc_bus_client_read_on (UcBusClient *client)
{
  if (client->bus == NULL || client->read != NULL || client->next_seq == 0)
    return;
  client->read = g_cancellable_new ();
  call_on (client, UC_BUS_INTERFACE, UC_BUS_METHOD_READ, g_variant_new ("(tu)", client->next_seq, UC_BUS_MAX_ROWS), UC_BUS_READ_REPLY,
           client->read, &(Call) { client, on_rows, client, NULL });
}

/* The head of the record, as the signal and the answer to Submit have it. */
static void
take_head (UcBusClient *self, GVariant *arguments)
{
  guint64 head;

  g_variant_get (arguments, "(t)", &head);
  self->head = MAX (self->head, head);
  if (self->next_seq <= self->head)
    uc_bus_client_read_on (self);
}

static void
on_head (GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *signal, GVariant *arguments,
         gpointer data)
{
  take_head (data, arguments);
}

/* ---- properties ---- */

static void
on_properties (GVariant *reply, GError *error, gpointer data)
{
  UcBusClient *self = data;
  g_autoptr (GVariant) properties = NULL;

  if (reply == NULL)
    {
      g_warning ("the table service does not answer: %s", error->message);
      return;
    }
  g_variant_get (reply, "(@a{sv})", &properties);
  /* Rows under way are those of the table file before. */
  stop_reading (self);
  self->next_seq = self->funcs->begin (properties, self->user_data);
  uc_bus_client_read_on (self);
}

static void
begin (UcBusClient *self)
{
  call_on (self, UC_BUS_PROPERTIES, "GetAll", g_variant_new ("(s)", UC_BUS_INTERFACE), "(a{sv})", self->here,
           &(Call) { self, on_properties, self, NULL });
}

static void
on_properties_changed (GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *signal,
                       GVariant *arguments, gpointer data)
{
  UcBusClient *self = data;
  g_autoptr (GVariant) changed = g_variant_get_child_value (arguments, 1);
  g_autoptr (GVariant) table_file = g_variant_lookup_value (changed, UC_BUS_PROPERTY_TABLE_FILE, NULL);

  if (self->funcs->changed != NULL)
    self->funcs->changed (changed, self->user_data);
  /* Another table file: everything is read again under it. */
  if (table_file != NULL)
    begin (self);
}

/* ---- coming and going ---- */

static void
leave (UcBusClient *self)
{
  stop_reading (self);
  g_cancellable_cancel (self->here);
  g_clear_object (&self->here);
  self->next_seq = 0;
  if (self->bus == NULL)
    return;
  g_clear_signal_handler (&self->closed, self->bus);
  g_dbus_connection_signal_unsubscribe (self->bus, self->head_signal);
  g_dbus_connection_signal_unsubscribe (self->bus, self->properties_signal);
  g_clear_object (&self->bus);
}

/* @owner: of the service's name; %NULL on the private connection. */
static void
use (UcBusClient *self, GDBusConnection *bus, const char *owner)
{
  self->bus = g_object_ref (bus);
  self->name = owner != NULL ? UC_BUS_NAME : NULL;
  self->head = 0;
  /* Before the first read, so that nothing falls between. */
  self->head_signal = g_dbus_connection_signal_subscribe (bus, owner, UC_BUS_INTERFACE, UC_BUS_SIGNAL_HEAD, UC_BUS_PATH, NULL,
                                                          G_DBUS_SIGNAL_FLAGS_NONE, on_head, self, NULL);
  self->properties_signal
      = g_dbus_connection_signal_subscribe (bus, owner, UC_BUS_PROPERTIES, "PropertiesChanged", UC_BUS_PATH, NULL,
                                            G_DBUS_SIGNAL_FLAGS_NONE, on_properties_changed, self, NULL);
  begin (self);
}

/* The service is gone, or cut the client off: the bus knows. */
static void
on_closed (GDBusConnection *connection, gboolean remote, GError *error, gpointer data)
{
  UcBusClient *self = data;

  leave (self);
  self->funcs->gone (self->user_data);
  watch (self);
}

/* What is asked for while the private connection is tried. */
typedef struct
{
  UcBusClient *client;
  GDBusConnection *bus;
  char *owner;
} Tried;

static void
on_tried (GObject *source, GAsyncResult *result, gpointer data)
{
  Tried *tried = data;
  g_autoptr (GDBusConnection) bus = tried->bus;
  g_autofree char *owner = tried->owner;
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) connection = g_dbus_connection_new_for_address_finish (result, &error);
  UcBusClient *self = tried->client;

  g_free (tried);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (connection == NULL && bus == NULL)
    {
      self->retry = g_timeout_add (TRY_MS, on_try, self);
      return;
    }
  if (connection == NULL)
    {
      g_message ("the table is reached over the bus: %s", error->message);
      use (self, bus, owner);
      return;
    }
  self->closed = g_signal_connect (connection, "closed", G_CALLBACK (on_closed), self);
  use (self, connection, NULL);
}

/* @bus, @owner: where it is on a bus as well; %NULL: it is on none. */
static void
try_socket (UcBusClient *self, GDBusConnection *bus, const char *owner)
{
  g_autofree char *address = g_strdup_printf ("unix:path=%s", self->socket);
  Tried *tried = g_new0 (Tried, 1);

  tried->client = self;
  g_set_object (&tried->bus, bus);
  tried->owner = g_strdup (owner);
  g_dbus_connection_new_for_address (address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT, NULL, self->here, on_tried, tried);
}

static void
on_appeared (GDBusConnection *bus, const char *name, const char *owner, gpointer data)
{
  UcBusClient *self = data;

  leave (self);
  self->here = g_cancellable_new ();
  if (self->socket == NULL)
    use (self, bus, owner);
  else
    try_socket (self, bus, owner);
}

static gboolean
on_try (gpointer data)
{
  UcBusClient *self = data;

  self->retry = 0;
  leave (self);
  self->here = g_cancellable_new ();
  try_socket (self, NULL, NULL);
  return G_SOURCE_REMOVE;
}

static void
on_vanished (GDBusConnection *bus, const char *name, gpointer data)
{
  UcBusClient *self = data;

  leave (self);
  self->funcs->gone (self->user_data);
}

/* Tells again whether the service is there. */
static void
watch (UcBusClient *self)
{
  g_clear_handle_id (&self->watch, g_bus_unwatch_name);
  g_clear_handle_id (&self->retry, g_source_remove);
  if (self->on == NULL && self->type == G_BUS_TYPE_NONE)
    {
      self->retry = g_timeout_add (TRY_MS, on_try, self);
      return;
    }
  self->watch = self->on != NULL
                    ? g_bus_watch_name_on_connection (self->on, UC_BUS_NAME, G_BUS_NAME_WATCHER_FLAGS_NONE, on_appeared, on_vanished,
                                                      self, NULL)
                    : g_bus_watch_name (self->type, UC_BUS_NAME, G_BUS_NAME_WATCHER_FLAGS_NONE, on_appeared, on_vanished, self, NULL);
}

UcBusClient *
uc_bus_client_new (GDBusConnection *bus, GBusType type, const char *socket, const UcBusClientFuncs *funcs, gpointer user_data)
{
  UcBusClient *client = g_new0 (UcBusClient, 1);

  /* So that the service's errors are recognised from the first call on. */
  (void) UC_BUS_ERROR;
  client->funcs = funcs;
  client->user_data = user_data;
  client->on = bus != NULL ? g_object_ref (bus) : NULL;
  client->type = type;
  client->socket = g_strdup (socket);
  watch (client);
  return client;
}

void
uc_bus_client_free (UcBusClient *client)
{
  g_clear_handle_id (&client->watch, g_bus_unwatch_name);
  g_clear_handle_id (&client->retry, g_source_remove);
  leave (client);
  g_clear_object (&client->on);
  g_free (client->socket);
  g_free (client);
}

gboolean
uc_bus_client_is_there (const UcBusClient *client)
{
  return client->bus != NULL;
}

gboolean
uc_bus_client_is_reading (const UcBusClient *client)
{
  return client->read != NULL;
}

/* ---- submitting ---- */

static void
on_submitted (GVariant *reply, GError *error, gpointer data)
{
  const Call *submit = data;

  if (reply != NULL)
    take_head (submit->client, reply);
  submit->answered (reply, error, submit->user_data);
}

void
uc_bus_client_submit (UcBusClient *client, guint64 after_seq, const char *const *lines, UcBusAnswered answered, gpointer user_data)
{
  const Call submit = { client, answered, user_data, NULL };

  uc_bus_client_call (client, UC_BUS_METHOD_SUBMIT, g_variant_new ("(t^as)", after_seq, lines), UC_BUS_SUBMIT_REPLY, on_submitted,
                      g_memdup2 (&submit, sizeof submit), g_free);
}
