/* The tables of a ledger, and their columns. docs/reference/ledger.md says what they hold. Private to the ledger.
 *
 * The database stores and forbids, and computes nothing: an entry that does not balance, skips a number, repeats a request or lowers a
 * meter without a listed cause is refused by its constraints, whatever the program thinks.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* "UPCL", and the number of the format that this program reads and writes. */
#define UC_LEDGER_APPLICATION 0x5550434c
#define UC_LEDGER_FORMAT 1

typedef enum
{
  UC_LEDGER_ROW,   /* the truth; all others are derived from it */
  UC_LEDGER_METER,
  UC_LEDGER_PARAMETERS,
  UC_LEDGER_MEMBER,
  UC_LEDGER_REQUEST,
  UC_LEDGER_ENTRY,
  UC_LEDGER_TICKET,
  UC_LEDGER_CLAIM,
  UC_LEDGER_SAY,
  UC_LEDGER_N_TABLES,
} UcLedgerTableKind;

#define UC_LEDGER_MOST_COLUMNS 40

typedef struct
{
  const char *name;
  guint n_key;         /* its first columns find a row */
  guint n_changing;    /* so many of its last columns are replaced when the row is put again; 0 = it stays as it is inserted */
  guint n;
  const char *columns[UC_LEDGER_MOST_COLUMNS];
} UcLedgerColumns;

extern const UcLedgerColumns uc_ledger_schema_columns[UC_LEDGER_N_TABLES];
/* What finds a row by its key columns, and what puts @n_rows of them. The parameters are $1, $2 and so on, which both engines read. (transfer full) */
char *uc_ledger_schema_print_get (const UcLedgerColumns *columns);
char *uc_ledger_schema_print_put (const UcLedgerColumns *columns, guint n_rows);
/* "SELECT … FROM … WHERE ", with all columns. (transfer full) */
GString *uc_ledger_schema_print_select (const UcLedgerColumns *columns);
/* Each CREATE statement as it is in the schema, letter for letter; ends with NULL. */
extern const char *const uc_ledger_schema_sql[];

G_END_DECLS
