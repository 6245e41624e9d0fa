#include "uc-dots.h"

#include "uc-paint.h"

#define LEAST 4
#define PITCH 34 /* where nothing else is said */

struct _UcDots
{
  GtkWidget parent;
  guint n;
  int pitch; /* from one to the next */
};

G_DEFINE_FINAL_TYPE (UcDots, uc_dots, GTK_TYPE_WIDGET)

static void
uc_dots_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcPaint paint = { snapshot, widget };
  guint n = UC_DOTS (widget)->n;
  const int pitch = UC_DOTS (widget)->pitch, radius = MIN (10, pitch / 2 - 1);

  for (guint i = 0; i < MAX (n, LEAST); i++)
    if (i < n)
      uc_paint_disc (&paint, radius + 1 + i * pitch, 12, radius, UC_COLOUR_TEXT_1);
    else
      uc_paint_ring (&paint, radius + 1 + i * pitch, 12, radius - 1, 2, UC_COLOUR_LINE_STRONG);
}

static void
uc_dots_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                 int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 8 * UC_DOTS (widget)->pitch : 24;
}

static void
uc_dots_class_init (UcDotsClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = uc_dots_snapshot;
  GTK_WIDGET_CLASS (klass)->measure = uc_dots_measure;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_IMG);
}

static void
uc_dots_init (UcDots *self)
{
  self->pitch = PITCH;
}

void
uc_dots_set_pitch (UcDots *self, int pitch)
{
  self->pitch = pitch != 0 ? pitch : PITCH;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
uc_dots_set (UcDots *self, guint n)
{
  if (self->n == n)
    return;
  self->n = n;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
