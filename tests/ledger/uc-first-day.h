/* A ledger as two persons create it: one meter, MTD-5 of $5.00, which is open, and one table. */
#pragma once

#include "uc-ledger.h"

G_BEGIN_DECLS

/* Fails the test where it cannot. @fingerprint: of the table's journal. */
void uc_first_day_create (const char *path, const char *table, const char *fingerprint);

G_END_DECLS
