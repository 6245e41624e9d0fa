/* Every state on panels of each size: a finger finds its 12 millimeters, letters are as high as an eye needs them, nothing is beyond an edge, cut off or over something else, and no edge of the panel is left empty. Prints what does not hold; how many
 * such faults are known is the test's argument; after it, the states to look at, else all. UPCARD_PANEL names one of the panels; UPCARD_TEXT=130: with
 * type that is larger by so much where there is room. UPCARD_LANGUAGE: in that language; “long” is English with each sentence longer by 40 %.
 *
 * What is asked is worked out here, in millimeters and minutes of arc: not from the grids that the program chooses. */
#include "fit.h"
#include "states-irregular.h"
#include "uc-action.h"
#include "uc-bet-target.h"
#include "uc-console-window.h"
#include "uc-key-strip.h"
#include "uc-palette.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  const char *name;
  int width, height;
  double mm; /* its width */
} Panel;

static const Panel panels[] = {
  { "7 inches", 800, 480, 154.1 },
  { "7 inches, HD", 1280, 720, 154.6 },
  { "7 inches, standing", 720, 1280, 87 },
  { "7 inches, 1024", 1024, 600, 154.2 },
  { "10 inches, 1024", 1024, 600, 222.7 },
  { "10 inches", 1280, 800, 216.6 },
  { "15 inches", 1920, 1080, 344.2 },
  { "11 inches, 1366", 1366, 768, 256 },
};

/* A finger, and where seventeen keys stand in a panel that stands; less what a pixel rounds away. */
#define FINGER_MM 11.9
#define KEY_MM    9.9
/* What is read leaning in: capitals of 16 minutes of arc at 450 mm. Inter's are 0.727 of its size. */
#define LEAST_CAP_MM (450 * 0.004654)
#define CAP          0.727
/* Of a side of the panel. */
#define MOST_EMPTY 0.03

static GPtrArray *faults;

static void fault (const Panel *panel, const PictureState *state, const char *format, ...) G_GNUC_PRINTF (3, 4);
static void
fault (const Panel *panel, const PictureState *state, const char *format, ...)
{
  va_list args;
  g_autofree char *words = NULL;

  va_start (args, format);
  words = g_strdup_vprintf (format, args);
  va_end (args);
  g_ptr_array_add (faults, g_strdup_printf ("%s, %s: %s", panel->name, state->name, words));
}

static gboolean
is_target (GtkWidget *widget)
{
  if (!GTK_IS_BUTTON (widget) || !gtk_widget_get_can_target (widget))
    return FALSE;
  /* Three and more side wagers share the room of a seat: the seat itself is the target, and asks for them. */
  return !UC_IS_BET_TARGET (widget);
}

static void
check_targets (GtkWidget *widget, GtkWidget *window, const Panel *panel, const PictureState *state, gboolean keys)
{
  graphene_rect_t bounds;

  if (!gtk_widget_get_mapped (widget))
    return;
  keys |= UC_IS_KEY_STRIP (widget);
  if (is_target (widget) && gtk_widget_compute_bounds (widget, window, &bounds))
    {
      double mm = panel->mm / panel->width, least = MIN (bounds.size.width, bounds.size.height) * mm;

      /* A key is seen smaller than it is, by what lies between it and the next. */
      if (keys)
        least += 4 * mm * gtk_widget_get_width (window) / 1280;
      if (least < (keys && panel->width < panel->height ? KEY_MM : FINGER_MM))
        fault (panel, state, "%s “%s” is %.1f mm", G_OBJECT_TYPE_NAME (widget), UC_IS_ACTION (widget) ? uc_action_get_words (UC_ACTION (widget)) : "",
               least);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_targets (child, window, panel, state, keys);
}

static void
check_within (GtkWidget *widget, GtkWidget *window, const Panel *panel, const PictureState *state)
{
  graphene_rect_t bounds;

  /* Outer seats have boxes as wide as the others': what is painted in them is looked at on its own. */
  if (strcmp (G_OBJECT_TYPE_NAME (widget), "UcSeatWidget") == 0 || !gtk_widget_get_mapped (widget) || !gtk_widget_compute_bounds (widget, window, &bounds))
    return;
  if (bounds.origin.x < -0.5 || bounds.origin.y < -0.5 || bounds.origin.x + bounds.size.width > panel->width + 0.5
      || bounds.origin.y + bounds.size.height > panel->height + 0.5)
    fault (panel, state, "%s is at %g, %g, %g × %g", G_OBJECT_TYPE_NAME (widget), bounds.origin.x, bounds.origin.y, bounds.size.width,
           bounds.size.height);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_within (child, window, panel, state);
}

/* The least size of letters in @node, in pixels of the panel. */
static double
least_type (GskRenderNode *node, double scale)
{
  GskRenderNodeType type = gsk_render_node_get_node_type (node);
  double least = INFINITY;

  if (type == GSK_CONTAINER_NODE)
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
      least = MIN (least, least_type (gsk_container_node_get_child (node, i), scale));
  else if (type == GSK_CLIP_NODE)
    least = least_type (gsk_clip_node_get_child (node), scale);
  else if (type == GSK_ROUNDED_CLIP_NODE)
    least = least_type (gsk_rounded_clip_node_get_child (node), scale);
  else if (type == GSK_TRANSFORM_NODE)
    {
      float x, y, dx, dy;

      gsk_transform_to_affine (gsk_transform_node_get_transform (node), &x, &y, &dx, &dy);
      least = least_type (gsk_transform_node_get_child (node), scale * fabs (y));
    }
  else if (type == GSK_TEXT_NODE)
    {
      g_autoptr (PangoFontDescription) font = pango_font_describe_with_absolute_size (gsk_text_node_get_font (node));

      least = scale * pango_font_description_get_size (font) / PANGO_SCALE;
    }
  return least;
}

static void
make_ready (GtkWidget *window, gconstpointer data)
{
  const Panel *panel = data;
  g_autoptr (GdkMonitor) monitor = g_list_model_get_item (gdk_display_get_monitors (gdk_display_get_default ()), 0);
  GdkRectangle screen;

  gdk_monitor_get_geometry (monitor, &screen);
  gtk_window_set_default_size (GTK_WINDOW (window), panel->width, panel->height);
  uc_console_window_set_panel (UC_CONSOLE_WINDOW (window), (int)round (panel->mm / panel->width * screen.width));
  fit_lay_out (window);
  states_enlarge (window);
}

static void
look (const Panel *panel, const PictureState *state)
{
  g_autoptr (LocalTable) table = states_play (state);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  GtkWidget *window = uc_console_window_new (table->model), *stage;
  g_autofree char *name = g_strdup_printf ("%s, %s", panel->name, state->name);
  graphene_rect_t bounds;
  double cap;

  make_ready (window, panel);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), state->page);
  states_press (window, table, state);
  fit_lay_out (window);
  g_assert_cmpint (gtk_widget_get_width (window), ==, panel->width);
  g_assert_cmpint (gtk_widget_get_height (window), ==, panel->height);
  fit_collect (faults);
  fit_check_tree (window, window, name);
  fit_check_overlaps (window, name);
  fit_check_painted (window, name);
  fit_collect (NULL);
  check_targets (window, window, panel, state, FALSE);
  check_within (window, window, panel, state);
  stage = gtk_window_get_child (GTK_WINDOW (window));
  g_assert_true (gtk_widget_compute_bounds (gtk_widget_get_first_child (stage), window, &bounds));
  if (bounds.size.width < (1 - MOST_EMPTY) * panel->width || bounds.size.height < (1 - MOST_EMPTY) * panel->height)
    fault (panel, state, "of %d × %d only %.0f × %.0f is used", panel->width, panel->height, bounds.size.width, bounds.size.height);
  GTK_WIDGET_GET_CLASS (window)->snapshot (window, snapshot);
  node = gtk_snapshot_to_node (snapshot);
  cap = least_type (node, 1) * panel->mm / panel->width * CAP;
  if (cap < LEAST_CAP_MM - 0.01)
    fault (panel, state, "capitals of %.2f mm, an eye needs %.2f", cap, LEAST_CAP_MM);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  const guint known = argc > 1 ? (guint)strtoul (argv[1], NULL, 10) : 0;
  const char *only = g_getenv ("UPCARD_PANEL"), *language = g_getenv ("UPCARD_LANGUAGE"), *code = NULL;
  guint looked = 0;

  g_test_init (&argc, &argv, NULL);
  /* GTK 4.8 takes a label for higher at least than it is naturally, by the one pixel to which it rounds. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL);
  if (language != NULL && (code = states_begin_language (language)) == NULL)
    g_error ("UPCARD_LANGUAGE names none of the languages");
  gtk_disable_setlocale ();
  gtk_init ();
  uc_palette_load (gdk_display_get_default ());
  faults = g_ptr_array_new_with_free_func (g_free);
  for (guint p = 0; p < G_N_ELEMENTS (panels); p++)
    for (guint i = 0; (only == NULL || strcmp (only, panels[p].name) == 0) && states_nth (i) != NULL; i++)
      if (argc < 3 || g_strv_contains ((const char *const *)argv + 2, states_nth (i)->name))
        {
          if (code != NULL)
          states_learn_ways (states_nth (i), code, make_ready, &panels[p]);
        look (&panels[p], states_nth (i));
          looked++;
        }
  for (guint i = 0; i < faults->len; i++)
    g_print ("# %s\n", (const char *)faults->pdata[i]);
  g_assert_cmpuint (looked, >, 0);
  /* What GLib prints for a test is a comment of TAP in newer versions. */
  printf ("1..1\n%s 1 - %u pictures: %u faults, %u known\n", faults->len <= known ? "ok" : "not ok", looked, faults->len, known);
  return faults->len <= known ? 0 : 1;
}
