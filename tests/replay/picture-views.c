/* A picture of every view of the window: picture-views FOLDER JOURNAL [OTHER-JOURNAL [YEAR]]. For looking at, and for
 * docs/pictures: the journal of evening.script, that of evening-spanish.script, and a table's year as bench-year makes
 * it, for its shifts. UPCARD_VIEW: one of takes[] alone; UPCARD_SCREEN: the window's size. Forms lie above the window, so the screen is taken, with ImageMagick's import. */
#include "uc-mirror-state.h"
#include "uc-palette.h"
#include "uc-replay-fixture.h"
#include "uc-replay-style.h"
#include "uc-session-live.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#define DAMAGED_SQL                                                                                                    \
  "UPDATE journal SET real = real + 1 WHERE id = (SELECT first_row + 9 FROM round WHERE number = 5)"

typedef struct
{
  Fixture fixture;
  const char *folder;
  char *journal, *damaged; /* copies in a folder of their own */
  const char *other, *year;
  UcRoundRef round;        /* the one with the most events */
} Views;

static void
picture (Views *views, const char *name)
{
  g_autofree char *path = g_strdup_printf ("%s/replay-%s.png", views->folder, name);
  const char *const argv[] = { "import", "-window", "root", path, NULL };
  g_autoptr (GError) error = NULL;

  settle (&views->fixture);
  settle (&views->fixture);
  if (!g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, &error))
    g_error ("%s", error->message);
}

/* @part of its events in a hundred. */
static void
show_round (Views *views, guint part)
{
  uc_replay_window_show_round (window_of (&views->fixture), views->round);
  uc_replay_window_seek (window_of (&views->fixture), uc_player_n (player_of (&views->fixture)) * part / 100);
}

static UcFindPanel *
find_of (Views *views)
{
  return uc_replay_window_get_find (window_of (&views->fixture));
}

/* ---- the views ---- */

static void
take_finding (Views *views)
{
  UcFindPanel *find = find_of (views);

  picture (views, "find");
  uc_find_panel_choose (find, UC_MARK_BIT (IRREGULAR) | UC_MARK_BIT (LATE_WAGER));
  picture (views, "find-signs");
  uc_find_panel_set (find, "pays", "90000");
  picture (views, "find-nothing");
  uc_find_panel_clear (find);
  press (&views->fixture, "More");
  uc_find_panel_set (find, "minutes", "half past");
  picture (views, "find-more");
  press (&views->fixture, "More");
  uc_find_panel_clear (find);
}

/* A seat's hands, one below the other. */
static void
take_hands (Views *views)
{
  UcFindPanel *find = find_of (views);

  uc_find_panel_set (find, "seat", "1");
  picture (views, "hands");
  act (&views->fixture, "replay.round-back");
  picture (views, "hands-older");
  uc_find_panel_clear (find);
  uc_find_panel_set (find, "seat", "6");
  uc_find_panel_choose (find, UC_MARK_BIT (CHIPS_DIFFER));
  uc_replay_window_show_round (window_of (&views->fixture), views->round);
  picture (views, "hands-split");
  uc_find_panel_clear (find);
}

static void
take_watching (Views *views)
{
  show_round (views, 0);
  picture (views, "watch-begin");
  show_round (views, 66);
  picture (views, "watch");
  act (&views->fixture, "replay.known");
  show_round (views, 66);
  picture (views, "watch-known");
  act (&views->fixture, "replay.known");
  uc_replay_window_show_round (window_of (&views->fixture), (UcRoundRef){ 0, 0 });
  picture (views, "now");
}

/* Two moments of a round, and a correction before and after. */
static void
take_comparing (Views *views)
{
  show_round (views, 66);
  act (&views->fixture, "replay.compare");
  picture (views, "compare-begin");
  act (&views->fixture, "replay.hold");
  act (&views->fixture, "replay.step");
  act (&views->fixture, "replay.step");
  picture (views, "compare");
  act (&views->fixture, "replay.compare");
}

/* A round whose card was corrected after it was closed; where that was said; the two side by side. */
static void
take_corrected (Views *views)
{
  UcKept *kept = views->fixture.place;

  uc_kept_rounds (kept, 3, 3);
  uc_kept_close_round (kept);
  uc_kept_correct_first_card (kept);
  uc_kept_rounds (kept, 1, 3);
  uc_kept_close_round (kept);
  open_path (&views->fixture, kept->path);
  uc_replay_window_show_round (window_of (&views->fixture), (UcRoundRef){ 0, 1 });
  picture (views, "corrected");
  uc_find_panel_set (find_of (views), "card", "2H");
  settle (&views->fixture);
  uc_replay_window_show_round (window_of (&views->fixture), (UcRoundRef){ 0, 1 });
  picture (views, "corrected-found");
  uc_find_panel_clear (find_of (views));
  settle (&views->fixture);
  uc_replay_window_show_round (window_of (&views->fixture), (UcRoundRef){ 0, 4 });
  act (&views->fixture, "replay.first");
  act (&views->fixture, "replay.forward");
  act (&views->fixture, "replay.forward");
  picture (views, "corrects");
  act (&views->fixture, "replay.compare");
  picture (views, "corrected-both");
  act (&views->fixture, "replay.compare");
}

/* A range marked, the timeline four times as large. */
static void
take_range (Views *views)
{
  show_round (views, 55);
  act (&views->fixture, "replay.mark-in");
  show_round (views, 70);
  act (&views->fixture, "replay.mark-out");
  picture (views, "range");
  act (&views->fixture, "replay.zoom-in");
  act (&views->fixture, "replay.zoom-in");
  picture (views, "zoom");
  act (&views->fixture, "replay.zoom-out");
  act (&views->fixture, "replay.zoom-out");
  act (&views->fixture, "replay.marks-clear");
}

static void
take_bookmarks (Views *views)
{
  show_round (views, 66);
  act (&views->fixture, "replay.bookmark");
  settle (&views->fixture);
  gtk_editable_set_text (entry_below (form_of (&views->fixture), 0), "player asks");
  gtk_editable_set_text (entry_below (form_of (&views->fixture), 1), "Player at seat 5 asks why 18 is not paid against 22");
  picture (views, "bookmark");
  press (&views->fixture, "Keep");
  picture (views, "bookmarked");
  show_round (views, 58);
  act (&views->fixture, "replay.bookmark");
  settle (&views->fixture);
  press (&views->fixture, "Keep");
  act (&views->fixture, "replay.bookmarks");
  picture (views, "bookmarks");
  press (&views->fixture, "Remove");
  picture (views, "bookmark-removed");
  act (&views->fixture, "replay.bookmark-undo");
  act (&views->fixture, "replay.bookmarks");
}

static void
take_camera (Views *views)
{
  show_round (views, 66);
  act (&views->fixture, "replay.camera");
  settle (&views->fixture);
  gtk_editable_set_text (entry_below (form_of (&views->fixture), 0), "soon");
  press (&views->fixture, "Set");
  picture (views, "camera-set");
  gtk_editable_set_text (entry_below (form_of (&views->fixture), 0), "-00:00:00.038");
  gtk_editable_set_text (entry_below (form_of (&views->fixture), 1), "0.012");
  press (&views->fixture, "Set");
  picture (views, "camera");
  act (&views->fixture, "replay.recorder");
  picture (views, "recorder-missing");
}

static void
export (Views *views, UcExportForm form, const char *name)
{
  g_autofree char *path = g_build_filename (views->folder, name, NULL);

  g_remove (path);
  uc_replay_window_export (window_of (&views->fixture), form, path);
  while (uc_replay_window_is_exporting (window_of (&views->fixture)))
    g_main_context_iteration (NULL, TRUE);
}

/* What is exported, with the bookmarks that were made before. */
static void
take_exported (Views *views)
{
  g_autofree char *page = g_build_filename (views->folder, "replay-evidence.pdf", NULL);

  g_remove (page);
  export (views, UC_EXPORT_PICTURE, "replay-table.png");
  export (views, UC_EXPORT_EVIDENCE, "replay-evidence.upcard-evidence");
  picture (views, "exported");
  export (views, UC_EXPORT_SLIP, "replay-slip.pdf");
  picture (views, "slip");
}

static void
take_pages (Views *views)
{
  act (&views->fixture, "replay.export");
  gtk_editable_set_text (entry_below (views->fixture.window, 1), "Seat 5 disputes the award");
  gtk_editable_set_text (entry_below (views->fixture.window, 2), "Surveillance");
  picture (views, "export");
  take_exported (views);
  act (&views->fixture, "replay.shift");
  picture (views, "shifts");
  act (&views->fixture, "replay.help");
  picture (views, "help");
  act (&views->fixture, "replay.help");
}

static void
take_damage (Views *views)
{
  open_path (&views->fixture, views->damaged);
  uc_replay_window_show_round (window_of (&views->fixture), (UcRoundRef){ 0, 5 });
  picture (views, "damaged");
}

/* A copy whose mirror cannot write it. */
static void
take_behind (Views *views)
{
  const gint64 now_ns = g_get_real_time () * 1000;
  const UcMirrorState state = { .live_row = 1290, .row = 1278, .told_ns = now_ns, .behind_ns = now_ns - 600 * G_GINT64_CONSTANT (1000000000),
                                .problem = "/var/lib/upcard/copy: the disk is nearly full, and what is left of it is for the record; "
                                           "make room on it" };

  open_path (&views->fixture, views->journal);
  show_round (views, 70);
  uc_mirror_state_save (views->fixture.place->folder, &state);
  uc_session_look (uc_replay_window_get_session (window_of (&views->fixture)));
  picture (views, "behind");
}

static void
take_several (Views *views)
{
  const char *const paths[] = { views->journal, views->other, NULL };

  uc_replay_window_open (window_of (&views->fixture), paths);
  settle (&views->fixture);
  uc_replay_window_show_round (window_of (&views->fixture), (UcRoundRef){ 1, 4 });
  picture (views, "tables");
}

static void
take_year (Views *views)
{
  open_path (&views->fixture, views->year);
  picture (views, "year");
  act (&views->fixture, "replay.shift");
  picture (views, "year-shifts");
}

static void
take_opening (Views *views)
{
  open_path (&views->fixture, "/nowhere/BJ-07.journal");
  picture (views, "missing");
}

/* ---- */

static char *
copy_to (Views *views, const char *from, const char *name)
{
  char *to = g_build_filename (views->fixture.place->folder, name, NULL);
  g_autofree char *text = NULL;
  gsize length;

  if (!g_file_get_contents (from, &text, &length, NULL) || !g_file_set_contents (to, text, (gssize)length, NULL))
    g_error ("%s: cannot be copied", from);
  return to;
}

static void
choose_round (Views *views)
{
  UcArchive *archive = uc_replay_window_get_archive (window_of (&views->fixture));
  guint most = 0;

  for (guint32 number = 1; number <= uc_archive_file (archive, 0)->last; number++)
    {
      uc_replay_window_show_round (window_of (&views->fixture), (UcRoundRef){ 0, number });
      if (uc_player_n (player_of (&views->fixture)) <= most)
        continue;
      most = uc_player_n (player_of (&views->fixture));
      views->round = (UcRoundRef){ 0, number };
    }
}

static const struct
{
  const char *name;
  void (*take) (Views *views);
} takes[] = {
  { "finding", take_finding }, { "hands", take_hands },     { "watching", take_watching }, { "bookmarks", take_bookmarks },
  { "comparing", take_comparing }, { "range", take_range },
  { "camera", take_camera },   { "pages", take_pages },     { "damage", take_damage },     { "several", take_several },
  { "corrected", take_corrected }, { "behind", take_behind },
  { "year", take_year },       { "opening", take_opening },
};

/* All of them, in this order, or the one that UPCARD_VIEW names. */
static void
take_some (Views *views)
{
  const char *wanted = g_getenv ("UPCARD_VIEW");

  for (guint i = 0; i < G_N_ELEMENTS (takes); i++)
    if ((wanted == NULL || strcmp (wanted, takes[i].name) == 0) && (takes[i].take != take_year || views->year != NULL))
      takes[i].take (views);
}

int
main (int argc, char **argv)
{
  Views views = { .folder = argv[1], .fixture.place = uc_kept_new () };

  if (argc < 3)
    {
      g_printerr ("usage: picture-views FOLDER JOURNAL [OTHER-JOURNAL [YEAR]]\n");
      return 2;
    }
  gtk_init ();
  uc_palette_load (gdk_display_get_default ());
  uc_replay_style_load (gdk_display_get_default ());
  g_mkdir_with_parents (views.folder, 0755);
  views.journal = copy_to (&views, argv[2], "BJ-07.journal");
  views.damaged = copy_to (&views, argv[2], "damaged.journal");
  views.other = argc > 3 ? argv[3] : views.journal;
  views.year = argc > 4 ? argv[4] : NULL;
  uc_kept_tamper (&(UcKept){ .path = views.damaged }, DAMAGED_SQL);
  make_window (&views.fixture);
  picture (&views, "opening");
  open_path (&views.fixture, views.journal);
  choose_round (&views);
  take_some (&views);
  tear_down (&views.fixture, NULL);
  g_free (views.journal);
  g_free (views.damaged);
  return EXIT_SUCCESS;
}
