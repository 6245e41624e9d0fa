/* The window with the rounds of a house: a search in its index, and the real replay of what was found. */
#include "uc-hang.h"
#include "uc-houses.h"
#include "uc-palette.h"
#include "uc-remove-folder.h"
#include "uc-replay-house.h"
#include "uc-replay-style.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  UcHouses *house;
  char *own;
  UcReplayHouse *window;
  UcReplayWindow *opened;
} Fixture;

static void
settle (Fixture *fixture)
{
  gint64 last = g_get_monotonic_time () + UC_HANG_US;

  while (!uc_replay_house_is_settled (fixture->window))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
on_opened (UcReplayHouse *house, UcReplayWindow *window, gpointer data)
{
  ((Fixture *) data)->opened = window;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_auto (UcHouseIndexed) indexed = { 0 };

  fixture->house = uc_houses_new ();
  fixture->own = g_dir_make_tmp ("upcard-own-XXXXXX", NULL);
  uc_houses_add_walk (fixture->house, "BJ-07", 1, 3, 15);
  uc_houses_add_months (fixture->house, "T-1", 5);
  if (data == NULL)
    {
      g_autoptr (UcHouseIndex) index = uc_house_index_open (fixture->house->folder, TRUE, &error);

      g_assert_true (uc_house_index_update (index, NULL, NULL, NULL, &indexed, &error));
    }
  fixture->window = UC_REPLAY_HOUSE (uc_replay_house_new (fixture->house->folder, fixture->own, fixture->own));
  g_signal_connect (fixture->window, "opened", G_CALLBACK (on_opened), fixture);
  gtk_window_present (GTK_WINDOW (fixture->window));
  settle (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  uc_remove_folder (fixture->own);
  g_free (fixture->own);
  uc_houses_free (fixture->house);
}

static const UcHouseHit *
hit_of (Fixture *fixture, guint i)
{
  return uc_replay_house_get_hits (fixture->window)->pdata[i];
}

static void
open_and_wait (Fixture *fixture, guint i)
{
  gint64 last = g_get_monotonic_time () + UC_HANG_US;

  fixture->opened = NULL;
  uc_replay_house_open (fixture->window, i);
  while (fixture->opened == NULL || !uc_replay_window_is_settled (fixture->opened))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_main_context_iteration (NULL, TRUE);
    }
}

/* What is shown is the round that was found, of its table and month. */
static void
test_opens (Fixture *fixture, gconstpointer data)
{
  uc_replay_house_ask (fixture->window, "S-12", -1, "T-1");
  settle (fixture);
  g_assert_cmpuint (uc_replay_house_get_hits (fixture->window)->len, ==, 1);
  g_assert_cmpstr (uc_replay_house_get_word (fixture->window), ==, "1 round");
  open_and_wait (fixture, 0);
  g_assert_cmpuint (uc_replay_window_get_round (fixture->opened).number, ==, hit_of (fixture, 0)->found.row.number);
  g_assert_true (g_str_has_suffix (uc_archive_file (uc_replay_window_get_archive (fixture->opened), 0)->path, "T-1/2026-02.journal"));
}

static void
test_narrows (Fixture *fixture, gconstpointer data)
{
  guint all = uc_replay_house_get_hits (fixture->window)->len;

  g_assert_cmpuint (all, ==, 15 + 4 * 5 + 1);
  uc_replay_house_ask (fixture->window, "", -1, "BJ-07");
  settle (fixture);
  g_assert_cmpuint (uc_replay_house_get_hits (fixture->window)->len, <, all);
  uc_replay_house_ask (fixture->window, "", UC_MARK_AT_JACKPOT, NULL);
  settle (fixture);
  for (guint i = 0; i < uc_replay_house_get_hits (fixture->window)->len; i++)
    g_assert_cmphex (hit_of (fixture, i)->found.digest.marks & UC_MARK_BIT (JACKPOT), !=, 0);
  uc_replay_house_ask (fixture->window, "nothing-of-it", -1, NULL);
  settle (fixture);
  g_assert_cmpstr (uc_replay_house_get_word (fixture->window), ==, "No round in the index is what was asked for.");
}

/* A round that its journal no longer has is named, and opens nothing. */
static void
test_not_in_its_journal (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = uc_houses_path (fixture->house, "BJ-07", "2026-01");

  g_unlink (path);
  uc_replay_house_ask (fixture->window, "", -1, "BJ-07");
  settle (fixture);
  g_assert_nonnull (strstr (hit_of (fixture, 0)->problem, "there is no such journal"));
  uc_replay_house_open (fixture->window, 0);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_null (fixture->opened);
}

static void
test_no_index (Fixture *fixture, gconstpointer data)
{
  g_assert_nonnull (strstr (uc_replay_house_get_word (fixture->window), "this house has no index yet; make it with “upcardctl house index”"));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  uc_palette_load (gdk_display_get_default ());
  uc_replay_style_load (gdk_display_get_default ());
  g_test_add ("/replay/house/opens-what-was-found", Fixture, NULL, set_up, test_opens, tear_down);
  g_test_add ("/replay/house/narrows", Fixture, NULL, set_up, test_narrows, tear_down);
  g_test_add ("/replay/house/not-in-its-journal", Fixture, NULL, set_up, test_not_in_its_journal, tear_down);
  g_test_add ("/replay/house/no-index", Fixture, "none", set_up, test_no_index, tear_down);
  return g_test_run ();
}
