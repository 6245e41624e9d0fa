#include "uc-table-client.h"

#include "uc-bus.h"
#include "uc-rules-load.h"
#include "uc-table-apply.h"
#include "uc-table-init.h"

#include <glib/gi18n.h>

/* What the bus says, in words that help. */
static void
explain (GError **error, const char *bus_name)
{
  GError *said = *error;

  if (g_error_matches (said, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN)
      || g_error_matches (said, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER))
    *error = g_error_new (G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED,
                          _ ("no table service runs on the %s bus; “systemctl start upcardd” starts the table’s"), bus_name);
  else if (g_error_matches (said, G_DBUS_ERROR, G_DBUS_ERROR_ACCESS_DENIED))
    *error = g_error_new (G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                          _ ("not permitted on the %s bus; become root or a member of the group upcard-admin"), bus_name);
  else if (g_error_matches (said, UC_BUS_ERROR, UC_BUS_ERROR_STALE))
    *error = g_error_new (G_IO_ERROR, G_IO_ERROR_BUSY,
                          _ ("something happened at the table meanwhile, and nothing was done; look at the table and try again"));
  else
    {
      g_dbus_error_strip_remote_error (said);
      return;
    }
  g_error_free (said);
}

static GVariant *
call (UcTableClient *client, const char *interface, const char *method, GVariant *arguments, const char *reply, GError **error)
{
  g_autoptr (GError) said = NULL;
  GVariant *answer = g_dbus_connection_call_sync (client->bus, UC_BUS_NAME, UC_BUS_PATH, interface, method, arguments,
                                                  G_VARIANT_TYPE (reply), G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, &said);

  if (answer != NULL)
    return answer;
  explain (&said, client->bus_name);
  g_propagate_error (error, g_steal_pointer (&said));
  return NULL;
}

static gboolean
fold_rows (UcTableClient *client, GVariant *rows, GError **error)
{
  GVariantIter iter;
  guint64 first;
  gint64 t_real_ns;
  const char *origin, *input;
  char **events;

  g_variant_iter_init (&iter, rows);
  while (g_variant_iter_next (&iter, "(tx&s&s^as)", &first, &t_real_ns, &origin, &input, &events))
    {
      g_auto (GStrv) lines = events;

      for (guint i = 0; lines[i] != NULL; i++)
        {
          UcEvent event;

          if (!uc_event_parse (lines[i], &event, &client->carry, error))
            return FALSE;
          event.first = i == 0;
          event.t_real_ns = t_real_ns;
          uc_table_apply (&client->table, &event);
          client->next_seq = event.seq + 1;
        }
    }
  return TRUE;
}

gboolean
uc_table_client_read (UcTableClient *client, GError **error)
{
  guint64 head;

  do
    {
      g_autoptr (GVariant) rows = NULL;
      g_autoptr (GVariant) reply
          = call (client, UC_BUS_INTERFACE, UC_BUS_METHOD_READ, g_variant_new ("(tu)", client->next_seq, UC_BUS_MAX_ROWS),
                  UC_BUS_READ_REPLY, error);

      if (reply == NULL)
        return FALSE;
      g_variant_get (reply, "(@a" UC_BUS_ROW "t)", &rows, &head);
      if (g_variant_n_children (rows) == 0)
        return TRUE;
      if (!fold_rows (client, rows, error))
        return FALSE;
    }
  while (client->next_seq <= head);
  return TRUE;
}

/* The rules it plays by, and where its record is folded from. */
static gboolean
begin (UcTableClient *client, GError **error)
{
  g_autoptr (GVariant) reply = call (client, "org.freedesktop.DBus.Properties", "GetAll",
                                     g_variant_new ("(s)", UC_BUS_INTERFACE), "(a{sv})", error);
  g_autoptr (GVariant) properties = NULL;
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  const char *table_file = "";

  if (reply == NULL)
    return FALSE;
  g_variant_get (reply, "(@a{sv})", &properties);
  g_variant_lookup (properties, UC_BUS_PROPERTY_TABLE_FILE, "&s", &table_file);
  client->next_seq = 1;
  g_variant_lookup (properties, UC_BUS_PROPERTY_CHECKPOINT_SEQ, "t", &client->next_seq);
  if (!uc_rules_load_text (table_file, "table file", &client->rules, faults))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("this program does not understand the table file of the running table; it is of another version"));
      return FALSE;
    }
  uc_table_init (&client->table, &client->rules);
  return TRUE;
}

UcTableClient *
uc_table_client_new (const char *bus, GError **error)
{
  g_autoptr (UcTableClient) client = g_new0 (UcTableClient, 1);

  client->refused = uc_refused_new ();
  /* So that the service's errors are recognised from the first call on. */
  (void)UC_BUS_ERROR;
  client->bus_name = g_str_equal (bus, "session") ? "session" : "system";
  client->bus = g_bus_get_sync (g_str_equal (bus, "session") ? G_BUS_TYPE_SESSION : G_BUS_TYPE_SYSTEM, NULL, error);
  if (client->bus == NULL)
    {
      g_prefix_error (error, _ ("the %s bus cannot be reached: "), client->bus_name);
      return NULL;
    }
  if (!begin (client, error) || !uc_table_client_read (client, error))
    return NULL;
  return g_steal_pointer (&client);
}

void
uc_table_client_free (UcTableClient *client)
{
  g_clear_object (&client->bus);
  uc_refused_free (client->refused);
  g_free (client);
}

gboolean
uc_table_client_submit (UcTableClient *client, const char *const *lines, GError **error)
{
  g_autoptr (GError) said = NULL;
  g_autoptr (GVariant) reply = NULL;
  g_autofree char *own = NULL;

  uc_refused_note (client->refused, lines);
  reply = call (client, UC_BUS_INTERFACE, UC_BUS_METHOD_SUBMIT, g_variant_new ("(t^as)", client->table.now.prompt_seq, lines),
                UC_BUS_SUBMIT_REPLY, &said);
  if (reply != NULL)
    return TRUE;
  own = uc_refused_say (client->refused, &client->table, g_get_real_time () * 1000, said->message);
  g_set_error_literal (error, said->domain, said->code, own);
  return FALSE;
}
