/* upcardctl check: what it prints about a good file and a bad one. */
#include "cmd-check.h"
#include "uc-check-report.h"

#include <glib/gstdio.h>
#include <string.h>

static char *
example_path (const char *name)
{
  return g_test_build_filename (G_TEST_DIST, "..", "data", "tables", name, NULL);
}

/* The report as it reads on New Year's Day of @year. */
static UcCheckVerdict
report_on (const char *path, GDateYear year, GString *report)
{
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 1, 1, year);
  return uc_check_report (path, &today, report);
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
  g_autofree char *path = example_path ("BJ-07.ini");
  g_autoptr (GString) report = g_string_new (NULL);

  g_assert_cmpint (report_on (path, 2026, report), ==, UC_CHECK_GOOD);
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
  assert_has (report, "Devices:\n  shoe             serial:usb-shoe-reader-07-if00, driver upcard\n");
  assert_has (report, "  lamp.2.placed    1-0020/5\n");
  assert_has (report, "The keys of the PIN pad change places: no");
  assert_has (report, "Note: no sign is named, and the console draws none: the meter must be visible from the front of the "
                      "table (§ 605a.7).");
}

/* What a file of these lines is said to be. */
static void
report_on_text (const char *text, UcCheckVerdict verdict, GString *report)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-check-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "T.ini", NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_cmpint (report_on (path, 2026, report), ==, verdict);
  g_unlink (path);
  g_rmdir (folder);
}

static void
test_meter_sign (void)
{
  g_autofree char *path = example_path ("BJ-07.ini");
  g_autofree char *text = NULL;
  g_autofree char *external = NULL, *upcard = NULL, *at_once = NULL, *none = NULL;
  g_autoptr (GString) report = g_string_new (NULL), ours = g_string_new (NULL), unsaid = g_string_new (NULL), bare = g_string_new (NULL);
  char *devices;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  devices = strstr (text, "[devices]\n");
  g_assert_nonnull (devices);
  *devices = '\0';
  external = g_strconcat (text, "[devices]\nmeter-sign=external\n[policy]\npin-keys=shuffled\n", NULL);
  report_on_text (external, UC_CHECK_GOOD, report);
  assert_has (report, "The casino's own sign shows the meter; the console draws none and sends it nothing (§ 605a.7).");
  assert_has (report, "The keys of the PIN pad change places: yes");
  g_assert_null (strstr (report->str, "no sign is named"));
  upcard = g_strconcat (text, "[devices]\nmeter-sign=upcard\n", NULL);
  report_on_text (upcard, UC_CHECK_GOOD, ours);
  assert_has (ours, "The program upcard-sign shows the meter on a screen that players see; the console draws none (§ 605a.7).");
  assert_has (ours, "The sign names a win only after a floorperson has validated it.");
  g_assert_null (strstr (ours->str, "no sign is named"));
  at_once = g_strconcat (text, "[devices]\nmeter-sign=upcard\nsign-winner=at-once\n", NULL);
  g_string_truncate (ours, 0);
  report_on_text (at_once, UC_CHECK_GOOD, ours);
  assert_has (ours, "The sign names the table of a win while a floorperson validates it; seat, hand and award follow.");
  none = g_strconcat (text, "[devices]\nmeter-sign=none\n[policy]\npin-keys=fixed\n", NULL);
  report_on_text (none, UC_CHECK_GOOD, unsaid);
  assert_has (unsaid, "Note: no sign is named, and the console draws none: the meter must be visible from the front of the "
                      "table (§ 605a.7).");
  g_assert_null (strstr (unsaid->str, "own sign shows the meter;"));
  assert_has (unsaid, "The keys of the PIN pad change places: no");
  report_on_text ("[table]\nid=T\ngame=blackjack\ndecks=1\nseats=1\n", UC_CHECK_GOOD, bare);
  g_assert_null (strstr (bare->str, "Meter sign"));
  assert_has (bare, "blackjack, 1 deck (§ 633a.3(a)), 1 seat (");
}

typedef struct
{
  const char *path; /* of the test */
  const char *table;
  UcCheckVerdict verdict;
  const char *expect[12]; /* lines or parts of them; "!…" = not there */
} ReportCase;

static const ReportCase reports[] = {
  { "/rules/check/BJ-08",
    "BJ-08.ini",
    UC_CHECK_GOOD,
    { "blackjack, 6 decks (§ 633a.3(a)), 7 seats (§ 633a.2)", "ace-king-matching-suited-blackjacks  100% meter",
      "blackjack-match-progressive of 5.00, paytable A for 6 decks (§ 633b.10(i))",
      "envy-bonus of 3000.00 when another player wins ace-king-matching-suited-blackjacks (§ 633b.10(k))",
      "seed 10000.00; of each wager 13.00% to the meter, 2.50% to the reserve (§ 633b.10(i))",
      "starts again from the reserve, at least from the seed", "  ch. 633a could be read in part only.",
      "  [table] peek=ace-and-ten: The dealer looks",
      "  [table] splits=3: A pair may be split this many times. (§ 633a.11", " Not the default.",
      "  A15 [wager blackjack-match-progressive] envy=true: ", "!expired:" } },
  { "/rules/check/SP-03",
    "SP-03.ini",
    UC_CHECK_EXPIRED,
    { "spanish-21, 6 decks (ch. 635a), 6 seats (§ 635a.2)", "678-top-suit                         3:1",
      "super-bonus of 1000.00 for a wager from 5.00 on, of 5000.00 from 25.00 on (§ 635a.12(c))",
      "super-bonus-envy of 50.00, of 50.00 with a seven", "suited-and-unsuited                  75:1",
      "\nexpired: § 635b.1, Match the Dealer Progressive Spanish 21 wager, expired on 2024-09-04 (51 Pa.B. 5607); it was "
      "re-issued as § 635c.1, and prompts cite it as filed. The table file says that the table is dealt with an "
      "approval.\n",
      "  Match the Dealer with 48-card decks pays the usual odds for each matching card. (§ 635a.12)",
      "  A player's Blackjack, and any hand of 21, wins whatever the dealer has. (house procedure)",
      "  [table] decks=6: ", "  A9 [wager match-the-dealer-progressive] stake-returned=false: ", "!A14", "!A22" } },
  { "/rules/check/PE-02",
    "PE-02.ini",
    UC_CHECK_EXPIRED,
    { "players-edge-21, 6 decks (§ 635b.2(c))", "insurance pays 2:1, against a suited Blackjack 5:1 (§ 635b.2(b)(1))",
      "super-bonus-envy of 50.00, of 100.00 with a seven among the first two cards (§ 635b.2(g)(3)(i))",
      "match-down, paytable B for 6 decks (§ 635b.2(g)(4))",
      "monster-match of 1.00, paytable A for 6 decks (§ 635b.2(h))", "four-of-a-kind                       200 for 1",
      "starts again from the reserve alone", 
      "\nexpired: § 635b.2, Player's Edge 21, expired on 2026-03-25 (53 Pa.B. 1671); what took its place is not known. ",
      "!soft-17=", "!double-on=", "!A9 ", "!A11 " } },
  { "/rules/check/WA-01",
    "WA-01.ini",
    UC_CHECK_GOOD,
    { "match-the-dealer-blackjack, 2 decks (WSGC, Match The Dealer)", "up-card for 2 decks (WSGC, Match The Dealer)",
      "suited-and-unsuited                  23:1", "    at most 25.00",
      "[table] soft-17=hit: The dealer draws to a soft 17.",
      "!soft-17=hit: The dealer draws to a soft 17. (WSGC, Match The Dealer) Not the default", "!§", "!A7 ", "!A10 ",
      "!expired:", "A28 [readings] bust=at-once" } },
};

/* The tables to start from, on a day after both temporary sections. */
static void
test_report (gconstpointer data)
{
  const ReportCase *expected = data;
  g_autofree char *path = example_path (expected->table);
  g_autoptr (GString) report = g_string_new (NULL);

  g_assert_cmpint (report_on (path, 2027, report), ==, expected->verdict);
  for (guint i = 0; i < G_N_ELEMENTS (expected->expect) && expected->expect[i] != NULL; i++)
    if (*expected->expect[i] != '!')
      assert_has (report, expected->expect[i]);
    else if (strstr (report->str, expected->expect[i] + 1) != NULL)
      g_error ("“%s” is in:\n%s", expected->expect[i] + 1, report->str);
}

/* A section is pointed out from the day on which it expires, and before it is in force. */
static void
test_dates (void)
{
  g_autofree char *path = example_path ("SP-03.ini");
  g_autoptr (GString) in_force = g_string_new (NULL);
  g_autoptr (GString) before = g_string_new (NULL);

  g_assert_cmpint (report_on (path, 2023, in_force), ==, UC_CHECK_GOOD);
  g_assert_null (strstr (in_force->str, "expired:"));
  g_assert_null (strstr (in_force->str, "not in force"));
  g_assert_cmpint (report_on (path, 2021, before), ==, UC_CHECK_GOOD);
  assert_has (before, "  § 635b.1 is not in force before 2021-09-04.");
}

/* Without an approval on file the line says what the service will do. */
static void
test_no_approval (void)
{
  g_autoptr (GString) report = g_string_new (NULL);

  report_on_text ("[table]\nid=T\ngame=players-edge-21\ndecks=6\nseats=6\n", UC_CHECK_GOOD, report);
  g_assert_null (strstr (report->str, "expired:"));
  report_on_text ("[table]\nid=T\ngame=spanish-21\ndecks=6\nseats=6\n[wager match-the-dealer-progressive]\namount=1.00\n"
                  "paytable=1\n",
                  UC_CHECK_EXPIRED, report);
  assert_has (report, "\nexpired: § 635b.1, ");
  assert_has (report, "upcardd does not open the table without [table] expired=dealt-with-approval.\n");
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
  g_assert_cmpint (report_on (path, 2026, report), ==, UC_CHECK_BAD);
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
      char *path = example_path ("BJ-07.ini");
      char *argv[] = { (char *)"check", path, NULL };
      int status = uc_cmd_check (2, argv);

      g_free (path);
      exit (status);
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
      char *argv[] = { (char *)"check", (char *)"/nonexistent/T.ini", NULL };

      exit (uc_cmd_check (2, argv) == 1 ? 0 : 9);
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stderr ("*T.ini: no such file*");
}

typedef struct
{
  const char *path; /* of the test */
  const char *words[4];
  int status;
} DayCase;

/* § 635b.2 is in force on 2026-03-24, and on the day after it no more (53 Pa.B. 1671). */
static const DayCase days[] = {
  { "/rules/check/expires/last-day", { "--strict", "--on", "2026-03-24" }, 0 },
  { "/rules/check/expires/morrow", { "--strict", "--on", "2026-03-25" }, 3 },
  { "/rules/check/expires/morrow-lenient", { "--on", "2026-03-25" }, 0 },
  { "/rules/check/expires/today", { "--strict" }, 3 },
  { "/rules/check/expires/no-day", { "--on", "2026-02-30" }, 2 },
  { "/rules/check/expires/half-a-day", { "--on", "2026-3-25" }, 2 },
  { "/rules/check/expires/no-option", { "--sometime" }, 2 },
};

static void
test_day (gconstpointer data)
{
  const DayCase *expected = data;

  if (g_test_subprocess ())
    {
      char *path = example_path ("PE-02.ini");
      const char *argv[6] = { "check" };
      int argc = 1, status;

      while (expected->words[argc - 1] != NULL)
        {
          argv[argc] = expected->words[argc - 1];
          argc++;
        }
      argv[argc++] = path;
      status = uc_cmd_check (argc, (char **) argv);
      g_free (path);
      exit (status == expected->status ? 0 : 9);
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
  if (expected->status == 2)
    g_test_trap_assert_stderr ("*upcardctl check: *");
  else if (g_str_has_suffix (expected->path, "last-day"))
    g_test_trap_assert_stdout_unmatched ("*expired: *");
  else
    g_test_trap_assert_stdout ("*\nexpired: *635b.2, Player*");
}

static void
test_command_usage (void)
{
  if (g_test_subprocess ())
    {
      char *argv[] = { (char *)"check", NULL };

      exit (uc_cmd_check (1, argv) == 2 ? 0 : 9);
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stderr ("*expected one TABLE.ini*");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/check/good", test_good);
  g_test_add_func ("/rules/check/meter-sign", test_meter_sign);
  for (guint i = 0; i < G_N_ELEMENTS (reports); i++)
    g_test_add_data_func (reports[i].path, &reports[i], test_report);
  g_test_add_func ("/rules/check/dates", test_dates);
  g_test_add_func ("/rules/check/no-approval", test_no_approval);
  g_test_add_func ("/rules/check/bad", test_bad);
  g_test_add_func ("/rules/check/command", test_command);
  g_test_add_func ("/rules/check/command-bad", test_command_bad);
  g_test_add_func ("/rules/check/command-usage", test_command_usage);
  for (guint i = 0; i < G_N_ELEMENTS (days); i++)
    g_test_add_data_func (days[i].path, &days[i], test_day);
  return g_test_run ();
}
