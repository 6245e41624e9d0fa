/* A hand of cards as it lies: the first two never move, later ones extend to the right. */
#pragma once

#include "uc-card-face.h"
#include "uc-seat-look.h"

G_BEGIN_DECLS

typedef struct
{
  UcCardSize size;
  double step;
  double width;
} UcFan;

/* The largest size and widest step, from @largest down, with which @n cards (one of them sideways) fit @width. */
UcFan uc_fan_fit (guint n, gboolean sideways, UcCardSize largest, double width);
void uc_fan_paint (const UcPaint *paint, const UcFan *fan, const UcHandLook *look, double x, double y);

G_END_DECLS
