/* What the files of src/ledger share about an open ledger. Private to the ledger. */
#pragma once

#include "uc-ledger-hash.h"
#include "uc-ledger-signing.h"
#include "uc-ledger-store.h"
#include "uc-ledger.h"

#include "uc-keys.h"

G_BEGIN_DECLS

struct _UcLedger
{
  UcLedgerStore *store;   /* not connected: it could not be read again after a failure */
  char *program;
  gint64 (*now_ns) (void);
  gboolean read_only, restores;
  guint64 term;
  /* what the record says */
  guint64 rows, seq;      /* the last row, and the last event */
  gint64 real;            /* when the link took that row */
  UcHash hash;            /* of that row */
  UcLedgerSigning signing; /* which key signs, up to that row … */
  UcLedgerSigned last_signed, last_key; /* … the last row with a signature, and the last that names a key */
  GPtrArray *meters;      /* UcLedgerMeter */
  GPtrArray *tables;      /* UcLedgerTable … */
  GHashTable *by_name;    /* … and by their names, which are theirs */
  UcLedgerCopies copies;  /* what was filed last */
  UcPitFacts *facts;      /* of the pit */
  GHashTable *forked;     /* table → hash, in hexadecimal, of the row that was no row of its journal */
  gboolean rebuilds;      /* what is taken was taken before, and a table's file is not among it */
  GPtrArray *heard;       /* UcLedgerTable: those that heard more since the last commit, among ten thousand */
  /* a writer's */
  guint64 told_rows, told_term; /* the record and the term, as of the last commit or beginning of a term that somebody may have been told of; 0 = none … */
  UcHash told_hash;       /* … and the hash of that row */
  gint64 connect_us;      /* of the monotonic clock: the store is not asked again before; 0 = at any time */
  gboolean lacks_copy;    /* two copies are filed, and the last commit may be on one: nothing goes out before another one is on both */
  char *key_path;
  UcKeys keys;
  gboolean key_stale;     /* the file does not have what @keys has */
  gboolean lacks_key;     /* the key in force is lost */
  /* a second link's */
  gboolean stands_by;     /* memory follows the record, and another program writes it */
  gboolean may_take_over; /* with the key that was filed for a second link … */
  gboolean is_second;     /* … and the key file has that key, and not the one in force: the first row of the term is the one that takes over */
  guint patience_s;
  gboolean has_lock;      /* it was taken before the record was read: the key had signed before */
  gboolean had_lock;      /* the same, and another key is in force now: it is not taken before once more */
  gint64 free_us;         /* of the monotonic clock: since then the ledger has been without a writer; 0 = it has one */
  UcKeyRow anchor;        /* the record must have this row, and every signature behind it must fit; 0 = no row is known */
  GArray *says;           /* of what is being taken */
  GArray *events;
  /* while the tables are compared with the record */
  gboolean compares;
  guint64 counts[UC_LEDGER_N_TABLES];
  GHashTable *now;        /* rows that may still change: key → cells */
};

/* The name of a wager. */
#define UC_LEDGER_WAGER_TEXT 64

/* ---- uc-ledger-cells.c: rows of the tables ---- */

/* Writes a row; while the ledger compares, finds it instead, and names what differs. @row: the row of the record that says so. */
gboolean uc_ledger_cells_put (UcLedger *ledger, UcLedgerTableKind table, const UcLedgerCell *cells, guint n, GError **error);
/* The hash in @column of the row with @key. @hash: (out): untouched unless @is_there. */
gboolean uc_ledger_cells_find_hash (UcLedger *ledger, UcLedgerTableKind table, const UcLedgerCell *key, const char *column, UcHash *hash,
                                    gboolean *is_there, GError **error);
/* Behind the last row: compares what could have changed until here, and counts the rows. */
gboolean uc_ledger_cells_end (UcLedger *ledger, GError **error);
/* Between two uses. */
void uc_ledger_cells_forget (UcLedger *ledger);

/* ---- uc-ledger-keys.c ---- */

/* What the last signatures are about must be there, and the key file must have the key in force. */
gboolean uc_ledger_keys_open (UcLedger *ledger, GError **error);
/* Writes the first row, which names the first key. @path: of the ledger, when it is there. The key file is not written yet. */
gboolean uc_ledger_keys_begin (UcLedger *ledger, const char *path, GError **error);
/* Signs the last row of the transaction. If the key is due, or lost, a row with another key is the last one: both keys are in the key file
 * before this returns, so that the right one is there whichever way the transaction goes. */
gboolean uc_ledger_keys_sign (UcLedger *ledger, GError **error);
/* The transaction is on the disk: an old key goes. */
void uc_ledger_keys_committed (UcLedger *ledger);
/* uc_ledger_check_signatures (), and behind row @known no restoration by two persons has begun another key. */
gboolean uc_ledger_check_signatures_behind (UcLedger *ledger, guint64 known, GError **error);
/* The transaction stands, and may be on one copy only: an old key stays in the file, beside the one in force, until the next commit. */
void uc_ledger_keys_doubted (UcLedger *ledger);
/* Before the record is read: learns the anchor from the key file, if there is one. @has_signed: (out): the key in it was once the one in force. */
gboolean uc_ledger_keys_anchor (UcLedger *ledger, gboolean *has_signed, GError **error);
/* Whether the key file has the key in force, or the one that was filed for a second link. A file that is not there, or that cannot be read, has neither.
 * The file learns which row filed its key, and which named the key in force. */
UcLedgerStanding uc_ledger_keys_standing (UcLedger *ledger);
/* Of a program that stands by: whether @row, the one that was folded last, is signed as it must be. */
gboolean uc_ledger_keys_follow (UcLedger *ledger, const UcLedgerRow *row, GError **error);

/* ---- uc-ledger.c ---- */

/* No SQLite database is smaller, and no file that names a server is as large. */
#define UC_LEDGER_LEAST_DATABASE 512

/* Of the file at @path, which says where the ledger is; nothing is reached yet. */
UcLedger *uc_ledger_new (const char *path, const UcLedgerOptions *options, GError **error);
/* Whether there is a file, which a ledger is or which names one. */
gboolean uc_ledger_is_there (const char *path, GError **error);
/* Memory is empty, and the store is not connected. */
void uc_ledger_forget (UcLedger *ledger);
/* A server that did not answer is not asked again for some seconds. */
gboolean uc_ledger_connect (UcLedger *ledger, UcLedgerUse use, GError **error);
/* Reads the record behind the last row that memory has, in one snapshot, and compares the tables with it; all of it where that row is not there any
 * more. @to_the_end: compares also what may still change, and learns what tables have heard; no more rows are compared then. On %FALSE memory is what it
 * was, or empty. */
gboolean uc_ledger_read_on (UcLedger *ledger, gboolean to_the_end, GError **error);
/* Everything was read, and the key is there: this writer's term begins. */
gboolean uc_ledger_begin_term (UcLedger *ledger, GError **error);
/* Asked behind a commit: whether that had to wait for as many copies as two persons filed. */
gboolean uc_ledger_is_on_copies (UcLedger *ledger, GError **error);
/* What was committed while there was no standby may be on one copy. A commit that waits for one covers all before it. */
gboolean uc_ledger_fence (UcLedger *ledger, GError **error);
/* Everything up to here may be told from now on: a server that lacks it is an older copy. */
void uc_ledger_note_told (UcLedger *ledger);
/* The lease says that the ledger's term is the last, and who has it. */
gboolean uc_ledger_beat (UcLedger *ledger, gint64 now_ns, GError **error);
/* The row alone, with its signature if it has one: without what follows from it. */
gboolean uc_ledger_put_row (UcLedger *ledger, const UcLedgerRow *row, GError **error);

/* Appends a row to the record, and folds it. */
gboolean uc_ledger_record (UcLedger *ledger, UcLedgerRow *row, GError **error);
/* Signs the rows behind @before, if there are any, and commits. */
gboolean uc_ledger_commit (UcLedger *ledger, guint64 before, GError **error);
/* Takes @item within a transaction of the caller's: what is told is in ledger->says. */
gboolean uc_ledger_take_one (UcLedger *ledger, UcLedgerItem *item, GError **error);
/* The rows from @first on are rebuilt. */
gboolean uc_ledger_record_rebuilt (UcLedger *ledger, guint64 first, const char *by, const char *second, const char *reason, GError **error);
/* The transaction is over and nothing of it stands: the file is read again. */
void uc_ledger_drop (UcLedger *ledger);

/* ---- uc-ledger-create.c ---- */

/* Makes @new, for a ledger that is to be at @path: empty, or the name of @server, which may be %NULL. Nobody but the owner of @path's folder reads
 * it. What stood there before goes. */
gboolean uc_ledger_make_file (const char *new, const char *path, const char *server, GError **error);

/* A message about the file @new names @path, which is what whoever reads it knows. */
void uc_ledger_name_in_error (GError **error, const char *new, const char *path);

/* ---- uc-ledger-move.c ---- */

/* Fills the empty store of @to with the record of @from, row by row, and with what follows from it; in one transaction, which is committed.
 * @from: as it stands. @done may be %NULL. */
gboolean uc_ledger_fill_from (UcLedger *to, UcLedger *from, UcLedgerProgress done, gpointer user_data, GError **error);

/* ---- uc-ledger-fold.c ---- */

/* Takes the next row of the record: memory follows it, and the tables derived from it get what it says. */
gboolean uc_ledger_fold_row (UcLedger *ledger, const UcLedgerRow *row, GError **error);
UcLedgerTable *uc_ledger_fold_table (UcLedger *ledger, const char *name);
/* Forgets the tables behind the first @n. */
void uc_ledger_fold_keep_tables (UcLedger *ledger, guint n);
UcLedgerMeter *uc_ledger_fold_meter (UcLedger *ledger, const char *name);

G_END_DECLS
