#include "uc-dealer.h"

#include "uc-hand.h"
#include "uc-hole.h"
#include "uc-inscriptions.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* From the widget's ends. */
#define EDGE 5
#define MAX_SHOWN 12

/* Within the widget. */
/* The smallest type there is, UX § 3. */
#define LEAST_SIZE 18

typedef struct
{
  int width, height;
  double rectangle, pitch;    /* of the three below it: their width, and from one to the next; 0 = as the widget's width has it */
  UcCardSize card;
  double card_top, beside;    /* from card to card where none lies on another */
  double title, title_over_keys;
  double words, figures;      /* sizes of the title's type */
  double most;                /* … of both together, where type is larger than usual: times this */
} Look;

static const Look wide = { UC_DEALER_WIDTH, 212, 144, 156, UC_CARD_L, 66, 106, 32, -48, 20, 30, 1.3 },
                  small = { 0, 138, 0, 0, UC_CARD_M, 39, 74, 22, 22, 18, 26, 1 },
                  /* Wide and low: the rectangles' letters stand beside the cards. */
                  low = { 0, 0, 0, 0, UC_CARD_S, 33, 54, 20, 20, 18, 24, 1 };

struct _UcDealer
{
  GtkButton parent;
  UcCard cards[MAX_SHOWN];
  guint n;
  gboolean hole_up;
  UcRange place; /* rectangle in which the hand is drawn */
  gboolean ranges; /* there are rectangles */
  guint total;
  gboolean strip;
};

G_DEFINE_FINAL_TYPE (UcDealer, uc_dealer, GTK_TYPE_BUTTON)

/* As it is allocated: its rectangles share the width, 8 from one to the next. */
static Look
look_of (GtkWidget *widget)
{
  const int height = gtk_widget_get_height (widget);
  Look look = gtk_widget_get_width (widget) < UC_DEALER_WIDTH ? small : height < wide.height ? low : wide;

  if (look.width == 0)
    {
      look.width = gtk_widget_get_width (widget);
      look.rectangle = (look.width - 16) / 3;
      look.pitch = look.rectangle + 8;
    }
  return look;
}

int
uc_dealer_height (int width, int height)
{
  return width < UC_DEALER_WIDTH ? small.height : MIN (height, wide.height);
}

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
paint_title (UcDealer *self, const Look *look, const UcPaint *paint)
{
  const char *words = self->hole_up ? _ ("Dealer has") : _ ("Dealer shows");
  char text[8];
  const char *total = total_text (self, text, sizeof text);
  /* Above the keys where they lie over its place. */
  double width, x, y = self->strip ? look->title_over_keys : look->title;
  const double times = MIN (uc_paint_growth (), self->strip ? 1 : look->most), size = look->words * times, figures = look->figures * times;

  if (self->n == 0)
    {
      /* That there are none is seen, too. */
      if (uc_paint_text_width (paint->widget, _ ("The dealer has no cards"), LEAST_SIZE, 500) <= look->width)
        uc_paint_text_shrunk (paint, _ ("The dealer has no cards"), look->width / 2.0, y, look->width, size, 500, UC_COLOUR_TEXT_3,
                              UC_MIDDLE);
      return;
    }
  width = uc_paint_text_width (paint->widget, words, size, 500) + 12 + uc_paint_text_width (paint->widget, total, figures, 700);
  x = (look->width - width) / 2;
  x += uc_paint_text (paint, words, x, y, size, 500, UC_COLOUR_TEXT_2, UC_START) + 12;
  uc_paint_text (paint, total, x, y + 2, figures, 700, UC_COLOUR_TEXT_1, UC_START);
}

static UcDealerHand
place_hand (const Look *look, guint n, UcRange place)
{
  UcDealerHand hand = { .fan = uc_fan_fit (n, FALSE, look->card, n > 2 ? look->width - 2 * EDGE : look->rectangle - 2 * EDGE) };
  double left = (place - 1) * look->pitch + (look->height == 0 ? 7 : (look->rectangle - hand.fan.width) / 2);

  hand.left = CLAMP (left, EDGE, look->width - EDGE - hand.fan.width);
  return hand;
}

UcDealerHand
uc_dealer_hand (guint n, UcRange place)
{
  return place_hand (&wide, n, place);
}

static void
paint_cards (UcDealer *self, const Look *look, const UcPaint *paint)
{
  /* Where the rectangles' letters stand beside the cards, cards that are not placed yet keep clear of the middle one's, too. */
  const UcRange place = self->place == UC_RANGE_NONE && look->height == 0 && self->ranges ? UC_RANGE_MEDIUM : self->place;
  gboolean placed = place != UC_RANGE_NONE;
  double card = uc_card_width (look->card), left = placed ? (place - 1) * look->pitch + 7 : 0;

  if (placed && (self->hole_up || self->n > 2))
    {
      /* A long hand is as large as a short one, and lies over the rectangles beside its own: which is lit is told by frame
       * and letter. */
      UcDealerHand hand = place_hand (look, self->n, place);
      UcCardPose below = uc_card_pose_below (hand.fan.size, hand.fan.step);

      for (guint i = 0; i < self->n; i++)
        uc_card_paint (paint, self->cards[i], hand.fan.size, i + 1 == self->n ? UC_CARD_UPRIGHT : below,
                       hand.left + i * hand.fan.step, look->card_top);
    }
  else if (self->hole_up || self->n > 2)
    {
      /* Where there are no rectangles the hand has the whole width: cards lie over each other when they must. */
      double before = look->height == 0 ? look->width * UC_INSCRIPTIONS_LOW_SHARE : 8;
      double room = (look->width - 8 - before - card) / MAX (self->n - 1, 1), step = MIN (room, look->beside);

      left = look->height == 0 ? before : (look->width - card - step * (self->n - 1)) / 2;
      for (guint i = 0; i < self->n; i++)
        uc_card_paint (paint, self->cards[i], look->card,
                       i + 1 == self->n || step >= card ? UC_CARD_UPRIGHT : uc_card_pose_below (look->card, step),
                       left + i * step, look->card_top);
    }
  else if (placed)
    {
      /* The hole card lies under the up-card and shows its edge. */
      double edge = MIN (look->height == 0 ? 25 : 34, look->rectangle - 14 - card);

      if (self->n > 1)
        uc_card_paint (paint, self->cards[1], look->card, UC_CARD_UPRIGHT, left + edge, look->card_top + 2);
      uc_card_paint (paint, self->cards[0], look->card, UC_CARD_UPRIGHT, left, look->card_top + 2);
    }
  else
    for (guint i = 0; i < self->n; i++)
      uc_card_paint (paint, self->cards[i], look->card, UC_CARD_UPRIGHT,
                     (look->height == 0 ? look->width * UC_INSCRIPTIONS_LOW_SHARE : (look->width - card - look->beside) / 2) + i * look->beside,
                     look->card_top);
}

static void
uc_dealer_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcPaint paint = { snapshot, widget };
  const Look look = look_of (widget);

  paint_title (UC_DEALER (widget), &look, &paint);
  paint_cards (UC_DEALER (widget), &look, &paint);
}

static void
uc_dealer_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                   int *min_baseline, int *nat_baseline)
{
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? wide.width : wide.height;
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
  const gboolean ranges = uc_hole_has_range_reader (table->rules);
  guint total = n > 0 ? uc_hand_shown_total (&table->now, table->rules, UC_SEAT_DEALER, 0, NULL) : 0;
  g_autofree char *sentence = uc_say_dealer (table);

  /* Where nothing is asked of it, a tap belongs to the rectangle below. */
  gtk_widget_set_can_target (GTK_WIDGET (self), prompt->dealer_tap[0] != '\0');
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
  if (n == self->n && memcmp (cards, self->cards, sizeof cards) == 0 && place == self->place && total == self->total
      && round->hole_up == self->hole_up && strip == self->strip && ranges == self->ranges)
    return;
  memcpy (self->cards, cards, sizeof cards);
  self->n = n;
  self->place = place;
  self->total = total;
  self->hole_up = round->hole_up;
  self->strip = strip;
  self->ranges = ranges;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
