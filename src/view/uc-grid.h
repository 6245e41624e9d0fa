/* The grid on which a screen is laid out. Its unit is a pixel of the panel for which type and targets were measured (UX § 3): 1280 × 800
 * at 10.1 inches. A panel of another shape or size has another grid, which is scaled until it fills the panel. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The least size of each grid. What is drawn for a fixed size is drawn for the wide one. */
#define UC_GRID_WIDTH  1280
#define UC_GRID_HEIGHT 800
#define UC_GRID_SMALL_WIDTH     900
#define UC_GRID_SMALL_HEIGHT    540
#define UC_GRID_PORTRAIT_WIDTH  540
#define UC_GRID_PORTRAIT_HEIGHT 960

typedef struct
{
  int width, height; /* of the grid */
  double scale;      /* pixels of the panel for one of its units */
} UcGrid;

/* The grid for a panel of @width × @height pixels, each @mm millimetres high and wide; 0 = the panel does not say how large it is.
 * @large: larger than a finger and an eye need: the small grid wherever the panel lies. The wide grid is taken where a finger's 12 mm remain 12 mm on it, a small one otherwise, or a narrow one if the panel stands. */
UcGrid uc_grid_choose (int width, int height, double mm, gboolean large);

/* Whether a widget of this width, in units of a grid that was chosen, is on a small or a narrow one. */
static inline gboolean
uc_grid_is_small (int width)
{
  return width < (UC_GRID_WIDTH + UC_GRID_SMALL_WIDTH) / 2;
}

static inline gboolean
uc_grid_is_portrait (int width)
{
  return width < (UC_GRID_SMALL_WIDTH + UC_GRID_PORTRAIT_WIDTH) / 2;
}

G_END_DECLS
