/* Converters on USB are pulled out and put back: how soon the service has noticed, and how soon its port is open again,
 * beside a bare loop at a third converter, which waits for the same of the kernel and of udev. Nothing is asked of the
 * times but that they end: they are printed.
 */
#include "uc-bench.h"

#include "uc-bus.h"

#include <stdlib.h>

#define TABLE                                                                                                          \
  "[table]\nid=HW-3\ngame=down-under-blackjack\ndecks=6\nseats=3\n[devices]\n"                                         \
  "shoe=serial:" UC_VM_ID (UC_VM_SHOE) "\nreader=serial:usb:0403:6001:" UC_VM_READER "\n"

#define TIMES 30
#define TIMES_LEAN 4

/* What has come of a pull or of a return, and when. */
typedef struct
{
  gboolean heard;
  gint64 t_us;
} Word;

/* Who waits for a port, and what it took. */
typedef struct
{
  const char *name; /* of what is measured */
  const char *port;
  UcWireDevice device; /* UC_N_WIRE_DEVICES = the bare loop's */
  UcDevice of_table;
  GArray *back_us, *gone_us;
} Waiting;

static void
hear (Word *word)
{
  if (!word->heard)
    *word = (Word){ TRUE, g_get_monotonic_time () };
}

static void
on_bytes (UcLink *link, const guint8 *bytes, gsize n, gint64 t_ns, gpointer word)
{
  hear (word);
}

static void
on_head (GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *signal,
         GVariant *arguments, gpointer word)
{
  hear (word);
}

static gboolean
is_heard (UcBench *bench, gpointer word)
{
  return ((Word *) word)->heard;
}

/* Whoever opens the port says something first: the service asks who is there. */
static void
put_back (UcBench *bench, Waiting *waiting)
{
  g_autoptr (UcLink) link = uc_socket_link_new_path (uc_vm_port (bench->vm, waiting->port));
  Word word = { FALSE };
  gint64 took_us = -g_get_monotonic_time ();

  uc_link_listen (link, on_bytes, NULL, &word);
  g_assert_true (uc_link_open (link, NULL));
  uc_vm_plug (bench->vm, waiting->port, TRUE);
  uc_bench_wait (bench, is_heard, &word, waiting->name);
  took_us += word.t_us;
  g_array_append_val (waiting->back_us, took_us);
}

/* The device at the far end answers, and is on record as there: its loss will be a fact. */
static void
greet (UcBench *bench, const Waiting *waiting)
{
  uc_bench_plug (bench, waiting->device, waiting->port);
  uc_bench_wait_for_state (bench, waiting->of_table, UC_DEVICE_STATE_UP, waiting->name);
}

/* The bare loop says on a port of its own that it was hung up; the service has it on record, on its disk. */
static void
pull_out (UcBench *bench, Waiting *waiting)
{
  gboolean bare = waiting->device == UC_N_WIRE_DEVICES;
  g_autoptr (UcLink) report = bare ? uc_socket_link_new_path (uc_vm_port (bench->vm, UC_VM_UART_2)) : NULL;
  Word word = { FALSE };
  guint signal = 0;
  gint64 took_us;

  if (bare)
    {
      uc_link_listen (report, on_bytes, NULL, &word);
      g_assert_true (uc_link_open (report, NULL));
    }
  else
    signal = g_dbus_connection_signal_subscribe (bench->bus, NULL, UC_BUS_INTERFACE, UC_BUS_SIGNAL_HEAD, UC_BUS_PATH,
                                                 NULL, 0, on_head, &word, NULL);
  took_us = -g_get_monotonic_time ();
  uc_vm_plug (bench->vm, waiting->port, FALSE);
  uc_bench_wait (bench, is_heard, &word, waiting->name);
  took_us += word.t_us;
  g_array_append_val (waiting->gone_us, took_us);
  if (signal != 0)
    g_dbus_connection_signal_unsubscribe (bench->bus, signal);
}

static void
replug (UcBench *bench, Waiting *waiting)
{
  gboolean bare = waiting->device == UC_N_WIRE_DEVICES;

  pull_out (bench, waiting);
  if (!bare)
    {
      uc_bench_unplug (bench, waiting->device, waiting->port);
      uc_bench_wait_for_state (bench, waiting->of_table, UC_DEVICE_STATE_DOWN, waiting->name);
    }
  put_back (bench, waiting);
  if (!bare)
    greet (bench, waiting);
}

static gboolean
is_ready (UcBench *bench, gpointer data)
{
  return uc_vm_run (bench->vm, NULL, "grep -q ready /log/guest-port") == 0;
}

static gboolean
has_port (UcBench *bench, gpointer by_id)
{
  return uc_vm_run (bench->vm, NULL, "test -e %s", (const char *) by_id) == 0;
}

static void
begin_bare (UcBench *bench)
{
  uc_vm_plug (bench->vm, UC_VM_BADGE, TRUE);
  uc_bench_wait (bench, has_port, UC_VM_BY_ID (UC_VM_BADGE), "The third converter");
  g_free (uc_vm_do (bench->vm, "guest-port " UC_VM_ID (UC_VM_BADGE) " /dev/" UC_VM_UART_2 " >/log/guest-port 2>&1 &"));
  uc_bench_wait (bench, is_ready, NULL, "The bare loop");
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const gint64 *first = a, *second = b;

  return *first < *second ? -1 : *first > *second;
}

static void
show (const char *what, const char *name, GArray *us)
{
  g_array_sort (us, compare);
  g_test_message ("%s, %s: median %.1f ms, worst %.1f ms of %u", what, name,
                  g_array_index (us, gint64, us->len / 2) / 1000.0, g_array_index (us, gint64, us->len - 1) / 1000.0,
                  us->len);
  g_array_unref (us);
}

static void
test_times (UcBench *bench, gconstpointer data)
{
  Waiting waiting[] = {
    { "the service, by the port's name", UC_VM_SHOE, UC_WIRE_SHOE, UC_DEVICE_SHOE },
    { "the service, by what the converter is", UC_VM_READER, UC_WIRE_READER, UC_DEVICE_READER },
    { "a bare loop", UC_VM_BADGE, UC_N_WIRE_DEVICES },
  };
  guint times = g_test_slow () ? TIMES : TIMES_LEAN;

  begin_bare (bench);
  uc_bench_start_service (bench, TABLE);
  for (guint i = 0; i < G_N_ELEMENTS (waiting); i++)
    {
      waiting[i].back_us = g_array_new (FALSE, FALSE, sizeof (gint64));
      waiting[i].gone_us = g_array_new (FALSE, FALSE, sizeof (gint64));
      if (waiting[i].device != UC_N_WIRE_DEVICES)
        greet (bench, &waiting[i]);
    }
  for (guint n = 0; n < times; n++)
    for (guint i = 0; i < G_N_ELEMENTS (waiting); i++)
      replug (bench, &waiting[i]);
  for (guint i = 0; i < G_N_ELEMENTS (waiting); i++)
    {
      show ("From pulling out to its being known", waiting[i].name, waiting[i].gone_us);
      show ("From putting back to an open port", waiting[i].name, waiting[i].back_us);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/hardware/replug/noticed-and-open-again", UcBench, NULL, uc_bench_set_up, test_times,
              uc_bench_tear_down);
  return g_test_run ();
}
