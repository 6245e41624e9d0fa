/* What the files of the evidence share. Private to src/journal. */
#pragma once

#include "uc-bundle.h"
#include "uc-record-line.h"

G_BEGIN_DECLS

#define UC_BUNDLE_FIRST  "upcard-evidence"
#define UC_BUNDLE_FORMAT 1

/* Rows that follow each other in the journal. */
typedef struct
{
  UcHash prev;     /* of the row before */
  GPtrArray *rows; /* UcKeptRow */
} UcBundlePart;

/* Whether whoever has this row stands where the table stood behind it: the first of a file, or one that ends in a
 * checkpoint. */
gboolean uc_bundle_begins (const UcRow *row);

G_END_DECLS
