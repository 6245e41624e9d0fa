/* Bookmarks on the real window: made with a key, shown in every place, found again, changed, removed and put back; the
 * journal's folder stays as it is. */
#include "uc-bookmarks-page.h"
#include "uc-replay-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

/* What a key does; the form opens on the screen. */
static void
open_form (Fixture *fixture)
{
  act (fixture, "replay.bookmark");
  settle (fixture);
  assert_says (fixture, "Bookmark round ");
}

static void
mark (Fixture *fixture, guint32 round, guint position, const char *name, const char *line)
{
  show_moment (fixture, round, position);
  open_form (fixture);
  gtk_editable_set_text (entry_below (form_of (fixture), 0), name);
  gtk_editable_set_text (entry_below (form_of (fixture), 1), line);
  press (fixture, "Keep");
  settle (fixture);
}

static char *
file_text (Fixture *fixture)
{
  g_autofree char *own = own_folder (fixture);
  g_autofree char *path = g_build_filename (own, "bookmarks.ini", NULL);
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

static void
test_made (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;

  assert_says (fixture, "No bookmark at this moment");
  mark (fixture, 30, 5, "player asks", "why 18 is not paid");
  assert_says (fixture, "Bookmark: player asks");
  assert_says (fixture, "why 18 is not paid");
  g_assert_cmpstr (uc_player_current (player_of (fixture))->bookmark, ==, "player asks");
  text = file_text (fixture);
  g_assert_nonnull (strstr (text, "table=BJ-07\n"));
  g_assert_nonnull (strstr (text, "round=30\n"));
  g_assert_null (strstr (text, fixture->path));
  uc_replay_window_seek (window_of (fixture), 6);
  settle (fixture);
  assert_says (fixture, "No bookmark at this moment");
  /* Shift and an arrow stop at it, too. */
  uc_replay_window_seek (window_of (fixture), 5);
  act (fixture, "replay.first");
  while (uc_player_position (player_of (fixture)) < 5)
    {
      guint before = uc_player_position (player_of (fixture));

      act (fixture, "replay.marker");
      g_assert_cmpuint (uc_player_position (player_of (fixture)), >, before);
    }
  g_assert_cmpuint (uc_player_position (player_of (fixture)), ==, 5);
}

static void
test_changed_and_removed (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;

  mark (fixture, 30, 5, "player asks", "");
  open_form (fixture);
  g_assert_cmpstr (gtk_editable_get_text (entry_below (form_of (fixture), 0)), ==, "player asks");
  gtk_editable_set_text (entry_below (form_of (fixture), 0), "");
  press (fixture, "Keep");
  settle (fixture);
  assert_says (fixture, "A bookmark has a name of 1 to 60 characters");
  gtk_editable_set_text (entry_below (form_of (fixture), 0), "seat 5 asks");
  /* Enter does what the button does. */
  g_signal_emit_by_name (entry_below (form_of (fixture), 0), "activate");
  settle (fixture);
  assert_says (fixture, "Bookmark: seat 5 asks");
  open_form (fixture);
  press (fixture, "Remove");
  settle (fixture);
  assert_says (fixture, "Bookmark “seat 5 asks” is removed");
  text = file_text (fixture);
  g_assert_null (strstr (text, "[bookmark"));
  press (fixture, "Undo");
  settle (fixture);
  assert_says (fixture, "Bookmark: seat 5 asks");
}

/* The chip finds the rounds, the page the moments; another window of the agent has them too. */
static void
test_found (Fixture *fixture, gconstpointer data)
{
  UcFindPanel *find = uc_replay_window_get_find (window_of (fixture));

  uc_find_panel_choose_bookmarked (find, TRUE);
  settle (fixture);
  g_assert_cmpuint (n_found (fixture), ==, 0);
  assert_says (fixture, "Without “Bookmarked” there would be 60.");
  mark (fixture, 30, 5, "first", "");
  mark (fixture, 41, 9, "second", "");
  mark (fixture, 41, 11, "third", "");
  settle (fixture);
  g_assert_cmpuint (n_found (fixture), ==, 2);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  make_window (fixture);
  open_path (fixture, fixture->path);
  act (fixture, "replay.bookmarks");
  settle (fixture);
  assert_says (fixture, "3 of 3 bookmarks");
  assert_says (fixture, "BJ-07, round 30, ");
}

static gboolean
is_page (GtkWidget *widget, gpointer data)
{
  if (!UC_IS_BOOKMARKS_PAGE (widget))
    return FALSE;
  *(GtkWidget **)data = widget;
  return TRUE;
}

static gboolean
activate_row (GtkWidget *widget, gpointer data)
{
  if (!GTK_IS_LIST_BOX_ROW (widget) || !visit (widget, says, data))
    return FALSE;
  g_assert_true (gtk_list_box_row_get_activatable (GTK_LIST_BOX_ROW (widget)));
  return gtk_widget_activate (widget);
}

static void
test_page (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = NULL;

  mark (fixture, 30, 5, "first", "");
  mark (fixture, 41, 9, "second", "of two");
  act (fixture, "replay.bookmarks");
  settle (fixture);
  assert_says (fixture, "2 of 2 bookmarks");
  g_assert_true (visit (fixture->window, is_page, &page));
  gtk_editable_set_text (entry_below (page, 0), "TWO");
  settle (fixture);
  assert_says (fixture, "1 of 2 bookmarks");
  assert_says_not (fixture, "first");
  gtk_editable_set_text (entry_below (page, 0), "nobody");
  settle (fixture);
  assert_says (fixture, "No bookmark has these words");
  gtk_editable_set_text (entry_below (page, 0), "");
  settle (fixture);
  g_assert_true (visit (page, activate_row, (gpointer) "first"));
  settle (fixture);
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).number, ==, 30);
  g_assert_cmpuint (uc_player_position (player_of (fixture)), ==, 5);
  assert_says (fixture, "Bookmark: first");
  act (fixture, "replay.bookmarks");
  settle (fixture);
  press (fixture, "Remove");
  settle (fixture);
  assert_says (fixture, "1 of 1 bookmarks");
  assert_says (fixture, "is removed");
  press (fixture, "Undo");
  settle (fixture);
  assert_says (fixture, "2 of 2 bookmarks");
}

/* What is open has the number with which it is closed later. */
static void
test_open_round (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;

  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 0 });
  uc_replay_window_seek (window_of (fixture), 0);
  open_form (fixture);
  press (fixture, "Keep");
  settle (fixture);
  text = file_text (fixture);
  g_assert_nonnull (strstr (text, "round=61\n"));
  g_assert_nonnull (strstr (text, "event=0\n"));
  uc_find_panel_choose_bookmarked (uc_replay_window_get_find (window_of (fixture)), TRUE);
  settle (fixture);
  g_assert_cmpuint (n_found (fixture), ==, 1);
}

/* Of a copy with another name; of a journal that is not open the page says so. */
static void
test_other_journals (Fixture *fixture, gconstpointer data)
{
  g_autofree char *copy = g_build_filename (fixture->place->folder, "copy.journal", NULL);
  g_autofree char *own = own_folder (fixture);
  g_autoptr (UcBookmarks) other = uc_bookmarks_new (own);
  const UcBookmarkPlace place = { "BJ-99", "00", 3, 4 };

  mark (fixture, 30, 5, "first", "");
  g_assert_true (uc_bookmarks_put (other, &place, "elsewhere", "", 0, 0, NULL));
  g_assert_true (uc_journal_copy (uc_archive_journal (uc_replay_window_get_archive (window_of (fixture)), 0, NULL),
                                  copy, NULL));
  open_path (fixture, copy);
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 30 });
  uc_replay_window_seek (window_of (fixture), 5);
  settle (fixture);
  assert_says (fixture, "Bookmark: first");
  act (fixture, "replay.bookmarks");
  settle (fixture);
  assert_says (fixture, "BJ-99, round 3, ");
  assert_says (fixture, "its journal is not open");
  g_assert_cmpint (g_unlink (copy), ==, 0);
}

/* A damaged file is said so, nothing is kept over it, and it stays. */
static void
test_damaged (Fixture *fixture, gconstpointer data)
{
  g_autofree char *own = own_folder (fixture);
  g_autofree char *path = g_build_filename (own, "bookmarks.ini", NULL);
  g_autofree char *text = NULL;

  g_mkdir_with_parents (own, 0700);
  g_assert_true (g_file_set_contents (path, "[bookmark 1]\nround=x\n", -1, NULL));
  open_path (fixture, fixture->path);
  assert_says (fixture, "The bookmarks cannot be read");
  assert_says (fixture, "The file is left as it is");
  open_form (fixture);
  press (fixture, "Keep");
  settle (fixture);
  assert_says (fixture, "[bookmark 1]");
  text = file_text (fixture);
  g_assert_cmpstr (text, ==, "[bookmark 1]\nround=x\n");
  act (fixture, "replay.bookmarks");
  settle (fixture);
  assert_says (fixture, "bookmarks.ini: [bookmark 1]");
}

/* Nothing is written to the journal or beside it. */
static void
test_no_trace (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_path_get_dirname (fixture->path);
  g_autofree char *before = NULL, *after = NULL;
  gsize n_before, n_after;
  g_autoptr (GDir) dir = NULL;
  const char *name;

  g_assert_true (g_file_get_contents (fixture->path, &before, &n_before, NULL));
  mark (fixture, 30, 5, "player asks", "");
  g_assert_true (g_file_get_contents (fixture->path, &after, &n_after, NULL));
  g_assert_cmpmem (before, n_before, after, n_after);
  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    g_assert_false (g_str_has_prefix (name, "bookmark"));
}

int
main (int argc, char **argv)
{
  static const WindowTest tests[] = {
    { "/window/bookmarks/made", test_made },
    { "/window/bookmarks/changed-and-removed", test_changed_and_removed },
    { "/window/bookmarks/found", test_found },
    { "/window/bookmarks/page", test_page },
    { "/window/bookmarks/open-round", test_open_round },
    { "/window/bookmarks/other-journals", test_other_journals },
    { "/window/bookmarks/damaged", test_damaged },
    { "/window/bookmarks/no-trace", test_no_trace },
  };

  uc_replay_fixture_init (&argc, &argv);
  add_window_tests (tests, G_N_ELEMENTS (tests));
  return g_test_run ();
}
