#include "uc-pit-columns.h"

#define GAP 16
#define GAP_NARROW 12
#define QUEUE 470
#define QUEUE_NARROW 384
#define SIDE 330

struct _UcPitColumns
{
  GtkWidget parent_instance;
  GtkWidget *queue, *middle, *side;
  gboolean is_narrow;
  gboolean shows_side; /* where it is narrow */
  gboolean is_large;   /* where it is not */
};

enum
{
  PROP_0,
  PROP_IS_NARROW,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (UcPitColumns, uc_pit_columns, GTK_TYPE_WIDGET)

static void
allocate (GtkWidget *widget, GtkWidget *child, int x, int width, int height)
{
  const gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int least;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  width = MAX (width, least);
  if (is_mirrored)
    x = gtk_widget_get_width (widget) - x - width;
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, 0, width, height }, -1);
}

static void
uc_pit_columns_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UcPitColumns *self = UC_PIT_COLUMNS (widget);
  const gboolean is_narrow = width < UC_PIT_COLUMNS_WIDE - 2 * GAP;
  const int gap = is_narrow ? GAP_NARROW : GAP, queue = is_narrow ? QUEUE_NARROW : QUEUE, rest = width - queue - gap;
  const gboolean middle = !is_narrow || !self->shows_side, side = is_narrow ? self->shows_side : !self->is_large;

  gtk_widget_set_child_visible (self->middle, middle);
  gtk_widget_set_child_visible (self->side, side);
  allocate (widget, self->queue, 0, queue, height);
  if (middle)
    allocate (widget, self->middle, queue + gap, is_narrow || self->is_large ? rest : rest - SIDE - gap, height);
  if (side)
    allocate (widget, self->side, is_narrow ? queue + gap : width - SIDE, is_narrow ? rest : SIDE, height);
  if (is_narrow != self->is_narrow)
    {
      self->is_narrow = is_narrow;
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_IS_NARROW]);
    }
}

static void
uc_pit_columns_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *min_baseline,
                        int *nat_baseline)
{
  UcPitColumns *self = UC_PIT_COLUMNS (widget);
  GtkWidget *const parts[] = { self->queue, self->middle, self->side };

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = QUEUE_NARROW + GAP_NARROW + SIDE;
      *natural = UC_PIT_COLUMNS_WIDE;
    }
  else
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
      {
        int least, best;

        gtk_widget_measure (parts[i], orientation, -1, &least, &best, NULL, NULL);
        *minimum = MAX (*minimum, least);
        *natural = MAX (*natural, best);
      }
}

static void
uc_pit_columns_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, UC_PIT_COLUMNS (object)->is_narrow);
}

static void
uc_pit_columns_dispose (GObject *object)
{
  UcPitColumns *self = UC_PIT_COLUMNS (object);

  g_clear_pointer (&self->queue, gtk_widget_unparent);
  g_clear_pointer (&self->middle, gtk_widget_unparent);
  g_clear_pointer (&self->side, gtk_widget_unparent);
  G_OBJECT_CLASS (uc_pit_columns_parent_class)->dispose (object);
}

static void
uc_pit_columns_class_init (UcPitColumnsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = uc_pit_columns_dispose;
  G_OBJECT_CLASS (klass)->get_property = uc_pit_columns_get_property;
  widget_class->size_allocate = uc_pit_columns_size_allocate;
  widget_class->measure = uc_pit_columns_measure;
  props[PROP_IS_NARROW] = g_param_spec_boolean ("is-narrow", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
  gtk_widget_class_set_css_name (widget_class, "ucpitcolumns");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
uc_pit_columns_init (UcPitColumns *self)
{
}

GtkWidget *
uc_pit_columns_new (GtkWidget *queue, GtkWidget *middle, GtkWidget *side)
{
  UcPitColumns *self = g_object_new (UC_TYPE_PIT_COLUMNS, NULL);

  self->queue = queue;
  self->middle = middle;
  self->side = side;
  gtk_widget_set_parent (queue, GTK_WIDGET (self));
  gtk_widget_set_parent (middle, GTK_WIDGET (self));
  gtk_widget_set_parent (side, GTK_WIDGET (self));
  return GTK_WIDGET (self);
}

gboolean
uc_pit_columns_is_narrow (UcPitColumns *self)
{
  return self->is_narrow;
}

void
uc_pit_columns_show_side (UcPitColumns *self, gboolean shown)
{
  if (self->shows_side == shown)
    return;
  self->shows_side = shown;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
uc_pit_columns_set_large (UcPitColumns *self, gboolean large)
{
  if (self->is_large == large)
    return;
  self->is_large = large;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}
