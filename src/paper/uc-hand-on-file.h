/* A file that is handed on: written beside its place, synced, and only then given its name. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Whether nothing has that name; %G_IO_ERROR_EXISTS. */
gboolean uc_hand_on_is_free (const char *path, GError **error);
/**
 * uc_hand_on_write:
 * @replace: whether what has that name may be replaced
 * @error: %G_IO_ERROR_…: where, and what would help
 *
 * On failure what was there is as it was, and nothing new is.
 */
gboolean uc_hand_on_write (const char *path, gconstpointer data, gsize length, gboolean replace, GError **error);

/* The same piece by piece, of what is too long for the memory. */
typedef struct _UcHandOnFile UcHandOnFile;
UcHandOnFile *uc_hand_on_begin (const char *path, GError **error);
gboolean uc_hand_on_append (UcHandOnFile *file, gconstpointer data, gsize length, GError **error);
/* Frees @file, as it does when it fails. */
gboolean uc_hand_on_finish (UcHandOnFile *file, gboolean replace, GError **error);
/* Nothing is there; frees @file. */
void uc_hand_on_drop (UcHandOnFile *file);

G_END_DECLS
