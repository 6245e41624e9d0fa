/* Table procedures: opening, inspections, shuffle, cut, burn, cover card, dealers, closing. §§ 685a.2(d), .3-.5, .7(c)-(d). */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* A finished round whose cards lie cleared, or one with nothing in it, is closed: going on with the table does that. %FALSE
 * while a round is under way. */
gboolean uc_procedures_finish_round (UcDecision *d);
/* § 685a.12(e) at once, where procedures are implied: the rack shuffled, cut by the dealer and loaded, one card burned. */
gboolean uc_procedures_reload (UcDecision *d);
/* Table procedures that a confirm completes. */
gboolean uc_procedures_confirm (UcDecision *d);
gboolean uc_procedures_handle (UcDecision *d);

G_END_DECLS
