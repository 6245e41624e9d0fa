/* The initial deal: how many cards, and where each goes. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

UcPlace uc_deal_order_place (const UcState *s, guint nth, gboolean *face_up);
/* Cards of the initial deal: how many in all, how many have come to hands, where the next goes. */
guint uc_deal_order_size (const UcState *s);
gboolean uc_deal_order_finished (const UcState *s);
guint uc_deal_order_dealt (const UcState *s);

G_END_DECLS
