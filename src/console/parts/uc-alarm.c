#include "uc-alarm.h"

#include "uc-grid.h"
#include "uc-paint.h"

/* From the rail's upper edge to the strips below it. */
#define HEIGHT 46
#define LEFT   64
#define SMALL_LEFT 42
#define RIGHT  16

/* Capitals of 4.7 mm on the panel: 16 arcmin at a metre. Words that are too long for it are set smaller. */
#define SIZE  38
#define LEAST 24
#define SMALL_SIZE 26
/* Where one line has no room: two of them, on a small grid of the least type. */
#define SMALLEST  18
#define TWO_LINES 20
#define TIGHT     0.79
/* Two remarks, each on a line of its own: their type and base lines. */
#define OWN_LINE_SIZE 19
static const double own_lines[] = { 18, 40 };

struct _UcAlarm
{
  GtkWidget parent;
  char *words;
};

G_DEFINE_FINAL_TYPE (UcAlarm, uc_alarm, GTK_TYPE_WIDGET)

double
uc_alarm_get_size (UcAlarm *self)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self));
  const gboolean small = uc_grid_is_small (width);
  double size = small ? SMALL_SIZE : SIZE;

  while (size > (small ? SMALLEST : LEAST)
         && uc_paint_text_width (GTK_WIDGET (self), self->words, size, 700) > width - (small ? SMALL_LEFT : LEFT) - RIGHT)
    size--;
  return size;
}

gboolean
uc_alarm_has_room (UcAlarm *self, const char *words, int width, int lines)
{
  g_autoptr (PangoLayout) layout = uc_paint_layout (GTK_WIDGET (self), words, SMALLEST, 700);

  pango_layout_set_width (layout, (width - SMALL_LEFT - RIGHT) * PANGO_SCALE);
  return pango_layout_get_line_count (layout) <= lines;
}

/* Where even the least type has no room for the words in a line. */
static void
paint_two_lines (UcAlarm *self, GtkSnapshot *snapshot, double left, double room)
{
  const gboolean small = uc_grid_is_small (gtk_widget_get_width (GTK_WIDGET (self)));
  g_autoptr (PangoLayout) layout = uc_paint_layout (GTK_WIDGET (self), self->words, small ? SMALLEST : TWO_LINES, 700);
  int height;

  pango_layout_set_width (layout, (int)(room * PANGO_SCALE));
  pango_layout_set_height (layout, -2);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_line_spacing (layout, TIGHT);
  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float)left, (float)(gtk_widget_get_height (GTK_WIDGET (self)) - height) / 2));
  gtk_snapshot_append_layout (snapshot, layout, uc_palette (UC_COLOUR_STOP_INK));
  gtk_snapshot_restore (snapshot);
}

static void
uc_alarm_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcAlarm *self = UC_ALARM (widget);
  UcPaint paint = { snapshot, widget };

  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const gboolean small = uc_grid_is_small (width);
  const double left = small ? SMALL_LEFT : LEFT;
  g_auto (GStrv) remarks = g_strsplit (self->words, "\n", G_N_ELEMENTS (own_lines));
  double size;

  uc_paint_box (&paint, 0, 0, width, height, 0, UC_COLOUR_STOP);
  if (small)
    uc_paint_sign (&paint, UC_SIGN_WARNING, 10, (height - 27) / 2.0, 24, 2.6, UC_COLOUR_STOP_INK);
  else
    uc_paint_sign (&paint, UC_SIGN_WARNING, 16, 6, 34, 3.4, UC_COLOUR_STOP_INK);
  if (g_strv_length (remarks) > 1)
    {
      for (guint i = 0; remarks[i] != NULL; i++)
        uc_paint_text_shrunk (&paint, remarks[i], left, own_lines[i], width - left - RIGHT, OWN_LINE_SIZE, 700, UC_COLOUR_STOP_INK, UC_START);
      return;
    }
  size = uc_alarm_get_size (self);
  if (uc_paint_text_width (widget, self->words, small ? SMALLEST : LEAST, 700) > width - left - RIGHT)
    paint_two_lines (self, snapshot, left, width - left - RIGHT);
  else
    uc_paint_text_within (&paint, self->words, left, small ? height / 2.0 + size * 0.36 : 37, width - left - RIGHT, size, 700, UC_COLOUR_STOP_INK);
}

static void
uc_alarm_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                  int *min_baseline, int *nat_baseline)
{
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? UC_GRID_WIDTH : HEIGHT;
}

static void
uc_alarm_finalize (GObject *object)
{
  g_free (UC_ALARM (object)->words);
  G_OBJECT_CLASS (uc_alarm_parent_class)->finalize (object);
}

static void
uc_alarm_class_init (UcAlarmClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_alarm_finalize;
  uc_paint_class_init_whole (GTK_WIDGET_CLASS (klass), uc_alarm_snapshot, uc_alarm_measure, "ucalarm",
                             GTK_ACCESSIBLE_ROLE_ALERT);
}

static void
uc_alarm_init (UcAlarm *self)
{
  self->words = g_strdup ("");
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
uc_alarm_show (UcAlarm *self, const char *words)
{
  if (words != NULL && g_strcmp0 (words, self->words) != 0)
    {
      g_free (self->words);
      self->words = g_strdup (words);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
  gtk_widget_set_visible (GTK_WIDGET (self), words != NULL);
}
