/* The real window beside a table that is being played: it follows, into the next month's file too, and whoever looks at
 * an older round or has asked for some keeps them. */
#include "uc-hang.h"
#include "uc-mirror-state.h"
#include "uc-replay-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

static void
set_up_table (Fixture *fixture, gconstpointer data)
{
  fixture->place = uc_kept_new ();
  uc_kept_main_rounds (fixture->place, 3, 2);
  make_window (fixture);
  open_path (fixture, fixture->place->folder);
}

static guint
n_files (Fixture *fixture)
{
  return uc_archive_n_files (uc_replay_window_get_archive (window_of (fixture)));
}

static void
wait_for_files (Fixture *fixture, guint n)
{
  gint64 last = g_get_monotonic_time () + UC_HANG_US;

  while (n_files (fixture) < n)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_main_context_iteration (NULL, TRUE);
    }
  settle (fixture);
}

/* Whether the last thing that the window shows is the last that the table did. */
static gboolean
is_level (Fixture *fixture)
{
  UcPlayer *player = player_of (fixture);
  guint n = uc_player_n (player);

  return n > 0 && uc_player_position (player) == n
         && uc_player_moment (player, n - 1)->event.seq == fixture->place->table.now.carry.seq;
}

static void
wait_until_level (Fixture *fixture)
{
  gint64 last = g_get_monotonic_time () + UC_HANG_US;

  while (!is_level (fixture))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_main_context_iteration (NULL, TRUE);
    }
  settle (fixture);
}

static void
begin_month (Fixture *fixture)
{
  uc_kept_close_round (fixture->place);
  uc_kept_go_on_in (fixture->place, "u.journal");
}

static void
test_follows (Fixture *fixture, gconstpointer data)
{
  act (fixture, "replay.live");
  for (guint i = 0; i < 3; i++)
    {
      uc_kept_main_rounds (fixture->place, 1, 2);
      wait_until_level (fixture);
    }
  g_assert_cmpuint (uc_archive_n_rounds (uc_replay_window_get_archive (window_of (fixture))), ==, 5);
}

static void
test_follows_into_the_next_month (Fixture *fixture, gconstpointer data)
{
  act (fixture, "replay.live");
  begin_month (fixture);
  wait_for_files (fixture, 2);
  for (guint i = 0; i < 2; i++)
    {
      uc_kept_main_rounds (fixture->place, 1, 2);
      wait_until_level (fixture);
    }
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).file, ==, 0);
  g_assert_true (g_str_has_suffix (uc_archive_file (uc_replay_window_get_archive (window_of (fixture)), 0)->path,
                                   "/u.journal"));
  assert_says (fixture, "4 of 4 rounds");
}

/* A round of the old file, and what was asked for. */
static void
test_what_is_looked_at_stays (Fixture *fixture, gconstpointer data)
{
  guint shown;

  uc_find_panel_set (uc_replay_window_get_find (window_of (fixture)), "round", "2");
  settle (fixture);
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 2 });
  uc_replay_window_seek (window_of (fixture), 4);
  shown = uc_player_n (player_of (fixture));
  begin_month (fixture);
  wait_for_files (fixture, 2);
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).file, ==, 1);
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).number, ==, 2);
  g_assert_cmpuint (uc_player_position (player_of (fixture)), ==, 4);
  g_assert_cmpuint (uc_player_n (player_of (fixture)), ==, shown);
  g_assert_cmpuint (n_found (fixture), ==, 1);
  assert_says (fixture, "1 of 3 rounds");
  assert_says (fixture, "Intact and proven");
}

/* What cannot be opened, or is none, changes nothing that is open. */
static void
test_another_file (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = g_build_filename (fixture->place->folder, "a-note", NULL);
  g_autofree char *no_journal = g_build_filename (fixture->place->folder, "half.journal", NULL);

  g_assert_true (g_file_set_contents (text, "a note\n", -1, NULL));
  g_assert_true (g_file_set_contents (no_journal, "no journal\n", -1, NULL));
  settle (fixture);
  act (fixture, "replay.live");
  uc_kept_main_rounds (fixture->place, 1, 2);
  wait_until_level (fixture);
  g_assert_cmpuint (n_files (fixture), ==, 1);
  g_assert_cmpint (g_unlink (no_journal), ==, 0);
  begin_month (fixture);
  wait_for_files (fixture, 2);
}

#define WINS                                                                                                           \
  "bet 1 main 25;bet 1 match-the-dealer-progressive;no-more-bets;card 9H;card 9H;card 9H;card 7C;light medium;stand;"   \
  "card 2S;confirm"

/* A round whose cards wait for documents; @data: … and its month ends. */
static void
set_up_held (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-held-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "2026-01.journal", NULL);

  fixture->place = uc_kept_new_of (path, NULL, UC_KEPT_TABLE "[policy]\nhold=seat\n");
  fixture->place->folder = g_steal_pointer (&folder);
  uc_kept_play (fixture->place, WINS);
  if (data != NULL)
    uc_kept_go_on_in (fixture->place, "2026-02.journal");
  make_window (fixture);
  open_path (fixture, fixture->place->folder);
}

static void
find_slip (Fixture *fixture, const char *slip, guint n)
{
  uc_find_panel_set (uc_replay_window_get_find (window_of (fixture)), "slip", slip);
  settle (fixture);
  g_assert_cmpuint (n_found (fixture), ==, n);
}

/* The archive looks on its own time. */
static void
wait_until_documented (Fixture *fixture, UcRoundRef ref)
{
  UcArchive *archive = uc_replay_window_get_archive (window_of (fixture));
  gint64 last = g_get_monotonic_time () + UC_HANG_US;
  UcLate late;

  while (!uc_archive_late (archive, ref, 0, &late))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_main_context_iteration (NULL, TRUE);
    }
  settle (fixture);
}

static void
test_documented_in_the_next_month (Fixture *fixture, gconstpointer data)
{
  find_slip (fixture, "S-12", 0);
  uc_kept_play (fixture->place, "documented 2001 S-12");
  act (fixture, "replay.live");
  wait_until_level (fixture);
  wait_until_documented (fixture, (UcRoundRef){ 1, 1 });
  find_slip (fixture, "", 2);
  find_slip (fixture, "S-12", 1);
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 1, 1 });
  settle (fixture);
  assert_says (fixture, "Documented later, 1 Jan 2026 00:");
  assert_says (fixture, ", by badge 2001: slip S-12");
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 1, 0 });
  settle (fixture);
  assert_says_not (fixture, "Documented later");
}

static void
test_documented_later (Fixture *fixture, gconstpointer data)
{
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 1 });
  settle (fixture);
  assert_says_not (fixture, "Documented later");
  uc_kept_play (fixture->place, "documented 2001 S-21");
  uc_replay_window_seek (window_of (fixture), 3);
  settle (fixture);
  assert_says (fixture, ", by badge 2001: slip S-21");
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 0 });
  settle (fixture);
  assert_says_not (fixture, "Documented later");
}

static gboolean
says_now (Fixture *fixture, const char *text)
{
  return visit (fixture->window, says, (gpointer) text);
}

static void
wait_until_says (Fixture *fixture, const char *text)
{
  gint64 last = g_get_monotonic_time () + UC_HANG_US;

  while (!says_now (fixture, text))
    {
      if (g_get_monotonic_time () > last)
        g_error ("the window does not say “%s”", text);
      g_main_context_iteration (NULL, TRUE);
    }
}

static gboolean
find_list (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_LIST_VIEW (widget) && GTK_IS_SINGLE_SELECTION (gtk_list_view_get_model (GTK_LIST_VIEW (widget)))
      && *(gpointer *)data == NULL)
    {
      GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_list_view_get_model (GTK_LIST_VIEW (widget)));

      if (UC_IS_ROUND_LIST (gtk_single_selection_get_model (selection)))
        *(gpointer *)data = selection;
    }
  return *(gpointer *)data != NULL;
}

static void
assert_chosen (Fixture *fixture, UcRoundRef ref)
{
  gpointer selection = NULL;
  UcRoundItem *item;

  visit (fixture->window, find_list, &selection);
  g_assert_nonnull (selection);
  item = gtk_single_selection_get_selected_item (selection);
  g_assert_nonnull (item);
  g_assert_cmpuint (uc_round_item_get_ref (item).file, ==, ref.file);
  g_assert_cmpuint (uc_round_item_get_ref (item).number, ==, ref.number);
}

/* Of several tables, the one whose round is shown; the other one's comes first in the list. */
static void
test_the_table_that_is_looked_at (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->place->folder, "other.journal", NULL);
  g_autofree char *table = g_strconcat (UC_KEPT_TABLE, NULL);
  UcKept *other;

  memcpy (strstr (table, "T-1"), "T-0", 3);
  other = uc_kept_new_of (path, NULL, table);
  uc_kept_main_rounds (other, 2, 2);
  uc_replay_window_open (window_of (fixture), (const char *const[]){ path, fixture->place->path, NULL });
  settle (fixture);
  /* Two tables have a round of this number: which one is shown stands over it, and its row is the chosen one. */
  assert_says (fixture, "T-0, round 1");
  assert_chosen (fixture, (UcRoundRef){ 0, 1 });
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 1, 1 });
  act (fixture, "replay.live");
  uc_kept_main_rounds (fixture->place, 1, 2);
  wait_until_level (fixture);
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).file, ==, 1);
  wait_until_says (fixture, "T-1 now: round 4");
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 1 });
  wait_until_says (fixture, "T-0 now: round 2");
  uc_kept_free (other);
}

/* What is said of a round that was closed after the chain was verified holds only once it has been verified again, which
 * happens without a word. */
static void
test_verified_again (Fixture *fixture, gconstpointer data)
{
  guint32 last = uc_archive_file (uc_replay_window_get_archive (window_of (fixture)), 0)->last + 1;

  act (fixture, "replay.live");
  uc_kept_main_rounds (fixture->place, 1, 2);
  wait_until_level (fixture);
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, last });
  wait_until_says (fixture, "Intact and proven");
  assert_says (fixture, "3 rounds, no gap, no edit");
}

/* A folder of copies says so when it lacks what the table has recorded; one whose mirror says that all is well does not. */
static void
test_behind (Fixture *fixture, gconstpointer data)
{
  const gint64 now_ns = g_get_real_time () * 1000;
  UcMirrorState state = { .file = "table.journal", .live_row = 90, .row = 78, .looked_ns = now_ns, .told_ns = now_ns };

  g_assert_true (uc_mirror_state_save (fixture->place->folder, &state));
  uc_kept_main_rounds (fixture->place, 1, 2);
  act (fixture, "replay.live");
  wait_until_level (fixture);
  assert_says_not (fixture, "This copy of the record");
  state.behind_ns = G_GINT64_CONSTANT (1780000000) * 1000000000;
  state.problem = "the disk is full; make room on it";
  g_assert_true (uc_mirror_state_save (fixture->place->folder, &state));
  wait_until_says (fixture, "is behind: it lacks 12 rows since 28 May 2026 20:26:40. the disk is full; make room on it");
  state.told_ns -= G_GINT64_CONSTANT (91) * 1000000000;
  g_assert_true (uc_mirror_state_save (fixture->place->folder, &state));
  wait_until_says (fixture, "The mirror has been silent since ");
  state = (UcMirrorState){ .told_ns = now_ns, .aside = "table.journal.aside-1" };
  g_assert_true (uc_mirror_state_save (fixture->place->folder, &state));
  wait_until_says (fixture, "It is kept as table.journal.aside-1. Open the folder again");
  state = (UcMirrorState){ .told_ns = now_ns, .stopped = TRUE };
  g_assert_true (uc_mirror_state_save (fixture->place->folder, &state));
  wait_until_says (fixture, "The mirror was stopped on ");
}

int
main (int argc, char **argv)
{
  static const WindowTest tests[] = {
    { "/window/live/follows", test_follows },
    { "/window/live/follows-into-the-next-month", test_follows_into_the_next_month },
    { "/window/live/what-is-looked-at-stays", test_what_is_looked_at_stays },
    { "/window/live/another-file", test_another_file },
    { "/window/live/the-table-that-is-looked-at", test_the_table_that_is_looked_at },
    { "/window/live/verified-again", test_verified_again },
    { "/window/live/behind", test_behind },
  };

  uc_replay_fixture_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up_table, tests[i].func, tear_down);
  g_test_add ("/window/live/documented-in-the-next-month", Fixture, "next", set_up_held, test_documented_in_the_next_month,
              tear_down);
  g_test_add ("/window/live/documented-later", Fixture, NULL, set_up_held, test_documented_later, tear_down);
  return g_test_run ();
}
