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
/* Fills @share for @seats, a bit set: each player has an equal part of @percent of @base, and each of his boxes a part of that, in whole cents (A10, A29).
 * @player: whose seat each one is, 1 to UC_MAX_SEATS. Returns what is given away. */
UcMoney uc_share_equally (guint8 seats, const guint8 player[UC_MAX_SEATS + 1], guint percent, UcMoney base, UcMoney share[UC_MAX_SEATS + 1]);
/* Fills @share for @seats with the whole of @one, while @base lasts: the other interpretation of A10. Returns what is given away. */
UcMoney uc_share_each (guint8 seats, UcMoney one, UcMoney base, UcMoney share[UC_MAX_SEATS + 1]);

G_END_DECLS
