/* The ledger of linked meters: one SQLite file, one writer, every input of the meters beside what it moved.
 *
 * What is ready is taken together: it is decided in order in memory, committed in one transaction, and only then anybody is told. The
 * link's record (table link_row) is the truth. Entries, tickets, claims and what tables are told are derived from it, kept in tables of
 * their own under constraints, and compared with it whenever a ledger is opened. docs/reference/ledger.md has the format.
 */
#pragma once

#include "uc-ledger-record.h"
#include "uc-ledger-signing.h"
#include "uc-ledger-terms.h"

#include "uc-chain.h"
#include "uc-linked.h"
#include "uc-pit-facts.h"

G_BEGIN_DECLS

typedef struct _UcLedger UcLedger;

typedef struct
{
  const char *program;    /* who has the ledger, for messages and the lease */
  const char *vfs;        /* NULL = SQLite's own */
  gint64 (*now_ns) (void); /* the wall clock; NULL = the system's */
  void (*waits) (gpointer user_data); /* each second in which a server has not answered yet: a commit waits for its standby without end. NULL = nobody is told */
  gpointer user_data;     /* of “waits” */
  gboolean read_only;     /* takes no lock, begins no term, needs no key and changes no file: another program may write the ledger meanwhile */
  const char *server;     /* creates: the ledger is on this PostgreSQL server, as libpq's addresses are written, and the file names it; NULL = a
                           * SQLite file */
  gboolean restores;      /* opens it without the key in force, too: then uc_ledger_rebuild_run () alone may write, and begins another key */
} UcLedgerOptions;

#define UC_LEDGER_FINGERPRINT_TEXT UC_CODE_TEXT
#define UC_LEDGER_RULES_TEXT 65
#define UC_LEDGER_AWARDS_TEXT 512

/* One thing that happened: a row of a table's journal, or what two persons said. */
typedef struct
{
  const char *meter; /* its name */
  UcLinkedInput input;
  guint64 row;       /* the row's number in the table's journal … */
  gint64 real_ns;    /* … and its time there */
  const char *fingerprint, *rules; /* ENROLLED: of the table's journal, and of its rules, "" = any … */
  const char *wager, *awards; /* … its wager on the meter, and what that pays, as uc-ledger-awards.h has it; NULL = not known */
  guint copies;      /* 1 or 2: from here on each commit must be on so many copies; of the input, badges and reason alone count. 0 = it is about a
                      * meter */
  const char *second_key; /* by this key, or "-", none, a second link may take over; of the input, badges and reason alone count. NULL as above */
  UcPitFact fact;    /* a person in the pit says so; nothing else counts, and whether the badge may say it is the caller's to know.
                      * UC_PIT_NOTHING = it is about a meter, or as above */
  guint64 fact_row;  /* (out): the row of the record that has the fact now; 0 = this person had said so before */
  GError *refused;   /* (out): it cannot be, and nothing of it is recorded */
} UcLedgerItem;

void uc_ledger_item_clear (UcLedgerItem *item);

/* What two persons filed last about copies. With two, no commit counts while the server has no synchronous standby. */
typedef struct
{
  guint n; /* 1 or 2; 0 = nothing was filed, as with a ledger in a file */
  char by[UC_BADGE_TEXT], second[UC_BADGE_TEXT], reason[UC_REASON_TEXT];
  gint64 real_ns; /* when the link took it */
} UcLedgerCopies;

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
  UcLedgerTerms terms; /* as it was created: uc_ledger_meter_terms () has those of this epoch */
  UcLinked link;
  UcHash hash; /* of the last entry */
  char filed_by[UC_BADGE_TEXT], filed_second[UC_BADGE_TEXT]; /* of the terms that were filed last */
  guint64 waiting_row; /* of the record: terms were filed that the tables' files must have, too, and wait; 0 = none do */
  guint64 first_row;   /* … and the first such row since the files had to have what they have; 0 as above */
  guint64 files_row;   /* a file that was filed before this row is not that of the epoch in play; 0 = any is */
} UcLedgerMeter;

/* A table that is a member of some meter. */
typedef struct
{
  char name[UC_LINKED_TABLE_TEXT];
  char fingerprint[UC_LEDGER_FINGERPRINT_TEXT]; /* of its journal: uc_journal_fingerprint () */
  char rules[UC_LEDGER_RULES_TEXT];             /* "" = any */
  char meter[UC_LEDGER_METER_TEXT];             /* that its wager is on; "" = the ledger does not have this, nor what follows */
  UcWager wager;
  char awards[UC_LEDGER_AWARDS_TEXT];           /* what the wager pays: uc-ledger-awards.h */
  guint64 filed; /* the row of the record in which two persons filed its rules last */
  guint64 seq;  /* of the last event that was taken; 0 = none … */
  guint64 row;  /* … the row that holds it … */
  UcHash hash;  /* … and that row's hash */
  guint64 said; /* number of the last line for it */
  guint64 heard; /* and of the last that it has recorded, as far as is known here … */
  guint64 noted; /* … and as far as is on the disk */
} UcLedgerTable;

typedef void (*UcLedgerProgress) (guint64 done, guint64 all, gpointer user_data);
typedef gboolean (*UcLedgerCodeFunc) (guint64 entry, const char *code, gpointer user_data);

/**
 * uc_ledger_create:
 * @terms: of each meter
 * @items: what two persons say to begin with: for each meter STARTED, ENROLLED for its tables, and OPENED
 * @error: %UC_LEDGER_ERROR_EXISTS, _REFUSED, %UC_LINKED_ERROR_…; no file is left then
 *
 * The key file is made, too: uc_keys_path ().
 */
gboolean uc_ledger_create (const char *path, const UcLedgerOptions *options, const UcLedgerTerms *terms, guint n_terms,
                           UcLedgerItem *items, guint n_items, GError **error);
/* Reads the whole record, compares everything with it, and begins a new term unless it is read only. A writer looks at two signatures, the last
 * one and that of the key in force, however many there are; uc_proof_run () looks at all. %UC_JOURNAL_ERROR_KEY: the key file is missing, or its
 * key is not the one in force. */
UcLedger *uc_ledger_open (const char *path, const UcLedgerOptions *options, GError **error);
/* Whether the last row is signed, and whether its signature and that of the row which named the key in force fit. Quick, however long the record
 * is; a writer has done it. %UC_LEDGER_ERROR_DIFFERS. */
gboolean uc_ledger_check_end (const UcLedger *ledger, GError **error);
/* The same with every signature: some 0.1 ms each. */
gboolean uc_ledger_check_signatures (UcLedger *ledger, GError **error);
/* Compares nothing and knows no meter: for uc_ledger_read_rows_from (), uc_ledger_find_code () and uc_ledger_copy (). The ledger may be
 * damaged, and another program may write it. */
UcLedger *uc_ledger_open_as_it_stands (const char *path, GError **error);
/* ---- a second link, on another machine ---- */

typedef enum
{
  UC_LEDGER_LACKS_KEY, /* no key of this machine is filed: it only reads */
  UC_LEDGER_STANDS_BY, /* another program writes the ledger */
  UC_LEDGER_WRITES,    /* this one does, from here on; the ledger is as uc_ledger_open () gives it */
} UcLedgerStanding;

/**
 * uc_ledger_stand_by:
 * @path: names a server
 * @patience_s: so long must the ledger be without a writer before a machine takes over that is the second one. The machine whose key is in force waits
 *   for nothing
 *
 * Reads nothing yet, and asks no server. %UC_LEDGER_ERROR_REFUSED: the ledger is in a file.
 */
UcLedger *uc_ledger_stand_by (const char *path, const UcLedgerOptions *options, guint patience_s, GError **error);
/* To be called each second until it says %UC_LEDGER_WRITES: reads what another program has recorded, compares it, and looks at every signature since
 * this machine's key was filed. On %FALSE nothing was written; the next call goes on, or begins anew. */
gboolean uc_ledger_look (UcLedger *ledger, UcLedgerStanding *standing, GError **error);
/**
 * uc_ledger_begin_second:
 * @path: names a server with a ledger …
 * @server: (nullable): … and is made for this one, where it is not there
 * @key: (out): for two persons to file at the link
 * @filed: (out): they have done it
 *
 * Makes the key file of this machine, unless it is there. A key that signed before another link took over, or that two persons withdrew, is replaced.
 * %UC_LEDGER_ERROR_REFUSED: this machine's key is the one in force.
 */
gboolean uc_ledger_begin_second (const char *path, const char *server, UcPublicKey *key, gboolean *filed, GError **error);

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
/* Notices that the connection to the server is gone, and does the same: a second link takes over from one that does not come back in time. */
gboolean uc_ledger_keep (UcLedger *ledger, GError **error);
/* @table has recorded everything up to line @n. Noted with the next commit; lost, it is learned from the table again. */
void uc_ledger_heard (UcLedger *ledger, const char *table, guint64 n);
/* Appends the lines behind number @after for @table. */
gboolean uc_ledger_read_says (UcLedger *ledger, const char *table, guint64 after, GArray *says, GError **error);
/* All rows of the record up to the one that was the last when the ledger was opened or took something. */
gboolean uc_ledger_read_rows (UcLedger *ledger, UcLedgerRowFunc func, gpointer user_data, GError **error);
/* The rows from @from on, as the file has them now, also those that another program has added since. */
gboolean uc_ledger_read_rows_from (UcLedger *ledger, guint64 from, UcLedgerRowFunc func, gpointer user_data, GError **error);
/* @hash: (out): valid where @is_there says that the file has the entry. */
gboolean uc_ledger_find_hash (UcLedger *ledger, const char *meter, guint64 entry, UcHash *hash, gboolean *is_there, GError **error);
/* @code: "" where the file has no such entry. */
gboolean uc_ledger_find_code (UcLedger *ledger, const char *meter, guint64 entry, char code[UC_CODE_TEXT], GError **error);
/* The codes of @meter's entries, in their order, up to its last one. */
gboolean uc_ledger_read_codes (UcLedger *ledger, const UcLedgerMeter *meter, UcLedgerCodeFunc func, gpointer user_data, GError **error);

/**
 * uc_ledger_copy:
 * @ledger: as uc_ledger_open_as_it_stands () has it; it may be in use
 * @to: a file that is not there; it gets mode 0600
 * @progress: (nullable): pages that are done, of all
 * @copy: (out): the copy, opened for reading: every value in it follows from its record, and every signature fits
 *
 * The copy is what the ledger was at one moment. On %FALSE there is no file @to.
 */
gboolean uc_ledger_copy (UcLedger *ledger, const char *to, UcLedgerProgress progress, gpointer user_data, UcLedger **copy, GError **error);

/**
 * uc_ledger_move:
 * @path: of a ledger that no program writes; its key file is there
 * @options: “server” is where the ledger goes, %NULL = from its server into a file
 * @keep: a name in the same file system that is not taken; what stands at @path now gets it, and has no key there: nobody can write it
 * @progress: (nullable): rows that are done, of all
 *
 * The record at @path is the same afterwards, row by row, with its hashes and signatures; it was read back and compared before anything got
 * another name. On %FALSE everything is where it was; a server may have a ledger that nobody has the key of.
 */
gboolean uc_ledger_move (const char *path, const UcLedgerOptions *options, const char *keep, UcLedgerProgress progress, gpointer user_data,
                         GError **error);

/* Whether the file at @path is no database, and names the server that has the ledger. */
gboolean uc_ledger_names_server (const char *path);
const char *uc_ledger_path (const UcLedger *ledger);
guint64 uc_ledger_n_rows (const UcLedger *ledger);
/* When the link took the last row, and what its clock says now. */
gint64 uc_ledger_last_real (const UcLedger *ledger);
gint64 uc_ledger_now (const UcLedger *ledger);
guint64 uc_ledger_term (const UcLedger *ledger);
const UcLedgerCopies *uc_ledger_copies (const UcLedger *ledger);
/* Whose “row” is 0 where no second link is filed. */
const UcLedgerSecond *uc_ledger_second (const UcLedger *ledger);
/* The row by which a second link took over last, and when; 0: none has. */
guint64 uc_ledger_over (const UcLedger *ledger, gint64 *real_ns);
/* What persons in the pit have said. Borrowed until the ledger takes something. */
const UcPitFacts *uc_ledger_facts (const UcLedger *ledger);
/* A writer found that the server has no standby, while two copies are filed: nothing is recorded, and nothing goes out. */
gboolean uc_ledger_lacks_copy (const UcLedger *ledger);
/* The fingerprint of the first key: who wrote it down knows the ledger by it. */
char *uc_ledger_first_key (const UcLedger *ledger, char code[UC_CODE_TEXT]);
/* Opened with “restores”, and the key in force is not there. */
gboolean uc_ledger_lacks_key (const UcLedger *ledger);
guint uc_ledger_n_meters (const UcLedger *ledger);
/* Borrowed until the ledger takes something. */
const UcLedgerMeter *uc_ledger_meter (const UcLedger *ledger, guint i);
const UcLedgerMeter *uc_ledger_find_meter (const UcLedger *ledger, const char *name);
guint uc_ledger_n_tables (const UcLedger *ledger);
const UcLedgerTable *uc_ledger_table (const UcLedger *ledger, guint i);
const UcLedgerTable *uc_ledger_find_table (const UcLedger *ledger, const char *name);
/* What the meter runs by: @parameters, one of its link's, in the place of what it was created with. */
UcLedgerTerms uc_ledger_meter_terms (const UcLedgerMeter *meter, const UcLinkedParameters *parameters);
/* The code of the meter's last entry: what tables record of the ledger. */
char *uc_ledger_head_code (const UcLedgerMeter *meter, char code[UC_CODE_TEXT]);

G_END_DECLS
