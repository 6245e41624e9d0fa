#include "uc-hang.h"
#include "uc-replay-fixture.h"

#include "uc-palette.h"
#include "uc-program.h"
#include "uc-replay-export.h"
#include "uc-replay-style.h"
#include "uc-walked.h"

#include <string.h>

/* When one more is asked for after so many in one frame, GTK gives up with a warning and paints what is not laid out.
 * How many a request takes differs between releases of GTK, so what reaches the limit on one fails on another. */
#define TOO_MANY_LAYOUTS 4

char *
own_folder (Fixture *fixture)
{
  return g_build_filename (fixture->place->folder, "own", NULL);
}

static void
remove_all (const char *folder)
{
  const char *const argv[] = { "rm", "-rf", folder, NULL };

  g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL);
}

void
settle (Fixture *fixture)
{
  gint64 guard = g_get_monotonic_time () + UC_HANG_US;
  guint frames = 0;
  gint64 last = -1;

  while (frames < 3)
    {
      gint64 frame = gdk_frame_clock_get_frame_counter (gtk_widget_get_frame_clock (fixture->window));

      g_assert_cmpint (g_get_monotonic_time (), <, guard);
      if (uc_replay_window_is_settled (UC_REPLAY_WINDOW (fixture->window)) && frame != last)
        frames++;
      last = frame;
      gtk_widget_queue_draw (fixture->window);
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
on_layout (GdkFrameClock *clock, Fixture *fixture)
{
  gint64 frame = gdk_frame_clock_get_frame_counter (clock);

  fixture->in_frame = frame == fixture->frame ? fixture->in_frame + 1 : 1;
  fixture->frame = frame;
  fixture->n_layouts++;
  g_assert_cmpuint (fixture->in_frame, <, TOO_MANY_LAYOUTS);
}

void
make_window (Fixture *fixture)
{
  g_autofree char *own = own_folder (fixture);
  const char *screen = g_getenv ("UPCARD_SCREEN");
  int width = 1920, height = 1080;

  if (screen != NULL)
    uc_program_parse_size (screen, &width, &height);
  fixture->window = uc_replay_window_new (own, own);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, height);
  gtk_window_present (GTK_WINDOW (fixture->window));
  fixture->frame = -1;
  g_signal_connect (gtk_widget_get_frame_clock (fixture->window), "layout", G_CALLBACK (on_layout), fixture);
}

void
open_path (Fixture *fixture, const char *path)
{
  const char *const paths[] = { path, NULL };

  uc_replay_window_open (UC_REPLAY_WINDOW (fixture->window), paths);
  settle (fixture);
}

void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->place = uc_kept_new ();
  fixture->path = g_build_filename (fixture->place->folder, "walk.journal", NULL);
  uc_walked_journal (uc_walk_tables, 5, 60, fixture->path);
  make_window (fixture);
  open_path (fixture, fixture->path);
}

void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autofree char *own = own_folder (fixture);

  g_signal_handlers_disconnect_by_data (gtk_widget_get_frame_clock (fixture->window), fixture);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  while (uc_replay_is_writing ())
    g_main_context_iteration (NULL, TRUE);
  remove_all (own);
  uc_kept_free (fixture->place);
  g_free (fixture->path);
}

void
act (Fixture *fixture, const char *action)
{
  g_assert_true (gtk_widget_activate_action (fixture->window, action, NULL));
}

UcReplayWindow *
window_of (Fixture *fixture)
{
  return UC_REPLAY_WINDOW (fixture->window);
}

UcPlayer *
player_of (Fixture *fixture)
{
  return uc_replay_window_get_player (window_of (fixture));
}

/* ---- what is on the screen ---- */

gboolean
visit (GtkWidget *root, Visit func, gpointer data)
{
  if (!gtk_widget_get_mapped (root))
    return FALSE;
  if (func (root, data))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (visit (child, func, data))
      return TRUE;
  return FALSE;
}

/* NULL = no words. */
static const char *
words_of (GtkWidget *widget)
{
  return GTK_IS_LABEL (widget)         ? gtk_label_get_text (GTK_LABEL (widget))
         : GTK_IS_INSCRIPTION (widget) ? gtk_inscription_get_text (GTK_INSCRIPTION (widget))
                                       : NULL;
}

gboolean
says (GtkWidget *widget, gpointer data)
{
  const char *words = words_of (widget);

  return words != NULL && strstr (words, data) != NULL;
}

void
assert_says (Fixture *fixture, const char *text)
{
  if (!visit (fixture->window, says, (gpointer)text))
    g_error ("“%s” is not on the screen", text);
}

void
assert_says_not (Fixture *fixture, const char *text)
{
  if (visit (fixture->window, says, (gpointer)text))
    g_error ("“%s” is on the screen", text);
}

static gboolean
press_it (GtkWidget *widget, gpointer data)
{
  if (!GTK_IS_BUTTON (widget) || g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), data) != 0
      || !gtk_widget_is_sensitive (widget))
    return FALSE;
  g_signal_emit_by_name (widget, "clicked");
  return TRUE;
}

void
press (Fixture *fixture, const char *label)
{
  if (!visit (fixture->window, press_it, (gpointer)label))
    g_error ("there is no button “%s” to press", label);
}

typedef struct
{
  guint n;
  GtkEditable *entry;
} Wanted;

static gboolean
count_entry (GtkWidget *widget, gpointer data)
{
  Wanted *wanted = data;

  if (!GTK_IS_ENTRY (widget) && !GTK_IS_SEARCH_ENTRY (widget))
    return FALSE;
  wanted->entry = GTK_EDITABLE (widget);
  return wanted->n-- == 0;
}

GtkEditable *
entry_below (GtkWidget *root, guint n)
{
  Wanted wanted = { .n = n };

  if (!visit (root, count_entry, &wanted))
    g_error ("there is no entry %u", n);
  return wanted.entry;
}

/* A line that takes what room there is may end in an ellipsis. */
static gboolean
is_cut_off (GtkWidget *widget)
{
  g_autoptr (PangoLayout) layout = NULL;
  int width, height;

  if (GTK_IS_LABEL (widget))
    layout = g_object_ref (gtk_label_get_layout (GTK_LABEL (widget)));
  else if (!gtk_widget_get_hexpand (widget))
    {
      layout = gtk_widget_create_pango_layout (widget, words_of (widget));
      /* One that has room for several lines uses it. */
      if (gtk_inscription_get_min_lines (GTK_INSCRIPTION (widget)) > 1)
        {
          pango_layout_set_width (layout, gtk_widget_get_width (widget) * PANGO_SCALE);
          pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
        }
    }
  else
    return FALSE;
  pango_layout_get_pixel_size (layout, &width, &height);
  return width > gtk_widget_get_width (widget) + 1 || height > gtk_widget_get_height (widget) + 1;
}

GtkWidget *
form_of (Fixture *fixture)
{
  return gtk_widget_get_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), GTK_TYPE_POPOVER);
}

void
show_moment (Fixture *fixture, guint32 round, guint position)
{
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, round });
  uc_replay_window_seek (window_of (fixture), position);
  settle (fixture);
}

gboolean
check_whole (GtkWidget *widget, gpointer window)
{
  const char *words = words_of (widget);
  graphene_rect_t bounds;

  if (words == NULL || words[0] == '\0')
    return FALSE;
  if (is_cut_off (widget))
    g_error ("“%s” is cut off", words);
  g_assert_true (gtk_widget_compute_bounds (widget, window, &bounds));
  if (bounds.origin.x < 0 || bounds.origin.x + bounds.size.width > gtk_widget_get_width (window) + 0.5
      || bounds.origin.y + bounds.size.height > gtk_widget_get_height (window) + 0.5)
    g_error ("“%s” lies outside the window", words);
  return FALSE;
}

guint
n_found (Fixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (uc_replay_window_get_list (window_of (fixture))));
}

/* ---- running ---- */

void
uc_replay_fixture_init (int *argc, char ***argv)
{
  g_test_init (argc, argv, NULL);
  gtk_init ();
  uc_palette_load (gdk_display_get_default ());
  uc_replay_style_load (gdk_display_get_default ());
}

void
add_window_tests (const WindowTest *tests, guint n)
{
  for (guint i = 0; i < n; i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].func, tear_down);
}
