#include "uc-dealer.h"

#include "uc-hand.h"
#include "uc-rectangle.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Within the widget, whose upper left corner is 412, 404 on the screen. */
#define RECTANGLE_PITCH 156
#define CARD_TOP        66
#define SIDE_BY_SIDE    106
#define TITLE           32
#define TITLE_OVER_KEYS -48
/* Within a rectangle's frame, and from the widget's ends. */
#define CARDS_WIDTH 134
#define EDGE        5
#define MAX_SHOWN       12

struct _UcDealer
{
  GtkButton parent;
  UcCard cards[MAX_SHOWN];
  guint n;
  gboolean hole_up;
  UcRange place; /* rectangle in which the hand is drawn */
  guint total;
  gboolean strip;
};

G_DEFINE_FINAL_TYPE (UcDealer, uc_dealer, GTK_TYPE_BUTTON)

/* "Ace" says more of an up-card than 11. */
static const char *
total_text (UcDealer *self, char *text, gsize size)
{
  if (!self->hole_up && self->n > 0 && uc_card_rank (self->cards[0]) == 1)
    return _ ("Ace");
  g_snprintf (text, size, "%u", self->total);
  return text;
}

static void
paint_title (UcDealer *self, const UcPaint *paint)
{
  const char *words = self->hole_up ? _ ("Dealer has") : _ ("Dealer shows");
  char text[8];
  const char *total = total_text (self, text, sizeof text);
  /* Above the keys where they lie over its place. */
  double width, x, y = self->strip ? TITLE_OVER_KEYS : TITLE;

  if (self->n == 0)
    {
      uc_paint_text (paint, _ ("The dealer has no cards"), UC_DEALER_WIDTH / 2.0, y, 20, 500, UC_COLOUR_TEXT_3,
                     UC_MIDDLE);
      return;
    }
  width
      = uc_paint_text_width (paint->widget, words, 20, 500) + 12 + uc_paint_text_width (paint->widget, total, 30, 700);
  x = (UC_DEALER_WIDTH - width) / 2;
  x += uc_paint_text (paint, words, x, y, 20, 500, UC_COLOUR_TEXT_2, UC_START) + 12;
  uc_paint_text (paint, total, x, y + 2, 30, 700, UC_COLOUR_TEXT_1, UC_START);
}

UcDealerHand
uc_dealer_hand (guint n, UcRange place)
{
  UcDealerHand hand = { .fan = uc_fan_fit (n, FALSE, UC_CARD_L, n > 2 ? UC_DEALER_WIDTH - 2 * EDGE : CARDS_WIDTH) };
  double left = (place - 1) * RECTANGLE_PITCH + (UC_RECTANGLE_WIDTH - hand.fan.width) / 2;

  hand.left = CLAMP (left, EDGE, UC_DEALER_WIDTH - EDGE - hand.fan.width);
  return hand;
}

static void
paint_cards (UcDealer *self, const UcPaint *paint)
{
  gboolean placed = self->place != UC_RANGE_NONE;
  double left = placed ? (self->place - 1) * RECTANGLE_PITCH + 7 : 0;

  if (placed && (self->hole_up || self->n > 2))
    {
      /* A long hand is as large as a short one, and lies over the rectangles beside its own: which is lit is told by frame
       * and letter. */
      UcDealerHand hand = uc_dealer_hand (self->n, self->place);
      UcCardPose below = uc_card_pose_below (hand.fan.size, hand.fan.step);

      for (guint i = 0; i < self->n; i++)
        uc_card_paint (paint, self->cards[i], hand.fan.size, i + 1 == self->n ? UC_CARD_UPRIGHT : below,
                       hand.left + i * hand.fan.step, CARD_TOP);
    }
  else if (self->hole_up || self->n > 2)
    {
      /* Where there are no rectangles the hand has the whole width: cards lie over each other when they must. */
      double room = (UC_DEALER_WIDTH - 16 - 96.0) / MAX (self->n - 1, 1), step = MIN (room, SIDE_BY_SIDE);

      left = (UC_DEALER_WIDTH - 96 - step * (self->n - 1)) / 2;
      for (guint i = 0; i < self->n; i++)
        uc_card_paint (paint, self->cards[i], UC_CARD_L,
                       i + 1 == self->n || step >= 96 ? UC_CARD_UPRIGHT : uc_card_pose_below (UC_CARD_L, step),
                       left + i * step, CARD_TOP);
    }
  else if (placed)
    {
      /* The hole card lies under the up-card and shows its edge. */
      if (self->n > 1)
        uc_card_paint (paint, self->cards[1], UC_CARD_L, UC_CARD_UPRIGHT, left + 34, CARD_TOP + 2);
      uc_card_paint (paint, self->cards[0], UC_CARD_L, UC_CARD_UPRIGHT, left, CARD_TOP + 2);
    }
  else
    for (guint i = 0; i < self->n; i++)
      uc_card_paint (paint, self->cards[i], UC_CARD_L, UC_CARD_UPRIGHT, 127 + i * SIDE_BY_SIDE, CARD_TOP);
}

static void
uc_dealer_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcPaint paint = { snapshot, widget };

  paint_title (UC_DEALER (widget), &paint);
  paint_cards (UC_DEALER (widget), &paint);
}

static void
uc_dealer_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                   int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? UC_DEALER_WIDTH : UC_DEALER_HEIGHT;
}

static void
uc_dealer_class_init (UcDealerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  uc_paint_class_init_whole (widget_class, uc_dealer_snapshot, uc_dealer_measure, "ucdealer",
                             GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
uc_dealer_init (UcDealer *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
}

GtkWidget *
uc_dealer_new (void)
{
  return g_object_new (UC_TYPE_DEALER, NULL);
}

void
uc_dealer_show (UcDealer *self, const UcTable *table, const UcPrompt *prompt, gboolean strip)
{
  const UcRound *round = &table->now.round;
  UcCard cards[MAX_SHOWN] = { 0 };
  guint n = uc_hand_cards (&table->now, UC_SEAT_DEALER, 0, cards, MAX_SHOWN);
  UcRange place = round->place != UC_RANGE_NONE ? round->place : round->light;
  guint total = n > 0 ? uc_hand_shown_total (&table->now, table->rules, UC_SEAT_DEALER, 0, NULL) : 0;
  g_autofree char *sentence = uc_say_dealer (table);

  /* Where nothing is asked of it, a tap belongs to the rectangle below. */
  gtk_widget_set_can_target (GTK_WIDGET (self), prompt->dealer_tap[0] != '\0');
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
  if (n == self->n && memcmp (cards, self->cards, sizeof cards) == 0 && place == self->place && total == self->total
      && round->hole_up == self->hole_up && strip == self->strip)
    return;
  memcpy (self->cards, cards, sizeof cards);
  self->n = n;
  self->place = place;
  self->total = total;
  self->hole_up = round->hole_up;
  self->strip = strip;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
