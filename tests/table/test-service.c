/* The table service in this process: bus, devices, people, a disk that fails. */
#include "robot.h"
#include "table-fixture.h"
#include "uc-batch.h"
#include "uc-bus.h"
#include "uc-daytime.h"
#include "uc-desk.h"
#include "uc-holder.h"
#include "uc-house-key.h"
#include "uc-next-card.h"
#include "uc-open.h"
#include "uc-resume.h"
#include "uc-rules-load.h"
#include "uc-service-private.h"
#include "uc-table-bus.h"
#include "uc-table.h"
#include "uc-table-init.h"
#include "uc-table-prompt.h"
#include "uc-undo.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sodium.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

typedef struct
{
  TableFixture base;
  GDBusConnection *server, *client;
  UcTableBus *bus;
  UcTableService *service;
  guint64 announced; /* by the last Head signal */
  guint announcements;
  guint subscription;
  char *people; /* NULL: the badges of a demonstration */
  char *house_list;
  char *root;   /* where the program's manifest is; NULL: this program has none */
  const char *const *environment; /* what it was started with; NULL: nobody looks */
  guint tap_ms; /* 0 = as the service has it */
  char *last_head; /* NULL: what was signed last is not kept */
  gboolean (*is_synchronised) (void);
  char *witnesses; /* the folder of their state files; NULL: nobody looks */
  char *log_folder; /* of the system's log; NULL: it is not compared */
  Robot robot;
} Fixture;

static GTestDBus *test_bus;
static GMutex logging;        /* threads of the service log, too */
static GString *test_log;     /* everything that was logged */
static GString *test_entries; /* of it what the system's log would have of this program, as journalctl exports it */

static void
forget_log (void)
{
  g_mutex_lock (&logging);
  g_string_truncate (test_log, 0);
  g_mutex_unlock (&logging);
}

/* How often the log has @text. */
static guint
count_logged (const char *text)
{
  guint n = 0;

  g_mutex_lock (&logging);
  for (const char *at = test_log->str; (at = strstr (at, text)) != NULL; at++)
    n++;
  g_mutex_unlock (&logging);
  return n;
}

/* ---- set up ---- */

static GDBusConnection *
connect_or_fail (void)
{
  g_autoptr (GError) error = NULL;
  GDBusConnection *connection = g_dbus_connection_new_for_address_sync (
      g_test_dbus_get_bus_address (test_bus),
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL, NULL,
      &error);

  g_assert_no_error (error);
  return connection;
}

static UcTableService *
try_service (Fixture *f, GError **error)
{
  UcTableServiceOptions options = {
    .table_path = f->base.table,
    .journal_path = f->base.journal,
    .people_path = f->people,
    .house_list_path = f->house_list,
    .simulate = f->base.socket,
    .probe_ms = 10,
    .tap_ms = f->tap_ms,
    .last_head_path = f->last_head,
    .log_folder = f->log_folder,
    .witnesses = f->witnesses,
    .is_synchronised = f->is_synchronised,
    .root = f->root,
    .environment = f->environment,
  };

  return uc_table_service_new (&options, &uc_table_bus_funcs, f->bus, error);
}

static void
start_or_fail (Fixture *f)
{
  g_autoptr (GError) error = NULL;

  f->service = try_service (f, &error);
  g_assert_no_error (error);
  uc_table_bus_set_service (f->bus, f->service);
  g_assert_true (table_fixture_plug (&f->base));
}

static void
stop_service (Fixture *f)
{
  g_clear_pointer (&f->service, uc_table_service_free);
}

static void
on_head (GDBusConnection *connection, const char *sender, const char *path, const char *interface, const char *signal,
         GVariant *parameters, gpointer user_data)
{
  Fixture *f = user_data;

  g_variant_get (parameters, "(t)", &f->announced);
  f->announcements++;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  table_fixture_init (&f->base);
  f->server = connect_or_fail ();
  f->client = connect_or_fail ();
  f->bus = uc_table_bus_new (f->server, &error);
  g_assert_no_error (error);
  start_or_fail (f);
  f->subscription = g_dbus_connection_signal_subscribe (f->client, NULL, UC_BUS_INTERFACE, UC_BUS_SIGNAL_HEAD,
                                                        UC_BUS_PATH, NULL, 0, on_head, f, NULL);
  robot_init (&f->robot, 1);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  robot_clear (&f->robot);
  g_dbus_connection_signal_unsubscribe (f->client, f->subscription);
  g_clear_pointer (&f->bus, uc_table_bus_free);
  stop_service (f);
  g_dbus_connection_close_sync (f->client, NULL, NULL);
  g_dbus_connection_close_sync (f->server, NULL, NULL);
  g_clear_object (&f->client);
  g_clear_object (&f->server);
  table_fixture_clear (&f->base);
  g_free (f->people);
  g_free (f->house_list);
  g_free (f->last_head);
  g_free (f->log_folder);
  g_free (f->witnesses);
  g_free (f->root);
}

/* ---- talking to it ---- */

static void
turn (void)
{
  g_main_context_iteration (NULL, TRUE);
}

#define wait_until(condition) \
  G_STMT_START \
  { \
    while (!(condition)) \
      turn (); \
  } \
  G_STMT_END

static const UcTable *
table (Fixture *f)
{
  return uc_table_service_get_table (f->service);
}

static guint64
head (Fixture *f)
{
  return uc_table_service_get_head (f->service);
}

static void
on_result (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static GVariant *
call (Fixture *f, const char *method, GVariant *parameters, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  g_dbus_connection_call (f->client, g_dbus_connection_get_unique_name (f->server), UC_BUS_PATH, UC_BUS_INTERFACE,
                          method, parameters, NULL, 0, -1, NULL, on_result, &result);
  wait_until (result != NULL);
  return g_dbus_connection_call_finish (f->client, result, error);
}

static guint64
submit_after (Fixture *f, guint64 after_seq, const char *const *lines, GError **error)
{
  g_autoptr (GVariant) reply = call (f, UC_BUS_METHOD_SUBMIT, g_variant_new ("(t^as)", after_seq, lines), error);
  guint64 at = 0;

  if (reply != NULL)
    g_variant_get (reply, UC_BUS_SUBMIT_REPLY, &at);
  return at;
}

static guint64
submit (Fixture *f, const char *const *lines, GError **error)
{
  return submit_after (f, table (f)->now.prompt_seq, lines, error);
}

#define LINES(...) ((const char *const[]) { __VA_ARGS__, NULL })

static void
submit_or_fail (Fixture *f, const char *line)
{
  g_autoptr (GError) error = NULL;

  submit (f, LINES (line), &error);
  g_assert_no_error (error);
}

static void
assert_refused (Fixture *f, const char *const *lines, UcBusError code, const char *part)
{
  g_autoptr (GError) error = NULL;
  guint64 before = head (f);

  submit (f, lines, &error);
  g_assert_error (error, UC_BUS_ERROR, (int) code);
  g_dbus_error_strip_remote_error (error);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” does not say “%s”", error->message, part);
  g_assert_cmpuint (head (f), ==, before);
}

static GVariant *
read_or_fail (Fixture *f, guint64 from_seq)
{
  g_autoptr (GError) error = NULL;
  GVariant *reply = call (f, UC_BUS_METHOD_READ, g_variant_new ("(tu)", from_seq, 256u), &error);

  g_assert_no_error (error);
  return reply;
}

/* All rows of the record as text, one a line: origin, input, events. */
static char *
record (Fixture *f)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 from_seq = 1;

  while (from_seq <= head (f))
    {
      g_autoptr (GVariant) reply = read_or_fail (f, from_seq);
      g_autoptr (GVariantIter) rows = NULL;
      const char *origin, *input;
      g_autofree const char **events = NULL;
      guint64 seq, at;
      gint64 t;

      g_variant_get (reply, UC_BUS_READ_REPLY, &rows, &at);
      while (g_variant_iter_next (rows, "(tx&s&s^a&s)", &seq, &t, &origin, &input, &events))
        {
          g_autofree char *joined = g_strjoinv ("; ", (char **) events);

          g_string_append_printf (text, "%s: %s: %s\n", origin, input, joined);
          from_seq = seq + g_strv_length ((char **) events);
          g_clear_pointer (&events, g_free);
        }
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
assert_recorded (Fixture *f, const char *part)
{
  g_autofree char *text = record (f);

  if (strstr (text, part) == NULL)
    g_error ("“%s” is not in the record:\n%s", part, text);
}

static void
assert_not_recorded (Fixture *f, const char *part)
{
  g_autofree char *text = record (f);

  g_assert_null (strstr (text, part));
}

/* ---- playing ---- */

static gboolean
is_settled (Fixture *f)
{
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    if (!far_device_is_idle (f->base.far[device]) || !f->base.far[device]->greeted)
      return FALSE;
  return TRUE;
}

static void
restart (Fixture *f)
{
  stop_service (f);
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    far_device_unplug (f->base.far[device]);
  start_or_fail (f);
  table_fixture_rest (&f->base);
}

static void
press_lock (Fixture *f)
{
  far_device_edge (f->base.far[UC_WIRE_GPIO], UC_LINE_LOCK_BUTTON, TRUE);
  wait_until (is_settled (f));
  far_device_edge (f->base.far[UC_WIRE_GPIO], UC_LINE_LOCK_BUTTON, FALSE);
  wait_until (is_settled (f));
}

static void
play_lines (Fixture *f)
{
  g_autoptr (GError) error = NULL;

  submit (f, (const char *const *) f->robot.lines, &error);
  g_assert_no_error (error);
}

static void
play_move (Fixture *f)
{
  switch (robot_move (&f->robot, table (f)))
    {
    case ROBOT_LINES:
      play_lines (f);
      break;
    case ROBOT_CARD:
      far_device_card (f->base.far[UC_WIRE_SHOE], f->robot.card);
      break;
    case ROBOT_LIGHT:
      far_device_light (f->base.far[UC_WIRE_READER], f->robot.range);
      break;
    case ROBOT_PEEK:
      far_device_peek (f->base.far[UC_WIRE_READER], f->robot.on);
      break;
    case ROBOT_COIN:
      far_device_edge (f->base.far[UC_WIRE_GPIO], uc_line_wager (f->robot.seat), f->robot.on);
      break;
    case ROBOT_LOCK:
      press_lock (f);
      break;
    case ROBOT_WAIT:
      turn ();
      break;
    }
  wait_until (is_settled (f));
}

static void
play_to (Fixture *f, UcPromptId id)
{
  wait_until (is_settled (f));
  while (uc_table_prompt (table (f)).id != id)
    play_move (f);
}

static void
play_rounds (Fixture *f, guint32 rounds)
{
  wait_until (is_settled (f));
  while (table (f)->now.carry.round < rounds || uc_table_prompt (table (f)).id != UC_PROMPT_BETS_OPEN)
    play_move (f);
}

/* ---- tests: the bus ---- */

static void
test_submit_counts (Fixture *f, gconstpointer data)
{
  guint announcements;

  wait_until (is_settled (f));
  announcements = f->announcements;
  submit_or_fail (f, "open-table");
  wait_until (f->announced == head (f));
  g_assert_cmpuint (f->announcements, >, announcements);
  assert_recorded (f, "dealer: open-table: table-opened");
}

static void
test_submit_stale (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 seen;

  wait_until (is_settled (f));
  seen = table (f)->now.prompt_seq;
  submit_or_fail (f, "open-table");
  submit_after (f, seen, LINES ("inspect-cards 2001:0000"), &error);
  g_assert_error (error, UC_BUS_ERROR, UC_BUS_ERROR_STALE);
  assert_not_recorded (f, "inspect-cards");
}

static void
test_submit_refused (Fixture *f, gconstpointer data)
{
  wait_until (is_settled (f));
  assert_refused (f, LINES ("hit"), UC_BUS_ERROR_REFUSED, "open-table");
  assert_refused (f, LINES ("open the table"), UC_BUS_ERROR_REFUSED, "open");
  assert_refused (f, (const char *const[]) { NULL }, UC_BUS_ERROR_REFUSED, "1 to 32 lines");
  assert_refused (f, LINES ("# nothing"), UC_BUS_ERROR_REFUSED, "empty");
}

static void
test_submit_all_or_nothing (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  wait_until (is_settled (f));
  assert_refused (f, LINES ("open-table", "hit"), UC_BUS_ERROR_REFUSED, "“hit”");
  submit (f, LINES ("open-table", "confirm-readings 2001 0000", "inspect-cards 2001:0000"), &error);
  g_assert_no_error (error);
  assert_recorded (f, "floor: inspect-cards 2001:ok floorperson: cards-inspected");
}

/* What a lookup finds, a role, a seal, bounces: nobody says that on the bus. */
static void
test_submit_forged (Fixture *f, gconstpointer data)
{
  wait_until (is_settled (f));
  submit_or_fail (f, "open-table");
  submit_or_fail (f, "confirm-readings 2001 0000");
  assert_refused (f, LINES ("inspect-reader 2001 floorperson ok pass"), UC_BUS_ERROR_REFUSED, "PIN");
  assert_refused (f, LINES ("badge 2001 floorperson"), UC_BUS_ERROR_REFUSED, "PIN");
  assert_refused (f, LINES ("badge 2001"), UC_BUS_ERROR_REFUSED, "may not come from");
  assert_refused (f, LINES ("device shoe down"), UC_BUS_ERROR_REFUSED, "may not come from");
  assert_refused (f, LINES ("inspect-cards 1001:0000"), UC_BUS_ERROR_REFUSED, "floorperson");
  assert_refused (f, LINES ("inspect-cards 1001 floorperson"), UC_BUS_ERROR_REFUSED, "what a lookup found");
  assert_refused (f, LINES ("inspect-cards 9"), UC_BUS_ERROR_REFUSED, "not known");
  assert_refused (f, LINES ("bet 3 main 25.00 ~3"), UC_BUS_ERROR_REFUSED, "how often a contact bounces");
  assert_refused (f, LINES ("no-more-bets ~1"), UC_BUS_ERROR_REFUSED, "how often a contact bounces");
}

/* What GetAll answers. */
static GVariant *
all_properties (Fixture *f)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = NULL;

  g_dbus_connection_call (f->client, g_dbus_connection_get_unique_name (f->server), UC_BUS_PATH,
                          "org.freedesktop.DBus.Properties", "GetAll", g_variant_new ("(s)", UC_BUS_INTERFACE), NULL, 0,
                          -1, NULL, on_result, &result);
  wait_until (result != NULL);
  reply = g_dbus_connection_call_finish (f->client, result, &error);
  g_assert_no_error (error);
  return g_variant_get_child_value (reply, 0);
}

static void
test_properties (Fixture *f, gconstpointer data)
{
  g_autoptr (GVariant) all = NULL;
  const char *file, *stopped;
  gboolean simulated;
  guint64 checkpoint;

  play_rounds (f, 2);
  all = all_properties (f);
  g_assert_true (g_variant_lookup (all, UC_BUS_PROPERTY_TABLE_FILE, "&s", &file));
  g_assert_cmpstr (file, ==, table_fixture_file);
  g_assert_true (g_variant_lookup (all, UC_BUS_PROPERTY_SIMULATED, "b", &simulated));
  g_assert_true (simulated);
  g_assert_true (g_variant_lookup (all, UC_BUS_PROPERTY_STOPPED, "&s", &stopped));
  g_assert_cmpstr (stopped, ==, "");
  g_assert_true (g_variant_lookup (all, UC_BUS_PROPERTY_CHECKPOINT_SEQ, "t", &checkpoint));
  g_assert_cmpuint (checkpoint, >, 1);
}

typedef struct
{
  guint64 head;
  guint32 signed_round;
  char *damage, *rules;
} Checked;

static void
check_or_fail (Fixture *f, Checked *checked)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = NULL;

  g_dbus_connection_call (f->client, g_dbus_connection_get_unique_name (f->server), UC_BUS_PATH, UC_BUS_INTERFACE,
                          UC_BUS_METHOD_CHECK, NULL, G_VARIANT_TYPE (UC_BUS_CHECK_REPLY), 0, -1, NULL, on_result,
                          &result);
  wait_until (result != NULL);
  reply = g_dbus_connection_call_finish (f->client, result, &error);
  g_assert_no_error (error);
  g_variant_get (reply, UC_BUS_CHECK_REPLY, &checked->head, &checked->signed_round, &checked->damage, &checked->rules);
}

static void
clear_checked (Checked *checked)
{
  g_free (checked->damage);
  g_free (checked->rules);
}

/* The record is read back from the disk; the rules named are those that a screen computes from the table file. */
static void
test_check (Fixture *f, gconstpointer data)
{
  g_autofree char *version = uc_rules_version (table_fixture_file);
  Checked checked;

  play_rounds (f, 2);
  play_to (f, UC_PROMPT_DEAL);
  check_or_fail (f, &checked);
  g_assert_cmpstr (checked.damage, ==, "");
  g_assert_cmpuint (checked.head, ==, head (f));
  g_assert_cmpuint (checked.signed_round, ==, table (f)->now.carry.round - 1);
  g_assert_cmpstr (checked.rules, ==, version);
  clear_checked (&checked);
}

static char *
code_of_round (Fixture *f, guint32 round)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = NULL;
  char *code;

  g_dbus_connection_call (f->client, g_dbus_connection_get_unique_name (f->server), UC_BUS_PATH, UC_BUS_INTERFACE,
                          UC_BUS_METHOD_CODE, g_variant_new ("(u)", round), G_VARIANT_TYPE ("(s)"), 0, -1, NULL, on_result,
                          &result);
  wait_until (result != NULL);
  reply = g_dbus_connection_call_finish (f->client, result, &error);
  g_assert_no_error (error);
  g_variant_get (reply, "(s)", &code);
  return code;
}

/* Each closed round has a code of its own, for a player's receipt; one that is not signed has none. */
static void
test_code (Fixture *f, gconstpointer data)
{
  g_autofree char *first = NULL, *second = NULL, *open = NULL, *none = NULL;

  play_rounds (f, 2);
  play_to (f, UC_PROMPT_DEAL);
  first = code_of_round (f, 1);
  second = code_of_round (f, 2);
  open = code_of_round (f, 3);
  none = code_of_round (f, 9);
  g_assert_true (g_regex_match_simple ("^(....-){3}....$", first, 0, 0));
  g_assert_cmpstr (first, !=, second);
  g_assert_cmpstr (open, ==, "");
  g_assert_cmpstr (none, ==, "");
}

static void
tamper (Fixture *f, const char *sql)
{
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (f->base.journal, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

static void
test_check_changed (Fixture *f, gconstpointer data)
{
  Checked checked;

  play_rounds (f, 2);
  play_to (f, UC_PROMPT_DEAL);
  tamper (f, "UPDATE text SET body = replace (body, 'decks=6', 'decks=8')");
  check_or_fail (f, &checked);
  g_assert_cmpstr (checked.damage, ==, "");
  g_assert_cmpstr (checked.rules, ==, "");
  clear_checked (&checked);

  tamper (f, "UPDATE journal SET origin = 'script' WHERE id = (SELECT max (id) FROM journal)");
  check_or_fail (f, &checked);
  g_assert_nonnull (strstr (checked.damage, "does not fit the chain"));
  clear_checked (&checked);
}

/* A screen that folds from the checkpoint sees the prompt that the service asks. */
static void
test_read_from_checkpoint (Fixture *f, gconstpointer data)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GVariantIter) rows = NULL;
  g_autofree const char **events = NULL;
  g_autofree char *version = uc_rules_version (table_fixture_file);
  UcRules rules;
  UcTable mine;
  guint64 at;
  gint64 t;

  play_rounds (f, 2);
  play_to (f, UC_PROMPT_DEAL);
  g_assert_true (uc_rules_load_text (table_fixture_file, "T-1.ini", &rules, faults));
  uc_readings_ask (&rules, version);
  uc_table_init (&mine, &rules);
  reply = read_or_fail (f, uc_table_service_get_checkpoint_seq (f->service));
  g_variant_get (reply, UC_BUS_READ_REPLY, &rows, &at);
  while (g_variant_iter_next (rows, "(tx&s&s^a&s)", NULL, &t, NULL, NULL, &events))
    {
      g_autofree char *joined = g_strjoinv ("\n", (char **) events);

      g_assert_true (uc_fold (&mine, joined, t, 0, NULL));
      g_clear_pointer (&events, g_free);
    }
  g_assert_cmpuint (at, ==, head (f));
  g_assert_cmpuint (mine.now.carry.seq, ==, head (f));
  g_assert_cmpint (uc_table_prompt (&mine).id, ==, UC_PROMPT_DEAL);
  g_assert_cmpuint (mine.now.prompt_seq, ==, table (f)->now.prompt_seq);
}

/* ---- tests: people ---- */

static void
test_pin (Fixture *f, gconstpointer data)
{
  wait_until (is_settled (f));
  submit_or_fail (f, "open-table");
  submit_or_fail (f, "confirm-readings 2001 0000");
  submit_or_fail (f, "inspect-cards 2001:0000");
  submit_or_fail (f, "inspect-reader 2001 0000 pass");
  assert_recorded (f, "floor: inspect-reader 2001 floorperson ok pass: reader-inspected");
  assert_not_recorded (f, "0000");
}

/* Each PIN is looked up once: the second badge has given no wrong one. */
static void
test_two_pins (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  wait_until (is_settled (f));
  submit (f, LINES ("meter-set match-the-dealer-progressive 5200.00 12.50 2001 0000 found to differ", "validate 3001 0000"), &error);
  g_assert_no_error (error);
  assert_recorded (f, "meter-set");
}

static void
test_pin_wrong (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  wait_until (is_settled (f));
  submit_or_fail (f, "open-table");
  submit_or_fail (f, "confirm-readings 2001 0000");
  submit_or_fail (f, "inspect-cards 2001:0000");
  submit (f, LINES ("inspect-reader 2001 4321 pass"), &error);
  g_assert_error (error, UC_BUS_ERROR, UC_BUS_ERROR_REFUSED);
  g_assert_nonnull (strstr (error->message, "PIN is wrong, 2 tries left"));
  assert_recorded (f, "floor: inspect-reader 2001 wrong pass: pin-refused");
  assert_not_recorded (f, "4321");
  assert_refused (f, LINES ("inspect-reader 2001 0000 pass"), UC_BUS_ERROR_REFUSED, "wait 5 s");
  submit_or_fail (f, "inspect-reader 3001 0000 pass");
}

static void
test_badge_read (Fixture *f, gconstpointer data)
{
  wait_until (is_settled (f));
  far_device_badge (f->base.far[UC_WIRE_BADGE], "2001");
  far_device_badge (f->base.far[UC_WIRE_BADGE], "777");
  wait_until (is_settled (f));
  assert_recorded (f, "device: badge 2001 floorperson: badge-read");
  assert_recorded (f, "device: badge 777: badge-read");
}

/* ---- tests: devices ---- */

static void
test_rounds (Fixture *f, gconstpointer data)
{
  play_rounds (f, 12);
  assert_recorded (f, "wager-accepted");
  assert_recorded (f, "round-closed");
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

static void
test_unplugged (Fixture *f, gconstpointer data)
{
  play_to (f, UC_PROMPT_DEAL);
  far_device_unplug (f->base.far[UC_WIRE_SHOE]);
  wait_until (table (f)->now.carry.devices[UC_DEVICE_SHOE] == UC_DEVICE_STATE_DOWN);
  assert_recorded (f, "device-down");
  g_assert_true (table_fixture_plug (&f->base));
  wait_until (table (f)->now.carry.devices[UC_DEVICE_SHOE] == UC_DEVICE_STATE_UP);
  play_rounds (f, 2);
}

/* A card drawn while the shoe was unplugged is asked for, and counts once. */
static void
test_unplugged_card (Fixture *f, gconstpointer data)
{
  guint dealt;

  play_to (f, UC_PROMPT_DEAL);
  dealt = table (f)->now.round.n_dealt;
  far_device_unplug (f->base.far[UC_WIRE_SHOE]);
  far_device_card (f->base.far[UC_WIRE_SHOE], uc_card_parse ("9D"));
  g_assert_true (table_fixture_plug (&f->base));
  wait_until (is_settled (f));
  g_assert_cmpuint (table (f)->now.round.n_dealt, ==, dealt + 1);
}

static void
test_noise (Fixture *f, gconstpointer data)
{
  FarDevice *shoe = f->base.far[UC_WIRE_SHOE];
  guint8 noise[1024];
  guint dealt;

  play_to (f, UC_PROMPT_DEAL);
  dealt = table (f)->now.round.n_dealt;
  for (guint i = 0; i < 512; i++)
    {
      for (guint k = 0; k < sizeof noise; k++)
        noise[k] = (guint8) g_rand_int_range (f->robot.rand, 0, 256);
      far_device_raw (shoe, noise, sizeof noise);
      g_main_context_iteration (NULL, FALSE);
    }
  far_device_card (shoe, uc_card_parse ("9D"));
  /* Behind noise that looks like the head of a frame the card may be swallowed: a device says it again. */
  for (guint i = 0; i < UC_FRAME_MAX; i++)
    far_device_raw (shoe, (const guint8[]) { 0 }, 1);
  while (!far_device_is_idle (shoe))
    {
      far_device_plug (shoe, f->base.socket);
      wait_until (shoe->greeted);
      wait_until (is_settled (f));
    }
  g_assert_cmpuint (table (f)->now.round.n_dealt, ==, dealt + 1);
}

static UcMessage
edge (UcLine line, gboolean rising, gint64 t_ns)
{
  return (UcMessage) { .kind = UC_MESSAGE_EDGE, .line = line, .value = rising, .t_ns = t_ns };
}

static void
open_bets (Fixture *f)
{
  play_to (f, UC_PROMPT_BETS_OPEN);
  submit_or_fail (f, "bet 1 main 25.00");
  submit_or_fail (f, "bet 2 main 25.00");
}

/* What counts is when the coin fell, not when it was heard of. */
static void
test_lock_out_by_kernel_time (Fixture *f, gconstpointer data)
{
  FarDevice *gpio = f->base.far[UC_WIRE_GPIO];
  gint64 t_ns;

  open_bets (f);
  t_ns = g_get_monotonic_time () * 1000;
  far_device_say (gpio, edge (uc_line_wager (2), TRUE, t_ns + 1000000));
  far_device_say (gpio, edge (UC_LINE_LOCK_BUTTON, TRUE, t_ns));
  far_device_say (gpio, edge (uc_line_wager (1), TRUE, t_ns - 1000000));
  wait_until (is_settled (f));
  assert_recorded (f, "wager-accepted seq=");
  assert_recorded (f, "seat=1 wager=match-the-dealer-progressive amount=5.00");
  assert_recorded (f, "seat=2 wager=match-the-dealer-progressive reason=after-no-more-bets");
  g_assert_true (gpio->output[uc_line_lamp_accepted (1)]);
  g_assert_false (gpio->output[uc_line_lamp_accepted (2)]);
  g_assert_true (gpio->output[UC_LINE_LOCK_LINE]);
}

/* The line locks ahead of the record, and gives way when the press was none. */
static void
test_lock_glitch (Fixture *f, gconstpointer data)
{
  FarDevice *gpio = f->base.far[UC_WIRE_GPIO];
  gint64 t_ns;
  guint sets;

  open_bets (f);
  g_assert_false (gpio->output[UC_LINE_LOCK_LINE]);
  t_ns = g_get_monotonic_time () * 1000;
  sets = gpio->sets;
  far_device_say (gpio, edge (UC_LINE_LOCK_BUTTON, TRUE, t_ns));
  far_device_say (gpio, edge (UC_LINE_LOCK_BUTTON, FALSE, t_ns + 1000000));
  wait_until (is_settled (f) && gpio->sets >= sets + 2);
  g_assert_false (gpio->output[UC_LINE_LOCK_LINE]);
  g_assert_false (table (f)->now.round.locked);
}

/* A touch counts from its arrival: a coin that fell before, and is heard of only then, counts before. */
static void
test_lock_out_by_touch (Fixture *f, gconstpointer data)
{
  FarDevice *gpio = f->base.far[UC_WIRE_GPIO];
  g_autoptr (GAsyncResult) result = NULL;
  gint64 t_ns;

  open_bets (f);
  t_ns = g_get_monotonic_time () * 1000;
  uc_table_service_submit (f->service, table (f)->now.prompt_seq, LINES ("no-more-bets"), on_result, &result);
  far_device_say (gpio, edge (uc_line_wager (2), TRUE, g_get_monotonic_time () * 1000));
  far_device_say (gpio, edge (uc_line_wager (1), TRUE, t_ns));
  wait_until (result != NULL);
  wait_until (is_settled (f));
  g_assert_true (table (f)->now.round.locked);
  assert_recorded (f, "seat=1 wager=match-the-dealer-progressive amount=5.00");
  assert_recorded (f, "seat=2 wager=match-the-dealer-progressive reason=after-no-more-bets");
  g_assert_true (gpio->output[UC_LINE_LOCK_LINE]);
}

/* ---- tests: the disk ---- */

static void
limit_files (rlim_t bytes)
{
  struct rlimit limit;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = bytes == RLIM_INFINITY ? limit.rlim_max : bytes;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

static void
test_disk_full (Fixture *f, gconstpointer data)
{
  FarDevice *gpio = f->base.far[UC_WIRE_GPIO];
  guint64 before;

  open_bets (f);
  before = head (f);
  limit_files (1);
  far_device_edge (gpio, uc_line_wager (1), TRUE);
  wait_until (*uc_table_service_get_stopped (f->service) != '\0');
  wait_until (gpio->output[UC_LINE_LOCK_LINE]);
  g_assert_false (far_device_is_idle (gpio));
  g_assert_false (gpio->output[uc_line_lamp_accepted (1)]);
  assert_refused (f, LINES ("bet 3 main 25.00"), UC_BUS_ERROR_STOPPED, "cannot be written");
  g_assert_cmpuint (head (f), ==, before);

  limit_files (RLIM_INFINITY);
  wait_until (*uc_table_service_get_stopped (f->service) == '\0');
  wait_until (is_settled (f));
  assert_recorded (f, "service: device journal up: device-up");
  assert_recorded (f, "device: bet 1 match-the-dealer-progressive");
  wait_until (uc_table_prompt (table (f)).id == UC_PROMPT_RECORD_STOPPED);
  submit_or_fail (f, "acknowledge 2001 0000");
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);
  wait_until (!gpio->output[UC_LINE_LOCK_LINE]);
}

/* What a first start says of devices and of the meter is said again when the record can be kept. */
static void
test_disk_full_at_first (Fixture *f, gconstpointer data)
{
  limit_files (1);
  wait_until (*uc_table_service_get_stopped (f->service) != '\0');
  limit_files (RLIM_INFINITY);
  wait_until (*uc_table_service_get_stopped (f->service) == '\0');
  table_fixture_rest (&f->base);
  wait_until (is_settled (f));
  assert_recorded (f, "service: gaming-day ");
  assert_recorded (f, "service: start-meter match-the-dealer-progressive: meter-started");
  assert_recorded (f, "read-meter: meter-read");
  for (guint device = 0; device < UC_N_DEVICES; device++)
    g_assert_cmpint (table (f)->now.carry.devices[device], !=, UC_DEVICE_STATE_DOWN);
  g_assert_cmpint (table (f)->now.carry.devices[UC_DEVICE_READER], ==, UC_DEVICE_STATE_UP);
  g_assert_cmpint (table (f)->now.carry.devices[UC_DEVICE_SHOE], ==, UC_DEVICE_STATE_UP);
  submit_or_fail (f, "open-table");
  submit_or_fail (f, "confirm-readings 2001 0000");
}

/* Whoever pulls the plug while the record is stopped finds the stop again; acknowledged, it is over. */
static void
test_stop_outlives_a_restart (Fixture *f, gconstpointer data)
{
  FarDevice *gpio;

  open_bets (f);
  limit_files (1);
  far_device_edge (f->base.far[UC_WIRE_GPIO], uc_line_wager (1), TRUE);
  wait_until (*uc_table_service_get_stopped (f->service) != '\0');
  stop_service (f);
  limit_files (RLIM_INFINITY);
  restart (f);
  wait_until (is_settled (f));
  gpio = f->base.far[UC_WIRE_GPIO];
  assert_recorded (f, "service: device journal down: device-down");
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_RECORD_STOPPED);
  g_assert_true (gpio->output[UC_LINE_LOCK_LINE]);
  /* A restart acknowledges nothing, the second as little as the first. */
  restart (f);
  wait_until (is_settled (f));
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_RECORD_STOPPED);
  submit_or_fail (f, "acknowledge 2001 0000");
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);
  restart (f);
  wait_until (is_settled (f));
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);
}

static void
test_refuses_to_start (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  UcTableService *second = try_service (f, &error);

  g_assert_null (second);
  g_assert_error (error, UC_TABLE_SERVICE_ERROR, UC_TABLE_SERVICE_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, f->base.journal));
  g_clear_error (&error);
  stop_service (f);
  g_assert_true (g_file_set_contents (f->base.table, "[table]\nid=T\ngame=down-under-blackjack\ndecks=7\nseats=9\n", -1,
                                      NULL));
  second = try_service (f, &error);
  g_assert_null (second);
  g_assert_error (error, UC_TABLE_SERVICE_ERROR, UC_TABLE_SERVICE_ERROR_TABLE_FILE);
  g_assert_nonnull (strstr (error->message, "decks"));
  g_assert_nonnull (strstr (error->message, "seats"));
}

static guint64
number_on_disk (Fixture *f, const char *device)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (f->base.journal, &error);

  g_assert_no_error (error);
  return uc_journal_device_seq (journal, device);
}

/* A card that the shoe could not read, where its face is due, changes nothing; its number is on disk all the same, so that
 * it is not heard a second time. */
static void
test_refused_message (Fixture *f, gconstpointer data)
{
  guint64 before;

  play_to (f, UC_PROMPT_DEAL);
  before = number_on_disk (f, "shoe");
  far_device_card (f->base.far[UC_WIRE_SHOE], UC_CARD_NONE);
  wait_until (is_settled (f));
  assert_recorded (f, "device: refused card: input-refused");
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_DEAL);
  g_assert_cmpuint (number_on_disk (f, "shoe"), ==, before + 1);
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* ---- tests: restart, rules, secrets ---- */

static void
test_restart (Fixture *f, gconstpointer data)
{
  static const UcPromptId at[] = { UC_PROMPT_SHUFFLE, UC_PROMPT_BETS_OPEN, UC_PROMPT_DEAL, UC_PROMPT_PLACE,
                                   UC_PROMPT_REVEAL,  UC_PROMPT_CLEAR };

  for (guint i = 0; i < G_N_ELEMENTS (at); i++)
    {
      gboolean lamps[UC_N_LINES];

      play_to (f, at[i]);
      memcpy (lamps, f->base.far[UC_WIRE_GPIO]->output, sizeof lamps);
      restart (f);
      g_assert_cmpint (uc_table_prompt (table (f)).id, ==, at[i]);
      g_assert_cmpmem (lamps, sizeof lamps, f->base.far[UC_WIRE_GPIO]->output, sizeof lamps);
    }
}

/* UX § 8: what could be taken back before it can be after it, step by step, and as far. */
static void
test_restart_undo (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  play_to (f, UC_PROMPT_BETS_OPEN);
  submit_or_fail (f, "bet 1 main 25.00");
  submit_or_fail (f, "bet 2 main 10.00");
  for (guint left = 2; left > 0; left--)
    {
      restart (f);
      g_assert_nonnull (uc_undo_last (table (f)));
      g_assert_cmpint (uc_undo_last (table (f))->what, ==, UC_EVENT_WAGER_ACCEPTED);
      g_assert_cmpuint (uc_undo_last (table (f))->seat, ==, left);
      submit_or_fail (f, "undo");
      wait_until (is_settled (f));
      g_assert_false (table (f)->now.round.seats[left].in_round);
    }
  restart (f);
  g_assert_null (uc_undo_last (table (f)));
  g_assert_false (submit (f, LINES ("undo"), &error));
  g_assert_nonnull (strstr (error->message, "nothing can be taken back"));
  submit_or_fail (f, "bet 3 main 25.00");
  g_assert_cmpuint (table (f)->now.carry.round, ==, 1);
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* The coin of a settled wager is no new wager, though the sensor still reports it after a restart. */
static void
test_restart_coin (Fixture *f, gconstpointer data)
{
  FarDevice *gpio = f->base.far[UC_WIRE_GPIO];
  guint32 round;

  open_bets (f);
  far_device_edge (gpio, uc_line_wager (1), TRUE);
  wait_until (is_settled (f));
  restart (f); /* a wager that lies counts once */
  assert_not_recorded (f, "wager-refused");
  g_assert_true (gpio->output[uc_line_lamp_accepted (1)]);
  submit_or_fail (f, "no-more-bets");
  play_to (f, UC_PROMPT_CLEAR);
  round = table (f)->now.carry.round;
  restart (f);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_CLEAR);
  far_device_edge (gpio, uc_line_wager (1), FALSE);
  wait_until (is_settled (f));
  play_to (f, UC_PROMPT_BETS_OPEN);
  submit_or_fail (f, "bet 1 main 25.00");
  far_device_edge (gpio, uc_line_wager (1), TRUE);
  wait_until (is_settled (f));
  g_assert_cmpuint (table (f)->now.carry.round, ==, round + 1);
  g_assert_true (gpio->output[uc_line_lamp_accepted (1)]);
}

static void
test_rules_between_rounds (Fixture *f, gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (table_fixture_file);

  play_to (f, UC_PROMPT_DEAL);
  g_string_replace (text, "seats=3", "seats=4", 1);
  g_assert_true (g_file_set_contents (f->base.table, text->str, -1, NULL));
  uc_table_service_reload (f->service);
  g_assert_cmpuint (table (f)->rules->seats, ==, 3);
  restart (f); /* the round goes on under the file that it began with */
  g_assert_cmpuint (table (f)->rules->seats, ==, 3);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_DEAL);
  play_to (f, UC_PROMPT_BETS_OPEN);
  g_assert_cmpuint (table (f)->rules->seats, ==, 4);
  g_assert_cmpstr (uc_table_service_get_table_file (f->service), ==, text->str);
  g_assert_true (g_file_set_contents (f->base.table, "[table]\n", -1, NULL));
  uc_table_service_reload (f->service);
  g_assert_cmpuint (table (f)->rules->seats, ==, 4);
  play_rounds (f, 3);
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

static guint count_recorded (Fixture *f, const char *part);

#define PROGRESSIVE "match-the-dealer-progressive"

/* 605a.7(a)(6): a file that leaves the progressive out is not taken before two persons have emptied its meter. */
static void
test_sum_is_not_filed_away (Fixture *f, gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (table_fixture_file);
  g_autoptr (GError) error = NULL;
  const char *from = strstr (text->str, "[wager " PROGRESSIVE "]");
  const char *to = from != NULL ? strstr (from + 1, "[") : NULL;

  g_assert_nonnull (to);
  g_string_erase (text, from - text->str, to - from);
  play_rounds (f, 1);
  play_to (f, UC_PROMPT_CLEAR);
  g_assert_true (g_file_set_contents (f->base.table, text->str, -1, NULL));
  uc_table_service_reload (f->service);
  g_assert_true (table (f)->rules->wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].offered);
  submit_or_fail (f, "close-table");
  uc_table_service_reload (f->service);
  g_assert_true (table (f)->rules->wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].offered);
  submit (f, LINES ("meter-set " PROGRESSIVE " 0 0 2001 0000 distributed", "validate 3001 0000"), &error);
  g_assert_no_error (error);
  uc_table_service_reload (f->service);
  g_assert_false (table (f)->rules->wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].offered);
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* ---- a badge that the reader has read ---- */

static void
tap (Fixture *f, const char *badge)
{
  far_device_badge (f->base.far[UC_WIRE_BADGE], badge);
  wait_until (is_settled (f));
}

/* A badge's number is on the screen whenever it signs: it signs with the reader's word or with its PIN. */
static void
test_tap (Fixture *f, gconstpointer data)
{
  wait_until (is_settled (f));
  submit_or_fail (f, "open-table");
  submit_or_fail (f, "confirm-readings 2001 0000");
  assert_refused (f, LINES ("inspect-cards 2001"), UC_BUS_ERROR_REFUSED, "Badge 2001: touch the reader, or type its PIN.");
  assert_not_recorded (f, "cards-inspected");
  tap (f, "2001");
  assert_refused (f, LINES ("inspect-cards 3001"), UC_BUS_ERROR_REFUSED, "Badge 3001: touch the reader");
  /* What the table refuses uses nothing up. */
  assert_refused (f, LINES ("recut 2001"), UC_BUS_ERROR_REFUSED, "recut");
  submit_or_fail (f, "inspect-cards 2001");
  assert_recorded (f, "dealer: inspect-cards 2001 floorperson: cards-inspected");
  submit_or_fail (f, "inspect-reader 2001 0000 pass");
}

/* One touch is one signature, the last badge read is the one, and a start knows of none. */
static void
test_tap_once (Fixture *f, gconstpointer data)
{
  wait_until (is_settled (f));
  submit_or_fail (f, "open-table");
  submit_or_fail (f, "confirm-readings 2001 0000");
  tap (f, "2001");
  tap (f, "777");
  assert_refused (f, LINES ("inspect-cards 2001"), UC_BUS_ERROR_REFUSED, "touch the reader");
  tap (f, "2001");
  restart (f);
  wait_until (is_settled (f));
  assert_refused (f, LINES ("inspect-cards 2001"), UC_BUS_ERROR_REFUSED, "touch the reader");
  tap (f, "2001");
  submit_or_fail (f, "inspect-cards 2001");
  assert_refused (f, LINES ("inspect-cards 2001"), UC_BUS_ERROR_REFUSED, "touch the reader");
}

static void
test_tap_long_ago (Fixture *f, gconstpointer data)
{
  gint64 since;

  f->tap_ms = 1;
  restart (f);
  wait_until (is_settled (f));
  submit_or_fail (f, "open-table");
  submit_or_fail (f, "confirm-readings 2001 0000");
  tap (f, "2001");
  since = g_get_monotonic_time ();
  while (g_get_monotonic_time () - since <= 2000)
    continue;
  assert_refused (f, LINES ("inspect-cards 2001"), UC_BUS_ERROR_REFUSED, "Badge 2001 was read too long ago.");
}

/* ---- where a fact came from ---- */

/* Behind a PIN the record tells a badge that the reader read from a number that somebody typed. */
static void
test_badge_source (Fixture *f, gconstpointer data)
{
  wait_until (is_settled (f));
  submit_or_fail (f, "open-table");
  submit_or_fail (f, "confirm-readings 2001 0000");
  assert_recorded (f, "floor: confirm-readings 2001 floorperson ok: readings-confirmed");
  assert_recorded (f, "entry=typed-badge despite=badge");
  tap (f, "2001");
  assert_recorded (f, "device: badge 2001 floorperson: badge-read");
  assert_recorded (f, "by=2001 role=floorperson entry=device");
  assert_refused (f, LINES ("inspect-reader 2001 floorperson touched pass"), UC_BUS_ERROR_REFUSED, "takes a PIN");
  submit_or_fail (f, "inspect-cards 2001");
  assert_recorded (f, "by=2001 citation=685a.4(a) entry=tapped");
  submit_or_fail (f, "inspect-reader 2001 0000 pass");
  assert_recorded (f, "floor: inspect-reader 2001 floorperson ok pass: reader-inspected");
  tap (f, "2001");
  tap (f, "3001");
  submit_or_fail (f, "inspect-reader 2001 0000 pass");
  assert_not_recorded (f, "touched");
  tap (f, "2001");
  submit_or_fail (f, "inspect-reader 2001 0000 pass");
  submit_or_fail (f, "inspect-reader 2001 0000 fail");
  g_assert_cmpuint (count_recorded (f, "inspect-reader 2001 floorperson touched"), ==, 2);
  assert_recorded (f, "result=fail citation=685a.2(d) entry=tapped");
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* A Blackjack that the shoe never saw, by the dealer's keypad, and a card of the next round from the shoe: the record tells them
 * apart. */
static void
test_typed_shoe (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  play_to (f, UC_PROMPT_BETS_OPEN);
  submit_or_fail (f, "bet 1 main 25.00");
  press_lock (f);
  assert_recorded (f, "device: no-more-bets: bets-locked");
  submit (f, LINES ("card AS", "card 6D", "card KS", "card TD", "light large"), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count_recorded (f, "entry=typed despite=shoe"), ==, 4);
  g_assert_cmpuint (count_recorded (f, "to=seat seat=1 face=up card=AS entry=typed despite=shoe"), ==, 1);
  assert_recorded (f, "range=large typed=yes entry=tapped despite=reader");
  while (uc_table_prompt (table (f)).id != UC_PROMPT_CLEAR)
    submit_or_fail (f, "confirm");
  assert_recorded (f, "seat=1 wager=main outcome=win combination=blackjack");
  submit_or_fail (f, "bet 1 main 25.00");
  press_lock (f);
  far_device_card (f->base.far[UC_WIRE_SHOE], uc_card_parse ("9S"));
  wait_until (is_settled (f));
  assert_recorded (f, "to=seat seat=1 face=up card=9S entry=device");
  g_assert_cmpuint (count_recorded (f, "entry=typed despite=shoe"), ==, 4);
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* Confirmed once for a table file: not after a restart, not at the next opening, but after a change. */
static void
test_readings (Fixture *f, gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (table_fixture_file);

  wait_until (is_settled (f));
  submit_or_fail (f, "open-table");
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_CONFIRM_READINGS);
  assert_refused (f, LINES ("inspect-cards 2001:0000"), UC_BUS_ERROR_REFUSED, "confirm-readings");
  assert_refused (f, LINES ("confirm-readings 1001 0000"), UC_BUS_ERROR_REFUSED, "floorperson");
  submit_or_fail (f, "confirm-readings 2001 0000");
  assert_recorded (f, "floor: confirm-readings 2001 floorperson ok: readings-confirmed");
  play_to (f, UC_PROMPT_BETS_OPEN);
  restart (f);
  wait_until (is_settled (f));
  submit_or_fail (f, "close-table");
  submit_or_fail (f, "open-table");
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_INSPECT_CARDS);
  play_to (f, UC_PROMPT_BETS_OPEN);
  g_assert_cmpuint (count_recorded (f, "readings-confirmed"), ==, 1);
  g_string_replace (text, "seats=3", "seats=4", 1);
  g_assert_true (g_file_set_contents (f->base.table, text->str, -1, NULL));
  uc_table_service_reload (f->service);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_CONFIRM_READINGS);
  play_rounds (f, 1);
  g_assert_cmpuint (count_recorded (f, "readings-confirmed"), ==, 2);
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* ---- tests: the floor's call ---- */

/* The line calls the floor until a badge of the floor is read; other badges and a restart leave it as it is. */
static void
test_floor_call (Fixture *f, gconstpointer data)
{
  FarDevice *gpio = f->base.far[UC_WIRE_GPIO];
  static const char *const others[] = { "1001", "6001", "7001", "777" };

  wait_until (is_settled (f));
  g_assert_false (gpio->output[UC_LINE_FLOOR_CALL]);
  submit_or_fail (f, "call-floor");
  wait_until (gpio->output[UC_LINE_FLOOR_CALL]);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    far_device_badge (f->base.far[UC_WIRE_BADGE], others[i]);
  wait_until (is_settled (f));
  g_assert_true (gpio->output[UC_LINE_FLOOR_CALL]);
  restart (f);
  gpio = f->base.far[UC_WIRE_GPIO];
  wait_until (is_settled (f) && gpio->output[UC_LINE_FLOOR_CALL]);
  far_device_badge (f->base.far[UC_WIRE_BADGE], "2001");
  wait_until (is_settled (f) && !gpio->output[UC_LINE_FLOOR_CALL]);
  submit_or_fail (f, "call-floor");
  wait_until (gpio->output[UC_LINE_FLOOR_CALL]);
  submit_or_fail (f, "call-floor withdrawn");
  wait_until (!gpio->output[UC_LINE_FLOOR_CALL]);
  assert_refused (f, LINES ("call-floor withdrawn"), UC_BUS_ERROR_REFUSED, "not called");
}

/* ---- tests: the device check ---- */

/* A lamp is lit on the line itself, and again after the service was gone; what sensors say under test is no wager. */
static void
test_device_check (Fixture *f, gconstpointer data)
{
  FarDevice *gpio = f->base.far[UC_WIRE_GPIO];

  wait_until (is_settled (f));
  submit_or_fail (f, "test-device lamp.2.accepted on");
  wait_until (gpio->output[uc_line_lamp_accepted (2)]);
  g_assert_false (gpio->output[uc_line_lamp_accepted (1)]);
  restart (f);
  wait_until (is_settled (f) && gpio->output[uc_line_lamp_accepted (2)]);
  submit_or_fail (f, "test-device lamp.2.accepted works");
  wait_until (!gpio->output[uc_line_lamp_accepted (2)]);
  submit_or_fail (f, "test-device winner.3 on");
  wait_until (gpio->output[uc_line_winner (3)]);
  g_assert_true (gpio->output[UC_LINE_LOCK_LINE]);
  submit_or_fail (f, "test-device wager.3 on");
  wait_until (!gpio->output[uc_line_winner (3)] && !gpio->output[UC_LINE_LOCK_LINE]);
  far_device_edge (gpio, uc_line_wager (3), TRUE);
  wait_until (is_settled (f) && gpio->output[UC_LINE_LOCK_LINE]);
  far_device_edge (gpio, uc_line_wager (3), FALSE);
  submit_or_fail (f, "test-device shoe on");
  far_device_card (f->base.far[UC_WIRE_SHOE], uc_card_parse ("KS"));
  wait_until (is_settled (f));
  submit_or_fail (f, "test-device badge on");
  far_device_badge (f->base.far[UC_WIRE_BADGE], "1001");
  wait_until (is_settled (f));
  submit_or_fail (f, "test-device lock-button on");
  press_lock (f);
  assert_recorded (f, "part=wager.3 result=works");
  assert_recorded (f, "part=shoe result=works said=KS");
  assert_recorded (f, "part=badge result=works said=1001");
  assert_recorded (f, "part=lock-button result=works");
  assert_not_recorded (f, "wager-");
  assert_not_recorded (f, "badge-read");
  assert_not_recorded (f, "bets-locked");
  play_rounds (f, 2);
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* One device of a Health's answer; counts is NULL when it is not there. */
typedef struct
{
  gboolean up;
  gint64 last_us;
  char *word;
  GVariant *counts;
} Health;

static void
clear_health (Health *health)
{
  g_clear_pointer (&health->word, g_free);
  g_clear_pointer (&health->counts, g_variant_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Health, clear_health)

static Health
health_of (Fixture *f, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = call (f, UC_BUS_METHOD_HEALTH, NULL, &error);
  g_autoptr (GVariantIter) devices = NULL;
  Health health = { 0 };
  const char *said;

  g_assert_no_error (error);
  g_variant_get (reply, UC_BUS_HEALTH_REPLY, &devices);
  while (health.counts == NULL
         && g_variant_iter_next (devices, "(&sbxs@a{st})", &said, &health.up, &health.last_us, &health.word,
                                 &health.counts))
    if (!g_str_equal (said, name))
      clear_health (&health);
  g_assert_nonnull (health.counts);
  return health;
}

static guint64
count_of (const Health *health, const char *name)
{
  guint64 count = 0;

  g_assert_true (g_variant_lookup (health->counts, name, "t", &count));
  return count;
}

static void
test_health (Fixture *f, gconstpointer data)
{
  const guint8 noise[] = "noise";
  gint64 begin_us = g_get_monotonic_time ();

  wait_until (is_settled (f));
  far_device_raw (f->base.far[UC_WIRE_SHOE], noise, sizeof noise);
  far_device_card (f->base.far[UC_WIRE_SHOE], uc_card_parse ("KS"));
  far_device_say (f->base.far[UC_WIRE_READER], (UcMessage) { .kind = UC_MESSAGE_WORD, .text = "lens-dirty" });
  wait_until (is_settled (f));
  {
    g_auto (Health) shoe = health_of (f, "shoe"), reader = health_of (f, "reader"), gpio = health_of (f, "gpio");

    g_assert_true (shoe.up && gpio.up);
    g_assert_cmpint (shoe.last_us, >=, begin_us);
    g_assert_cmpint (shoe.last_us, <=, g_get_monotonic_time ());
    g_assert_cmpuint (count_of (&shoe, "frames"), >=, 2);
    g_assert_cmpuint (count_of (&shoe, "noise"), >, 0);
    g_assert_cmpuint (count_of (&shoe, "plugged"), ==, 1);
    g_assert_cmpuint (count_of (&shoe, "bad") + count_of (&shoe, "lost"), ==, 0);
    g_assert_cmpstr (reader.word, ==, "lens-dirty");
  }
  far_device_unplug (f->base.far[UC_WIRE_SHOE]);
  wait_until (table (f)->now.carry.devices[UC_DEVICE_SHOE] == UC_DEVICE_STATE_DOWN);
  {
    g_auto (Health) shoe = health_of (f, "shoe");

    g_assert_false (shoe.up);
  }
}

/* A card that is burned lies face down: the dealer who types it beside a shoe that works says no less than the proof can say. */
static void
test_typed_burn (Fixture *f, gconstpointer data)
{
  play_to (f, UC_PROMPT_BURN);
  submit_or_fail (f, "card 9D");
  assert_recorded (f, "to=discard face=down");
  assert_recorded (f, "entry=typed despite=shoe");
  play_rounds (f, 1);
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* ---- tests: the clock ---- */

static guint
count_recorded (Fixture *f, const char *part)
{
  g_autofree char *text = record (f);
  guint n = 0;

  for (const char *at = text; (at = strstr (at, part)) != NULL; at++)
    n++;
  return n;
}

#define wait_recorded(f, part, times) wait_until (count_recorded (f, part) == (times))

static void
push_at (Fixture *f, const char *line, gint64 mono_ns, gint64 real_ns)
{
  UcInput input;

  g_assert_true (uc_service_own_input (line, &input));
  input.t_mono_ns = mono_ns;
  input.t_real_ns = real_ns;
  uc_service_push_input (f->service, &input, UC_WIRE_NONE, 0);
}

/* The wall clock is set back by an hour in between: facts keep the order in which they happened. */
static void
test_clock_step (Fixture *f, gconstpointer data)
{
  const gint64 hour = G_GINT64_CONSTANT (3600000000000);
  g_autofree char *text = NULL;
  const char *first, *step, *last;
  UcInput now;

  wait_until (is_settled (f));
  uc_clock_stamp (&now);
  push_at (f, "device meter down", now.t_mono_ns + 3, now.t_real_ns + 3 - hour);
  push_at (f, "clock 2000-01-01T00:00:00Z", now.t_mono_ns + 2, now.t_real_ns + 2 - hour);
  push_at (f, "device meter up", now.t_mono_ns + 1, now.t_real_ns + 1);
  wait_recorded (f, "device meter down", 1);
  text = record (f);
  first = strstr (text, "service: device meter up");
  step = strstr (text, "service: clock 2000-01-01T00:00:00Z: clock-stepped");
  last = strstr (text, "service: device meter down");
  g_assert_nonnull (first);
  g_assert_nonnull (step);
  g_assert_nonnull (last);
  g_assert_true (first < step && step < last);
  play_rounds (f, 1);
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* ---- tests: enrolments ---- */

static void
remove_badge (const char *path, const char *badge)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL));
  g_assert_true (g_key_file_remove_group (file, badge, NULL));
  text = g_key_file_to_data (file, &length, NULL);
  g_assert_true (g_file_set_contents_full (path, text, length, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
}

/* What `upcardctl badge` changes is a fact of the record, once, and with the badge's next word at the latest. */
static void
test_enrolments (Fixture *f, gconstpointer data)
{
  g_autoptr (UcPeople) people = NULL;

  stop_service (f);
  f->people = g_build_filename (f->base.folder, "people", NULL);
  people = uc_people_new (f->people, NULL);
  g_assert_true (uc_people_add (people, "2210", UC_ROLE_FLOORPERSON, "4711", NULL));
  g_assert_true (uc_people_add (people, "1001", UC_ROLE_DEALER, "4711", NULL));
  restart (f);
  wait_recorded (f, "service: person 2210 floorperson enrolled: person-enrolled", 1);
  wait_recorded (f, "service: person 1001 dealer enrolled", 1);

  g_assert_true (uc_people_set_role (people, "2210", UC_ROLE_PIT_MANAGER, NULL));
  g_assert_true (uc_people_lock (people, "2210", NULL));
  uc_table_service_reload (f->service);
  wait_recorded (f, "service: person 2210 pit-manager changed", 1);
  wait_recorded (f, "service: person 2210 pit-manager locked", 1);
  restart (f);
  g_assert_true (uc_people_unlock (people, "2210", "5001", NULL));
  remove_badge (f->people, "1001");
  far_device_badge (f->base.far[UC_WIRE_BADGE], "2210");
  wait_recorded (f, "badge 2210 pit-manager: badge-read", 1);
  g_assert_cmpuint (count_recorded (f, "person 2210 pit-manager unlocked 5001: person-enrolled"), ==, 1);
  g_assert_cmpuint (count_recorded (f, "person 1001 dealer removed"), ==, 1);
  g_assert_cmpuint (count_recorded (f, "service: person "), ==, 6);
  assert_not_recorded (f, "argon2");
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* A locked badge is freed at the table, by a shift manager's badge and PIN and by nobody below. */
static void
test_free_badge (Fixture *f, gconstpointer data)
{
  g_autoptr (UcPeople) people = NULL;
  UcPerson person;

  stop_service (f);
  f->people = g_build_filename (f->base.folder, "people", NULL);
  people = uc_people_new (f->people, NULL);
  g_assert_true (uc_people_add (people, "2210", UC_ROLE_FLOORPERSON, "4711", NULL));
  g_assert_true (uc_people_add (people, "3001", UC_ROLE_PIT_MANAGER, "4712", NULL));
  g_assert_true (uc_people_add (people, "5001", UC_ROLE_SHIFT_MANAGER, "4713", NULL));
  g_assert_true (uc_people_lock (people, "2210", NULL));
  restart (f);
  wait_recorded (f, "service: person 2210 floorperson locked", 1);
  assert_refused (f, LINES ("free-badge 3001 4712 2210"), UC_BUS_ERROR_REFUSED, "assistant-shift-manager");
  assert_refused (f, LINES ("free-badge 5001 4713 3001"), UC_BUS_ERROR_REFUSED, "badge 3001 is not locked");
  g_assert_true (uc_people_find (people, "2210", &person, NULL));
  g_assert_true (person.locked);
  submit_or_fail (f, "free-badge 5001 4713 2210");
  wait_recorded (f, "badge-freed badge=2210 by=5001 role=shift-manager", 0);
  wait_recorded (f, "service: person 2210 floorperson unlocked 5001", 1);
  g_assert_true (uc_people_find (people, "2210", &person, NULL));
  g_assert_false (person.locked);
  g_assert_cmpstr (table (f)->now.carry.locked, ==, "");
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* ---- tests: the house's list ---- */

static void
put_in_list (Fixture *f, UcHouseList *list, const char *badge, UcRole role, const char *pin, const char *expires)
{
  UcHousePerson person = { .department = "table-games", .role = role };
  guint8 pepper[UC_HOUSE_PEPPER_BYTES];
  g_autoptr (GError) error = NULL;

  g_strlcpy (person.badge, badge, sizeof person.badge);
  g_assert_true (uc_time_parse_day (expires, &person.expires));
  g_assert_true (uc_house_key_load_pepper (f->house_list, pepper, NULL));
  uc_pin_hash (pepper, badge, pin, person.hash, &error);
  g_assert_no_error (error);
  g_assert_true (uc_house_list_put (list, &person));
}

static void
sign_list (Fixture *f, UcHouseList *list)
{
  g_autofree char *text = NULL, *whole = NULL;
  UcSecretKey secret;

  list->version++;
  text = uc_house_list_print (list);
  g_assert_true (uc_house_key_load_secret (f->house_list, &secret, NULL));
  whole = uc_house_key_sign (text, &secret);
  g_assert_true (g_file_set_contents_full (f->house_list, whole, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
}

static UcHouseList *
make_house (Fixture *f)
{
  UcHouseList *list = uc_house_list_new ();

  f->people = g_build_filename (f->base.folder, "people", NULL);
  f->house_list = g_build_filename (f->base.folder, "house", NULL);
  g_assert_true (uc_house_key_make (f->house_list, NULL));
  g_strlcpy (list->name, "Example Casino", sizeof list->name);
  g_strlcpy (list->departments[list->n_departments++], "table-games", UC_HOUSE_DEPARTMENT_TEXT);
  return list;
}

/* Each difference between two lists is on record once; what the house locks, or lets expire, signs nothing and is not freed here. */
static void
test_house_list (Fixture *f, gconstpointer data)
{
  g_autoptr (UcHouseList) list = NULL;
  UcHousePerson *person;

  stop_service (f);
  list = make_house (f);
  put_in_list (f, list, "1001", UC_ROLE_DEALER, "4710", "2999-12-31");
  put_in_list (f, list, "2210", UC_ROLE_FLOORPERSON, "4711", "2999-12-31");
  put_in_list (f, list, "3001", UC_ROLE_PIT_MANAGER, "4712", "2999-12-31");
  put_in_list (f, list, "5001", UC_ROLE_SHIFT_MANAGER, "4713", "2999-12-31");
  person = uc_house_list_find (list, "1001");
  person->locked = TRUE;
  sign_list (f, list);
  restart (f);
  wait_recorded (f, "service: person 2210 floorperson enrolled: person-enrolled", 1);
  wait_recorded (f, "service: person 1001 dealer locked", 1);
  g_assert_cmpuint (count_recorded (f, "service: person "), ==, 5);
  assert_refused (f, LINES ("free-badge 5001 4713 1001"), UC_BUS_ERROR_REFUSED, "Badge 1001 is locked in the house’s people list.");
  assert_not_recorded (f, "badge-freed");

  person = uc_house_list_find (list, "2210");
  g_assert_true (uc_time_parse_day ("2020-01-31", &person->expires));
  uc_house_list_find (list, "1001")->locked = FALSE;
  uc_house_list_find (list, "3001")->role = UC_ROLE_ASSISTANT_SHIFT_MANAGER;
  sign_list (f, list);
  uc_table_service_reload (f->service);
  wait_recorded (f, "service: person 2210 floorperson locked", 1);
  wait_recorded (f, "service: person 1001 dealer unlocked", 1);
  wait_recorded (f, "service: person 3001 assistant-shift-manager changed", 1);
  assert_refused (f, LINES ("free-badge 2210 4711 3001"), UC_BUS_ERROR_REFUSED, "Badge 2210 has expired: its last day was 2020-01-31.");
  assert_refused (f, LINES ("free-badge 5001 4713 2210"), UC_BUS_ERROR_REFUSED, "Badge 2210 has expired: its last day was 2020-01-31.");
  far_device_badge (f->base.far[UC_WIRE_BADGE], "2210");
  wait_recorded (f, "badge 2210: badge-read", 1);

  /* Also without the list's file, with the one before in its place, and behind a restart. */
  list->version = 0;
  uc_house_list_find (list, "2210")->expires++;
  uc_house_list_remove (list, "5001");
  sign_list (f, list);
  uc_table_service_reload (f->service);
  restart (f);
  g_assert_cmpint (g_unlink (f->house_list), ==, 0);
  restart (f);
  far_device_badge (f->base.far[UC_WIRE_BADGE], "5001");
  wait_recorded (f, "badge 5001 shift-manager: badge-read", 1);
  g_assert_cmpuint (count_recorded (f, "service: person "), ==, 8);
  assert_not_recorded (f, "argon2");
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* A badge that three wrong PINs have locked at this table stays locked under a new list, and is freed here. */
static void
test_house_local_lock (Fixture *f, gconstpointer data)
{
  g_autoptr (UcHouseList) list = NULL;

  stop_service (f);
  list = make_house (f);
  put_in_list (f, list, "2210", UC_ROLE_FLOORPERSON, "4711", "2999-12-31");
  put_in_list (f, list, "5001", UC_ROLE_SHIFT_MANAGER, "4713", "2999-12-31");
  sign_list (f, list);
  restart (f);
  wait_recorded (f, "service: person 2210 floorperson enrolled", 1);
  g_assert_true (uc_people_lock (f->service->people, "2210", NULL));
  uc_table_service_reload (f->service);
  wait_recorded (f, "service: person 2210 floorperson locked", 1);
  put_in_list (f, list, "2210", UC_ROLE_PIT_MANAGER, "4812", "2999-12-31");
  sign_list (f, list);
  uc_table_service_reload (f->service);
  wait_recorded (f, "service: person 2210 pit-manager locked", 1);
  submit_or_fail (f, "free-badge 5001 4713 2210");
  wait_recorded (f, "service: person 2210 pit-manager unlocked 5001", 1);
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* A badge signs on its last day. The next day has begun on record, and the clock then goes back before its boundary: the badge has expired all the same. */
static void
test_house_boundary (Fixture *f, gconstpointer data)
{
  g_autoptr (UcHouseList) list = NULL;
  char next[UC_TIME_DAY_TEXT];
  UcHousePerson *person;

  wait_until (table (f)->now.carry.gaming_day[0] != '\0');
  list = make_house (f);
  put_in_list (f, list, "2210", UC_ROLE_FLOORPERSON, "4711", table (f)->now.carry.gaming_day);
  person = uc_house_list_find (list, "2210");
  g_assert_true (uc_time_format_day (person->expires + 1, next));
  sign_list (f, list);
  restart (f);
  wait_recorded (f, "service: person 2210 floorperson enrolled", 1);
  far_device_badge (f->base.far[UC_WIRE_BADGE], "2210");
  wait_recorded (f, "badge 2210 floorperson: badge-read", 1);
  uc_service_say (f->service, "gaming-day %s", next);
  wait_until (g_str_equal (table (f)->now.carry.gaming_day, next));
  far_device_badge (f->base.far[UC_WIRE_BADGE], "2210");
  wait_recorded (f, "badge 2210: badge-read", 1);
  g_assert_cmpuint (count_recorded (f, "service: person 2210 floorperson locked"), ==, 1);
  assert_refused (f, LINES ("free-badge 2210 4711 3001"), UC_BUS_ERROR_REFUSED, "Badge 2210 has expired");
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* A large house: each person is on record once, also behind a restart, and the table is dealt. */
static void
test_house_crowd (Fixture *f, gconstpointer data)
{
  const guint crowd = 2000;
  g_autoptr (UcHouseList) list = NULL;
  UcHousePerson person;
  gint64 begun_us;

  stop_service (f);
  list = make_house (f);
  put_in_list (f, list, "2210", UC_ROLE_FLOORPERSON, "4711", "2999-12-31");
  person = *uc_house_list_find (list, "2210");
  for (guint i = 1; i < crowd; i++)
    {
      g_snprintf (person.badge, sizeof person.badge, "7-%u", i);
      g_assert_true (uc_house_list_put (list, &person));
    }
  sign_list (f, list);
  begun_us = g_get_monotonic_time ();
  restart (f);
  wait_recorded (f, "service: person 7-1999 floorperson enrolled", 1);
  g_test_message ("%u people are on record %.0f ms after the start", crowd, (double) (g_get_monotonic_time () - begun_us) / 1000);
  g_assert_cmpuint (count_recorded (f, "service: person "), ==, crowd);
  restart (f);
  wait_until (is_settled (f));
  g_assert_cmpuint (count_recorded (f, "service: person "), ==, crowd);
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* ---- tests: one file a month ---- */

static const char *
record_path (Fixture *f)
{
  return uc_journal_path (uc_desk_get_journal (f->service->desk));
}

static void
set_journal (Fixture *f, const char *path)
{
  g_free (f->base.journal);
  f->base.journal = g_strdup (path);
}

/* As the clock says it when the wall clock has come so far. */
static void
begin_day (Fixture *f, const char *day)
{
  uc_service_say (f->service, "gaming-day %s", day);
  wait_until (g_str_equal (table (f)->now.carry.gaming_day, day));
}

/* 605a.7(a): the service reads the meter once a gaming day, outside rounds and before the day's first bet. */
static void
test_daily_reading (Fixture *f, gconstpointer data)
{
  wait_until (count_recorded (f, "service: read-meter: meter-read") == 1);
  play_rounds (f, 1);
  play_to (f, UC_PROMPT_DEAL);
  begin_day (f, "2031-01-01");
  g_assert_cmpuint (count_recorded (f, "service: read-meter"), ==, 1);
  play_rounds (f, 2);
  g_assert_cmpuint (count_recorded (f, "service: read-meter"), ==, 2);
  restart (f);
  wait_until (is_settled (f));
  g_assert_cmpuint (count_recorded (f, "service: read-meter"), ==, 2);
  g_assert_true (table (f)->now.carry.meters_read);
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

static void
test_months (Fixture *f, gconstpointer data)
{
  g_autofree char *first = NULL, *first_key = NULL;
  g_autofree char *next = g_build_filename (f->base.folder, "2031-01.journal", NULL);
  UcPromptId before;

  stop_service (f);
  set_journal (f, f->base.folder);
  restart (f);
  first = g_strdup (record_path (f));
  first_key = g_strdup (uc_journal_fingerprint (uc_desk_get_journal (f->service->desk)));
  play_rounds (f, 1);
  play_to (f, UC_PROMPT_DEAL);
  begin_day (f, "2031-01-01");
  g_assert_cmpstr (record_path (f), ==, first); /* never within a round */
  play_rounds (f, 2);
  g_assert_cmpstr (record_path (f), ==, next);
  before = uc_table_prompt (table (f)).id;
  restart (f);
  g_assert_cmpstr (record_path (f), ==, next);
  g_assert_cmpstr (uc_table_service_get_first_key (f->service), ==, first_key);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, before);
  play_rounds (f, 4);
  begin_day (f, "2031-01-31");
  g_assert_cmpstr (record_path (f), ==, next);
  stop_service (f);

  set_journal (f, first);
  table_fixture_prove_or_fail (&f->base);
  set_journal (f, next);
  table_fixture_prove_or_fail (&f->base);
}

/* Until nothing lies on the table. */
static void
play_to_end (Fixture *f)
{
  while (table (f)->now.round.began)
    play_move (f);
}

/* The calendar ran ahead. Two persons set it back to the clock's day; what was read is on record for both days, no file of an earlier month
 * is begun, and no start moves anything again. */
static void
test_gaming_day_back (Fixture *f, gconstpointer data)
{
  g_autofree char *first = NULL, *back = NULL, *reading = NULL;
  g_autofree char *ahead = g_build_filename (f->base.folder, "2038-01.journal", NULL);
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  char today[UC_DAY_TEXT];
  UcInput now;

  stop_service (f);
  set_journal (f, f->base.folder);
  restart (f);
  first = g_strdup (record_path (f));
  uc_clock_stamp (&now);
  uc_gaming_day (now.t_real_ns, table (f)->rules->gaming_day_min, zone, today);
  back = g_strdup_printf ("gaming-day-back %s 2001 0000 the clock ran ahead", today);
  reading = g_strdup_printf (" day=%s", today);
  wait_until (count_recorded (f, reading) == 1);
  play_rounds (f, 1);
  begin_day (f, "2038-01-19");
  play_to_end (f);
  g_assert_cmpstr (record_path (f), ==, ahead);
  wait_until (count_recorded (f, " day=2038-01-19") == 1);
  uc_service_say_gaming_day (f->service);
  g_assert_cmpuint (f->service->queue->len, ==, 0);
  assert_refused (f, LINES ("gaming-day-back 2019-03-01 2001 0000 why"), UC_BUS_ERROR_REFUSED, "clock says gaming day");
  submit_or_fail (f, back);
  assert_refused (f, LINES ("validate 2001 0000"), UC_BUS_ERROR_REFUSED, "another badge");
  restart (f);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_SECOND_PERSON);
  submit_or_fail (f, "validate 3001 0000");
  g_assert_cmpstr (table (f)->now.carry.gaming_day, ==, today);
  wait_until (count_recorded (f, reading) == 1);
  assert_refused (f, LINES (back), UC_BUS_ERROR_REFUSED, "a day before it");
  play_rounds (f, 4);
  restart (f);
  wait_until (is_settled (f));
  g_assert_cmpstr (table (f)->now.carry.gaming_day, ==, today);
  g_assert_cmpuint (count_recorded (f, reading), ==, 1);
  g_assert_cmpstr (record_path (f), ==, ahead);
  stop_service (f);
  set_journal (f, first);
  table_fixture_prove_or_fail (&f->base);
  set_journal (f, ahead);
  table_fixture_prove_or_fail (&f->base);
}

/* As a mirror that was taken over: it can read the record and its WAL's index, and locks both from end to end. */
static gboolean
lock_to_read (const char *path)
{
  return uc_lock_bytes (path, "-shm", O_RDONLY, F_RDLCK, 0, G_MAXINT32) && uc_lock_bytes (path, "", O_RDONLY, F_RDLCK, 0, G_MAXINT32);
}

/* Rounds go on, and a restart goes well; the log names the process once. */
static void
test_locked_by_reader (Fixture *f, gconstpointer data)
{
  g_autofree char *name = NULL;
  UcHolder holder;

  play_rounds (f, 1);
  forget_log ();
  holder = uc_hold (lock_to_read, record_path (f));
  name = g_strdup_printf ("Process %d, which only reads, locks the record", (int) holder.pid);
  play_rounds (f, 3);
  g_assert_cmpstr (uc_table_service_get_stopped (f->service), ==, "");
  g_assert_cmpuint (count_logged (name), ==, 1);
  restart (f);
  play_rounds (f, 4);
  g_assert_cmpstr (uc_table_service_get_stopped (f->service), ==, "");
  uc_let_go (&holder);
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* ---- tests: a record that was exchanged ---- */

static void
copy_or_fail (const char *from, const char *to)
{
  g_autofree char *bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize n;

  g_assert_true (g_file_get_contents (from, &bytes, &n, &error));
  g_assert_true (g_file_set_contents_full (to, bytes, n, G_FILE_SET_CONTENTS_NONE, 0600, &error));
}

static gboolean
is_of_record (Fixture *f, const char *name)
{
  g_autofree char *journal = g_path_get_basename (f->base.journal);

  return g_str_has_prefix (name, journal) || g_str_has_suffix (name, ".journal") || strstr (name, ".journal.") != NULL
         || g_str_has_suffix (name, ".key");
}

/* The record's files, its keys with it, go to @to or come back from there. */
static void
exchange (Fixture *f, const char *to, gboolean back)
{
  const char *from = back ? to : f->base.folder;
  const char *into = back ? f->base.folder : to;
  g_autoptr (GDir) old = back ? g_dir_open (f->base.folder, 0, NULL) : NULL;
  g_autoptr (GDir) dir = NULL;

  for (const char *name; old != NULL && (name = g_dir_read_name (old)) != NULL;)
    {
      g_autofree char *path = g_build_filename (f->base.folder, name, NULL);

      if (is_of_record (f, name))
        g_unlink (path);
    }
  g_mkdir (to, 0700);
  dir = g_dir_open (from, 0, NULL);
  for (const char *name; (name = g_dir_read_name (dir)) != NULL;)
    {
      g_autofree char *source = g_build_filename (from, name, NULL);
      g_autofree char *target = g_build_filename (into, name, NULL);

      if (is_of_record (f, name) && g_file_test (source, G_FILE_TEST_IS_REGULAR))
        copy_or_fail (source, target);
    }
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);

  for (const char *name; (name = g_dir_read_name (dir)) != NULL;)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      g_unlink (file);
    }
  g_rmdir (path);
}

static gboolean
is_never_synchronised (void)
{
  return FALSE;
}

static gboolean
is_always_synchronised (void)
{
  return TRUE;
}

/* The last entry of the record is of another time, as after a start with a clock that is ahead or behind by years. */
static void
put_entry_of (Fixture *f, const char *time)
{
  const UcJournalOptions options = { .sync_off = TRUE };
  g_autofree char *line = g_strdup_printf ("clock %s", time);
  UcEvents *events = uc_events_new ();
  g_autoptr (UcBatch) batch = uc_batch_new ();
  g_autoptr (GError) error = NULL;
  UcJournal *journal;
  UcInput input;

  g_assert_true (uc_input_parse (line, &input, &error));
  input.origin = UC_ORIGIN_SERVICE;
  g_assert_true (uc_time_parse (time, &input.t_real_ns));
  g_assert_true (uc_table_decide (table (f), &input, events, &error));
  stop_service (f);
  journal = uc_journal_open (f->base.journal, &options, &error);
  g_assert_no_error (error);
  uc_batch_add (batch, &input, NULL, 0, uc_journal_last_seq (journal) + 1, events);
  g_assert_true (uc_batch_append (batch, journal, &error));
  uc_journal_close (journal);
  uc_events_free (events);
}

/* Whether the service would say nothing, were the gaming day on record an older one. */
static gboolean
begins_no_day (Fixture *f)
{
  char *day = ((UcTable *) table (f))->now.carry.gaming_day;
  g_autofree char *recorded = g_strdup (day);
  const guint waiting = f->service->queue->len;
  gboolean nothing;

  g_strlcpy (day, "2019-03-01", UC_DAY_TEXT);
  uc_service_say_gaming_day (f->service);
  nothing = f->service->queue->len == waiting;
  g_ptr_array_set_size (f->service->queue, (int) waiting);
  g_strlcpy (day, recorded, UC_DAY_TEXT);
  return nothing;
}

/* M4: nobody deals by a clock that is years off, and no gaming day begins by it, before a floorperson has said that it is right. */
static void
test_wrong_clock (Fixture *f, gconstpointer data)
{
  static const char *const times[] = { "2019-03-01T12:00:00.000000000Z", "2099-03-01T12:00:00.000000000Z" };
  char day[UC_DAY_TEXT];

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      g_autofree char *last = g_strdup_printf ("the last entry is of %.10s", times[i]);

      open_bets (f);
      g_strlcpy (day, table (f)->now.carry.gaming_day, sizeof day);
      put_entry_of (f, times[i]);
      f->is_synchronised = is_always_synchronised;
      restart (f);
      g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);
      put_entry_of (f, times[i]);
      f->is_synchronised = is_never_synchronised;
      restart (f);
      g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_RECORD_DOUBTED);
      assert_recorded (f, "service: doubt wrong-clock The clock says ");
      assert_recorded (f, last);
      assert_refused (f, LINES ("bet 3 main 25.00"), UC_BUS_ERROR_REFUSED, "");
      g_assert_true (begins_no_day (f));
      /* A restart makes no clock right: the last rows have its time now. */
      restart (f);
      g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_RECORD_DOUBTED);
      g_assert_true (begins_no_day (f));
      submit_or_fail (f, "acknowledge 2001 0000");
      assert_recorded (f, "floor: acknowledge 2001 floorperson ok: clock-confirmed seq=");
      g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);
      g_assert_cmpstr (table (f)->now.carry.gaming_day, ==, day);
      g_assert_false (begins_no_day (f));
      restart (f);
      g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);
      play_rounds (f, table (f)->now.carry.round + 1);
    }
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* Whoever said that the clock is right said so of the time that stood on the screen. */
static void
test_clock_set_while_asked (Fixture *f, gconstpointer data)
{
  const gint64 year_ns = G_GINT64_CONSTANT (365) * 24 * 3600 * 1000000000;
  g_autoptr (GError) error = NULL;
  guint64 asked;

  open_bets (f);
  put_entry_of (f, "2019-03-01T12:00:00.000000000Z");
  f->is_synchronised = is_never_synchronised;
  restart (f);
  asked = table (f)->now.prompt_seq;
  uc_service_clock_stepped (f->service, year_ns);
  wait_until (table (f)->now.prompt_seq > asked);
  submit_after (f, asked, LINES ("acknowledge 2001 0000"), &error);
  g_assert_error (error, UC_BUS_ERROR, UC_BUS_ERROR_STALE);
  g_assert_true (begins_no_day (f));
  submit_or_fail (f, "acknowledge 2001 0000");
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* What the service has to say of the clock while nothing can be recorded it says when it can be: else the calendar would stay held, and nobody
 * would be asked; or an answer from before would let go of it. */
static void
test_clock_set_while_stopped (Fixture *f, gconstpointer data)
{
  const gint64 year_ns = G_GINT64_CONSTANT (365) * 24 * 3600 * 1000000000;
  g_autoptr (GError) error = NULL;
  guint64 asked = 0;

  f->is_synchronised = is_never_synchronised;
  restart (f);
  open_bets (f);
  for (guint before = 0; before < 2; before++)
    {
      if (before)
        {
          /* Set, asked about, and set back, of which the record hears nothing. */
          uc_service_clock_stepped (f->service, year_ns);
          wait_until (uc_table_prompt (table (f)).id == UC_PROMPT_RECORD_DOUBTED);
          asked = table (f)->now.prompt_seq;
        }
      limit_files (1);
      far_device_edge (f->base.far[UC_WIRE_GPIO], uc_line_wager (1), !before);
      if (before)
        uc_service_clock_stepped (f->service, -year_ns);
      wait_until (*uc_table_service_get_stopped (f->service) != '\0');
      uc_service_clock_stepped (f->service, year_ns);
      limit_files (RLIM_INFINITY);
      wait_until (*uc_table_service_get_stopped (f->service) == '\0');
      wait_until (is_settled (f));
      g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_RECORD_DOUBTED);
      assert_recorded (f, "service: doubt wrong-clock The clock says ");
      g_assert_true (begins_no_day (f));
      if (before)
        {
          submit_after (f, asked, LINES ("acknowledge 2001 0000"), &error);
          g_assert_error (error, UC_BUS_ERROR, UC_BUS_ERROR_STALE);
          g_assert_true (begins_no_day (f));
        }
      submit_or_fail (f, "acknowledge 2001 0000");
      g_assert_false (begins_no_day (f));
      wait_until (uc_table_prompt (table (f)).id == UC_PROMPT_RECORD_STOPPED);
      submit_or_fail (f, "acknowledge 2001 0000");
    }
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

static GVariant *
get_findings (Fixture *f)
{
  g_autoptr (GVariant) all = all_properties (f);

  return g_variant_lookup_value (all, UC_BUS_PROPERTY_FINDINGS, G_VARIANT_TYPE (UC_BUS_FINDINGS));
}

/* The service tells the console what the sender of heads has written down; a state that nobody can read is no finding. */
static void
test_findings (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *state, *says;
  } rows[] = {
    { "", NULL }, /* a round that was closed just now may be on its way */
    { "[witness]\nround=1\nsilent-since=2026-11-26T21:05:00.000000000Z\nproblem=ssh ended\n",
      "('witness-silent', 'vault', 1795727100000000000, 0)" },
    { "[witness]\nround=1\ncontradictions=2\nsilent-since=2026-11-26T21:05:00.000000000Z\n", "('witness-contradicted', 'vault', 0, 2)" },
    { "no key file", NULL },
  };
  g_autofree char *path = NULL;

  f->witnesses = g_build_filename (f->base.folder, "witnesses", NULL);
  g_mkdir (f->witnesses, 0700);
  path = g_build_filename (f->witnesses, "vault.state", NULL);
  play_rounds (f, 1);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GVariant) found = NULL;
      g_autofree char *says = NULL;

      g_assert_true (g_file_set_contents (path, rows[i].state, -1, NULL));
      restart (f);
      found = get_findings (f);
      says = g_variant_print (found, FALSE);
      if (rows[i].says == NULL)
        g_assert_null (strstr (says, "witness"));
      else
        g_assert_nonnull (strstr (says, rows[i].says));
    }
  remove_folder (f->witnesses);
}

static void
test_room (void)
{
  const guint64 month = G_GUINT64_CONSTANT (3000) * 1000 * 1000; /* 100 MB a day */
  UcFinding finding = { 0 };

  g_assert_false (uc_findings_of_disk (UC_FINDING_DAYS * month / 30, month, &finding));
  g_assert_true (uc_findings_of_disk (UC_FINDING_DAYS * month / 30 - 1, month, &finding));
  g_assert_cmpint (finding.kind, ==, UC_FINDING_DISK_LOW);
  g_assert_cmpuint (finding.number, ==, UC_FINDING_DAYS - 1);
  /* A record that begins has no month: a table that is dealt around the clock is assumed. */
  g_assert_true (uc_findings_of_disk (100 * 1000 * 1000, 0, &finding));
  g_assert_cmpuint (finding.number, ==, 4);
}

static void
keep_last_head (Fixture *f)
{
  f->last_head = g_build_filename (f->base.folder, "last-head", NULL);
  restart (f);
}

/* Nothing is dealt before two persons have said so; then what is signed is kept again, and the next start says nothing. */
static void
assert_in_doubt (Fixture *f, const char *recorded)
{
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_RECORD_DOUBTED);
  assert_recorded (f, recorded);
  g_assert_true (f->base.far[UC_WIRE_GPIO]->output[UC_LINE_LOCK_LINE]);
  assert_refused (f, LINES ("bet 3 main 25.00"), UC_BUS_ERROR_REFUSED, "two persons");
  far_device_card (f->base.far[UC_WIRE_SHOE], uc_card_parse ("9H"));
  wait_until (is_settled (f));
  g_assert_cmpint (table (f)->now.round.n_dealt, ==, 0);
  assert_recorded (f, "reason=out-of-turn seal=");
  submit_or_fail (f, "acknowledge 2001 0000");
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_RECORD_DOUBTED);
  /* Another start may be of something else: nobody has answered for it. */
  restart (f);
  submit_or_fail (f, "acknowledge 3001 0000");
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_RECORD_DOUBTED);
  assert_refused (f, LINES ("acknowledge 3001 0000"), UC_BUS_ERROR_REFUSED, "another badge");
  submit_or_fail (f, "acknowledge 2001 0000");
  assert_recorded (f, "floor: acknowledge 2001 floorperson ok: record-accepted seq=");
  assert_recorded (f, " by=3001 role=pit-manager second=2001");
  play_rounds (f, table (f)->now.carry.round + 1);
  restart (f);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);
}

/* M6: file and key of a while ago. */
static void
test_older_record (Fixture *f, gconstpointer data)
{
  g_autofree char *backup = g_build_filename (f->base.folder, "backup", NULL);

  keep_last_head (f);
  play_rounds (f, 2);
  stop_service (f);
  exchange (f, backup, FALSE);
  restart (f);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);
  play_rounds (f, 5);
  stop_service (f);
  exchange (f, backup, TRUE);
  restart (f);
  assert_in_doubt (f, "service: doubt older-record This record ends before round ");
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
  remove_folder (backup);
}

/* The same, gone on with elsewhere until it has as many rounds: another round is signed under the number. */
static void
test_forked_record (Fixture *f, gconstpointer data)
{
  g_autofree char *backup = g_build_filename (f->base.folder, "backup", NULL);
  g_autofree char *last_head = NULL;

  keep_last_head (f);
  play_rounds (f, 2);
  stop_service (f);
  exchange (f, backup, FALSE);
  restart (f);
  play_rounds (f, 4);
  stop_service (f);
  exchange (f, backup, TRUE);
  last_head = g_steal_pointer (&f->last_head);
  restart (f);
  play_rounds (f, 5);
  stop_service (f);
  f->last_head = g_steal_pointer (&last_head);
  restart (f);
  assert_in_doubt (f, "service: doubt older-record Round ");
  remove_folder (backup);
}

/* The same within a round: the keys that the service has had since are missing. */
static void
test_older_record_of_the_same_round (Fixture *f, gconstpointer data)
{
  g_autofree char *backup = g_build_filename (f->base.folder, "backup", NULL);

  keep_last_head (f);
  play_rounds (f, 2);
  play_to (f, UC_PROMPT_DEAL);
  stop_service (f);
  exchange (f, backup, FALSE);
  restart (f);
  stop_service (f);
  exchange (f, backup, TRUE);
  restart (f);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_RECORD_DOUBTED);
  assert_recorded (f, "service: doubt older-record The last signature of T-1, behind round ");
  remove_folder (backup);
}

/* What was signed last lies there, as an older month, and nothing of it leads to the month that goes on. */
static void
test_parted_months (Fixture *f, gconstpointer data)
{
  g_autofree char *backup = g_build_filename (f->base.folder, "backup", NULL), *last_head = NULL, *path = NULL, *key = NULL;
  g_autofree char *old = g_build_filename (f->base.folder, "2020-01.journal", NULL);
  g_autofree char *old_key = g_strconcat (old, ".key", NULL);

  stop_service (f);
  set_journal (f, f->base.folder);
  keep_last_head (f);
  play_rounds (f, 2);
  path = g_strdup (record_path (f));
  key = g_strconcat (path, ".key", NULL);
  stop_service (f);
  exchange (f, backup, FALSE);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_unlink (key), ==, 0);
  last_head = g_steal_pointer (&f->last_head);
  restart (f);
  play_rounds (f, 1);
  stop_service (f);
  f->last_head = g_steal_pointer (&last_head);
  {
    g_autofree char *name = g_path_get_basename (path);
    g_autofree char *from = g_build_filename (backup, name, NULL), *from_key = g_strconcat (from, ".key", NULL);

    copy_or_fail (from, old);
    copy_or_fail (from_key, old_key);
  }
  restart (f);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_RECORD_DOUBTED);
  assert_recorded (f, "service: doubt other-record 20");
  assert_recorded (f, "does not continue the month before it.");
  remove_folder (backup);
}

/* What the service has logged so far becomes the system's log. FALSE: this machine cannot make one. */
static gboolean
log_is_made (Fixture *f)
{
  static const char *const programs[] = { "/usr/lib/systemd/systemd-journal-remote", "/lib/systemd/systemd-journal-remote" };
  const char *program = g_file_test (programs[0], G_FILE_TEST_IS_EXECUTABLE) ? programs[0] : programs[1];
  g_autofree char *export = g_build_filename (f->base.folder, "entries.export", NULL), *file = NULL;
  const char *argv[] = { program, "--split-mode=none", "-o", NULL, export, NULL };
  g_autoptr (GError) error = NULL;
  int status;

  if (!g_file_test (program, G_FILE_TEST_IS_EXECUTABLE))
    {
      g_test_skip ("systemd-journal-remote, which writes the system's log, is not installed.");
      return FALSE;
    }
  if (f->log_folder == NULL)
    f->log_folder = g_build_filename (f->base.folder, "log", NULL);
  else
    remove_folder (f->log_folder);
  g_mkdir (f->log_folder, 0700);
  file = g_build_filename (f->log_folder, "system.journal", NULL);
  argv[3] = file;
  g_mutex_lock (&logging);
  g_assert_true (g_file_set_contents (export, test_entries->str, (gssize) test_entries->len, NULL));
  g_mutex_unlock (&logging);
  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  g_unlink (export);
  return TRUE;
}

static void
spoil_log (Fixture *f)
{
  g_autofree char *file = g_build_filename (f->log_folder, "system.journal", NULL);

  g_assert_true (g_file_set_contents (file, "LPKSHHRH, and nothing more", -1, NULL));
}

/* Somebody puts back the record and what the table keeps of its last signature, both at once: the system's log has a later one. */
static void
test_older_record_than_the_log (Fixture *f, gconstpointer data)
{
  g_autofree char *backup = g_build_filename (f->base.folder, "backup", NULL);
  g_autofree char *kept = g_build_filename (backup, "last-head", NULL);

  keep_last_head (f);
  play_rounds (f, 2);
  stop_service (f);
  exchange (f, backup, FALSE);
  copy_or_fail (f->last_head, kept);
  if (log_is_made (f))
    {
      restart (f);
      g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);
      play_rounds (f, 5);
      stop_service (f);
      log_is_made (f);
      restart (f);
      g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);
      stop_service (f);
      exchange (f, backup, TRUE);
      copy_or_fail (kept, f->last_head);
      restart (f);
      g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_RECORD_DOUBTED);
      assert_recorded (f, "service: doubt older-record This record ends before round ");
      submit_or_fail (f, "acknowledge 2001 0000");
      submit_or_fail (f, "acknowledge 3001 0000");
      play_rounds (f, table (f)->now.carry.round + 1);
      stop_service (f);
      log_is_made (f);
      restart (f);
      g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);
      stop_service (f);
      remove_folder (f->log_folder);
    }
  remove_folder (backup);
}

/* A log that has nothing of this record, or nothing of this user's, or what no table writes, or none at all stops no table. */
static void
test_log_without_an_answer (Fixture *f, gconstpointer data)
{
  static const char *const spoiled[][2] = {
    { "UC_RECORD=/", "UC_RECORD=/somewhere-else/" },
    { "_UID=", "_UID=9" },
    { "UC_HASH=", "UC_HASH=?" },
    { "UC_HASH=", "UC_HASH=?" }, /* nor one that is damaged */
    { "UC_HEAD=", "UC_HEAD=" },  /* this one is believed, and its code is not the record's */
  };
  g_autoptr (GRegex) codes = g_regex_new ("UC_HEAD=....", 0, 0, NULL);
  g_autofree char *other = NULL;

  play_rounds (f, 2);
  g_mutex_lock (&logging);
  other = g_regex_replace_literal (codes, test_entries->str, -1, 0, "UC_HEAD=2222", 0, NULL);
  g_mutex_unlock (&logging);
  for (guint i = 0; i < G_N_ELEMENTS (spoiled); i++)
    {
      g_mutex_lock (&logging);
      g_string_assign (test_entries, other);
      g_assert_cmpuint (g_string_replace (test_entries, spoiled[i][0], spoiled[i][1], 0), >, 0);
      g_mutex_unlock (&logging);
      if (!log_is_made (f))
        return;
      if (i == 3)
        spoil_log (f);
      restart (f);
      g_assert_cmpint (uc_table_prompt (table (f)).id, ==,
                       i + 1 < G_N_ELEMENTS (spoiled) ? UC_PROMPT_BETS_OPEN : UC_PROMPT_RECORD_DOUBTED);
    }
  remove_folder (f->log_folder);
}

/* M6: all of the record is gone, and one with another key begins. */
static void
test_new_record (Fixture *f, gconstpointer data)
{
  g_autofree char *empty = g_build_filename (f->base.folder, "empty", NULL);

  keep_last_head (f);
  play_rounds (f, 2);
  stop_service (f);
  g_mkdir (empty, 0700);
  exchange (f, empty, TRUE);
  restart (f);
  assert_in_doubt (f, "service: doubt new-record This record has no round");
  remove_folder (empty);
}

/* M6: the record of another table. */
static void
test_other_record (Fixture *f, gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autoptr (GString) other = NULL;

  keep_last_head (f);
  play_rounds (f, 2);
  stop_service (f);
  g_assert_true (g_file_get_contents (f->base.table, &text, NULL, NULL));
  other = g_string_new (text);
  g_string_replace (other, "id=", "id=X", 1);
  g_assert_true (g_file_set_contents (f->base.table, other->str, -1, NULL));
  restart (f);
  assert_in_doubt (f, "service: doubt other-record The record is of table ");
}

/* Who removes the file does not make the older record the last one. */
static void
test_removed_last_head (Fixture *f, gconstpointer data)
{
  keep_last_head (f);
  play_rounds (f, 2);
  stop_service (f);
  g_assert_cmpint (g_unlink (f->last_head), ==, 0);
  restart (f);
  assert_in_doubt (f, "service: doubt other-record The record has rounds, and nothing is kept");
  /* Nobody waits for what writes into a pipe. */
  stop_service (f);
  g_assert_cmpint (g_unlink (f->last_head), ==, 0);
  g_assert_cmpint (mkfifo (f->last_head, 0600), ==, 0);
  restart (f);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_RECORD_DOUBTED);
}

/* Who spoils the file makes nobody believe in the record, and does not stop the table. */
static void
test_spoiled_last_head (Fixture *f, gconstpointer data)
{
  keep_last_head (f);
  play_rounds (f, 2);
  stop_service (f);
  g_assert_true (g_file_set_contents (f->last_head, "[signed]\ntable=T\nround=x\n", -1, NULL));
  restart (f);
  assert_in_doubt (f, "service: doubt other-record The last signature of this table cannot be read");
}

/* Behind the last signature somebody writes a row that fits the chain: a bet of $25, recorded as $2,500. */
static void
test_invented_row (Fixture *f, gconstpointer data)
{
  const UcJournalOptions options = { .sync_off = TRUE };
  UcEvent event = { .kind = UC_EVENT_WAGER_ACCEPTED, .seat = 1, .wager = UC_WAGER_MAIN, .amount = 2500 * UC_DOLLAR };
  UcEvents events = { .v = &event, .n = 1 };
  g_autoptr (UcBatch) batch = uc_batch_new ();
  UcJournal *journal;
  UcInput input;
  g_autoptr (GError) error = NULL;

  play_rounds (f, 2);
  stop_service (f);
  journal = uc_journal_open (f->base.journal, &options, &error);
  g_assert_no_error (error);
  g_assert_true (uc_input_parse ("bet 1 main 25", &input, &error));
  input.origin = UC_ORIGIN_DEALER;
  event.seq = uc_journal_last_seq (journal) + 1;
  event.round = uc_journal_last_round (journal) + 1;
  uc_batch_add (batch, &input, NULL, 0, event.seq, &events);
  g_assert_true (uc_batch_append (batch, journal, &error));
  uc_journal_close (journal);
  restart (f);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_RECORD_DOUBTED);
  assert_recorded (f, "service: doubt other-record The last rows are not what the rules make of their inputs");
}

/* A month is over, and the record goes on in the next one without a doubt; then that one is gone, and nothing goes on in the
 * one before. */
static void
test_vanished_month (Fixture *f, gconstpointer data)
{
  g_autofree char *next = g_build_filename (f->base.folder, "2031-01.journal", NULL);
  g_autoptr (GError) error = NULL;

  stop_service (f);
  set_journal (f, f->base.folder);
  keep_last_head (f);
  play_rounds (f, 1);
  play_to (f, UC_PROMPT_DEAL);
  begin_day (f, "2031-01-01");
  play_rounds (f, 2);
  g_assert_cmpstr (record_path (f), ==, next);
  restart (f);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);
  play_rounds (f, 4);
  stop_service (f);
  g_unlink (next);
  g_assert_null (try_service (f, &error));
  g_assert_error (error, UC_TABLE_SERVICE_ERROR, UC_TABLE_SERVICE_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "continues in 2031-01.journal, which is missing"));
}

/* Between rounds, with a folder of months; the next month's name is taken by something else. */
static void
test_month_fails (Fixture *f, gconstpointer data)
{
  g_autofree char *next = g_build_filename (f->base.folder, "2031-01.journal", NULL);
  guint64 before;

  stop_service (f);
  set_journal (f, f->base.folder);
  restart (f);
  play_to (f, UC_PROMPT_CLEAR);
  play_to (f, UC_PROMPT_BETS_OPEN);
  g_assert_true (g_file_set_contents (next, "no journal at all, and longer than nothing", -1, NULL));
  begin_day (f, "2031-01-01");
  g_assert_nonnull (strstr (uc_table_service_get_stopped (f->service), next));
  before = head (f);
  assert_refused (f, LINES ("bet 3 main 25.00"), UC_BUS_ERROR_STOPPED, "cannot be written");
  g_assert_cmpuint (head (f), ==, before);
  g_assert_cmpint (g_remove (next), ==, 0);
  wait_until (*uc_table_service_get_stopped (f->service) == '\0');
  g_assert_cmpstr (record_path (f), ==, next);
  wait_until (is_settled (f));
  assert_recorded (f, "service: device journal up: device-up");
}

/* Behind a word, where @text begins with a blank: the thousands of random bytes of hashes and signatures have any three of them in one of
 * some hundred runs. */
static gboolean
says (const char *bytes, gsize length, const char *text)
{
  for (const char *at = bytes; (at = memmem (at, length - (gsize) (at - bytes), text, strlen (text))) != NULL; at++)
    if (*text != ' ' || (at - bytes >= 2 && g_ascii_isalpha (at[-1]) && g_ascii_isalpha (at[-2])))
      return TRUE;
  return FALSE;
}

static void
assert_not_in_files (Fixture *f, const char *text)
{
  g_autoptr (GDir) dir = g_dir_open (f->base.folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (f->base.folder, name, NULL);
      g_autofree char *bytes = NULL;
      gsize length;

      if (g_file_get_contents (path, &bytes, &length, NULL) && says (bytes, length, text))
        g_error ("“%s” stands in %s", text, name);
    }
}

/* The 9 of diamonds comes once: face down. Until it is turned it stands nowhere. (The two letters alone, or behind a
 * colon, may stand in a seal by chance.) */
static void
test_hole_card (Fixture *f, gconstpointer data)
{
  static const char *const shown[] = { " 9D", "card=9D", "“9D" };
  FarDevice *shoe = f->base.far[UC_WIRE_SHOE];

  play_to (f, UC_PROMPT_BETS_OPEN);
  submit_or_fail (f, "bet 1 main 25.00");
  submit_or_fail (f, "no-more-bets");
  forget_log ();
  while (uc_table_prompt (table (f)).id == UC_PROMPT_DEAL)
    {
      far_device_card (shoe, uc_card_parse (uc_next_card_is_hole (&table (f)->now, table (f)->rules) ? "9D" : "5C"));
      wait_until (is_settled (f));
    }
  g_assert_cmpint (table (f)->now.round.hole, ==, uc_card_parse ("9D"));
  assert_recorded (f, "device: card sealed:");
  restart (f);
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      assert_not_recorded (f, shown[i]);
      assert_not_in_files (f, shown[i]);
      g_assert_cmpuint (count_logged (shown[i]), ==, 0);
    }
  g_assert_cmpint (table (f)->now.round.hole, ==, uc_card_parse ("9D"));
  f->robot.hole = uc_card_parse ("9D");
  play_to (f, UC_PROMPT_CLEAR);
  assert_recorded (f, "hole-card-exposed");
  assert_recorded (f, "card=9D");
}

/* The shoe draws a card that it cannot read, and the dealer needs none: what is on record can be read again. */
static void
test_unread_card_too_many (Fixture *f, gconstpointer data)
{
  play_to (f, UC_PROMPT_CLEAR);
  wait_until (is_settled (f));
  far_device_card (f->base.far[UC_WIRE_SHOE], UC_CARD_NONE);
  wait_until (is_settled (f));
  assert_recorded (f, "card-refused");
  restart (f);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_CLEAR);
}

/* A burn card, and a card that comes while the floor is waited for: nobody has seen them, and nothing that leaves the program
 * says what the shoe read. */
static void
test_cards_that_nobody_sees (Fixture *f, gconstpointer data)
{
  static const char *const shown[] = { " 9D", "card=9D", "“9D", " 3H", "card=3H", "“3H" };
  FarDevice *shoe = f->base.far[UC_WIRE_SHOE];

  forget_log ();
  wait_until (is_settled (f));
  while (table (f)->now.carry.shuffle != UC_SHUFFLE_BURN)
    play_move (f);
  g_assert_true (uc_next_card_is_hidden (&table (f)->now, table (f)->rules));
  far_device_card (shoe, uc_card_parse ("9D"));
  wait_until (is_settled (f));
  assert_recorded (f, "to=discard face=down seal=");
  play_to (f, UC_PROMPT_BETS_OPEN);
  submit_or_fail (f, "bet 1 main 25.00");
  far_device_card (shoe, uc_card_parse ("3H"));
  wait_until (is_settled (f));
  assert_recorded (f, "card-refused");
  assert_recorded (f, "reason=out-of-turn seal=");
  restart (f);
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      assert_not_recorded (f, shown[i]);
      assert_not_in_files (f, shown[i]);
      g_assert_cmpuint (count_logged (shown[i]), ==, 0);
    }
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* The shoe reads a card when none is due, and the dealer types it when one is: that it is the same face anybody can tell without the key,
 * also where the service has been started again between the two. Of another face the record says nothing, and nobody but the
 * service says that a card is the refused one. */
static void
test_refused_card_is_named (Fixture *f, gconstpointer data)
{
  FarDevice *shoe = f->base.far[UC_WIRE_SHOE];
  g_autofree char *refused = NULL, *forged = NULL;
  guint64 first;

  play_to (f, UC_PROMPT_BETS_OPEN);
  submit_or_fail (f, "bet 1 main 25.00");
  far_device_card (shoe, uc_card_parse ("3H"));
  wait_until (is_settled (f));
  first = table (f)->now.round.refused_cards[0];
  far_device_card (shoe, uc_card_parse ("3C"));
  wait_until (is_settled (f));
  g_assert_cmpuint (table (f)->now.round.n_refused_cards, ==, 2);
  submit_or_fail (f, "no-more-bets");
  while (uc_table_prompt (table (f)).id != UC_PROMPT_DEAL)
    play_move (f);
  restart (f);
  forged = g_strdup_printf ("card 3H:%" G_GUINT64_FORMAT ":AAAAAAAAAAAAAAAAAAAAAA", first);
  assert_refused (f, LINES (forged), UC_BUS_ERROR_REFUSED, "Only the service opens the seal of a card.");
  /* What a shoe that works may have read is not taken back. */
  far_device_unplug (shoe);
  wait_until (table (f)->now.carry.devices[UC_DEVICE_SHOE] == UC_DEVICE_STATE_DOWN);
  submit_or_fail (f, "card 4D");
  assert_not_recorded (f, " opens=");
  assert_not_in_files (f, " opens=");
  submit_or_fail (f, "undo");
  submit_or_fail (f, "card 3H");
  refused = g_strdup_printf (" card=3H refused=%" G_GUINT64_FORMAT " opens=", first);
  assert_recorded (f, refused);
  assert_not_recorded (f, "card=3C");
  g_assert_cmpuint (table (f)->now.round.named_refused, ==, 1);
  g_assert_true (table_fixture_plug (&f->base));
  wait_until (table (f)->now.carry.devices[UC_DEVICE_SHOE] == UC_DEVICE_STATE_UP);
  play_to (f, UC_PROMPT_CLEAR);
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* The digest in the context row in force. (transfer full) */
static char *
digest_on_record (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcContext) context = uc_journal_context (uc_desk_get_journal (f->service->desk), 0, &error);

  g_assert_no_error (error);
  return g_steal_pointer (&context->digest);
}

static void
write_below_root (Fixture *f, const char *path, const char *text)
{
  g_autofree char *full = g_strconcat (f->root, path, NULL), *folder = g_path_get_dirname (full);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  g_file_set_contents (full, text, -1, &error);
  g_assert_no_error (error);
}

/* What was installed is identified at the start, and stands on record with whatever is wrong with it. */
static void
test_program (Fixture *f, gconstpointer data)
{
  g_autofree char *unknown = digest_on_record (f), *whole = NULL, *changed = NULL, *none = NULL;
  g_autoptr (GVariant) all = NULL;
  const char *on_bus;

  /* This test was built, not installed. */
  g_assert_cmpstr (unknown, ==, "");
  g_assert_cmpstr (uc_table_service_get_program_fault (f->service), ==, "");
  g_assert_false (uc_table_service_get_installed (f->service)->known);

  f->root = g_build_filename (f->base.folder, "root", NULL);
  write_below_root (f, "/opt/upcard-part", "");
  /* BLAKE2b-256 of no bytes. */
  write_below_root (f, MANIFEST_DIR "/upcard.b2",
                    "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8  /opt/upcard-part\n");
  forget_log ();
  restart (f);
  whole = digest_on_record (f);
  g_assert_cmpuint (strlen (whole), ==, 64);
  g_assert_cmpstr (whole, ==, uc_table_service_get_installed (f->service)->digest);
  all = all_properties (f);
  g_assert_true (g_variant_lookup (all, UC_BUS_PROPERTY_PROGRAM, "&s", &on_bus));
  g_assert_cmpstr (on_bus, ==, whole);
  g_assert_true (g_variant_lookup (all, UC_BUS_PROPERTY_FIRST_KEY, "&s", &on_bus));
  g_assert_cmpstr (on_bus, ==, uc_journal_fingerprint (uc_desk_get_journal (f->service->desk)));
  g_assert_cmpuint (count_logged (whole), >, 0);
  g_assert_cmpstr (uc_table_service_get_program_fault (f->service), ==, "");
  /* Every change of keys repeats it: the opening of the table is one. */
  play_to (f, UC_PROMPT_BETS_OPEN);
  none = digest_on_record (f);
  g_assert_cmpstr (none, ==, whole);
  g_clear_pointer (&none, g_free);

  write_below_root (f, "/opt/upcard-part", "x");
  restart (f);
  changed = digest_on_record (f);
  g_assert_cmpstr (changed, !=, whole);
  g_assert_cmpstr (changed, ==, uc_table_service_get_installed (f->service)->digest);
  g_assert_cmpstr (uc_table_service_get_program_fault (f->service), ==,
                   "The program is not as it was installed: /opt/upcard-part (changed).");
  g_assert_cmpuint (count_logged ("/opt/upcard-part (changed)"), >, 0);

  write_below_root (f, MANIFEST_DIR "/upcard.b2", "garbage\n");
  restart (f);
  none = digest_on_record (f);
  g_assert_cmpstr (none, ==, "");
  g_assert_null (uc_table_service_get_installed (f->service));
  g_assert_true (g_str_has_prefix (uc_table_service_get_program_fault (f->service),
                                   "It is not known whether this is the program that was installed: "));
  stop_service (f);
  table_fixture_prove_or_fail (&f->base);
}

/* An older record and another program are told both, and a name that would end a line or move the cursor hides neither. */
static void
test_two_doubts (Fixture *f, gconstpointer data)
{
  f->root = g_build_filename (f->base.folder, "root", NULL);
  write_below_root (f, "/opt/upcard-part", "");
  write_below_root (f, MANIFEST_DIR "/upcard.b2",
                    "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8  /opt/upcard-part\n");
  keep_last_head (f);
  play_rounds (f, 2);
  stop_service (f);
  write_below_root (f, "/opt/upcard-\033[2J\nx", "");
  g_assert_cmpint (g_unlink (f->last_head), ==, 0);
  restart (f);
  assert_recorded (f, "service: doubt other-program /opt/upcard-\\x1b[2J\\x0ax is extra.");
  assert_in_doubt (f, "service: doubt other-record The record has rounds");
  g_assert_cmpuint (count_logged ("\033"), ==, 0);
}

/* Two persons accept just this program: another change is another doubt. */
static void
test_other_program (Fixture *f, gconstpointer data)
{
  f->root = g_build_filename (f->base.folder, "root", NULL);
  write_below_root (f, "/opt/upcard-part", "");
  write_below_root (f, MANIFEST_DIR "/upcard.b2",
                    "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8  /opt/upcard-part\n");
  keep_last_head (f);
  play_rounds (f, 1);
  write_below_root (f, "/opt/upcard-part", "x");
  restart (f);
  assert_in_doubt (f, "service: doubt other-program /opt/upcard-part is changed.");
  write_below_root (f, "/opt/upcard-part", "y");
  restart (f);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_RECORD_DOUBTED);
}

/* No file of the program is changed, and it loads other code. Two persons accept just this; a drop-in that loads nothing is only logged. */
static void
test_loaded_code (Fixture *f, gconstpointer data)
{
  static const char *const variable[] = { "PATH=/usr/bin", "LD_PRELOAD=/tmp/y.so.", NULL };

  f->root = g_build_filename (f->base.folder, "root", NULL);
  write_below_root (f, "/opt/upcard-part", "");
  write_below_root (f, MANIFEST_DIR "/upcard.b2",
                    "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8  /opt/upcard-part\n");
  keep_last_head (f);
  play_rounds (f, 1);
  write_below_root (f, "/etc/systemd/system/upcardd.service.d/nice.conf", "[Service]\nNice=-5\n");
  restart (f);
  g_assert_cmpstr (uc_table_service_get_program_fault (f->service), ==, "");
  g_assert_cmpuint (count_logged ("/etc/systemd/system/upcardd.service.d/nice.conf says how the programs are started."), >, 0);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);

  write_below_root (f, "/etc/ld.so.preload", "/tmp/x.so\n");
  restart (f);
  g_assert_cmpstr (uc_table_service_get_program_fault (f->service), ==,
                   "The program is not as it was installed: /etc/ld.so.preload (loads /tmp/x.so).");
  assert_in_doubt (f, "service: doubt other-program /etc/ld.so.preload loads other code: /tmp/x.so.");
  restart (f);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);
  write_below_root (f, "/etc/ld.so.preload", "/tmp/z.so\n");
  restart (f);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_RECORD_DOUBTED);

  /* What no file says: systemd was told so, or the kernel's command line. */
  write_below_root (f, "/etc/ld.so.preload", "");
  f->environment = variable;
  restart (f);
  assert_in_doubt (f, "service: doubt other-program /proc/self/environ loads other code: LD_PRELOAD=/tmp/y.so.");
}

/* A copy of the program, or the program in another's hands, is in no manifest; where an installed one signed last it is another one. */
static void
test_copied_program (Fixture *f, gconstpointer data)
{
  g_autofree char *root = g_build_filename (f->base.folder, "root", NULL);

  f->root = root;
  write_below_root (f, "/opt/upcard-part", "");
  write_below_root (f, MANIFEST_DIR "/upcard.b2",
                    "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8  /opt/upcard-part\n");
  keep_last_head (f);
  play_rounds (f, 1);
  f->root = NULL;
  restart (f);
  assert_in_doubt (f, "service: doubt other-program This program is not installed here, and the one that signed last was.");
  restart (f);
  g_assert_cmpint (uc_table_prompt (table (f)).id, ==, UC_PROMPT_BETS_OPEN);
}

/* As the system's log keeps an entry; when it was written and by whom it finds out by itself. */
static void
collect_entry (const GLogField *fields, gsize n)
{
  static guint at;

  at++;
  g_string_append_printf (test_entries,
                          "__REALTIME_TIMESTAMP=%u\n__MONOTONIC_TIMESTAMP=%u\n_BOOT_ID=0123456789abcdef0123456789abcdef\n"
                          "_UID=%u\n",
                          at, at, getuid ());
  for (gsize i = 0; i < n; i++)
    g_string_append_printf (test_entries, "%s=%s\n", fields[i].key, (const char *) fields[i].value);
  g_string_append_c (test_entries, '\n');
}

static GLogWriterOutput
collect_log (GLogLevelFlags level, const GLogField *fields, gsize n, gpointer user_data)
{
  g_mutex_lock (&logging);
  for (gsize i = 0; i < n; i++)
    {
      g_string_append_printf (test_log, "%s=%s\n", fields[i].key, (const char *) fields[i].value);
      if (strcmp (fields[i].key, "MESSAGE_ID") == 0)
        collect_entry (fields, n);
    }
  g_mutex_unlock (&logging);
  return level & (G_LOG_LEVEL_MASK & ~(G_LOG_LEVEL_MESSAGE | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG))
             ? g_log_writer_default (level, fields, n, NULL)
             : G_LOG_WRITER_HANDLED;
}

int
main (int argc, char **argv)
{
  int status;

  signal (SIGXFSZ, SIG_IGN);
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  test_log = g_string_new (NULL);
  test_entries = g_string_new (NULL);
  g_log_set_writer_func (collect_log, NULL, NULL);
  test_bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (test_bus);
  (void) uc_bus_error_quark ();
#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)
  ADD ("/service/submit/counts-and-announces", test_submit_counts);
  ADD ("/service/submit/stale", test_submit_stale);
  ADD ("/service/submit/refused", test_submit_refused);
  ADD ("/service/submit/all-or-nothing", test_submit_all_or_nothing);
  ADD ("/service/submit/forged", test_submit_forged);
  ADD ("/service/properties", test_properties);
  ADD ("/service/read/from-checkpoint", test_read_from_checkpoint);
  ADD ("/service/check/the-record-is-read-back", test_check);
  ADD ("/service/code/of-each-closed-round", test_code);
  ADD ("/service/check/finds-what-was-changed-on-disk", test_check_changed);
  ADD ("/service/people/pin", test_pin);
  ADD ("/service/people/two-pins-in-one-submission", test_two_pins);
  ADD ("/service/people/pin-wrong", test_pin_wrong);
  ADD ("/service/people/badge-read", test_badge_read);
  ADD ("/service/people/tap/signs-without-a-pin", test_tap);
  ADD ("/service/people/tap/once", test_tap_once);
  ADD ("/service/people/tap/not-long-ago", test_tap_long_ago);
  ADD ("/service/floor-call/until-the-floor-comes", test_floor_call);
  ADD ("/service/devices/refused-message-is-on-disk", test_refused_message);
  ADD ("/service/rounds-prove", test_rounds);
  ADD ("/service/devices/unplugged", test_unplugged);
  ADD ("/service/devices/card-while-unplugged", test_unplugged_card);
  ADD ("/service/devices/noise", test_noise);
  ADD ("/service/lock-out/by-kernel-time", test_lock_out_by_kernel_time);
  ADD ("/service/lock-out/glitch", test_lock_glitch);
  ADD ("/service/source/badge", test_badge_source);
  ADD ("/service/source/typed-though-the-shoe-works", test_typed_shoe);
  ADD ("/service/lock-out/by-touch", test_lock_out_by_touch);
  ADD ("/service/disk-full-stops-and-comes-back", test_disk_full);
  ADD ("/service/findings", test_findings);
  g_test_add_func ("/service/findings/room", test_room);
  ADD ("/service/disk-full-at-first", test_disk_full_at_first);
  ADD ("/service/stop-outlives-a-restart", test_stop_outlives_a_restart);
  ADD ("/service/refuses-to-start", test_refuses_to_start);
  ADD ("/service/restart/same-prompt-and-lamps", test_restart);
  ADD ("/service/restart/steps-back", test_restart_undo);
  ADD ("/service/restart/coin-of-a-settled-wager", test_restart_coin);
  ADD ("/service/rules/change-between-rounds", test_rules_between_rounds);
  ADD ("/service/rules/readings-are-confirmed-once", test_readings);
  ADD ("/service/devices/check-lights-the-line-itself", test_device_check);
  ADD ("/service/devices/health", test_health);
  ADD ("/service/clock/step", test_clock_step);
  ADD ("/service/people/enrolments", test_enrolments);
  ADD ("/service/people/a-locked-badge-is-freed-at-the-table", test_free_badge);
  ADD ("/service/people/house/list", test_house_list);
  ADD ("/service/people/house/boundary", test_house_boundary);
  ADD ("/service/people/house/crowd", test_house_crowd);
  ADD ("/service/people/house/locked-at-this-table", test_house_local_lock);
  ADD ("/service/605a.7/a/6/a-sum-is-not-filed-away", test_sum_is_not_filed_away);
  ADD ("/service/605a.7/a/read-once-a-day", test_daily_reading);
  ADD ("/service/months/between-rounds", test_months);
  ADD ("/service/clock/a-calendar-that-ran-ahead", test_gaming_day_back);
  ADD ("/service/months/name-is-taken", test_month_fails);
  ADD ("/service/doubt/older-record", test_older_record);
  ADD ("/service/record/a-reader-locks-it", test_locked_by_reader);
  ADD ("/service/doubt/forked-record", test_forked_record);
  ADD ("/service/doubt/older-record-than-the-log", test_older_record_than_the_log);
  ADD ("/service/doubt/log-without-an-answer", test_log_without_an_answer);
  ADD ("/service/doubt/wrong-clock", test_wrong_clock);
  ADD ("/service/doubt/clock-set-while-asked", test_clock_set_while_asked);
  ADD ("/service/clock/set-while-stopped", test_clock_set_while_stopped);
  ADD ("/service/doubt/new-record", test_new_record);
  ADD ("/service/doubt/other-record", test_other_record);
  ADD ("/service/doubt/older-record-of-the-same-round", test_older_record_of_the_same_round);
  ADD ("/service/doubt/parted-months", test_parted_months);
  ADD ("/service/doubt/two-doubts", test_two_doubts);
  ADD ("/service/doubt/removed-file", test_removed_last_head);
  ADD ("/service/doubt/spoiled-file", test_spoiled_last_head);
  ADD ("/service/doubt/invented-row", test_invented_row);
  ADD ("/service/doubt/other-program", test_other_program);
  ADD ("/service/doubt/code-that-a-setting-loads", test_loaded_code);
  ADD ("/service/doubt/program-that-is-not-installed", test_copied_program);
  ADD ("/service/doubt/vanished-month", test_vanished_month);
  ADD ("/service/hole-card-stays-secret", test_hole_card);
  ADD ("/service/typed-burn-is-proved", test_typed_burn);
  ADD ("/service/program/digest-is-on-record", test_program);
  ADD ("/service/cards-that-nobody-sees-stay-secret", test_cards_that_nobody_sees);
  ADD ("/service/refused-card-that-is-named-is-proven", test_refused_card_is_named);
  ADD ("/service/unread-card-too-many", test_unread_card_too_many);
  status = g_test_run ();
  g_test_dbus_down (test_bus);
  g_object_unref (test_bus);
  g_string_free (test_log, TRUE);
  g_string_free (test_entries, TRUE);
  return status;
}
