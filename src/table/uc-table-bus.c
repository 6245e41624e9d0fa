/* The D-Bus object, on the bus and on each of the console's private connections. */
#include "uc-table-bus.h"

#include "uc-bus-turns.h"
#include "uc-bus.h"
#include "uc-console-socket.h"
#include "uc-finding.h"
#include "uc-log.h"
#include "uc-table1-info.h"
#include "uc-version.h"
#include "uc-wiped-stream.h"

/* Private connections at once: the console's, and one of root who looks at something. */
#define MOST_PRIVATE 4

/* Signals that may wait for a private connection. A console that stands still so long reads all of the table again. */
#define MOST_UNREAD 1000

/* Signals that a private connection has not taken yet; of them and of the flush that waits for them. */
typedef struct
{
  guint n;
  gboolean flushing;
} Unread;

/* A connection with the object. */
typedef struct
{
  UcTableBus *bus;
  GDBusConnection *connection;
  UcBusTurns *turns;
  Unread *unread; /* in a box with references; %NULL for the bus, which reads what it is sent */
  guint registration;
  gulong closed; /* the handler; 0 for the bus, whose end is the program's */
} Way;

struct _UcTableBus
{
  UcTableService *service;
  GPtrArray *ways; /* Way; the first is the bus, where it is on one */
  UcConsoleSocket *socket;
};

/* ---- Submit ---- */

static void
on_submitted (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GDBusMethodInvocation *invocation = user_data;
  GError *error = NULL;
  guint64 head = uc_table_service_submit_finish (result, &error);

  if (error != NULL)
    g_dbus_method_invocation_take_error (invocation, error);
  else
    g_dbus_method_invocation_return_value (invocation, g_variant_new (UC_BUS_SUBMIT_REPLY, head));
}

static void
submit (UcTableBus *self, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  g_autofree const char **lines = NULL;
  guint64 after_seq;

  g_variant_get (parameters, "(t^a&s)", &after_seq, &lines);
  uc_table_service_submit (self->service, after_seq, lines, on_submitted, invocation);
}

/* The other calls wait for their turns, and do not come here. */
static void
on_call (GDBusConnection *connection, const char *sender, const char *path, const char *interface, const char *method,
         GVariant *parameters, GDBusMethodInvocation *invocation, gpointer user_data)
{
  submit (user_data, parameters, invocation);
}

/* ---- properties ---- */

static GVariant *
table_file (UcTableService *service)
{
  return g_variant_new_string (uc_table_service_get_table_file (service));
}

static GVariant *
rules_version (UcTableService *service)
{
  return g_variant_new_string (uc_table_service_get_rules_version (service));
}

static GVariant *
core_version (UcTableService *service)
{
  return g_variant_new_string (uc_version ());
}

static GVariant *
program (UcTableService *service)
{
  const UcInstalled *installed = uc_table_service_get_installed (service);

  return g_variant_new_string (installed != NULL ? installed->digest : "");
}

static GVariant *
first_key (UcTableService *service)
{
  return g_variant_new_string (uc_table_service_get_first_key (service));
}

static GVariant *
simulated (UcTableService *service)
{
  return g_variant_new_boolean (uc_table_service_get_simulated (service));
}

static GVariant *
checkpoint_seq (UcTableService *service)
{
  return g_variant_new_uint64 (uc_table_service_get_checkpoint_seq (service));
}

static GVariant *
last_round_seq (UcTableService *service)
{
  return g_variant_new_uint64 (uc_table_service_find_last_round (service));
}

static GVariant *
head (UcTableService *service)
{
  return g_variant_new_uint64 (uc_table_service_get_head (service));
}

static GVariant *
stopped (UcTableService *service)
{
  return g_variant_new_string (uc_table_service_get_stopped (service));
}

static GVariant *
findings (UcTableService *service)
{
  const GArray *found = uc_table_service_get_findings (service);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE (UC_BUS_FINDINGS));
  for (guint i = 0; i < found->len; i++)
    {
      const UcFinding *finding = &g_array_index (found, UcFinding, i);

      g_variant_builder_add (&builder, "(ssxt)", uc_finding_name (finding->kind), finding->name, finding->since_ns, finding->number);
    }
  return g_variant_builder_end (&builder);
}

static const struct Property
{
  const char *name;
  GVariant *(*get) (UcTableService *service);
} properties[] = {
  { UC_BUS_PROPERTY_TABLE_FILE, table_file },         { UC_BUS_PROPERTY_RULES_VERSION, rules_version },
  { UC_BUS_PROPERTY_CORE_VERSION, core_version },     { UC_BUS_PROPERTY_SIMULATED, simulated },
  { UC_BUS_PROPERTY_CHECKPOINT_SEQ, checkpoint_seq }, { UC_BUS_PROPERTY_HEAD, head },
  { UC_BUS_PROPERTY_LAST_ROUND_SEQ, last_round_seq }, { UC_BUS_PROPERTY_STOPPED, stopped },
  { UC_BUS_PROPERTY_FINDINGS, findings },
  { UC_BUS_PROPERTY_PROGRAM, program },               { UC_BUS_PROPERTY_FIRST_KEY, first_key },
};

static const struct Property *
find_property (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (properties); i++)
    if (g_str_equal (properties[i].name, name))
      return &properties[i];
  return NULL;
}

static void
on_flushed (GObject *connection, GAsyncResult *result, gpointer user_data)
{
  Unread *unread = user_data;

  if (g_dbus_connection_flush_finish (G_DBUS_CONNECTION (connection), result, NULL))
    unread->n = 0;
  unread->flushing = FALSE;
  g_rc_box_release (unread);
}

/* GDBus keeps what a peer does not read, without a bound. The peer is cut off at the socket: to close the connection would be to wait
 * until it has read everything. */
static gboolean
may_tell (Way *way)
{
  Unread *unread = way->unread;

  if (unread == NULL)
    return TRUE;
  if (unread->n++ < MOST_UNREAD)
    {
      if (!unread->flushing)
        g_dbus_connection_flush (way->connection, NULL, on_flushed, g_rc_box_acquire (unread));
      unread->flushing = TRUE;
      return TRUE;
    }
  if (unread->n == MOST_UNREAD + 1)
    {
      uc_log (UC_TOPIC_BUS, UC_LOG_WARNING, 0, 0, "A program on the console's socket reads nothing: it is cut off.");
      uc_wiped_stream_cut_off (g_dbus_connection_get_stream (way->connection));
    }
  return FALSE;
}

static void
emit (UcTableBus *self, const char *interface, const char *signal, GVariant *arguments)
{
  g_autoptr (GVariant) kept = g_variant_ref_sink (arguments);

  for (guint i = 0; i < self->ways->len; i++)
    {
      Way *way = self->ways->pdata[i];

      if (may_tell (way))
        g_dbus_connection_emit_signal (way->connection, NULL, UC_BUS_PATH, interface, signal, kept, NULL);
    }
}

static void
emit_changed (UcTableBus *self, const char *const *names)
{
  GVariantBuilder changed;

  g_variant_builder_init (&changed, G_VARIANT_TYPE_VARDICT);
  for (guint i = 0; names[i] != NULL; i++)
    g_variant_builder_add (&changed, "{sv}", names[i], find_property (names[i])->get (self->service));
  emit (self, UC_BUS_PROPERTIES, "PropertiesChanged", g_variant_new ("(sa{sv}as)", UC_BUS_INTERFACE, &changed, NULL));
}

/* ---- calls that wait for their turn ---- */

static GVariant *
answer_read (UcTableBus *self, GVariant *arguments, GError **error)
{
  guint64 from_seq;
  guint32 max;
  GVariant *rows;

  g_variant_get (arguments, "(tu)", &from_seq, &max);
  rows = uc_table_service_read (self->service, from_seq, MIN (max, UC_BUS_MAX_ROWS), error);
  return rows != NULL ? g_variant_new ("(@a" UC_BUS_ROW "t)", rows, uc_table_service_get_head (self->service)) : NULL;
}

static GVariant *
answer_check (UcTableBus *self, GVariant *arguments, GError **error)
{
  return uc_table_service_check (self->service);
}

static GVariant *
answer_health (UcTableBus *self, GVariant *arguments, GError **error)
{
  return uc_table_service_health (self->service);
}

static GVariant *
answer_code (UcTableBus *self, GVariant *arguments, GError **error)
{
  g_autofree char *code = NULL;
  guint32 round;

  g_variant_get (arguments, "(u)", &round);
  code = uc_table_service_code (self->service, round);
  return g_variant_new ("(s)", code);
}

static gboolean
check_interface (const char *interface, GError **error)
{
  if (g_str_equal (interface, UC_BUS_INTERFACE))
    return TRUE;
  g_set_error (error, G_DBUS_ERROR, G_DBUS_ERROR_INVALID_ARGS, "No interface “%s”; the table has " UC_BUS_INTERFACE ".", interface);
  return FALSE;
}

static GVariant *
answer_get (UcTableBus *self, GVariant *arguments, GError **error)
{
  const struct Property *property;
  const char *interface, *name;

  g_variant_get (arguments, "(&s&s)", &interface, &name);
  if (!check_interface (interface, error))
    return NULL;
  property = find_property (name);
  if (property != NULL)
    return g_variant_new ("(v)", property->get (self->service));
  g_set_error (error, G_DBUS_ERROR, G_DBUS_ERROR_INVALID_ARGS, "No property “%s”.", name);
  return NULL;
}

static GVariant *
answer_get_all (UcTableBus *self, GVariant *arguments, GError **error)
{
  GVariantBuilder all;
  const char *interface;

  g_variant_get (arguments, "(&s)", &interface);
  if (!check_interface (interface, error))
    return NULL;
  g_variant_builder_init (&all, G_VARIANT_TYPE_VARDICT);
  for (guint i = 0; i < G_N_ELEMENTS (properties); i++)
    g_variant_builder_add (&all, "{sv}", properties[i].name, properties[i].get (self->service));
  return g_variant_new ("(a{sv})", &all);
}

static const struct
{
  const char *interface, *method, *arguments;
  GVariant *(*answer) (UcTableBus *self, GVariant *arguments, GError **error);
} methods[] = {
  { UC_BUS_INTERFACE, UC_BUS_METHOD_READ, "(tu)", answer_read },
  { UC_BUS_INTERFACE, UC_BUS_METHOD_CHECK, "()", answer_check },
  { UC_BUS_INTERFACE, UC_BUS_METHOD_CODE, "(u)", answer_code },
  { UC_BUS_INTERFACE, UC_BUS_METHOD_HEALTH, "()", answer_health },
  { UC_BUS_PROPERTIES, "Get", "(ss)", answer_get },
  { UC_BUS_PROPERTIES, "GetAll", "(s)", answer_get_all },
};

static GVariant *
answer_call (GDBusMessage *call, gpointer user_data, GError **error)
{
  const char *interface = g_dbus_message_get_interface (call), *method = g_dbus_message_get_member (call);
  GVariant *body = g_dbus_message_get_body (call);
  g_autoptr (GVariant) arguments = body != NULL ? g_variant_ref (body) : g_variant_ref_sink (g_variant_new ("()"));

  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    {
      if (!g_str_equal (methods[i].interface, interface) || !g_str_equal (methods[i].method, method))
        continue;
      if (g_variant_is_of_type (arguments, G_VARIANT_TYPE (methods[i].arguments)))
        return methods[i].answer (user_data, arguments, error);
      g_set_error (error, G_DBUS_ERROR, G_DBUS_ERROR_INVALID_ARGS, "“%s” takes arguments of type “%s”, not “%s”.", method,
                   methods[i].arguments, g_variant_get_type_string (arguments));
      return NULL;
    }
  g_set_error (error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_METHOD, "No method “%s” of %s.", method, interface);
  return NULL;
}

/* ---- the service's news ---- */

static void
on_head (guint64 seq, gpointer user_data)
{
  emit (user_data, UC_BUS_INTERFACE, UC_BUS_SIGNAL_HEAD, g_variant_new ("(t)", seq));
}

static void
on_stopped (const char *why, gpointer user_data)
{
  emit_changed (user_data, (const char *const[]) { UC_BUS_PROPERTY_STOPPED, NULL });
}

static void
on_rules_changed (gpointer user_data)
{
  emit_changed (user_data,
                (const char *const[]) { UC_BUS_PROPERTY_TABLE_FILE, UC_BUS_PROPERTY_RULES_VERSION, NULL });
}

static void
on_findings_changed (gpointer user_data)
{
  emit_changed (user_data, (const char *const[]) { UC_BUS_PROPERTY_FINDINGS, NULL });
}

const UcTableServiceFuncs uc_table_bus_funcs = {
  .head = on_head,
  .stopped = on_stopped,
  .rules_changed = on_rules_changed,
  .findings_changed = on_findings_changed,
};

/* ---- ways ---- */

static void
way_free (gpointer data)
{
  Way *way = data;

  g_clear_signal_handler (&way->closed, way->connection);
  uc_bus_turns_free (way->turns);
  if (way->registration != 0)
    g_dbus_connection_unregister_object (way->connection, way->registration);
  g_object_unref (way->connection);
  g_clear_pointer (&way->unread, g_rc_box_release);
  g_free (way);
}

/* %NULL when the connection has the object already. */
static Way *
add_way (UcTableBus *self, GDBusConnection *connection, GError **error)
{
  static const GDBusInterfaceVTable vtable = { .method_call = on_call };
  Way *way = g_new0 (Way, 1);

  way->bus = self;
  way->connection = g_object_ref (connection);
  way->turns = uc_bus_turns_new (connection, answer_call, self);
  way->registration
      = g_dbus_connection_register_object (connection, UC_BUS_PATH, (GDBusInterfaceInfo *) &org_upcard_table1_interface,
                                           &vtable, self, NULL, error);
  if (way->registration == 0)
    {
      way_free (way);
      return NULL;
    }
  g_ptr_array_add (self->ways, way);
  return way;
}

static void
on_closed (GDBusConnection *connection, gboolean remote, GError *error, gpointer user_data)
{
  Way *way = user_data;

  g_ptr_array_remove (way->bus->ways, way);
}

static void
on_connected (GDBusConnection *connection, gpointer user_data)
{
  UcTableBus *self = user_data;
  Way *way = self->ways->len <= MOST_PRIVATE ? add_way (self, connection, NULL) : NULL;

  if (way == NULL)
    {
      g_dbus_connection_close (connection, NULL, NULL, NULL);
      return;
    }
  way->unread = g_rc_box_new0 (Unread);
  way->closed = g_signal_connect (connection, "closed", G_CALLBACK (on_closed), way);
  g_dbus_connection_start_message_processing (connection);
}

UcTableBus *
uc_table_bus_new (GDBusConnection *connection, GError **error)
{
  g_autoptr (UcTableBus) self = g_new0 (UcTableBus, 1);

  self->ways = g_ptr_array_new_with_free_func (way_free);
  return connection == NULL || add_way (self, connection, error) != NULL ? g_steal_pointer (&self) : NULL;
}

gboolean
uc_table_bus_listen (UcTableBus *bus, const char *path, GError **error)
{
  bus->socket = uc_console_socket_new (path, on_connected, bus, error);
  return bus->socket != NULL;
}

void
uc_table_bus_set_service (UcTableBus *bus, UcTableService *service)
{
  bus->service = service;
}

void
uc_table_bus_free (UcTableBus *bus)
{
  g_clear_pointer (&bus->socket, uc_console_socket_free);
  g_ptr_array_unref (bus->ways);
  g_free (bus);
}
