/* upcardctl pit, as a program: what it prints where, and how it ends. */
#include "run-ctl.h"
#include "uc-kept.h"
#include "uc-remove-folder.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  char *folder, *plan, *out, *err;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *table = NULL, *path = NULL;
  g_autoptr (UcKept) kept = NULL;

  fixture->folder = g_dir_make_tmp ("upcard-pit-XXXXXX", NULL);
  fixture->plan = g_build_filename (fixture->folder, "pit.conf", NULL);
  table = g_build_filename (fixture->folder, "BJ-07", NULL);
  path = g_build_filename (table, "2026-01.journal", NULL);
  g_assert_cmpint (g_mkdir (table, 0700), ==, 0);
  kept = uc_kept_new_at (path, NULL);
  uc_kept_main_rounds (kept, 2, 2);
  uc_kept_close_round (kept);
  uc_kept_play (kept, "device head.2 down;call-floor");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  uc_remove_folder (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->plan);
  g_free (fixture->out);
  g_free (fixture->err);
}

/* Up to %NULL: the words behind “pit”. */
#define RUN(fixture, ...)                                                                                              \
  (g_free ((fixture)->out), g_free ((fixture)->err), run_ctl (NULL, &(fixture)->out, &(fixture)->err, "pit", __VA_ARGS__, NULL))

static void
test_text (Fixture *fixture, gconstpointer data)
{
  const char *call, *device;

  g_assert_cmpint (RUN (fixture, fixture->folder), ==, 0);
  g_assert_cmpstr (fixture->err, ==, "");
  call = strstr (fixture->out, "BJ-07  The dealer calls the floor.");
  device = strstr (fixture->out, "BJ-07  Seat 2: wager sensor");
  g_assert_nonnull (call);
  assert_contains (fixture->out, "Calls\n");
  assert_contains (fixture->out, "Alerts\n");
  g_assert_true (device == NULL || call < device);
  assert_contains (fixture->out, "\nTables\n  BJ-07  ");
  assert_contains (fixture->out, "round 2");
}

static void
test_json (Fixture *fixture, gconstpointer data)
{
  g_auto (GStrv) lines = NULL;

  g_assert_cmpint (RUN (fixture, fixture->folder, "--json"), ==, 0);
  lines = g_strsplit (fixture->out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  g_assert_true (g_str_has_prefix (lines[0], "{\"list\":\"queue\",\"table\":\"BJ-07\",\"seq\":"));
  assert_contains (lines[0], "\"kind\":\"call\"");
  assert_contains (lines[0], "\"state\":\"waits\"");
  assert_contains (lines[1], "\"kind\":\"device\"");
  assert_contains (lines[1], "\"device\":\"head.2\"");
  assert_contains (lines[2], "{\"list\":\"tables\",\"table\":\"BJ-07\",\"error\":null");
  g_assert_cmpstr (lines[3], ==, "");
}

static void
test_plan (Fixture *fixture, gconstpointer data)
{
  g_assert_true (g_file_set_contents (fixture->plan, "[pit main]\ntables=BJ-07;BJ-08\n", -1, NULL));
  g_assert_cmpint (RUN (fixture, fixture->folder, "--plan", fixture->plan), ==, 1);
  assert_contains (fixture->out, "BJ-07  The dealer calls the floor.");
  assert_contains (fixture->err, "BJ-08: there is no journal yet\n");
  g_assert_cmpint (RUN (fixture, fixture->folder, "--plan", fixture->plan, "--pit=low"), ==, 2);
  assert_contains (fixture->err, "there is no pit “low”; accepted: main\n");
  g_assert_true (g_file_set_contents (fixture->plan, "[pit main]\ncolumns=x\n", -1, NULL));
  g_assert_cmpint (RUN (fixture, fixture->folder, "--plan", fixture->plan), ==, 2);
  assert_contains (fixture->err, "pit.conf:2: [pit main] columns: ");
  g_assert_cmpstr (fixture->out, ==, "");
}

static void
test_command_line (Fixture *fixture, gconstpointer data)
{
  g_assert_cmpint (RUN (fixture, "/nowhere"), ==, 1);
  assert_contains (fixture->err, "/nowhere: there is no such folder; give the folder that holds a folder for each table\n");
  g_assert_cmpint (RUN (fixture, fixture->folder, "more"), ==, 2);
  assert_contains (fixture->err, "upcardctl pit: expected: upcardctl pit HOUSE\n");
  g_assert_cmpint (RUN (fixture, fixture->folder, "--pit=x"), ==, 2);
  assert_contains (fixture->err, "upcardctl pit: --pit goes with --plan\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  run_ctl_set_program (argv[1]);
  g_test_add ("/pit/ctl/text", Fixture, NULL, set_up, test_text, tear_down);
  g_test_add ("/pit/ctl/json", Fixture, NULL, set_up, test_json, tear_down);
  g_test_add ("/pit/ctl/plan", Fixture, NULL, set_up, test_plan, tear_down);
  g_test_add ("/pit/ctl/command-line", Fixture, NULL, set_up, test_command_line, tear_down);
  return g_test_run ();
}
