#include "greedy.h"

#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static const char configuration[]
  = "<busconfig><type>session</type><listen>%s</listen><auth>EXTERNAL</auth>"
    "<policy context=\"default\"><allow send_destination=\"*\"/><allow receive_sender=\"*\"/><allow own=\"*\"/></policy>"
    "<limit name=\"max_incoming_bytes\">%u</limit></busconfig>\n";

char *
greedy_bus_address (const char *folder)
{
  return g_strdup_printf ("unix:path=%s/bus", folder);
}

/* A test that is ended leaves no bus behind. */
static void
end_with_parent (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

GSubprocess *
greedy_bus_start_or_fail (const char *folder, guint most_bytes)
{
  g_autofree char *address = greedy_bus_address (folder);
  g_autofree char *text = g_strdup_printf (configuration, address, most_bytes);
  g_autofree char *path = g_build_filename (folder, "bus.conf", NULL);
  g_autofree char *option = g_strdup_printf ("--config-file=%s", path);
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr (GError) error = NULL;
  GSubprocess *bus;
  char ready;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_subprocess_launcher_set_child_setup (launcher, end_with_parent, NULL, NULL);
  bus = g_subprocess_launcher_spawn (launcher, &error, "dbus-daemon", option, "--nofork", "--nopidfile", "--print-address", NULL);
  g_assert_no_error (error);
  /* It prints its address when it listens. */
  g_assert_cmpint (g_input_stream_read (g_subprocess_get_stdout_pipe (bus), &ready, 1, NULL, NULL), ==, 1);
  return bus;
}

static void
write_or_fail (int fd, const void *bytes, gsize n)
{
  g_assert_cmpint (send (fd, bytes, n, MSG_NOSIGNAL), ==, (gssize) n);
}

static int
connect_or_fail (const char *path, const char *mechanism)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  g_autofree char *hello = g_strdup_printf ("AUTH %s\r\n", mechanism);
  char answer[512];

  g_strlcpy (address.sun_path, path, sizeof address.sun_path);
  g_assert_no_errno (connect (fd, (struct sockaddr *) &address, sizeof address));
  write_or_fail (fd, "", 1);
  write_or_fail (fd, hello, strlen (hello));
  g_assert_cmpint (recv (fd, answer, sizeof answer, 0), >, 2);
  g_assert_true (g_str_has_prefix (answer, "OK"));
  write_or_fail (fd, "BEGIN\r\n", strlen ("BEGIN\r\n"));
  return fd;
}

int
greedy_connect_peer_or_fail (const char *path)
{
  return connect_or_fail (path, "ANONYMOUS");
}

int
greedy_connect_or_fail (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "bus", NULL);
  g_autofree char *uid = g_strdup_printf ("%u", getuid ());
  g_autoptr (GString) mechanism = g_string_new ("EXTERNAL ");
  char answer[512];
  int fd;

  for (const char *c = uid; *c != '\0'; c++)
    g_string_append_printf (mechanism, "%02x", *c);
  fd = connect_or_fail (path, mechanism->str);
  greedy_call_or_fail (fd, 1, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello", NULL, 0);
  g_assert_cmpint (recv (fd, answer, sizeof answer, 0), >, 0);
  return fd;
}

void
greedy_call_or_fail (int fd, guint32 serial, const char *destination, const char *path, const char *interface,
                     const char *method, GVariant *arguments, GDBusMessageFlags flags)
{
  g_autoptr (GDBusMessage) call = g_dbus_message_new_method_call (destination, path, interface, method);
  g_autoptr (GError) error = NULL;
  g_autofree guchar *blob = NULL;
  gsize n;

  if (arguments != NULL)
    g_dbus_message_set_body (call, arguments);
  g_dbus_message_set_serial (call, serial);
  g_dbus_message_set_flags (call, flags);
  blob = g_dbus_message_to_blob (call, &n, G_DBUS_CAPABILITY_FLAGS_NONE, &error);
  g_assert_no_error (error);
  write_or_fail (fd, blob, n);
}

void
greedy_call_long_or_fail (int fd, guint32 serial, const char *destination, const char *path, const char *interface,
                          const char *method, guint32 n_bytes)
{
  static const guchar zeros[64 * 1024];
  g_autoptr (GDBusMessage) call = g_dbus_message_new_method_call (destination, path, interface, method);
  g_autoptr (GError) error = NULL;
  g_autofree guchar *blob = NULL;
  guint32 body = n_bytes + sizeof body;
  gsize n;

  g_dbus_message_set_body (call, g_variant_new ("(ay)", NULL));
  g_dbus_message_set_serial (call, serial);
  g_dbus_message_set_byte_order (call, G_BYTE_ORDER == G_LITTLE_ENDIAN ? G_DBUS_MESSAGE_BYTE_ORDER_LITTLE_ENDIAN
                                                                      : G_DBUS_MESSAGE_BYTE_ORDER_BIG_ENDIAN);
  blob = g_dbus_message_to_blob (call, &n, G_DBUS_CAPABILITY_FLAGS_NONE, &error);
  g_assert_no_error (error);
  /* An empty array is its length alone, at the end; the header has the length of what follows it as its second word. */
  memcpy (blob + 4, &body, sizeof body);
  memcpy (blob + n - sizeof n_bytes, &n_bytes, sizeof n_bytes);
  write_or_fail (fd, blob, n);
  for (gsize left = n_bytes; left > 0; left -= MIN (left, sizeof zeros))
    write_or_fail (fd, zeros, MIN (left, sizeof zeros));
}
