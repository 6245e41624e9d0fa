#include "uc-card-shape.h"

#include "uc-text-layout.h"

#include <math.h>
#include <pango/pangocairo.h>

static const struct
{
  int w, h;
  double rank, suit, big; /* font size, small suit, large suit */
  double left, base;      /* index: left edge, baseline of the rank */
  double least_step;
} sizes[UC_N_CARD_SIZES] = {
  [UC_CARD_XL] = { 112, 156, 56, 37, 56, 11.2, 52.6, 56 }, [UC_CARD_L] = { 96, 134, 48, 31.7, 48, 9.6, 45.1, 36 },
  [UC_CARD_M] = { 68, 95, 34, 22.4, 34, 6.8, 32, 22 },     [UC_CARD_S] = { 50, 70, 25, 16.5, 25, 5, 23.5, 22 },
  [UC_CARD_XS] = { 44, 62, 22, 14.5, 20, 4, 20.5, 18 },    [UC_CARD_TOKEN] = { 30, 40, 18, 13, 0, 4, 17, 12 },
};

/* Below this "10" is set smaller, not narrower still. */
#define NARROWEST   0.7
#define EDGE        1.5  /* of the card that lies on it */
#define ALMOST_HALF 0.47 /* of a card's width: an edge of the rank may be hidden */
#define CLOSE       0.375
#define CLOSER_LEFT 0.4  /* of the index's left edge, where little of the card is seen */

int
uc_card_width (UcCardSize size)
{
  return sizes[size].w;
}

int
uc_card_height (UcCardSize size)
{
  return sizes[size].h;
}

double
uc_card_least_step (UcCardSize size)
{
  return sizes[size].least_step;
}

/* What the next card leaves to be seen. */
static double
seen_width (UcCardSize size, UcCardPose pose)
{
  if (pose == UC_CARD_TIGHT)
    return sizes[size].least_step;
  return pose == UC_CARD_CLOSE ? MAX (CLOSE * sizes[size].w, sizes[size].least_step) : sizes[size].w / 2.0;
}

UcCardPose
uc_card_pose_below (UcCardSize size, double step)
{
  if (step >= ALMOST_HALF * sizes[size].w)
    return UC_CARD_COVERED;
  return step >= seen_width (size, UC_CARD_CLOSE) ? UC_CARD_CLOSE : UC_CARD_TIGHT;
}

const char *
uc_card_rank_text (UcCard card)
{
  static const char *const ranks[] = { "", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "", "" };

  return ranks[uc_card_rank (card)];
}

static void
set_ink (cairo_t *cr, const UcInk *ink)
{
  cairo_set_source_rgb (cr, ink->rgb[0], ink->rgb[1], ink->rgb[2]);
}

static void
box (cairo_t *cr, double x, double y, double w, double h, double r)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + w - r, y + r, r, -G_PI / 2, 0);
  cairo_arc (cr, x + w - r, y + h - r, r, 0, G_PI / 2);
  cairo_arc (cr, x + r, y + h - r, r, G_PI / 2, G_PI);
  cairo_arc (cr, x + r, y + r, r, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
}

/* A rank is set narrower, and smaller, to fit @room: a card that the next one covers still reads. */
static void
draw_rank (cairo_t *cr, PangoContext *context, UcCard card, double x, double baseline, double size, double room)
{
  g_autoptr (PangoLayout) layout = uc_text_layout_new (context, uc_card_rank_text (card), UC_SHAPED_SIZE, 700);
  double scale = size / UC_SHAPED_SIZE, width;
  int units;

  pango_layout_get_size (layout, &units, NULL);
  width = units * scale / PANGO_SCALE;
  cairo_save (cr);
  cairo_translate (cr, x, baseline);
  if (width > room)
    cairo_scale (cr, room / width, MIN (room / width / NARROWEST, 1));
  cairo_scale (cr, scale, scale);
  cairo_move_to (cr, 0, -(double)pango_layout_get_baseline (layout) / PANGO_SCALE);
  pango_cairo_show_layout (cr, layout);
  cairo_restore (cr);
}

static void
draw_back (cairo_t *cr, const UcCardInks *inks, double w, double h)
{
  double border = round (w * 0.07);

  box (cr, border, border, w - 2 * border, h - 2 * border, w * 0.054);
  cairo_clip (cr);
  set_ink (cr, &inks->back);
  cairo_paint (cr);
  set_ink (cr, &inks->back_line);
  cairo_set_line_width (cr, 2.4);
  for (double at = -h; at < w + h; at += 14.14)
    {
      cairo_move_to (cr, at, 0);
      cairo_line_to (cr, at + h, h);
      cairo_move_to (cr, at, 0);
      cairo_line_to (cr, at - h, h);
    }
  cairo_stroke (cr);
}

static void
draw_upright (cairo_t *cr, PangoContext *context, UcCard card, UcCardSize size, UcCardPose pose)
{
  double left = sizes[size].left, big = sizes[size].big, small = sizes[size].suit;
  double w = sizes[size].w, h = sizes[size].h;
  gboolean close = pose > UC_CARD_COVERED;
  double seen = seen_width (size, pose) - (close ? EDGE : 0);

  left *= close ? CLOSER_LEFT : 1;
  small = MIN (small, seen - left);
  draw_rank (cr, context, card, left, sizes[size].base, sizes[size].rank, seen - left);
  uc_shapes_suit (cr, uc_card_suit (card), left, sizes[size].base + w * 0.09, small);
  cairo_fill (cr);
  if (pose != UC_CARD_UPRIGHT || big <= 0)
    return;
  uc_shapes_suit (cr, uc_card_suit (card), w - big - w * 0.08, h - big - w * 0.075, big);
  cairo_fill (cr);
}

static void
draw_sideways (cairo_t *cr, PangoContext *context, UcCard card, UcCardSize size, double w, double h)
{
  double big = MAX (sizes[size].big, 14);

  draw_rank (cr, context, card, h * 0.12, h / 2 + sizes[size].rank * 0.36, sizes[size].rank, w / 2 - h * 0.12);
  uc_shapes_suit (cr, uc_card_suit (card), w - big - h * 0.12, (h - big) / 2, big);
  cairo_fill (cr);
}

void
uc_card_shape_draw (cairo_t *cr, PangoContext *context, const UcCardInks *inks, UcCard card, UcCardSize size,
                    UcCardPose pose)
{
  gboolean sideways = pose == UC_CARD_SIDEWAYS;
  double w = sideways ? sizes[size].h : sizes[size].w, h = sideways ? sizes[size].w : sizes[size].h;
  gboolean red = uc_card_suit (card) == UC_SUIT_HEARTS || uc_card_suit (card) == UC_SUIT_DIAMONDS;

  cairo_save (cr);
  box (cr, 0.75, 0.75, w - 1.5, h - 1.5, sizes[size].w * 0.09);
  set_ink (cr, &inks->paper);
  cairo_fill_preserve (cr);
  set_ink (cr, &inks->edge);
  cairo_set_line_width (cr, inks->edge_width > 0 ? inks->edge_width : 1.5);
  cairo_stroke (cr);
  set_ink (cr, red ? &inks->red : &inks->black);
  if (card == UC_CARD_NONE)
    draw_back (cr, inks, w, h);
  else if (sideways)
    draw_sideways (cr, context, card, size, w, h);
  else
    draw_upright (cr, context, card, size, pose);
  cairo_restore (cr);
}
