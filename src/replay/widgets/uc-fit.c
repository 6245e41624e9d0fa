#include "uc-fit.h"

#include "uc-push-scale.h"

/* Of the child's smallest size: below, its words could not be read. */
#define LEAST 0.5

struct _UcFit
{
  GtkWidget parent;
  GtkWidget *child;
  double scale; /* at most 1 */
};

static void uc_fit_buildable_init (GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UcFit, uc_fit, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, uc_fit_buildable_init))

/* How much smaller the child has to be in this room; at most 1. */
static double
scale_for (UcFit *self, int width, int height)
{
  int least_width, least_height;
  double scale;

  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  scale = MIN (1, (double)width / MAX (least_width, 1));
  gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, MAX (width, least_width), &least_height, NULL, NULL, NULL);
  return MIN (scale, (double)height / MAX (least_height, 1));
}

static void
uc_fit_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UcFit *self = UC_FIT (widget);

  self->scale = scale_for (self, width, height);
  if (self->scale >= 1)
    gtk_widget_allocate (self->child, width, height, baseline, NULL);
  else
    gtk_widget_allocate (self->child, (int)(width / self->scale + 0.5), (int)(height / self->scale + 0.5), -1,
                         gsk_transform_scale (NULL, (float)self->scale, (float)self->scale));
}

static void
uc_fit_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                int *min_baseline, int *nat_baseline)
{
  gtk_widget_measure (UC_FIT (widget)->child, orientation, -1, minimum, natural, NULL, NULL);
  *minimum *= LEAST;
}

static void
uc_fit_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcFit *self = UC_FIT (widget);

  /* Nodes that GTK kept stay the same ones where nothing is scaled. */
  if (self->scale >= 1)
    gtk_widget_snapshot_child (widget, self->child, snapshot);
  else
    uc_push_scale_of_child (widget, self->child, snapshot);
}

static void
uc_fit_dispose (GObject *object)
{
  g_clear_pointer (&UC_FIT (object)->child, gtk_widget_unparent);
  G_OBJECT_CLASS (uc_fit_parent_class)->dispose (object);
}

static void
uc_fit_class_init (UcFitClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_fit_dispose;
  GTK_WIDGET_CLASS (klass)->size_allocate = uc_fit_size_allocate;
  GTK_WIDGET_CLASS (klass)->measure = uc_fit_measure;
  GTK_WIDGET_CLASS (klass)->snapshot = uc_fit_snapshot;
}

static void
uc_fit_init (UcFit *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

/* ---- in an interface file ---- */

static void
uc_fit_add_child (GtkBuildable *buildable, GtkBuilder *builder, GObject *child, const char *type)
{
  UcFit *self = UC_FIT (buildable);

  g_return_if_fail (self->child == NULL);
  self->child = GTK_WIDGET (child);
  gtk_widget_set_parent (self->child, GTK_WIDGET (self));
}

static void
uc_fit_buildable_init (GtkBuildableIface *iface)
{
  iface->add_child = uc_fit_add_child;
}
