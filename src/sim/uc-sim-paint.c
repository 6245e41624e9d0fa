#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-paint.h"

#include <math.h>

typedef struct
{
  double r, g, b;
} Colour;

static const Colour felt = { 0.06, 0.11, 0.10 };
static const Colour dark = { 0.12, 0.16, 0.17 };
static const Colour edge = { 0.49, 0.56, 0.58 };
static const Colour go = { 0.45, 0.88, 0.69 };
static const Colour light = { 0.95, 0.96, 0.95 };
static const Colour coin_face = { 0.93, 0.75, 0.32 };
static const Colour coin_edge = { 0.60, 0.44, 0.12 };
static const Colour paper = { 0.90, 0.91, 0.88 };
static const Colour ink = { 0.07, 0.09, 0.10 };
static const Colour red = { 0.69, 0.06, 0.12 };
static const Colour stop = { 0.94, 0.65, 0.94 };

static void
paint_in (cairo_t *cr, Colour colour)
{
  cairo_set_source_rgb (cr, colour.r, colour.g, colour.b);
}

static void
disc (cairo_t *cr, double x, double y, double radius)
{
  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
}

static void
round_box (cairo_t *cr, double x, double y, double width, double height, double radius)
{
  cairo_new_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI / 2, 0);
  cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI / 2);
  cairo_arc (cr, x + radius, y + height - radius, radius, G_PI / 2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 3 * G_PI / 2);
  cairo_close_path (cr);
}

/* ---- a head: winner's light, sensor with its coin, the three-state lamp around it ---- */

static void
paint_winner (cairo_t *cr, double x, double y, double radius, gboolean lit)
{
  disc (cr, x, y, radius);
  paint_in (cr, lit ? light : dark);
  cairo_fill_preserve (cr);
  paint_in (cr, lit ? light : edge);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
  for (guint i = 0; lit && i < 8; i++)
    {
      double angle = i * G_PI / 4;

      cairo_move_to (cr, x + cos (angle) * radius * 1.4, y + sin (angle) * radius * 1.4);
      cairo_line_to (cr, x + cos (angle) * radius * 1.9, y + sin (angle) * radius * 1.9);
      cairo_stroke (cr);
    }
}

/* Invited: a dashed ring; placed: a ring; accepted: a filled one. As on the dealer's screen. */
static void
paint_ring (cairo_t *cr, double x, double y, double radius, const UcSimHeadLook *look)
{
  const double dashes[] = { 7, 6 };

  cairo_set_line_width (cr, look->accepted ? 9 : 4);
  if (look->invited && !look->placed && !look->accepted)
    cairo_set_dash (cr, dashes, 2, 0);
  paint_in (cr, look->accepted || look->placed ? go : look->invited ? light : dark);
  disc (cr, x, y, radius);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
paint_coin (cairo_t *cr, double x, double y, double radius)
{
  disc (cr, x, y, radius);
  paint_in (cr, coin_face);
  cairo_fill_preserve (cr);
  paint_in (cr, coin_edge);
  cairo_set_line_width (cr, 3);
  cairo_stroke (cr);
  for (guint i = 0; i < 12; i++)
    {
      double angle = i * G_PI / 6;

      cairo_move_to (cr, x + cos (angle) * radius * 0.82, y + sin (angle) * radius * 0.82);
      cairo_line_to (cr, x + cos (angle) * radius, y + sin (angle) * radius);
      cairo_stroke (cr);
    }
  disc (cr, x, y, radius * 0.62);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
}

static void
paint_tick (cairo_t *cr, double x, double y, double size)
{
  paint_in (cr, ink);
  cairo_set_line_width (cr, 4);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_move_to (cr, x - size, y);
  cairo_line_to (cr, x - size * 0.3, y + size * 0.7);
  cairo_line_to (cr, x + size, y - size * 0.7);
  cairo_stroke (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

void
uc_sim_paint_head (cairo_t *cr, int width, int height, const UcSimHeadLook *look)
{
  double x = width / 2.0;
  double radius = MIN (width, height - 44) / 2.0 - 8;
  double y = (height + 44) / 2.0;

  paint_winner (cr, x, 20, 9, look->winner);
  disc (cr, x, y, look->accepted ? radius : radius - 6);
  paint_in (cr, look->accepted ? go : felt);
  cairo_fill (cr);
  paint_ring (cr, x, y, radius, look);
  if (look->coin)
    paint_coin (cr, x, y, radius * 0.68);
  if (look->accepted)
    paint_tick (cr, x, y, radius * 0.28);
}

/* ---- cards ---- */

static void
heart_path (cairo_t *cr, double x, double y, double s)
{
  cairo_new_path (cr);
  cairo_move_to (cr, x, y + s);
  cairo_curve_to (cr, x - s * 1.6, y - s * 0.1, x - s * 0.8, y - s * 1.3, x, y - s * 0.4);
  cairo_curve_to (cr, x + s * 0.8, y - s * 1.3, x + s * 1.6, y - s * 0.1, x, y + s);
  cairo_close_path (cr);
}

static void
diamond_path (cairo_t *cr, double x, double y, double s)
{
  cairo_new_path (cr);
  cairo_move_to (cr, x, y - s);
  cairo_line_to (cr, x + s * 0.75, y);
  cairo_line_to (cr, x, y + s);
  cairo_line_to (cr, x - s * 0.75, y);
  cairo_close_path (cr);
}

static void
stem (cairo_t *cr, double x, double y, double s)
{
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x + s * 0.4, y + s);
  cairo_line_to (cr, x - s * 0.4, y + s);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
paint_suit (cairo_t *cr, UcSuit suit, double x, double y, double s)
{
  switch (suit)
    {
    case UC_SUIT_HEARTS:
      heart_path (cr, x, y, s);
      cairo_fill (cr);
      return;
    case UC_SUIT_DIAMONDS:
      diamond_path (cr, x, y, s);
      cairo_fill (cr);
      return;
    case UC_SUIT_SPADES:
      cairo_save (cr);
      cairo_translate (cr, x, y - s * 0.1);
      cairo_scale (cr, 1, -1);
      heart_path (cr, 0, 0, s * 0.9);
      cairo_fill (cr);
      cairo_restore (cr);
      stem (cr, x, y, s);
      return;
    case UC_SUIT_CLUBS:
      for (guint i = 0; i < 3; i++)
        {
          static const double at[3][2] = { { 0, -0.5 }, { -0.5, 0.2 }, { 0.5, 0.2 } };

          disc (cr, x + at[i][0] * s, y + at[i][1] * s, s * 0.45);
          cairo_fill (cr);
        }
      stem (cr, x, y, s);
      return;
    }
}

static void
paint_rank (cairo_t *cr, UcCard card, double x, double y, double size)
{
  static const char *const ranks[] = { "", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" };
  cairo_text_extents_t extents;

  cairo_select_font_face (cr, "Inter", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
  cairo_set_font_size (cr, size);
  cairo_text_extents (cr, ranks[uc_card_rank (card)], &extents);
  cairo_move_to (cr, x - extents.width / 2 - extents.x_bearing, y);
  cairo_show_text (cr, ranks[uc_card_rank (card)]);
}

static void
paint_card (cairo_t *cr, double x, double y, double width, UcCard card)
{
  double height = width * 1.4;
  gboolean is_red = uc_card_suit (card) == UC_SUIT_HEARTS || uc_card_suit (card) == UC_SUIT_DIAMONDS;

  round_box (cr, x, y, width, height, 7);
  paint_in (cr, paper);
  cairo_fill (cr);
  if (card == UC_CARD_NONE)
    {
      round_box (cr, x + 6, y + 6, width - 12, height - 12, 4);
      paint_in (cr, dark);
      cairo_fill (cr);
      return;
    }
  paint_in (cr, is_red ? red : ink);
  paint_rank (cr, card, x + width * 0.27, y + height * 0.32, width * 0.36);
  paint_suit (cr, uc_card_suit (card), x + width * 0.62, y + height * 0.68, width * 0.24);
}

void
uc_sim_paint_shoe (cairo_t *cr, int width, int height, UcCard last, gboolean any)
{
  double card = MIN (height / 1.5, width * 0.36);
  double top = (height - card * 1.4) / 2;
  double body = width * 0.52;

  if (any)
    paint_card (cr, width - card - 8, top, card, last);
  round_box (cr, 8, top - 4, body, card * 1.4 + 8, 10);
  paint_in (cr, dark);
  cairo_fill_preserve (cr);
  paint_in (cr, edge);
  cairo_set_line_width (cr, 2);
  cairo_stroke (cr);
  for (guint i = 0; i < 5; i++)
    {
      cairo_move_to (cr, 20 + i * 6, top + 8);
      cairo_line_to (cr, 20 + i * 6, top + card * 1.4 - 8);
      paint_in (cr, paper);
      cairo_stroke (cr);
    }
}

/* ---- the reader and the button ---- */

void
uc_sim_paint_light (cairo_t *cr, int width, int height, UcRange shows)
{
  static const Colour colours[] = { { 0.31, 0.63, 0.98 }, { 1.0, 0.42, 0.35 }, { 1.0, 0.85, 0.29 } };
  double radius = MIN (width / 9.0, height / 3.0);

  round_box (cr, 4, height / 2.0 - radius * 1.7, width - 8, radius * 3.4, radius * 1.7);
  paint_in (cr, dark);
  cairo_fill (cr);
  for (guint i = 0; i < G_N_ELEMENTS (colours); i++)
    {
      gboolean lit = shows == UC_RANGE_SMALL + i;

      disc (cr, width * (i + 1) / 4.0, height / 2.0, radius);
      paint_in (cr, lit ? colours[i] : felt);
      cairo_fill_preserve (cr);
      paint_in (cr, colours[i]);
      cairo_set_line_width (cr, lit ? 4 : 2);
      cairo_stroke (cr);
    }
}

void
uc_sim_paint_button (cairo_t *cr, int width, int height, gboolean pressed, gboolean locked)
{
  double radius = MIN (width, height) / 2.0 - 8;

  disc (cr, width / 2.0, height / 2.0, radius);
  paint_in (cr, dark);
  cairo_fill_preserve (cr);
  paint_in (cr, locked ? stop : go);
  cairo_set_line_width (cr, 5);
  cairo_stroke (cr);
  disc (cr, width / 2.0, height / 2.0, radius * (pressed ? 0.60 : 0.68));
  paint_in (cr, locked ? stop : go);
  cairo_fill (cr);
}
