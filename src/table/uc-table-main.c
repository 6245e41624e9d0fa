/* The program around the service. */
#include "uc-table-main.h"

#include "uc-bus-link.h"
#include "uc-bus.h"
#include "uc-expired.h"
#include "uc-gpio-lines.h"
#include "uc-link-dial.h"
#include "uc-log.h"
#include "uc-people.h"
#include "uc-rules-load.h"
#include "uc-supervisor.h"
#include "uc-table-bus.h"
#include "uc-tpm-count.h"
#include "uc-training-fence.h"
#include "uc-version.h"
#include "uc-witness-state.h"

#include <glib-unix.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#define EXIT_FAILED 1
#define EXIT_BAD_INPUT 2
#define NO_TPM "none"

typedef struct
{
  char *table, *journal, *people, *house_list, *last_head, *tpm, *link, *link_certificate, *link_key, *link_authority, *simulate, *bus, *console, *training;
  gboolean check, lock;
} UcArguments;

typedef struct
{
  GMainLoop *loop;
  GDBusConnection *connection;
  UcTableBus *bus;
  UcTableService *service;
  UcSupervisor *supervisor;
  guint32 shown_round;
  int status;
} UcProgram;

/* ---- command line ---- */

static void
arguments_clear (UcArguments *arguments)
{
  g_free (arguments->table);
  g_free (arguments->journal);
  g_free (arguments->people);
  g_free (arguments->house_list);
  g_free (arguments->last_head);
  g_free (arguments->tpm);
  g_free (arguments->link);
  g_free (arguments->link_certificate);
  g_free (arguments->link_key);
  g_free (arguments->link_authority);
  g_free (arguments->simulate);
  g_free (arguments->bus);
  g_free (arguments->console);
  g_free (arguments->training);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcArguments, arguments_clear)

/* A training has nothing in common with a table that is dealt. */
static gboolean
is_of_real_table (const UcArguments *arguments)
{
  return arguments->table != NULL || arguments->journal != NULL || arguments->people != NULL || arguments->house_list != NULL || arguments->last_head != NULL
         || arguments->tpm != NULL || arguments->link != NULL || arguments->link_certificate != NULL || arguments->link_key != NULL
         || arguments->link_authority != NULL || arguments->simulate != NULL || arguments->bus != NULL
         || arguments->console != NULL || arguments->check || arguments->lock;
}

static gboolean
check_link (const UcArguments *arguments, GError **error)
{
  const UcLinkDial dial = { arguments->link,
                            { arguments->link_certificate, arguments->link_key, arguments->link_authority },
                            NULL };
  g_autoptr (GError) fault = NULL;

  if (arguments->link == NULL || uc_link_dial_check (&dial, &fault))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "--link=%s.", fault->message);
  return FALSE;
}

static gboolean
parse_arguments (int *argc, char ***argv, UcArguments *arguments, GError **error)
{
  const GOptionEntry entries[] = {
    { "table", 't', 0, G_OPTION_ARG_FILENAME, &arguments->table, "The table file", "TABLE.ini" },
    { "journal", 'j', 0, G_OPTION_ARG_FILENAME, &arguments->journal,
      "The journal, made if missing; a folder gets one file per month",
      "FILE|FOLDER" },
    { "people", 'p', 0, G_OPTION_ARG_FILENAME, &arguments->people,
      "Badges and PINs (default: people, beside the journal)", "FILE" },
    { "house-list", 0, 0, G_OPTION_ARG_FILENAME, &arguments->house_list,
      "The house's signed list of people; the people file then has this table's tries and locks alone", "FILE" },
    { "last-head", 0, 0, G_OPTION_ARG_FILENAME, &arguments->last_head,
      "Keep what was signed last in this file, best on another disk, and compare the record with it at the start", "FILE" },
    { "tpm", 0, 0, G_OPTION_ARG_STRING, &arguments->tpm,
      "Count the starts in this TPM, such as device:/dev/tpmrm0, and compare the record with it at the start", "TCTI|none" },
    { "link", 0, 0, G_OPTION_ARG_FILENAME, &arguments->link,
      "upcard-linkd, for a progressive whose meter other tables share: its socket, or the machine that it is on; both links of a house, with a comma", "SOCKET|tls:HOST:PORT" },
    { "link-certificate", 0, 0, G_OPTION_ARG_FILENAME, &arguments->link_certificate,
      "The certificate of this table, for tls:HOST:PORT", "FILE" },
    { "link-key", 0, 0, G_OPTION_ARG_FILENAME, &arguments->link_key, "Its key", "FILE" },
    { "link-authority", 0, 0, G_OPTION_ARG_FILENAME, &arguments->link_authority,
      "The certificate of the house's authority, which has signed that of the link", "FILE" },
    { "bus", 0, 0, G_OPTION_ARG_STRING, &arguments->bus, "The bus to serve on (default: system)",
      "system|session" },
    { "console", 0, 0, G_OPTION_ARG_FILENAME, &arguments->console,
      "Serve the console on this socket, too, which nothing on the bus holds up", "SOCKET" },
    { "simulate", 0, 0, G_OPTION_ARG_FILENAME, &arguments->simulate,
      "Listen for simulated devices; every screen says so", "SOCKET" },
    { "training", 0, 0, G_OPTION_ARG_FILENAME, &arguments->training,
      "Serve a training table whose file is in FOLDER: on no bus, with no device, and with everything else in FOLDER, too", "FOLDER" },
    { "check", 0, 0, G_OPTION_ARG_NONE, &arguments->check, "Read the table file, say what is wrong with it, and end",
      NULL },
    { "lock", 0, 0, G_OPTION_ARG_NONE, &arguments->lock,
      "Lock the table's lock line, and end: for after a service that was killed", NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("- the table service of one live table");

  g_option_context_set_description (context, "Examples:\n"
                                             "  upcardd --table BJ-07.ini --check\n"
                                             "  upcardd --bus=session --table BJ-07.ini --journal rounds.journal --simulate devices");
  g_option_context_add_main_entries (context, entries, NULL);
  uc_version_add_option (context);
  if (!g_option_context_parse (context, argc, argv, error))
    return FALSE;
  if (*argc > 1)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "“%s” is not an option.", (*argv)[1]);
  else if (arguments->training != NULL && is_of_real_table (arguments))
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         "--training has its table file, journal, badges and sockets in its own folder; no other option goes with it.");
  else if (arguments->training != NULL)
    {
      arguments->table = g_build_filename (arguments->training, UC_BUS_TRAINING_TABLE, NULL);
      arguments->journal = g_build_filename (arguments->training, "training.journal", NULL);
      arguments->simulate = g_build_filename (arguments->training, UC_BUS_TRAINING_DEVICES, NULL);
      arguments->console = g_build_filename (arguments->training, UC_BUS_TRAINING_CONSOLE, NULL);
      return TRUE;
    }
  else if (arguments->table == NULL)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "--table TABLE.ini is missing.");
  else if (arguments->journal == NULL && !arguments->check && !arguments->lock)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "--journal FILE or FOLDER is missing.");
  else if (g_strcmp0 (arguments->bus, "system") != 0 && g_strcmp0 (arguments->bus, "session") != 0
           && arguments->bus != NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "--bus=%s: system or session is expected.",
                 arguments->bus);
  else
    return check_link (arguments, error);
  return FALSE;
}

/* The message of the error has one line for each fault. */
static gboolean
load_table_file (const char *path, UcRules *rules, GError **error)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *lines = NULL;

  if (uc_rules_load_file (path, rules, faults))
    return TRUE;
  lines = uc_faults_format (faults);
  g_set_error_literal (error, UC_TABLE_SERVICE_ERROR, UC_TABLE_SERVICE_ERROR_TABLE_FILE, lines);
  return FALSE;
}

/* The service's own line, while nobody has it. */
static int
lock_table (const UcRules *rules)
{
  g_autoptr (GError) error = NULL;

  if (uc_gpio_lines_lock (rules, UC_GPIO_FOLDER, &error))
    return 0;
  fprintf (stderr, "upcardd: the lock line cannot be locked: %s\n", error->message);
  return EXIT_FAILED;
}

static int
check_dates (const char *path, const UcRules *rules)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GError) error = NULL;

  if (uc_expired_allows_today (rules, name, &error))
    return 0;
  fprintf (stderr, "%s\n", error->message);
  return EXIT_BAD_INPUT;
}

static int
run_once (const UcArguments *arguments)
{
  g_autoptr (GError) error = NULL;
  UcRules rules;

  if (!load_table_file (arguments->table, &rules, &error))
    {
      fprintf (stderr, "%s\n", error->message);
      return EXIT_BAD_INPUT;
    }
  /* A line may always be locked, whatever the rules say about dealing. */
  return arguments->lock ? lock_table (&rules) : check_dates (arguments->table, &rules);
}

/* ---- while it runs ---- */

static void
show_status (UcProgram *self)
{
  const UcTable *table = uc_table_service_get_table (self->service);
  const char *stopped = uc_table_service_get_stopped (self->service);
  g_autofree char *status = stopped[0] != '\0'
                                ? g_strdup_printf ("Table %s: stopped. %s", table->rules->table_id, stopped)
                                : g_strdup_printf ("Table %s: round %u.", table->rules->table_id,
                                                   table->now.carry.round);

  uc_supervisor_status (self->supervisor, status);
}

static void
on_head (guint64 seq, gpointer user_data)
{
  UcProgram *self = user_data;
  guint32 round = uc_table_service_get_table (self->service)->now.carry.round;

  uc_table_bus_funcs.head (seq, self->bus);
  if (round != self->shown_round)
    show_status (self);
  self->shown_round = round;
}

static void
on_stopped (const char *why, gpointer user_data)
{
  UcProgram *self = user_data;

  uc_table_bus_funcs.stopped (why, self->bus);
  show_status (self);
}

static void
on_rules_changed (gpointer user_data)
{
  UcProgram *self = user_data;

  uc_table_bus_funcs.rules_changed (self->bus);
}

static void
on_findings_changed (gpointer user_data)
{
  UcProgram *self = user_data;

  uc_table_bus_funcs.findings_changed (self->bus);
}

static void
end (UcProgram *self, int status, const char *why)
{
  if (status != 0)
    uc_log_last (UC_TOPIC_BUS, why);
  self->status = status;
  g_main_loop_quit (self->loop);
}

static gboolean
on_end_signal (gpointer user_data)
{
  end (user_data, 0, NULL);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_hangup_signal (gpointer user_data)
{
  UcProgram *self = user_data;

  uc_table_service_reload (self->service);
  return G_SOURCE_CONTINUE;
}

static void
on_name_acquired (GDBusConnection *connection, const char *name, gpointer user_data)
{
  UcProgram *self = user_data;

  uc_supervisor_ready (self->supervisor);
  show_status (self);
}

static void
on_name_lost (GDBusConnection *connection, const char *name, gpointer user_data)
{
  end (user_data, EXIT_FAILED,
       connection == NULL || g_dbus_connection_is_closed (connection)
           ? "The connection to the bus is closed."
           : "Another table service has the name " UC_BUS_NAME " on this bus.");
}

static int
run (UcProgram *self)
{
  guint signals[] = {
    g_unix_signal_add (SIGTERM, on_end_signal, self),
    g_unix_signal_add (SIGINT, on_end_signal, self),
    g_unix_signal_add (SIGHUP, on_hangup_signal, self),
  };
  guint name = 0;

  if (self->connection != NULL)
    name = g_bus_own_name_on_connection (self->connection, UC_BUS_NAME, G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE,
                                         on_name_acquired, on_name_lost, self, NULL);
  g_main_loop_run (self->loop);
  if (name != 0)
    g_bus_unown_name (name);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_source_remove (signals[i]);
  return self->status;
}

/* Without a bus, on the socket in its folder alone, and behind the fence before anything is opened. Where the kernel has no fence, what
 * simulates its devices still opens none. */
static gboolean
start_training (UcProgram *self, const UcArguments *arguments, GError **error)
{
  const UcTableServiceOptions options = {
    .table_path = arguments->table,
    .journal_path = arguments->journal,
    .simulate = arguments->simulate,
  };
  g_autoptr (GError) fault = NULL;

  if (!uc_training_fence_build (arguments->training, &fault))
    uc_log (UC_TOPIC_TABLE, UC_LOG_WARNING, 0, 0, "The training has no fence of the kernel’s around it. %s", fault->message);
  self->bus = uc_table_bus_new (NULL, error);
  self->service = uc_table_service_new (&options, &uc_table_bus_funcs, self->bus, error);
  if (self->service == NULL)
    return FALSE;
  uc_table_bus_set_service (self->bus, self->service);
  return uc_table_bus_listen (self->bus, arguments->console, error);
}

static gboolean
start (UcProgram *self, const UcArguments *arguments, GError **error)
{
  static const UcTableServiceFuncs funcs = { on_head, on_stopped, on_rules_changed, on_findings_changed };
  UcTableServiceOptions options = {
    .table_path = arguments->table,
    .journal_path = arguments->journal,
    .people_path = arguments->people,
    .house_list_path = arguments->house_list != NULL && *arguments->house_list != '\0' ? arguments->house_list : NULL,
    .last_head_path = arguments->last_head,
    .witnesses = UC_WITNESS_FOLDER,
    .log_folder = uc_log_is_in_system_log () ? "" : NULL,
    .tpm = g_strcmp0 (arguments->tpm, NO_TPM) != 0 ? arguments->tpm : NULL,
    .link = arguments->link,
    .link_certificate = arguments->link_certificate,
    .link_key = arguments->link_key,
    .link_authority = arguments->link_authority,
    .simulate = arguments->simulate,
    .environment = (const char *const *) environ,
    .maps = UC_SETTING_LIBRARIES,
  };
  gboolean session = g_strcmp0 (arguments->bus, "session") == 0;
  g_autoptr (GError) fault = NULL;
  UcRules rules;

  /* A mistyped name is told before anything that a machine without a bus would complain of. */
  if (!load_table_file (arguments->table, &rules, error))
    return FALSE;
  self->connection = uc_bus_link_open (session ? G_BUS_TYPE_SESSION : G_BUS_TYPE_SYSTEM, error);
  if (self->connection == NULL)
    {
      g_prefix_error (error, "The %s bus cannot be reached: ", session ? "session" : "system");
      return FALSE;
    }
  /* A bus that goes away ends the loop (on_name_lost), not the process. */
  g_dbus_connection_set_exit_on_close (self->connection, FALSE);
  self->bus = uc_table_bus_new (self->connection, error);
  if (self->bus == NULL)
    return FALSE;
  self->service = uc_table_service_new (&options, &funcs, self, error);
  if (self->service == NULL)
    return FALSE;
  uc_table_bus_set_service (self->bus, self->service);
  /* Without it the console uses the bus: a table is dealt all the same. */
  if (arguments->console != NULL && !uc_table_bus_listen (self->bus, arguments->console, &fault))
    uc_log (UC_TOPIC_BUS, UC_LOG_WARNING, 0, 0, "The console has no socket of its own: %s", fault->message);
  return TRUE;
}

/* Keys, PINs and the faces of cards that lie face down stay in memory: the process writes no core, another process of its own user
 * cannot read it, and none of its pages is swapped out. A page is locked when it is first used, which costs no memory. Where
 * nobody has allowed that (LimitMEMLOCK= in the unit), the table is dealt all the same. The leak checker of the sanitizers
 * attaches to the process like a debugger, so that a build with them stays open to it. */
static void
keep_secrets (void)
{
#ifndef UC_SANITIZERS
  prctl (PR_SET_DUMPABLE, 0);
#endif
  if (mlockall (MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) != 0)
    uc_log (UC_TOPIC_TABLE, UC_LOG_INFO, 0, 0, "The memory cannot be locked: its pages may be swapped out.");
}

static void
program_clear (UcProgram *self)
{
  g_clear_pointer (&self->bus, uc_table_bus_free);
  g_clear_pointer (&self->service, uc_table_service_free);
  if (self->connection != NULL)
    g_dbus_connection_flush_sync (self->connection, NULL, NULL);
  g_clear_object (&self->connection);
  g_clear_pointer (&self->supervisor, uc_supervisor_free);
  g_main_loop_unref (self->loop);
}

int
uc_table_main (int argc, char **argv)
{
  g_auto (UcArguments) arguments = { 0 };
  UcProgram program = { 0 };
  g_autoptr (GError) error = NULL;
  int status;

  /* Names of files and what is typed are the system's, but every sentence stays English: clients know the refusals by their words, and
   * each console says them in its own language. */
  setlocale (LC_CTYPE, "");
  if (!parse_arguments (&argc, &argv, &arguments, &error))
    {
      fprintf (stderr, "upcardd: %s\n", error->message);
      return EXIT_BAD_INPUT;
    }
  if (arguments.check || arguments.lock)
    return run_once (&arguments);
  uc_log_start ();
  uc_tpm_count_be_quiet ();
  keep_secrets ();
  /* A limit on files is a disk that is full: the record stops, and the service does not end. */
  signal (SIGXFSZ, SIG_IGN);
  program.loop = g_main_loop_new (NULL, FALSE);
  program.supervisor = uc_supervisor_new ();
  if (arguments.training != NULL ? start_training (&program, &arguments, &error) : start (&program, &arguments, &error))
    status = run (&program);
  else
    {
      uc_log_last (UC_TOPIC_TABLE, error->message);
      status = g_error_matches (error, UC_TABLE_SERVICE_ERROR, UC_TABLE_SERVICE_ERROR_TABLE_FILE) ? EXIT_BAD_INPUT
                                                                                                   : EXIT_FAILED;
    }
  program_clear (&program);
  return status;
}
