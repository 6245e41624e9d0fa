#include "uc-action.h"

#include "uc-paint.h"

#include <math.h>

#define LEAST_SIZE 18
/* Free at each side: of a wide button a share of it, so that its words do not touch the edge. */
#define SIDE       6
#define SIDE_SHARE 0.06
#define LEAST_SIDE 3 /* of words that fit no button otherwise */
#define MOST_LINES 3
/* Both of them, in the style sheet: what is asked for includes them, and what is painted does not. */
#define BORDERS 4
#define GAP        10
/* A letter over the words, and how far its line reaches into theirs. */
#define MARK_SIZE  30
#define MARK_INTO  6

struct _UcAction
{
  GtkButton parent;
  char *words;
  char *mark; /* over the words; NULL = none */
  UcSign sign;
  int text_size;
  int text_weight;
};

G_DEFINE_FINAL_TYPE (UcAction, uc_action, GTK_TYPE_BUTTON)

enum
{
  PROP_0,
  PROP_WORDS,
  PROP_SIGN,
  PROP_TEXT_SIZE,
  PROP_TEXT_WEIGHT,
  N_PROPS
};
static GParamSpec *props[N_PROPS];

static const char *const sign_names[UC_N_SIGNS]
    = { "none", "tick", "dash", "lock", "back", "person", "history", "warning", "menu", "left", "cross" };

static double
sign_size (UcAction *self, double text)
{
  return self->sign == UC_SIGN_NONE ? 0 : round (text * 1.15);
}

/* Of two lines: they keep within the lowest button. */
#define MOST_GROWN 26

static gboolean
try_size (UcAction *self, PangoLayout *layout, double room, gboolean wrap)
{
  int width;

  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_width (layout, wrap ? (int)(room * PANGO_SCALE) : -1);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width <= room && pango_layout_get_line_count (layout) <= 2;
}

/* Larger than usual, on one line; on two where there are two in the usual size. %NULL: there is no room for that. */
static PangoLayout *
lay_out_grown (UcAction *self, double room, double *size, double *sign)
{
  for (*size = floor (self->text_size * uc_paint_growth ()); *size > self->text_size; *size -= 1)
    {
      g_autoptr (PangoLayout) layout = uc_paint_layout (GTK_WIDGET (self), self->words, *size, self->text_weight);
      const double usual = uc_paint_text_width (GTK_WIDGET (self), self->words, self->text_size, self->text_weight);
      const double usual_sign = sign_size (self, self->text_size);
      const gboolean wraps = usual + (usual_sign > 0 ? usual_sign + GAP : 0) > room;

      *sign = sign_size (self, *size);
      if ((!wraps || *size <= MOST_GROWN) && try_size (self, layout, room - (*sign > 0 ? *sign + GAP : 0), wraps))
        return g_steal_pointer (&layout);
    }
  return NULL;
}

/* The words in the largest size that fits a button of @button_width on one line, else on two; when nothing fits, in the least size on as
 * many lines as it takes, nearly to the edges, and without the sign if it leaves no room. @size, @sign: (out): of the words and of the
 * sign; 0 = none. */
static PangoLayout *
lay_out (UcAction *self, int button_width, double *size, double *sign)
{
  const double room = button_width - 2 * MAX (SIDE, button_width * SIDE_SHARE);
  PangoLayout *layout = lay_out_grown (self, room, size, sign);
  int width, height;

  if (layout != NULL)
    return layout;
  for (*size = self->text_size; *size >= LEAST_SIZE; *size -= 1)
    {
      *sign = sign_size (self, *size);
      g_clear_object (&layout);
      layout = uc_paint_layout (GTK_WIDGET (self), self->words, *size, self->text_weight);
      pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
      pango_layout_get_pixel_size (layout, &width, NULL);
      if (width + (*sign > 0 ? *sign + GAP : 0) <= room)
        return layout;
      if (*size > MAX (LEAST_SIZE, self->text_size - 8))
        continue;
      pango_layout_set_width (layout, (room - (*sign > 0 ? *sign + GAP : 0)) * PANGO_SCALE);
      pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
      pango_layout_get_pixel_size (layout, &width, &height);
      if (width <= room && width + (*sign > 0 ? *sign + GAP : 0) <= button_width - 2 * LEAST_SIDE && pango_layout_get_line_count (layout) <= 2)
        return layout;
    }
  *size = LEAST_SIZE;
  for (;;)
    {
      const double last = button_width - 2 * LEAST_SIDE - (*sign > 0 ? *sign + GAP : 0);

      pango_layout_set_width (layout, last * PANGO_SCALE);
      pango_layout_get_pixel_size (layout, &width, NULL);
      if (width <= last || *sign <= 0)
        return layout;
      *sign = 0;
    }
}

gboolean
uc_action_fits (UcAction *self, int width, int height)
{
  double size, sign;
  g_autoptr (PangoLayout) layout = lay_out (self, width, &size, &sign);
  PangoRectangle ink, above = { 0 };

  pango_layout_get_pixel_extents (layout, &ink, NULL);
  if (self->mark != NULL)
    {
      g_autoptr (PangoLayout) mark = uc_paint_layout (GTK_WIDGET (self), self->mark, MARK_SIZE, 800);

      pango_layout_get_pixel_extents (mark, NULL, &above);
      above.height -= MARK_INTO;
    }
  return ink.width + (sign > 0 ? sign + GAP : 0) <= width - 2 * LEAST_SIDE && ink.height + above.height <= height - 4
         && pango_layout_get_line_count (layout) <= MOST_LINES;
}

int
uc_action_least_width (UcAction *self, int least, int height)
{
  const int most = least + (int)uc_paint_text_width (GTK_WIDGET (self), self->words, LEAST_SIZE, self->text_weight) + 2 * SIDE + BORDERS;

  while (least < most && !uc_action_fits (self, least - BORDERS, height - BORDERS))
    least++;
  return least;
}

static void
paint_sign (UcAction *self, GtkSnapshot *snapshot, const GdkRGBA *colour, double x, double y, double size)
{
  cairo_t *cr
      = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (floor (x) - 2, floor (y) - 2, size + 5, size + 5));

  gdk_cairo_set_source_rgba (cr, colour);
  cairo_set_line_width (cr, 2.2);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  uc_shapes_sign (cr, self->sign, round (x), round (y), size);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static void
uc_action_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcAction *self = UC_ACTION (widget);
  double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget), size, x, sign, words = 0;
  g_autoptr (PangoLayout) layout = NULL;
  g_autoptr (PangoLayout) mark = NULL;
  PangoRectangle box = { 0 }, above = { 0 };
  GdkRGBA colour;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
  layout = lay_out (self, (int)width, &size, &sign);
  if (*self->words != '\0')
    {
      pango_layout_get_pixel_extents (layout, NULL, &box);
      words = box.width + (sign > 0 ? GAP : 0);
    }
  x = (width - sign - words) / 2;
  if (sign > 0)
    paint_sign (self, snapshot, &colour, x, (height - sign) / 2, sign);
  if (words <= 0)
    return;
  if (self->mark != NULL)
    {
      mark = uc_paint_layout (widget, self->mark, MARK_SIZE, 800);
      pango_layout_get_pixel_extents (mark, NULL, &above);
      above.height -= MARK_INTO;
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (round ((width - above.width) / 2 - above.x),
                                                              round ((height - above.height - box.height) / 2)));
      gtk_snapshot_append_layout (snapshot, mark, &colour);
      gtk_snapshot_restore (snapshot);
    }
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (round (x + sign + (sign > 0 ? GAP : 0) - box.x),
                                                          round ((height + above.height - box.height) / 2)));
  gtk_snapshot_append_layout (snapshot, layout, &colour);
  gtk_snapshot_restore (snapshot);
}

static void
uc_action_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                   int *min_baseline, int *nat_baseline)
{
  /* The grid gives it its size; with its outline it is never smaller than a key of the strip. */
  *minimum = *natural = 63;
}

static void
uc_action_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  UcAction *self = UC_ACTION (object);

  if (id == PROP_WORDS)
    g_value_set_string (value, self->words);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
uc_action_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  UcAction *self = UC_ACTION (object);

  switch (id)
    {
    case PROP_WORDS:
      uc_action_set_words (self, g_value_get_string (value));
      break;
    case PROP_SIGN:
      for (guint i = 0; i < UC_N_SIGNS; i++)
        if (g_strcmp0 (sign_names[i], g_value_get_string (value)) == 0)
          uc_action_set_sign (self, i);
      break;
    case PROP_TEXT_SIZE:
      self->text_size = g_value_get_int (value);
      break;
    case PROP_TEXT_WEIGHT:
      self->text_weight = g_value_get_int (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
uc_action_finalize (GObject *object)
{
  g_free (UC_ACTION (object)->words);
  g_free (UC_ACTION (object)->mark);
  G_OBJECT_CLASS (uc_action_parent_class)->finalize (object);
}

static void
uc_action_class_init (UcActionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = uc_action_get_property;
  object_class->set_property = uc_action_set_property;
  object_class->finalize = uc_action_finalize;
  uc_paint_class_init_whole (widget_class, uc_action_snapshot, uc_action_measure, "ucaction",
                             GTK_ACCESSIBLE_ROLE_BUTTON);
  props[PROP_WORDS] = g_param_spec_string ("words", NULL, NULL, "", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_SIGN] = g_param_spec_string ("sign", NULL, NULL, "none", G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_TEXT_SIZE]
      = g_param_spec_int ("text-size", NULL, NULL, LEAST_SIZE, 100, 22, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_TEXT_WEIGHT]
      = g_param_spec_int ("text-weight", NULL, NULL, 100, 1000, 600, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
uc_action_init (UcAction *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
  self->words = g_strdup ("");
  self->text_size = 22;
  self->text_weight = 600;
}

GtkWidget *
uc_action_new (const char *words, int width, int height)
{
  return g_object_new (UC_TYPE_ACTION, "words", words, "width-request", width, "height-request", height, NULL);
}

void
uc_action_set_words (UcAction *self, const char *words)
{
  if (words == NULL)
    words = "";
  if (g_strcmp0 (self->words, words) == 0)
    return;
  g_free (self->words);
  self->words = g_strdup (words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->words, -1);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_WORDS]);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const char *
uc_action_get_words (UcAction *self)
{
  return self->words;
}

void
uc_action_set_mark (UcAction *self, const char *mark)
{
  g_free (self->mark);
  self->mark = g_strdup (mark);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
uc_action_set_sign (UcAction *self, UcSign sign)
{
  if (self->sign == sign)
    return;
  self->sign = sign;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
uc_action_set_text_size (UcAction *self, int size)
{
  if (self->text_size == size)
    return;
  self->text_size = size;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
