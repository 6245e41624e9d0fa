/* upcardctl pit --alerts, as a program: what it prints of copies that end, grow or are damaged, and how it ends. */
#include "run-ctl.h"
#include "uc-hang.h"
#include "uc-kept.h"
#include "uc-remove-folder.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define DAY_NS (24 * 3600 * G_GINT64_CONSTANT (1000000000))

typedef struct
{
  char *folder, *plan;
  UcKept *kept; /* the table T-1 */
  char *out, *err;
} Fixture;

static UcKept *
add_table (Fixture *f, const char *name)
{
  g_autofree char *folder = g_build_filename (f->folder, name, NULL), *path = g_build_filename (folder, "2026-01.journal", NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  return uc_kept_new_of (path, NULL, UC_KEPT_TABLE);
}

static void
file_plan (Fixture *f, const char *text)
{
  g_assert_true (g_file_set_contents (f->plan, text, -1, NULL));
}

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("upcard-pit-XXXXXX", NULL);
  f->plan = g_build_filename (f->folder, "pit.conf", NULL);
  file_plan (f, "[alerts]\ndevice-faults=0\n");
  f->kept = add_table (f, "T-1");
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  uc_kept_free (f->kept);
  uc_remove_folder (f->folder);
  g_free (f->folder);
  g_free (f->plan);
  g_free (f->out);
  g_free (f->err);
}

#define RUN(f, ...) (g_free ((f)->out), g_free ((f)->err), run_ctl (NULL, &(f)->out, &(f)->err, "pit", __VA_ARGS__, NULL))
#define ALERTS(f, ...) RUN (f, "--alerts", "--json", "--plan", (f)->plan, __VA_ARGS__ (f)->folder)

static guint
n_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

/* One fault of a device, and the device comes back. */
static void
fail_device (UcKept *kept)
{
  uc_kept_play (kept, "device shoe down;device shoe up");
}

static void
begin_day (UcKept *kept, const char *day)
{
  g_autofree char *line = g_strconcat ("gaming-day ", day, NULL);

  kept->now_ns += DAY_NS;
  uc_kept_play (kept, line);
}

static void
test_lines (Fixture *f, gconstpointer data)
{
  fail_device (f->kept);
  g_assert_cmpint (ALERTS (f, ), ==, 0);
  g_assert_cmpstr (f->err, ==, "");
  g_assert_cmpuint (n_lines (f->out), ==, 1);
  assert_contains (f->out, "{\"time\":\"2026-01-01T00:00:");
  assert_contains (f->out, "\"table\":\"T-1\",\"kind\":\"device-faults\",\"seq\":");
  assert_contains (f->out, ",\"round\":null,\"subject\":\"shoe\",\"measured\":\"1\",\"expected\":null,\"limit\":\"0\",\"sentence\":\"Devices failed 1 time");
  assert_contains (f->out, ",\"id\":\"T-1:device-faults:");
  g_assert_cmpint (RUN (f, "--alerts", "--plan", f->plan, f->folder), ==, 0);
  assert_contains (f->out, "1 Jan 2026 00:00:");
  assert_contains (f->out, "  T-1  device-faults  Devices failed 1 time");
  /* Without a plan the defaults count. */
  g_assert_cmpint (RUN (f, "--alerts", f->folder), ==, 0);
  g_assert_cmpstr (f->out, ==, "");
}

/* Days and months: by default the running day, and with a time what came since. */
static void
test_since (Fixture *f, gconstpointer data)
{
  g_autofree char *today = NULL, *all = NULL;

  fail_device (f->kept);
  begin_day (f->kept, "2026-01-02");
  fail_device (f->kept);
  uc_kept_play (f->kept, "inspect-reader 2001 0000 pass");
  uc_kept_rounds (f->kept, 2, 1);
  uc_kept_close_round (f->kept);
  begin_day (f->kept, "2026-01-03");
  fail_device (f->kept);
  g_assert_cmpint (ALERTS (f, ), ==, 0);
  g_assert_cmpuint (n_lines (f->out), ==, 1);
  assert_contains (f->out, "{\"time\":\"2026-01-03T");
  /* The day goes on in the next month's file. */
  f->kept->now_ns += 10 * DAY_NS;
  uc_kept_go_on_in (f->kept, "2026-02.journal");
  g_assert_cmpint (ALERTS (f, ), ==, 0);
  g_assert_cmpuint (n_lines (f->out), ==, 1);
  begin_day (f->kept, "2026-02-01");
  fail_device (f->kept);
  g_assert_cmpint (ALERTS (f, ), ==, 0);
  g_assert_cmpuint (n_lines (f->out), ==, 1);
  today = g_strdup (f->out);
  g_assert_cmpint (ALERTS (f, "--since", "2026-01-01", ), ==, 0);
  g_assert_cmpuint (n_lines (f->out), ==, 4);
  g_assert_true (g_str_has_suffix (f->out, today));
  all = g_strdup (f->out);
  g_assert_cmpint (ALERTS (f, "--since", "2026-01-03", ), ==, 0);
  g_assert_cmpuint (n_lines (f->out), ==, 2);
  g_assert_true (g_str_has_suffix (all, f->out));
  g_assert_cmpint (ALERTS (f, "--since", "2026-03-01", ), ==, 0);
  g_assert_cmpstr (f->out, ==, "");
  g_assert_cmpint (ALERTS (f, "--since", "tomorrow", ), ==, 2);
  assert_contains (f->err, "“tomorrow” is not a time");
}

static void
test_tables (Fixture *f, gconstpointer data)
{
  g_autoptr (UcKept) other = add_table (f, "A-1");
  g_autofree char *bad = g_build_filename (f->folder, "B-1", NULL), *journal = g_build_filename (bad, "2026-01.journal", NULL);
  char *first, *second;

  f->kept->now_ns += DAY_NS;
  fail_device (f->kept);
  fail_device (other);
  g_assert_cmpint (ALERTS (f, ), ==, 0);
  first = strstr (f->out, "\"table\":\"A-1\"");
  second = strstr (f->out, "\"table\":\"T-1\"");
  g_assert_true (first != NULL && second != NULL && first < second);
  /* A copy that cannot be read is named, and keeps the others from nothing. */
  g_assert_cmpint (g_mkdir_with_parents (bad, 0700), ==, 0);
  g_assert_true (g_file_set_contents (journal, "no journal", -1, NULL));
  g_assert_cmpint (ALERTS (f, ), ==, 3);
  assert_contains (f->err, journal);
  g_assert_cmpuint (n_lines (f->out), ==, 2);
}

static void
test_usage (Fixture *f, gconstpointer data)
{
  g_autofree char *nowhere = g_build_filename (f->folder, "nowhere", NULL), *empty = g_build_filename (f->folder, "empty", NULL);

  g_assert_cmpint (RUN (f, f->folder, "--follow"), ==, 2);
  assert_contains (f->err, "--follow and --since go with --alerts");
  g_assert_cmpint (RUN (f, f->folder, "--since=2026-01-02"), ==, 2);
  g_assert_cmpint (RUN (f, f->folder, "--alerts", "--plan=pit.conf", "--pit=main"), ==, 2);
  assert_contains (f->err, "expected no --pit beside it");
  g_assert_cmpint (RUN (f, "--alerts"), ==, 2);
  g_assert_cmpint (RUN (f, "--alerts", f->folder, f->folder), ==, 2);
  g_assert_cmpint (RUN (f, "--alerts", nowhere), ==, 1);
  assert_contains (f->err, nowhere);
  g_assert_cmpint (g_mkdir (empty, 0700), ==, 0);
  g_assert_cmpint (RUN (f, "--alerts", empty), ==, 2);
  assert_contains (f->err, "no table’s journals are in this folder");
  g_assert_cmpint (RUN (f, "--alerts", "--plan", nowhere, f->folder), ==, 2);
  assert_contains (f->err, nowhere);
  file_plan (f, "[alerts]\npace=0\npaec=20\n");
  g_assert_cmpint (ALERTS (f, ), ==, 2);
  assert_contains (f->err, "pit.conf:2: [alerts] pace: “0” is not accepted; accepted: rounds an hour from 1 to 1000, or off\n");
  assert_contains (f->err, "pit.conf:3: ");
  g_assert_cmpstr (f->out, ==, "");
  file_plan (f, "[alerts]\npace=off\n");
  g_assert_cmpint (ALERTS (f, ), ==, 0);
  assert_contains (f->err, "Switched off by the house: pace\n");
}

/* What the nightly proof keeps, and what the auditor finds in the rows. */
static void
test_proof (Fixture *f, gconstpointer data)
{
  g_autofree char *first = NULL;

  file_plan (f, "[alerts]\n");
  begin_day (f->kept, "2026-01-02");
  uc_kept_play (f->kept, "inspect-reader 2001 0000 pass");
  uc_kept_rounds (f->kept, 4, 2);
  uc_kept_close_round (f->kept);
  uc_kept_reopen (f->kept);
  uc_kept_tamper (f->kept, "UPDATE journal SET events = replace (events, 'amount=25.00', 'amount=75.00') WHERE round = 2");
  g_free (f->out);
  g_free (f->err);
  g_assert_cmpint (run_ctl (NULL, &f->out, &f->err, "house", "prove", f->folder, NULL), ==, 1);
  g_assert_cmpint (ALERTS (f, ), ==, 0);
  assert_contains (f->out, "\"table\":\"T-1\",\"kind\":\"proof-failed\",\"seq\":null,\"round\":null,\"subject\":\"2026-01.journal:");
  assert_contains (f->out, "The proof does not accept 2026-01.journal: ");
  assert_contains (f->out, "\"kind\":\"audit-finding\"");
  first = g_strdup (strstr (f->out, "\"id\":\"T-1:proof-failed:0:"));
  g_assert_nonnull (first);
  *strchr (first, '}') = '\0';
  g_free (f->out);
  g_free (f->err);
  g_assert_cmpint (run_ctl (NULL, &f->out, &f->err, "house", "prove", f->folder, NULL), ==, 1);
  g_assert_cmpint (ALERTS (f, ), ==, 0);
  assert_contains (f->out, first);
  file_plan (f, "[alerts]\nproof-failed=off\naudit-finding=off\n");
  g_assert_cmpint (ALERTS (f, ), ==, 0);
  g_assert_cmpstr (f->out, ==, "");
}

/* ---- following ---- */

typedef struct
{
  GSubprocess *process;
  int fd;        /* of its output, and of its errors */
  GString *text; /* that came */
} Follower;

static Follower
start_following (Fixture *f)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  Follower follower = { .text = g_string_new (NULL) };
  g_autoptr (GError) error = NULL;
  int ends[2];

  g_assert_true (g_unix_open_pipe (ends, FD_CLOEXEC, &error));
  g_subprocess_launcher_take_stderr_fd (launcher, dup (ends[1]));
  g_subprocess_launcher_take_stdout_fd (launcher, ends[1]);
  follower.fd = ends[0];
  follower.process = g_subprocess_launcher_spawn (launcher, &error, run_ctl_program (), "pit", "--alerts", "--json", "--follow", "--plan", f->plan,
                                                  f->folder, NULL);
  g_assert_no_error (error);
  return follower;
}

static void
wait_for_lines (Follower *follower, guint n)
{
  while (n_lines (follower->text->str) < n)
    {
      struct pollfd waiting = { .fd = follower->fd, .events = POLLIN };
      char bytes[4096];
      gssize length;

      g_assert_cmpint (poll (&waiting, 1, UC_HANG_S * 1000), ==, 1);
      length = read (follower->fd, bytes, sizeof bytes);
      g_assert_cmpint (length, >, 0);
      g_string_append_len (follower->text, bytes, length);
    }
  g_assert_cmpuint (n_lines (follower->text->str), ==, n);
}

static void
end_following (Follower *follower)
{
  g_assert_true (g_subprocess_wait_check (follower->process, NULL, NULL));
  g_object_unref (follower->process);
  g_string_free (follower->text, TRUE);
}

static void
test_follow (Fixture *f, gconstpointer data)
{
  g_autoptr (UcKept) other = NULL;
  g_autofree char *followed = NULL;
  Follower follower;

  fail_device (f->kept);
  follower = start_following (f);
  wait_for_lines (&follower, 1);
  begin_day (f->kept, "2026-01-02");
  fail_device (f->kept);
  wait_for_lines (&follower, 2);
  /* A table that comes later, and a month that does. */
  other = add_table (f, "T-2");
  fail_device (other);
  wait_for_lines (&follower, 3);
  f->kept->now_ns += 30 * DAY_NS;
  uc_kept_go_on_in (f->kept, "2026-02.journal");
  begin_day (f->kept, "2026-02-02");
  fail_device (f->kept);
  wait_for_lines (&follower, 4);
  /* Whoever reads it all afterwards has the same lines, in the order of their times. */
  followed = g_strdup (follower.text->str);
  g_assert_cmpint (ALERTS (f, "--since", "2026-01-01", ), ==, 0);
  g_assert_cmpuint (n_lines (f->out), ==, 4);
  for (char *line = strtok (f->out, "\n"); line != NULL; line = strtok (NULL, "\n"))
    assert_contains (followed, line);
  g_subprocess_send_signal (follower.process, SIGTERM);
  end_following (&follower);
  close (follower.fd);
}

/* A copy that was cut off and grew again, or is another table's, is named once and gives no alert; the other tables are followed. */
static void
test_follow_replaced (Fixture *f, gconstpointer data)
{
  g_autofree char *was = g_build_filename (f->folder, "T-1", "2026-01.journal", NULL), *now = g_build_filename (f->folder, "now", NULL);
  Follower follower;

  fail_device (f->kept);
  follower = start_following (f);
  wait_for_lines (&follower, 1);
  uc_kept_free (f->kept);
  f->kept = add_table (f, "T-2");
  for (guint i = 0; i < 4; i++)
    uc_kept_play (f->kept, "device badge up");
  g_assert_true (uc_journal_copy (f->kept->journal, now, NULL));
  g_assert_cmpint (g_rename (now, was), ==, 0);
  wait_for_lines (&follower, 2);
  assert_contains (follower.text->str, "T-1/2026-01.journal: row ");
  assert_contains (follower.text->str, "is other than before, so the copy was replaced");
  fail_device (f->kept);
  wait_for_lines (&follower, 3);
  assert_contains (follower.text->str, "\"id\":\"T-2:device-faults:");
  g_subprocess_send_signal (follower.process, SIGTERM);
  g_assert_true (g_subprocess_wait (follower.process, NULL, NULL));
  /* A copy was not read to its end. */
  g_assert_cmpint (g_subprocess_get_exit_status (follower.process), ==, 3);
  g_object_unref (follower.process);
  g_string_free (follower.text, TRUE);
  close (follower.fd);
}

/* A pager that is gone is noticed before the next alert. */
static void
test_follow_reader_gone (Fixture *f, gconstpointer data)
{
  Follower follower;

  fail_device (f->kept);
  follower = start_following (f);
  wait_for_lines (&follower, 1);
  close (follower.fd);
  end_following (&follower);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  run_ctl_set_program (argv[1]);
#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)
  ADD ("/alerts/ctl/lines", test_lines);
  ADD ("/alerts/ctl/since", test_since);
  ADD ("/alerts/ctl/tables", test_tables);
  ADD ("/alerts/ctl/usage", test_usage);
  ADD ("/alerts/ctl/proof", test_proof);
  ADD ("/alerts/ctl/follow", test_follow);
  ADD ("/alerts/ctl/follow/replaced", test_follow_replaced);
  ADD ("/alerts/ctl/follow/reader-gone", test_follow_reader_gone);
  return g_test_run ();
}
