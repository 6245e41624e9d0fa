/* SIGKILL at random instants, while a simulated table plays against the real program.
 *
 * After each start: everything that was acknowledged (to a device, or as the answer to Submit) is in the record,
 * nothing twice, and a table folded afresh stands where the one stands that was folded all along: same prompt, same
 * outputs, and these are what the lamps were told. At the end the journal verifies and proves. Three games take turns.
 *
 * A table with a linked meter plays beside the real link, which is killed now and then, too. There, after every few starts, ledger and
 * journal prove each other but for what is still to be delivered; at the end all of it is, once and in its order, as SQLite alone says.
 *
 *   test-table-kill [LINKD UPCARDCTL]: with these, the linked table alone; UPCARD_LINK_KILLS is how many kills, 50 otherwise.
 */
#include "robot.h"
#include "table-fixture.h"
#include "uc-bus.h"
#include "uc-daytime.h"
#include "uc-first-day.h"
#include "uc-hang.h"
#include "uc-next-card.h"
#include "uc-resume.h"
#include "uc-rules-load.h"
#include "uc-table-init.h"
#include "uc-table-outputs.h"
#include "uc-table-prompt.h"
#include "uc-ticket.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

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

/* A house of its own for each so many kills: who opens a ledger reads all of it. */
#define LINK_KILLS 50
/* A round of one player is some twenty moves. */
#define LINK_MOVES_MAX 60
/* One start in so many is judged by both records. */
#define STARTS_A_PROOF 5

static const char *linkd, *upcardctl;

static const Game linked = {
  .file = "[table]\nid=T-1\ngame=down-under-blackjack\ndecks=6\nseats=3\n"
          "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\nlinked=MTD-5\n" TABLE_FIXTURE_DEVICES,
};
/* Ten percent, nothing, all of it, and so on. */
static const char *const hits[] = { "9H9H9H7C", "8S9H2D7C", "8D8D8D7C", "ASASAS7C", "7H7H7H9C", "6S9H2D7C", "TDTDTD7C", "5C9H2D7C" };

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
  /* of a linked table */
  char *ledger, *socket; /* %NULL: it has a meter of its own */
  GPid link;
  gboolean link_exited;
  const char *dealt; /* faces that come next, before the robot's own */
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
    guint hang = g_timeout_add_seconds (UC_HANG_S, on_hang, (gpointer) #condition); \
    while (!(condition)) \
      g_main_context_iteration (NULL, TRUE); \
    g_source_remove (hang); \
  } \
  G_STMT_END

static gboolean
on_hang (gpointer condition)
{
  g_error ("this never came: %s", (const char *) condition);
  return G_SOURCE_REMOVE;
}

static void
start_or_fail (Fixture *f)
{
  const char *argv[] = { g_getenv ("UPCARDD"), "--table",    f->base.table,  "--journal", f->base.journal,
                         "--bus=session",      "--simulate", f->base.socket, f->socket != NULL ? "--link" : NULL,
                         f->socket,            NULL };
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
end_table (Fixture *f, int signal)
{
  kill (f->pid, signal);
  wait_until (f->exited && f->owner == NULL && f->answered == f->asked);
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    far_device_unplug (f->base.far[device]);
}

static void
end_link (Fixture *f, int signal)
{
  kill (f->link, signal);
  wait_until (f->link_exited);
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
  uc_table_init (&fresh, &f->rules);
  catch_up (f, &fresh, checkpoint_seq (f));
  /* A link says something of its own accord. */
  do
    head = catch_up (f, &f->table, f->table.now.carry.seq + 1);
  while (catch_up (f, &fresh, fresh.now.carry.seq + 1) != head);
  g_assert_cmpuint (head, >=, f->promised);
  asked = uc_table_prompt (&f->table);
  asked_fresh = uc_table_prompt (&fresh);
  g_assert_cmpint (asked.id, ==, asked_fresh.id);
  g_assert_cmpstr (asked.primary, ==, asked_fresh.primary);
  g_assert_cmpuint (f->table.now.prompt_seq, ==, fresh.now.prompt_seq);
  while (!lamps_agree (f, &f->table))
    catch_up (f, &f->table, f->table.now.carry.seq + 1);
}

/* The link is there, and has answered. */
static void
await_link (Fixture *f)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  while (f->table.now.carry.devices[UC_DEVICE_LINK] != UC_DEVICE_STATE_UP || uc_ticket_is_asked (&f->table.now))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_assert_false (f->link_exited);
      catch_up (f, &f->table, f->table.now.carry.seq + 1);
    }
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

/* A linked table sees more jackpots than chance has. */
static void
take_dealt (Fixture *f)
{
  g_autofree char *face = NULL;

  if (f->dealt == NULL || *f->dealt == '\0')
    return;
  face = g_strndup (f->dealt, 2);
  f->dealt += 2;
  f->robot.card = uc_card_parse (face);
  if (uc_next_card_is_hole (&f->table.now, &f->rules))
    f->robot.hole = f->robot.card;
}

/* Makes a move and waits for nothing. */
static void
begin_move (Fixture *f)
{
  FarDevice *gpio = f->base.far[UC_WIRE_GPIO];

  if (f->socket != NULL && !f->table.now.round.locked)
    f->dealt = hits[f->table.now.carry.round % G_N_ELEMENTS (hits)];
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
      take_dealt (f);
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
  if (f->socket != NULL)
    await_link (f);
}

static void
play_and_kill (Fixture *f)
{
  guint moves = (guint) g_rand_int_range (f->rand, 0, f->socket != NULL ? LINK_MOVES_MAX : MOVES_MAX);
  guint turns = (guint) g_rand_int_range (f->rand, 0, TURNS_MAX);

  for (guint i = 0; i < moves; i++)
    move (f);
  begin_move (f);
  for (guint i = 0; i < turns; i++)
    g_main_context_iteration (NULL, FALSE);
  if (f->socket != NULL && g_rand_int_range (f->rand, 0, 3) == 0)
    end_link (f, SIGKILL);
  end_table (f, SIGKILL);
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
begin (Fixture *f, const Game *game, guint32 kills_seed, guint32 play_seed)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *version = uc_rules_version (game->file);

  table_fixture_init_with (&f->base, game->file);
  g_assert_true (uc_rules_load_text (game->file, "T-1.ini", &f->rules, faults));
  uc_readings_ask (&f->rules, version);
  uc_table_init (&f->table, &f->rules);
  f->rand = g_rand_new_with_seed (kills_seed);
  robot_init (&f->robot, play_seed);
  f->robot.sides = TRUE;
  f->bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_dbus_connection_set_exit_on_close (f->bus, FALSE);
  f->watch = g_bus_watch_name_on_connection (f->bus, UC_BUS_NAME, 0, on_appeared, on_vanished, f, NULL);
}

static void
finish (Fixture *f)
{
  assert_each_card_once (f);
  table_fixture_prove_or_fail (&f->base);
  g_bus_unwatch_name (f->watch);
  g_clear_object (&f->bus);
  robot_clear (&f->robot);
  g_rand_free (f->rand);
  table_fixture_clear (&f->base);
}

static void
test_kill (gconstpointer data)
{
  const Game *game = data;
  Fixture f = { 0 };

  begin (&f, game, 20261120, 685);
  for (guint i = 0; i < game->kills; i++)
    {
      start_or_fail (&f);
      look (&f);
      play_and_kill (&f);
    }
  start_or_fail (&f);
  look (&f);
  end_table (&f, SIGTERM);
  g_test_message ("%u rounds, %" G_GUINT64_FORMAT " events, %" G_GUINT64_FORMAT " cards", f.table.now.carry.round,
                  f.table.now.carry.seq, f.cards);
  g_assert_cmpuint (f.table.now.carry.round, >, game->kills / 20);
  finish (&f);
}

/* ---- beside the link ---- */

static void
on_link_exited (GPid pid, int status, gpointer user_data)
{
  g_spawn_close_pid (pid);
  ((Fixture *) user_data)->link_exited = TRUE;
}

static void
die_with_the_test (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

static void
start_link (Fixture *f)
{
  const char *argv[] = { linkd, "--ledger", f->ledger, "--socket", f->socket, NULL };
  g_autoptr (GError) error = NULL;

  f->link_exited = FALSE;
  g_spawn_async (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL, die_with_the_test, NULL, &f->link,
                 &error);
  g_assert_no_error (error);
  g_child_watch_add (f->link, on_link_exited, f);
}

/* Either record proves the other, as the program says. Returns whether something is still to be delivered. */
static gboolean
prove_both (Fixture *f)
{
  g_autofree char *said = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, &error, upcardctl,
                                                      "verify", "--link", f->ledger, f->base.journal, NULL);

  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &said, NULL, &error);
  g_assert_no_error (error);
  if (g_subprocess_get_exit_status (process) != 0)
    g_error ("%d: %s", g_subprocess_get_exit_status (process), said);
  return strstr (said, "not yet delivered") != NULL;
}

static gint64
number (sqlite3 *db, const char *sql)
{
  sqlite3_stmt *statement;
  gint64 found;

  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_ROW);
  found = sqlite3_column_int64 (statement, 0);
  sqlite3_finalize (statement);
  return found;
}

/* Each line of the link is on record once, in its place, as it was said; each request of the record is in the ledger once. */
static void
compare (Fixture *f, guint kills)
{
  g_autofree char *attach = g_strdup_printf ("ATTACH '%s' AS ledger", f->ledger);
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open_v2 (f->base.journal, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, attach, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (number (db, "SELECT count(*) FROM journal WHERE device = 'link'"), ==, number (db, "SELECT count(*) FROM say"));
  g_assert_cmpint (number (db, "SELECT count(*) FROM journal, say WHERE device = 'link' AND device_seq = n AND input = line"), ==,
                   number (db, "SELECT count(*) FROM say"));
  g_assert_cmpint (number (db, "SELECT count(*) FROM member WHERE suspended <> ''"), ==, 0);
  g_assert_cmpint (number (db, "SELECT count(*) FROM (SELECT round FROM entry WHERE cause = 'joined' GROUP BY round HAVING count(*) > 1)"),
                   ==, 0);
  g_assert_cmpint (number (db, "SELECT count(*) FROM request WHERE line LIKE 'asked %'"), ==,
                   number (db, "SELECT count(*) FROM say WHERE line LIKE 'joined %' OR line LIKE 'not-joined %'"));
  g_assert_cmpint (number (db, "SELECT sum (d_display + d_reserve + d_overflow + d_held + d_payable + d_paid + d_house + d_coin_in)"
                               " FROM entry"), ==, 0);
  g_test_message ("%u kills: %u rounds, %" G_GINT64_FORMAT " lines of the link, %" G_GINT64_FORMAT " joined, %" G_GINT64_FORMAT " claims", kills,
                  f->table.now.carry.round, number (db, "SELECT count(*) FROM say"),
                  number (db, "SELECT count(*) FROM entry WHERE cause = 'joined'"), number (db, "SELECT count(*) FROM claim"));
  g_assert_cmpint (number (db, "SELECT count(*) FROM entry WHERE cause = 'joined'"), >, kills / 5);
  g_assert_cmpint (number (db, "SELECT count(*) FROM claim"), >, kills / 20);
  sqlite3_close (db);
}

static void
kill_house (guint kills, guint32 seed)
{
  Fixture f = { 0 };
  g_autoptr (UcJournal) journal = NULL;
  g_autoptr (GError) error = NULL;
  gint64 end;

  begin (&f, &linked, 20261129 + seed, 605 + seed);
  f.robot.players = 1;
  f.ledger = g_build_filename (f.base.folder, "house.ledger", NULL);
  f.socket = g_build_filename (f.base.folder, "link", NULL);
  start_or_fail (&f);
  end_table (&f, SIGKILL);
  /* Two persons enrol the table with the key of its journal. */
  journal = uc_journal_open_read (f.base.journal, &error);
  g_assert_no_error (error);
  uc_first_day_create (f.ledger, "T-1", uc_journal_fingerprint (journal));
  g_clear_pointer (&journal, uc_journal_close);
  start_link (&f);
  for (guint i = 0; i < kills; i++)
    {
      if (f.link_exited)
        start_link (&f);
      start_or_fail (&f);
      look (&f);
      if (i % STARTS_A_PROOF == 0)
        prove_both (&f);
      /* One kill in three meets a table that has not heard from the link yet. */
      if (g_rand_int_range (f.rand, 0, 3) > 0)
        {
          await_link (&f);
          play_and_kill (&f);
        }
      else
        end_table (&f, SIGKILL);
    }
  if (f.link_exited)
    start_link (&f);
  start_or_fail (&f);
  look (&f);
  await_link (&f);
  end = g_get_monotonic_time () + UC_HANG_US;
  while (prove_both (&f))
    g_assert_cmpint (g_get_monotonic_time (), <, end);
  end_table (&f, SIGTERM);
  end_link (&f, SIGTERM);
  g_assert_false (prove_both (&f));
  compare (&f, kills);
  finish (&f);
  g_free (f.ledger);
  g_free (f.socket);
}

static void
test_kill_beside_link (void)
{
  const char *asked = g_getenv ("UPCARD_LINK_KILLS");
  const guint kills = asked != NULL ? (guint) atoi (asked) : LINK_KILLS;

  for (guint done = 0; done < kills; done += LINK_KILLS)
    kill_house (MIN (LINK_KILLS, kills - done), done);
}

int
main (int argc, char **argv)
{
  g_autoptr (GTestDBus) bus = NULL;
  int status;

  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (bus);
  if (argc == 3)
    {
      linkd = argv[1];
      upcardctl = argv[2];
      g_test_add_func ("/kill/605a.8/nothing-acknowledged-is-lost-or-doubled/linked", test_kill_beside_link);
    }
  else
    for (guint i = 0; i < G_N_ELEMENTS (games); i++)
      g_test_add_data_func (games[i].path, &games[i], test_kill);
  status = g_test_run ();
  g_test_dbus_down (bus);
  return status;
}
