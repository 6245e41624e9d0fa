/* A witness that listens by TLS, as docs/howto/witness.md sets it up: the real upcardctl at both ends of the loopback, with certificates that
 * the test makes. What may never be:
 *
 *   - a head that was answered is lost, or is there twice, whoever was killed;
 *   - somebody writes into the file of a table whose certificate he does not have;
 *   - somebody who says nothing, half of a line, or a line without an end keeps a table from its witness;
 *   - a refusal has no reason, at either end.
 *
 *   test-witness-tls [--tap] UPCARDCTL
 */
#include "run-ctl.h"
#include "run-witness.h"
#include "uc-hang.h"
#include "uc-heads-of.h"
#include "uc-test-house.h"

#include <errno.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define TLS_1_2 "NORMAL:-VERS-ALL:+VERS-TLS1.2"
/* The first bytes of a ClientHello, of which more are promised. */
#define HALF "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"

typedef struct
{
  UcKept *kept;                      /* of table T-1 */
  UcTestAuthority *authority, *other;
  UcTestPapers *server, *table;
  char *folder, *file;               /* of the tables, and T-1's in it */
  char *state, *log, *refused;
  const char *timeout;               /* of the keeper; "60" */
  const char *notify;                /* NULL, or where systemd listens */
  rlim_t most;                       /* bytes of a file; 0 = any number */
  GPid pid;                          /* 0 = it does not run */
  guint16 port;                      /* 0 = any */
} House;

/* ---- the keeper ---- */

static void
in_child (gpointer data)
{
  const House *house = data;

  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (house->most > 0)
    setrlimit (RLIMIT_FSIZE, &(struct rlimit){ house->most, house->most });
  if (house->notify != NULL)
    g_setenv ("NOTIFY_SOCKET", house->notify, TRUE);
  if (freopen (house->log, "a", stderr) == NULL)
    _exit (9);
}

/* Waits until the keeper's log has @part. (transfer full): what is behind the last of them. */
static char *
wait_for_log (const House *house, const char *part)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  for (;;)
    {
      g_autofree char *text = content_of (house->log);
      const char *at = g_strrstr (text, part);

      if (at != NULL && strchr (at, '\n') != NULL)
        return g_strndup (at + strlen (part), strcspn (at + strlen (part), "\n"));
      if (g_get_monotonic_time () > end)
        g_error ("the log never said “%s”: %s", part, text);
      g_usleep (2000);
    }
}

static void
spawn_keeper (House *house, const char *certificate, const char *key, const char *authority)
{
  g_autofree char *address = g_strdup_printf ("127.0.0.1:%u", house->port);
  const char *argv[] = { run_ctl_program (), "witness", "--listen", address, "--certificate", certificate, "--key", key,
                         "--authority", authority, "--refused", house->refused, "--timeout", house->timeout, house->folder, NULL };
  g_autoptr (GError) error = NULL;

  g_unlink (house->log);
  g_spawn_async (NULL, (char **)argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, in_child, house, &house->pid, &error);
  g_assert_no_error (error);
}

static void
start_keeper (House *house)
{
  g_autofree char *port = NULL;

  spawn_keeper (house, house->server->certificate, house->server->key, house->authority->authority);
  port = wait_for_log (house, "tables may connect to port ");
  house->port = (guint16)strtoul (port, NULL, 10);
  g_assert_cmpuint (house->port, >, 0);
}

static void
end_keeper (House *house, int with)
{
  int status;

  g_assert_cmpint (kill (house->pid, with), ==, 0);
  g_assert_cmpint (waitpid (house->pid, &status, 0), ==, house->pid);
  if (with == SIGTERM && (!WIFEXITED (status) || WEXITSTATUS (status) != 0))
    {
      g_autofree char *text = content_of (house->log);

      g_error ("the keeper ended with %d: %s", status, text);
    }
  house->pid = 0;
}

static House *
house_new_with (const UcTestSubject *server, const UcTestSubject *table)
{
  House *house = g_new0 (House, 1);
  const char *folder;

  house->kept = uc_kept_new ();
  folder = house->kept->folder;
  house->authority = uc_test_authority_new (folder, "authority");
  house->other = uc_test_authority_new (folder, "other");
  house->server = uc_test_authority_sign (house->authority, "keeper", server);
  house->table = uc_test_authority_sign (house->authority, "table", table);
  house->folder = path_in (house->kept, "heads");
  g_assert_cmpint (g_mkdir (house->folder, 0700), ==, 0);
  house->file = g_build_filename (house->folder, "T-1", NULL);
  house->state = path_in (house->kept, "vault.state");
  house->log = path_in (house->kept, "log");
  house->refused = path_in (house->kept, "refused");
  g_assert_true (g_file_set_contents (house->refused, "", -1, NULL));
  house->timeout = "60";
  return house;
}

static House *
house_new (void)
{
  House *house = house_new_with (&(UcTestSubject){ .name = "vault", .host = "localhost" }, &(UcTestSubject){ .name = "T-1" });

  start_keeper (house);
  return house;
}

static void
house_free (House *house)
{
  if (house->pid != 0)
    end_keeper (house, SIGTERM);
  uc_test_papers_free (house->server);
  uc_test_papers_free (house->table);
  uc_test_authority_free (house->authority);
  uc_test_authority_free (house->other);
  g_free (house->folder);
  g_free (house->file);
  g_free (house->state);
  g_free (house->log);
  g_free (house->refused);
  uc_kept_free (house->kept);
  g_free (house);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (House, house_free)

static UcTestPapers *
papers_of (House *house, const char *name)
{
  return uc_test_authority_sign (house->authority, name, &(UcTestSubject){ .name = name });
}

/* ---- the sender ---- */

/* @data, up to NULL, behind them. */
#define SEND(house, address)                                                                                                       \
  "witness", "--send", (house)->kept->path, "--state", (house)->state, "--to", address, "--certificate", (house)->table->certificate, \
      "--key", (house)->table->key, "--authority", (house)->authority->authority

static char *
address_of (const House *house)
{
  return g_strdup_printf ("tls:localhost:%u", house->port);
}

static GSubprocess *
start_sender (House *house)
{
  g_autofree char *address = address_of (house);

  return start_ctl (SEND (house, address), NULL);
}

static int
send_once (House *house, char **err)
{
  g_autofree char *address = address_of (house), *out = NULL;
  int status = run_ctl (NULL, &out, err, SEND (house, address), "--once", NULL);

  g_test_message ("%s", *err);
  return status;
}

/* Each head that the table sends is in the file once, in their order, and nothing else is. */
static void
check_file (House *house)
{
  g_autoptr (GPtrArray) lines = uc_heads_of (house->kept->path);
  g_autofree char *text = content_of (house->file);
  g_auto (GStrv) kept = g_strsplit (text, "\n", -1);

  g_assert_cmpuint (g_strv_length (kept), ==, lines->len + 1);
  for (guint i = 0; i < lines->len; i++)
    {
      g_autofree char *begin = g_strconcat (lines->pdata[i], " kept=", NULL);

      g_assert_true (g_str_has_prefix (kept[i], begin));
    }
}

/* The table is served as if nobody else were there. */
static void
check_untroubled (House *house)
{
  g_autofree char *err = NULL;

  uc_kept_rounds (house->kept, 2, 2);
  g_assert_cmpint (send_once (house, &err), ==, 0);
  check_file (house);
}

/* ---- heads ---- */

/* Heads come while the table plays, in a file of its own, and they verify. */
static void
test_live (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (GSubprocess) sender = start_sender (house);
  g_autofree char *out = NULL, *state = NULL, *logged = NULL;
  GStatBuf facts;

  for (guint i = 0; i < 3; i++)
    {
      uc_kept_rounds (house->kept, 2, 2);
      wait_until_level (house->kept->path, house->file);
    }
  uc_kept_reopen (house->kept);
  uc_kept_rounds (house->kept, 2, 2);
  wait_until_level (house->kept->path, house->file);
  wait_until_says (house->state, "round=7\n");
  stop_ctl (sender);
  check_file (house);
  g_assert_cmpint (g_stat (house->file, &facts), ==, 0);
  g_assert_cmpint (facts.st_mode & 0777, ==, 0600);
  g_assert_cmpint (verify_witness (house->kept->path, house->file, &out), ==, 0);
  assert_contains (out, "by the witness’s clock: round 7\n");
  logged = wait_for_log (house, "T-1: the first key seen of table T-1 is ");
  assert_contains (uc_journal_fingerprint (house->kept->journal) != NULL ? logged : "", "compare it with the fingerprint");
  /* For the doctor. */
  state = content_of (house->state);
  assert_contains (state, "to=tls:localhost:");
  assert_contains (state, house->table->certificate);
  g_assert_null (strstr (state, "silent-since"));
}

/* Either end is killed, again and again, while heads are on their way. */
static void
test_killed (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (GSubprocess) sender = start_sender (house);
  g_autofree char *out = NULL, *text = NULL;

  for (guint i = 0; i < 6; i++)
    {
      uc_kept_rounds (house->kept, 3, 2);
      if (i % 2 == 0)
        {
          end_keeper (house, SIGKILL);
          uc_kept_rounds (house->kept, 3, 2);
          start_keeper (house);
        }
      else
        {
          g_subprocess_force_exit (sender);
          g_assert_true (g_subprocess_wait (sender, NULL, NULL));
          g_object_unref (sender);
          uc_kept_rounds (house->kept, 3, 2);
          sender = start_sender (house);
        }
      wait_until_level (house->kept->path, house->file);
    }
  wait_until_says (house->state, "round=35\n");
  stop_ctl (sender);
  text = content_of (house->file);
  if (strstr (text, "\ttorn\n") == NULL)
    check_file (house);
  g_assert_null (strstr (text, "contradicts"));
  g_assert_cmpint (verify_witness (house->kept->path, house->file, &out), ==, 0);
}

/* What waits is sent by the next one, and nothing twice. */
static void
test_restart (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (GSubprocess) sender = start_sender (house);

  uc_kept_rounds (house->kept, 3, 2);
  wait_until_level (house->kept->path, house->file);
  end_keeper (house, SIGTERM);
  wait_until_says (house->state, "silent-since=");
  wait_until_says (house->state, "problem=");
  uc_kept_rounds (house->kept, 3, 2);
  start_keeper (house);
  wait_until_level (house->kept->path, house->file);
  wait_until_says (house->state, "round=5\n");
  stop_ctl (sender);
  check_file (house);
}

/* An older record is put back and goes on: both machines shout, and both heads are kept. */
static void
test_forged (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcHeadsAside) aside = NULL;
  g_autofree char *err = NULL, *again = NULL, *text = NULL, *state = NULL, *out = NULL;

  uc_kept_rounds (house->kept, 3, 2);
  aside = uc_heads_of_aside (house->kept);
  uc_kept_rounds (house->kept, 3, 2);
  g_assert_cmpint (send_once (house, &err), ==, 0);
  uc_heads_of_put_back (aside, house->kept);
  uc_kept_rounds (house->kept, 3, 2);
  g_assert_cmpint (send_once (house, &again), ==, 1);
  assert_contains (again, "CONTRADICTION at the witness: ");
  assert_contains (again, "an older file was put back and continued");
  g_free (wait_for_log (house, "T-1: CONTRADICTION: "));
  text = content_of (house->file);
  assert_contains (text, "\ncontradicts key table=T-1 ");
  state = content_of (house->state);
  assert_contains (state, "contradictions=");
  g_assert_cmpint (verify_witness (house->kept->path, house->file, &out), ==, 1);
}

/* The file is put away for the year, or removed: the table sends what it has into a new one, and no answered head is in none. */
static void
test_moved_away (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *old = path_in (house->kept, "2025"), *err = NULL, *refused = NULL, *again = NULL, *before = NULL, *after = NULL;

  uc_kept_rounds (house->kept, 3, 2);
  g_assert_cmpint (send_once (house, &err), ==, 0);
  before = content_of (house->file);
  g_assert_cmpint (g_rename (house->file, old), ==, 0);
  uc_kept_rounds (house->kept, 3, 2);
  g_assert_cmpint (send_once (house, &refused), ==, 1);
  assert_contains (refused, "the witness refuses: no key of table T-1 is known here");
  g_free (wait_for_log (house, "the file was moved away"));
  g_assert_cmpint (send_once (house, &again), ==, 0);
  check_file (house);
  after = content_of (old);
  g_assert_cmpstr (after, ==, before);
}

/* A file that somebody has changed stops its table, and no other one. */
static void
test_damaged (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *damaged = g_build_filename (house->folder, "T-9", NULL), *answer = NULL, *text = NULL;
  g_autoptr (UcTestPapers) papers = papers_of (house, "T-9");
  g_autoptr (GPtrArray) lines = uc_heads_of (house->kept->path);
  g_autoptr (GString) line = g_string_new (lines->pdata[0]);
  g_autoptr (UcLinkClient) client = NULL;

  end_keeper (house, SIGTERM);
  g_assert_true (g_file_set_contents (damaged, "[table]\n", -1, NULL));
  start_keeper (house);
  g_free (wait_for_log (house, "T-9:1: not a line of a witness's file"));
  client = uc_test_connect (house->port, papers, NULL, 1);
  g_string_replace (line, " table=T-1 ", " table=T-9 ", 1);
  uc_link_client_say (client, "%s", line->str);
  answer = uc_link_client_wait (client, "end|kept|held|refused");
  g_assert_cmpstr (answer, ==, "end the witness cannot use the file of this table; its log has the reason");
  text = content_of (damaged);
  g_assert_cmpstr (text, ==, "[table]\n");
  check_untroubled (house);
}

/* A file that may not grow, like a full disk: what was answered is there, and the rest comes when there is room. */
static void
test_full_disk (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *err = NULL, *again = NULL, *text = NULL, *out = NULL, *before = NULL;

  end_keeper (house, SIGTERM);
  house->most = 8192;
  start_keeper (house);
  uc_kept_rounds (house->kept, 50, 2);
  g_assert_cmpint (send_once (house, &err), ==, 1);
  assert_contains (err, "the witness ends the connection: the witness cannot use the file of this table; its log has the reason");
  g_free (wait_for_log (house, "cannot write the witness's file"));
  before = content_of (house->file);
  end_keeper (house, SIGTERM);
  house->most = 0;
  start_keeper (house);
  g_assert_cmpint (send_once (house, &again), ==, 0);
  text = content_of (house->file);
  g_assert_true (g_str_has_prefix (text, before));
  g_assert_null (strstr (text, "contradicts"));
  g_assert_cmpint (verify_witness (house->kept->path, house->file, &out), ==, 0);
  assert_contains (out, "by the witness’s clock: round 49\n");
}

/* ---- who may come ---- */

/* The sender's end: its own certificate, and the witness's. */
static const struct
{
  const char *path;
  UcTestSubject server, table;
  gboolean is_servers_forged, is_tables_forged;
  const char *why;  /* at the table */
  const char *log;  /* at the witness; NULL: it learns nothing */
} senders[] = {
  { "forged", { .name = "vault", .host = "localhost" }, { .name = "T-1" }, FALSE, TRUE,
    "the witness ends the connection: the certificate of “T-1” was not signed by an authority in the server’s list",
    "the certificate of “T-1” was not signed by an authority in the server’s list" },
  { "expired", { .name = "vault", .host = "localhost" }, { .name = "T-1", .from = -9 * UC_TEST_DAY, .to = -UC_TEST_DAY }, FALSE, FALSE,
    "table.crt expired at ", NULL },
  { "a-servers", { .name = "vault", .host = "localhost" }, { .name = "T-1", .host = "localhost" }, FALSE, FALSE,
    "the certificate of “T-1” is not for a client", "the certificate of “T-1” is not for a client" },
  { "another-table", { .name = "vault", .host = "localhost" }, { .name = "T-2" }, FALSE, FALSE,
    "the witness refuses: the certificate is that of “T-2”, and the head is of table “T-1”",
    "T-2: refused: the certificate is that of “T-2”, and the head is of table “T-1”" },
  { "a-sign", { .name = "vault", .host = "localhost" }, { .name = "sign:entrance" }, FALSE, FALSE,
    "the certificate is that of “sign:entrance”; expected the “id” of a table", "expected the “id” of a table" },
  { "a-path", { .name = "vault", .host = "localhost" }, { .name = "../T-1" }, FALSE, FALSE,
    "the certificate is that of “../T-1”; expected the “id” of a table", "expected the “id” of a table" },
  { "a-folder", { .name = "vault", .host = "localhost" }, { .name = ".." }, FALSE, FALSE,
    "the certificate is that of “..”; expected the “id” of a table", "expected the “id” of a table" },
  { "witness-forged", { .name = "vault", .host = "localhost" }, { .name = "T-1" }, TRUE, FALSE,
    "the certificate of “vault” was not signed by an authority in ", NULL },
  { "witness-expired", { .name = "vault", .host = "localhost", .from = -9 * UC_TEST_DAY, .to = -UC_TEST_DAY }, { .name = "T-1" }, FALSE,
    FALSE, "the certificate of “vault” expired at ", "keeper.crt expired at " },
  { "witness-of-another-name", { .name = "vault", .host = "other.example" }, { .name = "T-1" }, FALSE, FALSE,
    "the certificate of “vault” does not have the name localhost", NULL },
  { "witness-has-a-tables", { .name = "vault", .host = "localhost", .is_client = TRUE }, { .name = "T-1" }, FALSE, FALSE,
    "the certificate of “vault” is not for a server", NULL },
};

static void
test_sender_refused (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (House) house = house_new_with (&senders[i].server, &senders[i].table);
  g_autofree char *err = NULL, *state = NULL;
  g_autoptr (GDir) folder = NULL;

  if (senders[i].is_servers_forged)
    {
      uc_test_papers_free (house->server);
      house->server = uc_test_authority_sign (house->other, "keeper", &senders[i].server);
    }
  if (senders[i].is_tables_forged)
    {
      uc_test_papers_free (house->table);
      house->table = uc_test_authority_sign (house->other, "table", &senders[i].table);
    }
  start_keeper (house);
  uc_kept_rounds (house->kept, 70, 1);
  g_assert_cmpint (send_once (house, &err), ==, 1);
  assert_contains (err, senders[i].why);
  /* The doctor has the same sentence. */
  state = content_of (house->state);
  assert_contains (state, senders[i].why);
  if (senders[i].log != NULL)
    g_free (wait_for_log (house, senders[i].log));
  folder = g_dir_open (house->folder, 0, NULL);
  g_assert_null (g_dir_read_name (folder));
}

/* The witness's end alone: what the sender would not even try. */
static const struct
{
  const char *path;
  UcTestSubject subject;
  gboolean has_none;
  const char *why; /* told to the peer; NULL: the handshake itself fails */
  const char *log;
  const char *priority;
} guests[] = {
  { "none", { NULL }, TRUE, NULL, "has shown no certificate", NULL },
  { "expired", { .name = "T-1", .from = -9 * UC_TEST_DAY, .to = -UC_TEST_DAY }, FALSE, "the certificate of “T-1” expired at", "expired at", NULL },
  { "not-yet-valid", { .name = "T-1", .from = UC_TEST_DAY, .to = 9 * UC_TEST_DAY }, FALSE, "begins to count at", "set the clocks of both machines right", NULL },
  { "no-name", { .name = "" }, FALSE, "no common name", "expected one common name", NULL },
  { "two-names", { .name = "T-2", .second = "T-1" }, FALSE, "no common name", "expected one common name", NULL },
  { "no-table", { .name = "-" }, FALSE, "expected the “id” of a table", "expected the “id” of a table", NULL },
  { "long-name", { .name = "T-1-and-so-on-and-so-on-and-so-on" }, FALSE, "expected the “id” of a table", "1 to 23 letters", NULL },
  { "tls-1.2", { .name = "T-1" }, FALSE, "does not speak TLS 1.3", "does not speak TLS 1.3", TLS_1_2 },
};

static void
test_guest_refused (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (House) house = house_new ();
  g_autoptr (GPtrArray) lines = uc_heads_of (house->kept->path);
  g_autoptr (UcTestPapers) papers = guests[i].has_none ? NULL : uc_test_authority_sign (house->authority, "guest", &guests[i].subject);
  g_autoptr (UcLinkClient) client = uc_test_connect (house->port, papers, guests[i].priority, 1);
  g_autofree char *answer = NULL;

  uc_link_client_say (client, "%s", (const char *)lines->pdata[0]);
  answer = uc_link_client_wait (client, "kept|held|contradicts|refused|end");
  if (guests[i].why == NULL)
    g_assert_null (answer);
  else if (answer == NULL || !g_str_has_prefix (answer, "end ") || strstr (answer, guests[i].why) == NULL)
    g_error ("%s", answer != NULL ? answer : "nothing was said");
  g_free (wait_for_log (house, guests[i].log));
  g_assert_false (g_file_test (house->file, G_FILE_TEST_EXISTS));
  check_untroubled (house);
}

/* ---- lines that are none ---- */

static void
ends_with (House *house, UcLinkClient *client, const char *why)
{
  g_autofree char *answer = uc_link_client_wait (client, "end|kept|held"), *more = NULL;

  g_assert_cmpstr (answer, ==, why);
  more = uc_link_client_wait (client, "end|kept|held|refused");
  g_assert_null (more);
}

static void
test_no_lines (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *a_lot = g_strnfill (100000, 'a'), *refused = NULL, *more = NULL;
  g_autoptr (UcLinkClient) endless = uc_test_connect (house->port, house->table, NULL, 1), zero = uc_test_connect (house->port, house->table, NULL, 1),
                           other = uc_test_connect (house->port, house->table, NULL, 1);

  uc_link_client_write (endless, a_lot, strlen (a_lot));
  ends_with (house, endless, "end a line is longer than 65536 bytes");
  uc_link_client_write (zero, "head\0\n", 6);
  ends_with (house, zero, "end a line holds a zero byte; expected text in UTF-8");
  uc_link_client_say (other, "Welcome\x1b[2J");
  refused = uc_link_client_wait (other, "end|refused");
  g_assert_true (g_str_has_prefix (refused, "refused not a line of “upcardctl follow --heads”"));
  more = uc_link_client_wait (other, "end|refused");
  g_assert_null (more);
  g_free (wait_for_log (house, "T-1: refused: not a line"));
  check_untroubled (house);
}

/* A connection that says nothing, and one that never ends a line, end; one that has said a line stays. */
static void
test_silent (void)
{
  g_autoptr (House) house = house_new_with (&(UcTestSubject){ .name = "vault", .host = "localhost" }, &(UcTestSubject){ .name = "T-1" });
  g_autoptr (UcTestPapers) papers = NULL;
  g_autoptr (UcLinkClient) silent = NULL, torn = NULL, said = NULL;
  g_autoptr (GPtrArray) lines = uc_heads_of (house->kept->path);
  g_autofree char *kept = NULL, *held = NULL;

  house->timeout = "1";
  start_keeper (house);
  papers = papers_of (house, "T-2");
  said = uc_test_connect (house->port, house->table, NULL, 1);
  uc_link_client_say (said, "%s", (const char *)lines->pdata[0]);
  kept = uc_link_client_wait (said, "kept|end");
  g_assert_cmpstr (kept, ==, "kept 0");
  silent = uc_test_connect (house->port, papers, NULL, 1);
  torn = uc_test_connect (house->port, papers, NULL, 1);
  uc_link_client_write (torn, "head table=T-2 ", 15);
  ends_with (house, silent, "end no line came within 1 s");
  ends_with (house, torn, "end a line did not end within 1 s");
  uc_link_client_say (said, "%s", (const char *)lines->pdata[0]);
  held = uc_link_client_wait (said, "held|end");
  g_assert_cmpstr (held, ==, "held 0");
  check_untroubled (house);
}

/* Far more lines than a sender has on their way: each is answered, in order, and another table is served meanwhile. */
static void
test_many_lines (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcTestPapers) papers = papers_of (house, "T-2");
  g_autoptr (UcLinkClient) client = uc_test_connect (house->port, papers, NULL, 1);
  g_autoptr (GPtrArray) lines = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  uc_kept_rounds (house->kept, 9, 1);
  lines = uc_heads_of (house->kept->path);
  for (guint i = 0; i < 300; i++)
    g_string_append_printf (text, "%s\n", (const char *)lines->pdata[i % lines->len]);
  g_string_replace (text, " table=T-1 ", " table=T-2 ", 0);
  g_assert_true (uc_link_client_write (client, text->str, text->len));
  check_untroubled (house);
  for (guint i = 0; i < 300; i++)
    {
      const char *seq = strstr (lines->pdata[i % lines->len], " seq=") + strlen (" seq=");
      g_autofree char *expected = g_strdup_printf ("%s %.*s", i < lines->len ? "kept" : "held", (int)strcspn (seq, " "), seq);
      g_autofree char *answer = uc_link_client_wait (client, "kept|held|contradicts|refused|end");

      g_assert_cmpstr (answer, ==, expected);
    }
}

/* ---- crowds ---- */

static int
reach (const House *house, guint8 last)
{
  const struct sockaddr_in from = { .sin_family = AF_INET, .sin_addr.s_addr = htonl ((INADDR_LOOPBACK & 0xffffff00) | last) };
  const struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons (house->port), .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_assert_cmpint (bind (fd, (const struct sockaddr *)&from, sizeof from), ==, 0);
  g_assert_cmpint (connect (fd, (const struct sockaddr *)&to, sizeof to), ==, 0);
  return fd;
}

/* More of them than there are handshakes at once, of one address: nothing, half a handshake, or no TLS at all. */
static void
test_handshakes (void)
{
  static const struct
  {
    const char *bytes;
    gsize n;
    const char *log;
  } crowds[] = {
    { "", 0, "nothing came for three seconds" },
    { HALF, sizeof HALF - 1, "its handshake did not end within three seconds" },
    { "head table=T-1\n", 15, "does not speak TLS; expected a program with tls:HOST:PORT" },
  };
  g_autoptr (House) house = house_new ();

  for (guint i = 0; i < G_N_ELEMENTS (crowds); i++)
    {
      int fds[24];

      for (guint k = 0; k < G_N_ELEMENTS (fds); k++)
        {
          fds[k] = reach (house, 7);
          g_assert_cmpint (send (fds[k], crowds[i].bytes, crowds[i].n, MSG_NOSIGNAL), ==, (gssize)crowds[i].n);
        }
      check_untroubled (house);
      g_free (wait_for_log (house, crowds[i].log));
      for (guint k = 0; k < G_N_ELEMENTS (fds); k++)
        close (fds[k]);
    }
}

#define TABLES 128
#define OF_ONE 4

/* As many tables as there is room for, each in a file of its own; of one certificate no more than its share; and the next one is served as
 * soon as one has gone. */
static void
test_crowd (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (GPtrArray) lines = uc_heads_of (house->kept->path);
  g_autoptr (GPtrArray) clients = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_link_client_free);
  g_autofree char *err = NULL;
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  int status;

  for (guint i = 0; i < TABLES; i++)
    {
      g_autofree char *name = g_strdup_printf ("C-%u", i), *field = g_strdup_printf (" table=%s ", name);
      g_autoptr (UcTestPapers) papers = papers_of (house, name);
      g_autoptr (GString) line = g_string_new (lines->pdata[0]);

      g_string_replace (line, " table=T-1 ", field, 1);
      for (guint k = 0; k < OF_ONE; k++)
        {
          UcLinkClient *client = uc_test_connect (house->port, papers, NULL, (guint8)(1 + k));
          g_autofree char *answer = NULL;

          g_ptr_array_add (clients, client);
          uc_link_client_say (client, "%s", line->str);
          answer = uc_link_client_wait (client, "kept|held|end|refused");
          g_assert_cmpstr (answer, ==, k == 0 ? "kept 0" : "held 0");
        }
      if (i == 0)
        {
          g_autoptr (UcLinkClient) fifth = uc_test_connect (house->port, papers, NULL, 9);

          uc_link_client_say (fifth, "%s", line->str);
          ends_with (house, fifth, "end 4 connections with the certificate of “C-0” are there already; expected no more");
        }
    }
  g_assert_cmpint (send_once (house, &err), ==, 1);
  assert_contains (err, "the witness ends the connection: too many connections; expected at most 512");
  g_ptr_array_remove_index (clients, 0);
  /* It takes a moment until the witness notices. */
  do
    {
      g_free (g_steal_pointer (&err));
      status = send_once (house, &err);
    }
  while (status != 0 && g_get_monotonic_time () < end);
  check_file (house);
  for (guint i = 0; i < TABLES; i++)
    {
      g_autofree char *name = g_strdup_printf ("C-%u", i), *path = g_build_filename (house->folder, name, NULL);
      g_autofree char *text = content_of (path), *begin = g_strdup_printf ("key table=%s ", name);

      g_assert_true (g_str_has_prefix (text, begin));
      g_assert_true (strchr (text, '\n') == text + strlen (text) - 1);
    }
}

/* ---- certificates and systemd ---- */

/* A certificate that is renewed counts with the next connection; one that was put there wrong troubles nobody who is connected. */
static void
test_renewed (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = uc_test_connect (house->port, house->table, NULL, 1);
  g_autoptr (GPtrArray) lines = uc_heads_of (house->kept->path);
  g_autofree char *kept = NULL, *held = NULL, *err = NULL;

  uc_link_client_say (client, "%s", (const char *)lines->pdata[0]);
  kept = uc_link_client_wait (client, "kept|end");
  g_assert_cmpstr (kept, ==, "kept 0");
  g_assert_cmpint (g_unlink (house->server->key), ==, 0);
  g_assert_cmpint (send_once (house, &err), ==, 1);
  g_free (wait_for_log (house, "cannot be answered: "));
  uc_test_papers_free (house->server);
  house->server = uc_test_authority_sign (house->authority, "keeper", &(UcTestSubject){ .name = "vault-2027", .host = "localhost" });
  check_untroubled (house);
  uc_link_client_say (client, "%s", (const char *)lines->pdata[0]);
  held = uc_link_client_wait (client, "held|end");
  g_assert_cmpstr (held, ==, "held 0");
}

/* A table's machine is stolen while it sends: it sends no more, and its state says why. A wrong line in the list lets nobody in. */
static void
test_stolen (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (GSubprocess) sender = start_sender (house);
  g_autoptr (GTlsCertificate) certificate = g_tls_certificate_new_from_file (house->table->certificate, NULL);
  g_autoptr (GByteArray) der = NULL;
  g_autofree char *print = NULL, *refused = NULL, *unread = NULL;

  uc_kept_rounds (house->kept, 2, 2);
  wait_until_level (house->kept->path, house->file);
  g_object_get (certificate, "certificate", &der, NULL);
  print = g_compute_checksum_for_data (G_CHECKSUM_SHA256, der->data, der->len);
  g_assert_true (g_file_set_contents (house->refused, print, -1, NULL));
  wait_until_says (house->state, "the house refuses the certificate of “T-1” with the fingerprint ");
  stop_ctl (sender);
  g_assert_cmpint (send_once (house, &refused), ==, 1);
  assert_contains (refused, "the house refuses the certificate of “T-1”");
  g_assert_true (g_file_set_contents (house->refused, "T-1\n", -1, NULL));
  g_assert_cmpint (send_once (house, &unread), ==, 1);
  assert_contains (unread, "lets nobody in; its log says which line is wrong");
  g_free (wait_for_log (house, "/refused:1: not the fingerprint of a certificate"));
  g_assert_true (g_file_set_contents (house->refused, "", -1, NULL));
  check_untroubled (house);
}

static void
test_ready (void)
{
  g_autoptr (House) house = house_new_with (&(UcTestSubject){ .name = "vault", .host = "localhost" }, &(UcTestSubject){ .name = "T-1" });
  g_autofree char *path = path_in (house->kept, "notify");
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (path);
  g_autoptr (GSocket) systemd = g_socket_new (G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_DATAGRAM, G_SOCKET_PROTOCOL_DEFAULT, NULL);
  char said[256];
  gssize n;

  g_assert_true (g_socket_bind (systemd, address, FALSE, NULL));
  g_socket_set_timeout (systemd, UC_HANG_S);
  house->notify = path;
  start_keeper (house);
  n = g_socket_receive (systemd, said, sizeof said - 1, NULL, NULL);
  g_assert_cmpint (n, >, 0);
  said[n] = '\0';
  g_assert_cmpstr (said, ==, "READY=1");
}

/* ---- what a sender does about a witness that is none ---- */

static void
test_no_witness (void)
{
  g_autoptr (House) house = house_new_with (&(UcTestSubject){ .name = "vault", .host = "localhost" }, &(UcTestSubject){ .name = "T-1" });
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  g_autoptr (GSubprocess) sender = NULL;
  g_autofree char *err = NULL, *address = NULL;

  house->port = g_socket_listener_add_any_inet_port (listener, NULL, NULL);
  g_assert_cmpuint (house->port, >, 0);
  address = address_of (house);
  /* Somebody accepts, and says nothing. */
  sender = start_ctl (SEND (house, address), "--timeout", "1", NULL);
  wait_until_says (house->state, "problem=no answer for 1 second\n");
  stop_ctl (sender);
  /* Nobody listens any more. */
  g_socket_listener_close (listener);
  g_assert_cmpint (send_once (house, &err), ==, 1);
  assert_contains (err, address);
  /* The witness is there: the sender finds it by itself. */
  g_clear_object (&sender);
  sender = start_sender (house);
  wait_until_says (house->state, "problem=tls:localhost:");
  start_keeper (house);
  wait_until_level (house->kept->path, house->file);
  stop_ctl (sender);
  check_file (house);
}

/* ---- the command line ---- */

static void
ends_at_once (House *house, const char *certificate, const char *key, const char *authority, const char *why)
{
  int status;

  spawn_keeper (house, certificate, key, authority);
  g_assert_cmpint (waitpid (house->pid, &status, 0), ==, house->pid);
  house->pid = 0;
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 2);
  g_free (wait_for_log (house, why));
}

static void
test_files (void)
{
  g_autoptr (House) house = house_new_with (&(UcTestSubject){ .name = "vault", .host = "localhost" }, &(UcTestSubject){ .name = "T-1" });
  const char *certificate = house->server->certificate, *key = house->server->key, *authority = house->authority->authority;

  ends_at_once (house, certificate, house->table->key, authority, "the key is not the one of the certificate");
  ends_at_once (house, "/nowhere/certificate", key, authority, "the certificate cannot be read");
  ends_at_once (house, certificate, key, "/nowhere/authority", "the certificate of the authority cannot be read");
  g_assert_cmpint (g_rmdir (house->folder), ==, 0);
  ends_at_once (house, certificate, key, authority, house->folder);
}

static void
test_usage (void)
{
  static const struct
  {
    const char *words[8];
    const char *why;
  } lines[] = {
    { { "--listen", "127.0.0.1:0" }, "expected one FILE, or --listen" },
    { { "--listen", "127.0.0.1:0", "a", "b" }, "expected one FILE, or --listen" },
    { { "--listen", "127.0.0.1:0", "--once", "a" }, "expected one FILE, or --listen" },
    { { "--listen", "127.0.0.1:0", "--to", "tls:a:1", "a" }, "expected one FILE, or --listen" },
    { { "--listen", "127.0.0.1:0", "--send", "j" }, "expected one FILE, or --listen" },
    { { "--to", "tls:a:1", "a" }, "expected one FILE, or --listen" },
    { { "--certificate", "c", "a" }, "expected one FILE, or --listen" },
    { { "--send", "j", "--to", "tls:a:1", "true" }, "expected one FILE, or --listen" },
    { { "--send", "j", "--key", "k", "true" }, "expected one FILE, or --listen" },
    { { "--send", "j", "--to", "vault:7702" }, "--to vault:7702: expected tls:HOST:PORT" },
    { { "--send", "j", "--to", "tls:vault" }, "tls:vault: expected tls:HOST:PORT" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      const char *const *w = lines[i].words;
      g_autofree char *out = NULL, *err = NULL;

      g_assert_cmpint (run_ctl ("", &out, &err, "witness", w[0], w[1], w[2], w[3], w[4], w[5], NULL), ==, 2);
      assert_contains (err, lines[i].why);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  run_ctl_set_program (argv[1]);
  g_test_add_func ("/witness-tls/live", test_live);
  g_test_add_func ("/witness-tls/killed-at-either-end", test_killed);
  g_test_add_func ("/witness-tls/restart", test_restart);
  g_test_add_func ("/witness-tls/forged-head", test_forged);
  g_test_add_func ("/witness-tls/file-moved-away", test_moved_away);
  g_test_add_func ("/witness-tls/damaged-file-stops-its-table-alone", test_damaged);
  g_test_add_func ("/witness-tls/full-disk", test_full_disk);
  for (guint i = 0; i < G_N_ELEMENTS (senders); i++)
    {
      g_autofree char *path = g_strconcat ("/witness-tls/sender-refused/", senders[i].path, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_sender_refused);
    }
  for (guint i = 0; i < G_N_ELEMENTS (guests); i++)
    {
      g_autofree char *path = g_strconcat ("/witness-tls/guest-refused/", guests[i].path, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_guest_refused);
    }
  g_test_add_func ("/witness-tls/no-lines", test_no_lines);
  g_test_add_func ("/witness-tls/silent", test_silent);
  g_test_add_func ("/witness-tls/many-lines", test_many_lines);
  g_test_add_func ("/witness-tls/handshakes", test_handshakes);
  g_test_add_func ("/witness-tls/crowd", test_crowd);
  g_test_add_func ("/witness-tls/renewed", test_renewed);
  g_test_add_func ("/witness-tls/stolen", test_stolen);
  g_test_add_func ("/witness-tls/ready", test_ready);
  g_test_add_func ("/witness-tls/no-witness", test_no_witness);
  g_test_add_func ("/witness-tls/files", test_files);
  g_test_add_func ("/witness-tls/usage", test_usage);
  return g_test_run ();
}
