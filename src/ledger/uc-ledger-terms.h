/* What a meter of a ledger is filed as: its name, its section and its terms, and who signed for them. The record has them as one line:
 *
 *   terms meter=MTD-5 section=685c.1 hits=order percentage=shared wager=5.00 seed=5000.00 reseed=at-least-seed primary=150000
 *     secondary=60000 limit=- by=4001 second=5001
 *
 * If its gaming day begins at another time than 06:00, “gaming-day=05:30” is the last word.
 */
#pragma once

#include "uc-linked-state.h"

G_BEGIN_DECLS

#define UC_LEDGER_METER_TEXT UC_METER_TEXT
#define UC_LEDGER_SECTION_TEXT 16
/* "05:30" */
#define UC_LEDGER_CLOCK_TEXT 6
/* Minutes after midnight, as in a table file that does not say otherwise. */
#define UC_LEDGER_DAY_STARTS (6 * 60)

typedef struct
{
  char meter[UC_LEDGER_METER_TEXT];     /* letters, digits, "-", "_", "." */
  char section[UC_LEDGER_SECTION_TEXT]; /* of the regulation, the same */
  UcLinkedTerms terms;
  char by[UC_BADGE_TEXT], second[UC_BADGE_TEXT];
  char gaming_day[UC_LEDGER_CLOCK_TEXT]; /* when one begins, in the link's local time; "" = at 06:00 */
} UcLedgerTerms;

/* The words of the line, and of the file of a link: ends with NULL, in the order of their enums. */
extern const char *const uc_ledger_terms_hits[];
extern const char *const uc_ledger_terms_percentages[];
extern const char *const uc_ledger_terms_reseeds[];

/* Appends the line, without a newline. */
void uc_ledger_terms_print (const UcLedgerTerms *terms, GString *line);
/* Returns %FALSE unless @line is as it is printed. */
gboolean uc_ledger_terms_parse (const char *line, UcLedgerTerms *terms);
/* When a gaming day of the meter begins, in minutes after midnight, 0…1439. */
guint uc_ledger_terms_day_starts (const UcLedgerTerms *terms);
void uc_ledger_terms_set_day_starts (UcLedgerTerms *terms, guint minutes);

G_END_DECLS
