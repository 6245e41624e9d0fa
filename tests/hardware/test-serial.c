/* Real UARTs and converters on USB in the guest: how the service finds, opens, loses and finds them again. */
#include "uc-bench.h"

#include "uc-rdm6300.h"

#include <string.h>

#define TABLE                                                                                                          \
  "[table]\nid=HW-2\ngame=down-under-blackjack\ndecks=6\nseats=3\n[devices]\n"                                         \
  "shoe=serial:" UC_VM_ID (UC_VM_SHOE) "\n"                                                                            \
  "reader=serial:usb:0403:6001:" UC_VM_READER "\n"                                                                     \
  "badge=serial:" UC_VM_UART_1 "\n"                                                                                    \
  "badge-driver=rdm6300\n"

static gboolean
has_file (UcBench *bench, gpointer path)
{
  return uc_vm_run (bench->vm, NULL, "test -e %s", (const char *) path) == 0;
}

static void
attach (UcBench *bench, UcWireDevice device, const char *port)
{
  if (bench->far[device] == NULL)
    bench->far[device] = far_device_new (device);
  g_assert_true (far_device_plug (bench->far[device], uc_vm_port (bench->vm, port)));
}

/* By name, by USB identity and by the board's own port; two come later than the service, one is pulled out and put
 * back. */
static void
test_come_and_go (UcBench *bench, gconstpointer data)
{
  uc_bench_start_service (bench, TABLE);
  uc_bench_wait_for_state (bench, UC_DEVICE_SHOE, UC_DEVICE_STATE_DOWN, "The loss of the shoe");
  uc_bench_wait_for_log (bench, "there is no serial:" UC_VM_ID (UC_VM_SHOE) "; present: ");
  uc_bench_wait_for_log (bench, "serial:" UC_VM_UART_1 " is open, driver rdm6300");
  uc_bench_catch_up (bench);
  g_assert_cmpint (bench->table.now.carry.devices[UC_DEVICE_BADGE], !=, UC_DEVICE_STATE_DOWN);

  uc_vm_plug (bench->vm, UC_VM_SHOE, TRUE);
  attach (bench, UC_WIRE_SHOE, UC_VM_SHOE);
  uc_bench_wait_for_state (bench, UC_DEVICE_SHOE, UC_DEVICE_STATE_UP, "The shoe");
  uc_vm_plug (bench->vm, UC_VM_READER, TRUE);
  attach (bench, UC_WIRE_READER, UC_VM_READER);
  uc_bench_wait_for_state (bench, UC_DEVICE_READER, UC_DEVICE_STATE_UP, "The card reader");

  uc_vm_plug (bench->vm, UC_VM_SHOE, FALSE);
  uc_bench_wait_for_state (bench, UC_DEVICE_SHOE, UC_DEVICE_STATE_DOWN, "The loss of the shoe");
  far_device_unplug (bench->far[UC_WIRE_SHOE]);
  uc_vm_plug (bench->vm, UC_VM_SHOE, TRUE);
  attach (bench, UC_WIRE_SHOE, UC_VM_SHOE);
  uc_bench_wait_for_state (bench, UC_DEVICE_SHOE, UC_DEVICE_STATE_UP, "The shoe, put back");
}

/* A badge through an emulated 16550, behind noise, which is a fault of the reader until it rests. */
static void
test_badge (UcBench *bench, gconstpointer data)
{
  enum { NOISE = 256 * 1024 };
  g_autoptr (UcLink) link = uc_socket_link_new_path (uc_vm_port (bench->vm, UC_VM_UART_1));
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree char *journal = NULL;
  guint8 piece[1024], frame[UC_RDM6300_FRAME_MAX];
  gsize n = uc_rdm6300_write ("62E3086CED", TRUE, frame);

  uc_bench_start_service (bench, TABLE);
  uc_bench_wait_for_log (bench, "serial:" UC_VM_UART_1 " is open");
  g_assert_true (uc_link_open (link, NULL));
  for (guint sent = 0; sent < NOISE;)
    {
      for (guint i = 0; i < sizeof piece; i++)
        piece[i] = g_rand_int_range (rand, 4, 256);
      if (uc_link_write (link, piece, sizeof piece, NULL))
        sent += sizeof piece;
      else
        g_main_context_iteration (NULL, TRUE);
    }
  while (!uc_link_write (link, frame, n, NULL))
    g_main_context_iteration (NULL, TRUE);
  uc_bench_wait_for_log (bench, "62E3086CED");
  uc_bench_wait_for_state (bench, UC_DEVICE_BADGE, UC_DEVICE_STATE_UP, "The badge reader, well again");
  journal = uc_bench_prove (bench);
  g_assert_cmpuint (uc_bench_count_inputs (journal, "device badge fault chatter"), >, 0);
}

/* Somebody else has the port; then it is free. */
static void
test_busy (UcBench *bench, gconstpointer data)
{
  g_free (uc_vm_do (bench->vm, "(exec 4<>/dev/%s; flock -n 4 && echo >/run/has; exec sleep 1000) >/log/other 2>&1 & "
                               "echo $! >/run/other", UC_VM_UART_1));
  uc_bench_wait (bench, has_file, "/run/has", "Another program at the port");
  uc_bench_start_service (bench, TABLE);
  uc_bench_wait_for_log (bench, "/dev/" UC_VM_UART_1 " is in use by sleep (process ");
  uc_bench_wait_for_state (bench, UC_DEVICE_BADGE, UC_DEVICE_STATE_DOWN, "The loss of the badge reader");
  g_free (uc_vm_do (bench->vm, "kill $(cat /run/other)"));
  uc_bench_wait_for_state (bench, UC_DEVICE_BADGE, UC_DEVICE_STATE_UP, "The badge reader");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/hardware/serial/come-and-go", UcBench, NULL, uc_bench_set_up, test_come_and_go, uc_bench_tear_down);
  g_test_add ("/hardware/serial/badge-behind-noise", UcBench, NULL, uc_bench_set_up, test_badge, uc_bench_tear_down);
  g_test_add ("/hardware/serial/busy", UcBench, NULL, uc_bench_set_up, test_busy, uc_bench_tear_down);
  return g_test_run ();
}
