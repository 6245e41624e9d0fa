#include "uc-pit-grid.h"

#include <math.h>

#define GAP 8
/* Of many tiles. */
#define CLOSE_GAP 4
#define MANY 60
/* What a tile looks best in, one of many as well, and no larger than it says something with. */
#define SHAPE 1.3
#define FLAT_SHAPE 1.7
#define MOST_WIDTH 460
#define MOST_HEIGHT 340

struct _UcPitGrid
{
  GtkWidget parent_instance;
  guint n;
  guint columns; /* of the plan; 0 = as fits */
};

G_DEFINE_FINAL_TYPE (UcPitGrid, uc_pit_grid, GTK_TYPE_WIDGET)

static int
gap_of (guint n)
{
  return n >= MANY ? CLOSE_GAP : GAP;
}

static guint
rows_of (guint n, guint columns)
{
  return (n + columns - 1) / columns;
}

guint
uc_pit_grid_fit (guint n, int width, int height)
{
  const int gap = gap_of (n);
  const double shape = n >= MANY ? FLAT_SHAPE : SHAPE;
  guint best = 1;
  double most = -1;

  g_return_val_if_fail (n > 0, 1);

  for (guint columns = 1; columns <= n; columns++)
    {
      const double w = (double) (width + gap) / columns - gap, h = (double) (height + gap) / rows_of (n, columns) - gap;
      const double size = MIN (MIN (w, MOST_WIDTH) / shape, MIN (h, MOST_HEIGHT));

      if (w < UC_PIT_TILE_LEAST_WIDTH && columns > 1)
        break;
      if (size > most)
        {
          most = size;
          best = columns;
        }
    }
  return best;
}

static guint
columns_in (UcPitGrid *self, int width, int height)
{
  const guint most = MAX (1, (guint) (width + gap_of (self->n)) / (UC_PIT_TILE_LEAST_WIDTH + gap_of (self->n)));

  if (self->columns > 0)
    return MIN (MIN (self->columns, self->n), most);
  return uc_pit_grid_fit (self->n, width, height);
}

static void
uc_pit_grid_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UcPitGrid *self = UC_PIT_GRID (widget);
  const gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  guint columns, rows, at = 0;
  int gap, w, h;

  if (self->n == 0)
    return;
  columns = columns_in (self, width, height);
  rows = rows_of (self->n, columns);
  gap = gap_of (self->n);
  w = MIN ((width + gap) / (int) columns - gap, MOST_WIDTH);
  h = MIN ((height + gap) / (int) rows - gap, MOST_HEIGHT);
  for (GtkWidget *tile = gtk_widget_get_first_child (widget); tile != NULL; tile = gtk_widget_get_next_sibling (tile), at++)
    {
      const int column = (int) (at % columns), x = column * (w + gap);

      gtk_widget_size_allocate (tile, &(GtkAllocation){ is_mirrored ? width - x - w : x, (int) (at / columns) * (h + gap), w, h }, -1);
    }
}

static GtkSizeRequestMode
uc_pit_grid_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* At least the smallest tiles, in as many columns as they have in this width. */
static void
uc_pit_grid_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *min_baseline,
                     int *nat_baseline)
{
  UcPitGrid *self = UC_PIT_GRID (widget);
  const int gap = gap_of (self->n);

  if (self->n == 0 || orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = UC_PIT_TILE_LEAST_WIDTH;
  else
    {
      const guint most = for_size > 0 ? MAX (1, (guint) (for_size + gap) / (UC_PIT_TILE_LEAST_WIDTH + gap)) : 1;
      const guint columns = self->columns > 0 ? MIN (self->columns, most) : most;

      *minimum = *natural = (int) rows_of (self->n, MIN (columns, self->n)) * (UC_PIT_TILE_LEAST_HEIGHT + gap) - gap;
    }
}

static void
uc_pit_grid_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (uc_pit_grid_parent_class)->dispose (object);
}

static void
uc_pit_grid_class_init (UcPitGridClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = uc_pit_grid_dispose;
  widget_class->size_allocate = uc_pit_grid_size_allocate;
  widget_class->measure = uc_pit_grid_measure;
  widget_class->get_request_mode = uc_pit_grid_get_request_mode;
  gtk_widget_class_set_css_name (widget_class, "ucpitgrid");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
uc_pit_grid_init (UcPitGrid *self)
{
}

GtkWidget *
uc_pit_grid_new (void)
{
  return g_object_new (UC_TYPE_PIT_GRID, NULL);
}

void
uc_pit_grid_set_columns (UcPitGrid *self, guint columns)
{
  if (self->columns == columns)
    return;
  self->columns = columns;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
uc_pit_grid_append (UcPitGrid *self, GtkWidget *tile)
{
  gtk_widget_set_parent (tile, GTK_WIDGET (self));
  self->n++;
}

void
uc_pit_grid_remove (UcPitGrid *self, GtkWidget *tile)
{
  g_return_if_fail (gtk_widget_get_parent (tile) == GTK_WIDGET (self));

  gtk_widget_unparent (tile);
  self->n--;
}
