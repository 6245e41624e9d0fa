/* Playing cards as pictures: painted once for each face and size, then kept. */
#pragma once

#include "uc-paint.h"

G_BEGIN_DECLS

typedef enum
{
  UC_CARD_XL,    /* 112 × 156, validation */
  UC_CARD_L,     /* 96 × 134, the dealer's */
  UC_CARD_M,     /* 68 × 95, seats */
  UC_CARD_S,     /* 50 × 70, splits */
  UC_CARD_XS,    /* 44 × 62 */
  UC_CARD_TOKEN, /* 30 × 40: rank and suit only */
  UC_N_CARD_SIZES,
} UcCardSize;

typedef enum
{
  UC_CARD_UPRIGHT,
  UC_CARD_SIDEWAYS, /* a doubled hand's last card, its index upright */
  UC_CARD_COVERED,  /* another card lies on its right half: no big suit */
} UcCardPose;

int uc_card_width (UcCardSize size);
int uc_card_height (UcCardSize size);
/* Paints @card, or a card's back for UC_CARD_NONE, with its upper left corner at @x, @y. */
void uc_card_paint (const UcPaint *paint, UcCard card, UcCardSize size, UcCardPose pose, double x, double y);
/* "A", "10", "K". */
const char *uc_card_rank_text (UcCard card);

G_END_DECLS
