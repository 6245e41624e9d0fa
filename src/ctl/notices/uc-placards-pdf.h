/* Signs on paper, a page each, in type that is read across a table; the last pages list what is not paper's. */
#pragma once

#include "uc-sheet.h"
#include "uc-placards.h"

G_BEGIN_DECLS

/* Replaces what has that name, as a whole or not at all. @paper: laid on its side for the signs; not the roll. Sets
 * G_IO_ERROR_…: where, and what would help. */
gboolean uc_placards_write_pdf (const UcPlacards *signs, UcPaper paper, const char *path, GError **error);

G_END_DECLS
