/* What the files that write a journal share. Private to the journal. */
#pragma once

#include "uc-journal-private.h"
#include "uc-open.h"

G_BEGIN_DECLS

/* ---- opening ---- */

/* A writer's, with no connection yet. */
UcJournal *uc_journal_new_writer (const char *path, const UcJournalOptions *options);
/* Takes the lock and opens for writing. @firm: no reader's lock holds the writer up; for the record, not for a copy of it. */
gboolean uc_journal_connect (UcJournal *journal, const UcJournalOptions *options, gboolean firm, gboolean *is_new, GError **error);
/* An existing journal: checks its end, takes its key, says what is new about machine and program. */
gboolean uc_journal_go_on (UcJournal *journal, GError **error);

/* ---- writing ---- */

/* Fills @row's id, numbers, context and hash, signs it when it closes a round or @key is given, writes it and follows
 * it. */
gboolean uc_journal_put (UcJournal *journal, UcTail *tail, UcRow *row, const UcSecretKey *key, GError **error);
/* Puts a row with @context, whose id becomes the row's. @key: signs it, when the context brings a new key. */
gboolean uc_context_put (UcJournal *journal, UcTail *tail, UcContext *context, const UcSecretKey *key, GError **error);
/* Makes a new key and records it with @context, which becomes that of the row; the old key signs it. @day: the gaming day that
 * begins; %NULL = the same. After the commit uc_journal_transact () forgets the old secret. */
gboolean uc_journal_rotate (UcJournal *journal, UcTail *tail, UcContext *context, const char *day, GError **error);
/* After the commit: the new key signs, and the old secret is forgotten. */
gboolean uc_journal_finish_rotation (UcJournal *journal, GError **error);
/* What a transaction writes: @tail is a copy, which becomes the journal's with the commit. */
typedef gboolean (*UcPutFunc) (UcJournal *journal, UcTail *tail, gpointer data, GError **error);
/* Begins, has @put write, and commits; where @put made a new key, the old secret is forgotten. On failure nothing has happened.
 * @what: what cannot be done, for an error's sentence: "write it". */
gboolean uc_journal_transact (UcJournal *journal, const char *what, UcPutFunc put, gpointer data, GError **error);

G_END_DECLS
