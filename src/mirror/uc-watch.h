/* Word of each write to the journals in some folders. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A descriptor that can be read when something in one of @folders (%NULL-terminated) was written, made, moved or removed. -1: @error says why. */
int uc_watch_open (const char *const *folders, GError **error);
/* Watches one folder more. Returns its number at @fd, or -1 where it cannot be watched. */
int uc_watch_add (int fd, const char *folder);
/* @number: of the folder, as uc_watch_add () gave it, or -1: more happened than could be told. @name: of the file in it; "" is the folder itself. */
typedef void (*UcWatchFunc) (int number, const char *name, gpointer user_data);
/* Takes what is to be read there, and says what it was, at most once in a row of one file. */
void uc_watch_read (int fd, UcWatchFunc func, gpointer user_data);
/* Takes what is to be read there: what it was, whoever looks again finds out. */
void uc_watch_empty (int fd);

G_END_DECLS
