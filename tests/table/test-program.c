/* upcardd as a program: exit statuses, sentences, and what systemd hears. */
#include "table-fixture.h"
#include "uc-bus.h"
#include "uc-daytime.h"
#include "uc-months.h"
#include "uc-people.h"

#include <fcntl.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sodium.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct
{
  TableFixture base;
  GSubprocess *process;
  GSocket *notify; /* where systemd listens */
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GSocketAddress) address = NULL;

  table_fixture_init (&f->base);
  path = g_build_filename (f->base.folder, "notify", NULL);
  address = g_unix_socket_address_new (path);
  f->notify = g_socket_new (G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_DATAGRAM, 0, &error);
  g_assert_no_error (error);
  g_socket_bind (f->notify, address, TRUE, &error);
  g_assert_no_error (error);
  g_setenv ("NOTIFY_SOCKET", path, TRUE);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_clear_object (&f->process);
  g_clear_object (&f->notify);
  table_fixture_clear (&f->base);
}

static GSubprocess *
start (Fixture *f, const char *option)
{
  g_autoptr (GError) error = NULL;
  GSubprocess *process
      = g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_PIPE, &error, g_getenv ("UPCARDD"), "--table", f->base.table,
                          "--journal", f->base.journal, "--bus=session", "--simulate", f->base.socket, option, NULL);

  g_assert_no_error (error);
  return process;
}

/* What it writes to standard error, until it ends. */
static int
end (GSubprocess *process, char **says)
{
  g_autoptr (GError) error = NULL;

  g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, says, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  return g_subprocess_get_exit_status (process);
}

/* Waits until systemd has been told @what. */
static void
hear (Fixture *f, const char *what)
{
  char message[256] = "";

  while (strstr (message, what) == NULL)
    {
      g_autoptr (GError) error = NULL;
      gssize n = g_socket_receive (f->notify, message, sizeof message - 1, NULL, &error);

      g_assert_no_error (error);
      message[n] = '\0';
    }
}

static void
test_notifies (Fixture *f, gconstpointer data)
{
  g_autofree char *says = NULL;

  /* Only here, where all that is said is heard: whoever notifies waits for a listener whose queue is full. */
  g_setenv ("WATCHDOG_USEC", "4000", TRUE);
  f->process = start (f, NULL);
  g_unsetenv ("WATCHDOG_USEC");
  hear (f, "READY=1");
  hear (f, "STATUS=Table T-1");
  hear (f, "WATCHDOG=1");
  g_subprocess_send_signal (f->process, SIGTERM);
  hear (f, "STOPPING=1"); /* the last word: the beat ends before it is said */
  g_assert_cmpint (end (f->process, &says), ==, 0);
}

static void
test_second (Fixture *f, gconstpointer data)
{
  g_autoptr (GSubprocess) second = NULL;
  g_autofree char *says = NULL;
  g_autofree char *rest = NULL;

  f->process = start (f, NULL);
  hear (f, "READY=1");
  second = start (f, NULL);
  g_assert_cmpint (end (second, &says), ==, 1);
  g_assert_nonnull (strstr (says, f->base.journal));
  g_subprocess_send_signal (f->process, SIGTERM);
  g_assert_cmpint (end (f->process, &rest), ==, 0);
}

static void
test_bad_table_file (Fixture *f, gconstpointer data)
{
  const char *options[] = { NULL, "--check" };

  g_assert_true (g_file_set_contents (f->base.table, "[table]\nid=T\ngame=down-under-blackjack\ndecks=7\nseats=9\n", -1,
                                      NULL));
  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      g_autoptr (GSubprocess) process = start (f, options[i]);
      g_autofree char *says = NULL;

      g_assert_cmpint (end (process, &says), ==, 2);
      g_assert_nonnull (strstr (says, "decks"));
      g_assert_nonnull (strstr (says, "seats"));
    }
  g_assert_false (g_file_test (f->base.journal, G_FILE_TEST_EXISTS));
}

#define EXPIRED_TABLE                                                                                                  \
  "[table]\nid=T-1\ngame=spanish-21\ndecks=6\nseats=3\n%s[wager match-the-dealer-progressive]\namount=1.00\npaytable=1\n"

static void
file_expired (Fixture *f, const char *approval)
{
  g_autofree char *text = g_strdup_printf (EXPIRED_TABLE, approval);

  g_assert_true (g_file_set_contents (f->base.table, text, -1, NULL));
}

/* 51 Pa.B. 5607: § 635b.1 expired on September 4, 2024. */
static void
test_expired (Fixture *f, gconstpointer data)
{
  const char *options[] = { NULL, "--check" };

  file_expired (f, "");
  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      g_autoptr (GSubprocess) process = start (f, options[i]);
      g_autofree char *says = NULL;

      g_assert_cmpint (end (process, &says), ==, 2);
      g_assert_nonnull (strstr (says, "T-1.ini: the table is not opened: § 635b.1, Match the Dealer Progressive Spanish 21 "
                                      "wager, expired on 2024-09-04 (51 Pa.B. 5607). If the casino holds an approval to continue, "
                                      "file expired=dealt-with-approval in [table]."));
    }
  g_assert_false (g_file_test (f->base.journal, G_FILE_TEST_EXISTS));
}

static void
test_expired_with_approval (Fixture *f, gconstpointer data)
{
  g_autofree char *says = NULL;

  file_expired (f, "expired=dealt-with-approval\n");
  f->process = start (f, NULL);
  hear (f, "READY=1");
  g_subprocess_send_signal (f->process, SIGTERM);
  g_assert_cmpint (end (f->process, &says), ==, 0);
}

static void
test_bad_journal (Fixture *f, gconstpointer data)
{
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *says = NULL;
  g_autofree char *bytes = NULL;

  g_assert_true (g_file_set_contents (f->base.journal, "no journal at all, and longer than nothing", -1, NULL));
  process = start (f, NULL);
  g_assert_cmpint (end (process, &says), ==, 1);
  g_assert_nonnull (strstr (says, f->base.journal));
  g_assert_true (g_file_get_contents (f->base.journal, &bytes, NULL, NULL));
  g_assert_cmpstr (bytes, ==, "no journal at all, and longer than nothing");
}

/* ---- a new month ---- */

static void
stop (Fixture *f)
{
  g_autofree char *says = NULL;

  hear (f, "READY=1");
  g_subprocess_send_signal (f->process, SIGTERM);
  g_assert_cmpint (end (f->process, &says), ==, 0);
  g_clear_object (&f->process);
}

static void
move (const char *from, const char *to, const char *suffix)
{
  g_autofree char *old = g_strconcat (from, suffix, NULL), *new = g_strconcat (to, suffix, NULL);

  g_assert_cmpint (g_rename (old, new), ==, 0);
}

/* Kills the service a moment after it has made the next month's @suffix file. */
static void
kill_after (Fixture *f, const char *month, const char *suffix, guint moment)
{
  g_autofree char *path = g_strconcat (month, suffix, NULL), *says = NULL;
  g_autoptr (GError) error = NULL;
  char message[256];

  f->process = start (f, NULL);
  while (!g_file_test (path, G_FILE_TEST_EXISTS))
    g_thread_yield ();
  for (guint i = 0; i < moment; i++)
    g_file_test (path, G_FILE_TEST_EXISTS);
  g_subprocess_force_exit (f->process);
  g_subprocess_communicate_utf8 (f->process, NULL, NULL, NULL, &says, &error);
  g_assert_no_error (error);
  /* It may have been ready: that is not what the next one says. */
  while (g_socket_condition_check (f->notify, G_IO_IN) != 0)
    g_assert_cmpint (g_socket_receive (f->notify, message, sizeof message, NULL, NULL), >, 0);
  g_clear_object (&f->process);
}

/* Each time the newest file is made one of long ago, so that the next start goes on in this month's. */
static void
test_killed_at_month (Fixture *f, gconstpointer data)
{
  static const char *const suffixes[] = { ".lock", ".key", "", "-wal" };
  g_autofree char *month = NULL;

  g_free (f->base.journal);
  f->base.journal = g_strdup (f->base.folder);
  f->process = start (f, NULL);
  stop (f);
  month = uc_months_newest (f->base.folder);
  for (guint i = 0; i < 24; i++)
    {
      g_autofree char *name = g_strdup_printf ("%04u-01.journal", 1000 + i);
      g_autofree char *old = g_build_filename (f->base.folder, name, NULL);

      move (month, old, "");
      move (month, old, ".key");
      move (month, old, ".lock");
      kill_after (f, month, suffixes[i % 4], i / 4 * 100);
      f->process = start (f, NULL);
      stop (f);
      g_free (f->base.journal);
      f->base.journal = g_strdup (old);
      table_fixture_prove_or_fail (&f->base);
      g_free (f->base.journal);
      f->base.journal = g_strdup (month);
      table_fixture_prove_or_fail (&f->base);
      g_free (f->base.journal);
      f->base.journal = g_strdup (f->base.folder);
    }
}

static void
allow_core (gpointer data)
{
  const struct rlimit unlimited = { RLIM_INFINITY, RLIM_INFINITY };

  setrlimit (RLIMIT_CORE, &unlimited);
}

/* How @words end when they are killed so that the kernel would write a core, in a folder that takes it. */
static int
status_when_aborted (Fixture *f, const char *const *words)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GError) error = NULL;

  g_subprocess_launcher_set_cwd (launcher, f->base.folder);
  g_subprocess_launcher_set_child_setup (launcher, allow_core, NULL, NULL);
  f->process = g_subprocess_launcher_spawnv (launcher, words, &error);
  g_assert_no_error (error);
  hear (f, "READY=1");
  g_subprocess_send_signal (f->process, SIGABRT);
  g_subprocess_wait (f->process, NULL, &error);
  g_assert_no_error (error);
  return g_subprocess_get_status (f->process);
}

/* Keys and hole cards would be in it. */
static void
test_no_core (Fixture *f, gconstpointer data)
{
  const char *const service[] = { g_getenv ("UPCARDD"), "--table", f->base.table, "--journal", f->base.journal, "--bus=session",
                                  "--simulate", f->base.socket, NULL };
  /* Says the service's word, and waits. */
  const char *const other[] = { "python3", "-c",
                                "import os, signal, socket\n"
                                "socket.socket (socket.AF_UNIX, socket.SOCK_DGRAM).sendto (b'READY=1', os.environ['NOTIFY_SOCKET'])\n"
                                "signal.pause ()", NULL };
  int status;

#ifdef UC_SANITIZERS
  g_test_skip ("the leak checker needs a process that can be read");
  return;
#endif
  status = status_when_aborted (f, other);
  g_assert_true (WIFSIGNALED (status));
  if (!WCOREDUMP (status))
    {
      g_test_skip ("this machine writes no core of any program");
      return;
    }
  g_clear_object (&f->process);
  status = status_when_aborted (f, service);
  g_assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGABRT);
  g_assert_false (WCOREDUMP (status));
}

/* The number behind "NAME:" in a process's status, in kB. */
static guint64
status_of (GSubprocess *process, const char *name)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/status", g_subprocess_get_identifier (process));
  g_autofree char *text = NULL;
  const char *found;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  found = strstr (text, name);
  g_assert_nonnull (found);
  return g_ascii_strtoull (found + strlen (name) + 1, NULL, 10);
}

/* As the unit lets it: no page of it may be swapped out. */
static void
test_locked_memory (Fixture *f, gconstpointer data)
{
  g_autofree char *says = NULL;
  struct rlimit limit;

  g_assert_cmpint (getrlimit (RLIMIT_MEMLOCK, &limit), ==, 0);
  if (limit.rlim_cur != RLIM_INFINITY && geteuid () != 0)
    {
      g_test_skip ("this user may not lock memory");
      return;
    }
#ifdef UC_SANITIZERS
  g_test_skip ("the sanitizers lock nothing");
  return;
#endif
  f->process = start (f, NULL);
  hear (f, "READY=1");
  g_assert_cmpuint (status_of (f->process, "VmLck:"), >=, status_of (f->process, "VmRSS:"));
  g_subprocess_send_signal (f->process, SIGTERM);
  g_assert_cmpint (end (f->process, &says), ==, 0);
}

/* All of the memory of @process that it can write. NULL: this user may not read it. */
static GByteArray *
read_memory (GSubprocess *process)
{
  g_autofree char *maps = g_strdup_printf ("/proc/%s/maps", g_subprocess_get_identifier (process));
  g_autofree char *mem = g_strdup_printf ("/proc/%s/mem", g_subprocess_get_identifier (process));
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  GByteArray *memory;
  int fd = open (mem, O_RDONLY | O_CLOEXEC);

  if (fd < 0 || !g_file_get_contents (maps, &text, NULL, NULL))
    return NULL;
  memory = g_byte_array_new ();
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *end = NULL;
      const guint64 from = g_ascii_strtoull (lines[i], &end, 16);
      const gsize length = *end == '-' ? g_ascii_strtoull (end + 1, NULL, 16) - from : 0;
      g_autofree guint8 *piece = strstr (lines[i], " rw") != NULL ? g_malloc (length) : NULL;
      gssize n = piece != NULL ? pread (fd, piece, length, (off_t) from) : 0;

      if (n > 0)
        g_byte_array_append (memory, piece, (guint) n);
    }
  close (fd);
  return memory;
}

/* What stands around the first @pin in @memory; NULL: it is nowhere. */
static char *
find_pin (const GByteArray *memory, const char *pin)
{
  const char *found = memmem (memory->data, memory->len, pin, strlen (pin));
  const char *from = found != NULL ? MAX ((const char *) memory->data, found - 40) : NULL;

  g_autofree char *around = found != NULL ? g_strndup (from, (gsize) (found - from) + 16) : NULL;

  return around != NULL ? g_strescape (around, NULL) : NULL;
}

static void
submit (GDBusConnection *connection, const char *name, const char *const *lines)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply
      = g_dbus_connection_call_sync (connection, name, UC_BUS_PATH, UC_BUS_INTERFACE, UC_BUS_METHOD_SUBMIT,
                                     g_variant_new ("(t^as)", G_GUINT64_CONSTANT (0), lines), NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);

  /* Whether the table takes it is another matter. */
  g_assert_true (reply != NULL || g_dbus_error_is_remote_error (error));
}

/* Of what was submitted, the PINs alone are eight digits. All of them were looked at, refused or not understood when the reply is there,
 * and another message has come. */
static void
test_no_pin_stays (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *lines[3], *pins[2];
  } said[] = {
    { { "validate 2001 73826415" }, { "73826415" } },
    { { "gaming-day-back 2026-11-27 2001 73826415 a reason of some length so that the line is a longer one", "validate 3001 58291746" },
      { "73826415", "58291746" } },
    { { "validate 3001 91827364" }, { "91827364" } },
    { { "validate 4001 40817263" }, { "40817263" } },
    { { "read-meter 2002:26374859" }, { "26374859" } },
    { { "what 2001 66778195" }, { "66778195" } },
    { { "validate 2001 50617283 and more" }, { "50617283" } },
    { { "no-more-bets", "validate 2002 39281746" }, { "39281746" } },
  };
  g_autofree char *people_path = g_build_filename (f->base.folder, "people", NULL);
  g_autofree char *way = g_build_filename (f->base.folder, "console", NULL);
  g_autofree char *option = g_strdup_printf ("--console=%s", way);
  g_autofree char *address = g_strdup_printf ("unix:path=%s", way);
  g_autoptr (UcPeople) people = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *says = NULL;

#ifdef UC_SANITIZERS
  g_test_skip ("the sanitizers' allocator keeps what was freed");
  return;
#endif
  g_assert_cmpint (sodium_init (), >=, 0);
  people = uc_people_new (people_path, &error);
  g_assert_no_error (error);
  g_assert_true (uc_people_add (people, "2001", UC_ROLE_FLOORPERSON, "73826415", NULL));
  g_assert_true (uc_people_add (people, "2002", UC_ROLE_FLOORPERSON, "39281746", NULL));
  g_assert_true (uc_people_add (people, "3001", UC_ROLE_PIT_MANAGER, "58291746", NULL));
  f->process = start (f, option);
  hear (f, "READY=1");
  for (guint private = 0; private < 2; private++)
    {
      g_autoptr (GDBusConnection) connection
          = private ? g_dbus_connection_new_for_address_sync (address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT, NULL, NULL, &error)
                    : g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);

      g_assert_no_error (error);
      for (guint i = 0; i < G_N_ELEMENTS (said); i++)
        {
          g_autoptr (GByteArray) memory = NULL;

          submit (connection, private ? NULL : UC_BUS_NAME, said[i].lines);
          submit (connection, private ? NULL : UC_BUS_NAME, (const char *const[]) { "confirm", NULL });
          memory = read_memory (f->process);
          if (memory == NULL)
            {
              g_test_skip ("this user may not read the memory of a process that keeps secrets");
              return;
            }
          for (guint n = 0; n < G_N_ELEMENTS (said[i].pins) && said[i].pins[n] != NULL; n++)
            {
              g_autofree char *found = find_pin (memory, said[i].pins[n]);

              if (found != NULL)
                g_error ("“%s”, private %u: the PIN %s is in memory: %s", said[i].lines[0], private, said[i].pins[n], found);
            }
        }
    }
  g_subprocess_send_signal (f->process, SIGTERM);
  g_assert_cmpint (end (f->process, &says), ==, 0);
}

/* Somebody has limited the size of its files: that is a disk that is full, and no reason to end. */
static void
test_file_limit (Fixture *f, gconstpointer data)
{
  g_autofree char *says = NULL;
  const struct rlimit limit = { 1, 1 };
  pid_t pid;

  f->process = start (f, NULL);
  hear (f, "READY=1");
  pid = (pid_t) g_ascii_strtoll (g_subprocess_get_identifier (f->process), NULL, 10);
  g_assert_cmpint (prlimit (pid, RLIMIT_FSIZE, &limit, NULL), ==, 0);
  g_assert_true (table_fixture_plug (&f->base));
  hear (f, "stopped");
  g_subprocess_send_signal (f->process, SIGTERM);
  g_assert_cmpint (end (f->process, &says), ==, 0);
}

static void
test_usage (Fixture *f, gconstpointer data)
{
  g_autoptr (GSubprocess) process = start (f, "--bus=moon");
  g_autofree char *says = NULL;

  g_assert_cmpint (end (process, &says), ==, 2);
  g_assert_nonnull (strstr (says, "system or session"));
}

/* An address of a link that cannot be one, and one by TLS without its files. */
static void
test_usage_link (Fixture *f, gconstpointer data)
{
  static const char *const options[][2] = { { "--link=tls:meters", "expected tls:HOST:PORT" },
                                            { "--link=tls:meters:7701", "expected the files of a certificate" } };

  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      g_autoptr (GSubprocess) process = start (f, options[i][0]);
      g_autofree char *says = NULL;

      g_assert_cmpint (end (process, &says), ==, 2);
      g_assert_nonnull (strstr (says, options[i][1]));
    }
}

int
main (int argc, char **argv)
{
  g_autoptr (GTestDBus) bus = NULL;
  int status;

  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (bus);
#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)
  ADD ("/program/tells-systemd", test_notifies);
  ADD ("/program/second-on-the-same-journal", test_second);
  ADD ("/program/bad-table-file", test_bad_table_file);
  ADD ("/program/expired", test_expired);
  ADD ("/program/expired-with-approval", test_expired_with_approval);
  ADD ("/program/bad-journal-is-left-alone", test_bad_journal);
  ADD ("/program/killed-at-a-new-month", test_killed_at_month);
  ADD ("/program/no-core-is-written", test_no_core);
  ADD ("/program/no-page-is-swapped-out", test_locked_memory);
  ADD ("/program/no-pin-stays-in-memory", test_no_pin_stays);
  ADD ("/program/file-limit-is-a-full-disk", test_file_limit);
  ADD ("/program/usage", test_usage);
  ADD ("/program/usage/link", test_usage_link);
  status = g_test_run ();
  g_test_dbus_down (bus);
  return status;
}
