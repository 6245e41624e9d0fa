/* Closed rounds from the journal: each is folded from the checkpoint before it, and what was corrected of it since. In a
 * folder with one file a month it is looked for in the earlier files as well. */
#pragma once

#include "uc-journal.h"
#include "uc-past.h"

G_BEGIN_DECLS

typedef struct
{
  UcPast past;
  UcJournal *journal; /* borrowed */
} UcJournalPast;

/* @past: filled; says of every committed row. It allocates for the length of a question only. */
void uc_journal_past_init (UcJournalPast *past, UcJournal *journal);

G_END_DECLS
