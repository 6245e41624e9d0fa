/* How the screen looks is chosen: for whoever is signed on, at once, and nobody loses what an eye needs. */
#include "fit.h"
#include "press.h"
#include "states.h"
#include "uc-action.h"
#include "uc-console-window.h"
#include "uc-palette.h"
#include "uc-prompt-panel.h"
#include "uc-remove-folder.h"
#include "uc-tools-panel.h"

#include <math.h>

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

static GtkWidget *
open_screen_page (LocalTable *table, UcChoices *choices)
{
  GtkWidget *window = uc_console_window_new (table->model);

  uc_console_window_set_choices (UC_CONSOLE_WINDOW (window), choices);
  settle ();
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "screen");
  return window;
}

static LocalTable *
new_table (void)
{
  g_autofree char *file = local_table_example ("");
  LocalTable *table = local_table_new (file, FALSE);

  local_table_play (table, "device shoe up\ndevice reader up\nsign-on 4127:0000\n");
  return table;
}

static double
linear (float part)
{
  return part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4);
}

/* After WCAG 2. */
static double
contrast (UcColour one, UcColour other)
{
  double light[2];

  for (guint i = 0; i < 2; i++)
    {
      const GdkRGBA *rgba = uc_palette (i == 0 ? one : other);

      light[i] = 0.2126 * linear (rgba->red) + 0.7152 * linear (rgba->green) + 0.0722 * linear (rgba->blue) + 0.05;
    }
  return MAX (light[0], light[1]) / MIN (light[0], light[1]);
}

static void
test_contrast (void)
{
  static const UcColour inks[][2] = {
    { UC_COLOUR_TEXT_1, UC_COLOUR_SURFACE_1 },  { UC_COLOUR_TEXT_1, UC_COLOUR_SURFACE_2 }, { UC_COLOUR_TEXT_1, UC_COLOUR_SURFACE_3 },
    { UC_COLOUR_TEXT_1, UC_COLOUR_FELT },       { UC_COLOUR_TEXT_2, UC_COLOUR_SURFACE_1 }, { UC_COLOUR_TEXT_2, UC_COLOUR_FELT },
    { UC_COLOUR_TEXT_3, UC_COLOUR_SURFACE_1 },  { UC_COLOUR_TEXT_3, UC_COLOUR_FELT },      { UC_COLOUR_TEXT_3, UC_COLOUR_BG },
    { UC_COLOUR_GO_INK, UC_COLOUR_GO },         { UC_COLOUR_GO, UC_COLOUR_FELT },          { UC_COLOUR_STOP_INK, UC_COLOUR_STOP },
    { UC_COLOUR_STOP, UC_COLOUR_SURFACE_1 },    { UC_COLOUR_STOP, UC_COLOUR_FELT },        { UC_COLOUR_SMALL_INK, UC_COLOUR_SMALL },
    { UC_COLOUR_MEDIUM_INK, UC_COLOUR_MEDIUM }, { UC_COLOUR_LARGE_INK, UC_COLOUR_LARGE },  { UC_COLOUR_PAPER_INK, UC_COLOUR_PAPER },
  };
  static const double least[UC_N_PALETTES] = { 4.5, 7, 4.5 };
  GdkDisplay *display = gdk_display_get_default ();

  for (UcPalette palette = 0; palette < UC_N_PALETTES; palette++)
    {
      uc_palette_choose (display, palette);
      for (guint i = 0; i < G_N_ELEMENTS (inks); i++)
        if (contrast (inks[i][0], inks[i][1]) < least[palette])
          g_error ("palette %u: contrast of colors %u and %u is %.2f", palette, inks[i][0], inks[i][1], contrast (inks[i][0], inks[i][1]));
      /* A card's red, and the outline of what can be touched, need less. */
      g_assert_cmpfloat (contrast (UC_COLOUR_PAPER_RED, UC_COLOUR_PAPER), >=, 3);
      g_assert_cmpfloat (contrast (UC_COLOUR_LINE_STRONG, UC_COLOUR_SURFACE_1), >=, 3);
    }
  uc_palette_choose (display, UC_PALETTE_STANDARD);
}

static double
left_of (GtkWidget *window, GType type)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (fit_find (window, type), window, &bounds));
  return bounds.origin.x;
}

static double
height_of_button (GtkWidget *window, const char *words)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (press_find (window, words), window, &bounds));
  return bounds.size.height;
}

/* Each choice is seen at once, is marked, and can be taken back; one does not undo another. */
static void
test_at_once (void)
{
  g_autoptr (LocalTable) table = new_table ();
  g_autoptr (UcChoices) choices = uc_choices_new (NULL);
  GtkWidget *window = open_screen_page (table, choices);
  double standard;

  g_assert_nonnull (press_find (window, "✓ Standard colors"));
  press (window, "High contrast");
  settle ();
  g_assert_cmpint (uc_palette_now (), ==, UC_PALETTE_CONTRAST);
  /* Whoever chooses may choose more. */
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "screen");
  g_assert_nonnull (press_find (window, "✓ High contrast"));
  press (window, "Prompt at the left");
  settle ();
  g_assert_nonnull (press_find (window, "✓ High contrast"));
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "table");
  fit_lay_out (window);
  g_assert_cmpfloat (left_of (window, UC_TYPE_PROMPT_PANEL), <, left_of (window, UC_TYPE_TOOLS_PANEL));
  standard = height_of_button (window, "Menu");
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "screen");
  press (window, "Large type and keys");
  settle ();
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "table");
  fit_lay_out (window);
  g_assert_cmpfloat (height_of_button (window, "Menu"), >=, 1.3 * standard);
  g_assert_cmpfloat (left_of (window, UC_TYPE_PROMPT_PANEL), <, left_of (window, UC_TYPE_TOOLS_PANEL));
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "screen");
  press (window, "Prompt at the right");
  settle ();
  press (window, "Standard colors");
  settle ();
  g_assert_cmpint (uc_palette_now (), ==, UC_PALETTE_STANDARD);
  gtk_window_destroy (GTK_WINDOW (window));
}

typedef struct
{
  graphene_rect_t bounds;
  float width;
} Border;

static void
gather_borders (GskRenderNode *node, GskTransform *transform, GArray *borders)
{
  Border border;

  switch (gsk_render_node_get_node_type (node))
    {
    case GSK_CONTAINER_NODE:
      for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
        gather_borders (gsk_container_node_get_child (node, i), transform, borders);
      return;
    case GSK_CLIP_NODE:
      gather_borders (gsk_clip_node_get_child (node), transform, borders);
      return;
    case GSK_ROUNDED_CLIP_NODE:
      gather_borders (gsk_rounded_clip_node_get_child (node), transform, borders);
      return;
    case GSK_TRANSFORM_NODE:
      {
        g_autoptr (GskTransform) both = gsk_transform_transform (gsk_transform_ref (transform), gsk_transform_node_get_transform (node));

        gather_borders (gsk_transform_node_get_child (node), both, borders);
        return;
      }
    case GSK_BORDER_NODE:
      gsk_render_node_get_bounds (node, &border.bounds);
      gsk_transform_transform_bounds (transform, &border.bounds, &border.bounds);
      border.width = gsk_border_node_get_widths (node)[0];
      if (gsk_border_node_get_colors (node)[0].alpha > 0)
        g_array_append_val (borders, border);
      return;
    default:
      return;
    }
}

/* What is drawn around @widget; an outline lies within its border. */
static float
outline_of (GtkWidget *widget, GtkWidget *window, const GArray *borders)
{
  graphene_rect_t bounds;
  float sum = 0;

  g_assert_true (gtk_widget_compute_bounds (widget, window, &bounds));
  graphene_rect_inset (&bounds, -2, -2);
  for (guint i = 0; i < borders->len; i++)
    {
      const Border *border = &g_array_index (borders, Border, i);

      if (graphene_rect_contains_rect (&bounds, &border->bounds) && border->bounds.size.width > bounds.size.width - 12)
        sum += border->width;
    }
  return sum;
}

static void
check_outlines (GtkWidget *widget, GtkWidget *window, const GArray *borders, guint *n)
{
  if (UC_IS_ACTION (widget) && gtk_widget_get_mapped (widget) && gtk_widget_is_sensitive (widget))
    {
      if (outline_of (widget, window, borders) < 3)
        g_error ("the outline of “%s” is %.1f px", uc_action_get_words (UC_ACTION (widget)), (double) outline_of (widget, window, borders));
      ++*n;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_outlines (child, window, borders, n);
}

/* UX § 4: in high contrast everything that can be touched has an outline of 3 pixels, and so have the seats. */
static void
test_outlines (void)
{
  g_autoptr (LocalTable) table = new_table ();
  g_autoptr (UcChoices) choices = uc_choices_new (NULL);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GskTransform) transform = gsk_transform_new ();
  g_autoptr (GArray) borders = g_array_new (FALSE, FALSE, sizeof (Border));
  GtkWidget *window;
  guint n = 0, seats = 0;

  local_table_play (table, "burn\nbet 1 main 25\nbet 2 main 50\nno-more-bets\ndevice shoe down\n");
  window = open_screen_page (table, choices);
  press (window, "High contrast");
  settle ();
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "table");
  fit_lay_out (window);
  GTK_WIDGET_GET_CLASS (window)->snapshot (window, snapshot);
  node = gtk_snapshot_to_node (snapshot);
  gather_borders (node, transform, borders);
  check_outlines (window, window, borders, &n);
  g_assert_cmpuint (n, >, 17);
  /* The plaques of the seats. */
  for (guint i = 0; i < borders->len; i++)
    {
      const Border *border = &g_array_index (borders, Border, i);

      if (border->bounds.size.width < 50 && border->bounds.size.height < 40)
        {
          g_assert_cmpfloat (border->width, >=, 3);
          seats++;
        }
    }
  g_assert_cmpuint (seats, >=, 6);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Adds up the sizes of all type in @node, and counts its pieces. */
static void
add_type (GskRenderNode *node, double scale, double *sum, guint *n)
{
  switch (gsk_render_node_get_node_type (node))
    {
    case GSK_CONTAINER_NODE:
      for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
        add_type (gsk_container_node_get_child (node, i), scale, sum, n);
      return;
    case GSK_CLIP_NODE:
      add_type (gsk_clip_node_get_child (node), scale, sum, n);
      return;
    case GSK_ROUNDED_CLIP_NODE:
      add_type (gsk_rounded_clip_node_get_child (node), scale, sum, n);
      return;
    case GSK_TRANSFORM_NODE:
      {
        float x, y, dx, dy;

        gsk_transform_to_affine (gsk_transform_node_get_transform (node), &x, &y, &dx, &dy);
        add_type (gsk_transform_node_get_child (node), scale * y, sum, n);
        return;
      }
    case GSK_TEXT_NODE:
      {
        g_autoptr (PangoFontDescription) font = pango_font_describe_with_absolute_size (gsk_text_node_get_font (node));

        *sum += scale * pango_font_description_get_size (font) / PANGO_SCALE;
        ++*n;
        return;
      }
    default:
      return;
    }
}

/* The mean size of type on the table's page, in pixels. */
static double
mean_type (GtkWidget *window)
{
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  double sum = 0;
  guint n = 0;

  uc_console_window_open (UC_CONSOLE_WINDOW (window), "table");
  fit_lay_out (window);
  GTK_WIDGET_GET_CLASS (window)->snapshot (window, snapshot);
  node = gtk_snapshot_to_node (snapshot);
  add_type (node, 1, &sum, &n);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "screen");
  g_test_message ("%u pieces, in the mean of %.2f pixels", n, sum / n);
  return sum / n;
}

/* Type grows by what was chosen where it has room; test-sizes looks at that. In the mean it grows by more than half of that, the large type of
 * cards and totals included. What is taken back is as before. */
static void
test_text (void)
{
  g_autoptr (LocalTable) table = new_table ();
  g_autoptr (UcChoices) choices = uc_choices_new (NULL);
  GtkWidget *window = open_screen_page (table, choices);
  const double usual = mean_type (window);

  press (window, "Text 115%");
  settle ();
  g_assert_cmpfloat (mean_type (window), >, 1.06 * usual);
  g_assert_cmpfloat (mean_type (window), <=, 1.15 * usual);
  press (window, "Text 130%");
  settle ();
  g_assert_nonnull (press_find (window, "✓ Text 130%"));
  g_assert_cmpfloat (mean_type (window), >, 1.14 * usual);
  g_assert_cmpfloat (mean_type (window), <=, 1.3 * usual);
  press (window, "Text 100%");
  settle ();
  g_assert_cmpfloat_with_epsilon (mean_type (window), usual, 1e-6);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A dealer finds the screen as it was chosen under that badge, also after a start; the next one does not. */
static void
test_by_badge (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-screen-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "choices.ini", NULL);
  g_autoptr (LocalTable) table = new_table ();
  UcChoices *choices = uc_choices_new (path);
  GtkWidget *window = open_screen_page (table, choices);

  press (window, "Night colors");
  settle ();
  g_assert_cmpint (uc_palette_now (), ==, UC_PALETTE_NIGHT);
  local_table_play (table, "sign-on 1001:0000\n");
  settle ();
  g_assert_cmpint (uc_palette_now (), ==, UC_PALETTE_STANDARD);
  gtk_window_destroy (GTK_WINDOW (window));
  uc_choices_free (choices);

  choices = uc_choices_new (path);
  window = open_screen_page (table, choices);
  g_assert_nonnull (press_find (window, "✓ Standard colors"));
  local_table_play (table, "sign-on 4127:0000\n");
  settle ();
  g_assert_cmpint (uc_palette_now (), ==, UC_PALETTE_NIGHT);
  gtk_window_destroy (GTK_WINDOW (window));
  uc_choices_free (choices);
  uc_remove_folder (folder);
}

/* What a file says that nobody can choose is as if it said nothing. */
static void
test_unknown (void)
{
  g_autoptr (LocalTable) table = new_table ();
  g_autoptr (UcChoices) choices = uc_choices_new (NULL);
  GtkWidget *window;

  g_assert_true (uc_choices_set (choices, "4127", "colors", "infrared", NULL));
  g_assert_true (uc_choices_set (choices, "4127", "hand", "", NULL));
  g_assert_true (uc_choices_set (choices, "4127", "size", "huge", NULL));
  g_assert_true (uc_choices_set (choices, "4127", "text", "900", NULL));
  window = open_screen_page (table, choices);
  g_assert_cmpint (uc_palette_now (), ==, UC_PALETTE_STANDARD);
  g_assert_nonnull (press_find (window, "High contrast"));
  press (window, "High contrast");
  settle ();
  g_assert_cmpint (uc_palette_now (), ==, UC_PALETTE_CONTRAST);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_disable_setlocale ();
  gtk_init ();
  uc_palette_load (gdk_display_get_default ());
  g_test_add_func ("/screen/contrast-of-every-palette", test_contrast);
  g_test_add_func ("/screen/chosen-is-seen-at-once", test_at_once);
  g_test_add_func ("/screen/outlines-in-high-contrast", test_outlines);
  g_test_add_func ("/screen/text-grows", test_text);
  g_test_add_func ("/screen/chosen-by-badge", test_by_badge);
  g_test_add_func ("/screen/unknown-is-standard", test_unknown);
  return g_test_run ();
}
