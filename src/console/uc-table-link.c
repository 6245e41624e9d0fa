#include "uc-table-link.h"

#include "uc-bus.h"

#include <gtk/gtk.h>
#include <string.h>

/* So long the next frame waits for what a press says. A frame of the button alone would make its answer wait for the frame
 * after it. */
#define HOLD_US 10000
/* Between two looks whether it is there; the service needs the processor. */
#define LOOK_US 200

struct _UcTableLink
{
  GObject parent;
  UcConsoleModel *model;
  GBusType type;
  char *socket; /* the service's private one; NULL: the bus alone */
  guint watch;
  guint head_signal;
  guint properties_signal;
  GDBusConnection *bus;      /* or the private connection */
  const char *name;          /* of the service on it; NULL on the private one, where nobody else is */
  gulong closed;             /* handler; on the private connection */
  GCancellable *cancellable; /* of the calls to this appearance of the service */
  guint64 next_seq;          /* first event not read yet */
  guint64 head;              /* what the service said it has */
  guint hold;                /* the source that keeps the next frame back */
  gint64 hold_end_us;
  gboolean reading;
  gboolean begun;
};

G_DEFINE_FINAL_TYPE (UcTableLink, uc_table_link, G_TYPE_OBJECT)

static void read_on (UcTableLink *self);
static void watch (UcTableLink *self);

/* ---- one frame for a press and its answer ---- */

/* Before the frame in the main loop's order, behind every message from the bus. */
static gboolean
on_hold (gpointer data)
{
  UcTableLink *self = data;

  if (g_get_monotonic_time () < self->hold_end_us)
    {
      g_usleep (LOOK_US);
      return G_SOURCE_CONTINUE;
    }
  self->hold = 0;
  return G_SOURCE_REMOVE;
}

static void
hold_frame (UcTableLink *self)
{
  self->hold_end_us = g_get_monotonic_time () + HOLD_US;
  if (self->hold == 0)
    self->hold = g_idle_add_full (GDK_PRIORITY_REDRAW - 1, on_hold, self, NULL);
}

static void
release_frame (UcTableLink *self)
{
  g_clear_handle_id (&self->hold, g_source_remove);
}

/* ---- calls ---- */

static void
call (UcTableLink *self, const char *interface, const char *method, GVariant *arguments, const char *reply,
      GAsyncReadyCallback done)
{
  g_dbus_connection_call (self->bus, self->name, UC_BUS_PATH, interface, method, arguments, G_VARIANT_TYPE (reply),
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, self->cancellable, done, self);
}

/* NULL when the link is gone: then self must not be touched. */
static GVariant *
finish (GObject *source, GAsyncResult *result, GError **error)
{
  return g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, error);
}

/* ---- reading ---- */

static void
add_rows (UcTableLink *self, GVariant *rows)
{
  GVariantIter iter;
  guint64 first;
  gint64 t_real_ns;
  const char *origin, *input;
  char **events;

  g_variant_iter_init (&iter, rows);
  while (g_variant_iter_next (&iter, "(tx&s&s^as)", &first, &t_real_ns, &origin, &input, &events))
    {
      uc_console_model_add_row (self->model, t_real_ns, (const char *const *)events);
      self->next_seq = first + g_strv_length (events);
      g_strfreev (events);
    }
}

static void
on_rows (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = finish (source, result, &error);
  g_autoptr (GVariant) rows = NULL;
  UcTableLink *self = data;
  guint64 head;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self->reading = FALSE;
  if (reply == NULL)
    {
      release_frame (self);
      g_warning ("the record cannot be read: %s", error->message);
      return;
    }
  g_variant_get (reply, "(@a" UC_BUS_ROW "t)", &rows, &head);
  self->head = MAX (self->head, head);
  add_rows (self, rows);
  if (g_variant_n_children (rows) > 0 && self->next_seq <= self->head)
    read_on (self);
  else
    {
      release_frame (self);
      uc_console_model_publish (self->model);
    }
}

static void
read_on (UcTableLink *self)
{
  if (self->reading || !self->begun)
    return;
  self->reading = TRUE;
  call (self, UC_BUS_INTERFACE, UC_BUS_METHOD_READ, g_variant_new ("(tu)", self->next_seq, UC_BUS_MAX_ROWS),
        UC_BUS_READ_REPLY, on_rows);
}

static void
on_head (GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *signal,
         GVariant *arguments, gpointer data)
{
  UcTableLink *self = data;

  g_variant_get (arguments, "(t)", &self->head);
  if (self->head >= self->next_seq)
    read_on (self);
}

/* ---- properties ---- */

static void
take_findings (UcTableLink *self, GVariant *properties)
{
  g_autoptr (GArray) findings = g_array_new (FALSE, TRUE, sizeof (UcFinding));
  g_autoptr (GVariant) all = g_variant_lookup_value (properties, UC_BUS_PROPERTY_FINDINGS, G_VARIANT_TYPE (UC_BUS_FINDINGS));
  const char *kind, *name;
  GVariantIter each;
  UcFinding finding;

  if (all == NULL)
    return;
  g_variant_iter_init (&each, all);
  memset (&finding, 0, sizeof finding);
  while (g_variant_iter_next (&each, "(&s&sxt)", &kind, &name, &finding.since_ns, &finding.number))
    {
      finding.kind = uc_finding_parse (kind);
      g_strlcpy (finding.name, name, sizeof finding.name);
      /* A newer service may find what this console has no words for. */
      if (finding.kind != UC_N_FINDINGS)
        g_array_append_val (findings, finding);
    }
  uc_console_model_set_findings (self->model, findings);
}

static void
on_properties (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = finish (source, result, &error);
  g_autoptr (GVariant) properties = NULL;
  UcTableLink *self = data;
  const char *table_file = "", *stopped = "", *program = "", *first_key = "";
  gboolean simulated = FALSE;
  guint64 from = 1;

  if (reply == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_warning ("the table service does not answer: %s", error->message);
      return;
    }
  g_variant_get (reply, "(@a{sv})", &properties);
  g_variant_lookup (properties, UC_BUS_PROPERTY_TABLE_FILE, "&s", &table_file);
  g_variant_lookup (properties, UC_BUS_PROPERTY_SIMULATED, "b", &simulated);
  g_variant_lookup (properties, UC_BUS_PROPERTY_STOPPED, "&s", &stopped);
  g_variant_lookup (properties, UC_BUS_PROPERTY_PROGRAM, "&s", &program);
  g_variant_lookup (properties, UC_BUS_PROPERTY_FIRST_KEY, "&s", &first_key);
  g_variant_lookup (properties, UC_BUS_PROPERTY_LAST_ROUND_SEQ, "t", &from);
  self->begun = TRUE;
  self->reading = FALSE;
  self->next_seq = MAX (from, 1);
  uc_console_model_begin (self->model, table_file, simulated);
  uc_console_model_set_program (self->model, program, first_key);
  uc_console_model_set_stopped (self->model, stopped);
  take_findings (self, properties);
  read_on (self);
}

static void
begin (UcTableLink *self)
{
  call (self, "org.freedesktop.DBus.Properties", "GetAll", g_variant_new ("(s)", UC_BUS_INTERFACE), "(a{sv})",
        on_properties);
}

static void
on_properties_changed (GDBusConnection *bus, const char *sender, const char *path, const char *interface,
                       const char *signal, GVariant *arguments, gpointer data)
{
  UcTableLink *self = data;
  g_autoptr (GVariant) changed = g_variant_get_child_value (arguments, 1);
  const char *stopped;

  if (g_variant_lookup (changed, UC_BUS_PROPERTY_STOPPED, "&s", &stopped))
    uc_console_model_set_stopped (self->model, stopped);
  take_findings (self, changed);
  /* Another table file: everything is folded again under it. */
  if (g_variant_lookup (changed, UC_BUS_PROPERTY_TABLE_FILE, "&s", &stopped))
    begin (self);
}

/* ---- coming and going ---- */

static void
unsubscribe (UcTableLink *self)
{
  release_frame (self);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->bus == NULL)
    return;
  g_clear_signal_handler (&self->closed, self->bus);
  g_dbus_connection_signal_unsubscribe (self->bus, self->head_signal);
  g_dbus_connection_signal_unsubscribe (self->bus, self->properties_signal);
  g_clear_object (&self->bus);
  self->begun = FALSE;
  self->reading = FALSE;
}

/* @owner: of the service's name; %NULL on the private connection. */
static void
use (UcTableLink *self, GDBusConnection *bus, const char *owner)
{
  self->bus = g_object_ref (bus);
  self->name = owner != NULL ? UC_BUS_NAME : NULL;
  self->head = 0;
  /* Before the first read, so that nothing falls between. */
  self->head_signal = g_dbus_connection_signal_subscribe (bus, owner, UC_BUS_INTERFACE, UC_BUS_SIGNAL_HEAD, UC_BUS_PATH,
                                                          NULL, G_DBUS_SIGNAL_FLAGS_NONE, on_head, self, NULL);
  self->properties_signal = g_dbus_connection_signal_subscribe (
      bus, owner, "org.freedesktop.DBus.Properties", "PropertiesChanged", UC_BUS_PATH, NULL, G_DBUS_SIGNAL_FLAGS_NONE,
      on_properties_changed, self, NULL);
  begin (self);
}

/* The service is gone, or thinks so: the bus knows. */
static void
on_closed (GDBusConnection *connection, gboolean remote, GError *error, gpointer data)
{
  UcTableLink *self = data;

  unsubscribe (self);
  uc_console_model_gone (self->model);
  watch (self);
}

/* What is asked for while the private connection is tried. */
typedef struct
{
  UcTableLink *link;
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
  UcTableLink *self = tried->link;

  g_free (tried);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (connection == NULL)
    {
      g_message ("the table is reached over the bus: %s", error->message);
      use (self, bus, owner);
      return;
    }
  self->closed = g_signal_connect (connection, "closed", G_CALLBACK (on_closed), self);
  use (self, connection, NULL);
}

static void
on_appeared (GDBusConnection *bus, const char *name, const char *owner, gpointer data)
{
  UcTableLink *self = data;
  g_autofree char *address = NULL;
  Tried *tried;

  unsubscribe (self);
  self->cancellable = g_cancellable_new ();
  if (self->socket == NULL)
    {
      use (self, bus, owner);
      return;
    }
  tried = g_new0 (Tried, 1);
  tried->link = self;
  tried->bus = g_object_ref (bus);
  tried->owner = g_strdup (owner);
  address = g_strdup_printf ("unix:path=%s", self->socket);
  g_dbus_connection_new_for_address (address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT, NULL, self->cancellable, on_tried,
                                     tried);
}

static void
on_vanished (GDBusConnection *bus, const char *name, gpointer data)
{
  UcTableLink *self = data;

  unsubscribe (self);
  uc_console_model_gone (self->model);
}

/* Tells again whether the service is there. */
static void
watch (UcTableLink *self)
{
  g_clear_handle_id (&self->watch, g_bus_unwatch_name);
  self->watch
      = g_bus_watch_name (self->type, UC_BUS_NAME, G_BUS_NAME_WATCHER_FLAGS_NONE, on_appeared, on_vanished, self, NULL);
}

/* ---- submitting ---- */

static void
on_submitted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = finish (source, result, &error);
  UcTableLink *self = data;

  if (reply != NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  /* The prompt had moved on under the finger: what is on the screen now is the answer. */
  if (g_error_matches (error, UC_BUS_ERROR, UC_BUS_ERROR_STALE))
    {
      read_on (self);
      return;
    }
  release_frame (self);
  g_dbus_error_strip_remote_error (error);
  uc_console_model_refuse (self->model, error->message);
}

static void
submit (guint64 after_seq, const char *const *lines, gpointer data)
{
  UcTableLink *self = data;

  if (self->bus == NULL)
    return;
  hold_frame (self);
  call (self, UC_BUS_INTERFACE, UC_BUS_METHOD_SUBMIT, g_variant_new ("(t^as)", after_seq, lines), UC_BUS_SUBMIT_REPLY,
        on_submitted);
}

/* ---- reading the record back ---- */

static void
on_checked (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = finish (source, result, &error);
  UcTableLink *self = data;
  const char *damage, *rules;
  guint32 signed_round;
  guint64 head;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply == NULL)
    {
      g_warning ("the record is not checked: %s", error->message);
      return;
    }
  g_variant_get (reply, "(tu&s&s)", &head, &signed_round, &damage, &rules);
  uc_console_model_checked (self->model, head, signed_round, damage, rules);
}

static void
check (gpointer data)
{
  UcTableLink *self = data;

  if (self->bus != NULL)
    call (self, UC_BUS_INTERFACE, UC_BUS_METHOD_CHECK, NULL, UC_BUS_CHECK_REPLY, on_checked);
}

/* ---- the code of a round ---- */

typedef struct
{
  UcTableLink *link;
  guint32 round;
} Asked;

static void
on_code (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Asked *asked = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = finish (source, result, &error);
  const char *text = "";

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply == NULL)
    g_warning ("the service does not name the code of round %u: %s", asked->round, error->message);
  else
    g_variant_get (reply, "(&s)", &text);
  uc_console_model_set_code (asked->link->model, asked->round, text);
}

static void
ask_code (guint32 round, gpointer data)
{
  UcTableLink *self = data;
  Asked *asked;

  if (self->bus == NULL)
    return;
  asked = g_new0 (Asked, 1);
  asked->link = self;
  asked->round = round;
  g_dbus_connection_call (self->bus, self->name, UC_BUS_PATH, UC_BUS_INTERFACE, UC_BUS_METHOD_CODE, g_variant_new ("(u)", round),
                          G_VARIANT_TYPE ("(s)"), G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, self->cancellable, on_code, asked);
}

/* ---- the devices ---- */

static void
read_link (UcLinkHealth *link, const char *name, const char *word, GVariant *counts)
{
  const struct
  {
    const char *name;
    guint64 *count;
  } wanted[] = {
    { "frames", &link->counts.frames },     { "edges", &link->counts.edges },
    { "bounces", &link->counts.bounces },   { "re-read", &link->counts.reread },
    { "bad", &link->counts.bad },
    { "noise", &link->counts.noise },       { "not-understood", &link->counts.not_understood },
    { "repeated", &link->counts.repeated }, { "lost", &link->counts.lost },
    { "plugged", &link->counts.plugged },
  };

  g_strlcpy (link->name, name, sizeof link->name);
  g_strlcpy (link->word, word, sizeof link->word);
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    g_variant_lookup (counts, wanted[i].name, "t", wanted[i].count);
}

static void
on_health (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = finish (source, result, &error);
  g_autoptr (GVariantIter) devices = NULL;
  UcLinkHealth links[UC_MAX_LINKS] = { 0 };
  UcTableLink *self = data;
  const char *name, *word;
  GVariant *counts;
  guint n = 0;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply == NULL)
    {
      g_warning ("the service does not say how its devices are: %s", error->message);
      return;
    }
  g_variant_get (reply, UC_BUS_HEALTH_REPLY, &devices);
  while (n < UC_MAX_LINKS
         && g_variant_iter_next (devices, "(&sbx&s@a{st})", &name, &links[n].up, &links[n].last_us, &word, &counts))
    {
      read_link (&links[n++], name, word, counts);
      g_variant_unref (counts);
    }
  uc_console_model_set_health (self->model, links, n);
}

static void
ask_health (gpointer data)
{
  UcTableLink *self = data;

  if (self->bus != NULL)
    call (self, UC_BUS_INTERFACE, UC_BUS_METHOD_HEALTH, NULL, UC_BUS_HEALTH_REPLY, on_health);
}

static void
uc_table_link_dispose (GObject *object)
{
  UcTableLink *self = UC_TABLE_LINK (object);

  g_clear_handle_id (&self->watch, g_bus_unwatch_name);
  unsubscribe (self);
  if (self->model != NULL)
    {
      uc_console_model_set_submit (self->model, NULL, NULL);
      uc_console_model_set_check (self->model, NULL, NULL);
      uc_console_model_set_health_func (self->model, NULL, NULL);
      uc_console_model_set_code_func (self->model, NULL, NULL);
    }
  g_clear_object (&self->model);
  g_clear_pointer (&self->socket, g_free);
  G_OBJECT_CLASS (uc_table_link_parent_class)->dispose (object);
}

static void
uc_table_link_class_init (UcTableLinkClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_table_link_dispose;
}

static void
uc_table_link_init (UcTableLink *self)
{
}

UcTableLink *
uc_table_link_new (GBusType bus, const char *socket, UcConsoleModel *model)
{
  UcTableLink *self = g_object_new (UC_TYPE_TABLE_LINK, NULL);

  /* So that the service's errors are recognised from the first call on. */
  (void)UC_BUS_ERROR;
  self->model = g_object_ref (model);
  uc_console_model_set_submit (model, submit, self);
  uc_console_model_set_check (model, check, self);
  uc_console_model_set_health_func (model, ask_health, self);
  uc_console_model_set_code_func (model, ask_code, self);
  self->type = bus;
  self->socket = g_strdup (socket);
  watch (self);
  return self;
}
