/* Suits and signs as drawn shapes: never glyphs of a font. */
#pragma once

#include "uc-card.h"

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Signs are strokes on a 24 × 24 grid. */
typedef enum
{
  UC_SIGN_NONE,
  UC_SIGN_TICK,
  UC_SIGN_DASH,
  UC_SIGN_LOCK,
  UC_SIGN_BACK,
  UC_SIGN_PERSON,
  UC_SIGN_HISTORY,
  UC_SIGN_WARNING,
  UC_SIGN_MENU,
  UC_SIGN_LEFT,
  UC_SIGN_CROSS,
  UC_N_SIGNS,
} UcSign;

/* Appends the suit's outline, filling a square of @size at @x, @y, to the path; fill it. */
void uc_shapes_suit (cairo_t *cr, UcSuit suit, double x, double y, double size);
/* Appends the sign, scaled to a square of @size at @x, @y, to the path; stroke it with round caps. */
void uc_shapes_sign (cairo_t *cr, UcSign sign, double x, double y, double size);

G_END_DECLS
