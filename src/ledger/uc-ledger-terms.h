/* What a meter of a ledger is filed as: its name, its section and its terms, and who signed for them. The record has them as one line:
 *
 *   terms meter=MTD-5 section=685c.1 hits=order percentage=shared wager=5.00 seed=5000.00 reseed=at-least-seed primary=150000
 *     secondary=60000 limit=- by=4001 second=5001
 */
#pragma once

#include "uc-linked-state.h"

G_BEGIN_DECLS

#define UC_LEDGER_METER_TEXT UC_METER_TEXT
#define UC_LEDGER_SECTION_TEXT 16

typedef struct
{
  char meter[UC_LEDGER_METER_TEXT];     /* letters, digits, "-", "_", "." */
  char section[UC_LEDGER_SECTION_TEXT]; /* of the regulation, the same */
  UcLinkedTerms terms;
  char by[UC_BADGE_TEXT], second[UC_BADGE_TEXT];
} UcLedgerTerms;

/* The words of the line, and of the file of a link: ends with NULL, in the order of their enums. */
extern const char *const uc_ledger_terms_hits[];
extern const char *const uc_ledger_terms_percentages[];
extern const char *const uc_ledger_terms_reseeds[];

/* Appends the line, without a newline. */
void uc_ledger_terms_print (const UcLedgerTerms *terms, GString *line);
/* Returns %FALSE unless @line is as it is printed. */
gboolean uc_ledger_terms_parse (const char *line, UcLedgerTerms *terms);

G_END_DECLS
