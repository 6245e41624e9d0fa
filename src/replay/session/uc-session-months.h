/* Files that appear in the folders that are open, a table's next month among them: they are opened, too. */
#pragma once

#include "uc-replay-session.h"

G_BEGIN_DECLS

void uc_session_watch_folders (UcReplaySession *self);
void uc_session_stop_watching (UcReplaySession *self);

G_END_DECLS
