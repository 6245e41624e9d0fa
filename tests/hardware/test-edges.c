/* Many edges on GPIO lines of a real kernel: bounces, a steady rate, a flood. None is lost, and none counts twice. */
#include "uc-bench.h"
#include "uc-debounce.h"
#include "uc-edges.h"

#include <stdlib.h>
#include <string.h>

/* Coins on the first lines. */
#define SEATS 6
#define COINS                                                                                                          \
  "[devices]\nwager.1=table/0\nwager.2=table/1\nwager.3=table/2\nwager.4=table/3\nwager.5=table/4\nwager.6=table/5\n"
static const char table_file[] = "[table]\nid=T-1\ngame=down-under-blackjack\ndecks=6\nseats=6\n"
                                 "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n" COINS;
/* Every input that a table file can name. */
#define INPUTS 9
static const char every_input[] = "[table]\nid=T-1\ngame=blackjack\ndecks=6\nseats=7\n"
                                  "[wager blackjack-match-progressive]\namount=5.00\npaytable=A\n" COINS
                                  "wager.7=table/6\nlock-button=table/7\nreset-key=table/8\nlock-line=lamps/0\n";

static void
start (UcBench *bench, const char *table)
{
  g_free (uc_vm_do (bench->vm, "chip add table 16 && chip add lamps 16"));
  uc_bench_start_service (bench, table);
}

/* ---- bounces ---- */

#define EDGES 10000
#define EDGES_LEAN 1500
#define EDGES_MAX 9 /* of one contact */

/* What the record must have of a seat: contacts, and every edge in one of them. */
typedef struct
{
  guint contacts, edges;
  guint stalls; /* pulls in which the machine stood still: when the kernel saw the edge is not known */
} Seat;

/* Shorter ones matter to no debounce: the gaps within a contact and between two are far from its window. */
#define STALL_US 2000

/* Contacts of the seats in turn, each with bounces; edges of one seat's contact are done before the next seat's. */
static guint
make_bounces (GRand *rand, GString *steps, guint edges)
{
  gboolean level[SEATS] = { FALSE };
  guint n = 0;

  for (guint contact = 0; n < edges; contact++)
    {
      guint seat = contact % SEATS;
      guint bounces = 2 * (guint) g_rand_int_range (rand, 0, EDGES_MAX / 2 + 1) + 1;
      guint wait_us = 12000;

      for (guint i = 0; i < bounces; i++, n++)
        {
          level[seat] = !level[seat];
          g_string_append_printf (steps, "%u table/%u %d\n", wait_us, seat, level[seat]);
          wait_us = (guint) g_rand_int_range (rand, 100, 1500);
        }
    }
  return n;
}

static void
take_settled (UcDebounce *debounce, gint64 now_ns, Seat seats[SEATS])
{
  UcEdge edge;

  while (uc_debounce_take (debounce, now_ns, &edge))
    seats[uc_line_seat (edge.line) - 1].contacts++;
}

/* What must come of it: the service's own debounce, given the instants at which the lines were pulled. */
static void
expect (UcBench *bench, Seat seats[SEATS])
{
  g_autofree char *text = uc_vm_do (bench->vm, "cat /log/driven");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  UcDebounce debounce;

  uc_debounce_init (&debounce, UC_DEBOUNCE_WINDOW_NS);
  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      char *end;
      gint64 from_us = g_ascii_strtoll (lines[i], &end, 10);
      gint64 t_ns = from_us * 1000;
      guint seat = (guint) atoi (strchr (lines[i], '/') + 1);

      seats[seat].stalls += g_ascii_strtoll (end, NULL, 10) - from_us > STALL_US;
      take_settled (&debounce, t_ns, seats);
      uc_debounce_edge (&debounce, uc_line_wager (seat + 1), g_str_has_suffix (lines[i], "1"), t_ns);
      seats[seat].edges++;
    }
  take_settled (&debounce, UC_DEBOUNCE_NEVER, seats);
}

typedef struct
{
  Seat seats[SEATS];
  gboolean lies[SEATS];
} Found;

/* "bet 3 match-the-dealer-progressive ~4": one contact, five edges. */
static gboolean
count_row (const UcRow *row, gpointer data)
{
  Found *found = data;
  gboolean bet = g_str_has_prefix (row->input, "bet ");
  const char *bounces = strchr (row->input, '~');
  guint seat;

  if ((!bet && !g_str_has_prefix (row->input, "unbet ")) || strstr (row->input, "progressive") == NULL)
    return TRUE;
  seat = (guint) atoi (strchr (row->input, ' ')) - 1;
  g_assert_cmpint (found->lies[seat], !=, bet);
  found->lies[seat] = bet;
  found->seats[seat].contacts++;
  found->seats[seat].edges += 1 + (bounces != NULL ? (guint) atoi (bounces + 1) : 0);
  return TRUE;
}

static gboolean
all_are_in (UcBench *bench, gpointer data)
{
  return uc_bench_count (bench, "gpio", "edges") >= *(guint *) data;
}

static void
bet_everywhere (UcBench *bench)
{
  for (guint seat = 1; seat <= SEATS; seat++)
    {
      g_autofree char *line = g_strdup_printf ("bet %u main 25.00", seat);

      uc_bench_say (bench, line);
    }
}

static void
test_bounces (UcBench *bench, gconstpointer data)
{
  g_autoptr (GString) steps = g_string_new (NULL);
  g_autofree char *path = NULL;
  Seat expected[SEATS] = { 0 };
  Found found = { 0 };
  guint edges;

  start (bench, table_file);
  uc_bench_open_bets (bench);
  bet_everywhere (bench);
  edges = make_bounces (bench->rand, steps, g_test_slow () ? EDGES : EDGES_LEAN);
  uc_vm_drive (bench->vm, steps->str);
  expect (bench, expected);
  uc_bench_wait (bench, all_are_in, &edges, "The last of the edges");
  g_assert_cmpuint (uc_bench_count (bench, "gpio", "edges"), ==, edges);
  g_assert_cmpuint (uc_bench_count (bench, "gpio", "lost"), ==, 0);
  path = uc_bench_prove (bench);
  uc_bench_read (path, count_row, &found);
  for (guint i = 0; i < SEATS; i++)
    {
      guint doubt = 2 * expected[i].stalls;

      g_test_message ("Seat %u: %u contacts, %u edges, %u stalls", i + 1, found.seats[i].contacts,
                      found.seats[i].edges, expected[i].stalls);
      g_assert_cmpuint (found.seats[i].contacts, <=, expected[i].contacts + doubt);
      g_assert_cmpuint (found.seats[i].contacts + doubt, >=, expected[i].contacts);
      /* What bounced after a seat's last contact, split by a stall, stands behind no contact. */
      g_assert_cmpuint (found.seats[i].edges, <=, expected[i].edges);
      g_assert_cmpuint (found.seats[i].edges + EDGES_MAX * (doubt > 0), >=, expected[i].edges);
    }
}

/* ---- many edges ---- */

/* Every input that a table file can name, at 300 a second: the service gets every one, though it takes none for a coin. */
static void
test_rate (UcBench *bench, gconstpointer data)
{
  static const char *const chips[] = { "table", NULL };
  guint edges = 300 * (g_test_slow () ? 60 : 10);
  g_autofree char *steps = uc_edges_at_rate (chips, INPUTS, 300, edges);
  g_autofree char *path = NULL;

  start (bench, every_input);
  uc_vm_drive (bench->vm, steps);
  uc_bench_wait (bench, all_are_in, &edges, "The last of the edges");
  g_assert_cmpuint (uc_bench_count (bench, "gpio", "edges"), ==, edges);
  g_assert_cmpuint (uc_bench_count (bench, "gpio", "lost"), ==, 0);
  path = uc_bench_prove (bench);
}

/* 300 a second over 16 lines, which no table has: the service's thread gets every one. */
static void
test_rate_of_thread (UcBench *bench, gconstpointer data)
{
  static const char *const chips[] = { "table", NULL };
  guint edges = 300 * (g_test_slow () ? 60 : 10);
  g_autofree char *steps = uc_edges_at_rate (chips, 16, 300, edges);
  g_autofree char *counted = NULL;
  g_autofree char *expected = g_strdup_printf ("%u 0 0\n", edges);

  g_free (uc_vm_do (bench->vm, "chip add table 16"));
  uc_edges_begin_program (bench, "guest-edges", "table 16");
  uc_vm_drive (bench->vm, steps);
  counted = uc_edges_end_program (bench, "guest-edges");
  g_assert_cmpstr (counted, ==, expected);
}

/* Two bare loops beside each other do not lose the same: by so small a part of the edges they may differ. */
#define CHANCE 100

/* As fast as the guest can pull: the service loses no more than a bare loop beside it, and says so. */
static void
test_flood (UcBench *bench, gconstpointer data)
{
  static const char *const chips[] = { "table", "bare", NULL };
  guint edges = g_test_slow () ? 20000 : 4000;
  g_autofree char *steps = uc_edges_at_rate (chips, SEATS, 50000, edges);
  g_autofree char *path = NULL;
  g_autofree char *counted = NULL;
  guint lost, bare_lost, rereads;

  start (bench, table_file);
  g_free (uc_vm_do (bench->vm, "chip add bare 16"));
  uc_bench_open_bets (bench);
  uc_edges_begin_program (bench, "guest-bare", "bare 6");
  rereads = uc_bench_count (bench, "gpio", "re-read");
  uc_vm_drive (bench->vm, steps);
  counted = uc_edges_end_program (bench, "guest-bare");
  bare_lost = edges - (guint) atoi (counted);
  lost = edges - uc_bench_count (bench, "gpio", "edges");
  rereads = uc_bench_count (bench, "gpio", "re-read") - rereads;
  g_test_message ("Of %u edges the bare loop lost %u, the service %u; levels read again: %u", edges, bare_lost, lost,
                  rereads);
  path = uc_bench_prove (bench);
  g_assert_cmpuint (uc_bench_count_inputs (path, "device * fault *"), >, 0);
  g_assert_cmpuint (lost, <=, bare_lost + edges / CHANCE);
  if (lost > 0)
    g_assert_cmpuint (rereads, >, 0);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (UcBench *bench, gconstpointer data);
  } tests[] = {
    { "/hardware/edges/bounces/none-lost-none-doubled", test_bounces },
    { "/hardware/edges/300-a-second/over-every-input/none-lost", test_rate },
    { "/hardware/edges/300-a-second/over-16/none-lost", test_rate_of_thread },
    { "/hardware/edges/flood/no-more-lost-than-by-a-bare-loop-and-a-fault", test_flood },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, UcBench, UC_BENCH_ONE_PROCESSOR, uc_bench_set_up, tests[i].test, uc_bench_tear_down);
  return g_test_run ();
}
