/* What the layout of a game without range rectangles says below the dealer's hand: what the card reader has shown, and the
 * inscriptions of the layout, from the rules. */
#pragma once

#include "uc-paint.h"
#include "uc-say.h"

G_BEGIN_DECLS

#define UC_TYPE_INSCRIPTIONS (uc_inscriptions_get_type ())
G_DECLARE_FINAL_TYPE (UcInscriptions, uc_inscriptions, UC, INSCRIPTIONS, GtkWidget)

/* What is written stands left of the dealer's cards in a place that is low, and has so much of its width. */
#define UC_INSCRIPTIONS_LOW_SHARE 0.42

GtkWidget *uc_inscriptions_new (void);
/* @table is only read during the call. */
void uc_inscriptions_show (UcInscriptions *self, const UcTable *table);

G_END_DECLS
