/* upcard-sim against the real table service on a bus of its own, and the journal proven afterwards.
 * Environment: UPCARDD, UPCARD_SIM, UPCARDCTL name the programs. */
#include "uc-typed.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

typedef struct
{
  GTestDBus *bus;
  char *folder;
  char *socket;
  char *journal;
  GSubprocess *service;
} Fixture;

static void
start_service (Fixture *fixture)
{
  g_autofree char *table = g_test_build_filename (G_TEST_DIST, "..", "data", "tables", "BJ-07.ini", NULL);
  g_autoptr (GError) error = NULL;

  fixture->service = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error,
                                       g_getenv ("UPCARDD"), "--bus=session", "--table", table, "--journal",
                                       fixture->journal, "--simulate", fixture->socket, NULL);
  g_assert_no_error (error);
}

static void
stop_service (Fixture *fixture)
{
  g_subprocess_send_signal (fixture->service, SIGTERM);
  g_assert_true (g_subprocess_wait (fixture->service, NULL, NULL));
  g_clear_object (&fixture->service);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (fixture->bus);
  fixture->folder = g_dir_make_tmp ("upcard-sim-XXXXXX", NULL);
  fixture->socket = g_build_filename (fixture->folder, "table.socket", NULL);
  fixture->journal = g_build_filename (fixture->folder, "table.journal", NULL);
  start_service (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) folder = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  if (fixture->service != NULL)
    stop_service (fixture);
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->socket);
  g_free (fixture->journal);
  g_test_dbus_down (fixture->bus);
  g_object_unref (fixture->bus);
}

/* Runs a program to its end. Returns its exit status; @said: (out) (optional): what it wrote, on both outputs. */
static int
run (const char *const *argv, const char *input, char **said)
{
  g_autoptr (GSubprocess) program = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  program = uc_typed (argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, input, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (program, NULL, NULL, &text, NULL, &error);
  g_assert_no_error (error);
  if (said != NULL)
    *said = g_steal_pointer (&text);
  return g_subprocess_get_exit_status (program);
}

static int
run_sim (Fixture *fixture, const char *const *options, const char *input, char **said)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();

  g_ptr_array_add (argv, (char *) g_getenv ("UPCARD_SIM"));
  g_ptr_array_add (argv, fixture->socket);
  for (guint i = 0; options[i] != NULL; i++)
    g_ptr_array_add (argv, (char *) options[i]);
  g_ptr_array_add (argv, NULL);
  return run ((const char *const *) argv->pdata, input, said);
}

/* Ends the service, proves the journal and returns its events as JSON Lines. */
static char *
prove (Fixture *fixture)
{
  const char *const verify[] = { g_getenv ("UPCARDCTL"), "verify", fixture->journal, "--prove", "--audit", NULL };
  const char *const export[] = { g_getenv ("UPCARDCTL"), "export", fixture->journal, "--json", NULL };
  g_autofree char *verdict = NULL;
  char *events = NULL;

  stop_service (fixture);
  if (run (verify, NULL, &verdict) != 0)
    g_error ("the journal is not proven: %s", verdict);
  g_assert_cmpint (run (export, NULL, &events), ==, 0);
  return events;
}

static guint
count (const char *text, const char *word)
{
  guint n = 0;

  for (const char *at = strstr (text, word); at != NULL; at = strstr (at + 1, word))
    n++;
  return n;
}

static void
test_random (Fixture *fixture, gconstpointer data)
{
  const char *const options[] = { "--random", "--fast", "--rounds=12", "--fault=late-coin@2", "--fault=miscount@2",
                                  "--fault=wrong-light@3", "--fault=unplug:shoe@4", "--fault=noise:shoe@5",
                                  "--fault=bad-checksum:shoe@6", "--fault=double-read:shoe@7",
                                  "--fault=truncated:reader@8", "--fault=unplug:gpio@9", NULL };
  g_autofree char *events = NULL;

  g_assert_cmpint (run_sim (fixture, options, NULL, NULL), ==, 0);
  events = prove (fixture);
  g_assert_cmpuint (count (events, "\"kind\":\"round-closed\""), ==, 12);
  g_assert_cmpuint (count (events, "after-no-more-bets"), ==, 1);
  g_assert_cmpuint (count (events, "\"kind\":\"chips-mismatch\""), ==, 1);
  g_assert_cmpuint (count (events, "wrong-light"), >=, 1);
  g_assert_cmpuint (count (events, "\"kind\":\"card-refused\""), ==, 0);
}

/* Whoever starts it before the service is told what it waits for, once. */
static void
test_says_that_it_waits (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) sim = NULL;
  g_autoptr (GDataInputStream) said = NULL;
  g_autofree char *nowhere = g_build_filename (fixture->folder, "nowhere.socket", NULL);
  g_autofree char *line = NULL, *after = NULL;

  sim = g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_PIPE, &error, g_getenv ("UPCARD_SIM"), nowhere, NULL);
  g_assert_no_error (error);
  said = g_data_input_stream_new (g_subprocess_get_stderr_pipe (sim));
  line = g_data_input_stream_read_line (said, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (line);
  g_assert_true (g_str_has_prefix (line, "upcard-sim: waiting for the table service at "));
  g_assert_nonnull (strstr (line, nowhere));
  g_subprocess_send_signal (sim, SIGTERM);
  after = g_data_input_stream_read_line (said, NULL, NULL, &error);
  g_assert_null (after);
  g_assert_true (g_subprocess_wait (sim, NULL, NULL));
}

typedef struct
{
  Fixture *fixture;
  GMainLoop *loop;
  guint heads;
  guint kills;
} Killing;

/* Every fortieth commit is the service's last; the next service goes on from there. */
static void
on_head (GDBusConnection *connection, const char *sender, const char *path, const char *interface, const char *signal,
         GVariant *parameters, gpointer data)
{
  Killing *killing = data;
  Fixture *fixture = killing->fixture;

  if (++killing->heads % 40 != 0)
    return;
  killing->kills++;
  g_subprocess_force_exit (fixture->service);
  g_assert_true (g_subprocess_wait (fixture->service, NULL, NULL));
  g_clear_object (&fixture->service);
  start_service (fixture);
}

static void
on_sim_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  Killing *killing = data;

  g_assert_true (g_subprocess_wait_finish (G_SUBPROCESS (source), result, NULL));
  g_main_loop_quit (killing->loop);
}

static void
on_gone (gpointer gone, GObject *where_it_was)
{
  *(gboolean *) gone = TRUE;
}

static gboolean
look_again (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

/* The last reference may be a signal's that is still on its way to this loop: waits until nobody holds @connection, so
 * that the next bus of this program gets one of its own. */
static void
let_go (GDBusConnection *connection)
{
  gboolean gone = FALSE;
  guint tick = g_timeout_add (10, look_again, NULL);

  g_object_weak_ref (G_OBJECT (connection), on_gone, &gone);
  g_object_unref (connection);
  while (!gone)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (tick);
}

/* The service is killed again and again under play and comes back; no card is lost, none is dealt twice. */
static void
test_killed_service (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GSubprocess) sim = NULL;
  g_autofree char *events = NULL;
  GDBusConnection *connection = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  Killing killing = { fixture, loop, 0, 0 };
  guint signal;

  g_assert_no_error (error);
  signal = g_dbus_connection_signal_subscribe (connection, NULL, "org.upcard.Table1", "Head", NULL, NULL,
                                               G_DBUS_SIGNAL_FLAGS_NONE, on_head, &killing, NULL);
  sim = g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error, g_getenv ("UPCARD_SIM"), fixture->socket,
                          "--random", "--fast", "--rounds=8", NULL);
  g_assert_no_error (error);
  g_subprocess_wait_async (sim, NULL, on_sim_ended, &killing);
  g_main_loop_run (loop);
  g_dbus_connection_signal_unsubscribe (connection, signal);
  let_go (connection);

  g_assert_cmpint (g_subprocess_get_exit_status (sim), ==, 0);
  g_assert_cmpuint (killing.kills, >=, 3);
  events = prove (fixture);
  g_assert_cmpuint (count (events, "\"kind\":\"round-closed\""), ==, 8);
  g_assert_cmpuint (count (events, "\"kind\":\"card-refused\""), ==, 0);
}

static void
write_script (Fixture *fixture, const char *name, const char *text, char **path)
{
  *path = g_build_filename (fixture->folder, name, NULL);
  g_assert_true (g_file_set_contents (*path, text, -1, NULL));
}

/* Two hands, a chip, the dealer draws; everything that only waits for a person is the simulated dealer's. */
#define ROUND                                                                                                          \
  "bet 1 main 25.00\nbet 3 main 50.00\nbet 3 match-the-dealer-progressive\nno-more-bets\n"                              \
  "card TH\ncard 9C\ncard 8D\ncard 7H\ncard KC\ncard 6H\nlight medium\nstand\nstand\ncard 5D\n"

static void
test_script (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = NULL;
  g_autofree char *events = NULL;

  write_script (fixture, "good.script", ROUND, &path);
  g_assert_cmpint (run_sim (fixture, (const char *const[]){ "--dealer", "--fast", "--script", path, NULL }, NULL, NULL),
                   ==, 0);
  events = prove (fixture);
  g_assert_cmpuint (count (events, "\"kind\":\"round-closed\""), ==, 1);
  g_assert_cmpuint (count (events, "\"sensed\":true"), ==, 1);
}

static void
test_impossible_line (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = NULL;
  g_autofree char *said = NULL;
  g_autofree char *events = NULL;

  write_script (fixture, "bad.script", "bet 1 main\nno-more-bets\ncard AS\nstand\n", &path);
  g_assert_cmpint (run_sim (fixture, (const char *const[]){ "--dealer", "--fast", "--script", path, NULL }, NULL, &said),
                   ==, 1);
  g_assert_nonnull (strstr (said, "bad.script:4: "));
  events = prove (fixture);
  g_assert_cmpuint (count (events, "\"kind\":\"card-dealt\""), ==, 1);
}

static void
test_lines_from_standard_input (Fixture *fixture, gconstpointer data)
{
  g_autofree char *said = NULL;
  g_autofree char *events = NULL;

  g_assert_cmpint (run_sim (fixture, (const char *const[]){ "--script=-", NULL },
                            "badge 2001\n\n# a tap\nbadge 1001\nstand\n", &said),
                   ==, 1);
  g_assert_nonnull (strstr (said, ":5: "));
  g_clear_pointer (&said, g_free);
  g_assert_cmpint (run_sim (fixture, (const char *const[]){ "--script=-", NULL }, "badge 3001\n", &said), ==, 0);
  events = prove (fixture);
  g_assert_cmpuint (count (events, "\"kind\":\"badge-read\""), ==, 3);
}

static void
test_bad_options (Fixture *fixture, gconstpointer data)
{
  static const char *const options[][4] = {
    { "--decks=11", NULL },       { "--random", "--script=x", NULL }, { "--fault=fire@1", NULL },
    { "--badge-driver=wiegand", NULL },
    { "--bus=school", NULL },     { "--rounds=-1", NULL },            { "--dealer", "--script=-", NULL },
    { "second-socket", NULL },    { "--no-such-option", NULL },       { "--script=/nowhere/at-all", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      g_autofree char *said = NULL;

      g_assert_cmpint (run_sim (fixture, options[i], NULL, &said), ==, 2);
      g_assert_true (g_str_has_prefix (said, "upcard-sim: "));
    }
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/sim/program/random-play-with-faults-is-proven", test_random);
  ADD ("/sim/program/service-killed", test_killed_service);
  ADD ("/sim/program/script", test_script);
  ADD ("/sim/program/impossible-line", test_impossible_line);
  ADD ("/sim/program/lines-from-standard-input", test_lines_from_standard_input);
  ADD ("/sim/program/says-that-it-waits", test_says_that_it_waits);
  ADD ("/sim/program/bad-options", test_bad_options);
  return g_test_run ();
}
