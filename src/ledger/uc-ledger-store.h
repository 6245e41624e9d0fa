/* Where the rows of a ledger are: one table of functions for each engine. An engine stores, forbids and finds, and decides nothing; what a row
 * means is the fold's. Private to the ledger.
 *
 * What a transaction has put may be refused as late as by its commit: nothing of it counts before that returns.
 */
#pragma once

#include "uc-ledger-record.h"
#include "uc-ledger-schema.h"

G_BEGIN_DECLS

typedef struct
{
  enum { UC_LEDGER_NULL, UC_LEDGER_NUMBER, UC_LEDGER_TEXT, UC_LEDGER_BLOB } type;
  gint64 number;
  const char *text;   /* borrowed */
  const guint8 *blob; /* borrowed */
  gsize length;       /* of a blob, and of a text that was found */
} UcLedgerCell;

typedef enum
{
  UC_LEDGER_STEP_READ,   /* begin to read: everything until the end is of one moment */
  UC_LEDGER_STEP_WRITE,  /* begin to write: nobody else can, until the end */
  UC_LEDGER_STEP_COMMIT, /* on %TRUE it is as durable as the engine makes anything */
  UC_LEDGER_STEP_SAVE,   /* within a transaction: a place to go back to; places nest */
  UC_LEDGER_STEP_BACK,   /* to the last place, which is gone then */
  UC_LEDGER_STEP_KEEP,   /* what was put since the last place, which is gone then */
  UC_LEDGER_N_STEPS,
} UcLedgerStep;

/* What a connection is for. */
typedef enum
{
  UC_LEDGER_TO_READ,
  UC_LEDGER_TO_WRITE,    /* with the lock */
  UC_LEDGER_TO_STAND_BY, /* as to write, and the lock is taken later: of an engine with “take_lock” */
} UcLedgerUse;

typedef struct _UcLedgerStore UcLedgerStore;

/* %FALSE: stop. */
typedef gboolean (*UcLedgerSaidFunc) (const char *table, guint64 n, const char *line, gpointer user_data);
typedef gboolean (*UcLedgerHashFunc) (guint64 entry, const UcHash *hash, gpointer user_data);

/* Each %FALSE sets the error: an %UC_JOURNAL_ERROR_… where the engine or the disk refuses, an %UC_LEDGER_ERROR_… where the ledger is not as it
 * should be. */
typedef struct
{
  /* Its lock ends with a connection: each commit says whose term it is, and one of an earlier term fails. */
  gboolean is_shared;
  /* Whether the engine waits for a second copy before a commit is done, as it is told behind the commit that was done last. %NULL = it never does. */
  gboolean (*has_standby) (UcLedgerStore *store, gboolean *has_standby, GError **error);
  /* Keeps every other writer out until the store is freed. @who: for the message that the next program gets. */
  gboolean (*lock) (UcLedgerStore *store, const char *who, GError **error);
  gboolean (*connect) (UcLedgerStore *store, UcLedgerUse use, GError **error);
  /* Whether some program holds the lock; and takes it for this connection. %NULL: the lock is that of a file, and nobody stands by. */
  gboolean (*is_locked) (UcLedgerStore *store, gboolean *is_locked, GError **error);
  gboolean (*take_lock) (UcLedgerStore *store, GError **error);
  /* Whether the connection is there still, as far as this machine knows. %NULL: there is none. */
  gboolean (*is_alive) (UcLedgerStore *store);
  /* The transaction that is open leaves no trace. */
  void (*disconnect) (UcLedgerStore *store);
  void (*free) (UcLedgerStore *store);

  /* Whether the tables are those of this format, with nothing beside them … */
  gboolean (*check_layout) (UcLedgerStore *store, GError **error);
  /* … and whether each constraint's index holds what its table does. */
  gboolean (*check_indexes) (UcLedgerStore *store, GError **error);
  gboolean (*make_tables) (UcLedgerStore *store, GError **error);
  /* A writer's connection is told how durable commits are. */
  gboolean (*prepare_to_write) (UcLedgerStore *store, GError **error);

  gboolean (*step) (UcLedgerStore *store, UcLedgerStep step, GError **error);
  /* Without a trace; nothing to do outside a transaction. */
  void (*roll_back) (UcLedgerStore *store);

  gboolean (*put) (UcLedgerStore *store, UcLedgerTableKind table, const UcLedgerCell *cells, guint n, GError **error);
  /* The row with the key columns @key. @cells: (out): all its columns, borrowed until the next call; untouched unless @is_there. */
  gboolean (*get) (UcLedgerStore *store, UcLedgerTableKind table, const UcLedgerCell *key, UcLedgerCell *cells, gboolean *is_there,
                   GError **error);
  gboolean (*count) (UcLedgerStore *store, UcLedgerTableKind table, guint64 *n, GError **error);
  /* Of the row of the record that was put last. No place was made behind it. */
  gboolean (*sign) (UcLedgerStore *store, guint64 row, const UcSignature *signature, GError **error);
  /* Rows of the record, both ends included. */
  gboolean (*read_rows) (UcLedgerStore *store, guint64 from, guint64 to, UcLedgerRowFunc func, gpointer user_data, GError **error);
  /* The hashes of @meter's entries below number @end. */
  gboolean (*read_hashes) (UcLedgerStore *store, const char *meter, guint64 end, UcLedgerHashFunc func, gpointer user_data, GError **error);
  /* The lines for @table behind number @after. */
  gboolean (*read_says) (UcLedgerStore *store, const char *table, guint64 after, UcLedgerSaidFunc func, gpointer user_data, GError **error);
  /* @table has heard the lines behind @after, up to @n … */
  gboolean (*hear) (UcLedgerStore *store, const char *table, guint64 after, guint64 n, GError **error);
  /* … and for each table the last one that it has heard; the line is %NULL. */
  gboolean (*read_heard) (UcLedgerStore *store, UcLedgerSaidFunc func, gpointer user_data, GError **error);
  /* The term of the last writer; 0 = there was none. */
  gboolean (*read_lease) (UcLedgerStore *store, gint64 *term, GError **error);
  gboolean (*write_lease) (UcLedgerStore *store, guint64 term, const char *holder, gint64 beat_ns, GError **error);
} UcLedgerEngine;

/* What every engine's store begins with. */
struct _UcLedgerStore
{
  const UcLedgerEngine *engine;
  char *path;             /* what messages call it */
  gboolean is_connected;
  void (*waits) (gpointer user_data); /* each second in which there is no answer; %NULL = nobody is told */
  gpointer user_data;     /* of “waits” */
};

G_END_DECLS
