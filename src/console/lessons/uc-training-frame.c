#include "uc-training-frame.h"

#include "uc-push-scale.h"

/* A wider panel is not read from farther away. */
#define LARGEST_SCALE 1.5

struct _UcTrainingFrame
{
  GtkWidget parent;
  GtkWidget *bar;
  GtkWidget *screen;
  gboolean narrow;
  guint turning; /* source that lays the bar out for a panel of the other shape */
};

G_DEFINE_FINAL_TYPE (UcTrainingFrame, uc_training_frame, GTK_TYPE_WIDGET)

static gboolean
on_turning (gpointer data)
{
  UcTrainingFrame *self = data;

  self->turning = 0;
  uc_training_bar_set_narrow (UC_TRAINING_BAR (self->bar), self->narrow);
  return G_SOURCE_REMOVE;
}

static void
uc_training_frame_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UcTrainingFrame *self = UC_TRAINING_FRAME (widget);
  gboolean narrow = height > width;
  const int grid_width = narrow ? UC_TRAINING_BAR_NARROW_WIDTH : UC_TRAINING_BAR_WIDTH;
  const int grid_height = narrow ? UC_TRAINING_BAR_NARROW_HEIGHT : UC_TRAINING_BAR_HEIGHT;
  float scale = MIN ((float) width / grid_width, LARGEST_SCALE);
  int taken = (int) (grid_height * scale);

  if (narrow != self->narrow && self->turning == 0)
    self->turning = g_idle_add_full (G_PRIORITY_HIGH, on_turning, self, NULL);
  self->narrow = narrow;
  gtk_widget_allocate (self->bar, (int) (width / scale), grid_height, -1, gsk_transform_scale (NULL, scale, scale));
  gtk_widget_allocate (self->screen, width, MAX (height - taken, 0), -1,
                       gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (0, (float) taken)));
}

static void
uc_training_frame_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                           int *min_baseline, int *nat_baseline)
{
  UcTrainingFrame *self = UC_TRAINING_FRAME (widget);
  int least;

  /* It is as large as the window, and both are measured, as GTK asks. */
  gtk_widget_measure (self->bar, orientation, -1, &least, NULL, NULL, NULL);
  gtk_widget_measure (self->screen, orientation, -1, &least, natural, NULL, NULL);
  *minimum = 0;
}

static void
uc_training_frame_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcTrainingFrame *self = UC_TRAINING_FRAME (widget);

  uc_push_scale_of_child (widget, self->bar, snapshot);
  gtk_widget_snapshot_child (widget, self->screen, snapshot);
}

static void
uc_training_frame_dispose (GObject *object)
{
  UcTrainingFrame *self = UC_TRAINING_FRAME (object);

  g_clear_handle_id (&self->turning, g_source_remove);
  g_clear_pointer (&self->bar, gtk_widget_unparent);
  g_clear_pointer (&self->screen, gtk_widget_unparent);
  G_OBJECT_CLASS (uc_training_frame_parent_class)->dispose (object);
}

static void
uc_training_frame_class_init (UcTrainingFrameClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_training_frame_dispose;
  GTK_WIDGET_CLASS (klass)->size_allocate = uc_training_frame_size_allocate;
  GTK_WIDGET_CLASS (klass)->measure = uc_training_frame_measure;
  GTK_WIDGET_CLASS (klass)->snapshot = uc_training_frame_snapshot;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "uctrainingframe");
}

static void
uc_training_frame_init (UcTrainingFrame *self)
{
}

GtkWidget *
uc_training_frame_new (UcTrainingBar *bar, GtkWidget *screen)
{
  UcTrainingFrame *self = g_object_new (UC_TYPE_TRAINING_FRAME, NULL);

  self->bar = GTK_WIDGET (bar);
  self->screen = screen;
  gtk_widget_set_parent (self->bar, GTK_WIDGET (self));
  gtk_widget_set_parent (self->screen, GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
