/* Journals that appear in a folder, or are written there, while it is open. No GTK; nothing is polled. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _UcFolderWatch UcFolderWatch;
/* @path: of a journal that is there, new or not, in which something has changed. */
typedef void (*UcFolderWatchFunc) (const char *path, gpointer user_data);

/* Watches those of @paths that are folders; @func is called in the main loop. */
UcFolderWatch *uc_folder_watch_new (const char *const *paths, UcFolderWatchFunc func, gpointer user_data);
void uc_folder_watch_free (UcFolderWatch *watch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcFolderWatch, uc_folder_watch_free)

G_END_DECLS
