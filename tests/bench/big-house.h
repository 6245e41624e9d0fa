/* A house of many tables and years, made once and kept: each table is played by the core, and each month is a file of its own. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whether UPCARD_BIG_HOUSE asks for what a large house has, and not only for a small one's. */
gboolean big_house_is_wanted (void);
/* Removes the folders in @kept whose name begins with @size, other than @name: what another version of the program made. */
void big_house_remove_others (const char *kept, const char *size, const char *name);

/**
 * big_house_folder:
 * @kept: houses are kept in this folder, which is made
 * @tables, @months: how many; a month has 40 rounds on average
 * @rounds: (out): of all tables
 *
 * Makes what is missing, each table by itself, as many at once as there are processors, and prints how far it is: a run that was ended is
 * continued by the next. The folder's name has a word of what the core makes of the first rounds: where that changes, or the journal's
 * format, another house is made, and the one of the same size before it is removed. The records are to be read only; an index beside them
 * belongs to whom makes it.
 *
 * Returns: (transfer full): HOUSE, with HOUSE/BJ-001/2026-01.journal and so on
 */
char *big_house_folder (const char *kept, guint tables, guint months, guint *rounds);

G_END_DECLS
