/* What the files of src/journal share about an open journal. Private to the journal. */
#pragma once

#include "uc-keys.h"
#include "uc-read-ahead.h"
#include "uc-row-form.h"
#include "uc-store.h"

G_BEGIN_DECLS

#define UC_MAX_SENDERS 16
#define UC_SENDER_TEXT 24
#define UC_SENDERS_TEXT (UC_MAX_SENDERS * (UC_SENDER_TEXT + 24))

/* Last frame number kept of one device. */
typedef struct
{
  char name[UC_SENDER_TEXT];
  guint64 seq;
} UcSender;

/* Everything that the next row depends on. Flat: a transaction works on a copy, which is taken over when it is on disk.
 */
typedef struct
{
  guint64 row;          /* last row's id */
  UcHash hash;          /* and its hash */
  guint64 next_seq;
  guint64 context;      /* row of the context in force */
  guint32 round;        /* last one begun */
  gboolean round_open;
  guint64 first_row, first_seq; /* of the open round */
  gint64 first_real_ns;
  gboolean ended;
  gboolean closes;      /* the last row has an event “round-closed”, of whichever round */
  gboolean rotated;     /* within a transaction: keys.next signs from here on */
  gboolean has_head;
  UcHead head;
  UcPublicKey key;      /* signs from here on */
  guint n_senders;
  UcSender senders[UC_MAX_SENDERS];
} UcTail;

typedef struct _UcBlock UcBlock;

struct _UcJournal
{
  char *path;
  char *key_path;
  char *program;
  char *digest;
  sqlite3 *db;
  UcFirmLock *firm;     /* NULL = a reader, or a copy */
  UcReadAhead *ahead;   /* NULL = it does not read the whole of the file */
  int lock_fd;          /* -1 = reader */
  gboolean to_end;      /* nothing is said about machine and program */
  gboolean still;       /* opened by uc_journal_open_still () */
  UcStatement *insert;
  UcStatement *insert_round;
  gboolean takes_rows;  /* its statements may hand their rows to uc-read.c */
  UcBlock *reading;     /* the innermost that is being read */
  UcStatement *forward; /* idle, for the next: a proof looks ahead in every round */
  UcStatement *newest;  /* a follower asks for it at every commit; NULL = nobody has asked yet */
  UcKeys keys;
  gint64 key_us;        /* so long a key signs */
  gint64 key_since_us;  /* the monotonic time at which the key in force began to */
  UcTail tail;          /* writers only */
  char *boot_id;
  char fingerprint[UC_CODE_TEXT];
};

/* ---- one line of a row's events ---- */

typedef struct
{
  const char *text;
  gsize length;
} UcLine;

/* Takes the next line off *@at; FALSE at the end. */
gboolean uc_line_next (const char **at, UcLine *line);
gboolean uc_line_is (const UcLine *line, const char *kind);
/* Number behind " KEY="; 0 when it is not there. @key with its blank and sign: " round=". */
guint64 uc_line_number (const UcLine *line, const char *key);
/* Word behind " KEY=", (transfer full), or NULL. */
char *uc_line_word (const UcLine *line, const char *key);

/* ---- rows ---- */

/* The values of UC_ROW_COLUMNS. */
#define UC_ROW_COLUMNS                                                                                                 \
  "id, kind, seq, round, origin, mono, real, context, device, device_seq, input, events, hash, signature"
void uc_row_load (sqlite3_value **values, UcRow *row);
void uc_row_hash (const UcHash *prev, const UcRow *row, UcHash *hash);
gboolean uc_journal_last_id (UcJournal *journal, guint64 *id, GError **error);

/* ---- the end ---- */

/* From the last closed round on. @check: hash, order and last signature must hold and the derived table must agree; it
 * is made anew when it lags. @form: (out) (optional): with @check, what the next row is held by. */
gboolean uc_end_load (UcJournal *journal, gboolean check, UcTail *tail, UcRowForm *form, GError **error);

/* ---- opening ---- */

/* A reader's, or one to be filled, with no connection yet. */
UcJournal *uc_journal_new (const char *path);
gboolean uc_journal_load_fingerprint (UcJournal *journal, GError **error);
/* Another connection for reading, for another thread that reads the file in its order: as still as @journal's own. */
UcJournal *uc_journal_open_beside (UcJournal *journal, GError **error);

/* ---- writing ---- */

/* Takes @row over as the new end. @closed: the round that the row closes; number 0 = none. */
void uc_tail_follow (UcTail *tail, const UcRow *row, UcRoundRow *closed);
/* A row that the journal writes of its own accord: stamped now, by the service. */
void uc_row_init (UcRow *row, UcRowKind kind);
/* The input of the row that brings @context. (transfer full) */
char *uc_context_format (const UcContext *context);
/* FALSE: @row is no context row that this program can read; @context is untouched. */
gboolean uc_context_parse (const UcRow *row, UcContext *context);
gboolean uc_journal_begin (UcJournal *journal, const char *what, GError **error);
/* Commits and takes @tail over; on failure nothing has happened. */
gboolean uc_journal_commit (UcJournal *journal, const UcTail *tail, GError **error);
/* The writer's statements, once the tables are there. */
gboolean uc_journal_prepare (UcJournal *journal, GError **error);
/* Writes it, and nothing derived from it. */
gboolean uc_journal_insert (UcJournal *journal, const UcRow *row, GError **error);
/* Writes a row that is complete, with what the derived tables have of it, and follows it. */
gboolean uc_journal_keep (UcJournal *journal, UcTail *tail, const UcRow *row, GError **error);

/* ---- a file that goes on from another ---- */

/* What the input of its second row begins with; the devices' frame numbers follow. */
#define UC_OPENING "opening "

/* ---- devices' frame numbers ---- */

/* "shoe=123 reader=4" */
void uc_senders_format (const UcTail *tail, char text[UC_SENDERS_TEXT]);
void uc_senders_parse (const char *text, UcTail *tail);

G_END_DECLS
