/* A device comes back: from the moment its name appears in /dev/serial/by-id to the moment at which its port is open
 * again, beside a bare loop that the kernel tells and that opens the file. A terminal of the program's own is the port.
 *
 *   bench-ports
 */
#include "far-terminal.h"
#include "uc-ports.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <unistd.h>

#define TIMES 20
#define NAME "usb-badge-reader"

typedef struct
{
  gboolean up, missing;
} Heard;

static void
on_message (UcDeviceEnd *end, const UcMessage *message, gint64 t_ns, gpointer data)
{
}

static void
on_state (UcDeviceEnd *end, gboolean up, gpointer data)
{
  ((Heard *) data)->up = up;
}

static void
on_open (UcWireDevice device, const char *where, gpointer data)
{
  ((Heard *) data)->missing = FALSE;
}

static void
on_missing (UcWireDevice device, const char *where, const char *why, gpointer data)
{
  ((Heard *) data)->missing = TRUE;
}

static GPtrArray *
list_nothing (void)
{
  return g_ptr_array_new ();
}

static void
wait_for (const gboolean *what, gboolean value)
{
  while (*what != value)
    g_main_context_iteration (NULL, TRUE);
}

static int
by_size (gconstpointer a, gconstpointer b)
{
  const gint64 *first = a, *second = b;

  return *first < *second ? -1 : *first > *second;
}

static void
show (const char *what, gint64 times[TIMES])
{
  qsort (times, TIMES, sizeof *times, by_size);
  g_print ("%-28s median %6.2f ms, worst %6.2f ms of %d\n", what, times[TIMES / 2] / 1000.0, times[TIMES - 1] / 1000.0,
           TIMES);
}

/* Hangs the port up and takes its name away, waits until that is known, and puts a new one there. */
static gint64
come_back (const char *by_id, Heard *heard, int *device)
{
  char path[FAR_TERMINAL_PATH];
  gint64 before_us;

  close (*device);
  g_unlink (by_id);
  wait_for (&heard->up, FALSE);
  wait_for (&heard->missing, TRUE);
  *device = far_terminal_new (path);
  before_us = g_get_monotonic_time ();
  if (symlink (path, by_id) < 0)
    g_error ("no link");
  wait_for (&heard->up, TRUE);
  return g_get_monotonic_time () - before_us;
}

static void
bench_ports (const char *dev, const char *by_id)
{
  static const UcDeviceEndFuncs end_funcs = { on_message, on_state };
  static const UcPortsFuncs ports_funcs = { on_open, on_missing };
  const UcPortSystem system = { .dev = dev, .list = list_nothing, .open = far_terminal_open };
  UcRules rules = { .fitted = { .badge = "serial:" NAME, .badge_driver = UC_DRIVER_RDM6300 } };
  Heard heard = { .missing = FALSE };
  UcDeviceEnd *ends[UC_N_WIRE_DEVICES]
      = { [UC_WIRE_BADGE] = uc_device_end_new (UC_WIRE_BADGE, 0, &end_funcs, &heard) };
  UcPorts *ports = uc_ports_new (&rules, ends, &system, &ports_funcs, &heard);
  gint64 times[TIMES];
  int device = -1;

  for (guint i = 0; i < TIMES; i++)
    times[i] = come_back (by_id, &heard, &device);
  show ("the service's ports", times);
  uc_ports_free (ports);
  uc_device_end_free (ends[UC_WIRE_BADGE]);
  close (device);
  g_unlink (by_id);
}

static void
bench_bare (const char *folder, const char *by_id)
{
  gint64 times[TIMES];

  for (guint i = 0; i < TIMES; i++)
    {
      int watch = inotify_init1 (IN_CLOEXEC);
      int device, again;
      char path[FAR_TERMINAL_PATH], event[4096];
      gint64 before_us;

      inotify_add_watch (watch, folder, IN_CREATE);
      device = far_terminal_new (path);
      before_us = g_get_monotonic_time ();
      if (symlink (path, by_id) < 0 || read (watch, event, sizeof event) < 0)
        g_error ("no link");
      again = open (by_id, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
      times[i] = g_get_monotonic_time () - before_us;
      close (again);
      close (device);
      close (watch);
      g_unlink (by_id);
    }
  show ("a bare loop", times);
}

int
main (int argc, char **argv)
{
  g_autofree char *dev = g_dir_make_tmp ("upcard-dev-XXXXXX", NULL);
  g_autofree char *serial = g_build_filename (dev, "serial", NULL);
  g_autofree char *folder = g_build_filename (serial, "by-id", NULL);
  g_autofree char *by_id = g_build_filename (folder, NAME, NULL);

  g_mkdir_with_parents (folder, 0700);
  g_print ("From a port's return to its being open again:\n");
  bench_ports (dev, by_id);
  bench_bare (folder, by_id);
  g_rmdir (folder);
  g_rmdir (serial);
  g_rmdir (dev);
  return 0;
}
