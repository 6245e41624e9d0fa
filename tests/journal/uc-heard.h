/* What the auditor finds while a journal is proved, held against what it finds when it reads the journal alone. */
#pragma once

#include "uc-verify.h"

G_BEGIN_DECLS

/* Proves with one to four processors; ends the test when the auditor says anything else, or in another order, than a
 * single reading. Returns how much it finds. */
guint uc_heard_same (UcJournal *journal, const UcVerifyOptions *options);

G_END_DECLS
