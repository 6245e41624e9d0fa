/* What a mark is called, and its shape: UX § 12: ◆ jackpot, ▲ irregularity, ■ money, ⚑ bookmark. No widgets here. */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  UC_SHAPE_DIAMOND,
  UC_SHAPE_TRIANGLE,
  UC_SHAPE_SQUARE,
  UC_SHAPE_FLAG,
  UC_SHAPE_BROKEN, /* a link that has come apart: not proven */
  UC_SHAPE_PLAY,
  UC_SHAPE_PAUSE,
  UC_SHAPE_STEP,
  UC_SHAPE_STEP_BACK,
  UC_SHAPE_MARKER,
  UC_SHAPE_MARKER_BACK,
} UcShape;

/* @at below UC_N_MARKS. */
UcShape uc_mark_shape (guint at);
/* "late wager" */
const char *uc_mark_word (guint at);
/* Appends the shape, on a 24 × 24 grid, to the path; fill it. */
void uc_shape_outline (cairo_t *cr, UcShape shape);

G_END_DECLS
