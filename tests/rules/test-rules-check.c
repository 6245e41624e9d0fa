/* upcardctl check: what it prints about a good file and a bad one. */
#include "cmd-check.h"
#include "uc-check-report.h"

#include <glib/gstdio.h>
#include <string.h>

static char *
example_path (void)
{
  return g_test_build_filename (G_TEST_DIST, "..", "data", "tables", "BJ-07.ini", NULL);
}

static void
assert_has (const GString *report, const char *text)
{
  if (strstr (report->str, text) == NULL)
    g_error ("“%s” is not in:\n%s", text, report->str);
}

static void
test_good (void)
{
  g_autofree char *path = example_path ();
  g_autoptr (GString) report = g_string_new (NULL);

  g_assert_true (uc_check_report (path, report));
  g_assert_true (g_str_has_prefix (report->str, "BJ-07.ini: good\n"));
  assert_has (report, "down-under-blackjack, 6 decks (§ 685a.3(a)), 6 seats (§ 685a.2(a))");
  assert_has (report, "main pays 1:1, a Blackjack 3:2 (§ 685a.7(i)(1), .11(a))");
  assert_has (report, "insurance pays 2:1 (§ 685a.11(b))");
  assert_has (report, "match-the-dealer for 6 decks (§ 685a.11(c))");
  assert_has (report, "match-the-dealer-progressive of 5.00, paytable 4 for 6 decks (§ 685c.1(i))");
  assert_has (report, "suited-and-unsuited                  75:1");
  assert_has (report, "two-suited-aces-of-spades            100% meter");
  assert_has (report, "seed 5000.00; of each wager 15.00% to the meter, 6.00% to the reserve (§ 685c.1(j))");
  assert_has (report, "A2 [readings] dealer-ace-cap=22: ");
  assert_has (report, "A9 [wager match-the-dealer-progressive] stake-returned=false: ");
  assert_has (report, "A second person signs awards from this sum on: 1200.00");
}

static void
test_bad (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("upcard-check-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "BAD.ini", NULL);
  g_autoptr (GString) report = g_string_new (NULL);

  g_assert_no_error (error);
  g_assert_true (g_file_set_contents (path, "[table]\nid=T\ngame=down-under-blackjack\ndecks=3\nseats=7\n", -1, NULL));
  g_assert_false (uc_check_report (path, report));
  assert_has (report, "BAD.ini:4: [table] decks: 3 decks are not allowed (58 Pa. Code § 685a.3(a)); accepted: 4, 5");
  assert_has (report, "BAD.ini:5: [table] seats: 7 betting positions are too many (58 Pa. Code § 685a.2(a))");
  g_unlink (path);
  g_rmdir (folder);
}

/* In a program of its own, so that what it prints can be held. */
static void
test_command (void)
{
  if (g_test_subprocess ())
    {
      g_autofree char *path = example_path ();
      char *argv[] = { (char *) "check", path, NULL };

      exit (uc_cmd_check (2, argv));
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stdout ("*BJ-07.ini: good*");
}

static void
test_command_bad (void)
{
  if (g_test_subprocess ())
    {
      char *argv[] = { (char *) "check", (char *) "/nonexistent/T.ini", NULL };

      exit (uc_cmd_check (2, argv) == 1 ? 0 : 9);
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stderr ("*T.ini: the file cannot be read*");
}

static void
test_command_usage (void)
{
  if (g_test_subprocess ())
    {
      char *argv[] = { (char *) "check", NULL };

      exit (uc_cmd_check (1, argv) == 2 ? 0 : 9);
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stderr ("*Usage: upcardctl check TABLE.ini*");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/check/good", test_good);
  g_test_add_func ("/rules/check/bad", test_bad);
  g_test_add_func ("/rules/check/command", test_command);
  g_test_add_func ("/rules/check/command-bad", test_command_bad);
  g_test_add_func ("/rules/check/command-usage", test_command_usage);
  return g_test_run ();
}
