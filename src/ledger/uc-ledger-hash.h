/* The two chains of a ledger, by docs/reference/ledger.md § 4. Pure. */
#pragma once

#include "uc-ledger-record.h"

#include "uc-linked-event.h"

G_BEGIN_DECLS

/* @prev: of the row before; zeroes for the first one. The hash in @row is not looked at. */
void uc_ledger_hash_row (const UcHash *prev, const UcLedgerRow *row, UcHash *hash);
/* @prev: of the entry before it on the same meter; zeroes for entry 0. @table: of the entry's member; "" = it has none. */
void uc_ledger_hash_entry (const UcHash *prev, const char *meter, const char *table, const UcLinkedEvent *entry, UcHash *hash);

G_END_DECLS
