/* Who judges the files beside the record of one trial: the people, their key, and what an administrator was told is kept. It reads them
 * by itself.
 *
 * What may never be: a lock on a badge, or a PIN, that was acknowledged, is not in the people file any more; the people file or its key
 * cannot be read, or the key is another one; of what was done before the power failed, a file beside the record knows nothing.
 */
#pragma once

#include "disk.h"

G_BEGIN_DECLS

typedef struct _Beside Beside;

Beside *beside_new (const char *folder, const char *people);
void beside_free (Beside *beside);
/* Every function below: (transfer full) (nullable): a sentence that says what may never be; %NULL = nothing. */

/* An administrator was told that @badge is locked; and nobody frees it. */
char *beside_lock (Beside *beside, const char *badge);
/* An administrator was told that @badge has another PIN. */
char *beside_pin (Beside *beside, const char *badge);
char *beside_look_again (Beside *beside);
/* The same, when a file was changed since. */
char *beside_look (Beside *beside);
/* @before: the files as they were when the power failed, and nobody was writing one. */
char *beside_compare (Beside *beside, const DiskImage *before);

/* For disk_image_put (): the people and what belongs to them. */
gboolean beside_is_people (const char *name);

G_END_DECLS
