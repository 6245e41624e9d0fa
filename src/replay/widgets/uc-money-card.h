/* The money of the moment shown: wagers, what has been paid and collected, the progressive and its meter. */
#pragma once

#include "uc-paint.h"
#include "uc-state.h"

G_BEGIN_DECLS

#define UC_TYPE_MONEY_CARD (uc_money_card_get_type ())
G_DECLARE_FINAL_TYPE (UcMoneyCard, uc_money_card, UC, MONEY_CARD, GtkWidget)

#define UC_MONEY_CARD_WIDTH  380
#define UC_MONEY_CARD_HEIGHT 320

GtkWidget *uc_money_card_new (void);
/* @table is only read during the call. */
void uc_money_card_show (UcMoneyCard *self, const UcTable *table);

G_END_DECLS
