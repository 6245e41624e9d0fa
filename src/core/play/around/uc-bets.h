/* Bets: wagers made and refused, no more bets, the count of progressive chips. §§ 685a.6, 685c.1(d)-(f). */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

gboolean uc_bets_bet (UcDecision *d);
gboolean uc_bets_unbet (UcDecision *d);
gboolean uc_bets_no_more_bets (UcDecision *d);
gboolean uc_bets_chips (UcDecision *d);
gboolean uc_bets_reopen (UcDecision *d);
gboolean uc_bets_clear_wager (UcDecision *d);
gboolean uc_bets_entry (UcDecision *d);
gboolean uc_bets_player (UcDecision *d);
gboolean uc_bets_arrived (UcDecision *d);

G_END_DECLS
