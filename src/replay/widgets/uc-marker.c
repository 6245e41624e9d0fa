#include "uc-marker.h"

#include <math.h>

static const UcColour colours[UC_N_MARKS] = {
  [UC_MARK_AT_JACKPOT] = UC_COLOUR_GO,
  [UC_MARK_AT_VALIDATED] = UC_COLOUR_GO,
  [UC_MARK_AT_REJECTED] = UC_COLOUR_STOP,
  [UC_MARK_AT_HOLD] = UC_COLOUR_STOP,
  [UC_MARK_AT_IRREGULAR] = UC_COLOUR_STOP,
  [UC_MARK_AT_LATE_WAGER] = UC_COLOUR_STOP,
  [UC_MARK_AT_CHIPS_DIFFER] = UC_COLOUR_STOP,
  [UC_MARK_AT_LIGHT_DIFFERS] = UC_COLOUR_STOP,
  [UC_MARK_AT_OVERRIDE] = UC_COLOUR_STOP,
  [UC_MARK_AT_TYPED] = UC_COLOUR_TEXT_2,
  [UC_MARK_AT_CORRECTED] = UC_COLOUR_STOP,
  [UC_MARK_AT_TAKEN_BACK] = UC_COLOUR_TEXT_2,
  [UC_MARK_AT_VOIDED] = UC_COLOUR_STOP,
  [UC_MARK_AT_DEAD_HAND] = UC_COLOUR_STOP,
  [UC_MARK_AT_CARD_ALARM] = UC_COLOUR_STOP,
  [UC_MARK_AT_DISPUTE] = UC_COLOUR_STOP,
  [UC_MARK_AT_DEALER_22] = UC_COLOUR_TEXT_2,
  [UC_MARK_AT_BLACKJACK] = UC_COLOUR_TEXT_2,
  [UC_MARK_AT_METER_SET] = UC_COLOUR_STOP,
  [UC_MARK_AT_DEVICE] = UC_COLOUR_STOP,
  [UC_MARK_AT_CLOCK] = UC_COLOUR_TEXT_2,
  [UC_MARK_AT_PIN_REFUSED] = UC_COLOUR_STOP,
  [UC_MARK_AT_LIMIT] = UC_COLOUR_STOP,
  [UC_MARK_AT_BYPASSED] = UC_COLOUR_STOP,
};

UcMarker
uc_marker (guint at)
{
  at = MIN (at, UC_N_MARKS - 1);
  return (UcMarker){ uc_mark_shape (at), colours[at], uc_mark_word (at) };
}

guint
uc_markers (guint32 marks, UcMarker markers[UC_N_MARKS])
{
  guint n = 0;

  /* A jackpot was validated and its cards stayed; a light that differs is an irregularity. */
  if ((marks & UC_MARK_BIT (JACKPOT)) != 0)
    marks &= ~(UC_MARK_BIT (VALIDATED) | UC_MARK_BIT (HOLD));
  if ((marks & UC_MARK_BIT (LIGHT_DIFFERS)) != 0)
    marks &= ~UC_MARK_BIT (IRREGULAR);
  for (UcShape shape = UC_SHAPE_DIAMOND; shape <= UC_SHAPE_SQUARE; shape++)
    for (guint i = 0; i < UC_N_MARKS; i++)
      if ((marks & (1u << i)) != 0 && uc_mark_shape (i) == shape)
        markers[n++] = uc_marker (i);
  return n;
}

void
uc_marker_paint (const UcPaint *paint, UcShape shape, double x, double y, double size, UcColour colour)
{
  cairo_t *cr = gtk_snapshot_append_cairo (
      paint->snapshot, &GRAPHENE_RECT_INIT (floor (x) - 1, floor (y) - 1, ceil (size) + 3, ceil (size) + 3));

  gdk_cairo_set_source_rgba (cr, uc_palette (colour));
  cairo_translate (cr, x, y);
  cairo_scale (cr, size / 24, size / 24);
  uc_shape_outline (cr, shape);
  cairo_fill (cr);
  cairo_destroy (cr);
}
