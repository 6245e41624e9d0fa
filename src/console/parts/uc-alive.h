/* Whether this screen ended in order the last time: a file in the runtime folder, renewed while the program runs and removed
 * when it ends, so that a console which was killed says how long it was away. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _UcAlive UcAlive;

/* @folder: one that is emptied at boot, the user's runtime folder; NULL = there is none, and nothing is kept.
 * @away_us: how long the last program has been gone that did not end in order; 0 = none, or longer than an hour ago. */
UcAlive *uc_alive_new (const char *folder, gint64 *away_us);
/* The program ends in order. */
void uc_alive_free (UcAlive *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcAlive, uc_alive_free)

G_END_DECLS
