/* While bets are open: how many progressive wagers are accepted, placed and invited. */
#pragma once

#include "uc-paint.h"
#include "uc-say.h"

G_BEGIN_DECLS

#define UC_TYPE_COIN_COUNT (uc_coin_count_get_type ())
G_DECLARE_FINAL_TYPE (UcCoinCount, uc_coin_count, UC, COIN_COUNT, GtkWidget)

GtkWidget *uc_coin_count_new (void);
void uc_coin_count_show (UcCoinCount *self, const UcTable *table);

G_END_DECLS
