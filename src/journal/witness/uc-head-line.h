/* A signed head as one line of text: what leaves the table's machine for a witness. docs/reference/journal.md § 11.
 *
 *   head table=BJ-07 key=FINGERPRINT round=N seq=N hash=HEX signature=BASE64 at=TIME
 *   key table=BJ-07 key=FINGERPRINT seq=N hash=HEX signature=BASE64 at=TIME mono=N row=N prev=HEX input=TEXT
 *
 * A “head” is a closed round's. A “key” is the row that brings a new key, whole: its reader computes the row's hash
 * again, so that the signature of the key before it vouches for the new key. There is one way to write each line.
 */
#pragma once

#include "uc-journal.h"
#include "uc-rules.h"

G_BEGIN_DECLS

/* No line that uc_head_line_print () makes is longer, in bytes. */
#define UC_HEAD_LINE_MAX 16384

typedef struct
{
  char table[UC_RULES_ID]; /* table id of the table file in force; "-" = none was on record yet */
  char key[UC_CODE_TEXT];  /* fingerprint of the key that signed */
  UcHead head;             /* round 0: a key record */
  gint64 t_real_ns;        /* the row's, by the table's clock */
  /* Of a key record only: */
  gint64 t_mono_ns;
  guint64 row;
  UcHash prev;         /* of the row before */
  char *input;         /* the row's; %NULL = this is a round's head. Owned */
  UcPublicKey new_key; /* as @input names it */
} UcHeadLine;

/* Whether @text can be the table of a line: 1 to UC_RULES_ID - 1 letters, digits, “-”, “_” and “.”. */
gboolean uc_head_line_is_table (const char *text);
void uc_head_line_clear (UcHeadLine *line);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcHeadLine, uc_head_line_clear)

/* Appends the line without its end. */
void uc_head_line_print (const UcHeadLine *line, GString *text);
/**
 * uc_head_line_parse:
 * @text: without its end
 * @line: (out): to be cleared; untouched on failure
 * @error: %UC_JOURNAL_ERROR_DAMAGED: not such a line, or written another way
 *
 * Says nothing about hash or signature.
 */
gboolean uc_head_line_parse (const char *text, UcHeadLine *line, GError **error);
/* Whether @line was signed by @key, and a key record has the hash of its fields. */
gboolean uc_head_line_is_signed (const UcHeadLine *line, const UcPublicKey *key);
/* The key by which the first row of a file says that it is signed: its own, or the last one of the file before. FALSE:
 * @line is no first row's. */
gboolean uc_head_line_first_signer (const UcHeadLine *line, UcPublicKey *key);

/* ---- from a journal ---- */

/* Reads rows in order, and makes the lines of those that are signed. */
typedef struct _UcHeadReader UcHeadReader;

/**
 * uc_head_reader_new:
 * @journal: borrowed
 * @row: the first row that uc_head_reader_take () will be given
 *
 * Returns: (transfer full): or %NULL with %UC_JOURNAL_ERROR_…
 */
UcHeadReader *uc_head_reader_new (UcJournal *journal, guint64 row, GError **error);
void uc_head_reader_free (UcHeadReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcHeadReader, uc_head_reader_free)
/* The next row. Returns whether @line, (out), was made: to be cleared. */
gboolean uc_head_reader_take (UcHeadReader *reader, const UcRow *row, UcHeadLine *line);
/* The table of the row taken last, as in UcHeadLine. */
const char *uc_head_reader_table (const UcHeadReader *reader);
/* The last row up to @row that brings a new key, from which a witness can follow what comes later. */
gboolean uc_head_reader_find_key (UcJournal *journal, guint64 row, guint64 *key_row, GError **error);

G_END_DECLS
