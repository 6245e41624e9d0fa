#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-follow.h"

#include "uc-rules-load.h"
#include "uc-table-apply.h"
#include "uc-table-init.h"

#define NAME "org.upcard.Table"
#define PATH "/org/upcard/Table"
#define INTERFACE "org.upcard.Table1"
#define ROWS 256

struct _UcSimFollow
{
  GDBusConnection *connection;
  const UcSimFollowFuncs *funcs;
  gpointer data;
  GCancellable *cancellable; /* of one appearance of the service */
  guint watch;
  guint signal;
  UcRules rules;
  UcTable table;
  UcCarry carry;       /* storage of a checkpoint while it is applied */
  guint64 next_seq;    /* first event that has not been read */
  guint64 head;        /* last event in the record, as far as is known */
  gboolean current;    /* the table is usable */
  gboolean reading;
  gboolean submitting;
};

static void read_more (UcSimFollow *self);

static void
stop_following (UcSimFollow *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->current = FALSE;
  self->reading = FALSE;
  self->submitting = FALSE;
}

/* ---- reading ---- */

static void
fold_event (UcSimFollow *self, const char *line, gboolean first, gint64 t_real_ns)
{
  g_autoptr (GError) error = NULL;
  UcEvent event;

  if (!uc_event_parse (line, &event, &self->carry, &error))
    {
      g_warning ("the service's record holds an event that this version does not know: %s", error->message);
      return;
    }
  event.first = first;
  event.t_real_ns = t_real_ns;
  uc_table_apply (&self->table, &event);
  self->next_seq = event.seq + 1;
}

static void
fold_rows (UcSimFollow *self, GVariantIter *rows)
{
  GVariantIter *events;
  guint64 first_seq;
  gint64 t_real_ns;
  const char *origin;
  const char *input;

  while (g_variant_iter_loop (rows, "(tx&s&sas)", &first_seq, &t_real_ns, &origin, &input, &events))
    {
      const char *line;
      gboolean first = TRUE;

      while (g_variant_iter_next (events, "&s", &line))
        {
          fold_event (self, line, first, t_real_ns);
          first = FALSE;
        }
    }
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  g_autoptr (GVariantIter) rows = NULL;
  UcSimFollow *self = data;
  guint64 head;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self->reading = FALSE;
  if (reply == NULL)
    {
      g_warning ("the record cannot be read: %s", error->message);
      return;
    }
  g_variant_get (reply, "(a(txssas)t)", &rows, &head);
  self->head = MAX (self->head, head);
  fold_rows (self, rows);
  if (g_variant_iter_n_children (rows) > 0 && self->next_seq <= self->head)
    {
      read_more (self);
      return;
    }
  self->current = TRUE;
  self->funcs->on_current (self->data);
}

static void
read_more (UcSimFollow *self)
{
  if (self->reading)
    return;
  self->reading = TRUE;
  g_dbus_connection_call (self->connection, NAME, PATH, INTERFACE, "Read",
                          g_variant_new ("(tu)", self->next_seq, ROWS), G_VARIANT_TYPE ("(a(txssas)t)"),
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, self->cancellable, on_read, self);
}

/* The head of the record, as the signal and the answer to Submit carry it. */
static void
take_head (UcSimFollow *self, GVariant *parameters)
{
  guint64 head;

  g_variant_get (parameters, "(t)", &head);
  self->head = MAX (self->head, head);
  if (self->cancellable != NULL && self->next_seq != 0 && self->next_seq <= self->head)
    read_more (self);
}

static void
on_head (GDBusConnection *connection, const char *sender, const char *path, const char *interface, const char *signal,
         GVariant *parameters, gpointer data)
{
  take_head (data, parameters);
}

/* ---- the service comes and goes ---- */

static gboolean
begin_table (UcSimFollow *self, GVariant *properties)
{
  g_autoptr (GVariant) text = g_variant_lookup_value (properties, "TableFile", G_VARIANT_TYPE_STRING);
  g_autoptr (GVariant) from = g_variant_lookup_value (properties, "CheckpointSeq", G_VARIANT_TYPE_UINT64);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *version = NULL;

  if (text == NULL || from == NULL)
    return FALSE;
  if (!uc_rules_load_text (g_variant_get_string (text, NULL), "table.ini", &self->rules, faults))
    {
      g_warning ("the service's table file is not understood by this version");
      return FALSE;
    }
  version = uc_rules_version (g_variant_get_string (text, NULL));
  uc_readings_ask (&self->rules, version);
  uc_table_init (&self->table, &self->rules);
  self->next_seq = MAX (g_variant_get_uint64 (from), 1);
  return TRUE;
}

static void
on_properties (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  g_autoptr (GVariant) properties = NULL;
  UcSimFollow *self = data;

  if (reply == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_warning ("the table service does not answer: %s", error->message);
      return;
    }
  g_variant_get (reply, "(@a{sv})", &properties);
  if (begin_table (self, properties))
    read_more (self);
}

static void
on_appeared (GDBusConnection *connection, const char *name, const char *owner, gpointer data)
{
  UcSimFollow *self = data;

  stop_following (self);
  self->cancellable = g_cancellable_new ();
  self->next_seq = 0;
  self->head = 0;
  g_dbus_connection_call (connection, NAME, PATH, "org.freedesktop.DBus.Properties", "GetAll",
                          g_variant_new ("(s)", INTERFACE), G_VARIANT_TYPE ("(a{sv})"),
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, self->cancellable, on_properties, self);
}

static void
on_vanished (GDBusConnection *connection, const char *name, gpointer data)
{
  UcSimFollow *self = data;

  stop_following (self);
  self->funcs->on_gone (self->data);
}

UcSimFollow *
uc_sim_follow_new (GDBusConnection *connection, const UcSimFollowFuncs *funcs, gpointer data)
{
  UcSimFollow *self = g_new0 (UcSimFollow, 1);

  self->connection = g_object_ref (connection);
  self->funcs = funcs;
  self->data = data;
  self->signal = g_dbus_connection_signal_subscribe (connection, NAME, INTERFACE, "Head", PATH, NULL,
                                                     G_DBUS_SIGNAL_FLAGS_NONE, on_head, self, NULL);
  self->watch = g_bus_watch_name_on_connection (connection, NAME, G_BUS_NAME_WATCHER_FLAGS_NONE, on_appeared,
                                                on_vanished, self, NULL);
  return self;
}

void
uc_sim_follow_free (UcSimFollow *self)
{
  stop_following (self);
  g_bus_unwatch_name (self->watch);
  g_dbus_connection_signal_unsubscribe (self->connection, self->signal);
  g_object_unref (self->connection);
  g_free (self);
}

const UcTable *
uc_sim_follow_table (const UcSimFollow *self)
{
  return self->current ? &self->table : NULL;
}

/* ---- saying ---- */

gboolean
uc_sim_follow_is_busy (const UcSimFollow *self)
{
  return self->submitting || self->reading;
}

static UcSimAnswer
answer_of (const GError *error)
{
  g_autofree char *name = error != NULL ? g_dbus_error_get_remote_error (error) : NULL;

  if (error == NULL)
    return UC_SIM_ANSWER_ACCEPTED;
  if (g_strcmp0 (name, "org.upcard.Error.Stale") == 0)
    return UC_SIM_ANSWER_STALE;
  return g_strcmp0 (name, "org.upcard.Error.Refused") == 0 ? UC_SIM_ANSWER_REFUSED : UC_SIM_ANSWER_FAILED;
}

static void
on_submitted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  UcSimFollow *self = data;
  UcSimAnswer answer;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self->submitting = FALSE;
  answer = answer_of (error);
  if (error != NULL)
    g_dbus_error_strip_remote_error (error);
  else
    take_head (self, reply);
  self->funcs->on_submitted (answer, error != NULL ? error->message : "", self->data);
}

gboolean
uc_sim_follow_submit (UcSimFollow *self, const char *const *lines)
{
  if (!self->current || self->submitting)
    return FALSE;
  self->submitting = TRUE;
  g_dbus_connection_call (self->connection, NAME, PATH, INTERFACE, "Submit",
                          g_variant_new ("(t^as)", self->table.now.prompt_seq, lines),
                          G_VARIANT_TYPE ("(t)"), G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, self->cancellable, on_submitted,
                          self);
  return TRUE;
}
