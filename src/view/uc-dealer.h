/* The dealer's cards and total; the cards lie across the rectangles until the light says where they belong. */
#pragma once

#include "uc-paint.h"
#include "uc-fan.h"
#include "uc-say.h"

G_BEGIN_DECLS

#define UC_TYPE_DEALER (uc_dealer_get_type ())
G_DECLARE_FINAL_TYPE (UcDealer, uc_dealer, UC, DEALER, GtkButton)

/* Of the widget on the wide grid. It is down to the rectangles' letters high, or, on a grid that stands and has them beside the cards, as
 * high as its place. */
#define UC_DEALER_WIDTH 456
int uc_dealer_height (int width, int height);

GtkWidget *uc_dealer_new (void);
/* @strip: the strip of keys lies where the total stands; it is then painted beside the cards. */
void uc_dealer_show (UcDealer *self, const UcTable *table, const UcPrompt *prompt, gboolean strip);

/* How the cards of a hand lie that belongs to a rectangle of the wide grid: in one row around its middle, as far as the widget's ends
 * allow. */
typedef struct
{
  UcFan fan;
  double left; /* within the widget */
} UcDealerHand;

UcDealerHand uc_dealer_hand (guint n, UcRange place);

G_END_DECLS
