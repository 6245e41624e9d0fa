/* A Blackjack of the dealer's that came to light after the players had acted: it takes each player's initial wager only.
 * 58 Pa. Code §§ 685a.9(b), 685a.10(d), 633a.11(d), 635b.2(f)(4); reading A5. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

gboolean uc_late_blackjack_came (const UcState *s);
/* What it takes of this hand: of the first the initial wager, of a hand that came of a split nothing. */
UcMoney uc_late_blackjack_takes (const UcState *s, guint seat, guint hand);
/* Whether the hand is a 21 that the Blackjack ties with, where it is filed so. */
gboolean uc_late_blackjack_ties (const UcState *s, const UcRules *rules, guint seat, guint hand);
/* Whether more than that was collected of the hand before the Blackjack was known, and has not gone back: @excess,
 * UC_MONEY_UNKNOWN where a sum is. */
gboolean uc_late_blackjack_excess (const UcState *s, guint seat, guint hand, UcMoney *excess);
gboolean uc_late_blackjack_any_excess (const UcState *s);

G_END_DECLS
