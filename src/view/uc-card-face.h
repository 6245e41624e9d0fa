/* Playing cards as pictures: painted once for each face and size, then kept. */
#pragma once

#include "uc-card-shape.h"
#include "uc-paint.h"

G_BEGIN_DECLS

/* Paints @card, or a card's back for UC_CARD_NONE, with its upper left corner at @x, @y. */
void uc_card_paint (const UcPaint *paint, UcCard card, UcCardSize size, UcCardPose pose, double x, double y);

G_END_DECLS
