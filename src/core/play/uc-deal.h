/* Cards out of the shoe: where each goes, and the count of copies. § 685a.7(b)-(e), (j), (m). */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* Hands the next card, with everything that it causes short of the steps' own work. */
void uc_deal_to (UcDecision *d, UcCard card, guint seat, guint hand, gboolean face_up);
gboolean uc_deal_card (UcDecision *d);
gboolean uc_deal_hole (UcDecision *d);
gboolean uc_deal_turn_hole (UcDecision *d);
/* A copy of @card has been counted, the last one before it in round @seen_before, 0 = none: raises the alarm when there are
 * more than the decks hold. */
void uc_deal_check_copies (UcDecision *d, UcCard card, guint32 seen_before);

G_END_DECLS
