#include "uc-exhibits.h"

#include "uc-card-face.h"
#include "uc-hand.h"
#include "uc-marks.h"
#include "uc-say.h"
#include "uc-side-wager.h"
#include "uc-win-proof.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define TITLE     28 /* above the cards … */
#define CHIP      50 /* … where a chip lies beside it */
#define CHIP_SIZE 22
/* Letters of a sum that a chip has room for. */
#define MOST_ON_CHIP 4
#define NOTE      32 /* below them */
#define TILE_GAP  36
#define ROW_GAP   14
#define ARROW_GAP 64

/* From the largest on: the first that has room is taken. */
static const struct
{
  UcCardSize size;
  gboolean fanned;
  int sum; /* of the letters, in the place of cards */
} sizes[] = { { UC_CARD_XL, FALSE, 50 }, { UC_CARD_L, FALSE, 42 }, { UC_CARD_M, FALSE, 34 },   { UC_CARD_M, TRUE, 34 },
              { UC_CARD_S, TRUE, 30 },   { UC_CARD_XS, TRUE, 30 }, { UC_CARD_TOKEN, FALSE, 28 } };

struct _UcExhibits
{
  GtkWidget parent;
  GArray *exhibits; /* UcExhibit */
  guint fit;        /* of sizes; beyond them: nothing has room */
  int width, height; /* that there is; that it takes */
  char *sentence;
};

G_DEFINE_FINAL_TYPE (UcExhibits, uc_exhibits, GTK_TYPE_WIDGET)

static double
step_of (const UcExhibit *exhibit, guint fit)
{
  double width = uc_card_width (sizes[fit].size);

  return exhibit->becomes ? width + ARROW_GAP : sizes[fit].fanned ? width / 2 : width + 8;
}

/* What the chip takes from the title's line. */
static double
chip_room (GtkWidget *widget, const UcExhibit *exhibit)
{
  return *exhibit->chip != '\0' ? 2 * uc_mark_bet_reach (widget, exhibit->chip, CHIP_SIZE) + 10 : 0;
}

static double
width_of (GtkWidget *widget, const UcExhibit *exhibit, guint fit)
{
  double cards = exhibit->n == 0 ? 0 : uc_card_width (sizes[fit].size) + (exhibit->n - 1) * step_of (exhibit, fit);
  double title = uc_paint_text_width (widget, exhibit->title, 20, 600) + chip_room (widget, exhibit);
  double note = uc_paint_text_width (widget, exhibit->note, exhibit->n == 0 ? sizes[fit].sum : 24, 700);

  return MAX (cards, MAX (title, note));
}

static void
paint_arrow (const UcPaint *paint, double x, double y, double length)
{
  uc_paint_line (paint, x, y, x + length, y, 4, UC_COLOUR_TEXT_1);
  uc_paint_line (paint, x + length - 14, y - 12, x + length, y, 4, UC_COLOUR_TEXT_1);
  uc_paint_line (paint, x + length - 14, y + 12, x + length, y, 4, UC_COLOUR_TEXT_1);
}

/* The chip, and the words beside it; without one they stand as high. @y: where the cards begin, @room above them. */
static void
paint_title (const UcPaint *paint, const UcExhibit *exhibit, double x, double y, double room)
{
  double middle = y - CHIP / 2.0 - 1, reach = uc_mark_bet_reach (paint->widget, exhibit->chip, CHIP_SIZE);

  if (*exhibit->chip == '\0')
    {
      uc_paint_text (paint, exhibit->title, x, room < CHIP ? y - 8 : middle + 7, 20, 600, UC_COLOUR_TEXT_2, UC_START);
      return;
    }
  if (g_str_equal (exhibit->chip, "P"))
    uc_mark_paint_progressive (paint, UC_MARK_ACCEPTED, x + reach, middle, CHIP_SIZE - 2);
  else
    uc_mark_paint_bet (paint, *exhibit->chip == ' ' ? "" : exhibit->chip, x + reach, middle, CHIP_SIZE);
  uc_paint_text (paint, exhibit->title, x + chip_room (paint->widget, exhibit), middle + 7, 20, 600, UC_COLOUR_TEXT_2, UC_START);
}

/* Lays one after the other into rows, and returns their height; paints them where @paint is given. */
static int
lay_out (UcExhibits *self, guint fit, const UcPaint *paint)
{
  const UcCardSize size = sizes[fit].size;
  double title = TITLE, row, x = 0, y = 0;

  for (guint i = 0; i < self->exhibits->len; i++)
    if (*g_array_index (self->exhibits, UcExhibit, i).chip != '\0')
      title = CHIP;
  row = title + sizes[fit].sum + NOTE / 2;
  for (guint i = 0; i < self->exhibits->len; i++)
    if (g_array_index (self->exhibits, UcExhibit, i).n > 0)
      row = title + uc_card_height (size) + NOTE;
  for (guint i = 0; i < self->exhibits->len; i++)
    {
      const UcExhibit *exhibit = &g_array_index (self->exhibits, UcExhibit, i);
      double width = width_of (GTK_WIDGET (self), exhibit, fit), step = step_of (exhibit, fit);

      if (x > 0 && x + width > self->width)
        {
          x = 0;
          y += row + ROW_GAP;
        }
      if (x + width > self->width)
        return G_MAXINT;
      if (paint != NULL)
        {
          paint_title (paint, exhibit, x, y + title, title);
          for (guint card = 0; card < exhibit->n; card++)
            uc_card_paint (paint, exhibit->cards[card], size,
                           card + 1 < exhibit->n && sizes[fit].fanned && !exhibit->becomes
                               ? uc_card_pose_below (size, step) : UC_CARD_UPRIGHT,
                           x + card * step, y + title);
          if (exhibit->becomes)
            paint_arrow (paint, x + uc_card_width (size) + 12, y + title + uc_card_height (size) / 2.0, ARROW_GAP - 24);
          if (exhibit->n == 0)
            uc_paint_text (paint, exhibit->note, x, y + title + sizes[fit].sum, sizes[fit].sum, 700, UC_COLOUR_TEXT_1, UC_START);
          else
            uc_paint_text (paint, exhibit->note, x, y + title + uc_card_height (size) + 26, 24, 700, UC_COLOUR_TEXT_1,
                           UC_START);
        }
      x += width + TILE_GAP;
    }
  return (int)(y + row);
}

static void
uc_exhibits_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcExhibits *self = UC_EXHIBITS (widget);
  const UcPaint paint = { snapshot, widget };

  if (self->exhibits->len > 0 && self->fit < G_N_ELEMENTS (sizes))
    lay_out (self, self->fit, &paint);
}

static void
uc_exhibits_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                     int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? UC_EXHIBITS (widget)->width : UC_EXHIBITS (widget)->height;
}

static void
uc_exhibits_finalize (GObject *object)
{
  g_array_unref (UC_EXHIBITS (object)->exhibits);
  g_free (UC_EXHIBITS (object)->sentence);
  G_OBJECT_CLASS (uc_exhibits_parent_class)->finalize (object);
}

static void
uc_exhibits_class_init (UcExhibitsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_exhibits_finalize;
  uc_paint_class_init (GTK_WIDGET_CLASS (klass), uc_exhibits_snapshot, uc_exhibits_measure, "ucexhibits",
                       GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
uc_exhibits_init (UcExhibits *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
  self->exhibits = g_array_new (FALSE, TRUE, sizeof (UcExhibit));
  self->sentence = g_strdup ("");
}

void
uc_exhibits_show (UcExhibits *self, const GArray *exhibits, int width, int height)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_array_set_size (self->exhibits, 0);
  self->fit = self->height = 0;
  self->width = width;
  if (exhibits != NULL && exhibits->len > 0)
    {
      g_array_append_vals (self->exhibits, exhibits->data, exhibits->len);
      while (self->fit < G_N_ELEMENTS (sizes) && lay_out (self, self->fit, NULL) > height)
        self->fit++;
      self->height = self->fit < G_N_ELEMENTS (sizes) ? lay_out (self, self->fit, NULL) : 0;
    }
  gtk_widget_set_visible (GTK_WIDGET (self), self->height > 0);
  for (guint i = 0; self->fit < G_N_ELEMENTS (sizes) && i < self->exhibits->len; i++)
    {
      const UcExhibit *exhibit = &g_array_index (self->exhibits, UcExhibit, i);

      g_autoptr (GString) title = g_string_new (exhibit->title), lies = g_string_new (NULL);

      if (*exhibit->chip == '$')
        uc_say_listed (title, "%s", exhibit->chip);
      for (guint card = 0; card < exhibit->n; card++)
        {
          g_autofree char *face = uc_say_card_spoken (exhibit->cards[card]);

          uc_say_listed (lies, "%s", face);
        }
      if (*exhibit->note != '\0')
        uc_say_listed (lies, "%s", exhibit->note);
      /* Translators: a seat with its bet, and its cards with their total: "Seat 3, $50: nine of clubs, four of spades, 13." */
      uc_say_sentence (text, _ ("%s: %s."), title->str, lies->str);
    }
  g_free (self->sentence);
  self->sentence = g_strdup (text->str);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->sentence, -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const char *
uc_exhibits_get_sentence (UcExhibits *self)
{
  return self->sentence;
}

/* ---- what is drawn ---- */

/* The split hands of a seat each stand alone, and each under its own bet: a doubled one has more on it. */
UcExhibit
uc_exhibit_of_hand (const UcTable *table, guint seat, guint hand)
{
  const UcSeat *box = seat != UC_SEAT_DEALER ? &table->now.round.seats[seat] : NULL;
  UcExhibit exhibit = { .n = 0 };

  exhibit.n = uc_hand_cards (&table->now, seat, hand, exhibit.cards, G_N_ELEMENTS (exhibit.cards));
  if (exhibit.n == 0)
    return exhibit;
  g_snprintf (exhibit.note, sizeof exhibit.note, "%u", uc_hand_shown_total (&table->now, table->rules, seat, hand, NULL));
  if (box == NULL)
    g_strlcpy (exhibit.title, _ ("Dealer"), sizeof exhibit.title);
  else if (box->hands > 1)
    g_snprintf (exhibit.title, sizeof exhibit.title, _ ("Seat %u, %s hand"), seat, uc_say_ordinal (hand));
  else
    g_snprintf (exhibit.title, sizeof exhibit.title, _ ("Seat %u"), seat);
  if (box != NULL && box->in_round)
    {
      UcMoney stake = box->hands > 1 || box->hand[hand].flags & UC_HAND_FLAG_DOUBLED ? box->hand[hand].stake : box->main;
      g_autofree char *bet = uc_say_money (stake);
      gboolean fits = stake != UC_MONEY_UNKNOWN && strlen (bet) <= MOST_ON_CHIP;

      g_strlcpy (exhibit.chip, fits ? bet : " ", sizeof exhibit.chip);
      if (!fits && stake != UC_MONEY_UNKNOWN)
        {
          g_autoptr (GString) title = g_string_new (exhibit.title);

          uc_say_listed (title, "%s", bet);
          g_strlcpy (exhibit.title, title->str, sizeof exhibit.title);
        }
    }
  return exhibit;
}

void
uc_exhibits_add_hands (GArray *exhibits, const UcTable *table, guint8 seats)
{
  UcExhibit exhibit;

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    for (guint hand = 0; seats & UC_SEAT_BIT (seat) && hand < table->now.round.seats[seat].hands; hand++)
      {
        exhibit = uc_exhibit_of_hand (table, seat, hand);
        if (exhibit.n > 0)
          g_array_append_val (exhibits, exhibit);
      }
  exhibit = uc_exhibit_of_hand (table, UC_SEAT_DEALER, 0);
  if (exhibit.n > 0)
    g_array_append_val (exhibits, exhibit);
}

void
uc_exhibits_add_win (GArray *exhibits, const UcTable *table, guint seat, UcWager wager)
{
  const UcWinProof proof = uc_win_proof (&table->now, table->rules, seat, wager);
  UcExhibit player = { .n = proof.n_player }, dealer = { .n = proof.n_dealer };

  g_snprintf (player.title, sizeof player.title, _ ("Seat %u"), proof.proof.seat);
  g_strlcpy (player.chip, uc_side_wager (wager)->progressive ? "P" : "", sizeof player.chip);
  memcpy (player.cards, proof.player, sizeof proof.player);
  g_strlcpy (dealer.title, _ ("Dealer"), sizeof dealer.title);
  memcpy (dealer.cards, proof.dealer, sizeof proof.dealer);
  if (player.n > 0)
    g_array_append_val (exhibits, player);
  if (dealer.n > 0)
    g_array_append_val (exhibits, dealer);
}

void
uc_exhibits_add_change (GArray *exhibits, const char *title, UcCard was, UcCard is)
{
  UcExhibit exhibit = { .n = 2, .cards = { was, is }, .becomes = TRUE };

  g_strlcpy (exhibit.title, title, sizeof exhibit.title);
  g_array_append_val (exhibits, exhibit);
}

void
uc_exhibits_add_sums (GArray *exhibits, const char *title, UcMoney was, UcMoney is)
{
  UcExhibit exhibit = { .n = 0 };
  g_autofree char *from = uc_say_money_cents (was), *to = uc_say_money_cents (is);

  g_strlcpy (exhibit.title, title, sizeof exhibit.title);
  g_snprintf (exhibit.note, sizeof exhibit.note, "%s → %s", from, to);
  g_array_append_val (exhibits, exhibit);
}

void
uc_exhibits_add_sum (GArray *exhibits, const char *title, UcMoney sum)
{
  UcExhibit exhibit = { .n = 0 };
  g_autofree char *said = uc_say_money_cents (sum);

  g_strlcpy (exhibit.title, title, sizeof exhibit.title);
  g_strlcpy (exhibit.note, said, sizeof exhibit.note);
  g_array_append_val (exhibits, exhibit);
}
