/* What a seat disputes: its cards and the dealer's as they lie, its wagers, what is on record of each, and what a win would
 * come to. */
#pragma once

#include "uc-console-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_DISPUTE_SHEET (uc_dispute_sheet_get_type ())
G_DECLARE_FINAL_TYPE (UcDisputeSheet, uc_dispute_sheet, UC, DISPUTE_SHEET, GtkWidget)

/* @ruling: what is about to be signed, with what it pays; UC_WORD_NONE = nothing is chosen yet. */
void uc_dispute_sheet_show (UcDisputeSheet *self, UcConsoleModel *model, guint seat, UcWord ruling, UcMoney paid);
/* What the seat's hands come to where each wins: even money, a Blackjack at its odds. UC_MONEY_UNKNOWN where the table keeps
 * no sums, 0 where the seat has no hand. */
UcMoney uc_dispute_sheet_win (const UcTable *table, guint seat);

G_END_DECLS
