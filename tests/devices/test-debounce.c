/* Debounce, each case drawn: one character a millisecond, "#" high, "." low; the window is 5 ms, the limit 40 ms. */
#include "uc-debounce.h"

#include <string.h>

#define MS G_GINT64_CONSTANT (1000000)
#define MAX_LINES 3

static const struct
{
  const char *name;
  const char *drawn[MAX_LINES]; /* wager.1, wager.2, lock-button */
  const char *edges;            /* in the order handed out: line, + or -, millisecond of its stamp */
  guint bounces;                /* of wager.1 */
  guint glitches;
} cases[] = {
  { "clean press", { "..######" }, "wager.1+2", 0, 0 },
  { "clean press and release", { "..########......." }, "wager.1+2 wager.1-10", 0, 0 },
  { "bouncing press carries its first edge", { "..#.##.#########" }, "wager.1+2", 4, 0 },
  { "bouncing release", { "..########.#..#......." }, "wager.1+2 wager.1-10", 4, 0 },
  { "glitch is no press", { "..#..............." }, "", 1, 1 },
  { "two glitches", { "..##........#....." }, "", 2, 2 },
  { "coin taken back at once, a window apart", { "..######........" }, "wager.1+2 wager.1-8", 0, 0 },
  { "ends exactly a window after its last edge", { "..#....." }, "", 1, 1 },
  { "never rests: judged at the limit, high then", { "..##.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.######" },
    "wager.1+2", 41, 1 },
  { "never rests: judged at the limit, low then", { "..#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#######" },
    "wager.1+42", 41, 1 },
  { "two coins in the order of their stamps", { "....######", "..########" }, "wager.2+2 wager.1+4", 0, 0 },
  { "same stamp: the lower line first", { "..########", "..########" }, "wager.1+2 wager.2+2", 0, 0 },
  { "coin before the button stays before it", { "..#.#.##########", "", "...#############" },
    "wager.1+2 lock-button+3", 4, 0 },
  { "coin after the button stays after it", { "....############", "", "...#.#.#########" },
    "lock-button+3 wager.1+4", 0, 0 },
  { "same stamp: a coin before the button", { "..########", "", "..########" }, "wager.1+2 lock-button+2", 0, 0 },
  { "a glitch holds nobody up for good", { "..#...........", "...###########" }, "wager.2+3", 1, 1 },
};

static const UcLine lines[MAX_LINES] = { UC_LINE_WAGER_1, UC_LINE_WAGER_1 + 1, UC_LINE_LOCK_BUTTON };

static void
take_all (UcDebounce *debounce, gint64 now_ns, GString *edges)
{
  char name[UC_LINE_TEXT];
  UcEdge edge;

  while (uc_debounce_take (debounce, now_ns, &edge))
    g_string_append_printf (edges, "%s%s%c%d", edges->len > 0 ? " " : "", uc_line_format (edge.line, name),
                            edge.rising ? '+' : '-', (int) (edge.t_ns / MS));
}

/* Draws the case into @debounce; with @taking, takes what is ready each millisecond. */
static void
run_case (guint i, UcDebounce *debounce, gboolean taking, GString *edges)
{
  guint8 level[MAX_LINES] = { 0 };

  for (gint64 ms = 0; ms < 100; ms++)
    {
      for (guint line = 0; line < MAX_LINES; line++)
        {
          const char *drawn = cases[i].drawn[line] != NULL ? cases[i].drawn[line] : "";
          gboolean high = ms < (gint64) strlen (drawn) ? drawn[ms] == '#' : level[line];

          if (high != level[line])
            uc_debounce_edge (debounce, lines[line], high, ms * MS);
          level[line] = high;
        }
      if (taking)
        take_all (debounce, ms * MS, edges);
    }
  take_all (debounce, 200 * MS, edges);
}

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (gboolean taking = FALSE; taking <= TRUE; taking++)
      {
        g_autoptr (GString) edges = g_string_new (NULL);
        UcDebounce debounce;

        g_test_message ("%s", cases[i].name);
        uc_debounce_init (&debounce, 5 * MS);
        run_case (i, &debounce, taking, edges);
        g_assert_cmpstr (edges->str, ==, cases[i].edges);
        g_assert_cmpuint (debounce.lines[UC_LINE_WAGER_1].bounces, ==, cases[i].bounces);
        g_assert_cmpuint (debounce.lines[UC_LINE_WAGER_1].glitches, ==, cases[i].glitches);
        g_assert_cmpint (uc_debounce_next_ns (&debounce), ==, UC_DEBOUNCE_NEVER);
      }
}

static void
test_never_early (void)
{
  UcDebounce debounce;
  UcEdge edge;

  uc_debounce_init (&debounce, 5 * MS);
  uc_debounce_edge (&debounce, UC_LINE_WAGER_1, TRUE, 2 * MS);
  g_assert_cmpint (uc_debounce_next_ns (&debounce), ==, 7 * MS);
  g_assert_false (uc_debounce_take (&debounce, 7 * MS - 1, &edge));
  g_assert_true (uc_debounce_take (&debounce, 7 * MS, &edge));
  g_assert_cmpint (edge.t_ns, ==, 2 * MS);
  g_assert_true (uc_debounce_is_high (&debounce, UC_LINE_WAGER_1));
}

static void
test_window_of_one_line (void)
{
  UcDebounce debounce;
  UcEdge edge;

  uc_debounce_init (&debounce, 5 * MS);
  uc_debounce_set_window (&debounce, UC_LINE_LOCK_BUTTON, 1 * MS);
  uc_debounce_edge (&debounce, UC_LINE_LOCK_BUTTON, TRUE, 0);
  g_assert_true (uc_debounce_take (&debounce, 1 * MS, &edge));
  g_assert_cmpint (edge.line, ==, UC_LINE_LOCK_BUTTON);
}

/* The button settles sooner than a coin that was dropped in the same nanosecond: the coin comes first all the same. */
static void
test_same_stamp_other_window (void)
{
  UcDebounce debounce;
  UcEdge edge;

  uc_debounce_init (&debounce, 5 * MS);
  uc_debounce_set_window (&debounce, UC_LINE_LOCK_BUTTON, 1 * MS);
  uc_debounce_edge (&debounce, UC_LINE_LOCK_BUTTON, TRUE, 7 * MS);
  uc_debounce_edge (&debounce, UC_LINE_WAGER_1, TRUE, 7 * MS);
  g_assert_false (uc_debounce_take (&debounce, 9 * MS, &edge));
  g_assert_cmpint (uc_debounce_next_ns (&debounce), ==, 12 * MS);
  g_assert_true (uc_debounce_take (&debounce, 12 * MS, &edge));
  g_assert_cmpint (edge.line, ==, UC_LINE_WAGER_1);
  g_assert_true (uc_debounce_take (&debounce, 12 * MS, &edge));
  g_assert_cmpint (edge.line, ==, UC_LINE_LOCK_BUTTON);
}

static void
test_level_read_again (void)
{
  UcDebounce debounce;
  UcEdge edge;

  uc_debounce_init (&debounce, 5 * MS);
  uc_debounce_assume (&debounce, UC_LINE_WAGER_1, TRUE);
  uc_debounce_level (&debounce, UC_LINE_WAGER_1, TRUE, 1 * MS);
  g_assert_cmpint (uc_debounce_next_ns (&debounce), ==, UC_DEBOUNCE_NEVER);

  /* A falling edge was lost. */
  uc_debounce_level (&debounce, UC_LINE_WAGER_1, FALSE, 2 * MS);
  g_assert_true (uc_debounce_take (&debounce, 7 * MS, &edge));
  g_assert_false (edge.rising);
  g_assert_cmpint (edge.t_ns, ==, 2 * MS);
}

static void
test_stamp_running_backwards (void)
{
  UcDebounce debounce;
  UcEdge edge;

  uc_debounce_init (&debounce, 5 * MS);
  uc_debounce_edge (&debounce, UC_LINE_WAGER_1, TRUE, 50 * MS);
  uc_debounce_edge (&debounce, UC_LINE_WAGER_1, FALSE, 10 * MS);
  g_assert_false (uc_debounce_take (&debounce, 60 * MS, &edge));
  g_assert_cmpuint (debounce.lines[UC_LINE_WAGER_1].glitches, ==, 1);
}

/* Nobody takes while a thousand clean presses come: memory is bounded, and what comes out alternates. */
static void
test_nobody_takes (void)
{
  UcDebounce debounce;
  UcEdge edge;
  gboolean rising = TRUE;
  guint n = 0;

  uc_debounce_init (&debounce, 5 * MS);
  for (gint64 i = 0; i < 2001; i++)
    uc_debounce_edge (&debounce, UC_LINE_WAGER_1, i % 2 == 0, i * 10 * MS);
  while (uc_debounce_take (&debounce, 1000000 * MS, &edge))
    {
      g_assert_cmpint (edge.rising, ==, rising);
      rising = !rising;
      n++;
    }
  g_assert_cmpuint (n, >=, UC_DEBOUNCE_READY);
  g_assert_cmpint (uc_debounce_is_high (&debounce, UC_LINE_WAGER_1), ==, !rising);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/debounce/cases-drawn", test_cases);
  g_test_add_func ("/debounce/never-early", test_never_early);
  g_test_add_func ("/debounce/window-of-one-line", test_window_of_one_line);
  g_test_add_func ("/debounce/same-stamp-other-window", test_same_stamp_other_window);
  g_test_add_func ("/debounce/level-read-again", test_level_read_again);
  g_test_add_func ("/debounce/stamp-running-backwards", test_stamp_running_backwards);
  g_test_add_func ("/debounce/nobody-takes", test_nobody_takes);
  return g_test_run ();
}
