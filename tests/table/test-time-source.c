/* What systemd says of the clock, and what is made of it: beside a bus of its own, with a timedated that is none. */
#include "uc-time-source.h"

#include <gio/gio.h>

static const char *const interface_xml
    = "<node><interface name='org.freedesktop.timedate1'>"
      "<property name='NTP' type='b' access='read'/><property name='NTPSynchronized' type='b' access='read'/>"
      "</interface></node>";

/* The fake answers from a thread of its own: who asks waits. */
typedef struct
{
  GThread *thread;
  GMainLoop *loop;
  GMutex mutex;
  GCond is_there;
  gboolean there;
  gboolean is_set_up, follows;
} Timedated;

static GVariant *
get_property (GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *name, GError **error,
              gpointer data)
{
  Timedated *timedated = data;

  return g_variant_new_boolean (g_str_equal (name, "NTP") ? timedated->is_set_up : timedated->follows);
}

static void
on_acquired (GDBusConnection *bus, const char *name, gpointer data)
{
  Timedated *timedated = data;

  g_mutex_lock (&timedated->mutex);
  timedated->there = TRUE;
  g_cond_signal (&timedated->is_there);
  g_mutex_unlock (&timedated->mutex);
}

static gpointer
serve (gpointer data)
{
  static const GDBusInterfaceVTable vtable = { .get_property = get_property };
  Timedated *timedated = data;
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (interface_xml, NULL);
  g_autoptr (GDBusConnection) bus = NULL;
  g_autoptr (GError) error = NULL;
  guint owner;

  g_main_context_push_thread_default (context);
  timedated->loop = g_main_loop_new (context, FALSE);
  bus = g_dbus_connection_new_for_address_sync (g_getenv ("DBUS_SYSTEM_BUS_ADDRESS"),
                                                G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT
                                                    | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                NULL, NULL, &error);
  g_assert_no_error (error);
  g_dbus_connection_register_object (bus, "/org/freedesktop/timedate1", node->interfaces[0], &vtable, timedated, NULL, &error);
  g_assert_no_error (error);
  owner = g_bus_own_name_on_connection (bus, "org.freedesktop.timedate1", G_BUS_NAME_OWNER_FLAGS_NONE, on_acquired, NULL, timedated, NULL);
  g_main_loop_run (timedated->loop);
  g_bus_unown_name (owner);
  g_dbus_connection_close_sync (bus, NULL, NULL);
  g_main_context_pop_thread_default (context);
  return NULL;
}

static void
test_answers (void)
{
  static Timedated timedated;

  g_assert_cmpint (uc_time_source_ask (), ==, UC_TIME_SOURCE_UNKNOWN);
  timedated.thread = g_thread_new ("timedated", serve, &timedated);
  g_mutex_lock (&timedated.mutex);
  while (!timedated.there)
    g_cond_wait (&timedated.is_there, &timedated.mutex);
  g_mutex_unlock (&timedated.mutex);
  g_assert_cmpint (uc_time_source_ask (), ==, UC_TIME_SOURCE_NONE);
  timedated.is_set_up = TRUE;
  g_assert_cmpint (uc_time_source_ask (), ==, UC_TIME_SOURCE_SILENT);
  timedated.follows = TRUE;
  g_assert_cmpint (uc_time_source_ask (), ==, UC_TIME_SOURCE_FOLLOWED);
  /* Set by another program than systemd's own: what counts is that the clock follows it. */
  timedated.is_set_up = FALSE;
  g_assert_cmpint (uc_time_source_ask (), ==, UC_TIME_SOURCE_FOLLOWED);
  g_main_loop_quit (timedated.loop);
  g_thread_join (timedated.thread);
  g_main_loop_unref (timedated.loop);
}

int
main (int argc, char **argv)
{
  g_autoptr (GTestDBus) bus = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (bus);
  g_setenv ("DBUS_SYSTEM_BUS_ADDRESS", g_test_dbus_get_bus_address (bus), TRUE);
  g_test_add_func ("/clock/time-source", test_answers);
  status = g_test_run ();
  g_test_dbus_stop (bus);
  return status;
}
