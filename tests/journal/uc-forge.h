/* A journal that somebody changed who knows how it is chained, and has another key. */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

/* (transfer full): SQL that edits row @from, links every later row anew and, where @sign says so, signs what was signed with
 * another key. */
char *uc_forge_sql (UcJournal *journal, guint64 from, gboolean sign);

G_END_DECLS
