/* upcardctl odds: its three forms, its picture, and what check says of a wager that returns too much. */
#include "run-ctl.h"
#include "uc-check-odds.h"
#include "uc-odds-data.h"
#include "uc-odds-plot.h"
#include "uc-odds-text.h"
#include "uc-rules-load.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#define TABLE                                                                                                          \
  "[table]\nid=T\ngame=down-under-blackjack\ndecks=6\nseats=6\nsettlement=losers-first\nsmallest-chip=1.00\n"
#define PROGRESSIVE "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"
#define CSV_COMMAS 9

static UcRules
load_table_or_fail (const char *table, const char *more)
{
  g_autofree char *text = g_strconcat (table, more, NULL);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  UcRules rules;

  if (!uc_rules_load_text (text, "t.ini", &rules, faults))
    {
      g_autofree char *line = uc_fault_format (g_ptr_array_index (faults, 0));

      g_error ("%s", line);
    }
  return rules;
}

static UcRules
load_or_fail (const char *more)
{
  return load_table_or_fail (TABLE, more);
}

/* ---- forms ---- */

typedef void (*Form) (const UcOddsSheet *sheet, GString *text);

static GString *
say (Form form, const char *more)
{
  const UcRules rules = load_or_fail (more);
  g_autoptr (UcOddsSheet) sheet = uc_odds_sheet_new (&rules);
  GString *text = g_string_new (NULL);

  form (sheet, text);
  return text;
}

static void
test_text (void)
{
  g_autoptr (GString) text = say (uc_odds_text_append, "[wager match-the-dealer]\n" PROGRESSIVE);

  assert_contains (text->str, "Table T: down-under-blackjack, 6 decks of 52 cards\n");
  assert_contains (text->str, "\ninsurance, when the up-card is an ace (§ 685a.11(b))\n");
  assert_contains (text->str, "\nmatch-the-dealer (§ 685a.11(c))\n");
  assert_contains (text->str, " 4.0618%                             1958/48205\n");
  assert_contains (text->str, "\nmatch-the-dealer-progressive of $5.00, paytable 4 (§ 685c.1(i))\n");
  assert_contains (text->str, "at the seed of $5,000.00 ");
  assert_contains (text->str, "stake not returned, as filed ");
  assert_contains (text->str, " $76,073.45   $4640480/61\n");
  assert_contains (text->str, "Of each wager 15.00% goes to the meter and 6.00% to the reserve.");
  assert_contains (text->str, "main is not computed: ");
}

/* Every line below another keeps its columns. */
static void
test_columns (void)
{
  g_autoptr (GString) text = say (uc_odds_text_append, "[wager match-the-dealer]\n");
  g_auto (GStrv) lines = g_strsplit (text->str, "\n", -1);
  const char *head = NULL;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (strstr (lines[i], "  combination ") == lines[i])
        head = lines[i];
      if (head == NULL || strstr (lines[i], "/48205") == NULL)
        continue;
      g_assert_cmpuint (strlen (lines[i]), >, strlen (head) - strlen ("probability, exactly"));
      g_assert_cmpint (lines[i][strlen (head) - strlen ("probability, exactly") - 1], ==, ' ');
      g_assert_cmpint (lines[i][strlen (head) - strlen ("probability, exactly")], !=, ' ');
    }
}

static void
test_csv (void)
{
  g_autoptr (GString) text = say (uc_odds_data_append_csv, PROGRESSIVE);
  g_auto (GStrv) lines = g_strsplit (text->str, "\n", -1);

  g_assert_cmpstr (lines[0], ==, "wager,item,odds,stake-returned,others,count,deals,fraction,percent,dollars");
  for (guint i = 0; lines[i + 1] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);

      g_assert_cmpuint (g_strv_length (cells), ==, CSV_COMMAS + 1);
    }
  assert_contains (text->str, "\nmatch-the-dealer-progressive,two-suited,10% meter,,,3060,15039960,51/250666,"
                              "0.020345798792,\n");
  assert_contains (text->str, "\nmatch-the-dealer-progressive,return,,no,0,,,409891/626665,65.408312256150,\n");
  assert_contains (text->str, "\nmatch-the-dealer-progressive,break-even,,yes,0,,,2852460/61,,46761.64\n");
  assert_contains (text->str, "\nmatch-the-dealer-progressive,seed,,,,,,5000,,5000.00\n");
}

/* Brackets close as they were opened, and every string ends. */
static void
assert_is_balanced (const char *json)
{
  g_autoptr (GString) open = g_string_new (NULL);
  gboolean in_string = FALSE;

  for (const char *c = json; *c != '\0'; c++)
    {
      if (*c == '"')
        in_string = !in_string;
      if (in_string)
        continue;
      if (*c == '{' || *c == '[')
        g_string_append_c (open, *c);
      if (*c == '}' || *c == ']')
        {
          g_assert_cmpuint (open->len, >, 0);
          g_assert_cmpint (open->str[open->len - 1], ==, *c == '}' ? '{' : '[');
          g_string_truncate (open, open->len - 1);
        }
    }
  g_assert_false (in_string);
  g_assert_cmpuint (open->len, ==, 0);
}

static void
test_json (void)
{
  g_autoptr (GString) text = say (uc_odds_data_append_json, "[wager match-the-dealer]\n" PROGRESSIVE);

  assert_is_balanced (text->str);
  g_assert_null (strstr (text->str, ",,"));
  g_assert_null (strstr (text->str, "[,"));
  assert_contains (text->str, "{\"table\":\"T\",\"game\":\"down-under-blackjack\",\"decks\":6,\"pack\":52,\"wagers\":[");
  assert_contains (text->str, "\"wager\":\"match-the-dealer\",\"paytable\":\"\",\"citation\":\"§ 685a.11(c)\","
                              "\"amount\":null,\"seed\":null,\"deals\":15039960,");
  assert_contains (text->str, "\"hit-frequency\":{\"fraction\":\"6877/48205\",\"percent\":14.266154963178}");
  assert_contains (text->str, "\"break-even\":{\"fraction\":\"4640480/61\",\"dollars\":\"76073.45\"}");
  assert_contains (text->str, "\"meter-increment\":{\"fraction\":\"3/20\",\"percent\":15.000000000000}");
  assert_contains (text->str, "\"not-computed\":[\"main\"]");
}

/* Two hands of Blackjack Match by hand: the Envy Bonus has a row of its own. */
static void
test_envy (void)
{
  UcRules rules = load_or_fail ("");
  UcWagerRules *wager = &rules.wagers[UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE];
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (UcOddsSheet) sheet = NULL;

  *wager = (UcWagerRules){ .offered = TRUE, .amount = UC_DOLLAR, .seed = 10000 * UC_DOLLAR, .paytable = "A" };
  wager->odds[UC_COMBINATION_ACE_KING_MATCHING_SUITED] = (UcOdds){ UC_ODDS_METER_SHARE, 100, 0 };
  wager->envy[UC_COMBINATION_ACE_KING_MATCHING_SUITED] = 600 * UC_DOLLAR;
  sheet = uc_odds_sheet_new (&rules);
  uc_odds_text_append (sheet, text);
  assert_contains (text->str, "Each other player with the wager adds 0.0930% of the wager by the Envy Bonus (");
  assert_contains (text->str, "    ace-king-matching-suited-blackjacks $600.00\n");
  assert_contains (text->str, "as filed, with one other player's Envy Bonus ");
}

/* Odds that return more than the wager even with nothing on the meter. */
static void
test_at_any_meter (void)
{
  UcRules rules = load_or_fail (PROGRESSIVE);
  g_autoptr (GString) text = g_string_new (NULL), csv = g_string_new (NULL), json = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("upcard-odds-XXXXXX", &error);
  g_autofree char *picture = g_build_filename (folder, "odds.svg", NULL);
  g_autoptr (UcOddsSheet) sheet = NULL;

  rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].odds[UC_COMBINATION_ONE_UNSUITED] = (UcOdds){ UC_ODDS_TO, 30, 1 };
  sheet = uc_odds_sheet_new (&rules);
  uc_odds_text_append (sheet, text);
  assert_contains (text->str, "     at any meter\n");
  uc_odds_data_append_csv (sheet, csv);
  g_assert_null (strstr (csv->str, "break-even"));
  uc_odds_data_append_json (sheet, json);
  assert_is_balanced (json->str);
  assert_contains (json->str, "\"break-even\":null}");
  g_assert_true (uc_odds_plot (sheet, picture, &error));
  g_assert_no_error (error);
  g_remove (picture);
  g_rmdir (folder);
}

/* A wager so large that no sum of money on the meter is enough. */
static void
test_at_no_meter (void)
{
  UcRules rules = load_or_fail (PROGRESSIVE);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (UcOddsSheet) sheet = NULL;

  rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].amount = G_GINT64_CONSTANT (9000000000000) * UC_DOLLAR;
  sheet = uc_odds_sheet_new (&rules);
  uc_odds_text_append (sheet, text);
  assert_contains (text->str, "      at no meter   $");
}

/* "For 1": there is nothing to read into it. */
static void
test_for_one (void)
{
  UcRules rules = load_or_fail ("");
  UcWagerRules *wager = &rules.wagers[UC_WAGER_MONSTER_MATCH];
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (UcOddsSheet) sheet = NULL;

  *wager = (UcWagerRules){ .offered = TRUE, .amount = UC_DOLLAR, .seed = 1500 * UC_DOLLAR, .paytable = "C" };
  wager->odds[UC_COMBINATION_FOUR_SUITED] = (UcOdds){ UC_ODDS_METER_SHARE, 100, 0 };
  wager->odds[UC_COMBINATION_SUITED_PAIR] = (UcOdds){ UC_ODDS_FOR, 3, 1 };
  sheet = uc_odds_sheet_new (&rules);
  uc_odds_text_append (sheet, text);
  assert_contains (text->str, "stake not returned: the odds are “for 1” ");
  g_assert_null (strstr (text->str, "if the stake were returned"));
}

static void
test_dollars (void)
{
  const struct
  {
    UcMoney sum;
    const char *text;
  } cases[] = {
    { 0, "$0.00" },
    { 999 * UC_DOLLAR, "$999.00" },
    { 1000 * UC_DOLLAR, "$1,000.00" },
    { 1234567 * UC_DOLLAR + UC_CENT, "$1,234,567.01" },
    { -123456 * UC_DOLLAR, "-$123,456.00" },
    { UC_MONEY_UNKNOWN, "-" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = uc_odds_sheet_dollars (cases[i].sum);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* ---- check ---- */

static void
assert_check (const UcRules *rules, const char *expected)
{
  g_autoptr (GString) report = g_string_new (NULL);

  uc_check_odds (rules, report);
  if (expected == NULL)
    g_assert_cmpstr (report->str, ==, "");
  else
    assert_contains (report->str, expected);
}

static void
test_check_is_silent (void)
{
  const UcRules rules = load_or_fail ("[wager match-the-dealer]\n" PROGRESSIVE);

  assert_check (&rules, NULL);
}

static void
test_check_at_seed (void)
{
  UcRules rules = load_or_fail (PROGRESSIVE);

  rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].seed = 76073 * UC_DOLLAR;
  assert_check (&rules, NULL);
  rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].seed = 76074 * UC_DOLLAR;
  assert_check (&rules, "\n  match-the-dealer-progressive returns 100.0003% at its seed of $76,074.00 (§ 685c.1(i))\n");
}

/* § 635b.2 names no amount for Monster Match, and its seed does not grow with it: a small one is dear. */
static void
test_check_small_wager (void)
{
  const char *table = "[table]\nid=T\ngame=players-edge-21\ndecks=5\nseats=6\n";
  const UcRules dollar = load_table_or_fail (table, "[wager monster-match]\namount=1.00\npaytable=A\n");
  const UcRules cent = load_table_or_fail (table, "[wager monster-match]\namount=0.01\npaytable=A\n");

  assert_check (&dollar, NULL);
  assert_check (&cent, "\n  monster-match returns 330.9663% at its seed of $5,000.00 (§ 635b.2(h))\n");
}

/* The returned chip makes paytable 10 pay back more than it takes in, without a large meter (A9). */
static void
test_check_over_time (void)
{
  const UcRules rules = load_or_fail ("[wager match-the-dealer-progressive]\namount=5.00\npaytable=10\n"
                                      "stake-returned=true\n");

  assert_check (&rules, "\n  match-the-dealer-progressive returns 110.1339% over time (§ 685c.1(i))\n");
}

/* ---- the program and its picture ---- */

static const char *program;

typedef struct
{
  char *folder;
  char *table;
  char *picture;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("upcard-odds-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->table = g_build_filename (fixture->folder, "table.ini", NULL);
  fixture->picture = g_build_filename (fixture->folder, "odds.svg", NULL);
  g_assert_true (g_file_set_contents (fixture->table, TABLE PROGRESSIVE, -1, NULL));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_remove (fixture->table);
  g_remove (fixture->picture);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->table);
  g_free (fixture->picture);
}

static void
test_formats (Fixture *fixture, gconstpointer data)
{
  const char *const beginnings[][2] = { { "text", "Table T: " }, { "csv", "wager,item," }, { "json", "{\"table\":" } };

  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
    {
      g_autofree char *out = NULL, *err = NULL;

      g_assert_cmpint (run_ctl (NULL, &out, &err, "odds", "--format", beginnings[i][0], fixture->table, NULL), ==, 0);
      g_assert_cmpstr (err, ==, "");
      g_assert_true (g_str_has_prefix (out, beginnings[i][1]));
    }
}

static void
test_svg (Fixture *fixture, gconstpointer data)
{
  g_autofree char *out = NULL, *err = NULL, *svg = NULL;

  /* what is there is replaced */
  g_assert_true (g_file_set_contents (fixture->picture, "old", -1, NULL));
  g_assert_cmpint (run_ctl (NULL, &out, &err, "odds", "--plot", fixture->picture, fixture->table, NULL), ==, 0);
  g_assert_cmpstr (err, ==, "");
  g_assert_true (g_str_has_prefix (out, "Table T: "));
  g_assert_true (g_file_get_contents (fixture->picture, &svg, NULL, NULL));
  assert_contains (svg, "<svg ");
  assert_contains (svg, "width=\"1000px\" height=\"640px\"");
  g_assert_true (g_str_has_suffix (svg, "</svg>\n"));
}

static void
test_png (Fixture *fixture, gconstpointer data)
{
  static const guint8 signature[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };
  g_autofree char *path = g_build_filename (fixture->folder, "odds.png", NULL);
  g_autofree char *out = NULL, *err = NULL, *png = NULL;
  gsize length;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "odds", "--plot", path, fixture->table, NULL), ==, 0);
  g_assert_true (g_file_get_contents (path, &png, &length, NULL));
  g_assert_cmpuint (length, >, 10000);
  g_assert_cmpmem (png, sizeof signature, signature, sizeof signature);
  g_remove (path);
}

/* What cannot be printed is an error, never silence. */
static void
test_full_output (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *err = NULL;

  if (!g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    {
      g_test_skip ("no /dev/full");
      return;
    }
  g_subprocess_launcher_set_stdout_file_path (launcher, "/dev/full");
  process = g_subprocess_launcher_spawn (launcher, &error, program, "odds", fixture->table, NULL);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &err, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 1);
  assert_contains (err, "upcardctl odds: standard output: ");
}

static void
test_usage (Fixture *fixture, gconstpointer data)
{
  g_autofree char *out = NULL, *err = NULL;
  char *more_out, *more_err;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "odds", NULL), ==, 2);
  g_assert_cmpstr (err, ==, "upcardctl odds: expected one TABLE.ini\n");
  g_assert_cmpint (run_ctl (NULL, &more_out, &more_err, "odds", "--format=xml", fixture->table, NULL), ==, 2);
  g_assert_cmpstr (more_err, ==, "upcardctl odds: there is no format “xml”; there are text, csv and json\n");
  g_assert_cmpstr (more_out, ==, "");
  g_free (more_out);
  g_free (more_err);
  g_assert_cmpint (run_ctl (NULL, &more_out, &more_err, "odds", "--plot=odds.gif", fixture->table, NULL), ==, 2);
  g_assert_cmpstr (more_err, ==, "upcardctl odds: “odds.gif” cannot be a picture; expected a name that ends in .svg or .png\n");
  g_free (more_out);
  g_free (more_err);
}

static void
test_bad_table (Fixture *fixture, gconstpointer data)
{
  g_autofree char *out = NULL, *err = NULL;

  g_assert_true (g_file_set_contents (fixture->table, TABLE "[wager match-the-dealer-progressive]\namount=3.00\n", -1,
                                      NULL));
  g_assert_cmpint (run_ctl (NULL, &out, &err, "odds", fixture->table, NULL), ==, 1);
  g_assert_cmpstr (out, ==, "");
  assert_contains (err, "table.ini:9: [wager match-the-dealer-progressive] amount: ");
}

/* A picture that cannot be written: nothing is printed and nothing is left. One that has no meter: the figures alone. */
static void
test_no_picture (Fixture *fixture, gconstpointer data)
{
  g_autofree char *nowhere = g_build_filename (fixture->folder, "nowhere", "odds.svg", NULL);
  g_autofree char *out = NULL, *err = NULL, *other_out = NULL, *other_err = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "odds", "--plot", nowhere, fixture->table, NULL), ==, 1);
  g_assert_cmpstr (out, ==, "");
  assert_contains (err, "nowhere/odds.svg");
  g_assert_true (g_file_set_contents (fixture->table, TABLE, -1, NULL));
  g_assert_cmpint (run_ctl (NULL, &other_out, &other_err, "odds", "--plot", fixture->picture, fixture->table, NULL), ==, 1);
  g_assert_cmpstr (other_err, ==,
                   "upcardctl odds: table T offers no progressive wager, so there is no meter to draw: the figures are "
                   "printed, and no picture is made\n");
  assert_contains (other_out, "Table T: down-under-blackjack, 6 decks of 52 cards\n");
  g_assert_false (g_file_test (fixture->picture, G_FILE_TEST_EXISTS));
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
  g_test_add_func ("/odds/form/text", test_text);
  g_test_add_func ("/odds/form/columns", test_columns);
  g_test_add_func ("/odds/form/csv", test_csv);
  g_test_add_func ("/odds/form/json", test_json);
  g_test_add_func ("/odds/form/envy", test_envy);
  g_test_add_func ("/odds/form/at-any-meter", test_at_any_meter);
  g_test_add_func ("/odds/form/at-no-meter", test_at_no_meter);
  g_test_add_func ("/odds/form/for-one", test_for_one);
  g_test_add_func ("/odds/form/dollars", test_dollars);
  g_test_add_func ("/odds/check/silent", test_check_is_silent);
  g_test_add_func ("/odds/check/at-seed", test_check_at_seed);
  g_test_add_func ("/odds/check/small-wager", test_check_small_wager);
  g_test_add_func ("/odds/check/over-time", test_check_over_time);
  add ("/odds/program/formats", test_formats);
  add ("/odds/program/svg", test_svg);
  add ("/odds/program/png", test_png);
  add ("/odds/program/full-output", test_full_output);
  add ("/odds/program/usage", test_usage);
  add ("/odds/program/bad-table", test_bad_table);
  add ("/odds/program/no-picture", test_no_picture);
  return g_test_run ();
}
