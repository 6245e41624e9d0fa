/* SIGKILL at random instants, while a simulated table plays against the real program.
 *
 * After each start: everything that was acknowledged (to a device, or as the answer to Submit) is in the record,
 * nothing twice, and a table folded afresh stands where the one stands that was folded all along: same prompt, same
 * outputs, and these are what the lamps were told. At the end the journal verifies and proves. Three games take turns.
 */
#include "robot.h"
#include "table-fixture.h"
#include "uc-bus.h"
#include "uc-resume.h"
#include "uc-rules-load.h"
#include "uc-table-init.h"
#include "uc-table-outputs.h"
#include "uc-table-prompt.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  const char *path;
  const char *file;
  guint kills;
} Game;

/* 250 kills in all. */
static const Game games[] = {
  { "/kill/nothing-acknowledged-is-lost-or-doubled/down-under",
    "[table]\nid=T-1\ngame=down-under-blackjack\ndecks=6\nseats=3\n[wager match-the-dealer]\n"
    "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n" TABLE_FIXTURE_DEVICES,
    100 },
  { "/kill/nothing-acknowledged-is-lost-or-doubled/players-edge-21",
    "[table]\nid=T-1\ngame=players-edge-21\ndecks=6\nseats=3\nexpired=dealt-with-approval\npeek=ace-and-ten\nsplits=3\n"
    "[wager match-up]\npaytable=B\n[wager match-down]\npaytable=B\n"
    "[wager monster-match]\namount=5.00\npaytable=A\n" TABLE_FIXTURE_DEVICES,
    50 },
  { "/kill/nothing-acknowledged-is-lost-or-doubled/blackjack",
    "[table]\nid=T-1\ngame=blackjack\ndecks=6\nseats=3\npeek=ace-and-ten\nsurrender=late\n"
    "[wager blackjack-match-progressive]\namount=5.00\npaytable=A\nenvy=true\n" TABLE_FIXTURE_DEVICES,
    50 },
  { "/kill/nothing-acknowledged-is-lost-or-doubled/spanish-21",
    "[table]\nid=T-1\ngame=spanish-21\ndecks=6\nseats=3\nexpired=dealt-with-approval\npeek=ace-and-ten\nsurrender=late\n"
    "[wager match-the-dealer]\n"
    "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n" TABLE_FIXTURE_DEVICES,
    25 },
  { "/kill/nothing-acknowledged-is-lost-or-doubled/match-the-dealer-blackjack",
    "[table]\nid=T-1\ngame=match-the-dealer-blackjack\ndecks=6\nseats=3\npeek=ace-and-ten\n"
    "[wager up-card]\n[wager down-card]\n" TABLE_FIXTURE_DEVICES,
    25 },
};

/* Moves between two kills, at most. */
#define MOVES_MAX 14
/* Turns of the main context between a move and the kill, at most: from "not even sent" to "answered". */
#define TURNS_MAX 12

typedef struct
{
  TableFixture base;
  GDBusConnection *bus;
  char *owner;       /* unique name of the service; NULL while it does not run */
  guint watch;
  GPid pid;
  gboolean exited;
  UcRules rules;
  UcTable table;     /* folded all along */
  guint asked, answered; /* submissions */
  guint64 promised;  /* highest head that a Submit was answered with */
  guint64 cards;     /* messages of the shoe */
  Robot robot;
  GRand *rand;
} Fixture;

/* ---- the program ---- */

static void
on_exited (GPid pid, int status, gpointer user_data)
{
  Fixture *f = user_data;

  g_spawn_close_pid (pid);
  f->exited = TRUE;
}

static void
on_appeared (GDBusConnection *connection, const char *name, const char *owner, gpointer user_data)
{
  Fixture *f = user_data;

  g_free (f->owner);
  f->owner = g_strdup (owner);
}

static void
on_vanished (GDBusConnection *connection, const char *name, gpointer user_data)
{
  g_clear_pointer (&((Fixture *) user_data)->owner, g_free);
}

#define wait_until(condition) \
  G_STMT_START \
  { \
    while (!(condition)) \
      g_main_context_iteration (NULL, TRUE); \
  } \
  G_STMT_END

static void
start_or_fail (Fixture *f)
{
  const char *argv[] = { g_getenv ("UPCARDD"), "--table",    f->base.table,  "--journal", f->base.journal,
                         "--bus=session",      "--simulate", f->base.socket, NULL };
  g_autoptr (GError) error = NULL;

  f->exited = FALSE;
  g_spawn_async (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL,
                 &f->pid, &error);
  g_assert_no_error (error);
  g_child_watch_add (f->pid, on_exited, f);
  wait_until (f->owner != NULL || f->exited);
  g_assert_false (f->exited);
  g_assert_true (table_fixture_plug (&f->base));
}

static void
end (Fixture *f, int signal)
{
  kill (f->pid, signal);
  wait_until (f->exited && f->owner == NULL && f->answered == f->asked);
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    far_device_unplug (f->base.far[device]);
}

/* ---- reading ---- */

static void
on_result (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static GVariant *
call_or_fail (Fixture *f, const char *interface, const char *method, GVariant *parameters)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GVariant *reply;

  g_dbus_connection_call (f->bus, f->owner, UC_BUS_PATH, interface, method, parameters, NULL, 0, -1, NULL, on_result,
                          &result);
  wait_until (result != NULL);
  reply = g_dbus_connection_call_finish (f->bus, result, &error);
  g_assert_no_error (error);
  return reply;
}

/* Folds what the record holds beyond @table. Returns the head. */
static guint64
catch_up (Fixture *f, UcTable *table, guint64 from_seq)
{
  guint64 head = 0;

  do
    {
      g_autoptr (GVariant) reply = call_or_fail (f, UC_BUS_INTERFACE, UC_BUS_METHOD_READ,
                                                 g_variant_new ("(tu)", from_seq, 256u));
      g_autoptr (GVariantIter) rows = NULL;
      g_autofree const char **events = NULL;
      gint64 t;

      g_variant_get (reply, UC_BUS_READ_REPLY, &rows, &head);
      while (g_variant_iter_next (rows, "(tx&s&s^a&s)", NULL, &t, NULL, NULL, &events))
        {
          g_autofree char *joined = g_strjoinv ("\n", (char **) events);
          g_autoptr (GError) error = NULL;

          uc_fold (table, joined, t, 0, &error);
          g_assert_no_error (error);
          g_clear_pointer (&events, g_free);
        }
      from_seq = table->now.carry.seq + 1;
    }
  while (table->now.carry.seq < head);
  return head;
}

static guint64
checkpoint_seq (Fixture *f)
{
  g_autoptr (GVariant) reply
      = call_or_fail (f, "org.freedesktop.DBus.Properties", "Get",
                      g_variant_new ("(ss)", UC_BUS_INTERFACE, UC_BUS_PROPERTY_CHECKPOINT_SEQ));
  g_autoptr (GVariant) value = NULL;

  g_variant_get (reply, "(v)", &value);
  return g_variant_get_uint64 (value);
}

static gboolean
is_settled (Fixture *f)
{
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    if (!far_device_is_idle (f->base.far[device]) || !f->base.far[device]->greeted)
      return FALSE;
  return TRUE;
}

static gboolean
lamps_agree (Fixture *f, const UcTable *table)
{
  UcOutputs outputs = uc_table_outputs (table);
  const gboolean *told = f->base.far[UC_WIRE_GPIO]->output;

  if (told[UC_LINE_LOCK_LINE] != outputs.lock_line)
    return FALSE;
  if (told[UC_LINE_FLOOR_CALL] != outputs.floor_call)
    return FALSE;
  for (guint seat = 1; seat <= f->rules.seats; seat++)
    if (told[uc_line_lamp_accepted (seat)] != (outputs.lamp[seat] == UC_LAMP_ACCEPTED)
        || told[uc_line_winner (seat)] != outputs.winner[seat])
      return FALSE;
  return TRUE;
}

/* The table that was folded all along, one folded from the checkpoint, and the lamps say the same. */
static void
look (Fixture *f)
{
  UcTable fresh;
  UcPrompt asked, asked_fresh;
  guint64 head;

  table_fixture_rest (&f->base);
  head = catch_up (f, &f->table, f->table.now.carry.seq + 1);
  g_assert_cmpuint (head, >=, f->promised);
  uc_table_init (&fresh, &f->rules);
  g_assert_cmpuint (catch_up (f, &fresh, checkpoint_seq (f)), ==, head);
  asked = uc_table_prompt (&f->table);
  asked_fresh = uc_table_prompt (&fresh);
  g_assert_cmpint (asked.id, ==, asked_fresh.id);
  g_assert_cmpstr (asked.primary, ==, asked_fresh.primary);
  g_assert_cmpuint (f->table.now.prompt_seq, ==, fresh.now.prompt_seq);
  while (!lamps_agree (f, &f->table))
    g_main_context_iteration (NULL, TRUE);
}

/* ---- playing ---- */

static void
on_submitted (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Fixture *f = user_data;
  g_autoptr (GVariant) reply = g_dbus_connection_call_finish (f->bus, result, NULL);
  guint64 head;

  f->answered++;
  if (reply == NULL)
    return;
  g_variant_get (reply, UC_BUS_SUBMIT_REPLY, &head);
  f->promised = MAX (f->promised, head);
}

/* Makes a move and waits for nothing. */
static void
begin_move (Fixture *f)
{
  FarDevice *gpio = f->base.far[UC_WIRE_GPIO];

  /* The button of the move before is let go. */
  far_device_edge (gpio, UC_LINE_LOCK_BUTTON, FALSE);
  switch (robot_move (&f->robot, &f->table))
    {
    case ROBOT_LINES:
      f->asked++;
      g_dbus_connection_call (f->bus, f->owner, UC_BUS_PATH, UC_BUS_INTERFACE, UC_BUS_METHOD_SUBMIT,
                              g_variant_new ("(t^as)", f->table.now.prompt_seq, f->robot.lines), NULL, 0, -1,
                              NULL, on_submitted, f);
      break;
    case ROBOT_CARD:
      far_device_card (f->base.far[UC_WIRE_SHOE], f->robot.card);
      f->cards++;
      break;
    case ROBOT_LIGHT:
      far_device_light (f->base.far[UC_WIRE_READER], f->robot.range);
      break;
    case ROBOT_PEEK:
      far_device_peek (f->base.far[UC_WIRE_READER], f->robot.on);
      break;
    case ROBOT_COIN:
      far_device_edge (gpio, uc_line_wager (f->robot.seat), f->robot.on);
      break;
    case ROBOT_LOCK:
      far_device_edge (gpio, UC_LINE_LOCK_BUTTON, TRUE);
      break;
    case ROBOT_WAIT:
      break;
    }
}

static void
move (Fixture *f)
{
  begin_move (f);
  wait_until (is_settled (f) && f->answered == f->asked);
  catch_up (f, &f->table, f->table.now.carry.seq + 1);
}

static void
play_and_kill (Fixture *f)
{
  guint moves = (guint) g_rand_int_range (f->rand, 0, MOVES_MAX);
  guint turns = (guint) g_rand_int_range (f->rand, 0, TURNS_MAX);

  for (guint i = 0; i < moves; i++)
    move (f);
  begin_move (f);
  for (guint i = 0; i < turns; i++)
    g_main_context_iteration (NULL, FALSE);
  end (f, SIGKILL);
}

/* ---- what the record holds in the end ---- */

typedef struct
{
  guint64 next; /* number that the shoe's next row must have */
  guint64 cards;
} Shoe;

static gboolean
count_card (const UcRow *row, gpointer user_data)
{
  Shoe *shoe = user_data;

  if (!g_str_equal (row->device, "shoe"))
    return TRUE;
  g_assert_cmpuint (row->device_seq, ==, shoe->next);
  shoe->next++;
  shoe->cards++;
  return TRUE;
}

static void
assert_each_card_once (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (f->base.journal, &error);
  Shoe shoe = { .next = 1 };

  g_assert_no_error (error);
  uc_journal_read_rows (journal, 1, 0, count_card, &shoe, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (shoe.cards, ==, f->cards);
}

static void
test_kill (gconstpointer data)
{
  const Game *game = data;
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *version = uc_rules_version (game->file);
  Fixture f = { 0 };

  table_fixture_init_with (&f.base, game->file);
  g_assert_true (uc_rules_load_text (game->file, "T-1.ini", &f.rules, faults));
  uc_readings_ask (&f.rules, version);
  uc_table_init (&f.table, &f.rules);
  f.rand = g_rand_new_with_seed (20261120);
  robot_init (&f.robot, 685);
  f.robot.sides = TRUE;
  f.bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_dbus_connection_set_exit_on_close (f.bus, FALSE);
  f.watch = g_bus_watch_name_on_connection (f.bus, UC_BUS_NAME, 0, on_appeared, on_vanished, &f, NULL);
  for (guint i = 0; i < game->kills; i++)
    {
      start_or_fail (&f);
      look (&f);
      play_and_kill (&f);
    }
  start_or_fail (&f);
  look (&f);
  end (&f, SIGTERM);
  g_test_message ("%u rounds, %" G_GUINT64_FORMAT " events, %" G_GUINT64_FORMAT " cards", f.table.now.carry.round,
                  f.table.now.carry.seq, f.cards);
  g_assert_cmpuint (f.table.now.carry.round, >, game->kills / 20);
  assert_each_card_once (&f);
  table_fixture_prove_or_fail (&f.base);

  g_bus_unwatch_name (f.watch);
  g_clear_object (&f.bus);
  robot_clear (&f.robot);
  g_rand_free (f.rand);
  table_fixture_clear (&f.base);
}

int
main (int argc, char **argv)
{
  g_autoptr (GTestDBus) bus = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (bus);
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    g_test_add_data_func (games[i].path, &games[i], test_kill);
  status = g_test_run ();
  g_test_dbus_down (bus);
  return status;
}
