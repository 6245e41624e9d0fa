/* What the record says of the round shown after it was closed: corrections, and documents that it still waited for. */
#pragma once

#include "uc-late.h"
#include "uc-replay-session.h"

G_BEGIN_DECLS

/* UcEvent, "corrected" and "correction-owes"; (transfer full). What stands close behind the round is found at once, all of them
 * when the record has been verified. */
GArray *uc_session_corrections (UcReplaySession *self);
/* UcLate; (transfer full). In the round's own journal, and in the months after it. */
GArray *uc_session_documents (UcReplaySession *self);

/* Another round is loaded. */
void uc_session_forget_later (UcReplaySession *self);
void uc_session_wait_for_documents (UcReplaySession *self);

G_END_DECLS
