/* The ledger of linked meters: one SQLite file, one writer, every input of the meters beside what it moved.
 *
 * What is ready is taken together: it is decided in order in memory, committed in one transaction, and only then anybody is told. The
 * link's record (table link_row) is the truth. Entries, tickets, claims and what tables are told are derived from it, kept in tables of
 * their own under constraints, and compared with it whenever a ledger is opened. docs/reference/ledger.md has the format.
 */
#pragma once

#include "uc-ledger-terms.h"

#include "uc-chain.h"
#include "uc-linked.h"

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

typedef struct _UcLedger UcLedger;

typedef struct
{
  const char *program;    /* who has the ledger, for messages and the lease */
  const char *vfs;        /* NULL = SQLite's own */
  gint64 (*now_ns) (void); /* the wall clock; NULL = the system's */
  gboolean read_only;     /* no lock and no term: whoever has the ledger goes on */
} UcLedgerOptions;

#define UC_LEDGER_FINGERPRINT_TEXT UC_CODE_TEXT
#define UC_LEDGER_RULES_TEXT 65

/* One thing that happened: a row of a table's journal, or what two persons said. */
typedef struct
{
  const char *meter; /* its name */
  UcLinkedInput input;
  guint64 row;       /* the row's number in the table's journal … */
  gint64 real_ns;    /* … and its time there */
  const char *fingerprint, *rules; /* ENROLLED: of the table's journal, and of its rules, "" = any */
  GError *refused;   /* (out): it cannot be, and nothing of it is recorded */
} UcLedgerItem;

void uc_ledger_item_clear (UcLedgerItem *item);

/* A line for a table: the input of its core. */
typedef struct
{
  char table[UC_LINKED_TABLE_TEXT];
  guint64 n;   /* from 1 without a gap for each table, whatever meters it is a member of */
  char *line;
} UcLedgerSay;

void uc_ledger_say_clear (UcLedgerSay *say);

/* A meter as it stands. */
typedef struct
{
  UcLedgerTerms terms;
  UcLinked link;
  UcHash hash; /* of the last entry */
} UcLedgerMeter;

/* A table that is a member of some meter. */
typedef struct
{
  char name[UC_LINKED_TABLE_TEXT];
  char fingerprint[UC_LEDGER_FINGERPRINT_TEXT]; /* of its journal: uc_journal_fingerprint () */
  char rules[UC_LEDGER_RULES_TEXT];             /* "" = any */
  guint64 seq;  /* of the last event that was taken; 0 = none … */
  guint64 row;  /* … the row that holds it … */
  UcHash hash;  /* … and that row's hash */
  guint64 said; /* number of the last line for it */
  guint64 heard; /* and of the last that it has recorded, as far as is known here … */
  guint64 noted; /* … and as far as is on the disk */
} UcLedgerTable;

/**
 * uc_ledger_create:
 * @terms: of each meter
 * @items: what two persons say to begin with: for each meter STARTED, ENROLLED for its tables, and OPENED
 * @error: %UC_LEDGER_ERROR_EXISTS, _REFUSED, %UC_LINKED_ERROR_…; no file is left then
 */
gboolean uc_ledger_create (const char *path, const UcLedgerOptions *options, const UcLedgerTerms *terms, guint n_terms,
                           UcLedgerItem *items, guint n_items, GError **error);
/* Reads the whole record, compares everything with it, and begins a new term unless it is read only. */
UcLedger *uc_ledger_open (const char *path, const UcLedgerOptions *options, GError **error);
void uc_ledger_close (UcLedger *ledger);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLedger, uc_ledger_close)

/**
 * uc_ledger_take:
 * @items: what each came to is in it: refused or not. A row that was taken before moves nothing and is no error
 * @says: (element-type UcLedgerSay): appended to: lines for tables. Nothing of them may go out before this returns
 *
 * All or nothing: on %FALSE nothing was recorded, @says is as it was, and the meters are read from the file again. Everything on %TRUE is on
 * the disk, also what a repeated row was answered with before: a commit of this call's own is behind it.
 */
gboolean uc_ledger_take (UcLedger *ledger, UcLedgerItem *items, guint n, GArray *says, GError **error);
/* Reads the file again where that failed after a failure; nothing to do otherwise. %FALSE: it still cannot be read. */
gboolean uc_ledger_mend (UcLedger *ledger, GError **error);
/* @table has recorded everything up to line @n. Noted with the next commit; lost, it is learned from the table again. */
void uc_ledger_heard (UcLedger *ledger, const char *table, guint64 n);
/* Appends the lines behind number @after for @table. */
gboolean uc_ledger_read_says (UcLedger *ledger, const char *table, guint64 after, GArray *says, GError **error);

const char *uc_ledger_path (const UcLedger *ledger);
guint64 uc_ledger_term (const UcLedger *ledger);
guint uc_ledger_n_meters (const UcLedger *ledger);
/* Borrowed until the ledger takes something. */
const UcLedgerMeter *uc_ledger_meter (const UcLedger *ledger, guint i);
const UcLedgerMeter *uc_ledger_find_meter (const UcLedger *ledger, const char *name);
const UcLedgerTable *uc_ledger_find_table (const UcLedger *ledger, const char *name);
/* The code of the meter's last entry: what tables record of the ledger. */
char *uc_ledger_head_code (const UcLedgerMeter *meter, char code[UC_CODE_TEXT]);

G_END_DECLS
