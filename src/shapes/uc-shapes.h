/* Suits and signs as drawn shapes: never glyphs of a font. */
#pragma once

#include "uc-card.h"
#include "uc-say-sign.h"

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Appends the suit's outline, filling a square of @size at @x, @y, to the path; fill it. */
void uc_shapes_suit (cairo_t *cr, UcSuit suit, double x, double y, double size);
/* Appends the sign, strokes on a 24 × 24 grid, scaled to a square of @size at @x, @y, to the path; stroke it with round caps. */
void uc_shapes_sign (cairo_t *cr, UcSign sign, double x, double y, double size);

G_END_DECLS
