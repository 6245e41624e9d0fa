/* Keeps a run in a journal like a real table's: one transaction a round, the hole card sealed. */
#pragma once

#include "uc-events.h"
#include "uc-journal.h"
#include "uc-state.h"

G_BEGIN_DECLS

typedef struct _UcPlayJournal UcPlayJournal;

/**
 * uc_play_journal_open:
 * @path: made when it does not exist
 * @table_file: the table file's whole text
 * @rules: what it holds, as the run plays it
 * @error: any %UC_JOURNAL_ERROR_…; %UC_PLAY_ERROR_JOURNAL when the journal was not kept by a run under this table file
 */
UcPlayJournal *uc_play_journal_open (const char *path, const char *table_file, const UcRules *rules, GError **error);
/* Where a journal with events ends. */
typedef struct
{
  guint64 seq;
  gint64 t_real_ns, t_mono_ns;
} UcPlayEnd;

/* Sets @table, of the same @rules as before, to the end of what is kept; @end's seq is 0 where nothing is. */
gboolean uc_play_journal_resume (UcPlayJournal *journal, const UcRules *rules, UcTable *table, UcPlayEnd *end,
                                 GError **error);
/* What uc_play_journal_flush () has not written is lost. */
void uc_play_journal_close (UcPlayJournal *journal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPlayJournal, uc_play_journal_close)

/* Fills input->seal and input->salt from its card. */
void uc_play_journal_seal (UcPlayJournal *journal, UcInput *input);
/* Takes an input and what it caused; writes when that closed a round. */
gboolean uc_play_journal_add (UcPlayJournal *journal, const UcInput *input, const UcEvents *events, GError **error);
/* Closed rounds of the run and of those before it; borrowed. */
UcPast *uc_play_journal_get_past (UcPlayJournal *journal);
gboolean uc_play_journal_flush (UcPlayJournal *journal, GError **error);

G_END_DECLS
