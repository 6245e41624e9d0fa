/* Every bookmark of the agent, those of journals that are not open too; one leads to its moment. */
#pragma once

#include "uc-bookmarks.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_BOOKMARKS_PAGE (uc_bookmarks_page_get_type ())
/* Its Undo is the window's action replay.bookmark-undo. Signals:
 *   go (const UcBookmark *mark): somebody wants to see the moment
 *   remove (const UcBookmark *mark)
 */
G_DECLARE_FINAL_TYPE (UcBookmarksPage, uc_bookmarks_page, UC, BOOKMARKS_PAGE, GtkBox)

typedef gboolean (*UcBookmarkIsOpen) (const UcBookmark *mark, gpointer user_data);

/* @bookmarks: borrowed until the next call. @is_open: whether its journal is open. @removed: name of the one that was
 * removed last and can be put back, else %NULL. @fault: why the bookmarks cannot be read, else %NULL. */
void uc_bookmarks_page_show (UcBookmarksPage *self, UcBookmarks *bookmarks, UcBookmarkIsOpen is_open, gpointer user_data,
                             const char *removed, const char *fault);

G_END_DECLS
