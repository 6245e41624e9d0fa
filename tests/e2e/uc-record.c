#include "uc-record.h"

#include "uc-bus.h"
#include "uc-rules-load.h"
#include "uc-session.h"
#include "uc-table-apply.h"
#include "uc-table-init.h"
#include "uc-wait.h"

struct _UcRecord
{
  GDBusConnection *bus;
  GPtrArray *rows;
  UcRules rules;
  UcTable table;
  UcCarry carry;
  guint64 next_seq;
};

static void
row_free (gpointer data)
{
  UcRecordRow *row = data;

  g_free (row->origin);
  g_free (row->input);
  g_strfreev (row->events);
  g_free (row);
}

static GVariant *
call (UcRecord *self, const char *interface, const char *method, GVariant *arguments, const char *reply, GError **error)
{
  return g_dbus_connection_call_sync (self->bus, UC_BUS_NAME, UC_BUS_PATH, interface, method, arguments,
                                      G_VARIANT_TYPE (reply), G_DBUS_CALL_FLAGS_NO_AUTO_START, UC_PATIENCE_S * 1000,
                                      NULL, error);
}

/* ---- beginning ---- */

static gboolean
has_rules (gpointer data)
{
  UcRecord *self = data;
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autoptr (GVariant) reply
      = call (self, "org.freedesktop.DBus.Properties", "Get",
              g_variant_new ("(ss)", UC_BUS_INTERFACE, UC_BUS_PROPERTY_TABLE_FILE), "(v)", NULL);
  g_autoptr (GVariant) text = NULL;
  g_autofree char *version = NULL;

  if (reply == NULL)
    return FALSE;
  g_variant_get (reply, "(v)", &text);
  if (!uc_rules_load_text (g_variant_get_string (text, NULL), "the service's table file", &self->rules, faults))
    return FALSE;
  version = uc_rules_version (g_variant_get_string (text, NULL));
  uc_readings_ask (&self->rules, version);
  return TRUE;
}

UcRecord *
uc_record_new (const char *bus, GError **error)
{
  g_autoptr (UcRecord) self = g_new0 (UcRecord, 1);

  self->rows = g_ptr_array_new_with_free_func (row_free);
  self->next_seq = 1;
  self->bus = uc_session_connect (bus, error);
  if (self->bus == NULL)
    return NULL;
  if (!uc_wait_until (has_rules, self, UC_PATIENCE_S))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "The table service did not come up within %d s.",
                   UC_PATIENCE_S);
      return NULL;
    }
  uc_table_init (&self->table, &self->rules);
  return g_steal_pointer (&self);
}

void
uc_record_free (UcRecord *record)
{
  g_ptr_array_unref (record->rows);
  g_clear_object (&record->bus);
  g_free (record);
}

/* ---- reading ---- */

static void
fold (UcRecord *self, const char *line, gboolean first, gint64 t_real_ns)
{
  g_autoptr (GError) error = NULL;
  UcEvent event;

  if (!uc_event_parse (line, &event, &self->carry, &error))
    g_error ("the record holds an event that cannot be read: %s", error->message);
  event.first = first;
  event.t_real_ns = t_real_ns;
  uc_table_apply (&self->table, &event);
  self->next_seq = event.seq + 1;
}

gboolean
uc_record_update (UcRecord *record)
{
  gsize n_rows;

  do
    {
      g_autoptr (GVariant) reply = call (record, UC_BUS_INTERFACE, UC_BUS_METHOD_READ,
                                         g_variant_new ("(tu)", record->next_seq, UC_BUS_MAX_ROWS), UC_BUS_READ_REPLY,
                                         NULL);
      g_autoptr (GVariantIter) rows = NULL;
      UcRecordRow row;
      gint64 t_real_ns;

      if (reply == NULL)
        return FALSE;
      g_variant_get (reply, "(a" UC_BUS_ROW "t)", &rows, NULL);
      n_rows = g_variant_iter_n_children (rows);
      while (g_variant_iter_next (rows, "(txss^as)", &row.first, &t_real_ns, &row.origin, &row.input, &row.events))
        {
          for (guint i = 0; row.events[i] != NULL; i++)
            fold (record, row.events[i], i == 0, t_real_ns);
          g_ptr_array_add (record->rows, g_memdup2 (&row, sizeof row));
        }
    }
  while (n_rows > 0);
  return TRUE;
}

const UcTable *
uc_record_table (const UcRecord *record)
{
  return &record->table;
}

const GPtrArray *
uc_record_rows (const UcRecord *record)
{
  return record->rows;
}

gboolean
uc_record_say (UcRecord *record, const char *line, GError **error)
{
  const char *lines[] = { line, NULL };
  g_autoptr (GVariant) reply = call (record, UC_BUS_INTERFACE, UC_BUS_METHOD_SUBMIT,
                                     g_variant_new ("(t^as)", record->table.now.prompt_seq, lines),
                                     UC_BUS_SUBMIT_REPLY, error);

  return reply != NULL;
}
