/* A journal of a random walk: legal, illegal and irregular inputs at one of the walk's tables, one commit a round, hole
 * cards sealed. */
#pragma once

#include "uc-walk.h"

G_BEGIN_DECLS

void uc_walked_journal (const UcWalkTable *table, guint64 seed, guint rounds, const char *path);

G_END_DECLS
