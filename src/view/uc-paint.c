#include "uc-paint.h"

#include "uc-text-layout.h"

#include <math.h>
#include <string.h>

/* The smallest type there is, UX § 3. */
#define LEAST_SIZE 18
/* Letters that are so much narrower are not seen to be. */
#define NARROWEST 0.96

static double growth = 1;

void
uc_paint_set_growth (double times)
{
  growth = times;
}

double
uc_paint_growth (void)
{
  return growth;
}

PangoLayout *
uc_paint_layout (GtkWidget *widget, const char *text, double size, int weight)
{
  return uc_text_layout_new (gtk_widget_get_pango_context (widget), text, size, weight);
}

/* The same words come back from frame to frame: they are shaped once. So many of late are kept, and as many from before
 * them; what of those is asked for again is of late. */
#define MAX_KEPT 768

typedef struct
{
  char *text;
  int weight;
} Words;

static guint
words_hash (gconstpointer key)
{
  const Words *words = key;

  return g_str_hash (words->text) * 31 + words->weight;
}

static gboolean
words_equal (gconstpointer a, gconstpointer b)
{
  const Words *one = a, *other = b;

  return one->weight == other->weight && strcmp (one->text, other->text) == 0;
}

static void
words_free (gpointer data)
{
  g_free (((Words *)data)->text);
  g_free (data);
}

static GHashTable *
words_table_new (void)
{
  return g_hash_table_new_full (words_hash, words_equal, words_free, g_object_unref);
}

/* Of the size at which all are shaped. Borrowed until the next call; not to be changed. */
static PangoLayout *
kept_layout (GtkWidget *widget, const char *text, int weight)
{
  static GHashTable *late, *before;
  static guint changes;
  Words words = { (char *)text, weight }, *key;
  PangoLayout *layout;

  /* In another language the same words are of other fonts. */
  if (late != NULL && changes != uc_text_layout_changes ())
    {
      g_clear_pointer (&late, g_hash_table_unref);
      g_clear_pointer (&before, g_hash_table_unref);
    }
  changes = uc_text_layout_changes ();
  if (late == NULL)
    {
      late = words_table_new ();
      before = words_table_new ();
    }
  layout = g_hash_table_lookup (late, &words);
  if (layout != NULL)
    return layout;
  if (g_hash_table_size (late) >= MAX_KEPT)
    {
      g_hash_table_unref (before);
      before = g_steal_pointer (&late);
      late = words_table_new ();
    }
  if (!g_hash_table_steal_extended (before, &words, (gpointer *)&key, (gpointer *)&layout))
    {
      key = g_new (Words, 1);
      *key = (Words){ g_strdup (text), weight };
      layout = uc_paint_layout (widget, text, UC_SHAPED_SIZE, weight);
    }
  g_hash_table_insert (late, key, layout);
  return layout;
}

static void
add_size (PangoAttrList *attributes, GtkWidget *widget, double size, double spacing)
{
  int height;

  pango_layout_get_size (kept_layout (widget, "0", 400), NULL, &height);
  pango_attr_list_insert (attributes, pango_attr_size_new_absolute ((int)(size * PANGO_SCALE)));
  pango_attr_list_insert (attributes, pango_attr_line_height_new_absolute ((int)ceil (height * size / UC_SHAPED_SIZE * spacing)));
}

void
uc_paint_size_label (GtkLabel *label, double size, double spacing)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  PangoAttrList *before = gtk_label_get_attributes (label);

  add_size (attributes, GTK_WIDGET (label), size, spacing);
  if (before == NULL || !pango_attr_list_equal (attributes, before))
    gtk_label_set_attributes (label, attributes);
}

void
uc_paint_renew_style (GtkWidget *widget)
{
  GdkRGBA any;

  /* Whoever asks for a value makes GTK work the style out, and tell the widget. */
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &any);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    uc_paint_renew_style (child);
}

static gboolean
layout_fits (PangoLayout *layout, int width, int height)
{
  int w, h;

  pango_layout_get_pixel_size (layout, &w, &h);
  return w <= width && h <= height;
}

/* Only of a label that is mapped its style is known. */
static void
fit_label (GtkLabel *label)
{
  const int width = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (label), "fit-width")),
            height = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (label), "fit-height"));
  g_autoptr (PangoLayout) layout = NULL;
  g_autoptr (PangoAttrList) style = NULL;
  const PangoFontDescription *font;
  double size, ordinary;

  if (!gtk_widget_get_mapped (GTK_WIDGET (label)))
    return;
  uc_paint_renew_style (GTK_WIDGET (label));
  if (gtk_label_get_attributes (label) != NULL)
    gtk_label_set_attributes (label, NULL);
  layout = pango_layout_copy (gtk_label_get_layout (label));
  if (gtk_label_get_wrap (label))
    pango_layout_set_width (layout, width * PANGO_SCALE);
  else
    pango_layout_set_width (layout, -1);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_set_height (layout, -1);
  if (growth <= 1 && layout_fits (layout, width, height))
    return;
  style = pango_layout_get_attributes (layout) != NULL ? pango_attr_list_copy (pango_layout_get_attributes (layout))
                                                       : pango_attr_list_new ();
  font = pango_context_get_font_description (pango_layout_get_context (layout));
  ordinary = (double) pango_font_description_get_size (font) / PANGO_SCALE;
  for (size = growth > 1 ? floor (ordinary * growth) : ordinary; size > LEAST_SIZE; size -= 1)
    {
      g_autoptr (PangoAttrList) attributes = pango_attr_list_copy (style);

      add_size (attributes, GTK_WIDGET (label), size, 1);
      pango_layout_set_attributes (layout, attributes);
      if (layout_fits (layout, width, height))
        break;
    }
  uc_paint_size_label (label, MAX (size, LEAST_SIZE), 1);
}

void
uc_paint_fit_label (GtkLabel *label, int width, int height)
{
  const int before = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (label), "fit-width"));

  if (before == width && GPOINTER_TO_INT (g_object_get_data (G_OBJECT (label), "fit-height")) == height)
    return;
  g_object_set_data (G_OBJECT (label), "fit-width", GINT_TO_POINTER (width));
  g_object_set_data (G_OBJECT (label), "fit-height", GINT_TO_POINTER (height));
  if (before == 0)
    {
      g_signal_connect (label, "notify::label", G_CALLBACK (fit_label), NULL);
      g_signal_connect_after (label, "map", G_CALLBACK (fit_label), NULL);
    }
  fit_label (label);
}

double
uc_paint_grown (GtkWidget *widget, const char *text, double size, double most, double width, int weight)
{
  const double at_size = growth > 1 ? uc_paint_text_width (widget, text, size, weight) : 0;

  if (at_size <= 0)
    return size;
  return MAX (size, floor (MIN (MIN (size * growth, most), size * width / at_size)));
}

double
uc_paint_text_width (GtkWidget *widget, const char *text, double size, int weight)
{
  PangoLayout *layout;
  int width;

  if (*text == '\0')
    return 0;
  layout = kept_layout (widget, text, weight);
  pango_layout_get_size (layout, &width, NULL);
  return width * size / UC_SHAPED_SIZE / PANGO_SCALE;
}

/* @narrow: its letters are so much narrower than usual. */
static void
append_layout (const UcPaint *paint, PangoLayout *layout, double x, double y, double size, double narrow, UcColour colour)
{
  gtk_snapshot_save (paint->snapshot);
  gtk_snapshot_translate (paint->snapshot, &GRAPHENE_POINT_INIT (x, y));
  if (size != UC_SHAPED_SIZE || narrow < 1)
    gtk_snapshot_scale (paint->snapshot, size / UC_SHAPED_SIZE * narrow, size / UC_SHAPED_SIZE);
  gtk_snapshot_append_layout (paint->snapshot, layout, uc_palette (colour));
  gtk_snapshot_restore (paint->snapshot);
}

static double
paint_text (const UcPaint *paint, const char *text, double x, double y, double size, double narrow, int weight, UcColour colour, UcAnchor anchor)
{
  double scale = size / UC_SHAPED_SIZE / PANGO_SCALE, width;
  PangoLayout *layout;
  int units;

  /* Of nothing to paint no font is loaded. */
  if (*text == '\0')
    return 0;
  layout = kept_layout (paint->widget, text, weight);
  pango_layout_get_size (layout, &units, NULL);
  width = units * scale * narrow;
  if (anchor != UC_START)
    x -= anchor == UC_MIDDLE ? width / 2 : width;
  append_layout (paint, layout, round (x), round (y - pango_layout_get_baseline (layout) * scale), size, narrow, colour);
  return width;
}

double
uc_paint_text (const UcPaint *paint, const char *text, double x, double y, double size, int weight, UcColour colour, UcAnchor anchor)
{
  return paint_text (paint, text, x, y, size, 1, weight, colour, anchor);
}

void
uc_paint_text_within (const UcPaint *paint, const char *text, double x, double y, double width, double size, int weight,
                      UcColour colour)
{
  double scale = size / UC_SHAPED_SIZE;
  g_autoptr (PangoLayout) layout = NULL;

  /* A width that was worked out from this text's own may be a trifle less. */
  if (uc_paint_text_width (paint->widget, text, size, weight) <= width + 0.1)
    {
      uc_paint_text (paint, text, x, y, size, weight, colour, UC_START);
      return;
    }
  layout = uc_paint_layout (paint->widget, text, UC_SHAPED_SIZE, weight);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (layout, MAX (width, 0) / scale * PANGO_SCALE);
  append_layout (paint, layout, round (x), round (y - pango_layout_get_baseline (layout) * scale / PANGO_SCALE), size, 1,
                 colour);
}

double
uc_paint_text_shrunk (const UcPaint *paint, const char *text, double x, double y, double width, double size, int weight,
                      UcColour colour, UcAnchor anchor)
{
  double needed;

  while ((needed = uc_paint_text_width (paint->widget, text, size, weight)) > width && size > LEAST_SIZE)
    size = MAX (size - 1, LEAST_SIZE);
  if (needed * NARROWEST <= width)
    return paint_text (paint, text, x, y, size, needed > width ? width / needed : 1, weight, colour, anchor);
  uc_paint_text_within (paint, text, anchor == UC_START ? x : x - (anchor == UC_MIDDLE ? width / 2 : width), y, width, size, weight,
                        colour);
  return width;
}

double
uc_paint_column (const UcPaint *paint, const char *text, double x, double y, double width, double size, int weight,
                 UcColour colour, UcAnchor anchor)
{
  g_autoptr (PangoLayout) layout = uc_paint_layout (paint->widget, text, UC_SHAPED_SIZE, weight);
  double scale = size / UC_SHAPED_SIZE;
  int height;

  pango_layout_set_width (layout, width / scale * PANGO_SCALE);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  if (anchor == UC_MIDDLE)
    pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_get_size (layout, NULL, &height);
  append_layout (paint, layout, anchor == UC_MIDDLE ? x - width / 2 : x, y, size, 1, colour);
  return height * scale / PANGO_SCALE;
}

double
uc_paint_column_close (const UcPaint *paint, const char *text, double x, double base, double width, double size, int weight, UcColour colour)
{
  g_autoptr (PangoLayout) layout = uc_paint_layout (paint->widget, text, UC_SHAPED_SIZE, weight);
  const double scale = size / UC_SHAPED_SIZE;
  PangoRectangle line;

  pango_layout_set_width (layout, width / scale * PANGO_SCALE);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_line_get_extents (pango_layout_get_line_readonly (layout, 0), NULL, &line);
  pango_layout_set_line_spacing (layout, (float)UC_SHAPED_SIZE * PANGO_SCALE / line.height);
  append_layout (paint, layout, x, base - pango_layout_get_baseline (layout) * scale / PANGO_SCALE, size, 1, colour);
  return pango_layout_get_line_count (layout) * size;
}

static GskRoundedRect
rounded (double x, double y, double w, double h, double radius)
{
  GskRoundedRect rect;

  gsk_rounded_rect_init_from_rect (&rect, &GRAPHENE_RECT_INIT (x, y, w, h), radius);
  return rect;
}

void
uc_paint_box (const UcPaint *paint, double x, double y, double w, double h, double radius, UcColour fill)
{
  GskRoundedRect rect = rounded (x, y, w, h, radius);

  /* A clip is a path to be filled, also where it is a rectangle. */
  if (radius <= 0)
    {
      gtk_snapshot_append_color (paint->snapshot, uc_palette (fill), &rect.bounds);
      return;
    }
  gtk_snapshot_push_rounded_clip (paint->snapshot, &rect);
  gtk_snapshot_append_color (paint->snapshot, uc_palette (fill), &rect.bounds);
  gtk_snapshot_pop (paint->snapshot);
}

void
uc_paint_frame (const UcPaint *paint, double x, double y, double w, double h, double radius, double line,
                UcColour colour)
{
  const float wide = (float)MAX (line, uc_palette_outline ());
  /* The line is centred on the outline, as the drawings have it. */
  GskRoundedRect rect = rounded (x - wide / 2, y - wide / 2, w + wide, h + wide, radius + wide / 2);
  const GdkRGBA *rgba = uc_palette (colour);
  float widths[4] = { wide, wide, wide, wide };
  GdkRGBA colours[4] = { *rgba, *rgba, *rgba, *rgba };

  gtk_snapshot_append_border (paint->snapshot, &rect, widths, colours);
}

void
uc_paint_disc (const UcPaint *paint, double x, double y, double r, UcColour fill)
{
  uc_paint_box (paint, x - r, y - r, 2 * r, 2 * r, r, fill);
}

void
uc_paint_ring (const UcPaint *paint, double x, double y, double r, double line, UcColour colour)
{
  uc_paint_frame (paint, x - r, y - r, 2 * r, 2 * r, r, line, colour);
}

static cairo_t *
strokes (const UcPaint *paint, double x, double y, double w, double h, double line, UcColour colour)
{
  cairo_t *cr = gtk_snapshot_append_cairo (
      paint->snapshot,
      &GRAPHENE_RECT_INIT (floor (x - line), floor (y - line), ceil (w + 2 * line) + 1, ceil (h + 2 * line) + 1));

  gdk_cairo_set_source_rgba (cr, uc_palette (colour));
  cairo_set_line_width (cr, line);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  return cr;
}

void
uc_paint_dashed_box (const UcPaint *paint, double x, double y, double w, double h, double radius, UcColour colour)
{
  cairo_t *cr = strokes (paint, x, y, w, h, MAX (1.5, uc_palette_outline ()), colour);

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_dash (cr, (double[]){ 5, 5 }, 2, 0);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 1.5 * G_PI);
  cairo_arc (cr, x + w - radius, y + radius, radius, 1.5 * G_PI, 2 * G_PI);
  cairo_arc (cr, x + w - radius, y + h - radius, radius, 0, 0.5 * G_PI);
  cairo_arc (cr, x + radius, y + h - radius, radius, 0.5 * G_PI, G_PI);
  cairo_close_path (cr);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

void
uc_paint_dashed_ring (const UcPaint *paint, double x, double y, double r, double line, double dash, UcColour colour)
{
  cairo_t *cr = strokes (paint, x - r, y - r, 2 * r, 2 * r, MAX (line, uc_palette_outline ()), colour);

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_dash (cr, &dash, 1, 0);
  cairo_arc (cr, x, y, r, 0, 2 * G_PI);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

void
uc_paint_line (const UcPaint *paint, double x1, double y1, double x2, double y2, double line, UcColour colour)
{
  cairo_t *cr;

  if (x1 == x2 || y1 == y2)
    {
      uc_paint_box (paint, MIN (x1, x2) - (x1 == x2 ? line / 2 : 0), MIN (y1, y2) - (y1 == y2 ? line / 2 : 0),
                    fabs (x2 - x1) + (x1 == x2 ? line : 0), fabs (y2 - y1) + (y1 == y2 ? line : 0),
                    line > 2 ? line / 2 : 0, colour);
      return;
    }
  cr = strokes (paint, MIN (x1, x2), MIN (y1, y2), fabs (x2 - x1), fabs (y2 - y1), line, colour);
  cairo_move_to (cr, x1, y1);
  cairo_line_to (cr, x2, y2);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

void
uc_paint_sign (const UcPaint *paint, UcSign sign, double x, double y, double size, double line, UcColour colour)
{
  cairo_t *cr = strokes (paint, x, y, size, size, line, colour);

  uc_shapes_sign (cr, sign, x, y, size);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

void
uc_paint_suit (const UcPaint *paint, UcSuit suit, double x, double y, double size, UcColour colour)
{
  cairo_t *cr = strokes (paint, x, y, size, size, 1, colour);

  uc_shapes_suit (cr, suit, x, y, size);
  cairo_fill (cr);
  cairo_destroy (cr);
}

guint
uc_paint_turn (void)
{
  static guint turn;

  return turn = (turn + 1) % UC_N_TURNS;
}

void
uc_paint_whole (GtkWidget *widget, GtkSnapshot *snapshot, UcSnapshotFunc draw, guint turn)
{
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GskRenderNode) whole = NULL;
  GtkSnapshot *own = gtk_snapshot_new ();
  graphene_rect_t clip;

  draw (widget, own);
  node = gtk_snapshot_free_to_node (own);
  if (node == NULL)
    return;
  /* It cuts nothing off. What is clipped otherwise than before is damaged wholly. */
  gsk_render_node_get_bounds (node, &clip);
  graphene_rect_inset (&clip, -1 - (float)turn / UC_N_TURNS, -1);
  whole = gsk_clip_node_new (node, &clip);
  gtk_snapshot_append_node (snapshot, whole);
}

void
uc_paint_class_init (GtkWidgetClass *klass, UcSnapshotFunc snapshot, UcMeasureFunc measure, const char *css_name,
                     GtkAccessibleRole role)
{
  klass->snapshot = snapshot;
  klass->measure = measure;
  gtk_widget_class_set_css_name (klass, css_name);
  gtk_widget_class_set_accessible_role (klass, role);
}

static G_DEFINE_QUARK (uc-paint-draw, draw)

static void
snapshot_whole (GtkWidget *widget, GtkSnapshot *snapshot)
{
  uc_paint_whole (widget, snapshot, (UcSnapshotFunc)g_type_get_qdata (G_OBJECT_TYPE (widget), draw_quark ()),
                  uc_paint_turn ());
}

void
uc_paint_class_init_whole (GtkWidgetClass *klass, UcSnapshotFunc draw, UcMeasureFunc measure, const char *css_name,
                           GtkAccessibleRole role)
{
  g_type_set_qdata (G_OBJECT_CLASS_TYPE (klass), draw_quark (), draw);
  uc_paint_class_init (klass, snapshot_whole, measure, css_name, role);
}
