/* How a ledger's meters stand, as lines of words for a program or a person:
 *
 *   ledger path=… term=3 key=RC5B-CY8M-CNYF-QBWS
 *   meter meter=MTD-5 section=685c.1 hits=order open=yes value=… reserve=… overflow=… held=… payable=… epoch=7 entry=10233 head=… tickets=2
 *     undecided=1
 *   terms meter=MTD-5 from=7 waits=no wager=5.00 seed=5000.00 primary=150000 secondary=60000 limit=none
 *   terms meter=MTD-5 from=8 waits=yes … by=2001 second=3001
 *   member meter=MTD-5 table=BJ-07 fingerprint=… connected=yes suspended=no ticket=218 seq=… said=… heard=…
 *   claim meter=MTD-5 claim=12 table=BJ-07 round=218 epoch=7 rank=1 amount=… held=… decided=no
 *   award meter=MTD-5 claim=12 table=BJ-07 payable=5004.50
 *   stranded meter=MTD-5 claim=12 table=BJ-07 waits=no beyond=95.50 less=0.00
 *   notice table=BJ-07 text=…
 *   sign meter=MTD-5 entry=10233
 *
 * uc-link-days.h has the line about a meter's gaming day: it needs a clock and a time zone.
 */
#pragma once

#include "uc-ledger.h"

G_BEGIN_DECLS

typedef gboolean (*UcLedgerConnectedFunc) (const char *table, gpointer user_data);

/* @is_connected: (nullable): nobody is. @lines: (element-type utf8): appended to. */
void uc_ledger_status_lines (const UcLedger *ledger, UcLedgerConnectedFunc is_connected, gpointer user_data, GPtrArray *lines);
/* @entry: that the sign says it shows; %NULL: it has said nothing. */
void uc_ledger_status_sign (const char *meter, const guint64 *entry, GPtrArray *lines);
/* A screen of the pit @name is connected. */
void uc_ledger_status_pit (const char *name, GPtrArray *lines);
void uc_ledger_status_notice (const char *table, const char *text, GPtrArray *lines);

G_END_DECLS
