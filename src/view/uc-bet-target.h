/* Where a finger makes or takes back a side wager at a seat, over what the seat paints there. */
#pragma once

#include "uc-wager.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_BET_TARGET (uc_bet_target_get_type ())
G_DECLARE_FINAL_TYPE (UcBetTarget, uc_bet_target, UC, BET_TARGET, GtkButton)

GtkWidget *uc_bet_target_new (guint seat, UcWager wager);
guint uc_bet_target_get_seat (UcBetTarget *self);
UcWager uc_bet_target_get_wager (UcBetTarget *self);
/* What it is to assistive technology. */
void uc_bet_target_say (UcBetTarget *self, const char *sentence);

G_END_DECLS
