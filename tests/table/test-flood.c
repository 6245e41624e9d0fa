/* The table's object on a bus, among callers that call more than they read. The service is in this process, its callers are bare
 * sockets: what the process grows by is the service's. What arrives and what goes out is counted in GDBus's own thread. */
#include "greedy.h"
#include "table-fixture.h"
#include "uc-bus-turns.h"
#include "uc-bus.h"
#include "uc-daytime.h"
#include "uc-table-bus.h"

#include <glib/gstdio.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define N_GREEDY 200
#define N_CALLS 128
#define N_ROWS 100
/* The bus reads no more of a connection when others have not read so many bytes of it. */
#define MOST_UNREAD (1024 * 1024)
#define MAX_GROWTH_KB (20 * 1024)
/* A bus passes on 32 MiB, with the header. */
#define LONGEST_BYTES (32 * 1024 * 1024 - 4096)
#define N_LONGEST 4
#define MAX_PEAK_KB (128 * 1024)
#define NEWEST (G_MAXUINT64 / 2)
/* What a socket holds, and what may wait behind it, several times over. */
#define MOST_DEAF_ROWS 10000

typedef struct
{
  TableFixture base;
  GSubprocess *daemon;
  GDBusConnection *server;
  UcTableBus *bus;
  UcTableService *service;
  guint filter;
  GMutex mutex;
  GCond cond;
  guint arrived;   /* calls */
  guint left;      /* callers that left the bus */
  GArray *answers; /* guint32: serials of the calls answered, in the order in which the answers went out */
  GArray *refused; /* guint32: of these, those refused for their number */
} Fixture;

/* ---- set up ---- */

/* The first filter: it sees what others swallow. */
static GDBusMessage *
on_message (GDBusConnection *connection, GDBusMessage *message, gboolean incoming, gpointer user_data)
{
  GDBusMessageType type = g_dbus_message_get_message_type (message);
  guint32 serial = g_dbus_message_get_reply_serial (message);
  g_autoptr (GMutexLocker) locker = NULL;
  Fixture *f = user_data;

  locker = g_mutex_locker_new (&f->mutex);
  if (incoming && type == G_DBUS_MESSAGE_TYPE_METHOD_CALL)
    f->arrived++;
  else if (incoming && g_strcmp0 (g_dbus_message_get_member (message), "NameOwnerChanged") == 0)
    f->left++;
  else if (!incoming && serial != 0)
    {
      g_array_append_val (f->answers, serial);
      if (g_strcmp0 (g_dbus_message_get_error_name (message), "org.freedesktop.DBus.Error.LimitsExceeded") == 0)
        g_array_append_val (f->refused, serial);
    }
  g_cond_signal (&f->cond);
  return message;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  UcTableServiceOptions options = { 0 };
  g_autofree char *address = NULL;
  g_autoptr (GError) error = NULL;

  table_fixture_init (&f->base);
  f->daemon = greedy_bus_start_or_fail (f->base.folder, MOST_UNREAD);
  address = greedy_bus_address (f->base.folder);
  f->server = g_dbus_connection_new_for_address_sync (
      address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL, NULL, &error);
  g_assert_no_error (error);
  f->answers = g_array_new (FALSE, FALSE, sizeof (guint32));
  f->refused = g_array_new (FALSE, FALSE, sizeof (guint32));
  f->filter = g_dbus_connection_add_filter (f->server, on_message, f, NULL);
  f->bus = uc_table_bus_new (f->server, &error);
  g_assert_no_error (error);
  options.table_path = f->base.table;
  options.journal_path = f->base.journal;
  options.simulate = f->base.socket;
  f->service = uc_table_service_new (&options, &uc_table_bus_funcs, f->bus, &error);
  g_assert_no_error (error);
  uc_table_bus_set_service (f->bus, f->service);
  g_assert_true (table_fixture_plug (&f->base));
  table_fixture_rest (&f->base);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_subprocess_force_exit (f->daemon);
  g_subprocess_wait (f->daemon, NULL, NULL);
  g_clear_object (&f->daemon);
  g_clear_pointer (&f->bus, uc_table_bus_free);
  g_clear_pointer (&f->service, uc_table_service_free);
  g_dbus_connection_remove_filter (f->server, f->filter);
  g_dbus_connection_close_sync (f->server, NULL, NULL);
  g_clear_object (&f->server);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_array_unref (f->answers);
  g_array_unref (f->refused);
  table_fixture_clear (&f->base);
}

/* ---- callers ---- */

static const char *
service_name (Fixture *f)
{
  return g_dbus_connection_get_unique_name (f->server);
}

static void
call_read (Fixture *f, int fd, guint32 serial)
{
  greedy_call_or_fail (fd, serial, service_name (f), UC_BUS_PATH, UC_BUS_INTERFACE, UC_BUS_METHOD_READ,
                       g_variant_new ("(tu)", (guint64) 1, (guint32) UC_BUS_MAX_ROWS), 0);
}

static void
call_submit (Fixture *f, int fd, guint32 serial, const char *line, GDBusMessageFlags flags)
{
  greedy_call_or_fail (fd, serial, service_name (f), UC_BUS_PATH, UC_BUS_INTERFACE, UC_BUS_METHOD_SUBMIT,
                       g_variant_new ("(t^as)", NEWEST, (const char *const[]) { line, NULL }), flags);
}

/* The service's loop stands still meanwhile. */
static void
await (Fixture *f, const guint *count, guint n)
{
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&f->mutex);

  while (*count < n)
    g_cond_wait (&f->cond, &f->mutex);
}

/* @n calls have arrived, and what is counted as the last of them is seen to: one more arrives behind it, and is answered as @serial. */
static void
await_all (Fixture *f, int fd, guint n, guint32 serial)
{
  call_read (f, fd, serial);
  await (f, &f->arrived, n + 1);
}

static void
await_answers (Fixture *f, guint n)
{
  gboolean all = FALSE;

  while (!all)
    {
      g_main_context_iteration (NULL, FALSE);
      g_mutex_lock (&f->mutex);
      all = f->answers->len >= n;
      g_mutex_unlock (&f->mutex);
    }
}

static void
run_until_idle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

static void
on_recorded (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  uc_table_service_submit_finish (result, &error);
  g_assert_no_error (error);
  (*(guint *) user_data)--;
}

static void
record_rows (Fixture *f, guint n)
{
  guint left = n;

  for (guint i = 0; i < n; i++)
    uc_table_service_submit (f->service, NEWEST, (const char *const[]) { "call-floor", NULL }, on_recorded, &left);
  while (left > 0)
    g_main_context_iteration (NULL, TRUE);
}

static long
resident_kb (void)
{
  g_autofree char *text = NULL;
  long size, resident;

  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  g_assert_cmpint (sscanf (text, "%ld %ld", &size, &resident), ==, 2);
  return resident * (sysconf (_SC_PAGESIZE) / 1024);
}

/* The peak begins anew with what is resident now. */
static void
forget_peak (void)
{
  FILE *file = fopen ("/proc/self/clear_refs", "w");

  g_assert_nonnull (file);
  g_assert_cmpint (fputs ("5", file), >=, 0);
  g_assert_cmpint (fclose (file), ==, 0);
}

static long
peak_kb (void)
{
  g_autofree char *text = NULL;
  const char *line;

  g_assert_true (g_file_get_contents ("/proc/self/status", &text, NULL, NULL));
  line = strstr (text, "\nVmHWM:");
  g_assert_nonnull (line);
  return strtol (line + strlen ("\nVmHWM:"), NULL, 10);
}

/* ---- tests ---- */

/* Nobody reads, and the bus takes no more: what waits is within bounds. */
static void
test_memory (Fixture *f, gconstpointer data)
{
  int greedy[N_GREEDY];
  long before_kb;

  record_rows (f, N_ROWS);
  for (guint i = 0; i < N_GREEDY; i++)
    greedy[i] = greedy_connect_or_fail (f->base.folder);
  before_kb = resident_kb ();
  for (guint i = 0; i < N_GREEDY; i++)
    for (guint j = 0; j < N_CALLS; j++)
      call_read (f, greedy[i], 2 + j);
  await (f, &f->arrived, N_GREEDY * N_CALLS);
  run_until_idle ();
  g_test_message ("%d unread Reads: %ld kB more than idle", N_GREEDY * N_CALLS, resident_kb () - before_kb);
#ifndef UC_SANITIZERS
  g_assert_cmpint (resident_kb () - before_kb, <=, MAX_GROWTH_KB);
#endif
  for (guint i = 0; i < N_GREEDY; i++)
    close (greedy[i]);
  /* They are gone, and the bus goes on. */
  greedy[0] = greedy_connect_or_fail (f->base.folder);
  call_read (f, greedy[0], 1000);
  while (g_array_index (f->answers, guint32, f->answers->len - 1) != 1000)
    await_answers (f, f->answers->len + 1);
  close (greedy[0]);
}

/* The longest message that a bus passes on is read before anybody can refuse it. The unit's MemoryMax= has room for it. */
static void
test_longest (Fixture *f, gconstpointer data)
{
  int fd = greedy_connect_or_fail (f->base.folder);
  const long before_kb = resident_kb ();

  forget_peak ();
  for (guint i = 0; i < N_LONGEST; i++)
    greedy_call_long_or_fail (fd, 100 + i, service_name (f), UC_BUS_PATH, UC_BUS_PROPERTIES, "GetAll", LONGEST_BYTES);
  await (f, &f->arrived, N_LONGEST);
  await_answers (f, N_LONGEST);
  g_assert_cmpuint (f->refused->len, ==, N_LONGEST);
  run_until_idle ();
  g_test_message ("%d messages of %d bytes: %ld kB more than idle at the most, %ld kB afterwards", N_LONGEST, LONGEST_BYTES,
                  peak_kb () - before_kb, resident_kb () - before_kb);
#ifndef UC_SANITIZERS
  g_assert_cmpint (peak_kb () - before_kb, <=, MAX_PEAK_KB);
#endif
  close (fd);
}

/* Sixteen wait; the seventeenth is told so, and what is beyond the refusals is answered by nobody. */
static void
test_refused (Fixture *f, gconstpointer data)
{
  int fd = greedy_connect_or_fail (f->base.folder), polite = greedy_connect_or_fail (f->base.folder);

  for (guint i = 0; i < 2 * UC_BUS_MAX_WAITING; i++)
    call_read (f, fd, 100 + i);
  await (f, &f->arrived, 2 * UC_BUS_MAX_WAITING);
  await_all (f, polite, 2 * UC_BUS_MAX_WAITING, 900);
  await_answers (f, 2 * UC_BUS_MAX_WAITING + 1);
  g_assert_cmpuint (f->refused->len, ==, UC_BUS_MAX_WAITING);
  for (guint i = 0; i < UC_BUS_MAX_WAITING; i++)
    g_assert_cmpuint (g_array_index (f->refused, guint32, i), ==, 100 + UC_BUS_MAX_WAITING + i);
  /* All are answered: there is room again. */
  call_read (f, fd, 200);
  await_answers (f, 2 * UC_BUS_MAX_WAITING + 2);
  g_assert_cmpuint (f->refused->len, ==, UC_BUS_MAX_WAITING);
  close (fd);
  close (polite);
}

/* Submit first, though it came last; then a caller at a time, however many calls one has. */
static void
test_turns (Fixture *f, gconstpointer data)
{
  int greedy = greedy_connect_or_fail (f->base.folder), polite = greedy_connect_or_fail (f->base.folder);
  const guint32 first[] = { 300, 100, 200, 101, 900, 102, 103 };

  for (guint i = 0; i < UC_BUS_MAX_WAITING; i++)
    call_read (f, greedy, 100 + i);
  await (f, &f->arrived, UC_BUS_MAX_WAITING);
  call_read (f, polite, 200);
  call_submit (f, polite, 300, "call-floor", 0);
  await_all (f, polite, UC_BUS_MAX_WAITING + 2, 900);
  await_answers (f, UC_BUS_MAX_WAITING + 3);
  for (guint i = 0; i < G_N_ELEMENTS (first); i++)
    g_assert_cmpuint (g_array_index (f->answers, guint32, i), ==, first[i]);
  close (greedy);
  close (polite);
}

/* Nothing is worked out for a caller that has left. */
static void
test_left (Fixture *f, gconstpointer data)
{
  int greedy = greedy_connect_or_fail (f->base.folder), polite = greedy_connect_or_fail (f->base.folder);

  for (guint i = 0; i < UC_BUS_MAX_WAITING; i++)
    call_read (f, greedy, 100 + i);
  await (f, &f->arrived, UC_BUS_MAX_WAITING);
  close (greedy);
  await (f, &f->left, 1);
  call_read (f, polite, 200);
  await (f, &f->arrived, UC_BUS_MAX_WAITING + 1);
  await_answers (f, 1);
  run_until_idle ();
  g_assert_cmpuint (f->answers->len, ==, 1);
  g_assert_cmpuint (g_array_index (f->answers, guint32, 0), ==, 200);
  close (polite);
}

static void
test_submits (Fixture *f, gconstpointer data)
{
  int fd = greedy_connect_or_fail (f->base.folder);

  for (guint i = 0; i <= UC_BUS_MAX_WAITING_SUBMITS; i++)
    call_submit (f, fd, 100 + i, "call-floor", 0);
  await_all (f, fd, UC_BUS_MAX_WAITING_SUBMITS + 1, 900);
  await_answers (f, UC_BUS_MAX_WAITING_SUBMITS + 2);
  g_assert_cmpuint (f->refused->len, ==, 1);
  g_assert_cmpuint (g_array_index (f->refused, guint32, 0), ==, 100 + UC_BUS_MAX_WAITING_SUBMITS);
  call_submit (f, fd, 200, "call-floor", 0);
  await_answers (f, UC_BUS_MAX_WAITING_SUBMITS + 3);
  g_assert_cmpuint (f->refused->len, ==, 1);
  close (fd);
}

/* Too long, or without a wish for an answer. */
static void
test_not_heard (Fixture *f, gconstpointer data)
{
  int fd = greedy_connect_or_fail (f->base.folder);
  g_autofree char *line = g_strnfill (UC_BUS_MAX_SUBMIT_BYTES, 'x');
  guint64 before = uc_table_service_get_head (f->service);

  call_submit (f, fd, 100, "call-floor", G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED);
  call_submit (f, fd, 101, line, 0);
  await (f, &f->arrived, 2);
  await_answers (f, 1);
  run_until_idle ();
  g_assert_cmpuint (f->refused->len, ==, 1);
  g_assert_cmpuint (uc_table_service_get_head (f->service), ==, before);
  close (fd);
}

static void
on_result (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static void
wait_for (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static GDBusConnection *
connect_console_or_fail (const char *path)
{
  g_autofree char *address = g_strdup_printf ("unix:path=%s", path);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GDBusConnection *console;

  g_dbus_connection_new_for_address (address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT, NULL, NULL, on_result, &result);
  wait_for (&result);
  console = g_dbus_connection_new_for_address_finish (result, &error);
  g_assert_no_error (error);
  return console;
}

static GVariant *
call_as_console (GDBusConnection *console, const char *method, GVariant *arguments)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GVariant *answer;

  g_dbus_connection_call (console, NULL, UC_BUS_PATH, UC_BUS_INTERFACE, method, arguments, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL,
                          on_result, &result);
  wait_for (&result);
  answer = g_dbus_connection_call_finish (console, result, &error);
  g_assert_no_error (error);
  return answer;
}

static void
on_head (GDBusConnection *connection, const char *sender, const char *path, const char *interface, const char *signal,
         GVariant *arguments, gpointer user_data)
{
  g_variant_get (arguments, "(t)", user_data);
}

/* Every caller on the bus waits, and the bus takes nothing from the service any more: the console does not notice. */
static void
test_console (Fixture *f, gconstpointer data)
{
  g_autofree char *path = g_build_filename (f->base.folder, "console", NULL);
  g_autoptr (GDBusConnection) console = NULL;
  g_autoptr (GVariant) submitted = NULL, rows = NULL;
  g_autoptr (GError) error = NULL;
  int greedy[N_GREEDY];
  guint64 heard = 0, head;

  record_rows (f, N_ROWS);
  g_assert_true (uc_table_bus_listen (f->bus, path, &error));
  g_assert_no_error (error);
  console = connect_console_or_fail (path);
  g_dbus_connection_signal_subscribe (console, NULL, UC_BUS_INTERFACE, UC_BUS_SIGNAL_HEAD, UC_BUS_PATH, NULL, 0, on_head, &heard,
                                      NULL);
  for (guint i = 0; i < N_GREEDY; i++)
    {
      greedy[i] = greedy_connect_or_fail (f->base.folder);
      for (guint j = 0; j < N_CALLS; j++)
        call_read (f, greedy[i], 2 + j);
    }
  await (f, &f->arrived, N_GREEDY * N_CALLS);
  g_subprocess_send_signal (f->daemon, SIGSTOP);
  submitted = call_as_console (console, UC_BUS_METHOD_SUBMIT,
                               g_variant_new ("(t^as)", NEWEST, (const char *const[]) { "call-floor", NULL }));
  g_variant_get (submitted, "(t)", &head);
  g_assert_cmpuint (head, ==, uc_table_service_get_head (f->service));
  rows = call_as_console (console, UC_BUS_METHOD_READ, g_variant_new ("(tu)", (guint64) 1, 1u));
  while (heard < head)
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < N_GREEDY; i++)
    close (greedy[i]);
}

typedef struct
{
  const char *path;
  int fd;
  int done; /* atomic */
} Peer;

static gpointer
connect_peer (gpointer data)
{
  Peer *peer = data;

  peer->fd = greedy_connect_peer_or_fail (peer->path);
  g_atomic_int_set (&peer->done, TRUE);
  g_main_context_wakeup (NULL);
  return NULL;
}

static gboolean
is_hung_up (int fd)
{
  struct pollfd wait = { .fd = fd, .events = POLLRDHUP };

  return poll (&wait, 1, 0) == 1 && (wait.revents & (POLLRDHUP | POLLHUP)) != 0;
}

/* A console that stands still is told of no end of rows: it is cut off, what waits for it is within bounds, and the next one is heard. */
static void
test_console_deaf (Fixture *f, gconstpointer data)
{
  g_autofree char *path = g_build_filename (f->base.folder, "console", NULL);
  g_autoptr (GDBusConnection) console = NULL;
  g_autoptr (GVariant) rows = NULL;
  g_autoptr (GError) error = NULL;
  Peer peer = { .path = path };
  GThread *thread;

  g_assert_true (uc_table_bus_listen (f->bus, path, &error));
  g_assert_no_error (error);
  thread = g_thread_new ("peer", connect_peer, &peer);
  while (!g_atomic_int_get (&peer.done))
    g_main_context_iteration (NULL, TRUE);
  g_thread_join (thread);
  for (guint i = 0; i < MOST_DEAF_ROWS && !is_hung_up (peer.fd); i++)
    record_rows (f, 1);
  g_assert_true (is_hung_up (peer.fd));
  console = connect_console_or_fail (path);
  rows = call_as_console (console, UC_BUS_METHOD_READ, g_variant_new ("(tu)", (guint64) 1, 1u));
  close (peer.fd);
}

/* Who may not enter the folder does not reach the socket, and a folder that is open to others is no place for it. */
static void
test_console_closed (Fixture *f, gconstpointer data)
{
  g_autofree char *path = g_build_filename (f->base.folder, "console", NULL);
  g_autoptr (GError) error = NULL;
  GStatBuf about;

  g_assert_no_errno (g_chmod (f->base.folder, 0755));
  g_assert_false (uc_table_bus_listen (f->bus, path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_clear_error (&error);
  g_assert_no_errno (g_chmod (f->base.folder, 0750));
  g_assert_true (uc_table_bus_listen (f->bus, path, &error));
  g_assert_no_error (error);
  g_assert_no_errno (g_stat (path, &about));
  g_assert_cmpuint (about.st_mode & 0777, ==, 0660);
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)
  ADD ("/flood/memory-is-bounded", test_memory);
  ADD ("/flood/the-longest-messages-are-refused", test_longest);
  ADD ("/flood/a-caller-with-many-calls-is-refused-more", test_refused);
  ADD ("/flood/submit-first-then-a-caller-at-a-time", test_turns);
  ADD ("/flood/a-caller-that-leaves-leaves-nothing", test_left);
  ADD ("/flood/few-submits-of-a-caller-wait", test_submits);
  ADD ("/flood/the-console-is-answered", test_console);
  ADD ("/flood/a-console-that-does-not-read-is-cut-off", test_console_deaf);
  ADD ("/flood/the-console-socket-is-closed-to-others", test_console_closed);
  ADD ("/flood/too-long-or-without-an-answer", test_not_heard);
  return g_test_run ();
}
