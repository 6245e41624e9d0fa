/* The bar across the top: table, game, round; the meter; devices, dealer, clock. */
#pragma once

#include "uc-paint.h"
#include "uc-say.h"

G_BEGIN_DECLS

#define UC_TYPE_TOP_BAR (uc_top_bar_get_type ())
G_DECLARE_FINAL_TYPE (UcTopBar, uc_top_bar, UC, TOP_BAR, GtkWidget)

GtkWidget *uc_top_bar_new (void);
/* @table may be NULL before the rules are known. @simulated: the devices are. @gone: the service does not answer, and nobody
 * knows how the devices are. */
void uc_top_bar_show (UcTopBar *self, const UcTable *table, gboolean simulated, gboolean gone);
/* A player looks: neither who deals nor how the devices are. Shown with the next uc_top_bar_show (). */
void uc_top_bar_set_public (UcTopBar *self, gboolean is_public);
/* "Training" in the place of the table's name. Shown with the next uc_top_bar_show (). */
void uc_top_bar_set_training (UcTopBar *self, gboolean training);
/* The clock at the right; @clock is copied. */
void uc_top_bar_set_clock (UcTopBar *self, const char *clock);
const char *uc_top_bar_get_clock (UcTopBar *self);

G_END_DECLS
