#include "uc-bench.h"

#include "uc-bus.h"
#include "uc-connection.h"
#include "uc-prove.h"
#include "uc-resume.h"
#include "uc-rules-load.h"

#include <glib/gstdio.h>
#include <string.h>

#define DISK_MB 64
/* How long the lock-out button is held. */
#define PRESS_US 40000
/* The robot's moves that are refused in a row: more, and it does not understand what the table asks. */
#define REFUSED_MAX 20
/* Between two looks at the record while something is waited for. */
#define LOOK_MS 20

/* ---- the guest ---- */

static const char *
environment (const char *name)
{
  const char *value = g_getenv (name);

  if (value == NULL)
    g_error ("%s is not set: ./check --hardware makes the guest and runs these tests.", name);
  return value;
}

void
uc_bench_boot (UcBench *bench)
{
  g_autoptr (GError) error = NULL;

  uc_vm_start (bench->vm, &error);
  g_assert_no_error (error);
  g_free (uc_vm_do (bench->vm, "mount -t ext4 /dev/vda /var/lib/upcard"));
}

void
uc_bench_set_up (UcBench *bench, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *disk = NULL;

  bench->folder = g_dir_make_tmp ("upcard-bench-XXXXXX", &error);
  g_assert_no_error (error);
  disk = g_build_filename (bench->folder, "disk", NULL);
  bench->vm = uc_vm_new (environment ("UPCARD_KERNEL"), environment ("UPCARD_GUEST"), bench->folder);
  uc_vm_add_disk (bench->vm, disk, DISK_MB, &error);
  g_assert_no_error (error);
  if (data == UC_BENCH_ONE_PROCESSOR)
    uc_vm_set_processors (bench->vm, 1);
  robot_init (&bench->robot, 685);
  bench->rand = g_rand_new_with_seed (20261121);
  uc_bench_boot (bench);
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      remove_folder (path);
    }
  g_remove (folder);
}

void
uc_bench_tear_down (UcBench *bench, gconstpointer data)
{
  g_clear_object (&bench->bus);
  for (guint device = 0; device < UC_N_WIRE_DEVICES; device++)
    g_clear_pointer (&bench->far[device], far_device_free);
  g_clear_pointer (&bench->vm, uc_vm_free);
  robot_clear (&bench->robot);
  g_rand_free (bench->rand);
  remove_folder (bench->folder);
  g_free (bench->folder);
}

char *
uc_bench_log (UcBench *bench)
{
  return uc_vm_do (bench->vm, "cat /log/upcardd");
}

static gboolean
on_look (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

void
uc_bench_wait (UcBench *bench, gboolean (*is_so) (UcBench *bench, gpointer data), gpointer data, const char *what)
{
  gint64 until_us = g_get_monotonic_time () + UC_BENCH_PATIENCE_S * G_USEC_PER_SEC;
  guint look = g_timeout_add (LOOK_MS, on_look, NULL);

  while (!is_so (bench, data))
    {
      g_main_context_iteration (NULL, TRUE);
      if (g_get_monotonic_time () > until_us)
        {
          g_autofree char *log = uc_bench_log (bench);

          g_error ("%s did not come. The service's log: %s", what, log);
        }
    }
  g_source_remove (look);
}

/* ---- the service ---- */

static GVariant *
call (UcBench *bench, const char *interface, const char *method, GVariant *parameters, GError **error)
{
  return g_dbus_connection_call_sync (bench->bus, UC_BUS_NAME, UC_BUS_PATH, interface, method, parameters, NULL,
                                      G_DBUS_CALL_FLAGS_NO_AUTO_START, UC_BENCH_PATIENCE_S * 1000, NULL, error);
}

static GVariant *
call_or_fail (UcBench *bench, const char *interface, const char *method, GVariant *parameters)
{
  g_autoptr (GError) error = NULL;
  GVariant *reply = call (bench, interface, method, parameters, &error);

  g_assert_no_error (error);
  return reply;
}

static gboolean
runs (UcBench *bench)
{
  return uc_vm_run (bench->vm, NULL, "kill -0 $(cat /run/upcardd.pid) 2>/dev/null") == 0;
}

static gboolean
has_name (UcBench *bench, gpointer data)
{
  g_autoptr (GVariant) reply
      = g_dbus_connection_call_sync (bench->bus, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
                                     g_variant_new ("(s)", UC_BUS_NAME), NULL, 0, -1, NULL, NULL);
  gboolean has = FALSE;

  if (reply != NULL)
    g_variant_get (reply, "(b)", &has);
  if (!has && !runs (bench))
    {
      g_autofree char *log = uc_bench_log (bench);

      g_error ("The service has ended: %s", log);
    }
  return has;
}

static void
enrol (UcBench *bench)
{
  static const char *const people[][2] = { { "1001", "dealer" }, { "2001", "floorperson" }, { "3001", "pit-manager" } };

  if (uc_vm_run (bench->vm, NULL, "test -e /var/lib/upcard/people") == 0)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (people); i++)
    g_free (uc_vm_do (bench->vm, "echo 0000 | upcardctl badge add %s %s --people /var/lib/upcard/people", people[i][0],
                      people[i][1]));
}

static void
load_rules (UcBench *bench, const char *table_file)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *version = uc_rules_version (table_file);

  g_assert_true (uc_rules_load_text (table_file, "table.ini", &bench->rules, faults));
  uc_readings_ask (&bench->rules, version);
  if (bench->table.rules == NULL)
    uc_table_init (&bench->table, &bench->rules);
}

void
uc_bench_start_service (UcBench *bench, const char *table_file)
{
  g_autoptr (GError) error = NULL;

  load_rules (bench, table_file);
  uc_vm_write (bench->vm, "/etc/table.ini", table_file);
  enrol (bench);
  if (bench->bus == NULL)
    bench->bus = uc_vm_bus (bench->vm, &error);
  g_assert_no_error (error);
  g_free (uc_vm_do (bench->vm, "upcardd --table /etc/table.ini --journal /var/lib/upcard/table.journal "
                               ">>/log/upcardd 2>&1 & echo $! >/run/upcardd.pid"));
  uc_bench_wait (bench, has_name, NULL, "The service's name on the bus");
}

static gboolean
has_ended (UcBench *bench, gpointer data)
{
  return !runs (bench);
}

void
uc_bench_stop_service (UcBench *bench)
{
  g_free (uc_vm_do (bench->vm, "kill $(cat /run/upcardd.pid)"));
  uc_bench_wait (bench, has_ended, NULL, "The end of the service");
}

static gboolean
is_greeted (UcBench *bench, gpointer data)
{
  return ((FarDevice *) data)->greeted;
}

void
uc_bench_plug (UcBench *bench, UcWireDevice device, const char *port)
{
  if (bench->far[device] == NULL)
    bench->far[device] = far_device_new (device);
  uc_vm_plug (bench->vm, port, TRUE);
  g_assert_true (far_device_plug (bench->far[device], uc_vm_port (bench->vm, port)));
  uc_bench_wait (bench, is_greeted, bench->far[device], port);
}

void
uc_bench_unplug (UcBench *bench, UcWireDevice device, const char *port)
{
  uc_vm_plug (bench->vm, port, FALSE);
  far_device_unplug (bench->far[device]);
}

/* ---- the record ---- */

static guint64
fold_record (UcBench *bench, UcTable *table, guint64 from_seq)
{
  guint64 head = 0;

  do
    {
      g_autoptr (GVariant) reply
          = call_or_fail (bench, UC_BUS_INTERFACE, UC_BUS_METHOD_READ, g_variant_new ("(tu)", from_seq, 256u));
      g_autoptr (GVariantIter) rows = NULL;
      g_autofree const char **events = NULL;
      gint64 t_real_ns;

      g_variant_get (reply, UC_BUS_READ_REPLY, &rows, &head);
      while (g_variant_iter_next (rows, "(tx&s&s^a&s)", NULL, &t_real_ns, NULL, NULL, &events))
        {
          g_autofree char *joined = g_strjoinv ("\n", (char **) events);
          g_autoptr (GError) error = NULL;

          uc_fold (table, joined, t_real_ns, 0, &error);
          g_assert_no_error (error);
          g_clear_pointer (&events, g_free);
        }
      from_seq = table->now.carry.seq + 1;
    }
  while (table->now.carry.seq < head);
  return head;
}

guint64
uc_bench_catch_up (UcBench *bench)
{
  return fold_record (bench, &bench->table, bench->table.now.carry.seq + 1);
}

static guint64
checkpoint_seq (UcBench *bench)
{
  g_autoptr (GVariant) reply
      = call_or_fail (bench, "org.freedesktop.DBus.Properties", "Get",
                      g_variant_new ("(ss)", UC_BUS_INTERFACE, UC_BUS_PROPERTY_CHECKPOINT_SEQ));
  g_autoptr (GVariant) value = NULL;

  g_variant_get (reply, "(v)", &value);
  return g_variant_get_uint64 (value);
}

void
uc_bench_assert_same (UcBench *bench)
{
  guint64 head = uc_bench_catch_up (bench);
  UcPrompt asked, asked_fresh;
  UcTable fresh;

  g_assert_cmpuint (head, >=, bench->promised);
  if (bench->before.rand != NULL && head == bench->before_seq)
    bench->robot = bench->before;
  uc_table_init (&fresh, &bench->rules);
  g_assert_cmpuint (fold_record (bench, &fresh, checkpoint_seq (bench)), ==, head);
  asked = uc_table_prompt (&bench->table);
  asked_fresh = uc_table_prompt (&fresh);
  g_assert_cmpint (asked.id, ==, asked_fresh.id);
  g_assert_cmpstr (asked.primary, ==, asked_fresh.primary);
  g_assert_cmpuint (uc_table_prompt_seq (&bench->table), ==, uc_table_prompt_seq (&fresh));
}

static guint64
count_of (GVariantIter *counts, const char *name)
{
  const char *key;
  guint64 n;

  while (g_variant_iter_next (counts, "{&st}", &key, &n))
    if (g_str_equal (key, name))
      return n;
  g_error ("The service does not count “%s”.", name);
}

guint64
uc_bench_count (UcBench *bench, const char *device, const char *count)
{
  g_autoptr (GVariant) reply = call_or_fail (bench, UC_BUS_INTERFACE, UC_BUS_METHOD_HEALTH, NULL);
  g_autoptr (GVariantIter) devices = NULL;
  GVariantIter *counts;
  const char *name;

  g_variant_get (reply, "(a(sbxsa{st}))", &devices);
  while (g_variant_iter_next (devices, "(&sbx&sa{st})", &name, NULL, NULL, NULL, &counts))
    {
      g_autoptr (GVariantIter) owned = counts;

      if (g_str_equal (name, device))
        return count_of (owned, count);
    }
  g_error ("The service has no device %s.", device);
}

static void
on_submitted (GObject *source, GAsyncResult *result, gpointer data)
{
  UcBench *bench = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  guint64 head;

  bench->answered++;
  if (reply == NULL && ++bench->refused > REFUSED_MAX)
    g_error ("The service refuses every move: %s", error->message);
  if (reply == NULL)
    return;
  bench->refused = 0;
  g_variant_get (reply, UC_BUS_SUBMIT_REPLY, &head);
  bench->promised = MAX (bench->promised, head);
}

static void
begin_submit (UcBench *bench, const char *const *lines)
{
  bench->asked++;
  g_dbus_connection_call (bench->bus, UC_BUS_NAME, UC_BUS_PATH, UC_BUS_INTERFACE, UC_BUS_METHOD_SUBMIT,
                          g_variant_new ("(t^as)", uc_table_prompt_seq (&bench->table), lines), NULL,
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, UC_BENCH_PATIENCE_S * 1000, NULL, on_submitted, bench);
}

G_GNUC_PRINTF (2, 3)
static void
begin_say (UcBench *bench, const char *format, ...)
{
  g_autofree char *line = NULL;
  va_list rest;

  va_start (rest, format);
  line = g_strdup_vprintf (format, rest);
  va_end (rest);
  begin_submit (bench, (const char *[]){ line, NULL });
}

void
uc_bench_say (UcBench *bench, const char *line)
{
  const char *lines[] = { line, NULL };

  g_variant_unref (call_or_fail (bench, UC_BUS_INTERFACE, UC_BUS_METHOD_SUBMIT,
                                 g_variant_new ("(t^as)", uc_table_prompt_seq (&bench->table), lines)));
  uc_bench_catch_up (bench);
}

/* ---- playing ---- */

/* The place on a simulated chip where the table file has @line; %NULL when it is typed. */
static char *
place_of (UcBench *bench, UcLine line)
{
  UcConnection where;

  if (!uc_connection_parse (uc_line_fitted (line, &bench->rules), &where))
    return NULL;
  return g_strdup_printf ("%s/%s", where.chip, where.line);
}

static void
coin (UcBench *bench, guint seat, gboolean lies)
{
  g_autofree char *place = place_of (bench, uc_line_wager (seat));

  if (place != NULL)
    uc_vm_pull (bench->vm, place, lies);
  else
    begin_say (bench, lies ? "bet %u match-the-dealer-progressive" : "confirm", seat);
}

static void
press_lock (UcBench *bench)
{
  g_autofree char *place = place_of (bench, UC_LINE_LOCK_BUTTON);
  g_autofree char *steps = NULL;

  if (place == NULL)
    {
      begin_say (bench, "no-more-bets");
      return;
    }
  steps = g_strdup_printf ("0 %s 1\n%u %s 0\n", place, PRESS_US, place);
  uc_vm_drive (bench->vm, steps);
}

void
uc_bench_begin_move (UcBench *bench)
{
  FarDevice *shoe = bench->far[UC_WIRE_SHOE];
  FarDevice *reader = bench->far[UC_WIRE_READER];
  char card[UC_CARD_TEXT];

  bench->before = bench->robot;
  bench->before_seq = bench->table.now.carry.seq;
  bench->by_device = FALSE;
  switch (robot_move (&bench->robot, &bench->table))
    {
    case ROBOT_LINES:
      begin_submit (bench, (const char *const *) bench->robot.lines);
      break;
    case ROBOT_CARD:
      bench->by_device = shoe != NULL;
      if (shoe != NULL)
        far_device_card (shoe, bench->robot.card);
      else
        begin_say (bench, "card %s", uc_card_format (bench->robot.card, card));
      break;
    case ROBOT_LIGHT:
      bench->by_device = reader != NULL;
      if (reader != NULL)
        far_device_light (reader, bench->robot.range);
      else
        begin_say (bench, "light %s", uc_range_name (bench->robot.range));
      break;
    case ROBOT_PEEK:
      begin_say (bench, "peek %s", bench->robot.on ? "blackjack" : "none");
      break;
    case ROBOT_COIN:
      coin (bench, bench->robot.seat, bench->robot.on);
      bench->by_device = bench->robot.on;
      break;
    case ROBOT_LOCK:
      press_lock (bench);
      bench->by_device = *uc_line_fitted (UC_LINE_LOCK_BUTTON, &bench->rules) != '\0';
      break;
    case ROBOT_WAIT:
      /* No reader is fitted: what it would show is typed. */
      begin_say (bench, "light %s", uc_range_name (uc_card_range (bench->robot.hole)));
      break;
    }
}

/* A coin that is lifted from a settled wager leaves no trace in the record; every other move does. */
static gboolean
is_answered (UcBench *bench, gpointer data)
{
  if (bench->by_device)
    return uc_bench_catch_up (bench) > bench->before_seq;
  return bench->answered == bench->asked;
}

void
uc_bench_move (UcBench *bench)
{
  uc_bench_begin_move (bench);
  uc_bench_wait (bench, is_answered, NULL, "The record of a move");
  uc_bench_catch_up (bench);
}

void
uc_bench_open_bets (UcBench *bench)
{
  while (uc_table_prompt (&bench->table).id != UC_PROMPT_BETS_OPEN)
    uc_bench_move (bench);
}

void
uc_bench_play (UcBench *bench, guint rounds)
{
  guint until = bench->table.now.carry.round + rounds;

  while (bench->table.now.carry.round < until)
    uc_bench_move (bench);
}

/* ---- afterwards ---- */

static void
assert_proven (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, &error);
  g_autoptr (UcVerdict) verdict = NULL;
  UcVerifyOptions options = { 0 };

  g_assert_no_error (error);
  verdict = uc_verify (journal, &options, &error);
  g_assert_no_error (error);
  g_assert_true (uc_prove (journal, &options, NULL, NULL, verdict, &error));
  g_assert_no_error (error);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];

      g_test_message ("%s: %s", uc_damage_name (damage->kind), damage->text);
    }
  g_assert_cmpuint (verdict->n_grave, ==, 0);
}

char *
uc_bench_prove (UcBench *bench)
{
  g_autofree char *disk = g_build_filename (bench->folder, "disk", NULL);
  g_autofree char *order = g_strdup_printf ("rdump / %s", bench->folder);
  g_autoptr (GSubprocess) reader = NULL;
  g_autoptr (GError) error = NULL;
  char *path = g_build_filename (bench->folder, "table.journal", NULL);

  uc_bench_stop_service (bench);
  g_clear_object (&bench->bus);
  uc_vm_stop (bench->vm, &error);
  g_assert_no_error (error);
  reader = g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error, "/sbin/debugfs", "-R", order, disk, NULL);
  g_assert_no_error (error);
  g_subprocess_wait_check (reader, NULL, &error);
  g_assert_no_error (error);
  assert_proven (path);
  return path;
}
