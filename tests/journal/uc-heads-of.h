/* What a table sends to its witness, and a table whose older file somebody puts back. */
#pragma once

#include "uc-kept.h"

G_BEGIN_DECLS

/* The lines of all heads in the journal @path; (transfer full). */
GPtrArray *uc_heads_of (const char *path);
/* Those of the rows from @row on. */
GPtrArray *uc_heads_of_rows (UcJournal *journal, guint64 row);

typedef struct _UcHeadsAside UcHeadsAside;

/* Copies journal and key of @kept as they are; (transfer full). */
UcHeadsAside *uc_heads_of_aside (UcKept *kept);
/* Puts them back in their place, and @kept goes on from there. */
void uc_heads_of_put_back (UcHeadsAside *aside, UcKept *kept);
void uc_heads_of_aside_free (UcHeadsAside *aside);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcHeadsAside, uc_heads_of_aside_free)

G_END_DECLS
