/* What a wager pays of a linked meter, and beside it, as one word of the record: "two-suited-aces-of-spades:100%,two-suited:10%,one-suited:50:1",
 * the largest first. It is worked out of a table file; the ledger keeps it for the signs.
 */
#pragma once

#include "uc-ledger.h"

#include "uc-odds.h"

G_BEGIN_DECLS

/* @odds: of each combination of the wager. "": it pays nothing that a sign names. For g_free (). */
char *uc_ledger_awards_print (const UcOdds odds[UC_N_COMBINATIONS]);
/* Whether @text names combinations, each with its percentage or odds, and fits into UC_LEDGER_AWARDS_TEXT. */
gboolean uc_ledger_awards_is_valid (const char *text);
/* The first @most awards that every table on @meter pays alike; "": there are none, or the ledger does not have those of some table. For g_free (). */
char *uc_ledger_awards_of_meter (const UcLedger *ledger, const UcLedgerMeter *meter, guint most);
/* The wager that every table on @meter offers on it; UC_WAGER_NONE: they differ, or the ledger does not have that of some table. */
UcWager uc_ledger_awards_wager (const UcLedger *ledger, const UcLedgerMeter *meter);

G_END_DECLS
