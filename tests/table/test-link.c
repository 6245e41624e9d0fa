/* A table and the link of its meter: the service in this process, and upcard-linkd as a program that is stopped, continued and killed.
 * They meet on a unix socket, and again by TLS, with certificates that the test makes.
 * What may never be:
 *
 *   - a round is asked for, joined, left, claimed or settled twice, or not at all, whatever ends in between;
 *   - an answer of the link is on record twice, out of order, or is acknowledged before it is there;
 *   - bets are taken for a meter that nobody answers for, or the base game waits for the link;
 *   - the ledger and the journal do not say the same;
 *   - a table believes a link that the house's authority has not signed, or that has another name, or shows a certificate of another table;
 *   - what is wrong with a certificate has no sentence, or needs a restart to be right again.
 *
 *   test-table-link LINKD UPCARDCTL [--tap]
 */
#include "robot.h"
#include "table-fixture.h"
#include "uc-bus.h"
#include "uc-daytime.h"
#include "uc-first-day.h"
#include "uc-hang.h"
#include "uc-keys.h"
#include "uc-ledger.h"
#include "uc-link-client.h"
#include "uc-link-line.h"
#include "uc-next-card.h"
#include "uc-people.h"
#include "uc-table-prompt.h"
#include "uc-test-house.h"
#include "uc-service-private.h"
#include "uc-ticket.h"
#include "uc-typed.h"

#include <arpa/inet.h>
#include <glib/gstdio.h>
#include <netinet/in.h>
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

static const char *linkd, *upcardctl;

static const char TABLE_FILE[] = "[table]\nid=T-1\ngame=down-under-blackjack\ndecks=6\nseats=3\n"
                                 "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\nlinked=MTD-5\n";

typedef struct
{
  TableFixture base;
  char *ledger, *link; /* file and socket */
  char *address;       /* by which the table reaches the link: the socket, or of TLS … */
  guint16 port;
  UcTestAuthority *authority;
  UcTestPapers *of_link, *of_table;
  GPid pid;            /* of the link; 0 = none */
  UcTableService *service;
  Robot robot;
  const char *cards;   /* that are dealt next, before the robot's own */
  gboolean may_refuse; /* a bet may be refused */
  gboolean gives_back; /* the dealer does not wait for an answer of the link */
  guint handed;        /* answers that an end of the test's own handed out */
  guint steady_ms;     /* so long a link that comes and goes has to be there */
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
  g_autofree char *listen = g_strdup_printf ("127.0.0.1:%u", f->port);
  const char *argv[] = { linkd, "--ledger", f->ledger, "--socket", f->link, NULL, listen, "--certificate", NULL, "--key", NULL,
                         "--authority", NULL, NULL };
  g_autoptr (GError) error = NULL;

  if (f->authority != NULL)
    {
      argv[5] = "--listen";
      argv[8] = f->of_link->certificate;
      argv[10] = f->of_link->key;
      argv[12] = f->authority->authority;
    }

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

/* ---- the table ---- */

static void
start_table (Fixture *f)
{
  const UcTableServiceOptions options = { .table_path = f->base.table,
                                          .journal_path = f->base.journal,
                                          .simulate = f->base.socket,
                                          .link = f->address,
                                          .link_certificate = f->of_table != NULL ? f->of_table->certificate : NULL,
                                          .link_key = f->of_table != NULL ? f->of_table->key : NULL,
                                          .link_authority = f->authority != NULL ? f->authority->authority : NULL,
                                          .link_pause_ms = 10,
                                          .link_steady_ms = MAX (f->steady_ms, 1),
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

/* One that nobody has, and that no connection gets by chance. */
static guint16
find_port (void)
{
  for (guint i = 0; i < 1000; i++)
    {
      const guint16 port = (guint16)(20000 + ((guint)getpid () * 7 + i) % 10000);
      const struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons (port), .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
      int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      const gboolean is_free = bind (fd, (const struct sockaddr *)&address, sizeof address) == 0;

      close (fd);
      if (is_free)
        return port;
    }
  g_error ("no port is free");
}

static void
set_up_tls (Fixture *f)
{
  f->port = find_port ();
  f->address = g_strdup_printf ("tls:localhost:%u", f->port);
  f->authority = uc_test_authority_new (f->base.folder, "authority");
  f->of_link = uc_test_authority_sign (f->authority, "of-link", &(UcTestSubject){ .name = "link", .host = "localhost" });
  f->of_table = uc_test_authority_sign (f->authority, "of-table", &(UcTestSubject){ .name = "T-1" });
}

/* @data: %NULL, or by TLS; with “two” of two addresses, of which nobody answers at the first one. */
static void
set_up (Fixture *f, gconstpointer data)
{
  const gboolean is_tls = g_strcmp0 (data, "two") != 0 && data != NULL;
  const char *before = data == NULL ? "" : "nobody-there,";

  table_fixture_init_with (&f->base, TABLE_FILE);
  f->ledger = g_build_filename (f->base.folder, "house.ledger", NULL);
  f->link = g_build_filename (f->base.folder, "link", NULL);
  if (is_tls)
    set_up_tls (f);
  else
    f->address = g_strconcat (before, f->link, NULL);
  if (g_strcmp0 (data, "tls two") == 0)
    {
      g_autofree char *own = g_steal_pointer (&f->address);

      f->address = g_strdup_printf ("tls:localhost:1,%s", own);
    }
  robot_init (&f->robot, 1);
  start_table (f);
  uc_first_day_create (f->ledger, "T-1", uc_table_service_get_first_key (f->service));
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  end_table (f);
  end_link (f);
  table_fixture_prove_or_fail (&f->base);
  robot_clear (&f->robot);
  table_fixture_clear (&f->base);
  g_clear_pointer (&f->authority, uc_test_authority_free);
  g_clear_pointer (&f->of_link, uc_test_papers_free);
  g_clear_pointer (&f->of_table, uc_test_papers_free);
  g_free (f->ledger);
  g_free (f->link);
  g_free (f->address);
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

/* What the bus answers to Health. */
static char *
health (Fixture *f)
{
  g_autoptr (GVariant) devices = g_variant_ref_sink (uc_table_service_health (f->service));

  return g_variant_print (devices, FALSE);
}

static void
test_rounds (Fixture *f, gconstpointer data)
{
  g_autofree char *up = NULL;

  begin (f);
  up = health (f);
  g_assert_nonnull (strstr (up, "('link', true, "));
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

/* A table file may have 256 KiB, and a line of the link has 64: the text stays in the journal, and the link needs its hash alone. */
static void
test_long_table_file (Fixture *f, gconstpointer data)
{
  g_autofree char *comment = g_strnfill (72, '#');
  g_autoptr (GString) text = g_string_new (TABLE_FILE);
  sqlite3 *db;

  while (text->len <= 3 * UC_LINK_LINE_MOST)
    g_string_append_printf (text, "%s\n", comment);
  end_table (f);
  g_assert_true (g_file_set_contents (f->base.table, text->str, -1, NULL));
  start_table (f);
  begin (f);
  ask_to_join (f, NULL);
  wait_for_ticket (f);
  end_round (f);
  settle (f);
  g_assert_cmpint (sqlite3_open_v2 (f->base.journal, &db, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  g_assert_cmpint (ask (db, "SELECT max (length (body)) FROM text"), ==, (gint64) text->len);
  sqlite3_close (db);
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

/* The link stays away after a hit. Two persons award it by hand, the round is closed, and the table restarts. Then the link is back: it has more for
 * the claim, and the rest is owed. */
static void
test_by_hand (Fixture *f, gconstpointer data)
{
  begin (f);
  ask_to_join (f, "ASASAS7C");
  wait_for_ticket (f);
  end_link (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_DOWN);
  play_to (f, UC_PROMPT_AMOUNT_TO_COME);
  say (f, "award-by-hand 4000.00 2001 0000 out of reach");
  g_assert_cmpint (prompt (f), ==, UC_PROMPT_SECOND_PERSON);
  say (f, "validate 3001 0000");
  end_round (f);
  g_assert_cmpuint (count (f, "meter-by-hand "), ==, 1);
  g_assert_cmpuint (count (f, "meter-settled "), ==, 1);
  end_table (f);
  start_link (f);
  start_table (f);
  wait_until (count (f, "meter-confirmed ") == 2);
  g_assert_cmpuint (count (f, "correction-owes "), ==, 1);
  g_assert_cmpuint (count (f, "meter-settled "), ==, 2);
  settle (f);
}

/* [policy] hold=seat: the next round is dealt without the amount of the award, and the table restarts with another table file, which has to wait. Then
 * the link is back: the award comes, and is documented. */
static void
test_left_to_come (Fixture *f, gconstpointer data)
{
  g_autofree char *seat = g_strconcat (TABLE_FILE, "[policy]\nhold=seat\nsecond-signature=none\n", NULL);
  g_autofree char *other = g_strconcat (seat, "pin-tries=4\n", NULL);

  end_table (f);
  g_assert_true (g_file_set_contents (f->base.table, seat, -1, NULL));
  start_table (f);
  begin (f);
  g_assert_cmpint (table (f)->rules->hold, ==, UC_HOLD_SEAT);
  ask_to_join (f, "9H9H9H7C");
  wait_for_ticket (f);
  end_link (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_DOWN);
  play_to (f, UC_PROMPT_AMOUNT_TO_COME);
  say (f, "confirm");
  play_to (f, UC_PROMPT_BETS_OPEN);
  g_assert_cmpuint (count (f, "meter-to-come "), ==, 1);
  g_assert_cmpuint (count (f, "round-closed "), ==, 1);
  end_table (f);
  g_assert_true (g_file_set_contents (f->base.table, other, -1, NULL));
  start_table (f);
  g_assert_nonnull (uc_ticket_left (&table (f)->now));
  g_assert_cmpuint (table (f)->rules->pin_tries, ==, 3);
  f->may_refuse = TRUE;
  f->cards = "8S9H2D7C";
  say (f, "bet 2 main 10.00");
  say (f, "no-more-bets");
  start_link (f);
  wait_until (uc_ticket_left (&table (f)->now) == NULL);
  g_assert_cmpuint (count (f, "cause=award-came"), ==, 1);
  g_assert_cmpuint (count (f, "meter-left "), ==, 1);
  say (f, "documented 2001:0000 0815");
  wait_until (count (f, "meter-confirmed ") == 1);
  g_assert_cmpuint (count (f, "meter-documented "), ==, 1);
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
  char *address = g_steal_pointer (&f->address);

  end_table (f);
  start_table (f);
  f->address = address;
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
copy_ledger (const char *path, const char *to)
{
  g_autofree char *sql = g_strdup_printf ("VACUUM INTO '%s'", to);
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  if (sqlite3_exec (db, sql, NULL, NULL, NULL) != SQLITE_OK)
    g_error ("%s: %s", sql, sqlite3_errmsg (db));
  sqlite3_close (db);
}

/* Runs “upcardctl link restore”, and types both PINs. */
static void
restore (Fixture *f)
{
  g_autofree char *people_path = g_build_filename (f->base.folder, "people", NULL);
  g_autofree char *ledger = g_strdup_printf ("--ledger=%s", f->ledger), *said = NULL;
  const char *argv[] = { upcardctl, "link", "restore", f->base.journal, ledger, "--by=2001", "--second=3001", NULL };
  g_autoptr (UcPeople) people = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = NULL;

  people = uc_people_new (people_path, &error);
  g_assert_no_error (error);
  uc_people_add (people, "2001", UC_ROLE_FLOORPERSON, "2580", &error);
  g_assert_no_error (error);
  uc_people_add (people, "3001", UC_ROLE_PIT_MANAGER, "3690", &error);
  g_assert_no_error (error);
  process = uc_typed (argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, "2580\n3690\n", &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &said, NULL, &error);
  g_assert_no_error (error);
  if (g_subprocess_get_exit_status (process) != 0 || strstr (said, "in the ledger again") == NULL)
    g_error ("%d: %s", g_subprocess_get_exit_status (process), said);
}

/* Either record proves the other. */
static void
verify (Fixture *f)
{
  g_autofree char *said = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, &error, upcardctl, "verify",
                                                      "--link", f->ledger, f->base.journal, NULL);

  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &said, NULL, &error);
  g_assert_no_error (error);
  if (g_subprocess_get_exit_status (process) != 0)
    g_error ("%d: %s", g_subprocess_get_exit_status (process), said);
  g_test_message ("%s", said);
}

/* LINK § 6, case 11: somebody puts back an old ledger. The link moves nothing; the table's journal gives it its end back. */
static void
test_old_ledger (Fixture *f, gconstpointer data)
{
  g_autofree char *old = g_build_filename (f->base.folder, "old.ledger", NULL);
  g_autofree char *wal = g_strconcat (f->ledger, "-wal", NULL), *shm = g_strconcat (f->ledger, "-shm", NULL);
  guint wake;

  begin (f);
  ask_to_join (f, "8S9H2D7C");
  wait_for_ticket (f);
  end_round (f);
  end_link (f);
  copy_ledger (f->ledger, old);
  start_link (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_DOWN);
  wait_until (link_state (f) == UC_DEVICE_STATE_UP);
  ask_to_join (f, "ASASAS7C");
  wait_for_ticket (f);
  end_round (f);
  ask_to_join (f, "8S9H2D7C");
  wait_for_ticket (f);
  end_round (f);
  wake = wake_often ();
  wait_until (is_delivered (f));
  g_source_remove (wake);
  end_link (f);
  g_unlink (wal);
  g_unlink (shm);
  g_assert_cmpint (g_rename (old, f->ledger), ==, 0);
  start_link (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_FAULT);
  g_assert_cmpuint (count (f, "the ledger is older than its tables"), >=, 1);
  end_link (f);
  restore (f);
  start_link (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_UP);
  ask_to_join (f, "8S9H2D7C");
  wait_for_ticket (f);
  end_round (f);
  g_assert_cmpuint (count (f, "meter-joined "), ==, 4);
  g_assert_cmpuint (count (f, "meter-locked "), ==, 1);
  settle (f);
  verify (f);
}

static void
test_other_fingerprint (Fixture *f, gconstpointer data)
{
  g_autofree char *key = uc_keys_path (f->ledger);

  g_assert_cmpint (g_remove (f->ledger), ==, 0);
  g_assert_cmpint (g_remove (key), ==, 0);
  uc_first_day_create (f->ledger, "T-1", "D902-BS9J-KK6A-25X8");
  start_link (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_FAULT);
  g_assert_cmpuint (count (f, "device link fault the journal of T-1 has the fingerprint"), ==, 1);
  play_to (f, UC_PROMPT_BETS_OPEN);
}

/* LINK § 6, case 17: a link that comes and goes. Each loss is a fact, but there is one that says so, and bets stay closed behind it. */
static void
flap (Fixture *f)
{
  begin (f);
  for (guint i = 0; i < 3; i++)
    {
      end_link (f);
      wait_until (link_state (f) == UC_DEVICE_STATE_DOWN);
      start_link (f);
      if (i < 2)
        wait_until (link_state (f) == UC_DEVICE_STATE_UP);
    }
}

/* Whether the link says so. */
static gboolean
is_connected (Fixture *f)
{
  g_autoptr (UcLinkClient) client = uc_link_client_connect (f->link);
  gboolean connected = FALSE, done = client == NULL;

  if (client != NULL)
    uc_link_client_say (client, "status");
  while (!done)
    {
      g_autofree char *line = uc_link_client_wait (client, "is|done");

      connected |= line != NULL && strstr (line, " connected=yes ") != NULL;
      done = line == NULL || strcmp (line, "done") == 0;
    }
  return connected;
}

static void
test_flaps (Fixture *f, gconstpointer data)
{
  f->steady_ms = 24 * 3600 * 1000;
  end_table (f);
  start_table (f);
  flap (f);
  for (guint i = 0; i < 2; i++)
    {
      guint wake = wake_often ();

      wait_until (is_connected (f));
      g_source_remove (wake);
      g_assert_cmpint (link_state (f), ==, UC_DEVICE_STATE_DOWN);
      say (f, "bet 1 main 10.00");
      say (f, "bet 1 " METER);
      say (f, "no-more-bets");
      end_round (f);
      end_link (f);
      start_link (f);
    }
  g_assert_cmpuint (count (f, "meter-asked "), ==, 0);
  g_assert_cmpuint (count (f, "wager-refused "), ==, 2);
  g_assert_cmpuint (count (f, "round-closed "), ==, 2);
  g_assert_cmpuint (count (f, "device link down It comes and goes."), ==, 1);
  g_assert_cmpuint (count (f, "device link up"), ==, 3);
}

static void
test_steady (Fixture *f, gconstpointer data)
{
  flap (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_UP);
  g_assert_cmpuint (count (f, "device link down It comes and goes."), ==, 1);
  ask_to_join (f, NULL);
  wait_for_ticket (f);
  end_round (f);
  settle (f);
}

/* Two persons give the table no tickets, and give it tickets again. */
static void
tell_ledger (Fixture *f, UcLinkedInputKind kind)
{
  const UcLedgerOptions options = { .program = "test" };
  UcLedgerItem item = { .meter = "MTD-5", .input = { .kind = kind, .table = "T-1", .badge = "2001", .second = "3001", .reason = "it moves" } };
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) ledger = NULL;

  end_link (f);
  ledger = uc_ledger_open (f->ledger, &options, &error);
  g_assert_no_error (error);
  g_assert_true (uc_ledger_take (ledger, &item, 1, says, &error));
  g_assert_no_error (item.refused);
  g_clear_pointer (&ledger, uc_ledger_close);
  start_link (f);
}

/* LINK § 2.6 (c): a table that is suspended sees the progressive closed, with the reason, before a chip is refused for it. */
static void
test_suspended (Fixture *f, gconstpointer data)
{
  begin (f);
  tell_ledger (f, UC_LINKED_SUSPENDED);
  wait_until (link_state (f) == UC_DEVICE_STATE_FAULT);
  g_assert_cmpuint (count (f, "device link fault The link has suspended this table. Two persons resume it: upcardctl link resume."), ==, 1);
  say (f, "bet 1 main 10.00");
  say (f, "bet 1 " METER);
  say (f, "no-more-bets");
  end_round (f);
  g_assert_cmpuint (count (f, "meter-asked "), ==, 0);
  g_assert_cmpuint (count (f, "round-closed "), ==, 1);
  tell_ledger (f, UC_LINKED_RESUMED);
  wait_until (link_state (f) == UC_DEVICE_STATE_UP);
  ask_to_join (f, NULL);
  wait_for_ticket (f);
  end_round (f);
  settle (f);
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

/* In the place of the link. */
static int
listen_as_link (Fixture *f)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  const int listener = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

  g_strlcpy (address.sun_path, f->link, sizeof address.sun_path);
  g_assert_cmpint (bind (listener, (struct sockaddr *)&address, sizeof address), ==, 0);
  g_assert_cmpint (listen (listener, 1), ==, 0);
  return listener;
}

/* LINK § 6, case 23: the link cannot record anything, says so and ends each session. The progressive closes; the base game does not notice. */
static void
test_disk_of_link (Fixture *f, gconstpointer data)
{
  const int listener = listen_as_link (f);
  g_autoptr (UcLinkClient) client = accept_table (listener);

  expect (client, "hello", " said=0 ");
  uc_link_client_say (client, "from 0 %064d", 0);
  expect (client, "file", "T-1.journal");
  uc_link_client_say (client, "ack 1000000");
  uc_link_client_say (client, "show MTD-5 5000.00 1 open");
  wait_until (link_state (f) == UC_DEVICE_STATE_UP);
  play_to (f, UC_PROMPT_BETS_OPEN);
  say (f, "bet 1 main 10.00");
  say (f, "bet 1 " METER);
  say (f, "no-more-bets");
  g_assert_true (uc_ticket_is_asked (&table (f)->now));
  uc_link_client_say (client, "end the link cannot record anything: the disk is full");
  wait_until (link_state (f) == UC_DEVICE_STATE_FAULT);
  g_assert_cmpuint (count (f, "device link fault the link cannot record anything: the disk is full"), ==, 1);
  /* Nothing was answered: the chips go back, and the round is dealt. */
  say (f, "give-back");
  end_round (f);
  say (f, "bet 1 main 10.00");
  say (f, "bet 1 " METER);
  say (f, "no-more-bets");
  end_round (f);
  g_assert_cmpuint (count (f, "meter-asked "), ==, 1);
  g_assert_cmpuint (count (f, "meter-joined "), ==, 0);
  g_assert_cmpuint (count (f, "round-closed "), ==, 2);
  close (listener);
}

/* § 605a.8: what the table has to say of the past comes first. An open meter alone opens no bets: a hit that the link has not heard of may be
 * among the rows that it has not acknowledged. */
static void
test_old_rows_first (Fixture *f, gconstpointer data)
{
  const int listener = listen_as_link (f);
  g_autoptr (UcLinkClient) client = accept_table (listener);

  expect (client, "hello", " said=0 ");
  uc_link_client_say (client, "from 0 %064d", 0);
  expect (client, "file", "T-1.journal");
  uc_link_client_say (client, "show MTD-5 5000.00 1 open");
  /* A line that the table answers: what stood before it has been looked at. */
  uc_link_client_say (client, "say 1 not-joined 1 1 1 closed");
  expect (client, "heard", "heard 1");
  g_assert_cmpint (link_state (f), ==, UC_DEVICE_STATE_DOWN);
  /* What the table recorded meanwhile are rows, too. */
  while (link_state (f) != UC_DEVICE_STATE_UP)
    {
      g_autofree char *line = NULL;

      uc_link_client_say (client, "ack 1000000");
      line = uc_link_client_wait (client, "row|beat");
      g_assert_nonnull (line);
    }
  close (listener);
}

/* A link of the test's own says what a good one does not. */
static void
test_strange_link (Fixture *f, gconstpointer data)
{
  static const char *const wrong = "locked 1 1 1 1 1 5.00 1.00 9.00 X";
  const int listener = listen_as_link (f);
  g_autoptr (UcLinkClient) client = accept_table (listener);

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

/* ---- by TLS ---- */

typedef enum { OF_TABLE, OF_LINK, ITS_KEY, ITS_AUTHORITY } Wrong;

static const struct
{
  const char *path;
  Wrong what;
  UcTestSubject subject;
  const char *why; /* in the table's log and record */
} bad_papers[] = {
  { "link-forged", ITS_AUTHORITY, { .name = "link", .host = "localhost" }, "the certificate of “link” was not signed by" },
  { "link-of-another-name", OF_LINK, { .name = "link", .host = "other.example" }, "the certificate of “link” does not have the name " },
  { "link-expired", OF_LINK, { .name = "link", .host = "localhost", .from = -9 * UC_TEST_DAY, .to = -UC_TEST_DAY }, "the certificate of “link” expired at" },
  { "link-not-yet-valid", OF_LINK, { .name = "link", .host = "localhost", .from = UC_TEST_DAY, .to = 9 * UC_TEST_DAY }, "the certificate of “link” begins to count at" },
  { "link-shows-a-tables", OF_LINK, { .name = "T-9", .host = "localhost", .is_client = TRUE }, "the certificate of “T-9” is not for a server" },
  { "table-forged", ITS_AUTHORITY, { .name = "T-1" }, "the certificate of “T-1” was not signed by" },
  { "table-of-another-name", OF_TABLE, { .name = "T-2" }, "the certificate is that of “T-2”" },
  { "table-expired", OF_TABLE, { .name = "T-1", .from = -9 * UC_TEST_DAY, .to = -UC_TEST_DAY }, "expired at" },
  { "table-not-yet-valid", OF_TABLE, { .name = "T-1", .from = UC_TEST_DAY, .to = 9 * UC_TEST_DAY }, "begins to count at" },
  { "table-without-its-key", ITS_KEY, { .name = "T-1" }, "no key that can be read" },
};

/* It is closed, with a reason, and the base game is dealt. Then the file is put right, and nothing else is done. */
static void
test_wrong_papers (Fixture *f, gconstpointer data)
{
  const guint i = (guint)((const char *)data - (const char *)bad_papers) / sizeof *bad_papers;
  g_autoptr (UcTestAuthority) other = uc_test_authority_new (f->base.folder, "other");
  const gboolean is_link = bad_papers[i].subject.host != NULL;
  g_autofree char *text = NULL, *down = NULL;
  UcTestPapers *again;

  end_table (f);
  uc_test_papers_free (uc_test_authority_sign (bad_papers[i].what == ITS_AUTHORITY ? other : f->authority, is_link ? "of-link" : "of-table",
                                               &bad_papers[i].subject));
  if (bad_papers[i].what == ITS_KEY)
    g_assert_true (g_file_set_contents (f->of_table->key, "-----BEGIN PRIVATE KEY-----\nnone\n-----END PRIVATE KEY-----\n", -1, NULL));
  start_link (f);
  start_table (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_FAULT);
  text = record (f);
  if (strstr (text, bad_papers[i].why) == NULL)
    g_error ("the record does not say “%s”: %s", bad_papers[i].why, strstr (text, "device link fault"));
  down = health (f);
  g_assert_nonnull (strstr (down, "('link', false, "));
  g_assert_nonnull (strstr (down, bad_papers[i].why));
  play_to (f, UC_PROMPT_BETS_OPEN);
  say (f, "bet 1 main 10.00");
  say (f, "no-more-bets");
  end_round (f);
  g_assert_cmpuint (count (f, "meter-asked "), ==, 0);
  again = uc_test_authority_sign (f->authority, is_link ? "of-link" : "of-table",
                                  &(UcTestSubject){ .name = is_link ? "link" : "T-1", .host = is_link ? "localhost" : NULL });
  uc_test_papers_free (again);
  wait_until (link_state (f) == UC_DEVICE_STATE_UP);
  ask_to_join (f, NULL);
  wait_for_ticket (f);
  end_round (f);
  settle (f);
}

/* Somebody has the port who takes connections and says nothing, speaks no TLS, or ends them; each ends, and the link is found when it is back. */
static void
test_no_tls (Fixture *f, gconstpointer data)
{
  const struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons (f->port), .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  int listener = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const int on = 1;

  g_assert_cmpint (setsockopt (listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on), ==, 0);
  g_assert_cmpint (bind (listener, (const struct sockaddr *)&address, sizeof address), ==, 0);
  g_assert_cmpint (listen (listener, 10), ==, 0);
  {
    g_autoptr (UcLinkClient) silent = accept_table (listener);
    g_autoptr (UcLinkClient) again = accept_table (listener);

    g_assert_false (silent->over);
    g_assert_cmpint (link_state (f), ==, UC_DEVICE_STATE_DOWN);
    uc_link_client_say (again, "220 mail.example ESMTP");
    wait_until (link_state (f) == UC_DEVICE_STATE_FAULT);
    g_assert_cmpuint (count (f, "device link fault the connection by TLS failed"), ==, 1);
  }
  uc_link_client_free (accept_table (listener));
  wait_until (count (f, "device link fault the other end has ended the connection before it showed a certificate") == 1);
  close (listener);
  start_link (f);
  wait_until (link_state (f) == UC_DEVICE_STATE_UP);
  settle (f);
}

/* ---- the real service ---- */

static void
start_program (Fixture *f, GPid *pid)
{
  const char *argv[] = { g_getenv ("UPCARDD"), "--table", f->base.table, "--journal", f->base.journal, "--bus=session", "--simulate",
                         f->base.socket, "--link", f->address, "--link-certificate", f->of_table->certificate, "--link-key",
                         f->of_table->key, "--link-authority", f->authority->authority, NULL };
  g_autoptr (GError) error = NULL;

  g_spawn_async (NULL, (char **)argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, die_with_the_test, NULL, pid, &error);
  g_assert_no_error (error);
}

static gint64
ask_ledger (Fixture *f, const char *sql)
{
  sqlite3 *db;
  gint64 found;

  g_assert_cmpint (sqlite3_open_v2 (f->ledger, &db, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  found = ask (db, sql);
  sqlite3_close (db);
  return found;
}

static gboolean
submit (GDBusConnection *bus, const char *line)
{
  g_autoptr (GVariant) head
      = g_dbus_connection_call_sync (bus, UC_BUS_NAME, UC_BUS_PATH, UC_BUS_PROPERTIES, "Get",
                                     g_variant_new ("(ss)", UC_BUS_INTERFACE, UC_BUS_PROPERTY_HEAD), G_VARIANT_TYPE ("(v)"),
                                     G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
  g_autoptr (GVariant) value = NULL, done = NULL;
  g_autoptr (GError) error = NULL;
  const char *lines[] = { line, NULL };

  if (head == NULL)
    return FALSE;
  g_variant_get (head, "(v)", &value);
  done = g_dbus_connection_call_sync (bus, UC_BUS_NAME, UC_BUS_PATH, UC_BUS_INTERFACE, UC_BUS_METHOD_SUBMIT,
                                      g_variant_new ("(t^as)", g_variant_get_uint64 (value), lines), NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL,
                                      &error);
  if (done == NULL)
    g_test_message ("%s: %s", line, error->message);
  return done != NULL;
}

/* upcardd and upcard-linkd, both as programs: a round is joined; the link is killed and comes back, and the round is joined once. */
static void
test_program (Fixture *f, gconstpointer data)
{
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  guint wake = wake_often ();
  GPid pid;
  int status;

  begin (f);
  end_table (f);
  start_program (f, &pid);
  wait_until (is_connected (f));
  wait_until (submit (bus, "bet 1 main 10.00"));
  /* Bets on the meter open when the link has everything. */
  wait_until (submit (bus, "bet 1 " METER));
  g_assert_true (submit (bus, "no-more-bets"));
  wait_until (ask_ledger (f, "SELECT count(*) FROM ticket") == 1);
  end_link (f);
  start_link (f);
  wait_until (is_connected (f));
  g_assert_cmpint (ask_ledger (f, "SELECT count(*) FROM entry WHERE cause = 'joined'"), ==, 1);
  g_source_remove (wake);
  g_assert_cmpint (kill (pid, SIGTERM), ==, 0);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  /* The round goes on in this process. */
  start_table (f);
  wait_for_ticket (f);
  end_round (f);
  g_assert_cmpuint (count (f, "meter-joined "), ==, 1);
  settle (f);
}

static UcJournal *
journal_of_end (gpointer user_data)
{
  return uc_desk_get_journal (((Fixture *)user_data)->service->desk);
}

static void
on_answer_of_end (const UcInput *input, guint64 n, gpointer user_data)
{
  ((Fixture *)user_data)->handed++;
}

static void
on_state_of_end (UcWord word, const char *why, gpointer user_data)
{
}

/* A service that is handed an answer and does not record it: the link hears nothing of it, and the answer is not handed out again. */
static void
test_unrecorded (Fixture *f, gconstpointer data)
{
  static const UcLinkEndFuncs funcs = { journal_of_end, on_answer_of_end, on_state_of_end };
  UcLinkEndOptions options = { .table = "T-1", .meter = "MTD-5", .fingerprint = "D902-BS9J-KK6A-25X8", .rules = "" };
  UcLinkEnd *end;
  g_autoptr (UcLinkClient) client = NULL;
  int listener;

  g_free (f->link);
  options.address = f->link = g_build_filename (f->base.folder, "other", NULL);
  listener = listen_as_link (f);
  end = uc_link_end_new (&options, UC_WORD_NONE, &funcs, f);
  client = accept_table (listener);
  expect (client, "beat", "beat");
  uc_link_client_say (client, "from 0 %064d", 0);
  for (guint i = 0; i < 2; i++)
    {
      uc_link_client_say (client, "say 1 locked 1 1 1 1 1 5.00 1.00 9.00 X");
      /* It beats once a second, behind what was said before. */
      expect (client, "heard|beat", "beat");
      g_assert_cmpuint (f->handed, ==, 1);
    }
  uc_link_end_free (end);
  close (listener);
}

/* Many rounds, while both programs end at random. Three times at most since the round last moved: on a slow machine a link that is killed again
 * before it has said anything would never answer. */
static void
test_often (Fixture *f, gconstpointer data)
{
  static const char *const hits[] = { "9H9H9H7C", "8S9H2D7C", "8D8D8D7C", "ASASAS7C", "7H7H7H9C", "6S9H2D7C", "TDTDTD7C", "5C9H2D7C" };
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  guint wake = wake_often (), ended = 0;

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
      switch (g_rand_int_range (random, ended < 3 ? 0 : 2, 40))
        {
        case 0:
          end_link (f);
          ended++;
          break;
        case 1:
          end_table (f);
          start_table (f);
          ended++;
          break;
        case 2 ... 7:
          if (f->pid == 0)
            start_link (f);
          break;
        default:
          if (step (f))
            ended = 0;
          else
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

static const struct
{
  const char *path;
  void (*test) (Fixture *f, gconstpointer data);
} both[] = {
  { "rounds", test_rounds },
  { "dies/asked", test_link_dies_asked },
  { "table-restarts/asked", test_table_restarts_asked },
  { "given-back", test_given_back },
  { "claim-while-down", test_claim_while_down },
  { "award-by-hand", test_by_hand },
  { "award-left-to-come", test_left_to_come },
  { "silence", test_silence },
  { "nobody-has-said-where", test_no_link },
  { "old-record", test_old_record },
  { "other-fingerprint", test_other_fingerprint },
  { "often", test_often },
};

int
main (int argc, char **argv)
{
  g_autoptr (GTestDBus) bus = NULL;
  int status;

  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  linkd = argv[1];
  upcardctl = argv[2];
  bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (bus);
  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    {
      g_autofree char *path = g_strconcat ("/link/", both[i].path, NULL), *by_tls = g_strconcat ("/link/tls/", both[i].path, NULL);

      g_test_add (path, Fixture, NULL, set_up, both[i].test, tear_down);
      g_test_add (by_tls, Fixture, "tls", set_up, both[i].test, tear_down);
    }
  g_test_add ("/link/case-15/two-addresses/socket", Fixture, "two", set_up, test_link_dies_asked, tear_down);
  g_test_add ("/link/case-15/two-addresses/tls", Fixture, "tls two", set_up, test_link_dies_asked, tear_down);
  g_test_add ("/link/case-11/old-ledger", Fixture, NULL, set_up, test_old_ledger, tear_down);
  g_test_add ("/link/case-17/stays-closed", Fixture, NULL, set_up, test_flaps, tear_down);
  g_test_add ("/link/case-17/opens-when-steady", Fixture, NULL, set_up, test_steady, tear_down);
  g_test_add ("/link/2.6/suspended", Fixture, NULL, set_up, test_suspended, tear_down);
  g_test_add ("/link/case-23/disk-of-the-link", Fixture, NULL, set_up, test_disk_of_link, tear_down);
  g_test_add ("/link/heard-once-recorded", Fixture, NULL, set_up, test_unrecorded, tear_down);
  g_test_add ("/link/605a.8/old-rows-first", Fixture, NULL, set_up, test_old_rows_first, tear_down);
  g_test_add ("/link/long-table-file", Fixture, NULL, set_up, test_long_table_file, tear_down);
  g_test_add ("/link/strange", Fixture, NULL, set_up, test_strange_link, tear_down);
  g_test_add ("/link/tls/program", Fixture, "tls", set_up, test_program, tear_down);
  g_test_add ("/link/tls/no-tls", Fixture, "tls", set_up, test_no_tls, tear_down);
  for (guint i = 0; i < G_N_ELEMENTS (bad_papers); i++)
    {
      g_autofree char *path = g_strconcat ("/link/tls/wrong/", bad_papers[i].path, NULL);

      g_test_add (path, Fixture, &bad_papers[i], set_up, test_wrong_papers, tear_down);
    }
  status = g_test_run ();
  g_test_dbus_down (bus);
  return status;
}
