/* The regulation's own key files: citations, the version that names them, and what a damaged file says. */
#include "uc-rules-load.h"

#include <glib/gstdio.h>
#include <string.h>

#define HEAD "[table]\nid=T-1\ngame=down-under-blackjack\ndecks=6\nseats=6\n"
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

/* Loads a good table under a regulation in which @from reads @to. Expects one fault that holds @problem at @key. */
static void
assert_damaged (const char *name, const char *from, const char *to, const char *key, const char *problem)
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
  g_assert_false (uc_rules_load_text (HEAD "[wager match-the-dealer]\n" PROGRESSIVE, "t.ini", &rules, faults));
  folder_down (&folder);
  g_assert_cmpuint (faults->len, >=, 1);
  fault = g_ptr_array_index (faults, 0);
  g_assert_cmpstr (fault->key, ==, key);
  g_assert_nonnull (strstr (fault->problem, problem));
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
  g_test_add_func ("/rules/regulation/section-follows-wager", test_section_follows_wager);
  g_test_add_func ("/rules/regulation/version", test_version);
  g_test_add_func ("/rules/regulation/damaged", test_damaged);
  g_test_add_func ("/rules/regulation/override", test_override);
  return g_test_run ();
}
