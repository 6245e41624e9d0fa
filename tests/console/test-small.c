/* The panel of 7 inches, lying and standing: wins that have no tab, the most hands of one ruling, since when somebody waits, and the first frames of each page. */
#include "fit.h"
#include "press.h"
#include "states-irregular.h"
#include "uc-action.h"
#include "uc-console-window.h"
#include "uc-hand-key.h"
#include "uc-palette.h"
#include "uc-queue-tab.h"

#include <math.h>
#include <string.h>

typedef struct
{
  int width, height;
  double mm; /* its width */
} Panel;

static const Panel panels[] = { { 800, 480, 154.1 }, { 720, 1280, 87 } };

/* A finger, less what a pixel rounds away. */
#define FINGER_MM 11.9

static const PictureState *
find_state (const char *name)
{
  for (guint i = 0; states_nth (i) != NULL; i++)
    if (strcmp (states_nth (i)->name, name) == 0)
      return states_nth (i);
  g_error ("there is no state “%s”", name);
}

static GtkWidget *
new_window (LocalTable *table, const Panel *panel)
{
  GtkWidget *window = uc_console_window_new (table->model);
  g_autoptr (GdkMonitor) monitor = g_list_model_get_item (gdk_display_get_monitors (gdk_display_get_default ()), 0);
  GdkRectangle screen;

  gdk_monitor_get_geometry (monitor, &screen);
  gtk_window_set_default_size (GTK_WINDOW (window), panel->width, panel->height);
  uc_console_window_set_panel (UC_CONSOLE_WINDOW (window), (int)round (panel->mm / panel->width * screen.width));
  return window;
}

static GtkWidget *
open_state (LocalTable *table, const PictureState *state, const Panel *panel)
{
  GtkWidget *window = new_window (table, panel);

  fit_lay_out (window);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), state->page);
  states_press (window, table, state);
  fit_lay_out (window);
  return window;
}

static void
assert_finger (GtkWidget *widget, GtkWidget *window, const Panel *panel)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, window, &bounds));
  g_assert_cmpfloat (MIN (bounds.size.width, bounds.size.height) * panel->mm / panel->width, >=, FINGER_MM);
}

/* Those of @type that are seen, from @widget on. */
static void
gather (GtkWidget *widget, GType type, GPtrArray *found)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    g_ptr_array_add (found, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    gather (child, type, found);
}

/* The seats whose tabs are seen, as bits; each is as large as a finger. */
static guint
tabs_of (GtkWidget *window, const Panel *panel)
{
  g_autoptr (GPtrArray) tabs = g_ptr_array_new ();
  guint seats = 0;

  gather (window, UC_TYPE_QUEUE_TAB, tabs);
  for (guint i = 0; i < tabs->len; i++)
    {
      assert_finger (tabs->pdata[i], window, panel);
      seats |= 1u << uc_queue_tab_get_seat (tabs->pdata[i]);
    }
  return seats;
}

/* ---- wins without a tab ---- */

/* The button says how many there are, and leads from each to the next ones and back to the first. */
static void
test_more (void)
{
  static const struct
  {
    const char *state;
    guint wins;
  } rows[] = { { "floor-seven", 6 }, { "floor-six-unseen", 6 }, { "bj-floor-seven", 7 }, { "bj-floor-seven-disputed", 7 } };

  for (guint p = 0; p < G_N_ELEMENTS (panels); p++)
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
      {
        const PictureState *state = find_state (rows[i].state);
        g_autoptr (LocalTable) table = states_play (state);
        GtkWidget *window = open_state (table, state, &panels[p]);
        const guint first = tabs_of (window, &panels[p]);
        guint seen = first, now = first;

        g_assert_cmpuint (__builtin_popcount (first), <, rows[i].wins);
        for (guint turn = 0; turn == 0 || now != first; turn++)
          {
            g_autofree char *more = g_strdup_printf ("%u more", rows[i].wins - __builtin_popcount (now));
            GtkWidget *button = press_find (window, more);

            g_assert_cmpuint (turn, <, rows[i].wins);
            g_assert_nonnull (button);
            assert_finger (button, window, &panels[p]);
            g_signal_emit_by_name (button, "clicked");
            fit_lay_out (window);
            /* None of those that stood there stays. */
            g_assert_cmpuint (tabs_of (window, &panels[p]) & now, ==, 0);
            now = tabs_of (window, &panels[p]);
            seen |= now;
          }
        g_assert_cmpuint (__builtin_popcount (seen), ==, rows[i].wins);
        gtk_window_destroy (GTK_WINDOW (window));
      }
}

/* ---- a ruling ---- */

/* Six seats, each of which splits once, § 685a.2(a) and § 685a.10(a): twelve hands, and a finger finds each. */
static void
test_twelve_hands (void)
{
  for (guint p = 0; p < G_N_ELEMENTS (panels); p++)
    {
      const PictureState *state = find_state ("ruling-twelve");
      g_autoptr (LocalTable) table = states_play (state);
      g_autoptr (GPtrArray) hands = g_ptr_array_new ();
      GtkWidget *window = open_state (table, state, &panels[p]);

      gather (window, UC_TYPE_HAND_KEY, hands);
      g_assert_cmpuint (hands->len, ==, 12);
      for (guint i = 0; i < hands->len; i++)
        assert_finger (hands->pdata[i], window, &panels[p]);
      g_signal_emit_by_name (hands->pdata[11], "clicked");
      g_ptr_array_set_size (hands, 0);
      fit_lay_out (window);
      gather (window, UC_TYPE_HAND_KEY, hands);
      g_assert_cmpuint (hands->len, ==, 12);
      for (guint i = 0; i < hands->len; i++)
        g_assert_cmpint (gtk_widget_has_css_class (hands->pdata[i], "chosen"), ==, i == 11);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* ---- since when ---- */

static gboolean
shows (GtkWidget *widget, const char *part)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), part) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (shows (child, part))
      return TRUE;
  return FALSE;
}

/* Not only how long somebody waits, but since when, too. */
static void
test_since (void)
{
  static const char *const names[] = { "floor", "floor-six-disputed", "dispute-floor", "bj-floor", "sp-super-bonus-floor" };

  for (guint p = 0; p < G_N_ELEMENTS (panels); p++)
    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
      {
        const PictureState *state = find_state (names[i]);
        g_autoptr (LocalTable) table = states_play (state);
        GtkWidget *window = open_state (table, state, &panels[p]);

        if (!shows (window, "Called ") && !shows (window, "Won ") && !shows (window, "Disputed "))
          g_error ("%s, %d × %d: nothing says since when", names[i], panels[p].width, panels[p].height);
        gtk_window_destroy (GTK_WINDOW (window));
      }
}

/* ---- the first frames ---- */

typedef struct
{
  GtkWidget *window;
  GPtrArray *frames; /* of GBytes: what the page paints; NULL = nothing */
} Watch;

static void
on_painted (GdkFrameClock *clock, Watch *watch)
{
  GtkWidget *page = uc_console_window_get_page_widget (UC_CONSOLE_WINDOW (watch->window));
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;

  if (!gtk_widget_get_mapped (page) || gtk_widget_get_width (page) == 0)
    return;
  GTK_WIDGET_GET_CLASS (page)->snapshot (page, snapshot);
  node = gtk_snapshot_to_node (snapshot);
  g_ptr_array_add (watch->frames, node != NULL ? gsk_render_node_serialize (node) : NULL);
}

static void
unref_frame (gpointer frame)
{
  if (frame != NULL)
    g_bytes_unref (frame);
}

#define SETTLED 6 /* frames after which nothing changes */
/* 2026-11-20T22:00:00Z */
#define NOW_NS (G_GINT64_CONSTANT (1795212000) * G_GINT64_CONSTANT (1000000000))

/* In each frame the page is blank, or as it stays. @first: the window is shown with it; else it is opened on a window that was shown before. */
static void
watch_page (const PictureState *state, const Panel *panel, gboolean first)
{
  g_autoptr (LocalTable) table = states_play (state);
  g_autoptr (GPtrArray) frames = g_ptr_array_new_with_free_func (unref_frame);
  Watch watch = { new_window (table, panel), frames };
  const gint64 give_up_us = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;
  GdkFrameClock *clock;
  GBytes *last;

  /* No second passes on the page meanwhile. */
  uc_console_model_set_now_real_ns (table->model, NOW_NS);
  if (!first)
    fit_lay_out (watch.window);
  uc_console_window_open (UC_CONSOLE_WINDOW (watch.window), state->page);
  gtk_window_present (GTK_WINDOW (watch.window));
  clock = gtk_widget_get_frame_clock (watch.window);
  g_assert_nonnull (clock);
  g_signal_connect (clock, "after-paint", G_CALLBACK (on_painted), &watch);
  while (frames->len < SETTLED)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, give_up_us);
      gtk_widget_queue_draw (watch.window);
      g_main_context_iteration (NULL, TRUE);
    }
  g_signal_handlers_disconnect_by_data (clock, &watch);
  last = frames->pdata[frames->len - 1];
  g_assert_nonnull (last);
  for (guint i = 0; i < frames->len; i++)
    if (frames->pdata[i] != NULL && !g_bytes_equal (frames->pdata[i], last))
      g_error ("%s, %d × %d, %s: frame %u of the page is another than the last one", state->name, panel->width, panel->height,
               first ? "shown with the window" : "opened later", i);
  gtk_window_destroy (GTK_WINDOW (watch.window));
}

static void
test_first_frames (void)
{
  static const char *const names[] = { "floor", "ruling-many", "documents", "meters", "correct", "program", "last-round", "dispute-floor",
                                       "readings" };

  for (guint p = 0; p < G_N_ELEMENTS (panels); p++)
    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
      {
        watch_page (find_state (names[i]), &panels[p], TRUE);
        watch_page (find_state (names[i]), &panels[p], FALSE);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  /* GTK 4.8 takes a label for higher at least than it is naturally, by the one pixel to which it rounds. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL);
  gtk_disable_setlocale ();
  gtk_init ();
  uc_palette_load (gdk_display_get_default ());
  g_test_add_func ("/small/floor/more-wins-than-tabs", test_more);
  g_test_add_func ("/small/floor/since-when", test_since);
  g_test_add_func ("/small/ruling/twelve-hands", test_twelve_hands);
  g_test_add_func ("/small/page/blank-or-as-it-stays", test_first_frames);
  return g_test_run ();
}
