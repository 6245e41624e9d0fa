#include "uc-rail.h"

#include "uc-grid.h"
#include "uc-step-order.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define HEIGHT       40
#define SMALL_HEIGHT 27
/* On a small grid each step is a bar, the current one its name and which of how many it is; the citation ends the line. */
#define BAR_TOP    11
#define BAR_HEIGHT 6
#define BAR_GAP    6
#define BAR_EDGE   8
#define LEAST_BAR  12
#define LEAST_CITED 400 /* wide enough for the citation, too */
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
  char *citation;
};

G_DEFINE_FINAL_TYPE (UcRail, uc_rail, GTK_TYPE_WIDGET)

/* Where type is larger than usual: of what all words have room for, with their signs, in one line. */
#define WORD_SIZE 18
#define MOST_WORD 23

static double
size_words (UcRail *self, GtkWidget *widget, double room)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < self->n; i++)
    g_string_append (all, uc_say_step (self->steps[i]));
  return uc_paint_grown (widget, all->str, WORD_SIZE, MOST_WORD, room - CROWDED * self->n, 500);
}

static void
paint_past (const UcPaint *paint, const char *word, double middle, double size, gboolean applied, gboolean crowded)
{
  double sign = crowded ? CROWDED_SIGN : SIGN, room = crowded ? CROWDED_ROOM : SIGN_ROOM;
  double x = middle - (uc_paint_text_width (paint->widget, word, size, 500) + room) / 2;

  uc_paint_sign (paint, applied ? UC_SIGN_TICK : UC_SIGN_DASH, round (x), 20 - sign / 2, sign, 2, UC_COLOUR_TEXT_3);
  uc_paint_text (paint, word, x + room, 26, size, 500, applied ? UC_COLOUR_TEXT_2 : UC_COLOUR_TEXT_3, UC_START);
}

/* The step whose words give way next, so that those of the others are read whole: of what is over the first, then of what is to come the
 * last. @n: none does. */
static guint
next_to_shorten (UcRail *self, const gboolean *brief)
{
  for (guint i = 0; i < self->n && self->steps[i] < self->now; i++)
    if (!brief[i])
      return i;
  for (guint i = self->n; i-- > 0 && self->steps[i] > self->now;)
    if (!brief[i])
      return i;
  return self->n;
}

/* What each step takes without what lies between two, and all together; @signs: of those that are over the room for their signs, too. */
static double
measure_words (UcRail *self, GtkWidget *widget, double size, const gboolean *brief, gboolean signs, double *widths)
{
  double total = 0;

  for (guint i = 0; i < self->n; i++)
    {
      const UcStep step = self->steps[i];

      widths[i] = brief[i] ? CROWDED_SIGN : uc_paint_text_width (widget, uc_say_step (step), size, 500);
      if (step == self->now)
        widths[i] = MAX (widths[i], uc_paint_text_width (widget, uc_say_step (step), size, 700) - LEAST_PADDING);
      else if (step < self->now && signs && !brief[i])
        widths[i] += CROWDED_ROOM;
      total += widths[i];
    }
  return total;
}

static void
paint_words (UcRail *self, const UcPaint *paint)
{
  const double all = gtk_widget_get_width (paint->widget) - 34, size = size_words (self, paint->widget, all);
  gboolean brief[UC_N_STEPS] = { FALSE };
  double widths[UC_N_STEPS], total = measure_words (self, paint->widget, size, brief, FALSE, widths), padding, x = 17;

  padding = (all - total) / MAX (self->n, 1);
  /* So many words leave no room for a sign beside each. */
  if (padding < CROWDED_ROOM)
    {
      while ((total = measure_words (self, paint->widget, size, brief, TRUE, widths)) + LEAST_PADDING * self->n > all)
        {
          const guint next = next_to_shorten (self, brief);

          if (next == self->n)
            break;
          brief[next] = TRUE;
        }
      padding = MAX ((all - total) / MAX (self->n, 1), LEAST_PADDING);
    }
  for (guint i = 0; i < self->n; i++)
    {
      UcStep step = self->steps[i];
      const char *word = uc_say_step (step);
      double width = widths[i] + padding, middle = x + width / 2;
      const gboolean applied = (self->applied & (1u << step)) != 0;

      if (step == self->now)
        {
          uc_paint_box (paint, x, 4, width, 40, 8, UC_COLOUR_SURFACE_3);
          uc_paint_box (paint, x, 34, width, 6, 0, UC_COLOUR_GO);
          uc_paint_text_shrunk (paint, word, middle, 26, width, uc_paint_grown (paint->widget, word, size, MOST_WORD, width - 8, 700), 700,
                                UC_COLOUR_TEXT_1, UC_MIDDLE);
        }
      else if (brief[i] && step < self->now)
        uc_paint_sign (paint, applied ? UC_SIGN_TICK : UC_SIGN_DASH, round (middle - CROWDED_SIGN / 2.0), 20 - CROWDED_SIGN / 2.0, CROWDED_SIGN, 2,
                       UC_COLOUR_TEXT_3);
      else if (brief[i])
        uc_paint_box (paint, round (middle - CROWDED_SIGN / 2.0), 20 - BAR_HEIGHT / 2.0, CROWDED_SIGN, BAR_HEIGHT, 0, UC_COLOUR_LINE);
      else if (step < self->now)
        paint_past (paint, word, middle, size, applied, padding < CROWDED);
      else
        uc_paint_text (paint, word, middle, 26, size, 500, UC_COLOUR_TEXT_3, UC_MIDDLE);
      x += width;
    }
}

static void
paint_bars (UcRail *self, const UcPaint *paint)
{
  g_autofree char *now = NULL;
  const gboolean narrow = uc_grid_is_portrait (gtk_widget_get_width (paint->widget));
  const double gap = narrow ? BAR_GAP / 2 : BAR_GAP, least = narrow ? LEAST_BAR / 2 : LEAST_BAR;
  double end = gtk_widget_get_width (paint->widget) - BAR_EDGE, x = BAR_EDGE, named = 0, bar;
  guint n_bars = self->n;

  for (guint i = 0; i < self->n; i++)
    if (self->steps[i] == self->now)
      {
        now = g_strdup_printf ("%s %u/%u", uc_say_step (self->now), i + 1, self->n);
        named = uc_paint_text_width (paint->widget, now, 18, 700) + 24;
        n_bars--;
      }
  /* The citation has what the steps leave; the whole name of the current one is read from afar. */
  if (*self->citation != '\0' && end > LEAST_CITED
      && uc_paint_text_width (paint->widget, self->citation, 18, 500) + 16 <= end - x - named - gap * (self->n - 1.0) - least * n_bars)
    end -= uc_paint_text (paint, self->citation, end, 20, 18, 500, UC_COLOUR_TEXT_2, UC_END) + 16;
  bar = (end - x - named - gap * (self->n - 1.0)) / MAX (n_bars, 1);
  if (bar < least)
    {
      named = MAX (named - (least - bar) * n_bars, 0);
      bar = least;
    }
  for (guint i = 0; i < self->n; i++)
    {
      const gboolean current = self->steps[i] == self->now, applied = (self->applied & (1u << self->steps[i])) != 0;

      if (current)
        {
          uc_paint_box (paint, x, 1, named, SMALL_HEIGHT - 1, 6, UC_COLOUR_SURFACE_3);
          uc_paint_box (paint, x, SMALL_HEIGHT - 4, named, 4, 0, UC_COLOUR_GO);
          uc_paint_text_shrunk (paint, now, x + named / 2, 19, named - 8, 18, 700, UC_COLOUR_TEXT_1, UC_MIDDLE);
        }
      else
        /* What did not apply is a thin line. */
        uc_paint_box (paint, x, BAR_TOP + (self->steps[i] < self->now && !applied ? 2 : 0), bar,
                      self->steps[i] < self->now && !applied ? 2 : BAR_HEIGHT, 0,
                      self->steps[i] < self->now ? UC_COLOUR_TEXT_3 : UC_COLOUR_LINE);
      x += (current ? named : bar) + gap;
    }
}

static void
uc_rail_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcPaint paint = { snapshot, widget };

  (uc_grid_is_small (gtk_widget_get_width (widget)) ? paint_bars : paint_words) (UC_RAIL (widget), &paint);
}

static void
uc_rail_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                 int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL               ? 0
                        : for_size >= 0 && uc_grid_is_small (for_size) ? SMALL_HEIGHT
                                                                              : HEIGHT;
}

static void
uc_rail_finalize (GObject *object)
{
  g_free (UC_RAIL (object)->citation);
  G_OBJECT_CLASS (uc_rail_parent_class)->finalize (object);
}

static void
uc_rail_class_init (UcRailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = uc_rail_finalize;
  uc_paint_class_init_whole (widget_class, uc_rail_snapshot, uc_rail_measure, "ucrail", GTK_ACCESSIBLE_ROLE_LIST);
}

static void
uc_rail_init (UcRail *self)
{
  self->citation = g_strdup ("");
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

void
uc_rail_show (UcRail *self, const UcTable *table, UcStep now, const char *citation)
{
  /* A step that was left behind applied, whether or not the state still says so for bets. */
  guint32 applied = table->now.round.applied_steps | 1u << UC_STEP_BETS;
  guint8 steps[UC_N_STEPS] = { 0 };
  guint n = uc_step_order_reachable (table->rules, steps), nth = 0;
  g_autofree char *sentence = NULL;

  if (self->now == now && self->applied == applied && self->n == n && memcmp (self->steps, steps, n) == 0
      && g_str_equal (self->citation, citation))
    return;
  g_free (self->citation);
  self->citation = g_strdup (citation);
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
