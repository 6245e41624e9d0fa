#include "uc-mark-sign.h"

#include "uc-digest.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>

static const struct
{
  UcShape shape;
  const char *word;
} signs[UC_N_MARKS] = {
  [UC_MARK_AT_JACKPOT] = { UC_SHAPE_DIAMOND, N_ ("jackpot") },
  [UC_MARK_AT_VALIDATED] = { UC_SHAPE_DIAMOND, N_ ("validated") },
  [UC_MARK_AT_REJECTED] = { UC_SHAPE_TRIANGLE, N_ ("rejected") },
  [UC_MARK_AT_HOLD] = { UC_SHAPE_SQUARE, N_ ("cards held") },
  [UC_MARK_AT_IRREGULAR] = { UC_SHAPE_TRIANGLE, N_ ("irregular") },
  [UC_MARK_AT_LATE_WAGER] = { UC_SHAPE_TRIANGLE, N_ ("late wager") },
  [UC_MARK_AT_CHIPS_DIFFER] = { UC_SHAPE_TRIANGLE, N_ ("chips differ") },
  [UC_MARK_AT_LIGHT_DIFFERS] = { UC_SHAPE_TRIANGLE, N_ ("light differs") },
  [UC_MARK_AT_OVERRIDE] = { UC_SHAPE_TRIANGLE, N_ ("override") },
  [UC_MARK_AT_TYPED] = { UC_SHAPE_SQUARE, N_ ("light typed") },
  [UC_MARK_AT_CORRECTED] = { UC_SHAPE_TRIANGLE, N_ ("corrected") },
  [UC_MARK_AT_TAKEN_BACK] = { UC_SHAPE_SQUARE, N_ ("taken back") },
  [UC_MARK_AT_VOIDED] = { UC_SHAPE_TRIANGLE, N_ ("void") },
  [UC_MARK_AT_DEAD_HAND] = { UC_SHAPE_TRIANGLE, N_ ("dead hand") },
  [UC_MARK_AT_CARD_ALARM] = { UC_SHAPE_TRIANGLE, N_ ("card alarm") },
  [UC_MARK_AT_DISPUTE] = { UC_SHAPE_TRIANGLE, N_ ("dispute") },
  [UC_MARK_AT_DEALER_22] = { UC_SHAPE_SQUARE, N_ ("dealer 22") },
  [UC_MARK_AT_BLACKJACK] = { UC_SHAPE_SQUARE, NC_ ("hand", "Blackjack") },
  [UC_MARK_AT_METER_SET] = { UC_SHAPE_TRIANGLE, N_ ("meter set") },
  [UC_MARK_AT_DEVICE] = { UC_SHAPE_TRIANGLE, N_ ("device") },
  [UC_MARK_AT_CLOCK] = { UC_SHAPE_SQUARE, N_ ("clock set") },
  [UC_MARK_AT_PIN_REFUSED] = { UC_SHAPE_TRIANGLE, N_ ("PIN refused") },
  [UC_MARK_AT_LIMIT] = { UC_SHAPE_TRIANGLE, N_ ("payout limit") },
  [UC_MARK_AT_BYPASSED] = { UC_SHAPE_TRIANGLE, N_ ("device bypassed") },
};

UcShape
uc_mark_shape (guint at)
{
  return signs[MIN (at, UC_N_MARKS - 1)].shape;
}

const char *
uc_mark_word (guint at)
{
  return uc_say_in ("hand", signs[MIN (at, UC_N_MARKS - 1)].word);
}

/* ---- shapes, on a 24 × 24 grid ---- */

typedef struct
{
  double x, y;
} Point;

static void
polygon (cairo_t *cr, const Point *points, guint n)
{
  cairo_move_to (cr, points[0].x, points[0].y);
  for (guint i = 1; i < n; i++)
    cairo_line_to (cr, points[i].x, points[i].y);
  cairo_close_path (cr);
}

#define POLYGON(cr, ...) polygon (cr, (const Point[]){ __VA_ARGS__ }, G_N_ELEMENTS (((const Point[]){ __VA_ARGS__ })))

void
uc_shape_outline (cairo_t *cr, UcShape shape)
{
  switch (shape)
    {
    case UC_SHAPE_DIAMOND:
      POLYGON (cr, { 12, 0 }, { 24, 12 }, { 12, 24 }, { 0, 12 });
      return;
    case UC_SHAPE_TRIANGLE:
      POLYGON (cr, { 12, 1 }, { 24, 23 }, { 0, 23 });
      return;
    case UC_SHAPE_SQUARE:
      POLYGON (cr, { 2, 2 }, { 22, 2 }, { 22, 22 }, { 2, 22 });
      return;
    case UC_SHAPE_FLAG:
      POLYGON (cr, { 3, 1 }, { 22, 1 }, { 16, 8 }, { 22, 15 }, { 6, 15 }, { 6, 24 }, { 3, 24 });
      return;
    case UC_SHAPE_BROKEN:
      POLYGON (cr, { 0, 8 }, { 9, 8 }, { 6, 11 }, { 3, 11 }, { 3, 15 }, { 7, 15 }, { 5, 18 }, { 0, 18 });
      POLYGON (cr, { 24, 16 }, { 15, 16 }, { 18, 13 }, { 21, 13 }, { 21, 9 }, { 17, 9 }, { 19, 6 }, { 24, 6 });
      POLYGON (cr, { 14, 1 }, { 16, 2 }, { 10, 23 }, { 8, 22 });
      return;
    case UC_SHAPE_PLAY:
      POLYGON (cr, { 6, 3 }, { 21, 12 }, { 6, 21 });
      return;
    case UC_SHAPE_PAUSE:
      POLYGON (cr, { 5, 3 }, { 10, 3 }, { 10, 21 }, { 5, 21 });
      POLYGON (cr, { 14, 3 }, { 19, 3 }, { 19, 21 }, { 14, 21 });
      return;
    case UC_SHAPE_STEP:
      POLYGON (cr, { 5, 4 }, { 16, 12 }, { 5, 20 });
      POLYGON (cr, { 17, 4 }, { 20, 4 }, { 20, 20 }, { 17, 20 });
      return;
    case UC_SHAPE_STEP_BACK:
      POLYGON (cr, { 19, 4 }, { 8, 12 }, { 19, 20 });
      POLYGON (cr, { 4, 4 }, { 7, 4 }, { 7, 20 }, { 4, 20 });
      return;
    case UC_SHAPE_MARKER:
      POLYGON (cr, { 0, 12 }, { 6, 5 }, { 12, 12 }, { 6, 19 });
      POLYGON (cr, { 15, 6 }, { 23, 12 }, { 15, 18 });
      return;
    case UC_SHAPE_MARKER_BACK:
      POLYGON (cr, { 24, 12 }, { 18, 5 }, { 12, 12 }, { 18, 19 });
      POLYGON (cr, { 9, 6 }, { 1, 12 }, { 9, 18 });
      return;
    default:
      return;
    }
}
