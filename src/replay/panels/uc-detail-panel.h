/* One event in full: what it says, what follows by the rules, what caused it, its clause and its stamps. */
#pragma once

#include "uc-player.h"
#include "uc-whole.h"

G_BEGIN_DECLS

#define UC_TYPE_DETAIL_PANEL (uc_detail_panel_get_type ())
G_DECLARE_FINAL_TYPE (UcDetailPanel, uc_detail_panel, UC, DETAIL_PANEL, UcWhole)

/* The event at @player's position; %NULL = none. */
void uc_detail_panel_show (UcDetailPanel *self, UcPlayer *player);

G_END_DECLS
