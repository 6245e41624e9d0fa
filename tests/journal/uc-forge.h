/* A journal that somebody changed who knows how it is chained, and has another key. */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

/* (transfer full): SQL that edits row @from, links every later row anew and, where @sign says so, signs what was signed with
 * another key. */
char *uc_forge_sql (UcJournal *journal, guint64 from, gboolean sign);

/* Appends @row to the journal in @path, behind its last one and with the hash that fits: the chain has no secret. Its id, seq and
 * hash are filled in. */
void uc_forge_append (const char *path, UcRow *row);

G_END_DECLS
