/* From the journal to the table: fold the rows since the last checkpoint. The service, the screens and the proof use
 * this. */
#pragma once

#include "uc-journal.h"
#include "uc-state.h"

G_BEGIN_DECLS

typedef struct
{
  guint64 checkpoint_seq; /* first event of the row that holds the last checkpoint, or 1: fold from here */
  guint64 last_seq;       /* last event folded; 0 = none */
} UcResume;

/**
 * uc_resume:
 * @rules: the text that the open round began with: uc_journal_context (), uc_journal_text ()
 * @table: (out): stands as it stood after the last committed row
 * @at: (out) (nullable)
 * @error: %UC_JOURNAL_ERROR_DAMAGED when a row cannot be read as events: nothing is skipped
 *
 * A hole card in the open round stays sealed; uc_hole_unseal () with what uc_seal_open () gives.
 */
gboolean uc_resume (UcJournal *journal, const UcRules *rules, UcTable *table, UcResume *at, GError **error);
/* The same up to row @to_row, from the last checkpoint before it: for stepping through a round. */
gboolean uc_resume_at (UcJournal *journal, const UcRules *rules, guint64 to_row, UcTable *table, GError **error);
/* First event of the row from which a client folds to have the last closed round, too: that with the checkpoint before it, or 1.
 * @checkpoint_seq where that round is not in this file, or was played by other texts than those in force. */
gboolean uc_resume_last_round (UcJournal *journal, guint64 checkpoint_seq, guint64 *seq, GError **error);
/* Applies one row's lines, stamped as the row is. On an error (%UC_EVENT_ERROR_SYNTAX) @table may be half way. */
gboolean uc_fold (UcTable *table, const char *events, gint64 t_real_ns, gint64 t_mono_ns, GError **error);

G_END_DECLS
