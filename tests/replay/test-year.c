/* A table's year of months, opened at once: every month is whole and goes on where the one before ended, every round is
 * there, and what happened in it is found. UPCARD_YEAR_ROUNDS=500000 makes it as long as a year is. */
#include "uc-archive.h"
#include "uc-months-check.h"
#include "uc-months.h"
#include "uc-prove.h"
#include "uc-verdict.h"
#include "uc-year.h"

#include <glib/gstdio.h>

#include <string.h>

#define ROUNDS 4000
#define MONTHS 12

static UcArchive *
open_year (const char *folder)
{
  g_autofree char *cache = g_dir_make_tmp ("upcard-year-XXXXXX", NULL);
  const char *const paths[] = { folder, NULL };
  g_autoptr (GError) error = NULL;
  UcArchive *archive = uc_archive_open (paths, cache, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_rmdir (cache);
  return archive;
}

static void
test_months (void)
{
  g_autofree char *folder = uc_year_folder (uc_year_rounds (ROUNDS));
  g_auto (GStrv) paths = uc_months_list (folder);
  g_autoptr (UcJournal) before = NULL;
  guint32 rounds = 0;

  g_assert_cmpuint (g_strv_length (paths), ==, MONTHS);
  for (guint i = 0; i < MONTHS; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (UcJournal) journal = uc_journal_open_read (paths[i], &error);
      g_autoptr (UcVerdict) verdict = uc_verify (journal, NULL, &error);

      g_assert_no_error (error);
      if (before != NULL)
        uc_months_check (before, journal, verdict);
      g_assert_cmpuint (verdict->n_damage, ==, 0);
      rounds += verdict->rounds;
      g_clear_pointer (&before, uc_journal_close);
      before = g_steal_pointer (&journal);
    }
  g_assert_cmpuint (rounds, ==, uc_year_rounds (ROUNDS));
}

static void
test_proven (void)
{
  g_autofree char *folder = uc_year_folder (uc_year_rounds (ROUNDS));
  g_auto (GStrv) paths = uc_months_list (folder);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (paths[MONTHS / 2], &error);
  g_autoptr (UcVerdict) verdict = uc_verify (journal, NULL, &error);

  g_assert_true (uc_prove (journal, NULL, NULL, NULL, verdict, &error));
  g_assert_no_error (error);
  g_assert_true (verdict->proven);
}

static gboolean
on_found (guint32 number, gint64 first_real_ns, gpointer user_data)
{
  ++*(guint *) user_data;
  return TRUE;
}

static guint
count (UcArchive *archive, const UcFilter *filter)
{
  g_autoptr (GError) error = NULL;
  guint n = 0;

  for (guint i = 0; i < uc_archive_n_files (archive); i++)
    g_assert_true (uc_find_each (uc_archive_find (archive, i, &error), filter, on_found, &n, NULL, &error));
  return n;
}

static void
test_found (void)
{
  static const char *const marks[] = { "jackpot",    "validated", "late-wager", "taken-back", "irregular",
                                       "corrected",  "dispute",   "device",     "clock",      "dealer-22" };
  g_autofree char *folder = uc_year_folder (uc_year_rounds (ROUNDS));
  g_autoptr (UcArchive) archive = open_year (folder);
  guint rounds = uc_archive_n_rounds (archive), by_dealers = 0, by_hours = 0;

  g_assert_cmpuint (uc_archive_n_files (archive), ==, MONTHS);
  g_assert_cmpuint (rounds, ==, uc_year_rounds (ROUNDS));
  for (guint i = 0; i + 1 < MONTHS; i++)
    g_assert_cmpuint (uc_archive_file (archive, i)->first, ==, uc_archive_file (archive, i + 1)->last + 1);
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      guint found = count (archive, &(UcFilter){ .marks = uc_digest_mark_parse (marks[i]) });

      g_test_message ("%s: %u of %u rounds", marks[i], found, rounds);
      if (found == 0 || found == rounds)
        g_test_fail ();
    }
  for (guint dealer = 1001; dealer <= 1012; dealer++)
    {
      UcFilter filter = { 0 };
      guint found;

      g_snprintf (filter.dealer, sizeof filter.dealer, "%u", dealer);
      found = count (archive, &filter);
      g_assert_cmpuint (found, >, 0);
      by_dealers += found;
    }
  g_assert_cmpuint (by_dealers, ==, rounds);
  for (guint hour = 0; hour < 24; hour++)
    by_hours += count (archive, &(UcFilter){ .by_minute = TRUE, .minute_from = hour * 60, .minute_to = hour * 60 + 60 });
  g_assert_cmpuint (by_hours, ==, rounds);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/year/months", test_months);
  g_test_add_func ("/year/proven", test_proven);
  g_test_add_func ("/year/found", test_found);
  return g_test_run ();
}
