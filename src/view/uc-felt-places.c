#include "uc-felt-places.h"

#include "uc-grid.h"

/* The rail and the top bar are above the felt. */
#define WIDE_HEIGHT (UC_GRID_HEIGHT - 96)

/* Of the wide grid, where it is no wider than it must be. */
#define RADIUS      1863.0
#define EDGE_RADIUS 2400.0
/* Seats are this far apart; seven stand closer. */
#define PITCH          205.3
#define PITCH_OF_SEVEN 178.0
#define PANEL_WIDTH    380
#define PANEL_HEIGHT   320

/* Of a small one. */
#define SMALL_EDGE         8
#define SMALL_RADIUS       16000.0
#define SMALL_EDGE_RADIUS  17000.0
#define SMALL_MOST_PITCH   180.0
#define SMALL_PANEL_HEIGHT 244
/* Where keys lie above the panels. */
#define SMALL_PANEL_LOWER  215
#define SMALL_TOOLS_WIDTH  240
#define SMALL_PROMPT_WIDTH 348
#define SMALL_KEYS_HEIGHT  148
#define SMALL_TITLE        32 /* of the dealer, above the rectangles */

static UcFeltPlaces
wide_places (int width, int height, guint n_seats)
{
  const double share = (double)width / UC_GRID_WIDTH;

  return (UcFeltPlaces){
    .radius = RADIUS * share * share,
    .edge_radius = EDGE_RADIUS * share * share,
    .seat_top = 12,
    .pitch = (n_seats > 6 ? PITCH_OF_SEVEN : PITCH) * share,
    .dealer = { (width - 456) / 2, height - 396, 456, 384 },
    .rectangles_y = height - 348,
    .rectangle_width = 144,
    .rectangle_pitch = 156,
    .tools = { 16, height - 12 - PANEL_HEIGHT, PANEL_WIDTH, PANEL_HEIGHT },
    .prompt = { width - 16 - PANEL_WIDTH, height - 12 - PANEL_HEIGHT, PANEL_WIDTH, PANEL_HEIGHT },
    .keys = { 4, height - (WIDE_HEIGHT - 274), width - 8, 75 },
  };
}

/* What is more than the least width is shared out between the panels and the dealer’s place. */
static UcFeltPlaces
small_places (int width, int height, guint n_seats, gboolean keys)
{
  const int more = width - UC_GRID_SMALL_WIDTH, panel = keys ? SMALL_PANEL_LOWER : SMALL_PANEL_HEIGHT, top = height - 6 - panel;
  const int tools = SMALL_TOOLS_WIDTH + more / 4, prompt = SMALL_PROMPT_WIDTH + more / 3;
  const int dealer = width - 4 * SMALL_EDGE - tools - prompt;
  const double pitch = (width - 2.0 * SMALL_EDGE) / MAX (n_seats, 1);

  return (UcFeltPlaces){
    .small = TRUE,
    .radius = SMALL_RADIUS,
    .edge_radius = SMALL_EDGE_RADIUS,
    .seat_top = 8,
    .pitch = MIN (pitch, SMALL_MOST_PITCH),
    .dealer = { SMALL_EDGE + tools + SMALL_EDGE, top, dealer, panel },
    .rectangles_y = top + SMALL_TITLE,
    .rectangle_width = (dealer - 16) / 3,
    .rectangle_pitch = (dealer - 16) / 3 + 8,
    .tools = { SMALL_EDGE, top, tools, panel },
    .prompt = { width - SMALL_EDGE - prompt, top, prompt, panel },
    .keys = { SMALL_EDGE, top - 4 - SMALL_KEYS_HEIGHT, width - 2 * SMALL_EDGE, SMALL_KEYS_HEIGHT },
  };
}

/* Of one that stands: the seats in two rows, the first of them in the lower one; below them the dealer, the prompt, the tools. */
#define PORTRAIT_ROW           200
#define PORTRAIT_PROMPT_HEIGHT 218
#define PORTRAIT_TOOLS_HEIGHT  115
#define PORTRAIT_TITLE         26
#define PORTRAIT_KEYS_HEIGHT   232
/* Seats that show cards and totals alone. */
#define PORTRAIT_LOW_ROW       84

static UcFeltPlaces
portrait_places (int width, int height, guint n_seats, gboolean keys)
{
  const int inside = width - 2 * SMALL_EDGE, row = keys ? PORTRAIT_LOW_ROW : PORTRAIT_ROW;
  const int tools = height - 6 - PORTRAIT_TOOLS_HEIGHT, prompt = tools - 6 - PORTRAIT_PROMPT_HEIGHT;
  const int dealer = 8 + 2 * row + 4 + (keys ? PORTRAIT_KEYS_HEIGHT + 4 : 0), dealer_height = prompt - 6 - dealer;

  return (UcFeltPlaces){
    .small = TRUE,
    .radius = 50 * SMALL_RADIUS,
    .edge_radius = SMALL_EDGE_RADIUS,
    .seat_top = 8,
    .row = row,
    .pitch = inside / (n_seats + 1.0),
    .dealer = { SMALL_EDGE, dealer, inside, dealer_height },
    .rectangles_y = dealer + PORTRAIT_TITLE,
    .rectangle_width = (inside - 16) / 3,
    .rectangle_pitch = (inside - 16) / 3 + 8,
    .tools = { SMALL_EDGE, tools, inside, PORTRAIT_TOOLS_HEIGHT },
    .prompt = { SMALL_EDGE, prompt, inside, PORTRAIT_PROMPT_HEIGHT },
    .keys = { SMALL_EDGE, 8 + 2 * PORTRAIT_LOW_ROW, inside, PORTRAIT_KEYS_HEIGHT },
  };
}

UcFeltPlaces
uc_felt_places (int width, int height, guint n_seats, gboolean keys, gboolean mirrored)
{
  UcFeltPlaces places;

  /* Below each other they have no sides. */
  if (uc_grid_is_portrait (width))
    return portrait_places (width, height, n_seats, keys);
  places = uc_grid_is_small (width) ? small_places (width, height, n_seats, keys) : wide_places (width, height, n_seats);
  if (mirrored)
    {
      places.tools.x = width - places.tools.x - places.tools.width;
      places.prompt.x = width - places.prompt.x - places.prompt.width;
      places.dealer.x = width - places.dealer.x - places.dealer.width;
    }
  return places;
}
