/* The simulated devices against the service's ends, over socket pairs. */
#include "uc-hang.h"
#include "uc-sim-bench.h"

#include "uc-simulated.h"

#include <glib/gstdio.h>

#define ALL ((1u << UC_WIRE_SHOE) | (1u << UC_WIRE_READER) | (1u << UC_WIRE_BADGE) | (1u << UC_WIRE_GPIO))

static void
assert_heard (UcSimBench *bench, const char *expected)
{
  uc_sim_bench_run (bench);
  g_assert_cmpstr (bench->heard->str, ==, expected);
  g_string_truncate (bench->heard, 0);
}

static void
test_welcome (void)
{
  g_autoptr (UcSimBench) bench = uc_sim_bench_new (ALL);

  g_assert_true (uc_sim_table_is_connected (bench->sim));
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    g_assert_true (uc_device_end_is_up (bench->ends[device]));
  g_assert_cmpint (bench->table.now.carry.devices[UC_DEVICE_SHOE], ==, UC_DEVICE_STATE_UP);
  g_assert_cmpint (bench->table.now.carry.devices[UC_DEVICE_HEAD_1 + 5], ==, UC_DEVICE_STATE_UP);
}

/* The device check lights the simulated lamps themselves. */
static void
test_check (void)
{
  static const struct
  {
    const char *part;
    UcLine line;
  } lamps[] = {
    { "lamp.3.invite", uc_line_lamp_invite (3) },     { "lamp.3.placed", uc_line_lamp_placed (3) },
    { "lamp.3.accepted", uc_line_lamp_accepted (3) }, { "winner.6", uc_line_winner (6) },
  };
  g_autoptr (UcSimBench) bench = uc_sim_bench_new (ALL);

  for (guint i = 0; i < G_N_ELEMENTS (lamps); i++)
    {
      g_autofree char *on = g_strdup_printf ("test-device %s on", lamps[i].part);
      g_autofree char *off = g_strdup_printf ("test-device %s off", lamps[i].part);

      g_assert_true (uc_sim_bench_say (bench, on));
      uc_sim_bench_run (bench);
      g_assert_cmpint (bench->sim->level[lamps[i].line], ==, 1);
      g_assert_true (uc_sim_bench_say (bench, off));
      uc_sim_bench_run (bench);
      g_assert_cmpint (bench->sim->level[lamps[i].line], ==, 0);
    }
}

static void
test_every_verb (void)
{
  g_autoptr (UcSimBench) bench = uc_sim_bench_new (ALL);

  uc_sim_table_badge (bench->sim, "2001");
  assert_heard (bench, "badge 2001; ");
  uc_sim_table_draw_card (bench->sim, uc_card (1, UC_SUIT_SPADES));
  assert_heard (bench, "card AS; ");
  uc_sim_table_light (bench->sim, UC_RANGE_LARGE);
  assert_heard (bench, "light large; ");
  uc_sim_table_read_hole (bench->sim, uc_card (4, UC_SUIT_CLUBS));
  assert_heard (bench, "light small; ");
  bench->sim->wrong_light = TRUE;
  uc_sim_table_read_hole (bench->sim, uc_card (4, UC_SUIT_CLUBS));
  uc_sim_table_read_hole (bench->sim, uc_card (4, UC_SUIT_CLUBS));
  assert_heard (bench, "light medium; light small; ");
  uc_sim_table_coin (bench->sim, 3, TRUE);
  uc_sim_table_coin (bench->sim, 3, TRUE);
  assert_heard (bench, "bet 3 match-the-dealer-progressive; ");
  g_assert_cmpuint (uc_device_end_received (bench->ends[UC_WIRE_GPIO]), ==, 1);
  uc_sim_table_lift_coins (bench->sim);
  assert_heard (bench, "unbet 3 match-the-dealer-progressive; ");
  uc_sim_table_press_lock (bench->sim);
  assert_heard (bench, "no-more-bets; ");
  uc_sim_table_turn_key (bench->sim, TRUE);
  assert_heard (bench, "reset-key; ");
  uc_sim_table_word (bench->sim, UC_WIRE_READER, "fault");
  uc_sim_table_word (bench->sim, UC_WIRE_READER, "ok");
  assert_heard (bench, "device reader fault fault; device reader up; ");
  g_assert_true (uc_sim_table_is_quiet (bench->sim));
}

static void
test_lamps_are_set (void)
{
  g_autoptr (UcSimBench) bench = uc_sim_bench_new (ALL);

  uc_sim_table_badge (bench->sim, "2001");
  uc_sim_bench_run (bench);
  g_assert_cmpuint (bench->sim->level[UC_LINE_LOCK_LINE], ==, 1);
}

/* The service decides and its acknowledgement is lost: the device says it again, the service drops it. */
static void
test_lost_ack (void)
{
  g_autoptr (UcSimBench) bench = uc_sim_bench_new (ALL);
  UcSimDevice *shoe = bench->sim->devices[UC_WIRE_SHOE];

  bench->deaf = TRUE;
  uc_sim_table_draw_card (bench->sim, uc_card (7, UC_SUIT_HEARTS));
  assert_heard (bench, "card 7H; ");
  g_assert_cmpuint (uc_sim_device_held (shoe), ==, 1);
  uc_sim_device_repeat (shoe);
  uc_sim_device_repeat (shoe);
  assert_heard (bench, "");
  g_assert_cmpuint (uc_device_end_health (bench->ends[UC_WIRE_SHOE]).repeated, ==, 2);

  uc_device_end_commit (bench->ends[UC_WIRE_SHOE], 1);
  uc_sim_bench_run (bench);
  g_assert_cmpuint (uc_sim_device_held (shoe), ==, 0);
}

/* Each way in which a message goes wrong on the line: no card is lost, none is doubled. */
static void
test_spoiled (void)
{
  static const UcSpoil spoils[] = { UC_SPOIL_CHECKSUM, UC_SPOIL_TRUNCATE, UC_SPOIL_TWICE, UC_SPOIL_NOISE };

  for (guint i = 0; i < G_N_ELEMENTS (spoils); i++)
    {
      g_autoptr (UcSimBench) bench = uc_sim_bench_new (ALL);
      UcSimDevice *shoe = bench->sim->devices[UC_WIRE_SHOE];

      uc_sim_device_spoil (shoe, spoils[i]);
      uc_sim_table_draw_card (bench->sim, uc_card (7, UC_SUIT_HEARTS));
      uc_sim_bench_run (bench);
      uc_sim_table_draw_card (bench->sim, uc_card (8, UC_SUIT_HEARTS));
      uc_sim_bench_run (bench);
      uc_sim_device_repeat (shoe);
      uc_sim_bench_run (bench);
      uc_sim_device_repeat (shoe);
      assert_heard (bench, "card 7H; card 8H; ");
      g_assert_true (uc_sim_table_is_quiet (bench->sim));
    }
}

static void
test_said_before_the_welcome (void)
{
  g_autoptr (UcSimBench) bench = uc_sim_bench_new (0);

  uc_sim_table_draw_card (bench->sim, uc_card (7, UC_SUIT_HEARTS));
  uc_sim_table_coin (bench->sim, 2, TRUE);
  assert_heard (bench, "");
  uc_sim_device_plug (bench->sim->devices[UC_WIRE_SHOE]);
  assert_heard (bench, "device shoe up; card 7H; ");
  uc_sim_device_plug (bench->sim->devices[UC_WIRE_GPIO]);
  uc_sim_bench_run (bench);
  g_assert_nonnull (strstr (bench->heard->str, "bet 2 match-the-dealer-progressive; "));
  g_assert_cmpuint (bench->debounce.lines[uc_line_wager (2)].glitches, ==, 0);
}

/* The coin was dropped while the record was stopped and the device's memory was lost: its level tells. */
static void
test_level_tells_of_a_lost_edge (void)
{
  g_autoptr (UcSimBench) bench = uc_sim_bench_new (0);

  uc_sim_table_coin (bench->sim, 2, TRUE);
  uc_sim_device_forget (bench->sim->devices[UC_WIRE_GPIO]);
  uc_sim_device_plug (bench->sim->devices[UC_WIRE_GPIO]);
  uc_sim_bench_run (bench);
  g_assert_nonnull (strstr (bench->heard->str, "bet 2 match-the-dealer-progressive; "));
}

static void
test_unplugged (void)
{
  g_autoptr (UcSimBench) bench = uc_sim_bench_new (ALL);

  uc_sim_device_unplug (bench->sim->devices[UC_WIRE_SHOE]);
  assert_heard (bench, "device shoe down; ");
  g_assert_false (uc_sim_device_is_connected (bench->sim->devices[UC_WIRE_SHOE]));
}

static void
on_talk (UcDeviceEnd *end, const UcMessage *message, gint64 t_ns, gpointer data)
{
  uc_message_print (message, data);
}

static void
on_talk_state (UcDeviceEnd *end, gboolean up, gpointer data)
{
  g_string_append (data, up ? "up; " : "down; ");
}

static gboolean
on_late (gpointer data)
{
  g_error ("what is waited for does not come; “%s” was heard", ((GString *) data)->str);
  return G_SOURCE_REMOVE;
}

/* A badge reader of another make, through a socket of its own beside the simulated devices'. */
static void
assert_talks (UcDriverName driver, const char *expected)
{
  static const UcDeviceEndFuncs funcs = { on_talk, on_talk_state };
  g_autoptr (GString) heard = g_string_new (NULL);
  UcDeviceEnd *ends[UC_N_WIRE_DEVICES]
      = { [UC_WIRE_BADGE] = uc_device_end_new (UC_WIRE_BADGE, 0, &funcs, heard) };
  g_autofree char *dir = g_dir_make_tmp ("upcard-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (dir, "table.socket", NULL);
  UcSimulated *simulated = uc_simulated_new (path, ends, NULL);
  g_autoptr (UcSimTable) sim = uc_sim_table_new (path, driver, 6, 1);
  guint guard = g_timeout_add_seconds (UC_HANG_S, on_late, heard);

  g_assert_true (uc_simulated_listen_for (simulated, UC_WIRE_BADGE, uc_driver_get (driver), NULL));
  uc_sim_device_plug (sim->devices[UC_WIRE_BADGE]);
  uc_sim_table_badge (sim, "2001");
  while (g_strcmp0 (heard->str, expected) != 0)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
  g_assert_true (uc_sim_table_is_quiet (sim));
  uc_simulated_free (simulated);
  uc_device_end_free (ends[UC_WIRE_BADGE]);
  g_rmdir (dir);
}

static void
test_other_makes (void)
{
  assert_talks (UC_DRIVER_RDM6300, "up; 1 badge 0000002001");
  assert_talks (UC_DRIVER_LINE, "up; 1 badge 2001");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sim/device/welcome", test_welcome);
  g_test_add_func ("/sim/device/every-verb", test_every_verb);
  g_test_add_func ("/sim/device/check-lights-the-lamp", test_check);
  g_test_add_func ("/sim/device/lamps-are-set", test_lamps_are_set);
  g_test_add_func ("/sim/device/lost-ack-repeated-dropped", test_lost_ack);
  g_test_add_func ("/sim/device/spoiled-on-the-line", test_spoiled);
  g_test_add_func ("/sim/device/said-before-the-welcome", test_said_before_the_welcome);
  g_test_add_func ("/sim/device/level-tells-of-a-lost-edge", test_level_tells_of_a_lost_edge);
  g_test_add_func ("/sim/device/unplugged", test_unplugged);
  g_test_add_func ("/sim/device/other-makes-only-talk", test_other_makes);
  return g_test_run ();
}
