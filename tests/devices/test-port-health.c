/* Ports that are not well: floods of frames and of noise, and when they are over. */
#include "uc-port-health.h"

#define MS G_GINT64_CONSTANT (1000000)
#define S (1000 * MS)
/* Some time after the machine's start, so that nothing happens at 0. */
#define T0 (100 * S)

/* So much every @period_ns for @long_ns; how often it was told that it chatters. */
static guint
run (UcPortHealth *health, guint frames, guint noise, gint64 from_ns, gint64 period_ns, gint64 long_ns)
{
  guint told = 0;

  for (gint64 t_ns = from_ns; t_ns < from_ns + long_ns; t_ns += period_ns)
    told += uc_port_health_read (health, frames, noise, t_ns);
  return told;
}

/* A badge held before its reader for a minute, a shoe dealt from as fast as hands can, a plug that is not quite in. */
static void
test_busy_is_well (void)
{
  UcPortHealth health = { 0 };

  g_assert_cmpuint (run (&health, 1, 0, T0, 15 * MS, 60 * S), ==, 0);
  g_assert_cmpuint (run (&health, 0, 120, T0 + 60 * S, 500 * MS, 60 * S), ==, 0);
  g_assert_cmpint (uc_port_health_next_ns (&health), ==, 0);
}

static void
test_flood (gconstpointer data)
{
  gboolean noise = GPOINTER_TO_INT (data);
  UcPortHealth health = { 0 };

  /* 300 a second, for three */
  g_assert_cmpuint (run (&health, !noise, noise, T0, S / 300, 3 * S), ==, 1);
  g_assert_true (health.chatters);
  g_assert_false (uc_port_health_take (&health, T0 + 3 * S + 500 * MS));
  g_assert_true (uc_port_health_take (&health, T0 + 3 * S + UC_PORT_QUIET_NS));
  g_assert_cmpint (uc_port_health_next_ns (&health), ==, 0);
  /* what it says then is well, until there is too much of it again */
  g_assert_cmpuint (run (&health, 1, 1, T0 + 6 * S, 15 * MS, S), ==, 0);
  g_assert_cmpuint (run (&health, !noise, noise, T0 + 8 * S, S / 300, S), ==, 1);
}

static void
test_limits (void)
{
  UcPortHealth health = { 0 };

  g_assert_false (uc_port_health_read (&health, UC_PORT_FRAMES_MAX, UC_PORT_NOISE_MAX, T0));
  g_assert_false (uc_port_health_read (&health, UC_PORT_FRAMES_MAX, UC_PORT_NOISE_MAX, T0 + S));
  g_assert_true (uc_port_health_read (&health, 1, 0, T0 + S + 999 * MS));
  g_assert_cmpint (uc_port_health_next_ns (&health), ==, T0 + S + 999 * MS + UC_PORT_QUIET_NS);
  g_assert_false (uc_port_health_take (&health, T0 + S + 998 * MS + UC_PORT_QUIET_NS));
  g_assert_true (uc_port_health_take (&health, T0 + S + 999 * MS + UC_PORT_QUIET_NS));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/port-health/busy-is-well", test_busy_is_well);
  g_test_add_data_func ("/port-health/flood/frames", GINT_TO_POINTER (FALSE), test_flood);
  g_test_add_data_func ("/port-health/flood/noise", GINT_TO_POINTER (TRUE), test_flood);
  g_test_add_func ("/port-health/limits", test_limits);
  return g_test_run ();
}
