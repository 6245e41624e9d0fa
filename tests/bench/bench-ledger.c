/* How long it takes to open a ledger, which reads its whole record and compares every table that follows from it, and how much memory that takes: beside
 * SQLite, which reads every column of every row of the same file, in a process of its own each. By the clock of the processor: the file is in memory.
 *
 *   bench-ledger [ROWS]
 */
#include "figures.h"
#include "uc-keys.h"
#include "uc-ledger.h"
#include "uc-remove-folder.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROWS 100000
#define TABLES 10
/* Rows of one commit, and of one gaming day. */
#define TOGETHER 2000
#define A_DAY 20000
/* Rounds of a table between two hits of 10%. */
#define A_HIT 500
#define TURNS 5
/* 8 to 10 was measured. */
#define MOST_TIMES 15.0
/* Of a ledger of any length: nothing is kept of a row that was read. */
#define MOST_KB 16384

static gint64 now_ns = 1700000000000000000;

/* Three rows a second. */
static gint64
tick (void)
{
  return now_ns += 300000000;
}

typedef struct
{
  char *folder, *path;
  UcLedger *ledger;
  UcLedgerOptions options;
  GArray *items; /* UcLedgerItem, to be taken */
  guint64 seq[TABLES];
  guint32 round[TABLES];
} Bench;

static void
take (Bench *bench)
{
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  uc_ledger_take (bench->ledger, (UcLedgerItem *)(gpointer)bench->items->data, bench->items->len, says, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < bench->items->len; i++)
    g_assert_no_error (g_array_index (bench->items, UcLedgerItem, i).refused);
  g_array_set_size (bench->items, 0);
}

static void
say (Bench *bench, guint table, UcLinkedInput input)
{
  UcLedgerItem item = { .meter = "M" };

  input.seq = ++bench->seq[table];
  input.round = bench->round[table];
  g_snprintf (input.table, sizeof input.table, "BJ-%02u", table + 1);
  memcpy (input.hash, &input.seq, sizeof input.seq);
  item.input = input;
  item.row = bench->seq[table];
  item.real_ns = now_ns;
  g_array_append_val (bench->items, item);
}

/* A round asks and ends; seldom it wins 10%, which is awarded and documented. */
static void
play (Bench *bench, guint table)
{
  const UcLinked *link = &uc_ledger_find_meter (bench->ledger, "M")->link;
  UcLinkedClaim claim;

  bench->round[table]++;
  say (bench, table, (UcLinkedInput){ .kind = UC_LINKED_ASKED, .count = 4, .stake = 20 * UC_DOLLAR });
  if (bench->round[table] % A_HIT == 0)
    {
      say (bench, table, (UcLinkedInput){ .kind = UC_LINKED_CLAIMED, .tenth = 1 });
      take (bench);
      claim = link->claims[link->n_claims - 1];
      say (bench, table, (UcLinkedInput){ .kind = UC_LINKED_SETTLED, .claim = claim.id, .tenth = 1, .awarded = claim.of_tenth, .of_tenth = claim.of_tenth });
      say (bench, table, (UcLinkedInput){ .kind = UC_LINKED_DOCUMENTED, .claim = claim.id, .awarded = claim.of_tenth });
    }
  say (bench, table, (UcLinkedInput){ .kind = UC_LINKED_LEFT });
}

static void
end_day (Bench *bench)
{
  const char *last = uc_ledger_find_meter (bench->ledger, "M")->link.day;
  UcLedgerItem item = { .meter = "M", .input = { .kind = UC_LINKED_DAY, .day = "2023-11-14" } };

  if (*last != '\0')
    uc_linked_state_day_after (last, item.input.day);
  g_array_append_val (bench->items, item);
}

static void
begin (Bench *bench)
{
  const UcLedgerTerms terms = { "M", "685c.1", { { 5 * UC_DOLLAR, 5000 * UC_DOLLAR, UC_RESEED_AT_LEAST_SEED, 150000, 60000 }, UC_PERCENTAGE_SHARED,
                                                UC_LINKED_HITS_ORDER, UC_MONEY_UNKNOWN }, "4001", "5001" };
  UcLedgerItem items[TABLES + 2] = { 0 };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      items[i].meter = "M";
      items[i].fingerprint = "D902-BS9J-KK6A-25X8";
      items[i].input = (UcLinkedInput){ .kind = i == 0 ? UC_LINKED_STARTED : i <= TABLES ? UC_LINKED_ENROLLED : UC_LINKED_OPENED,
                                        .badge = "4001", .second = "5001", .reason = "a first day", .value = 5000 * UC_DOLLAR };
      if (items[i].input.kind == UC_LINKED_ENROLLED)
        g_snprintf (items[i].input.table, sizeof items[i].input.table, "BJ-%02u", i);
    }
  bench->folder = g_dir_make_tmp ("upcard-bench-ledger-XXXXXX", &error);
  g_assert_no_error (error);
  bench->path = g_build_filename (bench->folder, "house.ledger", NULL);
  bench->options = (UcLedgerOptions){ .program = "bench", .now_ns = tick };
  bench->items = g_array_new (FALSE, FALSE, sizeof (UcLedgerItem));
  uc_ledger_create (bench->path, &bench->options, &terms, 1, items, G_N_ELEMENTS (items), &error);
  g_assert_no_error (error);
  bench->ledger = uc_ledger_open (bench->path, &bench->options, &error);
  g_assert_no_error (error);
}

static void
fill (Bench *bench, guint64 rows)
{
  guint64 days = 0;

  for (guint i = 0; uc_ledger_n_rows (bench->ledger) + bench->items->len < rows; i = (i + 1) % TABLES)
    {
      play (bench, i);
      if ((uc_ledger_n_rows (bench->ledger) + bench->items->len) / A_DAY > days)
        {
          days++;
          end_day (bench);
        }
      if (bench->items->len >= TOGETHER)
        take (bench);
    }
  take (bench);
  g_clear_pointer (&bench->ledger, uc_ledger_close);
}

static void
open_it (const char *path)
{
  const UcLedgerOptions options = { .program = "bench", .read_only = TRUE };
  g_autoptr (GError) error = NULL;
  UcLedger *ledger = uc_ledger_open (path, &options, &error);

  g_assert_no_error (error);
  uc_ledger_close (ledger);
}

/* Every column of every row, and nothing is done with it. */
static void
scan_it (const char *path)
{
  static const char *const tables[] = { "link_row", "meter", "parameters", "member", "request", "entry", "ticket", "claim", "say", "lease" };
  gsize bytes = 0;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *sql = g_strdup_printf ("SELECT * FROM %s", tables[i]);
      sqlite3_stmt *all;

      g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &all, NULL), ==, SQLITE_OK);
      while (sqlite3_step (all) == SQLITE_ROW)
        for (int column = 0; column < sqlite3_column_count (all); column++)
          bytes += (gsize)sqlite3_column_bytes (all, column);
      sqlite3_finalize (all);
    }
  g_assert_cmpuint (bytes, >, 0);
  sqlite3_close (db);
}

/* What it takes in a process of its own; @kb: (out): its most memory. */
static double
alone (const char *path, void (*work) (const char *path), double *kb)
{
  struct rusage used;
  int status;
  const pid_t child = fork ();

  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      work (path);
      _exit (0);
    }
  g_assert_cmpint (wait4 (child, &status, 0, &used), ==, child);
  g_assert_cmpint (status, ==, 0);
  *kb = (double)used.ru_maxrss;
  return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 + (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000;
}

static void
nothing (const char *path)
{
}

int
main (int argc, char **argv)
{
  const guint64 rows = argc > 1 ? g_ascii_strtoull (argv[1], NULL, 10) : ROWS;
  const Figure figure = { "open a ledger", "SQLite reads it", "ms", NULL, MOST_TIMES };
  double ours[TURNS], bare[TURNS], kb = 0, scan_kb = 0, own_kb = 0, most_kb = 0;
  Bench bench = { 0 };

  begin (&bench);
  fill (&bench, rows);
  for (guint i = 0; i < TURNS; i++)
    {
      ours[i] = alone (bench.path, open_it, &kb);
      bare[i] = alone (bench.path, scan_it, &scan_kb);
      alone (bench.path, nothing, &own_kb);
      most_kb = MAX (most_kb, kb - own_kb);
    }
  g_print ("%" G_GUINT64_FORMAT " rows\n", rows);
  figures_judge (&figure, figures_quantile (ours, TURNS, 0), figures_quantile (bare, TURNS, 0));
  figures_judge_amount ("memory while a ledger is opened, beyond the program", most_kb, "KB", MOST_KB);
  figures_judge_amount ("memory while SQLite reads it", scan_kb - own_kb, "KB", 0);
  uc_remove_folder (bench.folder);
  g_array_unref (bench.items);
  g_free (bench.folder);
  g_free (bench.path);
  return figures_status ();
}
