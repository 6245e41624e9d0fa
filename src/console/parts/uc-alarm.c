#include "uc-alarm.h"

#include "uc-paint.h"
#include "uc-stage.h"

/* From the rail's upper edge to the strips below it. */
#define HEIGHT 46
#define LEFT   64
#define RIGHT  16

/* Capitals of 4.7 mm on the panel: 16 arcmin at a metre. Words that are too long for it are set smaller. */
#define SIZE  38
#define LEAST 24

struct _UcAlarm
{
  GtkWidget parent;
  char *words;
};

G_DEFINE_FINAL_TYPE (UcAlarm, uc_alarm, GTK_TYPE_WIDGET)

double
uc_alarm_get_size (UcAlarm *self)
{
  double size = SIZE;

  while (size > LEAST
         && uc_paint_text_width (GTK_WIDGET (self), self->words, size, 700) > UC_STAGE_WIDTH - LEFT - RIGHT)
    size--;
  return size;
}

static void
uc_alarm_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcAlarm *self = UC_ALARM (widget);
  UcPaint paint = { snapshot, widget };

  uc_paint_box (&paint, 0, 0, UC_STAGE_WIDTH, HEIGHT, 0, UC_COLOUR_STOP);
  uc_paint_sign (&paint, UC_SIGN_WARNING, 16, 6, 34, 3.4, UC_COLOUR_STOP_INK);
  uc_paint_text_within (&paint, self->words, LEFT, 37, UC_STAGE_WIDTH - LEFT - RIGHT, uc_alarm_get_size (self), 700,
                        UC_COLOUR_STOP_INK);
}

static void
uc_alarm_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                  int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? UC_STAGE_WIDTH : HEIGHT;
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
