#include "uc-top-bar.h"

#include "uc-readiness.h"
#include "uc-side-wager.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define WIDTH  1280
#define HEIGHT 56

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
  char *clock;
  char *sentence; /* all of the above but the clock, as shown */
};

G_DEFINE_FINAL_TYPE (UcTopBar, uc_top_bar, GTK_TYPE_WIDGET)

static void
divider (const UcPaint *paint, double x)
{
  uc_paint_line (paint, round (x) + 0.5, 16, round (x) + 0.5, 40, 1, UC_COLOUR_LINE);
}

/* Up to @end, which the game’s name gives way to: the other words change while the table is dealt, and it does not. */
static double
paint_left (UcTopBar *self, const UcPaint *paint, double end)
{
  double x = 16, game, round_width = self->round == NULL ? 0 : 16 + uc_paint_text_width (paint->widget, self->round, 18, 500);

  x += uc_paint_text (paint, self->table_id, x, 38, 28, 700, UC_COLOUR_TEXT_1, UC_START) + 18;
  divider (paint, x);
  x += 16;
  game = uc_paint_text_shrunk (paint, self->game, x, 35, MAX (end - x - 18 - round_width, 0), 18, 500, UC_COLOUR_TEXT_2, UC_START);
  x += game + 18;
  if (self->round == NULL)
    return x;
  divider (paint, x);
  x += 16;
  return x + uc_paint_text (paint, self->round, x, 35, 18, 500, UC_COLOUR_TEXT_2, UC_START);
}

static double
paint_right (UcTopBar *self, const UcPaint *paint)
{
  double x = WIDTH - 16;

  x -= uc_paint_text (paint, self->clock, x, 38, 28, 600, UC_COLOUR_TEXT_1, UC_END) + 18;
  if (self->dealer != NULL)
    {
      divider (paint, x);
      x -= 16;
      x -= uc_paint_text (paint, self->dealer, x, 35, 18, 500, UC_COLOUR_TEXT_2, UC_END) + 20;
    }
  if (self->health != NULL)
    {
      divider (paint, x);
      x -= 16;
      x -= uc_paint_text (paint, self->health, x, 35, 18, 500, self->healthy ? UC_COLOUR_TEXT_2 : UC_COLOUR_STOP,
                          UC_END)
           + 28;
      uc_paint_sign (paint, self->healthy ? UC_SIGN_TICK : UC_SIGN_WARNING, round (x), 18, 20, self->healthy ? 2.4 : 2,
                     self->healthy ? UC_COLOUR_GO : UC_COLOUR_STOP);
    }
  return x;
}

static const char *
meter_word (UcTopBar *self)
{
  return self->meter_closed ? _ ("Progressive closed") : _ ("Progressive");
}

static double
meter_width (UcTopBar *self)
{
  return self->meter == NULL ? 0
                             : uc_paint_text_width (GTK_WIDGET (self), meter_word (self), 18, 500) + 12
                                   + uc_paint_text_width (GTK_WIDGET (self), self->meter, 30, 700);
}

static void
paint_meter (UcTopBar *self, const UcPaint *paint, double left, double right)
{
  const char *word = meter_word (self);
  double width = meter_width (self), x = right - 17 - width;

  /* In the middle when there is room for it, otherwise against the devices. */
  if (640 - width / 2 > left + 24 && 640 + width / 2 < right - 17)
    x = MAX (640 - width / 2, MIN (x, 530));
  x += uc_paint_text (paint, word, x, 35, 18, 500, self->meter_closed ? UC_COLOUR_STOP : UC_COLOUR_TEXT_2, UC_START)
       + 12;
  uc_paint_text (paint, self->meter, x, 39, 30, 700, self->meter_closed ? UC_COLOUR_TEXT_3 : UC_COLOUR_TEXT_1,
                 UC_START);
}

static void
uc_top_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcTopBar *self = UC_TOP_BAR (widget);
  UcPaint paint = { snapshot, widget };
  double left, right;

  uc_paint_box (&paint, 0, 0, WIDTH, HEIGHT, 0, UC_COLOUR_SURFACE_1);
  right = paint_right (self, &paint);
  left = paint_left (self, &paint, right - 17 - meter_width (self) - 8);
  if (self->meter != NULL)
    paint_meter (self, &paint, left, right);
}

static void
uc_top_bar_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
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
  self->table_id = g_strdup (table != NULL ? table->rules->table_id : "Upcard");
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
