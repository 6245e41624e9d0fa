/* The agent's bookmarks beside what is open: gone to, kept, removed, put back. */
#pragma once

#include "uc-replay-session.h"

G_BEGIN_DECLS

/* Reads them again. */
void uc_session_load_bookmarks (UcReplaySession *self);
/* Where its journal is open. */
void uc_session_go_to_bookmark (UcReplaySession *self, const UcBookmark *mark);
/* Those in the journal of @file, borrowed until the next change; (transfer container). */
GPtrArray *uc_session_bookmarks_of (UcReplaySession *self, guint file);
/* The closed rounds of @file that have one, guint32 in order; (transfer full). */
GArray *uc_session_bookmarked_rounds (UcReplaySession *self, guint file);

/* The table's time of the moment shown. */
gint64 uc_session_time (UcReplaySession *self);
/* Keeps one at the moment shown, or changes the one that stands there. */
gboolean uc_session_keep_bookmark (UcReplaySession *self, const char *name, const char *line, GError **error);
/* Where it cannot be removed, or put back, the state's fault says why. */
void uc_session_remove_bookmark (UcReplaySession *self, const UcBookmark *mark);
void uc_session_undo_bookmark (UcReplaySession *self);

G_END_DECLS
