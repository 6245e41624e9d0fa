/* A ledger's server on another machine, as docs/howto/ledger-server.md lets the link in: by TLS on the loopback, with certificates that the test makes.
 * What may never be:
 *
 *   - somebody without the link's certificate is let in as the link, by a password, by another certificate, or in the clear;
 *   - the link speaks with a machine that another authority vouches for, or that has another name;
 *   - somebody who may come by the socket comes by the network;
 *   - the server keeps the lock for a link that it cannot reach any more.
 */
#include "uc-cluster.h"
#include "uc-daytime.h"
#include "uc-hang.h"
#include "uc-ledger-case.h"
#include "uc-test-house.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LINK "upcard-linkd"
#define HOST "db1.house.example"
#define CHECKED "sslmode=verify-full"

/* As the howto has it, from this machine. */
static const char HBA[] = "hostssl house upcard-linkd 127.0.0.1/32 cert\n"
                          "hostssl replication upcard_replication 127.0.0.1/32 cert\n";

typedef struct
{
  UcCluster *cluster;
  UcTestAuthority *authority, *other;
  UcTestPapers *server, *link;
} House;

static House *
house_new (void)
{
  House *house = g_new0 (House, 1);

  house->cluster = uc_cluster_new ();
  house->authority = uc_test_authority_new (house->cluster->folder, "authority");
  house->other = uc_test_authority_new (house->cluster->folder, "other");
  house->server = uc_test_authority_sign (house->authority, "server", &(UcTestSubject){ .name = "db1", .host = HOST });
  house->link = uc_test_authority_sign (house->authority, "link", &(UcTestSubject){ .name = LINK });
  uc_cluster_listen (house->cluster, HBA, house->server->certificate, house->server->key, house->authority->authority);
  uc_cluster_run (house->cluster, "CREATE ROLE \"" LINK "\" LOGIN PASSWORD 'secret'; ALTER DATABASE house OWNER TO \"" LINK "\";"
                                  " CREATE ROLE upcard_replication LOGIN REPLICATION; ALTER ROLE upcard PASSWORD 'secret'");
  return house;
}

static void
house_free (House *house)
{
  uc_test_papers_free (house->server);
  uc_test_papers_free (house->link);
  uc_test_authority_free (house->authority);
  uc_test_authority_free (house->other);
  uc_cluster_free (house->cluster);
  g_free (house);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (House, house_free)

/* The address as the file of the ledger has it. The name is not looked up. @papers: %NULL: none are shown. */
static char *
address (const House *house, const char *host, const char *user, const char *mode, const UcTestPapers *papers, const UcTestAuthority *authority)
{
  return g_strdup_printf ("host=%s hostaddr=127.0.0.1 port=%u dbname=house user=%s %s sslcert=%s sslkey=%s sslrootcert=%s", host,
                          house->cluster->port, user, mode, papers != NULL ? papers->certificate : "/nowhere", papers != NULL ? papers->key : "/nowhere",
                          authority->authority);
}

static void
test_plays (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *server = address (house, HOST, LINK, CHECKED, house->link, house->authority);
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (71, server);
  g_autofree char *how = NULL;

  uc_ledger_case_play (c, 50);
  uc_ledger_case_open_or_fail (c);
  uc_ledger_case_play (c, 50);
  how = uc_cluster_ask (house->cluster, "SELECT version || ' ' || client_dn FROM pg_stat_ssl JOIN pg_locks USING (pid) WHERE locktype = 'advisory'");
  g_assert_cmpstr (how, ==, "TLSv1.3 /O=House/CN=" LINK);
}

/* Whether a connection of the server's port is there, and the kernel asks within five seconds whether the other end still is: at the server's end, and at
 * that of the link. */
static gboolean
asks_soon (guint16 port, gboolean at_the_server)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents ("/proc/net/tcp", &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] != NULL; i++)
    {
      guint local, remote, state, timer;
      gulong when;

      if (sscanf (lines[i], "%*s %*8x:%x %*8x:%x %x %*x:%*x %x:%lx", &local, &remote, &state, &timer, &when) == 5 && state == 1 && timer == 2
          && (at_the_server ? local : remote) == port && when <= 5 * (gulong)sysconf (_SC_CLK_TCK))
        return TRUE;
    }
  return FALSE;
}

/* A server that never noticed that the link is gone would keep the lock for it. */
static void
test_noticed (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *server = address (house, HOST, LINK, CHECKED, house->link, house->authority);
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (72, server);
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  for (guint i = 0; i < 2; i++)
    while (!asks_soon (house->cluster->port, i == 0))
      {
        if (g_get_monotonic_time () > end)
          g_error ("%s does not ask whether the other end is there", i == 0 ? "the server" : "the link");
        g_usleep (1000);
      }
  g_assert_nonnull (c->ledger);
}

static void
refuses (const House *house, const char *server, const char *part)
{
  g_autofree char *path = g_build_filename (house->cluster->folder, "house.ledger", NULL), *text = g_strdup_printf ("[ledger-server]\nserver=%s\n", server);
  const UcLedgerOptions options = { .program = "test", .read_only = TRUE };
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_null (uc_ledger_open (path, &options, &error));
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” is not in “%s”", part, error->message);
}

/* Without the ledger's program, which refuses an address that checks nothing. */
static void
server_refuses (const char *server, const char *part)
{
  PGconn *connection = PQconnectdb (server);

  if (PQstatus (connection) == CONNECTION_OK || strstr (PQerrorMessage (connection), part) == NULL)
    g_error ("%s: “%s” is not in “%s”", server, part, PQerrorMessage (connection));
  PQfinish (connection);
}

static void
test_refuses (void)
{
  g_autoptr (House) house = house_new ();
  UcTestPapers *table = uc_test_authority_sign (house->authority, "table", &(UcTestSubject){ .name = "BJ-07" });
  UcTestPapers *upcard = uc_test_authority_sign (house->authority, "upcard", &(UcTestSubject){ .name = "upcard" });
  UcTestPapers *strange = uc_test_authority_sign (house->other, "strange", &(UcTestSubject){ .name = LINK });
  UcTestPapers *old = uc_test_authority_sign (house->authority, "old", &(UcTestSubject){ .name = LINK, .from = -2 * UC_TEST_DAY, .to = -UC_TEST_DAY });
  g_autofree char *none = address (house, HOST, LINK, CHECKED, NULL, house->authority);
  g_autofree char *of_table = address (house, HOST, LINK, CHECKED, table, house->authority);
  g_autofree char *of_stranger = address (house, HOST, LINK, CHECKED, strange, house->authority);
  g_autofree char *expired = address (house, HOST, LINK, CHECKED, old, house->authority);
  g_autofree char *superuser = address (house, HOST, "upcard", CHECKED, upcard, house->authority);
  g_autofree char *second = address (house, HOST, "upcard_replication", CHECKED, house->link, house->authority);
  g_autofree char *other_name = address (house, "db2.house.example", LINK, CHECKED, house->link, house->authority);
  g_autofree char *other_server = address (house, HOST, LINK, CHECKED, house->link, house->other);
  g_autofree char *clear = address (house, HOST, LINK, "sslmode=disable", house->link, house->authority);
  g_autofree char *copies = g_strconcat (second, " replication=true", NULL);

  /* A right password helps nobody. */
  g_setenv ("PGPASSWORD", "secret", TRUE);
  refuses (house, none, "valid client certificate");
  refuses (house, of_table, "certificate authentication failed for user \"" LINK "\"");
  refuses (house, of_stranger, "SSL error: tlsv1 alert");
  refuses (house, expired, "certificate expired");
  refuses (house, superuser, "no pg_hba.conf entry");
  refuses (house, second, "no pg_hba.conf entry");
  refuses (house, other_name, "does not match host name \"db2.house.example\"");
  refuses (house, other_server, "SSL error: ");
  server_refuses (clear, "no pg_hba.conf entry");
  server_refuses (copies, "certificate authentication failed for user \"upcard_replication\"");
  g_unsetenv ("PGPASSWORD");
  uc_test_papers_free (table);
  uc_test_papers_free (upcard);
  uc_test_papers_free (strange);
  uc_test_papers_free (old);
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  if (uc_cluster_skips ())
    return 0;
  g_test_add_func ("/database/plays", test_plays);
  g_test_add_func ("/database/case-15/noticed-at-both-ends", test_noticed);
  g_test_add_func ("/database/refuses", test_refuses);
  return g_test_run ();
}
