#include "uc-studio.h"

#include "uc-table-view.h"

struct _UcStudio
{
  GtkWidget parent;
  UcTableView *view;
};

G_DEFINE_FINAL_TYPE (UcStudio, uc_studio, GTK_TYPE_WIDGET)

/* As large as the console's grid, whatever room there is. */
static void
allocate_view (UcStudio *self)
{
  GtkWidget *view = GTK_WIDGET (self->view);
  int width, height;

  gtk_widget_measure (view, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (view, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  gtk_widget_allocate (view, width, height, -1, NULL);
}

static void
uc_studio_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  allocate_view (UC_STUDIO (widget));
}

static void
uc_studio_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                   int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = 0;
}

static void
uc_studio_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
}

static void
uc_studio_dispose (GObject *object)
{
  UcStudio *self = UC_STUDIO (object);

  if (self->view != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->view));
  self->view = NULL;
  G_OBJECT_CLASS (uc_studio_parent_class)->dispose (object);
}

static void
uc_studio_class_init (UcStudioClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = uc_studio_dispose;
  widget_class->size_allocate = uc_studio_size_allocate;
  widget_class->measure = uc_studio_measure;
  widget_class->snapshot = uc_studio_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
uc_studio_init (UcStudio *self)
{
  self->view = g_object_new (UC_TYPE_TABLE_VIEW, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->view), GTK_WIDGET (self));
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
}

GdkPaintable *
uc_studio_draw (UcStudio *self, const UcTable *table, const UcTable *screen, const char *known, const char *unproven)
{
  GtkWidget *view = GTK_WIDGET (self->view);
  GtkSnapshot *snapshot;

  if (!gtk_widget_get_mapped (view))
    return NULL;
  uc_table_view_show (self->view, table, screen, known, unproven);
  allocate_view (self);
  snapshot = gtk_snapshot_new ();
  gtk_widget_snapshot_child (GTK_WIDGET (self), view, snapshot);
  return gtk_snapshot_free_to_paintable (
      snapshot, &GRAPHENE_SIZE_INIT (gtk_widget_get_width (view), gtk_widget_get_height (view)));
}
