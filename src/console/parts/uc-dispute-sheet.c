#include "uc-dispute-sheet.h"

#include "uc-card-face.h"
#include "uc-hand.h"
#include "uc-marks.h"
#include "uc-say-subject.h"
#include "uc-say.h"
#include "uc-side-wager.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* On the wide grid. What is narrower than the other is on a small one. */
#define WIDTH  852
#define HEIGHT 600
#define SMALL_WIDTH 700
#define LOW_HEIGHT  260
/* A hand, or the dealer's, with its cards. */
#define MAX_CARDS 12
#define MAX_LINES 10
#define CHIP 22
/* Letters of a sum that a chip has room for. */
#define MOST_ON_CHIP 4
/* Of what is ruled: the line behind the two that the record has. */
#define SIGNED 2
/* Where the side wagers are one below the other, lines are closer. */
#define MOST_STEP       34
#define MOST_LINES_STEP 22

typedef struct
{
  char *title;
  UcCard cards[MAX_CARDS];
  guint n;
} Hand;

typedef struct
{
  char *what, *said;
  const char *brief; /* what, in less room; NULL = as it is */
} Line;

struct _UcDisputeSheet
{
  GtkWidget parent;
  guint seat;
  Hand hands[UC_MAX_HANDS + 1]; /* the dealer's last */
  guint n_hands;
  char *subject;  /* "Seat 5: bet $100.00, loses" */
  char *brief;    /* … without the seat, where it has no room */
  char *chip;     /* "$50": its bet; NULL where a chip has no room for it */
  Line ruled[3];  /* what each of the two rulings comes to, and what is about to be signed */
  Line lines[MAX_LINES]; /* side wagers */
  guint n_lines;
};

G_DEFINE_FINAL_TYPE (UcDisputeSheet, uc_dispute_sheet, GTK_TYPE_WIDGET)

/* ---- painting ---- */

/* Where everything is, and how large. */
typedef struct
{
  int edge;
  int subject, subject_size;
  UcCardSize few, many, most;   /* of one hand and the dealer's; of such with many cards; of more hands */
  int hands, title, title_size; /* their top; from it to the cards; of their titles */
  int rule, ruled, ruled_step, ruled_size; /* below the hands: a line, and what is ruled */
  int lines_step;
} Look;

static const Look wide = { 24, 44, 32, UC_CARD_XL, UC_CARD_L, UC_CARD_S, 42, 66, 22, 288, 326, 42, 27, 28 },
                  small = { 12, 26, 22, UC_CARD_M, UC_CARD_S, UC_CARD_XS, 28, 50, 19, 179, 203, 25, 20, 21 },
                  low = { 12, 26, 22, UC_CARD_S, UC_CARD_XS, UC_CARD_TOKEN, 28, 48, 19, 150, 172, 22, 19, 20 },
                  /* As low, where what is ruled takes more lines. */
                  lowest = { 12, 26, 22, UC_CARD_TOKEN, UC_CARD_TOKEN, UC_CARD_TOKEN, 28, 48, 19, 122, 144, 22, 19, 20 };
/* Below the last line. */
#define FOOT 6

static const Look *
look_of (GtkWidget *widget)
{
  if (gtk_widget_get_width (widget) >= SMALL_WIDTH)
    return &wide;
  return gtk_widget_get_height (widget) < LOW_HEIGHT ? &low : &small;
}

/* One hand and the dealer's are as large as on the page of a win, with the bet's chip beside them. */
static void
paint_hands (UcDisputeSheet *self, const UcPaint *paint, const Look *look)
{
  const double right = gtk_widget_get_width (paint->widget) - look->edge;
  const gboolean large = self->n_hands <= 2;
  const UcCardSize size = !large ? look->most : self->hands[0].n > 4 || self->hands[self->n_hands - 1].n > 4 ? look->many : look->few;
  const double step = large ? uc_card_width (size) * 0.6 : uc_card_least_step (size), cards = large ? look->title : 48;
  double x = look->edge, y = look->hands;

  for (guint i = 0; i < self->n_hands; i++)
    {
      const Hand *hand = &self->hands[i];
      double reach = i == 0 && large && self->chip != NULL ? uc_mark_bet_reach (paint->widget, self->chip, CHIP) : 0;
      double chip = reach > 0 ? 2 * reach + 10 : 0;
      double width = MAX (uc_card_width (size) + (hand->n - 1.0) * step,
                          chip + uc_paint_text_width (paint->widget, hand->title, look->title_size, 600));

      if (x > look->edge && x + width > right)
        {
          x = look->edge;
          y += uc_card_height (size) + (look == &wide ? 42 : 30);
        }
      if (chip > 0)
        uc_mark_paint_bet (paint, self->chip, x + reach, y + cards - CHIP - 4, CHIP);
      uc_paint_text (paint, hand->title, x + chip, y + cards - (large ? 18 : 10), look->title_size, 600, UC_COLOUR_TEXT_1, UC_START);
      for (guint card = 0; card < hand->n; card++)
        uc_card_paint (paint, hand->cards[card], size,
                       card + 1 < hand->n ? uc_card_pose_below (size, step) : UC_CARD_UPRIGHT, x + card * step, y + cards);
      x += width + 36;
    }
}

/* Whether line @i of what is ruled is: on the lowest sheet what is signed leaves its place to side wagers below each other. */
static gboolean
is_shown (UcDisputeSheet *self, const Look *look, guint i, gboolean beside)
{
  return self->ruled[i].what != NULL && (i != SIGNED || (look != &low && look != &lowest) || beside);
}

/* What is too long for its line stands below it. */
static gboolean
stands_below (UcDisputeSheet *self, const UcPaint *paint, const Look *look, guint i)
{
  const double what = uc_paint_text_width (paint->widget, self->ruled[i].what, MIN (look->ruled_size, 22), 500);

  return uc_paint_text_width (paint->widget, self->ruled[i].said, 18, 700) > gtk_widget_get_width (paint->widget) - 2 * look->edge - what - 10;
}

static void
uc_dispute_sheet_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcDisputeSheet *self = UC_DISPUTE_SHEET (widget);
  const Look *look = look_of (widget);
  const double width = gtk_widget_get_width (widget), right = width - look->edge, column = width / 2 - 12 - look->edge;
  UcPaint paint = { snapshot, widget };
  double ruled;
  gboolean beside = TRUE;
  int ruled_step, lines_step;

  uc_paint_box (&paint, 0, 0, width, gtk_widget_get_height (widget), 14, UC_COLOUR_SURFACE_1);
  if (self->subject != NULL)
    {
      /* The seat's tab names it, too. */
      const gboolean whole = uc_paint_text_width (widget, self->subject, 18, 700) <= right - look->edge;

      uc_paint_text_shrunk (&paint, whole ? self->subject : self->brief, look->edge, look->subject, right - look->edge, look->subject_size, 700,
                            UC_COLOUR_TEXT_1, UC_START);
    }
  /* Two side wagers beside each other, unless a name has no room there: on the lowest sheet they then stand where it says what is signed, which
   * the button says as well. */
  for (guint i = 0; i < self->n_lines; i++)
    beside &= uc_paint_text_width (widget, self->lines[i].what, 18, 500) + 10 + uc_paint_text_width (widget, self->lines[i].said, 18, 600) <= column;
  ruled_step = beside ? look->ruled_step : MIN (look->ruled_step, MOST_STEP);
  lines_step = beside ? look->lines_step : MIN (look->lines_step, MOST_LINES_STEP);
  /* The cards of a low sheet give way to what takes more lines. */
  if (look == &low)
    {
      double bottom = look->ruled + (self->n_lines + (beside ? 1 : 0)) / (beside ? 2 : 1) * lines_step;

      for (guint i = 0; i < G_N_ELEMENTS (self->ruled); i++)
        if (is_shown (self, look, i, beside))
          bottom += ruled_step + (stands_below (self, &paint, look, i) ? look->lines_step : 0);
      look = bottom - lines_step + FOOT > gtk_widget_get_height (widget) ? &lowest : look;
    }
  ruled = look->ruled;
  paint_hands (self, &paint, look);
  uc_paint_line (&paint, look->edge, look->rule, right, look->rule, 1, UC_COLOUR_LINE);
  for (guint i = 0; i < G_N_ELEMENTS (self->ruled); i++)
    if (is_shown (self, look, i, beside))
      {
        const double said = uc_paint_text_width (widget, self->ruled[i].what, MIN (look->ruled_size, 22), 500);
        const gboolean below = stands_below (self, &paint, look, i);

        uc_paint_text (&paint, self->ruled[i].what, look->edge, ruled, MIN (look->ruled_size, 22), 500, UC_COLOUR_TEXT_2, UC_START);
        ruled += below ? look->lines_step : 0;
        uc_paint_text_shrunk (&paint, self->ruled[i].said, right, ruled, right - look->edge - (below ? 0 : said + 10), look->ruled_size, 700,
                              i == SIGNED ? UC_COLOUR_GO : UC_COLOUR_TEXT_1, UC_END);
        ruled += ruled_step;
      }
  for (guint i = 0; i < self->n_lines; i++)
    {
      const guint columns = beside ? 2 : 1;
      double x = i % columns == 0 ? look->edge : width / 2 + 12, y = ruled + (i / columns) * lines_step;
      double said = uc_paint_text_width (widget, self->lines[i].said, 18, 600), room = (columns == 1 ? right - x : column) - said - 10;
      const gboolean whole = self->lines[i].brief == NULL || uc_paint_text_width (widget, self->lines[i].what, 18, 500) <= room;

      /* A sum is short, so that a side wager's whole name stands before it; of a progressive, of which there is one, what it is. */
      uc_paint_text_within (&paint, whole ? self->lines[i].what : self->lines[i].brief, x, y, room, 18, 500, UC_COLOUR_TEXT_2);
      uc_paint_text (&paint, self->lines[i].said, columns == 1 ? right : x + column, y, 18, 600, UC_COLOUR_TEXT_1, UC_END);
    }
}

static void
uc_dispute_sheet_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                          int *min_baseline, int *nat_baseline)
{
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

/* ---- what is on record ---- */

UcMoney
uc_dispute_sheet_win (const UcTable *table, guint seat)
{
  const UcSeat *box = &table->now.round.seats[seat];
  UcMoney sum = 0;

  for (guint hand = 0; box->in_round && hand < box->hands; hand++)
    {
      const UcHand *h = &box->hand[hand];
      UcOdds odds = h->flags & UC_HAND_FLAG_BLACKJACK ? table->rules->blackjack_odds
                                                      : (UcOdds){ .kind = UC_ODDS_TO, .num = 1, .den = 1 };
      UcMoney pays;

      if (h->stake == UC_MONEY_UNKNOWN || !uc_odds_pay (odds, h->stake, &pays) || !uc_money_add (sum, pays, &sum))
        return UC_MONEY_UNKNOWN;
    }
  return sum;
}

/* ---- what is shown ---- */

static void
clear (UcDisputeSheet *self)
{
  for (guint i = 0; i < self->n_hands; i++)
    g_free (self->hands[i].title);
  for (guint i = 0; i < self->n_lines; i++)
    {
      g_free (self->lines[i].what);
      g_free (self->lines[i].said);
    }
  for (guint i = 0; i < G_N_ELEMENTS (self->ruled); i++)
    {
      g_free (self->ruled[i].what);
      g_free (self->ruled[i].said);
    }
  g_clear_pointer (&self->subject, g_free);
  g_clear_pointer (&self->brief, g_free);
  g_clear_pointer (&self->chip, g_free);
  memset (self->ruled, 0, sizeof self->ruled);
  memset (self->hands, 0, sizeof self->hands);
  memset (self->lines, 0, sizeof self->lines);
  self->n_hands = self->n_lines = 0;
}

static void
gather_cards (UcDisputeSheet *self, const UcTable *table, guint seat, guint index, const char *whose, gboolean late_double)
{
  Hand *hand = &self->hands[self->n_hands];
  guint total;

  hand->n = uc_hand_cards (&table->now, seat, index, hand->cards, MAX_CARDS);
  if (hand->n == 0)
    return;
  self->n_hands++;
  total = uc_hand_shown_total (&table->now, table->rules, seat, index, NULL);
  hand->title = g_strdup_printf (late_double ? _ ("%s: %u, late double") : _ ("%s: %u"), whose, total);
}

static void
gather_hands (UcDisputeSheet *self, UcConsoleModel *model, const UcTable *table)
{
  const UcSeat *box = &table->now.round.seats[self->seat];

  for (guint hand = 0; box->in_round && hand < box->hands; hand++)
    {
      g_autofree char *whose = box->hands > 1 ? g_strdup_printf (_ ("Seat %u, %s hand"), self->seat, uc_say_ordinal (hand))
                                              : g_strdup_printf (_ ("Seat %u"), self->seat);

      gather_cards (self, table, self->seat, hand, whose, uc_console_model_is_late_double (model, self->seat, hand));
    }
}

/* What the player has in hand by the record and, if it is ruled to be a win, more than that. */
static void
gather_rulings (UcDisputeSheet *self, const UcTable *table)
{
  const UcSeat *box = &table->now.round.seats[self->seat];
  const UcHand *h = &box->hand[0];
  UcMoney win = uc_dispute_sheet_win (table, self->seat), both = UC_MONEY_UNKNOWN;
  g_autofree char *bet = uc_say_money_cents (h->stake), *pays = uc_say_money_cents (h->pays), *wins = uc_say_money_cents (win);
  g_autofree char *more = NULL;

  if (!box->in_round || box->hands > 1 || h->stake == UC_MONEY_UNKNOWN || win == UC_MONEY_UNKNOWN)
    return;
  self->ruled[0].what = g_strdup (_ ("Record stands"));
  if (h->state == UC_HAND_SETTLED && h->outcome == UC_WORD_WIN)
    {
      self->ruled[0].said = g_strdup_printf (_ ("%s paid, the bet returned"), pays);
      return;
    }
  self->ruled[1].what = g_strdup (_ ("Had it won"));
  if (h->state != UC_HAND_SETTLED)
    {
      self->ruled[0].said = g_strdup_printf (_ ("%s settled by its cards"), bet);
      self->ruled[1].said = g_strdup_printf (_ ("%s and the bet"), wins);
      return;
    }
  if (h->outcome == UC_WORD_LOSE && uc_money_add (win, h->stake, &both))
    {
      more = uc_say_money_cents (both);
      self->ruled[0].said = g_strdup_printf (_ ("%s stays taken"), bet);
      /* Translators: sums, "$100.00 more: $50.00 and the bet". */
      self->ruled[1].said = g_strdup_printf (_ ("%s more: %s and the bet"), more, wins);
    }
  else
    {
      self->ruled[0].said = g_strdup_printf (_ ("%s returned"), bet);
      self->ruled[1].said = g_strdup_printf (_ ("%s more"), wins);
    }
}

static void
gather_sides (UcDisputeSheet *self, const UcTable *table)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    {
      const UcSide *side = &table->now.round.seats[self->seat].side[uc_side_wager_slot (wager)];

      if (table->rules->wagers[wager].offered && side->state != UC_SIDE_NONE && side->state != UC_SIDE_PLACED
          && self->n_lines < MAX_LINES)
        self->lines[self->n_lines++] = (Line){
          g_strdup (uc_say_wager (wager)),
          uc_say_subject_record (side->state == UC_SIDE_SETTLED, (UcWord)side->outcome, side->pays, side->odds, FALSE),
          uc_side_wager_is_progressive (wager) ? _ ("Progressive") : NULL,
        };
    }
}

/* The bet as a chip, and what the signature is for. */
static void
gather_signed (UcDisputeSheet *self, const UcTable *table, UcWord ruling, UcMoney paid)
{
  const UcSeat *box = &table->now.round.seats[self->seat];
  g_autofree char *bet = uc_say_money (box->main), *sum = uc_say_money_cents (paid);

  if (box->in_round && box->main != UC_MONEY_UNKNOWN && strlen (bet) <= MOST_ON_CHIP)
    self->chip = g_steal_pointer (&bet);
  if (ruling == UC_WORD_NONE)
    return;
  self->ruled[SIGNED].what = g_strdup (_ ("This ruling"));
  self->ruled[SIGNED].said = ruling == UC_WORD_PAID     ? g_strdup_printf (_ ("%s is paid"), sum)
                             : ruling == UC_WORD_STANDS ? g_strdup (_ ("the record stands"))
                                                        : g_strdup (_ ("an entry is corrected"));
}

void
uc_dispute_sheet_show (UcDisputeSheet *self, UcConsoleModel *model, guint seat, UcWord ruling, UcMoney paid)
{
  const UcTable *table = uc_console_model_get_table (model);
  g_autofree char *subject = uc_say_subject_dispute (table, seat);
  g_autoptr (GString) sentence = g_string_new (NULL);

  clear (self);
  self->seat = seat;
  self->subject = g_strdup_printf (_ ("Seat %u: %s"), seat, subject);
  self->brief = g_strdup (subject);
  gather_hands (self, model, table);
  gather_rulings (self, table);
  gather_cards (self, table, UC_SEAT_DEALER, 0, _ ("Dealer"), FALSE);
  gather_sides (self, table);
  gather_signed (self, table, ruling, paid);
  g_string_append_printf (sentence, _ ("Seat %u disputes: %s."), seat, subject);
  for (guint i = 0; i < G_N_ELEMENTS (self->ruled); i++)
    if (self->ruled[i].what != NULL)
      /* Translators: what a ruling comes to, "This ruling: $50.00 is paid." */
      uc_say_sentence (sentence, _ ("%s: %s."), self->ruled[i].what, self->ruled[i].said);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence->str, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
uc_dispute_sheet_finalize (GObject *object)
{
  clear (UC_DISPUTE_SHEET (object));
  G_OBJECT_CLASS (uc_dispute_sheet_parent_class)->finalize (object);
}

static void
uc_dispute_sheet_class_init (UcDisputeSheetClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_dispute_sheet_finalize;
  uc_paint_class_init (GTK_WIDGET_CLASS (klass), uc_dispute_sheet_snapshot, uc_dispute_sheet_measure, "ucdisputesheet",
                       GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
uc_dispute_sheet_init (UcDisputeSheet *self)
{
}
