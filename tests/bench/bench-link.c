/* How long a join takes, from the row's arrival at the link to its answer on the socket, one at a time, beside a bare commit of the same
 * words on the same disk in the same run, in turns. Then the memory of an idle link, and how often it wakes up for each beat of its
 * tables: of one, of all of them, and beside a sign. It keeps its file of metrics meanwhile.
 *
 *   bench-link LINKD [JOINS]
 */
#include "bare-commit.h"
#include "figures.h"
#include "uc-hang.h"
#include "uc-ledger-case.h"
#include "uc-link-client.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define JOINS 2000
#define MOST_LATE 3.0
#define MOST_IDLE_KB 15360
#define IDLE_S 10
#define TABLES 10
#define PRINT "D902-BS9J-KK6A-25X8"

typedef struct
{
  UcLedgerCase *c;
  char *socket;
  char *metrics; /* in memory, where the link does not wait for a disk */
  GPid pid;
  UcLinkClient *client;
  UcPlayed *table;
  BareCommit *bare;
  int notified; /* what systemd would be told */
  guint beats;  /* … of the watchdog */
} Bench;

static void
die_with_the_bench (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

/* The link is watched, as by systemd. */
static void
watch (Bench *bench)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };

  g_snprintf (address.sun_path, sizeof address.sun_path, "%s/notify", bench->c->folder);
  bench->notified = socket (AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  g_assert_cmpint (bind (bench->notified, (struct sockaddr *)&address, sizeof address), ==, 0);
  g_setenv ("NOTIFY_SOCKET", address.sun_path, TRUE);
  g_setenv ("WATCHDOG_USEC", "10000000", TRUE);
}

static void
start (Bench *bench, const char *linkd)
{
  g_autofree char *metrics = g_strconcat ("--metrics=", bench->metrics, NULL);
  const char *argv[] = { linkd, "--ledger", bench->c->path, "--socket", bench->socket, "--await=0", metrics, NULL };
  g_autoptr (GError) error = NULL;

  g_spawn_async (NULL, (char **)argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, die_with_the_bench, NULL, &bench->pid, &error);
  g_assert_no_error (error);
  while ((bench->client = uc_link_client_connect (bench->socket)) == NULL)
    g_usleep (1000);
  uc_link_client_say (bench->client, "hello %s " PRINT " file=- row=0 head=- said=0 rules=-", bench->table->name);
  g_free (uc_link_client_wait (bench->client, "from"));
}

/* The case's ledger gets the tables that it has not. */
static void
enrol (UcLedgerCase *c, char names[TABLES][UC_LINKED_TABLE_TEXT])
{
  UcLedgerItem items[TABLES] = { 0 };
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < TABLES; i++)
    {
      g_snprintf (names[i], UC_LINKED_TABLE_TEXT, i == 0 ? "BJ-01" : "T-%02u", i);
      items[i] = (UcLedgerItem){ .meter = "M", .fingerprint = PRINT,
                                 .input = { .kind = UC_LINKED_ENROLLED, .badge = "4001", .second = "5001", .reason = "more" } };
      g_strlcpy (items[i].input.table, names[i], sizeof items[i].input.table);
    }
  uc_ledger_take (c->ledger, items + 1, TABLES - 1, says, &error);
  g_assert_no_error (error);
  for (guint i = 1; i < TABLES; i++)
    g_assert_no_error (items[i].refused);
}

/* Rounds that nobody wins: what comes between two joins is not measured. */
static double
join (gpointer data)
{
  Bench *bench = data;
  const UcPlayedRow *row;
  g_auto (GStrv) words = NULL;
  g_autofree char *said = NULL;
  double began_ms;

  bench->table->state = UC_PLAYED_IDLE;
  row = uc_played_next (bench->table);
  began_ms = figures_clock_ms ();
  uc_link_client_say (bench->client, "%s", row->line);
  said = uc_link_client_wait (bench->client, "say|end");
  began_ms = figures_clock_ms () - began_ms;
  words = g_strsplit (said, " ", 3);
  uc_played_hear (bench->table, g_ascii_strtoull (words[1], NULL, 10), words[2]);
  g_assert_cmpint (bench->table->state, ==, UC_PLAYED_JOINED);
  row = uc_played_leave (bench->table);
  uc_link_client_say (bench->client, "heard %s", words[1]);
  uc_link_client_say (bench->client, "%s", row->line);
  g_free (uc_link_client_wait (bench->client, "ack"));
  /* The acknowledgment of the join may be the one that came. */
  g_free (uc_link_client_wait (bench->client, "ack"));
  return began_ms;
}

static double
put_bare (gpointer data)
{
  const Bench *bench = data;

  return bare_commit_put (bench->bare, "asked table=BJ-01 seq=10 round=218 count=4 stake=20.00",
                          "entry member=1 seq=218 entry=10233 epoch=7 cause=joined round=44 display=3.00 reserve=1.20 house=15.80");
}

static double
field_of (GPid pid, const char *file, const char *name)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/%s", (int)pid, file), *text = NULL;
  const char *at;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  at = strstr (text, name);
  g_assert_nonnull (at);
  return g_ascii_strtod (at + strlen (name), NULL);
}

/* Each table beats once a second, at another time. What was before has come to rest after the first second. */
static void
idle (Bench *bench, UcLinkClient **clients, guint n, const char *what)
{
  double switches = 0;

  for (guint i = 0; i < 1 + IDLE_S; i++)
    {
      char told[256];
      gssize n_told;

      while ((n_told = recv (bench->notified, told, sizeof told - 1, 0)) >= 0)
        {
          told[n_told] = '\0';
          bench->beats += strstr (told, "WATCHDOG=1") != NULL;
        }
      if (i == 1)
        switches = field_of (bench->pid, "status", "\nvoluntary_ctxt_switches:");
      for (guint j = 0; j < n; j++)
        {
          uc_link_client_say (clients[j], "beat 1 0 0");
          g_free (uc_link_client_wait (clients[j], "beat"));
          g_usleep (G_USEC_PER_SEC / n);
        }
    }
  switches = field_of (bench->pid, "status", "\nvoluntary_ctxt_switches:") - switches;
  figures_judge_amount (what, switches / (IDLE_S * n), "", 1);
}

int
main (int argc, char **argv)
{
  const guint n = argc > 2 ? (guint)atoi (argv[2]) : JOINS;
  g_autofree double *ours = g_new (double, n), *of_bare = g_new (double, n);
  const Figure late = { "join, 99 in 100", "bare commit, 99 in 100", "ms", "150 ms from the lock-out to the lamps, with two commits of the table",
                        MOST_LATE };
  const Figure median = { "join, median", "bare commit, median", "ms", NULL, 0 };
  Bench bench = { .c = uc_ledger_case_new (3) };
  g_autofree char *path = g_build_filename (bench.c->folder, "bare", NULL);
  char names[TABLES][UC_LINKED_TABLE_TEXT];
  UcLinkClient *clients[TABLES], *sign;

  enrol (bench.c, names);
  g_clear_pointer (&bench.c->ledger, uc_ledger_close);
  bench.socket = g_build_filename (bench.c->folder, "link", NULL);
  bench.metrics = g_strdup_printf ("/dev/shm/upcard-bench-link-%d.prom", (int)getpid ());
  bench.table = bench.c->tables[0];
  bench.bare = bare_commit_open (path, NULL);
  watch (&bench);
  start (&bench, argv[1]);
  for (guint i = 0; i < 50; i++)
    {
      join (&bench);
      put_bare (&bench);
    }
  figures_in_turns (n, join, put_bare, &bench, ours, of_bare);
  figures_judge (&median, figures_quantile (ours, n, 0.5), figures_quantile (of_bare, n, 0.5));
  figures_judge (&late, figures_quantile (ours, n, 0.99), figures_quantile (of_bare, n, 0.99));

  /* Nothing happens but the beats of one table. */
  figures_judge_amount ("memory, with the program and its libraries, after the joins", field_of (bench.pid, "status", "\nVmRSS:"), "kB", MOST_IDLE_KB);
  idle (&bench, &bench.client, 1, "wake-ups for each beat, one table");
  sign = uc_link_client_connect (bench.socket);
  uc_link_client_say (sign, "sign M");
  g_free (uc_link_client_wait (sign, "show"));
  idle (&bench, &bench.client, 1, "wake-ups for each beat, one table and a sign");
  clients[0] = bench.client;
  for (guint i = 1; i < TABLES; i++)
    {
      clients[i] = uc_link_client_connect (bench.socket);
      uc_link_client_say (clients[i], "hello %s " PRINT " file=- row=0 head=- said=0 rules=-", names[i]);
      g_free (uc_link_client_wait (clients[i], "show"));
    }
  idle (&bench, clients, TABLES, "wake-ups for each beat, ten tables and a sign");

  /* One in five seconds keeps systemd at rest. */
  g_assert_cmpuint (bench.beats, >=, 3 * IDLE_S / 5);
  close (bench.notified);
  kill (bench.pid, SIGTERM);
  waitpid (bench.pid, NULL, 0);
  for (guint i = 0; i < TABLES; i++)
    uc_link_client_free (clients[i]);
  uc_link_client_free (sign);
  bare_commit_close (bench.bare);
  unlink (bench.metrics);
  g_free (bench.metrics);
  g_free (bench.socket);
  uc_ledger_case_free (bench.c);
  return figures_status ();
}
