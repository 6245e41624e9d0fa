/* The marks on the felt: bet circles, the progressive's coin, boxes of the other wagers. */
#pragma once

#include "uc-paint.h"
#include "uc-seat-look.h"

G_BEGIN_DECLS

/* @sum: "" paints chips whose sum nobody sensed. */
/* A sum that its circle is too small for lies on a plate across it. */
void uc_mark_paint_bet (const UcPaint *paint, const char *sum, double x, double y, double r);
/* The size of its type; and the plate's width, 0 = it lies in the circle. */
double uc_mark_bet_size (GtkWidget *widget, const char *sum, double r);
double uc_mark_bet_plate (GtkWidget *widget, const char *sum, double r);
/* How far circle and plate reach from the middle to either side. */
double uc_mark_bet_reach (GtkWidget *widget, const char *sum, double r);
void uc_mark_paint_progressive (const UcPaint *paint, UcMark mark, double x, double y, double r);
/* A circle without a bet in it: that the last round suggests, or beside which a coin lies. */
void uc_mark_paint_no_bet (const UcPaint *paint, double x, double y, double r);
/* The place of a side wager while there are no cards: dashed while it is not made. */
void uc_mark_paint_side_bet (const UcPaint *paint, const UcBetLook *bet, const graphene_rect_t *area);
/* "M $10" in a box; @lost: barred, as it is taken. Returns its width. */
double uc_mark_paint_wager (const UcPaint *paint, const char *text, double x, double y, double height, gboolean lost);

G_END_DECLS
