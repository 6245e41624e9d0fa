#include "uc-rectangle.h"

#include "uc-say.h"

#include <string.h>

struct _UcRectangle
{
  GtkButton parent;
  UcRange range;
  gboolean lit;
};

G_DEFINE_FINAL_TYPE (UcRectangle, uc_rectangle, GTK_TYPE_BUTTON)

static const UcColour fills[] = { 0, UC_COLOUR_SMALL, UC_COLOUR_MEDIUM, UC_COLOUR_LARGE };
static const UcColour inks[] = { 0, UC_COLOUR_SMALL_INK, UC_COLOUR_MEDIUM_INK, UC_COLOUR_LARGE_INK };

/* Sizes of type and baselines from the lower edge, of a light that is lit and of one that is not. */
typedef struct
{
  double letter, letter_up, word, word_up, ranks, ranks_up;
} Look;

static const Look wide[2] = { { 52, 90, 22, 54, 19, 26 }, { 68, 88, 24, 52, 20, 24 } },
                  small[2] = { { 36, 50, 18, 29, 18, 9 }, { 38, 52, 18, 31, 18, 12 } };

/* Of a small one that keys leave less room: the cards reach further down. */
#define LEAST_HEIGHT 200
#define LEAST_LETTER 26

/* So much of a low rectangle is the cards'. */
#define CARDS_BESIDE 78
/* Around what is lit, of a small one. */
#define LIT_EDGE 5

static void
uc_rectangle_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcRectangle *self = UC_RECTANGLE (widget);
  UcPaint paint = { snapshot, widget };
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  /* Low: the letter stands beside the cards, not below them. */
  const gboolean is_low = height < width, is_small = is_low || width < UC_RECTANGLE_WIDTH;
  const Look *look = &(is_small ? small : wide)[self->lit];
  const UcColour ink = self->lit ? inks[self->range] : UC_COLOUR_TEXT_3;
  const double left = is_low ? CARDS_BESIDE : 0, middle = left + (width - left) / 2.0, room = width - left - (self->lit && !is_small ? 24 : 12);
  const char *word = uc_say_range (self->range), *ranks = uc_say_range_ranks (self->range);
  g_autofree char *ends = g_strdup_printf ("%.*s%s", (int)strcspn (ranks, "-") , ranks, strrchr (ranks, '-'));
  /* Where type is larger than usual, the wide ones have room for that between their lines. */
  const double word_size = is_small ? look->word : uc_paint_grown (widget, word, look->word, 30, width - 16, 700);
  double size = look->ranks * (is_small ? 1 : uc_paint_growth ());

  /* "10-A" where "10-J-Q-K-A" has no room. */
  if (uc_paint_text_width (widget, ranks, 18, self->lit ? 600 : 500) > room + 4)
    ranks = ends;

  if (self->lit)
    {
      const double top = is_low ? 5 : is_small ? 106 : 178, edge = is_small ? LIT_EDGE : 8;

      uc_paint_box (&paint, 0, 0, width, height, 12, UC_COLOUR_SURFACE_1);
      uc_paint_frame (&paint, 0, 0, width, height, 12, 5, fills[self->range]);
      uc_paint_box (&paint, left + edge, top, width - left - 2 * edge, height - top - edge, 8, fills[self->range]);
    }
  else
    uc_paint_frame (&paint, 0, 0, width, height, 12, 2, UC_COLOUR_LINE);
  uc_paint_text (&paint, uc_say_range_letter (self->range), middle, height - look->letter_up, is_small && !is_low && height < LEAST_HEIGHT ? LEAST_LETTER : look->letter, self->lit ? 800 : 700, ink, UC_MIDDLE);
  /* Where the name has no room its letter stands for it. */
  if (uc_paint_text_width (widget, word, 18, self->lit ? 700 : 600) <= width - left - (self->lit ? 2 * LIT_EDGE : 4))
    uc_paint_text_shrunk (&paint, word, middle, height - look->word_up, width - left - 4, word_size, self->lit ? 700 : 600, ink, UC_MIDDLE);
  while (size > 18 && uc_paint_text_width (widget, ranks, size, self->lit ? 600 : 500) > room)
    size -= 0.5;
  uc_paint_text (&paint, ranks, middle, height - look->ranks_up, size, self->lit ? 600 : 500, ink, UC_MIDDLE);
}

static void
uc_rectangle_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                      int *min_baseline, int *nat_baseline)
{
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? UC_RECTANGLE_WIDTH : UC_RECTANGLE_HEIGHT;
}

static void
uc_rectangle_class_init (UcRectangleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  uc_paint_class_init_whole (widget_class, uc_rectangle_snapshot, uc_rectangle_measure, "ucrectangle",
                             GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
uc_rectangle_init (UcRectangle *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
}

GtkWidget *
uc_rectangle_new (UcRange range)
{
  UcRectangle *self = g_object_new (UC_TYPE_RECTANGLE, NULL);

  self->range = range;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, uc_say_range (range), -1);
  return GTK_WIDGET (self);
}

UcRange
uc_rectangle_get_range (UcRectangle *self)
{
  return self->range;
}

void
uc_rectangle_show (UcRectangle *self, gboolean lit)
{
  if (self->lit == lit)
    return;
  self->lit = lit;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  lit ? uc_say_light (self->range) : "", -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
