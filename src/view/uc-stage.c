#include "uc-stage.h"

#include "uc-grid.h"
#include "uc-push-scale.h"

struct _UcStage
{
  GtkWidget parent;
  GtkWidget *child;
  int width, height; /* of the grid; 0 = the one that suits the panel */
  int panel_mm;      /* its width, whatever it says; 0 = what it says */
  gboolean large;
  gboolean turned;
};

G_DEFINE_FINAL_TYPE (UcStage, uc_stage, GTK_TYPE_WIDGET)

/* Millimetres of a pixel of the panel on which the stage is; 0 = it does not say. The only panel of a kiosk is that before anything is
 * shown, too. */
static double
pixel_mm (UcStage *self)
{
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (self));
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
  GdkSurface *surface = native != NULL ? gtk_native_get_surface (native) : NULL;
  g_autoptr (GdkMonitor) first = g_list_model_get_item (gdk_display_get_monitors (display), 0);
  GdkMonitor *monitor = surface != NULL ? gdk_display_get_monitor_at_surface (display, surface) : NULL;
  GdkRectangle pixels;

  if (monitor == NULL)
    monitor = first;
  if (monitor == NULL)
    return 0;
  gdk_monitor_get_geometry (monitor, &pixels);
  return (double)(self->panel_mm > 0 ? self->panel_mm : gdk_monitor_get_width_mm (monitor)) / MAX (pixels.width, 1);
}

static void
uc_stage_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UcStage *self = UC_STAGE (widget);
  UcGrid grid = { self->width, self->height, 0 };
  graphene_point_t corner;
  GskTransform *transform;

  if (self->width == 0)
    grid = uc_grid_choose (width, height, pixel_mm (self), self->large);
  else
    grid.scale = MIN ((double)width / grid.width, (double)height / grid.height);
  corner = GRAPHENE_POINT_INIT ((width - grid.scale * grid.width) / 2, (height - grid.scale * grid.height) / 2);
  transform = gsk_transform_translate (NULL, &corner);
  if (grid.scale != 1)
    transform = gsk_transform_scale (transform, grid.scale, grid.scale);
  if (self->turned)
    {
      corner = GRAPHENE_POINT_INIT (grid.width, grid.height);
      transform = gsk_transform_rotate (gsk_transform_translate (transform, &corner), 180);
    }
  gtk_widget_allocate (self->child, grid.width, grid.height, -1, transform);
}

static void
uc_stage_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                  int *min_baseline, int *nat_baseline)
{
  UcStage *self = UC_STAGE (widget);
  int least;

  /* The child is measured, as GTK asks, but its own size is that of the grid. */
  gtk_widget_measure (self->child, orientation, -1, &least, NULL, NULL, NULL);
  *minimum = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = self->width != 0 ? self->width : UC_GRID_WIDTH;
  else
    *natural = self->height != 0 ? self->height : UC_GRID_HEIGHT;
}

static void
uc_stage_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  uc_push_scale_of_child (widget, UC_STAGE (widget)->child, snapshot);
}

static void
uc_stage_dispose (GObject *object)
{
  g_clear_pointer (&UC_STAGE (object)->child, gtk_widget_unparent);
  G_OBJECT_CLASS (uc_stage_parent_class)->dispose (object);
}

static void
uc_stage_class_init (UcStageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_stage_dispose;
  GTK_WIDGET_CLASS (klass)->size_allocate = uc_stage_size_allocate;
  GTK_WIDGET_CLASS (klass)->measure = uc_stage_measure;
  GTK_WIDGET_CLASS (klass)->snapshot = uc_stage_snapshot;
}

static void
uc_stage_init (UcStage *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
uc_stage_new (GtkWidget *child)
{
  return uc_stage_new_sized (child, 0, 0);
}

GtkWidget *
uc_stage_new_sized (GtkWidget *child, int width, int height)
{
  UcStage *self = g_object_new (UC_TYPE_STAGE, NULL);

  self->width = width;
  self->height = height;
  self->child = child;
  gtk_widget_set_parent (child, GTK_WIDGET (self));
  return GTK_WIDGET (self);
}

void
uc_stage_set_size (UcStage *self, int width, int height)
{
  self->width = width;
  self->height = height;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
uc_stage_set_panel (UcStage *self, int width_mm)
{
  self->panel_mm = width_mm;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
uc_stage_set_large (UcStage *self, gboolean large)
{
  self->large = large;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
uc_stage_set_turned (UcStage *self, gboolean turned)
{
  if (self->turned == turned)
    return;
  self->turned = turned;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}
