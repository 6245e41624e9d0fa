/* The journal: every input beside the events that it caused, one row an input, one transaction a batch.
 *
 * One writer (flock on FILE.lock), which opens it with uc-open.h; everybody else opens it read-only, live or copied.
 * docs/reference/journal.md has the format.
 */
#pragma once

#include "uc-chain.h"
#include "uc-input.h"

#include <sys/types.h>

G_BEGIN_DECLS

typedef struct _UcJournal UcJournal;

#define UC_JOURNAL_ERROR (uc_journal_error_quark ())
GQuark uc_journal_error_quark (void);
typedef enum
{
  UC_JOURNAL_ERROR_BUSY,      /* another program writes it; the message names file and process */
  UC_JOURNAL_ERROR_NEWER,     /* written by a newer program */
  UC_JOURNAL_ERROR_OLDER,     /* in an older format, which this program does not read */
  UC_JOURNAL_ERROR_DAMAGED,   /* no journal, or its pages or its last rows do not hold together */
  UC_JOURNAL_ERROR_ALTERED,   /* a journal whose database was given other tables, or more than those of a journal */
  UC_JOURNAL_ERROR_FULL,      /* the disk is full */
  UC_JOURNAL_ERROR_READ_ONLY, /* the file, its folder or its disk may not be written */
  UC_JOURNAL_ERROR_MISSING,   /* no such file, no such row, no such text */
  UC_JOURNAL_ERROR_KEY,       /* the key file is missing, foreign or cannot be read */
  UC_JOURNAL_ERROR_BARE,      /* its last rows are in a WAL that nobody can read in place: copy both files, open the copy */
  UC_JOURNAL_ERROR_ENDED,     /* it has been continued in another file; nothing more is written here */
  UC_JOURNAL_ERROR_IO,        /* everything else that reading or writing can meet */
} UcJournalError;

/* ---- opening ---- */

/* Opens for reading; leaves file, lock and key alone. A live journal may be read while it is written. */
UcJournal *uc_journal_open_read (const char *path, GError **error);
/**
 * uc_journal_open_still:
 * @live: (out): somebody writes it, or did a moment ago: more rows may come; otherwise it is read as a file that nobody
 *   changes, and when a WAL appears beside it, it is to be opened again
 * @error: %UC_JOURNAL_ERROR_BARE: a WAL without its index lies beside it; any other
 *
 * Opens for reading and neither writes nor makes any file, the WAL's index included: for whoever must leave a record and
 * its folder as they are. uc_journal_open_read () may leave an empty WAL behind.
 */
UcJournal *uc_journal_open_still (const char *path, gboolean *live, GError **error);
void uc_journal_close (UcJournal *journal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcJournal, uc_journal_close)

/* What a context records as the core's version. */
const char *uc_journal_core_version (void);
const char *uc_journal_path (UcJournal *journal);
/* Gives back the memory of the pages that were read, for whoever has many journals open: what is read next comes from the file again. */
void uc_journal_spare (UcJournal *journal);
gboolean uc_journal_is_writer (UcJournal *journal);
/* The process whose lock for reading the writer passed since this was asked last, so that the record went on: no reader of ours locks
 * so, and for so long. 0 = none; -1 = one that the kernel does not name. */
pid_t uc_journal_take_passed (UcJournal *journal);

/* ---- what stands at the end ---- */

guint64 uc_journal_last_seq (UcJournal *journal);   /* 0 = no event yet */
guint64 uc_journal_last_row (UcJournal *journal);
/* Row of the context in force. Writers only. */
guint64 uc_journal_last_context (UcJournal *journal);
guint32 uc_journal_last_round (UcJournal *journal); /* last one begun; 0 = none */
gboolean uc_journal_round_open (UcJournal *journal);
/* Last device sequence number kept for this device; 0 = none. */
guint64 uc_journal_device_seq (UcJournal *journal, const char *device);
/* The last signature; FALSE while no round has been closed. */
gboolean uc_journal_head (UcJournal *journal, UcHead *head);
/* Fingerprint of the file's first key: what --trust takes. */
const char *uc_journal_fingerprint (UcJournal *journal);
/* The service's own key: seals hole cards, peppers PINs. Writers only. */
const UcSealKey *uc_journal_seal_key (UcJournal *journal);

/* The same from a key file, for a proof of rounds whose hole card was never turned. */
gboolean uc_journal_load_seal_key (const char *key_path, UcSealKey *key, GError **error);

/* ---- reading ---- */

/* Rules, program, machine and key under which rows were written: a row of its own whenever one of them changes. */
typedef struct
{
  guint64 id;          /* its row */
  char *boot_id;
  char *core_version;
  char *digest;        /* of the installed files, as upcardctl identify prints it; "" = the program did not know */
  char *rules;         /* "NAME:HASH NAME:HASH …"; "" = none yet */
  char *day;           /* the gaming day; "" = the first */
  guint64 count;       /* see uc_journal_set_count (); 0 = no counter is in use */
  char *prev;          /* in a file's first row: the head of the file before, in hexadecimal; else "" */
  UcPublicKey key;
  gboolean new_key;    /* this row brings the key; signed by the one before, a journal's first by itself */
  gboolean has_prev_key;
  UcPublicKey prev_key; /* in the first row of a file that goes on: the key of the file before, which signs the row */
} UcContext;

void uc_context_free (UcContext *context);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcContext, uc_context_free)

typedef enum
{
  UC_ROW_INPUT,    /* an input and its events */
  UC_ROW_CONTEXT,  /* a UcContext; no events */
  UC_ROW_OPENING,  /* the checkpoint with which a next file opens */
  UC_ROW_END,      /* closed for ever; no events */
  UC_ROW_UNKNOWN,  /* damage */
} UcRowKind;

/* One row as stored. Strings are borrowed for the call that hands it out. */
typedef struct
{
  guint64 id;          /* from 1 without a gap */
  UcRowKind kind;
  guint64 seq;         /* of its first event; a row without events: the next event's */
  guint32 round;       /* of its first event; 0 = outside a round, or no event */
  UcOrigin origin;
  gint64 t_mono_ns;
  gint64 t_real_ns;
  guint64 context;     /* row of the UcContext in force; its own id for a context row */
  const char *device;  /* "" = none */
  guint64 device_seq;
  const char *input;
  const char *events;
  UcHash hash;
  gboolean is_signed;
  UcSignature signature;
} UcRow;

/* Returns %FALSE to stop reading. */
typedef gboolean (*UcRowFunc) (const UcRow *row, gpointer user_data);

/* Rows with events whose first seq is at least @from_seq, in order, at most @max (0 = all). */
gboolean uc_journal_read (UcJournal *journal, guint64 from_seq, guint max, UcRowFunc func, gpointer user_data,
                          GError **error);
/* Lowest row whose seq is at least @seq; one behind the last when there is none. */
gboolean uc_journal_find_seq (UcJournal *journal, guint64 seq, guint64 *id, GError **error);
/* All rows from row @from_id to row @to_id (0 = the last). */
gboolean uc_journal_read_rows (UcJournal *journal, guint64 from_id, guint64 to_id, UcRowFunc func, gpointer user_data,
                               GError **error);
/* Walks back from row @from_id (0 = the last). */
gboolean uc_journal_read_back (UcJournal *journal, guint64 from_id, UcRowFunc func, gpointer user_data, GError **error);
/* The last round that a row's events name; 0 = none of them belongs to a round. */
guint32 uc_row_round (const UcRow *row);
/* How many event lines a row holds. */
guint uc_row_n_events (const UcRow *row);
/* What a signature on this row vouches for, and the row's own signature with it. Its round is 0 when none is closed. */
void uc_row_head (const UcRow *row, UcHead *head);
/* Whether one of the row's events is of this kind ("round-closed"). */
gboolean uc_row_has (const UcRow *row, const char *kind);

/* A text kept whole: the table file, a rules file. */
typedef struct
{
  const char *name; /* "table" for the table file; no blanks */
  const char *body;
} UcText;

/* The context in row @id; 0 = the last. */
UcContext *uc_journal_context (UcJournal *journal, guint64 id, GError **error);
/* Body of the text that @context names @name. Returns (transfer full), or %NULL with %UC_JOURNAL_ERROR_MISSING when
 * none is in force and %UC_JOURNAL_ERROR_DAMAGED when it does not fit its hash. */
char *uc_journal_text (UcJournal *journal, const UcContext *context, const char *name, GError **error);

/* Where a round lies. */
typedef struct
{
  guint32 number;
  guint64 first_row, last_row; /* rows that hold its first and its last event */
  guint64 first_seq, last_seq;
  gint64 first_real_ns, last_real_ns;
  gboolean closed;
} UcRoundRow;

/* %FALSE with %UC_JOURNAL_ERROR_MISSING when the journal holds no such round. */
gboolean uc_journal_round (UcJournal *journal, guint32 number, UcRoundRow *round, GError **error);
/* First event that is corrected as one of the round's: of the procedures before its first wager. */
guint64 uc_journal_facts_from (UcJournal *journal, const UcRoundRow *round);
/* The last row's number as the file has it now; 0 when it cannot be read. For readers; its cost does not depend on the
 * journal's length. */
guint64 uc_journal_newest_row (UcJournal *journal);
/* Row that holds the last checkpoint; 0 = none. Its cost does not depend on the journal's length. */
gboolean uc_journal_last_checkpoint (UcJournal *journal, guint64 *row, GError **error);
/**
 * uc_journal_check_end:
 * @signed_round: (out): the round whose signature the rows checked follow; 0 = none is closed yet
 * @error: %UC_JOURNAL_ERROR_DAMAGED: a sentence that names the row or the round
 *
 * Writers only. Reads the last closed round's signature and every row behind it back from the file and holds them
 * against the chain and against what was written last. Its cost does not depend on the journal's length.
 */
gboolean uc_journal_check_end (UcJournal *journal, guint32 *signed_round, GError **error);
/* The last “person” line of each badge, in the order of badges, as its row has it. @line is borrowed for the call. */
typedef void (*UcPersonFunc) (const char *line, gpointer user_data);
gboolean uc_journal_persons (UcJournal *journal, UcPersonFunc func, gpointer user_data, GError **error);
/* Makes the derived tables anew from the rows. */
gboolean uc_journal_rebuild (UcJournal *journal, GError **error);

/* A copy in one file, without WAL, complete to the last committed row. @to must not exist. */
gboolean uc_journal_copy (UcJournal *journal, const char *to, GError **error);

G_END_DECLS
