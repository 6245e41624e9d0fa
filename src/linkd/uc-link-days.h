/* The gaming days of a ledger's meters, by the link's clock: which one it is, and which have ended and are not on record.
 *
 * A day ends with one entry, and no entry moves money. Each day has its own, so that a day on which the link did not run has the balances of its end as
 * well, and nobody has to guess which days an entry is about. A clock that steps back ends nothing: the record has the last day that ended.
 */
#pragma once

#include "uc-ledger.h"

G_BEGIN_DECLS

/* So many days are ended at once. A link that was away for longer, or whose clock is further ahead, ends none until somebody has looked. */
#define UC_LINK_DAYS_MOST 366

/* Appends an item for each day of each meter that has ended at @now_ns, in their order. @items: (element-type UcLedgerItem): borrows from @ledger. */
void uc_link_days_append_due (const UcLedger *ledger, gint64 now_ns, GTimeZone *zone, GArray *items);
/* Seconds since 1970 at which the next of the meters' gaming days ends. */
gint64 uc_link_days_next (const UcLedger *ledger, gint64 now_ns, GTimeZone *zone);
/* When @day of @meter ends, in nanoseconds since 1970. */
gint64 uc_link_days_end (const UcLedgerMeter *meter, const char *day, GTimeZone *zone);
/**
 * uc_link_days_status:
 * @lines: (element-type utf8): appended to, one for each meter, in the form of uc-ledger-status.h:
 *   day meter=MTD-5 day=2026-11-30 starts=06:00 ended=2026-11-29 entry=10233 missing=0
 *   ended: “-”, without an entry, if no day has. missing: days that have ended and are not on record.
 */
void uc_link_days_status (const UcLedger *ledger, gint64 now_ns, GTimeZone *zone, GPtrArray *lines);

G_END_DECLS
