/* Marks as signs: a shape, a colour and a word each. UX § 12: ◆ jackpot, ▲ irregularity, ■ money, ⚑ bookmark. */
#pragma once

#include "uc-digest.h"
#include "uc-paint.h"

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

typedef struct
{
  UcShape shape;
  UcColour colour;
  const char *word; /* "late wager" */
} UcMarker;

/* @at below UC_N_MARKS. */
UcMarker uc_marker (guint at);
/* The marks of @marks in the order of their weight, those that another one says already left out. Returns how many. */
guint uc_markers (guint32 marks, UcMarker markers[UC_N_MARKS]);
/* Fills the shape into a square of @size at @x, @y. */
void uc_marker_paint (const UcPaint *paint, UcShape shape, double x, double y, double size, UcColour colour);

G_END_DECLS
