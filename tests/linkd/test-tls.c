/* The real upcard-linkd over TLS on the loopback, with certificates that the test makes. What may never be:
 *
 *   - somebody without a certificate of the house's authority, or with one that does not count today, moves a meter or reads one;
 *   - a table speaks for another one, a sign for a table, or a person signs from another machine;
 *   - a certificate that the house refuses lets somebody in, or keeps somebody connected; a mistake in the list of them opens the door wider;
 *   - a peer that says nothing, or half of a handshake, or no TLS at all, holds up anybody, or stays;
 *   - a refusal has no reason, at either end.
 *
 *   test-tls LINKD [--tap]
 */
#include "uc-daytime.h"
#include "uc-hang.h"
#include "uc-link-refused.h"
#include "uc-ledger-case.h"
#include "uc-test-house.h"

#include <arpa/inet.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define PRINT "D902-BS9J-KK6A-25X8"
#define HELLO "hello %s " PRINT " file=- row=0 head=- said=0 rules=-"
#define TLS_1_2 "NORMAL:-VERS-ALL:+VERS-TLS1.2"

static const char *linkd;

typedef struct
{
  UcLedgerCase *c;
  UcTestAuthority *authority, *other;
  UcTestPapers *server;
  char *socket, *log, *refused;
  GPid pid;
  guint16 port;
} House;

static void
die_with_the_test (gpointer data)
{
  const char *log = data;

  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (freopen (log, "a", stderr) == NULL)
    _exit (9);
}

static char *
log_of (const House *house)
{
  char *text = NULL;

  return g_file_get_contents (house->log, &text, NULL, NULL) ? text : g_strdup ("");
}

/* Waits until the program's log has @part. (transfer full): what is behind it. */
static char *
wait_for_log (const House *house, const char *part)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  for (;;)
    {
      g_autofree char *text = log_of (house);
      const char *at = strstr (text, part);

      if (at != NULL && strchr (at, '\n') != NULL)
        return g_strndup (at + strlen (part), strcspn (at + strlen (part), "\n"));
      if (g_get_monotonic_time () > end)
        g_error ("the log never said “%s”: %s", part, text);
      g_usleep (2000);
    }
}

static void
start_at (House *house, const char *address, const char *authority, const char *certificate, const char *key)
{
  const char *argv[] = { linkd,           "--ledger",  house->c->path, "--socket", house->socket, "--listen", address,
                         "--certificate", certificate, "--key",        key,        "--authority", authority,  "--refused",
                         house->refused,  "--await=0", NULL };
  g_autoptr (GError) error = NULL;

  g_spawn_async (NULL, (char **)argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, die_with_the_test, house->log, &house->pid, &error);
  g_assert_no_error (error);
}

static void
start (House *house, const char *authority, const char *certificate, const char *key)
{
  start_at (house, "127.0.0.1:0", authority, certificate, key);
}

static House *
house_new_with (const UcTestSubject *server)
{
  House *house = g_new0 (House, 1);
  g_autofree char *port = NULL;

  house->c = uc_ledger_case_new (5);
  /* The program has it from here on. */
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  house->authority = uc_test_authority_new (house->c->folder, "authority");
  house->other = uc_test_authority_new (house->c->folder, "other");
  house->server = uc_test_authority_sign (house->authority, "server", server);
  house->socket = g_build_filename (house->c->folder, "link", NULL);
  house->log = g_build_filename (house->c->folder, "log", NULL);
  house->refused = g_build_filename (house->c->folder, "refused", NULL);
  g_assert_true (g_file_set_contents (house->refused, "# none\n", -1, NULL));
  start (house, house->authority->authority, house->server->certificate, house->server->key);
  port = wait_for_log (house, "may connect to port ");
  house->port = (guint16)strtoul (port, NULL, 10);
  g_assert_cmpuint (house->port, >, 0);
  return house;
}

static House *
house_new (void)
{
  return house_new_with (&(UcTestSubject){ .name = "link", .host = "localhost" });
}

static void
house_free (House *house)
{
  int status;

  g_assert_cmpint (kill (house->pid, SIGTERM), ==, 0);
  g_assert_cmpint (waitpid (house->pid, &status, 0), ==, house->pid);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  uc_test_papers_free (house->server);
  uc_test_authority_free (house->authority);
  uc_test_authority_free (house->other);
  uc_ledger_case_free (house->c);
  g_free (house->socket);
  g_free (house->log);
  g_free (house->refused);
  g_free (house);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (House, house_free)

static UcTestPapers *
papers_of (House *house, const char *name)
{
  return uc_test_authority_sign (house->authority, name, &(UcTestSubject){ .name = name });
}

static void
hear (UcPlayed *table, UcLinkClient *client, const char *say)
{
  g_auto (GStrv) words = g_strsplit (say, " ", 3);

  uc_played_hear (table, g_ascii_strtoull (words[1], NULL, 10), words[2]);
  uc_link_client_say (client, "heard %s", words[1]);
}

static void
play_rounds (House *house, UcLinkClient *client, guint n)
{
  UcPlayed *table = house->c->tables[0];

  for (guint i = 0; i < n; i++)
    {
      const UcPlayedRow *row;
      g_autofree char *said = NULL;

      while (!uc_played_waits (table) && (row = uc_played_next (table)) != NULL)
        uc_link_client_say (client, "%s", row->line);
      said = uc_link_client_wait (client, "say|end");
      g_assert_nonnull (said);
      g_assert_true (g_str_has_prefix (said, "say "));
      hear (table, client, said);
    }
}

/* Somebody else is served as ever, and what was refused has left no trace. */
static void
check_untroubled (House *house)
{
  g_autoptr (UcTestPapers) papers = papers_of (house, "BJ-02");
  g_autoptr (UcLinkClient) client = uc_test_connect (house->port, papers, NULL, 9);
  g_autofree char *from = NULL;

  uc_link_client_say (client, HELLO, "BJ-02");
  from = uc_link_client_wait (client, "from|end");
  g_assert_cmpstr (from, ==, "from 0 0000000000000000000000000000000000000000000000000000000000000000");
}

/* ---- who may come ---- */

static void
test_joins (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcTestPapers) papers = papers_of (house, "BJ-01"), sign_papers = papers_of (house, "sign:entrance");
  g_autoptr (UcLinkClient) client = uc_test_connect (house->port, papers, NULL, 1), sign = NULL;
  g_autofree char *from = NULL, *shown = NULL;

  uc_link_client_say (client, HELLO, "BJ-01");
  from = uc_link_client_wait (client, "from|end");
  g_assert_cmpstr (from, ==, "from 0 0000000000000000000000000000000000000000000000000000000000000000");
  play_rounds (house, client, 60);
  g_assert_cmpuint (house->c->tables[0]->joined, >, 10);
  /* The link closes a connection on which nobody says anything for a while. */
  sign = uc_test_connect (house->port, sign_papers, NULL, 2);
  uc_link_client_say (sign, "sign M");
  shown = uc_link_client_wait (sign, "show|end");
  g_assert_true (g_str_has_prefix (shown, "show M "));
}

typedef enum { OWN, FORGED, NONE } Whose;

static const struct
{
  const char *path;
  UcTestSubject subject;
  Whose whose;
  const char *line; /* said first */
  const char *why;  /* told to the peer; %NULL: the handshake itself fails */
  const char *log;
  const char *priority;
} refused[] = {
  { "none", { NULL }, NONE, "hello BJ-01", NULL, "has shown no certificate" },
  { "forged", { .name = "BJ-01" }, FORGED, "hello BJ-01", "was not signed by an authority in", "was not signed by an authority in" },
  { "expired", { .name = "BJ-01", .from = -9 * UC_TEST_DAY, .to = -UC_TEST_DAY }, OWN, "hello BJ-01", "expired at", "have the certificate signed again" },
  { "not-yet-valid", { .name = "BJ-01", .from = UC_TEST_DAY, .to = 9 * UC_TEST_DAY }, OWN, "hello BJ-01", "begins to count at", "set the clocks of both machines right" },
  { "another-table", { .name = "BJ-02" }, OWN, "hello BJ-01", "that of “BJ-02”, and the table says that it is “BJ-01”", "expected the certificate of the table" },
  { "a-sign-says-hello", { .name = "sign:entrance" }, OWN, "hello BJ-01", "that of “sign:entrance”", "expected the certificate of the table" },
  { "a-table-says-sign", { .name = "BJ-01" }, OWN, "sign M", "and a sign has connected", "begins with “sign:”" },
  { "no-name", { .name = "" }, OWN, "hello BJ-01", "no common name", "expected one common name" },
  { "two-names", { .name = "BJ-02", .second = "BJ-01" }, OWN, "hello BJ-01", "no common name", "expected one common name" },
  { "a-servers-certificate", { .name = "BJ-01", .host = "localhost" }, OWN, "hello BJ-01", "is not for a client", "clientAuth" },
  { "tls-1.2", { .name = "BJ-01" }, OWN, "hello BJ-01", "does not speak TLS 1.3", "does not speak TLS 1.3", TLS_1_2 },
  { "status", { .name = "BJ-01" }, OWN, "status", "on its own machine", "upcardctl link" },
  { "signs", { .name = "BJ-01" }, OWN, "do 2001 0000 3001 0000 M closed reason=x", "on its own machine", "upcardctl link" },
};

static void
test_refused (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (House) house = house_new ();
  g_autofree char *before = uc_ledger_case_record (house->c->path, UC_LEDGER_CASE_BUT_TIMES), *after = NULL, *answer = NULL, *logged = NULL;
  g_autoptr (UcTestPapers) papers
      = refused[i].whose != NONE ? uc_test_authority_sign (refused[i].whose == OWN ? house->authority : house->other, "client", &refused[i].subject)
                                 : NULL;
  g_autoptr (UcLinkClient) client = uc_test_connect (house->port, papers, refused[i].priority, 1);

  if (strcmp (refused[i].line, "hello BJ-01") == 0)
    uc_link_client_say (client, HELLO, "BJ-01");
  else
    uc_link_client_say (client, "%s", refused[i].line);
  answer = uc_link_client_wait (client, "from|show|is|say|done|end");
  if (refused[i].why == NULL)
    g_assert_null (answer);
  else if (answer == NULL || !g_str_has_prefix (answer, "end ") || strstr (answer, refused[i].why) == NULL)
    g_error ("%s", answer != NULL ? answer : "nothing was said");
  logged = wait_for_log (house, refused[i].log);
  check_untroubled (house);
  after = uc_ledger_case_record (house->c->path, UC_LEDGER_CASE_BUT_TIMES);
  g_assert_cmpstr (before, ==, after);
}

/* ---- who does not even speak ---- */

static int
reach (const House *house, guint8 last)
{
  const struct sockaddr_in from = { .sin_family = AF_INET, .sin_addr.s_addr = htonl ((INADDR_LOOPBACK & 0xffffff00) | last) };
  const struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons (house->port), .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_assert_cmpint (setsockopt (fd, SOL_SOCKET, SO_RCVTIMEO, &(struct timeval){ .tv_sec = UC_HANG_US / G_USEC_PER_SEC }, sizeof (struct timeval)),
                   ==, 0);
  g_assert_cmpint (bind (fd, (const struct sockaddr *)&from, sizeof from), ==, 0);
  g_assert_cmpint (connect (fd, (const struct sockaddr *)&to, sizeof to), ==, 0);
  return fd;
}

/* The link ends it, without a byte of a link's lines. */
static void
ends (int fd)
{
  char bytes[4096];
  gssize n;

  while ((n = recv (fd, bytes, sizeof bytes, 0)) > 0)
    g_assert_null (memmem (bytes, (size_t)n, "end ", 4));
  /* It was not waited for in vain. */
  g_assert_true (n == 0 || errno == ECONNRESET);
  close (fd);
}

/* More of them than there are threads and handshakes at once; everybody else is served meanwhile. */
static void
crowd (House *house, const char *bytes, gsize n, const char *log)
{
  int fds[24];

  for (guint i = 0; i < G_N_ELEMENTS (fds); i++)
    {
      fds[i] = reach (house, 1);
      if (n > 0)
        g_assert_cmpint (send (fds[i], bytes, n, MSG_NOSIGNAL), ==, (gssize)n);
    }
  check_untroubled (house);
  for (guint i = 0; i < G_N_ELEMENTS (fds); i++)
    ends (fds[i]);
  g_free (wait_for_log (house, log));
}

static void
test_plain (void)
{
  g_autoptr (House) house = house_new ();

  crowd (house, "hello BJ-01 " PRINT " file=- row=0 head=- said=0 rules=-\n", 60, "does not speak TLS; expected a program with tls:HOST:PORT");
}

static void
test_silent (void)
{
  g_autoptr (House) house = house_new ();

  crowd (house, NULL, 0, "nothing came for three seconds");
}

/* The first bytes of a ClientHello, of which more are promised. */
#define HALF "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"

/* Two addresses hold all handshakes, and have many more that wait. Another one gets the next place that is free, and not the last. */
static void
test_two_crowds (void)
{
  g_autoptr (House) house = house_new ();
  int fds[64];
  guint waiting = 0;

  for (guint i = 0; i < G_N_ELEMENTS (fds); i++)
    {
      fds[i] = reach (house, (guint8)(1 + i % 2));
      g_assert_cmpint (send (fds[i], HALF, sizeof HALF - 1, MSG_NOSIGNAL), ==, sizeof HALF - 1);
    }
  check_untroubled (house);
  for (guint i = 0; i < G_N_ELEMENTS (fds); i++)
    {
      char byte;

      waiting += recv (fds[i], &byte, 1, MSG_DONTWAIT) < 0 && errno == EAGAIN;
      close (fds[i]);
    }
  /* More than have a handshake at once: they still wait. */
  g_assert_cmpuint (waiting, >, G_N_ELEMENTS (fds) / 2);
}

static void
test_half (void)
{
  g_autoptr (House) house = house_new ();

  crowd (house, HALF, sizeof HALF - 1, "its handshake did not end within three seconds");
}

/* Behind a handshake it is as on the socket. */
static void
test_silent_table (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcTestPapers) papers = papers_of (house, "BJ-01");
  g_autoptr (UcLinkClient) client = uc_test_connect (house->port, papers, NULL, 1);
  g_autofree char *answer = uc_link_client_wait (client, "end");

  g_assert_cmpstr (answer, ==, "end nothing came for three seconds");
}

/* ---- many at once ---- */

static guint64
memory_of (const House *house)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/status", (int)house->pid);
  g_autofree char *text = NULL;
  const char *at;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  at = strstr (text, "VmRSS:");
  g_assert_nonnull (at);
  return g_ascii_strtoull (at + strcspn (at, "0123456789"), NULL, 10);
}

/* On a busy machine a handshake may take longer than the link waits for it: whoever hears nothing connects again, as a sign does. */
static UcLinkClient *
connect_until_shown (House *house, const UcTestPapers *papers, UcLinkClient *client, guint8 last)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  for (;;)
    {
      g_autofree char *shown = uc_link_client_wait (client, "show|end");

      if (g_strcmp0 (shown, "show M 5000.00 0 open") == 0)
        return client;
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      uc_link_client_free (client);
      client = uc_test_connect (house->port, papers, NULL, last);
      uc_link_client_say (client, "sign M");
    }
}

/* A switch comes back: 200 machines connect in one moment, again and again; nobody is forgotten, and nothing of them stays. */
static void
test_reconnect (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcTestPapers) papers = papers_of (house, "sign:all");
  guint64 first = 0, last = 0;

  for (guint round = 0; round < 5; round++)
    {
      g_autoptr (GPtrArray) clients = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_link_client_free);

      /* Each speaks at once: 200 handshakes with sanitizers take longer than the three seconds after which the link ends a silent
       * connection. */
      for (guint i = 0; i < 200; i++)
        {
          g_ptr_array_add (clients, uc_test_connect (house->port, papers, NULL, (guint8)(i + 1)));
          uc_link_client_say (clients->pdata[i], "sign M");
        }
      for (guint i = 0; i < clients->len; i++)
        clients->pdata[i] = connect_until_shown (house, papers, clients->pdata[i], (guint8)(i + 1));
      last = memory_of (house);
      if (round == 0)
        first = last;
    }
  check_untroubled (house);
  g_test_message ("%" G_GUINT64_FORMAT " kB after the first 200, %" G_GUINT64_FORMAT " kB after five times", first, last);
  g_assert_cmpuint (last, <, first + first / 4);
}

/* A certificate that is renewed counts with the next connection; one that was put there wrong troubles nobody who is connected. */
static void
test_renewed (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcTestPapers) papers = papers_of (house, "BJ-01"), again = NULL;
  g_autoptr (UcLinkClient) client = uc_test_connect (house->port, papers, NULL, 1), late = NULL;
  g_autofree char *from = NULL, *gone = NULL;

  uc_link_client_say (client, HELLO, "BJ-01");
  from = uc_link_client_wait (client, "from|end");
  g_assert_true (g_str_has_prefix (from, "from 0 "));
  g_assert_cmpint (g_unlink (house->server->key), ==, 0);
  late = uc_test_connect (house->port, papers, NULL, 2);
  gone = uc_link_client_wait (late, "from|end");
  g_assert_null (gone);
  g_free (wait_for_log (house, "cannot be answered: "));
  again = uc_test_authority_sign (house->authority, "server", &(UcTestSubject){ .name = "link", .host = "localhost" });
  check_untroubled (house);
  play_rounds (house, client, 3);
}

/* ---- certificates that no longer count ---- */

/* SHA-256 of what is between the lines of the PEM; the program has no part in it. */
static char *
print_of (const UcTestPapers *papers)
{
  g_autofree char *text = NULL;
  g_autofree guchar *der = NULL;
  const char *begin, *end;
  gsize n;

  g_assert_true (g_file_get_contents (papers->certificate, &text, NULL, NULL));
  begin = strstr (text, "-----BEGIN CERTIFICATE-----");
  end = strstr (text, "-----END CERTIFICATE-----");
  g_assert_true (begin != NULL && end > begin);
  begin += strlen ("-----BEGIN CERTIFICATE-----");
  {
    g_autofree char *base64 = g_strndup (begin, (gsize)(end - begin));

    der = g_base64_decode (base64, &n);
  }
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, der, n);
}

static void G_GNUC_PRINTF (2, 3)
write_refused (House *house, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_assert_true (g_file_set_contents (house->refused, text, -1, NULL));
}

/* What a table with these papers is answered. (transfer full) (nullable) */
static char *
greet (House *house, const UcTestPapers *papers, const char *table, UcLinkClient **client)
{
  *client = uc_test_connect (house->port, papers, NULL, 3);
  uc_link_client_say (*client, HELLO, table);
  return uc_link_client_wait (*client, "from|end");
}

static void
answers (House *house, const UcTestPapers *papers, const char *table, const char *begin, const char *part)
{
  g_autoptr (UcLinkClient) client = NULL;
  g_autofree char *answer = greet (house, papers, table, &client);

  if (answer == NULL || !g_str_has_prefix (answer, begin) || strstr (answer, part) == NULL)
    g_error ("%s: “%s…%s” is not in %s", table, begin, part, answer != NULL ? answer : "nothing");
}

#define REFUSED "end the house refuses the certificate of “BJ-01” with the fingerprint "
#define UNREAD  "end the list of certificates that no longer count cannot be read at the other end, which lets nobody in"

/* What ends the session of a table that says that it is there, which a table does: on a busy machine it would be taken for a silent one. */
static char *
end_of (UcLinkClient *client)
{
  char *line = NULL;

  do
    {
      g_free (line);
      g_usleep (1000);
      uc_link_client_say (client, "beat 1 0 0");
      line = uc_link_client_wait (client, "beat|end");
    }
  while (line != NULL && !g_str_has_prefix (line, "end "));
  return line;
}

/* A table's machine is stolen while it plays: its session ends, and it does not come in any more. The same table with another key does, and
 * nobody else hears of it. */
static void
test_stolen (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcTestPapers) stolen = papers_of (house, "BJ-01"), other = papers_of (house, "BJ-02"), again = NULL;
  g_autoptr (UcLinkClient) thief = NULL, table = NULL;
  g_autofree char *print = print_of (stolen), *from = greet (house, stolen, "BJ-01", &thief), *their = greet (house, other, "BJ-02", &table), *end = NULL;
  g_autofree char *known = NULL;

  g_assert_true (g_str_has_prefix (from, "from 0 "));
  g_assert_true (g_str_has_prefix (their, "from 0 "));
  known = wait_for_log (house, "BJ-01: connected from ");
  g_assert_nonnull (strstr (known, print));
  play_rounds (house, thief, 3);
  write_refused (house, "# of stolen machines\n\n  %s # BJ-01, 2026-11-27\n", print);
  end = end_of (thief);
  g_assert_nonnull (end);
  g_assert_true (g_str_has_prefix (end, REFUSED));
  g_assert_nonnull (strstr (end, print));
  g_assert_nonnull (strstr (end, "expected a certificate that the authority has signed for a new key"));
  g_free (wait_for_log (house, "refused: certificates that no longer count: 1"));
  answers (house, stolen, "BJ-01", REFUSED, print);
  g_free (wait_for_log (house, "BJ-01: the house refuses the certificate of “BJ-01”"));
  uc_link_client_say (table, "beat 1 0 0");
  g_free (uc_link_client_wait (table, "beat"));
  again = uc_test_authority_sign (house->authority, "again", &(UcTestSubject){ .name = "BJ-01" });
  answers (house, again, "BJ-01", "from ", "");
  /* It was found, and the line is removed. */
  write_refused (house, "%s", "");
  answers (house, stolen, "BJ-01", "from ", "");
}

/* While a line of the list is wrong, or the list is not there, nobody new comes in, and who is named in another line goes. Who is connected and not
 * named stays. The log and the status say so, and nothing is restarted when it is right again. */
static void
test_unread (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcTestPapers) stolen = papers_of (house, "BJ-01"), other = papers_of (house, "BJ-02"), third = papers_of (house, "SP-03");
  g_autoptr (UcLinkClient) thief = NULL, table = NULL, person = NULL;
  g_autofree char *print = print_of (stolen), *from = greet (house, stolen, "BJ-01", &thief), *their = greet (house, other, "BJ-02", &table), *end = NULL;
  g_autofree char *status = NULL;

  g_assert_true (from != NULL && their != NULL);
  write_refused (house, "%s\n%.63s\n", print, print);
  end = end_of (thief);
  g_assert_true (end != NULL && g_str_has_prefix (end, REFUSED));
  g_free (wait_for_log (house, "refused:2: not the fingerprint of a certificate; expected the 64 hexadecimal digits of its SHA-256"));
  g_free (wait_for_log (house, "until this is corrected, nobody is let in from another machine"));
  answers (house, third, "SP-03", UNREAD, "its log says which line is wrong");
  answers (house, stolen, "BJ-01", REFUSED, print);
  person = uc_link_client_connect (house->socket);
  uc_link_client_say (person, "status");
  do
    {
      g_free (status);
      status = uc_link_client_wait (person, "is|done|end");
    }
  while (g_str_has_prefix (status, "is ") && strstr (status, "refused:2:") == NULL);
  g_assert_true (g_str_has_prefix (status, "is notice "));
  g_assert_cmpint (g_unlink (house->refused), ==, 0);
  answers (house, third, "SP-03", UNREAD, "");
  g_free (wait_for_log (house, "expected a file with one line for each certificate that no longer counts"));
  uc_link_client_say (table, "beat 1 0 0");
  g_free (uc_link_client_wait (table, "beat"));
  write_refused (house, "%s\n", print);
  answers (house, third, "SP-03", "from ", "");
  answers (house, stolen, "BJ-01", REFUSED, print);
}

/* What a person may paste there, and what counts as a mistake. */
static void
test_lines (void)
{
#define ONE "2a0b4c6d8e0f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f70819aff"
#define COLONS                                                                                                         \
  "2A:0B:4C:6D:8E:0F:1A:2B:3C:4D:5E:6F:70:81:92:A3:B4:C5:D6:E7:F8:09:1A:2B:3C:4D:5E:6F:70:81:9A:FF"
  static const struct
  {
    const char *text;
    gsize n;       /* bytes; 0: all of the text */
    guint wrong;   /* line; 0: none */
  } cases[] = {
    { "", 0, 0 },
    { ONE, 0, 0 },
    { "# a remark\r\n\r\n\t" ONE "\r\n", 0, 0 },
    { COLONS "# BJ-07\n", 0, 0 },
    { "sha256 Fingerprint=" COLONS "\n", 0, 0 },
    { "SHA256 Fingerprint=" COLONS "\n" ONE "\n", 0, 0 },
    { ONE "0\n", 0, 1 },
    { "\n# x\n" ONE "\nBJ-07 " ONE "\n", 0, 4 },
    { ":" ONE, 0, 1 },
    { ONE ":", 0, 1 },
    { "2:a" COLONS, 0, 1 },
    { "2A::0B:4C:6D:8E:0F:1A:2B:3C:4D:5E:6F:70:81:92:A3:B4:C5:D6:E7:F8:09:1A:2B:3C:4D:5E:6F:70:81:9A:FF", 0, 1 },
    { "sha1 Fingerprint=2A:0B:4C:6D:8E:0F:1A:2B:3C:4D:5E:6F:70:81:92:A3:B4:C5:D6:E7", 0, 1 },
    { "-----BEGIN CERTIFICATE-----\n", 0, 1 },
    { "\0\n" ONE, 2 + sizeof ONE - 1, G_MAXUINT },
  };
  g_autofree char *folder = g_dir_make_tmp ("upcard-refused-XXXXXX", NULL), *path = g_build_filename (folder, "refused", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const gsize n = cases[i].n > 0 ? cases[i].n : strlen (cases[i].text);
      g_autofree char *where = g_strdup_printf ("%s:%u: ", path, cases[i].wrong);
      g_autoptr (UcLinkRefused) list = NULL;
      const GError *problem;

      g_assert_true (g_file_set_contents (path, cases[i].text, (gssize)n, NULL));
      list = uc_link_refused_read (path);
      problem = uc_link_refused_problem (list);
      if ((cases[i].wrong != 0) != (problem != NULL)
          || (problem != NULL && cases[i].wrong != G_MAXUINT && !g_str_has_prefix (problem->message, where)))
        g_error ("case %u: %s", i, problem != NULL ? problem->message : "taken");
      if (problem == NULL)
        g_assert_true (uc_link_refused_has (list, ONE) == (n > 0));
      g_assert_cmpuint (uc_link_refused_n (list), <=, 1);
    }
  g_unlink (path);
  g_rmdir (folder);
}

/* ---- its own files ---- */

static void
ends_with (House *house, const char *why)
{
  int status;

  g_assert_cmpint (waitpid (house->pid, &status, 0), ==, house->pid);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 1);
  g_free (wait_for_log (house, why));
  g_assert_cmpint (g_unlink (house->log), ==, 0);
}

static void
ends_at_once (House *house, const char *authority, const char *certificate, const char *key, const char *why)
{
  start (house, authority, certificate, key);
  ends_with (house, why);
}

static void
test_files (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcTestPapers) others = papers_of (house, "BJ-01");
  const char *certificate = house->server->certificate, *key = house->server->key, *authority = house->authority->authority;
  static const char *const addresses[] = { "127.0.0.1", "::1", "[::1]", "localhost:7701", "127.0.0.1:port", "127.0.0.1:70000", ":7701" };

  g_assert_cmpint (kill (house->pid, SIGTERM), ==, 0);
  g_assert_cmpint (waitpid (house->pid, NULL, 0), ==, house->pid);
  g_assert_cmpint (g_unlink (house->log), ==, 0);
  ends_at_once (house, authority, certificate, others->key, "the key is not the one of the certificate");
  ends_at_once (house, authority, certificate, "/nowhere/key", "/nowhere/key");
  ends_at_once (house, authority, "/nowhere/certificate", key, "the certificate cannot be read");
  ends_at_once (house, "/nowhere/authority", certificate, key, "the certificate of the authority cannot be read");
  ends_at_once (house, key, certificate, key, "the certificate of the authority cannot be read");
  ends_at_once (house, authority, certificate, certificate, "expected a private key in PEM, without a passphrase");
  write_refused (house, "%s", "# of stolen machines\nBJ-07\n");
  ends_at_once (house, authority, certificate, key, "refused:2: not the fingerprint of a certificate; expected the 64 hexadecimal digits");
  g_assert_cmpint (g_unlink (house->refused), ==, 0);
  ends_at_once (house, authority, certificate, key, "expected a file with one line for each certificate that no longer counts, and an empty one while all count");
  write_refused (house, "%s", "");
  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      start_at (house, addresses[i], authority, certificate, key);
      ends_with (house, "expected the address of this machine and a port");
    }
  /* It is an example's. */
  start_at (house, "192.0.2.1:7701", authority, certificate, key);
  ends_with (house, "cannot listen there, expected an address of this machine and a free port");
  start (house, authority, certificate, key);
  g_free (wait_for_log (house, "may connect to port "));
}

/* It says so, and serves those on its own machine. */
static void
test_own_expired (void)
{
  g_autoptr (House) house
      = house_new_with (&(UcTestSubject){ .name = "link", .host = "localhost", .from = -9 * UC_TEST_DAY, .to = -UC_TEST_DAY });
  g_autoptr (UcLinkClient) client = NULL;
  g_autofree char *from = NULL;

  g_free (wait_for_log (house, "server.crt expired at "));
  client = uc_link_client_connect (house->socket);
  uc_link_client_say (client, HELLO, "BJ-01");
  from = uc_link_client_wait (client, "from|end");
  g_assert_true (g_str_has_prefix (from, "from 0 "));
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  linkd = argv[1];
  g_test_add_func ("/linkd/tls/joins", test_joins);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *path = g_strconcat ("/linkd/tls/refused/", refused[i].path, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_refused);
    }
  g_test_add_func ("/linkd/tls/plain-text", test_plain);
  g_test_add_func ("/linkd/tls/silent", test_silent);
  g_test_add_func ("/linkd/tls/half-a-handshake", test_half);
  g_test_add_func ("/linkd/tls/two-crowds", test_two_crowds);
  g_test_add_func ("/linkd/tls/silent-table", test_silent_table);
  g_test_add_func ("/linkd/tls/reconnect", test_reconnect);
  g_test_add_func ("/linkd/tls/renewed", test_renewed);
  g_test_add_func ("/linkd/tls/stolen", test_stolen);
  g_test_add_func ("/linkd/tls/refused-list/unread", test_unread);
  g_test_add_func ("/linkd/tls/refused-list/lines", test_lines);
  g_test_add_func ("/linkd/tls/files", test_files);
  g_test_add_func ("/linkd/tls/own-expired", test_own_expired);
  return g_test_run ();
}
