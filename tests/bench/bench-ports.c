/* A device comes back: from the moment its name appears in /dev/serial/by-id to the moment at which its port is open
 * again, in turns with a bare loop that the kernel tells and that opens the file. A terminal of the program's own is the port.
 *
 *   bench-ports
 */
#include "far-terminal.h"
#include "figures.h"
#include "uc-ports.h"
#include "uc-remove-folder.h"

#include <fcntl.h>
#include <sys/inotify.h>
#include <unistd.h>

#define TIMES 20
#define MOST 12.0
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

typedef struct
{
  Heard heard;
  char *by_id;  /* the name that the service waits for, and its device */
  int device;
  char *folder, *bare_by_id; /* where the bare loop waits, and for what */
} Bench;

/* Hangs the port up and takes its name away, waits until that is known, and puts a new one there. */
static double
come_back (gpointer data)
{
  Bench *bench = data;
  char path[FAR_TERMINAL_PATH];
  double before_ms;

  close (bench->device);
  g_unlink (bench->by_id);
  wait_for (&bench->heard.up, FALSE);
  wait_for (&bench->heard.missing, TRUE);
  bench->device = far_terminal_new (path);
  before_ms = figures_clock_ms ();
  if (symlink (path, bench->by_id) < 0)
    g_error ("no link");
  wait_for (&bench->heard.up, TRUE);
  return figures_clock_ms () - before_ms;
}

static double
come_back_bare (gpointer data)
{
  const Bench *bench = data;
  int watch = inotify_init1 (IN_CLOEXEC);
  int device, again;
  char path[FAR_TERMINAL_PATH], event[4096];
  double before_ms, took_ms;

  inotify_add_watch (watch, bench->folder, IN_CREATE);
  device = far_terminal_new (path);
  before_ms = figures_clock_ms ();
  if (symlink (path, bench->bare_by_id) < 0 || read (watch, event, sizeof event) < 0)
    g_error ("no link");
  again = open (bench->bare_by_id, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  took_ms = figures_clock_ms () - before_ms;
  close (again);
  close (device);
  close (watch);
  g_unlink (bench->bare_by_id);
  return took_ms;
}

static void
bench_ports (Bench *bench, const char *dev)
{
  static const UcDeviceEndFuncs end_funcs = { on_message, on_state };
  static const UcPortsFuncs ports_funcs = { on_open, on_missing };
  static const Figure figure = { "from a port's return to its being open again", "a bare loop", "ms", NULL, MOST };
  const UcPortSystem system = { .dev = dev, .list = list_nothing, .open = far_terminal_open };
  UcRules rules = { .fitted = { .badge = "serial:" NAME, .badge_driver = UC_DRIVER_RDM6300 } };
  UcDeviceEnd *ends[UC_N_WIRE_DEVICES]
      = { [UC_WIRE_BADGE] = uc_device_end_new (UC_WIRE_BADGE, 0, &end_funcs, &bench->heard) };
  UcPorts *ports = uc_ports_new (&rules, ends, &system, &ports_funcs, &bench->heard);

  figures_compare (&figure, 0.5, TIMES, come_back, come_back_bare, bench);
  uc_ports_free (ports);
  uc_device_end_free (ends[UC_WIRE_BADGE]);
  close (bench->device);
  g_unlink (bench->by_id);
}

int
main (int argc, char **argv)
{
  g_autofree char *dev = g_dir_make_tmp ("upcard-dev-XXXXXX", NULL);
  g_autofree char *serial = g_build_filename (dev, "serial", NULL);
  g_autofree char *named = g_build_filename (serial, "by-id", NULL);
  Bench bench = { .device = -1 };

  g_mkdir_with_parents (named, 0700);
  bench.by_id = g_build_filename (named, NAME, NULL);
  bench.folder = g_dir_make_tmp ("upcard-bare-XXXXXX", NULL);
  bench.bare_by_id = g_build_filename (bench.folder, NAME, NULL);
  bench_ports (&bench, dev);
  uc_remove_folder (dev);
  uc_remove_folder (bench.folder);
  g_free (bench.by_id);
  g_free (bench.folder);
  g_free (bench.bare_by_id);
  return figures_status ();
}
