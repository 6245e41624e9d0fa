/* Who is owed a payment without a wager of its own: the Envy Bonus and the Super Bonus. */
#pragma once

#include "uc-state.h"

#include <glib.h>

G_BEGIN_DECLS

/* Somebody is owed an Envy Bonus, or a Super Bonus, that has not been announced. */
gboolean uc_bonus_due_envy (const UcState *s, const UcRules *rules);
gboolean uc_bonus_due_super_bonus (const UcState *s, const UcRules *rules);
/* The bonus that somebody is owed on a wager that is settled, announced or not, and that nobody has decided yet;
 * UC_WAGER_NONE: none. */
UcWager uc_bonus_due_undecided (const UcState *s, const UcRules *rules);
/* What @seat is owed of a bonus line that follows the wins of others, for the win of @winner alone, in micro-dollars; 0
 * = nothing, as of a player's own win. Sets *@combination when something is owed. */
UcMoney uc_bonus_due_for (const UcState *s, const UcRules *rules, UcWager wager, guint winner, guint seat,
                          UcCombination *combination);
/* What the Super Bonus of @seat comes to by the cards that lie there, in micro-dollars, its hand settled or not yet; 0 =
 * none, UC_MONEY_UNKNOWN with a main wager of which nobody knows the sum. Sets *@combination when there is one. */
UcMoney uc_bonus_due_by_cards (const UcState *s, const UcRules *rules, guint seat, UcCombination *combination);
/* What @seat is owed of a bonus line as the settled wagers of @s have it, in micro-dollars; 0 = nothing. */
UcMoney uc_bonus_due_sum (const UcState *s, const UcRules *rules, UcWager wager, guint seat,
                          UcCombination *combination);

G_END_DECLS
