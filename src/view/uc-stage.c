#include "uc-stage.h"

#include "uc-push-scale.h"

struct _UcStage
{
  GtkWidget parent;
  GtkWidget *child;
  int width, height;
  gboolean turned;
};

G_DEFINE_FINAL_TYPE (UcStage, uc_stage, GTK_TYPE_WIDGET)

static void
uc_stage_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UcStage *self = UC_STAGE (widget);
  float scale = MIN ((float)width / self->width, (float)height / self->height);
  graphene_point_t corner
      = GRAPHENE_POINT_INIT ((width - scale * self->width) / 2, (height - scale * self->height) / 2);
  GskTransform *transform = gsk_transform_translate (NULL, &corner);

  if (scale != 1)
    transform = gsk_transform_scale (transform, scale, scale);
  if (self->turned)
    {
      corner = GRAPHENE_POINT_INIT (self->width, self->height);
      transform = gsk_transform_rotate (gsk_transform_translate (transform, &corner), 180);
    }
  gtk_widget_allocate (self->child, self->width, self->height, -1, transform);
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
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? self->width : self->height;
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
  return uc_stage_new_sized (child, UC_STAGE_WIDTH, UC_STAGE_HEIGHT);
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
uc_stage_set_turned (UcStage *self, gboolean turned)
{
  if (self->turned == turned)
    return;
  self->turned = turned;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}
