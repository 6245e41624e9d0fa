/* A table and the link of its meter: the service in this process, and upcard-linkd as a program that is stopped, continued and killed.
 * What may never be:
 *
 *   - a round is asked for, joined, left, claimed or settled twice, or not at all, whatever ends in between;
 *   - an answer of the link is on record twice, out of order, or is acknowledged before it is there;
 *   - bets are taken for a meter that nobody answers for, or the base game waits for the link;
 *   - the ledger and the journal do not say the same.
 *
 *   test-table-link LINKD [--tap]
 */
#include "robot.h"
#include "table-fixture.h"
#include "uc-bus.h"
#include "uc-hang.h"
#include "uc-ledger.h"
#include "uc-link-client.h"
#include "uc-next-card.h"
#include "uc-table-prompt.h"
#include "uc-service-private.h"
#include "uc-ticket.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROUNDS  150
#define HANG_MS (UC_HANG_US / 1000)
#define METER "match-the-dealer-progressive"

static const char *linkd;

static const char TABLE_FILE[] = "[table]\nid=T-1\ngame=down-under-blackjack\ndecks=6\nseats=3\n"
                                 "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\nlinked=MTD-5\n";

typedef struct
{
  TableFixture base;
  char *ledger, *link; /* file and socket */
  GPid pid;            /* of the link; 0 = none */
  UcTableService *service;
  Robot robot;
  const char *cards;   /* that are dealt next, before the robot's own */
  gboolean may_refuse; /* a bet may be refused */
  gboolean gives_back; /* the dealer does not wait for an answer of the link */
} Fixture;

/* ---- the link ---- */

static void
die_with_the_test (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

static void
start_link (Fixture *f)
{
  const char *argv[] = { linkd, "--ledger", f->ledger, "--socket", f->link, NULL };
  g_autoptr (GError) error = NULL;

  g_spawn_async (NULL, (char **)argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL, die_with_the_test, NULL, &f->pid,
                 &error);
  g_assert_no_error (error);
}

static void
end_link (Fixture *f)
{
  if (f->pid == 0)
    return;
  g_assert_cmpint (kill (f->pid, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (f->pid, NULL, 0), ==, f->pid);
  f->pid = 0;
}

static void
signal_link (Fixture *f, int number)
{
  g_assert_cmpint (kill (f->pid, number), ==, 0);
  if (number == SIGSTOP)
    g_assert_cmpint (waitpid (f->pid, NULL, WUNTRACED), ==, f->pid);
}

static void
create_ledger (Fixture *f, const char *fingerprint)
{
  static const UcLedgerTerms terms = { "MTD-5", "685c.1",
                                       { { 5 * UC_DOLLAR, 5000 * UC_DOLLAR, UC_RESEED_AT_LEAST_SEED, 150000, 60000 },
                                         UC_PERCENTAGE_SHARED, UC_LINKED_HITS_ORDER, UC_MONEY_UNKNOWN },
                                       "2001", "3001" };
  static const UcLinkedInputKind kinds[] = { UC_LINKED_STARTED, UC_LINKED_ENROLLED, UC_LINKED_OPENED };
  const UcLedgerOptions options = { .program = "test" };
  UcLedgerItem items[G_N_ELEMENTS (kinds)] = { 0 };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      items[i].meter = "MTD-5";
      items[i].fingerprint = fingerprint;
      items[i].input = (UcLinkedInput){ .kind = kinds[i], .badge = "2001", .second = "3001", .reason = "a first day" };
      if (kinds[i] == UC_LINKED_ENROLLED)
        g_strlcpy (items[i].input.table, "T-1", sizeof items[i].input.table);
      if (kinds[i] == UC_LINKED_STARTED)
        items[i].input.value = 5000 * UC_DOLLAR;
    }
  uc_ledger_create (f->ledger, &options, &terms, 1, items, G_N_ELEMENTS (items), &error);
  g_assert_no_error (error);
}

/* ---- the table ---- */

static void
start_table (Fixture *f)
{
  const UcTableServiceOptions options = { .table_path = f->base.table,
                                          .journal_path = f->base.journal,
                                          .simulate = f->base.socket,
                                          .link = f->link,
                                          .link_pause_ms = 10,
                                          .probe_ms = 10 };
  g_autoptr (GError) error = NULL;

  f->service = uc_table_service_new (&options, NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
end_table (Fixture *f)
{
  g_clear_pointer (&f->service, uc_table_service_free);
}

static const UcTable *
table (Fixture *f)
{
  return uc_table_service_get_table (f->service);
}

static gboolean
on_hang (gpointer data)
{
  g_error ("%s", (const char *)data);
  return G_SOURCE_REMOVE;
}

/* Turns the main loop until @condition holds. */
#define wait_until(condition)                                                                                          \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    guint hang = g_timeout_add (HANG_MS, on_hang, (gpointer) "this never came: " #condition);                \
    while (!(condition))                                                                                               \
      g_main_context_iteration (NULL, TRUE);                                                                           \
    g_source_remove (hang);                                                                                            \
  }                                                                                                                    \
  G_STMT_END

static UcDeviceState
link_state (Fixture *f)
{
  return (UcDeviceState)table (f)->now.carry.devices[UC_DEVICE_LINK];
}

static void
on_result (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **)user_data = g_object_ref (result);
}

/* %FALSE: it was refused. */
static gboolean
try (Fixture *f, const char *const *lines)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  uc_table_service_submit (f->service, table (f)->now.prompt_seq, lines, on_result, &result);
  wait_until (result != NULL);
  if (uc_table_service_submit_finish (result, &error) != 0)
    return TRUE;
  /* The link may have said something meanwhile: then the table is looked at once more. A bet may be refused because of the link. */
  if (!g_error_matches (error, UC_BUS_ERROR, UC_BUS_ERROR_STALE) && !(f->may_refuse && strstr (lines[0], "bet ") != NULL))
    g_error ("“%s”: %s", lines[0], error->message);
  return FALSE;
}

static void
say (Fixture *f, const char *line)
{
  while (!try (f, (const char *const[]){ line, NULL }))
    ;
}

static void
deal (Fixture *f)
{
  UcCard card = f->robot.card;
  char face[UC_CARD_TEXT];
  g_autofree char *line = NULL;

  if (f->cards != NULL && *f->cards != '\0')
    {
      g_autofree char *word = g_strndup (f->cards, 2);

      card = uc_card_parse (word);
    }
  if (uc_next_card_is_hole (&table (f)->now, table (f)->rules))
    f->robot.hole = card;
  line = g_strdup_printf ("card %s", uc_card_format (card, face));
  if (try (f, (const char *const[]){ line, NULL }) && f->cards != NULL && *f->cards != '\0')
    f->cards += 2;
}

static UcPromptId
prompt (Fixture *f)
{
  return uc_table_prompt (table (f)).id;
}

/* One step of the table, as its people would do it. %FALSE: the link has to say something first. */
static gboolean
step (Fixture *f)
{
  g_autofree char *line = NULL;

  if (uc_ticket_is_asked (&table (f)->now) && !f->gives_back)
    return FALSE;
  if (prompt (f) == UC_PROMPT_READER || prompt (f) == UC_PROMPT_NO_READER_WORD)
    {
      line = g_strdup_printf ("light %s", uc_card_range_name (uc_card_range (f->robot.hole)));
      return try (f, (const char *const[]){ line, NULL });
    }
  switch (robot_move (&f->robot, table (f)))
    {
    case ROBOT_LINES:
      return try (f, (const char *const *)f->robot.lines);
    case ROBOT_CARD:
      deal (f);
      return TRUE;
    case ROBOT_COIN:
      line = g_strdup_printf ("%s %u " METER, f->robot.on ? "bet" : "unbet", f->robot.seat);
      return try (f, (const char *const[]){ line, NULL });
    case ROBOT_LOCK:
      return try (f, (const char *const[]){ "no-more-bets", NULL });
    case ROBOT_LIGHT:
    case ROBOT_PEEK:
    case ROBOT_WAIT:
      return FALSE;
    }
  g_assert_not_reached ();
}

/* All rows of the record, one a line: origin, input, events. */
static char *
record (Fixture *f)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const guint64 head = uc_table_service_get_head (f->service);
  guint64 from = 1;

  while (from <= head)
    {
      g_autoptr (GVariant) rows = g_variant_ref_sink (uc_table_service_read (f->service, from, 256, NULL));
      GVariantIter iter;
      const char *origin, *input;
      g_autofree const char **events = NULL;
      guint64 seq;
      gint64 t;

      g_variant_iter_init (&iter, rows);
      while (g_variant_iter_next (&iter, "(tx&s&s^a&s)", &seq, &t, &origin, &input, &events))
        {
          g_autofree char *joined = g_strjoinv ("; ", (char **)events);

          g_string_append_printf (text, "%s: %s: %s\n", origin, input, joined);
          from = seq + g_strv_length ((char **)events);
          g_clear_pointer (&events, g_free);
        }
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
on_hang_of (gpointer data)
{
  Fixture *f = data;
  g_autofree char *text = record (f);

  g_error ("prompt %u “%s” lasts; the record ends with %s", prompt (f), uc_table_prompt (table (f)).primary,
           strlen (text) > 4000 ? text + strlen (text) - 4000 : text);
  return G_SOURCE_REMOVE;
}

static void
play_to (Fixture *f, UcPromptId id)
{
  guint hang = g_timeout_add (HANG_MS, on_hang_of, f);

  while (prompt (f) != id)
    if (!step (f))
      g_main_context_iteration (NULL, TRUE);
  g_source_remove (hang);
}

static guint
count (Fixture *f, const char *part)
{
  g_autofree char *text = record (f);
  guint n = 0;

  for (const char *at = text; (at = strstr (at, part)) != NULL; at++)
    n++;
  return n;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  table_fixture_init_with (&f->base, TABLE_FILE);
  f->ledger = g_build_filename (f->base.folder, "house.ledger", NULL);
  f->link = g_build_filename (f->base.folder, "link", NULL);
  robot_init (&f->robot, 1);
  start_table (f);
  create_ledger (f, uc_table_service_get_first_key (f->service));
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  end_table (f);
  end_link (f);
  table_fixture_prove_or_fail (&f->base);
  robot_clear (&f->robot);
  table_fixture_clear (&f->base);
  g_free (f->ledger);
  g_free (f->link);
}

/* ---- both records ---- */

static gint64
ask (sqlite3 *db, const char *sql)
{
  sqlite3_stmt *statement;
  gint64 found = -1;

  if (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step (statement) == SQLITE_ROW)
    found = sqlite3_column_int64 (statement, 0);
  sqlite3_finalize (statement);
  return found;
}

/* What the link was asked and told, by the journal. */
static guint
count_requests (Fixture *f)
{
  static const char *const kinds[] = { "meter-asked ",   "meter-returned ", "meter-abandoned ", "meter-left ",
                                       "meter-claimed ", "meter-settled ",  "meter-documented " };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    n += count (f, kinds[i]);
  return n;
}

/* Whether the ledger has all that the journal says, and the journal all that the ledger says. */
static gboolean
is_delivered (Fixture *f)
{
  sqlite3 *db;
  gint64 requests, said;

  g_assert_cmpint (sqlite3_open_v2 (f->ledger, &db, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  requests = ask (db, "SELECT count(*) FROM request");
  said = ask (db, "SELECT count(*) FROM say");
  sqlite3_close (db);
  return requests == count_requests (f)
         && said == (gint64)uc_journal_device_seq (uc_desk_get_journal (f->service->desk), "link");
}

static gboolean
go_on (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

/* Has the main loop look again where nothing of its own tells of what is waited for. It comes behind all that the service does when it is
 * idle: a look takes longer than the pause, and the service would never be idle. */
static guint
wake_often (void)
{
  return g_timeout_add_full (G_PRIORITY_LOW, 5, go_on, NULL, NULL);
}

/* Each line is on record once, in its place, as it was said. */
static void
compare (Fixture *f)
{
  sqlite3 *db;
  g_autofree char *attach = g_strdup_printf ("ATTACH '%s' AS ledger", f->ledger);

  g_assert_cmpint (sqlite3_open_v2 (f->base.journal, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, attach, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (ask (db, "SELECT count(*) FROM journal WHERE device = 'link'"), ==, ask (db, "SELECT count(*) FROM say"));
  g_assert_cmpint (ask (db, "SELECT count(*) FROM journal, say WHERE device = 'link' AND device_seq = n AND input = line"), ==,
                   ask (db, "SELECT count(*) FROM say"));
  g_assert_cmpint (ask (db, "SELECT count(*) FROM journal a, journal b WHERE a.device = 'link' AND b.device = 'link' AND a.id < b.id"
                            " AND a.device_seq >= b.device_seq"), ==, 0);
  g_assert_cmpint (ask (db, "SELECT count(*) FROM member WHERE suspended <> ''"), ==, 0);
  g_assert_cmpint (ask (db, "SELECT count(*) FROM (SELECT round FROM entry WHERE cause = 'joined' GROUP BY round HAVING count(*) > 1)"),
                   ==, 0);
  sqlite3_close (db);
}

static void
settle (Fixture *f)
{
  guint wake;

  if (f->pid == 0)
    start_link (f);
  wake = wake_often ();
  wait_until (is_delivered (f));
  g_source_remove (wake);
  end_table (f);
  end_link (f);
  compare (f);
}

/* ---- tests ---- */

/* The link is there, and bets are open. */
static void
begin (Fixture *f)
{
  start_link (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_UP);
  play_to (f, UC_PROMPT_BETS_OPEN);
}

static void
ask_to_join (Fixture *f, const char *cards)
{
  f->cards = cards;
  say (f, "bet 1 main 10.00");
  say (f, "bet 1 " METER);
  say (f, "no-more-bets");
}

static void
wait_for_ticket (Fixture *f)
{
  wait_until (table (f)->now.carry.ticket.state == UC_TICKET_HELD);
}

static const UcClaim *
claim (Fixture *f)
{
  return &table (f)->now.carry.ticket.claims[0];
}

static void
end_round (Fixture *f)
{
  play_to (f, UC_PROMPT_BETS_OPEN);
}

static void
test_rounds (Fixture *f, gconstpointer data)
{
  begin (f);
  ask_to_join (f, "8S9H2D7C");
  wait_for_ticket (f);
  end_round (f);
  ask_to_join (f, "ASASAS7C");
  wait_for_ticket (f);
  end_round (f);
  g_assert_cmpuint (count (f, "meter-joined "), ==, 2);
  g_assert_cmpuint (count (f, "meter-left "), ==, 2);
  g_assert_cmpuint (count (f, "meter-locked "), ==, 1);
  g_assert_cmpuint (count (f, "meter-documented "), ==, 1);
  wait_until (count (f, "meter-confirmed ") == 1);
  g_assert_cmpuint (count (f, "input-refused"), ==, 0);
  g_assert_cmpuint (count (f, "start-meter"), ==, 0);
  settle (f);
}

/* The link dies with the ask in its socket. The base game has no ask, and does not wait. */
static void
test_link_dies_asked (Fixture *f, gconstpointer data)
{
  begin (f);
  signal_link (f, SIGSTOP);
  ask_to_join (f, "8S9H2D7C");
  g_assert_true (uc_ticket_is_asked (&table (f)->now));
  end_link (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_DOWN);
  g_assert_true (uc_ticket_is_asked (&table (f)->now));
  start_link (f);
  wait_for_ticket (f);
  end_round (f);
  g_assert_cmpuint (count (f, "meter-joined "), ==, 1);
  settle (f);
}

static void
test_table_restarts_asked (Fixture *f, gconstpointer data)
{
  begin (f);
  signal_link (f, SIGSTOP);
  ask_to_join (f, "8S9H2D7C");
  end_table (f);
  start_table (f);
  g_assert_true (uc_ticket_is_asked (&table (f)->now));
  signal_link (f, SIGCONT);
  wait_for_ticket (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_UP);
  end_round (f);
  g_assert_cmpuint (count (f, "meter-joined "), ==, 1);
  settle (f);
}

/* The dealer gives the chips back; the answer that the link gives all the same is on record as late, and it hears of the chips. */
static void
test_given_back (Fixture *f, gconstpointer data)
{
  begin (f);
  signal_link (f, SIGSTOP);
  ask_to_join (f, "8S9H2D7C");
  say (f, "give-back");
  end_round (f);
  signal_link (f, SIGCONT);
  wait_until (count (f, "meter-late ") == 1);
  g_assert_cmpuint (count (f, "meter-joined "), ==, 0);
  settle (f);
}

/* A hit while the link is out of reach is a fact at once, and its amount comes with the link. */
static void
test_claim_while_down (Fixture *f, gconstpointer data)
{
  begin (f);
  ask_to_join (f, "ASASAS7C");
  wait_for_ticket (f);
  end_link (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_DOWN);
  while (claim (f)->state == UC_CLAIM_NONE)
    step (f);
  g_assert_cmpint (claim (f)->state, ==, UC_CLAIM_MADE);
  end_table (f);
  start_table (f);
  g_assert_cmpint (claim (f)->state, ==, UC_CLAIM_MADE);
  start_link (f);
  wait_until (claim (f)->state == UC_CLAIM_LOCKED);
  end_link (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_DOWN);
  /* The amount is known: everything else goes on. */
  end_round (f);
  g_assert_cmpuint (count (f, "meter-settled "), ==, 1);
  g_assert_cmpuint (count (f, "meter-documented "), ==, 1);
  g_assert_cmpuint (count (f, "meter-confirmed "), ==, 0);
  end_table (f);
  start_link (f);
  start_table (f);
  wait_until (count (f, "meter-confirmed ") == 1);
  g_assert_cmpuint (count (f, "meter-locked "), ==, 1);
  settle (f);
}

/* Chips that lie there when the link falls silent go back; the base game is dealt. */
static void
test_silence (Fixture *f, gconstpointer data)
{
  begin (f);
  say (f, "bet 1 main 10.00");
  say (f, "bet 1 " METER);
  signal_link (f, SIGSTOP);
  wait_until (link_state (f) == UC_DEVICE_STATE_DOWN);
  say (f, "no-more-bets");
  g_assert_cmpuint (count (f, "meter-asked "), ==, 0);
  end_round (f);
  g_assert_cmpuint (count (f, "round-closed "), ==, 1);
  signal_link (f, SIGCONT);
  wait_until (link_state (f) == UC_DEVICE_STATE_UP);
  ask_to_join (f, NULL);
  wait_for_ticket (f);
  end_round (f);
  settle (f);
}

/* Nobody has said where the link is: the progressive is closed, and the base game is dealt. */
static void
test_no_link (Fixture *f, gconstpointer data)
{
  char *link = g_steal_pointer (&f->link);

  end_table (f);
  start_table (f);
  f->link = link;
  wait_until (link_state (f) == UC_DEVICE_STATE_DOWN);
  play_to (f, UC_PROMPT_BETS_OPEN);
  say (f, "bet 1 main 10.00");
  say (f, "bet 1 " METER);
  say (f, "no-more-bets");
  g_assert_cmpuint (count (f, "wager-refused "), ==, 1);
  g_assert_cmpuint (count (f, "meter-asked "), ==, 0);
  end_round (f);
  g_assert_cmpuint (count (f, "round-closed "), ==, 1);
  g_assert_cmpuint (count (f, "start-meter"), ==, 0);
}

/* Somebody has put back an old card: the link suspends the table, and the record has its sentence. */
static void
test_old_record (Fixture *f, gconstpointer data)
{
  g_autofree char *key = g_strconcat (f->base.journal, ".key", NULL);
  g_autofree char *old = NULL, *old_key = NULL, *back = NULL;
  gsize n, n_key;

  begin (f);
  end_table (f);
  g_assert_true (g_file_get_contents (f->base.journal, &old, &n, NULL));
  g_assert_true (g_file_get_contents (key, &old_key, &n_key, NULL));
  start_table (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_UP);
  ask_to_join (f, NULL);
  wait_for_ticket (f);
  end_round (f);
  end_table (f);
  g_assert_true (g_file_set_contents (f->base.journal, old, (gssize)n, NULL));
  g_assert_true (g_file_set_contents_full (key, old_key, (gssize)n_key, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
  start_table (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_FAULT);
  g_assert_cmpuint (count (f, "device-fault seq="), ==, 1);
  back = record (f);
  g_assert_nonnull (strstr (back, "device link fault "));
  end_table (f);
}

static void
test_other_fingerprint (Fixture *f, gconstpointer data)
{
  g_assert_cmpint (g_remove (f->ledger), ==, 0);
  create_ledger (f, "D902-BS9J-KK6A-25X8");
  start_link (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_FAULT);
  g_assert_cmpuint (count (f, "device link fault the journal of T-1 has the fingerprint"), ==, 1);
  play_to (f, UC_PROMPT_BETS_OPEN);
}

static UcLinkClient *
accept_table (int listener)
{
  guint wake = wake_often ();
  int fd = -1;

  wait_until ((fd = accept4 (listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK)) >= 0);
  g_source_remove (wake);
  return uc_link_client_new (fd);
}

static void
expect (UcLinkClient *client, const char *verb, const char *part)
{
  g_autofree char *line = uc_link_client_wait (client, verb);

  g_assert_nonnull (line);
  if (strstr (line, part) == NULL)
    g_error ("“%s” does not say “%s”", line, part);
}

/* A link of the test's own says what a good one does not. */
static void
test_strange_link (Fixture *f, gconstpointer data)
{
  static const char *const wrong = "locked 1 1 1 1 1 5.00 1.00 9.00 X";
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int listener = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  g_autoptr (UcLinkClient) client = NULL;

  g_strlcpy (address.sun_path, f->link, sizeof address.sun_path);
  g_assert_cmpint (bind (listener, (struct sockaddr *)&address, sizeof address), ==, 0);
  g_assert_cmpint (listen (listener, 1), ==, 0);
  client = accept_table (listener);
  expect (client, "hello", " said=0 ");
  uc_link_client_say (client, "from 0 %064d", 0);
  expect (client, "file", "T-1.journal");
  uc_link_client_say (client, "ack 1000000");
  /* Another meter's state is nothing to this table. */
  uc_link_client_say (client, "show OTHER 1.00 1 closed");
  uc_link_client_say (client, "show MTD-5 5000.00 1 open");
  wait_until (link_state (f) == UC_DEVICE_STATE_UP);
  uc_link_client_say (client, "show MTD-5 5000.00 1 closed");
  wait_until (link_state (f) == UC_DEVICE_STATE_DOWN);
  /* What the core refuses is on record, and is not said again for ever. */
  uc_link_client_say (client, "say 1 %s", wrong);
  expect (client, "heard", "heard 1");
  g_assert_cmpuint (count (f, "refused locked"), ==, 1);
  uc_link_client_say (client, "say 1 %s", wrong);
  expect (client, "heard", "heard 1");
  g_assert_cmpuint (count (f, "refused locked"), ==, 1);
  /* A link deals no cards. */
  uc_link_client_say (client, "say 2 card AS");
  wait_until (link_state (f) == UC_DEVICE_STATE_FAULT);
  g_assert_cmpuint (count (f, "card AS"), ==, 0);
  g_clear_pointer (&client, uc_link_client_free);
  client = accept_table (listener);
  expect (client, "hello", " said=1 ");
  /* A line is missing. */
  uc_link_client_say (client, "say 3 %s", wrong);
  g_clear_pointer (&client, uc_link_client_free);
  client = accept_table (listener);
  expect (client, "hello", " said=1 ");
  g_assert_cmpint (link_state (f), ==, UC_DEVICE_STATE_FAULT);
  close (listener);
}

/* Many rounds, while both programs end at random. */
static void
test_often (Fixture *f, gconstpointer data)
{
  static const char *const hits[] = { "9H9H9H7C", "8S9H2D7C", "8D8D8D7C", "ASASAS7C", "7H7H7H9C", "6S9H2D7C", "TDTDTD7C", "5C9H2D7C" };
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  guint wake = wake_often ();

  begin (f);
  f->may_refuse = TRUE;
  f->robot.players = 1;
  for (guint i = 0; table (f)->now.carry.round < ROUNDS || prompt (f) != UC_PROMPT_BETS_OPEN; i++)
    {
      if (g_get_monotonic_time () > end)
        on_hang_of (f);
      if (!table (f)->now.round.locked)
        f->cards = hits[table (f)->now.carry.round % G_N_ELEMENTS (hits)];
      f->gives_back = g_rand_int_range (random, 0, 20) == 0;
      switch (g_rand_int_range (random, 0, 40))
        {
        case 0:
          end_link (f);
          break;
        case 1:
          end_table (f);
          start_table (f);
          break;
        case 2 ... 7:
          if (f->pid == 0)
            start_link (f);
          break;
        default:
          if (!step (f))
            g_main_context_iteration (NULL, TRUE);
        }
    }
  g_source_remove (wake);
  g_test_message ("%u rounds, %u joined, %u late, %u locked, %u settled, %u given up, link lost %u times", table (f)->now.carry.round,
                  count (f, "meter-joined "), count (f, "meter-late "), count (f, "meter-locked "), count (f, "meter-settled "),
                  count (f, "meter-abandoned "), count (f, "device link down"));
  g_assert_cmpuint (count (f, "input-refused"), ==, 0);
  settle (f);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  linkd = argv[1];
  g_test_add ("/link/rounds", Fixture, NULL, set_up, test_rounds, tear_down);
  g_test_add ("/link/dies/asked", Fixture, NULL, set_up, test_link_dies_asked, tear_down);
  g_test_add ("/link/table-restarts/asked", Fixture, NULL, set_up, test_table_restarts_asked, tear_down);
  g_test_add ("/link/given-back", Fixture, NULL, set_up, test_given_back, tear_down);
  g_test_add ("/link/claim-while-down", Fixture, NULL, set_up, test_claim_while_down, tear_down);
  g_test_add ("/link/silence", Fixture, NULL, set_up, test_silence, tear_down);
  g_test_add ("/link/nobody-has-said-where", Fixture, NULL, set_up, test_no_link, tear_down);
  g_test_add ("/link/old-record", Fixture, NULL, set_up, test_old_record, tear_down);
  g_test_add ("/link/other-fingerprint", Fixture, NULL, set_up, test_other_fingerprint, tear_down);
  g_test_add ("/link/strange", Fixture, NULL, set_up, test_strange_link, tear_down);
  g_test_add ("/link/often", Fixture, NULL, set_up, test_often, tear_down);
  return g_test_run ();
}
