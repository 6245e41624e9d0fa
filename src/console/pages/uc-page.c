#include "uc-page.h"

#include "uc-console-resources.h"
#include "uc-grid-layout.h"
#include "uc-grid.h"
#include "uc-sign-panel.h"

/* Above every page of the wide grid. */
#define TOP_BAR 56
/* A finger’s 12 mm in units of a small grid; those of one that is hardly wider than it must be are larger. */
#define FINGER       75
#define LARGE_FINGER 72
#define LARGE_UNITS  935

typedef struct
{
  UcConsoleModel *model;
  gboolean small; /* it lies on a small grid */
  guint frames;   /* that have begun since it has another grid */
  guint styling;  /* tick callback that lays out when GTK has the style of that grid; 0 = none */
} UcPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (UcPage, uc_page, GTK_TYPE_WIDGET)

UcPage *
uc_page_new (GType type, UcConsoleModel *model)
{
  UcPage *self = UC_PAGE (g_object_new (type, NULL));
  UcPagePrivate *private = uc_page_get_instance_private (self);

  private->model = model;
  return self;
}

static void
fit (UcPage *self)
{
  UcPagePrivate *private = uc_page_get_instance_private (self);
  GtkWidget *widget = GTK_WIDGET (self);
  int width, height;

  uc_grid_layout_get_size (UC_GRID_LAYOUT (gtk_widget_get_layout_manager (widget)), &width, &height);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (UC_IS_SIGN_PANEL (child))
      {
        const GdkRectangle place = uc_page_get_place (self, child);

        uc_sign_panel_set_room (UC_SIGN_PANEL (child), private->small ? place.width : 0, private->small ? place.height : 0,
                                !uc_grid_is_portrait (width) && width < LARGE_UNITS ? LARGE_FINGER : FINGER);
      }
  if (UC_PAGE_GET_CLASS (self)->lay_out != NULL)
    UC_PAGE_GET_CLASS (self)->lay_out (self, width, height);
  /* What is offered may depend on the size, too. */
  if (gtk_widget_get_mapped (widget))
    uc_page_show (self);
}

/* In the frame after the one in which the style was worked out. */
static gboolean
on_styled (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  UcPagePrivate *private = uc_page_get_instance_private (UC_PAGE (widget));

  /* What is to be done in a frame is done before that frame has its style. */
  if (private->frames++ == 0)
    return G_SOURCE_CONTINUE;
  private->styling = private->frames = 0;
  fit (UC_PAGE (widget));
  gtk_widget_queue_draw (widget);
  return G_SOURCE_REMOVE;
}

/* Nobody sees a page in the form of another grid than its own: what a window is shown with at first has no size before. */
static void
uc_page_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcPagePrivate *private = uc_page_get_instance_private (UC_PAGE (widget));
  const gboolean adapts = UC_IS_GRID_LAYOUT (gtk_widget_get_layout_manager (widget));

  if (!adapts || (private->styling == 0 && private->small == uc_grid_is_small (gtk_widget_get_width (widget))))
    GTK_WIDGET_CLASS (uc_page_parent_class)->snapshot (widget, snapshot);
}

static void
take_style (UcPage *self, int width)
{
  UcPagePrivate *private = uc_page_get_instance_private (self);

  private->small = uc_grid_is_small (width);
  (private->small ? gtk_widget_add_css_class : gtk_widget_remove_css_class) (GTK_WIDGET (self), "small");
}

static void
lay_out (GtkWidget *widget, int width, int height)
{
  UcPage *self = UC_PAGE (widget);
  UcPagePrivate *private = uc_page_get_instance_private (self);
  const gboolean other = private->small != uc_grid_is_small (width);

  take_style (self, width);
  if (!other && private->styling == 0)
    fit (self);
  else if (private->styling == 0)
    private->styling = gtk_widget_add_tick_callback (widget, on_styled, NULL, NULL);
}

void
uc_page_set_size (UcPage *self, int width, int height)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  if (!UC_IS_GRID_LAYOUT (layout))
    return;
  if (width != 0)
    uc_grid_layout_set_size (UC_GRID_LAYOUT (layout), width, height);
  take_style (self, width != 0 ? width : UC_GRID_WIDTH);
  fit (self);
}

void
uc_page_adapt (UcPage *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), uc_grid_layout_new (UC_GRID_WIDTH, UC_GRID_HEIGHT - TOP_BAR, lay_out));
}

GdkRectangle
uc_page_get_place (UcPage *self, GtkWidget *child)
{
  GdkRectangle place;

  uc_grid_layout_get_place (UC_GRID_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), child, &place);
  return place;
}

void
uc_page_put (UcPage *self, GtkWidget *child, int x, int y, int width, int height)
{
  uc_grid_layout_put (UC_GRID_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), child, &(GdkRectangle){ x, y, width, height });
}

gconstpointer
uc_page_choose (UcPage *self, gconstpointer wide, gconstpointer small, gconstpointer portrait)
{
  int width, height;

  uc_page_get_size (self, &width, &height);
  return uc_grid_is_portrait (width) ? portrait : uc_grid_is_small (width) ? small : wide;
}

void
uc_page_get_size (UcPage *self, int *width, int *height)
{
  uc_grid_layout_get_size (UC_GRID_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), width, height);
}

gboolean
uc_page_is_small (UcPage *self)
{
  UcPagePrivate *private = uc_page_get_instance_private (self);

  return private->small;
}

UcConsoleModel *
uc_page_get_model (UcPage *self)
{
  UcPagePrivate *private = uc_page_get_instance_private (self);

  return private->model;
}

gboolean
uc_page_has (UcPage *self, UcPageTraits trait)
{
  return (UC_PAGE_GET_CLASS (self)->traits & trait) != 0;
}

void
uc_page_show (UcPage *self)
{
  UC_PAGE_GET_CLASS (self)->show (self, uc_page_get_model (self));
}

gboolean
uc_page_refuse (UcPage *self, const char *sentence)
{
  UcPageClass *klass = UC_PAGE_GET_CLASS (self);

  if (klass->refuse != NULL)
    klass->refuse (self, sentence);
  return klass->refuse != NULL;
}

gboolean
uc_page_key (UcPage *self, guint keyval)
{
  UcPageClass *klass = UC_PAGE_GET_CLASS (self);

  if (klass->key != NULL)
    klass->key (self, keyval);
  return klass->key != NULL;
}

gboolean
uc_page_is_public (UcPage *self)
{
  UcPageClass *klass = UC_PAGE_GET_CLASS (self);

  return klass->is_public != NULL && klass->is_public (self);
}

static void
uc_page_dispose (GObject *object)
{
  for (GtkWidget *child; (child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL;)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (uc_page_parent_class)->dispose (object);
}

static void
uc_page_class_init (UcPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_page_dispose;
  GTK_WIDGET_CLASS (klass)->snapshot = uc_page_snapshot;
  /* Named here so that a static library brings its resources along. */
  (void)uc_console_get_resource ();
}

static void
uc_page_init (UcPage *self)
{
}
