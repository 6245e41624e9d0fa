/* The console's way to the table's service, over a bus, where the service answers, refuses and says nothing. Played by this
 * process. No display: the next frame is whatever has its priority in the main loop. */
#include "local-table.h"
#include "uc-bus.h"
#include "uc-hang.h"
#include "uc-table-link.h"

#include <glib/gstdio.h>
#include <gtk/gtk.h>

static const char interface_xml[]
  = "<node><interface name='" UC_BUS_INTERFACE "'>"
    "<method name='Submit'><arg type='t' direction='in'/><arg type='as' direction='in'/><arg type='t' direction='out'/></method>"
    "<method name='Read'><arg type='t' direction='in'/><arg type='u' direction='in'/>"
    "<arg type='a" UC_BUS_ROW "' direction='out'/><arg type='t' direction='out'/></method>"
    "<property name='TableFile' type='s' access='read'/><property name='Simulated' type='b' access='read'/>"
    "<property name='Stopped' type='s' access='read'/><property name='LastRoundSeq' type='t' access='read'/>"
    "</interface></node>";

typedef struct
{
  GDBusConnection *bus;
  GDBusConnection *private; /* the console's own, where there is one */
  GDBusConnection *called;  /* which of the two was called last; not owned */
  GDBusNodeInfo *node;
  guint object, name;
  char *table_file;
  UcConsoleModel *model;
  UcTableLink *link;
  GPtrArray *asked;  /* GDBusMethodInvocation: calls of Submit, none of them answered yet */
  gboolean drawn;    /* the main loop came as far as a frame */
  guint reads;
} Played;

#define wait_until(condition) \
  G_STMT_START \
  { \
    const gint64 guard_us = g_get_monotonic_time () + UC_HANG_US; \
    while (!(condition)) \
      { \
        g_assert_cmpint (g_get_monotonic_time (), <, guard_us); \
        g_main_context_iteration (NULL, TRUE); \
      } \
  } \
  G_STMT_END

static void
on_call (GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *method,
         GVariant *arguments, GDBusMethodInvocation *invocation, gpointer data)
{
  Played *played = data;

  played->called = bus;
  if (g_str_equal (method, UC_BUS_METHOD_SUBMIT))
    {
      g_ptr_array_add (played->asked, invocation);
      return;
    }
  played->reads++;
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(@a" UC_BUS_ROW "t)",
                                                                    g_variant_new_array (G_VARIANT_TYPE (UC_BUS_ROW), NULL, 0),
                                                                    (guint64) 0));
}

static GVariant *
on_property (GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *property,
             GError **error, gpointer data)
{
  Played *played = data;

  if (g_str_equal (property, UC_BUS_PROPERTY_TABLE_FILE))
    return g_variant_new_string (played->table_file);
  if (g_str_equal (property, UC_BUS_PROPERTY_LAST_ROUND_SEQ))
    return g_variant_new_uint64 (1);
  return g_str_equal (property, UC_BUS_PROPERTY_SIMULATED) ? g_variant_new_boolean (FALSE) : g_variant_new_string ("");
}

static gboolean
on_drawn (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
set_up (Played *played, gconstpointer data)
{
  static const GDBusInterfaceVTable vtable = { .method_call = on_call, .get_property = on_property };
  g_autoptr (GError) error = NULL;

  played->bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  g_assert_no_error (error);
  played->node = g_dbus_node_info_new_for_xml (interface_xml, &error);
  g_assert_no_error (error);
  played->table_file = local_table_example ("");
  played->asked = g_ptr_array_new ();
  played->object = g_dbus_connection_register_object (played->bus, UC_BUS_PATH, played->node->interfaces[0], &vtable, played,
                                                      NULL, &error);
  g_assert_no_error (error);
  played->name = g_bus_own_name_on_connection (played->bus, UC_BUS_NAME, G_BUS_NAME_OWNER_FLAGS_NONE, NULL, NULL, NULL, NULL);
  played->model = uc_console_model_new ();
  played->link = uc_table_link_new (G_BUS_TYPE_SESSION, NULL, played->model);
  wait_until (uc_console_model_get_table (played->model) != NULL && played->reads > 0);
}

static void
tear_down (Played *played, gconstpointer data)
{
  g_clear_object (&played->link);
  g_clear_object (&played->model);
  for (guint i = 0; i < played->asked->len; i++)
    g_dbus_method_invocation_return_value (played->asked->pdata[i], g_variant_new ("(t)", (guint64) 0));
  g_ptr_array_unref (played->asked);
  g_bus_unown_name (played->name);
  g_dbus_connection_unregister_object (played->bus, played->object);
  g_dbus_node_info_unref (played->node);
  g_free (played->table_file);
  g_object_unref (played->bus);
}

/* As a press does it: something is to be drawn, and a line is on its way. */
static void
press (Played *played)
{
  played->drawn = FALSE;
  g_idle_add_full (GDK_PRIORITY_REDRAW, on_drawn, &played->drawn, NULL);
  uc_console_model_submit (played->model, "no-more-bets");
}

static void
on_answer (UcConsoleModel *model, const char *sentence, gpointer data)
{
  ++*(guint *) data;
}

/* The screen goes on though nobody answers, and does so after each press: it does not wait until the bus itself answers for the
 * service, which the model would say. */
static void
test_no_answer (Played *played, gconstpointer data)
{
  guint answers = 0;

  g_signal_connect (played->model, "refused", G_CALLBACK (on_answer), &answers);
  for (guint i = 1; i <= 3; i++)
    {
      press (played);
      wait_until (played->drawn && played->asked->len == i);
      g_assert_cmpuint (answers, <, i);
    }
}

static void
on_refused (UcConsoleModel *model, const char *sentence, gpointer data)
{
  *(gboolean *) data = g_str_equal (sentence, "No bets are open.");
}

/* What the service says is in the model before the frame, or the frame did not wait: it is there in the end. */
static void
test_refused (Played *played, gconstpointer data)
{
  gboolean refused = FALSE;

  g_signal_connect (played->model, "refused", G_CALLBACK (on_refused), &refused);
  press (played);
  wait_until (played->asked->len == 1);
  g_dbus_method_invocation_return_error_literal (g_ptr_array_steal_index (played->asked, 0), UC_BUS_ERROR, UC_BUS_ERROR_REFUSED,
                                                 "No bets are open.");
  wait_until (refused && played->drawn);
}

/* The console is closed while a frame waits. */
static void
test_closed (Played *played, gconstpointer data)
{
  press (played);
  g_clear_object (&played->link);
  wait_until (played->drawn);
}

/* The service goes while a frame waits. */
static void
test_vanished (Played *played, gconstpointer data)
{
  press (played);
  g_bus_unown_name (played->name);
  wait_until (played->drawn);
  played->name = g_bus_own_name_on_connection (played->bus, UC_BUS_NAME, G_BUS_NAME_OWNER_FLAGS_NONE, NULL, NULL, NULL, NULL);
}

static gboolean
on_private (GDBusServer *server, GDBusConnection *connection, gpointer data)
{
  static const GDBusInterfaceVTable vtable = { .method_call = on_call, .get_property = on_property };
  Played *played = data;

  g_dbus_connection_register_object (connection, UC_BUS_PATH, played->node->interfaces[0], &vtable, played, NULL, NULL);
  g_set_object (&played->private, connection);
  return TRUE;
}

/* The service's own socket is used where it is; when the connection ends, and when there is none, the bus. */
static void
test_private (Played *played, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-link-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "socket", NULL);
  g_autofree char *address = g_strdup_printf ("unix:path=%s", path);
  g_autofree char *guid = g_dbus_generate_guid ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusServer) server = g_dbus_server_new_sync (address, G_DBUS_SERVER_FLAGS_NONE, guid, NULL, NULL, &error);

  g_assert_no_error (error);
  g_signal_connect (server, "new-connection", G_CALLBACK (on_private), played);
  g_dbus_server_start (server);
  g_clear_object (&played->link);
  played->link = uc_table_link_new (G_BUS_TYPE_SESSION, path, played->model);
  played->reads = 0;
  wait_until (played->reads > 0 && uc_console_model_get_table (played->model) != NULL);
  g_assert_true (played->called == played->private);
  press (played);
  wait_until (played->asked->len == 1);
  g_assert_true (played->called == played->private);
  g_dbus_method_invocation_return_value (g_ptr_array_steal_index (played->asked, 0), g_variant_new ("(t)", (guint64) 0));
  g_dbus_server_stop (server);
  g_remove (path);
  played->reads = 0;
  g_dbus_connection_close (played->private, NULL, NULL, NULL);
  wait_until (played->reads > 0 && uc_console_model_get_table (played->model) != NULL);
  g_assert_true (played->called == played->bus);
  press (played);
  wait_until (played->asked->len == 1);
  g_clear_object (&played->private);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*func) (Played *played, gconstpointer data);
  } tests[] = {
    { "/console/link/no-answer", test_no_answer },
    { "/console/link/refused", test_refused },
    { "/console/link/closed", test_closed },
    { "/console/link/vanished", test_vanished },
    { "/console/link/private", test_private },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Played, NULL, set_up, tests[i].func, tear_down);
  return g_test_run ();
}
