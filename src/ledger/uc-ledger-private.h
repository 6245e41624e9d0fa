/* What the files of src/ledger share about an open ledger. Private to the ledger. */
#pragma once

#include "uc-ledger-schema.h"
#include "uc-ledger.h"

#include "uc-store.h"

G_BEGIN_DECLS

struct _UcLedger
{
  char *path;
  char *program;
  char *vfs;
  gint64 (*now_ns) (void);
  gboolean read_only;
  int lock_fd;
  sqlite3 *db;            /* NULL: it could not be read again after a failure */
  UcStatement *put[UC_LEDGER_N_TABLES];
  UcStatement *get[UC_LEDGER_N_TABLES];
  guint64 term;
  /* what the record says */
  guint64 rows, seq;      /* the last row, and the last event */
  UcHash hash;            /* of that row */
  GPtrArray *meters;      /* UcLedgerMeter */
  GPtrArray *tables;      /* UcLedgerTable */
  GHashTable *forked;     /* table → hash, in hexadecimal, of the row that was no row of its journal */
  gboolean rebuilds;      /* what is taken was taken before, and a table's file is not among it */
  gboolean has_heard;     /* a table heard more since the last commit */
  GArray *says;           /* of what is being taken */
  GArray *events;
  /* while the tables are compared with the record */
  gboolean compares;
  guint64 counts[UC_LEDGER_N_TABLES];
  GHashTable *now;        /* rows that may still change: key → cells */
};

typedef struct
{
  enum { UC_LEDGER_NULL, UC_LEDGER_NUMBER, UC_LEDGER_TEXT, UC_LEDGER_BLOB } type;
  gint64 number;
  const char *text;   /* borrowed */
  const guint8 *blob; /* 32 bytes, borrowed */
} UcLedgerCell;

/* The name of a wager. */
#define UC_LEDGER_WAGER_TEXT 64

/* ---- uc-ledger-cells.c: rows of the tables ---- */

/* Writes a row; while the ledger compares, finds it instead, and names what differs. @row: the row of the record that says so. */
gboolean uc_ledger_cells_put (UcLedger *ledger, UcLedgerTableKind table, const UcLedgerCell *cells, guint n, GError **error);
/* Behind the last row: compares what could have changed until here, and counts the rows. */
gboolean uc_ledger_cells_end (UcLedger *ledger, GError **error);
/* Between two uses. */
void uc_ledger_cells_forget (UcLedger *ledger);

/* ---- uc-ledger-hash.c ---- */

void uc_ledger_hash_row (const UcHash *prev, const UcLedgerRow *row, UcHash *hash);
/* @cells: the row of the table “entry”, whose hash is not looked at. */
void uc_ledger_hash_entry (const UcHash *prev, const UcLedgerCell *cells, guint n, UcHash *hash);

/* ---- uc-ledger.c ---- */

/* Takes @item within a transaction of the caller's: what is told is in ledger->says. */
gboolean uc_ledger_take_one (UcLedger *ledger, UcLedgerItem *item, GError **error);
/* The rows from @first on are rebuilt. */
gboolean uc_ledger_record_rebuilt (UcLedger *ledger, guint64 first, const char *by, const char *second, const char *reason, GError **error);
/* The transaction is over and nothing of it stands: the file is read again. */
void uc_ledger_drop (UcLedger *ledger);

/* ---- uc-ledger-fold.c ---- */

/* Takes the next row of the record: memory follows it, and the tables derived from it get what it says. */
gboolean uc_ledger_fold_row (UcLedger *ledger, const UcLedgerRow *row, GError **error);
UcLedgerTable *uc_ledger_fold_table (UcLedger *ledger, const char *name);
UcLedgerMeter *uc_ledger_fold_meter (UcLedger *ledger, const char *name);

G_END_DECLS
