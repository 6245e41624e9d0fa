#include "uc-rectangle.h"

#include "uc-say.h"

struct _UcRectangle
{
  GtkButton parent;
  UcRange range;
  gboolean lit;
};

G_DEFINE_FINAL_TYPE (UcRectangle, uc_rectangle, GTK_TYPE_BUTTON)

static const UcColour fills[] = { 0, UC_COLOUR_SMALL, UC_COLOUR_MEDIUM, UC_COLOUR_LARGE };
static const UcColour inks[] = { 0, UC_COLOUR_SMALL_INK, UC_COLOUR_MEDIUM_INK, UC_COLOUR_LARGE_INK };

static void
paint_ranks (UcRectangle *self, const UcPaint *paint, double y, double size, int weight, UcColour ink, double room)
{
  const char *ranks = uc_say_range_ranks (self->range);

  while (size > 18 && uc_paint_text_width (paint->widget, ranks, size, weight) > room)
    size -= 0.5;
  uc_paint_text (paint, ranks, UC_RECTANGLE_WIDTH / 2.0, y, size, weight, ink, UC_MIDDLE);
}

static void
uc_rectangle_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcRectangle *self = UC_RECTANGLE (widget);
  UcPaint paint = { snapshot, widget };
  UcColour ink = self->lit ? inks[self->range] : UC_COLOUR_TEXT_3;
  double middle = UC_RECTANGLE_WIDTH / 2.0;

  if (self->lit)
    {
      uc_paint_box (&paint, 0, 0, UC_RECTANGLE_WIDTH, UC_RECTANGLE_HEIGHT, 12, UC_COLOUR_SURFACE_1);
      uc_paint_frame (&paint, 0, 0, UC_RECTANGLE_WIDTH, UC_RECTANGLE_HEIGHT, 12, 5, fills[self->range]);
      uc_paint_box (&paint, 8, 178, 128, 150, 8, fills[self->range]);
      uc_paint_text (&paint, uc_say_range_letter (self->range), middle, 248, 68, 800, ink, UC_MIDDLE);
      uc_paint_text (&paint, uc_say_range (self->range), middle, 284, 24, 700, ink, UC_MIDDLE);
      paint_ranks (self, &paint, 312, 20, 600, ink, 120);
      return;
    }
  uc_paint_frame (&paint, 0, 0, UC_RECTANGLE_WIDTH, UC_RECTANGLE_HEIGHT, 12, 2, UC_COLOUR_LINE);
  uc_paint_text (&paint, uc_say_range_letter (self->range), middle, 246, 52, 700, ink, UC_MIDDLE);
  uc_paint_text (&paint, uc_say_range (self->range), middle, 282, 22, 600, ink, UC_MIDDLE);
  paint_ranks (self, &paint, 310, 19, 500, ink, 132);
}

static void
uc_rectangle_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                      int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? UC_RECTANGLE_WIDTH : UC_RECTANGLE_HEIGHT;
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
