#include "uc-money-card.h"

#include "uc-held.h"
#include "uc-say.h"
#include "uc-side-wager.h"
#include "uc-side.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WIDTH  UC_MONEY_CARD_WIDTH
#define HEIGHT UC_MONEY_CARD_HEIGHT
#define INSET 18
#define MAX_LINES 8
#define PITCH 34

typedef struct
{
  char *what;
  char *sum;
  UcColour colour;
} Line;

typedef struct
{
  Line line[MAX_LINES];
  guint n;
} Lines;

struct _UcMoneyCard
{
  GtkWidget parent;
  Lines lines; /* none before a table is shown */
};

G_DEFINE_FINAL_TYPE (UcMoneyCard, uc_money_card, GTK_TYPE_WIDGET)

static void
clear (Lines *lines)
{
  for (guint i = 0; i < lines->n; i++)
    {
      g_free (lines->line[i].what);
      g_free (lines->line[i].sum);
    }
  lines->n = 0;
}

static gboolean
same_lines (const Lines *a, const Lines *b)
{
  gboolean same = a->n == b->n;

  for (guint i = 0; same && i < a->n; i++)
    same = strcmp (a->line[i].what, b->line[i].what) == 0 && g_strcmp0 (a->line[i].sum, b->line[i].sum) == 0
           && a->line[i].colour == b->line[i].colour;
  return same;
}

static void
uc_money_card_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcMoneyCard *self = UC_MONEY_CARD (widget);
  UcPaint paint = { snapshot, widget };
  double y = 34;

  uc_paint_box (&paint, 0, 0, WIDTH, HEIGHT, 14, UC_COLOUR_SURFACE_1);
  if (self->lines.n == 0)
    return;
  uc_paint_text (&paint, _ ("Money on the table"), INSET, y, 20, 700, UC_COLOUR_TEXT_1, UC_START);
  for (guint i = 0; i < self->lines.n; i++)
    {
      const Line *line = &self->lines.line[i];

      y += PITCH;
      uc_paint_text (&paint, line->what, INSET, y, 19, 500,
                     line->sum == NULL ? line->colour : UC_COLOUR_TEXT_2, UC_START);
      if (line->sum != NULL)
        uc_paint_text (&paint, line->sum, WIDTH - INSET, y, 19, 600, line->colour, UC_END);
      if (i + 1 < self->lines.n)
        uc_paint_box (&paint, INSET, y + 9, WIDTH - 2 * INSET, 1, 0, UC_COLOUR_LINE);
    }
}

static void
uc_money_card_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                       int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
uc_money_card_finalize (GObject *object)
{
  clear (&UC_MONEY_CARD (object)->lines);
  G_OBJECT_CLASS (uc_money_card_parent_class)->finalize (object);
}

static void
uc_money_card_class_init (UcMoneyCardClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_money_card_finalize;
  uc_paint_class_init_whole (GTK_WIDGET_CLASS (klass), uc_money_card_snapshot, uc_money_card_measure, "ucmoneycard",
                             GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
uc_money_card_init (UcMoneyCard *self)
{
}

GtkWidget *
uc_money_card_new (void)
{
  return g_object_new (UC_TYPE_MONEY_CARD, NULL);
}

/* ---- lines ---- */

static void
add (Lines *lines, char *what, char *sum, UcColour colour)
{
  if (lines->n < MAX_LINES)
    {
      lines->line[lines->n++] = (Line){ what, sum, colour };
      return;
    }
  g_free (what);
  g_free (sum);
}

typedef struct
{
  UcMoney known;
  gboolean unknown; /* and something that was not sensed */
} Sum;

typedef struct
{
  Sum main, sides, paid, collected;
} Sums;

static void
add_sum (Sum *sum, UcMoney money)
{
  if (money == UC_MONEY_UNKNOWN)
    sum->unknown = TRUE;
  else if (!uc_money_add (sum->known, money, &sum->known))
    sum->known = G_MAXINT64;
}

/* "$25", "unknown amount", "$25 + unknown amount": a sum that nobody recorded is not $0. */
static char *
say_sum (const Sum *sum)
{
  g_autofree char *known = uc_say_money (sum->known);

  if (!sum->unknown)
    return g_steal_pointer (&known);
  return sum->known == 0 ? uc_say_money (UC_MONEY_UNKNOWN) : g_strdup_printf (_ ("%s + unknown amount"), known);
}

static void
sum_hand (const UcHand *hand, Sums *sums)
{
  add_sum (&sums->main, hand->stake);
  if (hand->state != UC_HAND_SETTLED)
    return;
  if (hand->outcome == UC_WORD_WIN)
    add_sum (&sums->paid, hand->pays);
  else if (hand->outcome == UC_WORD_LOSE)
    add_sum (&sums->collected, hand->stake);
}

static void
sum_side (const UcSide *side, Sums *sums)
{
  if (side->state == UC_SIDE_NONE || side->state == UC_SIDE_PLACED)
    return;
  add_sum (&sums->sides, side->amount);
  if (side->state != UC_SIDE_SETTLED)
    return;
  if (side->outcome == UC_WORD_WIN)
    add_sum (&sums->paid, side->pays);
  else if (side->outcome == UC_WORD_LOSE)
    add_sum (&sums->collected, side->amount);
}

static Sums
sum_up (const UcTable *table)
{
  Sums sums = { 0 };

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      const UcSeat *s = &table->now.round.seats[seat];

      for (guint hand = 0; s->in_round && hand < MAX (s->hands, 1); hand++)
        sum_hand (&s->hand[hand], &sums);
      for (guint slot = 0; slot < UC_N_SLOTS; slot++)
        sum_side (&s->side[slot], &sums);
    }
  return sums;
}

static void
add_progressive (Lines *lines, const UcTable *table, UcWager wager)
{
  const UcRound *round = &table->now.round;
  guint slot = uc_side_wager_slot (wager);
  guint accepted = __builtin_popcount (uc_side_accepted_seats (&table->now, wager));

  add (lines, g_strdup (_ ("Accepted, chips counted")),
       round->chips_counted || !round->chips_asked
           ? g_strdup_printf ("%u, %s", accepted, round->chips_counted ? _ ("agrees") : "–")
           : g_strdup_printf ("%u, %u", accepted, round->chips_said),
       round->chips_asked && !round->chips_counted ? UC_COLOUR_STOP : UC_COLOUR_TEXT_1);
  if (round->locked)
    add (lines, g_strdup (_ ("Meter at lock-out")), uc_say_money_cents (round->lock_value[slot]), UC_COLOUR_TEXT_1);
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      const UcSide *side = &round->seats[seat].side[slot];

      if (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN)
        {
          g_autofree char *odds = uc_say_odds (side->odds);

          add (lines, g_strdup_printf (_ ("%s, seat %u"), odds, seat), uc_say_money_cents (side->pays), UC_COLOUR_GO);
        }
    }
  add (lines, g_strdup (_ ("Meter now")), uc_say_money_cents (table->now.carry.meters[slot].value), UC_COLOUR_TEXT_1);
}

void
uc_money_card_show (UcMoneyCard *self, const UcTable *table)
{
  UcWager progressive = uc_side_wager_progressive (table->rules);
  guint8 held = uc_held_seats (&table->now);
  Sums sums = sum_up (table);
  g_autofree char *paid = say_sum (&sums.paid);
  g_autofree char *collected = say_sum (&sums.collected);
  Lines lines = { 0 };

  add (&lines, g_strdup (_ ("Main wagers")), say_sum (&sums.main), UC_COLOUR_TEXT_1);
  if (sums.sides.known != 0 || sums.sides.unknown)
    add (&lines, g_strdup (_ ("Other wagers")), say_sum (&sums.sides), UC_COLOUR_TEXT_1);
  add (&lines, g_strdup (_ ("Paid, taken")), g_strdup_printf ("%s, %s", paid, collected), UC_COLOUR_TEXT_1);
  if (progressive != UC_WAGER_NONE)
    add_progressive (&lines, table, progressive);
  if (held != 0)
    add (&lines, g_strdup_printf (_ ("Documents of seat %u: pending"), (guint)g_bit_nth_lsf (held, -1)), NULL,
         UC_COLOUR_STOP);
  if (!same_lines (&lines, &self->lines))
    gtk_widget_queue_draw (GTK_WIDGET (self));
  clear (&self->lines);
  self->lines = lines;
}
