/* What is corrected of a round after it was closed stands at that round, with the way there and back. */
#include "uc-hang.h"
#include "uc-remove-folder.h"
#include "uc-replay-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  const char *words;
  GtkLabel *label;
  char *uri;
} Link;

static gboolean
find_link (GtkWidget *widget, gpointer data)
{
  Link *link = data;
  const char *markup = GTK_IS_LABEL (widget) ? gtk_label_get_label (GTK_LABEL (widget)) : "";
  g_auto (GStrv) parts = g_strsplit (markup, "<a href=\"", -1);

  for (guint i = 1; markup[0] != '\0' && parts[i] != NULL && link->label == NULL; i++)
    if (strstr (parts[i], link->words) != NULL)
      {
        link->label = GTK_LABEL (widget);
        link->uri = g_strndup (parts[i], strcspn (parts[i], "\""));
      }
  return link->label != NULL;
}

/* As if the link with these words had been pressed. */
static void
follow_link (Fixture *fixture, const char *words)
{
  Link link = { .words = words };
  g_autofree char *uri = NULL;
  gboolean done = FALSE;

  visit (fixture->window, find_link, &link);
  uri = link.uri;
  if (link.label == NULL)
    g_error ("there is no link “%s”", words);
  g_signal_emit_by_name (link.label, "activate-link", uri, &done);
  g_assert_true (done);
  settle (fixture);
}

/* Rounds 1 to 3, then the first card of round 1 is corrected, and one round more. */
static void
open_corrected (Fixture *fixture)
{
  uc_kept_rounds (fixture->place, 3, 3);
  uc_kept_close_round (fixture->place);
  uc_kept_correct_first_card (fixture->place);
  uc_kept_rounds (fixture->place, 1, 3);
  uc_kept_close_round (fixture->place);
  open_path (fixture, fixture->place->path);
}

static void
test_corrected (Fixture *fixture, gconstpointer data)
{
  guint64 target;

  open_corrected (fixture);
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 2 });
  settle (fixture);
  assert_says_not (fixture, "Corrected at");
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 1 });
  settle (fixture);
  assert_says (fixture, "Corrected at ");
  assert_says (fixture, "→ 2♥");
  visit (fixture->window, check_whole, fixture->window);

  follow_link (fixture, "Go there");
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).number, ==, 4);
  g_assert_cmpint (uc_player_current (player_of (fixture))->event.kind, ==, UC_EVENT_CORRECTED);
  target = uc_player_current (player_of (fixture))->event.target;
  assert_says (fixture, "This corrects round 1: ");

  follow_link (fixture, "Go to round 1");
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).number, ==, 1);
  g_assert_cmpuint (uc_player_current (player_of (fixture))->event.seq, ==, target);

  follow_link (fixture, "Before and after");
  assert_says (fixture, "Before: round 1, as it was closed");
  assert_says (fixture, "After: round 1, as corrected in round 4");
  assert_says (fixture, "They differ in ");
  visit (fixture->window, check_whole, fixture->window);
}

/* The month has turned between the two: each is led to in the file of its own. */
static void
test_next_month (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (fixture->place->folder, "months", NULL);
  g_autofree char *path = g_build_filename (folder, "2026-01.journal", NULL);
  UcKept *kept;
  UcArchive *archive;
  guint january;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  kept = uc_kept_new_at (path, NULL);
  uc_kept_rounds (kept, 2, 3);
  uc_kept_close_round (kept);
  uc_kept_go_on_in (kept, "2026-02.journal");
  uc_kept_main_rounds (kept, 1, 2);
  uc_kept_close_round (kept);
  uc_kept_play (kept, "bet 3 main 25;correct 1 amount 30.00 2001 0000 misread;validate 3001 0000;no-more-bets;card TS;card 9H;"
                      "card TC;card 8H;light medium;stand");
  uc_kept_close_round (kept);
  open_path (fixture, folder);
  archive = uc_replay_window_get_archive (window_of (fixture));
  january = uc_archive_find_path (archive, path);
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ january, 1 });
  settle (fixture);
  assert_says (fixture, " in round 4: ");
  follow_link (fixture, "Go there");
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).file, !=, january);
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).number, ==, 4);
  follow_link (fixture, "Before and after");
  assert_says (fixture, "Before: round 1, as it was closed");
  act (fixture, "replay.leave");
  settle (fixture);
  follow_link (fixture, "Go to round 1");
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).file, ==, january);
  uc_kept_free (kept);
  uc_remove_folder (folder);
}

/* A table that is open: the round that is looked at says so as soon as it is on the record. */
static void
test_live (Fixture *fixture, gconstpointer data)
{
  gint64 guard = g_get_monotonic_time () + UC_HANG_US;

  uc_kept_rounds (fixture->place, 2, 3);
  uc_kept_close_round (fixture->place);
  open_path (fixture, fixture->place->path);
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 1 });
  settle (fixture);
  assert_says_not (fixture, "Corrected at");
  uc_kept_correct_first_card (fixture->place);
  uc_kept_flush (fixture->place);
  while (!visit (fixture->window, says, (gpointer)"in the open round"))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, guard);
      g_main_context_iteration (NULL, TRUE);
    }
}

int
main (int argc, char **argv)
{
  static const WindowTest tests[] = {
    { "/window/later/corrected", test_corrected },
    { "/window/later/next-month", test_next_month },
    { "/window/later/live", test_live },
  };

  uc_replay_fixture_init (&argc, &argv);
  add_window_tests (tests, G_N_ELEMENTS (tests));
  return g_test_run ();
}
