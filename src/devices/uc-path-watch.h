/* Tells when something appears in a folder, goes, or may be used now that could not be: without polling, and without
 * another service that must run for it (udev's own events do not reach a program that has no network). GLib's own file
 * monitor would wake for every byte that somebody writes to a device.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _UcPathWatch UcPathWatch;

/* @changed: called from the thread's default main context, once for all that is pending. %NULL, with errno, when the
 * kernel gives no more watches. */
UcPathWatch *uc_path_watch_new (void (*changed) (gpointer data), gpointer data);
void uc_path_watch_free (UcPathWatch *watch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPathWatch, uc_path_watch_free)
/* Watches @folder, or, while it is missing, the nearest folder above it. Again after each call of @changed: a folder
 * that was missing may be there now. */
void uc_path_watch_add (UcPathWatch *watch, const char *folder);
/* Watches nothing. Freeing a watch waits for the kernel, tens of milliseconds; this does not. */
void uc_path_watch_clear (UcPathWatch *watch);

G_END_DECLS
