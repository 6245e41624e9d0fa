/* Which rounds are asked for. */
#pragma once

#include "uc-replay-session.h"

G_BEGIN_DECLS

/* @table: %NULL = every table; @bookmarked: those with a bookmark alone; @audited: those with a finding alone. */
void uc_session_ask (UcReplaySession *self, const UcFilter *filter, const char *table, gboolean bookmarked, gboolean audited);
/* The same again: bookmarks, findings or files are others. */
void uc_session_ask_again (UcReplaySession *self);

G_END_DECLS
