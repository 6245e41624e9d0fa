#include "uc-rail.h"

#include "uc-step-order.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define WIDTH  1280
#define HEIGHT 40
/* A tick before the word, and its room; smaller ones where the steps are many. */
#define SIGN          18
#define SIGN_ROOM     23
#define CROWDED       40
#define CROWDED_SIGN  14
#define CROWDED_ROOM  17
#define LEAST_PADDING 8

struct _UcRail
{
  GtkWidget parent;
  guint8 steps[UC_N_STEPS]; /* that the table can come to */
  guint n;
  UcStep now;
  guint32 applied;
};

G_DEFINE_FINAL_TYPE (UcRail, uc_rail, GTK_TYPE_WIDGET)

/* Within @column: where the words of all steps fill the rail, those of the past ones are cut short for their signs. */
static void
paint_past (const UcPaint *paint, const char *word, double middle, double column, gboolean applied, gboolean crowded)
{
  double sign = crowded ? CROWDED_SIGN : SIGN, room = crowded ? CROWDED_ROOM : SIGN_ROOM;
  double width = MIN (uc_paint_text_width (paint->widget, word, 18, 500) + room, column);
  double x = middle - width / 2;

  uc_paint_sign (paint, applied ? UC_SIGN_TICK : UC_SIGN_DASH, round (x), 20 - sign / 2, sign, 2, UC_COLOUR_TEXT_3);
  uc_paint_text_within (paint, word, x + room, 26, width - room, 18, 500, applied ? UC_COLOUR_TEXT_2 : UC_COLOUR_TEXT_3);
}

static void
uc_rail_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcRail *self = UC_RAIL (widget);
  UcPaint paint = { snapshot, widget };
  double widths[UC_N_STEPS], total = 0, padding, x = 17;

  for (guint i = 0; i < self->n; i++)
    total += widths[i] = uc_paint_text_width (widget, uc_say_step (self->steps[i]), 18, 500);
  padding = (WIDTH - 34 - total) / MAX (self->n, 1);
  /* So many words leave no room for a sign beside each: what is over gives way to what is to come. */
  if (padding < CROWDED_ROOM)
    {
      double past = 0, lacks;

      for (guint i = 0; i < self->n && self->steps[i] < self->now; i++)
        past += widths[i] += CROWDED_ROOM;
      for (guint i = 0; i < self->n && self->steps[i] < self->now; i++)
        total += CROWDED_ROOM;
      padding = MAX ((WIDTH - 34 - total) / MAX (self->n, 1), LEAST_PADDING);
      lacks = total + padding * self->n - (WIDTH - 34);
      for (guint i = 0; i < self->n && self->steps[i] < self->now && lacks > 0; i++)
        widths[i] -= lacks * widths[i] / past;
    }
  for (guint i = 0; i < self->n; i++)
    {
      UcStep step = self->steps[i];
      const char *word = uc_say_step (step);
      double width = widths[i] + padding, middle = x + width / 2;

      if (step == self->now)
        {
          uc_paint_box (&paint, x, 4, width, 40, 8, UC_COLOUR_SURFACE_3);
          uc_paint_box (&paint, x, 34, width, 6, 0, UC_COLOUR_GO);
          uc_paint_text_shrunk (&paint, word, middle, 26, width, 18, 700, UC_COLOUR_TEXT_1, UC_MIDDLE);
        }
      else if (step < self->now)
        paint_past (&paint, word, middle, width, (self->applied & (1u << step)) != 0, padding < CROWDED);
      else
        uc_paint_text (&paint, word, middle, 26, 18, 500, UC_COLOUR_TEXT_3, UC_MIDDLE);
      x += width;
    }
}

static void
uc_rail_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                 int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
uc_rail_class_init (UcRailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  uc_paint_class_init_whole (widget_class, uc_rail_snapshot, uc_rail_measure, "ucrail", GTK_ACCESSIBLE_ROLE_LIST);
}

static void
uc_rail_init (UcRail *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

void
uc_rail_show (UcRail *self, const UcTable *table, UcStep now)
{
  /* A step that was left behind applied, whether or not the state still says so for bets. */
  guint32 applied = table->now.round.applied_steps | 1u << UC_STEP_BETS;
  guint8 steps[UC_N_STEPS] = { 0 };
  guint n = uc_step_order_reachable (table->rules, steps), nth = 0;
  g_autofree char *sentence = NULL;

  if (self->now == now && self->applied == applied && self->n == n && memcmp (self->steps, steps, n) == 0)
    return;
  self->now = now;
  self->applied = applied;
  self->n = n;
  memcpy (self->steps, steps, n);
  for (guint i = 0; i < n; i++)
    if (steps[i] == now)
      nth = i + 1;
  sentence = nth > 0 ? g_strdup_printf (_ ("Step %u of %u, current: %s"), nth, n, uc_say_step (now))
                 : g_strdup_printf (_ ("Before the round: %s"), uc_say_step (now));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
