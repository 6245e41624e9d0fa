#include "uc-card-face.h"

#include <math.h>

/* Drawn once, then the same node for ever: a renderer keeps what it has made of a node, and draws nothing of it where
 * nothing changed. As shapes, not pixels: crisp on a screen of any size. */
static GskRenderNode *faces[UC_N_CARD_SIZES][UC_N_CARD_POSES][UC_N_FACES + 1];

static UcInk
ink (UcColour colour)
{
  const GdkRGBA *rgba = uc_palette (colour);

  return (UcInk){ { rgba->red, rgba->green, rgba->blue } };
}

void
uc_card_paint (const UcPaint *paint, UcCard card, UcCardSize size, UcCardPose pose, double x, double y)
{
  static guint turn;
  guint index = card == UC_CARD_NONE ? UC_N_FACES : uc_card_index (card);
  GskRenderNode **face = &faces[size][pose][index];

  /* In other colors all of them are drawn anew. */
  if (turn != uc_palette_turn ())
    for (guint i = 0; i < UC_N_CARD_SIZES * UC_N_CARD_POSES * (UC_N_FACES + 1); i++)
      g_clear_pointer (&faces[i / (UC_N_FACES + 1) / UC_N_CARD_POSES][i / (UC_N_FACES + 1) % UC_N_CARD_POSES][i % (UC_N_FACES + 1)],
                       gsk_render_node_unref);
  turn = uc_palette_turn ();
  if (*face == NULL)
    {
      const UcCardInks inks = { ink (UC_COLOUR_PAPER),     ink (UC_COLOUR_BG),    ink (UC_COLOUR_PAPER_INK),
                                ink (UC_COLOUR_PAPER_RED), ink (UC_COLOUR_WEAVE), ink (UC_COLOUR_WEAVE_LINE), uc_palette_outline () };
      int w = uc_card_width (size), h = uc_card_height (size);
      gboolean sideways = pose == UC_CARD_SIDEWAYS;
      cairo_t *cr;

      *face = gsk_cairo_node_new (&GRAPHENE_RECT_INIT (0, 0, sideways ? h : w, sideways ? w : h));
      cr = gsk_cairo_node_get_draw_context (*face);
      uc_card_shape_draw (cr, gtk_widget_get_pango_context (paint->widget), &inks, card, size, pose);
      cairo_destroy (cr);
    }
  gtk_snapshot_save (paint->snapshot);
  gtk_snapshot_translate (paint->snapshot, &GRAPHENE_POINT_INIT (round (x), round (y)));
  gtk_snapshot_append_node (paint->snapshot, *face);
  gtk_snapshot_restore (paint->snapshot);
}
