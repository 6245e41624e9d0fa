/* What the simulated table's things look like. Cairo only; no state. Each is painted into @width × @height. */
#pragma once

#include <gtk/gtk.h>

#include "uc-card.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean invited, placed, accepted; /* the head's lamp, as its lines are set */
  gboolean coin;                      /* lies on the sensor */
  gboolean winner;                    /* the winner's light */
} UcSimHeadLook;

void uc_sim_paint_head (cairo_t *cr, int width, int height, const UcSimHeadLook *look);
/* A shoe with the card that left it last; UC_CARD_NONE: a card's back. */
void uc_sim_paint_shoe (cairo_t *cr, int width, int height, UcCard last, gboolean any);
/* The reader's light: one of three. UC_RANGE_NONE = dark. */
void uc_sim_paint_light (cairo_t *cr, int width, int height, UcRange shows);
void uc_sim_paint_button (cairo_t *cr, int width, int height, gboolean pressed, gboolean locked);

G_END_DECLS
