/* upcardctl as a program: exit statuses, and what goes to which stream. */
#include "run-ctl.h"
#include "uc-prove.h"
#include "uc-typed.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#define TABLE                                                                                                          \
  "[table]\nid=T\ngame=down-under-blackjack\ndecks=6\nseats=6\nsettlement=losers-first\nsmallest-chip=1.00\n"

static const char *program;

typedef struct
{
  char *folder;
  char *table;
  char *script;
} Fixture;

static void
write_or_fail (const char *path, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("upcard-ctl-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->table = g_build_filename (fixture->folder, "table.ini", NULL);
  fixture->script = g_build_filename (fixture->folder, "round.script", NULL);
  write_or_fail (fixture->table, TABLE);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_remove (fixture->table);
  g_remove (fixture->script);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->table);
  g_free (fixture->script);
}

static void
test_help (Fixture *fixture, gconstpointer data)
{
  g_autofree char *out = NULL, *err = NULL, *version = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "--help", NULL), ==, 0);
  assert_contains (out, "\n  play       Run round scripts");
  assert_contains (out, "\nExamples:\n  upcardctl ");
  g_clear_pointer (&err, g_free);
  g_assert_cmpint (run_ctl (NULL, &version, &err, "--version", NULL), ==, 0);
  g_assert_true (g_str_has_prefix (version, "upcardctl "));
}

static void
assert_refused (const char *command, const char *message)
{
  g_autofree char *out = NULL, *err = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, command, NULL), ==, 2);
  g_assert_cmpstr (out, ==, "");
  g_assert_cmpstr (err, ==, message);
}

static void
test_unknown_command (Fixture *fixture, gconstpointer data)
{
  assert_refused ("chek", "upcardctl: unknown command “chek”; did you mean “check”?\n");
  assert_refused ("frobnicate", "upcardctl: unknown command “frobnicate”; “upcardctl --help” lists the commands\n");
}

/* The words that other programs take for the same. */
static void
test_help_is_a_command (Fixture *fixture, gconstpointer data)
{
  const char *const same[][2][3] = {
    { { "help" }, { "--help" } },
    { { "-h" }, { "--help" } },
    { { "-V" }, { "--version" } },
    { { "help", "verify" }, { "verify", "--help" } },
    { { "--help", "show" }, { "show", "--help" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    {
      g_autofree char *out = NULL, *err = NULL, *other = NULL, *other_err = NULL;

      g_assert_cmpint (run_ctl (NULL, &out, &err, same[i][0][0], same[i][0][1], NULL), ==, 0);
      g_assert_cmpint (run_ctl (NULL, &other, &other_err, same[i][1][0], same[i][1][1], NULL), ==, 0);
      g_assert_cmpstr (out, ==, other);
    }
  assert_refused ("help-me", "upcardctl: unknown command “help-me”; “upcardctl --help” lists the commands\n");
}

/* Every command that --help lists explains itself. */
static void
test_help_of_commands (Fixture *fixture, gconstpointer data)
{
  const char *const commands[] = { "badge", "check", "day", "doctor", "export", "follow", "identify", "meter", "notices", "odds",
                                   "play", "report", "show", "verify", "witness" };

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autofree char *out = NULL, *err = NULL;

      g_assert_cmpint (run_ctl (NULL, &out, &err, commands[i], "--help", NULL), ==, 0);
      assert_contains (out, "Usage:");
      assert_contains (out, commands[i]);
      assert_contains (out, "\nExamples:\n  ");
      g_assert_cmpstr (err, ==, "");
    }
}

static void
test_play (Fixture *fixture, gconstpointer data)
{
  g_autofree char *out = NULL, *err = NULL, *piped = NULL, *piped_err = NULL;
  const char *script = "bet 1 main 5\nno-more-bets\ncard 9H\ncard 9C\ncard 9D\ncard 8S\nstand\n";
  g_auto (GStrv) lines = NULL;

  write_or_fail (fixture->script, script);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "play", "--table", fixture->table, "--auto", fixture->script, NULL), ==, 0);
  g_assert_cmpstr (err, ==, "");
  lines = g_strsplit (out, "\n", -1);
  g_assert_cmpstr (lines[0], ==,
                   "{\"seq\":1,\"round\":1,\"at\":\"2000-01-01T00:00:00.000000000Z\",\"kind\":\"wager-accepted\","
                   "\"seat\":1,\"wager\":\"main\",\"amount\":\"5.00\",\"sensed\":false}");
  assert_contains (out, "\"kind\":\"round-closed\"}\n");
  g_assert_cmpint (run_ctl (script, &piped, &piped_err, "play", "--table", fixture->table, "--auto", NULL), ==, 0);
  g_assert_cmpstr (piped, ==, out);
}

static void
assert_proven (const char *path, guint rounds)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, &error);
  g_autoptr (UcVerdict) verdict = NULL;

  g_assert_no_error (error);
  verdict = uc_verify (journal, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (uc_prove (journal, NULL, NULL, NULL, verdict, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (verdict->n_grave, ==, 0);
  g_assert_true (verdict->proven);
  g_assert_cmpuint (verdict->rounds, ==, rounds);
}

static void
remove_journal (const char *path)
{
  const char *const beside[] = { "", ".key", ".lock", "-wal", "-shm" };

  for (guint i = 0; i < G_N_ELEMENTS (beside); i++)
    {
      g_autofree char *file = g_strconcat (path, beside[i], NULL);

      g_remove (file);
    }
}

/* A run is kept like a real table's: it can be proved. */
static void
test_journal (Fixture *fixture, gconstpointer data)
{
  const char *script = "bet 1 main 5\nno-more-bets\ncard 9H\ncard 9C\ncard 9D\ncard 8S\nstand\nbet 1 main 5\nhit\n";
  g_autofree char *path = g_build_filename (fixture->folder, "run.journal", NULL);
  g_autofree char *out = NULL, *err = NULL;

  g_assert_cmpint (run_ctl (script, &out, &err, "play", "--table", fixture->table, "--auto", "--journal", path, NULL), ==,
                   1);
  assert_contains (err, "stdin:9: cannot “hit” now");
  assert_proven (path, 1);
  remove_journal (path);
}

/* In two parts, wherever the first one ends, a script says what it says in one: also behind a hole card face down. */
static void
test_journal_goes_on (Fixture *fixture, gconstpointer data)
{
  const char *const script[] = { "bet 1 main 5\nbet 2 main 10\nno-more-bets\n",
                                 "card 9H\ncard 8H\ncard 9C\ncard 9D\ncard 7S\n",
                                 "card 8S\nlight medium\nplace medium\nstand\n", "undo\ncard 2C\n",
                                 "stand\nstand\nconfirm\nconfirm\nconfirm\nbet 1 main 5\nno-more-bets\ncard 2H\n",
                                 "card 9C\ncard 9D\ncard 8S\nlight medium\nplace medium\nstand\nconfirm\nconfirm\nconfirm\n" };
  g_autofree char *whole = g_strjoin ("", script[0], script[1], script[2], script[3], script[4], script[5], NULL);
  g_autofree char *path = g_build_filename (fixture->folder, "run.journal", NULL);
  g_autofree char *one = NULL, *none = NULL;
  g_autoptr (GString) parts = g_string_new (NULL);

  g_assert_cmpint (run_ctl (whole, &one, &none, "play", "--table", fixture->table, NULL), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (script); i++)
    {
      g_autofree char *out = NULL, *err = NULL;

      g_assert_cmpint (run_ctl (script[i], &out, &err, "play", "--table", fixture->table, "--journal", path, NULL), ==, 0);
      g_string_append (parts, out);
    }
  g_assert_cmpstr (parts->str, ==, one);
  assert_proven (path, 2);
  remove_journal (path);
}

/* Under another table file nothing is run, and the sentence says what differs. */
static void
test_journal_of_another_table (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "run.journal", NULL);
  g_autofree char *other = g_build_filename (fixture->folder, "other.ini", NULL);
  g_autofree char *out = NULL, *err = NULL, *again = NULL, *again_err = NULL, *text = NULL, *more = NULL;

  g_assert_true (g_file_get_contents (fixture->table, &text, NULL, NULL));
  more = g_strconcat (text, "[policy]\npin-tries=5\n", NULL);
  write_or_fail (other, more);
  g_assert_cmpint (run_ctl ("bet 1 main 5\n", &out, &err, "play", "--table", fixture->table, "--journal", path, NULL),
                   ==, 0);
  g_assert_cmpint (run_ctl ("bet 2 main 5\n", &again, &again_err, "play", "--table", other, "--journal", path, NULL), ==,
                   1);
  assert_contains (again_err, "upcardctl play: ");
  assert_contains (again_err, "was kept under another table file: line ");
  assert_contains (again_err, "was “” and is “[policy]”");
  g_assert_cmpstr (again, ==, "");
  g_remove (other);
  remove_journal (path);
}

static void
test_missing_script (Fixture *fixture, gconstpointer data)
{
  g_autofree char *out = NULL, *err = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "play", "--table", fixture->table, "/nonexistent/script", NULL), ==, 1);
  g_assert_true (g_str_has_prefix (err, "upcardctl play: "));
  assert_contains (err, "/nonexistent/script");
}

/* A settlement that was taken back is in the record, and not in the book of settlements. */
static void
test_csv_without_undone (Fixture *fixture, gconstpointer data)
{
  const char *script = "bet 1 main 5\nno-more-bets\ncard AS\ncard 9C\ncard KD\ncard 7S\nlight medium\nplace medium\nundo\n"
                       "place medium\nconfirm\nconfirm\nconfirm\n";
  g_autofree char *path = g_build_filename (fixture->folder, "run.journal", NULL);
  g_autofree char *out = NULL, *err = NULL, *csv = NULL, *csv_err = NULL;
  g_auto (GStrv) played = NULL, lines = NULL;

  g_assert_cmpint (run_ctl (script, &out, &err, "play", "--table", fixture->table, "--journal", path, NULL), ==, 0);
  played = g_strsplit (out, "\"kind\":\"wager-settled\"", -1);
  g_assert_cmpuint (g_strv_length (played), ==, 3); /* settled twice */
  g_assert_cmpint (run_ctl (NULL, &csv, &csv_err, "export", "--csv", path, NULL), ==, 0);
  lines = g_strsplit (csv, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 3); /* heading, one settlement, and nothing behind the last newline */
  assert_contains (lines[1], ",main,win,blackjack,3:2,5.00,7.50,");
  remove_journal (path);
}

static void
test_bad_line (Fixture *fixture, gconstpointer data)
{
  g_autofree char *out = NULL, *err = NULL, *want = NULL;

  write_or_fail (fixture->script, "# a comment\nbet 1 main 5\nstand\nbet 2 main 5\n");
  g_assert_cmpint (run_ctl (NULL, &out, &err, "play", "--table", fixture->table, "--auto", fixture->script, NULL), ==, 1);
  want = g_strdup_printf ("%s:3: cannot “stand” now; expected ", fixture->script);
  g_assert_true (g_str_has_prefix (err, want));
  assert_contains (out, "\"seat\":1");
  g_assert_null (strstr (out, "\"seat\":2"));
}

static void
test_bad_table (Fixture *fixture, gconstpointer data)
{
  g_autofree char *out = NULL, *err = NULL;

  write_or_fail (fixture->table, TABLE "colour=green\n[wager match-the-dealer-progressive]\namount=3.00\n");
  g_assert_cmpint (run_ctl ("", &out, &err, "play", "--table", fixture->table, NULL), ==, 2);
  g_assert_cmpstr (out, ==, "");
  assert_contains (err, "colour");
  assert_contains (err, "amount");
}

static void
test_no_table (Fixture *fixture, gconstpointer data)
{
  g_autofree char *out = NULL, *err = NULL;

  g_assert_cmpint (run_ctl ("", &out, &err, "play", NULL), ==, 2);
  assert_contains (err, "expected “--table TABLE.ini”");
}

/* What cannot be printed is an error, never silence. */
static void
test_full_output (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_PIPE);
  const char *const argv[] = { program, "play", "--table", fixture->table, NULL };
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *err = NULL;

  if (!g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    {
      g_test_skip ("no /dev/full");
      return;
    }
  g_subprocess_launcher_set_stdout_file_path (launcher, "/dev/full");
  process = uc_typed_by (launcher, argv, "bet 1 main 5\n", &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &err, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 1);
  assert_contains (err, "standard output: ");
}

static void
test_no_script (Fixture *fixture, gconstpointer data)
{
  g_autofree char *out = NULL, *err = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "play", "--table", fixture->table, fixture->script, NULL), ==, 1);
  assert_contains (err, "round.script");
}

static void
add (const char *path, void (*func) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, NULL, set_up, func, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  program = argv[1];
  run_ctl_set_program (program);
  add ("/program/help", test_help);
  add ("/program/unknown-command", test_unknown_command);
  add ("/program/help-is-a-command", test_help_is_a_command);
  add ("/program/help-of-commands", test_help_of_commands);
  add ("/program/play", test_play);
  add ("/program/journal", test_journal);
  add ("/program/journal/goes-on", test_journal_goes_on);
  add ("/program/journal/of-another-table", test_journal_of_another_table);
  add ("/program/missing-script", test_missing_script);
  add ("/program/csv-without-undone", test_csv_without_undone);
  add ("/program/bad-line", test_bad_line);
  add ("/program/bad-table", test_bad_table);
  add ("/program/no-table", test_no_table);
  add ("/program/full-output", test_full_output);
  add ("/program/no-script", test_no_script);
  return g_test_run ();
}
