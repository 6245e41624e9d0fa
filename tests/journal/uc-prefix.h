/* Whether a folder of copies is what it says: of each journal its first rows, byte for byte. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Ends the test where a copy has a row that its journal has not, or another one. @missing: (out) (nullable): rows of all
 * journals that their copies lack; a copy that is being begun has none. */
void uc_prefix_check (const char *record, const char *copies, guint64 *missing);

G_END_DECLS
