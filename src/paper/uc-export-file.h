/* A file that is exported: written beside its place, synced, and only then given its name. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Whether nothing has that name; %G_IO_ERROR_EXISTS. */
gboolean uc_export_file_is_free (const char *path, GError **error);
/**
 * uc_export_file_write:
 * @replace: whether what has that name may be replaced
 * @error: %G_IO_ERROR_…: where, and what would help
 *
 * On failure what was there is as it was, and nothing new is.
 */
gboolean uc_export_file_write (const char *path, gconstpointer data, gsize length, gboolean replace, GError **error);

/* The same piece by piece, of what is too long for the memory. */
typedef struct _UcExportFile UcExportFile;
UcExportFile *uc_export_file_begin (const char *path, GError **error);
gboolean uc_export_file_append (UcExportFile *file, gconstpointer data, gsize length, GError **error);
/* Frees @file, as it does when it fails. */
gboolean uc_export_file_finish (UcExportFile *file, gboolean replace, GError **error);
/* Nothing is there; frees @file. */
void uc_export_file_drop (UcExportFile *file);

G_END_DECLS
