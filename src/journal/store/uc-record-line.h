/* Rows and texts of a journal as lines of text: what an evidence file and “upcardctl follow” consist of. Private to
 * the journal.
 *
 * A line is its fields with a tab between each two. In a field stand \\ \n \t \r for what would break it.
 *
 *   row   ID KIND SEQ ROUND ORIGIN MONO REAL CONTEXT DEVICE DEVICE_SEQ HASH SIGNATURE INPUT EVENTS
 *   text  HASH BODY
 *
 * The numbers are decimal, HASH is hexadecimal, SIGNATURE unpadded URL base64 or "-"; the rest is as the journal stores
 * it.
 */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

/* A row that owns its strings. */
typedef struct
{
  UcRow row;
  char **fields; /* of the line */
} UcKeptRow;

void uc_kept_row_free (UcKeptRow *kept);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcKeptRow, uc_kept_row_free)

/* Appends a tab and @field. */
void uc_record_line_add (GString *line, const char *field);
/* Takes a line (without its end) apart. (transfer full): %NULL when a backslash stands for nothing. */
char **uc_record_line_split (const char *line);

/* Append a whole line with its end. */
void uc_record_line_row (const UcRow *row, GString *text);
void uc_record_line_text (const char *hash, const char *body, GString *text);

/* @fields: of a line that begins with "row"; taken over in any case. %NULL: they are no row. A row whose words no
 * journal could hold comes out as %UC_ROW_UNKNOWN. */
UcKeptRow *uc_record_line_parse_row (char **fields);

/* Only as it is written. */
gboolean uc_record_parse_number (const char *text, gint64 *number);
/* "-": none; FALSE: neither. */
gboolean uc_record_parse_signature (const char *text, UcSignature *signature, gboolean *is_there);
gboolean uc_record_parse_hash (const char *text, UcHash *hash);
void uc_record_format_signature (const UcSignature *signature, GString *text);

G_END_DECLS
