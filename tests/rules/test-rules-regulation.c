/* The regulation's own key files: citations, the version that names them, and what a damaged file says. */
#include "uc-rules-load.h"

#include <glib/gstdio.h>
#include <string.h>

#define HEAD        "[table]\nid=T-1\ngame=down-under-blackjack\ndecks=6\nseats=6\n"
#define PROGRESSIVE "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"

static void
load_or_fail (const char *text, UcRules *rules)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();

  g_assert_true (uc_rules_load_text (text, "t.ini", rules, faults));
}

static void
test_citations (void)
{
  UcRules rules;

  load_or_fail (HEAD PROGRESSIVE, &rules);
  for (UcCite cite = UC_CITE_NONE + 1; cite < UC_N_CITES; cite++)
    g_assert_cmpstr (uc_rules_cite (&rules, cite), !=, "");
  g_assert_cmpstr (uc_rules_cite (&rules, UC_CITE_READER), ==, "685a.7(h)");
  g_assert_cmpstr (uc_rules_cite (&rules, UC_CITE_CHIPS), ==, "685c.1(f)");
  g_assert_cmpstr (uc_rules_cite (&rules, UC_CITE_PROGRESSIVE_VERIFY), ==, "685c.1(h)(1), (2)");
  g_assert_cmpstr (uc_rules_cite (&rules, UC_CITE_NONE), ==, "");
}

typedef struct
{
  const char *path; /* of the test */
  const char *text;
  struct
  {
    UcCite cite;
    const char *expect;
  } cites[16];
} CiteCase;

#define TABLE(game) "[table]\nid=T-1\ngame=" game "\ndecks=6\nseats=6\n"

static const CiteCase cite_cases[] = {
  { "/rules/regulation/cites/blackjack",
    TABLE ("blackjack"),
    { { UC_CITE_DEAL, "633a.7(a)–(g)" },
      { UC_CITE_PEEK, "633a.7(h)" },
      { UC_CITE_NO_MORE_BETS, "633a.6" },
      { UC_CITE_MAIN_FIRST, "633a.6(d)" },
      { UC_CITE_CARDS_24_HOURS, "633a.3(d)" },
      { UC_CITE_SPLIT, "633a.11(a)–(c)" },
      { UC_CITE_LATE_DEALER_BLACKJACK, "633a.11(d)" },
      { UC_CITE_SURRENDER, "633a.9" },
      { UC_CITE_MISSED_CARD, "633a.14" },
      { UC_CITE_EVEN_MONEY, "house procedure" },
      { UC_CITE_MATCH_UP, "house procedure" } } },
  { "/rules/regulation/cites/blackjack-match",
    TABLE ("blackjack") "[wager blackjack-match-progressive]\namount=1.00\npaytable=A\n",
    { { UC_CITE_NO_MORE_BETS, "633b.10(f)" },
      { UC_CITE_LATE_WAGER, "633b.10(d)(2)" },
      { UC_CITE_PEEK, "633b.10(g)" },
      { UC_CITE_CHIPS, "633b.10(f)" },
      { UC_CITE_PROGRESSIVE_LOSES, "633b.10(g)(1)" },
      { UC_CITE_PROGRESSIVE_VERIFY, "633b.10(h)(1), (2)" },
      { UC_CITE_PROGRESSIVE_VALIDATE, "633b.10(h)(3)" },
      { UC_CITE_PROGRESSIVE_PAY, "633b.10(h)(4)" },
      { UC_CITE_HOLD, "633b.10(h)(4)" },
      { UC_CITE_ENVY, "633b.10(h)(5)" },
      { UC_CITE_ENVY_PAYS, "633b.10(k)" },
      { UC_CITE_PROGRESSIVE_SEED, "633b.10(i)" },
      { UC_CITE_DEAL, "633a.7(a)–(g)" } } },
  { "/rules/regulation/cites/spanish-21",
    TABLE ("spanish-21") PROGRESSIVE,
    { { UC_CITE_NO_MORE_BETS, "635b.1(f)" },
      { UC_CITE_PROGRESSIVE_SEED, "635b.1(j)" },
      { UC_CITE_DEAL, "635a.7(a)–(e)" },
      { UC_CITE_MATCH_THE_DEALER, "635a.7(f)" },
      { UC_CITE_REVEAL, "635a.7(k)" },
      { UC_CITE_BLACKJACK_PAYS, "635a.12(a)" },
      { UC_CITE_BONUS_21, "635a.12(b)" },
      { UC_CITE_SUPER_BONUS, "635a.12(c)" },
      { UC_CITE_RESCUE, "635a.10" },
      { UC_CITE_TWENTY_ONE_WINS, "house procedure" } } },
  { "/635b.2/a/cites-of-the-chapter",
    TABLE ("players-edge-21"),
    { { UC_CITE_DECKS, "635b.2(c)" },
      { UC_CITE_CARDS_STAY, "635b.2(e)(1)(ii)" },
      { UC_CITE_MATCH_UP, "635b.2(e)(1)(i)" },
      { UC_CITE_MATCH_DOWN, "635b.2(e)(1)(iii)(A)" },
      { UC_CITE_DOUBLE_AGAIN, "635b.2(f)(2), (3)" },
      { UC_CITE_RESCUE, "635b.2(f)(6)" },
      { UC_CITE_TWENTY_ONE_WINS, "635b.2(g)(1)(iii)" },
      { UC_CITE_BONUS_21, "635b.2(g)(2)" },
      { UC_CITE_SUPER_BONUS_OTHERS, "635b.2(g)(3)(i)" },
      { UC_CITE_INSURANCE_PAYS, "635b.2(b)(1)" },
      { UC_CITE_LATE_DEALER_BLACKJACK, "635b.2(f)(4)" },
      { UC_CITE_DEAL, "635a.7(a)–(e)" },
      { UC_CITE_REVEAL, "635a.7(k)" },
      { UC_CITE_SPLIT, "635a.11" },
      { UC_CITE_PROGRESSIVE_PAY, "635b.2(h)" } } },
  { "/rules/regulation/cites/washington",
    TABLE ("match-the-dealer-blackjack"),
    { { UC_CITE_UP_CARD, "WSGC, Match The Dealer" },
      { UC_CITE_DOWN_CARD, "WSGC, Match The Dealer" },
      { UC_CITE_UP_CARD_FIRST, "WSGC, Match The Dealer" },
      { UC_CITE_WINS, "WSGC, blackjack" },
      { UC_CITE_SEATS, "WSGC, blackjack" },
      { UC_CITE_HOLD, "house procedure" } } },
};

static void
test_cites (gconstpointer data)
{
  const CiteCase *expected = data;
  UcRules rules;

  load_or_fail (expected->text, &rules);
  for (UcCite cite = UC_CITE_NONE + 1; cite < UC_N_CITES; cite++)
    g_assert_cmpstr (uc_rules_cite (&rules, cite), !=, "");
  for (guint i = 0; i < G_N_ELEMENTS (expected->cites) && expected->cites[i].expect != NULL; i++)
    g_assert_cmpstr (uc_rules_cite (&rules, expected->cites[i].cite), ==, expected->cites[i].expect);
}

static void
test_citation_format (void)
{
  char text[UC_CITATION_TEXT];

  g_assert_cmpstr (uc_cite_format ("685a.7(h)", text), ==, "§ 685a.7(h)");
  g_assert_cmpstr (uc_cite_format ("635a", text), ==, "ch. 635a");
  g_assert_cmpstr (uc_cite_format ("WSGC, Match The Dealer", text), ==, "WSGC, Match The Dealer");
  g_assert_cmpstr (uc_cite_format ("house procedure", text), ==, "house procedure");
  g_assert_cmpstr (uc_cite_format ("", text), ==, "");
}

/* "No more bets" is 685c.1(f)'s business only where its wager is offered. */
static void
test_section_follows_wager (void)
{
  UcRules without, with;

  load_or_fail (HEAD, &without);
  load_or_fail (HEAD PROGRESSIVE, &with);
  g_assert_cmpstr (uc_rules_cite (&without, UC_CITE_NO_MORE_BETS), ==, "685a.6(c)");
  g_assert_cmpstr (uc_rules_cite (&with, UC_CITE_NO_MORE_BETS), ==, "685c.1(f)");
  g_assert_cmpstr (uc_rules_cite (&without, UC_CITE_LATE_WAGER), ==, "685a.6(c)");
  g_assert_cmpstr (uc_rules_cite (&with, UC_CITE_LATE_WAGER), ==, "685c.1(d)(2)");
}

/* The same text gives the same name; another table, or another regulation, another. */
static void
test_version (void)
{
  g_autofree char *first = uc_rules_version (HEAD);
  g_autofree char *again = uc_rules_version (HEAD);
  g_autofree char *other = uc_rules_version (HEAD PROGRESSIVE);

  g_assert_cmpuint (strlen (first), ==, 64);
  g_assert_cmpstr (first, ==, again);
  g_assert_cmpstr (first, !=, other);
}

typedef struct
{
  char *folder;
  char *file;
} Folder;

/* A folder that holds @text as the regulation's file @name. */
static void
folder_up (Folder *self, const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("upcard-rules-XXXXXX", &error);
  g_assert_no_error (error);
  self->file = g_build_filename (self->folder, name, NULL);
  g_assert_true (g_file_set_contents (self->file, text, -1, NULL));
  uc_rules_set_folder (self->folder);
}

static void
folder_down (Folder *self)
{
  uc_rules_set_folder (NULL);
  g_unlink (self->file);
  g_rmdir (self->folder);
  g_free (self->file);
  g_free (self->folder);
}

static char *
regulation_or_fail (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "src", "rules", "data", name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* Loads @table under a regulation in which @from reads @to. Expects one fault that holds @problem at @key. */
static void
assert_damaged_at (const char *table, const char *name, const char *from, const char *to, const char *key,
                   const char *problem)
{
  g_autofree char *text = regulation_or_fail (name);
  g_auto (GStrv) parts = g_strsplit (text, from, 2);
  g_autofree char *damaged = g_strjoin (to, parts[0], parts[1], NULL);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  const UcFault *fault;
  UcRules rules;
  Folder folder;

  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  folder_up (&folder, name, damaged);
  g_assert_false (uc_rules_load_text (table, "t.ini", &rules, faults));
  folder_down (&folder);
  g_assert_cmpuint (faults->len, >=, 1);
  fault = g_ptr_array_index (faults, 0);
  g_assert_cmpstr (fault->key, ==, key);
  g_assert_nonnull (strstr (fault->problem, problem));
}

static void
assert_damaged (const char *name, const char *from, const char *to, const char *key, const char *problem)
{
  assert_damaged_at (HEAD "[wager match-the-dealer]\n" PROGRESSIVE, name, from, to, key, problem);
}

/* What the other games' files have besides. */
static void
test_damaged_games (void)
{
  static const char bad[] = "do not say this rightly";
  static const char match[] = TABLE ("blackjack") "[wager blackjack-match-progressive]\namount=1.00\npaytable=A\n"
                                                  "envy=true\n";
  static const char monster[] = TABLE ("players-edge-21") "[wager monster-match]\namount=1.00\npaytable=A\n";
  static const char spanish[] = TABLE ("spanish-21");

  assert_damaged_at (match, "633b.10.ini", "A=10000.00;as-filed;13%;2.5%", "A=10000.00;13%;2.5%", "A", bad);
  assert_damaged_at (match, "633b.10.ini", "A=10000.00;as-filed", "A=10000.00;never", "A", bad);
  assert_damaged_at (match, "633b.10.ini", "1.00=600.00;200.00", "1.00=600.00", "1.00", bad);
  assert_damaged_at (match, "633b.10.ini", "1.00=600.00;", "1.00=much;", "1.00", bad);
  assert_damaged_at (monster, "635b.2.ini", "A=5000.00;reserve;22%;1%", "A=5000.00;reserve;22%;1", "A", bad);
  assert_damaged_at (monster, "635b.2.ini", "soft-17=hit;", "soft-17=draw;", "soft-17", bad);
  assert_damaged_at (monster, "635b.2.ini", "doublings=3", "doublings=4", "doublings", bad);
  assert_damaged_at (monster, "635b.2.ini", "insurance-suited=5:1", "insurance-suited=5", "insurance-suited", bad);
  assert_damaged_at (spanish, "635a.ini", "pack=48\n", "", "pack", bad);
  assert_damaged_at (spanish, "635a.ini", "top-suit=S", "top-suit=spades", "top-suit", bad);
  assert_damaged_at (spanish, "635a.ini", "pays-large=5000.00", "pays-large=none", "pays-large", bad);
  assert_damaged_at (spanish, "635a.ini", "678-mixed=3:2", "678-mixed=3", "678-mixed", bad);
  assert_damaged_at (spanish, "635a.ini", "odds=sign;635a.2(b)(3)", "odds=wall;635a.2(b)(3)", "odds", bad);
  assert_damaged_at (spanish, "635a.ini", "odds=sign;635a.2(b)(3)", "odds=sign", "odds", bad);
  assert_damaged_at (TABLE ("match-the-dealer-blackjack"), "wsgc.ini", "soft-17=hit", "soft-17=6", "soft-17", bad);
}

static void
test_damaged (void)
{
  assert_damaged ("685a.ini", "\nreader=685a.7(h)", "", "reader", "no file of the regulation names");
  assert_damaged ("685a.ini", "\nreader=", "\nreeder=", "reeder", "no paragraph goes by this name");
  assert_damaged ("685a.ini", "\nreader=", "\nreader=this is a good deal longer than a paragraph's number ", "reader",
                  "longer than 39 bytes");
  assert_damaged ("685a.ini", "main=1:1", "main=one", "main", "do not say this rightly");
  assert_damaged ("685a.ini", "fixed=11:1;4:1", "fixed=11:1", "fixed", "do not say this rightly");
  assert_damaged ("685c.1.ini", "4=100% meter;", "4=all;", "4", "do not say this rightly");
  assert_damaged ("685c.1.ini", "two-suited-aces-of-spades;", "four-of-a-king;", "4", "do not say this rightly");
  assert_damaged ("685c.1.ini", "seed-factor=1000", "seed-factor=many", "seed-factor", "do not say this rightly");
  assert_damaged ("685c.1.ini", "primary-increment=15%", "primary-increment=15", "primary-increment",
                  "do not say this rightly");
  assert_damaged ("685c.1.ini", "secondary-increment=6%", "secondary-increment=600%", "secondary-increment",
                  "do not say this rightly");
}

/* A folder's file takes the embedded one's place, and gives the rules another name. */
static void
test_override (void)
{
  g_autofree char *before = uc_rules_version (HEAD);
  g_autofree char *text = regulation_or_fail ("685c.1.ini");
  g_auto (GStrv) parts = g_strsplit (text, "seed-factor=1000", 2);
  g_autofree char *changed = g_strjoin ("seed-factor=2000", parts[0], parts[1], NULL);
  g_autofree char *after = NULL;
  Folder folder;
  UcRules rules;

  folder_up (&folder, "685c.1.ini", changed);
  load_or_fail (HEAD PROGRESSIVE, &rules);
  after = uc_rules_version (HEAD);
  folder_down (&folder);
  g_assert_cmpint (rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].seed, ==, 10000 * UC_DOLLAR);
  g_assert_cmpstr (before, !=, after);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/regulation/citations", test_citations);
  for (guint i = 0; i < G_N_ELEMENTS (cite_cases); i++)
    g_test_add_data_func (cite_cases[i].path, &cite_cases[i], test_cites);
  g_test_add_func ("/rules/regulation/citation-format", test_citation_format);
  g_test_add_func ("/rules/regulation/damaged-games", test_damaged_games);
  g_test_add_func ("/rules/regulation/section-follows-wager", test_section_follows_wager);
  g_test_add_func ("/rules/regulation/version", test_version);
  g_test_add_func ("/rules/regulation/damaged", test_damaged);
  g_test_add_func ("/rules/regulation/override", test_override);
  return g_test_run ();
}
