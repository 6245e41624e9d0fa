/* upcardd as a program: exit statuses, sentences, and what systemd hears. */
#include "table-fixture.h"
#include "uc-months.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

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
                                      "wager, expired on 2024-09-04 (51 Pa.B. 5607). Where an approval to go on is held, "
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

  f->process = start (f, NULL);
  while (!g_file_test (path, G_FILE_TEST_EXISTS))
    g_thread_yield ();
  for (guint i = 0; i < moment; i++)
    g_file_test (path, G_FILE_TEST_EXISTS);
  g_subprocess_force_exit (f->process);
  g_subprocess_communicate_utf8 (f->process, NULL, NULL, NULL, &says, &error);
  g_assert_no_error (error);
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
test_usage (Fixture *f, gconstpointer data)
{
  g_autoptr (GSubprocess) process = start (f, "--bus=moon");
  g_autofree char *says = NULL;

  g_assert_cmpint (end (process, &says), ==, 2);
  g_assert_nonnull (strstr (says, "system or session"));
}

int
main (int argc, char **argv)
{
  g_autoptr (GTestDBus) bus = NULL;
  int status;

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
  ADD ("/program/usage", test_usage);
  status = g_test_run ();
  g_test_dbus_down (bus);
  return status;
}
