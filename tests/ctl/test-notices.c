/* upcardctl notices: what hangs at a table, whole and by the paragraph, as text and as pages. */
#include "run-ctl.h"
#include "uc-placards.h"
#include "uc-rules-load.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

static char *folder;

static char *
table_path (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".ini", NULL);

  return g_test_build_filename (G_TEST_DIST, "..", "data", "tables", file, NULL);
}

static char *
say_or_fail (const char *table)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (UcPlacards) placards = NULL;
  UcRules rules;

  if (!uc_rules_load_text (table, "t.ini", &rules, faults))
    {
      g_autofree char *line = uc_fault_format (g_ptr_array_index (faults, 0));

      g_error ("%s", line);
    }
  placards = uc_placards_new (&rules);
  uc_placards_to_text (placards, text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
assert_lacks (const char *text, const char *part)
{
  if (strstr (text, part) != NULL)
    g_error ("“%s” is there:\n%s", part, text);
}

/* ---- every word of it ---- */

static void
test_whole (gconstpointer name)
{
  g_autofree char *path = table_path (name);
  g_autofree char *file = g_strconcat (name, ".txt", NULL);
  g_autofree char *expected_path = g_test_build_filename (G_TEST_DIST, "ctl", "notices", file, NULL);
  g_autofree char *expected = NULL, *out = NULL, *err = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (expected_path, &expected, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "notices", path, NULL), ==, 0);
  g_assert_cmpstr (out, ==, expected);
  g_assert_cmpstr (err, ==, "");
}

/* ---- what a table files ---- */

#define DOWN_UNDER "[table]\nid=T\ngame=down-under-blackjack\nseats=6\n"

/* 685a.11(c): the paytable goes by the decks, and a wager that is not offered has no sign. */
static void
test_decks (void)
{
  g_autofree char *six = say_or_fail (DOWN_UNDER "decks=6\n[wager match-the-dealer]\n");
  g_autofree char *eight = say_or_fail (DOWN_UNDER "decks=8\n[wager match-the-dealer]\n");
  g_autofree char *none = say_or_fail (DOWN_UNDER "decks=8\n");

  assert_contains (six, "Suited match    11 to 1\n     Unsuited match  4 to 1\n");
  assert_contains (eight, "Suited match    14 to 1\n     Unsuited match  3 to 1\n");
  assert_lacks (none, "Match the Dealer");
  assert_lacks (none, "meter");
}

/* 685a.7(n)(1), A1. */
static void
test_busted_at_22 (void)
{
  g_autofree char *lose = say_or_fail (DOWN_UNDER "decks=6\n");
  g_autofree char *returned = say_or_fail (DOWN_UNDER "decks=6\n[readings]\nbusted-at-dealer-22=return\n");

  assert_contains (lose, "Dealer’s 22: every other bet on a hand of 21 or less is returned.");
  assert_contains (returned, "Dealer’s 22: every other bet is returned.");
}

/* 685a.12(k): where there is a shuffler; 685a.6(b): where there is a shoe to enter in the middle of. */
static void
test_shuffler (void)
{
  g_autofree char *manual = say_or_fail (DOWN_UNDER "decks=6\n");
  g_autofree char *automatic = say_or_fail (DOWN_UNDER "decks=6\nshuffle=automatic\nbatches=2\n");
  g_autofree char *continuous = say_or_fail (DOWN_UNDER "decks=6\nshuffle=continuous\n");

  assert_lacks (manual, "Out of order");
  assert_contains (automatic, "On the shuffler while it cannot be used (§ 685a.12(k))\n   Out of order\n");
  assert_contains (automatic, "No mid-shoe entry");
  assert_contains (continuous, "Out of order");
  assert_lacks (continuous, "No mid-shoe entry");
}

/* 685a.6(f), and the limits that are filed. */
static void
test_filed (void)
{
  g_autofree char *text = say_or_fail (DOWN_UNDER "decks=6\nboxes-per-player=2\nminimum=15.00\n"
                                                  "[wager match-the-dealer]\nmaximum=100.00\n");
  g_autofree char *one = say_or_fail (DOWN_UNDER "decks=6\nboxes-per-player=1\nminimum=15.00\nmaximum=500.00\n");

  assert_contains (text, "(§ 685a.6(f))\n   A player may bet on up to 2 adjacent boxes\n");
  assert_contains (text, "     Bet               $15 or more\n     Match the Dealer  up to $100\n");
  assert_contains (one, "A player may bet on 1 box\n");
  assert_contains (one, "Bet  $15 to $500\n");
}

/* 633b.10(j), A10, A9. */
static void
test_progressive (void)
{
  g_autofree char *each
      = say_or_fail (DOWN_UNDER "decks=6\n[wager match-the-dealer-progressive]\namount=1.00\npaytable=8\nstake-returned=true\n"
                                "[readings]\npercentage=each\n");

  assert_contains (each, "The wager is $1. The meter starts at $1,000.\n");
  assert_contains (each, "Each winner of a part of the meter in one round is paid that part; winners of 100% share.\n");
  assert_contains (each, "One suited and one unsuited match  100 to 1\n");
  assert_lacks (each, "is not returned with a win");
}

/* 633a.13, WAC 230-15-490: where limits are filed. */
static void
test_payout_limit (void)
{
  g_autofree char *blackjack = say_or_fail ("[table]\nid=T\ngame=blackjack\nseats=6\ndecks=6\n"
                                            "[policy]\npayout-limit=5000.00\nround-limit=25000.00\n");
  g_autofree char *washington = say_or_fail ("[table]\nid=T\ngame=match-the-dealer-blackjack\nseats=6\ndecks=6\n"
                                             "[policy]\nround-limit=25000.00\n");
  g_autofree char *down_under = say_or_fail (DOWN_UNDER "decks=6\n[policy]\npayout-limit=5000.00\n");
  g_autofree char *none = say_or_fail (DOWN_UNDER "decks=6\n");

  assert_contains (blackjack, "Posted at the table (§ 633a.13)\n   Payout limits\n     One payout              $5,000\n"
                              "     All payouts of a round  $25,000\n");
  assert_contains (washington, "Posted at the table (WAC 230-15-490)\n   Payout limits\n     All payouts of a round  $25,000\n");
  assert_contains (down_under, "House notice; no text that could be read asks for it (house procedure)\n   Payout limits\n"
                               "     One payout  $5,000\n");
  assert_lacks (none, "Payout limits");
}

/* What the text wants inscribed or posted, each with its paragraph. */
static const struct
{
  const char *path, *table, *says;
} inscribed[] = {
  { "/685a.2/b/1/listed", DOWN_UNDER "decks=6\n", "The name or logo of the casino (§ 685a.2(b)(1))\n" },
  { "/685a.2/b/2/listed", DOWN_UNDER "decks=6\n", "For each player an area of its own: Bet (§ 685a.2(b)(2))\n" },
  { "/685a.2/b/3/sign", DOWN_UNDER "decks=6\n",
    "Inscribed on the layout (§ 685a.2(b)(3))\n   Small  2-3-4-5\n   Medium  6-7-8-9\n   Large  10-J-Q-K-A\n" },
  { "/685a.2/b/4/i/sign", DOWN_UNDER "decks=6\n",
    "Inscribed on the layout (§ 685a.2(b)(4)(i))\n   Blackjack pays 3 to 2\n" },
  { "/685a.2/b/4/ii/sign", DOWN_UNDER "decks=6\n",
    "Inscribed on the layout (§ 685a.2(b)(4)(ii))\n   Insurance pays 2 to 1\n" },
  { "/685a.2/b/4/iii/sign", DOWN_UNDER "decks=6\n",
    "Inscribed on the layout (§ 685a.2(b)(4)(iii))\n   Dealer shall draw to 16 and stand on all 17s\n" },
  { "/685a.2/b/4/iv/sign", DOWN_UNDER "decks=6\n",
    "Inscribed on the layout, or posted at the table (§ 685a.2(b)(4)(iv))\n"
    "   Surrender is not available on a Down Under Blackjack table\n" },
  { "/685a.2/b/5/listed", DOWN_UNDER "decks=6\n[wager match-the-dealer]\n",
    "For each player an area of its own: Match the Dealer (§ 685a.2(b)(5))\n" },
  { "/685c.1/c/listed", DOWN_UNDER "decks=6\n[wager match-the-dealer-progressive]\namount=1.00\npaytable=1\n",
    "For each player an area of its own: Match the Dealer progressive (§ 685c.1(c))\n" },
  { "/633b.10/c/listed",
    "[table]\nid=T\ngame=blackjack\nseats=6\ndecks=6\n[wager blackjack-match-progressive]\namount=1.00\npaytable=A\n",
    "For each player an area of its own: Blackjack Match progressive (§ 633b.10(c))\n" },
  { "/635b.1/c/listed",
    "[table]\nid=T\ngame=spanish-21\nseats=6\ndecks=6\n[wager match-the-dealer-progressive]\namount=1.00\npaytable=1\n",
    "For each player an area of its own: Match the Dealer progressive (§ 635b.1(c))\n" },
  { "/635b.2/b/1/sign", "[table]\nid=T\ngame=players-edge-21\nseats=6\ndecks=6\n",
    "Inscribed on the layout (§ 635b.2(b)(1))\n"
    "   Insurance pays 2 to 1 with non-suited dealer Blackjack and 5 to 1 with suited dealer Blackjack\n" },
  { "/635b.2/b/2/sign", "[table]\nid=T\ngame=players-edge-21\nseats=6\ndecks=6\n",
    "Inscribed on the layout (§ 635b.2(b)(2))\n   Dealer shall draw to 16 and hit on a soft 17\n" },
};

static void
test_inscribed (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *text = say_or_fail (inscribed[i].table);

  assert_contains (text, inscribed[i].says);
}

/* ---- pages ---- */

/* How many pages pdftotext finds; each ends with a form feed. 0 where there is no such program. */
static guint
count_pages (const char *path, char **text)
{
  g_autofree char *program = g_find_program_in_path ("pdftotext");
  const char *const argv[] = { "pdftotext", "-layout", path, "-", NULL };
  g_autoptr (GError) error = NULL;
  guint n = 0;

  if (program == NULL)
    return 0;
  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, text, NULL, NULL, &error);
  g_assert_no_error (error);
  for (const char *c = *text; *c != '\0'; c++)
    n += *c == '\f';
  return n;
}

static void
test_pdf (gconstpointer name)
{
  g_autofree char *table = table_path (name), *path = g_build_filename (folder, "signs.pdf", NULL), *out = NULL, *err = NULL,
                  *text = NULL, *said = NULL, *head = NULL;
  guint pages;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "notices", table, "--format=pdf", "--output", path, NULL), ==, 0);
  g_assert_cmpstr (err, ==, "");
  g_file_get_contents (path, &head, NULL, NULL);
  g_assert_true (g_str_has_prefix (head, "%PDF-"));
  pages = count_pages (path, &text);
  if (pages == 0)
    {
      g_test_skip ("there is no pdftotext here: poppler-utils");
      return;
    }
  /* A page a sign, and one that lists them. */
  said = g_strdup_printf ("%s: %u signs\n", path, pages - 1);
  g_assert_cmpstr (out, ==, said);
  assert_contains (text, "Winning bet");
  g_unlink (path);
}

/* What is drawn without room goes on shrinking; nothing is left out. */
static void
test_pdf_says_all (void)
{
  g_autofree char *table = table_path ("PE-02"), *path = g_build_filename (folder, "a.pdf", NULL), *out = NULL, *err = NULL,
                  *text = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "notices", table, "--format=pdf", "-o", path, "--paper=a4", NULL), ==, 0);
  if (count_pages (path, &text) == 0)
    {
      g_test_skip ("there is no pdftotext here: poppler-utils");
      return;
    }
  assert_contains (text, "§ 635b.2(b)(1)");
  assert_contains (text, "Insurance, suited dealer Blackjack");
  assert_contains (text, "7-7-7 of diamonds");
  assert_contains (text, "… with a 7 among the first two cards");
  assert_contains (text, "could be read in part only");
  g_unlink (path);
}

/* ---- the program ---- */

static void
test_output (void)
{
  g_autofree char *table = table_path ("WA-01"), *path = g_build_filename (folder, "signs.txt", NULL), *out = NULL, *err = NULL,
                  *whole = NULL, *written = NULL, *err2 = NULL;

  g_assert_cmpint (run_ctl (NULL, &whole, &err, "notices", table, NULL), ==, 0);
  g_assert_cmpint (run_ctl (NULL, &out, &err2, "notices", "--output", path, table, NULL), ==, 0);
  g_assert_cmpstr (out, ==, "");
  g_assert_true (g_file_get_contents (path, &written, NULL, NULL));
  g_assert_cmpstr (written, ==, whole);
  g_unlink (path);
}

typedef struct
{
  const char *name;
  const char *words[4]; /* after the table */
  const char *says;
  int status;
} Fault;

static const Fault faults[] = {
  { "format", { "--format=png" }, "there is no format “png”; there are text and pdf", 2 },
  { "paper", { "--paper=legal" }, "there is no paper “legal”; there are a4 and letter", 2 },
  { "no-output", { "--format=pdf" }, "a PDF goes to a file: name one with --output FILE.pdf", 2 },
  { "two", { "another.ini" }, "expected one TABLE.ini", 2 },
  { "folder", { "--output", "/nowhere/at/all.txt" }, "/nowhere/at/all.txt", 1 },
};

static void
test_fault (gconstpointer data)
{
  const Fault *fault = data;
  g_autofree char *table = table_path ("BJ-07"), *out = NULL, *err = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "notices", table, fault->words[0], fault->words[1], NULL), ==, fault->status);
  assert_contains (err, "upcardctl notices: ");
  assert_contains (err, fault->says);
  g_assert_cmpstr (out, ==, "");
}

/* A table file with faults has none of its signs printed. */
static void
test_bad_table (void)
{
  g_autofree char *path = g_build_filename (folder, "bad.ini", NULL), *out = NULL, *err = NULL;

  g_assert_true (g_file_set_contents (path, DOWN_UNDER "decks=7\n", -1, NULL));
  g_assert_cmpint (run_ctl (NULL, &out, &err, "notices", path, NULL), ==, 1);
  assert_contains (err, "bad.ini:5: [table] decks: ");
  g_assert_cmpstr (out, ==, "");
  g_unlink (path);
}

int
main (int argc, char **argv)
{
  static const char *const tables[] = { "BJ-07", "BJ-08", "SP-03", "PE-02", "WA-01" };
  int status;

  g_test_init (&argc, &argv, NULL);
  if (argc == 2)
    run_ctl_set_program (argv[1]);
  folder = g_dir_make_tmp ("upcard-notices-XXXXXX", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *whole = g_strconcat ("/notices/whole/", tables[i], NULL);
      g_autofree char *pdf = g_strconcat ("/notices/pdf/", tables[i], NULL);

      g_test_add_data_func (whole, tables[i], test_whole);
      g_test_add_data_func (pdf, tables[i], test_pdf);
    }
  g_test_add_func ("/685a.2/b/6/sign-goes-by-decks", test_decks);
  g_test_add_func ("/685a.2/b/6/sign-says-dealer-22", test_busted_at_22);
  g_test_add_func ("/685a.12/k/sign", test_shuffler);
  g_test_add_func ("/685a.6/f/sign", test_filed);
  g_test_add_func ("/685c.1/j/sign-of-amount-and-seed", test_progressive);
  g_test_add_func ("/notices/payout-limits", test_payout_limit);
  for (guint i = 0; i < G_N_ELEMENTS (inscribed); i++)
    g_test_add_data_func (inscribed[i].path, GUINT_TO_POINTER (i), test_inscribed);
  g_test_add_func ("/notices/pdf/says-all", test_pdf_says_all);
  g_test_add_func ("/notices/program/output", test_output);
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strconcat ("/notices/program/", faults[i].name, NULL);

      g_test_add_data_func (path, &faults[i], test_fault);
    }
  g_test_add_func ("/notices/program/bad-table", test_bad_table);
  status = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
