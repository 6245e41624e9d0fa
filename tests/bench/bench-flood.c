/* A Submit among greedy callers: 200 connections that each keep 16 calls under way, of the table, or of a bare echo service on the
 * same bus, which costs the bus as much. The service is in this process, so that its own time can be taken, from the arrival of a
 * Submit to the instant in which its answer goes out.
 *
 * Callers of another program take the processors and the bus from the service as well: what its own callers cost beyond that is
 * held to a ratio. The ratio to a quiet bus is printed as well, with its goal; where callers, bus and service share two busy processors it
 * is not reached.
 *
 *   bench-flood [SUBMITS]
 */
#include "figures.h"
#include "greedy.h"
#include "table-fixture.h"
#include "uc-bus-turns.h"
#include "uc-bus.h"
#include "uc-table-bus.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define N_GREEDY 200
#define CALLERS G_STRINGIFY (N_GREEDY) " greedy callers"
#define N_UNDER_WAY UC_BUS_MAX_WAITING
#define N_TURNS 9
#define N_SUBMITS 70
/* Of each phase the first Submits are not counted: the greedy callers' first calls arrive all at once. */
#define N_FIRST 10
#define MAX_RATIO 2.0
#define MAX_OWN_RATIO 1.5
#define AIM "1.5 times a quiet bus"
/* What a system bus has. */
#define MOST_UNREAD 133169152
#define ECHO_NAME "org.upcard.Baseline"

/* ---- what this program starts itself as ---- */

static void
call_once (int fd, const char *name)
{
  /* The bus refuses a number that it awaits an answer for. */
  static guint32 serial = 1;

  serial++;
  if (g_str_equal (name, ECHO_NAME))
    greedy_call_or_fail (fd, serial, name, "/", name, "Echo", g_variant_new ("(tu)", (guint64) 1, (guint32) UC_BUS_MAX_ROWS), 0);
  else
    greedy_call_or_fail (fd, serial, name, UC_BUS_PATH, UC_BUS_INTERFACE, UC_BUS_METHOD_READ,
                         g_variant_new ("(tu)", (guint64) 1, (guint32) UC_BUS_MAX_ROWS), 0);
}

/* A call for each answer in what has come. */
static void
take_bytes (int fd, GByteArray *come, const char *name)
{
  guint8 bytes[65536];
  gssize n = recv (fd, bytes, sizeof bytes, 0), needed;

  if (n <= 0)
    exit (0);
  g_byte_array_append (come, bytes, (guint) n);
  while (come->len >= 16 && (needed = g_dbus_message_bytes_needed (come->data, come->len, NULL)) > 0 && needed <= come->len)
    {
      g_byte_array_remove_range (come, 0, (guint) needed);
      call_once (fd, name);
    }
}

static int
be_greedy (const char *folder, const char *name)
{
  struct pollfd fds[N_GREEDY];
  GByteArray *come[N_GREEDY];

  for (guint i = 0; i < N_GREEDY; i++)
    {
      fds[i].fd = greedy_connect_or_fail (folder);
      fds[i].events = POLLIN;
      come[i] = g_byte_array_new ();
    }
  for (guint i = 0; i < N_GREEDY * N_UNDER_WAY; i++)
    call_once (fds[i % N_GREEDY].fd, name);
  write (STDOUT_FILENO, "r", 1);
  while (poll (fds, N_GREEDY, -1) > 0)
    for (guint i = 0; i < N_GREEDY; i++)
      if (fds[i].revents != 0)
        take_bytes (fds[i].fd, come[i], name);
  return 0;
}

static GDBusConnection *
connect_or_fail (const char *folder)
{
  g_autofree char *address = greedy_bus_address (folder);
  g_autoptr (GError) error = NULL;
  GDBusConnection *connection = g_dbus_connection_new_for_address_sync (
      address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL, NULL, &error);

  if (connection == NULL)
    g_error ("%s", error->message);
  return connection;
}

/* Prints microseconds, one Submit a line. */
static int
submit (const char *folder, const char *name, guint n)
{
  g_autoptr (GDBusConnection) connection = connect_or_fail (folder);

  for (guint i = 0; i < n; i++)
    {
      gint64 began = g_get_monotonic_time ();
      g_autoptr (GError) error = NULL;
      g_autoptr (GVariant) answer = g_dbus_connection_call_sync (
          connection, name, UC_BUS_PATH, UC_BUS_INTERFACE, UC_BUS_METHOD_SUBMIT,
          g_variant_new ("(t^as)", G_MAXUINT64 / 2, (const char *const[]) { "call-floor", NULL }), NULL, G_DBUS_CALL_FLAGS_NONE,
          G_MAXINT, NULL, &error);

      if (answer == NULL)
        g_error ("%s", error->message);
      g_print ("%" G_GINT64_FORMAT "\n", g_get_monotonic_time () - began);
    }
  return 0;
}

static void
on_echo (GDBusConnection *connection, const char *sender, const char *path, const char *interface, const char *method,
         GVariant *arguments, GDBusMethodInvocation *invocation, gpointer data)
{
  g_dbus_method_invocation_return_value (invocation, arguments);
}

static void
on_named (GDBusConnection *connection, const char *name, gpointer data)
{
  write (STDOUT_FILENO, "r", 1);
}

static int
echo (const char *folder)
{
  static const GDBusInterfaceVTable vtable = { .method_call = on_echo };
  static const char xml[] = "<node><interface name='" ECHO_NAME "'><method name='Echo'><arg type='t' direction='in'/>"
                            "<arg type='u' direction='in'/><arg type='t' direction='out'/><arg type='u' direction='out'/></method>"
                            "</interface></node>";
  g_autoptr (GDBusConnection) connection = connect_or_fail (folder);
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (xml, NULL);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  g_dbus_connection_register_object (connection, "/", node->interfaces[0], &vtable, NULL, NULL, NULL);
  g_bus_own_name_on_connection (connection, ECHO_NAME, 0, on_named, NULL, NULL, NULL);
  g_main_loop_run (loop);
  return 0;
}

/* ---- the service, here ---- */

typedef struct
{
  const char *program;
  TableFixture base;
  GDBusConnection *server;
  UcTableBus *bus;
  UcTableService *service;
  GMutex mutex;
  GHashTable *arrivals; /* serial and caller of a Submit → when it arrived, in µs */
  GArray *own;          /* double, µs; the service's own times of this phase */
} Bench;

static GDBusMessage *
on_message (GDBusConnection *connection, GDBusMessage *message, gboolean incoming, gpointer data)
{
  gboolean arrives = incoming && g_strcmp0 (g_dbus_message_get_member (message), UC_BUS_METHOD_SUBMIT) == 0;
  Bench *bench = data;
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&bench->mutex);
  g_autofree char *key
      = g_strdup_printf ("%u %s", incoming ? g_dbus_message_get_serial (message) : g_dbus_message_get_reply_serial (message),
                         incoming ? g_dbus_message_get_sender (message) : g_dbus_message_get_destination (message));
  gint64 *arrived = incoming ? NULL : g_hash_table_lookup (bench->arrivals, key);
  gint64 now = g_get_monotonic_time ();

  if (arrives)
    g_hash_table_insert (bench->arrivals, g_steal_pointer (&key), g_memdup2 (&now, sizeof now));
  else if (arrived != NULL)
    {
      double took = (double) (now - *arrived);

      g_array_append_val (bench->own, took);
      g_hash_table_remove (bench->arrivals, key);
    }
  return message;
}

static void
on_recorded (GObject *source, GAsyncResult *result, gpointer data)
{
  uc_table_service_submit_finish (result, NULL);
  (*(guint *) data)--;
}

static void
bench_start (Bench *bench)
{
  UcTableServiceOptions options = { 0 };
  g_autoptr (GError) error = NULL;
  guint left = UC_BUS_MAX_ROWS;

  bench->arrivals = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  bench->server = connect_or_fail (bench->base.folder);
  g_dbus_connection_add_filter (bench->server, on_message, bench, NULL);
  bench->bus = uc_table_bus_new (bench->server, &error);
  options.table_path = bench->base.table;
  options.journal_path = bench->base.journal;
  options.simulate = bench->base.socket;
  bench->service = uc_table_service_new (&options, &uc_table_bus_funcs, bench->bus, &error);
  if (bench->service == NULL)
    g_error ("%s", error->message);
  uc_table_bus_set_service (bench->bus, bench->service);
  table_fixture_plug (&bench->base);
  table_fixture_rest (&bench->base);
  /* A Read answers with as many rows as it may. */
  for (guint i = 0; i < UC_BUS_MAX_ROWS; i++)
    uc_table_service_submit (bench->service, G_MAXUINT64 / 2, (const char *const[]) { "call-floor", NULL }, on_recorded, &left);
  while (left > 0)
    g_main_context_iteration (NULL, TRUE);
}

/* ---- phases ---- */

static void
on_result (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static GSubprocess *
start_or_fail (const char *const *argv)
{
  g_autoptr (GError) error = NULL;
  GSubprocess *process = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);

  if (process == NULL)
    g_error ("%s", error->message);
  return process;
}

/* Until it says that it is under way; the service works meanwhile. */
static void
wait_ready (GSubprocess *process)
{
  g_autoptr (GAsyncResult) result = NULL;
  char ready;

  g_input_stream_read_async (g_subprocess_get_stdout_pipe (process), &ready, 1, G_PRIORITY_DEFAULT, NULL, on_result, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
end_process (GSubprocess *process)
{
  g_subprocess_force_exit (process);
  g_subprocess_wait (process, NULL, NULL);
  g_object_unref (process);
}

/* @of: whom the greedy callers call; %NULL: there are none. */
static void
measure (Bench *bench, const char *of, const char *n, GArray *round_trips, GArray *own)
{
  const char *name = g_dbus_connection_get_unique_name (bench->server);
  GSubprocess *greedy = of != NULL ? start_or_fail ((const char *const[]) { bench->program, "--greedy", bench->base.folder, of, NULL })
                                   : NULL;
  GSubprocess *submitter;
  guint before = own->len;
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (greedy != NULL)
    wait_ready (greedy);
  bench->own = own;
  submitter = start_or_fail ((const char *const[]) { bench->program, "--submit", bench->base.folder, name, n, NULL });
  g_subprocess_communicate_utf8_async (submitter, NULL, NULL, on_result, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_subprocess_communicate_utf8_finish (submitter, result, &text, NULL, NULL);
  lines = g_strsplit (text, "\n", -1);
  g_array_remove_range (own, before, N_FIRST);
  for (guint i = N_FIRST; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      double us = g_ascii_strtod (lines[i], NULL);

      g_array_append_val (round_trips, us);
    }
  end_process (submitter);
  if (greedy != NULL)
    end_process (greedy);
}

static double
quantile_ms (GArray *us, double share)
{
  return figures_quantile ((double *) us->data, us->len, share) / 1000;
}

static int
run (const char *program, const char *n)
{
  enum { QUIET, ECHO_GREEDY, GREEDY, N_PHASES };
  static const Figure call = { "flood: a Submit among " CALLERS, "among those of an echo service", "ms", NULL, MAX_RATIO };
  static const Figure call_quiet = { "flood: a Submit among " CALLERS, "on a quiet bus", "ms", NULL, 0 };
  static const Figure own_median = { "flood: own time, median", "among those of an echo service", "ms", NULL, 0 };
  static const Figure own_late = { "flood: own time, 99th percentile", "among those of an echo service", "ms", NULL, MAX_OWN_RATIO };
  static const Figure own_quiet = { "flood: own time, 99th percentile", "on a quiet bus", "ms", AIM, 0 };
  g_autoptr (GSubprocess) daemon = NULL;
  Bench bench = { .program = program };
  GArray *round_trips[N_PHASES], *own[N_PHASES];
  GSubprocess *echo_service;

  for (guint i = 0; i < N_PHASES; i++)
    {
      round_trips[i] = g_array_new (FALSE, FALSE, sizeof (double));
      own[i] = g_array_new (FALSE, FALSE, sizeof (double));
    }
  table_fixture_init (&bench.base);
  daemon = greedy_bus_start_or_fail (bench.base.folder, MOST_UNREAD);
  bench_start (&bench);
  echo_service = start_or_fail ((const char *const[]) { program, "--echo", bench.base.folder, NULL });
  wait_ready (echo_service);
  for (guint i = 0; i < N_TURNS; i++)
    {
      const char *const of[N_PHASES]
          = { [ECHO_GREEDY] = ECHO_NAME, [GREEDY] = g_dbus_connection_get_unique_name (bench.server) };

      for (guint turn = 0; turn < N_PHASES; turn++)
        {
          const guint phase = i % 2 == 0 ? turn : N_PHASES - 1 - turn;

          measure (&bench, of[phase], n, round_trips[phase], own[phase]);
        }
    }
  figures_judge (&call, quantile_ms (round_trips[GREEDY], 0.5), quantile_ms (round_trips[ECHO_GREEDY], 0.5));
  figures_judge (&call_quiet, quantile_ms (round_trips[GREEDY], 0.5), quantile_ms (round_trips[QUIET], 0.5));
  figures_judge (&own_median, quantile_ms (own[GREEDY], 0.5), quantile_ms (own[ECHO_GREEDY], 0.5));
  figures_judge (&own_late, quantile_ms (own[GREEDY], 0.99), quantile_ms (own[ECHO_GREEDY], 0.99));
  figures_judge (&own_quiet, quantile_ms (own[GREEDY], 0.99), quantile_ms (own[QUIET], 0.99));
  end_process (echo_service);
  uc_table_bus_free (bench.bus);
  uc_table_service_free (bench.service);
  g_subprocess_force_exit (daemon);
  table_fixture_clear (&bench.base);
  return figures_status ();
}

int
main (int argc, char **argv)
{
  g_autofree char *n = g_strdup_printf ("%d", N_SUBMITS);

  if (argc > 3 && g_str_equal (argv[1], "--greedy"))
    return be_greedy (argv[2], argv[3]);
  if (argc > 4 && g_str_equal (argv[1], "--submit"))
    return submit (argv[2], argv[3], (guint) strtoul (argv[4], NULL, 10));
  if (argc > 2 && g_str_equal (argv[1], "--echo"))
    return echo (argv[2]);
  return run (argv[0], argc > 1 ? argv[1] : n);
}
