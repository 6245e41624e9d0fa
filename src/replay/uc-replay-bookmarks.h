/* The agent's bookmarks in the window: the moment shown is kept, changed, removed; every part that shows them is told. */
#pragma once

#include "uc-bookmarks.h"
#include "uc-replay-window.h"

G_BEGIN_DECLS

/* Reads them anew, and tells every part. */
void uc_replay_load_bookmarks (UcReplayWindow *self);
/* Tells strip, time line, lists and page. */
void uc_replay_show_bookmarks (UcReplayWindow *self);
/* Asks for the rounds that the fields, the signs and the bookmarks say. */
void uc_replay_ask (UcReplayWindow *self);
/* The closed rounds of @file that have a bookmark, in order; (transfer full). */
GArray *uc_replay_bookmarked_rounds (UcReplayWindow *self, guint file);
/* Those in the journal of @file, borrowed until the next change; (transfer container). */
GPtrArray *uc_replay_bookmarks_of (UcReplayWindow *self, guint file);
/* The form for the moment shown. */
void uc_replay_edit_bookmark (UcReplayWindow *self);
/* What the form says. */
void uc_replay_keep_bookmark (UcReplayWindow *self, const char *name, const char *line);
void uc_replay_remove_bookmark (UcReplayWindow *self);
/* @mark: one of the page's. */
void uc_replay_remove_this_bookmark (UcReplayWindow *self, const UcBookmark *mark);
/* Puts the one back that was removed last. */
void uc_replay_undo_bookmark (UcReplayWindow *self);
void uc_replay_go_to_bookmark (UcReplayWindow *self, const UcBookmark *mark);
/* A #UcBookmarkIsOpen. */
gboolean uc_replay_has_journal_of (const UcBookmark *mark, gpointer window);

G_END_DECLS
