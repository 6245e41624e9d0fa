/* A ledger in a folder of the test's own: a meter or two, tables that play on them, and a clock that the test sets. */
#pragma once

#include "uc-ledger-row.h"
#include "uc-played.h"

G_BEGIN_DECLS

#define UC_LEDGER_CASE_TABLES 3

typedef struct
{
  char *folder, *path;
  UcLedgerOptions options;
  UcLedger *ledger;
  UcPlayed *tables[UC_LEDGER_CASE_TABLES];
  UcPlayed *last; /* that played */
  GRand *random;
} UcLedgerCase;

/* A meter “M” (hits=order) that BJ-01 and BJ-02 play on, and “N” (hits=share), that SP-03 plays on; SP-03 is a member of both. */
UcLedgerCase *uc_ledger_case_new (guint32 seed);
/* The same on a server, which has no ledger yet; %NULL = in a SQLite file. */
UcLedgerCase *uc_ledger_case_new_on (guint32 seed, const char *server);
void uc_ledger_case_free (UcLedgerCase *c);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLedgerCase, uc_ledger_case_free)
void uc_ledger_case_open_or_fail (UcLedgerCase *c);
/* A table plays a row and sends what the ledger has not got, with the last row that it has; what is said is heard. Returns FALSE when
 * the ledger fails. */
gboolean uc_ledger_case_step (UcLedgerCase *c, GError **error);
/* So many tables' steps, sent and taken together. */
gboolean uc_ledger_case_batch (UcLedgerCase *c, guint steps, GError **error);
/* So many steps, each of which must be taken. */
void uc_ledger_case_play (UcLedgerCase *c, guint steps);
/* The next gaming day ends on both meters. The first one that ends is 2023-11-14. */
void uc_ledger_case_end_day (UcLedgerCase *c);
/* A fact of the pit, in words, is taken. @row: (out) (nullable): of the record; 0 = it was there before. Returns FALSE if it is refused, or the ledger fails. */
gboolean uc_ledger_case_fact (UcLedgerCase *c, const char *words, guint64 *row, GError **error);
/* Fact @n of some: one after another, each item is seen, somebody comes, and does it; now and then somebody says it again. */
void uc_ledger_case_fact_of_some (UcLedgerCase *c, guint n);
/* The same table sends the same rows. */
gboolean uc_ledger_case_again (UcLedgerCase *c, GError **error);
/* From now on each look at the clock is so much later: a second, to begin with. */
void uc_ledger_case_set_step (gint64 ns);
typedef enum
{
  UC_LEDGER_CASE_ALL,
  UC_LEDGER_CASE_BUT_KEYS,  /* without rows of keys, numbers of rows, hashes and signatures: keys are random … */
  UC_LEDGER_CASE_BUT_TIMES, /* … and without terms and times */
} UcLedgerCaseRecord;
/* What “link_row” holds, a line a row. */
char *uc_ledger_case_record (const char *path, UcLedgerCaseRecord which);
/* The same of a ledger that is open, through the program's own eyes: all of it. */
char *uc_ledger_case_rows (UcLedger *ledger);
/* The key file of the ledger @from becomes that of the ledger @to. */
void uc_ledger_case_copy_key (const char *from, const char *to);
/* Runs statements on the file behind the program's back: no constraint holds. */
void uc_ledger_case_forge (const char *path, const char *sql);

G_END_DECLS
