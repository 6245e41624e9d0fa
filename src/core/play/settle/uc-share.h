/* What each winner of a percentage of a progressive's meter gets, § 633b.10(j), readings A10 and A29. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

#define UC_SHARE_TENTH 10 /* per cent */
#define UC_SHARE_WHOLE 100

/* Fills @share by seat, 0 for who wins no percentage of the meter of @wager: of the meter at lock-out, in whole cents. Each
 * wager counts as its cards decide, whatever was paid on it, so that a corrected card changes everybody's share. What is
 * void has none. Returns whether somebody wins 100%. */
gboolean uc_share_award (const UcDecision *d, UcWager wager, UcMoney share[UC_MAX_SEATS + 1]);

G_END_DECLS
