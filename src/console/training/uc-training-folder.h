/* The folder of a training: nobody else's, and removed at its end. One that a killed program left behind is removed when the next
 * training begins; that of a training which still runs is not, nor anything else.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _UcTrainingFolder UcTrainingFolder;

/* @error: %G_FILE_ERROR. In the user's runtime folder, else in that for temporary files. */
UcTrainingFolder *uc_training_folder_new (GError **error);
/* Removes it, with all that is in it. */
void uc_training_folder_free (UcTrainingFolder *folder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcTrainingFolder, uc_training_folder_free)

const char *uc_training_folder_get (const UcTrainingFolder *folder);
/* An empty folder in it, in place of the one before. Borrowed; %NULL with @error: %G_FILE_ERROR. */
const char *uc_training_folder_begin (UcTrainingFolder *folder, GError **error);

G_END_DECLS
