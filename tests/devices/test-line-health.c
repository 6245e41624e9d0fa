/* Lines that are not well: chatter, stuck, lost edges. */
#include "uc-line-health.h"

#define MS G_GINT64_CONSTANT (1000000)
#define S (1000 * MS)
/* Some time after the machine's start, so that nothing happens at 0. */
#define T0 (100 * S)

#define WAGER uc_line_wager (3)

static UcLineState
state_at (UcLineHealth *health, UcLine line, gint64 t_ns)
{
  uc_line_health_take (health, t_ns);
  return uc_line_health_state (health, line);
}

/* Edges every @period_ns for @long_ns; whether each of them counts. */
static gboolean
run (UcLineHealth *health, gint64 from_ns, gint64 period_ns, gint64 long_ns)
{
  gboolean counts = TRUE;

  for (gint64 t_ns = from_ns; t_ns < from_ns + long_ns; t_ns += period_ns)
    counts &= uc_line_health_edge (health, WAGER, t_ns);
  return counts;
}

static void
test_bouncing_is_well (void)
{
  UcLineHealth health;

  uc_line_health_init (&health);
  /* a contact that bounces for 60 ms, ten times within two seconds */
  for (gint64 t_ns = T0; t_ns < T0 + 2 * S; t_ns += 200 * MS)
    g_assert_true (run (&health, t_ns, 3 * MS, 60 * MS));
  g_assert_cmpint (state_at (&health, WAGER, T0 + 2 * S), ==, UC_LINE_WELL);
  g_assert_cmpint (uc_line_health_next_ns (&health), ==, UC_DEBOUNCE_NEVER);
}

static void
test_never_rests (void)
{
  UcLineHealth health;

  uc_line_health_init (&health);
  g_assert_false (run (&health, T0, 5 * MS, 100 * MS));
  g_assert_cmpint (uc_line_health_state (&health, WAGER), ==, UC_LINE_CHATTERS);
  g_assert_cmpstr (uc_line_state_word (UC_LINE_CHATTERS), ==, "chatter");
  g_assert_cmpuint (health.lines[WAGER].edges, ==, 20);
  /* a second after its last edge it is to be read, and is well */
  g_assert_cmpint (uc_line_health_next_ns (&health), ==, T0 + 95 * MS + UC_LINE_QUIET_NS);
  g_assert_cmpint (uc_line_health_take (&health, T0 + 94 * MS + UC_LINE_QUIET_NS), ==, UC_LINE_NONE);
  g_assert_cmpint (uc_line_health_take (&health, T0 + 95 * MS + UC_LINE_QUIET_NS), ==, WAGER);
  g_assert_cmpint (uc_line_health_state (&health, WAGER), ==, UC_LINE_WELL);
  g_assert_true (uc_line_health_edge (&health, WAGER, T0 + 2 * S));
}

/* Settled every time, and far too often. */
static void
test_settles_too_often (void)
{
  UcLineHealth health;
  gint64 t_ns = T0;

  uc_line_health_init (&health);
  for (guint i = 0; i < UC_LINE_SETTLED_MAX; i++, t_ns += 20 * MS)
    uc_line_health_settled (&health, &(UcEdge){ WAGER, i % 2 == 0, t_ns, 1 });
  g_assert_cmpint (uc_line_health_state (&health, WAGER), ==, UC_LINE_WELL);
  uc_line_health_settled (&health, &(UcEdge){ WAGER, TRUE, t_ns, 1 });
  g_assert_cmpint (uc_line_health_state (&health, WAGER), ==, UC_LINE_CHATTERS);
  g_assert_false (uc_line_health_edge (&health, WAGER, t_ns + 20 * MS));
  g_assert_cmpuint (health.lines[WAGER].bounces, ==, UC_LINE_SETTLED_MAX + 1);
}

/* The rate that sixteen lines share 300 edges a second at. */
static void
test_line_rate_is_well (void)
{
  UcLineHealth health;
  guint i = 0;

  uc_line_health_init (&health);
  for (gint64 t_ns = T0; t_ns < T0 + 60 * S; t_ns += 53 * MS, i++)
    {
      g_assert_true (uc_line_health_edge (&health, WAGER, t_ns));
      uc_line_health_settled (&health, &(UcEdge){ WAGER, i % 2 == 0, t_ns, 0 });
      g_assert_cmpint (state_at (&health, WAGER, t_ns), ==, UC_LINE_WELL);
    }
}

static void
test_stuck_button (void)
{
  UcLineHealth health;

  uc_line_health_init (&health);
  uc_line_health_settled (&health, &(UcEdge){ UC_LINE_LOCK_BUTTON, TRUE, T0, 0 });
  g_assert_cmpint (uc_line_health_next_ns (&health), ==, T0 + 30 * S);
  g_assert_cmpint (state_at (&health, UC_LINE_LOCK_BUTTON, T0 + 30 * S - 1), ==, UC_LINE_WELL);
  g_assert_cmpint (state_at (&health, UC_LINE_LOCK_BUTTON, T0 + 30 * S), ==, UC_LINE_STUCK);
  g_assert_cmpint (uc_line_health_next_ns (&health), ==, UC_DEBOUNCE_NEVER);
  uc_line_health_settled (&health, &(UcEdge){ UC_LINE_LOCK_BUTTON, FALSE, T0 + 40 * S, 0 });
  g_assert_cmpint (state_at (&health, UC_LINE_LOCK_BUTTON, T0 + 40 * S), ==, UC_LINE_WELL);
}

/* A coin lies for the length of a round, and through a validation. */
static void
test_coin_is_not_stuck (void)
{
  UcLineHealth health;

  uc_line_health_init (&health);
  uc_line_health_level (&health, WAGER, TRUE, 0, T0);
  g_assert_cmpint (state_at (&health, WAGER, T0 + 1800 * S), ==, UC_LINE_WELL);
  g_assert_cmpint (state_at (&health, WAGER, T0 + 3600 * S), ==, UC_LINE_STUCK);
}

static void
test_lost (void)
{
  UcLineHealth health;

  uc_line_health_init (&health);
  uc_line_health_level (&health, WAGER, FALSE, 3, T0);
  g_assert_cmpint (uc_line_health_state (&health, WAGER), ==, UC_LINE_LOST);
  g_assert_cmpuint (health.lines[WAGER].lost, ==, 3);
  g_assert_cmpuint (health.lines[WAGER].reread, ==, 1);
  g_assert_cmpint (uc_line_health_next_ns (&health), ==, T0 + UC_LINE_QUIET_NS);
  g_assert_cmpint (state_at (&health, WAGER, T0 + UC_LINE_QUIET_NS), ==, UC_LINE_WELL);
}

static void
test_missing_is_worst (void)
{
  UcLineHealth health;

  uc_line_health_init (&health);
  uc_line_health_level (&health, WAGER, TRUE, 3, T0);
  run (&health, T0, 5 * MS, 100 * MS);
  uc_line_health_set_missing (&health, WAGER, TRUE);
  g_assert_cmpint (uc_line_health_state (&health, WAGER), ==, UC_LINE_MISSING);
  g_assert_cmpint (uc_line_health_next_ns (&health), ==, UC_DEBOUNCE_NEVER);
  uc_line_health_set_missing (&health, WAGER, FALSE);
  g_assert_cmpint (uc_line_health_state (&health, WAGER), ==, UC_LINE_WELL);
  g_assert_cmpuint (health.lines[WAGER].edges, ==, 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/line-health/bouncing-is-well", test_bouncing_is_well);
  g_test_add_func ("/line-health/chatter/never-rests", test_never_rests);
  g_test_add_func ("/line-health/chatter/settles-too-often", test_settles_too_often);
  g_test_add_func ("/line-health/chatter/line-rate-is-well", test_line_rate_is_well);
  g_test_add_func ("/line-health/stuck/button", test_stuck_button);
  g_test_add_func ("/line-health/stuck/coin-is-not", test_coin_is_not_stuck);
  g_test_add_func ("/line-health/lost", test_lost);
  g_test_add_func ("/line-health/missing-is-worst", test_missing_is_worst);
  return g_test_run ();
}
