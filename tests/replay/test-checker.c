/* The checker's word on a folder of months: each file, and the step from each to the next. */
#include "uc-audit.h"
#include "uc-checker.h"
#include "uc-damage-words.h"
#include "uc-hang.h"
#include "uc-kept.h"

#include <glib/gstdio.h>
#include <string.h>

static const char *const months[] = { "2026-01.journal", "2026-02.journal", "2026-03.journal" };

/* Three months with a round each. */
static UcKept *
keep_three_months (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-checker-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, months[0], NULL);
  UcKept *kept = uc_kept_new_at (path, NULL);

  kept->folder = g_steal_pointer (&folder);
  for (guint i = 0; i < G_N_ELEMENTS (months); i++)
    {
      if (i > 0)
        uc_kept_go_on_in (kept, months[i]);
      uc_kept_main_rounds (kept, 1, 2);
      uc_kept_close_round (kept);
    }
  g_clear_pointer (&kept->journal, uc_journal_close);
  return kept;
}

static void
on_changed (gpointer user_data)
{
}

/* Checks until there is a word on @paths. */
static UcChecker *
verify (UcKept *kept, const char *const *paths)
{
  g_autofree char *cache = g_build_filename (kept->folder, "own", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcArchive) archive = uc_archive_open (paths, cache, NULL, NULL, NULL, &error);
  UcChecker *checker = uc_checker_new (on_changed, NULL);
  gint64 last = g_get_monotonic_time () + UC_HANG_US;

  g_assert_no_error (error);
  uc_checker_verify (checker, archive);
  while (uc_checker_state (checker) == UC_CHECK_RUNNING)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpint (uc_checker_state (checker), ==, UC_CHECK_DONE);
  g_rmdir (cache);
  return checker;
}

/* The first damage that is found in @paths, as a sentence; %NULL = none. */
static char *
check (UcKept *kept, const char *const *paths)
{
  g_autoptr (UcChecker) checker = verify (kept, paths);
  const UcDamage *damage;

  damage = uc_checker_damage (checker, NULL);
  return damage == NULL ? NULL : uc_damage_sentence (damage);
}

static void
assert_found (UcKept *kept, const char *part)
{
  const char *const paths[] = { kept->folder, NULL };
  g_autofree char *found = check (kept, paths);

  if (part == NULL)
    g_assert_cmpstr (found, ==, NULL);
  else if (found == NULL || strstr (found, part) == NULL)
    g_error ("“%s” is found, and not “%s”", found, part);
}

static void
remove_month (UcKept *kept, const char *name)
{
  g_autofree char *path = g_build_filename (kept->folder, name, NULL);

  g_assert_cmpint (g_unlink (path), ==, 0);
}

static void
test_whole (void)
{
  g_autoptr (UcKept) kept = keep_three_months ();

  assert_found (kept, NULL);
}

static void
test_missing (void)
{
  for (guint i = 1; i < G_N_ELEMENTS (months); i++)
    {
      g_autoptr (UcKept) kept = keep_three_months ();
      g_autofree char *expected = g_strdup_printf ("continues in %s, which is missing", months[i]);

      remove_month (kept, months[i]);
      assert_found (kept, expected);
    }
}

static void
test_of_another_table (void)
{
  g_autoptr (UcKept) kept = keep_three_months ();
  g_autoptr (UcKept) other = keep_three_months ();
  g_autofree char *from = g_build_filename (other->folder, months[1], NULL);
  g_autofree char *to = g_build_filename (kept->folder, months[1], NULL);

  g_assert_cmpint (g_rename (from, to), ==, 0);
  assert_found (kept, "continues one that ends with");
}

/* Who opens single files has not asked for what lies between them. */
static void
test_single_files (void)
{
  g_autoptr (UcKept) kept = keep_three_months ();
  g_autofree char *first = g_build_filename (kept->folder, months[0], NULL);
  g_autofree char *last = g_build_filename (kept->folder, months[2], NULL);
  const char *const paths[] = { first, last, NULL };
  g_autofree char *found = check (kept, paths);

  g_assert_cmpstr (found, ==, NULL);
}

/* § 685a.11(c): a table that pays other odds than those filed, and writes so faithfully. The chain is whole; the auditor
 * names the round, the event and the paragraph. */
static void
test_audit_findings (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  const char *const paths[] = { kept->path, NULL };
  g_autoptr (UcChecker) before = NULL;
  g_autoptr (UcChecker) after = NULL;
  g_autoptr (GArray) tagged = NULL;
  const UcAuditFinding *finding;

  uc_kept_main_rounds (kept, 2, 2);
  uc_kept_close_round (kept);
  before = verify (kept, paths);
  g_assert_nonnull (uc_checker_findings (before, 0));
  g_assert_cmpuint (uc_checker_findings (before, 0)->len, ==, 0);
  g_assert_null (uc_checker_findings (before, 1));
  kept->rules.wagers[UC_WAGER_MATCH_THE_DEALER].odds[UC_COMBINATION_ONE_SUITED].num = 12;
  uc_kept_play (kept, "bet 1 main 25;bet 1 match-the-dealer 5;no-more-bets;card 9S;card 9S;card 2D;card KD;light large;"
                      "stand");
  uc_kept_close_round (kept);
  after = verify (kept, paths);
  g_assert_null (uc_checker_damage (after, NULL));
  g_assert_cmpuint (uc_checker_findings (after, 0)->len, ==, 1);
  finding = uc_checker_findings (after, 0)->pdata[0];
  g_assert_cmpuint (finding->round, ==, 3);
  g_assert_cmpuint (finding->seq, >, 0);
  g_assert_cmpstr (finding->citation, ==, "685a.11(c)");
  tagged = uc_checker_tagged (after);
  g_assert_cmpuint (tagged->len, ==, 1);
  g_assert_cmpuint (g_array_index (tagged, UcRoundRef, 0).number, ==, 3);
  g_assert_true (uc_checker_is_tagged (after, (UcRoundRef){ 0, 3 }));
  g_assert_false (uc_checker_is_tagged (after, (UcRoundRef){ 0, 2 }));
  g_assert_false (uc_checker_is_tagged (after, (UcRoundRef){ 1, 3 }));
  g_assert_false (uc_checker_is_tagged (before, (UcRoundRef){ 0, 3 }));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/checker/months/whole", test_whole);
  g_test_add_func ("/checker/months/missing", test_missing);
  g_test_add_func ("/checker/months/of-another-table", test_of_another_table);
  g_test_add_func ("/checker/months/single-files", test_single_files);
  g_test_add_func ("/checker/685a.11/c/audit-finds-other-odds", test_audit_findings);
  return g_test_run ();
}
