/* A payment is documented when the month of its round is over: its slip leads to the round, which says so, wherever in the
 * folder the two lie. */
#include "uc-archive.h"
#include "uc-kept.h"
#include "uc-remove-folder.h"


#define WAGERS(seat) "bet " seat " main 25;bet " seat " match-the-dealer-progressive;no-more-bets;"
#define WINS "card 9H;card 9H;card 9H;card 7C;light medium;stand;card 2S;confirm"

typedef struct
{
  UcKept *kept;
  UcArchive *archive;
  char *folder, *cache;
} Fixture;

/* Round 1 is won at seat 1, round 2 at seat 2; neither is documented when January ends. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = NULL;

  fixture->folder = g_dir_make_tmp ("upcard-late-XXXXXX", NULL);
  fixture->cache = g_dir_make_tmp ("upcard-cache-XXXXXX", NULL);
  path = g_build_filename (fixture->folder, "2026-01.journal", NULL);
  fixture->kept = uc_kept_new_of (path, NULL, UC_KEPT_TABLE "[policy]\nhold=seat\n");
  uc_kept_play (fixture->kept, WAGERS ("1") WINS ";" WAGERS ("2") WINS);
  uc_kept_go_on_in (fixture->kept, "2026-02.journal");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  uc_archive_unref (fixture->archive);
  uc_kept_free (fixture->kept);
  uc_remove_folder (fixture->folder);
  uc_remove_folder (fixture->cache);
  g_free (fixture->folder);
  g_free (fixture->cache);
}

static void
open_folder (Fixture *fixture)
{
  const char *const paths[] = { fixture->folder, NULL };
  g_autoptr (GError) error = NULL;

  fixture->archive = uc_archive_open (paths, fixture->cache, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
}

static gboolean
on_found (guint32 number, gint64 first_real_ns, gpointer user_data)
{
  g_string_append_printf (user_data, "%u ", number);
  return TRUE;
}

/* @expected: the rounds that are found, over all months from the newest. */
static void
check_found (Fixture *fixture, const UcFilter *filter, const char *expected)
{
  g_autoptr (GString) found = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < uc_archive_n_files (fixture->archive); i++)
    g_assert_true (
        uc_find_each (uc_archive_find (fixture->archive, i, &error), filter, on_found, found, NULL, &error));
  g_assert_cmpstr (found->str, ==, expected);
}

static UcRoundRef
ref_of (Fixture *fixture, guint32 number)
{
  g_autofree char *path = g_build_filename (fixture->folder, "2026-01.journal", NULL);

  return (UcRoundRef){ uc_archive_find_path (fixture->archive, path), number };
}

/* The round of January says that it was documented with @slip by @badge, and nothing else. */
static void
check_told (Fixture *fixture, guint32 number, const char *slip, const char *badge)
{
  UcRoundRef ref = ref_of (fixture, number);
  UcFoundRound round;
  UcLate late;

  g_assert_true (uc_archive_late (fixture->archive, ref, 0, &late));
  g_assert_cmpuint (late.round, ==, number);
  g_assert_cmpstr (late.event.slip, ==, slip);
  g_assert_cmpstr (late.event.by, ==, badge);
  g_assert_cmpint (late.event.t_real_ns, >, 0);
  g_assert_false (uc_archive_late (fixture->archive, ref, 1, &late));
  g_assert_true (uc_find_round (uc_archive_find (fixture->archive, ref.file, NULL), number, &round, NULL));
  g_assert_nonnull (g_strstr_len (round.digest.floor, -1, badge));
  g_assert_nonnull (g_strstr_len (round.digest.words, -1, slip));
}

static void
check_both (Fixture *fixture)
{
  check_found (fixture, &(UcFilter){ .slip = "S-12" }, "1 ");
  check_found (fixture, &(UcFilter){ .slip = "S-13" }, "2 ");
  check_found (fixture, &(UcFilter){ .slip = "S-1" }, "");
  check_found (fixture, &(UcFilter){ .text = "s-13" }, "2 ");
  check_found (fixture, &(UcFilter){ .slip = "S-13", .seat = 1 }, "");
  check_found (fixture, &(UcFilter){ .floor = "3001" }, "2 ");
  check_found (fixture, NULL, "2 1 ");
  check_told (fixture, 1, "S-12", "2001");
  check_told (fixture, 2, "S-13", "3001");
}

static void
test_next_month (Fixture *fixture, gconstpointer data)
{
  uc_kept_play (fixture->kept, "documented 2001 S-12 1;bet 3 main 25;documented 3001 S-13 2");
  open_folder (fixture);
  check_both (fixture);
}

/* February has nothing to say of either. */
static void
test_month_after_that (Fixture *fixture, gconstpointer data)
{
  uc_kept_play (fixture->kept, "documented 2001 S-12 1");
  uc_kept_go_on_in (fixture->kept, "2026-03.journal");
  uc_kept_play (fixture->kept, "documented 3001 S-13 2");
  open_folder (fixture);
  check_both (fixture);
}

/* The table deals: what is written after the folder was opened is found, too. */
static void
test_live (Fixture *fixture, gconstpointer data)
{
  uc_kept_play (fixture->kept, "documented 2001 S-12 1");
  open_folder (fixture);
  check_told (fixture, 1, "S-12", "2001");
  check_found (fixture, &(UcFilter){ .slip = "S-13" }, "");
  g_assert_false (uc_archive_refresh (fixture->archive, NULL));
  uc_kept_play (fixture->kept, "documented 3001 S-13 2");
  g_assert_true (uc_archive_refresh (fixture->archive, NULL));
  check_both (fixture);
  g_assert_false (uc_archive_refresh (fixture->archive, NULL));
}

/* What is documented in the month of its round stands with the round already; what a later round of the same seat and
 * wager won is its own. */
static void
test_of_its_own_month (Fixture *fixture, gconstpointer data)
{
  UcLate late;

  uc_kept_play (fixture->kept, "documented 2001 S-12 1;" WAGERS ("1") WINS ";documented 2001 S-14 1;documented 3001 S-13 2;"
                               "bet 3 main 25");
  open_folder (fixture);
  check_found (fixture, &(UcFilter){ .slip = "S-14" }, "3 ");
  check_told (fixture, 1, "S-12", "2001");
  g_assert_false (uc_archive_late (fixture->archive, (UcRoundRef){ 0, 3 }, 0, &late));
}

/* A fact of January that is corrected in February is none of February's rounds. */
static void
test_corrected (Fixture *fixture, gconstpointer data)
{
  uc_kept_play (fixture->kept, "documented 2001 S-12 1;" WAGERS ("1") WINS ";bet 3 main 25;"
                               "correct 1 amount 30.00 2001 0000 misread;validate 3001 0000");
  open_folder (fixture);
  check_found (fixture, NULL, "3 2 1 ");
  check_found (fixture, &(UcFilter){ .marks = UC_MARK_BIT (CORRECTED) }, "");
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*func) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/late/next-month", test_next_month },
    { "/late/month-after-that", test_month_after_that },
    { "/late/live", test_live },
    { "/late/of-its-own-month", test_of_its_own_month },
    { "/late/corrected", test_corrected },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].func, tear_down);
  return g_test_run ();
}
