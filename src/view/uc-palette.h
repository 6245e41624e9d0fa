/* The screens' colours, read from the style sheet (ui/upcard.css is the one place that names them). */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Blue, red and yellow (small, medium, large) belong to the card reader: nothing else is painted with them. */
#define UC_COLOURS(X)                                                                                                  \
  X (BG, "uc_bg")                                                                                                      \
  X (FELT, "uc_felt")                                                                                                  \
  X (SURFACE_1, "uc_surface_1")                                                                                        \
  X (SURFACE_2, "uc_surface_2")                                                                                        \
  X (SURFACE_3, "uc_surface_3")                                                                                        \
  X (LINE, "uc_line")                                                                                                  \
  X (LINE_STRONG, "uc_line_strong")                                                                                    \
  X (TEXT_1, "uc_text_1")                                                                                              \
  X (TEXT_2, "uc_text_2")                                                                                              \
  X (TEXT_3, "uc_text_3")                                                                                              \
  X (GO, "uc_go")                                                                                                      \
  X (GO_INK, "uc_go_ink")                                                                                              \
  X (STOP, "uc_stop")                                                                                                  \
  X (STOP_INK, "uc_stop_ink")                                                                                          \
  X (SMALL, "uc_small")                                                                                                \
  X (SMALL_INK, "uc_small_ink")                                                                                        \
  X (MEDIUM, "uc_medium")                                                                                              \
  X (MEDIUM_INK, "uc_medium_ink")                                                                                      \
  X (LARGE, "uc_large")                                                                                                \
  X (LARGE_INK, "uc_large_ink")                                                                                        \
  X (PAPER, "uc_paper")                                                                                                \
  X (PAPER_INK, "uc_paper_ink")                                                                                        \
  X (PAPER_RED, "uc_paper_red")                                                                                        \
  X (WEAVE, "uc_weave")                                                                                                \
  X (WEAVE_LINE, "uc_weave_line")

typedef enum
{
#define X(name, css) UC_COLOUR_##name,
  UC_COLOURS (X)
#undef X
      UC_N_COLOURS
} UcColour;

typedef enum
{
  UC_PALETTE_STANDARD,
  UC_PALETTE_CONTRAST, /* black and white, with white outlines */
  UC_PALETTE_NIGHT,    /* as much contrast as type needs, and little light */
  UC_N_PALETTES
} UcPalette;

/* Loads the style sheet for @display, once, in the standard colors. */
void uc_palette_load (GdkDisplay *display);
/* From now on in these colors. What is on the screen already has to be made anew. */
void uc_palette_choose (GdkDisplay *display, UcPalette palette);
UcPalette uc_palette_now (void);
/* How wide an outline is at least in these colors, in pixels; 0 = as it is drawn. */
double uc_palette_outline (void);
/* Another with each choice: what was painted in other colors is of no use any more. */
guint uc_palette_turn (void);
/* Valid after uc_palette_load (). */
const GdkRGBA *uc_palette (UcColour colour);

G_END_DECLS
