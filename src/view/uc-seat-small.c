#include "uc-seat-small.h"

#include "uc-fan.h"
#include "uc-marks.h"
#include "uc-side-wager.h"

#include <string.h>

#define LEFT UC_SEAT_LEFT
/* The smallest letters that are readable leaning in. */
#define LEAST 18
/* The row of wagers below the plaque. */
#define ROW_Y      57
#define ROW_RADIUS 22
#define ROW_TOP    36
#define COIN       16.5 /* its letter is of the smallest type */
#define SIDE_MARK  36   /* from one side wager's letter to that of the next */
/* One hand's cards, the baseline of its total, and from there to that of the line below: less where another row of seats begins. */
#define CARDS_TOP  84
#define TOTAL      183
#define TOTAL_SIZE 28
#define BELOW      19
#define BELOW_LESS 16
#define INSURANCE  18 /* to that of the insurance, at most */
/* Two hands stand beside each other, three and four in two rows. */
#define CELL_GAP     8
#define PAIR_TOP     88
#define GRID_ROW     83
#define CELL_TOTAL   24
/* Where keys lie below. */
#define TOKENS_TOP 36
/* Bets are made: a finger needs 75 units (UX § 3). */
#define BET_RADIUS 30
#define BET_Y      70
#define COIN_LEFT  64
#define SIDE_TOP   116
#define SIDE_HEIGHT 75
#define SIDE_WIDTH  88
/* A line of what wagers win, and how many there are below the cards. */
#define LINE 23
/* From the frame around a wager's letter to its sum. */
#define MARKED 28
/* A total of two figures, and what lies behind it. */
#define MOST_TOTAL 46
/* A word that belongs to no card reaches so far beyond the seat. */
#define NEIGHBOUR 8

static graphene_rect_t
side_area (const UcSeatLook *look, double room, guint index)
{
  double n = look->n_bets, width = MIN ((room - CELL_GAP * (n - 1)) / n, SIDE_WIDTH);

  return GRAPHENE_RECT_INIT (LEFT + index * (width + CELL_GAP), SIDE_TOP, width, SIDE_HEIGHT);
}

gboolean
uc_seat_small_bet_area (const UcSeatLook *look, double room, UcWager wager, graphene_rect_t *area)
{
  if (uc_side_wager_is_progressive (wager))
    {
      *area = GRAPHENE_RECT_INIT (LEFT + COIN_LEFT - 4, 33, room - COIN_LEFT + 4, SIDE_HEIGHT);
      return TRUE;
    }
  for (guint i = 0; i < look->n_bets; i++)
    if (look->bets[i].wager == wager)
      {
        *area = side_area (look, room, i);
        return TRUE;
      }
  return FALSE;
}

static void
paint_betting (const UcPaint *paint, const UcSeatLook *look, double room)
{
  double coin = LEFT + COIN_LEFT + (room - COIN_LEFT) / 2;

  if (look->playing)
    uc_mark_paint_bet (paint, look->bet, LEFT + BET_RADIUS, BET_Y, BET_RADIUS);
  else if (look->expected || look->progressive != UC_MARK_NONE)
    uc_mark_paint_no_bet (paint, LEFT + BET_RADIUS, BET_Y, BET_RADIUS);
  uc_mark_paint_progressive (paint, look->progressive, coin, 58, 20);
  if (look->progressive != UC_MARK_NONE)
    {
      const UcColour colour = look->progressive == UC_MARK_REFUSED || look->progressive == UC_MARK_UNKNOWN ? UC_COLOUR_STOP : UC_COLOUR_TEXT_2;

      /* Below the coin, or where that is too narrow below both, up to the neighbour. */
      if (uc_paint_text_width (paint->widget, look->progressive_word, LEAST, 500) <= room - COIN_LEFT + 8)
        uc_paint_text (paint, look->progressive_word, coin, 101, LEAST, 500, colour, UC_MIDDLE);
      else
        uc_paint_text_shrunk (paint, look->progressive_word, LEFT + room + 4, 111, room, LEAST, 500, colour, UC_END);
    }
  for (guint i = 0; i < look->n_bets; i++)
    if (look->open || look->bets[i].state == UC_BET_MADE)
      {
        graphene_rect_t area = side_area (look, room, i);

        uc_mark_paint_side_bet (paint, &look->bets[i], &area);
      }
}

/* Beside the bet the progressive's mark, and the side wagers: with their sums where there is room, with their letters otherwise. */
static void
paint_wagers (const UcPaint *paint, const UcSeatLook *look, double room)
{
  const char *sum = look->hands[0].stake != NULL ? look->hands[0].stake : look->bet;
  const double reach = uc_mark_bet_reach (paint->widget, sum, ROW_RADIUS);
  const double marks = (look->progressive != UC_MARK_NONE ? 2 * COIN + 10 : 0) + (look->n_sides + 1) / 2 * SIDE_MARK;
  /* A wide sum begins at the left edge of the seat, where the neighbor's cards end, if what follows still has room. */
  const double bet = 2 * reach + 7 + marks <= room ? reach : ROW_RADIUS;
  double x = LEFT + bet + reach + 7, height = look->n_sides > 1 ? 22 : 30;

  uc_mark_paint_bet (paint, sum, LEFT + bet, ROW_Y, ROW_RADIUS);
  if (look->progressive != UC_MARK_NONE)
    {
      uc_mark_paint_progressive (paint, look->progressive, x + COIN, ROW_Y, COIN);
      x += 2 * COIN + 10;
    }
  for (guint i = 0; i < look->n_sides; i++)
    {
      const char *text = look->sides[i].text;
      g_autofree char *mark = g_strndup (text, strcspn (text, " "));
      gboolean fits = x + uc_paint_text_width (paint->widget, text, LEAST, 600) + 18 <= LEFT + room;
      double column = look->n_sides > 2 && !fits ? x + (i / 2) * SIDE_MARK : x;

      uc_mark_paint_wager (paint, fits ? text : mark, column, look->n_sides > 1 ? ROW_TOP - 2 + (i % 2) * 24 : ROW_Y - height / 2, height,
                           look->sides[i].lost);
    }
}

static guint
win_lines (const UcSeatLook *look)
{
  guint lines = look->n_wins;

  for (guint i = 0; i < look->n_wins; i++)
    lines += look->wins[i].note != NULL;
  return lines;
}

/* A share of a meter whose sum nobody knows has no room beside the wager's mark, which its note has. */
static gboolean
stands_below_note (const UcPaint *paint, const UcWinLook *win, double room)
{
  const double mark = uc_paint_text_width (paint->widget, win->mark, LEAST, 700) + 5;

  return strchr (win->sum.text, '$') == NULL && uc_paint_text_width (paint->widget, win->sum.text, LEAST, 700) > room + 10 - mark
         && uc_paint_text_width (paint->widget, win->least, LEAST, 500) <= room + 8 - mark;
}

/* On a line that the seat has to itself: a little beyond it at either side where it has no room within. */
static void
paint_line_of_own (const UcPaint *paint, const char *text, double y, double room, double size, int weight, UcColour colour)
{
  const double over = uc_paint_text_width (paint->widget, text, LEAST, weight) > room ? NEIGHBOUR : 0;

  uc_paint_text_shrunk (paint, text, LEFT - over / 2, y, room + over, size, weight, colour, UC_START);
}

/* What side wagers win: below the cards, the first of them where the wagers lay when that is not enough; the hands of a split have all of the
 * room below. */
static void
paint_wins (const UcPaint *paint, const UcSeatLook *look, double room)
{
  /* The line from which on they stand below the cards. */
  const guint below = look->n_hands > 1 ? G_MAXUINT : win_lines (look) > 2 ? 2 : 0;
  guint line = 0;

  for (guint i = 0; i < look->n_wins; i++)
    {
      const UcWinLook *win = &look->wins[i];
      double y = line < below ? ROW_TOP - 1 + line * LINE : CARDS_TOP + 73 + (line - below) * LINE, width;

      if (win->note != NULL && stands_below_note (paint, win, room))
        {
          const double next = line + 1 < below ? ROW_TOP - 1 + (line + 1) * LINE : CARDS_TOP + 73 + (line + 1 - below) * LINE;

          width = uc_paint_text (paint, win->mark, LEFT - 2, y + 17, LEAST, 700, UC_COLOUR_TEXT_2, UC_START) + 5;
          uc_paint_text (paint, win->least, LEFT - 2 + width, y + 17, LEAST, 500, UC_COLOUR_STOP, UC_START);
          uc_paint_text_shrunk (paint, win->sum.text, LEFT - 2, next + 18, room + 8, LEAST, 700, win->sum.colour, UC_START);
          line += 2;
          continue;
        }
      if (uc_paint_text_width (paint->widget, win->sum.text, LEAST, 700) <= room - MARKED)
        {
          uc_paint_frame (paint, LEFT, y, 22, 21, 4, 1.5, win->sum.colour);
          uc_paint_text (paint, win->mark, LEFT + 11, y + 17, LEAST, 700, win->sum.colour, UC_MIDDLE);
          width = uc_paint_text_shrunk (paint, win->sum.text, LEFT + MARKED, y + 18, room - MARKED, 22, 700, win->sum.colour, UC_START);
        }
      else
        {
          /* No figure of it may be cut off: of "Pay $1,000" the sum alone is left, in the colour of what is paid. */
          const char *sum = strchr (win->sum.text, '$');

          width = uc_paint_text (paint, win->mark, LEFT - 2, y + 17, LEAST, 700, UC_COLOUR_TEXT_2, UC_START) + 5;
          if (sum == NULL || uc_paint_text_width (paint->widget, win->sum.text, LEAST, 700) <= room + 10 - width)
            sum = win->sum.text;
          uc_paint_text_shrunk (paint, sum, LEFT - 2 + width, y + 18, room + 10 - width, LEAST, 700, win->sum.colour, UC_START);
          width = room;
        }
      if (win->odds != NULL && MARKED + width + 6 + uc_paint_text_width (paint->widget, win->odds, LEAST, 500) <= room)
        uc_paint_text (paint, win->odds, LEFT + MARKED + width + 6, y + 18, LEAST, 500, UC_COLOUR_TEXT_2, UC_START);
      line++;
      if (win->note == NULL)
        continue;
      y = line < below ? ROW_TOP - 1 + line * LINE : CARDS_TOP + 73 + (line - below) * LINE;
      uc_paint_text_shrunk (paint,
                            uc_paint_text_width (paint->widget, win->note, LEAST, 500) <= room + 8    ? win->note
                            : uc_paint_text_width (paint->widget, win->brief, LEAST, 500) <= room + 8 ? win->brief
                                                                                                      : win->least,
                            LEFT - 2, y + 17, room + 8, LEAST, 500, UC_COLOUR_STOP, UC_START);
      line++;
    }
}

/* Of words that one line below the total has no room for, the first stand beside the total, @beside wide. Returns those that do not. */
static const char *
find_rest (const UcPaint *paint, const char *text, double beside, double room, int weight)
{
  const char *rest = text;

  if (uc_paint_text_width (paint->widget, text, LEAST, weight) > room + NEIGHBOUR)
    for (const char *space = strchr (text, ' '); space != NULL; space = strchr (space + 1, ' '))
      {
        g_autofree char *first = g_strndup (text, (gsize) (space - text));

        if (uc_paint_text_width (paint->widget, first, LEAST, weight) <= beside)
          rest = space + 1;
      }
  return rest;
}

/* Words below the total, at @low; of those that one line has no room for, the first stand beside the total, from @x on. */
static void
paint_below_total (const UcPaint *paint, const char *text, double x, double low, double room, int weight, UcColour colour)
{
  const char *rest = find_rest (paint, text, LEFT + room - x, room, weight);

  if (rest != text)
    {
      g_autofree char *first = g_strndup (text, (gsize) (rest - 1 - text));

      uc_paint_text (paint, first, x, TOTAL - 1, LEAST, weight, colour, UC_START);
    }
  uc_paint_text_shrunk (paint, rest, LEFT - NEIGHBOUR / 2, low, room + NEIGHBOUR, LEAST, weight, colour, UC_START);
}

/* Of one hand: its total, and its result, or until it has one its word and the insurance. */
typedef struct
{
  char total[8];
  double x;                          /* where what stands beside the total begins */
  const UcPhrase *words, *insurance; /* NULL = none */
  int weight;                        /* of the words */
} ByTotal;

static ByTotal
find_by_total (const UcPaint *paint, const UcSeatLook *look)
{
  const UcHandLook *hand = &look->hands[0];
  const gboolean result = hand->result.text != NULL && !look->taken;
  const UcPhrase *words = result ? &hand->result : &hand->word;
  ByTotal by = { "", LEFT, words->text != NULL ? words : NULL, !result && look->insurance.text != NULL ? &look->insurance : NULL, result ? 700 : 600 };

  g_snprintf (by.total, sizeof by.total, "%u", hand->total);
  if (hand->total != 0)
    by.x += uc_paint_text_width (paint->widget, by.total, TOTAL_SIZE, 700) + 9;
  return by;
}

/* What neither the place beside the total nor the line below it has room for; NULL = nothing. */
static const UcPhrase *
find_homeless (const UcPaint *paint, const ByTotal *by, double room)
{
  const double beside = LEFT + room - by->x;
  const gboolean aside = by->words != NULL && uc_paint_text_width (paint->widget, by->words->text, LEAST, by->weight) > beside;
  const char *rest = by->insurance != NULL ? by->insurance->text : aside ? by->words->text : NULL;

  if (aside && by->insurance != NULL)
    return by->words;
  if (rest != NULL && (by->insurance == NULL || by->words == NULL))
    rest = find_rest (paint, rest, beside, room, by->weight);
  return rest != NULL && uc_paint_text_width (paint->widget, rest, LEAST, by->weight) > room + NEIGHBOUR
             ? (by->insurance != NULL ? by->insurance : by->words)
             : NULL;
}

const UcPhrase *
uc_seat_small_homeless (const UcPaint *paint, const UcSeatLook *look, double room)
{
  const UcHandLook *hand = &look->hands[0];
  ByTotal by;

  if (!look->playing || hand->n == 0 || look->taken || look->n_hands > 1 || look->n_wins > 0 || look->no_win.text != NULL || hand->total == 0)
    return NULL;
  by = find_by_total (paint, look);
  return find_homeless (paint, &by, room);
}

/* The total, and beside it the result or the hand's word; what is too long for that stands below. @elsewhere: stands beside the plaque. */
static void
paint_total (const UcPaint *paint, const UcSeatLook *look, double room, double low, const UcPhrase *elsewhere)
{
  const UcHandLook *hand = &look->hands[0];
  ByTotal by = find_by_total (paint, look);

  if (hand->total == 0 && !hand->dead)
    return;
  if (hand->total != 0)
    uc_paint_text (paint, by.total, LEFT, TOTAL, TOTAL_SIZE, 700, UC_COLOUR_TEXT_1, UC_START);
  if (by.words == elsewhere)
    by.words = NULL;
  if (by.insurance == elsewhere)
    by.insurance = NULL;
  if (by.words != NULL && by.insurance == NULL && uc_paint_text_width (paint->widget, by.words->text, LEAST, by.weight) > LEFT + room - by.x)
    paint_below_total (paint, by.words->text, by.x, low, room, by.weight, by.words->colour);
  else if (by.words != NULL)
    uc_paint_text_shrunk (paint, by.words->text, by.x, TOTAL - 1, LEFT + room - by.x, by.weight == 700 ? 22 : LEAST, by.weight, by.words->colour, UC_START);
  if (by.insurance != NULL && by.words == NULL && uc_paint_text_width (paint->widget, by.insurance->text, LEAST, 600) > room)
    paint_below_total (paint, by.insurance->text, by.x, low, room, 600, by.insurance->colour);
  else if (by.insurance != NULL)
    paint_line_of_own (paint, by.insurance->text, MIN (low, TOTAL + INSURANCE), room, LEAST, 600, by.insurance->colour);
}

static UcFan
fan_of (const UcHandLook *hand, UcCardSize size, double room)
{
  return uc_fan_fit (hand->n + (hand->due ? 1 : 0), hand->sideways, size, room);
}

static void
paint_one_hand (const UcPaint *paint, const UcSeatLook *look, double room, double low, const UcPhrase *elsewhere)
{
  const UcHandLook *hand = &look->hands[0];
  UcFan fan = fan_of (hand, UC_CARD_S, room);
  double bottom = CARDS_TOP + uc_card_height (UC_CARD_S);

  uc_fan_paint (paint, &fan, hand, LEFT, bottom - uc_card_height (fan.size));
  if (look->held)
    uc_paint_line (paint, LEFT, bottom + 3, LEFT + fan.width, bottom + 3, 3, UC_COLOUR_STOP);
  if (look->n_wins > 0)
    paint_wins (paint, look, room);
  else if (look->no_win.text != NULL && uc_paint_text_width (paint->widget, look->no_win.text, LEAST, 600) > room + 8)
    uc_paint_column (paint, look->no_win.text, LEFT, bottom + 2, room + 8, LEAST, 600, look->no_win.colour, UC_START);
  else if (look->no_win.text != NULL)
    uc_paint_text_shrunk (paint, look->no_win.text, LEFT, TOTAL, room + 8, 20, 600, look->no_win.colour, UC_START);
  else
    paint_total (paint, look, room, low, elsewhere);
  if (hand->acts)
    uc_paint_frame (paint, LEFT - 4, CARDS_TOP - 5, room + 6, bottom - CARDS_TOP + 42, 8, 3.5, UC_COLOUR_GO);
}

/* A hand of a split within its cell: cards, total with the sum if that fits, and the result if it does not stand above. @before: that is free
 * for the result at the left of the cell. */
static void
paint_cell (const UcPaint *paint, const UcHandLook *hand, double x, double top, double width, UcCardSize size, gboolean above, double before)
{
  UcFan fan = fan_of (hand, size, width);
  double bottom = top + uc_card_height (size), after;
  char total[8];

  uc_fan_paint (paint, &fan, hand, x, bottom - uc_card_height (fan.size));
  g_snprintf (total, sizeof total, "%u", hand->total);
  after = x + uc_paint_text_width (paint->widget, total, CELL_TOTAL, 700) + 4;
  if (hand->acts)
    uc_paint_frame (paint, x - 3, top - 4, width + 6, bottom - top + 32, 7, 3.5, UC_COLOUR_GO);
  if (hand->total == 0)
    return;
  uc_paint_text (paint, total, x, bottom + 22, CELL_TOTAL, 700, UC_COLOUR_TEXT_1, UC_START);
  if (hand->result.text != NULL && !above)
    {
      /* Of "Pay $25" the sum alone where there is no room for both: the prompt names the seats to pay. */
      const char *result = uc_paint_text_width (paint->widget, hand->result.text, LEAST, 700) > width ? hand->result_sum : hand->result.text;

      if (before > 0 && uc_paint_text_width (paint->widget, result, LEAST, 700) > width)
        uc_paint_text_shrunk (paint, result, x + width, bottom + 41, width + before, LEAST, 700, hand->result.colour, UC_END);
      else
        uc_paint_text_shrunk (paint, result, x, bottom + 41, width, LEAST, 700, hand->result.colour, UC_START);
    }
  else if (hand->result.text == NULL && hand->stake != NULL && after + uc_paint_text_width (paint->widget, hand->stake, LEAST, 500) <= x + width)
    uc_paint_text (paint, hand->stake, after, bottom + 21, LEAST, 500, UC_COLOUR_TEXT_2, UC_START);
}

static void
paint_split (const UcPaint *paint, const UcSeatLook *look, double room)
{
  const double cell = (room - CELL_GAP) / 2;
  const gboolean pair = look->n_hands == 2;
  gboolean above = FALSE;

  for (guint i = 0; i < look->n_hands; i++)
    above |= pair && look->hands[i].result.text != NULL && uc_paint_text_width (paint->widget, look->hands[i].result.text, LEAST, 700) > cell;
  /* Two hands' results, where they are wider than a hand, their wins or their bets stand above them; more hands take that room. */
  if (above)
    for (guint i = 0; i < look->n_hands; i++)
      {
        const UcPhrase *result = &look->hands[i].result;
        g_autofree char *words = g_strdup_printf ("%u  %s", i + 1, result->text != NULL ? result->text : "");

        uc_paint_text_shrunk (paint, words, LEFT, ROW_TOP + 17 + i * LINE, room, LEAST, 700, result->text != NULL ? result->colour : UC_COLOUR_TEXT_2, UC_START);
      }
  else if (pair && look->n_wins > 0)
    paint_wins (paint, look, room);
  else if (pair)
    paint_wagers (paint, look, room);
  for (guint i = 0; i < look->n_hands; i++)
    paint_cell (paint, &look->hands[i], LEFT + (i % 2) * (cell + CELL_GAP), pair ? PAIR_TOP : ROW_TOP + (i / 2) * GRID_ROW, cell,
                pair ? UC_CARD_XS : UC_CARD_TOKEN, above, i % 2 == 1 && look->hands[i - 1].result.text == NULL ? cell + CELL_GAP : 0);
}

static void
paint_taken (const UcPaint *paint, const UcSeatLook *look, double room)
{
  uc_paint_dashed_ring (paint, LEFT + ROW_RADIUS, ROW_Y, ROW_RADIUS - 1, 1.5, 5, UC_COLOUR_LINE_STRONG);
  uc_paint_dashed_box (paint, LEFT, CARDS_TOP, 50, 70, 5, UC_COLOUR_LINE_STRONG);
  uc_paint_dashed_box (paint, LEFT + 25, CARDS_TOP, 50, 70, 5, UC_COLOUR_LINE_STRONG);
  if (look->hands[0].word.text != NULL)
    paint_line_of_own (paint, look->hands[0].word.text, TOTAL, room, 20, 600, UC_COLOUR_TEXT_2);
}

/* Each hand's cards as tokens, beside them its total where there is room for it. */
static void
paint_tokens (const UcPaint *paint, const UcSeatLook *look, double room)
{
  const double cell = room / MAX (look->n_hands, 1);

  for (guint i = 0; i < look->n_hands; i++)
    {
      const UcHandLook *hand = &look->hands[i];
      double x = LEFT + i * cell, needed, figures;
      UcFan fan;
      char total[8];

      g_snprintf (total, sizeof total, "%u", hand->total);
      figures = hand->total == 0 ? 0 : uc_paint_text_width (paint->widget, total, CELL_TOTAL, 700);
      needed = uc_card_width (UC_CARD_TOKEN) + uc_card_least_step (UC_CARD_TOKEN) + 4 + figures;
      if (needed > cell - 2)
        figures = 0;
      fan = fan_of (hand, UC_CARD_TOKEN, cell - 6 - figures);
      uc_fan_paint (paint, &fan, hand, x, TOKENS_TOP);
      if (figures > 0)
        uc_paint_text (paint, total, x + fan.width + 5, TOKENS_TOP + 29, CELL_TOTAL, 700, UC_COLOUR_TEXT_1, UC_START);
      if (hand->acts)
        uc_paint_frame (paint, x - 3, TOKENS_TOP - 3, cell, 46, 6, 3, UC_COLOUR_GO);
    }
}

/* Whether nothing stands below the total of the seat's only hand. */
static gboolean
has_line_below (const UcPaint *paint, const UcSeatLook *look, double room)
{
  const UcHandLook *hand = &look->hands[0];
  const gboolean result = hand->result.text != NULL;
  const char *words = result ? hand->result.text : hand->word.text;

  /* The frame around the hand that acts ends there. */
  if (hand->n == 0 || hand->acts || look->taken || look->n_hands > 1 || look->n_wins > 0 || look->insurance.text != NULL)
    return FALSE;
  /* What did not win stands in place of the total, and takes that line as well where it has two. */
  if (look->no_win.text != NULL)
    return uc_paint_text_width (paint->widget, look->no_win.text, LEAST, 600) <= room + 8;
  return words == NULL || uc_paint_text_width (paint->widget, words, LEAST, result ? 700 : 600) <= room - MOST_TOTAL;
}

gboolean
uc_seat_small_word_fits (const UcPaint *paint, const UcSeatLook *look, double room)
{
  const double width = uc_paint_text_width (paint->widget, look->word.text, LEAST, 600);

  /* What the line below the total has no room for either stands on two lines here. */
  if (width > room + NEIGHBOUR)
    return TRUE;
  /* Of a sum no figure may be cut off: it stands below, or where that is taken on two lines here. */
  if (strpbrk (look->word.text, "0123456789") != NULL)
    return width <= room - UC_SEAT_SMALL_WORD || (!look->taken && !has_line_below (paint, look, room));
  return width <= room - UC_SEAT_SMALL_WORD + NEIGHBOUR || !has_line_below (paint, look, room);
}

void
uc_seat_small_paint (const UcPaint *paint, const UcSeatLook *look, double room, gboolean keys, gboolean upper, const UcPhrase *elsewhere)
{
  const double low = TOTAL + (upper ? BELOW_LESS : BELOW);
  const gboolean cards = look->hands[0].n > 0 || look->hands[0].dead;

  if (!look->playing || (!cards && !look->taken))
    {
      if (!keys)
        paint_betting (paint, look, room);
    }
  else if (keys)
    paint_tokens (paint, look, room);
  else if (look->taken)
    paint_taken (paint, look, room);
  else if (look->n_hands > 1)
    paint_split (paint, look, room);
  else
    {
      if (win_lines (look) <= 2)
        paint_wagers (paint, look, room);
      paint_one_hand (paint, look, room, low, elsewhere);
    }
  if (!keys && look->playing && look->word.text != NULL && !uc_seat_small_word_fits (paint, look, room))
    paint_line_of_own (paint, look->word.text, low, room, LEAST, 600, look->word.colour);
}
