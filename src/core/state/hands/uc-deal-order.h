/* The initial deal: how many cards, and where each goes. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

/* The place of the @nth card, from 0; seat 0 when the deal has fewer. */
UcPlace uc_deal_order_place (const UcState *s, guint nth, gboolean *face_up);
/* Where the next card goes: in order up to the dealer's hole card, then to each hand whose second card comes late,
 * 58 Pa. Code § 685a.12(f). Seat 0: nowhere. */
UcPlace uc_deal_order_next (const UcState *s, gboolean *face_up);
/* Cards of the initial deal: how many in all, how many have come to the hands in it. */
guint uc_deal_order_size (const UcState *s);
gboolean uc_deal_order_finished (const UcState *s);
guint uc_deal_order_dealt (const UcState *s);

G_END_DECLS
