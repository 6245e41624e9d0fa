/* Insurance and even money: § 685a.7(g), § 685a.8, reading A6. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

gboolean uc_insurance_insurance (UcDecision *d);
gboolean uc_insurance_even_money (UcDecision *d);
gboolean uc_insurance_closed (UcDecision *d);
void uc_insurance_work (UcDecision *d);
/* What insurance pays against these two cards of the dealer's, § 635b.2(b)(1). */
UcOdds uc_insurance_odds (const UcState *s, const UcRules *rules);
/* The hole card makes a Blackjack of an ace that is up, § 685a.8(a). Not so where the upcard turned out to be the ten. */
gboolean uc_insurance_wins (const UcState *s);
/* Settles insurance once it is known whether the dealer has a Blackjack. */
void uc_insurance_settle (UcDecision *d);

/* The most that insurance may be of the wager @main, § 685a.8(b), A23; UC_MONEY_UNKNOWN where no sum was said. */
UcMoney uc_insurance_most (const UcRules *rules, UcMoney main);
/* What lies there above that, now that the wager is corrected, goes back. */
void uc_insurance_return_above (UcDecision *d);

G_END_DECLS
