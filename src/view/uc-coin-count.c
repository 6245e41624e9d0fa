#include "uc-coin-count.h"

#include "uc-marks.h"
#include "uc-readiness.h"
#include "uc-seat-look.h"
#include "uc-side-wager.h"
#include "uc-ticket.h"

#include <glib/gi18n-lib.h>

#define WIDTH  456
#define HEIGHT 336
/* Of what is placed and what is invited: where each begins, and ends. */
#define PLACED      80
#define PLACED_END  266
#define INVITED     294
#define INVITED_END (WIDTH - 8)
#define LEAST_WORD  18

struct _UcCoinCount
{
  GtkWidget parent;
  UcMoney amount;
  guint accepted, placed, invited;
  gboolean heads; /* some are fitted: only they invite, and hold a coin before it is accepted */
};

G_DEFINE_FINAL_TYPE (UcCoinCount, uc_coin_count, GTK_TYPE_WIDGET)

/* @below: the word stands under the number, where one of the words has no room beside it. */
static void
paint_small (const UcPaint *paint, UcMark mark, guint count, const char *word, double x, double end, gboolean below)
{
  const double lift = below ? 18 : 0;
  char number[8];
  double width;

  g_snprintf (number, sizeof number, "%u", count);
  uc_mark_paint_progressive (paint, mark, x, 276 - lift, 24);
  width = uc_paint_text (paint, number, x + 40, 287 - lift, 32, 700, UC_COLOUR_TEXT_1, UC_START);
  if (below)
    uc_paint_text_shrunk (paint, word, x - 24, 318, end - (x - 24), 20, 500, UC_COLOUR_TEXT_2, UC_START);
  else
    uc_paint_text_shrunk (paint, word, x + 40 + width + 10, 285, end - (x + 40 + width + 10), 20, 500, UC_COLOUR_TEXT_2, UC_START);
}

static gboolean
word_fits (const UcPaint *paint, guint count, const char *word, double room)
{
  char number[8];

  g_snprintf (number, sizeof number, "%u", count);
  return 40 + uc_paint_text_width (paint->widget, number, 32, 700) + 10 + uc_paint_text_width (paint->widget, word, LEAST_WORD, 500) <= room;
}

/* Where a small grid has less than that room: the same from top to bottom, or, where the place is low, from left to right. */
static void
paint_compact (UcCoinCount *self, const UcPaint *paint, const char *title, double width, double height)
{
  const gboolean low = height < 150;
  const double half = low ? width / 2 : width;
  char number[8];
  double y = 10;

  uc_paint_frame (paint, 0, 0, width, height, 12, 2, UC_COLOUR_LINE);
  y += uc_paint_column (paint, title, low ? half * 1.5 : half / 2, y, half - 16, 18, 500, UC_COLOUR_TEXT_2, UC_MIDDLE);
  g_snprintf (number, sizeof number, "%u", self->accepted);
  uc_mark_paint_progressive (paint, UC_MARK_ACCEPTED, half / 2 - 44, low ? 36 : y + 36, 24);
  uc_paint_text (paint, number, half / 2 - 4, low ? 60 : y + 60, low ? 60 : 68, 800, UC_COLOUR_TEXT_1, UC_START);
  /* Translators: of several chips, behind their number: "4 accepted". Of one seat the same words have no context. */
  uc_paint_text_shrunk (paint, C_ ("count", "accepted"), half / 2, low ? 86 : y + 88, half - 16, 20, 600, UC_COLOUR_TEXT_1, UC_MIDDLE);
  y += low ? 4 : 98;
  if (!self->heads)
    {
      uc_paint_column (paint, _ ("Typed; counted at “no more bets”"), low ? half * 1.5 : half / 2, y, half - 16, 18, 500, UC_COLOUR_TEXT_2, UC_MIDDLE);
      return;
    }
  for (guint i = 0; i < 2; i++)
    {
      const guint count = i == 0 ? self->placed : self->invited;
      g_autofree char *words = g_strdup_printf ("%u %s", count, i == 0 ? C_ ("count", "placed") : C_ ("count", "invited"));
      double x = (low ? half : 0) + i * half / 2;

      /* The mark is that of the seats, and says without the word what is counted. */
      if (uc_paint_text_width (paint->widget, words, LEAST_WORD, 600) > half / 2 - 50)
        {
          g_free (words);
          words = g_strdup_printf ("%u", count);
        }
      uc_mark_paint_progressive (paint, i == 0 ? UC_MARK_PLACED : UC_MARK_INVITED, x + 26, y + 24, 16.5);
      uc_paint_text_shrunk (paint, words, x + 46, y + 30, half / 2 - 50, 20, 600, UC_COLOUR_TEXT_1, UC_START);
    }
}

static void
uc_coin_count_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcCoinCount *self = UC_COIN_COUNT (widget);
  UcPaint paint = { snapshot, widget };
  g_autofree char *sum = uc_say_money (self->amount);
  g_autofree char *title = g_strdup_printf (_ ("Progressive wagers, %s each"), sum);
  gboolean below;
  char number[8];

  if (gtk_widget_get_height (widget) < HEIGHT)
    {
      paint_compact (self, &paint, title, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
      return;
    }
  g_snprintf (number, sizeof number, "%u", self->accepted);
  uc_paint_frame (&paint, 0, 0, WIDTH, HEIGHT, 12, 2, UC_COLOUR_LINE);
  uc_paint_text_shrunk (&paint, title, WIDTH / 2.0, 44, WIDTH - 24, 20, 500, UC_COLOUR_TEXT_2, UC_MIDDLE);
  uc_mark_paint_progressive (&paint, UC_MARK_ACCEPTED, 176, 120, 36);
  uc_paint_text (&paint, number, 241, 160, 112, 800, UC_COLOUR_TEXT_1, UC_START);
  uc_paint_text (&paint, C_ ("count", "accepted"), WIDTH / 2.0, 196, 24, 600, UC_COLOUR_TEXT_1, UC_MIDDLE);
  if (!self->heads)
    {
      uc_paint_text_shrunk (&paint, _ ("Typed; counted at “no more bets”"), WIDTH / 2.0, 256, WIDTH - 24, 18, 500, UC_COLOUR_TEXT_2,
                            UC_MIDDLE);
      return;
    }
  uc_paint_line (&paint, 24, 216, 432, 216, 1, UC_COLOUR_LINE);
  below = !word_fits (&paint, self->placed, C_ ("count", "placed"), PLACED_END - PLACED)
          || !word_fits (&paint, self->invited, C_ ("count", "invited"), INVITED_END - INVITED);
  paint_small (&paint, UC_MARK_PLACED, self->placed, C_ ("count", "placed"), PLACED, PLACED_END, below);
  paint_small (&paint, UC_MARK_INVITED, self->invited, C_ ("count", "invited"), INVITED, INVITED_END, below);
}

static void
uc_coin_count_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                       int *min_baseline, int *nat_baseline)
{
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
uc_coin_count_class_init (UcCoinCountClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  uc_paint_class_init_whole (widget_class, uc_coin_count_snapshot, uc_coin_count_measure, "uccoincount",
                             GTK_ACCESSIBLE_ROLE_IMG);
}

static void
uc_coin_count_init (UcCoinCount *self)
{
}

GtkWidget *
uc_coin_count_new (void)
{
  return g_object_new (UC_TYPE_COIN_COUNT, NULL);
}

void
uc_coin_count_show (UcCoinCount *self, const UcTable *table)
{
  gboolean heads = FALSE;
  guint count[3] = { 0 };
  UcWager wager = uc_side_wager_progressive (table->rules);
  UcMoney amount = table->rules->wagers[wager].amount;
  g_autofree char *sentence = NULL;

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      heads |= uc_readiness_has_head (table->rules, seat);
      switch (uc_ticket_shown_state (&table->now, table->rules, seat, wager))
        {
        case UC_SIDE_ACCEPTED:
          count[0]++;
          break;
        case UC_SIDE_PLACED:
          count[1]++;
          break;
        case UC_SIDE_NONE:
          count[2] += uc_seat_look_is_invited (table, seat);
          break;
        case UC_SIDE_WON:
        case UC_SIDE_SETTLED:
          break;
        }
    }
  if (self->amount == amount && self->accepted == count[0] && self->placed == count[1] && self->invited == count[2]
      && self->heads == heads)
    return;
  self->heads = heads;
  self->amount = amount;
  self->accepted = count[0];
  self->placed = count[1];
  self->invited = count[2];
  sentence
      = !heads ? g_strdup_printf (_ ("Progressive wagers: %u accepted"), count[0])
               : g_strdup_printf (_ ("Progressive wagers: %u accepted, %u placed, %u invited"), count[0], count[1], count[2]);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
