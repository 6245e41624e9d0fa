#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-follow.h"

#include "uc-bus-client.h"
#include "uc-bus.h"
#include "uc-rules-load.h"
#include "uc-table-apply.h"
#include "uc-table-init.h"

struct _UcSimFollow
{
  UcBusClient *client;
  const UcSimFollowFuncs *funcs;
  gpointer data;
  UcRules rules;
  UcTable table;
  UcCarry carry;       /* storage of a checkpoint while it is applied */
  gboolean current;    /* the table is usable */
  gboolean submitting;
};

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
}

static void
on_row (gint64 t_real_ns, const char *const *events, gpointer data)
{
  for (guint i = 0; events[i] != NULL; i++)
    fold_event (data, events[i], i == 0, t_real_ns);
}

static void
on_current (gpointer data)
{
  UcSimFollow *self = data;

  self->current = TRUE;
  self->funcs->on_current (self->data);
}

/* ---- the service comes and goes ---- */

static guint64
on_begin (GVariant *properties, gpointer data)
{
  UcSimFollow *self = data;
  g_autoptr (GVariant) text = g_variant_lookup_value (properties, UC_BUS_PROPERTY_TABLE_FILE, G_VARIANT_TYPE_STRING);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *version = NULL;
  guint64 from;

  self->current = FALSE;
  self->submitting = FALSE;
  if (text == NULL || !g_variant_lookup (properties, UC_BUS_PROPERTY_CHECKPOINT_SEQ, "t", &from))
    return 0;
  if (!uc_rules_load_text (g_variant_get_string (text, NULL), "table.ini", &self->rules, faults))
    {
      g_warning ("the service's table file is not understood by this version");
      return 0;
    }
  version = uc_rules_version (g_variant_get_string (text, NULL));
  uc_readings_ask (&self->rules, version);
  uc_table_init (&self->table, &self->rules);
  return MAX (from, 1);
}

static void
on_gone (gpointer data)
{
  UcSimFollow *self = data;

  self->current = FALSE;
  self->submitting = FALSE;
  self->funcs->on_gone (self->data);
}

UcSimFollow *
uc_sim_follow_new (GDBusConnection *connection, const UcSimFollowFuncs *funcs, gpointer data)
{
  static const UcBusClientFuncs client_funcs = { .begin = on_begin, .row = on_row, .current = on_current, .gone = on_gone };
  UcSimFollow *self = g_new0 (UcSimFollow, 1);

  self->funcs = funcs;
  self->data = data;
  self->client = uc_bus_client_new (connection, G_BUS_TYPE_NONE, NULL, &client_funcs, self);
  return self;
}

void
uc_sim_follow_free (UcSimFollow *self)
{
  uc_bus_client_free (self->client);
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
  return self->submitting || uc_bus_client_is_reading (self->client);
}

static void
on_submitted (GVariant *reply, GError *error, gpointer data)
{
  UcSimFollow *self = data;
  UcSimAnswer answer = UC_SIM_ANSWER_ACCEPTED;

  self->submitting = FALSE;
  if (g_error_matches (error, UC_BUS_ERROR, UC_BUS_ERROR_STALE))
    answer = UC_SIM_ANSWER_STALE;
  else if (error != NULL)
    answer = g_error_matches (error, UC_BUS_ERROR, UC_BUS_ERROR_REFUSED) ? UC_SIM_ANSWER_REFUSED : UC_SIM_ANSWER_FAILED;
  if (error != NULL)
    g_dbus_error_strip_remote_error (error);
  self->funcs->on_submitted (answer, error != NULL ? error->message : "", self->data);
}

gboolean
uc_sim_follow_submit (UcSimFollow *self, const char *const *lines)
{
  if (!self->current || self->submitting)
    return FALSE;
  self->submitting = TRUE;
  uc_bus_client_submit (self->client, self->table.now.prompt_seq, lines, on_submitted, self);
  return TRUE;
}
