/* A table whose devices are named in its file: it starts without them, and takes each when it comes. */
#include "far-terminal.h"
#include "table-fixture.h"
#include "uc-bus.h"
#include "uc-hang.h"
#include "uc-port-health.h"
#include "uc-table-service.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define BADGE "usb-badge-reader-07-if00"

typedef struct
{
  TableFixture base;
  UcPortSystem machine;
  char *badge; /* the socket of the badge reader, or its name among the serial ports */
  UcTableService *service;
} Fixture;

static void
start_or_fail (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  const UcTableServiceOptions options
      = { .table_path = f->base.table, .journal_path = f->base.journal, .machine = &f->machine };

  f->service = uc_table_service_new (&options, NULL, NULL, &error);
  g_assert_no_error (error);
}

/* @data: of the badge reader, "unix:" or "serial:" */
static void
set_up (Fixture *f, gconstpointer data)
{
  gboolean serial = g_str_equal (data, "serial:");
  g_autofree char *file = NULL;

  table_fixture_init_with (&f->base, "");
  f->machine = (UcPortSystem){ .dev = f->base.folder, .list = uc_port_list, .open = far_terminal_open };
  f->badge = serial ? g_build_filename (f->base.folder, "serial", "by-id", BADGE, NULL)
                    : g_build_filename (f->base.folder, "badge", NULL);
  file = g_strdup_printf ("[table]\nid=T-1\ngame=down-under-blackjack\ndecks=6\nseats=3\n[devices]\n"
                          "shoe=serial:usb-shoe-reader-07-if00\nreader=serial:usb:0403:6001\nbadge=%s%s\n"
                          "badge-driver=line\n",
                          (const char *) data, serial ? BADGE : f->badge);
  g_assert_true (g_file_set_contents (f->base.table, file, -1, NULL));
  start_or_fail (f);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_clear_pointer (&f->service, uc_table_service_free);
  table_fixture_clear (&f->base);
  g_free (f->badge);
}

static gboolean
on_late (gpointer data)
{
  g_error ("%s does not come", (const char *) data);
  return G_SOURCE_REMOVE;
}

static void
wait_for_state (Fixture *f, UcDevice device, UcDeviceState state)
{
  guint guard = g_timeout_add_seconds (UC_HANG_S, on_late, (gpointer) "the state of a device");

  while (uc_table_service_get_table (f->service)->now.carry.devices[device] != state)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
}

/* How often @input is on the record. */
static guint
count (Fixture *f, const char *input)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) rows = g_variant_ref_sink (uc_table_service_read (f->service, 1, 256, &error));
  g_autofree char *text = g_variant_print (rows, FALSE);
  guint n = 0;

  g_assert_no_error (error);
  for (const char *at = strstr (text, input); at != NULL; at = strstr (at + 1, input))
    n++;
  return n;
}

static void
wait_for_count (Fixture *f, const char *input, guint n)
{
  guint guard = g_timeout_add_seconds (UC_HANG_S, on_late, (gpointer) input);

  while (count (f, input) != n)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
}

/* Runs until the service calls. */
static int
accept_or_fail (int listener)
{
  guint guard = g_timeout_add_seconds (UC_HANG_S, on_late, (gpointer) "a call");
  int fd;

  while ((fd = accept (listener, NULL, NULL)) < 0)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
  return fd;
}

static int
listen_or_fail (const char *path)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

  g_strlcpy (address.sun_path, path, sizeof address.sun_path);
  g_assert_cmpint (bind (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  g_assert_cmpint (listen (fd, 1), ==, 0);
  return fd;
}

static void
say_or_fail (int fd, const char *line)
{
  g_assert_cmpint (write (fd, line, strlen (line)), ==, (gssize) strlen (line));
}

static void
test_degraded (Fixture *f, gconstpointer data)
{
  int listener, reader;

  wait_for_state (f, UC_DEVICE_SHOE, UC_DEVICE_STATE_DOWN);
  wait_for_state (f, UC_DEVICE_READER, UC_DEVICE_STATE_DOWN);
  wait_for_state (f, UC_DEVICE_BADGE, UC_DEVICE_STATE_DOWN);
  g_assert_cmpuint (count (f, "'device shoe down'"), ==, 1);

  listener = listen_or_fail (f->badge);
  wait_for_state (f, UC_DEVICE_BADGE, UC_DEVICE_STATE_UP);
  reader = accept_or_fail (listener);
  say_or_fail (reader, "2001\r\n2001\r\n");
  wait_for_count (f, "'badge 2001", 1);
  close (reader);
  wait_for_state (f, UC_DEVICE_BADGE, UC_DEVICE_STATE_DOWN);
  wait_for_state (f, UC_DEVICE_BADGE, UC_DEVICE_STATE_UP);
  close (listener);
}

/* The numbers that the service gives go on where the record ends. */
static void
test_restarted (Fixture *f, gconstpointer data)
{
  int listener = listen_or_fail (f->badge), reader;

  wait_for_state (f, UC_DEVICE_BADGE, UC_DEVICE_STATE_UP);
  reader = accept_or_fail (listener);
  say_or_fail (reader, "2001\n1001\n");
  wait_for_count (f, "'badge 1001", 1);
  g_clear_pointer (&f->service, uc_table_service_free);
  close (reader);
  start_or_fail (f);
  reader = accept_or_fail (listener);
  say_or_fail (reader, "3001\n");
  wait_for_count (f, "'badge 3001", 1);
  g_assert_cmpuint (count (f, "'badge 2001"), ==, 1);
  close (reader);
  close (listener);
  g_clear_pointer (&f->service, uc_table_service_free);
  table_fixture_prove_or_fail (&f->base);
}

/* A reader that floods its line is a fault on the record, and well there when it rests. Its badges count all along, each
 * with the next number. */
static void
test_flood (Fixture *f, gconstpointer data)
{
  g_autofree char *noise = g_strnfill (UC_PORT_NOISE_MAX + 1, '\001');
  char path[FAR_TERMINAL_PATH];
  int reader = far_terminal_plug (f->badge, path);

  wait_for_state (f, UC_DEVICE_BADGE, UC_DEVICE_STATE_UP);
  say_or_fail (reader, "2001\r\n");
  wait_for_count (f, "'badge 2001", 1);
  say_or_fail (reader, noise);
  wait_for_state (f, UC_DEVICE_BADGE, UC_DEVICE_STATE_FAULT);
  g_assert_cmpuint (count (f, "'device badge fault chatter'"), ==, 1);
  say_or_fail (reader, "\r\n1001\r\n");
  wait_for_count (f, "'badge 1001", 1);
  wait_for_state (f, UC_DEVICE_BADGE, UC_DEVICE_STATE_UP);
  g_assert_cmpuint (count (f, "'device badge fault"), ==, 1);
  close (reader);
  g_clear_pointer (&f->service, uc_table_service_free);
  table_fixture_prove_or_fail (&f->base);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/table/ports/starts-degraded", Fixture, "unix:", set_up, test_degraded, tear_down);
  g_test_add ("/table/ports/numbers-go-on", Fixture, "unix:", set_up, test_restarted, tear_down);
  g_test_add ("/table/ports/flood-is-a-fault-until-it-rests", Fixture, "serial:", set_up, test_flood, tear_down);
  return g_test_run ();
}
