#include "uc-top-bar.h"

#include "uc-grid.h"
#include "uc-readiness.h"
#include "uc-side-wager.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Sizes of type, its baselines, and where what stands beside it begins and ends. */
typedef struct
{
  int height;
  double large, large_base; /* the table's name and the clock */
  double meter, meter_base;
  double base;              /* of all other words */
  double rule_top, rule_bottom, sign_top;
} Look;

static const Look wide = { 56, 28, 38, 30, 39, 35, 16, 40, 18 }, small = { 42, 24, 29, 26, 30, 27, 11, 31, 11 };

/* Of all words but the large ones; where type is larger than usual, as the bar's height has room for it, and with so much beside them. */
#define WORD_SIZE    18
#define MOST_WORD    24
#define BESIDE_WORDS 250

/* Words about devices that are not well, on a grid that stands. */
#define LEAST_HEALTH 40

struct _UcTopBar
{
  GtkWidget parent;
  char *table_id;
  const char *game;
  char *round;
  char *meter;
  gboolean meter_closed;
  char *health;
  gboolean healthy;
  char *dealer;
  gboolean is_public; /* a player looks */
  gboolean training;  /* no table that is dealt */
  char *clock;
  char *sentence; /* all of the above but the clock, as shown */
  double word;    /* size of the words */
  gboolean brief_meter; /* there is no room for the word before its value */
};

G_DEFINE_FINAL_TYPE (UcTopBar, uc_top_bar, GTK_TYPE_WIDGET)

static const Look *
look_of (GtkWidget *widget)
{
  return uc_grid_is_small (gtk_widget_get_width (widget)) ? &small : &wide;
}

static void
divider (const UcPaint *paint, double x)
{
  const Look *look = look_of (paint->widget);

  uc_paint_line (paint, round (x) + 0.5, look->rule_top, round (x) + 0.5, look->rule_bottom, 1, UC_COLOUR_LINE);
}

/* Up to @end, which the game’s name gives way to: the other words change while the table is dealt, and it does not. */
static double
paint_left (UcTopBar *self, const UcPaint *paint, double end)
{
  const Look *look = look_of (paint->widget);
  double x = 16, round_width = self->round == NULL ? 0 : 16 + uc_paint_text_width (paint->widget, self->round, self->word, 500);

  x += uc_paint_text (paint, self->table_id, x, look->large_base, look->large, 700, UC_COLOUR_TEXT_1, UC_START) + 18;
  if (look == &wide)
    {
      divider (paint, x);
      x += 16;
      x += uc_paint_text_shrunk (paint, self->game, x, look->base, MAX (end - x - 18 - round_width, 0), self->word, 500, UC_COLOUR_TEXT_2, UC_START) + 18;
    }
  if (self->round == NULL || uc_grid_is_portrait (gtk_widget_get_width (paint->widget)))
    return x;
  divider (paint, x);
  x += 16;
  return x + uc_paint_text (paint, self->round, x, look->base, self->word, 500, UC_COLOUR_TEXT_2, UC_START);
}

/* A meter that takes wagers needs no word where there is no room for one: nothing else here is a sum of money. */
static const char *
meter_word (UcTopBar *self)
{
  if (self->brief_meter || uc_grid_is_portrait (gtk_widget_get_width (GTK_WIDGET (self))))
    return self->meter_closed ? C_ ("meter", "Closed") : "";
  return self->meter_closed ? _ ("Progressive closed") : _ ("Progressive");
}

static double
meter_width (UcTopBar *self)
{
  return self->meter == NULL ? 0
                             : uc_paint_text_width (GTK_WIDGET (self), meter_word (self), self->word, 500) + 12
                                   + uc_paint_text_width (GTK_WIDGET (self), self->meter, look_of (GTK_WIDGET (self))->meter, 700);
}

/* Where there is little room the dealer has to know who is signed on from elsewhere, and devices that are well say so by their sign alone. */
static double
paint_right (UcTopBar *self, const UcPaint *paint)
{
  const Look *look = look_of (paint->widget);
  double x = gtk_widget_get_width (paint->widget) - 16;

  x -= uc_paint_text (paint, self->clock, x, look->large_base, look->large, 600, UC_COLOUR_TEXT_1, UC_END) + 18;
  if (self->dealer != NULL && look == &wide)
    {
      divider (paint, x);
      x -= 16;
      x -= uc_paint_text (paint, self->dealer, x, look->base, self->word, 500, UC_COLOUR_TEXT_2, UC_END) + 20;
    }
  if (self->health != NULL && uc_grid_is_portrait (gtk_widget_get_width (paint->widget)))
    {
      double room = x - 16 - 20 - 8 - 16 - 34 - meter_width (self) - uc_paint_text_width (paint->widget, self->table_id, look->large, 700);

      x -= 16;
      if (!self->healthy && room >= LEAST_HEALTH)
        x -= uc_paint_text_shrunk (paint, self->health, x, look->base, room, self->word, 500, UC_COLOUR_STOP, UC_END) + 8;
      x -= 20;
      uc_paint_sign (paint, self->healthy ? UC_SIGN_TICK : UC_SIGN_WARNING, round (x), look->sign_top, 20, self->healthy ? 2.4 : 2,
                     self->healthy ? UC_COLOUR_GO : UC_COLOUR_STOP);
    }
  else if (self->health != NULL)
    {
      divider (paint, x);
      x -= 16;
      x -= uc_paint_text (paint, self->health, x, look->base, self->word, 500, self->healthy ? UC_COLOUR_TEXT_2 : UC_COLOUR_STOP, UC_END) + 8;
      x -= 20;
      uc_paint_sign (paint, self->healthy ? UC_SIGN_TICK : UC_SIGN_WARNING, round (x), look->sign_top, 20, self->healthy ? 2.4 : 2,
                     self->healthy ? UC_COLOUR_GO : UC_COLOUR_STOP);
    }
  return x;
}

static void
paint_meter (UcTopBar *self, const UcPaint *paint, double left, double right)
{
  const Look *look = look_of (paint->widget);
  const char *word = meter_word (self);
  double middle = gtk_widget_get_width (paint->widget) / 2.0, width = meter_width (self), x = right - 17 - width;

  /* In the middle when there is room for it, otherwise against the devices. */
  if (middle - width / 2 > left + 24 && middle + width / 2 < right - 17)
    x = MAX (middle - width / 2, MIN (x, middle - 110));
  x += uc_paint_text (paint, word, x, look->base, self->word, 500, self->meter_closed ? UC_COLOUR_STOP : UC_COLOUR_TEXT_2, UC_START) + 12;
  uc_paint_text (paint, self->meter, x, look->meter_base, look->meter, 700, self->meter_closed ? UC_COLOUR_TEXT_3 : UC_COLOUR_TEXT_1,
                 UC_START);
}

/* As much larger than usual as all of them keep beside each other. */
static double
size_words (UcTopBar *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const Look *look = look_of (widget);
  g_autofree char *all = g_strconcat (self->game, self->round != NULL ? self->round : "", self->health != NULL ? self->health : "",
                                      self->dealer != NULL ? self->dealer : "", self->meter != NULL ? meter_word (self) : "", NULL);
  const double beside = BESIDE_WORDS + uc_paint_text_width (widget, self->table_id, look->large, 700)
                        + uc_paint_text_width (widget, self->clock, look->large, 600)
                        + (self->meter != NULL ? uc_paint_text_width (widget, self->meter, look->meter, 700) : 0);

  return look == &wide ? uc_paint_grown (widget, all, WORD_SIZE, MOST_WORD, gtk_widget_get_width (widget) - beside, 500) : WORD_SIZE;
}

static void
uc_top_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcTopBar *self = UC_TOP_BAR (widget);
  UcPaint paint = { snapshot, widget };
  double left, right;

  self->brief_meter = FALSE;
  self->word = size_words (self);
  uc_paint_box (&paint, 0, 0, gtk_widget_get_width (widget), look_of (widget)->height, 0, UC_COLOUR_SURFACE_1);
  right = paint_right (self, &paint);
  /* The left end of a small bar has the table and its round. */
  left = 16 + uc_paint_text_width (widget, self->table_id, look_of (widget)->large, 700) + 18;
  if (self->round != NULL && !uc_grid_is_portrait (gtk_widget_get_width (widget)))
    left += 16 + uc_paint_text_width (widget, self->round, self->word, 500);
  self->brief_meter = look_of (widget) != &wide && left > right - 17 - meter_width (self) - 8;
  left = paint_left (self, &paint, right - 17 - meter_width (self) - 8);
  if (self->meter != NULL)
    paint_meter (self, &paint, left, right);
}

static GtkSizeRequestMode
uc_top_bar_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
uc_top_bar_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *min_baseline, int *nat_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = 0;
      *natural = UC_GRID_WIDTH;
    }
  else
    *minimum = *natural = for_size >= 0 && uc_grid_is_small (for_size) ? small.height : wide.height;
}

static void
clear (UcTopBar *self)
{
  g_clear_pointer (&self->table_id, g_free);
  g_clear_pointer (&self->round, g_free);
  g_clear_pointer (&self->meter, g_free);
  g_clear_pointer (&self->health, g_free);
  g_clear_pointer (&self->dealer, g_free);
}

static void
uc_top_bar_finalize (GObject *object)
{
  clear (UC_TOP_BAR (object));
  g_free (UC_TOP_BAR (object)->clock);
  g_free (UC_TOP_BAR (object)->sentence);
  G_OBJECT_CLASS (uc_top_bar_parent_class)->finalize (object);
}

static void
uc_top_bar_class_init (UcTopBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = uc_top_bar_finalize;
  widget_class->get_request_mode = uc_top_bar_get_request_mode;
  uc_paint_class_init (widget_class, uc_top_bar_snapshot, uc_top_bar_measure, "uctopbar", GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
uc_top_bar_init (UcTopBar *self)
{
  self->table_id = g_strdup ("");
  self->game = "";
  self->clock = g_strdup ("");
}

GtkWidget *
uc_top_bar_new (void)
{
  return g_object_new (UC_TYPE_TOP_BAR, NULL);
}

/* "All devices OK", or the first that is not well and how many more; or how many fail their test. */
static char *
say_health (const UcTable *table, gboolean *healthy)
{
  UcDevice first = UC_DEVICE_NONE;
  guint more = 0, up = 0, failing = __builtin_popcountll (uc_readiness_parts_failing (&table->now, table->rules));
  g_autofree char *name = NULL;

  for (UcDevice device = UC_DEVICE_NONE + 1; device < UC_N_DEVICES; device++)
    switch ((UcDeviceState)table->now.carry.devices[device])
      {
      case UC_DEVICE_STATE_UP:
        up++;
        break;
      case UC_DEVICE_STATE_DOWN:
      case UC_DEVICE_STATE_FAULT:
        if (first == UC_DEVICE_NONE)
          first = device;
        else
          more++;
        break;
      case UC_DEVICE_STATE_ABSENT:
        break;
      }
  *healthy = first == UC_DEVICE_NONE;
  if (*healthy && failing > 0)
    {
      *healthy = FALSE;
      return g_strdup_printf (ngettext ("%u device fails", "%u devices fail", failing), failing);
    }
  if (*healthy)
    return up == 0 ? NULL : g_strdup (_ ("All devices OK"));
  name = uc_say_device (first);
  return more == 0 ? g_strdup (name) : g_strdup_printf (ngettext ("%s and %u device", "%s and %u devices", more), name, more);
}

void
uc_top_bar_show (UcTopBar *self, const UcTable *table, gboolean simulated, gboolean gone)
{
  UcWager wager = table != NULL ? uc_side_wager_progressive (table->rules) : UC_WAGER_NONE;
  g_autofree char *sentence = NULL;

  clear (self);
  self->game = "";
  self->table_id = g_strdup (self->training ? _ ("Training") : table != NULL ? table->rules->table_id : "Upcard");
  if (table != NULL)
    {
      self->game = simulated ? _ ("Simulated devices") : uc_say_game (table->rules->game);
      if (table->now.carry.round > 0)
        self->round = g_strdup_printf (_ ("Round %u"), table->now.carry.round);
      if (wager != UC_WAGER_NONE)
        self->meter = uc_say_money_cents (table->now.carry.meters[uc_side_wager_slot (wager)].value);
      self->meter_closed = uc_readiness_progressive_closed_for_all (&table->now) != UC_DEVICE_NONE;
      if (!self->is_public)
        self->health = gone ? g_strdup (_ ("No answer")) : say_health (table, &self->healthy);
      self->healthy &= !gone;
      if (table->now.carry.dealer[0] != '\0' && !self->is_public)
        self->dealer = g_strdup_printf (_ ("Dealer %s"), table->now.carry.dealer);
    }
  /* Translators: the table’s name, its game, the round, the meter’s value, the devices and the dealer, for a screen reader: "Table 7,
   * Blackjack, Round 4, meter $5,200.00, All devices OK, Dealer 1001"; "-" stands for what there is not. */
  sentence = g_strdup_printf (self->meter_closed ? _ ("Table %s, %s, %s, meter %s closed, %s, %s") : _ ("Table %s, %s, %s, meter %s, %s, %s"),
                              self->table_id, self->game, self->round != NULL ? self->round : "-",
                              self->meter != NULL ? self->meter : "-", self->health != NULL ? self->health : "-",
                              self->dealer != NULL ? self->dealer : "-");
  if (g_strcmp0 (sentence, self->sentence) == 0)
    return;
  g_free (self->sentence);
  self->sentence = g_steal_pointer (&sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->sentence, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
uc_top_bar_set_public (UcTopBar *self, gboolean is_public)
{
  self->is_public = is_public;
}

void
uc_top_bar_set_training (UcTopBar *self, gboolean training)
{
  self->training = training;
}

void
uc_top_bar_set_clock (UcTopBar *self, const char *clock)
{
  if (g_strcmp0 (self->clock, clock) == 0)
    return;
  g_free (self->clock);
  self->clock = g_strdup (clock);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const char *
uc_top_bar_get_clock (UcTopBar *self)
{
  return self->clock;
}
