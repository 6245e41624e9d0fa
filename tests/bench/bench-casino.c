/* Two hundred tables whose programs run, each a round a minute for ten minutes, on one linked meter: upcardd with devices of its own at each table, one
 * upcard-linkd, and two PostgreSQL servers of which the second has each commit before it is answered. In the middle of it, all tables lose the link at the
 * same instant and come back, as when a switch restarts.
 *
 * Judged: no question of a table waits for three seconds, which is when a table takes its link for lost; and memory, at the end beside that after a fifth
 * of the time. How long a join waits is compared with a bare insert of one row into the same server, four of them a second by another connection meanwhile:
 * what else the machine does is in both. It is seen from outside, by the cables between tables and link (tests/table/cable.h).
 *
 * All of it is on one machine: two hundred tables share two processors and a disk with the link and its servers. A house has a machine for each table.
 *
 *   bench-casino LINKD UPCARDD UPCARDCTL [TABLES [MINUTES]]     200, and 10
 */
#include "casino.h"
#include "figures.h"
#include "uc-daytime.h"

#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TABLES 200
#define MINUTES 10
/* Between two moves of a table: a round takes some half of its minute. */
#define PACE_US 300000
#define BARE_PAUSE_US 250000
#define MINUTE_US (60 * G_USEC_PER_SEC)
/* UC_LINK_END_SILENT_US. */
#define MOST_WAIT_MS 3000
#define MOST_LATE 6.0
#define MOST_GROWTH 1.1

typedef struct
{
  guint minutes;
  gint64 began_us, until_us;
} Plan;

/* ---- the baseline ---- */

typedef struct
{
  PGconn *connection;
  GArray *ms;
  gint over; /* atomic */
} Bare;

static gpointer
insert_now_and_then (gpointer data)
{
  static const char *const row[] = { "asked table=BJ-00001 seq=10 round=218 count=4 stake=20.00",
                                     "entry member=1 seq=218 entry=10233 epoch=7 cause=joined round=44 display=3.00 reserve=1.20 house=15.80" };
  Bare *bare = data;

  while (!g_atomic_int_get (&bare->over))
    {
      const double before_ms = figures_clock_ms ();
      PGresult *result = PQexecPrepared (bare->connection, "bare", G_N_ELEMENTS (row), row, NULL, NULL, 0);
      const double took_ms = figures_clock_ms () - before_ms;

      if (PQresultStatus (result) != PGRES_COMMAND_OK)
        g_error ("%s", PQerrorMessage (bare->connection));
      PQclear (result);
      g_array_append_val (bare->ms, took_ms);
      g_usleep (BARE_PAUSE_US);
    }
  return NULL;
}

static void
begin_bare (Bare *bare, const UcCluster *cluster)
{
  bare->ms = g_array_new (FALSE, FALSE, sizeof (double));
  bare->connection = PQconnectdb (cluster->address);
  uc_cluster_run (cluster, "CREATE TABLE bare (id bigserial PRIMARY KEY, input text, events text)");
  PQclear (PQprepare (bare->connection, "bare", "INSERT INTO bare (input, events) VALUES ($1, $2)", 0, NULL));
}

/* ---- what programs use ---- */

/* Its share of what it has in memory, where this user may know it, and all of that otherwise. */
static double
memory_kb (GPid pid)
{
  static const struct
  {
    const char *file, *label;
  } places[] = { { "smaps_rollup", "\nPss:" }, { "status", "\nVmRSS:" } };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_strdup_printf ("/proc/%d/%s", (int) pid, places[i].file), *text = NULL;
      const char *at = g_file_get_contents (path, &text, NULL, NULL) ? strstr (text, places[i].label) : NULL;

      if (at != NULL)
        return g_ascii_strtod (at + strlen (places[i].label), NULL);
    }
  g_error ("nobody knows the memory of process %d", (int) pid);
}

/* Of a process, and of the children that it has now. */
static double
processor_s (GPid pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", (int) pid), *text = NULL;
  g_autofree char *list = g_strdup_printf ("/proc/%d/task/%d/children", (int) pid, (int) pid), *children = NULL;
  g_auto (GStrv) fields = NULL, pids = NULL;
  double s;

  /* A child may have ended meanwhile. */
  if (!g_file_get_contents (path, &text, NULL, NULL) || !g_file_get_contents (list, &children, NULL, NULL))
    return 0;
  /* Behind the name, which may have blanks, the state is the third field; utime and stime are the fourteenth and the one behind it. */
  fields = g_strsplit (strrchr (text, ')') + 2, " ", -1);
  s = (g_ascii_strtod (fields[11], NULL) + g_ascii_strtod (fields[12], NULL)) / (double) sysconf (_SC_CLK_TCK);
  pids = g_strsplit (g_strchomp (children), " ", -1);
  for (guint i = 0; pids[i] != NULL && *pids[i] != '\0'; i++)
    s += processor_s ((GPid) g_ascii_strtoll (pids[i], NULL, 10));
  return s;
}

typedef struct
{
  double link, tables, servers;
} Use;

static Use
measure (const Casino *casino, double (*of) (GPid pid))
{
  Use use = { .link = of (casino->link), .servers = of (casino->first->pid) + of (casino->standby->pid) };

  for (guint i = 0; i < casino->tables->len; i++)
    use.tables += of (real_table_pid (casino->tables->pdata[i]));
  return use;
}

/* ---- play ---- */

/* Tables begin their rounds a minute apart, and the tables' minutes are spread over one. */
static guint
rounds_by_now (Casino *casino, guint table, gpointer user_data)
{
  const Plan *plan = user_data;
  const gint64 since_us = g_get_monotonic_time () - plan->began_us - (gint64) table * MINUTE_US / casino->tables->len;

  return since_us < 0 ? 0 : MIN ((guint) (since_us / MINUTE_US) + 1, plan->minutes);
}

static gboolean
is_time (Casino *casino, gpointer user_data)
{
  return g_get_monotonic_time () >= ((const Plan *) user_data)->until_us;
}

static gboolean
all_are_over (Casino *casino, gpointer user_data)
{
  const Plan *plan = user_data;

  for (guint i = 0; i < casino->tables->len; i++)
    if (real_table_n_rounds (casino->tables->pdata[i]) < plan->minutes)
      return FALSE;
  return casino_is_idle (casino);
}

static void
play_until (Casino *casino, Plan *plan, double share)
{
  const CasinoPlay play = { is_time, rounds_by_now, PACE_US, plan->minutes * 60 };

  plan->until_us = plan->began_us + (gint64) (share * plan->minutes * MINUTE_US);
  casino_play (casino, &play, plan);
}

static guint
n_rounds (const Casino *casino)
{
  guint n = 0;

  for (guint i = 0; i < casino->tables->len; i++)
    n += real_table_n_rounds (casino->tables->pdata[i]);
  return n;
}

/* ---- what it says ---- */

static double
quantile (GArray *ms, double share)
{
  return ms->len > 0 ? figures_quantile ((double *) (gpointer) ms->data, ms->len, share) : 0;
}

static void
judge_waits (Casino *casino, const Bare *bare)
{
  static const char *const names[] = {
    [CABLE_HELLO] = "hello",           [CABLE_ROW] = "row until it is acknowledged", [CABLE_JOIN] = "join",
    [CABLE_CLAIM] = "claim",           [CABLE_SETTLE] = "settlement",                [CABLE_BEAT] = "beat",
  };
  g_autoptr (GArray) joins = cables_times (casino->cables, CABLE_JOIN);
  double most_ms = 0;

  for (guint i = 0; i < CABLE_N_QUESTIONS; i++)
    {
      g_autoptr (GArray) ms = cables_times (casino->cables, (CableQuestion) i);

      g_print ("%s: %u questions; answered after %.1f ms (median), %.1f ms (99 in 100), %.1f ms at most\n", names[i], ms->len, quantile (ms, 0.5),
               quantile (ms, 0.99), quantile (ms, 1));
      most_ms = MAX (most_ms, quantile (ms, 1));
    }
  figures_judge (&(Figure){ "a join, median", "bare insert, median", "ms", NULL, 0 }, quantile (joins, 0.5), quantile (bare->ms, 0.5));
  figures_judge (&(Figure){ "a join, 99 in 100", "bare insert, 99 in 100", "ms", NULL, MOST_LATE }, quantile (joins, 0.99), quantile (bare->ms, 0.99));
  figures_judge (&(Figure){ "the question that waited longest", "bare insert that lasted longest", "ms", NULL, 0 }, most_ms, quantile (bare->ms, 1));
  figures_judge_amount ("the question that waited longest, beside the silence after which a table takes its link for lost", most_ms, "ms", MOST_WAIT_MS);
}

static void
judge_use (const Use *first, const Use *last, const Use *spent, double minutes)
{
  figures_judge (&(Figure){ "memory of upcard-linkd at the end", "after a fifth of the time", "kB", NULL, MOST_GROWTH }, last->link, first->link);
  figures_judge (&(Figure){ "memory of all tables at the end", "after a fifth of the time", "kB", NULL, MOST_GROWTH }, last->tables, first->tables);
  g_print ("processor, seconds a minute: link %.2f, all tables %.2f, both servers %.2f\n", spent->link / minutes, spent->tables / minutes,
           spent->servers / minutes);
}

int
main (int argc, char **argv)
{
  const guint tables = argc > 4 ? (guint) atoi (argv[4]) : TABLES;
  Plan plan = { .minutes = argc > 5 ? (guint) atoi (argv[5]) : MINUTES };
  g_autoptr (Casino) casino = NULL;
  Bare bare = { 0 };
  GThread *inserts;
  Use early, late, before, after;
  guint over;

  uc_daytime ();
  if (argc < 4)
    {
      g_printerr ("usage: bench-casino LINKD UPCARDD UPCARDCTL [TABLES [MINUTES]]\n");
      return 2;
    }
  if (!uc_cluster_is_there ())
    {
      g_print ("there is no PostgreSQL server on this machine: nothing is measured\n");
      return figures_status ();
    }
  casino = casino_new (&(CasinoPrograms){ argv[1], argv[2], argv[3] }, tables, TRUE);
  begin_bare (&bare, casino->first);
  cables_begin (casino->cables);
  plan.began_us = g_get_monotonic_time ();
  inserts = g_thread_new ("bare", insert_now_and_then, &bare);
  before = measure (casino, processor_s);
  play_until (casino, &plan, 0.2);
  early = measure (casino, memory_kb);
  play_until (casino, &plan, 0.5);
  cables_cut (casino->cables);
  play_until (casino, &plan, 1);
  over = n_rounds (casino);
  late = measure (casino, memory_kb);
  after = measure (casino, processor_s);
  g_atomic_int_set (&bare.over, TRUE);
  g_thread_join (inserts);
  casino_play (casino, &(CasinoPlay){ all_are_over, rounds_by_now, PACE_US, 60 }, &plan);

  g_print ("%u tables, %u minutes: %u rounds, %.1f an hour at each table, and %u more began in time\n", tables, plan.minutes, over,
           over * 60.0 / plan.minutes / tables, n_rounds (casino) - over);
  g_print ("all were cut off at once, and %u of them were back %.0f ms later\n", cables_n_greeted (casino->cables), cables_back_ms (casino->cables));
  judge_waits (casino, &bare);
  judge_use (&early, &late, &(Use){ after.link - before.link, after.tables - before.tables, after.servers - before.servers }, plan.minutes);
  casino_end_and_prove (casino);
  g_print ("journals, ledger and standby have the same %u rounds\n", n_rounds (casino));
  PQfinish (bare.connection);
  g_array_unref (bare.ms);
  return figures_status ();
}
