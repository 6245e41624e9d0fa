/* A house for tests: tables of random walks and a table whose record goes on over several months, as a mirror keeps them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  char *folder; /* a folder for each table; removed with everything in it */
} UcHouses;

UcHouses *uc_houses_new (void);
void uc_houses_free (UcHouses *house);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcHouses, uc_houses_free)

/* HOUSE/TABLE/MONTH.journal; makes the table's folder. (transfer full) */
char *uc_houses_path (UcHouses *house, const char *table, const char *month);
/* A month of a random walk at the @at-th of the walk's tables. */
void uc_houses_add_walk (UcHouses *house, const char *table, guint at, guint64 seed, guint rounds);
/* Four months of @rounds each. In the second, cards wait for the documents of an award, which the third one has; the first round's
 * card is corrected in the fourth. */
void uc_houses_add_months (UcHouses *house, const char *table, guint rounds);

G_END_DECLS
