/* What the last round suggests for this one while bets are open. It is no wager: nothing of it is accepted, counted or shown
 * as a bet before a dealer says so, § 685a.6. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

/* Seats that played the last round and of which nobody has said yet that they bet or do not: bit set. They play when the
 * dealer says "no more bets". */
guint8 uc_carried_seats (const UcState *s, const UcRules *rules);
/**
 * uc_carried_side:
 * @amount: (out) (optional): what lay there; %UC_MONEY_UNKNOWN when nobody said it, or when it may not be bet any more
 *
 * Returns: whether @seat made this side wager in the last round, plays on or is assumed to, and has not made it yet. Never
 * of a progressive, which needs its chip each time, § 685c.1(d).
 */
gboolean uc_carried_side (const UcState *s, const UcRules *rules, guint seat, UcWager wager, UcMoney *amount);
/* The sum that @seat last made this wager with while it played on; %UC_MONEY_UNKNOWN when there is none that may be bet. */
UcMoney uc_carried_sum (const UcState *s, const UcRules *rules, guint seat, UcWager wager);
/* Keeps what is suggested for the next round: bets are locked. */
void uc_carried_keep (UcState *s, const UcRules *rules);

/* Whether the table file lets @wager be made with this sum; an unknown one always. */
gboolean uc_carried_may_bet (const UcRules *rules, UcWager wager, UcMoney amount);

G_END_DECLS
