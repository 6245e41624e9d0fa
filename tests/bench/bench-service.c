/* The table service, idle and starting: resident memory and wake-ups of the real program beside a program that does
 * nothing but own a name on the same bus; its memory together with that of the mirror of its record; what a start costs
 * with a hundred thousand rounds on record, in turns with a hundred.
 *
 *   bench-service [ROUNDS]
 */
#include "figures.h"
#include "robot.h"
#include "table-fixture.h"
#include "uc-batch.h"
#include "uc-bus.h"
#include "uc-desk.h"
#include "uc-journal.h"
#include "uc-mirror-state.h"
#include "uc-next-card.h"
#include "uc-open.h"
#include "uc-rules-load.h"
#include "uc-seal.h"
#include "uc-table.h"
#include "uc-texts-record.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#define N_SHORT 100
#define N_LONG 100000
#define N_PAIRS 25
#define IDLE_S 60
#define MAX_RESIDENT_MB 15
#define MAX_WITH_MIRROR_MB 25
#define MAX_WAKE_UPS 0.2
#define MAX_RATIO 1.2
/* What the unit file allows: WatchdogSec=30. */
#define WATCHDOG_US "30000000"

/* ---- idle ---- */

typedef struct
{
  double resident_kb;
  double wake_ups; /* a second */
} Idle;

static double
status_field (const char *path, const char *field)
{
  g_autofree char *text = NULL;
  const char *at;

  if (!g_file_get_contents (path, &text, NULL, NULL) || (at = strstr (text, field)) == NULL)
    return 0;
  return g_ascii_strtod (at + strlen (field), NULL);
}

static double
switches (GPid pid)
{
  g_autofree char *folder = g_strdup_printf ("/proc/%d/task", pid);
  g_autoptr (GDir) tasks = g_dir_open (folder, 0, NULL);
  const char *task;
  double sum = 0;

  while (tasks != NULL && (task = g_dir_read_name (tasks)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, task, "status", NULL);

      sum += status_field (path, "\nvoluntary_ctxt_switches:");
    }
  return sum;
}

static void
wait_s (guint seconds)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  g_timeout_add_seconds (seconds, G_SOURCE_FUNC (g_main_loop_quit), loop);
  g_main_loop_run (loop);
}

static void
on_appeared (GDBusConnection *connection, const char *name, const char *owner, gpointer user_data)
{
  g_main_loop_quit (user_data);
}

static GPid
start (const char *const *argv, const char *name)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GError) error = NULL;
  GPid pid = 0;
  guint watch;

  if (!g_spawn_async (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid, &error))
    g_error ("%s", error->message);
  watch = g_bus_watch_name (G_BUS_TYPE_SESSION, name, 0, on_appeared, NULL, loop, NULL);
  g_main_loop_run (loop);
  g_bus_unwatch_name (watch);
  return pid;
}

typedef enum
{
  SERVICE,
  BASELINE,
  MIRROR,
  N_PROGRAMS,
} Program;

/* All over the same seconds. */
static void
measure_idle (const GPid pids[N_PROGRAMS], Idle idle[N_PROGRAMS])
{
  double before[N_PROGRAMS];

  for (guint i = 0; i < N_PROGRAMS; i++)
    before[i] = switches (pids[i]);
  wait_s (IDLE_S);
  for (guint i = 0; i < N_PROGRAMS; i++)
    {
      g_autofree char *status = g_strdup_printf ("/proc/%d/status", pids[i]);

      idle[i].wake_ups = (switches (pids[i]) - before[i]) / IDLE_S;
      idle[i].resident_kb = status_field (status, "\nVmRSS:");
    }
}

/* What bench-service runs as its own baseline. */
static int
own_a_name (void)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  g_bus_own_name (G_BUS_TYPE_SESSION, "org.upcard.Baseline", 0, NULL, NULL, NULL, NULL, NULL);
  g_main_loop_run (loop);
  return 0;
}

/* Keeps copies of what is beside the journal. Whether it has begun to, its first word to its folder says. */
static GPid
start_mirror (const TableFixture *fixture)
{
  g_autofree char *copies = g_build_filename (fixture->folder, "copy", NULL);
  g_autofree char *state = g_build_filename (copies, UC_MIRROR_STATE, NULL);
  g_autoptr (GError) error = NULL;
  GPid pid = 0;

  if (!g_spawn_async (NULL, (char *[]) { (char *) g_getenv ("UPCARD_MIRROR"), fixture->folder, copies, NULL }, NULL,
                      G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid, &error))
    g_error ("%s", error->message);
  while (!g_file_test (state, G_FILE_TEST_EXISTS))
    g_usleep (1000);
  return pid;
}

static void
judge_idle (const Idle idle[N_PROGRAMS])
{
  figures_judge_amount ("service: resident, idle", idle[SERVICE].resident_kb / 1024, "MB", MAX_RESIDENT_MB);
  figures_judge_amount ("service: resident, idle, with its mirror", (idle[SERVICE].resident_kb + idle[MIRROR].resident_kb) / 1024, "MB",
                        MAX_WITH_MIRROR_MB);
  figures_judge_amount ("service: resident, idle, a bare bus name", idle[BASELINE].resident_kb / 1024, "MB", 0);
  figures_judge_amount ("service: wake-ups, idle", idle[SERVICE].wake_ups, "a second", MAX_WAKE_UPS);
  figures_judge_amount ("service: wake-ups, idle, its mirror", idle[MIRROR].wake_ups, "a second", 0);
  figures_judge_amount ("service: wake-ups, idle, a bare bus name", idle[BASELINE].wake_ups, "a second", 0);
}

static void
bench_idle (const char *self)
{
  TableFixture fixture;
  GPid pids[N_PROGRAMS];
  Idle idle[N_PROGRAMS];

  table_fixture_init (&fixture);
  g_setenv ("WATCHDOG_USEC", WATCHDOG_US, TRUE);
  pids[SERVICE] = start ((const char *const[]) { g_getenv ("UPCARDD"), "--table", fixture.table, "--journal", fixture.journal,
                                                 "--bus=session", "--simulate", fixture.socket, NULL },
                         UC_BUS_NAME);
  pids[BASELINE] = start ((const char *const[]) { self, "--baseline", NULL }, "org.upcard.Baseline");
  pids[MIRROR] = start_mirror (&fixture);
  /* The first seconds belong to the start: threads of GLib's pool end when they had nothing to do for 15 s. */
  table_fixture_plug (&fixture);
  wait_s (20);
  measure_idle (pids, idle);
  for (guint i = 0; i < N_PROGRAMS; i++)
    {
      kill (pids[i], SIGTERM);
      waitpid (pids[i], NULL, 0);
    }
  table_fixture_clear (&fixture);
  judge_idle (idle);
}

/* ---- resuming ---- */

typedef struct
{
  UcJournal *journal;
  UcRules rules;
  UcTable table;
  UcEvents *events;
  UcBatch *batch;
  Robot robot;
  gint64 t_ns;
} Writer;

static gboolean
take (Writer *w, UcInput *input)
{
  guint64 first_seq = w->table.now.carry.seq + 1;
  g_autoptr (GError) error = NULL;

  input->t_mono_ns = input->t_real_ns = w->t_ns += 1000000000;
  if (input->badge[0] != '\0')
    input->role = g_str_equal (input->badge, "3001") ? UC_ROLE_PIT_MANAGER : UC_ROLE_FLOORPERSON;
  if (input->pin[0] != '\0')
    {
      input->auth = UC_WORD_OK;
      memset (input->pin, 0, sizeof input->pin);
    }
  if (input->kind == UC_INPUT_CARD && uc_next_card_is_hole (&w->table.now, w->table.rules))
    uc_seal_card (uc_journal_seal_key (w->journal), input->card, input->seal, input->salt);
  if (!uc_table_decide (&w->table, input, w->events, &error))
    g_error ("%s", error->message);
  for (guint i = 0; i < w->events->n; i++)
    uc_table_apply (&w->table, &w->events->v[i]);
  uc_batch_add (w->batch, input, NULL, 0, first_seq, w->events);
  return TRUE;
}

static void
say (Writer *w, const char *line)
{
  g_autoptr (GError) error = NULL;
  UcInput input;

  if (!uc_input_parse (line, &input, &error))
    g_error ("%s", error->message);
  take (w, &input);
}

static void
move (Writer *w)
{
  RobotMove kind = robot_move (&w->robot, &w->table);
  UcInput input = { .origin = UC_ORIGIN_SCRIPT };

  switch (kind)
    {
    case ROBOT_LINES:
      for (guint i = 0; w->robot.lines[i] != NULL; i++)
        say (w, w->robot.lines[i]);
      return;
    case ROBOT_CARD:
      input.kind = UC_INPUT_CARD;
      input.card = w->robot.card;
      break;
    case ROBOT_LIGHT:
      input.kind = UC_INPUT_LIGHT;
      input.range = w->robot.range;
      break;
    case ROBOT_PEEK:
      input.kind = UC_INPUT_PEEK;
      input.word = w->robot.on ? UC_WORD_BLACKJACK : UC_WORD_PEEK_NONE;
      break;
    case ROBOT_COIN:
      if (!w->robot.on)
        return; /* collected: the record has no word for it */
      input.kind = UC_INPUT_BET;
      input.seat = (guint8) w->robot.seat;
      input.wager = UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE;
      input.amount = UC_MONEY_UNKNOWN;
      break;
    case ROBOT_LOCK:
      input.kind = UC_INPUT_NO_MORE_BETS;
      break;
    case ROBOT_WAIT:
      g_error ("the simulated table waits for nobody");
    }
  take (w, &input);
}

/* Plays @rounds rounds into the journal, one transaction a round, without syncing. */
static void
write_journal (TableFixture *fixture, guint32 rounds)
{
  UcJournalOptions options = { .sync_off = TRUE };
  g_autofree char *version = uc_rules_version (table_fixture_file);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autoptr (GError) error = NULL;
  Writer w = { .t_ns = G_GINT64_CONSTANT (1) << 60 };

  uc_rules_load_text (table_fixture_file, "T-1.ini", &w.rules, faults);
  uc_readings_ask (&w.rules, version);
  w.journal = uc_journal_open (fixture->journal, &options, &error);
  if (w.journal == NULL || !uc_texts_record (w.journal, table_fixture_file, &w.rules, &error))
    g_error ("%s", error->message);
  uc_table_init (&w.table, &w.rules);
  w.events = uc_events_new ();
  w.batch = uc_batch_new ();
  robot_init (&w.robot, 12);
  say (&w, "device shoe up");
  say (&w, "device reader up");
  while (w.table.now.carry.round < rounds)
    {
      guint32 round = w.table.now.carry.round;

      while (w.table.now.carry.round == round)
        move (&w);
      if (!uc_batch_append (w.batch, w.journal, &error))
        g_error ("%s", error->message);
    }
  uc_journal_close (w.journal);
  uc_batch_free (w.batch);
  uc_events_free (w.events);
  robot_clear (&w.robot);
}

static double
resume_ms (const TableFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  const double began_ms = figures_processor_ms ();
  UcDesk *desk = uc_desk_open (fixture->table, fixture->journal, "", &error);
  const double took_ms = figures_processor_ms () - began_ms;

  if (desk == NULL)
    g_error ("%s", error->message);
  uc_desk_close (desk);
  return took_ms;
}

typedef struct
{
  TableFixture few, many;
} Records;

static double
resume_few (gpointer data)
{
  return resume_ms (&((const Records *) data)->few);
}

static double
resume_many (gpointer data)
{
  return resume_ms (&((const Records *) data)->many);
}

static void
bench_resume (guint32 rounds)
{
  g_autofree char *what = g_strdup_printf ("service: resume with %u rounds on record, of processor time", rounds);
  const Figure figure = { what, "with " G_STRINGIFY (N_SHORT), "ms", NULL, MAX_RATIO };
  Records records;

  table_fixture_init (&records.few);
  table_fixture_init (&records.many);
  write_journal (&records.few, N_SHORT);
  write_journal (&records.many, rounds);
  figures_compare (&figure, 0.5, N_PAIRS, resume_many, resume_few, &records);
  table_fixture_clear (&records.few);
  table_fixture_clear (&records.many);
}

int
main (int argc, char **argv)
{
  g_autoptr (GTestDBus) bus = NULL;

  if (argc > 1 && g_str_equal (argv[1], "--baseline"))
    return own_a_name ();
  bench_resume (argc > 1 ? (guint32) strtoul (argv[1], NULL, 10) : N_LONG);
  bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (bus);
  bench_idle (argv[0]);
  g_test_dbus_down (bus);
  return figures_status ();
}
