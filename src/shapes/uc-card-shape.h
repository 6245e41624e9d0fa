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
  UC_CARD_CLOSE,    /* on more than that: its rank is set smaller … */
  UC_CARD_TIGHT,    /* … or in what the least step of a fan leaves of it */
  UC_N_CARD_POSES,
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
  double edge_width; /* 0 = as usual */
} UcCardInks;

int uc_card_width (UcCardSize size);
int uc_card_height (UcCardSize size);
/* The smallest step from card to card in a fan that leaves the index to be read. */
double uc_card_least_step (UcCardSize size);
/* How a card looks that the next one, @step to its right, lies on. */
UcCardPose uc_card_pose_below (UcCardSize size, double step);
/* "A", "10", "K". */
const char *uc_card_rank_text (UcCard card);
/* Draws @card, or a card's back for UC_CARD_NONE, with its upper left corner at 0, 0 of @cr. @context: for its rank. */
void uc_card_shape_draw (cairo_t *cr, PangoContext *context, const UcCardInks *inks, UcCard card, UcCardSize size,
                         UcCardPose pose);

G_END_DECLS
