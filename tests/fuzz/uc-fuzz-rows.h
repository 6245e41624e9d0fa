/* Rows of a record, made to fit again after they were changed: so that an engine gets past chain and signatures to what
 * reads the rows. Its keys are no secret: whoever makes a record here has the same. */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

/* From now on every key that is made in this program is the same. */
void uc_fuzz_fix_keys (void);
/* Writes the key file of a journal that was made with it. */
void uc_fuzz_write_key (const char *path);
/* @row follows @prev, and is signed anew where it was signed. @prev becomes its hash. */
void uc_fuzz_mend_row (UcHash *prev, UcRow *row);
/* The same for the rows of an evidence file, or of what a follower is sent; other lines stay as they are. */
void uc_fuzz_mend_rows (GString *text);

G_END_DECLS
