/* How long a join takes where ten thousand tables share a ledger on a PostgreSQL server, two copies of each commit on a disk: beside a bare insert
 * of one row, with the same server and the same standby, in turns in the same run.
 *
 * Tables are no processes: what they say is made when it is due. They come when the clock says so, whether those before them were answered or not,
 * and what is due together is taken together, as upcard-linkd does it: a stall is in the figures of all that came meanwhile. The house is that
 * of § 3.6 of the link's design: 60 rounds an hour are 167 joins a second, and 833 are five times as many.
 *
 * The bare inserts that a join is judged by come by the clock, too, as often, and those that are due together in one commit. What comes one behind the other
 * meets a stall of the disk once, however long it is, and finds processors that are awake; neither holds for what comes by the clock. The turns are
 * short, so that a disk or a machine that is slow for some seconds is in both. The server has the memory that it comes with.
 *
 * A meter has 256 members at most, so ten thousand tables play on forty meters. A link serves 1,024 connections, so a thousand tables connect to it;
 * it knows all ten thousand.
 *
 *   bench-house LINKD [SECONDS]     of each figure; 20
 */
#include "figures.h"
#include "uc-cluster.h"
#include "uc-ledger.h"
#include "uc-link-client.h"
#include "uc-remove-folder.h"

#include <libpq-fe.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define TABLES 10000
#define OF_A_METER 250
#define METERS (TABLES / OF_A_METER)
#define CONNECTED 1000
#define SECONDS 20
#define TURNS 20
#define TOGETHER 32
/* A second. */
#define RATE (TABLES / 60.0)
/* Tables whose round has a ticket meanwhile: each second one. */
#define IN_PLAY (TABLES / 2)
#define MOST_LATE 3.0
#define MOST_TOGETHER (1 / 4.0)
#define MOST_KB 61440
#define PRINT "D902-BS9J-KK6A-25X8"

typedef struct
{
  UcCluster *first, *standby;
  char *folder, *path, *socket;
  UcLedger *ledger;
  PGconn *bare;
  char *writer;       /* where the system tells of the server's process that writes the ledger … */
  char *inserter;     /* … and of that of the bare inserts */
  GRand *random;
  GArray *items;      /* UcLedgerItem, to be taken */
  GArray *says;       /* UcLedgerSay */
  guint64 rounds;     /* that have asked so far … */
  guint64 over;       /* … and that are over */
  guint64 seq[TABLES];
  char meters[METERS][UC_LEDGER_METER_TEXT];
} House;

/* ---- what tables say ---- */

static void
name_table (guint table, char name[UC_LINKED_TABLE_TEXT])
{
  g_snprintf (name, UC_LINKED_TABLE_TEXT, "BJ-%05u", table + 1);
}

/* Rounds are numbered over the house: each of a table's has another number. */
static void
say (House *house, guint64 round, UcLinkedInput input)
{
  const guint table = (guint)(round % TABLES);
  UcLedgerItem item = { .meter = house->meters[table / OF_A_METER], .input = input };

  item.input.seq = ++house->seq[table];
  item.input.round = (guint32)(round / TABLES + 1);
  name_table (table, item.input.table);
  memcpy (item.input.hash, &item.input.seq, sizeof item.input.seq);
  item.row = item.input.seq;
  item.real_ns = g_get_real_time () * 1000;
  g_array_append_val (house->items, item);
}

static void
ask (House *house)
{
  say (house, house->rounds++, (UcLinkedInput){ .kind = UC_LINKED_ASKED, .count = 4, .stake = 20 * UC_DOLLAR });
}

/* Rounds end in the order in which they began. */
static void
leave (House *house, guint64 in_play)
{
  while (house->rounds - house->over > in_play)
    say (house, house->over++, (UcLinkedInput){ .kind = UC_LINKED_LEFT });
}

/* Everything that was said, in one commit; every round that asks joins. */
static void
take (House *house)
{
  guint asked = 0, joined = 0;
  g_autoptr (GError) error = NULL;

  uc_ledger_take (house->ledger, (UcLedgerItem *)(gpointer)house->items->data, house->items->len, house->says, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < house->items->len; i++)
    {
      const UcLedgerItem *item = &g_array_index (house->items, UcLedgerItem, i);

      g_assert_no_error (item->refused);
      asked += item->input.kind == UC_LINKED_ASKED;
    }
  for (guint i = 0; i < house->says->len; i++)
    joined += g_str_has_prefix (g_array_index (house->says, UcLedgerSay, i).line, "joined ");
  g_assert_cmpuint (joined, ==, asked);
  g_array_set_size (house->items, 0);
}

/* Behind the answers: the tables have recorded them. */
static void
hear (House *house)
{
  for (guint i = 0; i < house->says->len; i++)
    {
      const UcLedgerSay *told = &g_array_index (house->says, UcLedgerSay, i);

      uc_ledger_heard (house->ledger, told->table, told->n);
    }
  g_array_set_size (house->says, 0);
}

/* ---- the house ---- */

static void
begin (House *house)
{
  g_autofree UcLedgerTerms *terms = g_new0 (UcLedgerTerms, METERS);
  g_autofree UcLedgerItem *items = g_new0 (UcLedgerItem, TABLES + 2 * METERS + 1);
  UcLedgerOptions options = { .program = "bench" };
  guint n = 0;
  g_autoptr (GError) error = NULL;

  house->folder = g_dir_make_tmp ("upcard-bench-house-XXXXXX", &error);
  g_assert_no_error (error);
  house->path = g_build_filename (house->folder, "house.ledger", NULL);
  house->socket = g_build_filename (house->folder, "link", NULL);
  house->random = g_rand_new_with_seed (1);
  house->items = g_array_new (FALSE, FALSE, sizeof (UcLedgerItem));
  house->says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_array_set_clear_func (house->says, (GDestroyNotify)uc_ledger_say_clear);
  house->first = uc_cluster_new_durable ();
  house->standby = uc_cluster_new_standby (house->first);
  uc_cluster_synchronize (house->first, house->standby);
  items[n++] = (UcLedgerItem){ .copies = 2 };
  for (guint i = 0; i < METERS; i++)
    {
      g_snprintf (house->meters[i], sizeof house->meters[i], "M-%02u", i + 1);
      terms[i] = (UcLedgerTerms){ "", "685c.1", { { 5 * UC_DOLLAR, 5000 * UC_DOLLAR, UC_RESEED_AT_LEAST_SEED, 150000, 60000 }, UC_PERCENTAGE_SHARED,
                                                 UC_LINKED_HITS_ORDER, UC_MONEY_UNKNOWN }, "4001", "5001" };
      g_strlcpy (terms[i].meter, house->meters[i], sizeof terms[i].meter);
      items[n++] = (UcLedgerItem){ .meter = house->meters[i], .input = { .kind = UC_LINKED_STARTED, .value = 5000 * UC_DOLLAR } };
      for (guint j = 0; j < OF_A_METER; j++)
        {
          items[n] = (UcLedgerItem){ .meter = house->meters[i], .fingerprint = PRINT, .input = { .kind = UC_LINKED_ENROLLED } };
          name_table (i * OF_A_METER + j, items[n++].input.table);
        }
      items[n++] = (UcLedgerItem){ .meter = house->meters[i], .input = { .kind = UC_LINKED_OPENED } };
    }
  for (guint i = 0; i < n; i++)
    {
      g_strlcpy (items[i].input.badge, "4001", sizeof items[i].input.badge);
      g_strlcpy (items[i].input.second, "5001", sizeof items[i].input.second);
      g_strlcpy (items[i].input.reason, "a first day", sizeof items[i].input.reason);
    }
  options.server = house->first->address;
  uc_ledger_create (house->path, &options, terms, METERS, items, n, &error);
  g_assert_no_error (error);
  house->ledger = uc_ledger_open (house->path, &options, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < IN_PLAY; i++)
    ask (house);
  take (house);
  hear (house);
  /* That five thousand tables have heard it is noted with this commit, and not with the first one that is measured. */
  take (house);
  /* A link runs for days: its server has planned each statement, those for a row and those for many. */
  for (guint together = 1; together < 2 * TOGETHER; together++)
    {
      for (guint i = 0; i < together; i++)
        ask (house);
      leave (house, IN_PLAY);
      take (house);
      hear (house);
    }
}

/* (transfer full) */
static char *
process_file (int pid)
{
  return g_strdup_printf ("/proc/%d/schedstat", pid);
}

static void
begin_bare (House *house)
{
  g_autofree char *pid = uc_cluster_ask (house->first, "SELECT pid FROM pg_locks WHERE locktype = 'advisory'");

  house->bare = PQconnectdb (house->first->address);
  house->writer = process_file ((int)g_ascii_strtoll (pid, NULL, 10));
  house->inserter = process_file (PQbackendPID (house->bare));
  uc_cluster_run (house->first, "CREATE TABLE bare (id bigserial PRIMARY KEY, input text, events text)");
  PQclear (PQprepare (house->bare, "bare", "INSERT INTO bare (input, events) VALUES ($1, $2)", 0, NULL));
}

/* ---- figures ---- */

typedef struct
{
  const char *what;
  double rate; /* joins a second by the clock; 0: as fast as they are answered … */
  guint together; /* … so many at once; 0: bare inserts */
  GArray *ms;  /* of each join, or of each commit of such joins */
  double busy_ms;
  double processor_ms; /* of this program, without the servers … */
  double server_ms;    /* … and of the server's process that it speaks with */
  guint64 n;   /* joins … */
  guint64 commits; /* … in so many commits */
} Load;

/* What the process of @file has had of the processor so far. */
static double
server_ms (const char *file)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  return g_ascii_strtod (text, NULL) / 1e6;
}

static void
run_or_fail (House *house, PGresult *result)
{
  if (PQresultStatus (result) != PGRES_COMMAND_OK)
    g_error ("%s", PQerrorMessage (house->bare));
  PQclear (result);
}

/* @n rows in one commit. */
static void
insert (House *house, guint n)
{
  const char *const row[] = { "asked table=BJ-00001 seq=10 round=218 count=4 stake=20.00",
                              "entry member=1 seq=218 entry=10233 epoch=7 cause=joined round=44 display=3.00 reserve=1.20 house=15.80" };

  if (n > 1)
    run_or_fail (house, PQexec (house->bare, "BEGIN"));
  for (guint i = 0; i < n; i++)
    run_or_fail (house, PQexecPrepared (house->bare, "bare", G_N_ELEMENTS (row), row, NULL, NULL, 0));
  if (n > 1)
    run_or_fail (house, PQexec (house->bare, "COMMIT"));
}

static void
measure_bare (House *house, double ms, Load *bare)
{
  const double end_ms = figures_clock_ms () + ms, began_ms = server_ms (house->inserter);

  for (double before_ms = figures_clock_ms (), after_ms; before_ms < end_ms; before_ms = after_ms)
    {
      double took_ms;

      insert (house, 1);
      after_ms = figures_clock_ms ();
      took_ms = after_ms - before_ms;
      g_array_append_val (bare->ms, took_ms);
      bare->busy_ms += took_ms;
      bare->n++;
    }
  bare->server_ms += server_ms (house->inserter) - began_ms;
}

/* When the next one comes, as independent tables do. */
static double
next_ms (House *house, double rate)
{
  return -log (1 - g_rand_double (house->random)) * 1000 / rate;
}

/* What is due together is one commit, of joins as of bare inserts. */
static void
measure_open (House *house, double ms, Load *load)
{
  const char *process = load->together > 0 ? house->writer : house->inserter;
  g_autoptr (GArray) due = g_array_new (FALSE, FALSE, sizeof (double));
  double next = figures_clock_ms () + next_ms (house, load->rate);
  const double end_ms = figures_clock_ms () + ms, began_ms = server_ms (process);

  while (next < end_ms)
    {
      const double now = figures_clock_ms ();

      if (next > now)
        {
          g_usleep ((gulong)((next - now) * 1000));
          continue;
        }
      g_array_set_size (due, 0);
      for (; next <= now && next < end_ms; next += next_ms (house, load->rate))
        g_array_append_val (due, next);
      if (load->together == 0)
        insert (house, due->len);
      else
        {
          for (guint i = 0; i < due->len; i++)
            ask (house);
          leave (house, IN_PLAY);
          take (house);
        }
      for (guint i = 0; i < due->len; i++)
        {
          const double late_ms = figures_clock_ms () - g_array_index (due, double, i);

          g_array_append_val (load->ms, late_ms);
        }
      load->n += due->len;
      load->commits++;
      hear (house);
    }
  load->server_ms += server_ms (process) - began_ms;
}

static void
measure_closed (House *house, double ms, Load *load)
{
  const double end_ms = figures_clock_ms () + ms;
  double before_ms, took_ms, processor_ms, writer_ms;

  do
    {
      for (guint i = 0; i < load->together; i++)
        ask (house);
      processor_ms = figures_processor_ms ();
      writer_ms = server_ms (house->writer);
      before_ms = figures_clock_ms ();
      take (house);
      took_ms = figures_clock_ms () - before_ms;
      load->processor_ms += figures_processor_ms () - processor_ms;
      load->server_ms += server_ms (house->writer) - writer_ms;
      g_array_append_val (load->ms, took_ms);
      load->busy_ms += took_ms;
      load->n += load->together;
      hear (house);
      /* Half of the tables have no ticket: one that asks again has left. */
      if (house->rounds - house->over > TABLES - 2 * TOGETHER)
        {
          leave (house, IN_PLAY);
          take (house);
        }
    }
  while (before_ms < end_ms);
  leave (house, IN_PLAY);
  take (house);
}

static double
quantile (const Load *load, double share)
{
  return figures_quantile ((double *)(gpointer)load->ms->data, load->ms->len, share);
}

static void
judge_open (const Load *join, const Load *insert, const char *which, double share, double most)
{
  g_autofree char *ours = g_strconcat (join->what, ", ", which, NULL), *theirs = g_strconcat (insert->what, ", ", which, NULL);
  const Figure figure = { ours, theirs, "ms", most > 0 ? "150 ms from the lock-out to the lamps, with two commits of the table" : NULL, most };

  figures_judge (&figure, quantile (join, share), quantile (insert, share));
}

/* ---- the program ---- */

static void
die_with_the_bench (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

static double
memory_kb (GPid pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/status", (int)pid), *text = NULL;
  const char *at;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  at = strstr (text, "\nVmRSS:");
  g_assert_nonnull (at);
  return g_ascii_strtod (at + strlen ("\nVmRSS:"), NULL);
}

static void
measure_link (House *house, const char *linkd)
{
  const char *argv[] = { linkd, "--ledger", house->path, "--socket", house->socket, "--await=0", NULL };
  UcLinkClient *clients[CONNECTED];
  struct rlimit files;
  double began_ms;
  GPid pid;
  g_autoptr (GError) error = NULL;

  getrlimit (RLIMIT_NOFILE, &files);
  files.rlim_cur = MIN (files.rlim_max, 4096);
  setrlimit (RLIMIT_NOFILE, &files);
  g_spawn_async (NULL, (char **)argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, die_with_the_bench, NULL, &pid, &error);
  g_assert_no_error (error);
  while ((clients[0] = uc_link_client_connect (house->socket)) == NULL)
    g_usleep (1000);
  figures_judge_amount ("memory of upcard-linkd that knows ten thousand tables", memory_kb (pid), "kB", 0);
  began_ms = figures_clock_ms ();
  for (guint i = 0; i < CONNECTED; i++)
    {
      char name[UC_LINKED_TABLE_TEXT];

      if (i > 0)
        clients[i] = uc_link_client_connect (house->socket);
      name_table (i, name);
      uc_link_client_say (clients[i], "hello %s " PRINT " file=- row=0 head=- said=0 rules=-", name);
    }
  for (guint i = 0; i < CONNECTED; i++)
    {
      g_autofree char *from = uc_link_client_wait (clients[i], "from|end");

      g_assert_true (g_str_has_prefix (from, "from "));
      /* The link ends the session of a table that says nothing for three seconds. */
      for (guint j = 0; i % TOGETHER == 0 && j < CONNECTED; j++)
        uc_link_client_say (clients[j], "beat 1 0 0");
    }
  figures_judge_amount ("a thousand tables connect at once, until each is answered", figures_clock_ms () - began_ms, "ms", 0);
  figures_judge_amount ("memory of upcard-linkd with a thousand of them connected", memory_kb (pid), "kB", MOST_KB);
  for (guint i = 0; i < CONNECTED; i++)
    uc_link_client_free (clients[i]);
  kill (pid, SIGTERM);
  waitpid (pid, NULL, 0);
}

int
main (int argc, char **argv)
{
  const double ms = (argc > 2 ? g_ascii_strtod (argv[2], NULL) : SECONDS) * 1000 / TURNS;
  Load by_clock[][2] = { { { "bare insert, 167 a second", RATE }, { "join, 167 a second", RATE, TOGETHER } },
                     { { "bare insert, 833 a second", 5 * RATE }, { "join, 833 a second", 5 * RATE, TOGETHER } } };
  Load bare = { "bare insert" }, alone = { "join, one a commit", 0, 1 }, together = { "join, 32 a commit", 0, TOGETHER };
  Load *const closed[] = { &alone, &together };
  Load *const loads[] = { &by_clock[0][0], &by_clock[0][1], &by_clock[1][0], &by_clock[1][1], &bare, &alone, &together };
  g_autofree House *house = g_new0 (House, 1);

  if (!uc_cluster_is_there ())
    {
      g_print ("there is no PostgreSQL server on this machine: nothing is measured\n");
      return figures_status ();
    }
  for (guint i = 0; i < G_N_ELEMENTS (loads); i++)
    loads[i]->ms = g_array_new (FALSE, FALSE, sizeof (double));
  begin (house);
  begin_bare (house);
  for (guint i = 0; i < TURNS; i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (by_clock); j++)
        for (guint k = 0; k < G_N_ELEMENTS (by_clock[j]); k++)
          measure_open (house, ms, &by_clock[j][k]);
      measure_bare (house, ms, &bare);
      measure_closed (house, ms / 2, &alone);
      measure_closed (house, ms / 2, &together);
    }
  g_print ("%u tables on %u meters, %" G_GUINT64_FORMAT " rows\n", TABLES, METERS, uc_ledger_n_rows (house->ledger));
  for (guint i = 0; i < G_N_ELEMENTS (by_clock); i++)
    {
      const Load *insert = &by_clock[i][0], *join = &by_clock[i][1];

      judge_open (join, insert, "median", 0.5, 0);
      judge_open (join, insert, "90 in 100", 0.9, 0);
      judge_open (join, insert, "99 in 100", 0.99, MOST_LATE);
      judge_open (join, insert, "the longest", 1, 0);
      figures_judge (&(Figure){ join->what, "bare inserts one behind the other, 99 in 100", "ms, 99 in 100", NULL, 0 }, quantile (join, 0.99), quantile (&bare, 0.99));
      figures_judge (&(Figure){ "… the server’s processor, a commit", "bare insert", "ms", NULL, 0 }, join->server_ms / (double)join->commits,
                     insert->server_ms / (double)insert->commits);
      figures_judge_amount ("… joins a commit", (double)join->n / (double)join->commits, "on average", 0);
    }
  figures_judge (&(Figure){ "a join, one a commit", "bare insert", "ms", "0.6 of the rate of bare inserts", 0 }, alone.busy_ms / (double)alone.n,
                 bare.busy_ms / (double)bare.n);
  figures_judge (&(Figure){ "a join, 32 a commit", "one a commit", "ms", NULL, MOST_TOGETHER }, together.busy_ms / (double)together.n,
                 alone.busy_ms / (double)alone.n);
  for (guint i = 0; i < G_N_ELEMENTS (closed); i++)
    {
      g_autofree char *own = g_strconcat (closed[i]->what, ", the ledger’s own processor", NULL), *server = g_strconcat (closed[i]->what, ", the server’s", NULL);

      figures_judge_amount (own, closed[i]->processor_ms / (double)closed[i]->n, "ms a join", 0);
      figures_judge (&(Figure){ server, "bare insert", "ms a join", NULL, 0 }, closed[i]->server_ms / (double)closed[i]->n, bare.server_ms / (double)bare.n);
    }
  PQfinish (house->bare);
  g_clear_pointer (&house->ledger, uc_ledger_close);
  measure_link (house, argv[1]);

  for (guint i = 0; i < G_N_ELEMENTS (loads); i++)
    g_array_unref (loads[i]->ms);
  uc_cluster_free (house->standby);
  uc_cluster_free (house->first);
  uc_remove_folder (house->folder);
  g_array_unref (house->items);
  g_array_unref (house->says);
  g_rand_free (house->random);
  g_free (house->folder);
  g_free (house->path);
  g_free (house->socket);
  g_free (house->writer);
  g_free (house->inserter);
  return figures_status ();
}
