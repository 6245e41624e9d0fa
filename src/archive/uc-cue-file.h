/* A cue file for the camera recorder, written beside the main loop: the same lines as upcardctl export --cue. */
#pragma once

#include "uc-archive.h"
#include "uc-camera.h"

G_BEGIN_DECLS

/**
 * uc_cue_file_write:
 * @file: the archive's, whose rounds they are
 * @rounds: guint32, in order, copied
 *
 * Nothing is replaced before all is written. A journal that is open is never written over.
 */
void uc_cue_file_write (UcArchive *archive, guint file, const GArray *rounds, const UcCamera *camera, const char *path,
                        GCancellable *cancellable, GAsyncReadyCallback done, gpointer user_data);
/* @error: %G_IO_ERROR_…, %UC_JOURNAL_ERROR_…; @path: (out) (transfer full): where it lies. */
gboolean uc_cue_file_write_finish (GAsyncResult *result, char **path, GError **error);

G_END_DECLS
