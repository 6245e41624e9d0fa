#include "uc-marks.h"

#include <math.h>
#include <string.h>

/* What is read from a metre away is no smaller, UX § 3. */
#define LEAST_SIZE 18
/* Beyond this a plate moves to the left, away from the marks at its right. */
#define MOST_REACH 38

double
uc_mark_bet_size (GtkWidget *widget, const char *sum, double r)
{
  double size = r > 36 ? 28 : strlen (sum) > 3 ? 18 : 20;

  while (size > LEAST_SIZE && uc_paint_text_width (widget, sum, size, 700) > 2 * r - 8)
    size -= 1;
  return size;
}

double
uc_mark_bet_plate (GtkWidget *widget, const char *sum, double r)
{
  double width = uc_paint_text_width (widget, sum, uc_mark_bet_size (widget, sum, r), 700);

  return width > 2 * r - 4 ? width + 10 : 0;
}

double
uc_mark_bet_reach (GtkWidget *widget, const char *sum, double r)
{
  return MAX (r, uc_mark_bet_plate (widget, sum, r) / 2);
}

void
uc_mark_paint_bet (const UcPaint *paint, const char *sum, double x, double y, double r)
{
  double size = uc_mark_bet_size (paint->widget, sum, r), plate = uc_mark_bet_plate (paint->widget, sum, r);

  uc_paint_disc (paint, x, y, r, UC_COLOUR_SURFACE_1);
  uc_paint_ring (paint, x, y, r, 2, UC_COLOUR_TEXT_2);
  if (*sum == '\0')
    {
      uc_paint_ring (paint, x, y, r * 0.55, 2, UC_COLOUR_TEXT_2);
      uc_paint_disc (paint, x, y, r * 0.2, UC_COLOUR_TEXT_2);
      return;
    }
  if (plate > 0)
    {
      x -= MAX (0, plate / 2 - MOST_REACH);
      uc_paint_box (paint, x - plate / 2, y - 14, plate, 28, 14, UC_COLOUR_SURFACE_1);
      uc_paint_frame (paint, x - plate / 2, y - 14, plate, 28, 14, 2, UC_COLOUR_TEXT_2);
    }
  uc_paint_text (paint, sum, x, y + size * 0.36, size, 700, UC_COLOUR_TEXT_1, UC_MIDDLE);
}

void
uc_mark_paint_no_bet (const UcPaint *paint, double x, double y, double r)
{
  uc_paint_dashed_ring (paint, x, y, r - 1, 2, 6, UC_COLOUR_TEXT_3);
}

void
uc_mark_paint_side_bet (const UcPaint *paint, const UcBetLook *bet, const graphene_rect_t *area)
{
  double x = area->origin.x, y = area->origin.y, w = area->size.width, h = area->size.height, middle = x + w / 2;
  UcColour colour = bet->state == UC_BET_MADE        ? UC_COLOUR_TEXT_1
                    : bet->state == UC_BET_SUGGESTED ? UC_COLOUR_TEXT_2
                                                     : UC_COLOUR_TEXT_3;
  double size = 20;

  if (bet->state == UC_BET_MADE)
    {
      uc_paint_box (paint, x, y, w, h, 9, UC_COLOUR_SURFACE_3);
      uc_paint_frame (paint, x, y, w, h, 9, 2.5, UC_COLOUR_TEXT_1);
    }
  else
    uc_paint_dashed_box (paint, x + 1, y + 1, w - 2, h - 2, 9,
                         bet->state == UC_BET_SUGGESTED ? UC_COLOUR_TEXT_1 : UC_COLOUR_LINE_STRONG);
  if (bet->sum == NULL)
    {
      uc_paint_text (paint, bet->mark, middle, y + h / 2 + 10, 28, bet->state == UC_BET_MADE ? 800 : 600, colour, UC_MIDDLE);
      return;
    }
  while (size > LEAST_SIZE && uc_paint_text_width (paint->widget, bet->sum, size, 700) > w - 8)
    size -= 1;
  uc_paint_text (paint, bet->mark, middle, y + h / 2 - 5, 24, bet->state == UC_BET_MADE ? 800 : 600, colour, UC_MIDDLE);
  uc_paint_text (paint, bet->sum, middle, y + h / 2 + 23, size, bet->state == UC_BET_MADE ? 700 : 500, colour, UC_MIDDLE);
}

static void
paint_letter (const UcPaint *paint, const char *letter, double x, double y, double r, int weight, UcColour colour)
{
  uc_paint_text (paint, letter, x, y + r * 0.396, r * 1.1, weight, colour, UC_MIDDLE);
}

static void
paint_tick (const UcPaint *paint, double x, double y, double r)
{
  double badge = r * 0.46;

  x += r * 0.78;
  y += r * 0.72;
  uc_paint_disc (paint, x, y, badge + 2, UC_COLOUR_FELT);
  uc_paint_disc (paint, x, y, badge, UC_COLOUR_TEXT_1);
  uc_paint_sign (paint, UC_SIGN_TICK, x - badge * 0.98, y - badge * 0.98, badge * 1.96, badge * 0.22,
                 UC_COLOUR_PAPER_INK);
}

static void
paint_rays (const UcPaint *paint, double x, double y, double r)
{
  for (guint i = 0; i < 12; i++)
    {
      double dx = cos (i * G_PI / 6), dy = sin (i * G_PI / 6);

      uc_paint_line (paint, round (100 * (x + dx * (r + 3))) / 100 + 0.01, y + dy * (r + 3), x + dx * (r + 8),
                     y + dy * (r + 8) + 0.01, 2.5, UC_COLOUR_GO);
    }
}

static void
paint_barred (const UcPaint *paint, double x, double y, double r, UcColour colour)
{
  double d = r * 0.75;

  uc_paint_ring (paint, x, y, r - 1, 2, colour);
  paint_letter (paint, "P", x, y, r, 600, colour == UC_COLOUR_STOP ? UC_COLOUR_STOP : UC_COLOUR_TEXT_3);
  uc_paint_line (paint, x - d, y + d, x + d, y - d, 2, colour);
}

void
uc_mark_paint_progressive (const UcPaint *paint, UcMark mark, double x, double y, double r)
{
  switch (mark)
    {
    case UC_MARK_NONE:
      return;
    case UC_MARK_OPEN:
    case UC_MARK_INVITED:
      uc_paint_dashed_ring (paint, x, y, r - 1, 2, 4, UC_COLOUR_LINE_STRONG);
      paint_letter (paint, "P", x, y, r, 600, UC_COLOUR_TEXT_3);
      return;
    case UC_MARK_PLACED:
      uc_paint_ring (paint, x, y, r - 1.5, 3, UC_COLOUR_GO);
      paint_letter (paint, "P", x, y, r, 700, UC_COLOUR_GO);
      return;
    case UC_MARK_ACCEPTED:
      uc_paint_disc (paint, x, y, r, UC_COLOUR_GO);
      paint_letter (paint, "P", x, y, r, 800, UC_COLOUR_GO_INK);
      paint_tick (paint, x, y, r);
      return;
    case UC_MARK_REFUSED:
      paint_barred (paint, x, y, r, UC_COLOUR_STOP);
      return;
    case UC_MARK_LOST:
      paint_barred (paint, x, y, r, UC_COLOUR_LINE_STRONG);
      return;
    case UC_MARK_LIT:
      uc_paint_disc (paint, x, y, r, UC_COLOUR_GO);
      paint_letter (paint, "P", x, y, r, 800, UC_COLOUR_GO_INK);
      paint_rays (paint, x, y, r);
      return;
    case UC_MARK_DARK:
      uc_paint_disc (paint, x, y, r, UC_COLOUR_STOP);
      paint_letter (paint, "P", x, y, r, 800, UC_COLOUR_STOP_INK);
      uc_paint_line (paint, x - r * 0.75, y + r * 0.75, x + r * 0.75, y - r * 0.75, 3, UC_COLOUR_STOP_INK);
      return;
    case UC_MARK_UNKNOWN:
      uc_paint_dashed_ring (paint, x, y, r - 1, 2, 4, UC_COLOUR_STOP);
      paint_letter (paint, "?", x, y, r, 700, UC_COLOUR_STOP);
      return;
    }
}

double
uc_mark_paint_wager (const UcPaint *paint, const char *text, double x, double y, double height, gboolean lost)
{
  double width = uc_paint_text_width (paint->widget, text, 18, 600) + 18;

  uc_paint_frame (paint, x, y, width, height, 7, 1.5, lost ? UC_COLOUR_LINE_STRONG : UC_COLOUR_TEXT_2);
  uc_paint_text (paint, text, x + width / 2, y + height / 2 + 6.5, 18, 600, lost ? UC_COLOUR_TEXT_3 : UC_COLOUR_TEXT_1,
                 UC_MIDDLE);
  if (lost)
    uc_paint_line (paint, x + 4, y + height - 4, x + width - 4, y + 4, 2, UC_COLOUR_LINE_STRONG);
  return width;
}
