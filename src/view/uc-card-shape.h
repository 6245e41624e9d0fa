/* A playing card as a drawing: the one shape that the felt, a picture and a report on paper have of it. No widgets here. */
#pragma once

#include "uc-shapes.h"

#include <pango/pango.h>

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

/* Red, green, blue from 0 to 1. */
typedef struct
{
  double rgb[3];
} UcInk;

/* What it is drawn with. */
typedef struct
{
  UcInk paper, edge, black, red, back, back_line;
} UcCardInks;

int uc_card_width (UcCardSize size);
int uc_card_height (UcCardSize size);
/* "A", "10", "K". */
const char *uc_card_rank_text (UcCard card);
/* Draws @card, or a card's back for UC_CARD_NONE, with its upper left corner at 0, 0 of @cr. @context: for its rank. */
void uc_card_shape_draw (cairo_t *cr, PangoContext *context, const UcCardInks *inks, UcCard card, UcCardSize size,
                         UcCardPose pose);

G_END_DECLS
