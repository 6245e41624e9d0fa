/* The recorder's clock on the real window: set from what the recorder says, shown beside the table's time, copied, and
 * written as a cue file with the lines of upcardctl export --cue. */
#include "uc-camera-strip.h"
#include "uc-hang.h"
#include "uc-listing.h"
#include "uc-replay-camera.h"
#include "uc-replay-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

static void
type (Fixture *fixture, const char *clock, const char *uncertainty)
{
  act (fixture, "replay.camera");
  settle (fixture);
  gtk_editable_set_text (entry_below (form_of (fixture), 0), clock);
  gtk_editable_set_text (entry_below (form_of (fixture), 1), uncertainty);
  press (fixture, "Set");
  settle (fixture);
}

/* “01:00:02.500” of a time of day that is an hour, two seconds and a half later. */
static char *
clock_of (gint64 t_ns)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (t_ns / 1000000000);
  g_autofree char *clock = g_date_time_format (time, "%H:%M:%S");

  return g_strdup_printf ("%s.%03d", clock, (int)(t_ns / 1000000 % 1000));
}

static void
test_set (Fixture *fixture, gconstpointer data)
{
  g_autofree char *recorder = NULL, *heading = NULL, *later = NULL;
  gint64 at_ns;

  show_moment (fixture, 30, 5);
  assert_says (fixture, "The recorder’s clock is not set");
  at_ns = uc_player_current (player_of (fixture))->event.t_real_ns;
  recorder = clock_of (at_ns + G_GINT64_CONSTANT (3602500000000));
  type (fixture, recorder, "0.040");
  assert_says (fixture, "recorder = table +01:00:02.500, ±0.040 s");
  heading = g_strdup_printf ("camera %s", recorder);
  assert_says (fixture, heading);
  /* At every other moment, and of another window of the agent. */
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  make_window (fixture);
  open_path (fixture, fixture->path);
  show_moment (fixture, 41, 7);
  later = clock_of (uc_player_current (player_of (fixture))->event.t_real_ns + G_GINT64_CONSTANT (3602500000000));
  assert_says (fixture, later);
  visit (fixture->window, check_whole, fixture->window);
}

static void
test_refused (Fixture *fixture, gconstpointer data)
{
  show_moment (fixture, 30, 5);
  type (fixture, "a quarter past nine", "");
  assert_says (fixture, "“a quarter past nine”: expected the recorder’s time");
  gtk_editable_set_text (entry_below (form_of (fixture), 0), "+2.5");
  gtk_editable_set_text (entry_below (form_of (fixture), 1), "little");
  press (fixture, "Set");
  settle (fixture);
  assert_says (fixture, "“little”: expected how well the offset is known");
  press (fixture, "Cancel");
  settle (fixture);
  assert_says (fixture, "The recorder’s clock is not set");
}

static gboolean
find_strip (GtkWidget *widget, gpointer data)
{
  if (UC_IS_CAMERA_STRIP (widget))
    *(int *)data = gtk_widget_get_width (widget);
  return UC_IS_CAMERA_STRIP (widget);
}

/* Why nothing was shown is said below the time, and moves nothing beside it. */
static void
test_fault_keeps_its_room (Fixture *fixture, gconstpointer data)
{
  int before = 0, after = 0;

  show_moment (fixture, 30, 5);
  visit (fixture->window, find_strip, &before);
  act (fixture, "replay.recorder");
  settle (fixture);
  assert_says (fixture, "No recorder is known here");
  visit (fixture->window, find_strip, &after);
  g_assert_cmpint (after, ==, before);
}

static void
test_forgotten (Fixture *fixture, gconstpointer data)
{
  show_moment (fixture, 30, 5);
  type (fixture, "-38ms", "");
  assert_says (fixture, "recorder = table -00:00:00.038, ±0.000 s");
  act (fixture, "replay.camera");
  settle (fixture);
  press (fixture, "Forget");
  settle (fixture);
  assert_says (fixture, "The recorder’s clock is not set");
  assert_says_not (fixture, "camera ");
}

static gboolean
append (const char *text, gsize length, gpointer user_data, GError **error)
{
  g_string_append_len (user_data, text, length);
  return TRUE;
}

/* As upcardctl prints it. */
static char *
expected_cues (Fixture *fixture, const guint32 *rounds, guint n)
{
  g_autoptr (GArray) chosen = g_array_new (FALSE, FALSE, sizeof (guint32));
  const UcListingOrder order
      = { .form = UC_LISTING_CUE, .rounds = chosen, .offset_ns = 2500000000, .uncertainty_ns = 40000000 };
  GString *text = g_string_new (NULL);

  g_array_append_vals (chosen, rounds, n);
  g_assert_true (uc_listing_write (uc_archive_journal (uc_replay_window_get_archive (window_of (fixture)), 0, NULL),
                                   &order, append, text, NULL));
  return g_string_free (text, FALSE);
}

static void
wait_for (Fixture *fixture, const char *text)
{
  gint64 guard = g_get_monotonic_time () + UC_HANG_US;

  while (!visit (fixture->window, says, (gpointer)text))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, guard);
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
test_cue_file (Fixture *fixture, gconstpointer data)
{
  g_autofree char *own = own_folder (fixture);
  g_autofree char *path = g_build_filename (own, "cue.csv", NULL);
  const guint32 shown[] = { 30 }, found[] = { 17, 18, 19 };
  g_autofree char *expected = NULL, *expected_found = NULL;
  g_autofree char *text = NULL, *text_found = NULL;

  show_moment (fixture, 30, 5);
  type (fixture, "+2.5", "0.040");
  uc_replay_write_cue_file (window_of (fixture), path, FALSE);
  wait_for (fixture, "Written: ");
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  expected = expected_cues (fixture, shown, 1);
  g_assert_cmpstr (text, ==, expected);
  g_assert_true (g_str_has_prefix (text, "round,seq,table,recorder,uncertainty,kind,what\n30,"));
  uc_find_panel_set (uc_replay_window_get_find (window_of (fixture)), "round", "17-19");
  settle (fixture);
  uc_replay_write_cue_file (window_of (fixture), path, TRUE);
  wait_for (fixture, "Written: ");
  g_assert_true (g_file_get_contents (path, &text_found, NULL, NULL));
  expected_found = expected_cues (fixture, found, 3);
  g_assert_cmpstr (text_found, ==, expected_found);
}

/* A journal is never written over; a folder that is not there is said, and nothing chosen writes nothing. */
static void
test_cue_refused (Fixture *fixture, gconstpointer data)
{
  g_autofree char *nowhere = g_build_filename (fixture->place->folder, "nowhere", "cue.csv", NULL);
  g_autofree char *before = NULL, *after = NULL;
  gsize n_before, n_after;

  g_assert_true (g_file_get_contents (fixture->path, &before, &n_before, NULL));
  show_moment (fixture, 30, 5);
  type (fixture, "+2.5", "");
  uc_replay_write_cue_file (window_of (fixture), fixture->path, FALSE);
  wait_for (fixture, "is a journal that is open");
  g_assert_true (g_file_get_contents (fixture->path, &after, &n_after, NULL));
  g_assert_cmpmem (before, n_before, after, n_after);
  uc_replay_write_cue_file (window_of (fixture), nowhere, FALSE);
  wait_for (fixture, "nowhere");
  uc_find_panel_set (uc_replay_window_get_find (window_of (fixture)), "seat", "7");
  settle (fixture);
  uc_replay_write_cue_file (window_of (fixture), nowhere, TRUE);
  assert_says (fixture, "no closed round of this journal is chosen");
}

static void
test_damaged (Fixture *fixture, gconstpointer data)
{
  g_autofree char *own = own_folder (fixture);
  g_autofree char *path = g_build_filename (own, "cameras.ini", NULL);
  g_autofree char *after = NULL;

  g_mkdir_with_parents (own, 0700);
  g_assert_true (g_file_set_contents (path, "[BJ-07]\noffset=soon\n", -1, NULL));
  open_path (fixture, fixture->path);
  assert_says (fixture, "cameras.ini: [BJ-07]: expected offset=");
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, "[BJ-07]\noffset=soon\n");
}

/* What the program was given, a line each; waits until it is there. */
static char *
wait_for_file (const char *path)
{
  char *text = NULL;

  while (!g_file_get_contents (path, &text, NULL, NULL) || !g_str_has_suffix (text, "end\n"))
    {
      g_clear_pointer (&text, g_free);
      g_main_context_iteration (NULL, FALSE);
    }
  return text;
}

static void
set_command (Fixture *fixture, const char *script)
{
  g_autofree char *own = own_folder (fixture), *settings = g_build_filename (own, "replay.ini", NULL);
  g_autofree char *program = g_build_filename (own, "recorder", NULL);
  g_autofree char *line = g_strdup_printf ("[replay]\nrecorder-command=sh '%s' wall\n", program);

  g_assert_true (g_file_set_contents (program, script, -1, NULL));
  g_assert_true (g_file_set_contents (settings, line, -1, NULL));
}

/* The command is given the table, the recorder's time and how long; of a range that is marked, the range's. */
static void
test_recorder (Fixture *fixture, gconstpointer data)
{
  g_autofree char *own = own_folder (fixture), *path = g_build_filename (own, "asked", NULL), *text = NULL, *length = NULL;
  g_autofree char *script = g_strdup_printf ("for word; do echo \"$word\" >> '%s'; done; echo end >> '%s'\n", path, path);
  g_auto (GStrv) words = NULL;
  gint64 from_ns, to_ns;

  show_moment (fixture, 30, 5);
  act (fixture, "replay.recorder");
  assert_says (fixture, "No recorder is known here");
  set_command (fixture, script);
  act (fixture, "replay.recorder");
  assert_says (fixture, "The recorder’s clock is not set");
  type (fixture, "+00:00:00.000", "0");
  from_ns = uc_player_current (player_of (fixture))->event.t_real_ns;
  act (fixture, "replay.mark-in");
  uc_replay_window_seek (window_of (fixture), 9);
  act (fixture, "replay.mark-out");
  to_ns = uc_player_current (player_of (fixture))->event.t_real_ns;
  act (fixture, "replay.recorder");
  assert_says (fixture, "The recorder is asked for ");
  text = wait_for_file (path);
  words = g_strsplit (text, "\n", -1);
  length = g_strdup_printf ("%d.%03d", (int)((to_ns - from_ns) / 1000000000), (int)((to_ns - from_ns) / 1000000 % 1000));
  g_assert_cmpstr (words[0], ==, "wall");
  g_assert_cmpstr (words[1], ==, uc_archive_file (uc_replay_window_get_archive (window_of (fixture)), 0)->table);
  g_assert_cmpuint (strlen (words[2]), ==, strlen ("2026-11-20T21:47:05.962+00:00"));
  g_assert_cmpstr (words[3], ==, length);
  g_assert_cmpstr (words[4], ==, "end");
}

/* How it failed stands in the window. */
static void
test_recorder_fails (Fixture *fixture, gconstpointer data)
{
  show_moment (fixture, 30, 5);
  type (fixture, "+00:00:00.000", "0");
  set_command (fixture, "echo no such camera >&2; exit 3\n");
  act (fixture, "replay.recorder");
  wait_for (fixture, "The recorder’s command ended with status 3: no such camera");
  settle (fixture);
  visit (fixture->window, check_whole, fixture->window);
}

/* One that hangs does not hold the window; a button ends it, and goes with it. */
static void
test_recorder_cancelled (Fixture *fixture, gconstpointer data)
{
  show_moment (fixture, 30, 5);
  type (fixture, "+00:00:00.000", "0");
  set_command (fixture, "sleep 1000 & wait\n");
  act (fixture, "replay.recorder");
  settle (fixture);
  visit (fixture->window, check_whole, fixture->window);
  press (fixture, "Cancel");
  wait_for (fixture, "The recorder’s command was canceled");
  settle (fixture);
  assert_says_not (fixture, "Cancel");
  assert_says (fixture, "Cue file…");
}

int
main (int argc, char **argv)
{
  static const WindowTest tests[] = {
    { "/window/camera/set", test_set },
    { "/window/camera/refused", test_refused },
    { "/window/camera/forgotten", test_forgotten },
    { "/window/camera/a-fault-keeps-its-room", test_fault_keeps_its_room },
    { "/window/camera/cue-file", test_cue_file },
    { "/window/camera/cue-refused", test_cue_refused },
    { "/window/camera/damaged", test_damaged },
    { "/window/camera/recorder", test_recorder },
    { "/window/camera/recorder/fails", test_recorder_fails },
    { "/window/camera/recorder/cancelled", test_recorder_cancelled },
  };

  uc_replay_fixture_init (&argc, &argv);
  add_window_tests (tests, G_N_ELEMENTS (tests));
  return g_test_run ();
}
