/* What a tap on a side wager's place at a seat says, and the button for all of the last round's: lines of the round script. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

/**
 * uc_bet_lines_tap:
 *
 * Returns: (transfer full): makes @wager at @seat, with the sum it last had there, or takes it back; %NULL where a chip on a
 * sensor is the wager, and no tap is
 */
char *uc_bet_lines_tap (const UcTable *table, guint seat, UcWager wager);
/* Every side wager of the last round that is not made yet; never a progressive. Transfer full. */
char *uc_bet_lines_same (const UcTable *table);

G_END_DECLS
