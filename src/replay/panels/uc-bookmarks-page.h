/* Every bookmark of the agent, those of journals that are not open too; one leads to its moment. */
#pragma once

#include "uc-replay-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_BOOKMARKS_PAGE (uc_bookmarks_page_get_type ())
/* Its Undo is the window's action replay.bookmark-undo. Signals:
 *   go (const UcBookmark *mark): somebody wants to see the moment
 *   remove (const UcBookmark *mark)
 */
G_DECLARE_FINAL_TYPE (UcBookmarksPage, uc_bookmarks_page, UC, BOOKMARKS_PAGE, GtkBox)

/* Shows what the agent keeps, from now on; @session is borrowed. */
void uc_bookmarks_page_set_session (UcBookmarksPage *self, UcReplaySession *session);

G_END_DECLS
