#include "uc-inscriptions.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define WIDTH  456
#define HEIGHT 336
#define LINES  3
/* Baselines below the dealer's cards. */
#define RESULT     212
#define FIRST_LINE 254
#define LINE_STEP  29
/* Lines that are longer than the frame are broken: four of the smallest type stand below the result. */
#define LEAST_SIZE 18
#define EDGE       6
#define COLUMN_TOP 236
/* Below the cards on a small grid. */
#define SMALL_TOP  110
#define SMALL_STEP 22

struct _UcInscriptions
{
  GtkWidget parent;
  UcWord peeked;
  char *lines[LINES];
};

G_DEFINE_FINAL_TYPE (UcInscriptions, uc_inscriptions, GTK_TYPE_WIDGET)

static const char *
say_peeked (UcWord peeked)
{
  return peeked == UC_WORD_BLACKJACK ? _ ("Reader: Blackjack") : _ ("Reader: no Blackjack");
}

/* On a small grid: below the dealer's cards, or left of them where the place is low, the reader's word, and as many of the lines as there is
 * room for. */
static void
paint_compact (UcInscriptions *self, const UcPaint *paint, double whole, double height)
{
  const gboolean low = height < SMALL_TOP + 2 * SMALL_STEP;
  const double width = low ? whole * UC_INSCRIPTIONS_LOW_SHARE - EDGE : whole, room = width - 2 * EDGE, middle = width / 2;
  double y = low ? EDGE : SMALL_TOP;

  uc_paint_frame (paint, 0, 0, whole, height, 12, 2, UC_COLOUR_LINE);
  if (self->peeked != UC_WORD_NONE)
    {
      const gboolean ends = self->peeked == UC_WORD_BLACKJACK;
      const UcColour colour = ends ? UC_COLOUR_BG : UC_COLOUR_TEXT_1;
      const gboolean two = uc_paint_text_width (paint->widget, say_peeked (self->peeked), LEAST_SIZE, 700) > room - 8;

      if (ends)
        uc_paint_box (paint, EDGE, y, room, two ? 46 : 34, 8, UC_COLOUR_TEXT_1);
      if (two)
        uc_paint_column (paint, say_peeked (self->peeked), middle, y + 1, room - 8, LEAST_SIZE, 700, colour, UC_MIDDLE);
      else
        uc_paint_text_shrunk (paint, say_peeked (self->peeked), middle, y + 25, room - 8, 24, 700, colour, UC_MIDDLE);
      y += two ? 50 : 40;
    }
  for (guint i = 0; i < LINES; i++)
    {
      /* A line that is broken has less on each. */
      double broken = ceil (uc_paint_text_width (paint->widget, self->lines[i], LEAST_SIZE, 500) * 1.15 / room);

      if (y + broken * SMALL_STEP > height)
        break;
      y += uc_paint_column (paint, self->lines[i], middle, y, room, LEAST_SIZE, 500, UC_COLOUR_TEXT_2, UC_MIDDLE);
    }
}

static void
uc_inscriptions_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcInscriptions *self = UC_INSCRIPTIONS (widget);
  UcPaint paint = { snapshot, widget };
  double widest = 0;

  if (gtk_widget_get_height (widget) < HEIGHT)
    {
      paint_compact (self, &paint, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
      return;
    }
  uc_paint_frame (&paint, 0, 0, WIDTH, HEIGHT, 12, 2, UC_COLOUR_LINE);
  /* Word and sign: a tick where play goes on, a filled field where it ends. */
  if (self->peeked != UC_WORD_NONE)
    {
      const char *words = say_peeked (self->peeked);
      double width = uc_paint_text_width (widget, words, 26, 700), x = (WIDTH - width) / 2;

      if (self->peeked == UC_WORD_BLACKJACK)
        {
          uc_paint_box (&paint, x - 18, RESULT - 32, width + 36, 46, 8, UC_COLOUR_TEXT_1);
          uc_paint_text (&paint, words, x, RESULT, 26, 700, UC_COLOUR_BG, UC_START);
        }
      else
        {
          uc_paint_sign (&paint, UC_SIGN_TICK, x - 18, RESULT - 22, 26, 3, UC_COLOUR_GO);
          uc_paint_text (&paint, words, x + 18, RESULT, 26, 700, UC_COLOUR_TEXT_1, UC_START);
        }
    }
  for (guint i = 0; i < LINES; i++)
    widest = MAX (widest, uc_paint_text_width (widget, self->lines[i], LEAST_SIZE, 500));
  if (widest > WIDTH - 2 * EDGE)
    {
      g_autofree char *all = g_strdup_printf ("%s\n%s\n%s", self->lines[0], self->lines[1], self->lines[2]);

      uc_paint_column (&paint, all, WIDTH / 2.0, COLUMN_TOP, WIDTH - 2 * EDGE, LEAST_SIZE, 500, UC_COLOUR_TEXT_2, UC_MIDDLE);
      return;
    }
  for (guint i = 0; i < LINES; i++)
    uc_paint_text_shrunk (&paint, self->lines[i], WIDTH / 2.0, FIRST_LINE + i * LINE_STEP, WIDTH - 2 * EDGE, 20, 500, UC_COLOUR_TEXT_2,
                          UC_MIDDLE);
}

static void
uc_inscriptions_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                         int *min_baseline, int *nat_baseline)
{
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
clear (UcInscriptions *self)
{
  for (guint i = 0; i < LINES; i++)
    g_clear_pointer (&self->lines[i], g_free);
}

static void
uc_inscriptions_finalize (GObject *object)
{
  clear (UC_INSCRIPTIONS (object));
  G_OBJECT_CLASS (uc_inscriptions_parent_class)->finalize (object);
}

static void
uc_inscriptions_class_init (UcInscriptionsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_inscriptions_finalize;
  uc_paint_class_init_whole (GTK_WIDGET_CLASS (klass), uc_inscriptions_snapshot, uc_inscriptions_measure,
                             "ucinscriptions", GTK_ACCESSIBLE_ROLE_IMG);
}

static void
uc_inscriptions_init (UcInscriptions *self)
{
  for (guint i = 0; i < LINES; i++)
    self->lines[i] = g_strdup ("");
}

GtkWidget *
uc_inscriptions_new (void)
{
  return g_object_new (UC_TYPE_INSCRIPTIONS, NULL);
}

void
uc_inscriptions_show (UcInscriptions *self, const UcTable *table)
{
  const UcRules *rules = table->rules;
  g_autofree char *odds = uc_say_odds (rules->blackjack_odds);
  g_autofree char *insurance = uc_say_odds (rules->insurance_odds), *suited = uc_say_odds (rules->insurance_suited_odds);
  char *lines[LINES] = {
    g_strdup_printf (_ ("Blackjack pays %s"), odds),
    g_strdup (rules->soft_17_hits ? _ ("Dealer draws to 16 and hits soft 17")
                                  : _ ("Dealer draws to 16 and stands on all 17s")),
    *suited == '\0' ? g_strdup_printf (_ ("Insurance pays %s"), insurance)
                    /* Translators: odds, "Insurance pays 2 to 1, suited 5 to 1". */
                    : g_strdup_printf (_ ("Insurance pays %s, suited %s"), insurance, suited),
  };
  UcWord peeked = (UcWord)table->now.round.peeked;
  g_autofree char *sentence = NULL;
  gboolean same = peeked == self->peeked;

  for (guint i = 0; i < LINES; i++)
    same &= g_strcmp0 (lines[i], self->lines[i]) == 0;
  clear (self);
  memcpy (self->lines, lines, sizeof lines);
  self->peeked = peeked;
  if (same)
    return;
  sentence = g_strdup_printf ("%s. %s. %s. %s", lines[0], lines[1], lines[2],
                              peeked != UC_WORD_NONE ? say_peeked (peeked) : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
