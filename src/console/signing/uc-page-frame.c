#include "uc-page-frame.h"

#include "uc-grid.h"
#include "uc-push-scale.h"
#include "uc-sign-panel.h"

/* What a page has of the wide grid, and where on it the panel is on which somebody signs. */
#define WIDTH   UC_GRID_WIDTH
#define HEIGHT  (UC_GRID_HEIGHT - 56)
#define SIGN_X  884
#define SIGN_Y  48
/* From the panel to the edges of a small grid. */
#define EDGE 6
/* A page says at its top right since when it waits: the panel is below that. */
#define TOP  26
/* What the panel needs. */
#define SIGN_HEIGHT 466

struct _UcPageFrame
{
  GtkWidget parent;
  GtkFixed *page;
  UcSignPanel *sign; /* the page's; NULL = it has none */
  int width, height;
  guint laying_out; /* source that does it for another size; 0 = none is needed */
};

G_DEFINE_FINAL_TYPE (UcPageFrame, uc_page_frame, GTK_TYPE_WIDGET)

static gboolean
stands (UcPageFrame *self)
{
  return uc_grid_is_portrait (self->width) && self->sign != NULL && gtk_widget_get_visible (GTK_WIDGET (self->sign));
}

/* A page whose panel is below it needs no room beside what it says. */
static double
scale_of (UcPageFrame *self)
{
  return stands (self) ? MIN ((double)self->width / SIGN_X, (double)(self->height - SIGN_HEIGHT - 2 * EDGE) / HEIGHT) : MIN ((double)self->width / WIDTH, (double)self->height / HEIGHT);
}

/* The panel is laid out in units of the grid, and the page's scale taken back from it. */
static void
place_panel (UcPageFrame *self)
{
  const double scale = scale_of (self);
  GskTransform *transform;
  int x, y, width, height;

  if (self->sign == NULL)
    return;
  if (!uc_grid_is_small (self->width))
    {
      gtk_fixed_move (self->page, GTK_WIDGET (self->sign), SIGN_X, SIGN_Y);
      uc_sign_panel_set_room (self->sign, 0, 0);
      return;
    }
  if (stands (self))
    {
      x = EDGE;
      y = (int)(HEIGHT * scale);
      width = self->width - 2 * EDGE;
      height = self->height - y - EDGE;
    }
  else
    {
      x = (int)(SIGN_X * scale);
      y = TOP;
      width = (int)(WIDTH * scale) - x;
      height = self->height - TOP - EDGE;
    }
  transform = gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float)(x / scale), (float)(y / scale)));
  transform = gsk_transform_scale (transform, (float)(1 / scale), (float)(1 / scale));
  gtk_fixed_set_child_transform (self->page, GTK_WIDGET (self->sign), transform);
  gsk_transform_unref (transform);
  uc_sign_panel_set_room (self->sign, width, height);
}

static gboolean
on_lay_out (gpointer data)
{
  UcPageFrame *self = data;

  self->laying_out = 0;
  place_panel (self);
  return G_SOURCE_REMOVE;
}

static void
lay_out_again (UcPageFrame *self)
{
  if (self->laying_out == 0)
    self->laying_out = g_idle_add_full (G_PRIORITY_HIGH, on_lay_out, self, NULL);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
uc_page_frame_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UcPageFrame *self = UC_PAGE_FRAME (widget);
  GskTransform *transform = NULL;
  double scale;

  if ((width != self->width || height != self->height) && self->laying_out == 0)
    self->laying_out = g_idle_add_full (G_PRIORITY_HIGH, on_lay_out, self, NULL);
  self->width = width;
  self->height = height;
  scale = scale_of (self);
  if (!stands (self))
    transform = gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float)(width - scale * WIDTH) / 2, (float)(height - scale * HEIGHT) / 2));
  if (scale != 1)
    transform = gsk_transform_scale (transform, (float)scale, (float)scale);
  gtk_widget_allocate (GTK_WIDGET (self->page), WIDTH, stands (self) ? (int)(height / scale) : HEIGHT, -1, transform);
}

static void
uc_page_frame_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
                       int *natural_baseline)
{
  int least;

  /* The page is measured, as GTK asks, but its own size is that of the wide grid. */
  gtk_widget_measure (GTK_WIDGET (UC_PAGE_FRAME (widget)->page), orientation, -1, &least, NULL, NULL, NULL);
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
uc_page_frame_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  uc_push_scale_of_child (widget, GTK_WIDGET (UC_PAGE_FRAME (widget)->page), snapshot);
}

static void
uc_page_frame_dispose (GObject *object)
{
  UcPageFrame *self = UC_PAGE_FRAME (object);

  g_clear_handle_id (&self->laying_out, g_source_remove);
  if (self->sign != NULL)
    g_signal_handlers_disconnect_by_data (self->sign, self);
  self->sign = NULL;
  g_clear_pointer ((GtkWidget **)&self->page, gtk_widget_unparent);
  G_OBJECT_CLASS (uc_page_frame_parent_class)->dispose (object);
}

static void
uc_page_frame_class_init (UcPageFrameClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_page_frame_dispose;
  GTK_WIDGET_CLASS (klass)->size_allocate = uc_page_frame_size_allocate;
  GTK_WIDGET_CLASS (klass)->measure = uc_page_frame_measure;
  GTK_WIDGET_CLASS (klass)->snapshot = uc_page_frame_snapshot;
}

static void
uc_page_frame_init (UcPageFrame *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
uc_page_frame_new (GtkFixed *page)
{
  UcPageFrame *self = g_object_new (UC_TYPE_PAGE_FRAME, NULL);

  self->page = page;
  self->width = WIDTH;
  self->height = HEIGHT;
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (page)); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (UC_IS_SIGN_PANEL (child))
      self->sign = UC_SIGN_PANEL (child);
  gtk_widget_set_parent (GTK_WIDGET (page), GTK_WIDGET (self));
  if (self->sign != NULL)
    g_signal_connect_swapped (self->sign, "notify::visible", G_CALLBACK (lay_out_again), self);
  return GTK_WIDGET (self);
}

GtkFixed *
uc_page_frame_get_page (UcPageFrame *self)
{
  return self->page;
}
