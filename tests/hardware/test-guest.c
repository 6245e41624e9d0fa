/* The guest itself: that the other tests stand on firm ground. */
#include "uc-bench.h"

#include <string.h>

/* What is pulled is what libgpiod's own tool reads, and the other way round. */
static void
test_lines (UcBench *bench, gconstpointer data)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  g_free (uc_vm_do (bench->vm, "chip add table 16"));
  before = uc_vm_do (bench->vm, "chip value table 3");
  uc_vm_pull (bench->vm, "table/3", TRUE);
  after = uc_vm_do (bench->vm, "chip value table 3");
  g_assert_cmpstr (before, ==, "0\n");
  g_assert_cmpstr (after, ==, "1\n");
}

static void
on_byte (UcLink *link, const guint8 *bytes, gsize n, gint64 t_ns, gpointer data)
{
  g_string_append_len (data, (const char *) bytes, n);
}

static gboolean
has_line (UcBench *bench, gpointer data)
{
  return strchr (((GString *) data)->str, '\n') != NULL;
}

static gboolean
has_file (UcBench *bench, gpointer data)
{
  return uc_vm_run (bench->vm, NULL, "test -e %s", (const char *) data) == 0;
}

static gboolean
has_no_file (UcBench *bench, gpointer data)
{
  return !has_file (bench, data);
}

/* Bytes of both directions through a port that is @name on the host and @device in the guest. */
static void
assert_carries (UcBench *bench, const char *name, const char *device)
{
  g_autoptr (UcLink) link = uc_socket_link_new_path (uc_vm_port (bench->vm, name));
  g_autoptr (GString) heard = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;

  uc_link_listen (link, on_byte, NULL, heard);
  uc_link_open (link, &error);
  g_assert_no_error (error);
  g_free (uc_vm_do (bench->vm, "rm -f /tmp/heard; (exec 4<>%s; stty 115200 raw -echo <&4; echo from-guest >&4; "
                               "head -n 1 <&4 >/tmp/line; mv /tmp/line /tmp/heard) >/dev/null 2>&1 &", device));
  uc_bench_wait (bench, has_line, heard, "A line from the guest");
  g_assert_cmpstr (heard->str, ==, "from-guest\n");
  uc_link_write (link, (const guint8 *) "from-host\n", strlen ("from-host\n"), &error);
  g_assert_no_error (error);
  uc_bench_wait (bench, has_file, "/tmp/heard", "A line from the host");
  said = uc_vm_do (bench->vm, "cat /tmp/heard");
  g_assert_cmpstr (said, ==, "from-host\n");
}

static void
test_uart (UcBench *bench, gconstpointer data)
{
  assert_carries (bench, UC_VM_UART_1, "/dev/" UC_VM_UART_1);
  assert_carries (bench, UC_VM_UART_2, "/dev/" UC_VM_UART_2);
}

/* A converter on USB has the name that its serial number gives it, and only while it is plugged in. */
static void
test_usb (UcBench *bench, gconstpointer data)
{
  for (guint i = 0; i < 2; i++)
    {
      uc_vm_plug (bench->vm, UC_VM_SHOE, TRUE);
      uc_bench_wait (bench, has_file, UC_VM_BY_ID (UC_VM_SHOE), "The shoe's port");
      assert_carries (bench, UC_VM_SHOE, UC_VM_BY_ID (UC_VM_SHOE));
      uc_vm_plug (bench->vm, UC_VM_SHOE, FALSE);
      uc_bench_wait (bench, has_no_file, UC_VM_BY_ID (UC_VM_SHOE), "The end of the shoe's port");
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/hardware/guest/lines", UcBench, NULL, uc_bench_set_up, test_lines, uc_bench_tear_down);
  g_test_add ("/hardware/guest/uart", UcBench, NULL, uc_bench_set_up, test_uart, uc_bench_tear_down);
  g_test_add ("/hardware/guest/usb-port", UcBench, NULL, uc_bench_set_up, test_usb, uc_bench_tear_down);
  return g_test_run ();
}
