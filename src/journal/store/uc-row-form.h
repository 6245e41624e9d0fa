/* What rows may stand where: docs/reference/journal.md § 2, § 4 and § 8. The chain has no secret, so that rows behind the last signature are
 * held by their form alone. Private to the journal.
 */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

/* What the rows before say. */
typedef struct
{
  guint64 context;   /* row of the context in force; 0 = not known here */
  gboolean goes_on;  /* row 1 names a file before this one */
  gboolean ended;    /* nothing more is written here */
} UcRowForm;

/* Takes the next row. @sound: it fits its hash. Returns what is wrong with it, behind "row N ", or %NULL. */
const char *uc_row_form_take (UcRowForm *form, const UcRow *row, gboolean sound);

G_END_DECLS
