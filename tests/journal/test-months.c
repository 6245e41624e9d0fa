/* One file a month: names, and a change of months in which the program ends, wherever it does. */
#include "uc-kept.h"
#include "uc-months-check.h"
#include "uc-months-settle.h"
#include "uc-months.h"
#include "uc-next.h"
#include "uc-resume.h"
#include "uc-table-prompt.h"
#include "uc-verdict.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

/* A table that keeps January, one round played and closed. */
static UcKept *
keep_january (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-months-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "2026-01.journal", NULL);
  UcKept *kept = uc_kept_new_at (path, NULL);

  kept->folder = g_steal_pointer (&folder);
  uc_kept_rounds (kept, 1, 2);
  uc_kept_close_round (kept);
  return kept;
}

static char *
february (UcKept *kept)
{
  return g_build_filename (kept->folder, "2026-02.journal", NULL);
}

/* What the key file of January holds. */
static char *
january_key (UcKept *kept)
{
  g_autofree char *path = g_strconcat (kept->path, ".key", NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
put_january_key (UcKept *kept, const char *text)
{
  g_autofree char *path = g_strconcat (kept->path, ".key", NULL);

  g_assert_true (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
}

static void
change_month (UcKept *kept)
{
  g_autofree char *path = february (kept);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) next = uc_resume_next (kept->journal, &kept->table, path, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (next);
}

static guint64
check_whole (const char *path)
{
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);
  g_autoptr (UcVerdict) verdict = NULL;

  g_assert_nonnull (journal);
  verdict = uc_verify (journal, NULL, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  return verdict->unsigned_rows;
}

/* Settles, and then January is closed, February goes on with the same table, and both are whole. */
static void
settle_or_fail (UcKept *kept)
{
  g_autofree char *path = february (kept), *found = NULL;
  g_autoptr (UcJournal) next = NULL;
  g_autoptr (GError) error = NULL;
  UcTable table;

  g_clear_pointer (&kept->journal, uc_journal_close);
  uc_months_settle (kept->folder, &error);
  g_assert_no_error (error);
  found = uc_months_newest (kept->folder);
  g_assert_cmpstr (found, ==, path);
  g_assert_cmpuint (check_whole (kept->path), ==, 0);
  g_assert_null (uc_journal_open (kept->path, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_ENDED);
  g_clear_error (&error);

  next = uc_journal_open (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (uc_resume (next, &kept->rules, &table, NULL, NULL));
  g_assert_cmpint (uc_table_prompt (&table).id, ==, uc_table_prompt (&kept->table).id);
  g_assert_cmpuint (uc_journal_last_round (next), ==, 1);
  g_assert_cmpuint (uc_journal_device_seq (next, "shoe"), ==, kept->frames);
  check_whole (path);
}

static void
test_nothing_to_do (void)
{
  g_autoptr (UcKept) kept = keep_january ();
  g_autoptr (GError) error = NULL;

  g_assert_true (uc_months_settle (kept->folder, &error));
  change_month (kept);
  settle_or_fail (kept);
  settle_or_fail (kept);
}

/* The next file was made, and nothing stands in it. */
static void
test_empty (void)
{
  g_autoptr (UcKept) kept = keep_january ();
  g_autofree char *path = february (kept);

  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  settle_or_fail (kept);
}

static void
copy_file (const char *from, const char *to)
{
  g_autofree char *bytes = NULL;
  gsize n;

  g_assert_true (g_file_get_contents (from, &bytes, &n, NULL));
  g_assert_true (g_file_set_contents (to, bytes, (gssize) n, NULL));
}

/* The program was killed as the next file's first pages were written: SQLite's rollback journal lies beside it, and the file is empty once
 * that has been rolled back. */
static void
test_rolled_back (void)
{
  g_autoptr (UcKept) kept = keep_january ();
  g_autofree char *path = february (kept), *beside = g_strconcat (path, "-journal", NULL);
  g_autofree char *other = g_build_filename (kept->folder, "other", NULL), *other_beside = g_strconcat (other, "-journal", NULL);
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (other, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "PRAGMA cache_size = 2; BEGIN; CREATE TABLE t (x);"
                                     "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 500)"
                                     " INSERT INTO t SELECT randomblob (200) FROM n", NULL, NULL, NULL), ==, SQLITE_OK);
  copy_file (other, path);
  copy_file (other_beside, beside);
  sqlite3_close (db);
  g_remove (other);
  settle_or_fail (kept);
}

/* The next file is whole, the old one not closed; and the machine has been started anew since. */
static void
test_not_closed (void)
{
  g_autoptr (UcKept) kept = keep_january ();
  g_autofree char *key = january_key (kept);

  change_month (kept);
  uc_kept_tamper (kept, "DELETE FROM journal WHERE kind = 3");
  put_january_key (kept, key);
  settle_or_fail (kept);
}

/* All is done but that the old month's secret is still there. */
static void
test_not_erased (void)
{
  g_autoptr (UcKept) kept = keep_january ();
  g_autofree char *key = january_key (kept), *after = NULL;

  change_month (kept);
  put_january_key (kept, key);
  settle_or_fail (kept);
  after = january_key (kept);
  g_assert_cmpstr (after, !=, key);
}

/* Two journals that have nothing to do with each other are left alone. */
static void
test_strangers (void)
{
  g_autoptr (UcKept) kept = keep_january ();
  g_autofree char *path = february (kept), *key = january_key (kept), *after = NULL;
  g_autoptr (UcJournal) stranger = uc_journal_open (path, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (stranger);
  g_clear_pointer (&kept->journal, uc_journal_close);
  g_assert_true (uc_months_settle (kept->folder, &error));
  after = january_key (kept);
  g_assert_cmpstr (after, ==, key);
  uc_kept_reopen (kept);
}

static void
test_names (void)
{
  g_autofree char *path = uc_months_path ("/x", "2026-11-20");

  g_assert_cmpstr (path, ==, "/x/2026-11.journal");
  g_assert_null (uc_months_newest ("/nowhere"));
  g_assert_false (uc_months_is_over (path, "2026-11-30"));
  g_assert_false (uc_months_is_over (path, "2026-10-31"));
  g_assert_false (uc_months_is_over (path, ""));
  g_assert_true (uc_months_is_over (path, "2026-12-01"));
  g_assert_true (uc_months_is_over (path, "2027-01-01"));
  g_assert_false (uc_months_is_over ("/x/table.journal", "2027-01-01"));
}

/* ---- from month to month ---- */

/* March behind February, in which nothing happened. */
static void
add_march (UcKept *kept)
{
  g_autofree char *path = february (kept), *march = g_build_filename (kept->folder, "2026-03.journal", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open (path, NULL, &error);
  g_autoptr (UcJournal) next = NULL;
  UcTable table;

  g_assert_no_error (error);
  g_assert_true (uc_resume (journal, &kept->rules, &table, NULL, &error));
  next = uc_resume_next (journal, &table, march, NULL, &error);
  g_assert_no_error (error);
}

static UcKept *
keep_three_months (void)
{
  UcKept *kept = keep_january ();

  change_month (kept);
  g_clear_pointer (&kept->journal, uc_journal_close);
  add_march (kept);
  return kept;
}

static UcJournal *
open_month (UcKept *kept, guint month)
{
  g_autofree char *name = g_strdup_printf ("2026-%02u.journal", month);
  g_autofree char *path = g_build_filename (kept->folder, name, NULL);

  return uc_journal_open_read (path, NULL);
}

/* What is said of the step from one month to the other; 0 = there is none behind. %NULL: nothing is wrong. */
static char *
say_of_step (UcKept *kept, guint from, guint to, UcDamageKind *kind)
{
  g_autoptr (UcJournal) old = open_month (kept, from);
  g_autoptr (UcJournal) next = to == 0 ? NULL : open_month (kept, to);
  g_autoptr (UcVerdict) verdict = uc_verdict_new ();
  const UcDamage *damage;

  uc_months_check (old, next, verdict);
  if (verdict->n_damage == 0)
    return NULL;
  g_assert_cmpuint (verdict->n_damage, ==, 1);
  damage = verdict->damage->pdata[0];
  *kind = damage->kind;
  return g_strdup (damage->text);
}

static void
assert_step (UcKept *kept, guint from, guint to, int kind, const char *text)
{
  UcDamageKind said = 0;
  g_autofree char *says = say_of_step (kept, from, to, &said);

  if (text == NULL)
    {
      g_assert_null (says);
      return;
    }
  g_assert_nonnull (says);
  g_assert_nonnull (strstr (says, text));
  g_assert_cmpstr (uc_damage_name (said), ==, uc_damage_name (kind));
}

static void
test_chain_of_months (void)
{
  g_autoptr (UcKept) kept = keep_three_months ();
  g_auto (GStrv) paths = uc_months_list (kept->folder);

  g_assert_cmpuint (g_strv_length (paths), ==, 3);
  g_assert_cmpstr (paths[0], ==, kept->path);
  assert_step (kept, 1, 2, 0, NULL);
  assert_step (kept, 2, 3, 0, NULL);
  assert_step (kept, 3, 0, 0, NULL);
  /* February is not there. */
  assert_step (kept, 1, 3, UC_DAMAGE_DELETED, "continues in 2026-02.journal, which is missing");
  /* Nor is what came after it. */
  assert_step (kept, 2, 0, UC_DAMAGE_TRUNCATED, "continues in 2026-03.journal, which is missing");
}

/* February of another table, and a February that names another key. */
static void
test_foreign_month (void)
{
  g_autoptr (UcKept) kept = keep_three_months ();
  g_autoptr (UcKept) other = keep_three_months ();
  g_autofree char *path = february (kept), *other_path = february (other), *bytes = NULL;
  UcKept at = { .path = path };
  gsize n;

  uc_kept_tamper (&at, "UPDATE journal SET input = replace (input, 'prev-key=', 'prev-key=AAAA') WHERE id = 1");
  assert_step (kept, 1, 2, UC_DAMAGE_RESIGNED, "is not the last one of 2026-01.journal");
  g_assert_true (g_file_get_contents (other_path, &bytes, &n, NULL));
  g_assert_true (g_file_set_contents (path, bytes, n, NULL));
  assert_step (kept, 1, 2, UC_DAMAGE_FOREIGN, "continues one that ends with");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/journal/months/names", test_names);
  g_test_add_func ("/journal/months/nothing-to-do", test_nothing_to_do);
  g_test_add_func ("/journal/months/empty", test_empty);
  g_test_add_func ("/journal/months/rolled-back", test_rolled_back);
  g_test_add_func ("/journal/months/not-closed", test_not_closed);
  g_test_add_func ("/journal/months/not-erased", test_not_erased);
  g_test_add_func ("/journal/months/strangers", test_strangers);
  g_test_add_func ("/journal/months/chain", test_chain_of_months);
  g_test_add_func ("/journal/months/foreign", test_foreign_month);
  return g_test_run ();
}
