#include "uc-card-face.h"

#include <math.h>
#include <pango/pangocairo.h>

static const struct
{
  int w, h;
  double rank, suit, big; /* font size, small suit, large suit */
  double left, base;      /* index: left edge, baseline of the rank */
} sizes[UC_N_CARD_SIZES] = {
  [UC_CARD_XL] = { 112, 156, 56, 37, 56, 11.2, 52.6 }, [UC_CARD_L] = { 96, 134, 48, 31.7, 48, 9.6, 45.1 },
  [UC_CARD_M] = { 68, 95, 34, 22.4, 34, 6.8, 32 },     [UC_CARD_S] = { 50, 70, 25, 16.5, 25, 5, 23.5 },
  [UC_CARD_XS] = { 44, 62, 22, 14.5, 20, 4, 20.5 },    [UC_CARD_TOKEN] = { 30, 40, 18, 13, 0, 4, 17 },
};

#define N_POSES 3

/* Drawn once, then the same node for ever: a renderer keeps what it has made of a node, and draws nothing of it where
 * nothing changed. As shapes, not pixels: crisp on a screen of any size. */
static GskRenderNode *faces[UC_N_CARD_SIZES][N_POSES][UC_N_FACES + 1];

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

const char *
uc_card_rank_text (UcCard card)
{
  static const char *const ranks[] = { "", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "", "" };

  return ranks[uc_card_rank (card)];
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

/* "10" is set narrower, to fit @room: a card that the next one covers still reads. */
static void
draw_rank (cairo_t *cr, GtkWidget *widget, UcCard card, double x, double baseline, double size, double room)
{
  g_autoptr (PangoLayout) layout = uc_paint_layout (widget, uc_card_rank_text (card), size, 700);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  cairo_save (cr);
  cairo_translate (cr, x, baseline);
  if (uc_card_rank (card) == 10 && width > room)
    cairo_scale (cr, room / width, 1);
  cairo_move_to (cr, 0, -(double)pango_layout_get_baseline (layout) / PANGO_SCALE);
  pango_cairo_show_layout (cr, layout);
  cairo_restore (cr);
}

static void
draw_back (cairo_t *cr, double w, double h)
{
  double border = round (w * 0.07);

  box (cr, border, border, w - 2 * border, h - 2 * border, w * 0.054);
  cairo_clip (cr);
  gdk_cairo_set_source_rgba (cr, uc_palette (UC_COLOUR_WEAVE));
  cairo_paint (cr);
  gdk_cairo_set_source_rgba (cr, uc_palette (UC_COLOUR_WEAVE_LINE));
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
draw_upright (cairo_t *cr, GtkWidget *widget, UcCard card, UcCardSize size, gboolean covered)
{
  double left = sizes[size].left, big = sizes[size].big, small = sizes[size].suit;
  double w = sizes[size].w, h = sizes[size].h;

  draw_rank (cr, widget, card, left, sizes[size].base, sizes[size].rank, w / 2 - left);
  uc_shapes_suit (cr, uc_card_suit (card), left, sizes[size].base + w * 0.09, small);
  cairo_fill (cr);
  if (covered || big <= 0)
    return;
  uc_shapes_suit (cr, uc_card_suit (card), w - big - w * 0.08, h - big - w * 0.075, big);
  cairo_fill (cr);
}

static void
draw_sideways (cairo_t *cr, GtkWidget *widget, UcCard card, UcCardSize size, double w, double h)
{
  double big = MAX (sizes[size].big, 14);

  draw_rank (cr, widget, card, h * 0.12, h / 2 + sizes[size].rank * 0.36, sizes[size].rank, w / 2 - h * 0.12);
  uc_shapes_suit (cr, uc_card_suit (card), w - big - h * 0.12, (h - big) / 2, big);
  cairo_fill (cr);
}

static GskRenderNode *
draw_face (GtkWidget *widget, UcCard card, UcCardSize size, UcCardPose pose)
{
  gboolean sideways = pose == UC_CARD_SIDEWAYS;
  double w = sideways ? sizes[size].h : sizes[size].w, h = sideways ? sizes[size].w : sizes[size].h;
  gboolean red = uc_card_suit (card) == UC_SUIT_HEARTS || uc_card_suit (card) == UC_SUIT_DIAMONDS;
  GskRenderNode *node = gsk_cairo_node_new (&GRAPHENE_RECT_INIT (0, 0, w, h));
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);

  box (cr, 0.75, 0.75, w - 1.5, h - 1.5, sizes[size].w * 0.09);
  gdk_cairo_set_source_rgba (cr, uc_palette (UC_COLOUR_PAPER));
  cairo_fill_preserve (cr);
  gdk_cairo_set_source_rgba (cr, uc_palette (UC_COLOUR_BG));
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
  gdk_cairo_set_source_rgba (cr, uc_palette (red ? UC_COLOUR_PAPER_RED : UC_COLOUR_PAPER_INK));
  if (card == UC_CARD_NONE)
    draw_back (cr, w, h);
  else if (sideways)
    draw_sideways (cr, widget, card, size, w, h);
  else
    draw_upright (cr, widget, card, size, pose == UC_CARD_COVERED);
  cairo_destroy (cr);
  return node;
}

void
uc_card_paint (const UcPaint *paint, UcCard card, UcCardSize size, UcCardPose pose, double x, double y)
{
  guint index = card == UC_CARD_NONE ? UC_N_FACES : uc_card_index (card);
  GskRenderNode **face = &faces[size][pose][index];

  if (*face == NULL)
    *face = draw_face (paint->widget, card, size, pose);
  gtk_snapshot_save (paint->snapshot);
  gtk_snapshot_translate (paint->snapshot, &GRAPHENE_POINT_INIT (round (x), round (y)));
  gtk_snapshot_append_node (paint->snapshot, *face);
  gtk_snapshot_restore (paint->snapshot);
}
