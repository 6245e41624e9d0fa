/* A small form for one bookmark: its name, its line. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_BOOKMARK_EDITOR (uc_bookmark_editor_get_type ())
/* Signals:
 *   save (char *name, char *line): close it, or complain
 *   remove ()
 */
G_DECLARE_FINAL_TYPE (UcBookmarkEditor, uc_bookmark_editor, UC, BOOKMARK_EDITOR, GtkPopover)

GtkWidget *uc_bookmark_editor_new (void);
/* @title: what is marked: “Round 218, 21:50:08.946”. @exists: it can be removed. */
void uc_bookmark_editor_open (UcBookmarkEditor *self, const char *title, const char *name, const char *line,
                              gboolean exists);
/* Says why it was not kept; the form stays open. */
void uc_bookmark_editor_complain (UcBookmarkEditor *self, const char *why);

G_END_DECLS
