/* Marks as signs on a screen: a shape, a colour and a word each. */
#pragma once

#include "uc-digest.h"
#include "uc-mark-sign.h"
#include "uc-paint.h"

G_BEGIN_DECLS

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
