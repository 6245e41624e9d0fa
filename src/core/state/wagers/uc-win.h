/* A win of a side wager or of a bonus line: where it is paid from, and what the floorperson has yet to do about it. */
#pragma once

#include "uc-state.h"
#include "uc-word.h"

G_BEGIN_DECLS

/* Where a win of @wager is paid from, already settled or still to be: UC_WORD_PROGRESSIVE or UC_WORD_TABLE_INVENTORY. A
 * percentage of the meter is never paid from the table inventory, § 685c.1(h)(4); nor are a progressive's fixed odds from
 * the sum on that the policy names. A bonus line is paid from the table inventory whatever its sum. */
UcWord uc_win_source (const UcRules *rules, UcWager wager, UcOdds odds, UcMoney pays);

G_END_DECLS
