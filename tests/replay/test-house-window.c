/* The window with the rounds of a house: a search in its index, and the real replay of what was found. */
#include "uc-hang.h"
#include "uc-houses.h"
#include "uc-jackpot-house.h"
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

/* The sum below the list is that of the digests, and says what it leaves out. */
static void
test_sum (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = uc_houses_path (fixture->house, "BJ-07", "2026-01");
  const guint all = uc_replay_house_get_hits (fixture->window)->len;
  g_autofree char *counted = g_strdup_printf ("%u rounds: wagered $", all);

  g_assert_true (g_str_has_prefix (uc_replay_house_get_total (fixture->window), counted));
  g_assert_null (strstr (uc_replay_house_get_total (fixture->window), "left out"));
  g_unlink (path);
  uc_replay_house_ask (fixture->window, "", -1, NULL);
  settle (fixture);
  g_assert_cmpuint (uc_replay_house_get_hits (fixture->window)->len, ==, all);
  g_assert_nonnull (strstr (uc_replay_house_get_total (fixture->window), " rounds are left out, because their journals do not confirm them."));
}

/* A table's folder that somebody copied changes no sum. */
static void
test_sum_with_copies (Fixture *fixture, gconstpointer data)
{
  static const char *const months[] = { "2026-01", "2026-02", "2026-03", "2026-04" };
  const guint all = uc_replay_house_get_hits (fixture->window)->len;
  g_autofree char *sum = g_strdup (uc_replay_house_get_total (fixture->window));
  g_autoptr (GString) with_copies = NULL;
  g_auto (UcHouseIndexed) indexed = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (strstr (sum, " rounds were corrected; the sum has them as they were settled."));
  for (guint i = 0; i < G_N_ELEMENTS (months); i++)
    {
      g_autofree char *path = uc_houses_path (fixture->house, "T-1", months[i]), *copy = uc_houses_path (fixture->house, "T-99", months[i]);
      g_autoptr (GFile) from = g_file_new_for_path (path), to = g_file_new_for_path (copy);

      g_assert_true (g_file_copy (from, to, G_FILE_COPY_NONE, NULL, NULL, NULL, &error));
    }
  {
    g_autoptr (UcHouseIndex) index = uc_house_index_open (fixture->house->folder, TRUE, &error);

    g_assert_true (uc_house_index_update (index, NULL, NULL, NULL, &indexed, &error));
  }
  uc_replay_house_ask (fixture->window, "", -1, NULL);
  settle (fixture);
  g_assert_cmpuint (uc_replay_house_get_hits (fixture->window)->len, ==, all + 4 * 5 + 1);
  with_copies = g_string_new (uc_replay_house_get_total (fixture->window));
  g_assert_cmpuint (g_string_replace (with_copies, " 21 rounds are left out, because they are copies of rounds that are counted.", "", 0), ==, 1);
  g_assert_cmpstr (with_copies->str, ==, sum);
}

/* ---- linked meters ---- */

typedef struct
{
  UcJackpotHouse *house;
  UcReplayHouse *window;
  UcReplayJackpot *both;
} Linked;

static void
on_both (UcReplayHouse *house, UcReplayJackpot *both, gpointer data)
{
  ((Linked *) data)->both = both;
}

static void
iterate_until (gboolean (*is_done) (gpointer), gpointer of)
{
  const gint64 last = g_get_monotonic_time () + UC_HANG_US;

  while (!is_done (of))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_main_context_iteration (NULL, TRUE);
    }
}

static gboolean
is_house_settled (gpointer window)
{
  return uc_replay_house_is_settled (window);
}

static gboolean
is_both_settled (gpointer window)
{
  return uc_replay_jackpot_is_settled (window);
}

static void
linked_set_up (Linked *linked, gconstpointer data)
{
  const UcProofHouseOptions options = { .seed = 1, .tables = 4, .rounds = 30 };
  g_autoptr (GError) error = NULL;
  g_autoptr (UcHouseIndex) index = NULL;
  g_auto (UcHouseIndexed) indexed = { 0 };

  linked->house = uc_jackpot_house_new (&options);
  index = uc_house_index_open (linked->house->folder, TRUE, &error);
  g_assert_no_error (error);
  g_assert_true (uc_house_index_update (index, NULL, NULL, NULL, &indexed, &error));
  if (data != NULL)
    g_unlink (linked->house->ledger);
  linked->window = UC_REPLAY_HOUSE (uc_replay_house_new (linked->house->folder, linked->house->folder, linked->house->folder));
  g_signal_connect (linked->window, "both", G_CALLBACK (on_both), linked);
  gtk_window_present (GTK_WINDOW (linked->window));
  iterate_until (is_house_settled, linked->window);
}

static void
linked_tear_down (Linked *linked, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (linked->window));
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  uc_jackpot_house_free (linked->house);
}

/* An entry of the ledger leads to both sides, and the window says no more than the model. */
static void
test_ledger (Linked *linked, gconstpointer data)
{
  const GPtrArray *entries;
  const UcHouseEntry *entry;
  g_autofree char *table = NULL;
  guint32 round;

  uc_replay_house_ask_ledger (linked->window, "MTD-5 locked");
  iterate_until (is_house_settled, linked->window);
  entries = uc_replay_house_get_entries (linked->window);
  g_assert_nonnull (entries);
  g_assert_cmpuint (entries->len, >, 0);
  /* Nobody has looked at a signature for this list. */
  g_assert_nonnull (strstr (uc_replay_house_get_word (linked->window), "not proven here"));
  g_assert_cmpstr (uc_replay_house_get_total (linked->window), ==, "");
  entry = entries->pdata[entries->len - 1];
  /* The window may ask for its list again meanwhile. */
  table = g_strdup (entry->table);
  round = entry->round;
  uc_replay_house_open_both (linked->window, entries->len - 1);
  g_assert_nonnull (linked->both);
  iterate_until (is_both_settled, linked->both);
  g_assert_nonnull (uc_replay_jackpot_get (linked->both));
  g_assert_cmpstr (uc_replay_jackpot_get (linked->both)->table, ==, table);
  g_assert_cmpuint (uc_replay_jackpot_get (linked->both)->round, ==, round);
  g_assert_cmpstr (uc_replay_jackpot_get_word (linked->both), ==, uc_jackpot_headline (uc_replay_jackpot_get (linked->both)));
}

static void
test_ledger_finds_nothing (Linked *linked, gconstpointer data)
{
  uc_replay_house_ask_ledger (linked->window, "nothing-of-it");
  iterate_until (is_house_settled, linked->window);
  g_assert_cmpstr (uc_replay_house_get_word (linked->window), ==, "No entry of the ledger has all of these words.");
}

static void
test_no_ledger (Linked *linked, gconstpointer data)
{
  uc_replay_house_ask_ledger (linked->window, "");
  iterate_until (is_house_settled, linked->window);
  g_assert_null (uc_replay_house_get_entries (linked->window));
  g_assert_nonnull (strstr (uc_replay_house_get_word (linked->window), "this folder has no ledger of linked meters. Put one beside the folders of the tables"));
}

/* A window that is closed while both records are read ends the reading. */
static void
test_closed_early (Linked *linked, gconstpointer data)
{
  uc_replay_house_ask_ledger (linked->window, "MTD-5 locked");
  iterate_until (is_house_settled, linked->window);
  uc_replay_house_open_both (linked->window, 0);
  gtk_window_destroy (GTK_WINDOW (linked->both));
  uc_replay_house_open_both (linked->window, 0);
  uc_replay_jackpot_cancel (linked->both);
  iterate_until (is_both_settled, linked->both);
  g_assert_null (uc_replay_jackpot_get (linked->both));
  g_assert_cmpstr (uc_replay_jackpot_get_word (linked->both), ==, "Canceled. Nothing was proven.");
}

/* A search that is under way holds no window that is closed. */
static void
test_closed_while_searching (Fixture *fixture, gconstpointer data)
{
  UcReplayHouse *window = UC_REPLAY_HOUSE (uc_replay_house_new (fixture->house->folder, fixture->house->folder, fixture->house->folder));
  const gint64 last = g_get_monotonic_time () + UC_HANG_US;
  gpointer held = window;

  g_object_add_weak_pointer (G_OBJECT (window), &held);
  uc_replay_house_ask (window, "", -1, NULL);
  g_assert_false (uc_replay_house_is_settled (window));
  gtk_window_destroy (GTK_WINDOW (window));
  /* No answer of the search has come yet: it would come in the main loop. */
  g_assert_null (held);
  uc_replay_house_ask (fixture->window, "", -1, NULL);
  while (!uc_replay_house_is_settled (fixture->window))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_main_context_iteration (NULL, TRUE);
    }
}

/* ---- what is not there ---- */

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
  g_test_add ("/replay/house/sum", Fixture, NULL, set_up, test_sum, tear_down);
  g_test_add ("/replay/house/sum-with-copies", Fixture, NULL, set_up, test_sum_with_copies, tear_down);
  g_test_add ("/replay/house/ledger/both-sides", Linked, NULL, linked_set_up, test_ledger, linked_tear_down);
  g_test_add ("/replay/house/ledger/finds-nothing", Linked, NULL, linked_set_up, test_ledger_finds_nothing, linked_tear_down);
  g_test_add ("/replay/house/ledger/not-there", Linked, "none", linked_set_up, test_no_ledger, linked_tear_down);
  g_test_add ("/replay/house/ledger/closed-early", Linked, NULL, linked_set_up, test_closed_early, linked_tear_down);
  g_test_add ("/replay/house/closed-while-searching", Fixture, NULL, set_up, test_closed_while_searching, tear_down);
  g_test_add ("/replay/house/not-in-its-journal", Fixture, NULL, set_up, test_not_in_its_journal, tear_down);
  g_test_add ("/replay/house/no-index", Fixture, "none", set_up, test_no_index, tear_down);
  return g_test_run ();
}
