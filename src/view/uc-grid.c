#include "uc-grid.h"

#include <math.h>

/* Every target of the wide grid is at least so high and wide, and a finger needs so many millimetres, less what panels lie about. */
#define LEAST_TARGET 72
#define FINGER_MM    11.7
/* Where a panel does not say how large it is: no smaller than 1024 × 600 is shown on the wide grid. */
#define LEAST_SCALE 0.75

/* How much wider or higher than its least size a grid may be. What is left of the panel stays empty. */
#define WIDE_MOST_WIDTH      1440
#define WIDE_MOST_HEIGHT     1024
#define SMALL_MOST_WIDTH     1000
#define SMALL_MOST_HEIGHT    680
#define PORTRAIT_MOST_WIDTH  700
#define PORTRAIT_MOST_HEIGHT 1200

static UcGrid
fill (int width, int height, int least_width, int most_width, int least_height, int most_height)
{
  UcGrid grid = { .scale = MIN ((double)width / least_width, (double)height / least_height) };

  grid.width = CLAMP ((int)round (width / grid.scale), least_width, most_width);
  grid.height = CLAMP ((int)round (height / grid.scale), least_height, most_height);
  grid.scale = MIN ((double)width / grid.width, (double)height / grid.height);
  return grid;
}

UcGrid
uc_grid_choose (int width, int height, double mm, gboolean large)
{
  UcGrid wide = fill (width, height, UC_GRID_WIDTH, WIDE_MOST_WIDTH, UC_GRID_HEIGHT, WIDE_MOST_HEIGHT);

  if (!large && width >= height && (mm > 0 ? LEAST_TARGET * wide.scale * mm >= FINGER_MM : wide.scale >= LEAST_SCALE))
    return wide;
  if (width < height)
    return fill (width, height, UC_GRID_PORTRAIT_WIDTH, PORTRAIT_MOST_WIDTH, UC_GRID_PORTRAIT_HEIGHT, PORTRAIT_MOST_HEIGHT);
  return fill (width, height, UC_GRID_SMALL_WIDTH, SMALL_MOST_WIDTH, UC_GRID_SMALL_HEIGHT, SMALL_MOST_HEIGHT);
}
