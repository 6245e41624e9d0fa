/* A table whose lines are on GPIO chips: inputs with their bounces, locks, health, a start without the chip. */
#include "fake-gpio.h"
#include "table-fixture.h"
#include "uc-fittings.h"
#include "uc-rules-load.h"
#include "uc-table-init.h"
#include "uc-table-service.h"

#include <string.h>

#define CHIP "pinctrl-rp1"
#define DEVICES \
  "[devices]\n" \
  "lock-button=" CHIP "/17\n" \
  "lock-line=" CHIP "/27\n" \
  "reset-key=" CHIP "/22\n" \
  "wager.1=" CHIP "/5\n" \
  "wager.2=" CHIP "/6\n" \
  "lamp.1.accepted=" CHIP "/8\n" \
  "winner.1=" CHIP "/9\n"
#define N_LINES 28
#define MS G_GINT64_CONSTANT (1000000)

enum
{
  WAGER_1 = 5,
  WAGER_2 = 6,
  LAMP_1 = 8,
  BUTTON = 17,
  RESET_KEY = 22,
  LOCK = 27,
};

static const char table_file[] = "[table]\n"
                                 "id=T-1\n"
                                 "game=down-under-blackjack\n"
                                 "decks=6\n"
                                 "seats=3\n"
                                 "[wager match-the-dealer-progressive]\n"
                                 "amount=5.00\n"
                                 "paytable=4\n" DEVICES;

static GString *logged; /* a message a line */

typedef struct
{
  TableFixture base;
  UcPortSystem machine;
  UcRules rules;
  UcTable table;
  UcFittings *fittings;
  GString *inputs; /* handed out, one a line */
  UcTableService *service;
} Fixture;

static void
on_input (const UcInput *input, UcWireDevice device, guint32 seq, gpointer user_data)
{
  Fixture *f = user_data;
  char text[UC_INPUT_TEXT];

  g_string_append_printf (f->inputs, "%s\n", uc_input_format (input, text));
}

static void
on_moved (gpointer user_data)
{
}

static const UcFittingsFuncs funcs = { on_input, on_moved };

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();

  fake_gpio_init ();
  f->machine = uc_port_system;
  f->machine.dev = fake_gpio_folder ();
  table_fixture_init_with (&f->base, table_file);
  g_assert_true (uc_rules_load_file (f->base.table, &f->rules, faults));
  uc_table_init (&f->table, &f->rules);
  f->inputs = g_string_new (NULL);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_clear_pointer (&f->fittings, uc_fittings_free);
  g_clear_pointer (&f->service, uc_table_service_free);
  table_fixture_clear (&f->base);
  fake_gpio_clear ();
  g_string_free (f->inputs, TRUE);
}

static void
wait_for (Fixture *f, const char *part)
{
  while (strstr (f->inputs->str, part) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
assert_inputs (Fixture *f, const char *expected)
{
  g_assert_cmpstr (f->inputs->str, ==, expected);
  g_string_truncate (f->inputs, 0);
}

static gint64
now_ns (void)
{
  return g_get_monotonic_time () * 1000;
}

static void
edge (guint offset, gboolean rising)
{
  fake_gpio_edge (CHIP, offset, rising, now_ns ());
}

static void
open_fittings (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  UcDeviceSeqs seqs = { 0 };

  f->fittings = uc_fittings_new (&f->table, &seqs, NULL, &f->machine, &funcs, f, &error);
  g_assert_no_error (error);
}

/* All is well, and what the record says of the devices says so. */
static void
open_well (Fixture *f)
{
  UcOutputs outputs = { 0 };

  fake_gpio_plug (0, CHIP, N_LINES);
  open_fittings (f);
  wait_for (f, "device head.2 up\n");
  assert_inputs (f, "device lock-button up\ndevice lock-line up\ndevice lamps up\ndevice head.1 up\ndevice head.2 up\n");
  uc_fittings_set_outputs (f->fittings, &outputs);
  g_assert_true (fake_gpio_level (CHIP, LOCK)); /* open for bets */
}

/* ---- what happens becomes a line ---- */

static void
test_coin (Fixture *f, gconstpointer data)
{
  open_well (f);
  edge (WAGER_1, TRUE);
  wait_for (f, "bet");
  edge (WAGER_1, FALSE);
  wait_for (f, "unbet");
  assert_inputs (f, "bet 1 match-the-dealer-progressive\nunbet 1 match-the-dealer-progressive\n");
}

static void
test_bounces_are_kept (Fixture *f, gconstpointer data)
{
  gint64 t_ns = now_ns ();

  open_well (f);
  for (guint i = 0; i < 5; i++)
    fake_gpio_edge (CHIP, WAGER_1, i % 2 == 0, t_ns + i * MS);
  wait_for (f, "bet");
  assert_inputs (f, "bet 1 match-the-dealer-progressive ~4\n");
}

static void
test_coin_that_lies_there (Fixture *f, gconstpointer data)
{
  fake_gpio_plug (0, CHIP, N_LINES);
  fake_gpio_move (CHIP, WAGER_2, TRUE);
  open_fittings (f);
  wait_for (f, "bet 2 match-the-dealer-progressive\n");
}

/* ---- the lock ---- */

static void
test_button (Fixture *f, gconstpointer data)
{
  open_well (f);
  edge (BUTTON, TRUE);
  while (fake_gpio_level (CHIP, LOCK))
    g_thread_yield (); /* the main loop does not turn */
  wait_for (f, "no-more-bets\n");
  g_assert_false (fake_gpio_level (CHIP, LOCK));
}

/* A glitch locks, for nobody knows yet; and releases again. */
static void
test_glitch_releases (Fixture *f, gconstpointer data)
{
  UcOutputs outputs = { 0 };

  open_well (f);
  edge (BUTTON, TRUE);
  edge (BUTTON, FALSE);
  while (fake_gpio_level (CHIP, LOCK))
    g_thread_yield ();
  while (!fake_gpio_level (CHIP, LOCK))
    {
      g_main_context_iteration (NULL, TRUE);
      uc_fittings_set_outputs (f->fittings, &outputs);
    }
  assert_inputs (f, "");
}

static void
test_locks_at_the_end (Fixture *f, gconstpointer data)
{
  open_well (f);
  g_clear_pointer (&f->fittings, uc_fittings_free);
  g_assert_false (fake_gpio_level (CHIP, LOCK));
}

/* ---- health ---- */

/* Edges 5 ms apart, for longer than a line may go without rest. */
static void
chatter (guint offset, guint n)
{
  gint64 t_ns = now_ns ();

  for (guint i = 0; i < n; i++)
    fake_gpio_edge (CHIP, offset, i % 2 == 0, t_ns + i * 5 * MS);
}

static void
test_chatter_is_no_coin (Fixture *f, gconstpointer data)
{
  fake_gpio_number (256);
  open_well (f);
  chatter (WAGER_1, 40);
  wait_for (f, "up\n");
  assert_inputs (f, "device head.1 fault chatter\ndevice head.1 up\n");
  g_assert_cmpuint (uc_fittings_get_health (f->fittings, UC_WIRE_GPIO).edges, ==, 40);
  edge (WAGER_1, TRUE);
  wait_for (f, "bet 1");
}

/* What it says once it is quiet, is so. */
static void
test_chatter_ends_on_a_coin (Fixture *f, gconstpointer data)
{
  fake_gpio_number (256);
  open_well (f);
  chatter (WAGER_1, 41);
  wait_for (f, "bet 1");
  assert_inputs (f, "device head.1 fault chatter\ndevice head.1 up\nbet 1 match-the-dealer-progressive\n");
}

/* Of the button nobody knows what it means: it is pressed, once, and the lock holds for as long as it does not rest. */
static void
test_chattering_button_locks (Fixture *f, gconstpointer data)
{
  UcOutputs outputs = { 0 };

  fake_gpio_number (256);
  open_well (f);
  chatter (BUTTON, 40);
  wait_for (f, "no-more-bets");
  uc_fittings_set_outputs (f->fittings, &outputs);
  g_assert_false (fake_gpio_level (CHIP, LOCK));
  wait_for (f, "up\n");
  g_assert_nonnull (strstr (f->inputs->str, "device lock-button fault chatter\n"));
  g_assert_null (strstr (strstr (f->inputs->str, "no-more-bets") + 1, "no-more-bets"));
  uc_fittings_set_outputs (f->fittings, &outputs);
  g_assert_true (fake_gpio_level (CHIP, LOCK));
}

/* The record knows nothing of it; the log does. */
static void
test_reset_key_is_logged (Fixture *f, gconstpointer data)
{
  fake_gpio_number (256);
  open_well (f);
  g_string_truncate (logged, 0);
  chatter (RESET_KEY, 40);
  while (strstr (logged->str, "The reset key is well.") == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (logged->str, ==, "The reset key has a fault: chatter.\nThe reset key is well.\n");
  g_assert_null (strstr (f->inputs->str, "device"));
}

static void
test_lost_edges (Fixture *f, gconstpointer data)
{
  UcDeviceHealth health;

  fake_gpio_number (256);
  open_well (f);
  edge (WAGER_1, TRUE);
  wait_for (f, "bet 1");
  g_string_truncate (f->inputs, 0);
  fake_gpio_lose (CHIP, WAGER_1, 2);
  edge (WAGER_1, FALSE);
  wait_for (f, "up\n");
  g_assert_nonnull (strstr (f->inputs->str, "device head.1 fault lost\n"));
  g_assert_nonnull (strstr (f->inputs->str, "unbet 1 match-the-dealer-progressive\n"));
  health = uc_fittings_get_health (f->fittings, UC_WIRE_GPIO);
  g_assert_true (health.up);
  g_assert_cmpuint (health.edges, ==, 2);
  g_assert_cmpuint (health.lost, ==, 2);
  g_assert_cmpuint (health.reread, ==, 5); /* four lines at the start */
}

/* ---- a record that could not be kept ---- */

/* What happened meanwhile is on no record: how the lines stand then counts. */
static void
test_levels_after_a_stop (Fixture *f, gconstpointer data)
{
  open_well (f);
  uc_fittings_rewind (f->fittings, &f->table);
  edge (WAGER_1, TRUE);
  wait_for (f, "bet 1");
  g_string_truncate (f->inputs, 0); /* nobody kept it */
  uc_fittings_rewind (f->fittings, &f->table);
  uc_fittings_ask_again (f->fittings);
  wait_for (f, "bet 1 match-the-dealer-progressive\n");
}

/* What ails a device is said again to a record that did not hear it. */
static void
test_health_after_a_stop (Fixture *f, gconstpointer data)
{
  open_fittings (f);
  wait_for (f, "device head.2 down\n");
  f->table.now.carry.devices[UC_DEVICE_HEAD_1] = UC_DEVICE_STATE_DOWN;
  g_string_truncate (f->inputs, 0);
  uc_fittings_report_health (f->fittings, &f->table);
  assert_inputs (f, "device lock-button down\ndevice lock-line down\ndevice lamps down\ndevice head.2 down\n");
}

/* ---- what is missing ---- */

static void
test_start_without_the_chip (Fixture *f, gconstpointer data)
{
  open_fittings (f);
  wait_for (f, "head.2");
  assert_inputs (f,
                 "device lock-button down\ndevice lock-line down\ndevice lamps down\ndevice head.1 down\n"
                 "device head.2 down\n");
  g_assert_false (uc_fittings_get_health (f->fittings, UC_WIRE_GPIO).up);
  fake_gpio_plug (3, CHIP, N_LINES);
  wait_for (f, "device head.2 up\n");
  edge (WAGER_2, TRUE);
  wait_for (f, "bet 2 match-the-dealer-progressive\n");
}

/* One line that somebody else has is one head that is down. */
static void
test_one_line_in_use (Fixture *f, gconstpointer data)
{
  fake_gpio_plug (0, CHIP, N_LINES);
  fake_gpio_occupy (CHIP, LAMP_1, "leds");
  open_fittings (f);
  wait_for (f, "head.2");
  assert_inputs (f, "device lock-button up\ndevice lock-line up\ndevice lamps up\ndevice head.1 down\n"
                    "device head.2 up\n");
  fake_gpio_occupy (CHIP, LAMP_1, NULL);
  wait_for (f, "device head.1 up\n");
}

/* The lamps are as the table wants them when their chip is back. */
static void
test_outputs_come_back (Fixture *f, gconstpointer data)
{
  UcOutputs outputs = { .lamp[1] = UC_LAMP_ACCEPTED };

  open_well (f);
  uc_fittings_set_outputs (f->fittings, &outputs);
  g_assert_true (fake_gpio_level (CHIP, LAMP_1));
  fake_gpio_unplug (CHIP);
  wait_for (f, "device head.1 down\n");
  fake_gpio_move (CHIP, LAMP_1, FALSE);
  fake_gpio_plug (5, CHIP, N_LINES);
  wait_for (f, "device head.1 up\n");
  uc_fittings_set_outputs (f->fittings, &outputs);
  g_assert_true (fake_gpio_level (CHIP, LAMP_1));
  g_assert_true (fake_gpio_level (CHIP, LOCK));
}

/* ---- the whole service ---- */

static void
on_submitted (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  *(guint64 *) user_data = uc_table_service_submit_finish (result, &error);
  g_assert_no_error (error);
}

/* Nothing is there, and the table goes on with what is typed; what is missing is on record. */
static void
test_service_starts_degraded (Fixture *f, gconstpointer data)
{
  static const char *const lines[] = { "open-table", NULL };
  const UcTableServiceOptions options = {
    .table_path = f->base.table,
    .journal_path = f->base.journal,
    .machine = &f->machine,
  };
  g_autoptr (GError) error = NULL;
  guint64 head = 0;
  const UcTable *table;

  f->service = uc_table_service_new (&options, NULL, NULL, &error);
  g_assert_no_error (error);
  table = uc_table_service_get_table (f->service);
  while (table->now.carry.devices[UC_DEVICE_HEAD_1] != UC_DEVICE_STATE_DOWN)
    g_main_context_iteration (NULL, TRUE);
  uc_table_service_submit (f->service, table->now.prompt_seq, lines, on_submitted, &head);
  while (head == 0)
    g_main_context_iteration (NULL, TRUE);
  fake_gpio_plug (0, CHIP, N_LINES);
  while (table->now.carry.devices[UC_DEVICE_HEAD_1] != UC_DEVICE_STATE_UP)
    g_main_context_iteration (NULL, TRUE);
  g_clear_pointer (&f->service, uc_table_service_free);
  table_fixture_prove_or_fail (&f->base);
}

static GLogWriterOutput
collect_log (GLogLevelFlags level, const GLogField *fields, gsize n, gpointer user_data)
{
  if ((level & G_LOG_LEVEL_MASK) != G_LOG_LEVEL_MESSAGE)
    return g_log_writer_default (level, fields, n, NULL);
  for (gsize i = 0; i < n; i++)
    if (g_str_equal (fields[i].key, "MESSAGE"))
      g_string_append_printf (logged, "%s\n", (const char *) fields[i].value);
  return G_LOG_WRITER_HANDLED;
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  logged = g_string_new (NULL);
  g_log_set_writer_func (collect_log, NULL, NULL);
#define TEST(path, func) g_test_add ("/gpio-table/" path, Fixture, NULL, set_up, func, tear_down)
  TEST ("coin/placed-and-taken", test_coin);
  TEST ("coin/bounces-are-kept", test_bounces_are_kept);
  TEST ("coin/lies-there-at-the-start", test_coin_that_lies_there);
  TEST ("lock/button", test_button);
  TEST ("lock/glitch-releases", test_glitch_releases);
  TEST ("lock/at-the-end", test_locks_at_the_end);
  TEST ("health/chatter-is-no-coin", test_chatter_is_no_coin);
  TEST ("health/chatter-ends-on-a-coin", test_chatter_ends_on_a_coin);
  TEST ("health/chattering-button-locks", test_chattering_button_locks);
  TEST ("health/reset-key-is-logged", test_reset_key_is_logged);
  TEST ("health/lost-edges", test_lost_edges);
  TEST ("stopped/levels-count", test_levels_after_a_stop);
  TEST ("stopped/health-is-said-again", test_health_after_a_stop);
  TEST ("missing/start-without-the-chip", test_start_without_the_chip);
  TEST ("missing/one-line-in-use", test_one_line_in_use);
  TEST ("missing/outputs-come-back", test_outputs_come_back);
  TEST ("missing/service-starts-degraded", test_service_starts_degraded);
  return g_test_run ();
}
