#include "real-table.h"

#include "far-device.h"
#include "robot.h"
#include "table-fixture.h"
#include "uc-bus-client.h"
#include "uc-bus.h"
#include "uc-hang.h"
#include "uc-next-card.h"
#include "uc-resume.h"
#include "uc-rules-load.h"
#include "uc-table-init.h"
#include "uc-table-prompt.h"
#include "uc-ticket.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/* One round in so many wins something: hands of one player, in the order of the cards. */
#define ROUNDS_A_HIT 30
static const char *const hits[] = { "9H9H9H7C", "8D8D8D7C", "7H7H7H9C", "ASASAS7C" };

struct _RealTable
{
  char *name, *folder, *bus, *file, *journal, *devices, *console, *link;
  GPid daemon, pid;
  UcBusClient *client;
  char *first_key;
  UcRules rules;
  UcTable table;
  FarDevice *far[UC_N_WIRE_DEVICES];
  Robot robot;
  const char *dealt;   /* faces that come next, before the robot's own */
  gboolean waits;      /* for the answer to what was submitted … */
  gboolean reads;      /* … or for the rows behind a move */
  gboolean is_fresh;   /* all that the last move did has been read */
  gboolean in_round, was_locked;
  gboolean ends;
  guint begun, over;   /* rounds */
  guint refused;
};

/* ---- programs ---- */

static void
die_with_the_test (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

static GPid
spawn (const RealTable *self, const char *const *argv, const char *log)
{
  g_autofree char *path = g_build_filename (self->folder, log, NULL), *address = g_strconcat ("unix:path=", self->bus, NULL);
  g_auto (GStrv) environment = g_environ_setenv (g_get_environ (), "DBUS_SESSION_BUS_ADDRESS", address, TRUE);
  g_autoptr (GError) error = NULL;
  FILE *to = fopen (path, "ae");
  GPid pid;

  g_assert_nonnull (to);
  g_spawn_async_with_fds (NULL, (char **) argv, environment, G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_SEARCH_PATH, die_with_the_test, NULL, &pid, -1,
                          fileno (to), fileno (to), &error);
  g_assert_no_error (error);
  fclose (to);
  return pid;
}

static G_NORETURN void
fail (const RealTable *self, const char *what)
{
  g_autofree char *path = g_build_filename (self->folder, "upcardd.log", NULL), *log = NULL, *now = real_table_say (self);

  g_file_get_contents (path, &log, NULL, NULL);
  g_error ("%s: %s; %s; it said: %s", self->name, what, now, log);
}

static gboolean
answers (const char *path)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  const int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  gboolean found;

  g_assert_cmpuint (g_strlcpy (address.sun_path, path, sizeof address.sun_path), <, sizeof address.sun_path);
  found = connect (fd, (struct sockaddr *) &address, sizeof address) == 0;
  close (fd);
  return found;
}

/* A bus where anybody may have any name, and that starts nobody. */
static void
start_bus (RealTable *self)
{
  g_autofree char *config = g_build_filename (self->folder, "bus.conf", NULL), *option = g_strconcat ("--config-file=", config, NULL);
  g_autofree char *text = g_strdup_printf ("<busconfig><type>session</type><listen>unix:path=%s</listen><policy context=\"default\">"
                                           "<allow send_destination=\"*\" eavesdrop=\"true\"/><allow eavesdrop=\"true\"/><allow own=\"*\"/></policy></busconfig>",
                                           self->bus);
  const char *const argv[] = { "dbus-daemon", option, "--nofork", "--nosyslog", NULL };
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  g_assert_true (g_file_set_contents (config, text, -1, NULL));
  self->daemon = spawn (self, argv, "bus.log");
  while (!answers (self->bus))
    {
      if (g_get_monotonic_time () > end)
        g_error ("%s: the bus does not answer", self->name);
      g_usleep (1000);
    }
}

static void
start_service (RealTable *self, const char *upcardd)
{
  const char *const argv[] = { upcardd,      "--bus=session", "--table",     self->file,   "--journal", self->journal, "--simulate",
                               self->devices, "--console",     self->console, "--link",     self->link,  "--tpm=none",  NULL };

  self->pid = spawn (self, argv, "upcardd.log");
}

/* ---- looking ---- */

static guint64
on_begin (GVariant *properties, gpointer user_data)
{
  RealTable *self = user_data;

  g_free (self->first_key);
  self->first_key = NULL;
  g_assert_true (g_variant_lookup (properties, UC_BUS_PROPERTY_FIRST_KEY, "s", &self->first_key));
  return 1;
}

static void
on_row (gint64 t_real_ns, const char *const *events, gpointer user_data)
{
  RealTable *self = user_data;
  g_autofree char *joined = g_strjoinv ("\n", (char **) events);
  g_autoptr (GError) error = NULL;

  if (!uc_fold (&self->table, joined, t_real_ns, 0, &error))
    fail (self, error->message);
}

static void
on_current (gpointer user_data)
{
  RealTable *self = user_data;

  self->is_fresh |= self->reads;
  self->reads = FALSE;
}

static void
on_gone (gpointer user_data)
{
  RealTable *self = user_data;

  if (!self->ends && self->first_key != NULL)
    fail (self, "upcardd is gone");
}

/* ---- acting ---- */

static void
on_answered (GVariant *reply, GError *error, gpointer user_data)
{
  RealTable *self = user_data;

  self->waits = FALSE;
  /* The table has moved meanwhile, as when the link says something: it is looked at once more. A bet may come as the link goes. */
  if (reply != NULL || g_error_matches (error, UC_BUS_ERROR, UC_BUS_ERROR_STALE) || g_str_has_prefix (self->robot.lines[0], "bet "))
    return;
  self->refused++;
  g_dbus_error_strip_remote_error (error);
  g_message ("%s does not take “%s”: %s", self->name, self->robot.lines[0], error->message);
}

static gboolean
is_settled (const RealTable *self)
{
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    if (!far_device_is_idle (self->far[device]) || !self->far[device]->greeted)
      return FALSE;
  return !self->waits;
}

/* FALSE: upcardd does not listen yet. */
static gboolean
plug (RealTable *self)
{
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    if (self->far[device]->link == NULL && !far_device_plug (self->far[device], self->devices))
      return FALSE;
  return TRUE;
}

static void
draw (RealTable *self)
{
  if (self->dealt != NULL && *self->dealt != '\0')
    {
      g_autofree char *face = g_strndup (self->dealt, 2);

      self->dealt += 2;
      self->robot.card = uc_card_parse (face);
      if (uc_next_card_is_hole (&self->table.now, &self->rules))
        self->robot.hole = self->robot.card;
    }
  far_device_card (self->far[UC_WIRE_SHOE], self->robot.card);
}

static gboolean
has_bets (const RealTable *self)
{
  for (guint seat = 1; seat <= self->rules.seats; seat++)
    if (self->table.now.round.seats[seat].in_round || self->robot.coins[seat])
      return TRUE;
  return FALSE;
}

static gboolean
link_is_up (const RealTable *self)
{
  return self->table.now.carry.devices[UC_DEVICE_LINK] == UC_DEVICE_STATE_UP;
}

static void
begin_round (RealTable *self)
{
  const gboolean is_hit = g_rand_int_range (self->robot.rand, 0, ROUNDS_A_HIT) == 0;

  self->in_round = TRUE;
  self->was_locked = FALSE;
  self->begun++;
  self->dealt = is_hit ? hits[g_rand_int_range (self->robot.rand, 0, G_N_ELEMENTS (hits))] : NULL;
  self->robot.players = is_hit ? 1 : 0;
}

/* Whether there is something to do; counts the rounds. */
static gboolean
may_move (RealTable *self, guint rounds)
{
  self->was_locked |= self->table.now.round.locked;
  if (uc_table_prompt (&self->table).id == UC_PROMPT_BETS_OPEN)
    {
      if (self->in_round && self->was_locked && !self->table.now.round.locked)
        {
          self->in_round = FALSE;
          self->over++;
        }
      if (!link_is_up (self) || (!self->in_round && self->begun >= rounds))
        return FALSE;
      if (!self->in_round)
        begin_round (self);
    }
  /* The dealer waits for the link's answer. */
  return !uc_ticket_is_asked (&self->table.now);
}

static void
act (RealTable *self)
{
  FarDevice *gpio = self->far[UC_WIRE_GPIO];

  switch (robot_move (&self->robot, &self->table))
    {
    case ROBOT_LINES:
      self->waits = TRUE;
      uc_bus_client_submit (self->client, self->table.now.prompt_seq, (const char *const *) self->robot.lines, on_answered, self);
      break;
    case ROBOT_CARD:
      draw (self);
      break;
    case ROBOT_LIGHT:
      far_device_light (self->far[UC_WIRE_READER], self->robot.range);
      break;
    case ROBOT_PEEK:
      far_device_peek (self->far[UC_WIRE_READER], self->robot.on);
      break;
    case ROBOT_COIN:
      far_device_edge (gpio, uc_line_wager (self->robot.seat), self->robot.on);
      break;
    case ROBOT_LOCK:
      far_device_edge (gpio, UC_LINE_LOCK_BUTTON, TRUE);
      break;
    case ROBOT_WAIT:
      return;
    }
  self->is_fresh = FALSE;
}

void
real_table_move (RealTable *self, guint rounds)
{
  FarDevice *gpio = self->far[UC_WIRE_GPIO];

  if (self->first_key == NULL || !plug (self) || !is_settled (self))
    return;
  /* The button of the move before is let go. */
  if (gpio->level[UC_LINE_LOCK_BUTTON])
    {
      far_device_edge (gpio, UC_LINE_LOCK_BUTTON, FALSE);
      self->is_fresh = FALSE;
    }
  else if (self->is_fresh)
    {
      if (may_move (self, rounds))
        act (self);
    }
  else if (!self->reads && !uc_bus_client_is_reading (self->client))
    {
      self->reads = TRUE;
      uc_bus_client_read_on (self->client);
    }
}

/* ---- the whole ---- */

const char *
real_table_name (const RealTable *self)
{
  return self->name;
}

const char *
real_table_link (const RealTable *self)
{
  return self->link;
}

const char *
real_table_journal (const RealTable *self)
{
  return self->journal;
}

const char *
real_table_first_key (const RealTable *self)
{
  siginfo_t ended = { 0 };

  if (self->first_key == NULL && waitid (P_PID, (id_t) self->pid, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid != 0)
    fail (self, "upcardd has ended");
  return self->first_key;
}

GPid
real_table_pid (const RealTable *self)
{
  return self->pid;
}

gboolean
real_table_is_idle (const RealTable *self)
{
  return self->is_fresh && !self->in_round && !has_bets (self) && link_is_up (self)
         && uc_table_prompt (&self->table).id == UC_PROMPT_BETS_OPEN;
}

guint
real_table_n_rounds (const RealTable *self)
{
  return self->over;
}

guint
real_table_n_refused (const RealTable *self)
{
  return self->refused;
}

char *
real_table_say (const RealTable *self)
{
  const UcPrompt prompt = uc_table_prompt (&self->table);

  return g_strdup_printf ("round %u, prompt %u “%s”, link state %u, %s%s%s%s", self->table.now.carry.round, prompt.id, prompt.primary,
                          self->table.now.carry.devices[UC_DEVICE_LINK], self->in_round ? "in a round" : "between rounds",
                          self->waits ? ", waits for an answer" : "", self->reads ? ", reads" : "",
                          uc_ticket_is_asked (&self->table.now) ? ", asks the link" : "");
}

RealTable *
real_table_new (const char *upcardd, const char *folder, const char *name, const char *meter, guint32 seed)
{
  static const UcBusClientFuncs funcs = { .begin = on_begin, .row = on_row, .current = on_current, .gone = on_gone };
  RealTable *self = g_new0 (RealTable, 1);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *ini = g_strconcat (name, ".ini", NULL), *journal = g_strconcat (name, ".journal", NULL), *version = NULL;
  g_autofree char *text = g_strdup_printf ("[table]\nid=%s\ngame=down-under-blackjack\ndecks=6\nseats=3\n"
                                           "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\nlinked=%s\n" TABLE_FIXTURE_DEVICES,
                                           name, meter);

  self->name = g_strdup (name);
  self->folder = g_build_filename (folder, name, NULL);
  g_assert_cmpint (g_mkdir (self->folder, 0700), ==, 0);
  self->file = g_build_filename (self->folder, ini, NULL);
  self->journal = g_build_filename (self->folder, journal, NULL);
  self->bus = g_build_filename (self->folder, "bus", NULL);
  self->devices = g_build_filename (self->folder, "devices", NULL);
  self->console = g_build_filename (self->folder, "console", NULL);
  self->link = g_build_filename (self->folder, "link", NULL);
  g_assert_true (g_file_set_contents (self->file, text, -1, NULL));
  g_assert_true (uc_rules_load_text (text, ini, &self->rules, faults));
  version = uc_rules_version (text);
  uc_readings_ask (&self->rules, version);
  uc_table_init (&self->table, &self->rules);
  robot_init (&self->robot, seed);
  self->robot.coin = TRUE;
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    self->far[device] = far_device_new ((UcWireDevice) device);
  start_bus (self);
  start_service (self, upcardd);
  self->client = uc_bus_client_new (NULL, G_BUS_TYPE_NONE, self->console, &funcs, self);
  return self;
}

static void
end_program (const RealTable *self, GPid *pid, int with, gboolean has_to_end_well)
{
  int status;

  if (*pid == 0)
    return;
  kill (*pid, with);
  g_assert_cmpint (waitpid (*pid, &status, 0), ==, *pid);
  *pid = 0;
  if (has_to_end_well && (!WIFEXITED (status) || WEXITSTATUS (status) != 0))
    fail (self, "upcardd does not end well");
}

void
real_table_end (RealTable *self)
{
  self->ends = TRUE;
  g_clear_pointer (&self->client, uc_bus_client_free);
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    far_device_unplug (self->far[device]);
  end_program (self, &self->pid, SIGTERM, TRUE);
  end_program (self, &self->daemon, SIGTERM, FALSE);
}

void
real_table_free (RealTable *self)
{
  g_clear_pointer (&self->client, uc_bus_client_free);
  end_program (self, &self->pid, SIGKILL, FALSE);
  end_program (self, &self->daemon, SIGKILL, FALSE);
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    far_device_free (self->far[device]);
  robot_clear (&self->robot);
  g_free (self->name);
  g_free (self->folder);
  g_free (self->bus);
  g_free (self->file);
  g_free (self->journal);
  g_free (self->devices);
  g_free (self->console);
  g_free (self->link);
  g_free (self->first_key);
  g_free (self);
}
