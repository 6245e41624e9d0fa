#include "uc-seat.h"

#include "uc-fan.h"
#include "uc-marks.h"
#include "uc-side-wager.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define LEFT      UC_SEAT_LEFT
/* The smallest letters that are readable leaning in. */
#define LEAST     18
#define LINE_BASE 17 /* from the top of a line of theirs */
#define SPLIT_GAP 14
/* From what a seat paints to what its neighbour paints. */
#define BETWEEN 8
/* How far words may come nearer to the neighbour before they are cut short, and where its seat lies so much lower or higher that they pass
 * it. */
#define NEAREST   7
#define PAST      70
#define LEVEL     30
/* Three and four hands of a split stand in two rows. */
#define GRID_TOP  42
#define GRID_ROW  121
#define GRID_GAP  8
/* … further left than one hand would: clear of the frame around the neighbour's hand. */
#define GRID_LEFT (LEFT - 4)
/* Without the row of wagers all below it stands higher, and a second line under the total closer. */
#define COMPACT_LIFT 72

struct _UcSeatWidget
{
  GtkButton parent;
  guint number;
  double room; /* from the cards' left edge to where the neighbour begins */
  double next_drop; /* how much lower the neighbour at the right lies; 0 = there is none */
  UcSeatRow row;
  gboolean small;   /* on a small grid */
  gboolean compact;
  gboolean shown; /* look is that of a table */
  UcSeatLook look;
};

G_DEFINE_FINAL_TYPE (UcSeatWidget, uc_seat, GTK_TYPE_BUTTON)

/* As large as @size where there is room for it; what is read leaning in stays readable, and reaches as far beyond @room as nothing of the
 * neighbour's lies beside it, @more. Part of a sum would be another sum, so only words are cut short. Returns its width. */
static double
paint_kept_within (const UcPaint *paint, const char *text, double x, double y, double size, int weight, UcColour colour,
                   double room, double more)
{
  double least = uc_paint_text_width (paint->widget, text, LEAST, weight);

  if (least > room)
    room = strpbrk (text, "0123456789") != NULL ? least : room + more;
  return uc_paint_text_shrunk (paint, text, x, y, room, size, weight, colour, UC_START);
}

/* The same where lines stand so far apart that larger type has room. */
static double
paint_within (const UcPaint *paint, const char *text, double x, double y, double size, int weight, UcColour colour,
              double room, double more)
{
  return paint_kept_within (paint, text, x, y, uc_paint_grown (paint->widget, text, size, size * uc_paint_growth (), room, weight), weight,
                            colour, room, more);
}

static gboolean
two_lines_fit (const UcPaint *paint, const char *text, double room, int weight)
{
  g_autoptr (PangoLayout) layout = NULL;
  int width;

  if (strchr (text, ' ') == NULL)
    return FALSE;
  layout = uc_paint_layout (paint->widget, text, LEAST, weight);
  pango_layout_set_width (layout, (int)(room * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width <= room && pango_layout_get_line_count (layout) <= 2;
}

/* Where one line has no room for the words, two of them from @top on. Returns FALSE where not even they have. */
static gboolean
paint_two_lines (const UcPaint *paint, const char *text, double x, double top, double room, int weight, UcColour colour)
{
  if (!two_lines_fit (paint, text, room, weight))
    return FALSE;
  uc_paint_column (paint, text, x, top, room, LEAST, weight, colour, UC_START);
  return TRUE;
}

typedef double (*Within) (const UcPaint *paint, const char *text, double x, double y, double size, int weight, UcColour colour, double room,
                          double more);

/* Odds beside a sum: left out where the neighbour begins. */
static void
paint_if_room (const UcPaint *paint, const char *odds, double x, double y, double right)
{
  if (uc_paint_text_width (paint->widget, odds, LEAST, 500) <= right - x)
    uc_paint_text (paint, odds, x, y, LEAST, 500, UC_COLOUR_TEXT_2, UC_START);
}

/* Two lines beside the plaque. */
#define TWO_LINES_TOP -6
/* … where another row of seats ends above them: the first baseline. */
#define CLOSE_BASE 16

/* What is read beside the plaque, from @x on: the seat's own word, or words that have no room by the total; NULL = nothing. */
static const UcPhrase *
find_beside (UcSeatWidget *self, const UcPaint *paint, double x)
{
  const UcSeatLook *look = &self->look;
  const UcPhrase *homeless;

  if (look->word.text != NULL)
    return !self->small || self->compact || !look->playing || uc_seat_small_word_fits (paint, look, self->room) ? &look->word : NULL;
  homeless = self->small && !self->compact ? uc_seat_small_homeless (paint, look, self->room) : NULL;
  return homeless != NULL && two_lines_fit (paint, homeless->text, LEFT + self->room - x + BETWEEN, 700) ? homeless : NULL;
}

/* Returns what stands beside it. */
static const UcPhrase *
paint_plaque (UcSeatWidget *self, const UcPaint *paint)
{
  const UcSeatLook *look = &self->look;
  const UcPhrase *word;
  const double plaque = self->small ? UC_SEAT_PLAQUE_WIDTH - 12 : UC_SEAT_PLAQUE_WIDTH;
  const int weight = look->playing ? 600 : 500;
  char number[4];
  double x = LEFT + (self->small ? UC_SEAT_SMALL_WORD : plaque + 10), reach, room;

  g_snprintf (number, sizeof number, "%u", self->number);
  if (look->playing)
    uc_paint_box (paint, LEFT, 0, plaque, 32, 7, look->acting ? UC_COLOUR_GO : UC_COLOUR_SURFACE_3);
  if (!look->playing || uc_palette_outline () > 0)
    uc_paint_frame (paint, LEFT, 0, plaque, 32, 7, 1.5,
                    look->playing || look->expected || look->tappable ? UC_COLOUR_LINE_STRONG : UC_COLOUR_LINE);
  uc_paint_text (paint, number, LEFT + plaque / 2.0, 23.2, uc_paint_grown (paint->widget, number, 20, 24, plaque, 700), 700,
                 look->acting                      ? UC_COLOUR_GO_INK
                 : look->playing || look->expected ? UC_COLOUR_TEXT_1
                                                   : UC_COLOUR_TEXT_3,
                 UC_MIDDLE);
  word = find_beside (self, paint, x);
  if (word == NULL)
    return NULL;
  reach = self->small ? BETWEEN : self->next_drop >= LEVEL ? PAST : NEAREST;
  /* A word that has no room beside its sign says it alone. So does one at a seat that is not in the round: a remark may lie to the right of it. */
  if (word->colour == UC_COLOUR_STOP && (look->playing || !look->held)
      && (x + 27 + uc_paint_text_width (paint->widget, word->text, LEAST, 600) <= LEFT + self->room + reach
          || ((!self->small || x + uc_paint_text_width (paint->widget, word->text, LEAST, weight) > LEFT + self->room + reach)
              && two_lines_fit (paint, word->text, LEFT + self->room + reach - x - 27, weight))))
    {
      gboolean lock = look->held && !look->blocked && !look->owed && !look->disputed && !look->goes_back;

      uc_paint_sign (paint, lock ? UC_SIGN_LOCK : UC_SIGN_WARNING, x, 5, 22, 2, UC_COLOUR_STOP);
      x += 27;
    }
  room = LEFT + self->room + reach - x;
  if (uc_paint_text_width (paint->widget, word->text, LEAST, weight) > room && two_lines_fit (paint, word->text, room, weight))
    {
      if (self->row == UC_SEAT_ROW_LOWER)
        uc_paint_column_close (paint, word->text, x, CLOSE_BASE, room, LEAST, weight, word->colour);
      else
        uc_paint_column (paint, word->text, x, TWO_LINES_TOP, room, LEAST, weight, word->colour, UC_START);
      return word;
    }
  paint_within (paint, word->text, x, 23,
                word->colour == UC_COLOUR_TEXT_1 || look->held || look->owed || look->goes_back ? 20 : 18,
                weight, word->colour, LEFT + self->room - x, reach);
  return word;
}

/* Between the plaque and the frame around the hand that acts. */
#define BET_Y      64.5
#define BET_RADIUS 26.5

/* A finger needs 12 mm of a panel of 10.1 inches. */
#define SIDE_BET_TOP    152
#define SIDE_BET_HEIGHT 72
#define SIDE_BET_WIDTH  88
#define SIDE_BET_GAP    8

static graphene_rect_t
side_bet_area (UcSeatWidget *self, guint index)
{
  double n = self->look.n_bets, width = MIN ((self->room - SIDE_BET_GAP * (n - 1)) / n, SIDE_BET_WIDTH);

  return GRAPHENE_RECT_INIT (LEFT + index * (width + SIDE_BET_GAP), SIDE_BET_TOP, width, SIDE_BET_HEIGHT);
}

gboolean
uc_seat_bet_area (UcSeatWidget *self, UcWager wager, graphene_rect_t *area)
{
  double left = LEFT + (self->room < UC_SEAT_WIDTH - LEFT ? 84 : 96);

  if (!self->look.open)
    return FALSE;
  if (self->small)
    return uc_seat_small_bet_area (&self->look, self->room, wager, area);
  if (uc_side_wager_is_progressive (wager))
    {
      *area = GRAPHENE_RECT_INIT (left, 38, LEFT + self->room - left, 108);
      return TRUE;
    }
  for (guint i = 0; i < self->look.n_bets; i++)
    if (self->look.bets[i].wager == wager)
      {
        *area = side_bet_area (self, i);
        return TRUE;
      }
  return FALSE;
}

/* Of the word below the bet's circle, and above the side wagers. */
#define BETTING_WORD_LOWER 148

/* Bets are being made: large circles, no cards. A coin that lies beside no bet has the empty circle, too: alone it would seem
 * to be the neighbour's, whose bet is nearer than its own seat's number. */
static void
paint_betting (UcSeatWidget *self, const UcPaint *paint)
{
  const UcSeatLook *look = &self->look;
  gboolean close = self->room < UC_SEAT_WIDTH - LEFT;
  double coin = LEFT + (close ? 125 : 140), circle = close ? 40 : 46;

  if (look->playing)
    uc_mark_paint_bet (paint, look->bet, LEFT + circle, 96, circle);
  else if (look->expected || look->progressive != UC_MARK_NONE)
    uc_mark_paint_no_bet (paint, LEFT + circle, 96, circle);
  uc_mark_paint_progressive (paint, look->progressive, coin, 80, close ? 24 : 27);
  /* Below the coin, or where that is too narrow below both, up to the neighbour. */
  if (look->progressive != UC_MARK_NONE && uc_paint_text_width (paint->widget, look->progressive_word, LEAST, 500) > 2 * (LEFT + self->room + 6 - coin))
    uc_paint_text_shrunk (paint, look->progressive_word, LEFT + self->room + 6, BETTING_WORD_LOWER, self->room, LEAST, 500,
                          look->progressive == UC_MARK_REFUSED || look->progressive == UC_MARK_UNKNOWN ? UC_COLOUR_STOP : UC_COLOUR_TEXT_2, UC_END);
  else if (look->progressive != UC_MARK_NONE)
    uc_paint_text_shrunk (paint, look->progressive_word, coin, 134, 2 * (LEFT + self->room + 6 - coin),
                   uc_paint_grown (paint->widget, look->progressive_word, 18, 22, 2 * (LEFT + self->room - coin), 500), 500,
                   look->progressive == UC_MARK_REFUSED || look->progressive == UC_MARK_UNKNOWN ? UC_COLOUR_STOP
                   : look->progressive == UC_MARK_INVITED                                       ? UC_COLOUR_TEXT_3
                                                                                                : UC_COLOUR_TEXT_2,
                   UC_MIDDLE);
  for (guint i = 0; i < look->n_bets; i++)
    if (look->open || look->bets[i].state == UC_BET_MADE)
      {
        graphene_rect_t area = side_bet_area (self, i);

        uc_mark_paint_side_bet (paint, &look->bets[i], &area);
      }
}

static void
paint_wager_row (const UcSeatLook *look, const UcPaint *paint)
{
  double x = LEFT + 28, height = look->n_sides > 1 ? 27 : 36;

  if (look->n_hands > 1)
    {
      for (guint i = 0; i < look->n_hands; i++)
        {
          const char *sum = look->hands[i].stake != NULL ? look->hands[i].stake : look->bet;
          double plate = uc_mark_bet_plate (paint->widget, sum, BET_RADIUS);

          uc_mark_paint_bet (paint, sum, x, BET_Y, BET_RADIUS);
          x += MAX (66, plate + 8);
        }
      return;
    }
  uc_mark_paint_bet (paint, look->hands[0].stake != NULL ? look->hands[0].stake : look->bet, x, BET_Y, BET_RADIUS);
  x = LEFT + (look->n_sides > 0 ? 87 : 96);
  if (look->progressive != UC_MARK_NONE)
    {
      uc_mark_paint_progressive (paint, look->progressive, x, BET_Y, 18);
      x += 33;
    }
  else
    x = LEFT + 72;
  /* Two stand one above the other. */
  for (guint i = 0; i < look->n_sides; i++)
    uc_mark_paint_wager (paint, look->sides[i].text, x, look->n_sides > 1 ? 36 + i * 31 : BET_Y - height / 2, height,
                         look->sides[i].lost);
}

static void
paint_taken (UcSeatWidget *self, const UcPaint *paint, double top)
{
  const UcSeatLook *look = &self->look;
  double base = top + 128;

  if (top > 100)
    uc_paint_dashed_ring (paint, LEFT + 28, top - 108 + BET_Y, BET_RADIUS - 1, 1.5, 5, UC_COLOUR_LINE_STRONG);
  uc_paint_dashed_box (paint, LEFT, top, 68, 95, 6, UC_COLOUR_LINE_STRONG);
  uc_paint_dashed_box (paint, LEFT + 34, top, 68, 95, 6, UC_COLOUR_LINE_STRONG);
  if (look->hands[0].word.text != NULL)
    {
      double width = paint_within (paint, look->hands[0].word.text, LEFT, base, 20, 600, UC_COLOUR_TEXT_2, self->room, NEAREST);

      if (look->hands[0].odds != NULL)
        paint_if_room (paint, look->hands[0].odds, LEFT + width + 9, base, LEFT + self->room);
    }
}

/* Where what a wager wins begins, behind its mark, and how far it keeps from what the neighbour has. */
#define SUM_X 36
#define APART 12
/* … and a result from the neighbour's. */
#define NEAR 6
/* A total where type is larger than usual: it keeps below its cards. */
#define MOST_TOTAL 38

static void
paint_wins (UcSeatWidget *self, const UcPaint *paint, double y, double step)
{
  const UcSeatLook *look = &self->look;
  const Within within = look->n_wins > 1 ? paint_kept_within : paint_within;

  for (guint i = 0; i < look->n_wins; i++)
    {
      const UcWinLook *win = &look->wins[i];
      double top = y + i * step, width, right = LEFT + self->room;

      uc_paint_frame (paint, LEFT, top, 28, 28, 5, 1.5, win->sum.colour);
      uc_paint_text (paint, win->mark, LEFT + 14, top + 20.5, 18, 700, win->sum.colour, UC_MIDDLE);
      width = within (paint, win->sum.text, LEFT + SUM_X, top + 24, 27, 700, win->sum.colour,
                            self->room - SUM_X - APART, NEAREST);
      if (win->odds != NULL)
        paint_if_room (paint, win->odds, LEFT + SUM_X + 8 + width, top + 23, right);
      if (win->note != NULL)
        within (paint, uc_paint_text_width (paint->widget, win->note, LEAST, 600) <= self->room + NEAREST ? win->note : win->brief, LEFT, top + 59,
                20, 600, UC_COLOUR_STOP, self->room, NEAREST);
    }
}

/* Words below the total, in two lines where one has no room for them. */
static void
paint_below (UcSeatWidget *self, const UcPaint *paint, const UcPhrase *words, double y, int weight)
{
  const Within within = self->compact ? paint_kept_within : paint_within;
  const double more = fabs (self->next_drop) >= LEVEL ? PAST : NEAREST;

  if (uc_paint_text_width (paint->widget, words->text, LEAST, weight) <= self->room + more
      || !paint_two_lines (paint, words->text, LEFT + 1, y - LINE_BASE, self->room, weight, words->colour))
    within (paint, words->text, LEFT + 1, y, LEAST, weight, words->colour, self->room - (words == &self->look.insurance ? 1 : 0), more);
}

/* Total, word, and the result under it, for a hand that is not split. */
static void
paint_total (UcSeatWidget *self, const UcHandLook *hand, const UcPaint *paint, double y)
{
  const UcSeatLook *look = &self->look;
  char total[8];
  double x = LEFT + 1, below = y + (self->compact ? 22 : 28), room;

  if (hand->total == 0 && !hand->dead)
    return;
  g_snprintf (total, sizeof total, "%u", hand->total);
  if (hand->total != 0)
    x += uc_paint_text (paint, total, x, y, uc_paint_grown (paint->widget, total, 32, MOST_TOTAL, self->room, 700), 700, UC_COLOUR_TEXT_1,
                        UC_START) + 11;
  room = LEFT + self->room - x;
  if (hand->result.text != NULL && !look->taken)
    {
      const gboolean beside = uc_paint_text_width (paint->widget, hand->result.text, LEAST, 700) <= room - NEAR + NEAREST;
      const UcPhrase behind = { hand->word.text, UC_COLOUR_TEXT_2 };
      const double word = hand->word.text != NULL ? uc_paint_text_width (paint->widget, hand->word.text, LEAST, 600) : 0;

      if (beside)
        {
          double width = paint_within (paint, hand->result.text, x, y - 1, 22, 700, hand->result.colour, room - NEAR, NEAREST);

          if (hand->odds != NULL)
            paint_if_room (paint, hand->odds, x + width + 8, y - 1, LEFT + self->room);
        }
      else
        paint_below (self, paint, &hand->result, below, 700);
      /* A result that takes the line below leaves the word the place beside the total, if that has room for it. */
      if (word > 0 && beside)
        paint_below (self, paint, &behind, below, 600);
      else if (word > 0 && word <= room)
        uc_paint_text (paint, hand->word.text, x, y - 1, LEAST, 600, UC_COLOUR_TEXT_2, UC_START);
      return;
    }
  if (hand->word.text != NULL && look->insurance.text == NULL && uc_paint_text_width (paint->widget, hand->word.text, LEAST, 600) > room)
    paint_below (self, paint, &hand->word, below, 600);
  else if (hand->word.text != NULL)
    (self->compact ? paint_kept_within : paint_within) (paint, hand->word.text, x, y - 1, LEAST, 600, hand->word.colour, room,
                                                        fabs (self->next_drop) >= LEVEL ? PAST : NEAREST);
  if (look->insurance.text != NULL)
    paint_below (self, paint, &look->insurance, below, 600);
}

static void
paint_one_hand (UcSeatWidget *self, const UcPaint *paint, double top)
{
  const UcSeatLook *look = &self->look;
  const UcHandLook *hand = &look->hands[0];
  UcFan fan = uc_fan_fit (hand->n + (hand->due ? 1 : 0), hand->sideways, UC_CARD_M, MIN (self->room - 4, UC_SEAT_WIDTH - LEFT - 4));
  double bottom = top + 95;

  /* A hand of many cards is drawn smaller, and stands on the line on which the others stand. */
  uc_fan_paint (paint, &fan, hand, LEFT, bottom - uc_card_height (fan.size));
  if (look->held)
    uc_paint_line (paint, LEFT, bottom + 6, LEFT + fan.width, bottom + 6, 4, UC_COLOUR_STOP);
  if (look->n_wins > 0)
    paint_wins (self, paint, bottom + 11, 37);
  else if (look->no_win.text != NULL)
    {
      if (uc_paint_text_width (paint->widget, look->no_win.text, LEAST, 600) <= self->room + NEAREST
          || !paint_two_lines (paint, look->no_win.text, LEFT, bottom + 33 - LINE_BASE, self->room, 600, look->no_win.colour))
        paint_within (paint, look->no_win.text, LEFT, bottom + 33, 20, 600, look->no_win.colour, self->room, NEAREST);
    }
  else
    paint_total (self, hand, paint, bottom + (self->compact ? 34 : 37));
  if (hand->acts)
    uc_paint_frame (paint, LEFT - 9, top - 9, MAX (fan.width, 102) + 18, 95 + 62, 10, 3.5, UC_COLOUR_GO);
}

/* Cards or the figures and the result under them, whichever is wider. @brief: of a result only its sum. */
static double
split_width (const UcPaint *paint, const UcHandLook *hand, const UcFan *fan, gboolean brief)
{
  double figures = 0, result = 0;

  if (hand->stake != NULL)
    figures = uc_paint_text_width (paint->widget, "00", 28, 700) + 6
              + uc_paint_text_width (paint->widget, hand->stake, 18, 500);
  if (hand->result.text != NULL)
    result = uc_paint_text_width (paint->widget, brief ? hand->result_sum : hand->result.text, LEAST, 700);
  return MAX (MAX (fan->width, figures), result);
}

static void
paint_split_hand (const UcHandLook *hand, const UcPaint *paint, const UcFan *fan, double x, double top, gboolean brief)
{
  double bottom = top + 70, width;
  char total[8];

  uc_fan_paint (paint, fan, hand, x, bottom - uc_card_height (fan->size));
  if (hand->acts)
    uc_paint_frame (paint, x - 7, top - 9, split_width (paint, hand, fan, brief) + 14, 131, 10, 3.5, UC_COLOUR_GO);
  if (hand->total == 0)
    return;
  g_snprintf (total, sizeof total, "%u", hand->total);
  width = uc_paint_text (paint, total, x, bottom + 31, 28, 700, UC_COLOUR_TEXT_1, UC_START);
  if (hand->result.text != NULL)
    paint_within (paint, brief ? hand->result_sum : hand->result.text, x, bottom + 56, 18, 700, hand->result.colour,
                  split_width (paint, hand, fan, brief), NEAREST);
  if (hand->stake != NULL)
    uc_paint_text (paint, hand->stake, x + width + 6, bottom + 30, 18, 500, UC_COLOUR_TEXT_2, UC_START);
}

/* Two hands of a split stand side by side, as large as the seat allows. */
static void
paint_pair (UcSeatWidget *self, const UcPaint *paint, double top)
{
  const UcSeatLook *look = &self->look;
  double right = LEFT - 14 + self->room, total = 0, x;
  gboolean brief = FALSE;
  UcFan fans[2];

  /* Of "Pay $25" the sum alone where not even the smallest cards leave room for both: the prompt names the seats to pay. */
  for (guint pass = 0; pass < 2 && (pass == 0 || total > right); pass++)
    for (UcCardSize size = UC_CARD_S; size < UC_N_CARD_SIZES; size++)
      {
        total = SPLIT_GAP;
        brief = pass > 0;
        for (guint i = 0; i < 2; i++)
          {
            const UcHandLook *hand = &look->hands[i];

            fans[i] = uc_fan_fit (hand->n + (hand->due ? 1 : 0), hand->sideways, size, right / 2 + 20);
            total += split_width (paint, hand, &fans[i], brief);
          }
        if (total <= right)
          break;
      }
  x = total > self->room ? (LEFT + self->room - total) / 2 - 4 : LEFT - 10;
  for (guint i = 0; i < 2; i++)
    {
      paint_split_hand (&look->hands[i], paint, &fans[i], x, top, brief);
      x += split_width (paint, &look->hands[i], &fans[i], brief) + SPLIT_GAP;
    }
}

/* @before: at the left of its cell so much is free for a result. */
static void
paint_grid_hand (const UcHandLook *hand, const UcPaint *paint, double x, double top, double width, double before, UcCardSize size)
{
  UcFan fan = uc_fan_fit (hand->n + (hand->due ? 1 : 0), hand->sideways, size, width - 4);
  double bottom = top + uc_card_height (size), after, reach;
  gboolean below; /* the sum has no room beside the total */
  char total[8];

  uc_fan_paint (paint, &fan, hand, x, bottom - uc_card_height (fan.size));
  g_snprintf (total, sizeof total, "%u", hand->total);
  after = x + uc_paint_text_width (paint->widget, total, 28, 700) + 5;
  reach = hand->stake != NULL ? uc_paint_text_width (paint->widget, hand->stake, LEAST, 500) : 0;
  below = after + reach > x + width;
  if (hand->acts)
    uc_paint_frame (paint, x - 6, top - 6, width + 10, uc_card_height (size) + (below ? 61 : 42), 8, 3.5, UC_COLOUR_GO);
  if (hand->total == 0)
    return;
  uc_paint_text (paint, total, x, bottom + 27, 28, 700, UC_COLOUR_TEXT_1, UC_START);
  if (hand->stake != NULL && !below)
    uc_paint_text (paint, hand->stake, after, bottom + 26, LEAST, 500, UC_COLOUR_TEXT_2, UC_START);
  else if (hand->stake != NULL && hand->result.text == NULL)
    uc_paint_text (paint, hand->stake, x, bottom + 47, LEAST, 500, UC_COLOUR_TEXT_2, UC_START);
  if (hand->result.text != NULL)
    {
      const gboolean whole = uc_paint_text_width (paint->widget, hand->result.text, LEAST, 700) <= width + NEAREST;
      const char *result = whole ? hand->result.text : hand->result_sum;

      if (before > 0 && uc_paint_text_width (paint->widget, result, LEAST, 700) > width + NEAREST)
        uc_paint_text_shrunk (paint, result, x + width + NEAREST, bottom + 47, width + before + NEAREST, LEAST, 700, hand->result.colour, UC_END);
      else
        paint_within (paint, result, x, bottom + 47, LEAST, 700, hand->result.colour, width, NEAREST);
    }
}

/* Three and four stand in two rows, where the bets' circles would be; each has its sum beside the total. */
static void
paint_grid (UcSeatWidget *self, const UcPaint *paint)
{
  const UcSeatLook *look = &self->look;
  UcCardSize size = self->compact ? UC_CARD_TOKEN : UC_CARD_XS;
  double cell = (self->room - GRID_GAP) / 2, row = self->compact ? 82 : GRID_ROW;

  for (guint i = 0; i < look->n_hands; i++)
    paint_grid_hand (&look->hands[i], paint, GRID_LEFT + (i % 2) * (cell + GRID_GAP), GRID_TOP + (i / 2) * row, cell,
                     i % 2 == 1 && look->hands[i - 1].result.text == NULL ? cell + GRID_GAP : 0, size);
}

static void
uc_seat_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcSeatWidget *self = UC_SEAT (widget);
  const UcSeatLook *look = &self->look;
  UcPaint paint = { snapshot, widget };
  const UcPhrase *beside = paint_plaque (self, &paint);
  double lift = self->compact ? COMPACT_LIFT : 0;

  if (self->small)
    {
      uc_seat_small_paint (&paint, look, self->room, self->compact, self->row == UC_SEAT_ROW_UPPER, beside);
      return;
    }
  if (!look->playing)
    {
      paint_betting (self, &paint);
      return;
    }
  if (look->taken)
    paint_taken (self, &paint, 108 - lift);
  else if (look->hands[0].n == 0 && !look->hands[0].dead)
    paint_betting (self, &paint);
  else
    {
      if (look->n_hands > 2)
        {
          paint_grid (self, &paint);
          return;
        }
      /* A split's hands take the room below them: what its side wagers win stands where the circles were. */
      if (look->n_hands == 2 && look->n_wins > 0)
        paint_wins (self, &paint, 40, 34);
      else if (!self->compact)
        paint_wager_row (look, &paint);
      if (look->n_hands == 2)
        paint_pair (self, &paint, 120 - lift);
      else
        paint_one_hand (self, &paint, 108 - lift);
    }
}

static void
uc_seat_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                 int *min_baseline, int *nat_baseline)
{
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? UC_SEAT_WIDTH : UC_SEAT_HEIGHT;
}

/* A small seat is as wide as what it paints for a finger, too: its neighbours lie close. */
static gboolean
uc_seat_contains (GtkWidget *widget, double x, double y)
{
  UcSeatWidget *self = UC_SEAT (widget);

  if (!GTK_WIDGET_CLASS (uc_seat_parent_class)->contains (widget, x, y))
    return FALSE;
  return !self->small || (x >= LEFT - BETWEEN / 2.0 && x < LEFT + self->room + BETWEEN / 2.0);
}

static void
uc_seat_finalize (GObject *object)
{
  uc_seat_look_clear (&UC_SEAT (object)->look);
  G_OBJECT_CLASS (uc_seat_parent_class)->finalize (object);
}

static void
uc_seat_class_init (UcSeatWidgetClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = uc_seat_finalize;
  widget_class->contains = uc_seat_contains;
  uc_paint_class_init_whole (widget_class, uc_seat_snapshot, uc_seat_measure, "ucseat", GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
uc_seat_init (UcSeatWidget *self)
{
  /* It has no children to lay out; measure () is its own. */
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
}

GtkWidget *
uc_seat_new (guint number)
{
  UcSeatWidget *self = g_object_new (UC_TYPE_SEAT, NULL);

  self->number = number;
  return GTK_WIDGET (self);
}

int
uc_seat_width (gboolean small, double pitch)
{
  return small ? (int)pitch - BETWEEN + 2 * LEFT : MAX (UC_SEAT_WIDTH, (int)pitch - 1);
}

int
uc_seat_height (gboolean small)
{
  return small ? UC_SEAT_SMALL_HEIGHT : UC_SEAT_HEIGHT;
}

void
uc_seat_set_room (UcSeatWidget *self, double pitch, gboolean small, UcSeatRow row, double next_drop)
{
  self->room = pitch - BETWEEN;
  self->small = small;
  self->row = row;
  self->next_drop = next_drop;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

guint
uc_seat_get_number (UcSeatWidget *self)
{
  return self->number;
}

/* How the light of the progressive wager is, at the bet or at the win; "" where none is looked at. */
static char *
say_light (const UcSeatLook *look)
{
  if (look->progressive == UC_MARK_LIT)
    return g_strdup (_ ("Progressive light: lit"));
  if (*look->progressive_word == '\0')
    return g_strdup ("");
  /* Translators: for a screen reader; "invited", "placed", "accepted", "Too late", "Dark" or "no answer". */
  return g_strdup_printf (_ ("Progressive light: %s"), look->progressive_word);
}

gboolean
uc_seat_show (UcSeatWidget *self, const UcTable *table, const UcPrompt *prompt, gboolean compact)
{
  g_autofree char *sentence = NULL, *light = NULL;
  UcSeatLook look;

  uc_seat_look_init (&look, table, prompt, self->number);
  if (self->shown && self->compact == compact && uc_seat_look_equal (&look, &self->look))
    {
      uc_seat_look_clear (&look);
      return FALSE;
    }
  uc_seat_look_clear (&self->look);
  self->look = look;
  self->compact = compact;
  self->shown = TRUE;
  sentence = uc_say_seat (table, prompt, self->number);
  light = say_light (&self->look);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, light,
                                  -1);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, (int)self->look.acting, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return TRUE;
}
