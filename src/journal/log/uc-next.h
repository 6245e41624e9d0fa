/* The file in which a journal continues. */
#pragma once

#include "uc-open.h"
#include "uc-state.h"

G_BEGIN_DECLS

/**
 * uc_journal_open_next:
 * @old: open for writing, between two rounds; is closed for writing by a signed last row and stays readable
 * @path: the next month's file; must not exist, unless an earlier call that failed has made it
 * @seq: sequence number of @checkpoint
 * @checkpoint: the line of a checkpoint event, with which the new file opens beside the old one's head
 *
 * Sequence and round numbers go on. The new file's key is signed by the old one's, whose secret is then erased. The
 * texts in force are taken over. May be called again after it failed.
 *
 * Returns: (transfer full): the new file, open for writing
 */
UcJournal *uc_journal_open_next (UcJournal *old, const char *path, const UcJournalOptions *options, guint64 seq,
                                 const char *checkpoint, GError **error);
/* uc_journal_open_next () with a checkpoint of @table, which stands as @old ends. */
UcJournal *uc_resume_next (UcJournal *old, const UcTable *table, const char *path, const UcJournalOptions *options,
                           GError **error);

G_END_DECLS
