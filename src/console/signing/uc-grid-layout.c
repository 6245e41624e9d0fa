#include "uc-grid-layout.h"

#include "uc-grid.h"
#include "uc-place.h"

#include <stdio.h>
#include <string.h>

enum
{
  WIDE = 1, /* the number of its property */
  SMALL,
  PORTRAIT,
  N_GRIDS
};

struct _UcGridLayout
{
  GtkLayoutManager parent;
  int width, height;       /* of the widget, last */
  int natural_width, natural_height;
  UcGridLayoutFunc changed;
  guint telling; /* source that calls it; 0 = none */
};

G_DEFINE_FINAL_TYPE (UcGridLayout, uc_grid_layout, GTK_TYPE_LAYOUT_MANAGER)

typedef struct
{
  gboolean named, shown;
  gboolean put; /* worked out for the size of now */
  int x, y, width, height;
} Place;

#define UC_TYPE_GRID_LAYOUT_CHILD (uc_grid_layout_child_get_type ())
G_DECLARE_FINAL_TYPE (UcGridLayoutChild, uc_grid_layout_child, UC, GRID_LAYOUT_CHILD, GtkLayoutChild)

struct _UcGridLayoutChild
{
  GtkLayoutChild parent;
  Place places[N_GRIDS];
};

G_DEFINE_FINAL_TYPE (UcGridLayoutChild, uc_grid_layout_child, GTK_TYPE_LAYOUT_CHILD)

/* ---- a child's places ---- */

static void
set_place (GObject *object, guint grid, const GValue *value, GParamSpec *property)
{
  Place *place = &UC_GRID_LAYOUT_CHILD (object)->places[grid];
  const char *text = g_value_get_string (value);

  *place = (Place){ .named = TRUE };
  place->shown = *text != '\0';
  if (place->shown && sscanf (text, "%d %d %d %d", &place->x, &place->y, &place->width, &place->height) < 2)
    g_warning ("A place on the grid is “X Y [WIDTH [HEIGHT]]”, not “%s”", text);
}

static void
uc_grid_layout_child_class_init (UcGridLayoutChildClass *klass)
{
  static const char *const grids[N_GRIDS] = { [WIDE] = "wide", [SMALL] = "small", [PORTRAIT] = "portrait" };

  G_OBJECT_CLASS (klass)->set_property = set_place;
  for (guint grid = WIDE; grid < N_GRIDS; grid++)
    g_object_class_install_property (G_OBJECT_CLASS (klass), grid,
                                     g_param_spec_string (grids[grid], NULL, NULL, "", G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static void
uc_grid_layout_child_init (UcGridLayoutChild *self)
{
}

static const Place *
place_of (UcGridLayout *self, GtkWidget *child)
{
  const UcGridLayoutChild *places = UC_GRID_LAYOUT_CHILD (gtk_layout_manager_get_layout_child (GTK_LAYOUT_MANAGER (self), child));
  guint grid = uc_grid_is_portrait (self->width) ? PORTRAIT : uc_grid_is_small (self->width) ? SMALL : WIDE;

  while (grid > WIDE && !places->places[grid].named)
    grid--;
  return &places->places[grid];
}

/* In one direction: what was said for a widget of @natural, in one of @size. */
static void
spread (int at, int length, int size, int natural, int *place, int *room)
{
  const int more = MAX (0, size - natural);

  *place = at < 0 ? size + at : at >= natural / 2 ? at + more : at;
  if (length < 0)
    *room = size + length - *place;
  else
    *room = length > 0 && at >= 0 && at < natural / 2 && at + length > natural / 2 ? length + more : length;
}

void
uc_grid_layout_get_place (UcGridLayout *self, GtkWidget *child, GdkRectangle *place)
{
  const Place *at = place_of (self, child);
  const int least = uc_grid_is_portrait (self->width) ? UC_GRID_PORTRAIT_WIDTH : uc_grid_is_small (self->width) ? UC_GRID_SMALL_WIDTH : self->natural_width;

  spread (at->x, at->width, self->width, at->put ? self->width : least, &place->x, &place->width);
  spread (at->y, at->height, self->height, at->put || uc_grid_is_small (self->width) ? self->height : self->natural_height, &place->y, &place->height);
}

void
uc_grid_layout_set_size (UcGridLayout *self, int width, int height)
{
  self->width = width;
  self->height = height;
}

void
uc_grid_layout_get_size (UcGridLayout *self, int *width, int *height)
{
  *width = self->width;
  *height = self->height;
}

void
uc_grid_layout_put (UcGridLayout *self, GtkWidget *child, const GdkRectangle *place)
{
  UcGridLayoutChild *places = UC_GRID_LAYOUT_CHILD (gtk_layout_manager_get_layout_child (GTK_LAYOUT_MANAGER (self), child));
  const Place wanted = { TRUE, TRUE, TRUE, place->x, place->y, place->width, place->height };

  /* A page that is shown again each second puts its children where they are already. */
  if (memcmp (&places->places[WIDE], &wanted, sizeof wanted) == 0)
    return;
  memset (places->places, 0, sizeof places->places);
  places->places[WIDE] = wanted;
  gtk_widget_queue_allocate (gtk_layout_manager_get_widget (GTK_LAYOUT_MANAGER (self)));
}

/* ---- the layout ---- */

static gboolean
on_tell (gpointer data)
{
  UcGridLayout *self = data;

  self->telling = 0;
  self->changed (gtk_layout_manager_get_widget (GTK_LAYOUT_MANAGER (self)), self->width, self->height);
  return G_SOURCE_REMOVE;
}

static void
uc_grid_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  UcGridLayout *self = UC_GRID_LAYOUT (manager);

  if ((width != self->width || height != self->height) && self->changed != NULL && self->telling == 0)
    self->telling = g_idle_add_full (G_PRIORITY_HIGH, on_tell, self, NULL);
  self->width = width;
  self->height = height;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      const Place *at = place_of (self, child);
      GdkRectangle place;

      gtk_widget_set_child_visible (child, at->shown || !at->named);
      uc_grid_layout_get_place (self, child, &place);
      if (gtk_widget_get_child_visible (child))
        uc_place (child, place.x, place.y, place.width, place.height);
    }
}

static void
uc_grid_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                        int *minimum_baseline, int *natural_baseline)
{
  UcGridLayout *self = UC_GRID_LAYOUT (manager);

  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? self->natural_width : self->natural_height;
}

static GtkLayoutChild *
uc_grid_layout_create_child (GtkLayoutManager *manager, GtkWidget *widget, GtkWidget *child)
{
  return g_object_new (UC_TYPE_GRID_LAYOUT_CHILD, "layout-manager", manager, "child-widget", child, NULL);
}

static void
uc_grid_layout_dispose (GObject *object)
{
  g_clear_handle_id (&UC_GRID_LAYOUT (object)->telling, g_source_remove);
  G_OBJECT_CLASS (uc_grid_layout_parent_class)->dispose (object);
}

static void
uc_grid_layout_class_init (UcGridLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = uc_grid_layout_dispose;
  layout_class->layout_child_type = UC_TYPE_GRID_LAYOUT_CHILD;
  layout_class->allocate = uc_grid_layout_allocate;
  layout_class->measure = uc_grid_layout_measure;
  layout_class->create_layout_child = uc_grid_layout_create_child;
}

static void
uc_grid_layout_init (UcGridLayout *self)
{
}

GtkLayoutManager *
uc_grid_layout_new (int width, int height, UcGridLayoutFunc changed)
{
  UcGridLayout *self = g_object_new (UC_TYPE_GRID_LAYOUT, NULL);

  self->width = self->natural_width = width;
  self->height = self->natural_height = height;
  self->changed = changed;
  return GTK_LAYOUT_MANAGER (self);
}
