/* Which journal a file is, wherever it lies and whatever it is called. */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

/* (transfer full): the hash of the journal's first row in hexadecimal, the same for the live file and every copy; ""
 * when it has no row. */
char *uc_identity_of (UcJournal *journal);

G_END_DECLS
