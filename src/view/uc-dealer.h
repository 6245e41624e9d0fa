/* The dealer's cards and total; the cards lie across the rectangles until the light says where they belong. */
#pragma once

#include "uc-paint.h"
#include "uc-fan.h"
#include "uc-say.h"

G_BEGIN_DECLS

#define UC_TYPE_DEALER (uc_dealer_get_type ())
G_DECLARE_FINAL_TYPE (UcDealer, uc_dealer, UC, DEALER, GtkButton)

#define UC_DEALER_WIDTH 456
/* Down to the rectangles' letters. */
#define UC_DEALER_HEIGHT 212

GtkWidget *uc_dealer_new (void);
/* @strip: the strip of keys lies where the total stands; it is then painted beside the cards. */
void uc_dealer_show (UcDealer *self, const UcTable *table, const UcPrompt *prompt, gboolean strip);

/* How cards lie in one rectangle: in a row, or in two of which the second covers the lower part of the first. */
typedef struct
{
  UcFan fan; /* of the first row */
  guint in_row;
  double top, row_step; /* within the widget */
} UcDealerHand;

UcDealerHand uc_dealer_hand (guint n);

G_END_DECLS
