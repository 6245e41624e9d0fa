/* A row of the link's record, and what may be wrong with a ledger. */
#pragma once

#include "uc-chain.h"

G_BEGIN_DECLS

#define UC_LEDGER_ERROR (uc_ledger_error_quark ())
GQuark uc_ledger_error_quark (void);
/* What SQLite and the disk refuse is an %UC_JOURNAL_ERROR_…, as with a journal. */
typedef enum
{
  UC_LEDGER_ERROR_BUSY,    /* another program has it; the message names file and process */
  UC_LEDGER_ERROR_EXISTS,  /* to be created, and there already */
  UC_LEDGER_ERROR_FORMAT,  /* no ledger, one of another format, or one whose layout was changed */
  UC_LEDGER_ERROR_DIFFERS, /* record and tables do not agree, or the chain is broken: the message names row, table and column */
  UC_LEDGER_ERROR_REFUSED, /* what persons asked for cannot be; UC_LINKED_ERROR_… are the same */
} UcLedgerError;

/* Sets %UC_LEDGER_ERROR_REFUSED. Returns %FALSE. */
gboolean uc_ledger_refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

typedef enum
{
  UC_LEDGER_ROW_INPUT,   /* an input of a meter and its events */
  UC_LEDGER_ROW_TERMS,   /* a new meter */
  UC_LEDGER_ROW_JOURNAL, /* a table and its journal */
  UC_LEDGER_ROW_REBUILT, /* rows before it come from what tables had recorded, and two persons asked for it */
  UC_LEDGER_ROW_KEY,     /* another key signs from here on: uc-ledger-signing.h */
  UC_LEDGER_ROW_COPIES,  /* two persons say on how many copies each commit must be */
  UC_LEDGER_ROW_SECOND,  /* two persons say by which key a second link may take over: uc-ledger-signing.h */
  UC_LEDGER_ROW_OVER,    /* it has taken over, and another key signs from here on */
  UC_LEDGER_ROW_FACT,    /* a person in the pit has said something of what waits there: uc-pit-fact.h */
  UC_LEDGER_N_ROWS,
} UcLedgerRowKind;

/* A row of the link's record: docs/reference/ledger.md § 2. Strings are borrowed for the call that hands it out. */
typedef struct
{
  guint64 id, kind, seq, round, device_seq, row;
  gint64 row_real, real;
  guint64 term;
  const char *meter, *device, *input, *events;
  UcHash hash;
  gboolean is_signed;
  UcSignature signature;
} UcLedgerRow;

/* %FALSE: stop. */
typedef gboolean (*UcLedgerRowFunc) (const UcLedgerRow *row, gpointer user_data);
G_END_DECLS
