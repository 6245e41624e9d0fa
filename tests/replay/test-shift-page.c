/* The shift view as a widget: a bar leads to the rounds behind it, whatever it measures. */
#include "uc-shift-page.h"

#include "uc-shift.h"
#include "uc-walked.h"

#include <string.h>

#define HOUR_NS (G_GINT64_CONSTANT (3600) * 1000000000)
/* The walk's day: 2000-01-01T00:00:00Z. */
#define DAY_NS (G_GINT64_CONSTANT (946684800) * 1000000000)

typedef struct
{
  char *dealer;
  gint64 from_ns, to_ns;
} Asked;

static void
on_rounds (UcShiftPage *page, const char *dealer, gint64 from_ns, gint64 to_ns, Asked *asked)
{
  g_free (asked->dealer);
  *asked = (Asked){ g_strdup (dealer), from_ns, to_ns };
}

static void
test_page (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-shift-page-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "t.journal", NULL);
  g_autofree char *cache = g_build_filename (folder, "cache", NULL);
  const char *paths[] = { path, NULL };
  const char *const remove[] = { "rm", "-r", folder, NULL };
  UcArchive *archive;
  UcShiftPage *page = g_object_ref_sink (g_object_new (UC_TYPE_SHIFT_PAGE, NULL));
  g_autoptr (GArray) dealers = NULL;
  Asked asked = { NULL };

  uc_walked_journal (uc_walk_tables, 5, 60, path);
  archive = uc_archive_open (paths, cache, NULL, NULL, NULL, NULL);
  g_assert_nonnull (archive);
  dealers = uc_shift_collect (archive, NULL, DAY_NS, NULL, NULL);
  g_signal_connect (page, "rounds", G_CALLBACK (on_rounds), &asked);
  uc_shift_page_show (page, archive, NULL, DAY_NS + HOUR_NS);
  /* The last measure has no bar where nothing was paid; the others have one wherever a round was dealt. */
  for (guint measure = 0; measure < 7; measure++)
    {
      uc_shift_page_choose (page, measure);
      for (guint i = 0; i < dealers->len; i++)
        for (guint hour = 0; hour < UC_SHIFT_HOURS; hour++)
          {
            const UcShiftDealer *dealer = &g_array_index (dealers, UcShiftDealer, i);

            g_assert_cmpint (uc_shift_page_press (page, dealer->dealer, hour), ==, dealer->hours[hour].rounds > 0);
            if (dealer->hours[hour].rounds == 0)
              continue;
            g_assert_cmpstr (asked.dealer, ==, dealer->dealer);
            g_assert_cmpint (asked.from_ns, ==, DAY_NS + hour * HOUR_NS);
            g_assert_cmpint (asked.to_ns, ==, DAY_NS + (hour + 1) * HOUR_NS);
          }
    }
  g_assert_true (uc_shift_page_press (page, g_array_index (dealers, UcShiftDealer, 0).dealer, UC_SHIFT_HOURS));
  g_assert_cmpint (asked.to_ns - asked.from_ns, ==, UC_SHIFT_HOURS * HOUR_NS);
  g_object_unref (page);
  g_free (asked.dealer);
  uc_archive_unref (archive);
  g_assert_true (g_spawn_sync (NULL, (char **) remove, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/replay/shift/page", test_page);
  return g_test_run ();
}
