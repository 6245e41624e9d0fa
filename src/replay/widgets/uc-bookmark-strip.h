/* What is kept at the moment shown: the bookmark's name and line, and the button that makes or changes it. */
#pragma once

#include "uc-bookmark-editor.h"
#include "uc-bookmarks.h"

G_BEGIN_DECLS

#define UC_TYPE_BOOKMARK_STRIP (uc_bookmark_strip_get_type ())
/* Its buttons are the window's actions replay.bookmark and replay.bookmark-undo. */
G_DECLARE_FINAL_TYPE (UcBookmarkStrip, uc_bookmark_strip, UC, BOOKMARK_STRIP, GtkBox)

/* @mark: at the moment shown, %NULL = none. @removed: name of the one that was removed last and can be put back, else
 * %NULL. @fault: why the bookmarks cannot be read, else %NULL. */
void uc_bookmark_strip_show (UcBookmarkStrip *self, const UcBookmark *mark, const char *removed, const char *fault);
/* Opens beside the button. */
UcBookmarkEditor *uc_bookmark_strip_get_editor (UcBookmarkStrip *self);

G_END_DECLS
