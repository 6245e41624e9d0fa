#include "uc-table-link.h"

#include "uc-bus-client.h"
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
  UcBusClient *client;
  guint hold;                /* the source that keeps the next frame back */
  gint64 hold_end_us;
};

G_DEFINE_FINAL_TYPE (UcTableLink, uc_table_link, G_TYPE_OBJECT)

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
release_frame (UcTableLink *self)
{
  g_clear_handle_id (&self->hold, g_source_remove);
}

/* ---- the record ---- */

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

static guint64
on_begin (GVariant *properties, gpointer data)
{
  UcTableLink *self = data;
  const char *table_file = "", *stopped = "", *program = "", *first_key = "";
  gboolean simulated = FALSE;
  guint64 from = 1;

  g_variant_lookup (properties, UC_BUS_PROPERTY_TABLE_FILE, "&s", &table_file);
  g_variant_lookup (properties, UC_BUS_PROPERTY_SIMULATED, "b", &simulated);
  g_variant_lookup (properties, UC_BUS_PROPERTY_STOPPED, "&s", &stopped);
  g_variant_lookup (properties, UC_BUS_PROPERTY_PROGRAM, "&s", &program);
  g_variant_lookup (properties, UC_BUS_PROPERTY_FIRST_KEY, "&s", &first_key);
  g_variant_lookup (properties, UC_BUS_PROPERTY_LAST_ROUND_SEQ, "t", &from);
  uc_console_model_begin (self->model, table_file, simulated);
  uc_console_model_set_program (self->model, program, first_key);
  uc_console_model_set_stopped (self->model, stopped);
  take_findings (self, properties);
  return MAX (from, 1);
}

static void
on_changed (GVariant *properties, gpointer data)
{
  UcTableLink *self = data;
  const char *stopped;

  if (g_variant_lookup (properties, UC_BUS_PROPERTY_STOPPED, "&s", &stopped))
    uc_console_model_set_stopped (self->model, stopped);
  take_findings (self, properties);
}

static void
on_row (gint64 t_real_ns, const char *const *events, gpointer data)
{
  UcTableLink *self = data;

  uc_console_model_add_row (self->model, t_real_ns, events);
}

static void
on_current (gpointer data)
{
  UcTableLink *self = data;

  release_frame (self);
  uc_console_model_publish (self->model);
}

static void
on_unreadable (gpointer data)
{
  release_frame (data);
}

static void
on_gone (gpointer data)
{
  UcTableLink *self = data;

  release_frame (self);
  uc_console_model_gone (self->model);
}

/* ---- submitting ---- */

static void
on_submitted (GVariant *reply, GError *error, gpointer data)
{
  UcTableLink *self = data;

  if (reply != NULL)
    return;
  /* The prompt had moved on under the finger: what is on the screen now is the answer. */
  if (g_error_matches (error, UC_BUS_ERROR, UC_BUS_ERROR_STALE))
    {
      uc_bus_client_read_on (self->client);
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

  if (!uc_bus_client_is_there (self->client))
    return;
  self->hold_end_us = g_get_monotonic_time () + HOLD_US;
  if (self->hold == 0)
    self->hold = g_idle_add_full (GDK_PRIORITY_REDRAW - 1, on_hold, self, NULL);
  uc_bus_client_submit (self->client, after_seq, lines, on_submitted, self);
}

/* ---- reading the record back ---- */

static void
on_checked (GVariant *reply, GError *error, gpointer data)
{
  UcTableLink *self = data;
  const char *damage, *rules;
  guint32 signed_round;
  guint64 head;

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

  uc_bus_client_call (self->client, UC_BUS_METHOD_CHECK, NULL, UC_BUS_CHECK_REPLY, on_checked, self, NULL);
}

/* ---- the code of a round ---- */

typedef struct
{
  UcTableLink *link;
  guint32 round;
} Asked;

static void
on_code (GVariant *reply, GError *error, gpointer data)
{
  const Asked *asked = data;
  const char *text = "";

  if (reply == NULL)
    g_warning ("the service does not name the code of round %u: %s", asked->round, error->message);
  else
    g_variant_get (reply, "(&s)", &text);
  uc_console_model_set_code (asked->link->model, asked->round, text);
}

static void
ask_code (guint32 round, gpointer data)
{
  const Asked asked = { data, round };

  uc_bus_client_call (asked.link->client, UC_BUS_METHOD_CODE, g_variant_new ("(u)", round), "(s)", on_code,
                      g_memdup2 (&asked, sizeof asked), g_free);
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
on_health (GVariant *reply, GError *error, gpointer data)
{
  g_autoptr (GVariantIter) devices = NULL;
  UcLinkHealth links[UC_MAX_LINKS] = { 0 };
  UcTableLink *self = data;
  const char *name, *word;
  GVariant *counts;
  guint n = 0;

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

  uc_bus_client_call (self->client, UC_BUS_METHOD_HEALTH, NULL, UC_BUS_HEALTH_REPLY, on_health, self, NULL);
}

static void
uc_table_link_dispose (GObject *object)
{
  UcTableLink *self = UC_TABLE_LINK (object);

  g_clear_pointer (&self->client, uc_bus_client_free);
  release_frame (self);
  if (self->model != NULL)
    {
      uc_console_model_set_submit (self->model, NULL, NULL);
      uc_console_model_set_check (self->model, NULL, NULL);
      uc_console_model_set_health_func (self->model, NULL, NULL);
      uc_console_model_set_code_func (self->model, NULL, NULL);
    }
  g_clear_object (&self->model);
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
  static const UcBusClientFuncs funcs = {
    .begin = on_begin,
    .changed = on_changed,
    .row = on_row,
    .current = on_current,
    .unreadable = on_unreadable,
    .gone = on_gone,
  };
  UcTableLink *self = g_object_new (UC_TYPE_TABLE_LINK, NULL);

  self->model = g_object_ref (model);
  self->client = uc_bus_client_new (NULL, bus, socket, &funcs, self);
  uc_console_model_set_submit (model, submit, self);
  uc_console_model_set_check (model, check, self);
  uc_console_model_set_health_func (model, ask_health, self);
  uc_console_model_set_code_func (model, ask_code, self);
  return self;
}
