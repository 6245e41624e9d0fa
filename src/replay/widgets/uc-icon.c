#include "uc-icon.h"

struct _UcIcon
{
  GtkWidget parent;
  UcShape shape;
  UcColour colour;
  int size;
};

G_DEFINE_FINAL_TYPE (UcIcon, uc_icon, GTK_TYPE_WIDGET)

static void
uc_icon_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcIcon *self = UC_ICON (widget);
  UcPaint paint = { snapshot, widget };

  uc_marker_paint (&paint, self->shape, (gtk_widget_get_width (widget) - self->size) / 2.0,
                   (gtk_widget_get_height (widget) - self->size) / 2.0, self->size, self->colour);
}

static void
uc_icon_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                 int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = UC_ICON (widget)->size;
}

static void
uc_icon_class_init (UcIconClass *klass)
{
  uc_paint_class_init (GTK_WIDGET_CLASS (klass), uc_icon_snapshot, uc_icon_measure, "ucicon",
                       GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
uc_icon_init (UcIcon *self)
{
  self->colour = UC_COLOUR_TEXT_1;
  self->size = 14;
}

GtkWidget *
uc_icon_new (UcShape shape, int size)
{
  UcIcon *self = g_object_new (UC_TYPE_ICON, NULL);

  self->shape = shape;
  self->size = size;
  return GTK_WIDGET (self);
}

void
uc_icon_set_shape (UcIcon *self, UcShape shape)
{
  if (self->shape != shape)
    gtk_widget_queue_draw (GTK_WIDGET (self));
  self->shape = shape;
}

void
uc_icon_set_colour (UcIcon *self, UcColour colour)
{
  if (self->colour != colour)
    gtk_widget_queue_draw (GTK_WIDGET (self));
  self->colour = colour;
}
