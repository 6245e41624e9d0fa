/* Whole rounds on a real kernel: coins, button and lamps on GPIO lines, shoe and card reader at the far ends of UARTs. */
#include "uc-bench.h"
#include "uc-table-outputs.h"
#include "uc-table-prompt.h"

#include <string.h>

#define TABLE(reader)                                                                                                  \
  "[table]\nid=T-1\ngame=down-under-blackjack\ndecks=6\nseats=3\n[wager match-the-dealer]\n"                           \
  "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"                                                    \
  "[devices]\n"                                                                                                        \
  "shoe=serial:" UC_VM_ID (UC_VM_SHOE) "\nreader=serial:" reader "\n"                                                  \
  "wager.1=table/0\nwager.2=table/1\nwager.3=table/2\nlock-button=table/8\nlock-line=lamps/0\n"                        \
  "lamp.1.accepted=lamps/1\nlamp.2.accepted=lamps/2\nlamp.3.accepted=lamps/3\n"                                        \
  "winner.1=lamps/4\nwinner.2=lamps/5\nwinner.3=lamps/6\n"                                                                    \
  "floor-call=lamps/7\n"

static void
start_with (UcBench *bench, const char *table, const char *reader)
{
  g_free (uc_vm_do (bench->vm, "chip add table 16 && chip add lamps 16"));
  uc_bench_start_service (bench, table);
  uc_bench_plug (bench, UC_WIRE_SHOE, UC_VM_SHOE);
  uc_bench_plug (bench, UC_WIRE_READER, reader);
}

/* The card reader on a port that stays. */
static void
start (UcBench *bench)
{
  start_with (bench, TABLE (UC_VM_UART_1), UC_VM_UART_1);
}

static gboolean
is_quiet (UcBench *bench, gpointer data)
{
  for (guint device = 0; device < UC_N_WIRE_DEVICES; device++)
    if (bench->far[device] != NULL && !far_device_is_idle (bench->far[device]))
      return FALSE;
  return TRUE;
}

static gboolean
output (UcBench *bench, guint line)
{
  g_autofree char *value = uc_vm_do (bench->vm, "chip value lamps %u", line);

  return value[0] == '1';
}

/* Whatever the record says the outputs are, the lines are. The lock line is high where wagers are taken. */
static gboolean
lines_agree (UcBench *bench, gpointer data)
{
  UcOutputs outputs;

  uc_bench_catch_up (bench);
  outputs = uc_table_outputs (&bench->table);
  if (output (bench, 0) == outputs.lock_line || output (bench, 7) != outputs.floor_call)
    return FALSE;
  for (guint seat = 1; seat <= 3; seat++)
    if (output (bench, seat) != (outputs.lamp[seat] == UC_LAMP_ACCEPTED)
        || output (bench, 3 + seat) != outputs.winner[seat])
      return FALSE;
  return TRUE;
}

static gboolean
count_card (const UcRow *row, gpointer data)
{
  if (g_str_equal (row->device, "shoe"))
    ++*(guint *) data;
  return TRUE;
}

/* Each card that the shoe gave is on record once, and no other. */
static char *
prove (UcBench *bench)
{
  char *path = uc_bench_prove (bench);
  guint cards = 0;

  uc_bench_read (path, count_card, &cards);
  g_assert_cmpuint (cards, ==, bench->robot.cards);
  return path;
}

static void
test_rounds (UcBench *bench, gconstpointer data)
{
  guint rounds = g_test_slow () ? 20 : 3;
  g_autofree char *journal = NULL;

  start (bench);
  for (guint i = 0; i < rounds; i++)
    {
      uc_bench_play (bench, 1);
      uc_bench_wait (bench, lines_agree, NULL, "The lamps that the record asks for");
    }
  uc_bench_wait (bench, is_quiet, NULL, "The last acknowledgement");
  g_test_message ("%u rounds, %" G_GUINT64_FORMAT " cards, %" G_GUINT64_FORMAT " edges", rounds, bench->robot.cards,
                  uc_bench_count (bench, "gpio", "edges"));
  g_assert_cmpuint (uc_bench_count (bench, "gpio", "lost"), ==, 0);
  journal = prove (bench);
}

/* What is worth as many bytes as the shoe's line carries in so many seconds. */
#define LINE_RATE 11520

/* Noise as fast as a line of 115200 baud carries it: counted, a fault of the shoe, and not one card. Then the game goes on,
 * and the shoe is well. */
static void
test_noise (UcBench *bench, gconstpointer data)
{
  guint seconds = g_test_slow () ? 30 : 5;
  guint8 noise[LINE_RATE / 20];
  g_autofree char *journal = NULL;

  start (bench);
  uc_bench_play (bench, 1);
  uc_bench_wait (bench, is_quiet, NULL, "The last acknowledgement");
  for (guint i = 0; i < seconds * 20; i++)
    {
      gint64 until_us = g_get_monotonic_time () + G_USEC_PER_SEC / 20;

      for (guint n = 0; n < sizeof noise; n++)
        noise[n] = (guint8) g_rand_int_range (bench->rand, 0, 256);
      far_device_raw (bench->far[UC_WIRE_SHOE], noise, sizeof noise);
      while (g_get_monotonic_time () < until_us)
        g_main_context_iteration (NULL, FALSE);
    }
  uc_bench_play (bench, 1);
  g_test_message ("%u bytes of noise; counted %" G_GUINT64_FORMAT " bytes and %" G_GUINT64_FORMAT " bad frames",
                  (guint) sizeof noise * seconds * 20, uc_bench_count (bench, "shoe", "noise"),
                  uc_bench_count (bench, "shoe", "bad"));
  g_assert_cmpuint (uc_bench_count (bench, "shoe", "noise"), >, sizeof noise * seconds * 10);
  g_assert_cmpuint (bench->table.now.carry.round, ==, 2);
  uc_bench_wait_for_state (bench, UC_DEVICE_SHOE, UC_DEVICE_STATE_UP, "The shoe, well again");
  journal = prove (bench);
  g_assert_cmpuint (uc_bench_count_inputs (journal, "device shoe fault chatter"), >, 0);
}

static gboolean
is_on_record (UcBench *bench, gpointer data)
{
  return uc_bench_catch_up (bench) > bench->before_seq && is_quiet (bench, NULL);
}

/* The shoe is pulled out and gives a card; the card comes when it is back, once. The card reader is pulled out while its
 * word is waited for: the round stands still until it is back and a floorperson has inspected it, 685a.12(i). */
static void
test_unplug (UcBench *bench, gconstpointer data)
{
  g_autofree char *journal = NULL;
  UcPromptId asked;

  start_with (bench, TABLE (UC_VM_ID (UC_VM_READER)), UC_VM_READER);
  while (bench->table.now.round.n_dealt == 0)
    uc_bench_move (bench);
  uc_bench_unplug (bench, UC_WIRE_SHOE, UC_VM_SHOE);
  uc_bench_wait_for_state (bench, UC_DEVICE_SHOE, UC_DEVICE_STATE_DOWN, "The loss of the shoe");
  uc_bench_begin_move (bench);
  g_assert_false (is_quiet (bench, NULL));
  uc_bench_plug (bench, UC_WIRE_SHOE, UC_VM_SHOE);
  uc_bench_wait (bench, is_on_record, NULL, "The card of the shoe that was away");

  while (!(uc_table_prompt (&bench->table).accepts & (G_GUINT64_CONSTANT (1) << UC_INPUT_LIGHT)))
    uc_bench_move (bench);
  asked = uc_table_prompt (&bench->table).id;
  uc_bench_unplug (bench, UC_WIRE_READER, UC_VM_READER);
  uc_bench_wait_for_state (bench, UC_DEVICE_READER, UC_DEVICE_STATE_DOWN, "The loss of the card reader");
  g_assert_cmpint (uc_table_prompt (&bench->table).id, ==, UC_PROMPT_READER_OUT);
  uc_bench_plug (bench, UC_WIRE_READER, UC_VM_READER);
  uc_bench_wait_for_state (bench, UC_DEVICE_READER, UC_DEVICE_STATE_UP, "The card reader");
  g_assert_cmpint (uc_table_prompt (&bench->table).id, ==, UC_PROMPT_READER_OUT);
  uc_bench_say (bench, "inspect-reader 2001 0000 pass");
  g_assert_cmpint (uc_table_prompt (&bench->table).id, ==, asked);
  uc_bench_play (bench, 1);
  uc_bench_wait (bench, is_quiet, NULL, "The last acknowledgement");
  journal = prove (bench);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/hardware/rounds/by-edges-and-bytes-are-proven", UcBench, NULL, uc_bench_set_up, test_rounds,
              uc_bench_tear_down);
  g_test_add ("/hardware/rounds/noise-at-line-rate-is-no-card", UcBench, NULL, uc_bench_set_up, test_noise,
              uc_bench_tear_down);
  g_test_add ("/hardware/rounds/unplugged-said-and-picked-up-again", UcBench, NULL, uc_bench_set_up, test_unplug,
              uc_bench_tear_down);
  return g_test_run ();
}
