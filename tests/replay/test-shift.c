/* The shift view's figures against those counted round by round. */
#include "uc-shift.h"

#include "uc-kept.h"
#include "uc-walked.h"

#include <glib/gstdio.h>
#include <string.h>

#define ROUNDS 120
#define HOUR_NS (G_GINT64_CONSTANT (3600) * 1000000000)

typedef struct
{
  char *folder, *path;
  UcArchive *archive;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *cache = NULL;
  g_autoptr (GError) error = NULL;
  const char *paths[] = { NULL, NULL };

  fixture->folder = g_dir_make_tmp ("upcard-shift-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "t.journal", NULL);
  cache = g_build_filename (fixture->folder, "cache", NULL);
  uc_walked_journal (uc_walk_tables, 6, ROUNDS, fixture->path);
  paths[0] = fixture->path;
  fixture->archive = uc_archive_open (paths, cache, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  const char *const argv[] = { "rm", "-r", fixture->folder, NULL };

  g_clear_pointer (&fixture->archive, uc_archive_unref);
  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
  g_free (fixture->folder);
  g_free (fixture->path);
}

static UcFoundRound
round_of (Fixture *fixture, guint32 number)
{
  UcFoundRound round;

  g_assert_true (uc_find_round (uc_archive_find (fixture->archive, 0, NULL), number, &round, NULL));
  return round;
}

/* The day that began half of the rounds before the last one: so some rounds lie before it. */
static gint64
day_of (Fixture *fixture)
{
  return round_of (fixture, ROUNDS / 2).row.first_real_ns;
}

/* The rounds of the day, those without a dealer's badge among them. */
static guint
count_day (Fixture *fixture, gint64 from_ns)
{
  guint n = 0;

  for (guint32 number = uc_archive_file (fixture->archive, 0)->first; number <= uc_archive_file (fixture->archive, 0)->last;
       number++)
    {
      UcFoundRound round = round_of (fixture, number);
      gint64 into = round.row.first_real_ns - from_ns;

      n += into >= 0 && into < 24 * HOUR_NS;
    }
  return n;
}

static void
test_counts (Fixture *fixture, gconstpointer data)
{
  gint64 from_ns = day_of (fixture);
  g_autoptr (GArray) dealers = uc_shift_collect (fixture->archive, NULL, from_ns, NULL, NULL);
  guint all = 0;

  g_assert_nonnull (dealers);
  for (guint i = 0; i < dealers->len; i++)
    {
      const UcShiftDealer *dealer = &g_array_index (dealers, UcShiftDealer, i);
      UcShiftHour expected[UC_SHIFT_HOURS] = { 0 };

      g_assert_true (i == 0 || strcmp (g_array_index (dealers, UcShiftDealer, i - 1).dealer, dealer->dealer) < 0);
      for (guint32 number = uc_archive_file (fixture->archive, 0)->first;
           number <= uc_archive_file (fixture->archive, 0)->last; number++)
        {
          UcFoundRound round = round_of (fixture, number);
          gint64 into = round.row.first_real_ns - from_ns;
          UcShiftHour *hour = &expected[into / HOUR_NS % UC_SHIFT_HOURS];

          if (into < 0 || into >= 24 * HOUR_NS || !g_str_equal (round.digest.dealer, dealer->dealer))
            continue;
          hour->rounds++;
          hour->late += (round.digest.marks & UC_MARK_BIT (LATE_WAGER)) != 0;
          hour->bypassed += (round.digest.marks & UC_MARK_BIT (BYPASSED)) != 0;
          hour->misread += (round.digest.marks & UC_MARK_BIT (LIGHT_DIFFERS)) != 0;
          all++;
        }
      for (guint hour = 0; hour < UC_SHIFT_HOURS; hour++)
        {
          g_assert_cmpuint (dealer->hours[hour].rounds, ==, expected[hour].rounds);
          g_assert_cmpuint (dealer->hours[hour].late, ==, expected[hour].late);
          g_assert_cmpuint (dealer->hours[hour].bypassed, ==, expected[hour].bypassed);
          g_assert_cmpuint (dealer->hours[hour].misread, ==, expected[hour].misread);
          g_assert_cmpuint (dealer->hours[hour].near_misses, >=, expected[hour].misread);
          g_assert_cmpint (dealer->hours[hour].dealt_ns, >=, 0);
          g_assert_cmpint (dealer->hours[hour].waited_ns, >=, 0);
        }
    }
  g_assert_cmpuint (all, ==, count_day (fixture, from_ns));
  g_assert_cmpuint (all, >, ROUNDS / 4);
}

/* A round whose cards the dealer typed beside a shoe that works is counted, and the shoe's round after it is not. */
static void
test_bypassed (void)
{
  g_autoptr (UcKept) kept = uc_kept_new_bypassed ();
  const char *const paths[] = { kept->path, NULL };
  UcArchive *archive;
  g_autoptr (GArray) dealers = NULL;
  guint rounds = 0, bypassed = 0;

  uc_kept_play (kept, "bet 1 main 25;no-more-bets;card TS;card 6H;card 8C;card 9C;light medium;stand;card 4D");
  uc_kept_close_round (kept);
  archive = uc_archive_open (paths, kept->folder, NULL, NULL, NULL, NULL);
  dealers = uc_shift_collect (archive, NULL, kept->now_ns - 12 * HOUR_NS, NULL, NULL);
  for (guint i = 0; i < dealers->len; i++)
    for (guint hour = 0; hour < UC_SHIFT_HOURS; hour++)
      {
        rounds += g_array_index (dealers, UcShiftDealer, i).hours[hour].rounds;
        bypassed += g_array_index (dealers, UcShiftDealer, i).hours[hour].bypassed;
      }
  g_assert_cmpuint (rounds, ==, 2);
  g_assert_cmpuint (bypassed, ==, 1);
  uc_archive_unref (archive);
}

static guint
payments_of (GArray *dealers)
{
  guint n = 0;

  for (guint i = 0; i < dealers->len; i++)
    for (guint hour = 0; hour < UC_SHIFT_HOURS; hour++)
      n += g_array_index (dealers, UcShiftDealer, i).hours[hour].payments;
  return n;
}

static void
test_other_days_and_tables (Fixture *fixture, gconstpointer data)
{
  const gint64 began_ns = round_of (fixture, 1).row.first_real_ns;
  g_autoptr (GArray) all = uc_shift_collect (fixture->archive, NULL, began_ns, NULL, NULL);
  g_autoptr (GArray) other = uc_shift_collect (fixture->archive, "NO-SUCH", began_ns, NULL, NULL);
  g_autoptr (GArray) later = uc_shift_collect (fixture->archive, NULL, began_ns + 9000 * HOUR_NS * 24, NULL, NULL);

  g_assert_cmpuint (all->len, >, 0);
  g_assert_cmpuint (payments_of (all), >, 0);
  g_assert_cmpuint (other->len, ==, 0);
  g_assert_cmpuint (later->len, ==, 0);
}

static void
test_cancelled (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (uc_shift_collect (fixture->archive, NULL, 0, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/replay/shift/counts", Fixture, NULL, set_up, test_counts, tear_down);
  g_test_add_func ("/replay/shift/bypassed-devices", test_bypassed);
  g_test_add ("/replay/shift/other-days-and-tables", Fixture, NULL, set_up, test_other_days_and_tables, tear_down);
  g_test_add ("/replay/shift/cancelled", Fixture, NULL, set_up, test_cancelled, tear_down);
  return g_test_run ();
}
