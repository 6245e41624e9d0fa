/* Serial ports behind a table of ports that the test fills: terminals of its own stand for the machine's. */
#include "uc-hang.h"
#include "uc-ports.h"

#include "far-terminal.h"
#include "uc-rdm6300.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define BY_ID "usb-badge-reader-07-if00"

/* What the machine has: the stub's list of ports, and how often it was asked for. */
static GPtrArray *present;
static guint listed;

typedef struct
{
  char *dev, *by_id;
  UcPortSystem system;
  UcRules rules;
  UcDeviceEnd *ends[UC_N_WIRE_DEVICES];
  UcPorts *ports;
  GString *heard;
  int device; /* the far end of the terminal; -1 = unplugged */
} Fixture;

static GPtrArray *
list (void)
{
  listed++;
  return g_ptr_array_ref (present);
}

static void
on_message (UcDeviceEnd *end, const UcMessage *message, gint64 t_ns, gpointer data)
{
  Fixture *fixture = data;

  uc_message_print (message, fixture->heard);
  g_string_append (fixture->heard, "; ");
}

static void
on_state (UcDeviceEnd *end, gboolean up, gpointer data)
{
  Fixture *fixture = data;

  g_string_append_printf (fixture->heard, "%s %s; ", uc_wire_device_name (uc_device_end_device (end)),
                          up ? "up" : "down");
}

static const UcDeviceEndFuncs end_funcs = { on_message, on_state };

static void
on_open (UcWireDevice device, const char *where, gpointer data)
{
  Fixture *fixture = data;

  g_string_append_printf (fixture->heard, "%s open; ", uc_wire_device_name (device));
}

static void
on_missing (UcWireDevice device, const char *where, const char *why, gpointer data)
{
  Fixture *fixture = data;

  g_string_append_printf (fixture->heard, "%s missing: %s; ", uc_wire_device_name (device), why);
}

static const UcPortsFuncs ports_funcs = { on_open, on_missing };

static gboolean
on_late (gpointer data)
{
  Fixture *fixture = data;

  g_error ("what is waited for does not come; “%s” was heard", fixture->heard->str);
  return G_SOURCE_REMOVE;
}

/* Runs until @text is heard, then forgets what was heard. */
static void
hear (Fixture *fixture, const char *text)
{
  guint guard = g_timeout_add_seconds (UC_HANG_S, on_late, fixture);

  while (strstr (fixture->heard->str, text) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
  g_string_truncate (fixture->heard, 0);
}

static void
assert_nothing_more (Fixture *fixture)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpstr (fixture->heard->str, ==, "");
}

static void
plug (Fixture *fixture)
{
  char path[FAR_TERMINAL_PATH];

  fixture->device = far_terminal_plug (fixture->by_id, path);
}

/* The kernel hangs the port up, and its name goes. */
static void
unplug (Fixture *fixture)
{
  g_autofree char *folder = g_path_get_dirname (fixture->by_id);
  g_autofree char *above = g_path_get_dirname (folder);

  close (fixture->device);
  fixture->device = -1;
  g_assert_cmpint (g_unlink (fixture->by_id), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_assert_cmpint (g_rmdir (above), ==, 0);
}

static void
hold (Fixture *fixture, const char *badge)
{
  guint8 bytes[UC_RDM6300_FRAME_MAX];
  gsize n = uc_rdm6300_write (badge, FALSE, bytes);

  g_assert_cmpint (write (fixture->device, bytes, n), ==, (gssize) n);
}

static void
begin (Fixture *fixture, const char *where)
{
  g_strlcpy (fixture->rules.fitted.badge, where, UC_RULES_LINK);
  fixture->rules.fitted.badge_driver = UC_DRIVER_RDM6300;
  fixture->ends[UC_WIRE_BADGE] = uc_device_end_new (UC_WIRE_BADGE, 0, &end_funcs, fixture);
  fixture->ports = uc_ports_new (&fixture->rules, fixture->ends, &fixture->system, &ports_funcs, fixture);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->dev = g_dir_make_tmp ("upcard-dev-XXXXXX", NULL);
  fixture->by_id = g_build_filename (fixture->dev, "serial", "by-id", BY_ID, NULL);
  fixture->system = (UcPortSystem){ .dev = fixture->dev, .list = list, .open = far_terminal_open };
  fixture->heard = g_string_new (NULL);
  fixture->device = -1;
  present = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_port_info_free);
  listed = 0;
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autofree char *remove = g_strdup_printf ("rm -r '%s'", fixture->dev);

  g_clear_pointer (&fixture->ports, uc_ports_free);
  g_clear_pointer (&fixture->ends[UC_WIRE_BADGE], uc_device_end_free);
  g_clear_pointer (&present, g_ptr_array_unref);
  g_string_free (fixture->heard, TRUE);
  if (fixture->device >= 0)
    close (fixture->device);
  g_assert_true (g_spawn_command_line_sync (remove, NULL, NULL, NULL, NULL));
  g_free (fixture->by_id);
  g_free (fixture->dev);
}

static void
add_present (const char *path, guint vendor, guint product, const char *serial, const char *title)
{
  UcPortInfo *info = g_new0 (UcPortInfo, 1);

  info->path = g_strdup (path);
  info->usb = vendor != 0;
  info->vendor = vendor;
  info->product = product;
  info->serial = g_strdup (serial);
  info->title = g_strdup (title);
  g_ptr_array_add (present, info);
}

static void
test_open (Fixture *fixture, gconstpointer data)
{
  plug (fixture);
  begin (fixture, "serial:" BY_ID);
  hear (fixture, "badge open; badge up; ");
  hold (fixture, "62E3086CED");
  hear (fixture, "1 badge 62E3086CED; ");
}

/* The table starts without it and takes it when it comes; not even its folder was there. */
static void
test_absent (Fixture *fixture, gconstpointer data)
{
  add_present ("/dev/ttyUSB0", 0x0403, 0x6001, "A6008isP", "FT232R USB UART");
  add_present ("/dev/ttyS0", 0, 0, "", "");
  begin (fixture, "serial:" BY_ID);
  hear (fixture, "badge missing: there is no serial:" BY_ID
                 "; present: serial:usb:0403:6001:A6008isP (ttyUSB0, FT232R USB UART); serial:ttyS0; ");
  plug (fixture);
  hear (fixture, "badge open; badge up; ");
}

/* Whatever else comes and goes in /dev, the machine's ports are listed once, for whoever is told what is there instead. */
static void
test_listed_once (Fixture *fixture, gconstpointer data)
{
  begin (fixture, "serial:" BY_ID);
  hear (fixture, "badge missing: there is no serial:" BY_ID "; present: no serial port; ");
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("tty%u", i);
      g_autofree char *path = g_build_filename (fixture->dev, name, NULL);

      g_assert_true (g_file_set_contents (path, "", 0, NULL));
      assert_nothing_more (fixture);
    }
  g_assert_cmpuint (listed, ==, 1);
  plug (fixture);
  hear (fixture, "badge open; badge up; ");
  g_assert_cmpuint (listed, ==, 1);
  unplug (fixture);
  hear (fixture, "badge missing: there is no serial:" BY_ID "; present: no serial port; ");
  g_assert_cmpuint (listed, ==, 2);
}

static void
test_unplugged (Fixture *fixture, gconstpointer data)
{
  plug (fixture);
  begin (fixture, "serial:" BY_ID);
  hear (fixture, "badge open; badge up; ");
  for (guint i = 0; i < 2; i++)
    {
      unplug (fixture);
      hear (fixture, "badge down; ");
      hear (fixture, "badge missing: there is no serial:" BY_ID "; present: no serial port; ");
      assert_nothing_more (fixture);
      plug (fixture);
      hear (fixture, "badge open; badge up; ");
      hold (fixture, "62E3086CED");
      hear (fixture, i == 0 ? "1 badge" : "2 badge");
      uc_device_end_commit (fixture->ends[UC_WIRE_BADGE], i + 1);
      uc_device_end_rewind (fixture->ends[UC_WIRE_BADGE]);
    }
}

static void
test_busy (Fixture *fixture, gconstpointer data)
{
  char path[FAR_TERMINAL_PATH];
  g_autoptr (GError) error = NULL;
  g_autofree char *expected = NULL;
  int other;

  fixture->device = far_terminal_plug (fixture->by_id, path);
  expected = g_strdup_printf ("badge missing: %s is in use by another device of this table; ", path);
  other = uc_port_claim (path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (fcntl (other, F_GETFD), ==, FD_CLOEXEC);
  begin (fixture, "serial:" BY_ID);
  hear (fixture, expected);
  close (other);
  hear (fixture, "badge open; badge up; ");
  g_assert_cmpint (uc_port_claim (path, &error), ==, -1);
  g_assert_error (error, UC_LINK_ERROR, UC_LINK_ERROR_BUSY);
}

static void
assert_opens_not (Fixture *fixture, const char *path, const char *why)
{
  g_autofree char *folder = g_path_get_dirname (fixture->by_id);
  g_autofree char *expected = g_strdup_printf ("badge missing: %s is not a serial port but %s; ", path, why);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_cmpint (symlink (path, fixture->by_id), ==, 0);
  begin (fixture, "serial:" BY_ID);
  hear (fixture, expected);
}

static void
test_wrong_file (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->dev, "file", NULL);

  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  assert_opens_not (fixture, path, "an ordinary file");
}

static void
test_wrong_folder (Fixture *fixture, gconstpointer data)
{
  assert_opens_not (fixture, fixture->dev, "a folder");
}

static void
test_wrong_device (Fixture *fixture, gconstpointer data)
{
  assert_opens_not (fixture, "/dev/null", "another kind of device");
}

static void
test_usb_identity (Fixture *fixture, gconstpointer data)
{
  g_autofree char *node = g_build_filename (fixture->dev, "ttyUSB7", NULL);
  char path[FAR_TERMINAL_PATH];

  fixture->device = far_terminal_new (path);
  add_present ("/dev/ttyUSB3", 0x0403, 0x6001, "OTHER", "");
  begin (fixture, "serial:usb:0403:6001:A6008isP");
  hear (fixture, "badge missing: there is no serial:usb:0403:6001:A6008isP; "
                 "present: serial:usb:0403:6001:OTHER (ttyUSB3); ");
  add_present (path, 0x0403, 0x6001, "A6008isP", "FT232R USB UART");
  g_assert_cmpint (symlink (path, node), ==, 0); /* it appears in /dev */
  hear (fixture, "badge open; badge up; ");
}

static void
test_ambiguous (Fixture *fixture, gconstpointer data)
{
  add_present ("/dev/ttyUSB0", 0x10c4, 0xea60, "0001", "");
  add_present ("/dev/ttyUSB1", 0x10c4, 0xea60, "0001", "");
  begin (fixture, "serial:usb:10C4:EA60");
  hear (fixture, "badge missing: serial:usb:10C4:EA60 is both /dev/ttyUSB0 and /dev/ttyUSB1: name its serial number, or "
                 "its place in /dev/serial/by-path; ");
}

static void
test_board_port (Fixture *fixture, gconstpointer data)
{
  g_autofree char *node = g_build_filename (fixture->dev, "ttyAMA0", NULL);
  char path[FAR_TERMINAL_PATH];

  fixture->device = far_terminal_plug (node, path);
  begin (fixture, "serial:ttyAMA0");
  hear (fixture, "badge open; badge up; ");
}

static int
listen_or_fail (const char *path)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_strlcpy (address.sun_path, path, sizeof address.sun_path);
  g_assert_cmpint (bind (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  g_assert_cmpint (listen (fd, 1), ==, 0);
  return fd;
}

static void
test_socket (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (fixture->dev, "run", NULL);
  g_autofree char *path = g_build_filename (folder, "badge", NULL);
  g_autofree char *where = g_strconcat ("unix:", path, NULL);
  int listener;

  begin (fixture, where);
  hear (fixture, "badge missing: cannot connect to the socket");
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  assert_nothing_more (fixture);
  listener = listen_or_fail (path);
  hear (fixture, "badge open; badge up; ");
  fixture->device = accept (listener, NULL, NULL);
  hold (fixture, "62E3086CED");
  hear (fixture, "1 badge 62E3086CED; ");
  close (fixture->device);
  fixture->device = -1;
  hear (fixture, "badge down; ");
  hear (fixture, "badge open; badge up; ");
  close (listener);
}

/* With everything open no timer runs and nothing is watched. */
static void
test_idle (Fixture *fixture, gconstpointer data)
{
  int timeout_ms, priority;
  GPollFD fds[16];
  GMainContext *context = g_main_context_default ();
  g_autofree char *other = g_build_filename (fixture->dev, "ttyS9", NULL);

  plug (fixture);
  begin (fixture, "serial:" BY_ID);
  hear (fixture, "badge open; badge up; ");
  assert_nothing_more (fixture);
  g_assert_true (g_main_context_acquire (context));
  g_main_context_prepare (context, &priority);
  g_main_context_query (context, G_MAXINT, &timeout_ms, fds, G_N_ELEMENTS (fds));
  g_main_context_check (context, G_MAXINT, fds, 0);
  g_main_context_release (context);
  g_assert_cmpint (timeout_ms, ==, -1);
  g_assert_true (g_file_set_contents (other, "", 0, NULL));
  g_assert_false (g_main_context_pending (context));
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *, gconstpointer);
  } tests[] = {
    { "/ports/open", test_open },
    { "/ports/absent-is-taken-when-it-comes", test_absent },
    { "/ports/absent-is-said-once", test_listed_once },
    { "/ports/unplugged-and-plugged-back", test_unplugged },
    { "/ports/busy-says-who-and-is-tried-again", test_busy },
    { "/ports/wrong-kind/file", test_wrong_file },
    { "/ports/wrong-kind/folder", test_wrong_folder },
    { "/ports/wrong-kind/device", test_wrong_device },
    { "/ports/usb-identity", test_usb_identity },
    { "/ports/two-of-one-identity", test_ambiguous },
    { "/ports/a-board's-own", test_board_port },
    { "/ports/socket", test_socket },
    { "/ports/nothing-runs-while-all-are-open", test_idle },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  return g_test_run ();
}
