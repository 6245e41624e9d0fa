/* Rows of a ledger as lines of an evidence file:
 *
 *   link-row  ID KIND SEQ ROUND METER DEVICE DEVICE_SEQ ROW ROW_REAL REAL TERM HASH SIGNATURE INPUT EVENTS
 *
 * The form of the fields is that of uc-record-line.h. Private to the journal.
 */
#pragma once

#include "uc-ledger.h"

G_BEGIN_DECLS

/* A row that owns its strings. */
typedef struct
{
  UcLedgerRow row;
  char **fields; /* of the line */
} UcBundleLinkRow;

void uc_bundle_link_row_free (gpointer row);
/* Appends a whole line with its end. */
void uc_bundle_link_line_add (const UcLedgerRow *row, GString *text);
/* @fields: of a line that begins with "link-row"; taken over in any case. %NULL: they are no row. */
UcBundleLinkRow *uc_bundle_link_line_parse (char **fields);

G_END_DECLS
